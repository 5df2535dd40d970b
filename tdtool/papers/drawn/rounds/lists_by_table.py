"""Who sits where, by table, readable at two metres: a row a pair, a block a table of several."""

from __future__ import annotations

from math import ceil

from tdtool.papers.contents import groups
from tdtool.papers.contents.values import PaperTable, RoundOfPairs, RoundOfTables
from tdtool.papers.drawn.rounds.wall_lists import (
    DRAWN,
    FOOT,
    LIST,
    foot_of_pairs,
    foot_of_tables,
    head_of_pairs,
    head_of_tables,
    sheets_of,
    told_apart,
)
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, TINT, Sheets
from tdtool.queries.values import SeatView

SEATS_ROW = 13.0  # of a table of several, for two of its seats
APART = 2.6  # between two such tables
NUMBER_ROOM = 28.0  # width of their numbers
ROW = 13.6  # of a pair
NUMBER = 26.0  # width of its table's number

# ---------------------------------------------------------------- tables of several


@books.drawing("tables by number, {0.full_title}")
def tables_by_number(book: Book, paper: RoundOfTables) -> None:
    """Each table with its players at their seats; a table is never split over two sheets."""
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    room = sheets.bottom - FOOT - LIST
    pages = _pages(sorted(paper.tables, key=lambda table: table.number), room)
    for number, page in enumerate(pages, 1):
        mark = f"{page[0].number} – {page[-1].number}" if len(pages) > 1 else ""
        head_of_tables(sheets, paper, beside="Seating by table", mark=mark)
        _columns_by_number(sheets)
        y = LIST
        for at, table in enumerate(page):
            y = _block(sheets, table, y, tint=at % 2 == 0) + APART
        sheets.foot(foot_of_tables(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _pages(tables: list[PaperTable], room: float) -> list[list[PaperTable]]:
    """As many whole tables a sheet as it holds."""
    pages: list[list[PaperTable]] = []
    free = 0.0
    for table in tables:
        tall = _rows(table) * SEATS_ROW + APART
        if not pages or tall > free:
            pages.append([])
            free = room + APART
        pages[-1].append(table)
        free -= tall
    return pages


def _rows(table: PaperTable) -> int:
    return max(2, ceil(len(table.seats) / 2))


def _columns_by_number(sheets: Sheets) -> None:
    sheets.caption(sheets.left + NUMBER_ROOM - 5, LIST - 1.6, "table", align="right")
    sheets.caption(sheets.left + NUMBER_ROOM, LIST - 1.6, "seat and player")


def _block(sheets: Sheets, table: PaperTable, top: float, *, tint: bool) -> float:
    """A table's number and its seats, down the left column, then the right; gives its foot."""
    row_count = _rows(table)
    tall = row_count * SEATS_ROW
    if tint:
        sheets.box(sheets.left, top, sheets.right - sheets.left, tall, weight=0, fill=TINT)
    sheets.line(sheets.left, top, sheets.right, top, weight=0.9)
    _table_number(sheets, table, top + tall / 2)
    wide = (sheets.right - sheets.left - NUMBER_ROOM) / 2
    for at, seat in enumerate(table.seats):
        column, row = divmod(at, row_count)
        x, y = sheets.left + NUMBER_ROOM + column * wide, top + (row + 0.5) * SEATS_ROW
        sheets.seat(x + 4.6, y, 4.4, seat.place, size=14)
        name = fit(
            seat.name, width=wide - 15, size=19, height=SEATS_ROW - 0.6, lines=2, squeeze=0.85
        )
        sheets.block(x + 11.6, y, name)
    return top + tall


def _table_number(sheets: Sheets, table: PaperTable, y: float) -> None:
    x, group = sheets.left + NUMBER_ROOM - 5, groups.said(table.group)
    up = 2.4 if group else 0
    sheets.middle(x, y - up, str(table.number), size=38, font=BOLD, align="right")
    if group:
        size = fit(group, width=NUMBER_ROOM - 7, size=12, lines=1).size
        sheets.text(x, y + 8.4, group, size=size, font=SEMIBOLD, align="right")


# ---------------------------------------------------------------- pairs


@books.drawing("pairings by table, {0.title}")
def pairings_by_number(book: Book, paper: RoundOfPairs) -> None:
    """A row a table, who starts in front; byes at the end."""
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    most = int((sheets.bottom - FOOT - LIST) / ROW)
    tables_and_byes: list[PaperTable | SeatView] = [
        *sorted(paper.tables, key=lambda table: table.number),
        *paper.byes,
    ]
    pages = [tables_and_byes[at : at + most] for at in range(0, len(tables_and_byes), most)]
    for number, page in enumerate(pages, 1):
        numbers = [row.number for row in page if not isinstance(row, SeatView)]
        mark = f"{numbers[0]} – {numbers[-1]}" if len(pages) > 1 and numbers else ""
        head_of_pairs(sheets, paper, beside="Pairings by table", mark=mark)
        _heads_by_number(sheets, drawn=paper.drawn_at_table)
        for at, row in enumerate(page):
            y = LIST + at * ROW
            if at % 2 == 0:
                sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
            if isinstance(row, SeatView):
                _bye(sheets, row, y + ROW / 2)
            else:
                _pair(sheets, row, y + ROW / 2, drawn=paper.drawn_at_table)
        y = LIST + len(page) * ROW
        sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
        sheets.foot(foot_of_pairs(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _half(sheets: Sheets) -> float:
    return (sheets.right - sheets.left - NUMBER) / 2


def _heads_by_number(sheets: Sheets, *, drawn: bool) -> None:
    x, y = sheets.left + NUMBER, LIST - 1.6
    sheets.caption(x - 5, y, "table", align="right")
    if drawn:
        sheets.text(x, y, f"{DRAWN}.", size=8.5, ink=LABEL)
        return
    sheets.text(x, y, "STARTS", size=6.8, font=BOLD, spaced=0.35)
    sheets.caption(x + _half(sheets), y, "replies")


def _pair(sheets: Sheets, table: PaperTable, y: float, *, drawn: bool) -> None:
    """With the series below the number where it is a game of a play-off."""
    x, series = sheets.left + NUMBER, groups.said(table.group)
    up = 2.2 if series else 0
    sheets.middle(x - 5, y - up, str(table.number), size=24 if series else 30, font=BOLD,
                  align="right")  # fmt: skip
    if series:
        size = fit(series, width=NUMBER - 5, size=10, lines=1).size
        sheets.text(x - 5, y + 5.2, series, size=size, font=SEMIBOLD, align="right")
    for column, seat in enumerate(table.seats):
        font = REGULAR if drawn or column else SEMIBOLD
        _large(sheets, seat.name, x + column * _half(sheets), y, _half(sheets) - 4, font)


def _bye(sheets: Sheets, seat: SeatView, y: float) -> None:
    x = sheets.left + NUMBER
    sheets.middle(x - 5, y, "bye", size=17, font=SEMIBOLD, align="right")
    _large(sheets, seat.name, x, y, 2 * _half(sheets) - 4, REGULAR)


def _large(sheets: Sheets, name: str, x: float, y: float, room: float, font: str) -> None:
    fitted = fit(name, width=room, size=20, font=font, height=ROW - 1, lines=2, squeeze=0.8)
    sheets.block(x, y, fitted, font=font)
