"""Hints: legal, complete, in order, and off where the table says so."""

from __future__ import annotations

import json
import random

import pytest

from narde_core.coach.hint import SHOWN, hint_of
from narde_core.evaluation import evaluator as judging
from narde_core.evaluation.store import NeedsWeights
from narde_core.game.events import Beaver, Double, Roll
from narde_core.game.series import Series
from narde_core.rules.variants import GAMES
from narde_core.slices import TimeUp, finished, hurried

from .playing import BLACK, WHITE, Desk, placed, play, series

CHANCES = {"win", "win_mars", "lose_mars", "win_koks", "lose_koks"}


def hint(state: Series) -> dict:
    return finished(hint_of(state))


def check_plays(desk: Desk, answer: dict) -> None:
    """Best first, with sound numbers, and every play can be made."""
    assert answer["kind"] == "play"
    plays = answer["plays"]
    assert len(plays) == min(answer["count"], SHOWN)
    losses = [play["loss"] for play in plays]
    assert losses == sorted(losses)
    assert not losses or losses[0] == 0
    for play_ in plays:
        assert set(play_["chances"]) == CHANCES
        assert all(0 <= value <= 1 for value in play_["chances"].values())
        assert play_["equity"] == pytest.approx(plays[0]["equity"] - play_["loss"], abs=2e-4)
        game = desk.api.state.opened().record.game
        steps = {tuple(step.values()) for step in desk.view["steps"]}
        assert not play_["steps"] or tuple(play_["steps"][0].values()) in steps
        assert len(play_["steps"]) <= len(game.dice)


@pytest.mark.parametrize("variant", GAMES)
def test_hints_through_a_game(variant):
    """In phase play there is a hint at every step of the way; following it is always possible."""
    rng = random.Random(variant)
    desk = Desk("21" * 32, variant=variant)
    asked = passes = 0
    while asked < 12 and desk.view["phase"] != "over":
        if desk.view["phase"] != "play":
            desk.act_randomly(rng, without=("resign", "time_out"))
            continue
        answer = desk.ok("hint", at=desk.view["at"])
        check_plays(desk, answer)
        asked += 1
        if desk.view["may"].count("pass"):
            passes += 1
            assert answer["plays"] == []
            desk.act("pass")
        elif not answer["plays"][0]["steps"]:
            assert "commit" in desk.view["may"]
            desk.act("commit")
        else:
            desk.act("step", **rng.choice(answer["plays"])["steps"][0])
    assert asked == 12 or desk.view["phase"] == "over"


def test_a_lost_turn_has_no_plays():
    """RULES 12 S02: on the bar before a closed home."""
    state = series("short")
    shut = {18: 3, **dict.fromkeys(range(19, 25), 2)}
    state = placed(state, shut, {0: 1, 19: 14}, BLACK)
    state = play(state, Roll((6, 1)))
    answer = hint(state)
    assert (answer["count"], answer["plays"]) == (0, [])


def test_a_forced_turn_has_one_play():
    state = placed(series(), {24: 1, 25: 14}, {12: 15})
    answer = hint(play(state, Roll((6, 5))))
    assert answer["count"] == 1
    (only,) = answer["plays"]
    assert only["steps"] == [{"from": 24, "to": "off", "die": 6}]
    assert only["chances"]["win"] == only["chances"]["win_mars"] == 1
    assert only["equity"] == 2


def test_winning_now_is_best():
    """Whoever can bear off his last two does not tarry."""
    state = placed(series(), {19: 1, 24: 1, 25: 13}, {24: 1, 25: 14})
    answer = hint(play(state, Roll((6, 1))))
    assert answer["plays"][0]["chances"]["win"] == 1
    assert answer["plays"][0]["equity"] == 1


def test_mars_counts_where_the_table_counts_it():
    for raises, equity in (("with_mars", 2), ("none", 1)):
        state = placed(series(raises=raises), {24: 1, 25: 14}, {12: 15})
        assert hint(play(state, Roll((2, 1))))["plays"][0]["equity"] == equity


def test_reverse_games_are_seen_from_the_other_end():
    """Who is off first loses: the best play tarries, and no chances are pretended."""
    state = placed(series(series="reverse", raises="none"), {18: 1, 24: 1, 25: 13}, {24: 2, 25: 13})
    answer = hint(play(state, Roll((2, 1))))
    plays = answer["plays"]
    assert all(play_["chances"] is None for play_ in plays)
    assert -1 <= plays[-1]["equity"] <= plays[0]["equity"] <= 1
    last = placed(series(series="reverse", raises="none"), {24: 1, 25: 14}, {24: 2, 25: 13})
    assert hint(play(last, Roll((2, 1))))["plays"][0]["equity"] == -1


def test_the_reply_of_a_draw_game():
    """The starter is off: bearing everything off is a draw, anything else is lost."""
    state = placed(series(series="draw_game"), {25: 15}, {24: 2, 25: 13}, BLACK, reply=True)
    (best,) = hint(play(state, Roll((2, 1))))["plays"]
    assert best["chances"]["win"] == 0.5
    assert best["equity"] == 0
    state = placed(series(series="draw_game"), {25: 15}, {19: 5, 25: 10}, BLACK, reply=True)
    best = hint(play(state, Roll((2, 1))))["plays"][0]
    assert best["chances"]["win"] == 0
    assert best["equity"] == -1


# The cube.


def cube_hint(state: Series) -> dict:
    answer = hint(state)
    assert answer["kind"] == "cube"
    assert {option["action"] for option in answer["actions"]} <= set(state.may())
    losses = [option["loss"] for option in answer["actions"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    return answer


def test_cube_hints():
    ahead, behind = {24: 3, 25: 12}, {12: 14, 25: 1}
    state = placed(series(raises="counter"), ahead, behind)
    answer = cube_hint(state)
    assert [option["action"] for option in answer["actions"]] == ["double", "roll"]
    assert answer["chances"]["win"] > 0.95
    offered = play(state, Double())
    answer = cube_hint(offered)
    assert [option["action"] for option in answer["actions"]] == ["drop", "take", "beaver"]
    assert answer["actions"][0]["equity"] == -1
    assert answer["chances"]["win"] < 0.05
    countered = play(offered, Beaver())
    assert cube_hint(countered)["actions"][0]["action"] == "take"
    worse = placed(series(raises="cube"), behind, ahead)
    assert cube_hint(worse)["actions"][0]["action"] == "roll"


def test_no_hint_where_there_is_nothing_to_decide():
    desk = Desk("21" * 32)
    assert desk.error("hint", at=desk.view["at"])["code"] == "not_now"  # the lot
    desk.act("lot", pick=0)
    assert desk.error("hint", at=desk.view["at"])["code"] == "not_now"  # only a roll
    desk.act("roll")
    assert desk.error("hint", at=desk.view["at"] + 1)["code"] == "stale"
    assert desk.ok("hint", at=desk.view["at"])["kind"] == "play"
    desk.act("resign", player=0)
    assert desk.error("hint", at=desk.view["at"])["code"] == "not_now"


# The table's word.


def test_hints_off():
    desk = Desk("21" * 32, hints=False)
    assert desk.view["table"]["hints"] is False
    desk.act("lot", pick=0)
    desk.act("roll")
    error = desk.error("hint", at=desk.view["at"])
    assert error["code"] == "hints_off"
    reopened = Desk()
    view = reopened.ok("open", save=desk.save)["view"]
    assert reopened.error("hint", at=view["at"])["code"] == "hints_off"
    desk.act("resign", player=0)
    assert desk.ok("review", record=desk.save["record"], game=0)["game"] == 0


def test_tables_of_before_allow_hints():
    desk = Desk("21" * 32)
    del desk.save["record"]["table"]["hints"]
    assert desk.ok("open", save=desk.save)["view"]["table"]["hints"] is True
    desk.save["record"]["table"]["hints"] = 1
    assert desk.error("open", save=desk.save)["code"] == "bad_save"


# Fair play, slices.


def test_hints_do_not_know_the_dice():
    """The same board and roll, other dice to come: the same hint."""
    answers = []
    for secret in ("31" * 32, "32" * 32):
        desk = Desk(secret, dice="real")
        desk.act("lot", pick=0, dice=[6, 1])
        desk.act("roll", dice=[5, 4])
        answers.append(desk.ok("hint", at=desk.view["at"]))
    assert answers[0] == answers[1]


class Counting:
    """Counts the positions that a net judges."""

    def __init__(self, net, monkeypatch) -> None:
        self.seen = 0
        evaluate = net.evaluate

        def counted(position):
            self.seen += 1
            return evaluate(position)

        monkeypatch.setattr(net, "evaluate", counted)


@pytest.fixture
def wide() -> Series:
    """A position and a double with very many plays."""
    lane = {1: 5, 3: 2, 5: 2, 8: 2, 10: 2, 14: 2}
    return play(placed(series(), lane, {13: 15}, WHITE), Roll((1, 1)))


def test_slices_are_small_and_change_nothing(wide, monkeypatch):
    whole = hint(wide)
    assert whole["count"] > 200
    counted = Counting(judging.net_for(wide.game.rules.key), monkeypatch)
    work, progress, most = hint_of(wide), [], 0
    while True:
        before = counted.seen
        try:
            progress.append(next(work))
        except StopIteration as end:
            answer = end.value
            break
        most = max(most, counted.seen - before)
    assert answer == whole
    assert most <= judging.SLICE
    assert len(progress) > 5 * 21
    assert all(0 <= done <= of for done, of in progress)
    assert [p.done for p in progress] == sorted(p.done for p in progress)


def test_a_hurried_hint_goes_by_first_sight(wide):
    work = hint_of(wide)
    next(work)
    with pytest.raises(TimeUp):
        hurried(work)
    work = hint_of(wide)
    while next(work).done < 2:
        pass
    answer = hurried(work)
    assert answer["judge"] == "net"
    assert len(answer["plays"]) == SHOWN


def missing(key: str) -> None:
    raise NeedsWeights(key)


def test_without_a_net_nothing_is_pretended(monkeypatch):
    monkeypatch.setattr(judging, "net_for", missing)
    state = play(placed(series(raises="cube"), {1: 10, 12: 5}, {1: 15}), Roll((6, 5)))
    with pytest.raises(NeedsWeights):
        hint(state)
    answer = finished(hint_of(state, plain=True))
    assert answer["judge"] == "thumb"
    assert answer["plays"]
    for play_ in answer["plays"]:
        assert play_["steps"]
        assert play_["chances"] is play_["equity"] is play_["loss"] is None
    state = play(placed(series(raises="cube"), {24: 3, 25: 12}, {12: 15}), Double())
    raised = finished(hint_of(state, plain=True))
    assert raised["actions"] == [{"action": "drop", "equity": None, "loss": None}]
    assert raised["chances"] is None


def test_a_missing_net_is_asked_for(monkeypatch):
    monkeypatch.setattr(judging, "net_for", missing)
    desk = Desk("21" * 32)
    desk.act("lot", pick=0)
    desk.act("roll")
    error = desk.error("hint", at=desk.view["at"])
    assert (error["code"], error["data"]) == ("needs_weights", {"game": "classic"})
    assert desk.ok("hint", at=desk.view["at"], plain=True)["judge"] == "thumb"


def test_a_hint_is_a_task():
    """In slices, with other requests between them, it is the same hint; it may be cancelled."""
    desk = Desk("21" * 32)
    desk.act("lot", pick=0)
    desk.act("roll")
    at = desk.view["at"]
    whole = desk.ok("hint", at=at)

    def send(**request):
        return json.loads(desk.api.handle(json.dumps(request)))

    answer = send(id=7, op="hint", at=at, slices=True)
    slices = 0
    while "more" in answer:
        assert desk.ok("view")["view"]["at"] == at
        slices += 1
        answer = send(id=8, op="go_on", task=7)
    assert answer["ok"] == whole
    assert slices > 5
    assert "more" in send(id=9, op="hint", at=at, slices=True)
    assert send(id=10, op="cancel", task=9)["ok"] == {}
    assert send(id=11, op="go_on", task=9)["error"]["code"] == "no_task"
