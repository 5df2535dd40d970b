"""The sample records that come with the tool."""

import pytest

from tdtool.engine import audit, records
from tests.engine.anagrams.playing import brief
from tests.places import SAMPLES


def audited(name: str):
    return audit(records.read((SAMPLES / f"{name}.agr").read_bytes()))


@pytest.mark.parametrize(
    "name", ["anagrams-2004", "anagrams-nsa-2005", "anagrams-1962", "anagrams-1962-end"]
)
def test_a_whole_game_agrees_with_its_audit(name) -> None:
    answer = audited(name)
    assert (answer.verdict, answer.findings) == ("agrees", ())


def test_a_disputed_game_says_all_there_is_to_say() -> None:
    answer = audited("anagrams-nsa-2005-disputed")
    assert answer.verdict == "illegal"
    assert [brief(finding) for finding in answer.findings] == [
        "14 NSA-21 challenge",
        "17 NSA-16 move",
        "20 NSA-14 tiles",
        "20 NSA-24 word note",
        "20 NSA-29 end note",
        "21 NSA-30 total",
        "22 NSA-30 total",
        "24 NSA-30 total",
    ]
    assert [(p.nick, p.reported, p.verified) for p in answer.players] == [
        ("ann", 46, 64),
        ("bob", 0, 36),
    ]


def test_an_end_alone_names_the_total_that_the_words_do_not_make() -> None:
    answer = audited("anagrams-nsa-2005-end")
    assert answer.verdict == "differs"
    assert [brief(finding) for finding in answer.findings] == ["10 NSA-30 total"]
    (finding,) = answer.findings
    assert (finding.reported, finding.verified) == (280, 290)
