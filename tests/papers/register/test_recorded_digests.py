"""What was printed before stays as it was told: the digests of today are the recorded ones.

They stand in the journals of events that are going on; another value for the same paper would call
every paper on the wall out of date.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC
from pathlib import Path

import pytest
from django.utils import timezone

from tdtool.models import Account, Event
from tdtool.papers.register import papers, prints
from tdtool.queries import rules
from tdtool.services import prizes
from tdtool.services.rounds import draw_pairs, forfeits
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

RECORDED: Mapping[str, Mapping[str, str]] = json.loads(
    (Path(__file__).parent / "recorded_digests.json").read_text()
)
SLIP_KEY = "5a" * 32

OF_TABLES = ("tables", "names", "charts", "slips", "cards", "filled", "all")
OF_PAIRS = ("tables", "names", "desk", "slips", "filled", "all")
SCRABBLE_LISTINGS = ("standings-1", "crosstable-2", "scorecards-0", "scorecards-2", "prizes-2")


def _tables(director: Account) -> tuple[Day, list[str]]:
    """Two rounds of tables, one with words, tiles and a correction, and a draft of the third."""
    day = Day.new(director).bring(11, Cy=None)
    day.play(1)
    day.post(2)
    day.report(1, 300, 250, 240, 230, 220, 210)
    day.words(1, seat1="GARDENIA TURBAN", seat3="QZX")
    slips.correct(day.desk(), game=str(day.game(1).uuid), place=2, score=260, reason="misread")
    names = [f"round-{n}-{kind}" for n in (1, 2) for kind in OF_TABLES]
    return day, [*names, "round-2-slip-1", "round-2-card-1+2", "round-2-filled-1", "standings-1"]


def _pairs(director: Account) -> tuple[Day, list[str]]:
    """An odd field: a bye, a clock that ran over, a forfeit, a start turned round, prizes."""
    day = Day.new(director, system="scrabble", rounds=5).bring(11, Cy=None)
    day.play(1)
    day.post(2)
    one, two, three = (str(day.game(table).uuid) for table in (1, 2, 3))
    slips.report(day.desk(), game=one, scores=[400, 390], signed=True, times={"1": 1570})
    forfeits.forfeit(day.desk(), game=two, missing=[2], reason="ill")
    draw_pairs.swap_starts(day.desk(), game=three, reason="agreed")
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "place": 1}])
    names = [f"round-{n}-{kind}" for n in (1, 2) for kind in OF_PAIRS]
    return day, [*names, "round-2-slip-1+3", "round-2-filled-2", *SCRABBLE_LISTINGS]


def _second_division(director: Account) -> tuple[Day, list[str]]:
    """The papers of a second division bear its letter; who starts is drawn at the table."""
    first = Day.new(director, system="my-scrabble", rounds=3).bring(4)
    day = first.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    first.post(1)
    day.post(1)
    day.report(11, 400, 390)
    names = [f"B-round-1-{kind}" for kind in OF_PAIRS]
    return day, [*names, "B-crosstable-1", "B-scorecards-0"]


def _two_divisions_of_tables(director: Account) -> tuple[Day, list[str]]:
    first = Day.new(director, system="anagrams-1962").bring(6)
    day = first.with_division("B", first_table=11).bring("Kit Lou Meg Ned Ola Pip")
    day.draw(1)
    return day, [f"B-round-1-{kind}" for kind in OF_TABLES if kind != "filled"]


EVENTS: Mapping[str, Callable[[Account], tuple[Day, list[str]]]] = {
    "tables": _tables,
    "pairs": _pairs,
    "division of pairs": _second_division,
    "division of tables": _two_divisions_of_tables,
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "event",
    [pytest.param(one, marks=pytest.mark.long if "division" in one else ()) for one in EVENTS],
)
def test_a_paper_printed_before_has_the_digest_that_it_had(director: Account, event: str) -> None:
    day, papers = EVENTS[event](director)
    Event.objects.update(slip_key=SLIP_KEY)
    with timezone.override(UTC):
        assert {name: _digest(day, name) for name in papers} == RECORDED[event]


def _digest(day: Day, name: str) -> str:
    paper = papers.read(name)
    assert paper is not None
    row = papers.of_system(rules.of_division(day.division))[paper.kind]
    values = prints.values(day.division, row, paper, address="http://here/s/")
    return prints.record(day.division, row, paper, values).digest
