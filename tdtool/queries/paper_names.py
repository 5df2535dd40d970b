"""The papers by the names that they have in addresses and in the journal.

``round-2-tables``, ``round-2-slips``, ``round-2-slip-4``, ``round-2-slip-4+9``, ``round-2-all``,
``standings-2``. What is printed is a piece, or is made of pieces: all slips of a round are as many
pieces as there are tables, for one of them alone can be out of date.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

SHOWN = re.compile(
    r"standings-(?P<after>[0-9]{1,3})"
    r"|round-(?P<number>[0-9]{1,3})-(?:(?P<kind>tables|names|charts|slips|cards|filled|all)"
    r"|(?P<one>slip|card|filled)-(?P<at>[0-9]{1,4}(?:\+[0-9]{1,4})*))"
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
ON_THE_WALL = ("tables", "names", "charts")
AT_A_TABLE = {kind.one: name for name, kind in OF_A_ROUND.items() if kind.one}


@dataclass(frozen=True)
class PaperName:
    """What paper is meant, and of which tables; none named: all."""

    kind: str  # a key of OF_A_ROUND, or "standings"
    round_number: int
    tables: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.kind == "standings":
            return f"standings-{self.round_number}"
        if not self.tables:
            return f"round-{self.round_number}-{self.kind}"
        one = OF_A_ROUND[self.kind].one
        return f"round-{self.round_number}-{one}-{'+'.join(map(str, self.tables))}"

    @property
    def title(self) -> str:
        """As it stands among papers of other rounds."""
        if self.kind == "standings":
            return f"Standings after round {self.round_number}"
        kind = OF_A_ROUND[self.kind]
        label = kind.singular if len(self.tables) == 1 else kind.label
        return f"Round {self.round_number}, {label[:1].lower()}{label[1:]}{_of(self.tables)}"


def _of(tables: tuple[int, ...]) -> str:
    return f" of {named(tables)}" if tables else ""


def named(tables: tuple[int, ...]) -> str:
    """``table 4``, ``tables 4, 7 and 9``."""
    if len(tables) == 1:
        return f"table {tables[0]}"
    *most, last = map(str, tables)
    return f"tables {', '.join(most)} and {last}"


def read(name: str) -> PaperName | None:
    """The paper of this name; None where none is called so."""
    found = SHOWN.fullmatch(name)
    if found is None:
        return None
    if found["after"]:
        return PaperName("standings", int(found["after"]))
    if found["kind"]:
        return PaperName(found["kind"], int(found["number"]))
    at = tuple(sorted({int(table) for table in found["at"].split("+")}))
    return PaperName(AT_A_TABLE[found["one"]], int(found["number"]), at)
