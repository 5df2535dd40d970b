"""A table seen from above: seats numbered clockwise, each with its player's name outside."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from tdtool.papers.kit.fit_text import LEADING, Fitted, fit
from tdtool.papers.kit.fonts import POINT, SEMIBOLD, width
from tdtool.papers.kit.sheets import FAINT, Sheets
from tdtool.queries.values import SeatView

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
