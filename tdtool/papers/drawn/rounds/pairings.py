"""Who meets whom, on the wall and at the desk: by table, by name, and small by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from tdtool.papers.contents.values import PaperTable, RoundOfPairs
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import Parts, alphabetical, fit, parts, range_marks, shared_out
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD, width
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.values import SeatView

LIST = 31.5  # where the rows begin
FOOT = 7.5  # what the foot takes
ROW = 13.6  # by table
NUMBER = 26.0  # width of a table's number in the list by table
NAME_ROW = 13.0  # by name: the least; a row takes up to a millimetre more
GUTTER = 8.0  # between the two columns by name
SPACE = 0.085  # between surname and given name, millimetres a point
DESK_LIST, DESK_ROW, DESK_MOST = 26.0, 4.95, 50
DRAWN = "Who starts is drawn at the table"


@dataclass(frozen=True)
class Sitting:
    """A player of the round, where he sits, and against whom; table None: he has a bye."""

    who: SeatView
    table: int | None
    against: SeatView | None
    starts: bool | None  # None: drawn at the table, or a bye


def everyone(paper: RoundOfPairs) -> list[Sitting]:
    """All who play the round, in the alphabet of surnames, accents folded."""
    found = [Sitting(seat, None, None, None) for seat in paper.byes]
    for table in paper.tables:
        one, other = table.seats
        told = None if paper.drawn_at_table else True
        found.append(Sitting(one, table.number, other, told))
        found.append(Sitting(other, table.number, one, told and False))
    return sorted(found, key=lambda sitting: alphabetical(sitting.who.name))


def _sheets(book: Book, paper: RoundOfPairs) -> Sheets:
    if not paper.tables:
        raise NothingToPrint(f"{paper.title} has no tables yet to list; draw it first")
    return Sheets(book)


def _head(sheets: Sheets, paper: RoundOfPairs, *, beside: str, mark: str) -> None:
    beside = f"{beside} · Division {paper.division}" if paper.division else beside
    below = " · ".join(said for said in (paper.head.event, paper.head.day) if said)
    sheets.title(paper.title, size=40, beside=beside, below=below, mark=mark)


def _not_you(paper: RoundOfPairs) -> str:
    drawn = f"{DRAWN} ({paper.slip.first_clause}). " if paper.drawn_at_table else ""
    return f"{drawn}Not on the list, or wrong? Tell the desk before the first tile is drawn."


# ---------------------------------------------------------------- by table


@books.drawing("pairings by table, {0.title}")
def pairings_by_number(book: Book, paper: RoundOfPairs) -> None:
    """A row a table, who starts in front; byes at the end."""
    sheets = _sheets(book, paper)
    most = int((sheets.bottom - FOOT - LIST) / ROW)
    rows: list[PaperTable | SeatView] = [
        *sorted(paper.tables, key=lambda table: table.number),
        *paper.byes,
    ]
    pages = [rows[at : at + most] for at in range(0, len(rows), most)]
    for number, page in enumerate(pages, 1):
        there = [row.number for row in page if not isinstance(row, SeatView)]
        mark = f"{there[0]} – {there[-1]}" if len(pages) > 1 and there else ""
        _head(sheets, paper, beside="Pairings by table", mark=mark)
        _heads_by_number(sheets, drawn=paper.drawn_at_table)
        for at, row in enumerate(page):
            y = LIST + at * ROW
            if at % 2 == 0:
                sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
            if isinstance(row, SeatView):
                _bye(sheets, row, y + ROW / 2)
            else:
                _table(sheets, row.number, row.seats, y + ROW / 2, drawn=paper.drawn_at_table)
        y = LIST + len(page) * ROW
        sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
        sheets.foot(_not_you(paper), sheet=number, sheets=len(pages))
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


def _table(
    sheets: Sheets, number: int, seats: tuple[SeatView, ...], y: float, *, drawn: bool
) -> None:
    x = sheets.left + NUMBER
    sheets.middle(x - 5, y, str(number), size=30, font=BOLD, align="right")
    for column, seat in enumerate(seats):
        font = REGULAR if drawn or column else SEMIBOLD
        _large(sheets, seat.name, x + column * _half(sheets), y, _half(sheets) - 4, font)


def _bye(sheets: Sheets, seat: SeatView, y: float) -> None:
    x = sheets.left + NUMBER
    sheets.middle(x - 5, y, "bye", size=17, font=SEMIBOLD, align="right")
    _large(sheets, seat.name, x, y, 2 * _half(sheets) - 4, REGULAR)


def _large(sheets: Sheets, name: str, x: float, y: float, room: float, font: str) -> None:
    fitted = fit(name, width=room, size=20, font=font, height=ROW - 1, lines=2, squeeze=0.8)
    sheets.block(x, y, fitted, font=font)


# ---------------------------------------------------------------- by name


@books.drawing("pairings by name, {0.title}")
def pairings_by_name(book: Book, paper: RoundOfPairs) -> None:
    """One number a row, and it is the table; two columns a sheet."""
    sheets = _sheets(book, paper)
    rows = int((sheets.bottom - FOOT - LIST) / NAME_ROW)
    pages = shared_out(everyone(paper), 2 * rows)
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        mark = mark if len(pages) > 1 else ""
        _head(sheets, paper, beside="Find your table", mark=mark)
        _name_columns(sheets, page, rows)
        sheets.foot(_not_you(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _name_columns(sheets: Sheets, page: Sequence[Sitting], rows: int) -> None:
    tall = min(NAME_ROW + 1, (sheets.bottom - FOOT - LIST) / rows)
    wide = (sheets.right - sheets.left - GUTTER) / 2
    half = max(ceil(len(page) / 2), min(rows, len(page), 8))
    for column, part in enumerate((page[:half], page[half:])):
        x = sheets.left + column * (wide + GUTTER)
        if part:
            sheets.caption(x + wide - 2, LIST - 1.6, "table", align="right")
        for at, sitting in enumerate(part):
            y = LIST + at * tall
            if at % 2 == 0:
                sheets.box(x, y, wide, tall, weight=0, fill=TINT)
            _name_row(sheets, sitting, x, y + tall / 2, wide)
    middle = sheets.left + wide + GUTTER / 2
    sheets.line(middle, LIST, middle, LIST + half * tall, ink=HAIR)


def _name_row(sheets: Sheets, sitting: Sitting, x: float, y: float, wide: float) -> None:
    """Surname first and bold; whom he meets small below, and who of the two starts."""
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
        says = _against(sitting)
        size = fit(says, width=room, size=9, font=REGULAR, lines=1).size
        sheets.middle(x + 2, y + 3.9, says, size=size, ink=LABEL)


def _who(sheets: Sheets, name: Parts, x: float, y: float, room: float) -> None:
    """On one line, or on two where one would be too small to read from afar."""
    em = width(name.surname, SEMIBOLD, 1) + SPACE + width(name.given, REGULAR, 1)
    size = min(17.0, room / em)
    if size >= 12:
        end = sheets.middle(x, y, name.surname, size=size, font=SEMIBOLD)
        sheets.middle(end + SPACE * size, y, name.given, size=size)
        return
    surname = fit(name.surname, width=room, size=12.5, lines=1).size
    given = fit(name.given, width=room, size=11, font=REGULAR, lines=1).size
    sheets.middle(x, y - 1.9, name.surname, size=surname, font=SEMIBOLD)
    sheets.middle(x, y + 2.2, name.given, size=given)


def _against(sitting: Sitting) -> str:
    verb = {True: "starts against", False: "replies to", None: "against"}[sitting.starts]
    return f"{verb} {sitting.against.name}" if sitting.against else ""


# ---------------------------------------------------------------- for the desk


@books.drawing("pairings by name, desk copy, {0.title}")
def pairings_for_the_desk(book: Book, paper: RoundOfPairs) -> None:
    """Fifty a column, with opponent and who starts; a stronger rule every five rows."""
    sheets = _sheets(book, paper)
    rows = min(DESK_MOST, int((sheets.bottom - FOOT - DESK_LIST) / DESK_ROW))
    sitting = everyone(paper)
    pages = [sitting[at : at + 2 * rows] for at in range(0, len(sitting), 2 * rows)]
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        _desk_head(sheets, paper, mark if len(pages) > 1 else "")
        wide = (sheets.right - sheets.left - GUTTER) / 2
        for column, part in enumerate((page[:rows], page[rows:])):
            if part:
                _desk_column(sheets, part, sheets.left + column * (wide + GUTTER), wide)
        below = " · ".join(said for said in (paper.head.event, paper.head.day) if said)
        sheets.foot(below, sheet=number, sheets=len(pages))
        sheets.turn()


def _desk_head(sheets: Sheets, paper: RoundOfPairs, mark: str) -> None:
    y = 17.5
    end = sheets.text(sheets.left - 0.4, y, paper.title, size=24, font=BOLD)
    division = f" · Division {paper.division}" if paper.division else ""
    end = sheets.text(end + 5, y, f"Pairings by name, desk copy{division}", size=14)
    sheets.draft_tag(end + 4, y)
    sheets.text(sheets.right, y, mark, size=20, font=BOLD, align="right")
    sheets.line(sheets.left, y + 2.4, sheets.right, y + 2.4, weight=1.2)


def _desk_column(sheets: Sheets, part: list[Sitting], x: float, wide: float) -> None:
    table, turn, against = x + 51, x + 57.5, x + 63.5
    y = DESK_LIST - 1.8
    sheets.caption(x, y, "name")
    sheets.caption(table, y, "table", align="right", tight=True)
    sheets.caption(turn, y, "starts", align="centre", tight=True)
    sheets.caption(against, y, "against", tight=True)
    sheets.line(x, DESK_LIST, x + wide, DESK_LIST, ink=HAIR)
    for at, sitting in enumerate(part, 1):
        y = DESK_LIST + at * DESK_ROW
        middle = y - DESK_ROW / 2
        name = parts(sitting.who.name)
        room = 51 - 8.5
        em = width(name.surname, SEMIBOLD, 1) + SPACE + width(name.given, REGULAR, 1)
        size = min(9.5, room / em)
        if size < 7.5:
            name = Parts(name.surname, f"{name.given[:1]}.")
            size = fit(f"{name.surname}  {name.given}", width=room, size=9.5, lines=1).size
        past = sheets.middle(x, middle, name.surname, size=size, font=SEMIBOLD)
        sheets.middle(past + SPACE * size, middle, name.given, size=size)
        number = "bye" if sitting.table is None else str(sitting.table)
        sheets.middle(table, middle, number, size=10.5, font=BOLD, align="right")
        if sitting.against:
            _desk_turn(sheets, sitting.starts, turn, middle)
            other = parts(sitting.against.name)
            said = f"{other.surname} {other.given[:1]}.".replace(" .", "")
            size = fit(said, width=x + wide - against, size=8.6, font=REGULAR, lines=1).size
            sheets.middle(against, middle, said, size=size)
        ink, weight = (LABEL, 0.6) if at % 5 == 0 else (HAIR, 0.3)
        sheets.line(x, y, x + wide, y, ink=ink, weight=weight)


def _desk_turn(sheets: Sheets, starts: bool | None, x: float, y: float) -> None:
    says = {True: "starts", False: "–", None: "draw"}[starts]
    font, ink = (SEMIBOLD, 0.0) if starts else (REGULAR, FAINT)
    sheets.middle(x, y, says, size=7.6, font=font, ink=ink, align="centre")
