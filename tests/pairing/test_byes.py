"""Who has the bye, and what it is worth."""

from tdtool.pairing.byes import by_claim, bye
from tdtool.pairing.field import Appearance, Kind

from .halls import hall


def test_the_bye_goes_to_the_lowest_of_those_with_fewest():
    candidates = hall([4, 3, 2, 1, 0], byes={5: 1, 3: 2})
    assert [candidate.number for candidate in by_claim(candidates)] == [4, 2, 1, 5, 3]


def test_a_bye_is_a_win_by_what_the_event_says_once_the_round_is_closed():
    assert bye() == Appearance(Kind.BYE, (), 50)
    assert (bye(spread=100).margin, bye(spread=100).result) == (100, 1.0)
    assert (bye(spread=None).margin, bye(spread=None).result) == (None, None)
