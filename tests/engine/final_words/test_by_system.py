"""The end of a table game, through the door that both systems share."""

import pytest

from tdtool.engine import systems
from tdtool.engine.final_words import by_system


@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
def test_the_head_of_a_column_says_how_words_score() -> None:
    said = {
        id: by_system.in_words(systems.get(id)) for id in ("anagrams-nsa-2005", "anagrams-1962")
    }
    assert said == {
        "anagrams-nsa-2005": "each its length squared",
        "anagrams-1962": "a point for each letter over three",
    }
