"""The prize list: each prize, who takes it, and why."""

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
from tdtool.queries.standings.prizes import PrizeLine

LIST = 30.0
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
    blocks.draw(sheets, pieces, top=LIST, head=head)


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
