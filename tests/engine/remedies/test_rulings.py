"""From an audit to the lines that put scores right: one for each error, and then what is proved."""

from dataclasses import replace
from pathlib import Path

import pytest

from tdtool.engine import Lexicon, audit, records, systems
from tdtool.engine.audits import Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.remedies import rulings
from tdtool.engine.remedies.corrections import Remedy, applied
from tdtool.engine.remedies.rulings import Due, NothingToRuleOn, Ruling, ruled
from tests.engine.anagrams import playing
from tests.engine.scrabble.playing import PASSES, TAXI, judged
from tests.engine.scrabble.real_games import SAMPLES, known_faults, published

MYS = "my-scrabble"
RACKS = [">ann: AEIRSUU (AEIRSUU) -7 15", ">bob: EEQSUZA (EEQSUZA) -25 -25"]
NEEDS = pytest.mark.skipif(not published(), reason="the published games aren't here")


def lines(ruling: Ruling) -> list[tuple[int, str, int, str, str]]:
    return [(line.seat, line.kind, line.points, line.clause, line.reason) for line in ruling.lines]


def whole(*events: str) -> Verdict:
    """The verdict on a whole game by My Scrabble."""
    return judged(*events, rules=MYS)


def test_a_record_that_agrees_with_the_slip_leaves_every_score_alone() -> None:
    verdict = whole(TAXI, *PASSES, *RACKS)
    assert ruled(verdict, reported=[15, -25]) == Ruling(
        (Due(1, "ann", 15, (), 15, 15), Due(2, "bob", -25, (), -25, -25)), (), True
    )


@pytest.mark.clause("SCR-8")
@pytest.mark.clause("MYS-3.2")
def test_a_wrong_score_of_a_move_becomes_a_line_of_its_player_with_the_audits_sentence() -> None:
    first = [line.replace(" 22", " 24") for line in [TAXI.replace("+22", "+24"), *PASSES]]
    verdict = whole(*first, RACKS[0].replace("15", "17"), RACKS[1])
    ruling = ruled(verdict, reported=[17, -25])
    says = "Turn 1: TAXI at 8F scores 22, not 24."
    assert lines(ruling) == [(1, "correction", -2, "SCR-8", says)]
    assert [(due.becomes, due.proved) for due in ruling.due] == [(15, 15), (-25, -25)]


@pytest.mark.clause("MYS-3.2")
def test_a_wrong_total_becomes_a_line_as_well() -> None:
    verdict = whole(TAXI, *PASSES, RACKS[0].replace("15", "25"), RACKS[1])
    [line] = ruled(verdict, reported=[25, -25]).lines
    assert (line.points, line.reason) == (-10, "Turn 7: ann’s total is 15 after −7, not 25.")


@pytest.mark.clause("MYS-3.2")
def test_an_error_that_the_totals_put_right_later_is_not_corrected_a_second_time() -> None:
    """24 is written for a move of 22, and the next total is right again."""
    first = TAXI.replace("+22 22", "+24 24")
    verdict = whole(first, *PASSES, *RACKS)
    assert [f.kind for f in verdict.findings if f.severity == "error"] == ["score"]
    assert ruled(verdict, reported=[15, -25]).lines == ()


def test_a_slip_that_differs_from_the_records_last_total_has_a_line_for_that() -> None:
    ruling = ruled(whole(TAXI, *PASSES, *RACKS), reported=[51, -25])
    assert lines(ruling) == [
        (1, "correction", -36, "SCR-8", "The slip has 51; the record ends on 15.")
    ]


def test_seats_need_not_be_in_the_order_of_the_record() -> None:
    ruling = ruled(whole(TAXI, *PASSES, *RACKS), reported=[15, -20], seats=[2, 1])
    assert [(due.seat, due.nick) for due in ruling.due] == [(1, "bob"), (2, "ann")]
    assert applied([-20, 15], ruling.lines) == (-25, 15)


def test_a_record_that_stops_early_proves_no_final_score_but_its_errors_are_lines() -> None:
    verdict = judged(TAXI.replace("+22 22", "+24 24"), ">bob: EEQSUZA J8 SEA +17 17")
    ruling = ruled(verdict, reported=[430, 401])
    assert (ruling.whole, [due.proved for due in ruling.due]) == (False, [None, None])
    says = "Turn 1: TAXI at 8F scores 22, not 24."
    assert lines(ruling) == [(1, "correction", -2, "SCR-8", says)]
    assert [due.becomes for due in ruling.due] == [428, 401]


@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
def test_a_total_that_the_words_do_not_make_becomes_a_line_under_the_scoring_clause() -> None:
    verdict = playing.verdict(playing.NSA, "ann: (words) GARDENIA", "ann: (score) 46")
    assert lines(ruled(verdict, reported=[46, None, None])) == [
        (1, "correction", 18, "NSA-30", "ann reported 46; the record makes 64.")
    ]
    verdict = playing.verdict(playing.D62, "bob: (words) CARE RACES", "bob: (score) 4")
    assert [due.becomes for due in ruled(verdict, reported=[None, 4, None]).due] == [None, 3, None]


@pytest.mark.clause("D04-16")
def test_overtime_left_out_becomes_a_line_of_overtime_under_its_clause() -> None:
    played = [*playing.dealt(playing.D04, "TARTAR"), "ann: +U", "ann: TARTAR = 5"]
    verdict = playing.verdict(playing.D04, *played, "ann: (time) 26:01", "ann: (score) 5")
    assert lines(ruled(verdict, reported=[5, None])) == [
        (1, "overtime", -2, "D04-16",
         "ann reported 5; their clock of 26:01 costs 2 points; that leaves 3.")
    ]  # fmt: skip


@pytest.mark.clause("D04-9")
def test_a_wrong_announced_score_that_nobody_corrected_stands_and_makes_no_line() -> None:
    played = [*playing.dealt(playing.D04, "TARTAR"), "ann: +U", "ann: TARTAR = 7", "bob: +U"]
    verdict = playing.verdict(playing.D04, *played, "ann: (score) 7")
    assert [f.severity for f in verdict.findings if f.kind == "score"] == ["warning"]
    assert ruled(verdict, reported=[7, None]).lines == ()


@pytest.mark.clause("MYS-0")
def test_an_error_that_no_arithmetic_puts_right_is_left_to_the_director() -> None:
    verdict = whole(TAXI, *PASSES[:5], ">bob: EEQSUZA J8 SEA +17 17", *RACKS)
    ruling = ruled(verdict, reported=[15, -8])
    assert [finding.kind for finding in ruling.open] == ["order"]


def test_what_no_single_error_explains_is_a_line_of_its_own() -> None:
    verdict = whole(TAXI, *PASSES, *RACKS)
    players = (verdict.players[0]._replace(verified=18), verdict.players[1])
    assert lines(ruled(replace(verdict, players=players), reported=[15, -25])) == [
        (1, "correction", 3, "SCR-8",
         "The record makes 18; +3 that no single error explains.")
    ]  # fmt: skip


def test_of_very_many_errors_each_is_a_line_and_the_rest_is_one_too() -> None:
    verdict = whole(TAXI, *PASSES, *RACKS)
    many = tuple(
        Finding("SCR-8", "score", "error", "one too many", turn, turn, "ann", 1, 0)
        for turn in range(1, 14)
    )
    ruling = ruled(replace(verdict, findings=many), reported=[15, -25])
    assert [line.points for line in ruling.lines] == [-1] * 13 + [13]
    assert ruling.due[0].becomes == 15


def test_notes_and_warnings_and_errors_without_figures_make_no_line() -> None:
    error = Finding("SCR-8", "score", "error", "26, not 24", 9, 4, "ann", 26, 24)
    assert rulings.line_of(error, seat=1) == Remedy(
        1, "correction", -2, "SCR-8", "Turn 4: 26, not 24."
    )
    others = [
        Finding("SCR-8", "score", "warning", "26, not 24", 9, 4, "ann", 26, 24),
        Finding("SCR-8", "move", "error", "26, not 24", 9, 4, "ann", 26, 24),
        Finding("SCR-8", "score", "error", "26, not 24", 9, 4, "ann", 26, None),
    ]
    assert [rulings.line_of(other, seat=1) for other in others] == [None, None, None]


def test_a_record_that_can_not_be_read_or_is_of_others_is_nothing_to_rule_on() -> None:
    unreadable = audit(records.read("#rules chess\n"), lexicon=playing.LIST)
    with pytest.raises(NothingToRuleOn) as refusal:
        ruled(unreadable, reported=[])
    assert str(refusal.value) == "The record can’t be read, so it can’t show the score."
    with pytest.raises(NothingToRuleOn) as refusal:
        ruled(whole(TAXI, *PASSES, *RACKS), reported=[1, 2, 3])
    assert str(refusal.value) == "The record has 2 players; the slip has 3."


@pytest.mark.clause("SCR-8")
def test_the_wrong_score_of_a_sample_game_is_put_right(enable: Lexicon) -> None:
    verdict = audit(records.read((SAMPLES / "wrong-score.gcg").read_bytes()), lexicon=enable)
    ruling = ruled(verdict, reported=[435, 417])
    assert lines(ruling) == [
        (1, "correction", -10, "SCR-8", "Turn 9: UN.ARIER at 14F scores 65, not 75.")
    ]
    assert [(due.becomes, due.proved) for due in ruling.due] == [(425, 425), (417, 417)]


@NEEDS
@pytest.mark.parametrize("path", published(), ids=lambda path: path.stem)
def test_in_a_published_game_scores_become_what_the_record_proves(
    path: Path, enable: Lexicon
) -> None:
    verdict = audit(records.read(path.read_bytes()), lexicon=enable)
    ruling = ruled(verdict, reported=[player.reported for player in verdict.players])
    assert [due.becomes for due in ruling.due] == [player.verified for player in verdict.players]
    assert ruling.lines == () or path.name in known_faults()
    if ruling.whole:
        slip = [(player.reported or 0) + 7 for player in verdict.players]
        again = ruled(verdict, reported=slip)
        assert [due.becomes for due in again.due] == [due.proved for due in again.due]


@pytest.mark.clause("SCR-10")
def test_points_that_a_challenge_can_not_bring_are_the_error_that_explains_the_line() -> None:
    """The line once said that no single error explained them."""
    taxi = [TAXI, ">ann: EUUAEIO (challenge) +5 27"]
    passes = [line.replace(" 22", " 27") for line in PASSES]
    racks = [RACKS[0].replace("15", "20"), RACKS[1]]
    ruling = ruled(judged(*taxi, *passes, *racks, "#set challenge double"), reported=[20, -25])
    says = "Turn 1: A challenge of a good play earns no points under “double”; the record has +5."
    assert lines(ruling) == [(1, "correction", -5, "SCR-10", says)]
    assert (ruling.open, [due.becomes for due in ruling.due]) == ((), [15, -25])


@NEEDS
@pytest.mark.clause("SCR-10")
def test_a_published_game_audited_under_double_is_ruled_by_the_finding_on_its_bonus() -> None:
    path = next(path for path in published() if path.stem == "g001")
    record = records.read(path.read_bytes())
    verdict = audit(record, system=systems.get("scrabble", challenge="double"))
    ruling = ruled(verdict, reported=[player.reported for player in verdict.players])
    assert [(line.points, line.clause) for line in ruling.lines] == [(-5, "SCR-10")]
    assert "no single error" not in ruling.lines[0].reason
