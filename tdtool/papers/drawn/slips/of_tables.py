"""The result slip of an Anagrams table: a sheet a table, a frame a player."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from tdtool import english
from tdtool.engine.rule_parts import SlipRules
from tdtool.english import dotted, minus
from tdtool.papers.contents import round
from tdtool.papers.contents.values import FilledPaper, FilledSlip, PaperTable, RoundOfTables
from tdtool.papers.drawn.slips.of_pairs import taken
from tdtool.papers.kit import blocks, books, drawings
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, LEADING, POINT, REGULAR, SEMIBOLD, Fitted, fit, wrapped
from tdtool.papers.kit.sheets import FAINT, HAIR, INK, LABEL, TINT, Sheets, draw
from tdtool.queries.slips.values import LedgerRow, SlipSeat, WordView
from tdtool.queries.values import ClauseNote, SeatView

# The filled slip, for the file and for disputes: the scores in force, and what they stand on.

LIST = 44.0  # where the seats begin
FILLED_PLAYER = 46.0  # widths, millimetres
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
        blocks.draw(sheets, parts, top=LIST, head=partial(_filled_head, sheets, paper, slip))


def _filled_head(sheets: Sheets, paper: FilledPaper, slip: FilledSlip) -> None:
    """Table and round, and at the right how far the slip has come, and by whom."""
    head, x = paper.head, sheets.left
    sheets.caption(x, 13, "table")
    end = sheets.text(x - 0.6, 27.6, str(slip.table), size=44, font=BOLD) + 6
    title = f"{paper.title}, {round.said(slip.group)}" if slip.group else paper.title
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
    _filled_column_heads(sheets, paper)


def _filled_column_heads(sheets: Sheets, paper: FilledPaper) -> None:
    x, y = sheets.left, LIST - 1.6
    sheets.caption(x, y, "seat and player")
    for block in range(BLOCKS):
        start = x + FILLED_PLAYER + block * BLOCK
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
    none = _notes(sheets, [_filled_lines("No changes.", 180)])
    first, *others = changes or [none]
    title = "Scores and changes" if slip.was_taken_back else "Changes to the reported scores"
    heading = _heading(sheets, title, columns=bool(changes))
    yield blocks.together(heading, first)
    yield from others
    sums = "A final score is the reported score plus all changes."
    if slip.was_taken_back:
        sums = "A slip was removed. A final score is the sum of all lines of its seat."
    yield _notes(sheets, [_filled_lines(sums, 180)], ink=LABEL)


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
        _filled_player(sheets, seat, y, tall)
        _words(sheets, seat, y + 1.6, row_count)
        _write(sheets, notes, sheets.left + FILLED_PLAYER, y + 2 + row_count * LINE)
        _figures(sheets, seat, y, tall)

    return Block(tall, draw)


def _filled_player(sheets: Sheets, seat: SlipSeat, y: float, tall: float) -> None:
    x, middle = sheets.left + 2, y + 7
    sheets.seat(x + 3.6, middle, 3.6, seat.seat.place, size=11.5, black=True)
    name = fit(seat.seat.name, width=FILLED_PLAYER - 14, size=12, height=9.4)
    base = sheets.block(x + 9, middle - 1.6, name)
    rating = "unrated" if seat.seat.rating is None else f"rated {seat.seat.rating}"
    signed = "signed" if seat.signed_by else "not signed"
    low = max(base + 3.4, y + 11.6)
    sheets.text(x + 9, low, f"{rating}, {signed}", size=7.2, ink=FAINT)


def _words(sheets: Sheets, seat: SlipSeat, y: float, row_count: int) -> None:
    """Down the first column, then the next. A star: there is something to be said of the word."""
    start = sheets.left + FILLED_PLAYER
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


def _filled_lines(text: str, width: float) -> Fitted:
    return wrapped(text, width=width, size=SMALL, font=REGULAR)


def _said(note: ClauseNote, *, width: float = 180) -> Fitted:
    return _filled_lines(f"{note.text} ({note.clause})" if note.clause else note.text, width)


def _of_word(word: WordView) -> Fitted:
    clause = f" ({word.clause})" if word.clause else ""
    return _filled_lines(f"* {word.word} {word.note}{clause}", BLOCKS * BLOCK)


def _write(sheets: Sheets, notes: list[Fitted], x: float, y: float, *, ink: float = 0) -> None:
    for note in notes:
        sheets.block(x, y + note.height / 2, note, font=REGULAR, ink=ink)
        y += note.height


def _notes(sheets: Sheets, notes: list[Fitted], *, ink: float = 0, below: float = 3) -> Block:
    tall = sum(note.height for note in notes)
    return Block(tall + below, lambda y: _write(sheets, notes, sheets.left, y + 1.6, ink=ink))


def _ledger_row(sheets: Sheets, row: LedgerRow) -> Block:
    """When, whose, how many points, on what clause and for what reason, by whom."""
    reason = _filled_lines(row.reason, REASON)
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


PLAYER = 40.0  # widths, millimetres
WORDS = 116.0  # all of a frame's columns of words
TOTALS = PLAYER + WORDS  # where the last column begins
LEAST_LINE = 8.0  # a line to write a word on
TALLEST = 46.0  # a frame with as many lines as a player can have words
BELOW = 21.5  # what the foot takes
BOX = 8.4  # of the foot, to write in


@dataclass(frozen=True)
class Top:
    """What the paper's height leaves for the head, so that a line stays 8 mm on both papers."""

    frames: float  # where the frames begin
    middle: float  # of the seat circle
    radius: float


TOPS = {"A4": Top(frames=58, middle=31.4, radius=13), "Letter": Top(53, middle=28.2, radius=12)}


@dataclass(frozen=True)
class Frame:
    """Where a player's frame stands on the sheet."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Grid:
    """The lines of a frame: how many blocks side by side, and the columns of each."""

    blocks: int
    lines: int  # in a block
    letters: float
    points: float
    most: int  # words in all; 0: no limit, and the lines bear no numbers

    @property
    def block(self) -> float:
        return WORDS / self.blocks

    @property
    def word(self) -> float:
        return self.block - self.letters - self.points


def _grid(rules: SlipRules, height: float) -> Grid:
    """Two blocks; three where the words a player can have need more than two."""
    lines = max(1, int((height + 0.25) / LEAST_LINE))
    if not rules.most_words:
        return Grid(blocks=2, lines=lines, letters=11, points=15, most=0)
    blocks = 2 if 2 * lines >= rules.most_words else 3
    lines = min(lines, ceil(rules.most_words / blocks))
    side = 12.0 if blocks == 2 else 8.6
    return Grid(blocks, lines, letters=side, points=side, most=rules.most_words)


@books.drawing("result slips, {0.full_title}")
def result_slips(book: Book, paper: RoundOfTables) -> None:
    """One sheet a table, in order of the tables' numbers."""
    if not paper.tables:
        raise NothingToPrint(f"{paper.full_title} has no tables yet. Draw the round first.")
    sheets = Sheets(book)
    for table in sorted(paper.tables, key=lambda table: table.number):
        _slip(sheets, paper, table)
        sheets.turn()


def _slip(sheets: Sheets, paper: RoundOfTables, table: PaperTable) -> None:
    _head(sheets, paper, table)
    top = TOPS[sheets.head.paper]
    _circle(sheets, table, top, paper.slip)
    draw(sheets, sheets.right, sheets.top - 1, url=table.url, code=table.code)
    tall = (sheets.bottom - BELOW - top.frames) / max(len(table.seats), 1)
    tall = min(tall, TALLEST) if paper.slip.most_words else tall
    grid = _grid(paper.slip, tall - 0.6)
    if table.seats:
        _column_heads(sheets, paper.slip, grid, top.frames - 1.5)
    for number, seat in enumerate(table.seats):
        frame = Frame(
            sheets.left, top.frames + number * tall, sheets.right - sheets.left, tall - 0.6
        )
        _frame(sheets, seat, frame, grid, digits=len(paper.slip.digits))
    _foot(sheets, paper, table)


def _head(sheets: Sheets, paper: RoundOfTables, table: PaperTable) -> None:
    """Table, round, event, and the word list if it isn't an official one."""
    head, x = paper.head, sheets.left
    end = sheets.caption(x, 11.4, "table")
    sheets.draft_tag(end + 4, 12.2)
    end = sheets.text(x - 0.8, 28.6, str(table.number), size=60, font=BOLD)
    sheets.text(end + 3, 28.6, round.said(table.group), size=13, font=SEMIBOLD)
    title = fit(paper.full_title, width=52, size=18, font=BOLD, lines=1)
    sheets.text(x, 35.4, paper.full_title, size=title.size, font=BOLD)
    sheets.block(x, 39, fit(head.event, width=54, size=10.5, height=6.2, lines=2))
    minutes = f"{paper.minutes} minutes" if paper.minutes else ""
    when = dotted(head.day, minutes)
    size = fit(when, width=56, size=8.5, font=REGULAR, lines=1).size
    sheets.text(x, 44, when, size=size, ink=LABEL)
    sheets.block(x, 47, fit(head.list_note, width=62, size=8.5, height=5.6, lines=2))


def _circle(sheets: Sheets, table: PaperTable, top: Top, rules: SlipRules) -> None:
    """Who sits where (NSA-1), and which way the turn goes (D62-3; by stages: NSA-5, NSA-12)."""
    x, y = sheets.left + 105.5, top.middle
    look = drawings.Look(
        radius=top.radius, disc=3.3, number=9.5, name=9.5, reach=50, crown=4.6, rating=7.2
    )
    drawings.draw(sheets, x, y, table.seats, look)
    for number, (stage, turns) in enumerate(rules.turns):
        down = y + 4.9 - 4.8 * len(rules.turns) + 5.6 * number
        sheets.text(x, down, stage, size=6.4, ink=LABEL, align="centre")
        size = fit(turns, width=2 * (top.radius - look.disc) - 1, size=6.8, lines=1).size
        sheets.text(x, down + 2.5, turns, size=size, font=SEMIBOLD, align="centre")


def _column_heads(sheets: Sheets, rules: SlipRules, grid: Grid, y: float) -> None:
    x = sheets.left
    sheets.caption(x, y, "seat and player")
    for block in range(grid.blocks):
        start = x + PLAYER + block * grid.block
        letters = start + grid.word
        sheets.caption(start + 2, y, "word")
        narrow = grid.blocks > 2
        middle = letters + grid.letters / 2 - (0.7 if narrow else 0)
        sheets.caption(middle, y, "letters", align="centre", tight=narrow)
        middle = letters + grid.letters + grid.points / 2
        sheets.caption(middle, y, rules.points, align="centre", tight=narrow)
    end = sheets.caption(x + TOTALS + 2, y, "total")
    sheets.text(end + 1.6, y, dotted(*rules.digits), size=6.8, ink=LABEL)


def _frame(sheets: Sheets, seat: SeatView, frame: Frame, grid: Grid, *, digits: int) -> None:
    """What belongs to a player stands inside that player's frame."""
    for block in range(grid.blocks):
        x = frame.x + PLAYER + block * grid.block
        _word_lines(sheets, frame, x, grid, first=block * grid.lines + 1)
        sheets.line(x, frame.y, x, frame.y + frame.height, weight=0.9)
    x = frame.x + TOTALS
    sheets.line(x, frame.y, x, frame.y + frame.height, weight=0.9)
    sheets.box(frame.x, frame.y, frame.width, frame.height, weight=1.1, radius=1.2)
    _player(sheets, seat, frame)
    _total_and_initials(sheets, frame, digits=digits)


def _word_lines(sheets: Sheets, frame: Frame, x: float, grid: Grid, *, first: int) -> None:
    """A block of lines, numbered where a player can't have more than so many words."""
    points = x + grid.word + grid.letters
    sheets.box(points, frame.y, grid.points, frame.height, weight=0, fill=TINT)
    for across in (x + grid.word, points):
        sheets.line(across, frame.y, across, frame.y + frame.height, ink=HAIR)
    tall = frame.height / grid.lines
    for number in range(grid.lines):
        y = frame.y + number * tall
        if number:
            sheets.line(x, y, x + grid.block, y, ink=HAIR)
        if first + number <= grid.most:
            sheets.text(x + 0.8, y + 3, str(first + number), size=6.8, ink=FAINT)


def _player(sheets: Sheets, seat: SeatView, frame: Frame) -> None:
    x, y = frame.x + 2.6, frame.y + 2
    sheets.seat(x + 4.5, y + 4.5, 4.5, seat.place, size=14, black=True)
    rating = "unrated" if seat.rating is None else f"rated {seat.rating}"
    sheets.middle(x + 11.6, y + 4.5, rating, size=8.5, ink=FAINT)
    name = fit(seat.name, width=PLAYER - 4.4, size=13.5, height=frame.height - 13.2)
    sheets.block(x, y + 10.2 + name.height / 2, name)


def _total_and_initials(sheets: Sheets, frame: Frame, *, digits: int) -> None:
    x = frame.x + TOTALS + 2
    tall = min(12, (frame.height - 6.2) / 2)
    sheets.digits(x, frame.y + 1.5, 10 * digits, tall, count=digits)
    y = frame.y + 1.5 + tall + 3.1
    sheets.caption(x, y, "sign when done")
    sheets.box(x, y + 0.9, 30, min(11.5, frame.y + frame.height - 1.4 - y - 0.9))


def _foot(sheets: Sheets, paper: RoundOfTables, table: PaperTable) -> None:
    y = sheets.bottom - BELOW + 0.9
    _first_to_play(sheets, paper.slip, y)
    if paper.minutes:
        _clock(sheets, paper.slip, paper.minutes, y)
    if table.tiles_by:
        x = sheets.left + 170
        sheets.caption(x, y + 3, "tiles by")
        by = fit(table.tiles_by, width=sheets.right - x, size=11, height=7.4, lines=2)
        sheets.block(x, y + 4 + by.height / 2, by, font=BOLD)
    sheets.line(sheets.left, y + 12.1, sheets.right, y + 12.1, ink=HAIR)
    _legend(sheets, paper.slip, y + 15)


def _first_to_play(sheets: Sheets, rules: SlipRules, y: float) -> None:
    """Who plays first is drawn: once (D62-3), or anew for each stage (NSA-5, NSA-12)."""
    x = sheets.left
    sheets.caption(x, y + 3, "first to play")
    sheets.text(x, y + 6.3, rules.first_how, size=8, ink=LABEL)
    sheets.text(x, y + 9.4, rules.first_clause, size=8, ink=LABEL)
    for number, label in enumerate(rules.first_boxes):
        start = x + 22 + 16 * number
        sheets.box(start, y, 10, BOX)
        sheets.text(start + 5, y + BOX + 2.7, label, size=6.8, ink=LABEL, align="centre")


def _clock(sheets: Sheets, rules: SlipRules, minutes: int, y: float) -> None:
    """When the clock started, and when time was called (NSA-4)."""
    x = sheets.left + 62
    sheets.caption(x, y + 3, "clock")
    text = f"{minutes} min, {rules.clock}" if rules.clock else f"{minutes} min"
    _lines(sheets, x, y + 6.3, text, width=18.6)
    for start, label in ((x + 20, "started"), (x + 63, "time called")):
        sheets.digits(start, y, 17, BOX, count=2)
        sheets.middle(start + 19, y + BOX / 2 - 0.4, ":", size=16, font=BOLD, align="centre")
        sheets.digits(start + 21, y, 17, BOX, count=2)
        sheets.text(start + 19, y + BOX + 2.7, label, size=6.8, ink=LABEL, align="centre")


def _legend(sheets: Sheets, rules: SlipRules, y: float) -> None:
    """What a word is worth by its letters (NSA-30, D62-14)."""
    x = sheets.caption(sheets.left, y, rules.legend) + 3
    for letters, points in rules.worth:
        x = sheets.text(x, y, str(letters), size=9, font=BOLD)
        x = sheets.text(x + 0.8, y, "→", size=8, ink=FAINT)
        x = sheets.text(x + 0.8, y, str(points), size=9, ink=INK) + 3
    sheets.text(sheets.right, y, sheets.revision, size=8, ink=LABEL, align="right")
    _lines(sheets, sheets.left, y + 3, rules.advice, width=sheets.right - sheets.left)


def _lines(sheets: Sheets, x: float, y: float, text: str, *, width: float) -> None:
    """Small words on as many lines as they need, the first on the baseline ``y``."""
    for number, line in enumerate(fit(text, width=width, size=8, font=REGULAR).lines):
        sheets.text(x, y + 3.1 * number, line, size=8, ink=LABEL)
