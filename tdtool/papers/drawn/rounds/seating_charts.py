"""Tables as circles with their names: the chart for the wall, and a card to stand on each."""

from math import ceil

from tdtool.english import dotted
from tdtool.papers.contents import round
from tdtool.papers.contents.values import PaperTable, RoundOfTables
from tdtool.papers.drawn.rounds.wall_lists import told_apart
from tdtool.papers.kit import books, drawings
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, POINT, REGULAR, SEMIBOLD, fit, width
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets, draw_alone

TOP = 42.0  # where the tables begin
FOOT = 8.0
A_SHEET = 4  # tables


@books.drawing("seating chart, {0.full_title}")
def seating_charts(book: Book, paper: RoundOfTables) -> None:
    """Tables as seen from above (NSA-1), seat 1 towards the front of the hall."""
    paper = told_apart(paper)
    tables = sorted(paper.tables, key=lambda table: table.number)
    if not tables:
        raise NothingToPrint(f"{paper.full_title} has no tables yet. Draw the round first.")
    sheets = Sheets(book, landscape=True)
    count = ceil(len(tables) / A_SHEET)
    for number in range(count):
        page = tables[number * A_SHEET : (number + 1) * A_SHEET]
        _head(sheets, paper, page, alone=count == 1)
        _front_of_the_hall(sheets)
        _tables(sheets, page, whole=len(tables) == 1)
        sheets.foot(
            "Seats are numbered clockwise, seen from above; seat 1 is nearest the front.",
            sheet=number + 1,
            sheets=count,
        )
        sheets.turn()


def _head(sheets: Sheets, paper: RoundOfTables, page: list[PaperTable], *, alone: bool) -> None:
    minutes = f"{paper.minutes} minutes" if paper.minutes else ""
    sheets.title(
        paper.full_title,
        size=36,
        beside="Find your name and take that seat",
        below=dotted(paper.head.event, paper.head.day, minutes),
        mark="" if alone else f"{page[0].number} – {page[-1].number}",
    )


def _front_of_the_hall(sheets: Sheets) -> None:
    """Drawn, so that a chart hung the wrong way round shows."""
    wide, middle = 90, sheets.width / 2
    sheets.box(middle - wide / 2, 29.5, wide, 6.4, weight=0.5, ink=HAIR, radius=1.2, fill=TINT)
    sheets.middle(
        middle, 32.7, "front of the hall · director’s desk", size=10, ink=LABEL, align="centre"
    )


def _tables(sheets: Sheets, page: list[PaperTable], *, whole: bool) -> None:
    """Two by two; a table that is all there is takes the sheet."""
    tall = sheets.bottom - FOOT - TOP
    middle = sheets.width / 2
    if whole:
        _table(sheets, page[0], middle, TOP + tall / 2, reach=middle - sheets.left, scale=1.8)
        return
    wide = (sheets.right - sheets.left) / 2
    for at, table in enumerate(page):
        row, column = divmod(at, 2)
        x, y = sheets.left + (column + 0.5) * wide, TOP + (row + 0.5) * tall / 2
        _table(sheets, table, x, y, reach=wide / 2 - 4, scale=1)
    low = TOP + (tall if len(page) > 2 else tall / 2)
    sheets.line(middle, TOP, middle, low - 3, ink=HAIR)
    if len(page) > 2:
        across = TOP + tall / 2
        sheets.line(sheets.left, across, sheets.right, across, ink=HAIR)


def _table(
    sheets: Sheets, table: PaperTable, x: float, y: float, *, reach: float, scale: float
) -> None:
    look = drawings.Look(
        radius=20.5 * scale,
        disc=5.2 * scale,
        number=15 * scale,
        name=min(16 * scale, 24),
        reach=reach,
        crown=9 * scale,
    )
    drawings.draw(sheets, x, y, table.seats, look)
    label = f"table · {round.said(table.group)}" if table.group else "table"
    sheets.caption(x, y - 8 * scale, label, align="centre")
    sheets.middle(x, y, str(table.number), size=40 * scale, font=BOLD, align="centre")
    if table.tiles_by:
        text = f"tiles: {table.tiles_by}"
        size = fit(text, width=22 * scale, size=9, font=REGULAR, lines=1).size
        sheets.text(x, y + 8.6 * scale, text, size=size, ink=LABEL, align="centre")


# ---------------------------------------------------------------- cards

GAP = 12.0  # a card's text keeps this from the edges and from the fold
MIDDLE = 0.52  # where on a card the table's middle is, as a part of its height
PHONES = 18.0  # the side of the code that leads phones to the hall's page


@books.drawing("table cards, {0.full_title}")
def table_cards(book: Book, paper: RoundOfTables) -> None:
    """Two halves a sheet, the upper one head down: folded in the middle, both stand upright."""
    paper = told_apart(paper)
    tables = sorted(paper.tables, key=lambda table: table.number)
    if not tables:
        raise NothingToPrint(f"{paper.full_title} has no tables yet. Draw the round first.")
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
    look = drawings.Look(
        radius=38, disc=6.2, number=15, name=18, reach=sheets.width / 2 - GAP, crown=9
    )
    drawings.draw(sheets, x, y, table.seats, look)
    size = 150 if table.number < 100 else 110
    sheets.middle(x, y, str(table.number), size=size, font=BOLD, align="centre")
    sheets.text(
        sheets.width - GAP, sheets.bottom, sheets.revision, size=8, ink=FAINT, align="right"
    )


def _corner(sheets: Sheets, paper: RoundOfTables, table: PaperTable, y: float) -> None:
    """Round, event, group and the way in for phones in the upper corners, clear of the circle."""
    title = fit(paper.full_title, width=60, size=17, font=BOLD, lines=2, height=14)
    base = sheets.block(GAP, y + title.height / 2, title, font=BOLD)
    event = fit(paper.head.event, width=52, size=10, height=10, lines=2)
    sheets.block(GAP, base + 2 + event.height / 2, event, ink=LABEL)
    right = _phones(sheets, paper, y) if paper.phones.hall else sheets.width - GAP
    sheets.text(
        right, y + 17 * POINT, round.said(table.group), size=17, font=SEMIBOLD, align="right"
    )
    if sheets.draft:
        sheets.draft_tag(right - width("DRAFT", BOLD, 10) - 4, y + 15)


def _phones(sheets: Sheets, paper: RoundOfTables, y: float) -> float:
    """The hall's page as a code, and under it the address to type; gives where it begins."""
    right = sheets.width - GAP
    draw_alone(sheets, right - PHONES, y, PHONES, paper.phones.hall)
    text = paper.phones.typed
    size = fit(text, width=60, size=10.5, lines=1).size
    sheets.text(right, y + PHONES + 4.6, text, size=size, font=SEMIBOLD, align="right")
    return right - PHONES - 4


def _fold(sheets: Sheets) -> None:
    """A short mark at either edge; a line across would be read as one."""
    middle = sheets.height / 2
    for start, end in ((0.0, 9.0), (sheets.width - 9.0, sheets.width)):
        sheets.line(start, middle, end, middle, ink=HAIR)
