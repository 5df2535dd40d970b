"""Whatever a paper says stays on its sheet: nothing is cut at an edge or printed over another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.engine import systems
from tdtool.engine.rule_parts import Draw
from tdtool.papers.contents import round
from tdtool.papers.drawn.rounds import seating_charts, wall_lists
from tdtool.papers.drawn.slips import of_pairs, of_tables
from tests.papers import cast, pair_cast, reading

OF_TABLES, OF_PAIRS = (
    [one for one in systems.IDS if (systems.get(one).draw is Draw.TABLES) is tables]
    for tables in (True, False)
)
SMALLEST = 6.4  # points of any sentence on a slip


@pytest.mark.parametrize("system", OF_TABLES)
@pytest.mark.parametrize(
    "size", [2, 8, *(pytest.param(one, marks=pytest.mark.long) for one in range(3, 8))]
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_foot_of_a_tables_slip_ends_inside_the_sheet(
    system: str, size: int, paper: str
) -> None:
    """Its last sentence ran off the right edge: where to go on was cut off."""
    slip = round.text_of_tables(systems.get(system))
    made = of_tables.result_slips(replace(cast.round_paper([size], paper=paper), slip=slip))
    assert reading.beyond(made, margin=9) == []
    assert reading.overlapping(made) == []
    assert slip.advice in reading.words(made)[0]


@pytest.mark.parametrize("seats", ["seat 1", "seats 1 and 2", "seats 1, 3, 4, 6", "seats 1 to 8"])
def test_who_brings_tiles_stands_above_the_line_that_ends_the_foot(seats: str) -> None:
    """Four who bring tiles took a second line, printed over the revision."""
    told = cast.round_paper([6])
    told = replace(told, tables=[replace(told.tables[0], tiles_by=seats)])
    made = of_tables.result_slips(told)
    assert reading.overlapping(made) == []
    assert reading.beyond(made, margin=9) == []


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_clock_that_never_stops_is_said_beside_the_box_for_its_start(paper: str) -> None:
    """The words ran into the box."""
    made = of_tables.result_slips(cast.round_paper([6], paper=paper))
    (sheet,) = reading.printed(made)
    clock = next(one.left for one in sheet if one.words == "CLOCK")
    said = [one for one in sheet if one.words in ("75 min, clock", "never stops")]
    assert len(said) == 2
    assert all(one.left == clock and one.right < clock + 20 for one in said)


@pytest.mark.parametrize("system", OF_PAIRS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_slips_of_pairs_stay_in_their_quarters_and_can_be_read(system: str, paper: str) -> None:
    """What is subtracted for overtime was set so small that nobody read it."""
    made = of_pairs.result_slips(pair_cast.round_paper(8, system=system, paper=paper))
    assert reading.beyond(made, margin=reading.CUT) == []
    assert reading.overlapping(made) == []
    (sheet,) = reading.printed(made)
    wide, _ = next(iter(reading.sizes(made)))
    crossing = [one.words for one in sheet if one.left < wide / 2 < one.right]
    assert crossing == []
    assert [one.words for one in sheet if one.size < SMALLEST] == []


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_lists_charts_and_cards_stay_on_their_sheets(paper: str) -> None:
    at_tables, in_pairs = cast.round_paper(paper=paper), pair_cast.round_paper(paper=paper)
    for drawn, says in (
        (wall_lists.tables_by_name, at_tables),
        (wall_lists.tables_by_number, at_tables),
        (seating_charts.seating_charts, at_tables),
        (seating_charts.table_cards, at_tables),
        (wall_lists.pairings_by_name, in_pairs),
        (wall_lists.pairings_by_number, in_pairs),
        (wall_lists.pairings_for_the_desk, in_pairs),
    ):
        made = drawn(says)
        assert reading.beyond(made, margin=reading.CUT) == [], drawn
        if drawn is not seating_charts.table_cards:  # one half of it stands on its head
            assert reading.overlapping(made) == [], drawn
