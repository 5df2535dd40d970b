"""Certificates: a sheet across for every winner of every prize, for the director to sign."""

from math import cos, radians, sin

from tdtool.english import dotted
from tdtool.pairing.prizes.prizes import BY_STANDING
from tdtool.papers.contents.values import PrizesPaper
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, POINT, REGULAR, fit, unbroken
from tdtool.papers.kit.sheets import LABEL, TINT, Sheets
from tdtool.queries.standings.prizes import AwardedTo, PrizeLine

EDGE = 20.0  # kept free
RULE = 38.0  # where the one rule stands
RING, SEATS, DISC = 25.0, 6, 4.6  # radius of the table, seats around it, radius of one
MIDDLE = 76.0  # of the ring, and of what the prize is for
TILES, TILES_HIGH = 116.0, 52.0  # where the name begins, and what it may take
TILE = 24.0  # the largest
APART = 0.06  # between two tiles, as a part of one
BLANK = 0.5  # a space, a hyphen, an apostrophe, as a part of a tile
SIGN = 80.0  # the width of the line to sign
UNTIL_FINAL = (
    "Certificates can be printed once results are final: every round complete, the play-off over, "
    "no dispute open."
)


@books.drawing("certificates after round {0.after}")
def certificates(book: Book, paper: PrizesPaper) -> None:
    """In the order of the list. Raises NothingToPrint where nobody has won anything, and until
    results are final."""
    if not any(line.winners for line in paper.lines):
        raise NothingToPrint("Nobody has won a prize yet. Enter results first.")
    if not paper.is_final:
        raise NothingToPrint(UNTIL_FINAL)
    sheets = Sheets(book, landscape=True)
    for line in paper.lines:
        for winner in line.winners:
            _certificate(sheets, paper, line, winner)
            sheets.turn()


def _certificate(sheets: Sheets, paper: PrizesPaper, line: PrizeLine, winner: AwardedTo) -> None:
    left, right = EDGE, sheets.width - EDGE
    division = f"Division {paper.division}" if paper.division else ""
    when = fit(dotted(paper.head.day, division), width=90, size=12, font=REGULAR, lines=1)
    event = fit(paper.head.event, width=right - left - 100, size=24, height=20, lines=2)
    sheets.block(left, RULE - 2.5 - event.height / 2, event)
    sheets.text(right, RULE - 5.4, when.lines[0], size=when.size, ink=LABEL, align="right")
    sheets.line(left, RULE, right, RULE, weight=1.4)
    _ring(sheets, left + RING + DISC, line)
    beside = left + 2 * (RING + DISC) + 14
    room = right - beside
    title = fit(line.title, width=room, size=50, font=BOLD, height=36, lines=3, squeeze=0.6)
    base = sheets.block(beside, MIDDLE - 5, title, font=BOLD)
    why = fit(
        f"{winner.who.name}: {_small(winner.why)}",
        width=room, size=13, font=REGULAR, height=13, lines=3,
    )  # fmt: skip
    sheets.block(beside, base + 6 + why.height / 2, why, font=REGULAR, ink=LABEL)
    _name_in_tiles(sheets, winner.who.name, left, right - left)
    below = sheets.height - EDGE - 5
    sheets.line(right - SIGN, below, right, below)
    sheets.caption(right - SIGN, below + 4, "Director")


def _small(why: str) -> str:
    """The reason, going on behind the name; a word in capitals stays."""
    first, _, rest = why.partition(" ")
    return why if first.isupper() else f"{first[:1].lower()}{first[1:]} {rest}"


def _ring(sheets: Sheets, x: float, line: PrizeLine) -> None:
    """A table as seen from above, one of its seats black; in its middle the place."""
    prize = line.award.prize
    place = prize.place if prize.kind in BY_STANDING and prize.place > 0 else 0
    sheets.ring(x, MIDDLE, RING, weight=2)
    for seat in range(1, SEATS + 1):
        turn = radians(360 * (seat - 1) / SEATS - 90)
        left, top = x + RING * cos(turn) - DISC, MIDDLE + RING * sin(turn) - DISC
        black = seat == (place if 0 < place <= SEATS else 1)
        sheets.box(left, top, 2 * DISC, 2 * DISC, weight=2, radius=DISC, fill=0 if black else 1)
    if place:
        size = 100 if place < 10 else 72
        sheets.middle(x, MIDDLE, str(place), size=size, font=BOLD, align="centre")
    else:
        _tile(sheets, x - 12, MIDDLE - 12, 24, line.title[:1].upper())


def _name_in_tiles(sheets: Sheets, name: str, x: float, room: float) -> None:
    """As large as it fits, a surname on one line."""
    pieces, lines, side = unbroken(name), [name], 0.0
    for count in range(1, min(3, len(pieces)) + 1):
        ways = fit(name, width=room, size=400, font=BOLD, lines=count, squeeze=2).lines
        widest = max(_long(line) for line in ways)
        fits = min(TILE, room / widest, TILES_HIGH / (len(ways) * (1 + 2 * APART)))
        if fits > side * 1.15:
            lines, side = list(ways), fits
    step = side * (1 + 2 * APART)
    y = TILES + (TILES_HIGH - step * len(lines)) / 2
    for line in lines:
        _tiles(sheets, line, x, y, side)
        y += step


def _long(line: str) -> float:
    """In tiles."""
    return sum(1 + APART if sign.isalnum() else BLANK for sign in line)


def _tiles(sheets: Sheets, line: str, x: float, y: float, side: float) -> None:
    for sign in line:
        if sign.isalnum():
            _tile(sheets, x, y, side, sign.upper())
            x += side * (1 + APART)
        else:
            middle = x + side * (BLANK - APART) / 2
            sheets.middle(middle, y + side / 2, sign, size=side * 2, font=BOLD, align="centre")
            x += side * BLANK


def _tile(sheets: Sheets, x: float, y: float, side: float, letter: str) -> None:
    sheets.box(x, y, side, side, weight=0.8, radius=side * 0.07, fill=TINT)
    size = side * 0.62 / POINT
    sheets.middle(x + side / 2, y + side / 2, letter, size=size, font=BOLD, align="centre")
