"""Certificates: a sheet across for every winner of every prize, for the director to sign."""

from __future__ import annotations

from tdtool.english import dotted
from tdtool.papers.contents.values import PrizesPaper
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import INK, LABEL, Sheets

FRAME = 12.0  # from the edge of the sheet
SIGN = 70.0  # the width of a line to sign


@books.drawing("certificates after round {0.after}")
def certificates(book: Book, paper: PrizesPaper) -> None:
    """In the order of the list. Raises NothingToPrint where nobody has won anything."""
    won = [
        (line.title, winner.who.name, winner.why) for line in paper.lines for winner in line.winners
    ]
    if not won:
        raise NothingToPrint("Nobody has won a prize yet. Enter results first.")
    sheets = Sheets(book, landscape=True)
    for title, name, why in won:
        _certificate(sheets, paper, title, name, why)
        sheets.turn()


def _certificate(sheets: Sheets, paper: PrizesPaper, title: str, name: str, why: str) -> None:
    middle, room = sheets.width / 2, sheets.width - 2 * FRAME - 40
    unit = sheets.height / 210  # of A4 across; Letter is a little taller

    def line(y: float, words: str, *, size: float, font: str, ink: float = INK, lines: int = 1,
             tall: float = 30) -> None:  # fmt: skip
        fitted = fit(words, width=room, size=size, font=font, height=tall, lines=lines, squeeze=0.7)
        sheets.block(middle, y * unit, fitted, font=font, ink=ink, align="centre")

    inner = sheets.width - 2 * FRAME, sheets.height - 2 * FRAME
    sheets.frame(FRAME, FRAME, *inner, weight=1.6)
    division = f"Division {paper.division}" if paper.division else ""
    line(40, paper.head.event, size=24, font=SEMIBOLD, lines=2, tall=22)
    so_far = "" if paper.is_final else f"after round {paper.after} of {paper.rounds}"
    line(56, dotted(paper.head.day, division, so_far), size=12, font=REGULAR, ink=LABEL)
    line(84, title, size=30, font=SEMIBOLD, lines=2, tall=26)
    line(112, name, size=46, font=BOLD, lines=2, tall=34)
    line(138, why, size=12, font=REGULAR, ink=LABEL, lines=2, tall=12)
    below = sheets.height - FRAME - 24
    sheets.line(middle - SIGN / 2, below, middle + SIGN / 2, below)
    sheets.caption(middle, below + 4, "Director", align="centre")
