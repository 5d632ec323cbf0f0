"""Positions that random play seldom reaches: walls, shut-ins, bear-offs, pins, men on the bar.

Built on the mover's own route, so that White and Black get them alike, and given out in the schema
of positions.json. Each *scene* is one function.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from . import oracle_long, oracle_short
from .oracle_board import OTHER, Board
from .oracle_long import LONG_GAMES

Men = dict[int, int]
"""Checkers by step of the *mover's* route, for the mover and for his rival alike."""
Scene = Callable[[random.Random], tuple[Men, Men]]


def spread(rng: random.Random, steps: list[int], men: int) -> Men:
    """All ``steps`` held, the checkers left over heaped on them at random."""
    found = dict.fromkeys(steps, 1)
    for _ in range(men - len(steps)):  # none when there are fewer checkers than steps
        found[rng.choice(steps)] += 1
    return found


def some(rng: random.Random, steps: list[int], low: int, high: int) -> list[int]:
    return rng.sample(steps, min(len(steps), rng.randint(low, high)))


def free(*taken: Men) -> list[int]:
    held = set().union(*taken)
    return [step for step in range(1, 25) if step not in held]


# Long family: the rival's step of my step q is (q + 11) mod 24 + 1.


def scattered(rng: random.Random) -> tuple[Men, Men]:
    """Both sides anywhere."""
    mine = spread(rng, some(rng, list(range(1, 25)), 3, 8), 15)
    return mine, spread(rng, some(rng, free(mine), 2, 8), 15)


def scarce(rng: random.Random) -> tuple[Men, Men]:
    """One or two men that can move, the rest dead on the last point, a rival in the way."""
    mine = spread(rng, some(rng, list(range(2, 19)), 1, rng.choice((1, 1, 2))), 1)
    mine[24] = 15 - sum(mine.values())
    front = [
        q + d for q in mine if q < 19 for d in range(1, 13) if q + d < 24 and q + d not in mine
    ]
    return mine, spread(rng, some(rng, sorted(set(front)), 2, 8), 15)


def homebound(rng: random.Random) -> tuple[Men, Men]:
    """Nearly or wholly home, many borne off."""
    steps = some(rng, list(range(19, 25)), 1, 5)
    if rng.random() < 0.5:
        steps.append(rng.randint(14, 18))
    mine = spread(rng, steps, max(len(steps), rng.randint(1, 15)))
    return mine, spread(rng, some(rng, list(range(1, 13)), 2, 5), 15)


def nearly_walled(rng: random.Random) -> tuple[Men, Men]:
    """Five of six points in a row on the rival's route, movers near the gap, rival behind."""
    s = rng.randint(2, 19)
    wall = [opponent_step(q) for q in range(s, s + 6)]
    gap = rng.choice(wall)
    held = [q for q in wall if q != gap]
    near = [gap - d for d in range(1, 13) if gap - d >= 1 and gap - d not in wall]
    held += some(rng, near, 1, 2)
    behind = [q for q in range(1, s) if opponent_step(q) not in held]
    stand = [opponent_step(q) for q in some(rng, behind, 1, 6)]
    mine = spread(rng, held, 15)
    if rng.random() < 0.5:
        mine = dead_weight(held, stand)
    opponents = spread(rng, stand or [free(mine)[0]], 15)
    if rng.random() < 0.15:
        ahead = [q for q in range(s + 6, 25) if opponent_step(q) not in mine]
        if ahead:
            opponents = spread(rng, [*stand, opponent_step(rng.choice(ahead))], 15)
    return mine, opponents


def dead_weight(held: list[int], stand: list[int]) -> Men:
    """One man on each point, all others where they cannot move."""
    mine = dict.fromkeys(held, 1)
    heap = next(q for q in range(24, 0, -1) if q not in stand)
    mine[heap] = mine.get(heap, 0) + 15 - len(held)
    return mine


def crowned(rng: random.Random) -> tuple[Men, Men]:
    """Home nearly shut from within, so that a turn may pass through a wall."""
    held = some(rng, list(range(19, 25)), 4, 5)
    held += some(rng, list(range(12, 19)), 1, 2)
    behind = [q for q in range(13, 19) if q not in held]
    stand = some(rng, behind, 1, 4) + some(rng, [q for q in range(3, 13) if q not in held], 0, 2)
    mine = dead_weight(held, stand)
    return mine, spread(rng, stand or [free(mine)[0]], 15)


def shut_in(rng: random.Random) -> tuple[Men, Men]:
    """Fevga: all fifteen rivals on one point, five or six points before them held."""
    p = rng.randint(1, 18)
    wall = [opponent_step(q) for q in range(p + 1, p + 7)]
    if rng.random() < 0.5:
        wall.remove(rng.choice(wall))
    others = [q for q in range(1, 25) if q not in wall and q != opponent_step(p)]
    held = wall + some(rng, others, 1, 3)
    mine = spread(rng, held, 15) if rng.random() < 0.5 else dead_weight(held, [opponent_step(p)])
    return mine, {opponent_step(p): 15}


def quarter(rng: random.Random) -> tuple[Men, Men]:
    """Fevga: the own starting quarter nearly full, the runner gone."""
    held = some(rng, list(range(1, 7)), 4, 5)
    held += some(rng, list(range(14, 25)), 1, 3)
    mine = spread(rng, held, 15) if rng.random() < 0.5 else dead_weight(held, [])
    return mine, spread(rng, some(rng, free(mine), 2, 9), 15)


def runner(rng: random.Random) -> tuple[Men, Men]:
    """Fevga: the first checker on its way, all others on the head."""
    mine = {1: 14, rng.randint(2, 13): 1}
    if rng.random() < 0.2:
        mine = {1: 15}
    opponents = [13] if 13 not in mine else []
    opponents += some(rng, free(mine, dict.fromkeys(opponents, 1)), 1, 5)
    return mine, spread(rng, opponents, 15)


def opponent_step(step: int) -> int:
    return (step + 11) % 24 + 1


LONG_SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        scattered, scarce, homebound, nearly_walled, crowned, shut_in, quarter, runner,
    )
}  # fmt: skip


def long_position(rng: random.Random, variant: str, side: str, scene: str) -> dict[str, Any] | None:
    """A position with ``side`` to move, or None when the scene came out illegal."""
    mine, opponents = LONG_SCENES[scene](rng)
    men = {"W": {}, "B": {}}
    for owner, steps in ((side, mine), (OTHER[side], opponents)):
        for step, number in steps.items():
            men[owner][oracle_long.point_of(side, step)] = number
    off = {owner: 15 - sum(men[owner].values()) for owner in "WB"}
    board = Board(men, {"W": 0, "B": 0}, off, {})
    return _json(board, bar=False) if _legal_long(board, variant, side) else None


def _legal_long(board: Board, variant: str, side: str) -> bool:
    if set(board.men["W"]) & set(board.men["B"]) or not board.men["W"] or not board.men["B"]:
        return False
    game = LONG_GAMES[variant]
    if game.block == "ahead":
        return not any(oracle_long.forbidden(board, builder) for builder in "WB")
    if any(oracle_long.quarter_full(board, builder) for builder in "WB"):
        return False
    head = board.count(side, oracle_long.point_of(side, 1))
    return oracle_long.passed(board, side) or head >= 14


# Short family: the rival walks the other way; his step of my step q is 25 - q.


def open_board(rng: random.Random, men: int) -> tuple[Men, Men]:
    mine = spread(rng, some(rng, list(range(1, 25)), 1, min(men, 8)), men)
    return mine, spread(rng, some(rng, free(mine), 1, min(men, 8)), men)


def race(rng: random.Random, men: int) -> tuple[Men, Men]:
    steps = some(rng, list(range(19, 25)), 1, min(men, 4))
    if rng.random() < 0.5 and len(steps) < men:
        steps.append(rng.randint(15, 18))
    mine = spread(rng, steps, max(len(steps), rng.randint(1, men)))
    opponents = some(rng, free(mine), 1, min(men, 4))
    return mine, spread(rng, opponents, max(len(opponents), rng.randint(1, men)))


def barred(rng: random.Random, men: int) -> tuple[Men, Men]:
    """One or more men on the bar (step 0), points held against them."""
    mine, opponents = open_board(rng, men)
    for _ in range(rng.randint(1, 3)):
        step = rng.choice([q for q in mine if q] or [0])
        if step:
            mine[step] -= 1
            mine[0] = mine.get(0, 0) + 1
            mine = {q: n for q, n in mine.items() if n}
    return mine, opponents


def few_moves(rng: random.Random, men: int) -> tuple[Men, Men]:
    """One or two movers before made points, the rest dead on the last point."""
    mine = spread(rng, some(rng, list(range(2, 19)), 1, 2), 1)
    mine[24] = men - sum(mine.values())
    points = some(rng, [q for q in free(mine) if q > min(mine)], 1, max(1, men // 2))
    return mine, {**dict.fromkeys(points, 2)}


SHORT_SCENES = {scene.__name__: scene for scene in (open_board, race, barred, few_moves)}


def short_position(
    rng: random.Random, variant: str, side: str, scene: str
) -> dict[str, Any] | None:
    """A position of the hitting games."""
    men = 3 if variant == "hyper" else 15
    mine, opponents = SHORT_SCENES[scene](rng, men)
    board = _short_board(side, mine, opponents, men)
    return _json(board, bar=True) if board else None


def _short_board(side: str, mine: Men, opponents: Men, men: int) -> Board | None:
    board = Board({"W": {}, "B": {}}, {"W": 0, "B": 0}, {"W": 0, "B": 0}, {})
    for owner, steps in ((side, mine), (OTHER[side], opponents)):
        for step, number in steps.items():
            if step:
                board.men[owner][oracle_short.point_of(side, step)] = number
            else:
                board.bar[owner] = number
        board.off[owner] = men - sum(steps.values())
    if min(board.off.values()) < 0 or any(board.finished(owner) for owner in "WB"):
        return None
    return board


def pinned_board(rng: random.Random, side: str) -> Board | None:
    """Plakoto: scattered men, some points shared by one man and those who cover him."""
    mine, opponents = open_board(rng, 15)
    if rng.random() < 0.4:
        mine, opponents = race(rng, 15)
    board = _short_board(side, mine, opponents, 15)
    if board is None:
        return None
    for _ in range(rng.randint(0, 3)):
        _pin_one(rng, board)
    return board


def _pin_one(rng: random.Random, board: Board) -> None:
    under = rng.choice("WB")
    over = OTHER[under]
    points = [p for p, n in board.men[under].items() if n == 1 and p not in board.pinned]
    lifted = [p for p, n in board.men[over].items() if p not in board.pinned]
    if points and lifted:
        point = rng.choice(points)
        board.lift(over, rng.choice(lifted))
        board.drop(over, point)
        board.pinned[point] = under


def mothers(rng: random.Random, side: str) -> Board | None:
    """Plakoto: the rival's last man on his starting point, covered already or about to be."""
    rival = OTHER[side]
    own, theirs = oracle_short.START[side], oracle_short.START[rival]
    board = Board({"W": {}, "B": {}}, {"W": 0, "B": 0}, {"W": 0, "B": 0}, {})
    board.men[rival][theirs] = 1
    board.men[side][own] = rng.randint(0, 2)
    if not board.men[side][own]:
        del board.men[side][own]
    elif board.men[side][own] == 1 and rng.random() < 0.4:
        board.pinned[own] = side
        board.men[rival][own] = 1
    if board.men[side] and rng.random() < 0.5:
        board.pinned[theirs] = rival
        board.men[side][theirs] = 1
    near = [oracle_short.point_of(side, 24 - d) for d in range(1, 9)]
    for owner, steps in ((side, near), (rival, list(range(2, 24)))):
        steps = [p for p in steps if not board.count(OTHER[owner], p) and p != own]
        while steps and sum(board.men[owner].values()) < 15:
            board.drop(owner, rng.choice(steps[:4]))
    if any(sum(board.men[owner].values()) != 15 for owner in "WB"):
        return None
    return board


def pinned_home(rng: random.Random, side: str) -> Board | None:
    """Plakoto: all home, one of them covered there."""
    point = rng.randint(20, 24)
    mine = spread(rng, [q for q in some(rng, list(range(19, 25)), 2, 5) if q != point], 10)
    opponents = spread(rng, some(rng, list(range(1, 13)), 2, 5), 13)
    mine[point] = opponents[point] = 1
    mine = {q: n for q, n in mine.items() if n}
    board = _short_board(side, mine, opponents, 15)
    if board:
        board.pinned[oracle_short.point_of(side, point)] = side
    return board


PLAKOTO_SCENES = {scene.__name__: scene for scene in (pinned_board, pinned_home, mothers)}


def plakoto_position(rng: random.Random, side: str, scene: str) -> dict[str, Any] | None:
    board = PLAKOTO_SCENES[scene](rng, side)
    if board is None or any(oracle_short.outcome(board, owner) for owner in "WB"):
        return None
    return _json(board, bar=True)


def scenes(variant: str) -> tuple[str, ...]:
    """The scenes that make sense in a game."""
    if variant == "plakoto":
        return tuple(PLAKOTO_SCENES)
    if variant not in LONG_GAMES:
        return tuple(SHORT_SCENES)
    fevga = LONG_GAMES[variant].block == "fevga"
    left_out = set() if fevga else {"shut_in", "quarter", "runner"}
    return tuple(scene for scene in LONG_SCENES if scene not in left_out)


def position(rng: random.Random, variant: str, side: str, scene: str) -> dict[str, Any]:
    """A legal-looking position of ``scene``; tries until one comes out."""
    for _ in range(1000):
        if variant == "plakoto":
            found = plakoto_position(rng, side, scene)
        elif variant in LONG_GAMES:
            found = long_position(rng, variant, side, scene)
        else:
            found = short_position(rng, variant, side, scene)
        if found is not None:
            return found
    raise AssertionError(f"{variant}: the scene {scene} never comes out")


def _json(board: Board, bar: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "white": {str(p): n for p, n in sorted(board.men["W"].items())},
        "black": {str(p): n for p, n in sorted(board.men["B"].items())},
        "off": [board.off["W"], board.off["B"]],
    }
    if bar:
        data["bar"] = [board.bar["W"], board.bar["B"]]
        data["pins"] = {str(p): side for p, side in sorted(board.pinned.items())}
    return data
