"""What holds for every paper: names, sizes, the foot, the draft, sameness."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from tdtool.models import Account
from tdtool.papers.drawn.rounds.seating_charts import seating_charts
from tdtool.papers.drawn.rounds.wall_lists import tables_by_name, tables_by_number
from tdtool.papers.drawn.slips.of_tables import result_slips
from tdtool.papers.drawn.standings.lists import standings
from tdtool.papers.kit.books import (
    Book,
    Drawing,
    NothingToPrint,
    UnknownPaper,
    bound,
    drawing,
)
from tdtool.papers.kit.sheets import Sheets
from tdtool.papers.register import papers, prints
from tdtool.papers.register.kinds import OfARound
from tdtool.queries import rules
from tests.papers import cast, reading
from tests.papers.register.test_recorded_digests import EVENTS

OF_A_ROUND = [result_slips, tables_by_number, tables_by_name, seating_charts]
UPRIGHT = [result_slips, tables_by_number, tables_by_name]


def every_paper(**head: object) -> list[bytes]:
    """All papers of the usual field of 22."""
    paper = cast.round_paper(**head)
    return [draw(paper) for draw in OF_A_ROUND] + [standings(cast.standings_paper(**head))]


def test_two_prints_of_the_same_values_are_the_same_bytes() -> None:
    assert every_paper() == every_paper()


@pytest.mark.long
def test_prints_made_at_the_same_time_are_the_same_bytes() -> None:
    """Two threads once read the same font file at a time, and one print had torn letters."""
    paper = cast.round_paper()
    with ThreadPoolExecutor(8) as threads:
        prints = list(threads.map(lambda _: result_slips(paper), range(32)))
    assert set(prints) == {result_slips(paper)}


@pytest.mark.parametrize(
    ("paper", "upright", "landscape"),
    [("A4", (210, 297), (297, 210)), ("Letter", (216, 279), (279, 216))],
)
def test_papers_have_the_size_that_the_event_prints_on(
    paper: str, upright: tuple[int, int], landscape: tuple[int, int]
) -> None:
    round_paper = cast.round_paper(paper=paper)
    assert [reading.sizes(draw(round_paper)) for draw in UPRIGHT] == [{upright}] * 3
    assert reading.sizes(standings(cast.standings_paper(paper=paper))) == {upright}
    assert reading.sizes(seating_charts(round_paper)) == {landscape}


def test_a_size_of_paper_that_nothing_is_drawn_for_is_refused() -> None:
    with pytest.raises(UnknownPaper) as refused:
        result_slips(cast.round_paper(paper="A5"))
    assert str(refused.value) == "papers are A4 or Letter; the event says “A5”"


def test_every_name_keeps_its_accents_apostrophes_and_hyphens_on_every_paper() -> None:
    slips, by_number, by_name, charts, table = (" ".join(reading.words(p)) for p in every_paper())
    for name in cast.NAMES:
        assert (slips.count(name), by_number.count(name), charts.count(name)) == (2, 1, 1)
        assert table.count(name) == 1
    assert [name for name in cast.NAMES if name.split()[-1] not in by_name] == []


def test_only_the_three_weights_of_source_sans_are_embedded() -> None:
    embedded = {font for paper in every_paper() for font in reading.embedded_fonts(paper)}
    assert embedded == {
        "SourceSansPro-Regular",
        "SourceSansPro-Semibold",
        "SourceSansPro-Bold",
    }


def test_each_paper_says_in_its_title_what_it_is() -> None:
    assert [reading.title(paper) for paper in every_paper()] == [
        "Thistledown Anagrams Weekend: result slips, Round 1",
        "Thistledown Anagrams Weekend: tables by number, Round 1",
        "Thistledown Anagrams Weekend: tables by name, Round 1",
        "Thistledown Anagrams Weekend: seating chart, Round 1",
        "Thistledown Anagrams Weekend: standings after round 2 of 3",
    ]


def test_each_sheet_of_a_posted_paper_says_revision_time_and_which_sheet_it_is() -> None:
    paper = cast.round_paper([6] * 50)
    sheets = reading.words(tables_by_name(paper))
    assert len(sheets) == 8
    for number, sheet in enumerate(sheets, 1):
        assert f"Revision 2 · posted 14:01 · sheet {number} of {len(sheets)}" in sheet
    assert all("DRAFT" not in sheet for sheet in sheets)


@pytest.mark.long
@pytest.mark.parametrize("head", [{"revision": 0}, {"posted": ""}])
def test_a_paper_that_nobody_has_posted_is_marked_as_a_draft_on_every_sheet(
    head: dict[str, object],
) -> None:
    for paper in every_paper(**head):
        for sheet in reading.words(paper):
            assert "DRAFT" in sheet
            assert "Draft, not posted" in sheet
            assert "Revision" not in sheet


@pytest.mark.parametrize("draw", OF_A_ROUND)
def test_a_round_without_tables_prints_nothing_and_says_why(draw: object) -> None:
    with pytest.raises(
        NothingToPrint, match=r"^Round 1 has no (tables|games) yet\. Draw the round first\.$"
    ):
        draw(replace(cast.round_paper(), tables=()))  # type: ignore[operator]


@drawing("title")
def _says_title(book: Book, paper: Any) -> None:
    Sheets(book).text(10, 10, paper.title, size=9)


@pytest.mark.parametrize("draw", OF_A_ROUND)
def test_what_would_be_empty_is_refused_before_anything_is_drawn_alone_or_bound(
    draw: Drawing[Any],
) -> None:
    full = cast.round_paper()
    draw.refuse_nothing(full)
    for one in (draw, bound("All", [("First", _says_title), ("Second", draw)])):
        with pytest.raises(NothingToPrint, match=r"^Round 1 has no (tables|games) yet\."):
            one.refuse_nothing(replace(full, tables=()))


WITH_CHECK_CODES = {
    "standings", "scorecards", "crosstable", "contenders", "prizes", "receipts", "filled",
}  # fmt: skip
NO_NETWORK = {"poster", "phones"}  # nothing is drawn of them here; all files in one are the others
WITHOUT = {"tables", "names", "charts", "desk", "slips", "cards", "certificates", "labels", "day"}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("event", ["tables", "pairs"])
def test_a_paper_with_the_check_code_of_the_event_has_that_of_the_accounts_beside_it(
    director: Account, event: str
) -> None:
    """One that players read, and that a newer print replaces, has neither."""
    day, _ = EVENTS[event](director)
    division, seen = day.division, set[str]()
    for row in papers.of_system(rules.of_division(division)).values():
        number = 1 if isinstance(row, OfARound) else max(row.after(division), default=None)
        if number is None or row.kind in NO_NETWORK | {"all"}:
            continue
        values = prints.values(division, row, papers.PaperName(row.kind, number), address="")
        if row.kind == "certificates":
            values = replace(values, is_final=True)
        head = replace(values.head, fingerprint=cast.FINGERPRINT, house="29a511f0" + 56 * "5")
        for sheet in reading.words(row.drawing(replace(values, head=head))):
            code = cast.FINGERPRINT[:8] in sheet.replace(" ", "")
            has = row.kind in WITH_CHECK_CODES
            assert (code, "accounts 29a5 11f0" in sheet) == (has, has), row.kind
        seen.add(row.kind)
    assert {"slips", "names", "standings", "filled", "day"} <= seen <= WITH_CHECK_CODES | WITHOUT
