"""What a bye and a forfeit are worth, system by system."""

import pytest

from tdtool.engine import systems
from tdtool.engine.remedies import overtime
from tdtool.engine.remedies.overtime import Credit, NotKnown

#                    bye   forfeit, missing and there        clause
WORTH = {
    "anagrams-2004": (50, -50, 50, ""),
    "my-scrabble": (50, -50, 50, "MYS-P4"),
    "scrabble": (50, -50, 50, ""),
    "anagrams-nsa-2005": None,
    "anagrams-1962": None,
}


@pytest.mark.clause("MYS-P4")
@pytest.mark.parametrize("id", WORTH)
def test_a_bye_wins_by_its_spread_and_a_forfeit_loses_and_wins_by_its_own(id: str) -> None:
    system, worth = systems.get(id), WORTH[id]
    if worth is None:
        with pytest.raises(NotKnown) as refused:
            overtime.bye(system)
        assert str(refused.value) == f"{system.name} has no byes."
        with pytest.raises(NotKnown) as refused:
            overtime.forfeit(system, missing=True)
        assert str(refused.value) == f"{system.name} has no forfeits."
        return
    bye, missing, there, clause = worth
    assert overtime.bye(system) == Credit(bye, "")
    assert overtime.forfeit(system, missing=True) == Credit(missing, clause)
    assert overtime.forfeit(system, missing=False) == Credit(there, clause)


def test_a_director_sets_what_they_are_worth() -> None:
    system = systems.get("scrabble", bye_spread=75, forfeit_spread=100)
    assert overtime.bye(system).spread == 75
    assert overtime.forfeit(system, missing=True).spread == -100
