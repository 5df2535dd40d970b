"""The filled slip, for the file and for disputes: the scores in force, and what they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil

from tdtool import english
from tdtool.english import dotted, minus
from tdtool.papers.contents import groups
from tdtool.papers.contents.values import FilledPaper, FilledSlip
from tdtool.papers.drawn.slips.entered import taken
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import LEADING, Fitted, fit, wrapped
from tdtool.papers.kit.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.slips.values import LedgerRow, SlipSeat, WordView
from tdtool.queries.values import ClauseNote

LIST = 44.0  # where the seats begin
PLAYER = 46.0  # widths, millimetres
BLOCKS, BLOCK = 3, 32.6  # words stand in three columns
LETTERS, POINTS = 22.6, 29.4  # where a word's numbers end, from the column's left
FIGURE = 14.0  # of reported, of what the words make, of what counts
LINE = 4.7  # from word to word
LEAST = 15.0  # a seat's height
SMALL = 8.5  # size of notes and reasons
LEDGER = (11.0, 72.0, 75.0, 94.0, 109.0)  # where seat, points, line, clause and reason stand
REASON = 52.0


@books.drawing("filled {0.which}, {0.title}")
def filled_slips(book: Book, paper: FilledPaper) -> None:
    if not paper.slips:
        raise NothingToPrint(f"No slip of {paper.title} is in yet. Enter one first.")
    sheets = Sheets(book)
    for slip in sorted(paper.slips, key=lambda slip: slip.table):
        parts = list(_blocks(sheets, slip))
        blocks.draw(sheets, parts, top=LIST, head=partial(_head, sheets, paper, slip))


def _head(sheets: Sheets, paper: FilledPaper, slip: FilledSlip) -> None:
    """Table and round, and at the right how far the slip has come, and by whom."""
    head, x = paper.head, sheets.left
    sheets.caption(x, 13, "table")
    end = sheets.text(x - 0.6, 27.6, str(slip.table), size=44, font=BOLD) + 6
    title = f"{paper.title}, {groups.said(slip.group)}" if slip.group else paper.title
    sheets.text(end, 17.4, title, size=18, font=BOLD)
    sheets.block(end, 21.6, fit(head.event, width=84, size=10.5, lines=1))
    under = dotted(head.day, head.rules)
    size = fit(under, width=84, size=8.5, font=REGULAR, lines=1).size
    sheets.text(end, 26.6, under, size=size, ink=LABEL)
    sheets.text(sheets.right, 17.4, "Completed slip", size=18, font=BOLD, align="right")
    for number, text in enumerate((taken(slip), slip.accepted, head.list_note)):
        size = fit(text, width=78, size=8.5, font=REGULAR, lines=1).size
        text = text[:1].upper() + text[1:]
        sheets.text(sheets.right, 22.4 + 4 * number, text, size=size, align="right")
    sheets.line(sheets.left, 34, sheets.right, 34, weight=1.4)
    _column_heads(sheets, paper)


def _column_heads(sheets: Sheets, paper: FilledPaper) -> None:
    x, y = sheets.left, LIST - 1.6
    sheets.caption(x, y, "seat and player")
    for block in range(BLOCKS):
        start = x + PLAYER + block * BLOCK
        sheets.caption(start, y, "word")
        sheets.caption(start + POINTS, y, paper.points, align="right", tight=True)
    for number, label in enumerate(("final", "words", "reported")):
        sheets.caption(_figure(sheets, number), y, label, align="right", tight=True)


def _blocks(sheets: Sheets, slip: FilledSlip) -> Iterator[Block]:
    for seat in slip.seats:
        yield _seat(sheets, seat)
    if slip.notes:
        notes = [_notes(sheets, [_said(note)], below=0) for note in slip.notes]
        first, *others = notes
        yield blocks.together(_heading(sheets, "The table as a whole"), first)
        yield from others
    changes = [_ledger_row(sheets, row) for row in slip.ledger_shown]
    none = _notes(sheets, [_lines("No changes.", 180)])
    first, *others = changes or [none]
    title = "Scores and changes" if slip.was_taken_back else "Changes to the reported scores"
    heading = _heading(sheets, title, columns=bool(changes))
    yield blocks.together(heading, first)
    yield from others
    sums = "A final score is the reported score plus all changes."
    if slip.was_taken_back:
        sums = "A slip was removed. A final score is the sum of all lines of its seat."
    yield _notes(sheets, [_lines(sums, 180)], ink=LABEL)


# ---------------------------------------------------------------- a seat


def _seat(sheets: Sheets, seat: SlipSeat) -> Block:
    """A player's frame: words with letters and points, what was reported, and what counts."""
    row_count = ceil(len(seat.words) / BLOCKS)
    notes = [_of_word(word) for word in seat.words if word.note]
    notes += [_said(note, width=BLOCKS * BLOCK) for note in seat.notes]
    noted = sum(note.height for note in notes)
    tall = max(LEAST, 3.4 + row_count * LINE + noted + (1.5 if notes else 0))

    def draw(y: float) -> None:
        sheets.box(sheets.left, y, sheets.right - sheets.left, tall - 0.8, radius=1.2)
        _player(sheets, seat, y, tall)
        _words(sheets, seat, y + 1.6, row_count)
        _write(sheets, notes, sheets.left + PLAYER, y + 2 + row_count * LINE)
        _figures(sheets, seat, y, tall)

    return Block(tall, draw)


def _player(sheets: Sheets, seat: SlipSeat, y: float, tall: float) -> None:
    x, middle = sheets.left + 2, y + 7
    sheets.seat(x + 3.6, middle, 3.6, seat.seat.place, size=11.5, black=True)
    name = fit(seat.seat.name, width=PLAYER - 14, size=12, height=9.4)
    base = sheets.block(x + 9, middle - 1.6, name)
    rating = "unrated" if seat.seat.rating is None else f"rated {seat.seat.rating}"
    signed = "signed" if seat.signed_by else "not signed"
    low = max(base + 3.4, y + 11.6)
    sheets.text(x + 9, low, f"{rating}, {signed}", size=7.2, ink=FAINT)


def _words(sheets: Sheets, seat: SlipSeat, y: float, row_count: int) -> None:
    """Down the first column, then the next. A star: there is something to be said of the word."""
    start = sheets.left + PLAYER
    if not seat.words:
        sheets.middle(start, y + 5.4, "no words entered", size=9, ink=FAINT)
    for number, word in enumerate(seat.words):
        block, row = divmod(number, row_count)
        x, base = start + block * BLOCK, y + (row + 0.75) * LINE
        shown = word.word + ("*" if word.note else "")
        size = fit(shown, width=LETTERS - 4, size=10, lines=1).size
        sheets.text(x, base, shown, size=size, font=SEMIBOLD)
        sheets.text(x + LETTERS, base, str(len(word.word)), size=9, ink=FAINT, align="right")
        sheets.text(x + POINTS, base, str(word.points), size=10, align="right")


def _figures(sheets: Sheets, seat: SlipSeat, y: float, tall: float) -> None:
    """Reported, what the words make, and what counts, which is the one set bold."""
    middle, x = y + (tall - 0.8) / 2, sheets.right - FIGURE
    sheets.box(x, y + 0.4, FIGURE - 0.4, tall - 1.6, weight=0, fill=TINT)
    for number, figure in enumerate((seat.in_force, seat.verified, seat.reported)):
        text = "–" if figure is None else str(figure)
        size, font = (13.0, REGULAR) if number else (17.0, BOLD)
        at = _figure(sheets, number)
        sheets.cell(at, middle, text, wide=FIGURE - 3, size=size, font=font)


def _figure(sheets: Sheets, number: int) -> float:
    """Where a figure's column ends, counted from the right."""
    return sheets.right - 2 - number * FIGURE


# ---------------------------------------------------------------- notes and the ledger


def _heading(sheets: Sheets, title: str, *, columns: bool = False) -> Block:
    """What follows, over a rule; ``columns``: and the ledger's columns under it."""

    def draw(y: float) -> None:
        sheets.text(sheets.left, y + 6, title, size=11, font=BOLD)
        sheets.line(sheets.left, y + 7.6, sheets.right, y + 7.6, weight=0.9)
        if columns:
            _ledger_heads(sheets, y + 11.2)

    return Block(12.4 if columns else 8.6, draw)


def _ledger_heads(sheets: Sheets, y: float) -> None:
    sheets.caption(sheets.left, y, "time")
    for at, label in zip(LEDGER, ("seat", "points", "type", "rule", "reason"), strict=True):
        right = label == "points"
        sheets.caption(sheets.left + at, y, label, align="right" if right else "left")
    sheets.caption(sheets.right, y, "by", align="right")


def _lines(text: str, width: float) -> Fitted:
    return wrapped(text, width=width, size=SMALL, font=REGULAR)


def _said(note: ClauseNote, *, width: float = 180) -> Fitted:
    return _lines(f"{note.text} ({note.clause})" if note.clause else note.text, width)


def _of_word(word: WordView) -> Fitted:
    clause = f" ({word.clause})" if word.clause else ""
    return _lines(f"* {word.word} {word.note}{clause}", BLOCKS * BLOCK)


def _write(sheets: Sheets, notes: list[Fitted], x: float, y: float, *, ink: float = 0) -> None:
    for note in notes:
        sheets.block(x, y + note.height / 2, note, font=REGULAR, ink=ink)
        y += note.height


def _notes(sheets: Sheets, notes: list[Fitted], *, ink: float = 0, below: float = 3) -> Block:
    tall = sum(note.height for note in notes)
    return Block(tall + below, lambda y: _write(sheets, notes, sheets.left, y + 1.6, ink=ink))


def _ledger_row(sheets: Sheets, row: LedgerRow) -> Block:
    """When, whose, how many points, on what clause and for what reason, by whom."""
    reason = _lines(row.reason, REASON)
    name = fit(f"{row.place} {row.name}", width=LEDGER[1] - LEDGER[0] - 12, size=9.5, lines=2,
               squeeze=0.8)  # fmt: skip
    tall = max(reason.height, name.height, SMALL * LEADING * POINT) + 1.8
    seat, points, kind, clause, why = (sheets.left + at for at in LEDGER)

    def draw(y: float) -> None:
        base = y + 0.9 + SMALL * POINT * 0.93
        sheets.text(sheets.left, base, english.clock(row.at), size=9)
        sheets.block(seat, y + 0.9 + name.height / 2, name)
        sheets.text(points, base, minus(f"{row.points:+d}"), size=10.5, font=BOLD, align="right")
        sheets.text(kind, base, row.kind, size=9)
        sheets.text(clause, base, row.clause or "–", size=9)
        _write(sheets, [reason], why, y + 0.9)
        by = fit(row.by, width=sheets.right - why - REASON - 1, size=9, font=REGULAR, lines=1)
        sheets.text(sheets.right, base, row.by, size=by.size, align="right")
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, draw)
