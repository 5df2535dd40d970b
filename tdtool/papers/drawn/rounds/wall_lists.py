"""Find your table: everybody in one alphabet, accents folded, two columns a sheet."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, NamedTuple

from tdtool.english import dotted
from tdtool.papers.contents import round
from tdtool.papers.contents.values import PaperTable, RoundOfPairs, RoundOfTables, RoundPaper, Rules
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import (
    BOLD,
    REGULAR,
    SEMIBOLD,
    Parts,
    alphabetical,
    fit,
    parts,
    range_marks,
    shared_out,
    width,
)
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.hall import names
from tdtool.queries.values import SeatView

# What the lists of a round on the wall have in common: their heads and their feet.

LIST = 31.5  # where the rows begin
FOOT = 7.5  # what the foot takes
GUTTER = 8.0  # between the two columns by name
SPACE = 0.085  # between surname and given name, millimetres a point
DRAWN = "Players draw for first at the table"
GROWS = 2.4  # times as large a few rows are drawn at most


class Grown(NamedTuple):
    """How many times as large its rows are drawn, and the names in them."""

    rows: float
    names: float


def common(sizes: Iterable[float], *, least: float, most: float) -> float:
    """One size for all names of a list but the longest."""
    in_order = sorted(sizes)
    return max(least, min(most, in_order[len(in_order) // 4]))


def grown(tall: float, room: float, *, most: float = GROWS) -> float:
    """By how much a list grows that is so tall, to fill its sheet."""
    return max(1.0, min(most, room / tall))


def told_apart(paper: RoundPaper[Rules]) -> RoundPaper[Rules]:
    """The round where players of one name bear their numbers, once they have any."""
    everybody = [*paper.byes, *(seat for table in paper.tables for seat in table.seats)]
    shared_names = names.shared(seat.name for seat in everybody)

    def apart(seats: tuple[SeatView, ...]) -> tuple[SeatView, ...]:
        return tuple(
            replace(seat, name=names.told_apart(seat.name, seat.number, shared_names))
            for seat in seats
        )

    if not shared_names:
        return paper
    tables = tuple(replace(table, seats=apart(table.seats)) for table in paper.tables)
    return replace(paper, byes=apart(paper.byes), tables=tables)


def sheets_of(book: Book, paper: RoundPaper[Any]) -> Sheets:
    """Raises NothingToPrint where nobody sits anywhere yet."""
    if not any(table.seats for table in paper.tables):
        raise NothingToPrint(f"{paper.full_title} has no tables yet. Draw the round first.")
    return Sheets(book)


def event_and_day(paper: RoundPaper[Any]) -> str:
    return dotted(paper.head.event, paper.head.day)


def head_of_tables(sheets: Sheets, paper: RoundOfTables, *, beside: str, mark: str) -> None:
    below = event_and_day(paper)
    sheets.title(paper.full_title, size=40, beside=beside, below=below, mark=mark)


def head_of_pairs(sheets: Sheets, paper: RoundOfPairs, *, beside: str, mark: str) -> None:
    beside = f"{beside} · Division {paper.division}" if paper.division else beside
    sheets.title(paper.title, size=40, beside=beside, below=event_and_day(paper), mark=mark)


def foot_of_tables(paper: RoundOfTables) -> str:
    minutes = f"{paper.minutes} minutes. " if paper.minutes else ""
    return f"{minutes}Not on the list, or on it twice? Tell the desk before play starts."


def foot_of_pairs(paper: RoundOfPairs) -> str:
    drawn = f"{DRAWN} ({paper.slip.first_clause}). " if paper.drawn_at_table else ""
    return f"{drawn}Not on the list, or wrong? Tell the desk before play starts."


# Who sits where, by table, readable at two metres: a row a pair, a block a table of several.

SEATS_ROW = 13.0  # of a table of several, for two of its seats
APART = 2.6  # between two such tables
NUMBER_ROOM = 28.0  # width of their numbers
DISC = 4.4  # radius of a seat
TABLE_ROW = 13.6  # of a pair
NUMBER = 26.0  # width of its table's number
LARGEST = 36.0  # points of a name

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
        y, tall = LIST, sum(_rows(table) * SEATS_ROW + APART for table in page)
        times = grown(tall, room, most=1.5) if len(pages) == 1 else 1.0
        fits = (
            fit(seat.name, width=_room_of_seat(sheets, times), size=19 * times, lines=1).size
            for table in page
            for seat in table.seats
        )
        by = Grown(times, common(fits, least=19, most=19 * times) / 19)
        for at, table in enumerate(page):
            y = _block(sheets, table, y, by, tint=at % 2 == 0) + APART * times
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


def _block(sheets: Sheets, table: PaperTable, top: float, by: Grown, *, tint: bool) -> float:
    """A table's number and its seats, down the left column, then the right; gives its foot."""
    row_count, row_height = _rows(table), SEATS_ROW * by.rows
    tall = row_count * row_height
    if tint:
        sheets.box(sheets.left, top, sheets.right - sheets.left, tall, weight=0, fill=TINT)
    sheets.line(sheets.left, top, sheets.right, top, weight=0.9)
    _table_number(sheets, table, top + tall / 2, times=by.rows)
    wide = (sheets.right - sheets.left - NUMBER_ROOM) / 2
    for at, seat in enumerate(table.seats):
        column, row = divmod(at, row_count)
        x, y = sheets.left + NUMBER_ROOM + column * wide, top + (row + 0.5) * row_height
        disc = DISC * by.rows
        sheets.seat(x + disc + 0.2, y, disc, seat.place, size=14 * by.rows)
        room, size = _room_of_seat(sheets, by.rows), 19 * by.names
        name = fit(seat.name, width=room, size=size, height=row_height - 0.6, lines=2, squeeze=0.85)
        sheets.block(x + 2 * disc + 2.8, y, name)
    return top + tall


def _room_of_seat(sheets: Sheets, times: float) -> float:
    """For a name, beside the seat's disc."""
    return (sheets.right - sheets.left - NUMBER_ROOM) / 2 - 2 * DISC * times - 6.2


def _table_number(sheets: Sheets, table: PaperTable, y: float, *, times: float) -> None:
    x, group = sheets.left + NUMBER_ROOM - 5, round.said(table.group)
    up = 2.4 * times if group else 0
    number = fit(str(table.number), width=NUMBER_ROOM - 7, size=38 * times, font=BOLD, lines=1)
    sheets.middle(x, y - up, number.lines[0], size=number.size, font=BOLD, align="right")
    if group:
        size = fit(group, width=NUMBER_ROOM - 7, size=12 * times, lines=1).size
        sheets.text(x, y + 8.4 * times, group, size=size, font=SEMIBOLD, align="right")


# ---------------------------------------------------------------- pairs


@books.drawing("pairings by table, {0.title}")
def pairings_by_number(book: Book, paper: RoundOfPairs) -> None:
    """A row a table, who starts in front; byes at the end."""
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    room = sheets.bottom - FOOT - LIST
    most = int(room / TABLE_ROW)
    tables_and_byes: list[PaperTable | SeatView] = [
        *sorted(paper.tables, key=lambda table: table.number),
        *paper.byes,
    ]
    pages = [tables_and_byes[at : at + most] for at in range(0, len(tables_and_byes), most)]
    times = grown(len(pages[0]) * TABLE_ROW, room) if len(pages) == 1 else 1.0
    row_height = TABLE_ROW * times
    fits = (
        fit(seat.name, width=_half(sheets) - 4, size=LARGEST, height=row_height - 1, lines=2).size
        for table in paper.tables
        for seat in table.seats
    )
    by = Grown(times, common(fits, least=20, most=min(20 * times, LARGEST)) / 20)
    for number, page in enumerate(pages, 1):
        numbers = [row.number for row in page if not isinstance(row, SeatView)]
        mark = f"{numbers[0]} – {numbers[-1]}" if len(pages) > 1 and numbers else ""
        head_of_pairs(sheets, paper, beside="Pairings by table", mark=mark)
        _heads_by_number(sheets, drawn=paper.drawn_at_table)
        for at, row in enumerate(page):
            y = LIST + at * row_height
            if at % 2 == 0:
                wide = sheets.right - sheets.left
                sheets.box(sheets.left, y, wide, row_height, weight=0, fill=TINT)
            if isinstance(row, SeatView):
                _bye(sheets, row, y + row_height / 2, by)
            else:
                drawn = paper.drawn_at_table
                _pair(sheets, row, y + row_height / 2, by, drawn=drawn)
        y = LIST + len(page) * row_height
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


def _pair(sheets: Sheets, table: PaperTable, y: float, by: Grown, *, drawn: bool) -> None:
    """With the series below the number where it is a game of a play-off."""
    x, series = sheets.left + NUMBER, round.said(table.group)
    up = 2.2 * by.rows if series else 0
    size = (24 if series else 30) * by.rows
    number = fit(str(table.number), width=NUMBER - 6, size=size, font=BOLD, lines=1)
    sheets.middle(x - 5, y - up, number.lines[0], size=number.size, font=BOLD, align="right")
    if series:
        size = fit(series, width=NUMBER - 5, size=10 * by.rows, lines=1).size
        sheets.text(x - 5, y + 5.2 * by.rows, series, size=size, font=SEMIBOLD, align="right")
    for column, seat in enumerate(table.seats):
        font = REGULAR if drawn or column else SEMIBOLD
        left = x + column * _half(sheets)
        _large(sheets, seat.name, left, y, _half(sheets) - 4, font=font, by=by)


def _bye(sheets: Sheets, seat: SeatView, y: float, by: Grown) -> None:
    x = sheets.left + NUMBER
    sheets.middle(x - 5, y, "bye", size=min(17 * by.rows, 28), font=SEMIBOLD, align="right")
    _large(sheets, seat.name, x, y, 2 * _half(sheets) - 4, font=REGULAR, by=by)


def _large(
    sheets: Sheets, name: str, x: float, y: float, room: float, *, font: str, by: Grown
) -> None:
    size, tall, squeeze = 20 * by.names, TABLE_ROW * by.rows - 1, 1.0 if by.rows > 1 else 0.8
    fitted = fit(name, width=room, size=size, font=font, height=tall, lines=2, squeeze=squeeze)
    sheets.block(x, y, fitted, font=font)


ROW = 13.0  # the least height of a row
FEW = 13  # players who stand in one column
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
    row: Callable[[Sheets, Sitting, float, float, float, Grown], None]  # x, y, width
    room: Callable[[Sitting, float, float], float]  # for a name: of a width, times
    size: float  # of names


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
    count = 1 if len(pages[0]) <= FEW else 2  # columns
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        mark = mark if len(pages) > 1 else ""
        look.head(sheets, paper, beside="Find your table", mark=mark)
        _columns(sheets, page, count, look)
        sheets.foot(look.foot(paper), sheet=number, sheets=len(pages))
        sheets.turn()


def _columns(sheets: Sheets, page: Sequence[Sitting], count: int, look: Look) -> None:
    """One below the other, as even as can be, and as large as the sheet has room for."""
    half = ceil(len(page) / count)
    times = grown(half * ROW, sheets.bottom - FOOT - LIST, most=2 if count == 1 else 1.6)
    tall = ROW * times
    wide = (sheets.right - sheets.left - GUTTER * (count - 1)) / count
    fits = (
        look.room(sitting, wide, times) / _one_line(parts(sitting.who.name)) for sitting in page
    )
    by = Grown(times, common(fits, least=look.size, most=look.size * times) / look.size)
    for column, part in enumerate((page[:half], page[half:])):
        x = sheets.left + column * (wide + GUTTER)
        if part:
            look.captions(sheets, x + wide)
        for at, sitting in enumerate(part):
            y = LIST + at * tall
            if at % 2 == 0:
                sheets.box(x, y, wide, tall, weight=0, fill=TINT)
            look.row(sheets, sitting, x, y + tall / 2, wide, by)
    if count > 1:
        middle = sheets.left + wide + GUTTER / 2
        sheets.line(middle, LIST, middle, LIST + half * tall, ink=HAIR)


# ---------------------------------------------------------------- tables of several


def _table_and_seat(sheets: Sheets, right: float) -> None:
    sheets.caption(right - TABLE, LIST - 1.6, "table", align="right")
    sheets.caption(right - SEAT, LIST - 1.6, "seat", align="centre")


def _seat_row(sheets: Sheets, sitting: Sitting, x: float, y: float, wide: float, by: Grown) -> None:
    end = x + wide - TABLE
    sheets.middle(end, y, str(sitting.table), size=27 * by.rows, font=BOLD, align="right")
    disc = min(by.rows, 1.5)
    sheets.seat(x + wide - SEAT, y, 4.4 * disc, sitting.who.place, size=14 * disc)
    room, name = _room_beside_seat(sitting, wide, by.rows), parts(sitting.who.name)
    if not _on_one_line(sheets, name, x + 2, y, room, most=18.0 * by.names, least=15.5 * by.names):
        sizes, apart = (15 * by.names, 14 * by.names), 2.9 * by.names
        _on_two_lines(sheets, name, x + 2, y, room, sizes=sizes, apart=apart)


def _room_beside_seat(sitting: Sitting, wide: float, times: float) -> float:
    return wide - TABLE - width(str(sitting.table), BOLD, 27 * times) - 5


def _on_one_line(
    sheets: Sheets, name: Parts, x: float, y: float, room: float, *, most: float, least: float
) -> bool:
    """Surname first and bold, then the rest: whether they can be read from afar so; then they stand
    there."""
    size = min(most, room / _one_line(name))
    if size >= least:
        end = _surname(sheets, name, x, y, size)
        sheets.middle(end + SPACE * size, y, name.given, size=size)
    return size >= least


def _on_two_lines(
    sheets: Sheets, name: Parts, x: float, y: float, room: float, *, sizes: tuple[float, float],
    apart: float,
) -> None:  # fmt: skip
    """Where one line would be too small."""
    _surname(sheets, name, x, y - apart, min(sizes[0], room / _surname_width(name)))
    size = fit(name.given, width=room, size=sizes[1], font=REGULAR, lines=1).size
    sheets.middle(x, y + apart, name.given, size=size)


def _surname(sheets: Sheets, name: Parts, x: float, y: float, size: float) -> float:
    """Bold what it is sorted by; gives where it ends."""
    if name.before:
        x = sheets.middle(x, y, name.before, size=size) + SPACE * size
    return sheets.middle(x, y, name.surname, size=size, font=SEMIBOLD)


def _one_line(name: Parts) -> float:
    """How wide it is at a point."""
    return _surname_width(name) + SPACE + width(name.given, REGULAR, 1)


def _surname_width(name: Parts) -> float:
    before = width(name.before, REGULAR, 1) + SPACE if name.before else 0
    return before + width(name.surname, SEMIBOLD, 1)


# ---------------------------------------------------------------- pairs


def _table_alone(sheets: Sheets, right: float) -> None:
    sheets.caption(right - 2, LIST - 1.6, "table", align="right")


def _pair_row(sheets: Sheets, sitting: Sitting, x: float, y: float, wide: float, by: Grown) -> None:
    """Surname first and bold; whom they meet small below, and who of the two starts."""
    number, font, size = _at_table(sitting, by.rows)
    sheets.middle(x + wide - 2, y, number, size=size, font=font, align="right")
    room, name = _room_beside_table(sitting, wide, by.rows), parts(sitting.who.name)
    up = y - 1.7 * by.rows if sitting.against else y
    if not _on_one_line(sheets, name, x + 2, up, room, most=17.0 * by.names, least=12 * by.names):
        sizes, apart = (12.5 * by.names, 11 * by.names), 2.05 * by.names
        _on_two_lines(sheets, name, x + 2, up, room, sizes=sizes, apart=apart)
    if sitting.against:
        text = _against(sitting)
        size = fit(text, width=room, size=9 * min(by.rows, 1.6), font=REGULAR, lines=1).size
        sheets.middle(x + 2, y + 3.9 * by.rows, text, size=size, ink=LABEL)


def _at_table(sitting: Sitting, times: float) -> tuple[str, str, float]:
    if sitting.table is None:
        return "bye", SEMIBOLD, 17 * times
    return str(sitting.table), BOLD, 26 * times


def _room_beside_table(sitting: Sitting, wide: float, times: float) -> float:
    return wide - 2 - width(*_at_table(sitting, times)) - 5


def _against(sitting: Sitting) -> str:
    verb = {True: "starts against", False: "replies to", None: "against"}[sitting.starts]
    return f"{verb} {sitting.against.name}" if sitting.against else ""


OF_TABLES = Look(head_of_tables, foot_of_tables, _table_and_seat, _seat_row, _room_beside_seat, 18)
OF_PAIRS = Look(head_of_pairs, foot_of_pairs, _table_alone, _pair_row, _room_beside_table, 17)


# The pairings by name for the desk, a hundred a sheet: table, opponent, who starts.

DESK_LIST, DESK_ROW, MOST = 26.0, 4.95, 50


@books.drawing("pairings by name, desk copy, {0.title}")
def pairings_for_the_desk(book: Book, paper: RoundOfPairs) -> None:
    """Fifty a column, with opponent and who starts; a stronger rule every five rows."""
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    per_column = min(MOST, int((sheets.bottom - FOOT - DESK_LIST) / DESK_ROW))
    sitting = everyone(paper)
    pages = [sitting[at : at + 2 * per_column] for at in range(0, len(sitting), 2 * per_column)]
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        _head(sheets, paper, mark if len(pages) > 1 else "")
        wide = (sheets.right - sheets.left - GUTTER) / 2
        for column, part in enumerate((page[:per_column], page[per_column:])):
            if part:
                _column(sheets, part, sheets.left + column * (wide + GUTTER), wide)
        below = event_and_day(paper)
        sheets.foot(below, sheet=number, sheets=len(pages))
        sheets.turn()


def _head(sheets: Sheets, paper: RoundOfPairs, mark: str) -> None:
    y = 17.5
    end = sheets.text(sheets.left - 0.4, y, paper.title, size=24, font=BOLD)
    division = f" · Division {paper.division}" if paper.division else ""
    end = sheets.text(end + 5, y, f"Pairings by name, desk copy{division}", size=14)
    sheets.draft_tag(end + 4, y)
    sheets.text(sheets.right, y, mark, size=20, font=BOLD, align="right")
    sheets.line(sheets.left, y + 2.4, sheets.right, y + 2.4, weight=1.2)


def _column(sheets: Sheets, part: list[Sitting], x: float, wide: float) -> None:
    table, turn, against = x + 51, x + 57.5, x + 63.5
    y = DESK_LIST - 1.8
    sheets.caption(x, y, "name")
    sheets.caption(table, y, "table", align="right", tight=True)
    sheets.caption(turn, y, "starts", align="centre", tight=True)
    sheets.caption(against, y, "opponent", tight=True)
    sheets.line(x, DESK_LIST, x + wide, DESK_LIST, ink=HAIR)
    for at, sitting in enumerate(part, 1):
        y = DESK_LIST + at * DESK_ROW
        middle = y - DESK_ROW / 2
        name = parts(sitting.who.name)
        room = 51 - 8.5
        if not _on_one_line(sheets, name, x, middle, room, most=9.5, least=7.5):
            initial = replace(name, given=f"{name.given[:1]}.")
            _on_one_line(sheets, initial, x, middle, room, most=9.5, least=0)
        number = "bye" if sitting.table is None else str(sitting.table)
        sheets.middle(table, middle, number, size=10.5, font=BOLD, align="right")
        if sitting.against:
            _turn(sheets, sitting.starts, turn, middle)
            other = parts(sitting.against.name)
            opponent = f"{other.before} {other.surname} {other.given[:1]}.".strip()
            opponent = opponent.replace(" .", "")
            size = fit(opponent, width=x + wide - against, size=8.6, font=REGULAR, lines=1).size
            sheets.middle(against, middle, opponent, size=size)
        ink, weight = (LABEL, 0.6) if at % 5 == 0 else (HAIR, 0.3)
        sheets.line(x, y, x + wide, y, ink=ink, weight=weight)


def _turn(sheets: Sheets, starts: bool | None, x: float, y: float) -> None:
    text = {True: "starts", False: "–", None: "draw"}[starts]
    font, ink = (SEMIBOLD, 0.0) if starts else (REGULAR, FAINT)
    sheets.middle(x, y, text, size=7.6, font=font, ink=ink, align="centre")
