"""The papers by the names that they have in addresses and in the journal.

``round-2-tables``, ``round-2-slips``, ``round-2-slip-4``, ``round-2-slip-4+9``, ``round-2-all``,
``standings-2``; ``B-round-2-tables`` where an event has several divisions. What is printed is a
piece, or is made of pieces: all slips of a round are as many pieces as there are tables, for one
of them alone can be out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, plural
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.papers import PAPERS

KINDS = {row.kind: row for row in PAPERS}  # by name; those of one name are one for all it says
LISTINGS = {name for name, row in KINDS.items() if isinstance(row, Listing)}
AT_A_TABLE = {row.one: row.kind for row in PAPERS if isinstance(row, OfARound) and row.one}


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(names))


NAME = re.compile(
    r"(?:(?P<division>[A-Z][A-Z0-9]{0,5})-)?"
    rf"(?:(?P<listing>{_any(LISTINGS)})-(?P<after>[0-9]{{1,3}})"
    r"|round-(?P<number>[0-9]{1,3})-"
    rf"(?:(?P<kind>{_any(KINDS.keys() - LISTINGS)})"
    rf"|(?P<one>{_any(AT_A_TABLE)})-(?P<at>[0-9]{{1,4}}(?:\+[0-9]{{1,4}})*)))"
)


@dataclass(frozen=True)
class PaperName:
    """What paper is meant, and of which tables; none named: all.

    ``division`` is empty where the event has one only. Scorecards after round 0 are blank.
    """

    kind: str
    round_number: int
    tables: tuple[int, ...] = ()
    division: str = ""

    def __str__(self) -> str:
        before, row = f"{self.division}-" if self.division else "", KINDS[self.kind]
        if isinstance(row, Listing):
            return f"{before}{self.kind}-{self.round_number}"
        if not self.tables:
            return f"{before}round-{self.round_number}-{self.kind}"
        return f"{before}round-{self.round_number}-{row.one}-{'+'.join(map(str, self.tables))}"

    def titled(self, row: OfARound | Listing) -> str:
        """As it stands among papers of other rounds; ``row`` is what the division has it as."""
        division = f"Division {self.division}, " if self.division else ""
        if isinstance(row, Listing):
            label, after = row.labelled(self.round_number)[0], self.round_number
            title = label if row.blank and not after else f"{label} after round {after}"
        else:
            label = row.singular if len(self.tables) == 1 else row.label
            of = f" of {named(self.tables)}" if self.tables else ""
            title = f"Round {self.round_number}, {label[:1].lower()}{label[1:]}{of}"
        return f"{division}{title[:1].lower()}{title[1:]}" if division else title


def named(tables: tuple[int, ...]) -> str:
    """``table 4``, ``tables 4, 7 and 9``."""
    return f"{plural(len(tables), 'table')} {listed(tables)}"


def read(name: str) -> PaperName | None:
    """The paper of this name; None where none is called so."""
    parts = NAME.fullmatch(name)
    if parts is None:
        return None
    division = parts["division"] or ""
    if parts["listing"]:
        return PaperName(parts["listing"], int(parts["after"]), division=division)
    if parts["kind"]:
        return PaperName(parts["kind"], int(parts["number"]), division=division)
    at = tuple(sorted({int(table) for table in parts["at"].split("+")}))
    return PaperName(AT_A_TABLE[parts["one"]], int(parts["number"]), at, division)


def said(name: str, division: str = "") -> str:
    """A paper by its name in the journal, as a director says it: “standings after round 3”;
    ``division``: its code, where the event has several."""
    paper = read(name)
    if paper is None:
        return name
    paper = replace(paper, division=division)
    title = paper.titled(KINDS[paper.kind])
    return f"{title[:1].lower()}{title[1:]}"


def of_system(system: RuleSystem) -> dict[str, OfARound | Listing]:
    """The papers that a division under these rules has, by kind, as the papers page lists them."""
    return {row.kind: row for row in PAPERS if row.is_of(system)}
