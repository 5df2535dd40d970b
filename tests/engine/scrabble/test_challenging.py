"""Challenges in a record: plays that come off, plays that hold."""

from dataclasses import replace

import pytest

from tdtool.engine import audit, records
from tests.engine.scrabble.playing import MYS, SCRABBLE, TAXI, TINY, judged, played, said, text
from tests.tables import of_each

PHONY = [">ann: AEIRSTX 8F TXAI +22 22", ">ann: AEIRSTX -- -22 0"]


@pytest.mark.clause("SCR-10")
@pytest.mark.clause("MYS-8.8")
@pytest.mark.parametrize("rules", [SCRABBLE, MYS])
def test_a_play_challenged_off_comes_off_and_scores_nothing(rules: str) -> None:
    lines = [*PHONY, ">bob: AEIRSTX 8F TAXI +22 22", ">ann: AEIRSTU - +0 0"]
    assert said(*lines, rules=rules) == []
    game = played(*lines)
    assert (dict(game.scores), game.bag, game.position.turn) == ({"ann": 0, "bob": 22}, 82, 3)
    assert game.unseen()["X"] == 0


@of_each(
    ("line", "found"),
    [
        (">ann: AEIRSTX -- +0 0", []),  # the total is restored, and nothing said of the points
        (">ann: AEIRSTX -- -0 0", []),
        (">ann: AEIRSTX --  -22   0", []),
        (">ann: AEIRSTX -- -21 0", ["5 SCR-8 score error: Withdrawing TXAI scores −22, not −21"]),
        (">ann: AEIRSTX -- -22 22", ["5 SCR-8 total error: ann’s total is 0 again, not 22"]),
    ],
)
def test_the_points_of_a_withdrawn_play_are_those_it_had(line: str, found: list[str]) -> None:
    assert said(PHONY[0], line) == found


def test_what_a_withdrawn_play_takes_back_is_told_in_figures() -> None:
    points, total = [
        [f for f in judged(PHONY[0], f">ann: AEIRSTX -- {line}").findings if f.severity == "error"]
        for line in ("-21 0", "-22 22")
    ]
    assert [(f.reported, f.verified) for f in points] == [(-21, -22)]
    assert [(f.reported, f.verified) for f in total] == [(22, 0)]


@pytest.mark.clause("SCR-10")
@pytest.mark.clause("MYS-8.8")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-10"), (MYS, "MYS-8.8")])
def test_only_the_play_just_made_can_be_withdrawn(rules: str, clause: str) -> None:
    says = "bob has no play here to withdraw."
    assert said(TAXI, ">bob: AB -- +0 0", rules=rules) == [f"5 {clause} challenge error: {says}"]
    assert said(TAXI, ">bob: AB -- +0 7", rules=rules)[1:] == [
        "5 SCR-8 total error: bob’s total is 0 after +0, not 7"
    ]
    lines = [*PHONY, ">ann: AEIRSTX -- -22 0"]
    assert said(*lines, rules=rules)[0].startswith(f"6 {clause} challenge error: ann has no play")
    late = [TAXI, ">bob: AB - +0 0", ">ann: AEIRSTX -- +0 22"]
    assert said(*late, rules=rules) == [
        f"6 {clause} challenge error: ann has no play here to withdraw."
    ]
    assert dict(played(*late, rules=rules).scores) == {"ann": 22, "bob": 0}


@pytest.mark.clause("MYS-8.10")
@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-10"), (MYS, "MYS-8.10")])
def test_one_bad_word_takes_a_play_off_and_good_words_alone_make_one_look_again(
    rules: str, clause: str
) -> None:
    off = ">ann: AEIRSTX -- -22 0"
    assert said(TAXI, off, rules=rules) == [
        f"5 {clause} challenge warning: TAXI: all in tiny, yet the play came off."
    ]
    both = [TAXI, ">bob: EEQSUZA J8 SEAZ +1 1", ">bob: EEQSUZA -- -1 0"]
    assert [line for line in said(*both, rules=rules) if "challenge" in line] == []
    assert judged(TAXI, off, rules=rules).verdict == "agrees"


@pytest.mark.clause("SCR-10")
@pytest.mark.clause("MYS-8.9")
@pytest.mark.parametrize(
    ("rules", "clause", "setting"),
    [(SCRABBLE, "SCR-10", "double"), (SCRABBLE, "SCR-10", "single"), (MYS, "MYS-8.9", "single")],
)
def test_a_good_play_earns_no_points_where_challenges_cost_a_turn_or_nothing(
    rules: str, clause: str, setting: str
) -> None:
    lines = [TAXI, ">ann: EU (challenge) +5 27", f"#set challenge {setting}"]
    assert said(*lines, rules=rules) == [
        f"5 {clause} challenge error: A challenge of a good play earns no points under "
        f"“{setting}”; the record has +5."
    ]
    verdict = judged(*lines, rules=rules)
    assert [(f.reported, f.verified) for f in verdict.findings if f.severity == "error"] == [(5, 0)]
    assert verdict.players[0].verified == 22


@pytest.mark.clause("SCR-10")
@of_each(
    ("setting", "points", "kinds"),
    [
        ("play5", 5, []),
        ("play10", 10, []),
        ("word5", 5, []),  # one of them
        ("word5", 2, ["score"]),
        ("word5", 10, []),  # both words
        ("word10", 20, []),
        ("play5", 10, ["challenge"]),
        ("play10", 5, ["challenge"]),
        ("word5", 15, ["challenge"]),  # SEA and TAXIS are two words
        ("play5", 6, ["score"]),
    ],
)
def test_the_tournament_sets_what_a_good_play_earns(
    setting: str, points: int, kinds: list[str]
) -> None:
    bonus = f">bob: EQUZ (challenge) +{points} {17 + points}"
    verdict = judged(TAXI, ">bob: EEQSUZA J8 SEA +17 17", bonus, f"#set challenge {setting}")
    assert [f.kind for f in verdict.findings if f.severity == "error"] == kinds


@pytest.mark.clause("SCR-10")
def test_a_bonus_follows_the_play_that_was_challenged() -> None:
    setting = "#set challenge play5"
    nothing = "5 SCR-10 challenge error: bob made no play here that could be challenged."
    assert said(TAXI, ">bob: EU (challenge) +5 5", setting) == [nothing]
    assert said(TAXI, ">bob: EU (challenge) +5 5", "#set challenge word5") == [nothing]
    assert said(TAXI, ">bob: EU (challenge) +10 10", "#set challenge word5") == [
        nothing,
        "5 SCR-10 challenge error: +10 for a challenge doesn’t fit “word5”: two conventions "
        "are mixed.",
    ]


@pytest.mark.clause("SCR-10")
@of_each(
    ("setting", "points", "verified"),
    [
        ("word5", 10, 5),  # TAXI is one word
        ("word10", 20, 10),
        ("word5", 7, 5),
        ("word5", 0, 5),
        ("word5", -5, 5),
    ],
)
def test_points_for_words_are_for_one_at_least_and_for_no_more_than_the_play_has(
    setting: str, points: int, verified: int
) -> None:
    line = f">ann: ERS (challenge) {points:+d} {22 + points}"
    verdict = judged(TAXI, line, f"#set challenge {setting}")
    (error,) = [f for f in verdict.findings if f.severity == "error"]
    assert (error.reported, error.verified) == (points, verified)
    assert verdict.players[0].verified == 22 + verified


@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (10, "challenge error: +10 for a challenge doesn’t fit “play5”: two conventions "
        "are mixed."),
        (1, "score error: A challenge of a good play earns 5, not 1"),
        (0, "score error: A challenge of a good play earns 5, not 0"),
        (-5, "score error: A challenge of a good play earns 5, not -5"),
    ],
)  # fmt: skip
def test_a_wrong_bonus_is_another_conventions_or_a_slip_and_the_right_one_counts(
    points: int, sentence: str
) -> None:
    lines = [TAXI, f">ann: EU (challenge) {points:+d} {22 + points}", "#set challenge play5"]
    assert said(*lines) == [f"5 SCR-10 {sentence}"]
    verdict = judged(*lines)
    (error,) = [f for f in verdict.findings if f.severity == "error"]
    assert (error.reported, error.verified, verdict.players[0].verified) == (points, 5, 27)


@pytest.mark.clause("SCR-10")
def test_a_bad_word_can_not_be_played_under_void() -> None:
    void = "#set challenge void"
    assert said(">ann: AEIRSTX 8F TXAI +22 22", ">bob: A - +0 0", void) == [
        "4 SCR-10 move error: TXAI is not in tiny, and under void challenges bad words can’t "
        "be played."
    ]
    assert said(*PHONY, void) == [
        "5 SCR-10 challenge error: Under void challenges no play comes off: bad words can’t "
        "be played."
    ]


@pytest.mark.clause("SCR-10")
def test_a_list_that_stands_in_for_another_makes_no_play_void() -> None:
    record = records.read(text(PHONY[0], ">bob: A - +0 0", "#set challenge void"))
    verdict = audit(record, lexicon=replace(TINY, instead_of="another"))
    assert [(f.kind, f.severity) for f in verdict.findings if f.line == 4] == [("word", "note")]


@pytest.mark.clause("SCR-10")
def test_a_phony_that_nobody_challenged_counts_and_is_noted_once_it_is_past() -> None:
    game = played(PHONY[0])
    note = "TXAI is not in tiny; not challenged, so the play counts."
    assert game.finish()[0].message == note
    assert said(PHONY[0], ">bob: A - +0 0") == [f"4 SCR-10 word note: {note}"]
    assert said(*PHONY) == []
