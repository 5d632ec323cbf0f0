"""The public evaluator that the nets of short nardi are measured with."""

from __future__ import annotations

import pytest

from narde_core.rules.board import OFF, Position, make_lane
from narde_core.rules.movegen import Segment
from narde_core.rules.variants import GAMES
from training.pubeval import IN_A_RACE, IN_CONTACT, Pubeval, passed, score

SHORT = GAMES["short"]


def test_a_score_is_the_sum_of_what_stands_where():
    mine = make_lane([(2, 1), (5, 2), (7, 3), (20, 6), (OFF, 3)])
    rival = make_lane([(0, 1), (1, 1), (6, 2), (25 - 3, 1), (24, 10)])
    wanted = (
        IN_CONTACT[1][1] + IN_CONTACT[4][2] + IN_CONTACT[6][2] + IN_CONTACT[6][3]
        + IN_CONTACT[19][2] + 1.5 * IN_CONTACT[19][4] + IN_CONTACT[2][0] + IN_CONTACT[23][0]
        + 5.62596 / 2 - 2.758 / 5
    )  # fmt: skip
    assert score(Position(mine, rival), race=False) == pytest.approx(wanted)


def test_a_race_has_weights_of_its_own():
    position = Position(make_lane([(20, 15)]), make_lane([(10, 15)]))
    assert passed(position)
    assert not passed(Position(make_lane([(15, 15)]), make_lane([(10, 15)])))
    wanted = IN_A_RACE[19][2] + 6 * IN_A_RACE[19][4]
    assert score(position, race=True) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("dice", "play"),
    [((3, 1), "17>20 19>20"), ((4, 2), "17>21 19>21"), ((6, 1), "12>18 17>18")],
)
def test_makes_the_points_that_everybody_makes(dice, play):
    plays = Segment(SHORT, SHORT.start_position, dice, 1).plays()
    found = Pubeval().choose(SHORT, SHORT.start_position, dice, plays)
    assert " ".join(sorted(f"{a}>{b}" for a, b, _ in found.steps)) == play
