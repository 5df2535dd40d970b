"""Lists, plurals, signs, and names as people compare them."""

import doctest

import pytest

from tdtool import english


def test_the_examples_of_every_function_hold() -> None:
    tried = doctest.testmod(english)
    assert (tried.failed, tried.attempted) == (0, 5)


@pytest.mark.parametrize(
    ("things", "sentence"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann and Bob"), ((1, 2, 3), "1, 2 and 3")],
)
def test_things_are_listed_as_a_sentence_lists_them(
    things: tuple[object, ...], sentence: str
) -> None:
    assert english.listed(things) == sentence


def test_one_name_spelt_twice_is_compared_as_one() -> None:
    assert english.compared("Zoe\u0301  ÅNG") == english.compared("zo\u00e9 ång")
    assert english.compared("Zoe") != english.compared("Zoé")


def test_a_name_is_found_without_its_accents_and_with_any_apostrophe() -> None:
    assert english.searched("Siân  O’Núñez") == "sian o'nunez"
    assert len(english.searched("x" * 200)) == english.LONGEST_NAME


def test_a_name_is_ordered_without_its_accents() -> None:
    assert sorted(["Zoe", "Éva", "Eve"], key=english.ordered) == ["Éva", "Eve", "Zoe"]
