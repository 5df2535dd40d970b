"""Score errors put right, under every system: two lines, one line, or a refusal with its reason."""

from dataclasses import replace

import pytest

from tdtool.engine import systems
from tdtool.engine.remedies import corrections
from tdtool.engine.remedies.corrections import (
    Correction,
    CorrectionRefused,
    Remedy,
    ScoreError,
    applied,
)
from tdtool.english import signed
from tests.engine.anagrams import playing

D04 = systems.get("anagrams-2004")
MYS = systems.get("my-scrabble")
SCR = systems.get("scrabble")
NAMES = ("Ann Lee", "Bob Ray")
# Ann announced 7 for TARTAR from ATTAR and an R, and it makes 5 from the pool.
TOO_HIGH = ScoreError((30, 20), 1, announced=7, correct=5, caught_by=2, names=NAMES)


def refused(system: systems.RuleSystem, error: ScoreError) -> tuple[str, str, str]:
    with pytest.raises(CorrectionRefused) as refusal:
        corrections.put_right(system, error=error)
    return type(refusal.value).__name__, refusal.value.clause, str(refusal.value)


@pytest.mark.clause("D04-9")
@pytest.mark.parametrize(
    ("announced", "correct", "maker", "scores"), [(7, 5, -2, (28, 22)), (3, 5, 2, (32, 22))]
)
def test_the_opponent_corrects_their_score_and_the_player_adds_the_absolute_size_of_the_error(
    announced: int, correct: int, maker: int, scores: tuple[int, int]
) -> None:
    error = replace(TOO_HIGH, announced=announced, correct=correct)
    says = f"Announced {announced}; both agree on {correct}."
    caught = "Caught an error of 2 in a score of Ann Lee."
    assert corrections.put_right(D04, error=error) == Correction(
        (
            Remedy(1, "correction", maker, "D04-9", says),
            Remedy(2, "catch", 2, "D04-9", caught),
        ),
        scores,
    )


@pytest.mark.clause("D04-9")
def test_only_the_score_of_the_turn_just_before_can_be_corrected_and_an_older_one_stands() -> None:
    assert refused(D04, replace(TOO_HIGH, later=True)) == (
        "TooLate",
        "D04-9",
        "Only the score of the turn just before can be corrected (D04-9); 7 counts as announced.",
    )


@pytest.mark.clause("D04-9")
def test_additions_are_put_right_at_any_time_and_nobody_earns_by_them() -> None:
    error = replace(TOO_HIGH, of="total", announced=30, correct=29, caught_by=None, later=True)
    says = "Total added up wrong: 30 was written, 29 is right."
    assert corrections.put_right(D04, error=error) == Correction(
        (Remedy(1, "correction", -1, "", says),), (29, 20)
    )


@pytest.mark.clause("D04-9")
@pytest.mark.clause("D04-14")
def test_the_error_is_caught_by_the_opponent_and_never_by_its_maker() -> None:
    assert refused(D04, replace(TOO_HIGH, caught_by=None)) == (
        "WrongCatcher",
        "D04-9",
        "Say who caught the error; its size is added to their score (D04-9).",
    )
    assert refused(D04, replace(TOO_HIGH, caught_by=1)) == (
        "WrongCatcher",
        "D04-14",
        "Ann Lee can’t correct their own score after pressing the clock (D04-14). Only the "
        "opponent can, on the next turn.",
    )


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D04-9")
def test_a_correction_may_leave_a_score_below_zero_where_challenges_cost_points() -> None:
    error = replace(TOO_HIGH, scores=(3, 0), announced=5, correct=1)
    assert corrections.put_right(D04, error=error).scores == (-1, 4)


@pytest.mark.clause("MYS-3.2")
@pytest.mark.parametrize("later", [False, True])
def test_a_wrong_score_of_a_move_is_put_right_any_time_until_both_have_signed(later: bool) -> None:
    error = ScoreError((412, 380), 2, announced=24, correct=26, later=later)
    says = "Announced 24; both agree on 26."
    assert corrections.put_right(MYS, error=error) == Correction(
        (Remedy(2, "correction", 2, "MYS-3.2", says),), (412, 382)
    )


@pytest.mark.clause("MYS-3.2")
def test_a_wrong_cumulative_score_is_put_right_any_time_until_both_have_signed() -> None:
    error = ScoreError((412, 380), 1, announced=412, correct=402, caught_by=1, of="total")
    says = "Total added up wrong: 412 was written, 402 is right."
    assert corrections.put_right(MYS, error=error) == Correction(
        (Remedy(1, "correction", -10, "MYS-3.2", says),), (402, 380)
    )


def test_in_scrabble_players_put_a_score_right_by_agreement_and_no_clause_is_cited() -> None:
    error = ScoreError((412, 380), 1, announced=26, correct=24, caught_by=2)
    says = "Announced 26; both agree on 24."
    assert corrections.put_right(SCR, error=error) == Correction(
        (Remedy(1, "correction", -2, "", says),), (410, 380)
    )


@pytest.mark.clause("MYS-9.6")
@pytest.mark.clause("MYS-0")
@pytest.mark.parametrize(
    ("id", "clause", "by"),
    [("my-scrabble", "MYS-9.6", " (MYS-0)"), ("scrabble", "", ""), ("anagrams-2004", "", "")],
)
def test_after_both_have_signed_only_the_directors_ruling_changes_a_score(
    id: str, clause: str, by: str
) -> None:
    assert refused(systems.get(id), replace(TOO_HIGH, signed=True)) == (
        "TooLate",
        clause,
        f"Both have signed; now only a director’s ruling changes a score{by}.",
    )


@pytest.mark.clause("MYS-3.2")
def test_a_move_may_have_been_worth_nothing_and_a_correction_may_take_all_there_is() -> None:
    nothing = ScoreError((412, 380), 1, announced=12, correct=0)
    assert corrections.put_right(MYS, error=nothing).scores == (400, 380)
    missed = ScoreError((412, 380), 1, announced=0, correct=12)
    assert corrections.put_right(MYS, error=missed).scores == (424, 380)
    all_there_is = ScoreError((12, 380), 1, announced=14, correct=2)
    assert corrections.put_right(MYS, error=all_there_is).scores == (0, 380)


@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("anagrams-nsa-2005", "NSA Anagrams Championship (2005)"),
        ("anagrams-1962", "Selchow & Righter Anagrams (1962)"),
    ],
)
def test_where_no_scores_are_announced_only_the_directors_ruling_changes_one(
    id: str, name: str
) -> None:
    assert refused(systems.get(id), TOO_HIGH) == (
        "NoCorrections",
        "",
        f"{name} has no announced scores; only a director’s ruling changes one.",
    )


@pytest.mark.clause("D04-9")
@pytest.mark.clause("MYS-0")
@pytest.mark.parametrize(
    ("id", "clause"), [("anagrams-2004", "D04-9"), ("my-scrabble", "MYS-0"), ("scrabble", "")]
)
def test_without_agreement_the_score_stands_as_announced_and_it_is_a_dispute(
    id: str, clause: str
) -> None:
    assert refused(systems.get(id), replace(TOO_HIGH, agreed=False)) == (
        "NotAgreed",
        clause,
        "The players don’t agree, so 7 counts as announced. Open a dispute: the director rules "
        "on it.",
    )


@pytest.mark.parametrize("system", [D04, MYS, SCR], ids=lambda system: system.id)
def test_a_score_that_is_right_is_nothing_to_correct(system: systems.RuleSystem) -> None:
    assert refused(system, replace(TOO_HIGH, correct=7)) == (
        "NothingToCorrect",
        "",
        "7 was announced, and 7 is right: nothing to correct.",
    )


@pytest.mark.clause("MYS-3.2")
@pytest.mark.clause("SCR-14")
@pytest.mark.parametrize("id", ["my-scrabble", "scrabble"])
def test_a_correction_may_take_a_score_below_zero(id: str) -> None:
    """It was refused once, as though nobody could lose more than they have."""
    error = ScoreError((12, 380), 1, announced=74, correct=24, names=NAMES)
    assert corrections.put_right(systems.get(id), error=error).scores == (-38, 380)


@pytest.mark.parametrize(("announced", "correct"), [(7, -2), (-2, 7)])
def test_no_move_scores_less_than_nothing(announced: int, correct: int) -> None:
    error = replace(TOO_HIGH, announced=announced, correct=correct)
    assert refused(MYS, error) == (
        "ImpossibleScore",
        "",
        "A move never scores below 0; −2 can’t be right.",
    )


@pytest.mark.parametrize(("maker", "caught_by", "seat"), [(3, 2, 3), (1, 0, 0)])
def test_a_seat_that_is_not_at_the_table_is_named(maker: int, caught_by: int, seat: int) -> None:
    error = replace(TOO_HIGH, maker=maker, caught_by=caught_by)
    says = f"There is no seat {seat} at this table; it has 2."
    assert refused(D04, error) == ("UnknownSeat", "", says)


@pytest.mark.clause("MYS-0")
def test_the_directors_ruling_has_a_clause_where_the_system_has_one() -> None:
    assert [system.ruling_clause for system in (D04, MYS, SCR)] == ["", "MYS-0", ""]


def test_the_engine_that_replays_a_record_makes_the_same_of_a_correction() -> None:
    """``!5`` in a record and a correction at the desk are one rule."""
    lines = [*playing.dealt(playing.D04, "TARTAR"), "ann: +U", "ann: TARTAR = 7", "bob: !5"]
    before = playing.scores(playing.D04, *lines[:-1])
    error = replace(TOO_HIGH, scores=(before["ann"] or 0, before["bob"] or 0))
    after = playing.scores(playing.D04, *lines)
    assert corrections.put_right(D04, error=error).scores == (after["ann"], after["bob"])


def test_points_in_a_sentence_have_their_sign_and_a_true_minus() -> None:
    assert [signed(points) for points in (2, 0, -2)] == ["+2", "0", "−2"]
    assert applied((1, 2), ()) == (1, 2)
