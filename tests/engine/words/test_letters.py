"""Letter arithmetic: rearranged, contained, adjacent pairs."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine.words import letters
from tests.tables import of_each

WORDS = st.text(alphabet="AEIRSTaeirst", min_size=1, max_size=12)


@pytest.mark.clause("NSA-16")
@of_each(
    ("old", "new", "rearranged"),
    [
        ("RATING", "BERATING", False),
        ("RATING", "ROASTING", False),
        ("READING", "GARDENIA", True),
        ("CONSERVATION", "CONVERSATIONS", True),
        ("COPIER", "PERCOLATIONS", True),
        ("TALONS", "PERCOLATIONS", True),
        ("DISHONOR", "ICOSaHEDRON", True),
    ],
)
def test_letters_that_stand_in_the_old_order_are_not_rearranged(
    old: str, new: str, rearranged: bool
) -> None:
    assert letters.is_rearranged(old, new) is rearranged


@pytest.mark.clause("D62-8")
@of_each(
    ("new", "rearranged"),
    [
        ("RACES", True),
        ("CASTER", True),
        ("CRATES", True),
        ("TRACES", True),
        ("CARES", False),
        ("CARETS", False),
        ("SCARE", False),
    ],
)
def test_care_is_stolen_for_races_but_not_for_cares(new: str, rearranged: bool) -> None:
    assert letters.is_rearranged("CARE", new) is rearranged


@pytest.mark.clause("NSA-16")
@pytest.mark.clause("NSA-20")
@of_each(
    ("old", "new", "rearranged"),
    [
        ("RECAnTING", "DETRACtING", True),  # another order both ways
        ("PaTER", "PeTERS", False),  # letters moved, but tile by tile P?TER still stands
        ("RATINg", "RATINGs", False),  # tiles moved, but the letters RATING still stand
        ("RATING", "RATiNGS", False),  # a blank laid for an I is still an I in its place
        ("sTAR", "RATs", True),
    ],
)
def test_a_new_letter_for_a_blank_does_not_rearrange_a_word(
    old: str, new: str, rearranged: bool
) -> None:
    assert letters.is_rearranged(old, new) is rearranged


@pytest.mark.clause("NSA-16")
@given(word=WORDS, before=WORDS, after=WORDS)
def test_a_word_with_letters_put_before_and_after_is_never_rearranged(
    word: str, before: str, after: str
) -> None:
    assert not letters.is_rearranged(word, before + word + after)


@pytest.mark.clause("NSA-16")
@given(one=WORDS, other=WORDS)
def test_of_two_words_of_one_length_each_is_rearranged_in_the_other_or_neither_is(
    one: str, other: str
) -> None:
    other = (other * len(one))[: len(one)]
    assert letters.is_rearranged(one, other) == letters.is_rearranged(other, one)


@given(word=WORDS, other=WORDS)
def test_a_word_holds_its_own_letters_and_never_those_of_a_longer_one(
    word: str, other: str
) -> None:
    tiles = letters.tiles_of(word)
    assert letters.contains(tiles, tiles)
    assert letters.contains(letters.tiles_of(word + other), tiles)
    assert not letters.contains(tiles, letters.tiles_of(word + other))


def test_a_blank_is_a_tile_of_its_own() -> None:
    assert letters.tiles_of("GARDeNIA") == Counter("GARD?NIA")
    assert letters.blanks_in("GARDeNIA") == 1


@pytest.mark.clause("D04-13")
def test_pairs_are_ordered_and_counted_as_often_as_they_occur() -> None:
    assert letters.pairs("TARTAR") == ["TA", "AR", "RT", "TA", "AR"]
    assert letters.pairs("ATTAR") == ["AT", "TT", "TA", "AR"]
    assert letters.pairs("TaR") == ["TA", "AR"]


@pytest.mark.clause("D04-13")
@given(word=WORDS)
def test_a_word_has_one_pair_fewer_than_it_has_letters(word: str) -> None:
    assert len(letters.pairs(word)) == len(word) - 1


@pytest.mark.clause("D04-13")
@given(word=WORDS)
def test_a_word_read_backwards_has_every_pair_turned_round(word: str) -> None:
    turned = [pair[::-1] for pair in reversed(letters.pairs(word))]
    assert letters.pairs(word[::-1]) == turned


@of_each(
    ("word", "blanks", "meant"),
    [
        ("GARDeNIA", 1, "GARDeNIA"),
        ("GARDeNIa", 1, "GARDENIA"),  # more than there are
        ("GARDeNIA", 0, "GARDENIA"),
        ("Gardenia", 9, "GARDENIA"),
        ("gardenia", 9, "GARDENIA"),
        ("GArdenia", 6, "GArdenia"),
        ("", 2, ""),
    ],
)
def test_a_word_typed_without_regard_to_case_has_no_blanks(
    word: str, blanks: int, meant: str
) -> None:
    assert letters.typed(word, blanks=blanks) == meant
