"""A record may hold only the end of a game: the words, the scores, clocks and penalties."""

import pytest

from tdtool.engine import systems
from tdtool.engine.anagrams.events import ReportedWords
from tests.engine.anagrams.playing import D04, D62, NSA, played, said, scores, verdict
from tests.tables import of_each

CASES = {
    "words that make the score": (
        ["ann: (words) READING RATING", "ann: (score) {}", "bob: (words)", "bob: (score) 0"],
        {NSA: (85, []), D62: (7, [])},
    ),
    "words that don't": (
        ["ann: (words) READING", "ann: (score) {}"],
        {NSA: (48, ["2 NSA-30 total"]), D62: (5, ["2 D62-14 total"])},
    ),
    "a penalty in the score": (
        ["ann: (words) READING", "ann: (penalty) -5", "ann: (score) {}"],
        {NSA: (44, []), D62: (-1, [])},
    ),
    "a word that is too short": (
        ["ann: (words) CAR", "ann: (score) {}"],
        {NSA: (9, ["1 NSA-13 move"]), D62: (0, ["1 D62-6 move"])},
    ),
    "a phony": (
        ["ann: (words) RATSEN NARSET", "ann: (score) {}"],
        {NSA: (72, ["1 NSA-24 word note"]), D62: (6, ["1 D62-11 word note"])},
    ),
    "more of a letter than there is": (
        ["ann: (words) ZZZZZZ", "bob: (words) READING", "ann: (score) {}"],
        {
            NSA: (36, ["1 NSA-2 tiles", "1 NSA-24 word note"]),
            D62: (3, ["1 D62-11 word note", "2 D62-1 tiles warning"]),
        },
    ),
}


@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
@of_each("name", CASES)
@of_each("rules", [NSA, D62])
def test_the_words_alone_verify_the_score(rules, name) -> None:
    lines, answers = CASES[name]
    score, found = answers[rules]
    assert said(rules, *(line.format(score) for line in lines), ending=True) == found


@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-19")
def test_words_with_blanks_have_their_lengths() -> None:
    assert said(NSA, "ann: (words) RaTING") == ["1 NSA-18 move"]
    assert said(NSA, "ann: (words) ReCANtING") == ["1 NSA-19 move", "1 NSA-24 word note"][:1]


@pytest.mark.parametrize("rules", [NSA, D62])
def test_a_nick_without_words_has_no_verified_score(rules) -> None:
    lines = ["ann: (words) RATING", "bob: (score) 36"]
    assert scores(rules, *lines) == {"ann": 36 if rules == NSA else 3, "bob": None, "cy": None}
    assert verdict(rules, *lines).verdict == "unverifiable"
    assert verdict(rules, lines[0]).verdict == "agrees"


@pytest.mark.parametrize("rules", [D04, NSA, D62])
def test_a_player_who_reports_nothing_is_no_finding(rules) -> None:
    assert said(rules, "ann: (words) RATING") == []
    assert played(rules).finish() == ()


@pytest.mark.clause("D04-13")
def test_under_the_2004_rules_words_prove_no_score() -> None:
    lines = ["ann: (words) RATING", "ann: (score) 12", "bob: (score) 3", "bob: (time) 26:00"]
    answer = verdict(D04, *lines)
    assert (answer.verdict, answer.findings) == ("unverifiable", ())
    assert [(p.reported, p.verified) for p in answer.players] == [(12, None), (3, None)]


@pytest.mark.clause("D04-2")
@pytest.mark.clause("D04-3")
@pytest.mark.clause("D04-7")
def test_under_the_2004_rules_words_are_still_looked_at() -> None:
    lines = ["ann: (words) CAR RATSEN READING", "bob: (words) CAR RATSEN READING ZZZ"]
    assert said(D04, *lines) == [
        "1 D04-3 move",
        "1 D04-7 word note",
        "2 D04-3 move",
        "2 D04-7 word note",
        "2 D04-2 tiles",
    ]
    assert said(D04, *lines, tiles="unknown", minimum=3) == [
        "1 D04-7 word note",
        "2 D04-7 word note",
    ]
    assert verdict(D04, *lines).verdict == "illegal"


@pytest.mark.parametrize("rules", [NSA, D62])
def test_without_a_list_words_are_looked_at_but_not_looked_up(rules) -> None:
    game = systems.get(rules).new_game(["ann", "bob"])
    game.push(ReportedWords(1, "ann", ("CAR", "QZXJQZ")))
    clause = {NSA: "NSA-13", D62: "D62-6"}[rules]
    assert [finding.rule for finding in game.finish() if finding.kind == "move"] == [clause]
    assert [finding for finding in game.finish() if finding.kind == "word"] == []


@pytest.mark.clause("NSA-30")
def test_words_left_out_and_words_too_many_are_named() -> None:
    lines = ["ann: +S", "ann: (words) RATING"]
    says = "ann’s reported words add RATING to those of the record."
    assert says in [finding.message for finding in verdict(NSA, *lines).findings]
    lines = ["ann: +S", "ann: STARE", "ann: (words) RATING"]
    says = "ann’s reported words leave out STARE and add RATING."
    assert says in [finding.message for finding in verdict(NSA, *lines).findings]


@pytest.mark.parametrize("rules", [D04, NSA, D62])
def test_a_record_without_a_turn_stops_in_none(rules) -> None:
    game = played(rules, "bob: ?CARE")
    (stops,) = [finding for finding in game.finish() if finding.kind == "end"]
    assert (stops.line, stops.turn) == (1, None if rules != D04 else 1)
