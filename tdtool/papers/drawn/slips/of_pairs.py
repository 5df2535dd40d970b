"""The result slip of two players: A6 across, four to a sheet, a frame a player.

With S sheets, quarter k of sheet s holds slip k · S + s: cut, and the four piles laid on each
other, first pile on top, are in the order of the tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from tdtool import english
from tdtool.english import dotted, minus, signed
from tdtool.papers.contents import round
from tdtool.papers.contents.values import (
    FilledPaper,
    FilledSlip,
    PairSlipRules,
    PaperTable,
    RoundOfPairs,
)
from tdtool.papers.kit import blocks, books, fit_text
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, LEADING, POINT, REGULAR, SEMIBOLD, fit, parts, wrapped
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, SMALL_SIDE, TINT, Sheets, draw_small
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.values import SeatView

# How a filled slip says when it came in.


def taken(slip: FilledSlip) -> str:
    """``Saved 9:05 by Oskar D.``; "" while it isn't in."""
    return f"Saved {english.clock(slip.taken.at)} by {slip.taken.by}" if slip.taken else ""


# Filled slips of two players, several a sheet: the scores in force, and what they stand on.

LIST = 31.5  # where the slips begin
HEAD, SEAT, AFTER = 12.5, 8.6, 4.0  # heights: of a slip's heading, of a player, of what follows
FIGURES = (("final", 16.0), ("changes", 16.0), ("overtime", 20.0), ("reported", 16.0))
TAG = 15.0
SMALL = 8.5  # size of reasons
# Where name, points, line, clause and reason of a ledger's row stand.
LEDGER = (11.0, 70.0, 73.0, 92.0, 108.0)
REASON = 52.0


@books.drawing("filled {0.which}, {0.title}")
def filled_slips(book: Book, paper: FilledPaper) -> None:
    """In the order of the tables; only a slip longer than a sheet goes on overleaf."""
    if not paper.slips:
        raise NothingToPrint(f"No slip of {paper.title} is in yet. Enter one first.")
    sheets = Sheets(book)
    room = sheets.bottom - blocks.TALL - LIST
    slips = [
        block
        for slip in sorted(paper.slips, key=lambda slip: slip.table)
        for block in _filled_slip(sheets, slip, room=room)
    ]
    below = " · ".join(
        part
        for part in (paper.head.event, paper.head.day, paper.head.rules, paper.head.list_note)
        if part
    )
    head = partial(sheets.title, paper.title, size=26, beside="Completed slips", below=below)
    blocks.draw(sheets, slips, top=LIST, head=head)


def _filled_slip(sheets: Sheets, slip: FilledSlip, *, room: float) -> list[Block]:
    """A heading with how far the slip has come, the two players, and what was added.

    It is one block where a sheet has the room, else one that the lines added follow.
    """
    top = blocks.together(
        Block(HEAD, lambda y: _heading(sheets, slip, y)),
        *(_seat(sheets, seat, credited=bool(slip.group)) for seat in slip.seats),
    )
    added = [_ledger(sheets, row) for row in slip.ledger_shown]
    whole = blocks.together(top, *added)
    if whole.tall <= room:
        return [Block(whole.tall + AFTER, whole.draw)]
    return [top, *added, Block(AFTER, lambda y: None)]


def _heading(sheets: Sheets, slip: FilledSlip, y: float) -> None:
    end = sheets.text(sheets.left, y + 7, f"Table {slip.table}", size=17, font=BOLD)
    result = slip.notes[0] if slip.notes else None
    if result:
        text = f"{result.text} ({result.clause})" if result.clause else result.text
        room = sheets.right - 66 - end - 5
        sheets.block(end + 5, y + 5.2, fit(text, width=room, size=11, height=7.6, lines=2))
    text = "; ".join(part for part in (taken(slip), slip.accepted) if part) or slip.group
    entered = fit(text, width=62, size=8.5, font=REGULAR, height=7.4, lines=2)
    sheets.block(sheets.right, y + 4.4, entered, font=REGULAR, ink=LABEL, align="right")
    x = sheets.right - 2
    for name, wide in FIGURES:
        sheets.caption(x, y + HEAD - 1.4, name, align="right", tight=True)
        x -= wide


def _seat(sheets: Sheets, seat: SlipSeat, *, credited: bool) -> Block:
    """Who started, the name; reported, what was taken off or added, and what counts.

    ``credited``: nothing was played, and what counts is the spread that the rules give.
    """

    def drawn(y: float) -> None:
        middle, left_edge = y + SEAT / 2, sheets.left
        wide = sheets.right - left_edge
        sheets.box(left_edge, y, wide, SEAT, weight=0.9)
        sheets.box(sheets.right - FIGURES[0][1], y + 0.3, FIGURES[0][1] - 0.4, SEAT - 0.6,
                   weight=0, fill=TINT)  # fmt: skip
        turn = {True: "started", False: "replied", None: "not said"}[seat.starts]
        turn = "" if credited else turn
        sheets.middle(left_edge + 2.4, middle, turn, size=8.5, ink=LABEL)
        room = wide - TAG - sum(width for _, width in FIGURES) - 12
        number = "" if seat.seat.number is None else f"no. {seat.seat.number}"
        name = fit(seat.seat.name, width=room - 12, size=12.5, height=SEAT - 0.8, lines=2)
        sheets.block(left_edge + TAG + 2, middle, name)
        sheets.middle(left_edge + TAG + room + 2, middle, number, size=8, ink=FAINT, align="right")
        x = sheets.right - 2
        for (_, width), (figure, large) in zip(FIGURES, _figures(seat, credited), strict=True):
            size, font = (15.0, BOLD) if large else (11.0, REGULAR)
            sheets.cell(x, middle, figure, wide=width - 2.4, size=size, font=font)
            x -= width

    return Block(SEAT, drawn)


def _figures(seat: SlipSeat, credited: bool) -> Iterator[tuple[str, bool]]:
    yield (signed(seat.spread or 0) if credited else _plain(seat.in_force)), True
    yield (signed(seat.changes) if seat.changes else "–"), False
    overtime = signed(seat.overtime) if seat.overtime else "–"
    yield (f"{seat.used}, {overtime}" if seat.used else overtime), False
    yield _plain(seat.reported), False


def _plain(figure: int | None) -> str:
    return "–" if figure is None else minus(figure)


def _ledger(sheets: Sheets, row: LedgerRow) -> Block:
    """When, whose, how many points, on what clause and for what reason, by whom."""
    reason = wrapped(row.reason, width=REASON, size=SMALL, font=REGULAR)
    name = fit(row.name, width=46, size=9, lines=2, squeeze=0.8)
    tall = max(reason.height, name.height, SMALL * LEADING * POINT) + 1.4
    name_at, points, kind, clause, why = (sheets.left + at for at in LEDGER)

    def drawn(y: float) -> None:
        base = y + 0.7 + SMALL * POINT * 0.93
        sheets.text(sheets.left + 2.4, base, english.clock(row.at), size=SMALL)
        sheets.block(name_at + 2, y + 0.7 + name.height / 2, name)
        sheets.text(points, base, signed(row.points), size=9.5, font=BOLD, align="right")
        sheets.text(kind, base, row.kind, size=SMALL)
        sheets.text(clause, base, row.clause or "–", size=SMALL)
        sheets.block(why, y + 0.7 + reason.height / 2, reason, font=REGULAR)
        by = fit(row.by, width=sheets.right - why - REASON - 2, size=SMALL, font=REGULAR, lines=1)
        sheets.text(sheets.right, base, row.by, size=by.size, align="right")
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


QUARTERS = 4
PILES = "ABCD"
HEIGHT = 105.0  # of the part of a quarter that is drawn on
FRAME, TALL = 26.4, 27.5  # where the first frame begins, and how tall each is
NEXT = 29.3  # from frame to frame
NAME = 9.3  # the height of a frame's upper part
DIGIT, BOX = 11.0, 10.7  # a field for a digit of the score; the height of all fields
TICK = 8.0
SIGN = 15.0


@dataclass(frozen=True)
class Across:
    """What the paper's width leaves: the margin of a slip, and the gaps between its fields."""

    margin: float
    small: float  # between most fields
    wide: float  # after overtime, whose label is long


ACROSS = {"A4": Across(margin=7, small=3.0, wide=12.2), "Letter": Across(5.5, 2.4, 8.3)}


@dataclass(frozen=True)
class Quarter:
    """The corner of the sheet that a slip stands in, inside its margins."""

    left: float
    top: float
    right: float
    across: Across
    pile: str  # "A 1/25"


@books.drawing("result slips, {0.title}")
def result_slips(book: Book, paper: RoundOfPairs) -> None:
    """Four slips a sheet, so that the cut piles lie in the order of the tables."""
    tables = sorted((t for t in paper.tables if t.to_play), key=lambda table: table.number)
    if not tables:
        raise NothingToPrint(f"{paper.title} has no games yet. Draw the round first.")
    sheets = Sheets(book, landscape=True)
    count = ceil(len(tables) / QUARTERS)
    for sheet in range(count):
        _guides(sheets)
        for quarter in range(QUARTERS):
            at = quarter * count + sheet
            if at < len(tables):
                pile = f"{PILES[quarter]} {sheet + 1}/{count}"
                _slip(sheets, paper, tables[at], _corner(sheets, quarter, pile))
        sheets.turn()


def _corner(sheets: Sheets, quarter: int, pile: str) -> Quarter:
    row, column = divmod(quarter, 2)
    across = ACROSS[sheets.head.paper]
    wide, tall = sheets.width / 2, sheets.height / 2
    left_edge = column * wide + across.margin
    spare = (tall - HEIGHT) / 2
    return Quarter(left_edge, row * tall + spare, (column + 1) * wide - across.margin, across, pile)


def _guides(sheets: Sheets) -> None:
    """Dotted along the cuts, and a mark of 5 mm at each edge."""
    x, y = sheets.width / 2, sheets.height / 2
    sheets.dotted(x, 5, x, sheets.height - 5)
    sheets.dotted(5, y, sheets.width - 5, y)
    for start in (0.0, sheets.height - 5):
        sheets.line(x, start, x, start + 5, weight=0.6)
    for start in (0.0, sheets.width - 5):
        sheets.line(start, y, start + 5, y, weight=0.6)


def _slip(sheets: Sheets, paper: RoundOfPairs, table: PaperTable, at: Quarter) -> None:
    _head(sheets, paper, table, at)
    for number, seat in enumerate(table.seats):
        y = at.top + FRAME + number * NEXT
        sheets.box(at.left, y, at.right - at.left, TALL, weight=1.1, radius=1.2)
        sheets.line(at.left, y + NAME, at.right, y + NAME, ink=HAIR)
        _name(sheets, seat, at, y, assigned=not paper.drawn_at_table)
        _fields(sheets, paper.slip, at, y + NAME)
    _corrected(sheets, table, at)
    _foot(sheets, paper, at)


def _head(sheets: Sheets, paper: RoundOfPairs, table: PaperTable, at: Quarter) -> None:
    """The table where the thumb is when slips are riffled; round, event and clock beside it."""
    x, top, head = at.left, at.top, paper.head
    sheets.caption(x, top + 8.8, "table")
    sheets.text(x - 0.8, top + 23.4, str(table.number), size=50, font=BOLD)
    start = x + (37 if table.number > 99 else 33)
    sheets.line(start - 3.6, top + 9.4, start - 3.6, top + 23.6, ink=HAIR)
    room = at.right - SMALL_SIDE - 18.5 - start
    code = f"Division {paper.division}" if paper.division else ""
    division = ", ".join(filter(None, (code, round.said(table.group))))
    em = fit_text.width(f"{paper.title}   {division}", BOLD, 1)
    size = min(18.0, (room - (19 if sheets.draft else 0)) / em)
    end = sheets.text(start, top + 13, paper.title, size=size, font=BOLD)
    end = sheets.text(end + 2.2, top + 13, division, size=size) if division else end
    sheets.draft_tag(end + 2.5, top + 13)
    event = fit(head.event, width=room, size=10.5, height=5, lines=1)
    sheets.text(start, top + 18.2, head.event, size=event.size, font=SEMIBOLD)
    clock = f"{paper.slip.minutes} min each" if paper.slip.minutes else ""
    when = dotted(head.day, clock, paper.slip.challenge)
    size = fit(when, width=room, size=8.5, font=REGULAR, lines=1).size
    sheets.text(start, top + 22.9, when, size=size, ink=LABEL)
    draw_small(sheets, at.right, top + 6.6, url=table.url, code=table.code)


# ---------------------------------------------------------------- a player's frame


def _name(sheets: Sheets, seat: SeatView, at: Quarter, y: float, *, assigned: bool) -> None:
    """Who starts, and the name; the box to tick only where it is needed."""
    middle, x = y + NAME / 2, at.left + 2.4
    if assigned:
        x = _tag(sheets, x, middle, starts=seat.place == 1) + 3
    ticked = not assigned or seat.place != 1
    end = at.right - (2.4 + TICK + 27 if ticked else 3)
    number = "" if seat.number is None else f"no. {seat.number}"
    room = end - x - (fit_text.width(number, REGULAR, 8.5) + 2.5 if number else 0)
    name = fit(seat.name, width=room, size=16, height=NAME - 0.7, lines=2, squeeze=0.8)
    sheets.block(x, middle, name)
    wide = max(fit_text.width(line, SEMIBOLD, name.size) for line in name.lines)
    sheets.middle(x + wide + 2.5, middle + 0.4, number, size=8.5, ink=FAINT)
    if ticked:
        _who_started(sheets, at, middle, assigned=assigned)


def _tag(sheets: Sheets, x: float, y: float, *, starts: bool) -> float:
    """Black for who starts, white for who replies; gives its end."""
    wide, tall = 17.2, 5.4
    sheets.box(x, y - tall / 2, wide, tall, weight=0.9, radius=0.9, fill=0 if starts else 1)
    text = "STARTS" if starts else "REPLIES"
    ink = 1 if starts else 0
    sheets.middle(x + wide / 2, y, text, size=8.8, font=SEMIBOLD, ink=ink, align="centre")
    return x + wide


def _who_started(sheets: Sheets, at: Quarter, y: float, *, assigned: bool) -> None:
    """One tick says that it was the other way round; drawn at the table, who it was (MYS-1.2)."""
    x = at.right - 2.4 - TICK
    sheets.box(x, y - TICK / 2, TICK, TICK)
    lines = ("check only if", "this player started") if assigned else (
        "check who started", "one box only"
    )  # fmt: skip
    sheets.text(x - 1.8, y - 0.7, lines[0], size=7.6, font=SEMIBOLD, align="right")
    sheets.text(x - 1.8, y + 2.4, lines[1], size=7.6, align="right")


def _fields(sheets: Sheets, rules: PairSlipRules, at: Quarter, y: float) -> None:
    """Score, winner, overtime, challenges, signature; what to write stands over each."""
    label, top, below, gap = y + 3.0, y + 3.9, y + 17.2, at.across.small
    x = at.left + 2.8
    end = sheets.caption(x, label, "score")
    if rules.overtime:
        sheets.text(end + 1.6, label, "before overtime", size=6.8, ink=LABEL)
    sheets.digits(x, top, 3 * DIGIT, BOX, count=3)
    for number, unit in enumerate(("hundreds", "tens", "ones")):
        _below(sheets, x + (number + 0.5) * DIGIT, below, unit)
    x += 3 * DIGIT + gap
    sheets.caption(x, label, "won")
    sheets.box(x, top, DIGIT, BOX)
    _below(sheets, x + DIGIT / 2, below, "tie: check both")
    x += DIGIT + gap
    if rules.overtime:
        x = _overtime(sheets, rules, x, y) + at.across.wide
    sheets.caption(x, label, "challenges")
    sheets.digits(x, top, 2 * TICK, BOX, count=2)
    _below(sheets, x + TICK / 2, below, "right")
    _below(sheets, x + 1.5 * TICK, below, "wrong")
    x = at.right - 2.6 - SIGN
    sheets.caption(x, label, "sign last")
    sheets.box(x, top, SIGN, BOX)
    _below(sheets, x + SIGN / 2, below, "scores agreed")


def _overtime(sheets: Sheets, rules: PairSlipRules, x: float, y: float) -> float:
    """The minus is printed, so that nobody writes the time that was left; gives its end."""
    tight = sheets.head.paper == "Letter"
    end = sheets.caption(x, y + 3.0, "overtime", tight=tight)
    sheets.text(end + 1.2, y + 3.0, rules.overtime, size=6.4 if tight else 6.8, ink=LABEL)
    top, middle, below = y + 3.9, y + 3.9 + BOX / 2, y + 17.2
    sheets.line(x + 0.4, middle, x + 3, middle, weight=1.6)
    x += 4.4
    sheets.box(x, top, 9, BOX)
    _below(sheets, x + 4.5, below, "min")
    sheets.middle(x + 10.5, middle - 0.4, ":", size=17, font=BOLD, align="centre")
    sheets.digits(x + 12, top, 16.4, BOX, count=2)
    _below(sheets, x + 20.2, below, "sec")
    return x + 28.4


def _below(sheets: Sheets, x: float, y: float, text: str) -> None:
    sheets.text(x, y, text, size=6.8, ink=LABEL, align="centre")


# ---------------------------------------------------------------- below the frames


def _corrected(sheets: Sheets, table: PaperTable, at: Quarter) -> None:
    """A score that was said wrong and put right: a fact for the desk, which adds nothing."""
    y = at.top + 85.4
    middle = y + TICK / 2
    sheets.caption(at.left, middle - 0.6, "score corrected")
    sheets.text(at.left, middle + 3, "leave blank if not", size=7.4, ink=LABEL)
    sheets.middle(at.left + 36, middle, "move by", size=8, ink=LABEL, align="right")
    names = _called(table)
    x, room = at.left + 38, 15.5 if at.across.wide > 10 else 12.6
    for name in names:
        sheets.box(x, y, TICK, TICK)
        called = fit(name, width=room, size=9.5, height=TICK, lines=2)
        sheets.block(x + TICK + 1.2, middle, called)
        x += TICK + 1.2 + room + 0.8
    x = at.right - 2 * 13 - 12.5
    sheets.middle(x - 1.2, middle, "said", size=8, ink=LABEL, align="right")
    sheets.box(x, y, 13, TICK)
    sheets.middle(at.right - 13 - 1.2, middle, "correct", size=8, ink=LABEL, align="right")
    sheets.box(at.right - 13, y, 13, TICK)


def _called(table: PaperTable) -> list[str]:
    """By the first name; by the whole one where both share it."""
    first = [parts(seat.name).given.split(" ")[0] or seat.name for seat in table.seats]
    return first if first[0] != first[1] else [seat.name for seat in table.seats]


def _foot(sheets: Sheets, paper: RoundOfPairs, at: Quarter) -> None:
    y = at.top + 98
    revision = "draft" if sheets.draft else f"revision {paper.head.revision}"
    mark = f"{revision} · {at.pile}"
    start = sheets.text(at.right, y, mark, size=6.4, ink=LABEL, align="right")
    room = start - fit_text.width(mark, REGULAR, 6.4) - 2 - at.left
    advice = fit(paper.slip.advice, width=room, size=7.4, font=REGULAR, lines=2)
    for number, line in enumerate(advice.lines):
        sheets.text(at.left, y - 1 + 2.9 * number, line, size=advice.size, ink=LABEL)
