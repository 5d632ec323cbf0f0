"""What a guest gets, what is made of its answers, and how it is found."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

from narde_core.bot.arena import final_state, play_game, throws_from
from narde_core.bot.heuristic import HeuristicBot
from narde_core.game.events import Commit, Double, Lot, Move, Roll
from narde_core.game.series import Series, apply, new_series
from narde_core.game.table import Table
from narde_core.guests.guest import (
    LATE,
    NONSENSE,
    RAISED,
    GuestBot,
    NoGuest,
    OutOfTime,
    Play,
    Position,
    ask_cube,
    ask_play,
    cube_for,
    make,
)
from narde_core.rules.board import opponent_step
from narde_core.rules.board import pips as pips_of
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES

ALL = list(GAMES)


class Checking:
    """A guest that looks at everything that it is given, and plays at random."""

    def __init__(self) -> None:
        self.random = random.Random(1)
        self.asked = 0

    def choose(self, position, dice, plays):
        self.asked += 1
        assert type(position) is Position
        assert len(position.mine) == len(position.theirs) == 26
        assert sum(position.mine) == sum(position.theirs) == position.checkers
        assert position.pips == (pips_of(bytes(position.mine)), pips_of(bytes(position.theirs)))
        route = "same" if position.family == "long" else "towards"
        assert [position.across(q) for q in range(1, 25)] == [
            opponent_step(q, route) for q in range(1, 25)
        ]
        for pin in position.my_pins:
            assert position.mine[pin] == 1
            assert position.theirs[position.across(pin)] >= 1
        assert len(plays) > 1
        assert len({play.after for play in plays}) == len(plays)
        for play in plays:
            self.follow(position, dice, play)
        return self.random.choice(plays)

    @staticmethod
    def follow(position, dice, play) -> None:
        """The steps lead to the position after them."""
        mine = list(position.mine)
        left = list(dice)
        for start, end, die in play.steps:
            left.remove(die)
            assert end == min(start + die, 25)
            mine[start] -= 1
            mine[end] += 1
        assert tuple(mine) == play.after.mine
        assert play.after.checkers == position.checkers


@pytest.mark.parametrize("variant", ALL)
def test_a_guest_gets_true_data_in_every_game(variant):
    guest = Checking()
    bot = GuestBot(guest, HeuristicBot(), lambda answer: pytest.fail(str(answer)))
    *_, last = play_game(GAMES[variant], (bot, HeuristicBot()), throws_from(3))
    assert last.result is not None
    assert guest.asked > 5


def question(variant="classic", dice=(2, 1)):
    rules = GAMES[variant]
    position = rules.start_position
    return rules, position, dice, Segment(rules, position, dice, 1).plays()


def test_what_a_guest_gets_cannot_be_changed():
    class Vandal:
        def choose(self, position, dice, plays):
            for change in (
                lambda: setattr(position, "mine", ()),
                lambda: position.mine.__setitem__(1, 0),
                lambda: setattr(plays[0], "steps", ()),
                lambda: plays.clear(),
            ):
                with pytest.raises((AttributeError, TypeError)):
                    change()
            return plays[0]

    assert ask_play(Vandal(), *question("tbilisi")).index == 0


def test_a_play_that_is_equal_to_one_of_them_counts():
    class Copier:
        def choose(self, position, dice, plays):
            return dataclasses.replace(plays[1])

    assert ask_play(Copier(), *question("tbilisi")).index == 1


class Liar(Play):
    def __eq__(self, other):
        return True

    __hash__ = None


def throws(error):
    raise error


class NoWords(Exception):
    def __str__(self):
        raise RuntimeError


ANSWERS = {
    "nothing": (lambda plays: None, NONSENSE),
    "a number": (lambda plays: 1, NONSENSE),
    "all of them": (lambda plays: plays, NONSENSE),
    "steps only": (lambda plays: plays[0].steps, NONSENSE),
    "another play": (lambda plays: Play((), plays[0].after), NONSENSE),
    "one that says it is equal": (lambda plays: Liar((), plays[0].after), NONSENSE),
    "an error": (lambda plays: throws(ValueError("no idea")), RAISED),
    "the end of the process": (lambda plays: throws(SystemExit(1)), RAISED),
    "the end of a generator": (lambda plays: next(iter(())), RAISED),
    "endless depth": (lambda plays: (lambda f: f(f))(lambda f: f(f)), RAISED),
    "an error without words": (lambda plays: throws(NoWords()), RAISED),
    "too late": (lambda plays: throws(OutOfTime()), LATE),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_what_is_no_answer_is_replaced_and_reported(name):
    answer, fault = ANSWERS[name]

    class Guest:
        def choose(self, position, dice, plays):
            return answer(plays)

    heard = []
    asked = question("tbilisi")
    bot = GuestBot(Guest(), HeuristicBot(), heard.append)
    assert bot.choose(*asked) is HeuristicBot().choose(*asked)
    assert [one.fault for one in heard] == [fault]
    assert heard[0].index is None


def test_an_interruption_by_the_person_goes_through():
    class Guest:
        def choose(self, position, dice, plays):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask_play(Guest(), *question("tbilisi"))


def test_a_whole_game_of_failures_is_the_houses_game():
    class Guest:
        def choose(self, position, dice, plays):
            return None

    rules = GAMES["short"]
    faults = []
    bot = GuestBot(Guest(), HeuristicBot(), faults.append)
    one = final_state(rules, (bot, HeuristicBot()), throws_from(7))
    assert one == final_state(rules, (HeuristicBot(), HeuristicBot()), throws_from(7))
    assert len(faults) > 10


def at_the_cube(*events, series="match", length=5, **fields) -> Series:
    """A match in which White, player 1, begins; then ``events``."""
    state = new_series(
        GAMES["classic"], Table(series=series, length=length, raises="cube", **fields)
    )
    for event in (Lot((2, 5)), *events):
        state = apply(state, event)
    return state


class Raiser:
    def __init__(self, answer) -> None:
        self.answer, self.seen = answer, []

    def choose(self, position, dice, plays):
        return plays[0]

    def cube(self, position, cube):
        self.seen.append((position, cube))
        return self.answer


def begun() -> Series:
    """After a turn of each side, so that both may raise."""
    state = at_the_cube()
    for dice in ((6, 5), (4, 3)):
        state = apply(state, Roll(dice))
        bot = HeuristicBot()
        game = state.game
        play = bot.choose(game.rules, game.segment.start, game.dice, game.segment.plays())
        for step in play.steps:
            state = apply(state, Move(step))
        state = apply(state, Commit())
    return state


def test_the_cube_question_before_a_roll_and_after_a_raise():
    state = begun()
    cube = cube_for(state)
    assert cube.choices == ("roll", "double")
    assert (cube.value, cube.next, cube.owner) == (1, 2, None)
    assert (cube.score, cube.length, cube.crawford) == ((0, 0), 5, "before")
    raiser = Raiser("double")
    assert ask_cube(raiser, state)[1] == "double"
    assert raiser.seen[0][0].mine == tuple(state.game.position.white)
    offered = apply(state, Double())
    assert cube_for(offered).choices == ("take", "drop")
    taker = Raiser("take")
    assert ask_cube(taker, offered)[1] == "take"
    assert taker.seen[0][0].mine == tuple(offered.game.position.black)


@pytest.mark.parametrize("answer", ["beaver", "take", None, 3, ["roll"]])
def test_nonsense_about_the_cube_is_replaced(answer):
    heard = []
    bot = GuestBot(Raiser(answer), HeuristicBot(), heard.append)
    state = begun()
    assert bot.decide(state) == HeuristicBot().decide(state)
    assert [one.fault for one in heard] == [NONSENSE]


def test_without_a_word_on_the_cube_the_house_decides_and_nobody_is_to_blame():
    class Quiet:
        def choose(self, position, dice, plays):
            return plays[0]

    heard = []
    bot = GuestBot(Quiet(), HeuristicBot(), heard.append)
    assert bot.decide(begun()) == HeuristicBot().decide(begun())
    assert heard == []


def test_who_can_only_roll_is_not_asked():
    state = new_series(GAMES["classic"])
    state = apply(state, Lot((5, 2)))
    silent = Raiser("nonsense")
    assert ask_cube(silent, state)[1] == "roll"
    assert silent.seen == []


class Plain:
    def choose(self, position, dice, plays):
        return plays[0]


@pytest.mark.parametrize("what", [Plain, Plain(), lambda: Plain()])
def test_an_entry_point_is_a_class_a_function_or_an_object(what):
    assert type(make(lambda: what)) is Plain


@pytest.mark.parametrize("what", [object, object(), None, 3, lambda: None, lambda: 1 / 0])
def test_what_is_no_bot_is_refused(what):
    with pytest.raises(NoGuest):
        make(lambda: what)


def test_a_module_that_cannot_be_imported_is_refused():
    def find():
        raise SystemExit("bye")

    with pytest.raises(NoGuest, match="bye"):
        make(find)


def test_a_position_can_be_written_as_json():
    """Plain data: whoever likes can log what his bot saw."""
    seen = []

    class Logger:
        def choose(self, position, dice, plays):
            seen.append(json.loads(json.dumps(dataclasses.asdict(plays[0]))))
            return plays[0]

    ask_play(Logger(), *question("tbilisi"))
    assert set(seen[0]) == {"steps", "after"}
