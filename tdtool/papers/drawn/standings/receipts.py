"""Receipts: who won what, for the winner to sign when the prize is handed out."""

from __future__ import annotations

from functools import partial

from tdtool.english import dotted
from tdtool.papers.contents.values import PrizesPaper
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.standings import payouts
from tdtool.queries.standings.payouts import Payout, Won

LIST = 30.0
AMOUNT = 46.0  # the width kept for what is given
ROW = 6.4
SIGN = 17.0  # the height of the line to sign


@books.drawing("prize receipts after round {0.after}")
def receipts(book: Book, paper: PrizesPaper) -> None:
    """A block per winner with all they get. Raises NothingToPrint where nobody gets anything."""
    paid = [
        payout for payout in payouts.of_lines(paper.lines) if any(won.gets for won in payout.won)
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
    tall = 11.0 + sum(row.tall for row in prize_rows) + (ROW if counts else 0) + SIGN

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
