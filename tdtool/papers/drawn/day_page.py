"""The day on a page: one sheet for the wall of the desk, as large as everything fits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tdtool.papers.contents.values import DayPage, Told
from tdtool.papers.kit import books, fit_text
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import BOLD, LEADING, POINT, REGULAR, SEMIBOLD, fit, wrapped
from tdtool.papers.kit.sheets import HAIR, LABEL, TINT, Sheets

TOP, FOOT = 33.0, 7.0  # where the head ends; what the foot takes
LARGEST, SMALLEST, STEP = 15.0, 8.0, 0.25  # points
COLUMN, GAP = 60.0, 5.0  # of steps
DISC = 3.1
CASE = 43.0  # where a case’s answer begins
BAR = 8.2  # a heading
BETWEEN = 5.5  # sections, at the least

Drawn = Callable[[float], object]  # from a height on


@dataclass(frozen=True)
class _Part:
    tall: float
    draw: Drawn


@books.drawing("the day on a page")
def day_page(book: Book, paper: DayPage) -> None:
    sheets = Sheets(book)
    room = sheets.bottom - FOOT - TOP
    parts = _fitted(sheets, paper, room)
    between = min((room - sum(part.tall for part in parts)) / (len(parts) - 1), 2 * BETWEEN)
    _head(sheets, paper)
    y = TOP
    for part in parts:
        part.draw(y)
        y += part.tall + between
    _foot(sheets)
    sheets.turn()


def _fitted(sheets: Sheets, paper: DayPage, room: float) -> list[_Part]:
    """The three parts at the largest size at which they fit."""
    size = LARGEST
    while True:
        parts = [
            _steps(sheets, paper, size),
            _line(sheets, paper, size),
            _cases(sheets, paper.cases, size),
        ]
        if size <= SMALLEST or sum(part.tall for part in parts) + 2 * BETWEEN <= room:
            return parts
        size -= STEP


def _head(sheets: Sheets, paper: DayPage) -> None:
    end = sheets.text(sheets.left - 0.6, 23, "The day on a page", size=32, font=BOLD) + 7
    room = sheets.right - end
    above = paper.head.event or paper.head.rules
    below = paper.head.rules if paper.head.event else "to pin up at the desk"
    sheets.block(end, 15.5, fit(above, width=room, size=14, height=10, lines=2))
    sheets.block(end, 22, fit(below, width=room, size=10.5, lines=1), font=REGULAR, ink=LABEL)
    sheets.line(sheets.left, 27, sheets.right, 27, weight=1.6)


def _foot(sheets: Sheets) -> None:
    y = sheets.bottom
    sheets.line(sheets.left, y - 4.6, sheets.right, y - 4.6, ink=HAIR)
    sheets.text(sheets.left, y, "? on any page lists its keys.", size=9.5, font=SEMIBOLD)
    note = "History lists every action; Undo is there."
    sheets.text(sheets.right, y, note, size=9.5, ink=LABEL, align="right")


def _bar(sheets: Sheets, x: float, y: float, width: float, heading: str) -> None:
    """A heading, white on black."""
    sheets.box(x, y, width, BAR - 0.6, weight=0, radius=1, fill=0)
    sheets.middle(x + 2.6, y + BAR / 2 - 0.3, heading, size=14, font=BOLD, ink=1)


def _tall(lines: int, size: float) -> float:
    return lines * size * LEADING * POINT


def _words(sheets: Sheets, x: float, y: float, lines: Sequence[str], size: float) -> None:
    """Lines from their upper edge on."""
    for number, line in enumerate(lines):
        base = y + _tall(number, size) + size * 0.9 * POINT
        sheets.text(x, base, line, size=size)


def _steps(sheets: Sheets, paper: DayPage, size: float) -> _Part:
    """Morning, round and end side by side, their steps numbered."""
    width, between = COLUMN - 2 * DISC - 2.5, 0.22 * size
    columns = [
        (title, [wrapped(step, width=width, size=size, font=REGULAR).lines for step in steps])
        for title, steps in paper.steps
    ]
    tall = max(
        sum(_tall(len(lines), size) + between for lines in wrapped_steps)
        for _, wrapped_steps in columns
    )

    def draw(top: float) -> None:
        for place, (title, wrapped_steps) in enumerate(columns):
            x, y = sheets.left + place * (COLUMN + GAP), top + BAR + 2
            _bar(sheets, x, top, COLUMN, title)
            for number, lines in enumerate(wrapped_steps, 1):
                middle = y + _tall(1, size) / 2
                sheets.seat(x + DISC, middle, DISC, number, size=10.5, black=True)
                _words(sheets, x + 2 * DISC + 2.5, y, lines, size)
                y += _tall(len(lines), size) + between

    return _Part(BAR + 2 + tall, draw)


def _line(sheets: Sheets, paper: DayPage, size: float) -> _Part:
    """The entry line with its example, large; under it the keys in two columns."""
    half = (sheets.right - sheets.left - 4) / 2
    key_rows = _in_two(sheets, paper.keys, half, size)
    box, row = 17.0, _tall(1, size) + 0.16 * size
    tall = [max(len(lines) for *_, lines in pair) for pair in key_rows]
    deep = sum(row + _tall(count - 1, size) for count in tall)

    def draw(top: float) -> None:
        _bar(sheets, sheets.left, top, sheets.right - sheets.left, "The entry line (g e)")
        y = top + BAR + 1.5
        sheets.box(sheets.left, y, sheets.right - sheets.left, box - 3.5, fill=TINT, radius=1)
        end = sheets.middle(sheets.left + 4, y + (box - 3.5) / 2, paper.example, size=24, font=BOLD)
        reading = fit(paper.reads, width=sheets.right - end - 12, size=13, height=11, lines=2)
        sheets.block(sheets.right - 4, y + (box - 3.5) / 2, reading, font=REGULAR, align="right")
        y += box - 1
        for pair, count in zip(key_rows, tall, strict=True):
            for x, wide, key, lines in pair:
                fitted = fit(key, width=wide, size=size, font=BOLD, lines=1)
                base = y + size * 0.9 * POINT
                sheets.text(x, base, key, size=fitted.size, font=BOLD)
                _words(sheets, x + wide + 3, y, lines, size)
            y += row + _tall(count - 1, size)

    return _Part(BAR + 0.5 + box + deep, draw)


Key = tuple[float, float, str, Sequence[str]]  # where it stands, how wide, the key, its lines


def _in_two(sheets: Sheets, keys: Sequence[Told], half: float, size: float) -> list[list[Key]]:
    """The keys in two columns, down the first and then the second; each as wide as its keys."""
    middle = (len(keys) + 1) // 2
    columns: list[list[Key]] = []
    for place, column in enumerate((keys[:middle], keys[middle:])):
        widest = max((fit_text.width(key.what, BOLD, size) for key in column), default=0)
        wide = min(widest, half * 0.52)
        x, room = sheets.left + place * (half + 4), half - wide - 3
        columns.append(
            [
                (x, wide, key.what, wrapped(key.says, width=room, size=size, font=REGULAR).lines)
                for key in column
            ]
        )
    return [[column[at] for column in columns if at < len(column)] for at in range(middle)]


def _cases(sheets: Sheets, cases: Sequence[Told], size: float) -> _Part:
    """What may happen at the left, what to do at the right."""
    room, air = sheets.right - sheets.left - CASE, 0.2 * size
    case_rows = [
        (case.what, wrapped(case.says, width=room, size=size, font=REGULAR).lines) for case in cases
    ]
    tall = sum(_tall(len(lines), size) + air for _, lines in case_rows)

    def draw(top: float) -> None:
        _bar(sheets, sheets.left, top, sheets.right - sheets.left, "When something happens")
        y = top + BAR + 1
        for number, (what, lines) in enumerate(case_rows):
            if number:
                sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
            fitted = fit(what, width=CASE - 3, size=size, font=BOLD, lines=1)
            base = y + air / 2 + size * 0.9 * POINT
            sheets.text(sheets.left, base, what, size=fitted.size, font=BOLD)
            _words(sheets, sheets.left + CASE, y + air / 2, lines, size)
            y += _tall(len(lines), size) + air

    return _Part(BAR + 1 + tall, draw)
