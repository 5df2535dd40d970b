"""Audits: the answer to a record, whichever game it holds."""

from dataclasses import replace
from pathlib import Path

import pytest

from tdtool.engine import Lexicon, audit, records, systems
from tdtool.engine.words import lexicon
from tests.engine.scrabble.playing import TAXI, TINY, judged, text
from tests.tables import of_each

SEA = ">bob: EEQSUZA J8 SEA +17 17"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A director's folder without lists of their own."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))
    return tmp_path


def test_the_answer_is_one_object_in_the_order_of_the_contract() -> None:
    answer = audit(records.read(text(TAXI, SEA)), lexicon=TINY, file="a.gcg").as_json()
    assert answer == {
        "file": "a.gcg",
        "rules": "scrabble",
        "lexicon": "tiny",
        "verdict": "agrees",
        "players": [
            {"nick": "ann", "name": "Ann Lee", "reported": 22, "verified": 22},
            {"nick": "bob", "name": "Bob Ray", "reported": 17, "verified": 17},
        ],
        "findings": [
            {
                "line": 5, "turn": 2, "nick": None, "rule": "SCR-12", "kind": "end",
                "severity": "note", "reported": None, "verified": None,
                "message": "The record stops before the end of the game.",
            }
        ],
    }  # fmt: skip
    assert list(answer) == ["file", "rules", "lexicon", "verdict", "players", "findings"]


@of_each(
    ("lines", "verdict"),
    [
        ([TAXI, SEA], "agrees"),
        ([TAXI, ">bob: EEQSUZA J8 SEA +18 18"], "differs"),
        ([TAXI, ">bob: EEQSUZA J8 SEA +17 18"], "differs"),
        ([TAXI, ">bob: EEQSUZA J9 SEA +17 18"], "illegal"),
        ([TAXI, SEA, ">cy: AB - +0 0"], "illegal"),
        ([TAXI, SEA, "#tile-distribution polish"], "unverifiable"),
        ([], "unreadable"),
        ([">ann: ???"], "unreadable"),
    ],
)
def test_the_worst_that_applies_is_the_verdict(lines: list[str], verdict: str) -> None:
    assert judged(*lines).verdict == verdict


@pytest.mark.parametrize(
    ("text", "rules", "sentences"),
    [
        (
            "#player1 ann A\n#player2 ann B\n>ann: AB - +0 0\n",
            "scrabble",
            [
                "#player2 has the nick “ann” of another player; each player needs their own.",
                "The record names fewer than two players; "
                "name them on #player1 and #player2 lines.",
            ],
        ),
        (
            "#rules chess\n#player1 ann A\n#player2 bob B\n>ann: AB - +0 0\n",
            None,
            [
                "There is no rule system “chess”; the #rules line needs one of anagrams-2004, "
                "anagrams-nsa-2005, my-scrabble, anagrams-1962, scrabble."
            ],
        ),
        (
            "#player1 ann A\n#player2 bob B\n",
            "scrabble",
            ["The record has no readable event; write events as “>nick: …”."],
        ),
        (b"\x00\x01", "scrabble", ["This isn’t a text file; a game record must be plain text."]),
    ],
)
def test_an_unreadable_record_says_why(
    text: str | bytes, rules: str | None, sentences: list[str]
) -> None:
    verdict = audit(records.read(text), lexicon=TINY)
    assert (verdict.verdict, verdict.rules) == ("unreadable", rules)
    assert [finding.message for finding in verdict.findings] == sentences


def test_a_record_in_the_other_notation_is_unreadable_under_the_rules_asked_for() -> None:
    verdict = audit(
        records.read(text(TAXI)), system=systems.get("anagrams-2004"), lexicon=TINY
    )  # fmt: skip
    assert verdict.verdict == "unreadable"
    assert [finding.message for finding in verdict.findings] == [
        "This record is in GCG; games of anagrams-2004 aren’t recorded in it."
    ]


def test_players_too_many_and_strangers_are_passed_over() -> None:
    lines = [TAXI, SEA, ">cy: AB - +0 0", ">dan: AB - +0 0", "#player3 cy Cy"]
    verdict = judged(*lines, rules="my-scrabble")
    assert [(f.line, f.kind, f.message) for f in verdict.findings if f.kind == "syntax"] == [
        (7, "syntax", "No #player line names “dan”; this line was skipped."),
        (8, "syntax", "cy is one player too many: My Scrabble, two players (2005) is for 2."),
    ]
    assert [(p.nick, p.verified) for p in verdict.players] == [
        ("ann", 22), ("bob", 17), ("cy", None)
    ]  # fmt: skip


def test_a_list_that_is_not_installed_is_said_and_the_default_used(enable: Lexicon) -> None:
    lines = [TAXI, ">ann: AEIRSTX -- -22 0", "#lexicon NWL23"]
    verdict = audit(records.read(text(*lines)))
    assert (verdict.lexicon, verdict.verdict) == ("enable", "agrees")
    assert [(f.line, f.kind, f.severity, f.message) for f in verdict.findings][:2] == [
        (5, "challenge", "note",
         "TAXI: all in enable, yet the play came off."),
        (5, "end", "note", "The record stops before the end of the game."),
    ]  # fmt: skip
    assert verdict.findings[-1].message == (
        "The list NWL23 isn’t installed; words were looked up in enable."
    )
    assert {finding.severity for finding in verdict.findings} == {"note"}


def test_the_records_own_list_is_used_where_it_is_installed(home: Path) -> None:
    lexicon.import_list(b"taxi\nsea\ntaxis\n", "club", home / "lexicons")
    verdict = audit(records.read(text(TAXI, SEA, "#lexicon club")))
    assert (verdict.lexicon, [f.kind for f in verdict.findings]) == ("club", ["end"])
    given = audit(records.read(text(TAXI, SEA, "#lexicon club")), lexicon=TINY)
    assert given.lexicon == "tiny"


def test_a_record_can_not_name_a_file_as_its_list(home: Path) -> None:
    path = home / "words.txt"
    path.write_text("taxi\n")
    verdict = audit(records.read(text(TAXI, SEA, f"#lexicon {path}")))
    assert verdict.lexicon == "enable"


def test_the_records_settings_count_where_none_are_given() -> None:
    record = records.read(text(TAXI, ">ann: E (challenge) +5 27", "#set challenge play5"))
    assert audit(record, lexicon=TINY).verdict == "agrees"
    assert audit(replace(record, settings={}), lexicon=TINY, system=systems.get(
        "scrabble", challenge="single")).verdict == "illegal"  # fmt: skip
