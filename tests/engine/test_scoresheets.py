"""Two score sheets beside each other: where they part, what was added up wrong, what follows."""

from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import records, systems
from tdtool.engine.findings import Finding
from tdtool.engine.scoresheets import (
    BadLine,
    Comparison,
    EmptySheet,
    Entry,
    FinalTotal,
    NoScoreSheets,
    Parting,
    Sheet,
    WrongAddition,
    compare,
    known,
    parse,
)
from tdtool.engine.scoresheets.compared import replayed
from tdtool.engine.systems import RuleSystem
from tests.engine.anagrams import playing
from tests.engine.scrabble.playing import PASSES, TAXI, text
from tests.engine.scrabble.real_games import SAMPLES, published, samples
from tests.tables import of_each

MYS, SCR, D04 = map(systems.get, ("my-scrabble", "scrabble", "anagrams-2004"))
NAMES = ("Ann", "Bob")
ANN = "24 24 | 18 18\n30 54 | 22 40\n20 74 | 40 80"
BOB = "18 18 | 24 24\n22 40 | 30 54\n40 80 | 20 74"


def told(ann: str, bob: str, system: RuleSystem = MYS) -> Comparison:
    return compare(system, sheets=[parse(ann, keeper=1), parse(bob, keeper=2)], names=NAMES)


def said(comparison: Comparison) -> list[str]:
    return [_short(finding) for finding in comparison.findings]


def _short(finding: Finding) -> str:
    return f"{finding.rule} {finding.kind} {finding.severity}: {finding.message}"


# What is typed.


def test_a_line_has_move_and_total_of_the_writer_then_of_the_opponent() -> None:
    sheet = parse("24 24 | 18 18\n\n30|22\n- 78 | -\n 4) pass 78 | +40 80\n12=90 |", keeper=1)
    mine = (
        Entry(24, 24, "", 1), Entry(30, None, "", 3), Entry(None, 78, "", 4),
        Entry(0, 78, "", 5), Entry(12, 90, "", 6),
    )  # fmt: skip
    theirs = (
        Entry(18, 18, "", 1), Entry(22, None, "", 3), Entry(None, None, "", 4),
        Entry(40, 80, "", 5),
    )  # fmt: skip
    assert sheet == Sheet(1, (mine, theirs))
    other = parse("24 24 | 18 18", keeper=2)
    assert other.columns == ((Entry(18, 18, "", 1),), (Entry(24, 24, "", 1),))


def test_points_that_are_no_turn_have_a_word_with_them() -> None:
    sheet = parse("24 24 | 18 18\n+12 36 rack | −10 8 time\novertime 20 16 | -", keeper=1)
    assert sheet.columns == (
        (Entry(24, 24, "", 1), Entry(12, 36, "rack", 2), Entry(-20, 16, "time", 3)),
        (Entry(18, 18, "", 1), Entry(-10, 8, "time", 2)),
    )


def test_lines_that_can_not_be_read_are_collected_with_their_numbers() -> None:
    sheet = parse("24 24 | 18 18\n1 | 2 | 3\n24 x4 | 18\n1 2 3 | 4\nrack | 5\n30 | 22")
    assert sheet.bad == (
        BadLine(
            2,
            "1 | 2 | 3",
            "A line has two halves, yours and the opponent’s, with one | between.",
        ),
        BadLine(3, "24 x4 | 18", "“x4” is neither a number nor a dash."),
        BadLine(4, "1 2 3 | 4", "“1 2 3” is more than a move, its total and one word."),
        BadLine(5, "rack | 5", "“rack” needs its points, e.g. +12 rack."),
    )  # fmt: skip
    assert [entry.line for entry in sheet.columns[0]] == [1, 6]
    answer = compare(MYS, sheets=[sheet], names=NAMES)
    assert _short(answer.findings[0]) == (
        "MYS-3.1 syntax error: Ann’s sheet, line 2: A line has two halves, yours and the "
        "opponent’s, with one | between. It was skipped."
    )
    assert answer.findings[0].line == 2


@pytest.mark.parametrize("typed", ["", " \n \n"])
def test_an_empty_sheet_is_refused_with_what_to_type(typed: str) -> None:
    with pytest.raises(EmptySheet) as refusal:
        parse(typed)
    assert str(refusal.value) == (
        "The score sheet is empty. Type a line per turn, e.g. 24 24 | 18 18."
    )


# Where they part.


@pytest.mark.clause("MYS-3.1")
@pytest.mark.parametrize("system", [MYS, SCR, D04], ids=lambda system: system.id)
def test_sheets_that_agree_settle_both_totals_and_there_is_nothing_to_say(
    system: RuleSystem,
) -> None:
    answer = told(ANN, BOB, system)
    assert (answer.findings, answer.partings, answer.additions) == ((), (), ())
    assert answer.totals == (
        FinalTotal(1, (74,), (74, 74)),
        FinalTotal(2, (80,), (80, 80)),
    )


@pytest.mark.clause("MYS-3.2")
def test_where_the_sheets_part_it_is_said_what_each_wrote_and_which_totals_may_follow() -> None:
    answer = told(ANN, "18 18 | 24 24\n22 40 | 32 56\n40 80 | 20 76")
    assert answer.partings == (Parting(1, 2, "", (30, 32), (54, 56)),)
    assert answer.totals[0] == FinalTotal(1, (74, 76), (74, 76))
    assert (answer.totals[0].settled, answer.totals[1].settled) == (None, 80)
    assert said(answer) == [
        "MYS-3.2 score error: Ann, turn 2: Ann’s sheet has 30, Bob’s sheet has 32.",
        "MYS-3.2 total note: Ann’s moves add up to 74 or 76, depending on how the differences "
        "are settled.",
    ]


@pytest.mark.clause("MYS-3.2")
def test_two_differences_leave_every_total_that_may_follow_from_them() -> None:
    answer = told(ANN, "18 18 | 24 24\n22 40 | 32 56\n40 80 | 25 81")
    assert answer.totals[0].possible == (74, 76, 79, 81)


@pytest.mark.clause("MYS-3.2")
def test_a_wrong_addition_is_said_with_what_follows_and_how_far_off_the_later_totals_are() -> None:
    answer = told("24 24 | 18 18\n30 64 | 22 40\n20 84 | 40 80", BOB)
    assert answer.additions == (WrongAddition(1, 1, 2, "", 54, 64, 10, 2),)
    assert answer.partings == (Parting(1, 2, "", (30, 30), (64, 54)),)
    assert said(answer) == [
        "MYS-3.2 total error: Ann, turn 2: Ann’s sheet has the total 64; it should be 54. "
        "From here the totals are 10 too high.",
        "MYS-3.2 total note: Ann’s moves add up to 74; Ann’s sheet ends on 84.",
    ]
    assert answer.totals[0].settled == 74


@pytest.mark.clause("MYS-3.2")
def test_two_wrong_additions_are_each_said_once_and_a_total_put_right_is_said_too() -> None:
    wrong = told("24 24 | 18 18\n30 64 | 22 40\n20 83 | 40 80", BOB)
    assert [(a.expected, a.written, a.off) for a in wrong.additions] == [(54, 64, 10), (84, 83, 9)]
    right = told("24 24 | 18 18\n30 64 | 22 40\n20 74 | 40 80", BOB)
    assert said(right) == [
        "MYS-3.2 total error: Ann, turn 2: Ann’s sheet has the total 64; it should be 54. "
        "From here the totals are 10 too high.",
        "MYS-3.2 total note: Ann, turn 3: on Ann’s sheet the total is right again.",
    ]


@pytest.mark.clause("MYS-3.1")
def test_what_one_sheet_leaves_out_follows_from_its_totals_or_from_the_other_sheet() -> None:
    answer = told("24 24 | 18 18\n- 54 | - -\n20 74 | 40 80", "18 | 24\n22 | 30\n40 | 20")
    assert [total.possible for total in answer.totals] == [(74,), (80,)]
    assert said(answer) == [
        "MYS-3.1 score warning: Ann’s sheet has no score for Ann at turn 2.",
        "MYS-3.1 total warning: Bob’s sheet has no totals for Ann.",
        "MYS-3.1 score warning: Ann’s sheet has no score for Bob at turn 2.",
        "MYS-3.1 total warning: Ann’s sheet has no total for Bob at turn 2.",
        "MYS-3.1 total warning: Bob’s sheet has no totals for Bob.",
    ]


@pytest.mark.clause("MYS-3.1")
def test_moves_on_neither_sheet_leave_the_total_to_the_totals_written() -> None:
    answer = told("24 24 | 18\n- - | -\n- 74 | 40", "18 | 24 24\n- | -\n40 | - 74")
    assert answer.totals == (
        FinalTotal(1, (74,), (74, 74)),
        FinalTotal(2, (), (None, None)),
    )
    assert said(answer)[-1] == (
        "MYS-3.2 total note: Bob’s moves can’t be added up: some are missing from both sheets."
    )


@pytest.mark.clause("MYS-3.2")
def test_totals_that_part_where_no_moves_are_written_are_said_as_such() -> None:
    answer = told("24 24 | 18 18\n- - | 22 40\n- 80 | 40 80", BOB)
    assert answer.partings == (Parting(1, 3, "", (None, 20), (80, 74)),)
    assert said(answer)[0] == (
        "MYS-3.2 total error: Ann, turn 3: Ann’s sheet has the total 80, Bob’s sheet has the "
        "total 74."
    )


@pytest.mark.clause("MYS-3.2")
def test_a_turn_left_out_moves_no_later_turn_out_of_its_row() -> None:
    answer = told("24 24 | 18\npass 24 | 22\n30 54 | 40\n20 74 |", "18 | 24 24\n22 | 30 54\n"
                  "40 | 20 74")  # fmt: skip
    assert (answer.partings, answer.totals[0].settled) == ((), 74)
    assert [row.moves for row in answer.rows if row.seat == 1] == [
        (24, 24), (0, None), (30, 30), (20, 20)
    ]  # fmt: skip


@pytest.mark.clause("MYS-3.2")
def test_a_turn_that_scored_and_was_left_out_is_found_by_the_turns_around_it() -> None:
    answer = told("24 | 18\n30 | 22\n20 | 40", "18 | 24\n22 | 20\n40 |")
    assert [row.moves for row in answer.rows if row.seat == 1] == [(24, 24), (30, None), (20, 20)]
    assert answer.partings == ()


@pytest.mark.clause("MYS-3.1")
def test_a_turn_of_which_nothing_is_written_stands_beside_any_and_the_rest_agree_best() -> None:
    answer = told("24 | 18\n30 | 22\n20 | 40", "18 | -\n22 | 20\n40 |")
    first, second, third = (row for row in answer.rows if row.seat == 1)
    assert (first.moves, second.moves, third.moves) == ((24, None), (30, None), (20, 20))
    assert (first.lines[1] is None, second.lines[1] is None) == (False, True)


@pytest.mark.clause("MYS-3.1")
def test_what_stands_on_one_sheet_only_is_missed_on_the_other_and_totals_only_beside_scores() -> (
    None
):
    assert said(told("24 24 |", "18 18 | 24 24")) == [
        "MYS-3.1 score warning: Ann’s sheet has no score for Bob at turn 1."
    ]
    rack = told(f"{ANN}\n+12 rack |", f"{BOB}\n | +12 86 rack")
    assert said(rack)[0] == "MYS-3.1 total warning: Ann’s sheet has no total for Ann under “rack”."
    assert said(told(f"{ANN}\n+12 86 rack |", BOB))[0] == (
        "MYS-3.1 score warning: Bob’s sheet has no score for Ann under “rack”."
    )


@pytest.mark.clause("MYS-3.1")
def test_a_move_not_written_is_what_the_totals_around_it_leave() -> None:
    answer = compare(MYS, sheets=[parse("24 24 | 18 18\n- 54 | 22 40\n20 74 | 40 80")], names=NAMES)
    assert [row.moves for row in answer.rows if row.seat == 1] == [(24,), (30,), (20,)]
    assert answer.totals[0].settled == 74


@pytest.mark.clause("MYS-9.3b")
def test_points_of_one_kind_on_several_lines_are_taken_together_with_the_last_total() -> None:
    answer = told(f"{ANN}\n-10 64 time |\n-10 54 time |", f"{BOB}\n | -20 54 time")
    (row,) = [row for row in answer.rows if row.label]
    assert (row.seat, row.turn, row.label) == (1, 0, "time")
    assert (row.moves, row.totals) == ((-20, -20), (54, 54))
    assert (answer.findings, answer.totals[0].settled) == ((), 54)


@pytest.mark.clause("MYS-3.2")
def test_a_wrong_addition_of_points_beside_the_turns_belongs_to_no_turn() -> None:
    answer = told(f"{ANN}\n+12 87 rack |", f"{BOB}\n | +12 86 rack")
    assert answer.additions == (WrongAddition(1, 1, 0, "rack", 86, 87, 1, 4),)
    assert said(answer)[0] == (
        "MYS-3.2 total error: Ann, rack: Ann’s sheet has the total 87; it should be 86. "
        "From here the totals are 1 too high."
    )


@pytest.mark.clause("MYS-9.1")
@pytest.mark.clause("MYS-9.3b")
def test_racks_and_overtime_at_the_end_are_lines_of_their_own_in_any_order() -> None:
    answer = told(
        f"{ANN}\n+12 86 rack | -10 70 time\n-20 66 time |",
        f"{BOB}\n| -20 54 time\n-10 70 time | +12 66 rack",
    )
    assert (answer.findings, [total.settled for total in answer.totals]) == ((), [66, 70])
    apart = told(f"{ANN}\n+12 86 rack |", f"{BOB}\n| +14 88 rack")
    assert said(apart)[0] == (
        "MYS-3.2 score error: Ann, rack: Ann’s sheet has 12, Bob’s sheet has 14."
    )


@pytest.mark.clause("MYS-9.1")
@pytest.mark.clause("SCR-13")
@pytest.mark.parametrize(("system", "clause"), [(MYS, "MYS-9.1"), (SCR, "SCR-13")])
def test_only_one_gains_the_tiles_of_the_other_and_twice_their_worth_is_even(
    system: RuleSystem, clause: str
) -> None:
    answer = told(f"{ANN}\n+13 87 rack | +4 84 rack", f"{BOB}\n+4 84 rack | +13 87 rack", system)
    assert said(answer) == [
        f"{clause} end error: Both players gain tiles at the end; only the player who went out "
        "gains any.",
        f"{clause} end error: Ann, rack: the player who went out gains twice what is "
        f"left, so it must be an even number; +13 "
        "is odd.",
    ]
    single = systems.get("scrabble", end_racks="single")
    rack = (f"{ANN}\n+13 87 rack | -13 67 rack", f"{BOB}\n-13 67 rack | +13 87 rack")
    assert told(*rack, single).findings == ()


@pytest.mark.clause("MYS-9.1")
def test_who_gains_nothing_at_the_end_does_not_gain() -> None:
    answer = told(f"{ANN}\n+12 86 rack | 0 80 rack", f"{BOB}\n0 80 rack | +12 86 rack")
    assert answer.findings == ()


@pytest.mark.clause("MYS-2.1")
@pytest.mark.clause("SCR-16")
@pytest.mark.parametrize(("system", "clause"), [(MYS, "MYS-2.1"), (SCR, "SCR-16")])
def test_overtime_on_a_sheet_costs_ten_points_a_minute(system: RuleSystem, clause: str) -> None:
    answer = told(f"{ANN}\n-7 67 time |", f"{BOB}\n| -7 67 time", system)
    assert said(answer) == [
        f"{clause} clock error: Ann, time: overtime costs 10 points per minute; −7 doesn’t fit."
    ]


@pytest.mark.clause("NSA-30")
@pytest.mark.clause("D62-14")
@pytest.mark.parametrize("id", ["anagrams-nsa-2005", "anagrams-1962"])
def test_where_words_count_at_the_end_only_there_are_no_score_sheets(id: str) -> None:
    system = systems.get(id)
    assert not known(system)
    with pytest.raises(NoScoreSheets) as refusal:
        told(ANN, BOB, system)
    assert str(refusal.value) == (
        f"{system.name} has no score sheets: only words at the end count."
    )


# With the record of the game.

RACKS = [">ann: AEIRSUU (AEIRSUU) -7 15", ">bob: EEQSUZA (EEQSUZA) -25 -25"]
SEA = ">bob: EEQSUZA J8 SEA +17 17"


@pytest.mark.clause("MYS-3.2")
@pytest.mark.clause("SCR-8")
def test_with_the_record_it_is_said_which_sheet_is_right_where_they_part() -> None:
    record = records.read(text(TAXI, *PASSES, *RACKS, rules="my-scrabble"))
    sheets = [
        parse("22 22 | 0 0\n-7 15 rack | -25 -25 rack", keeper=1),
        parse("0 0 | 24 24\n-25 -25 rack | -7 17 rack", keeper=2),
    ]
    answer = compare(MYS, sheets=sheets, names=NAMES, record=record)
    assert answer.partings == (Parting(1, 1, "", (22, 24), (22, 24), 22),)
    assert said(answer) == [
        "MYS-3.2 score error: Ann, turn 1: Ann’s sheet has 22, Bob’s sheet has 24; "
        "the record makes 22.",
        "MYS-3.2 total note: The record makes Ann’s total 15; Bob’s sheet ends on 17.",
    ]
    assert [(total.settled, total.verified) for total in answer.totals] == [(15, 15), (-25, -25)]


@pytest.mark.clause("MYS-3.2")
def test_what_both_sheets_have_wrong_is_found_by_the_record() -> None:
    record = records.read(text(TAXI, *PASSES, *RACKS, rules="my-scrabble"))
    sheets = [
        parse("24 24 | 0 0\n-7 17 rack | -25 -25 rack", keeper=1),
        parse("0 0 | 24 24\n-25 -25 rack | -7 17 rack", keeper=2),
    ]
    answer = compare(MYS, sheets=sheets, names=NAMES, record=record)
    assert answer.partings == ()
    assert said(answer) == [
        "MYS-3.2 score error: Ann, turn 1: both sheets have 24; the record makes 22.",
        "MYS-3.2 total note: The record makes Ann’s total 15; Ann’s sheet ends on 17, Bob’s "
        "sheet ends on 17.",
    ]


def test_a_record_that_stops_early_speaks_for_its_moves_and_not_for_the_totals() -> None:
    record = records.read(text(TAXI, SEA, rules="my-scrabble"))
    sheets = [
        parse("22 22 | 18 18\n30 52 | ", keeper=1),
        parse("18 18 | 22 22\n | 30 52", keeper=2),
    ]
    answer = compare(MYS, sheets=sheets, names=NAMES, record=record)
    assert said(answer) == [
        "MYS-3.2 end note: The record stops before the end of the game, so only its moves were "
        "compared.",
        "MYS-3.2 score error: Bob, turn 1: both sheets have 18; the record makes 17.",
    ]
    assert [total.settled for total in answer.totals] == [52, 18]


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D04-9")
def test_a_2004_record_gives_each_turn_its_points_and_challenges_and_catches_their_own() -> None:
    record = records.read((SAMPLES / "anagrams-2004.agr").read_bytes())
    sheet, scores = replayed(D04, record)
    assert scores == (94, 49)
    assert [sum(entry.move or 0 for entry in column) for column in sheet.columns] == [94, 49]
    beside = [[(e.label, e.move) for e in column if e.label] for column in sheet.columns]
    assert beside == [
        [("catch", 6), ("challenge", -4)],
        [("challenge", -6), ("catch", 8), ("time", -2)],
    ]


@pytest.mark.clause("D04-7")
def test_a_2004_word_challenged_off_makes_its_turn_nothing_and_the_two_points_a_line() -> None:
    played = [*playing.dealt(D04.id, "TARTAR"), "ann: +U", "ann: TARTAR = 7", "bob: ?TARTAR off"]
    sheet, _ = replayed(D04, playing.record(D04.id, *played))
    moves = [[(e.label, e.move) for e in column if e.move] for column in sheet.columns]
    assert moves == [[("challenge", -2)], []]


@pytest.mark.clause("D04-1")
def test_all_that_a_player_does_in_their_run_is_one_turn_on_the_sheet() -> None:
    played = [*playing.dealt(D04.id, "STAREU"), "ann: +N", "ann: ASTERN", "bob: +L", "ann: +I"]
    sheet, _ = replayed(D04, playing.record(D04.id, *played))
    assert [[entry.move for entry in column] for column in sheet.columns] == [
        [0, 0, 0, 5, 0],
        [0, 0, 0, 0],
    ]


@pytest.mark.clause("D04-18")
def test_what_is_reported_or_done_by_a_stranger_is_on_no_score_sheet() -> None:
    played = ["ann: +S", "zoe: +T", "ann: -", "bob: +T", "ann: (score) 0", "ann: (words)"]
    sheet, scores = replayed(D04, playing.record(D04.id, *played))
    assert (sheet.columns, scores) == (((Entry(0),), (Entry(0),)), (None, None))


def test_a_record_of_another_game_is_left_aside_and_that_is_said() -> None:
    record = records.read((SAMPLES / "anagrams-2004.agr").read_bytes())
    answer = compare(MYS, sheets=[parse(ANN, keeper=1)], names=NAMES, record=record)
    assert said(answer) == [
        "MYS-3.2 syntax note: The record is in AGR; games of My Scrabble, two players (2005) "
        "aren’t recorded in it."
    ]
    three = records.read("#player1 a\n#player2 b\n#player3 c\n>a: AB - +0 0\n")
    answer = compare(SCR, sheets=[parse(ANN, keeper=1)], names=NAMES, record=three)
    assert said(answer) == [
        "SCR-8 syntax note: The record names 3 players; score sheets are for two."
    ]


def _written(first: tuple[Entry, ...], second: tuple[Entry, ...]) -> str:
    """Columns as they would be typed, scores and running totals."""
    sums = [0, 0]
    lines = []
    for pair in zip_longest(first, second):
        halves = []
        for side, entry in enumerate(pair):
            sums[side] += entry.move or 0 if entry else 0
            halves.append(f"{entry.move} {sums[side]} {entry.label}" if entry else "")
        lines.append(" | ".join(halves))
    return "\n".join(lines)


@pytest.mark.clause("MYS-3.1")
@of_each("path", [*published(), *samples()])
def test_sheets_kept_right_all_through_a_game_agree_with_its_record(path: Path) -> None:
    record = records.read(path.read_bytes())
    right, scores = replayed(SCR, record)
    one, other = right.columns
    sheets = [parse(_written(one, other), keeper=1), parse(_written(other, one), keeper=2)]
    answer = compare(SCR, sheets=sheets, names=NAMES, record=record)
    assert [finding for finding in answer.findings if finding.kind != "end"] == []
    assert tuple(total.verified for total in answer.totals) == scores
    sums = tuple(sum(entry.move or 0 for entry in column) for column in right.columns)
    assert tuple(total.settled for total in answer.totals) == sums
    assert scores in (sums, (None, None))
    alone = compare(systems.get("scrabble", end_racks="single"), sheets=sheets, names=NAMES)
    assert (alone.findings, tuple(total.settled for total in alone.totals)) == ((), sums)


# Whatever is typed, an answer comes.

HALVES = st.lists(
    st.sampled_from(["-", "0", "24", "+12", "−10", "99999", "rack", "time", "pass", "x!", "|"]),
    max_size=4,
).map(" ".join)
TYPED = st.lists(HALVES | st.text(max_size=12), min_size=1, max_size=30).map("\n".join)


@pytest.mark.long
@settings(deadline=None, max_examples=150)
@given(TYPED, TYPED)
def test_whatever_is_typed_is_answered(ann: str, bob: str) -> None:
    try:
        sheets = [parse(ann, keeper=1), parse(bob, keeper=2)]
    except EmptySheet:
        return
    for shown in (sheets, sheets[:1]):
        answer = compare(MYS, sheets=shown, names=NAMES)
        assert [total.seat for total in answer.totals] == [1, 2]


def test_very_many_differences_leave_the_sums_of_the_sheets_themselves() -> None:
    ann = "\n".join(f"{2**n} | 0" for n in range(12))
    bob = "\n".join(f"0 | {3 * 2**n}" for n in range(12))
    assert told(ann, bob).totals[0].possible == (4095, 12285)


def test_up_to_sixty_four_totals_are_named() -> None:
    def possible(turns: int) -> tuple[int, ...]:
        ann = "\n".join(f"{2**n} | 0" for n in range(turns))
        bob = "\n".join(f"0 | {2 * 2**n}" for n in range(turns))
        return told(ann, bob).totals[0].possible

    assert possible(6) == tuple(range(63, 127))
    assert possible(7) == (127, 254)


@pytest.mark.clause("D04-9")
def test_a_correction_before_the_other_has_had_a_turn_is_on_no_line_of_theirs() -> None:
    sheet, _ = replayed(D04, playing.record(D04.id, "ann: !3", "ann: +S", "ann: -"))
    assert sheet.columns == ((Entry(0),), ())
