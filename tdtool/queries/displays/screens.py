"""The screens that a display can show: a kind, of one division or of all.

A screen is kept as ``standings`` or ``standings/B``, a table’s card as ``card/12``; nothing else of
it is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tdtool.models import Division, Event
from tdtool.queries.hall.kinds import switched_off

CEREMONY = "ceremony"  # prizes one at a time, as the desk reveals them
CARD = "card"  # of the table where the display stands
KINDS = (
    "names", "tables", "results", "standings", "contenders", "play-off", "clock", "prizes",
    CEREMONY,
    "announcement", "check-in", CARD,
)  # fmt: skip
ALL_IN_TURN = ("names", "results", "standings", "clock", "prizes")
# A kind that is a kind of hall pages, too: where those are hidden, so is the screen.
PAGE_OF = {
    "names": "pairings", "tables": "pairings", "results": "results", "standings": "standings",
    "contenders": "standings", "play-off": "results", "prizes": "prizes", CARD: "pairings",
}  # fmt: skip
USUAL_STAY = 15  # seconds
STAYS = range(5, 121)
MOST = 12  # screens of a display
LONGEST_NAME = 40
FIGURES = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class Screen:
    """``division``: its code; "" for all. ``table``: of a card; 0 where none is named."""

    kind: str
    division: str = ""
    table: int = 0

    @property
    def key(self) -> str:
        if self.kind == CARD:
            return f"{self.kind}/{self.table}"
        return f"{self.kind}/{self.division}" if self.division else self.kind

    def hidden_in(self, event: Event) -> bool:
        """Whether the director has hidden this kind from the hall."""
        return PAGE_OF.get(self.kind) in switched_off(event)

    def divisions(self, event: Event) -> list[Division]:
        return [
            division for division in event.divisions.all() if self.division in ("", division.code)
        ]


def read(key: str) -> Screen:
    """
    >>> read("standings/B"), read("clock")
    (Screen(kind='standings', division='B', table=0), Screen(kind='clock', division='', table=0))
    >>> read("card/12")
    Screen(kind='card', division='', table=12)
    """
    kind, _, of = key.partition("/")
    if kind == CARD:
        return Screen(kind, table=int(of) if FIGURES.fullmatch(of) else 0)
    return Screen(kind, of)


def recoded(key: str, before: str, new_code: str) -> str:
    """The same screen once its division has another code.

    >>> recoded("standings/B", "B", "OPEN"), recoded("clock", "B", "OPEN")
    ('standings/OPEN', 'clock')
    """
    screen = read(key)
    return replace(screen, division=new_code).key if screen.division == before else key


def of(keys: Iterable[str]) -> list[Screen]:
    return [read(key) for key in keys]


def all_in_turn(division: str = "") -> list[str]:
    """Every screen that has something to show takes its turn; the others are passed over."""
    return [Screen(kind, division).key for kind in ALL_IN_TURN]


def is_all_in_turn(keys: Sequence[str]) -> bool:
    return bool(keys) and list(keys) == all_in_turn(read(keys[0]).division)
