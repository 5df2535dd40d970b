"""The papers by the names that they have in addresses and in the journal.

``round-2-tables``, ``round-2-slips``, ``round-2-slip-4``, ``round-2-slip-4+9``, ``round-2-all``,
``standings-2``; ``B-round-2-tables`` where an event has several divisions. What is printed is a
piece, or is made of pieces: all slips of a round are as many pieces as there are tables, for one
of them alone can be out of date.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tdtool.english import listed, plural

SHOWN = re.compile(
    r"(?:(?P<division>[A-Z][A-Z0-9]{0,5})-)?"
    r"(?:(?P<listing>standings|crosstable|scorecards|prizes)-(?P<after>[0-9]{1,3})"
    r"|round-(?P<number>[0-9]{1,3})-"
    r"(?:(?P<kind>tables|names|desk|charts|slips|cards|filled|all)"
    r"|(?P<one>slip|card|filled)-(?P<at>[0-9]{1,4}(?:\+[0-9]{1,4})*)))"
)


@dataclass(frozen=True)
class Kind:
    """A kind of paper, as the papers page has it."""

    label: str
    note: str
    one: str = ""  # what a sheet of it is called in names, where each table has its own
    singular: str = ""  # and in words


OF_A_ROUND: Mapping[str, Kind] = {
    "tables": Kind("Tables, by table", "for the wall"),
    "names": Kind("Tables, by name", "for the wall"),
    "charts": Kind("Seating charts", "for the wall, one circle a table"),
    "slips": Kind("Result slips", "one a table, with its code", "slip", "Result slip"),
    "cards": Kind("Table cards", "one a table, folded to stand on it", "card", "Table card"),
    "filled": Kind("Filled slips", "for the file: what counts, and why", "filled", "Filled slip"),
    "all": Kind("All of them", "lists, charts, slips and cards as one file"),
}
OF_A_PAIRED_ROUND: Mapping[str, Kind] = {
    "tables": Kind("Pairings, by table", "for the wall"),
    "names": Kind("Pairings, by name", "for the wall"),
    "desk": Kind("Pairings, by name, small", "for the desk: table, opponent, who starts"),
    "slips": Kind(
        "Result slips",
        "four a sheet; cut, the piles lie in the order of the tables",
        "slip",
        "Result slip",
    ),
    "filled": Kind("Filled slips", "for the file: what counts, and why", "filled", "Filled slip"),
    "all": Kind("All of them", "pairings and slips as one file"),
}
LISTINGS: Mapping[str, Kind] = {
    "standings": Kind("Standings", "after round {after}"),
    "crosstable": Kind("Crosstable", "everybody’s games, round by round"),
    "scorecards": Kind("Scorecards", "one a player, four a sheet"),
    "prizes": Kind("Prize list", "who takes what, as things stand"),
}
BLANK_CARDS = Kind("Scorecards, blank", "for the players to fill in, four a sheet")
ON_THE_WALL = ("tables", "names", "desk", "charts")
AT_A_TABLE = {kind.one: name for name, kind in OF_A_ROUND.items() if kind.one}


@dataclass(frozen=True)
class PaperName:
    """What paper is meant, and of which tables; none named: all.

    ``division`` is empty where the event has one only. Scorecards after round 0 are blank.
    """

    kind: str  # a key of OF_A_ROUND, OF_A_PAIRED_ROUND or LISTINGS
    round_number: int
    tables: tuple[int, ...] = ()
    division: str = ""

    def __str__(self) -> str:
        before = f"{self.division}-" if self.division else ""
        if self.kind in LISTINGS:
            return f"{before}{self.kind}-{self.round_number}"
        if not self.tables:
            return f"{before}round-{self.round_number}-{self.kind}"
        one = OF_A_ROUND[self.kind].one
        return f"{before}round-{self.round_number}-{one}-{'+'.join(map(str, self.tables))}"

    @property
    def title(self) -> str:
        """As it stands among papers of other rounds, where tables of several play."""
        return self.titled(OF_A_ROUND)

    def titled(self, kinds: Mapping[str, Kind]) -> str:
        """The same, where the papers of a round are these."""
        division = f"Division {self.division}, " if self.division else ""
        if self.kind in LISTINGS:
            says = self._of_a_listing()
        else:
            kind = kinds[self.kind]
            label = kind.singular if len(self.tables) == 1 else kind.label
            says = f"Round {self.round_number}, {label[:1].lower()}{label[1:]}{_of(self.tables)}"
        return f"{division}{says[:1].lower()}{says[1:]}" if division else says

    def _of_a_listing(self) -> str:
        if self.kind == "scorecards" and not self.round_number:
            return BLANK_CARDS.label
        return f"{LISTINGS[self.kind].label} after round {self.round_number}"


def _of(tables: tuple[int, ...]) -> str:
    return f" of {named(tables)}" if tables else ""


def named(tables: tuple[int, ...]) -> str:
    """``table 4``, ``tables 4, 7 and 9``."""
    return f"{plural(len(tables), 'table')} {listed(tables)}"


def read(name: str) -> PaperName | None:
    """The paper of this name; None where none is called so."""
    found = SHOWN.fullmatch(name)
    if found is None:
        return None
    division = found["division"] or ""
    if found["listing"]:
        return PaperName(found["listing"], int(found["after"]), division=division)
    if found["kind"]:
        return PaperName(found["kind"], int(found["number"]), division=division)
    at = tuple(sorted({int(table) for table in found["at"].split("+")}))
    return PaperName(AT_A_TABLE[found["one"]], int(found["number"]), at, division)
