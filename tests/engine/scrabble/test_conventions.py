"""How a record is read that doesn't say by which conventions it was played."""

import pytest

from tdtool.engine import audit, records, systems
from tests.engine.scrabble.playing import MYS, TAXI, TINY, judged, said, text

SEA = ">bob: EEQSUZA J8 SEA +17 17"
READ_AS = "The record doesn’t say how challenges were settled; it was read as “{}”."


@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(
    ("first", "second", "convention"),
    [(5, 5, "play5"), (10, 10, "play10"), (5, 10, "word5"), (10, 20, "word10")],
)
def test_bonuses_show_how_challenges_were_settled_and_one_note_says_so(
    first: int, second: int, convention: str
) -> None:
    lines = [f">ann: EU (challenge) +{first} {22 + first}", SEA]
    lines += [f">bob: EU (challenge) +{second} {17 + second}"]
    assert said(TAXI, *lines) == [f"5 SCR-10 challenge note: {READ_AS.format(convention)}"]
    assert judged(TAXI, *lines).verdict == "agrees"


@pytest.mark.clause("SCR-10")
def test_a_bonus_of_no_convention_is_a_wrong_score() -> None:
    lines = [">ann: EU (challenge) +5 27", SEA, ">bob: EU (challenge) +7 24"]
    assert said(TAXI, *lines)[1:] == [
        "7 SCR-10 score error: A challenge of a good play earns 5, not 7"
    ]
    assert said(TAXI, ">ann: EU (challenge) +7 29") == [
        "5 SCR-10 challenge error: A challenge of a good play earns no points under “double”; "
        "the record has +7."
    ]


@pytest.mark.clause("SCR-10")
def test_two_conventions_in_one_record_are_an_error() -> None:
    lost = [">bob: EEQSUZA - +0 0", "#note #unsuccessful-challenge"]
    found = said(TAXI, ">ann: EU (challenge) +5 27", *lost)
    assert found[1:] == [
        "7 SCR-10 challenge error: A challenge costs a turn here, but points elsewhere in the "
        "record."
    ]
    assert said(TAXI, *lost) == []
    three = [TAXI, ">ann: EU (challenge) +15 37"]  # TAXI is one word, not three
    assert [line[:24] for line in said(*three)][1:] == ["5 SCR-10 challenge error"]


@pytest.mark.clause("MYS-8.9")
def test_my_scrabble_leaves_nothing_to_be_read_from_the_record() -> None:
    assert [line[:25] for line in said(TAXI, ">ann: EU (challenge) +5 27", rules=MYS)] == [
        "5 MYS-8.9 challenge error"
    ]


def test_a_setting_from_outside_stands_before_what_the_record_shows() -> None:
    record = records.read(text(TAXI, ">ann: EU (challenge) +5 27", "#set challenge play5"))
    assert audit(record, lexicon=TINY).verdict == "agrees"
    double = systems.get("scrabble", challenge="double")
    assert audit(record, lexicon=TINY, system=double).verdict == "illegal"


@pytest.mark.parametrize(
    "pragma", ["#tile-distribution polish", "#board-layout Super", "#game-type x"]
)
def test_an_unknown_set_or_board_is_said_once_and_the_scores_stay_unproved(pragma: str) -> None:
    lines = [">ann: AEIRSTX 8F TAXI +99 99", ">bob: QQQQ - +0 0", ">ann: - +0 99", pragma]
    verdict = judged(*lines)
    assert verdict.verdict == "unverifiable"
    assert [player.verified for player in verdict.players] == [None, None]
    assert [(f.line, f.severity) for f in verdict.findings if f.kind != "end"] == [(7, "note")]


@pytest.mark.parametrize("pragma", ["#tile-distribution English", "#set tiles unknown"])
def test_known_tiles_are_no_finding(pragma: str) -> None:
    assert said(TAXI, SEA, pragma) == []


def test_uncounted_tiles_are_scored_all_the_same() -> None:
    assert said(">ann: QQQQAAA 8G QQ +40 40", ">bob: A -8 +0 0", "#set tiles unknown")[1:] == [
        "5 SCR-3 tiles error: 8 tiles can’t be exchanged from a rack of 7."
    ]


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("challenge trouble", "challenge can’t be “trouble”; it must be void, single, "
                              "double, play5, play10, word5 or word10."),
        ("tiles polish", "tiles can’t be “polish”; it must be english or unknown."),
    ],
)  # fmt: skip
def test_a_setting_that_the_system_does_not_know_is_refused_by_name(
    setting: str, sentence: str
) -> None:
    assert said(TAXI, f"#set {setting}")[0] == f"5 syntax error: {sentence}"


@pytest.mark.clause("SCR-13")
def test_racks_left_of_uncounted_tiles_are_worth_their_letters_and_counted_against_no_set() -> None:
    passes = [">ann: ZZZZ - +0 0", ">bob: QQ - +0 0"] * 3
    racks = [">ann: ZZZZ (ZZZZ) -40 -40", ">bob: QQ (QQ) -21 -20"]
    assert said(*passes, *racks, "#set tiles unknown") == [
        "11 SCR-13 score error: (QQ) counts −20, not −21"
    ]
