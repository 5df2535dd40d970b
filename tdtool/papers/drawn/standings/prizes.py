"""The prize list, receipts to sign, and labels for the envelopes that prizes are handed out in."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from tdtool.english import dotted
from tdtool.papers.contents.values import PrizesPaper
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, fit, wrapped
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.standings import prizes
from tdtool.queries.standings.prizes import Payout, PrizeLine, Won

# Labels for the envelopes that prizes are handed out in: one for each prize of each winner, on
# sheets of labels as they are sold, 70 × 37 mm for A4 and 2⅝ × 1 inches for Letter.

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
                yield Label(winner.who.name, line.title, prizes.gets(line, winner))


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


# The prize list: each prize, who takes it, and why.

PRIZE_LIST = 30.0
TITLE, WHY = 70.0, 112.0  # widths of the prize's name, and of who takes it


@books.drawing("prizes after round {0.after}")
def prize_list(book: Book, paper: PrizesPaper) -> None:
    """Raises NothingToPrint where no prize is on the list."""
    if not paper.lines:
        raise NothingToPrint("There is no prize list yet. Add prizes on the Prizes page.")
    sheets = Sheets(book)
    pieces = [_prize(sheets, line) for line in paper.lines]
    division = f", division {paper.division}" if paper.division else ""
    after = f"after round {paper.after} of {paper.rounds}{division}"
    below = dotted(paper.head.event, paper.head.day)
    title = "Prizes" if paper.is_final else "Prizes so far"
    head = partial(sheets.title, title, size=36, beside=after, below=below)
    blocks.draw(sheets, pieces, top=PRIZE_LIST, head=head)


def _prize(sheets: Sheets, line: PrizeLine) -> Block:
    """The prize at the left with what is given, whoever takes it at the right, each with their
    part of it and the reason below."""
    name = wrapped(line.title, width=TITLE - 6, size=13)
    amount = wrapped(line.award.prize.amount, width=TITLE - 6, size=10.5, font=REGULAR)
    amount_height = amount.height + 1.5 if line.award.prize.amount else 0.0
    winners = [
        (
            fit(dotted(winner.who.name, winner.part), width=WHY, size=14, lines=1),
            None if winner.again else wrapped(winner.why, width=WHY, size=8.5, font=REGULAR),
        )
        for winner in line.winners
    ]
    beside = line.award.why if winners else ""
    reason = wrapped(beside, width=WHY, size=8.5, font=REGULAR) if beside else None
    tall = (
        max(name.height + amount_height, sum(7 + (why.height if why else 0) for _, why in winners))
        + 6
    )
    tall += reason.height if reason else 0

    def drawn(y: float) -> None:
        sheets.block(sheets.left, y + 3 + name.height / 2, name, font=SEMIBOLD)
        if amount_height:
            middle = y + 4.5 + name.height + amount.height / 2
            sheets.block(sheets.left, middle, amount, font=REGULAR)
        down = y + 3
        for who, why in winners:
            sheets.middle(sheets.left + TITLE, down + 2.6, who.lines[0], size=who.size, font=BOLD)
            down += 7
            if why:
                middle = down - 1 + why.height / 2
                sheets.block(sheets.left + TITLE, middle, why, font=REGULAR, ink=LABEL)
                down += why.height
        if reason:
            middle = down + 1 + reason.height / 2
            sheets.block(sheets.left + TITLE, middle, reason, font=REGULAR, ink=LABEL)
        if not winners:
            why = fit(line.award.why or "nobody yet", width=WHY, size=9.5, font=REGULAR, height=9)
            sheets.block(sheets.left + TITLE, y + 6.2, why, font=REGULAR, ink=LABEL)
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(max(tall, 13.0), drawn)


# Receipts: who won what, for the winner to sign when the prize is handed out.

LIST = 30.0
AMOUNT = 46.0  # the width kept for what is given
ROW = 6.4
RECEIPT_SIGN = 17.0  # the height of the line to sign


@books.drawing("prize receipts after round {0.after}")
def receipts(book: Book, paper: PrizesPaper) -> None:
    """A block per winner with all they get. Raises NothingToPrint where nobody gets anything."""
    paid = [
        payout for payout in prizes.of_lines(paper.lines) if any(won.gets for won in payout.won)
    ]
    if not paid:
        raise NothingToPrint(
            "Nobody has won a prize with an amount yet. Enter amounts on the Prizes page."
        )
    sheets = Sheets(book)
    division = f", division {paper.division}" if paper.division else ""
    so_far = "" if paper.is_final else "so far, "
    head = partial(
        sheets.title,
        "Receipts",
        size=36,
        beside=f"{so_far}after round {paper.after} of {paper.rounds}{division}",
        below=dotted(paper.head.event, paper.head.day),
    )
    blocks.draw(sheets, [_receipt(sheets, payout) for payout in paid], top=LIST, head=head)


def _receipt(sheets: Sheets, payout: Payout) -> Block:
    """The winner, a row per prize, the money in all, and where to sign."""
    prize_rows = [_row(sheets, won) for won in payout.won if won.gets]
    counts = len(prize_rows) > 1 and bool(payout.total)
    tall = 11.0 + sum(row.tall for row in prize_rows) + (ROW if counts else 0) + RECEIPT_SIGN

    def drawn(y: float) -> None:
        name = fit(payout.who.name, width=sheets.right - sheets.left, size=15, font=BOLD, lines=1)
        sheets.middle(sheets.left, y + 6, name.lines[0], size=name.size, font=BOLD)
        down = y + 11
        for row in prize_rows:
            row.draw(down)
            down += row.tall
        if counts:
            sheets.middle(sheets.left, down + 3, "In all", size=11, font=SEMIBOLD)
            sheets.middle(sheets.right, down + 3, payout.total, size=12, font=BOLD, align="right")
        below = y + tall - 6
        middle = sheets.left + 120
        sheets.line(sheets.left, below, middle - 6, below)
        sheets.line(middle, below, sheets.right, below)
        sheets.caption(sheets.left, below + 3.2, "Received, signature")
        sheets.caption(middle, below + 3.2, "Date")
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _row(sheets: Sheets, won: Won) -> Block:
    title = wrapped(won.title, width=sheets.right - sheets.left - AMOUNT, size=11, font=REGULAR)
    gets = fit(won.gets, width=AMOUNT - 3, size=12, font=SEMIBOLD, height=9, lines=2, squeeze=0.8)
    tall = max(ROW, title.height + 2, gets.height + 2)

    def drawn(y: float) -> None:
        sheets.block(sheets.left, y + tall / 2, title, font=REGULAR, ink=LABEL)
        sheets.block(sheets.right, y + tall / 2, gets, align="right")

    return Block(tall, drawn)
