"""What an act is declared with: fields of its line in the history, no undo, its papers; and what
its refusals are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tdtool.english import one_stop

# What the history fills in beside the arguments that an act names itself.
FIELDS = frozenset(
    {
        "round",
        "table",
        "player",
        "players",
        "count",
        "scores",
        "dispute",
        "name",
        "code",
        "drew",
        "at",
        "division",
    }
)


class Refused(Exception):
    """Not done, nothing changed. The message is the sentence that the director reads."""

    def __str__(self) -> str:
        return one_stop(super().__str__())


class OnPaper(StrEnum):
    """What stands on papers, as far as acts change it; every kind of paper says what it shows."""

    SEATS = "seats"  # who meets whom, and where
    TILES = "tiles"  # who brings some
    CODES = "codes"  # of slips
    PLAYER_CODES = "players’ codes"
    WIFI = "the hall’s Wi-Fi"
    SLIPS = "filled slips"  # what is in force on them, and how far they have come
    RESULTS = "results"  # of games, in any listing
    STANDINGS = "standings"  # who is in them, and after which round
    PRIZES = "prizes"
    PLAY_OFF = "play-off"  # its bracket, beside the results in it
    FINAL = "final"  # whether results are final, though none of them changes


OF_SEATS = (OnPaper.SEATS,)
LISTED = (OnPaper.RESULTS,)
OF_SCORES = (OnPaper.RESULTS, OnPaper.SLIPS)
ALL = tuple(OnPaper)


class Versioned(Protocol):
    """What forms are made from, and so can be older than what is there."""

    version: int

    def save(self, *, update_fields: list[str] | None = None) -> None: ...


class Undeclared(Exception):
    """An act that doesn't say what it means; the message says what is missing."""


@dataclass(frozen=True)
class Instead:
    """Why an act isn't undone, and what the director does instead: a sentence."""

    says: str


@dataclass(frozen=True)
class Papers:
    """What an act did, in words that follow a name, and what it changed of what papers show.

    ``did`` may name {round} and {table}. ``perhaps``: it doesn't always change it; ``may_change``:
    what it changes now and then, beside what it always does.
    """

    did: str
    changes: tuple[OnPaper, ...]
    perhaps: bool = False
    may_change: tuple[OnPaper, ...] = ()


def of_slips(did: str) -> Papers:
    """Of an act on slips as they are filled: with the last one accepted results may be final."""
    return Papers(did, (OnPaper.SLIPS,), may_change=(OnPaper.FINAL,))
