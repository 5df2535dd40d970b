"""Filled slips of two players, several a sheet: the scores in force, and what they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tdtool import english
from tdtool.english import minus, signed
from tdtool.papers.contents.values import FilledPaper, FilledSlip
from tdtool.papers.drawn.slips.entered import taken
from tdtool.papers.kit import blocks, books, fingerprints
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import LEADING, fit, wrapped
from tdtool.papers.kit.fonts import BOLD, POINT, REGULAR
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.slips.values import LedgerRow, SlipSeat

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
    room = sheets.bottom - fingerprints.TALL - LIST
    slips = [
        block
        for slip in sorted(paper.slips, key=lambda slip: slip.table)
        for block in _slip(sheets, slip, room=room)
    ]
    below = " · ".join(
        part
        for part in (paper.head.event, paper.head.day, paper.head.rules, paper.head.list_note)
        if part
    )
    head = partial(sheets.title, paper.title, size=26, beside="Completed slips", below=below)
    blocks.draw(sheets, slips, top=LIST, head=head)


def _slip(sheets: Sheets, slip: FilledSlip, *, room: float) -> list[Block]:
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
