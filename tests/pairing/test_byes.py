"""Who has the bye."""

from tdtool.pairing.byes import by_claim
from tests.pairing.halls import hall


def test_the_bye_goes_to_the_lowest_of_those_with_fewest():
    candidates = hall([4, 3, 2, 1, 0], byes={5: 1, 3: 2})
    assert [candidate.number for candidate in by_claim(candidates)] == [4, 2, 1, 5, 3]
