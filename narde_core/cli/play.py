"""``play``: a game against the computer in the terminal."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..bot.levels import DEFAULT_LEVEL, LEVELS, bot_for
from ..dice.modes import DiceBox
from ..dice.stream import secret_from_hex
from ..evaluation.net import BadWeights
from ..evaluation.store import NeedsWeights
from ..game.events import Commit, Lot, Move, Pass, Refused, Resign, Roll, Undo
from ..game.fold import apply, new_game
from ..game.state import Game, Phase
from ..rules.board import BAR, OFF, Position, point_of, step_of
from ..rules.movegen import Step
from ..rules.variants import GAMES, PRESETS, Rules, rules_for

if TYPE_CHECKING:
    from . import Commands

HELP = """\
  13/18   move a checker from point 13 to point 18 (bar/5 enters, 22/off bears off)
  u       take the last step back        uu   take all of them back
  d       done: finish the turn          ?    legal steps
  b       show the board                 q    give up"""

Ask = Callable[[str], str]
Say = Callable[[str], None]


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("play", help="play against the computer")
    parser.add_argument("variant", nargs="?", default="classic", choices=[*GAMES, *PRESETS])
    parser.add_argument("--level", default=DEFAULT_LEVEL, choices=list(LEVELS))
    parser.add_argument("--seed", help="64 hexadecimal digits that decide all dice")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play one game on the terminal."""
    secret = options.seed or secrets.token_hex(32)
    try:
        dice = DiceBox("random", secret_from_hex(secret), "", "")
    except ValueError as error:
        print(f"--seed: {error}")
        return 2
    try:
        play(rules_for(options.variant), options.level, dice, input, print)
    except EOFError:
        print()
    return 0


def play(rules: Rules, level: str, dice: DiceBox, ask: Ask, say: Say) -> Game:
    """One game: the person is player 0; returns the last state."""
    try:
        bot = bot_for(level, rules.key)
    except (BadWeights, NeedsWeights) as error:
        say(f"The bot plays by its heuristic: {error}")
        bot = bot_for(level, rules.key, plain=True)
    game = new_game(rules)
    say(f"{rules.key}. You are player 1.\n{HELP}")
    while game.phase is not Phase.OVER:
        if game.phase is Phase.LOT:
            game = _lot(game, dice, say)
        elif game.phase is Phase.ROLL:
            game = apply(game, Roll(dice.roll(game.mover)))
            if game.rolled:
                say(f"\n{_who(game)} {game.rolled[0]}-{game.rolled[1]}")
        elif not game.segment.length:
            say(f"{_who(game)} cannot move: the turn is lost")
            game = apply(game, Pass())
        elif game.player_of(game.mover) == 0:
            game = _person(game, ask, say)
        else:
            made = bot.choose(rules, game.segment.start, game.dice, game.segment.plays()).steps
            say("  " + " ".join(_step_text(step, game) for step in made))
            for step in made:
                game = apply(game, Move(step))
            game = apply(game, Commit())
    assert game.result is not None
    winner = game.result.winner
    name = "nobody" if winner is None else "you" if game.player_of(winner) == 0 else "computer"
    say(f"\n{draw(game.position, rules)}\nGame over: {name} won, {game.result.kind}")
    return game


def _lot(game: Game, dice: DiceBox, say: Say) -> Game:
    game = apply(game, Lot(dice.lot()))
    mine, theirs = game.draws[-1]
    if game.white_player is None:
        say(f"Opening lot: both {mine}, again")
    else:
        colour = "White (O) and begin" if game.white_player == 0 else "Black (X)"
        say(f"Opening lot: you {mine}, computer {theirs}. You are {colour}.")
    return game


def _who(game: Game) -> str:
    return "You:" if game.player_of(game.mover) == 0 else "Computer:"


def _person(game: Game, ask: Ask, say: Say) -> Game:
    say(draw(game.board, game.rules))
    while game.phase is Phase.PLAY and game.player_of(game.mover) == 0:
        free = " ".join(str(die) for die in game.node.dice)
        text = ask(f"[{free}] > ").strip().lower()
        try:
            if text == "q":
                return apply(game, Resign(0))
            if text in ("u", "uu"):
                game = apply(game, Undo(text == "uu"))
            elif text == "d":
                return apply(game, Commit())
            elif text == "?":
                legal = (child.steps[-1] for child in game.segment.children(game.node))
                say("  " + (" ".join(_step_text(step, game) for step in legal) or "done? (d)"))
                continue
            elif text != "b":
                game = apply(game, Move(_parse(text, game)))
            say(draw(game.board, game.rules))
        except Refused as refused:
            say(f"not possible: {refused.reason or refused.code}")
        except ValueError:
            say(HELP)
        if game.phase is Phase.PLAY and "commit" in game.may() and len(game.segment) == 1:
            say("only one play: done")
            return apply(game, Commit())
    return game


def _parse(text: str, game: Game) -> Step:
    """``13/18``, ``bar/5``, ``22/off``; raises ValueError for anything else."""
    start_text, end_text = text.split("/")
    side, route = game.mover, game.rules.route
    start = BAR if start_text == "bar" else step_of(side, _point(start_text), route)
    end = OFF if end_text == "off" else step_of(side, _point(end_text), route)
    for child in game.segment.children(game.node):
        step = child.steps[-1]
        if (step.start, step.end) == (start, end):
            return step
    code, _ = game.segment.refusal(game.node, start, end)
    raise Refused("illegal", code)


def _point(text: str) -> int:
    point = int(text)
    if not 1 <= point <= 24:
        raise ValueError(text)
    return point


def _step_text(step: Step, game: Game) -> str:
    side, route = game.mover, game.rules.route
    start = "bar" if step.start == BAR else point_of(side, step.start, route)
    end = "off" if step.end == OFF else point_of(side, step.end, route)
    return f"{start}/{end}"


def draw(position: Position, rules: Rules) -> str:
    """The board from White's seat (RULES §1.3): O White, X Black, a number for a tall stack."""
    cells = {point: _cell(position, rules, point) for point in range(1, 25)}
    left, right = range(12, 6, -1), range(6, 0, -1)
    rows = [_numbers(left, right)]
    rows += [_row([cells[p][n] for p in left], [cells[p][n] for p in right]) for n in range(5)]
    rows.append("|" + "-" * 24 + "+" + "-" * 24 + "|")
    left, right = range(13, 19), range(19, 25)
    rows += [
        _row([cells[p][n] for p in left], [cells[p][n] for p in right]) for n in range(4, -1, -1)
    ]
    rows.append(_numbers(left, right))
    rows.append(f"off O {position.white[OFF]} X {position.black[OFF]}")
    if rules.landing == "hit":
        rows[-1] += f"   bar O {position.white[BAR]} X {position.black[BAR]}"
    return "\n".join(rows)


def _cell(position: Position, rules: Rules, point: int) -> list[str]:
    stacks = []
    for side, letter in ((0, "O"), (1, "X")):
        number = position.lane(side)[step_of(side, point, rules.route)]
        pinned = step_of(side, point, rules.route) in position.pins[side]
        stacks.append((pinned, letter, number))
    letters = "".join(
        (letter.lower() if pinned else letter) * number
        for pinned, letter, number in sorted(stacks, reverse=True)
    )
    if len(letters) > 5:
        return [*letters[:4], str(len(letters))]
    return [*letters, *" " * (5 - len(letters))]


def _row(left: list[str], right: list[str]) -> str:
    return "|" + "|".join("".join(f"{c:>3} " for c in half) for half in (left, right)) + "|"


def _numbers(left: range, right: range) -> str:
    return _row([str(p) for p in left], [str(p) for p in right]).replace("|", "+")
