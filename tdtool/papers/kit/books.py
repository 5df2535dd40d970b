"""One PDF: sheets of any size, one after the other, the same bytes for the same values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeVar

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tdtool.papers.kit import fonts
from tdtool.queries.values import PaperHead

SIZES: dict[str, tuple[float, float]] = {"A4": A4, "Letter": LETTER}

Values = TypeVar("Values")


class UnknownPaper(ValueError):
    """The event asks for a size of paper that nothing is drawn for."""


class NothingToPrint(ValueError):
    """A paper was asked for that would be empty."""


class Book:
    """A PDF under way; ``Sheets`` draw on its canvas, ``done`` gives its bytes."""

    def __init__(self, title: str, *, head: PaperHead) -> None:
        if head.paper not in SIZES:
            raise UnknownPaper(f"papers are A4 or Letter; the event says “{head.paper}”")
        fonts.register()
        self.head = head
        self.size = SIZES[head.paper]
        self._file = BytesIO()
        self.canvas = Canvas(
            self._file,
            pagesize=self.size,
            invariant=1,
            pageCompression=1,
            initialFontName=fonts.REGULAR,
            lang="en",
        )
        self.canvas.setTitle(f"{head.event}: {title}")
        self.canvas.setCreator("tdtool")

    def part(self, label: str) -> None:
        """What comes next stands under this name in the file's list of contents."""
        self.canvas.bookmarkPage(label)
        self.canvas.addOutlineEntry(label, label, level=0)

    def done(self) -> bytes:
        with fonts.reading:  # saving picks the signs that were used out of the font files
            self.canvas.save()
        return self._file.getvalue()


def of_one(
    title: str, draw: Callable[[Book, Values], None], paper: Values, *, head: PaperHead
) -> bytes:
    """A file with one paper in it."""
    book = Book(title, head=head)
    draw(book, paper)
    return book.done()


def of_parts(
    title: str,
    parts: Sequence[tuple[str, Callable[[Book, Values], None]]],
    paper: Values,
    *,
    head: PaperHead,
) -> bytes:
    """A file with several papers of the same values, each under its name in the contents."""
    book = Book(title, head=head)
    for label, draw in parts:
        book.part(label)
        draw(book, paper)
    return book.done()
