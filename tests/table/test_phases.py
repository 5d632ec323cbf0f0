"""The phase table (RULES §2.6, §9.2): every action in every phase, with either side to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from narde_core.game.events import (
    Beaver,
    Commit,
    Double,
    Drop,
    Event,
    Lot,
    Move,
    NextGame,
    Pass,
    Refused,
    Resign,
    Roll,
    Seal,
    Take,
    TakeOver,
    TimeOut,
    Undo,
)
from narde_core.game.series import Series, apply
from narde_core.game.state import ACTIONS, Phase
from narde_core.rules.doubles import Remainder
from narde_core.rules.movegen import Step

from .playing import (
    BLACK,
    WHITE,
    Desk,
    bear_off_last,
    match,
    placed,
    play,
    result_of,
    series,
    with_cube,
    won,
)

EVENTS: dict[str, Callable[[Series], Event]] = {
    "lot": lambda _: Lot((4, 2)),
    "roll": lambda _: Roll((5, 3)),
    "take_over": lambda _: TakeOver(),
    "step": lambda state: Move(_legal_step(state)),
    "undo": lambda _: Undo(),
    "undo_all": lambda _: Undo(True),
    "commit": lambda _: Commit(),
    "pass": lambda _: Pass(),
    "double": lambda _: Double(),
    "take": lambda _: Take(),
    "drop": lambda _: Drop(),
    "beaver": lambda _: Beaver(),
    "resign": lambda state: Resign(state.game.player_of(state.game.mover) or 0),
    "time_out": lambda _: TimeOut(1),
    "next": lambda _: NextGame(),
}
LEAVE = {"resign", "time_out"}


def _legal_step(state: Series) -> Step:
    if state.game.phase is Phase.PLAY:
        for child in state.game.segment.children(state.game.node):
            return child.steps[-1]
    return Step(12, 15, 3)


def at_roll(mover: int, raises: str = "cube", **changes) -> Series:
    return placed(series(raises=raises), {12: 15}, {11: 15}, mover, **changes)


def owned(mover: int, owner: int | None, value: int = 2) -> Series:
    return with_cube(at_roll(mover), value, owner)


def crawford(mover: int) -> Series:
    state = play(won(replace(match(3), score=(1, 1)), WHITE), NextGame())
    return placed(state, {12: 15}, {11: 15}, mover)


def reply(mover: int) -> Series:
    """Only Black has a reply turn: White finished first."""
    state = series(series="draw_game", raises="cube")
    return bear_off_last(placed(state, {24: 1, 25: 14}, {12: 15}))


def pending(mover: int, raises: str) -> Series:
    rest = Remainder(3, 2, False)
    state = placed(series("gulbar", raises=raises), {12: 15}, {11: 15}, mover)
    return replace(state, game=replace(state.game, pending=rest))


def extra_roll(mover: int) -> Series:
    state = placed(series("gulbar", raises="cube"), {12: 15}, {11: 15}, mover)
    state = play(state, Roll((2, 2)))
    while "step" in state.may():
        state = play(state, Move(_legal_step(state)))
    return play(state, Commit())


def stepped(mover: int, steps: int) -> Series:
    state = play(at_roll(mover), Roll((2, 1)))
    for _ in range(steps):
        state = play(state, Move(_legal_step(state)))
    return state


def stuck(mover: int) -> Series:
    """The mover, on his head, has every landing point of a six closed."""
    lanes = ({1: 15}, {19: 15}) if mover == WHITE else ({19: 15}, {1: 15})
    return play(placed(series(raises="cube"), *lanes, mover), Roll((6, 6)))


def finished(mover: int) -> Series:
    return won(series(raises="cube"), mover)


def between(mover: int) -> Series:
    return won(match(5), mover)


def offered(mover: int, raises: str = "cube", value: int = 1) -> Series:
    return play(with_cube(at_roll(mover, raises), value, None), Double())


STATES: dict[str, tuple[Callable[[int], Series], set[str], str]] = {
    # name: how to get there, what is possible, who is asked
    "lot": (lambda _: series(raises="cube"), {"lot"}, "anyone"),
    "lot after a tie": (lambda _: play(series(), Lot((2, 2))), {"lot"}, "anyone"),
    "roll, no cube": (lambda m: at_roll(m, "with_mars"), {"roll"} | LEAVE, "mover"),
    "roll, cube in the middle": (at_roll, {"roll", "double"} | LEAVE, "mover"),
    "roll, own cube": (lambda m: owned(m, m), {"roll", "double"} | LEAVE, "mover"),
    "roll, rival's cube": (lambda m: owned(m, 1 - m), {"roll"} | LEAVE, "mover"),
    "roll, cube at its cap": (lambda m: owned(m, m, 64), {"roll"} | LEAVE, "mover"),
    "roll, raised already": (
        lambda m: play(at_roll(m), Double(), Take()),
        {"roll"} | LEAVE,
        "mover",
    ),
    "roll, Crawford": (crawford, {"roll"} | LEAVE, "mover"),
    "roll, reply": (reply, {"roll"} | LEAVE, "mover"),
    "roll, extra": (extra_roll, {"roll"} | LEAVE, "mover"),
    "handed over, raise possible": (
        lambda m: pending(m, "cube"),
        {"take_over", "double"} | LEAVE,
        "mover",
    ),
    "offer": (offered, {"take", "drop"} | LEAVE, "opponent"),
    "offer with counter-raise": (
        lambda m: offered(m, "counter"),
        {"take", "drop", "beaver"} | LEAVE,
        "opponent",
    ),
    "offer without room for a counter-raise": (
        lambda m: offered(m, "counter", 63),
        {"take", "drop"} | LEAVE,
        "opponent",
    ),
    "offer before handed-over steps": (
        lambda m: play(pending(m, "counter"), Double()),
        {"take", "drop", "beaver"} | LEAVE,
        "opponent",
    ),
    "counter-raise": (
        lambda m: play(offered(m, "counter"), Beaver()),
        {"take", "drop"} | LEAVE,
        "mover",
    ),
    "play, nothing moved": (lambda m: stepped(m, 0), {"step"} | LEAVE, "mover"),
    "play, in the middle": (
        lambda m: stepped(m, 1),
        {"step", "undo", "undo_all"} | LEAVE,
        "mover",
    ),
    "play, all moved": (
        lambda m: stepped(m, 2),
        {"undo", "undo_all", "commit"} | LEAVE,
        "mover",
    ),
    "play, nothing possible": (stuck, {"pass"} | LEAVE, "mover"),
    "handed over, begun": (
        lambda m: play(pending(m, "cube"), TakeOver()),
        {"step"} | LEAVE,
        "mover",
    ),
    "over": (finished, set(), "nobody"),
    "between games": (between, {"next"}, "nobody"),
}


@pytest.mark.parametrize("mover", [WHITE, BLACK])
@pytest.mark.parametrize("action", EVENTS)
@pytest.mark.parametrize("name", STATES)
def test_phase_table(name, action, mover):
    make, allowed, asked = STATES[name]
    state = make(mover)
    assert state.may() == allowed
    event = EVENTS[action](state)
    if action in allowed:
        assert apply(state, event) != state
    else:
        before = repr(state)
        with pytest.raises(Refused):
            apply(state, event)
        assert repr(state) == before
    game = state.game
    expected = {"mover": game.mover, "opponent": 1 - game.mover}.get(asked)
    assert game.asked == expected
    if name not in ("over", "between games"):
        assert allowed <= ACTIONS[game.phase][1]
        assert ACTIONS[game.phase][0] == asked


def test_states_cover_the_phases():
    assert {make(WHITE).game.phase for make, _, _ in STATES.values()} == set(Phase)
    assert set().union(*(actions for _, actions in ACTIONS.values())) | {"next"} == set(EVENTS)


@pytest.mark.parametrize("name", [name for name in STATES if name not in ("over", "between games")])
@pytest.mark.parametrize("player", [0, 1])
def test_either_player_may_give_up_whoever_is_asked(name, player):
    state = STATES[name][0](WHITE)
    for event in (Resign(player), TimeOut(player)):
        # Before the lot there is nothing to lose, and White, who is off, cannot lose any more.
        if "lot" in name or ("reply" in name and player == state.game.player_of(WHITE)):
            with pytest.raises(Refused):
                apply(state, event)
        else:
            ended = apply(state, event)
            winner = result_of(ended).winner
            assert ended.game.player_of(winner) == 1 - player


SEAL = Seal("ab" * 32, "text", "ab" * 8)
"""A game is sealed once, before its first throw, and in no other moment."""


@pytest.mark.parametrize(
    ("name", "state", "possible"),
    [
        ("fresh", lambda: series(raises="cube"), True),
        ("after a tied lot", lambda: play(series(), Lot((2, 2))), False),
        ("after the lot", lambda: play(series(), Lot((2, 1))), False),
        ("sealed already", lambda: play(series(), SEAL), False),
        ("second game", lambda: play(between(WHITE), NextGame()), True),
        ("second game, raise offered", lambda: play(between(0), NextGame(), Double()), True),
        ("second game, raised", lambda: play(between(0), NextGame(), Double(), Take()), True),
        ("second game, rolled", lambda: play(between(0), NextGame(), Roll((2, 1))), False),
        ("second game, given up", lambda: play(between(0), NextGame(), Resign(0)), False),
        ("over", lambda: finished(WHITE), False),
    ],
)
def test_sealing(name, state, possible):
    before = state()
    if possible:
        assert play(before, SEAL).seal == SEAL
    else:
        with pytest.raises(Refused):
            play(before, SEAL)


# The same through the api: a refused request changes nothing.

REQUESTS = {
    "lot": {"pick": 0},
    "step": {"from": 1, "to": 2, "die": 1},
    "resign": {"player": 0},
    "time_out": {"player": 1},
    "next": {"entropy": "22" * 32},
    "seal": {"client": "x"},
}


def _to(*actions: str) -> Callable[[], Desk]:
    def make() -> Desk:
        desk = Desk(series="match", length=3, raises="cube")
        for action in actions:
            if action == "play":
                step = desk.view["steps"][0]
                desk.act("step", **step)
            else:
                desk.act(
                    action,
                    **(
                        {"player": 0}
                        if action == "resign"
                        else {"pick": 0}
                        if action == "lot"
                        else {}
                    ),
                )
        return desk

    return make


@pytest.mark.parametrize(
    "make",
    [
        _to(),
        _to("lot"),
        _to("lot", "double"),
        _to("lot", "double", "take"),
        _to("lot", "roll"),
        _to("lot", "roll", "play"),
        _to("lot", "double", "drop"),
        _to("lot", "resign"),
        _to("lot", "double", "drop", "next"),
        _to("lot", "double", "drop", "next", "double", "take"),
    ],
    ids=lambda make: None,
)
def test_refused_requests_change_nothing(make):
    desk = make()
    sealed = desk.view["proof"]["client"] is not None
    assert desk.view["lot"]["draws"] != [[2, 2]]
    for action in [*EVENTS, "seal"]:
        if action in desk.view["may"] or (action == "seal" and not sealed):
            continue
        request = {"type": action, **REQUESTS.get(action, {})}
        error = desk.error("act", at=desk.view["at"], action=request)
        assert error["code"] in ("not_now", "illegal"), (action, error)
        assert desk.ok("view")["view"] == desk.view
        assert desk.api.state.opened().save() == desk.save
    for kind in ("unknown", "", "Roll"):
        assert desk.error("act", at=desk.view["at"], action={"type": kind})["code"] == "bad_request"
    assert desk.error("act", at=desk.view["at"] + 1, action={"type": "roll"})["code"] == "stale"
    assert desk.ok("view")["view"] == desk.view


def test_next_needs_entropy_and_keeps_the_game_without():
    desk = _to("lot", "resign")()
    for entropy in (None, "", "zz" * 32, "11" * 31, " " * 64, "1 " * 32, 5, ["11" * 32]):
        request = {"type": "next", "entropy": entropy}
        assert desk.error("act", at=desk.view["at"], action=request)["code"] == "bad_entropy"
        assert desk.api.state.opened().save() == desk.save
    desk.act("next")
    assert desk.view["phase"] == "roll"
