"""One PDF: sheets of any size, one after the other, the same bytes for the same values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Generic, Protocol, TypeVar

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tdtool.papers.kit import fit_text
from tdtool.queries.values import PaperHead

rl_config.useA85 = False  # streams as bytes, not in letters: smaller, and sooner done

SIZES: dict[str, tuple[float, float]] = {"A4": A4, "Letter": LETTER}


class UnknownPaper(ValueError):
    """The event asks for a size of paper that nothing is drawn for."""


class NothingToPrint(ValueError):
    """A paper was asked for that would be empty."""


class Book:
    """A PDF under way; ``Sheets`` draw on its canvas, ``done`` gives its bytes."""

    def __init__(self, title: str, *, head: PaperHead) -> None:
        fit_text.register()
        self.head = head
        self.size = _size(head)
        self._file = BytesIO()
        self.canvas = Canvas(
            self._file,
            pagesize=self.size,
            invariant=1,
            pageCompression=1,
            initialFontName=fit_text.REGULAR,
            lang="en",
        )
        self.marks: dict[Any, tuple[list[str], Any]] = {}  # what was drawn once, by what was asked
        self.canvas.setTitle(f"{head.event}: {title}")
        self.canvas.setCreator("tdtool")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")  # not the file’s name

    def part(self, label: str) -> None:
        """What comes next stands under this name in the file's list of contents."""
        self.canvas.bookmarkPage(label)
        self.canvas.addOutlineEntry(label, label, level=0)

    def done(self) -> bytes:
        with fit_text.reading:  # saving picks the signs that were used out of the font files
            self.canvas.save()
        return self._file.getvalue()


def _size(head: PaperHead) -> tuple[float, float]:
    if head.paper not in SIZES:
        raise UnknownPaper(f"papers are A4 or Letter; the event says “{head.paper}”")
    return SIZES[head.paper]


class _Begun(Exception):
    """Something is about to be drawn."""


class _Unopened(Book):
    """A book without a canvas: who asks for it has something to draw."""

    def __init__(self, head: PaperHead) -> None:
        self.head = head
        self.size = _size(head)

    def __getattr__(self, _: str) -> Any:
        raise _Begun


class Headed(Protocol):
    """What any paper is printed from."""

    @property
    def head(self) -> PaperHead: ...


Values = TypeVar("Values", bound=Headed)
Title = str | Callable[[Any], str]  # "{0.title}" is filled in from the paper


@dataclass(frozen=True)
class Drawing(Generic[Values]):
    """How a paper is drawn. Called, it gives a file with that paper alone: bytes of a PDF.

    Raises ``NothingToPrint`` where the paper would be empty.
    """

    title: Title
    draw: Callable[[Book, Values], None]
    parts: tuple[Drawing[Any], ...] = ()  # those that it binds, if it does

    def __call__(self, paper: Values) -> bytes:
        title = self.title.format(paper) if isinstance(self.title, str) else self.title(paper)
        book = Book(title, head=paper.head)
        self.draw(book, paper)
        return book.done()

    def refuse_nothing(self, paper: Values) -> None:
        """Draw nothing; raises ``NothingToPrint`` where drawing would, which it does before the
        first sheet."""
        for part in self.parts:
            part.refuse_nothing(paper)
        if not self.parts:
            with suppress(_Begun):
                self.draw(_Unopened(paper.head), paper)


def drawing(
    title: Title,
) -> Callable[[Callable[[Book, Values], None]], Drawing[Values]]:
    """Makes a drawing, with the title of its file, of a function that draws on a book."""
    return lambda draw: Drawing(title, draw)


def bound(title: Title, parts: Sequence[tuple[str, Drawing[Any]]]) -> Drawing[Any]:
    """Several papers of the same values in one file, each under its name in the contents."""

    def draw(book: Book, paper: Headed) -> None:
        for label, part in parts:
            book.part(label)
            part.draw(book, paper)

    return Drawing(title, draw, tuple(part for _, part in parts))


def one_after_the_other(papers: Sequence[tuple[str, Drawing[Any], Any]]) -> bytes:
    """Papers of an event, each with its own values, in one file and under its name in the contents.

    Raises ``NothingToPrint`` where one of them would be empty.
    """
    book = Book(f"{len(papers)} papers", head=papers[0][2].head)
    for label, drawing_, paper in papers:
        book.part(label)
        book.head = paper.head
        drawing_.draw(book, paper)
    return book.done()
