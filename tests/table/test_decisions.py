"""The later decisions of RULES (55, 56, 58, 59, 60 of §13): how games end and begin by them, and
that records made before them are still read as they were played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from narde_core.game.events import Lot, NextGame, Opening, Refused, Resign, Roll
from narde_core.game.series import Series, apply, new_series
from narde_core.game.state import Phase
from narde_core.game.table import table_from_json
from narde_core.records.record import BadRecord, NewerRecord, decode
from narde_core.records.record import from_json as record_from_json
from narde_core.rules.board import from_json, validate
from narde_core.rules.decisions import DECISIONS
from narde_core.rules.doubles import Remainder
from narde_core.rules.variants import GAMES, RULES_VERSION, rules_for

from .playing import WHITE, Desk, match, play, result_of, series, won

VECTORS = Path(__file__).parent.parent / "vectors"
CASES = json.loads((VECTORS / "endings.json").read_text("utf-8"))["cases"]
SIDES = "WB"


def start_of(case: dict[str, Any], version: int) -> Series:
    """The position of a case; player 0 is White."""
    state = new_series(rules_for(case["variant"]), table_from_json(case["table"]), version)
    rules = state.game.rules
    position = from_json(case["start"], rules.route)
    validate(position, rules.checkers, rules.route)
    first, second = case.get("rolls", (9, 9))
    game = replace(
        state.game,
        position=position,
        phase=Phase.ROLL,
        white_player=0,
        mover=SIDES.index(case["mover"]),
        rolls=(first, second),
    )
    if "handed" in case:
        game = replace(game, pending=Remainder(*case["handed"], False))
        state = replace(state, game=game)
        return read(state, {"e": "take_over"})
    return replace(state, game=game)


def read(state: Series, entry: dict[str, Any]) -> Series:
    return apply(state, decode(entry, state.game.mover, state.game.rules.route))


def told(state: Series) -> dict[str, Any] | None:
    result = state.game.result
    if result is None:
        return None
    winner = None if result.winner is None else SIDES[result.winner]
    return {"winner": winner, "kind": result.kind, "by": result.by, "points": result.points}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_endings(case):
    state = start_of(case, RULES_VERSION)
    *events, last = case["events"]
    for entry in events:
        state = read(state, entry)
    if case["result"] == "refused":
        with pytest.raises(Refused):
            read(state, last)
        return
    state = read(state, last)
    assert told(state) == case["result"]
    if "phase" in case:
        phase, mover, reply = case["phase"]
        game = state.game
        assert (game.phase.value, SIDES[game.mover], game.reply) == (phase, mover, reply)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_endings_of_records_made_before(case):
    """The same events under the first version of the rules, as far as they went then."""
    state = start_of(case, 1)
    for entry in case["events"]:
        if state.over:
            break
        state = read(state, entry)
    assert told(state) == case["rules1"]


def test_every_decision_has_cases():
    assert {case["decision"] for case in CASES} == {55, 58, 59, 60}
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_every_version_of_the_rules_is_known():
    assert list(DECISIONS) == list(range(1, RULES_VERSION + 1))


# Sport's opener (decision 56).


def second_game(variant: str = "sport", **settings: Any) -> Series:
    return play(won(match(5, variant, **settings), WHITE), NextGame())


def test_an_opener_without_a_lot_throws_until_the_numbers_differ():
    state = second_game()
    for number in range(1, 4):
        state = play(state, Opening((number, number)))
        game = state.game
        assert (game.phase, game.mover, game.rolls) == (Phase.ROLL, WHITE, (0, 0))
        assert game.openings[-1] == (number, number)
        # Who has thrown raises no more.
        assert state.may() == {"roll", "resign", "time_out"}
    state = play(state, Opening((5, 2)))
    game = state.game
    assert (game.phase, game.rolled, game.rolls, game.opens) == (Phase.PLAY, (5, 2), (1, 0), False)
    with pytest.raises(Refused):
        play(state, Opening((5, 2)))


def test_the_opener_may_raise_before_he_throws():
    assert "double" in second_game().may()


def test_an_opening_throw_stands_where_it_is_due_and_nowhere_else():
    with pytest.raises(Refused):
        play(second_game(), Roll((5, 2)))
    for state in (series("sport"), second_game("classic"), second_game("short")):
        with pytest.raises(Refused):
            play(state, Opening((5, 2)))
    first = play(series("sport"), Lot((5, 2)))
    with pytest.raises(Refused):
        play(first, Opening((5, 2)))
    for dice in ((0, 1), (7, 1)):
        with pytest.raises(Refused):
            play(second_game(), Opening(dice))


def test_other_games_open_with_an_ordinary_roll():
    for variant in GAMES:
        if variant != "sport":
            state = play(second_game(variant), Roll((3, 3)))
            assert (state.game.phase, state.game.rolls) == (Phase.PLAY, (1, 0))


def test_a_record_made_before_opens_with_a_double():
    old = new_series(rules_for("sport"), match(5).table, version=1)
    state = play(won(old, WHITE), NextGame(), Roll((3, 3)))
    assert (state.game.phase, state.game.rolled) == (Phase.PLAY, (3, 3))
    with pytest.raises(Refused):
        play(won(old, WHITE), NextGame(), Opening((3, 2)))


def sport_match(dice: str, seed: int = 0) -> Desk:
    """A match at sport whose second game has been opened."""
    desk = Desk(f"{seed:064x}", variant="sport", series="match", length=7, raises="cube", dice=dice)
    throw(desk)
    desk.act("resign", player=1 - desk.view["actor"])
    desk.act("next")
    return desk


def throw(desk: Desk) -> None:
    """Throws until there is something to play."""
    while desk.view["phase"] in ("lot", "roll"):
        data: dict[str, Any] = {"pick": 0} if desk.view["phase"] == "lot" else {}
        if desk.view["table"]["dice"] == "live":
            data["fresh"] = "5a" * 16
        desk.act(desk.view["phase"], **data)


MODES = ("random", "balanced", "twofold", "triple", "face_balanced", "equal", "live")


@pytest.mark.parametrize("mode", MODES)
def test_an_opening_throw_takes_nothing_from_deck_bag_or_common_sequence(mode):
    """It comes from the stream, as the lot of the first game does."""
    thrown_again = 0
    for seed in range(30):
        desk = sport_match(mode, seed)
        assert desk.view["opening"] == []
        throw(desk)
        box = desk.api.state.opened().box()
        assert [len(deck) for deck in box._decks] == [0, 0]
        assert ([len(bag) for bag in box._bags], box._common) == ([0, 0], [])
        names = [event["e"] for event in desk.save["record"]["events"]]
        second = names[names.index("next") :]
        assert second.count("opening") >= 1
        assert "roll" not in second
        thrown_again += second.count("opening") > 1
        desk.act("resign", player=0)
        assert desk.ok("verify", archive=desk.archive())["status"] == "verified"
        assert Desk().ok("open", save=desk.save)["view"] == desk.view
    assert thrown_again


def test_typed_opening_throws():
    desk = Desk(variant="sport", series="match", length=3, raises="cube", dice="real")
    desk.act("lot", dice=[5, 2])
    desk.act("resign", player=1)
    desk.act("next")
    for dice in ([4, 4], [1, 1]):
        desk.act("roll", dice=dice)
        assert (desk.view["phase"], desk.view["opening"][-1]) == ("roll", dice)
        assert (desk.view["rolled"], desk.view["rolls"]) == (None, [0, 0])
    desk.act("roll", dice=[2, 6])
    assert (desk.view["phase"], desk.view["rolled"], desk.view["opening"]) == ("play", [2, 6], None)
    events = [event for event in desk.save["record"]["events"] if event["e"] == "opening"]
    assert events == [{"e": "opening", "d": dice} for dice in ([4, 4], [1, 1], [2, 6])]


def test_the_replay_shows_a_throw_that_is_made_again():
    desk = Desk(variant="sport", series="match", length=3, raises="cube", dice="real")
    desk.act("lot", dice=[5, 2])
    desk.act("resign", player=1)
    desk.act("next")
    for dice in ([4, 4], [2, 6]):
        desk.act("roll", dice=dice)
    frames = desk.ok("replay", record=desk.save["record"], game=1)["replay"]["frames"]
    seen = [(frame["e"], frame["phase"], frame["rolled"]) for frame in frames]
    assert seen == [
        ("start", "roll", None),
        ("opening", "roll", [4, 4]),
        ("opening", "play", [2, 6]),
    ]
    assert [die["state"] for die in frames[1]["dice"]] == ["lost", "lost"]
    assert frames[1]["player"] == 1


def test_a_review_knows_the_opening_throw():
    desk = sport_match("random", 5)
    throw(desk)
    while desk.view["phase"] == "play" and desk.view["steps"]:
        step = desk.view["steps"][0]
        desk.act("step", **step)
    desk.act("commit")
    desk.act("resign", player=0)
    record = desk.save["record"]
    review = desk.ok("review", record=record, game=1)
    assert len(review["rolls"]) == 1
    assert record["events"][review["rolls"][0]["at"]]["e"] == "opening"
    assert desk.ok("review", record=record, stored=review) == review


# What the view says of giving up.


def test_the_view_tells_what_resigning_costs():
    desk = Desk(variant="short")
    assert desk.view["resigning"] == [None, None]
    throw(desk)
    black = desk.view["colours"].index("black")
    costs = desk.view["resigning"]
    assert costs[black] == {"kind": "oin", "points": 1}
    assert costs[1 - black] == {"kind": "koks", "points": 3}
    desk.act("resign", player=black)
    assert desk.view["result"]["points"] == 1
    assert desk.view["resigning"] == [None, None]


def test_the_view_does_not_offer_it_to_who_is_off():
    case = next(case for case in CASES if case["id"] == "N20")
    state = start_of(case, RULES_VERSION)
    for entry in case["events"][:-1]:
        state = read(state, entry)
    game = state.game
    assert [game.may_give_up(player) for player in (0, 1)] == [False, True]
    assert "resign" in state.may()


@pytest.mark.parametrize("variant", GAMES)
def test_the_view_says_whether_there_is_koks(variant):
    assert Desk(variant=variant).view["koks"] is GAMES[variant].koks
    hello = {kind["key"]: kind["koks"] for kind in Desk().ok("hello")["variants"]}
    assert hello[variant] is GAMES[variant].koks


def test_mixed_series_know_koks_if_one_of_their_games_does():
    for name in ("hyper_long_short", "tavli"):
        assert Desk(series=name, raises="cube").view["koks"]


# Records.


def test_an_old_record_stays_one():
    """It is read, played on and written down by the rules that it began with."""
    desk = Desk(variant="sport", series="match", length=5, raises="cube")
    save = json.loads(json.dumps(desk.save))
    assert save["record"]["rules"] == RULES_VERSION == 2
    save["record"]["rules"] = 1
    old = Desk("22" * 32)
    old.view, old.save = old.ok("open", save=save)["view"], save
    throw(old)
    black = old.view["colours"].index("black")
    old.act("resign", player=black)
    assert old.view["result"]["kind"] == "mars"
    old.act("next")
    assert old.view["opening"] is None
    old.act("roll")
    assert old.save["record"]["events"][-1]["e"] == "roll"
    assert old.archive()["record"]["rules"] == 1
    old.act("resign", player=0)
    archive = old.archive()
    assert old.ok("verify", archive=archive)["status"] == "verified"
    frames = old.ok("replay", record=archive["record"], game=0)["replay"]
    assert frames["result"]["kind"] == "mars"


def test_an_old_record_is_not_read_by_the_new_rules_nor_the_other_way_round():
    old = json.loads((VECTORS / "archives" / "old-sport.json").read_text("utf-8"))["record"]
    assert record_from_json(old).to_json() == old
    with pytest.raises(BadRecord):
        record_from_json({**old, "rules": 2})
    new = json.loads((VECTORS / "archives" / "sport.json").read_text("utf-8"))["record"]
    assert record_from_json(new).to_json() == new
    with pytest.raises(BadRecord):
        record_from_json({**new, "rules": 1})
    with pytest.raises(NewerRecord):
        record_from_json({**new, "rules": 3})


def test_resigning_at_once_costs_one_point_whoever_does():
    for player in (0, 1):
        state = play(series("classic", raises="with_mars"), Lot((6, 1)), Resign(player))
        assert (result_of(state).kind, result_of(state).points) == ("oin", 1)
