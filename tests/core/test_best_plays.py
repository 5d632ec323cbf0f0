"""Positions whose best play is known: the stronger levels must find it."""

from __future__ import annotations

import pytest

from narde_core.bot.levels import LEVELS, bot_for
from narde_core.bot.net_bot import NetBot
from narde_core.evaluation.store import net_for
from narde_core.rules.board import OFF, Position, make_lane
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES

from .driving import VARIANTS

OPENINGS = {
    (3, 1): "8/5 6/5",
    (4, 2): "8/4 6/4",
    (6, 1): "13/7 8/7",
    (5, 3): "8/3 6/3",
    (6, 5): "24/18 18/13",
    (4, 4): "24/20 24/20 13/9 13/9",
    (6, 6): "24/18 24/18 13/7 13/7",
}
"""First plays of short nardi that nobody doubts, in the notation of backgammon: points are counted
from the mover's last one."""


def choice(level: str, variant: str, position: Position, dice: tuple[int, ...]):
    """All plays, and the one that the level chooses, or the ``net`` that none makes waver."""
    rules = GAMES[variant]
    bot = NetBot(net_for(variant)) if level == "net" else bot_for(level, variant)
    dice = dice * 2 if dice[0] == dice[1] else dice
    plays = Segment(rules, position, dice, 1).plays()
    return plays, bot.choose(rules, position, dice, plays)


@pytest.mark.parametrize("level", ["net", "master"])
@pytest.mark.parametrize("dice", OPENINGS)
def test_openings_of_short_nardi(level, dice):
    plays, play = choice(level, "short", GAMES["short"].start_position, dice)
    assert len(plays) > 5
    assert " ".join(sorted((f"{25 - a}/{25 - b}" for a, b, _ in play.steps), reverse=True)) == (
        " ".join(sorted(OPENINGS[dice].split(), reverse=True))
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_is_taken(variant, level):
    """The last two checkers can go off at once, or (not in every game) only one of them."""
    off = GAMES[variant].checkers - 2
    mine = make_lane([(22, 1), (24, 1), (OFF, off)])
    theirs = make_lane([(24, 1), (OFF, off + 1)])
    _, play = choice(level, variant, Position(mine, theirs), (3, 1))
    assert play.final.white[OFF] == off + 2


@pytest.mark.parametrize("level", ["expert", "master"])
@pytest.mark.parametrize("variant", ["short", "portes", "hyper"])
def test_a_rival_who_would_win_is_hit(variant, level):
    """He has one checker left, which goes off with any roll; from the bar it can be hit."""
    off = GAMES[variant].checkers - 1
    position = Position(make_lane([(0, 1), (OFF, off)]), make_lane([(24, 1), (OFF, off)]))
    plays, play = choice(level, variant, position, (2, 1))
    assert len(plays) == 2
    assert play.final.black[0] == 1


@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_last_chance_against_mars_is_taken(level):
    """Classic: the rival's last checker goes off with any roll. One checker of White's can go off
    too, which saves mars; the alternatives stay inside."""
    mine = make_lane([(19, 1), (20, 13), (24, 1)])
    position = Position(mine, make_lane([(24, 1), (OFF, 14)]))
    plays, play = choice(level, "classic", position, (2, 1))
    assert any(not other.final.white[OFF] for other in plays)
    assert play.final.white[OFF] == 1
