"""Reviews: every decision graded, luck and sums, and what is kept of them."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from narde_core.coach.review import GRADES, items_of, review_of
from narde_core.evaluation import evaluator as judging
from narde_core.evaluation.evaluator import evaluator_of, throws
from narde_core.evaluation.store import NeedsWeights
from narde_core.game.events import Lot
from narde_core.game.state import Phase
from narde_core.records.record import from_json
from narde_core.rules.variants import GAMES
from narde_core.slices import TimeUp, finished, hurried

from .playing import Desk

Json = dict[str, Any]


def played_desk(variant: str = "classic", events: int = 45, **settings: Any) -> Desk:
    """A random game that is given up after some events."""
    rng = random.Random(f"{variant} {settings}")
    desk = Desk("41" * 32, variant=variant, **settings)
    while desk.view["phase"] != "over" and desk.view["at"] < events:
        desk.act_randomly(rng, without=("resign", "time_out", "drop"))
    if desk.view["phase"] != "over":
        desk.act("resign", player=0)
    return desk


def review(desk: Desk, number: int = 0) -> Json:
    return desk.ok("review", record=desk.save["record"], game=number)


def check(desk: Desk, found: Json, number: int = 0) -> None:
    """What holds for every review."""
    record = from_json(desk.save["record"])
    items = items_of(record, number)
    played = [item.at for item in items if item.what == "play"]
    assert [d["at"] for d in found["decisions"] if d["kind"] == "play"] == played
    assert [r["at"] for r in found["rolls"]] == [i.at for i in items if i.what == "roll"]
    for decision in found["decisions"]:
        chosen, best = decision["chosen"], decision["best"]
        assert decision["loss"] == pytest.approx(best["equity"] - chosen["equity"], abs=2e-4)
        if decision["choices"] < 2:
            assert (decision["grade"], decision["loss"]) == ("forced", 0)
            assert chosen == best
        else:
            limits = [least for name, least in GRADES if name == decision["grade"]]
            assert decision["loss"] >= (limits[0] if limits else 0)
    for player in (0, 1):
        sums, free = found["players"][player], [
            d for d in found["decisions"] if d["player"] == player and d["grade"] != "forced"
        ]  # fmt: skip
        assert sums["decisions"] == len(free) == sum(sums["grades"].values())
        assert sums["loss"] == pytest.approx(sum(d["loss"] for d in free), abs=1e-3)
        if free:
            assert sums["rate"] == pytest.approx(1000 * sums["loss"] / len(free), abs=0.1)
        luck = sum(r["luck"] for r in found["rolls"] if r["player"] == player)
        assert sums["luck"] == pytest.approx(luck, abs=1e-3)
        worst = [found["decisions"][index] for index in found["worst"][player]]
        losses = sorted((d["loss"] for d in free if d["grade"] != "fine"), reverse=True)
        assert [d["loss"] for d in worst] == losses[:3]
        assert all(d["player"] == player for d in worst)


@pytest.mark.parametrize("variant", GAMES)
def test_every_game(variant):
    """The decisions are those of the record; a review that was stored comes back the same."""
    desk = played_desk(variant)
    found = review(desk)
    check(desk, found)
    assert any(decision["choices"] > 1 for decision in found["decisions"])
    again = json.loads(json.dumps(found))
    assert desk.ok("review", record=desk.save["record"], stored=again) == found


def frames_at(desk: Desk, number: int = 0) -> dict[int, Json]:
    replay = desk.ok("replay", record=desk.save["record"], game=number)["replay"]
    return {frame["at"]: frame for frame in replay["frames"]}


def test_decisions_start_from_a_frame_of_the_replay():
    """The board before a decision is the last frame that is not after it; steps taken back are no
    part of it."""
    desk = played_desk("classic", 120)
    assert any(entry["e"].startswith("undo") for entry in desk.save["record"]["events"])
    found, frames = review(desk), frames_at(desk)
    for decision in found["decisions"]:
        frame = frames[max(at for at in frames if at <= decision["at"])]
        assert frame["rolled"] == decision["rolled"]
        assert frame["player"] in (decision["player"], None)
        for part in ("chosen", "best"):
            for step in decision[part]["steps"]:
                if frame["board"]["points"][step["from"] - 1] != [0, 0]:
                    break
            else:
                assert not decision[part]["steps"]


@pytest.mark.parametrize("raises", ["cube", "counter", "jacoby", "auto"])
def test_raises_are_decisions(raises):
    desk = played_desk("classic", 60, raises=raises)
    found = review(desk)
    check(desk, found)
    actions = [e["e"] for e in desk.save["record"]["events"] if e["e"] in ("double", "take")]
    judged = [d["chosen"].get("action") for d in found["decisions"]]
    assert actions
    assert [a for a in judged if a in ("double", "take")] == actions


def test_a_hopeless_take_is_a_blunder():
    """White throws sixes, Black hardly anything; then White raises and Black takes."""
    desk = Desk("51" * 32, variant="hyper", raises="cube", dice="real")
    desk.act("lot", pick=0, dice=[6, 5])
    while not (
        desk.view["mover"] == "white" and "double" in desk.view["may"] and desk.view["pips"][0] < 24
    ):
        if "step" in desk.view["may"]:
            desk.act("step", **desk.view["steps"][0])
        elif "roll" in desk.view["may"]:
            desk.act("roll", dice=[6, 6] if desk.view["mover"] == "white" else [1, 2])
        else:
            desk.act("commit" if "commit" in desk.view["may"] else "pass")
    desk.act("double")
    desk.act("take")
    desk.act("resign", player=0)
    found = review(desk)
    take = next(d for d in found["decisions"] if d["chosen"].get("action") == "take")
    assert (take["grade"], take["best"]["action"]) == ("blunder", "drop")


def test_games_of_a_series_are_reviewed_one_by_one():
    desk = Desk("61" * 32, series="tavli", raises="cube")
    rng = random.Random(8)
    for number in range(2):
        if number:
            desk.act("next")
        for _ in range(25):
            if desk.view["phase"] != "over":
                desk.act_randomly(rng, without=("drop", "resign", "time_out"))
        if desk.view["phase"] != "over":
            desk.act("time_out", player=number)
    for number in range(2):
        found = review(desk, number)
        assert found["game"] == number
        check(desk, found, number)
        frames = frames_at(desk, number)
        assert all(min(frames) <= d["at"] <= max(frames) for d in found["decisions"])
    for wrong in (2, -1):
        error = desk.error("review", record=desk.save["record"], game=wrong)
        assert (error["code"], error["data"]) == ("bad_request", {"field": "game"})


def test_reverse_and_draw_games():
    for settings in ({"series": "reverse", "raises": "none"}, {"series": "draw_game"}):
        desk = played_desk("gulbar", 60, **settings)
        found = review(desk)
        check(desk, found)
        with_progress = [d["chosen"]["chances"] is not None for d in found["decisions"]]
        assert all(with_progress) if settings["series"] == "draw_game" else not any(with_progress)


@pytest.mark.parametrize("variant", ["classic", "crazy_gulbar", "short"])
def test_luck_is_fair(variant):
    """Over all rolls that might have fallen, luck is zero."""
    record = from_json(played_desk(variant, 30).save["record"])
    for item in [item for item in items_of(record, 0) if item.what == "roll"][:3]:
        game = item.series.game
        judge = evaluator_of(game)
        mean = judge.equity(run(judge.before_roll(game, game.mover)))
        luck = [
            (weight, judge.equity(run(judge.after_roll(game, event))) - mean)
            for event, weight in throws(game)
        ]
        assert sum(weight * value for weight, value in luck) == pytest.approx(0, abs=1e-9)
        assert len(luck) == (15 if isinstance(item.event, Lot) else 21)


def run(work: Any) -> Any:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_a_game_without_a_decision():
    desk = Desk("71" * 32)
    empty = review(desk)
    assert (empty["decisions"], empty["rolls"], empty["worst"]) == ([], [], [[], []])
    assert empty["players"][0]["rate"] == 0


def test_slices_are_small_and_change_nothing(monkeypatch):
    desk = played_desk("crazy_gulbar", 60)
    record = from_json(desk.save["record"])
    net = judging.net_for(record.game.rules.key)
    seen = 0
    evaluate = net.evaluate

    def counted(position):
        nonlocal seen
        seen += 1
        return evaluate(position)

    monkeypatch.setattr(net, "evaluate", counted)
    whole = finished(review_of(record, 0))
    work, most, last = review_of(record, 0), 0, 0
    while True:
        before = seen
        try:
            done, of = next(work)
        except StopIteration as end:
            sliced = end.value
            break
        most = max(most, seen - before)
        assert last <= done < of
        last = done
    assert sliced == whole
    # The end of one ranking and the beginning of the next may fall into one slice.
    assert 0 < most <= 2 * judging.SLICE


def test_a_review_that_is_stopped_leaves_nothing_behind():
    desk = played_desk("classic", 40)
    record = from_json(desk.save["record"])
    whole = finished(review_of(record, 0))
    work = review_of(record, 0)
    for _ in range(5):
        next(work)
    work.close()
    work = review_of(record, 0)
    next(work)
    with pytest.raises(TimeUp):
        hurried(work)
    assert finished(review_of(record, 0)) == whole


def test_reviewing_opens_nothing():
    desk = played_desk("classic", 30)
    other = Desk("81" * 32, variant="short")
    before = other.ok("view")
    other.ok("review", record=desk.save["record"], game=0)
    assert other.ok("view") == before


def test_without_a_net(monkeypatch):
    def missing(key):
        raise NeedsWeights(key)

    desk = played_desk("classic", 30)
    monkeypatch.setattr(judging, "net_for", missing)
    question = {"record": desk.save["record"], "game": 0}
    error = desk.error("review", **question)
    assert (error["code"], error["data"]) == ("needs_weights", {"game": "classic"})
    assert desk.error("review", **question, plain=True)["code"] == "no_net"


# Stored reviews and records that do not fit.


def test_records_of_newer_versions():
    desk = played_desk("classic", 30)
    newer = {**desk.save["record"], "version": 2}
    assert desk.error("review", record=newer, game=0)["code"] == "newer_save"
    broken = {**desk.save["record"], "events": [{"e": "commit"}]}
    assert desk.error("review", record=broken, game=0)["code"] == "bad_save"
    for game in (None, "0", True):
        assert desk.error("review", record=desk.save["record"], game=game)["code"] == "bad_request"


@pytest.fixture(scope="module")
def kept() -> tuple[Desk, Json]:
    desk = played_desk("classic", 60)
    return desk, review(desk)


def wrong(path: str, value: Any) -> Any:
    return pytest.param(path, value, id=f"{path}={str(value)[:20]}")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        wrong("format", "narde-archive"),
        wrong("version", 0),
        wrong("version", "1"),
        wrong("rules", True),
        wrong("game", 1),
        wrong("game", None),
        wrong("judge", "oracle"),
        wrong("decisions", {}),
        wrong("decisions.0", None),
        wrong("decisions.0.at", 1),
        wrong("decisions.0.at", "4"),
        wrong("decisions.0.player", 7),
        wrong("decisions.0.choices", -1),
        wrong("decisions.0.choices", 1.5),
        wrong("decisions.0.grade", "superb"),
        wrong("decisions.0.loss", -1),
        wrong("decisions.0.loss", 10**400),
        wrong("decisions.0.loss", "0"),
        wrong("decisions.0.loss", 5),
        wrong("decisions.0.rolled", [1, 1]),
        wrong("decisions.0.chosen", []),
        wrong("decisions.0.chosen.equity", 1e300),
        wrong("decisions.0.chosen.steps", [{"from": 1, "to": 2, "die": 1}]),
        wrong("decisions.0.best.steps", [{"from": 1, "to": 99, "die": 1}]),
        wrong("decisions.0.best.steps", [{"from": 1, "to": 2, "die": 1}] * 5),
        wrong("decisions.0.best.steps", "<b>"),
        wrong("decisions.0.best.chances", {"win": 1}),
        wrong("decisions.0.best.chances.win", 2),
        wrong("rolls", []),
        wrong("rolls.0.luck", None),
        wrong("rolls.0.player", 5),
        wrong("players", []),
        wrong("players.0.rate", -3),
        wrong("worst", [[0], [0]]),
    ],
)
def test_stored_reviews_that_do_not_fit(kept, path, value):
    desk, found = kept
    stored = copy.deepcopy(found)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place: Any = stored
    for part in way:
        place = place[part]
    place[last] = value
    where = "review." if path == "format" else f"review.{path.split('.')[0]}"
    error = desk.error("review", record=desk.save["record"], stored=stored)
    assert error["code"] == "bad_review"
    assert (error["data"]["where"] + ".").startswith(where)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_without_bounds_are_no_json(kept, value):
    desk, found = kept
    stored = copy.deepcopy(found)
    stored["decisions"][0]["loss"] = value
    error = desk.error("review", record=desk.save["record"], stored=stored)
    assert error["code"] == "bad_json"


def test_a_review_of_another_game_or_version(kept):
    desk, found = kept
    other = played_desk("classic", 50)
    assert other.error("review", record=other.save["record"], stored=found)["code"] == "bad_review"
    for field in ("version", "rules"):
        error = desk.error("review", record=desk.save["record"], stored={**found, field: 99})
        assert error == {**error, "code": "newer_save", "data": {"where": f"review.{field}"}}
    extra = {**found, "html": "<script>"}
    assert desk.ok("review", record=desk.save["record"], stored=extra) == found


def test_only_raises_that_were_not_made_may_be_missing():
    desk = played_desk("classic", 60, raises="cube")
    found = review(desk)
    record = from_json(desk.save["record"])
    optional = {item.at for item in items_of(record, 0) if item.optional}
    with_progress = {d["at"] for d in found["decisions"] if d["kind"] == "cube"}
    assert optional - with_progress
    short = copy.deepcopy(found)
    del short["decisions"][-1]
    error = desk.error("review", record=desk.save["record"], stored=short)
    assert error["code"] == "bad_review"


def test_the_phase_of_items():
    """Plays are looked at where they were committed, raises where somebody was asked."""
    desk = played_desk("classic", 60, raises="counter")
    for item in items_of(from_json(desk.save["record"]), 0):
        phase = item.series.game.phase
        if item.what == "play":
            assert phase is Phase.PLAY
        else:
            assert phase in (Phase.LOT, Phase.ROLL, Phase.OFFER, Phase.BEAVER)
