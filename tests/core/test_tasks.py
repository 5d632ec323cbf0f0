"""Long work in slices: it can be watched, hurried and given up, and other requests come between."""

from __future__ import annotations

import pytest

from narde_core.protocol import advice
from narde_core.slices import Progress, TimeUp, finished, hurried

from .talking import Talk, before_a_raise, talk_in_play


def thinking(level: str = "master", seed: int = 3) -> tuple[Talk, dict]:
    """A position with something to think about, and the whole thought."""
    for number in range(seed, seed + 20):
        talk = talk_in_play(number)
        talk.act("undo_all")
        at = talk.seen()["at"]
        first = talk.send("think", at=at, level=level, slices=True)
        talk.ok("cancel", task=first["id"])
        if "more" in first:
            return talk, talk.ok("think", at=at, level=level)
    raise AssertionError("no such position")


def begin(talk: Talk) -> tuple[int, dict]:
    """Begin to think in slices: the task and its first progress."""
    answer = talk.send("think", at=talk.seen()["at"], level="master", slices=True)
    return answer["id"], answer["more"]


def test_in_slices_the_answer_is_the_same():
    talk, whole = thinking()
    task, more = begin(talk)
    seen = [more]
    while "more" in (answer := talk.send("go_on", task=task)):
        seen.append(answer["more"])
    assert answer["ok"] == whole
    assert len(seen) > 21
    done = [more["done"] for more in seen]
    assert done == sorted(done)
    assert {more["of"] for more in seen} == {done[-1]}


def test_a_task_remembers_what_it_was_asked_about():
    talk, whole = thinking()
    task, _ = begin(talk)
    view = talk.seen()
    talk.act("step", **view["steps"][0])
    talk.ok("close")
    while "more" in (answer := talk.send("go_on", task=task)):
        assert talk.error("view")["code"] == "no_game"
    assert answer["ok"] == whole


def test_two_tasks_take_turns():
    talk, whole = thinking()
    running = [begin(talk)[0], begin(talk)[0]]
    answers = []
    while running:
        for task in list(running):
            answer = talk.send("go_on", task=task)
            if "ok" in answer:
                running.remove(task)
                answers.append(answer["ok"])
    assert answers == [whole, whole]


def test_time_up_gives_the_best_so_far():
    talk, _ = thinking()
    at = talk.seen()["at"]
    first_sight = talk.ok("think", at=at, level="expert")
    task, _ = begin(talk)
    answer = talk.ok("go_on", task=task, finish=True)
    assert answer == {**first_sight, "fallback": "time"}
    assert talk.error("go_on", task=task)["code"] == "no_task"
    for step in answer["steps"]:
        talk.act("step", **step)
    assert "commit" in talk.seen()["may"]


def test_a_cancelled_task_is_forgotten_and_runs_no_further(monkeypatch):
    slices = []

    class Endless:
        def choose(self, rules, position, dice, plays):
            raise AssertionError("it was asked to ponder")

        def ponder(self, rules, position, dice, plays):
            try:
                while True:
                    slices.append("slice")
                    yield Progress(len(slices), 1000)
            finally:
                slices.append("closed")

    talk, _ = thinking()
    before = talk.seen()
    monkeypatch.setattr("narde_core.bot.thinking.bot_for", lambda *_: Endless())
    task, _ = begin(talk)
    talk.send("go_on", task=task)
    assert talk.seen() == before
    assert slices == ["slice", "slice"]
    talk.ok("cancel", task=task)
    assert slices == ["slice", "slice", "closed"]
    assert talk.error("go_on", task=task)["code"] == "no_task"
    assert talk.ok("cancel", task=task) == {}
    assert talk.seen() == before
    assert slices == ["slice", "slice", "closed"]


def test_ids_of_tasks():
    talk, _ = thinking()
    at = talk.seen()["at"]
    handle = talk.api.handle
    ask = '{"op": "think", "at": %d, "level": "master", "slices": true%s}'
    assert '"field":"id"' in handle(ask % (at, ""))
    assert '"more"' in handle(ask % (at, ', "id": "a"'))
    assert '"field":"id"' in handle(ask % (at, ', "id": "a"'))
    assert talk.error("go_on")["data"] == {"field": "task"}
    assert talk.error("go_on", task="a", finish=1)["data"] == {"field": "finish"}
    assert talk.error("go_on", task="b")["code"] == "no_task"
    assert talk.error("cancel", task=None)["data"] == {"field": "task"}
    assert talk.error("think", at=at, slices="yes")["data"] == {"field": "slices"}
    assert talk.error("think", at=at - 1, slices=True)["code"] == "stale"


def legal(talk: Talk, answer: dict) -> bool:
    """The steps of an answer finish the turn."""
    for step in answer["steps"]:
        talk.act("step", **step)
    return "commit" in talk.seen()["may"]


class Raising:
    """Fails in every way at once."""

    def choose(self, rules, position, dice, plays):
        raise ZeroDivisionError

    def decide(self, series):
        raise ZeroDivisionError


class RaisingLater(Raising):
    """Fails in its second slice."""

    def ponder(self, rules, position, dice, plays):
        yield Progress(1, 2)
        raise ZeroDivisionError


class Nonsense(Raising):
    """Chooses what it was not offered and decides what is not possible."""

    def choose(self, rules, position, dice, plays):
        return None

    def decide(self, series):
        return "drop"


class Deaf(Raising):
    """Does not hear that its time is up."""

    def ponder(self, rules, position, dice, plays):
        while True:
            try:
                yield Progress(0, 1)
            except TimeUp:
                yield Progress(0, 1)


class NonsenseInHaste(Raising):
    """Hurried, it answers nonsense."""

    def ponder(self, rules, position, dice, plays):
        try:
            yield Progress(0, 1)
        except TimeUp:
            return None
        return plays[0]


@pytest.mark.parametrize("bot", [Raising, RaisingLater, Nonsense])
def test_a_failing_bot_is_stood_in_for(monkeypatch, bot):
    talk, _ = thinking()
    at = talk.seen()["at"]
    monkeypatch.setattr("narde_core.bot.thinking.bot_for", lambda *_: bot())
    answer = talk.ok("think", at=at)
    assert answer["fallback"] == "failed"
    monkeypatch.undo()
    assert answer["steps"] == talk.ok("think", at=at, level="easy")["steps"]
    assert legal(talk, answer)


@pytest.mark.parametrize(("bot", "why"), [(Deaf, "time"), (NonsenseInHaste, "failed")])
def test_a_bot_that_does_not_come_to_an_end_is_stood_in_for(monkeypatch, bot, why):
    talk, _ = thinking()
    monkeypatch.setattr("narde_core.bot.thinking.bot_for", lambda *_: bot())
    task, _ = begin(talk)
    answer = talk.ok("go_on", task=task, finish=True)
    assert answer["fallback"] == why
    assert legal(talk, answer)


def test_the_first_legal_play_when_rules_of_thumb_fail_too(monkeypatch):
    talk, _ = thinking()
    monkeypatch.setattr("narde_core.bot.thinking.bot_for", lambda *_: Raising())
    monkeypatch.setattr("narde_core.bot.fallback.HeuristicBot", lambda _: Raising())
    answer = talk.ok("think", at=talk.seen()["at"])
    assert answer["fallback"] == "failed"
    assert legal(talk, answer)


@pytest.mark.parametrize("bot", [Raising, Nonsense])
@pytest.mark.parametrize("thumb", [True, False])
def test_a_failing_decision_is_stood_in_for(monkeypatch, bot, thumb):
    """Before a roll that could be a raise, and when a raise has to be answered."""
    talk = before_a_raise()
    monkeypatch.setattr("narde_core.bot.thinking.bot_for", lambda *_: bot())
    if not thumb:
        monkeypatch.setattr("narde_core.bot.fallback.HeuristicBot", lambda _: bot())
    assert "double" in talk.seen()["may"]
    answer = talk.ok("think", at=talk.seen()["at"])
    assert answer == {"steps": [], "action": "roll", "fallback": "failed"}
    talk.act("double")
    answer = talk.ok("think", at=talk.seen()["at"])
    assert answer["action"] in talk.seen()["may"]
    # To drop is possible there, so it may be the bot's own answer.
    assert (answer.get("fallback") is None) == (bot is Nonsense)


def test_hurried_work_without_an_answer():
    def work():
        yield Progress(0, 1)
        return "done"

    assert finished(work()) == "done"
    begun = work()
    next(begun)
    with pytest.raises(TimeUp):
        hurried(begun)


def test_no_answer_in_time_is_an_error(monkeypatch):
    talk, _ = thinking()

    def work(state, request):
        yield Progress(0, 1)
        return {}

    monkeypatch.setitem(advice.TASKS, "think", work)
    task, _ = begin(talk)
    assert talk.error("go_on", task=task, finish=True)["code"] == "time_up"
    assert talk.error("go_on", task=task)["code"] == "no_task"


def test_every_level_can_be_pondered():
    """Also those that think at once answer as they choose."""
    talk, _ = thinking()
    at = talk.seen()["at"]
    for level in talk.ok("hello")["levels"]:
        whole = talk.ok("think", at=at, level=level)
        answer = talk.send("think", at=at, level=level, slices=True)
        task = answer["id"]
        while "more" in answer:
            answer = talk.send("go_on", task=task)
        assert answer["ok"] == whole
        assert "fallback" not in whole
