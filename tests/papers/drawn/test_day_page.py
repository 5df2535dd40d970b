"""The day on a page: one sheet under every system, readable from a metre, by what its rules can."""

from __future__ import annotations

import pytest

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.formats import entry_line
from tdtool.papers.contents import day_page as contents
from tdtool.papers.drawn import day_page
from tests.papers import reading

ALL = [systems.get(id) for id in systems.IDS]
READABLE = 11.5  # points


def _said(system: RuleSystem) -> str:
    return reading.words(day_page.day_page(contents.of_system(system)))[0]


@pytest.mark.long
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("system", ALL, ids=lambda it: it.id)
def test_it_is_one_sheet_and_nothing_runs_out_of_it_or_over_another(
    system: RuleSystem, paper: str
) -> None:
    made = day_page.day_page(contents.of_system(system, paper=paper))
    assert len(reading.printed(made)) == 1
    assert reading.beyond(made) == []
    assert reading.overlapping(made) == []


@pytest.mark.parametrize("system", ALL, ids=lambda it: it.id)
def test_every_sentence_can_be_read_from_a_metre(system: RuleSystem) -> None:
    made = day_page.day_page(contents.of_system(system))
    small = [one.words for one in reading.printed(made)[0] if one.size < READABLE]
    assert [words for words in small if not words.isdigit()] == [
        "to pin up at the desk",
        "? on any page lists its keys.",
        "History lists every action; Undo is there.",
    ]


@pytest.mark.parametrize("system", ALL, ids=lambda it: it.id)
def test_its_example_is_a_line_that_the_entry_line_reads(system: RuleSystem) -> None:
    paper = contents.of_system(system)
    read = entry_line.parse(paper.example)
    assert " ".join(map(str, (read.table, *read.scores))) == paper.example


@pytest.mark.parametrize("system", ALL, ids=lambda it: it.id)
def test_it_tells_of_clocks_forfeits_and_challenges_what_these_rules_can(
    system: RuleSystem,
) -> None:
    said = _said(system)
    assert ("Players start their own" in said) is system.own_clocks
    assert ("t2 26:10" in said) is system.own_clocks
    assert ("Not here: forfeit" in said) is system.forfeits
    assert ("Not here: left out or removed" in said) is system.numbered_seats
    assert ("One answer per play" in said) is bool(system.challenges.whole_play)
    assert ("words after their score" in said) is bool(system.at_the_end)
    assert ("Keep both score sheets" in said) is bool(system.score_sheets)
    assert ("next round can be posted first" in said) is system.overlapping_rounds
