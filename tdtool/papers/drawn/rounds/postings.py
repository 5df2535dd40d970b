"""The lists on the wall, readable at two metres: who sits where, by table and by name."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tdtool.papers.contents.values import PaperTable, RoundOfTables
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import Parts, alphabetical, fit, parts, range_marks, shared_out
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD, width
from tdtool.papers.kit.sheets import HAIR, TINT, Sheets
from tdtool.queries.values import SeatView

LIST = 31.5  # where the rows begin
FOOT = 7.5  # what the foot takes
ROW = 13.0  # the least height of a row; it takes up to a millimetre more
APART = 2.6  # between two tables
NUMBER = 28.0  # width of a table's number in the list by table
SPACE = 0.085  # between surname and given name, millimetres a point
GUTTER = 8.0  # between the two columns of the list by name

Sitting = tuple[SeatView, PaperTable]


@books.drawing("tables by number, {0.full_title}")
def tables_by_number(book: Book, paper: RoundOfTables) -> None:
    """Each table with its players at their seats; a table is never split over two sheets."""
    sheets = _sheets(book, paper)
    room = sheets.bottom - FOOT - LIST
    pages = _pages(sorted(paper.tables, key=lambda table: table.number), room)
    for number, page in enumerate(pages, 1):
        mark = f"{page[0].number} – {page[-1].number}" if len(pages) > 1 else ""
        _head(sheets, paper, beside="Tables by number", mark=mark)
        _columns_by_number(sheets)
        y = LIST
        for at, table in enumerate(page):
            y = _table(sheets, table, y, tint=at % 2 == 0) + APART
        sheets.foot(_not_your_table(paper), sheet=number, sheets=len(pages))
        sheets.turn()


@books.drawing("tables by name, {0.full_title}")
def tables_by_name(book: Book, paper: RoundOfTables) -> None:
    """All players in one alphabet, accents folded, with table and seat; two columns a sheet."""
    sheets = _sheets(book, paper)
    rows = int((sheets.bottom - FOOT - LIST) / ROW)
    pages = shared_out(_alphabet(paper), 2 * rows)
    marks = range_marks([(page[0][0].name, page[-1][0].name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        _head(sheets, paper, beside="Find your table", mark=mark if len(pages) > 1 else "")
        _name_columns(sheets, page, rows)
        sheets.foot(_not_your_table(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _sheets(book: Book, paper: RoundOfTables) -> Sheets:
    if not any(table.seats for table in paper.tables):
        raise NothingToPrint(f"{paper.full_title} has no tables yet to list; draw it first")
    return Sheets(book)


def _head(sheets: Sheets, paper: RoundOfTables, *, beside: str, mark: str) -> None:
    below = f"{paper.head.event} · {paper.head.day}"
    sheets.title(paper.full_title, size=40, beside=beside, below=below, mark=mark)


def _not_your_table(paper: RoundOfTables) -> str:
    minutes = f"{paper.minutes} minutes. " if paper.minutes else ""
    return f"{minutes}Not on the list, or twice? Tell the desk before play starts."


# ---------------------------------------------------------------- by table


def _pages(tables: list[PaperTable], room: float) -> list[list[PaperTable]]:
    """As many whole tables a sheet as it holds."""
    pages: list[list[PaperTable]] = []
    left = 0.0
    for table in tables:
        tall = _rows(table) * ROW + APART
        if not pages or tall > left:
            pages.append([])
            left = room + APART
        pages[-1].append(table)
        left -= tall
    return pages


def _rows(table: PaperTable) -> int:
    return max(2, ceil(len(table.seats) / 2))


def _columns_by_number(sheets: Sheets) -> None:
    sheets.caption(sheets.left + NUMBER - 5, LIST - 1.6, "table", align="right")
    sheets.caption(sheets.left + NUMBER, LIST - 1.6, "seat and player")


def _table(sheets: Sheets, table: PaperTable, top: float, *, tint: bool) -> float:
    """A table's number and its seats, down the left column, then the right; gives its foot."""
    rows = _rows(table)
    tall = rows * ROW
    if tint:
        sheets.box(sheets.left, top, sheets.right - sheets.left, tall, weight=0, fill=TINT)
    sheets.line(sheets.left, top, sheets.right, top, weight=0.9)
    _table_number(sheets, table, top + tall / 2)
    wide = (sheets.right - sheets.left - NUMBER) / 2
    for at, seat in enumerate(table.seats):
        column, row = divmod(at, rows)
        x, y = sheets.left + NUMBER + column * wide, top + (row + 0.5) * ROW
        sheets.seat(x + 4.6, y, 4.4, seat.place, size=14)
        name = fit(seat.name, width=wide - 15, size=19, height=ROW - 0.6, lines=2, squeeze=0.85)
        sheets.block(x + 11.6, y, name)
    return top + tall


def _table_number(sheets: Sheets, table: PaperTable, y: float) -> None:
    x, group = sheets.left + NUMBER - 5, table.group
    up = 2.4 if group else 0
    sheets.middle(x, y - up, str(table.number), size=38, font=BOLD, align="right")
    if group:
        size = fit(group, width=NUMBER - 7, size=12, lines=1).size
        sheets.text(x, y + 8.4, group, size=size, font=SEMIBOLD, align="right")


# ---------------------------------------------------------------- by name


def _alphabet(paper: RoundOfTables) -> list[Sitting]:
    everyone = [(seat, table) for table in paper.tables for seat in table.seats]
    return sorted(everyone, key=lambda sitting: alphabetical(sitting[0].name))


def _name_columns(sheets: Sheets, page: Sequence[Sitting], rows: int) -> None:
    tall = min(ROW + 1, (sheets.bottom - FOOT - LIST) / rows)
    wide = (sheets.right - sheets.left - GUTTER) / 2
    half = ceil(len(page) / 2)
    for column, part in enumerate((page[:half], page[half:])):
        x = sheets.left + column * (wide + GUTTER)
        if part:
            sheets.caption(x + wide - 15.5, LIST - 1.6, "table", align="right")
            sheets.caption(x + wide - 7.2, LIST - 1.6, "seat", align="centre")
        for at, (seat, table) in enumerate(part):
            if at % 2 == 0:
                sheets.box(x, LIST + at * tall, wide, tall, weight=0, fill=TINT)
            _row(sheets, seat, table, x=x, y=LIST + (at + 0.5) * tall, wide=wide)
    middle = sheets.left + wide + GUTTER / 2
    sheets.line(middle, LIST, middle, LIST + half * tall, ink=HAIR)


def _row(
    sheets: Sheets, seat: SeatView, table: PaperTable, *, x: float, y: float, wide: float
) -> None:
    number = str(table.number)
    sheets.middle(x + wide - 15.5, y, number, size=27, font=BOLD, align="right")
    sheets.seat(x + wide - 7.2, y, 4.4, seat.place, size=14)
    room = wide - 15.5 - width(number, BOLD, 27) - 5
    _name(sheets, parts(seat.name), x=x + 2, y=y, room=room)


def _name(sheets: Sheets, name: Parts, *, x: float, y: float, room: float) -> None:
    """Surname first and bold, then the rest; in two lines where one would be too small."""
    em = width(name.surname, SEMIBOLD, 1) + SPACE + width(name.given, REGULAR, 1)
    size = min(18.0, room / em)
    if size >= 15.5:
        end = sheets.middle(x, y, name.surname, size=size, font=SEMIBOLD)
        sheets.middle(end + SPACE * size, y, name.given, size=size)
        return
    half = 2.9
    surname = fit(name.surname, width=room, size=15, lines=1)
    given = fit(name.given, width=room, size=14, font=REGULAR, lines=1)
    sheets.block(x, y - half, surname)
    sheets.block(x, y + half, given, font=REGULAR)
