"""The table card: a sheet a table, folded to stand, read from both sides of the hall."""

from __future__ import annotations

from tdtool.papers.contents.values import PaperTable, RoundOfTables
from tdtool.papers.kit import books, circles
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, POINT, SEMIBOLD, width
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, Sheets

GAP = 12.0  # a card's text keeps this from the edges and from the fold
MIDDLE = 0.52  # where on a card the table's middle is, as a part of its height


@books.drawing("table cards, {0.full_title}")
def table_cards(book: Book, paper: RoundOfTables) -> None:
    """Two halves a sheet, the upper one head down: folded in the middle, both stand upright."""
    tables = sorted(paper.tables, key=lambda table: table.number)
    if not tables:
        raise NothingToPrint(
            f"{paper.full_title} has no tables yet, so it has no cards; draw it first"
        )
    sheets = Sheets(book)
    for table in tables:
        with sheets.head_down():
            _card(sheets, paper, table)
        _card(sheets, paper, table)
        _fold(sheets)
        sheets.turn()


def _card(sheets: Sheets, paper: RoundOfTables, table: PaperTable) -> None:
    """The lower half of the sheet: the number huge, the names where they sit."""
    top, x = sheets.height / 2, sheets.width / 2
    y = top + sheets.height / 2 * MIDDLE
    _corner(sheets, paper, table, top + GAP)
    look = circles.Look(
        radius=38, disc=6.2, number=15, name=18, reach=sheets.width / 2 - GAP, crown=9
    )
    circles.draw(sheets, x, y, table.seats, look)
    size = 150 if table.number < 100 else 110
    sheets.middle(x, y, str(table.number), size=size, font=BOLD, align="centre")
    sheets.text(
        sheets.width - GAP, sheets.bottom, sheets.revision, size=8, ink=FAINT, align="right"
    )


def _corner(sheets: Sheets, paper: RoundOfTables, table: PaperTable, y: float) -> None:
    """Round, event and group in the upper corners, clear of the circle."""
    title = fit(paper.full_title, width=60, size=17, font=BOLD, lines=2, height=14)
    base = sheets.block(GAP, y + title.height / 2, title, font=BOLD)
    event = fit(paper.head.event, width=52, size=10, height=10, lines=2)
    sheets.block(GAP, base + 2 + event.height / 2, event, ink=LABEL)
    sheets.text(
        sheets.width - GAP, y + 17 * POINT, table.group, size=17, font=SEMIBOLD, align="right"
    )
    if sheets.draft:
        sheets.draft_tag(sheets.width - GAP - width("DRAFT", BOLD, 10) - 4, y + 15)


def _fold(sheets: Sheets) -> None:
    """A short mark at either edge; a line across would be read as one."""
    middle = sheets.height / 2
    for start, end in ((0.0, 9.0), (sheets.width - 9.0, sheets.width)):
        sheets.line(start, middle, end, middle, ink=HAIR)
