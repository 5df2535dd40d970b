"""A card per player with their own code, ten to a sheet, to be cut and handed out.

A code is its player's key, so it stands on no list and on no paper that hangs in the hall.
"""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import dotted
from tdtool.papers.contents.way_in import PhoneCard, PhoneCards
from tdtool.papers.drawn.hall_poster import NO_ADDRESS
from tdtool.papers.kit import books, qr
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import LABEL, Sheets
from tdtool.queries.hall import codes

ACROSS, DOWN = 2, 5
MARGIN = 8.5  # of a card, inside its part of the sheet
QR = 29.0
BETWEEN = 5.0


@dataclass(frozen=True)
class Place:
    """Where a card stands on the sheet, inside its margins."""

    left: float
    top: float
    right: float
    bottom: float


@books.drawing("phone cards")
def phone_cards(book: Book, paper: PhoneCards) -> None:
    """By the players' numbers, as they lie at the desk."""
    if not paper.cards:
        raise NothingToPrint("nobody is entered yet, so there are no phone cards")
    if not paper.phones.player:
        raise NothingToPrint(NO_ADDRESS)
    sheets = Sheets(book)
    for start in range(0, len(paper.cards), ACROSS * DOWN):
        _cuts(sheets)
        for at, card in enumerate(paper.cards[start : start + ACROSS * DOWN]):
            _card(sheets, paper, card, _place(sheets, at))
        sheets.turn()


def _cuts(sheets: Sheets) -> None:
    sheets.dotted(sheets.width / 2, 5, sheets.width / 2, sheets.height - 5)
    for row in range(1, DOWN):
        y = row * sheets.height / DOWN
        sheets.dotted(5, y, sheets.width - 5, y)


def _place(sheets: Sheets, at: int) -> Place:
    row, column = divmod(at, ACROSS)
    wide, tall = sheets.width / ACROSS, sheets.height / DOWN
    x, y = column * wide, row * tall
    return Place(x + MARGIN, y + MARGIN, x + wide - MARGIN, y + tall - MARGIN)


def _card(sheets: Sheets, paper: PhoneCards, card: PhoneCard, at: Place) -> None:
    qr.draw_alone(sheets, at.right - QR, at.top, QR, f"{paper.phones.player}{card.code}")
    room = at.right - QR - BETWEEN - at.left
    _whose(sheets, paper, card, at, room)
    shown = codes.shown(card.code)
    size = fit(shown, width=room, size=22, font=BOLD, lines=1).size
    sheets.text(at.left, at.top + QR - 6.9, "Your code, for you alone", size=7.6, ink=LABEL)
    sheets.text(at.left - 0.3, at.top + QR, shown, size=size, font=BOLD)
    y = at.top + QR + 4.2
    sheets.text(at.left, y, "Scan, or type this address and then your code:", size=7.6, ink=LABEL)
    address = fit(paper.phones.player, width=at.right - at.left, size=11, height=5.4, lines=2,
                  squeeze=0.75)  # fmt: skip
    sheets.block(at.left, y + 3.3, address)


def _whose(sheets: Sheets, paper: PhoneCards, card: PhoneCard, at: Place, room: float) -> None:
    event = fit(paper.head.event, width=room, size=8.5, font=REGULAR, lines=1)
    if event.size < 6.8:
        event = fit(paper.head.event, width=room, size=7.4, font=REGULAR, lines=2, height=5)
    sheets.block(at.left, at.top + 1.4, event, font=REGULAR, ink=LABEL)
    name = fit(card.name, width=room, size=16, font=BOLD, height=11, lines=2, squeeze=0.8)
    sheets.block(at.left, at.top + 8.4, name, font=BOLD)
    division = f"Division {paper.division}" if paper.division else ""
    text = dotted(f"no. {card.number}", division)
    sheets.text(at.left, at.top + 16.8, text, size=9, ink=LABEL)
