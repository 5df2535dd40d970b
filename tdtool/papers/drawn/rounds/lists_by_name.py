"""Find your table: everybody in one alphabet, accents folded, two columns a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from tdtool.papers.contents.values import RoundOfPairs, RoundOfTables, RoundPaper
from tdtool.papers.drawn.rounds.wall_lists import (
    FOOT,
    GUTTER,
    LIST,
    SPACE,
    foot_of_pairs,
    foot_of_tables,
    head_of_pairs,
    head_of_tables,
    sheets_of,
    told_apart,
)
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import Parts, alphabetical, fit, parts, range_marks, shared_out
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD, width
from tdtool.papers.kit.sheets import HAIR, LABEL, TINT, Sheets
from tdtool.queries.values import SeatView

ROW = 13.0  # the least height of a row; it takes up to a millimetre more
SEAT, TABLE = 7.2, 15.5  # where seat and table stand, from a column's right


@dataclass(frozen=True)
class Sitting:
    """A player of the round and where they sit; at a table of two, against whom."""

    who: SeatView
    table: int | None  # None: a bye
    against: SeatView | None = None
    starts: bool | None = None  # None: drawn at the table, or a bye


@dataclass(frozen=True)
class Look:
    """What differs between tables of several and pairs."""

    head: Callable[..., None]
    foot: Callable[[Any], str]
    captions: Callable[[Sheets, float], None]  # from a column's right
    row: Callable[[Sheets, Sitting, float, float, float], None]  # x, y, width
    least: int = 0  # rows in the left column, before any goes to the right


def everyone(paper: RoundPaper[Any]) -> list[Sitting]:
    """All who play the round, in the alphabet of surnames, accents folded."""
    sitting = [Sitting(seat, None) for seat in paper.byes]
    for table in paper.tables:
        for seat in table.seats:
            others = [other for other in table.seats if other is not seat]
            against = others[0] if len(others) == 1 else None
            starts = None if paper.drawn_at_table else seat is table.seats[0]
            sitting.append(Sitting(seat, table.number, against, starts))
    return sorted(sitting, key=lambda sitter: alphabetical(sitter.who.name))


@books.drawing("tables by name, {0.full_title}")
def tables_by_name(book: Book, paper: RoundOfTables) -> None:
    """With table and seat."""
    _by_name(book, paper, OF_TABLES)


@books.drawing("pairings by name, {0.title}")
def pairings_by_name(book: Book, paper: RoundOfPairs) -> None:
    """One number a row, and it is the table; whom they meet below the name."""
    _by_name(book, paper, OF_PAIRS)


def _by_name(book: Book, paper: RoundPaper[Any], look: Look) -> None:
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    per_column = int((sheets.bottom - FOOT - LIST) / ROW)
    pages = shared_out(everyone(paper), 2 * per_column)
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        mark = mark if len(pages) > 1 else ""
        look.head(sheets, paper, beside="Find your table", mark=mark)
        _columns(sheets, page, per_column, look)
        sheets.foot(look.foot(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _columns(sheets: Sheets, page: Sequence[Sitting], per_column: int, look: Look) -> None:
    tall = min(ROW + 1, (sheets.bottom - FOOT - LIST) / per_column)
    wide = (sheets.right - sheets.left - GUTTER) / 2
    half = max(ceil(len(page) / 2), min(per_column, len(page), look.least))
    for column, part in enumerate((page[:half], page[half:])):
        x = sheets.left + column * (wide + GUTTER)
        if part:
            look.captions(sheets, x + wide)
        for at, sitting in enumerate(part):
            y = LIST + at * tall
            if at % 2 == 0:
                sheets.box(x, y, wide, tall, weight=0, fill=TINT)
            look.row(sheets, sitting, x, y + tall / 2, wide)
    middle = sheets.left + wide + GUTTER / 2
    sheets.line(middle, LIST, middle, LIST + half * tall, ink=HAIR)


# ---------------------------------------------------------------- tables of several


def _table_and_seat(sheets: Sheets, right: float) -> None:
    sheets.caption(right - TABLE, LIST - 1.6, "table", align="right")
    sheets.caption(right - SEAT, LIST - 1.6, "seat", align="centre")


def _seat_row(sheets: Sheets, sitting: Sitting, x: float, y: float, wide: float) -> None:
    number = str(sitting.table)
    sheets.middle(x + wide - TABLE, y, number, size=27, font=BOLD, align="right")
    sheets.seat(x + wide - SEAT, y, 4.4, sitting.who.place, size=14)
    room = wide - TABLE - width(number, BOLD, 27) - 5
    _name(sheets, parts(sitting.who.name), x=x + 2, y=y, room=room)


def _name(sheets: Sheets, name: Parts, *, x: float, y: float, room: float) -> None:
    """Surname first and bold, then the rest; in two lines where one would be too small."""
    if not _on_one_line(sheets, name, x, y, room, most=18.0, least=15.5):
        half = 2.9
        surname = fit(name.surname, width=room, size=15, lines=1)
        given_name = fit(name.given, width=room, size=14, font=REGULAR, lines=1)
        sheets.block(x, y - half, surname)
        sheets.block(x, y + half, given_name, font=REGULAR)


def _on_one_line(
    sheets: Sheets, name: Parts, x: float, y: float, room: float, *, most: float, least: float
) -> bool:
    """Whether the name can be read from afar so; then it stands there."""
    em = width(name.surname, SEMIBOLD, 1) + SPACE + width(name.given, REGULAR, 1)
    size = min(most, room / em)
    if size >= least:
        end = sheets.middle(x, y, name.surname, size=size, font=SEMIBOLD)
        sheets.middle(end + SPACE * size, y, name.given, size=size)
    return size >= least


# ---------------------------------------------------------------- pairs


def _table_alone(sheets: Sheets, right: float) -> None:
    sheets.caption(right - 2, LIST - 1.6, "table", align="right")


def _pair_row(sheets: Sheets, sitting: Sitting, x: float, y: float, wide: float) -> None:
    """Surname first and bold; whom they meet small below, and who of the two starts."""
    end = x + wide - 2
    if sitting.table is None:
        room = wide - 2 - width("bye", SEMIBOLD, 17) - 5
        sheets.middle(end, y, "bye", size=17, font=SEMIBOLD, align="right")
    else:
        number = str(sitting.table)
        room = wide - 2 - width(number, BOLD, 26) - 5
        sheets.middle(end, y, number, size=26, font=BOLD, align="right")
    _who(sheets, parts(sitting.who.name), x + 2, y - 1.7 if sitting.against else y, room)
    if sitting.against:
        text = _against(sitting)
        size = fit(text, width=room, size=9, font=REGULAR, lines=1).size
        sheets.middle(x + 2, y + 3.9, text, size=size, ink=LABEL)


def _who(sheets: Sheets, name: Parts, x: float, y: float, room: float) -> None:
    """On one line, or on two where one would be too small to read from afar."""
    if not _on_one_line(sheets, name, x, y, room, most=17.0, least=12):
        surname = fit(name.surname, width=room, size=12.5, lines=1).size
        given_size = fit(name.given, width=room, size=11, font=REGULAR, lines=1).size
        sheets.middle(x, y - 1.9, name.surname, size=surname, font=SEMIBOLD)
        sheets.middle(x, y + 2.2, name.given, size=given_size)


def _against(sitting: Sitting) -> str:
    verb = {True: "starts against", False: "replies to", None: "against"}[sitting.starts]
    return f"{verb} {sitting.against.name}" if sitting.against else ""


OF_TABLES = Look(head_of_tables, foot_of_tables, _table_and_seat, _seat_row)
OF_PAIRS = Look(head_of_pairs, foot_of_pairs, _table_alone, _pair_row, least=8)
