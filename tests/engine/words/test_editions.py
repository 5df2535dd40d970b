"""Known editions, and what is said of a list that is none of them."""

import json

import pytest

from tdtool.engine.words import word_list
from tests.places import REAL_DATA

FACTS = REAL_DATA / "lexicon_fingerprints.json"


def test_a_list_with_the_words_of_an_edition_is_that_edition() -> None:
    nwl = next(edition for edition in word_list.EDITIONS if edition.name == "NWL2023")
    assert word_list.recognised(nwl.digest) == nwl
    assert word_list.described(nwl.digest, nwl.words) == "NWL2023, exact"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            196_580,
            "196,580 words: not an edition known here; nearest by count is NWL2023 with 196,601",
        ),
        (
            267_753,
            "267,753 words: not an edition known here; nearest by count is "
            "CSW07 (February 2007) with 267,754",
        ),
        (1, "1 word: not an edition known here"),
        (220_000, "220,000 words: not an edition known here"),
    ],
)
def test_any_other_list_is_told_by_its_count_and_the_edition_near_it(
    words: int, sentence: str
) -> None:
    assert word_list.described("another digest", words) == sentence


def test_a_practice_list_is_known_but_not_official() -> None:
    unofficial = {edition.name for edition in word_list.EDITIONS if not edition.official}
    assert unofficial == {"ENABLE", "ENABLE2K"}


def test_the_fingerprints_are_the_published_ones() -> None:
    published = {
        (facts["words"], facts["sha256_upper_lf"])
        for facts in json.loads(FACTS.read_text()).values()
    }
    ours = {(edition.words, edition.digest) for edition in word_list.EDITIONS}
    assert published <= ours
