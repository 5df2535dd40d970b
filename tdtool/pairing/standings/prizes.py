"""The prize list of a division: what each prize is for.

===============  ==============================================================================
kind             goes to
===============  ==============================================================================
``rank``         who stands at the place
``class``        who stands at the place among those of the prize class
``high win``     the highest score that won a game
``high loss``    the highest score that lost one
``high game``    the highest score of all
``upset``        who beat an opponent rated the most points above them, by the ratings before the
                 event; both must be rated, and so must the game
``best spread``  the highest spread, counted as in the standings
===============  ==============================================================================

Every kind has places: the second high win is the next player's best, not the same player's next.
All but ``rank`` and ``class`` may be kept to some rounds, and to a prize class.

Who takes them is ``awards``' to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from tdtool.english import listed
from tdtool.pairing.field import Field

MOST_PRIZES = 60
MOST_ROUNDS = 99
LONGEST_TITLE = 80
LONGEST_AMOUNT = 40
LONGEST_CLASS = 12


class PrizeKind(StrEnum):
    """What a prize is for."""

    RANK = "rank"
    CLASS = "class"
    HIGH_WIN = "high win"
    HIGH_LOSS = "high loss"
    HIGH_GAME = "high game"
    UPSET = "upset"
    SPREAD = "best spread"


BY_STANDING = (PrizeKind.RANK, PrizeKind.CLASS)
BY_TOTALS = (*BY_STANDING, PrizeKind.HIGH_GAME)  # the kinds there are where totals rank


class BadPrize(ValueError):
    """A prize that can't be given like this; the message says why."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the prize list; ``BadPrize`` where it makes none.

    ``last`` None: to the end. ``title`` empty: named by its kind. ``amount`` is what is given, as
    it is to be read: "$100", "a cup". ``one_each``: it passes by who has another of these.
    """

    kind: PrizeKind
    place: int = 1
    prize_class: str = ""
    first: int = 1
    last: int | None = None
    title: str = ""
    amount: str = ""
    one_each: bool = False

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise BadPrize(fault)

    @property
    def called(self) -> str:
        """Its title: its own, or what it is for."""
        if self.title:
            return self.title
        where = f" in class {self.prize_class}" if self.prize_class else ""
        if self.kind in BY_STANDING:
            return f"{nth(self.place)}{where or ' place'}"
        again = "" if self.place == 1 else f"{nth(self.place)} "
        name = f"{again}{self.kind}"
        return f"{name[:1].upper()}{name[1:]}{where}{rounds_said(self)}"


OFTEN = (PrizeKind.HIGH_WIN, PrizeKind.HIGH_LOSS, PrizeKind.UPSET)


def usual(field: Field, kinds: Collection[PrizeKind] = tuple(PrizeKind)) -> list[Prize]:
    """A list to begin with: places, each prize class, and what most events give besides."""
    high = OFTEN if PrizeKind.HIGH_WIN in kinds else (PrizeKind.HIGH_GAME,)
    here = [one for one in field.entrants if not one.withdrawn]
    places = max(1, min(5, round(len(here) / 6)))
    classes = sorted({one.prize_class for one in here if one.prize_class})
    return [
        *(Prize(PrizeKind.RANK, place, one_each=True) for place in range(1, places + 1)),
        *(Prize(PrizeKind.CLASS, 1, name, one_each=True) for name in classes),
        *(Prize(kind) for kind in high),
    ]


def as_json(prize: Prize) -> dict[str, Any]:
    """A prize as it is kept."""
    return {**asdict(prize), "kind": str(prize.kind)}


def from_json(row: Mapping[str, Any]) -> Prize:
    """A prize as it was kept; ``BadPrize`` where the row is none."""
    named = {field.name for field in fields(Prize)}
    try:
        kind = PrizeKind(row["kind"])
    except (KeyError, ValueError):
        said = str(row.get("kind", ""))[:30]
        raise BadPrize(f"“{said}” isn’t a kind of prize; there are {listed(PrizeKind)}.") from None
    if not set(row) <= named:
        raise BadPrize(f"A prize has no field “{min(set(row) - named)[:30]}”.")
    return Prize(**{**row, "kind": kind})


def nth(place: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10)
    return f"{place}{ending or 'th'}"


def rounds_said(prize: Prize) -> str:
    """The rounds that a prize is kept to, with a blank in front; empty where it is all of them."""
    if prize.last is None:
        return "" if prize.first == 1 else f" from round {prize.first} on"
    if prize.first == prize.last:
        return f" in round {prize.first}"
    return f" in rounds {prize.first} to {prize.last}"


CHECKS: Sequence[tuple[Callable[[Prize], bool], str]] = (
    (lambda p: 1 <= p.place <= 99, "A place must be a whole number from 1 to 99."),
    (
        lambda p: p.kind is not PrizeKind.CLASS or bool(p.prize_class),
        "A class prize needs its class, e.g. B.",
    ),
    (
        lambda p: p.kind is not PrizeKind.RANK or not p.prize_class,
        "A prize for a place is open to all. For a class prize, choose the kind “class”.",
    ),
    (
        lambda p: p.kind not in BY_STANDING or (p.first, p.last) == (1, None),
        "A place counts over the whole event; leave the rounds blank.",
    ),
    (
        lambda p: 1 <= p.first <= (p.last or MOST_ROUNDS) <= MOST_ROUNDS,
        "Enter a first and a last round, e.g. 1 to 6.",
    ),
    (
        lambda p: len(p.prize_class) <= LONGEST_CLASS,
        f"A prize class has up to {LONGEST_CLASS} characters.",
    ),
    (
        lambda p: len(p.title) <= LONGEST_TITLE and len(p.amount) <= LONGEST_AMOUNT,
        f"A title has up to {LONGEST_TITLE} characters, an amount up to {LONGEST_AMOUNT}.",
    ),
)


def _fault(prize: Prize) -> str:
    """The sentence on the first thing that makes it no prize, or ""."""
    figures = (prize.place, prize.first, 1 if prize.last is None else prize.last)
    texts = (prize.prize_class, prize.title, prize.amount)
    if not all(type(one) is int for one in figures) or not all(type(one) is str for one in texts):
        return "A prize’s place and rounds must be whole numbers; the rest is text."
    if type(prize.one_each) is not bool:
        return "“One prize per player” must be yes or no."
    return next((sentence for holds, sentence in CHECKS if not holds(prize)), "")
