"""The sheets that all papers are drawn on: sizes, inks, boxes, the head and the foot.

Everything is measured in millimetres from the top left corner; type is in points.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import segno

from tdtool.papers.kit import fit_text
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import BOLD, CAPITAL, LEADING, POINT, REGULAR, SEMIBOLD, Fitted, fit

# Marks that are the same from sheet to sheet are worked out once for a book.


class Marked(Protocol):
    """Sheets on which marks are drawn: what was written for each, and what the file says so far."""

    size: tuple[float, float]
    marks: dict[Any, tuple[list[str], Any]]

    @property
    def written(self) -> list[str]: ...


Drawn = TypeVar("Drawn", bound=Marked)
How = ParamSpec("How")
Gives = TypeVar("Gives")


def kept(
    draw: Callable[Concatenate[Drawn, How], Gives],
) -> Callable[Concatenate[Drawn, How], Gives]:
    """A mark that is worked out once: where a book has the very same one again, what it wrote is
    written again. Papers are mostly the same from sheet to sheet."""

    @wraps(draw)
    def mark(sheets: Drawn, /, *arguments: How.args, **how: How.kwargs) -> Gives:
        written, key = sheets.written, (draw, sheets.size, arguments, *how.items())
        cached = sheets.marks.get(key)
        if cached is not None:
            written.extend(cached[0])
            gave: Gives = cached[1]
            return gave
        start = len(written)
        gives = draw(sheets, *arguments, **how)
        sheets.marks[key] = written[start:], gives
        return gives

    return mark


MARGIN = 10.0  # kept free on full pages
BODY = 190.0  # the printed width of an upright page, the same on A4 and Letter

INK = 0.0  # must be read
LABEL = 0.22  # labels
FAINT = 0.38  # may be ignored
HAIR = 0.55  # hairlines
TINT = 0.95  # zebra and the squared column; carries no meaning

STRONG = 1.0  # points: write here
THIN = 0.35  # points: one digit each


class Sheets:
    """Equal sheets of a book, drawn one after the other."""

    def __init__(self, book: Book, *, landscape: bool = False) -> None:
        self.size = (book.size[1], book.size[0]) if landscape else book.size
        self.head = book.head
        self.width, self.height = (side * POINT for side in self.size)
        body = self.width - 2 * MARGIN if landscape else BODY
        self.left = (self.width - body) / 2
        self.right = self.left + body
        self.top = MARGIN
        self.bottom = self.height - MARGIN
        self._canvas = book.canvas
        self._canvas.setPageSize(self.size)
        self.marks = book.marks

    @property
    def written(self) -> list[str]:
        """What the file says of this sheet so far."""
        code: list[str] = self._canvas._code
        return code

    @property
    def draft(self) -> bool:
        """Is this of a round that nobody has posted?"""
        return self.head.is_draft

    def turn(self) -> None:
        """End this sheet; the next begins empty."""
        self._canvas.showPage()

    @contextmanager
    def head_down(self) -> Iterator[None]:
        """What is drawn meanwhile stands on its head, at the other end of the sheet."""
        self._canvas.saveState()
        self._canvas.translate(*self.size)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    # ------------------------------------------------------------ marks

    @kept
    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float,
        font: str = REGULAR,
        ink: float = INK,
        align: str = "left",
        spaced: float = 0,
    ) -> float:
        """Words on the baseline ``y``; gives the x where they end."""
        words = fit_text.printable(words)
        wide = fit_text.width(words, font, size, spaced=spaced)
        start = x - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        canvas = self._canvas
        canvas.setFont(font, size)
        canvas.setFillGray(ink)
        canvas.drawString(start / POINT, self._up(y), words, charSpace=spaced)
        return start + wide

    @kept
    def caption(
        self, x: float, y: float, words: str, *, align: str = "left", tight: bool = False
    ) -> float:
        """A box's or column's label: small spaced capitals; ``tight`` over narrow columns."""
        size, spaced = (6.4, 0.1) if tight else (6.8, 0.35)
        return self.text(
            x, y, words.upper(), size=size, font=SEMIBOLD, ink=LABEL, align=align, spaced=spaced
        )

    @kept
    def middle(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float,
        font: str = REGULAR,
        ink: float = INK,
        align: str = "left",
    ) -> float:
        """Words whose capitals are centred on the height ``y``."""
        base = y + CAPITAL / 2 * size * POINT
        return self.text(x, base, words, size=size, font=font, ink=ink, align=align)

    def cell(
        self,
        x: float,
        y: float,
        words: str,
        *,
        wide: float,
        size: float,
        font: str = REGULAR,
        ink: float = INK,
    ) -> None:
        """A column's cell that ends at ``x``: smaller, or on two lines, where it is too wide."""
        fitted = fit(words, width=wide, size=size, font=font, height=7.6, lines=2, squeeze=0.8)
        self.block(x, y, fitted, font=font, ink=ink, align="right")

    def block(
        self,
        x: float,
        y: float,
        fitted: Fitted,
        *,
        font: str = SEMIBOLD,
        ink: float = INK,
        align: str = "left",
    ) -> float:
        """Lines whose block is centred on the height ``y``; gives the baseline of the last."""
        step = fitted.size * LEADING * POINT
        base = y - step * (len(fitted.lines) - 1) / 2 + CAPITAL / 2 * fitted.size * POINT
        for number, line in enumerate(fitted.lines):
            self.text(
                x, base + number * step, line, size=fitted.size, font=font, ink=ink, align=align
            )
        return base + (len(fitted.lines) - 1) * step

    @kept
    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, weight: float = THIN, ink: float = INK
    ) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.setStrokeGray(ink)
        self._canvas.line(x1 / POINT, self._up(y1), x2 / POINT, self._up(y2))

    @kept
    def dotted(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A guide for the guillotine; it says nothing else."""
        self._canvas.saveState()
        self._canvas.setDash(0.4, 3)
        self.line(x1, y1, x2, y2, weight=0.4, ink=FAINT)
        self._canvas.restoreState()

    @kept
    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        weight: float = STRONG,
        ink: float = INK,
        radius: float = 0,
        fill: float | None = None,
    ) -> None:
        """A frame whose upper left corner is (x, y); no weight: only filled."""
        canvas = self._canvas
        canvas.setLineWidth(weight)
        canvas.setStrokeGray(ink)
        canvas.setFillGray(fill if fill is not None else 1)
        canvas.roundRect(
            x / POINT,
            self._up(y + height),
            width / POINT,
            height / POINT,
            radius / POINT,
            stroke=int(weight > 0),
            fill=int(fill is not None),
        )

    @kept
    def frame(self, x: float, y: float, width: float, height: float, *, weight: float = 2) -> None:
        """A frame round what is drawn already: nothing under it is covered."""
        self._canvas.setLineWidth(weight)
        self._canvas.setStrokeGray(INK)
        self._canvas.rect(
            x / POINT, self._up(y + height), width / POINT, height / POINT, stroke=1, fill=0
        )

    @kept
    def digits(self, x: float, y: float, width: float, height: float, *, count: int) -> None:
        """A box to write a number in, a digit a field."""
        self.box(x, y, width, height)
        for number in range(1, count):
            across = x + width * number / count
            self.line(
                across, y + STRONG * POINT / 2, across, y + height - STRONG * POINT / 2, ink=HAIR
            )

    @kept
    def ring(self, x: float, y: float, radius: float, *, weight: float = STRONG) -> None:
        self._disc(x, y, radius, weight=weight, fill=None)

    @kept
    def seat(
        self, x: float, y: float, radius: float, number: int, *, size: float, black: bool = False
    ) -> None:
        """A seat's sign, the same on every paper: its number in a disc."""
        self._disc(x, y, radius, weight=STRONG, fill=0 if black else 1)
        self.middle(
            x, y, str(number), size=size, font=BOLD, ink=1 if black else INK, align="centre"
        )

    def shape(self, x: float, y: float, side: float, path: str, *, units: int) -> None:
        """A black shape in a square of ``side`` millimetres, as a path in its own units."""
        unit = side / units / POINT
        self._canvas.saveState()
        self._canvas.setFillGray(INK)
        self._canvas.transform(unit, 0, 0, unit, x / POINT, self._up(y + side))
        self._canvas.addLiteral(f"n {path} f")
        self._canvas.restoreState()

    def _disc(
        self, x: float, y: float, radius: float, *, weight: float, fill: float | None
    ) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.setStrokeGray(INK)
        self._canvas.setFillGray(fill if fill is not None else 1)
        self._canvas.circle(
            x / POINT, self._up(y), radius / POINT, stroke=1, fill=int(fill is not None)
        )

    def _up(self, y: float) -> float:
        """From millimetres below the top edge to points above the bottom edge."""
        return self.size[1] - y / POINT

    # ------------------------------------------------------------ head and foot

    def draft_tag(self, x: float, y: float) -> float:
        """A black tag on a draft, its foot on the baseline ``y``; gives the x where it ends."""
        if not self.draft:
            return x
        wide = fit_text.width("DRAFT", BOLD, 10) + 4
        self.box(x, y - 5, wide, 5.6, weight=0, radius=0.8, fill=0)
        self.middle(x + 2, y - 2.2, "DRAFT", size=10, font=BOLD, ink=1)
        return x + wide

    def title(
        self, title: str, *, size: float, beside: str, below: str, mark: str = "", y: float = 22
    ) -> None:
        """The head of a list: title, two lines beside it, a large mark at the right, a rule."""
        marked = fit(mark, width=74, size=34, font=BOLD, lines=1)
        taken = fit_text.width(mark, BOLD, marked.size) + 5 if mark else 0
        large = fit(title, width=88, size=size, font=BOLD, lines=1)
        end = self.text(self.left - 0.5, y, title, size=large.size, font=BOLD) + 8
        room = self.right - taken - end
        first = fit(beside, width=room - (22 if self.draft else 0), size=15, lines=1)
        tag = self.text(end, y - 6.4, beside, size=first.size, font=SEMIBOLD)
        self.draft_tag(tag + 4, y - 6)
        second = fit(below, width=room, size=9, font=REGULAR, height=7, lines=2)
        self.block(end, y - 1.3, second, font=REGULAR, ink=LABEL)
        self.text(self.right, y, mark, size=marked.size, font=BOLD, align="right")
        self.line(self.left, y + 4, self.right, y + 4, weight=1.4)

    @property
    def revision(self) -> str:
        """Which print this is; a superseded sheet is known by its number."""
        if self.draft:
            return "Draft, not posted"
        return f"Revision {self.head.revision} · posted {self.head.posted}"

    def foot(self, text: str, *, sheet: int, sheets: int) -> None:
        """The line at the foot of a list."""
        self.line(self.left, self.bottom - 4, self.right, self.bottom - 4, ink=HAIR)
        self.text(self.left, self.bottom, text, size=8, ink=LABEL)
        print_ = f"{self.revision} · sheet {sheet} of {sheets}"
        self.text(self.right, self.bottom, print_, size=8, ink=LABEL, align="right")


# QR codes: a slip's, with its ten signs for typing, and those that players' phones scan.

SIDE = 24.0  # millimetres
SMALL_SIDE = 17.2

# One mask for all: a reader takes any, and to try all eight takes five times as long. On slips'
# addresses this one has the fewest long runs and blocks.
MASK = 3
BLACK = re.compile(rb"[^\0]+")  # squares beside each other


def draw(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The QR (level M) with its right upper corner at (right, top), the signs as 5 + 5 below."""
    _squares(sheets, right, top, SIDE, url)
    sheets.caption(right, top + SIDE + 3.8, "slip code", align="right")
    _signs(sheets, right, top + SIDE + 8.4, code, size=12.5, step=4.8)


def draw_small(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The same on a slip a quarter of a sheet large, the signs at its left."""
    _squares(sheets, right, top, SMALL_SIDE, url)
    x = right - SMALL_SIDE - 2.4
    sheets.text(x, top + 3.3, "SLIP CODE", size=6.4, font=SEMIBOLD, align="right", spaced=0.35)
    _signs(sheets, x, top + 9, code, size=12, step=5)


def draw_alone(sheets: Sheets, x: float, top: float, side: float, text: str) -> None:
    """What a phone reads (level M), its left upper corner at (x, top); ``side`` in millimetres.
    The paper keeps a fifth of the side free around it."""
    _squares(sheets, x + side, top, side, text)


def _signs(sheets: Sheets, x: float, y: float, code: str, *, size: float, step: float) -> None:
    signs = "".join(code.split())
    for number, half in enumerate((signs[:5], signs[5:])):
        down = y + number * step
        sheets.text(x, down, half, size=size, font=SEMIBOLD, align="right", spaced=0.8)


def _squares(sheets: Sheets, right: float, top: float, side: float, url: str) -> None:
    path, units = _path(url)
    sheets.shape(right - side, top, side, path, units=units)


@lru_cache(maxsize=2048)
def _path(text: str) -> tuple[str, int]:
    """The black squares as one path, a rectangle for those beside each other, and how many
    squares a side has; made once for each text. Whole numbers take a third of the time."""
    qr = segno.make(text, error="m", micro=False, boost_error=False, mask=MASK)
    runs = (
        f"{run.start()} {above} {run.end() - run.start()} 1 re"
        for above, row in enumerate(reversed(qr.matrix))
        for run in BLACK.finditer(row)
    )
    return " ".join(runs), len(qr.matrix)
