"""The poster: how a phone finds the hall pages, in two steps where the Wi-Fi is told."""

from dataclasses import dataclass

from tdtool.english import dotted
from tdtool.papers.contents.way_in import HallPoster, Network, PhoneCard, PhoneCards
from tdtool.papers.kit import books, fit_text
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, REGULAR, fit
from tdtool.papers.kit.sheets import LABEL, Sheets, draw_alone
from tdtool.queries.hall import codes

NO_ADDRESS = (
    "Phones can’t reach this laptop: it isn’t on a network. Join the hall’s Wi-Fi, then reload "
    "the Hall page"
)
TITLE = "Find your table on your phone"
HINT = "Open the camera, point it at the code, and tap the link."
WIFI = 44.0  # the side of the Wi-Fi's code, millimetres
STEP = 15.0  # a step's heading
GAP = 9.0
ADDRESS = 25.0  # what the typed address takes at the foot


@books.drawing("hall poster")
def hall_poster(book: Book, paper: HallPoster) -> None:
    if not paper.phones.hall:
        raise NothingToPrint(NO_ADDRESS)
    sheets = Sheets(book)
    y = _head(sheets, paper)
    if paper.network:
        y = _join(sheets, paper.network, y)
        _step(sheets, y, 2, "Scan this code")
        y += STEP
    _scan(sheets, paper, y)
    _typed(sheets, paper)
    sheets.turn()


def _head(sheets: Sheets, paper: HallPoster) -> float:
    """Gives the height at which the rest begins."""
    wide = sheets.right - sheets.left
    size = 50 if paper.network else 66
    event = fit(paper.head.event, width=wide, size=17, lines=1)
    sheets.text(sheets.left, 17, paper.head.event, size=event.size, ink=LABEL)
    title = fit(TITLE, width=wide, size=size, font=BOLD, lines=2, squeeze=1)
    top = 20.0
    sheets.block(sheets.left - 0.5, top + title.height / 2, title, font=BOLD)
    end = top + title.height + 3
    sheets.line(sheets.left, end, sheets.right, end, weight=2.4)
    return end + GAP


def _step(sheets: Sheets, y: float, number: int, text: str) -> None:
    sheets.seat(sheets.left + 5.5, y + 5.5, 5.5, number, size=22, black=True)
    sheets.middle(sheets.left + 15, y + 5.5, text, size=27, font=BOLD)


def _join(sheets: Sheets, network: Network, y: float) -> float:
    """The network, scanned or typed; gives the height at which the next step begins."""
    _step(sheets, y, 1, "Join the Wi-Fi")
    top, x = y + STEP, sheets.left + WIFI + 12
    draw_alone(sheets, sheets.left + 2, top, WIFI, network.code)
    _large(sheets, x, top, "network", network.name)
    if network.password:
        _large(sheets, x, top + 19.5, "password", network.password)
    else:
        sheets.middle(x, top + 25, "No password needed", size=20)
    text = "“No internet”? That’s fine: stay connected."
    sheets.text(x, top + WIFI - 1, text, size=14, ink=LABEL)
    end = top + WIFI + GAP * 0.8
    sheets.line(sheets.left, end, sheets.right, end, weight=0.8)
    return end + GAP * 0.7


def _large(sheets: Sheets, x: float, y: float, label: str, text: str) -> None:
    """On one line whatever its length: a break would be taken for a blank."""
    sheets.text(x, y + 3, f"{label[:1].upper()}{label[1:]}", size=12, ink=LABEL)
    size = fit(text, width=sheets.right - x, size=34, font=BOLD, lines=1).size
    sheets.middle(x, y + 10.2, text, size=size, font=BOLD)


def _scan(sheets: Sheets, paper: HallPoster, y: float) -> None:
    """The hall's code as large as the room allows; alone on the sheet, in its middle."""
    side = min(sheets.bottom - ADDRESS - GAP - y, 145.0)
    if not paper.network:
        text = "Scan this code. No app, no sign-in."
        size = fit(text, width=sheets.right - sheets.left, size=27, font=BOLD, lines=1).size
        sheets.text(sheets.left, y + 8, text, size=size, font=BOLD)
        room = sheets.bottom - ADDRESS - GAP - y - 16
        side = min(room, 145.0)
        x, top = (sheets.width - side) / 2, y + 16 + (room - side) / 2
        draw_alone(sheets, x, top, side, paper.phones.hall)
        return
    draw_alone(sheets, sheets.left + 2, y, side, paper.phones.hall)
    x = sheets.left + side + 12
    hint = fit(HINT, width=sheets.right - x, size=22, font=REGULAR)
    sheets.block(x, y + hint.height / 2, hint, font=REGULAR)
    sheets.text(x, y + side, "No app, no sign-in.", size=22, font=BOLD)


def _typed(sheets: Sheets, paper: HallPoster) -> None:
    """The address in letters as large as they fit on a line."""
    y = sheets.bottom - ADDRESS + 7
    sheets.line(sheets.left, y - 6, sheets.right, y - 6, weight=0.8)
    sheets.text(sheets.left, y, "Or type this address into your browser", size=14, ink=LABEL)
    wide = sheets.right - sheets.left
    size = fit(paper.phones.typed, width=wide, size=44, font=BOLD, lines=1).size
    tall = fit_text.CAPITAL * size * fit_text.POINT
    base = y + (sheets.bottom - y + tall) / 2 + 1
    sheets.text(sheets.left, base, paper.phones.typed, size=size, font=BOLD)


# A card per player with their own code, ten to a sheet, to be cut and handed out.
#
# A code is its player's key, so it stands on no list and on no paper that hangs in the hall.

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
    draw_alone(sheets, at.right - QR, at.top, QR, f"{paper.phones.player}{card.code}")
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
