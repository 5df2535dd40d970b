"""Blank challenge slips and the log of challenges: what stands on the paper, and how it fits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tdtool.papers.contents.values import ChallengeLog, ChallengePad
from tdtool.papers.drawn import challenge_slips
from tdtool.queries.challenges.challenges import ChallengeView, Judged, LookUpView, PenaltyView
from tests.papers.cast import LONG, head
from tests.papers.reading import lines

AT = datetime(2026, 5, 9, 14, 3, tzinfo=UTC)
ADVICE = "Cover the tiles. Both players check the words, then initial. No words may be added."


def _pad(**changes: object) -> ChallengePad:
    return ChallengePad(head(**changes), divisions=True, advice=ADVICE)


def _look_up(number: int, why: str, words: dict[str, str], **more: object) -> LookUpView:
    told = {"lexicon": "enable", "digest": "b819e7b6" * 8, "clause": "", "reason": "",
            "by": "R. Thorngate", "at": AT}  # fmt: skip
    judged = tuple(Judged(word, answer) for word, answer in words.items())
    good = all(answer == "found" for answer in words.values())
    return LookUpView(number=number, why=why, words=judged, acceptable=good, **(told | more))


def _row(number: int, *look_ups: LookUpView, **more: object) -> ChallengeView:
    told = {"kind": "words", "division": "B", "round_number": 3, "playing": True,
            "challengers": (), "penalty": ()}  # fmt: skip
    return ChallengeView(
        number=number,
        version=1,
        table=10 + number,
        acceptable=look_ups[-1].acceptable,
        look_ups=look_ups,
        at=AT,
        **(told | more),
    )


def _log(count: int = 1) -> ChallengeLog:
    first = _look_up(1, "first", {"GARDENIA": "found", "QUIETEX": "missing"})
    again = _look_up(2, "resubmitted", {"GARDENIA": "found"}, reason="misspelt on the slip",
                     clause="MYS-8.11")  # fmt: skip
    lost = PenaltyView(2, LONG, -2, "D04-7", f"{LONG} −2")
    rows = [_row(1, first, again, penalty=(lost,))]
    rows += [_row(n, _look_up(1, "first", {"TARTS": "found"})) for n in range(2, count + 1)]
    return ChallengeLog(head(), tuple(rows))


@pytest.mark.clause("MYS-8.2")
@pytest.mark.parametrize(("paper", "slips"), [("A4", 5), ("Letter", 4)])
def test_a_sheet_has_slips_with_room_for_words_table_and_both_initials(
    paper: str, slips: int
) -> None:
    (sheet,) = lines(challenge_slips.pad(_pad(paper=paper)))
    for says in ("Challenge", "TABLE", "ROUND", "DIV", "challenger", "player who", "made the play",
                 ADVICE, "ALL CHALLENGED WORDS, ONE PER LINE, IN CAPITALS"):  # fmt: skip
        assert (says, sheet.count(says)) == (says, slips)


@pytest.mark.clause("SCR-11")
@pytest.mark.clause("MYS-8.10")
def test_a_slip_has_one_answer_for_all_words() -> None:
    (sheet,) = lines(challenge_slips.pad(_pad()))
    assert sheet.count("JUDGE: CHECK ONE BOX") == 5
    assert (sheet.count("Acceptable"), sheet.count("Not acceptable")) == (5, 5)


def test_in_anagrams_a_slip_has_an_answer_for_each_word() -> None:
    (sheet,) = lines(challenge_slips.pad(replace(_pad(), word_by_word=True)))
    assert sheet.count("JUDGE: ONE BOX PER WORD") == 5
    assert (sheet.count("stays"), sheet.count("comes off")) == (15, 15)
    assert "JUDGE: CHECK ONE BOX" not in sheet


def test_the_log_has_every_answer_with_the_word_that_failed_and_what_went_to_the_slip() -> None:
    (sheet,) = lines(challenge_slips.log(_log()))
    text = " ".join(sheet)
    for says in ("Challenges", "1 in all", "Table 11", "Round 3 · Division B", "Acceptable",
                 "GARDENIA in the list, QUIETEX not in the list",
                 "GARDENIA in the list · misspelt on the slip",
                 "14:03 · resubmitted · MYS-8.11 · enable · R. Thorngate",
                 "Töröcskei −2 (D04-7)", "sheet 1 of 1"):  # fmt: skip
        assert says in text, says


def test_a_long_log_goes_on_on_the_next_sheet_and_loses_no_row() -> None:
    sheets = lines(challenge_slips.log(_log(60)))
    assert len(sheets) > 1
    tables = [line for sheet in sheets for line in sheet if line.startswith("Table ")]
    assert tables == [f"Table {10 + number}" for number in range(1, 61)]


def test_a_log_without_challenges_says_so() -> None:
    (sheet,) = lines(challenge_slips.log(ChallengeLog(head(), ())))
    assert "Nothing was challenged." in sheet


def test_two_prints_of_the_same_are_the_same_bytes() -> None:
    assert challenge_slips.pad(_pad()) == challenge_slips.pad(_pad())
    assert challenge_slips.log(_log(3)) == challenge_slips.log(_log(3))
