"""A game as the shell sees it: everything to draw and to offer (docs/protocol.md, "View")."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..game.fold import cost_of_giving_up
from ..game.series import Series
from ..game.state import Game, Phase, Result
from ..game.table import knows_koks
from ..records.record import Record, step_to_json
from ..rules.board import BAR, OFF, SIDE_NAMES, SIDES, Position, Route, pips, point_of
from ..rules.cube import climb
from ..rules.doubles import StageKind
from ..rules.movegen import Node, Segment, Step
from ..rules.reasons import Reason
from ..rules.results import bonus_of
from ..rules.variants import Rules

PROTOCOL = 1


def view_of(record: Record) -> dict[str, Any]:
    """The view of a record's present game: plain JSON data, a new object each time."""
    series, game = record.series, record.game
    side, route = game.mover, game.rules.route
    playing = game.phase is Phase.PLAY
    asked = game.asked
    board = game.board
    return {
        "protocol": PROTOCOL,
        "at": record.at,
        "variant": game.rules.key,
        "presets": list(game.rules.presets),
        "family": game.rules.family,
        "table": series.table.to_json(),
        "series": _series(series),
        "koks": knows_koks(series.table, series.rules),
        "phase": game.phase.value,
        "players": [player.to_json() for player in record.players],
        "colours": _colours(game),
        "mover": None if asked is None else SIDE_NAMES[side],
        "actor": None if asked is None else game.player_of(asked),
        "lot": {"draws": [list(draw) for draw in game.draws], "winner": game.white_player},
        "board": board_to_json(board, route),
        "layout": _layout(game.rules),
        "pips": [pips(board.lane(s)) for s in SIDES],
        "cube": _cube(game),
        "rolled": list(game.rolled) if game.rolled else None,
        "stage": _stage(game),
        "pending": [list(part) for part in game.pending.parts()] if game.pending else None,
        "rest": _rest(game),
        "reply": game.reply,
        "opening": [list(dice) for dice in game.openings] if game.opens else None,
        "rolls": list(game.rolls),
        "played": _steps(game.node.steps, side, route) if playing else [],
        "last": _last(game),
        "may": sorted(series.may()),
        "resigning": [_cost(game, player) for player in (0, 1)],
        "result": _result(game),
        **(_choices(game.segment, game.node, side, route) if playing else _NO_CHOICES),
    }


def _series(series: Series) -> dict[str, Any]:
    return {
        "game": len(series.played) + (0 if series.game.result else 1),
        "score": list(series.score),
        "crawford": series.crawford,
        "over": series.over,
        "winner": series.winner,
        "results": [
            _result_to_json(result, white_player, None) for result, white_player in series.played
        ],
    }


def _cost(game: Game, player: int) -> dict[str, Any] | None:
    """What it would cost a player to resign now; None where he cannot."""
    result = cost_of_giving_up(game, player)
    return None if result is None else {"kind": result.kind, "points": result.points}


def _cube(game: Game) -> dict[str, Any] | None:
    """The cube and the raise that waits for an answer; None where there is no cube."""
    cube, scheme = game.cube, game.terms.scheme
    if not cube.enabled:
        return None
    offered = climb(cube.value, scheme)
    return {
        "value": cube.value,
        "owner": None if cube.owner is None else SIDE_NAMES[cube.owner],
        "next": offered,
        "offer": {Phase.OFFER: offered, Phase.BEAVER: climb(offered, scheme)}.get(game.phase),
    }


_NO_CHOICES: dict[str, Any] = {"dice": [], "steps": [], "routes": [], "forced": None, "pass": None}


def board_to_json(position: Position, route: Route) -> dict[str, Any]:
    """``points[i]`` is YellowClub point i+1 as [white, black]; bar, off and pins."""
    points = [[0, 0] for _ in range(24)]
    for side in SIDES:
        lane = position.lane(side)
        for step in range(1, 25):
            points[point_of(side, step, route) - 1][side] = lane[step]
    return {
        "points": points,
        "bar": [position.white[BAR], position.black[BAR]],
        "off": [position.white[OFF], position.black[OFF]],
        "pins": [
            [point_of(side, step, route), SIDE_NAMES[side]]
            for side in SIDES
            for step in position.pins[side]
        ],
    }


def _layout(rules: Rules) -> dict[str, Any]:
    homes = [sorted((point_of(s, 19, rules.route), point_of(s, 24, rules.route))) for s in SIDES]
    return {
        "heads": [point_of(side, 1, rules.route) for side in SIDES],
        "homes": homes,
        "bar": rules.landing == "hit",
        "checkers": rules.checkers,
    }


def _colours(game: Game) -> list[str] | None:
    if game.white_player is None:
        return None
    return [SIDE_NAMES[game.white_player ^ player] for player in (0, 1)]


def _steps(steps: tuple[Step, ...], side: int, route: Route) -> list[dict[str, Any]]:
    return [step_to_json(step, side, route) for step in steps]


def _last(game: Game) -> dict[str, Any] | None:
    if game.last is None:
        return None
    return {
        "player": game.player_of(game.last.side),
        "rolled": list(game.last.rolled) if game.last.rolled else None,
        "steps": _steps(game.last.steps, game.last.side, game.rules.route),
    }


def _stage(game: Game) -> dict[str, Any] | None:
    stage = game.stage
    if stage is None:
        return {"kind": StageKind.EXTRA, "value": None, "ahead": []} if game.extra else None
    return {"kind": stage.kind, "value": stage.value or None, "ahead": list(stage.ahead())}


def _rest(game: Game) -> dict[str, Any] | None:
    if game.rest is None:
        return None
    return {
        "side": SIDE_NAMES[game.rest.side],
        "parts": [list(part) for part in game.rest.remainder.parts()],
        "handed_over": game.rest.handed_over,
    }


def _result(game: Game) -> dict[str, Any] | None:
    if game.result is None or game.white_player is None:
        return None
    return _result_to_json(game.result, game.white_player, game)


def _result_to_json(result: Result, white_player: int, game: Game | None) -> dict[str, Any]:
    """``bonus`` is what the kind added (or multiplied by, less one); only for the last game."""
    winner = result.winner
    out = {
        "winner": None if winner is None else white_player ^ winner,
        "side": None if winner is None else SIDE_NAMES[winner],
        "kind": result.kind,
        "by": result.by,
        "points": result.points,
        "off": list(result.off),
        "cube": result.cube,
        "left": result.left,
    }
    if game is not None:
        out["bonus"] = 0 if winner is None else bonus_of(game.terms, result.kind, result.raised)
    return out


def _choices(segment: Segment, node: Node, side: int, route: Route) -> dict[str, Any]:
    children = list(segment.children(node))
    dice = _dice(segment, node, children)
    lost = [die["value"] for die in dice if die["state"] == "lost"]
    finals = segment.finals(node)
    forced = None
    if children and len(finals) == 1:
        forced = _steps(segment.completion(node, next(iter(finals))), side, route)
    return {
        "dice": dice,
        "steps": _steps(tuple(child.steps[-1] for child in children), side, route),
        "routes": _routes(segment, children, side, route),
        "forced": forced,
        "pass": {"code": pass_code(segment, node), "dice": lost} if lost and not children else None,
    }


def _dice(segment: Segment, node: Node, children: list[Node]) -> list[dict[str, Any]]:
    """The dice of the segment in the order thrown: used, still free, or lost."""
    used = Counter(step.die for step in node.steps)
    left = segment.length - len(node.steps) if children else 0
    playable = Counter(node.dice) if left == len(node.dice) else _playable(children, left)
    out = []
    for value in segment.dice:
        state = "lost"
        for name, counter in (("used", used), ("free", playable)):
            if counter[value]:
                counter[value] -= 1
                state = name
                break
        out.append({"value": value, "state": state})
    return out


def _playable(children: list[Node], left: int) -> Counter[int]:
    values = {child.steps[-1].die for child in children}
    return Counter({value: left if len(values) == 1 else 1 for value in values})


def _routes(
    segment: Segment, children: list[Node], side: int, route: Route
) -> list[dict[str, Any]]:
    """Several legal steps in a row by one checker, shortest first, one route for each target."""
    found: dict[tuple[int, int], tuple[Step, ...]] = {}
    frontier: list[tuple[Node, tuple[Step, ...]]] = [(c, (c.steps[-1],)) for c in children]
    while frontier:
        longer: list[tuple[Node, tuple[Step, ...]]] = []
        for node, steps in frontier:
            at = steps[-1].end
            if at == OFF:
                continue
            for child in segment.children(node):
                step = child.steps[-1]
                if step.start == at:
                    key = (steps[0].start, step.end)
                    found.setdefault(key, (*steps, step))
                    longer.append((child, (*steps, step)))
        frontier = longer
    out = []
    for path in found.values():
        data = _steps(path, side, route)
        out.append({"from": data[0]["from"], "to": data[-1]["to"], "steps": data})
    return out


BLOCK_CODES = frozenset({Reason.BLOCK, Reason.OWN_QUARTER, Reason.SHUT_IN})


def pass_code(segment: Segment, node: Node) -> Reason:
    """Why the dice that are left cannot be played: the one refusal code that holds for all
    checkers, that of the block rule when only it stands in the way, else ``no_step``."""
    codes = set()
    for die in set(node.dice):
        for start in range(OFF):
            code = segment.stepper.refusal(node.state, start, die)
            if code != Reason.NO_CHECKER:
                codes.add(code or segment.stepper.end_code)
    if len(codes) == 1:
        return codes.pop()
    blocks = codes & BLOCK_CODES
    if len(blocks) == 1 and codes - blocks <= {Reason.CLOSED, Reason.NOT_HOME}:
        return blocks.pop()
    return Reason.NO_STEP
