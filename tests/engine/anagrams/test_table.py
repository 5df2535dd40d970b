"""The table of an Anagrams game: what is made can be taken apart again."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.table import Formed, Table

WORDS = st.text(alphabet="ABCabc", min_size=1, max_size=4)


@pytest.mark.clause("D04-7")
@pytest.mark.clause("NSA-23")
@pytest.mark.clause("D62-11")
@given(
    pool=st.text(alphabet="ABC?", max_size=6),
    olds=st.lists(WORDS, max_size=2),
    absent=st.lists(WORDS, max_size=1),
    new=WORDS,
)
def test_a_word_that_comes_off_leaves_the_table_as_it_was(pool, olds, absent, new) -> None:
    table = Table(["ann", "bob"])
    table.pool.update(pool)
    table.words["bob"] += olds
    sources = [Source(word, "bob") for word in [*olds, *absent]]
    table.undo(table.form(new, "ann", sources))
    assert table.pool == Counter(pool)
    assert {holder: sorted(words) for holder, words in table.words.items()} == {
        "ann": [],
        "bob": sorted(olds),
    }


def test_letters_that_a_word_leaves_over_lie_in_the_pool_until_it_comes_off() -> None:
    table = Table(["ann", "bob"])
    table.pool.update("SX")
    table.words["bob"].append("TRACE")
    stare = Source("TRACE", "bob")
    made = table.form("STARE", "ann", [stare])
    assert made == Formed("STARE", "ann", (stare,), (stare,), added="S", missing="", unused="C")
    assert (made.lacks, made.leaves) == ("", "C")
    assert (table.pool, table.words) == (Counter("XC"), {"ann": ["STARE"], "bob": []})
    table.undo(made)
    assert (table.pool, table.words) == (Counter("SX"), {"ann": [], "bob": ["TRACE"]})
