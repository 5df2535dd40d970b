"""A table seen from above: seats numbered clockwise, each with its player's name outside."""

from dataclasses import dataclass
from math import cos, radians, sin

from tdtool.papers.kit.fit_text import (
    BOLD,
    LEADING,
    POINT,
    REGULAR,
    SEMIBOLD,
    Fitted,
    fit,
    width,
    wrapped,
)
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, Sheets
from tdtool.queries.disputes.position_values import BoardView, Square, TableView
from tdtool.queries.values import SeatView

# A position on paper: the board in black, or the words before the players and the pool.

SQUARE = 5.0  # millimetres
EDGE = 5.0  # kept for the rows' numbers and the columns' letters
SIDE = EDGE + 15 * SQUARE
OLD = 0.88  # the ground of tiles that lay there before


def board(sheets: Sheets, x: float, y: float, view: BoardView) -> float:
    """The board with its upper left corner at (x, y); gives the height that it takes."""
    left_edge, top = x + EDGE, y + EDGE
    for number in range(15):
        middle = (number + 0.5) * SQUARE
        letter = chr(ord("A") + number)
        sheets.middle(left_edge + middle, y + 2.6, letter, size=6.4, ink=LABEL, align="centre")
        sheets.middle(
            left_edge - 1.4, top + middle, str(number + 1), size=6.4, ink=LABEL, align="right"
        )
    for square in view.squares:
        _square(sheets, left_edge + square.column * SQUARE, top + square.row * SQUARE, square)
    sheets.box(left_edge, top, 15 * SQUARE, 15 * SQUARE, weight=1.4)
    if view.frame:
        frame = view.frame
        sheets.frame(
            left_edge + frame.column * SQUARE, top + frame.row * SQUARE,
            frame.wide * SQUARE, frame.tall * SQUARE,
        )  # fmt: skip
    legend = "Heavy frame: this play. Ring: a blank. Gray: on the board before."
    sheets.text(left_edge, top + 15 * SQUARE + 3.6, legend, size=7.6, ink=LABEL)
    return SIDE + 4.6


def _square(sheets: Sheets, x: float, y: float, square: Square) -> None:
    middle = (x + SQUARE / 2, y + SQUARE / 2)
    if not square.letter:
        sheets.box(x, y, SQUARE, SQUARE, weight=0.3, ink=HAIR)
        sheets.middle(*middle, square.premium, size=6.2, ink=FAINT, align="centre")
        return
    sheets.box(x, y, SQUARE, SQUARE, weight=0.5, fill=1 if square.fresh else OLD)
    if square.blank:
        sheets.ring(*middle, SQUARE * 0.42, weight=0.7)
    sheets.middle(*middle, square.letter, size=11, font=BOLD, align="centre")
    if square.worth:
        foot = (x + SQUARE - 0.3, y + SQUARE - 0.5)
        sheets.text(*foot, str(square.worth), size=5, align="right")


def table(sheets: Sheets, x: float, y: float, width: float, view: TableView) -> float:
    """The words before every player and the pool, down from (x, y); gives the height it takes."""
    at = y
    for holding in view.holdings:
        name = holding.name or "The table"
        who = _who(name)
        for number, line in enumerate(who.lines):
            sheets.text(x, at + 3.6 + 4.2 * number, line, size=who.size, font=SEMIBOLD)
        if holding.name and holding.score is not None:
            sheets.text(x + 44, at + 3.6, str(holding.score), size=9.5, font=BOLD, align="right")
        words = [f"[{word}]" if word == view.fresh else word for word in holding.words]
        lines = wrapped("   ".join(words) or "no word", width=width - 50, size=9.5, font=REGULAR)
        for number, line in enumerate(lines.lines):
            sheets.text(x + 50, at + 3.6 + 4.2 * number, line, size=9.5)
        at += max(1, len(lines.lines), len(who.lines)) * 4.2 + 1.6
        sheets.line(x, at - 0.6, x + width, at - 0.6, ink=HAIR)
    sheets.text(x, at + 3.6, "The pool", size=9.5, font=SEMIBOLD)
    letters = wrapped(" ".join(view.pool) or "empty", width=width - 50, size=9.5, font=BOLD)
    for number, line in enumerate(letters.lines):
        sheets.text(x + 50, at + 3.6 + 4.2 * number, line, size=9.5, font=BOLD)
    at += max(1, len(letters.lines)) * 4.2 + 1.6
    text = f"{view.left} tiles face down. In parentheses: the word just made."
    sheets.text(x, at + 3, text, size=7.6, ink=LABEL)
    return at + 5 - y


def table_height(view: TableView, width: float) -> float:
    """What ``table`` takes, before it is drawn."""
    tall = 5.0
    holding_rows = [(holding.name, holding.words, REGULAR) for holding in view.holdings]
    for name, words, font in (*holding_rows, ("", tuple(view.pool), BOLD)):
        gap = "   " if font == REGULAR else " "
        fitted = wrapped(gap.join(words) or "no word", width=width - 50, size=9.5, font=font)
        tall += max(1, len(fitted.lines), len(_who(name).lines)) * 4.2 + 1.6
    return tall


def _who(name: str) -> Fitted:
    """Whose words, beside them."""
    return fit(name, width=36, size=9.5, lines=3, squeeze=0.8)


GAP = 1.8  # between a seat's disc and the name
TALLEST = 100.0


@dataclass(frozen=True)
class Look:
    """The measures of a circle, in millimetres and points."""

    radius: float  # from the middle of the table to the middle of a seat
    disc: float  # radius of a seat
    number: float  # size of the number in it
    name: float  # size of the names
    reach: float  # from the middle of the table to where a name must end
    crown: float  # room above the topmost disc
    rating: float = 0  # size of the ratings; 0: none


@dataclass(frozen=True)
class Spot:
    """Where a seat is, from the middle of the table; y counts downwards."""

    seat: SeatView
    x: float
    y: float

    @property
    def side(self) -> int:
        """-1 left of the table, 1 right of it, 0 at its head or foot."""
        return 0 if abs(self.x) < 0.01 else (1 if self.x > 0 else -1)


def draw(sheets: Sheets, x: float, y: float, seats: tuple[SeatView, ...], look: Look) -> None:
    """The table with its middle at (x, y); the first seat is at the top (NSA-1)."""
    sheets.ring(x, y, look.radius)
    spots = _spots(seats, look.radius)
    for spot in spots:
        sheets.seat(x + spot.x, y + spot.y, look.disc, spot.seat.place, size=look.number)
        if spot.side:
            _beside(sheets, x, y, spot, look, height=_room(spot, spots))
        else:
            _above_or_below(sheets, x, y, spot, look)


def _spots(seats: tuple[SeatView, ...], radius: float) -> list[Spot]:
    turns = [radians(360 * at / len(seats) - 90) for at in range(len(seats))]
    return [
        Spot(seat, radius * cos(turn), radius * sin(turn))
        for seat, turn in zip(seats, turns, strict=True)
    ]


def _room(spot: Spot, spots: list[Spot]) -> float:
    """How tall a name may be without touching the next one on its side."""
    apart = [
        abs(spot.y - other.y) for other in spots if other is not spot and other.side == spot.side
    ]
    return min(apart, default=TALLEST) - 0.4


def _beside(sheets: Sheets, x: float, y: float, spot: Spot, look: Look, *, height: float) -> None:
    align = "left" if spot.side > 0 else "right"
    start = abs(spot.x) + look.disc + GAP
    name = fit(spot.seat.name, width=look.reach - start, size=look.name, height=height)
    rating = _rating(spot.seat) if look.rating else ""
    drop = look.rating * LEADING * POINT
    if rating and name.height + drop > height:
        rating = ""  # it stands in the player's frame too
    at = x + spot.side * start
    base = sheets.block(at, y + spot.y - (drop / 2 if rating else 0), name, align=align)
    if rating:
        sheets.text(at, base + drop, rating, size=look.rating, ink=FAINT, align=align)


def _above_or_below(sheets: Sheets, x: float, y: float, spot: Spot, look: Look) -> None:
    name = fit(
        spot.seat.name,
        width=look.reach * 1.3,
        size=look.name,
        height=look.crown,
        squeeze=0.75,
    )
    away = look.disc + GAP * 0.7 + name.height / 2
    middle = y + spot.y + (away if spot.y > 0 else -away)
    rating = f"  {_rating(spot.seat)}" if look.rating else ""
    _centred(sheets, x, middle, name, rating=rating, size=look.rating)


def _centred(sheets: Sheets, x: float, y: float, name: Fitted, *, rating: str, size: float) -> None:
    base = sheets.block(x, y, name, align="centre")
    if rating:
        end = x + width(name.lines[-1], SEMIBOLD, name.size) / 2
        sheets.text(end + 1.5, base, rating.strip(), size=size, ink=FAINT)


def _rating(seat: SeatView) -> str:
    return "unrated" if seat.rating is None else str(seat.rating)
