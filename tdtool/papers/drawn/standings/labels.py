"""Labels for the envelopes that prizes are handed out in: one for each prize of each winner, on
sheets of labels as they are sold, 70 × 37 mm for A4 and 2⅝ × 1 inches for Letter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tdtool.english import dotted
from tdtool.papers.contents.values import PrizesPaper
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import LABEL, Sheets
from tdtool.queries.standings import payouts
from tdtool.queries.standings.prizes import PrizeLine

INCH = 25.4


class Sheet(NamedTuple):
    """A sheet of labels in millimetres: how many, their size, and from one to the next.

    ``edge`` is kept free inside each label, which printers need at the sheet’s own edges.
    """

    across: int
    down: int
    wide: float
    tall: float
    left: float
    top: float
    step: float
    edge: tuple[float, float]


SHEETS = {
    "A4": Sheet(3, 8, 70, 37, 0, 0.5, 70, (6, 5)),
    "Letter": Sheet(3, 10, 2.625 * INCH, INCH, 0.1875 * INCH, 0.5 * INCH, 2.75 * INCH, (3.5, 2.5)),
}


class Label(NamedTuple):
    """``name`` is "" where nobody has the prize yet: a line to write on."""

    name: str
    title: str
    gets: str


def per_sheet(paper: str) -> int:
    """How many labels a sheet of this size has."""
    return SHEETS[paper].across * SHEETS[paper].down


@books.drawing("envelope labels after round {0.after}")
def labels(book: Book, paper: PrizesPaper) -> None:
    """In the order of the list, from the first label that is still on the sheet. Raises
    NothingToPrint where no prize is worth anything, and where the sheet has no such label."""
    many = per_sheet(paper.head.paper)
    if not 1 <= paper.first_label <= many:
        raise NothingToPrint(
            f"A sheet for {paper.head.paper} has {many} labels. For the first free one, enter a "
            f"number from 1 to {many}."
        )
    all_labels = list(_labels(paper.lines))
    if not all_labels:
        raise NothingToPrint("No prize has an amount yet. Enter amounts on the Prizes page.")
    sheets, of = Sheets(book), SHEETS[paper.head.paper]
    for at, label in enumerate(all_labels, paper.first_label - 1):
        if at and at % many == 0:
            sheets.turn()
        _label(sheets, of, at % many, label, paper)
    sheets.turn()


def _labels(lines: tuple[PrizeLine, ...]) -> Iterator[Label]:
    for line in lines:
        amount = line.award.prize.amount
        if amount and not line.winners:
            yield Label("", line.title, amount)
        elif amount:
            for winner in line.winners:
                yield Label(winner.who.name, line.title, payouts.gets(line, winner))


def _label(sheets: Sheets, of: Sheet, at: int, label: Label, paper: PrizesPaper) -> None:
    row, column = divmod(at, of.across)
    across, down = of.edge
    left_edge, top = of.left + column * of.step + across, of.top + row * of.tall + down
    wide, tall = of.wide - 2 * across, of.tall - 2 * down
    division = f"Division {paper.division}" if paper.division else ""
    head = fit(dotted(paper.head.event, division), width=wide, size=7.4, font=REGULAR, lines=1)
    sheets.block(left_edge, top + 1.2, head, font=REGULAR, ink=LABEL)
    middle = top + tall * 0.42
    if label.name:
        name = fit(label.name, width=wide, size=15, font=BOLD, height=tall * 0.4, lines=2,
                   squeeze=0.7)  # fmt: skip
        sheets.block(left_edge, middle, name, font=BOLD)
    else:
        sheets.line(left_edge, middle + 2.5, left_edge + wide, middle + 2.5)
    below = top + tall * 0.82
    gets = fit(label.gets, width=wide * 0.45, size=13, font=SEMIBOLD, height=tall * 0.36, lines=2,
               squeeze=0.6)  # fmt: skip
    room = wide * 0.52
    title = fit(label.title, width=room, size=10, font=REGULAR, height=tall * 0.36, lines=2,
                squeeze=0.7)  # fmt: skip
    sheets.block(left_edge, below, title, font=REGULAR)
    sheets.block(left_edge + wide, below, gets, align="right")
