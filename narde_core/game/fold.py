"""A game: a list of events, folded into a :class:`Game` (RULES §2.6, §7, §8, §9.2).

``apply(game, event)`` is pure. Saving, resuming, undoing and replaying are all the same list.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ..rules.board import BLACK, OFF, WHITE, all_home
from ..rules.cube import Cube, climb
from ..rules.doubles import (
    After,
    Remainder,
    Stage,
    StageKind,
    after_segment,
    first_stage,
    handed_stage,
)
from ..rules.head import HEAD_STEP, Throw, allowance
from ..rules.movegen import Node, Segment, Step
from ..rules.reasons import Reason
from ..rules.results import Ending, GameTerms, Kind, kind_given_up, kind_of_loss, points_of
from ..rules.variants import Rules
from .events import (
    Beaver,
    Commit,
    Double,
    Drop,
    GameEvent,
    Lot,
    Move,
    Opening,
    Pass,
    Refused,
    Resign,
    Roll,
    Take,
    TakeOver,
    TimeOut,
    Undo,
)
from .state import Done, Game, Phase, Rest, Result

_T = TypeVar("_T")
MOST_THROWS = 1000
"""Equal numbers that may open a game: more never fall, and a file that says so is nonsense."""


def new_game(rules: Rules, terms: GameTerms | None = None, starter: int | None = None) -> Game:
    """A game before its first event.

    ``starter`` is the player (0 or 1) who begins as White because a series says so; None leaves
    it to the opening lot.
    """
    terms = terms or GameTerms()
    game = Game(rules, rules.start_position, terms, cube=Cube(enabled=terms.cube))
    if starter is None:
        return game
    opens = rules.opener_differs and terms.decided.opener_differs
    return replace(game, white_player=starter, phase=Phase.ROLL, opens=opens)


def apply(game: Game, event: GameEvent) -> Game:
    """The game after one more event; raises :class:`Refused` when it is not possible."""
    match event:
        case Lot(numbers, _):
            return _lot(game, numbers)
        case Opening(dice):
            return _opening(game, dice)
        case Roll(dice, _):
            _need(game, "roll")
            if game.opens:
                raise Refused("not_now")
            return _roll(game, dice)
        case TakeOver():
            _need(game, "take_over")
            return _begin_handed(game)
        case Move(step):
            return _step(game, step)
        case Undo(everything):
            _need(game, "undo")
            return replace(game, path=game.path[:1] if everything else game.path[:-1])
        case Commit():
            _need(game, "commit")
            return _finish(game)
        case Pass():
            _need(game, "pass")
            return _finish(game)
        case Double() | Take() | Drop() | Beaver():
            return _raise(game, event)
        case Resign(player):
            return _give_up(game, player, Ending.RESIGN)
        case TimeOut(player):
            return _give_up(game, player, Ending.TIME)


def _need(game: Game, action: str) -> None:
    if action not in game.may():
        raise Refused("not_now")


def _faces(pair: tuple[int, int]) -> None:
    if not all(1 <= face <= 6 for face in pair):
        raise Refused("not_now")


# The beginning of a turn.


def _lot(game: Game, numbers: tuple[int, int]) -> Game:
    _need(game, "lot")
    _faces(numbers)
    if len(game.draws) >= MOST_THROWS:
        raise Refused("not_now")
    first_tie = all(a != b for a, b in game.draws)
    game = replace(game, draws=(*game.draws, numbers))
    if numbers[0] == numbers[1]:
        if game.terms.auto and first_tie:
            game = replace(game, cube=game.cube.automatic(game.terms.scheme))
        return game
    game = replace(game, white_player=0 if numbers[0] > numbers[1] else 1, phase=Phase.ROLL)
    if game.rules.first_roll == "lot":
        return _roll(game, (max(numbers), min(numbers)))
    return game


def _opening(game: Game, dice: tuple[int, int]) -> Game:
    """Equal numbers are thrown again; others are the first roll. Who has thrown raises no more."""
    _need(game, "roll")
    if not game.opens or len(game.openings) >= MOST_THROWS:
        raise Refused("not_now")
    _faces(dice)
    game = replace(game, openings=(*game.openings, dice), fresh=False)
    return game if dice[0] == dice[1] else _roll(replace(game, opens=False), dice)


def _roll(game: Game, dice: tuple[int, int]) -> Game:
    _faces(dice)
    side = game.mover
    rolls = _with(game.rolls, side, game.rolls[side] + 1)
    first = rolls[side] == 1
    double = dice[0] if dice[0] == dice[1] else 0
    first_33 = _with(game.first_33, side, double == 3) if first else game.first_33
    throw = Throw(side, first, double, first_33[1 - side])
    seen = game.position.seen_by(side)
    stage = first_stage(game.rules.doubles, dice, rolls[side], game.extra)
    head_left = allowance(game.rules.head, throw, seen, game.rules.route)
    game = replace(
        game, rolls=rolls, first_33=first_33, rolled=dice, extra=False, fresh=False, rest=None
    )
    return _enter(game, stage, head_left)


def _with(pair: tuple[_T, _T], side: int, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if side == WHITE else (pair[0], value)


def _enter(game: Game, stage: Stage, head_left: int) -> Game:
    game = replace(game, phase=Phase.PLAY, stage=stage, head_left=head_left, path=())
    return replace(game, path=(game.segment.root(),))


def _begin_handed(game: Game) -> Game:
    assert game.pending is not None
    stage = handed_stage(game.rules.doubles, game.pending)
    game = replace(game, pending=None, fresh=False)
    return _enter(game, stage, _handed_allowance(game))


def _handed_allowance(game: Game) -> int:
    throw = Throw(game.mover, first=False, double=0)
    seen = game.position.seen_by(game.mover)
    return allowance(game.rules.head, throw, seen, game.rules.route)


# Steps and segments.


def _step(game: Game, step: Step) -> Game:
    if game.phase is not Phase.PLAY:
        raise Refused("not_now")
    segment, node = game.segment, game.node
    for child in segment.children(node):
        if child.steps[-1] == step:
            return replace(game, path=(*game.path, child))
    code, _ = segment.refusal(node, step.start, step.end)
    raise Refused("illegal", code or Reason.NO_DIE)


def _finish(game: Game) -> Game:
    """Commit the segment and go where RULES §7 leads."""
    segment, node, side, stage = game.segment, game.node, game.mover, game.stage
    assert stage is not None
    before = game.position.seen_by(side).white
    after = segment.position(node)
    over = segment.stepper.over(node.state)
    game = replace(game, position=after.seen_by(side), made=(*game.made, *node.steps))
    if over:
        return _finished(game)
    home = all_home(after.white)
    entered = bool(node.steps) and home and node.steps[-1].start < 19
    handed = stage.kind == StageKind.HANDED
    then = after_segment(
        game.rules.doubles, stage, len(node.steps), entered, all_home(before), home, handed
    )
    if then.rest and game.rules.doubles.mode != "four":
        game = replace(game, rest=Rest(side, then.rest, then.handed_over))
    if then.stage:
        return _enter(game, then.stage, _head_left_for_next_double(game, node))
    if then.roll:
        extra = not handed
        return replace(game, phase=Phase.ROLL, extra=extra, stage=None, path=(), rolled=None)
    return _next_player(game, then)


def _head_left_for_next_double(game: Game, node: Node) -> int:
    """§5.1: the allowance is for the whole chain or, with scope ``double``, new for each double."""
    head = game.rules.head
    if head.mode != "limited":
        return game.head_left
    if head.scope == "double":
        return 1
    return game.head_left - sum(step.start == HEAD_STEP for step in node.steps)


def _next_player(game: Game, then: After) -> Game:
    if game.reply:
        return _win(game, WHITE, Ending.BEAR_OFF)
    handed = then.rest if then.handed_over else None
    return _begin_turn(game, handed)


def _begin_turn(game: Game, handed: Remainder | None) -> Game:
    """The other side's turn; what was handed over is begun at once unless he may raise first."""
    lost = 0 if game.made else game.lost_turns + 1
    game = replace(
        game,
        mover=1 - game.mover,
        phase=Phase.ROLL,
        fresh=True,
        extra=False,
        pending=handed,
        rolled=None,
        stage=None,
        path=(),
        made=(),
        last=Done(game.mover, game.rolled, game.made),
        lost_turns=lost,
    )
    if lost >= 2 and not handed and _nobody_can_ever_move(game):
        return _end(game, None, Kind.DRAW, Ending.STUCK)
    if handed and not game.may_double():
        return _begin_handed(game)
    return game


def _nobody_can_ever_move(game: Game) -> bool:
    """RULES §2.8: neither side has a step with any number."""
    for side in (WHITE, BLACK):
        seen = game.position.seen_by(side)
        for value in range(1, 7):
            if Segment(game.rules, seen, (value,), _handed_allowance(game)).length:
                return False
    return True


# Raising (RULES §9.2).


def _raise(game: Game, event: Double | Take | Drop | Beaver) -> Game:
    _need(game, type(event).__name__.lower())
    opponent, scheme = 1 - game.mover, game.terms.scheme
    if isinstance(event, Double):
        return replace(game, phase=Phase.OFFER)
    if isinstance(event, Beaver):
        return replace(game, phase=Phase.BEAVER)
    countered = game.phase is Phase.BEAVER
    if isinstance(event, Take):
        cube = (
            game.cube.beavered(opponent, scheme) if countered else game.cube.taken(opponent, scheme)
        )
        game = replace(game, phase=Phase.ROLL, cube=cube)
        return _begin_handed(game) if game.pending else game
    if countered:
        return _end(_first_raise_stands(game), opponent, Kind.OIN, Ending.DROP)
    return _end(game, game.mover, Kind.OIN, Ending.DROP)


def _first_raise_stands(game: Game) -> Game:
    """A counter-raise that is not taken: the raise before it was accepted by making it."""
    value = climb(game.cube.value, game.terms.scheme)
    return replace(game, cube=replace(game.cube, value=value, raised=game.cube.raised + 1))


# Endings (RULES §8).


def _finished(game: Game) -> Game:
    """The mover's segment ended the game: all off, or a mother was decided (§3.3)."""
    side, rules = game.mover, game.rules
    if game.position.lane(side)[OFF] < rules.checkers:
        if HEAD_STEP in game.position.pins[side]:
            return _end(game, None, Kind.DRAW, Ending.MOTHER)
        winner = 1 - side if game.terms.inverted(rules) else side
        return _end(game, winner, Kind.OIN if game.terms.reverse else Kind.MARS, Ending.MOTHER)
    if game.terms.reverse:
        return _end(game, 1 - side, Kind.OIN, Ending.BEAR_OFF)
    if game.terms.draw and side == WHITE and not _wins_at_once(game):
        return replace(_begin_turn(game, None), reply=True)
    if game.reply:
        return _end(game, None, Kind.DRAW, Ending.REPLY)
    return _win(game, side, Ending.BEAR_OFF)


def _wins_at_once(game: Game) -> bool:
    """Khachapuri: finishing with an own double leaves no reply (§8.4). Steps that were handed over
    would bring no extra roll, so they leave it (decision 58)."""
    stage = game.stage
    if not game.rules.double_ends_draw or stage is None or not stage.value:
        return False
    return stage.kind != "handed" or not game.terms.decided.handed_finish_replies


def _win(game: Game, side: int, by: Ending) -> Game:
    kind = kind_of_loss(game.position, 1 - side, game.rules.koks, game.rules.route)
    return _end(game, side, kind, by)


def _give_up(game: Game, player: int, by: Ending) -> Game:
    _need(game, "resign" if by == Ending.RESIGN else "time_out")
    if not game.may_give_up(player):
        raise Refused("not_now")
    game, loser, kind = _given_up(game, player)
    return _end(game, 1 - loser, kind, by)


def _given_up(game: Game, player: int) -> tuple[Game, int, Kind]:
    """The game as it stands when ``player`` gives up, his side, and the kind of the loss (§8.6)."""
    assert game.white_player is not None
    loser = game.white_player ^ player
    game = replace(game, position=game.board)
    if game.phase is Phase.BEAVER:
        game = _first_raise_stands(game)
    rules = game.rules
    kind = kind_given_up(
        game.terms, game.position, loser, game.rolls[loser], rules.koks, rules.route
    )
    return game, loser, kind


def cost_of_giving_up(game: Game, player: int) -> Result | None:
    """What resigning now would come to; None where ``player`` cannot."""
    if not game.may_give_up(player):
        return None
    game, loser, kind = _given_up(game, player)
    return _end(game, 1 - loser, kind, Ending.RESIGN).result


def _end(game: Game, winner: int | None, kind: Kind, by: Ending) -> Game:
    off = (game.position.white[OFF], game.position.black[OFF])
    left = 0 if winner is None else game.rules.checkers - off[1 - winner]
    points = points_of(game.terms, kind, game.cube.value, game.cube.raised, left)
    result = Result(winner, kind, by, points, off, game.cube.value, game.cube.raised, left)
    last = Done(game.mover, game.rolled, game.made) if game.made else game.last
    return replace(
        game, phase=Phase.OVER, result=result, last=last, path=(), stage=None, pending=None
    )
