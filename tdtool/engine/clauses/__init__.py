"""The clauses of the five rule systems, each in a sentence or two, and who carries it.

Cited by id wherever something is decided: on findings, slips, penalties and corrections.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tdtool.engine.clauses import d04, d62, mys, nsa, scr
from tdtool.engine.systems_table import D04, D62, MYS, NSA, SCR

CARRIERS: Mapping[str, str] = MappingProxyType(
    {
        "E": "the engine judges it when it replays a game",
        "T": "the tool keeps it, works it out, or shows the director the way",
        "P": "a paper shows it",
        "R": "people see to it at the table",
    }
)


@dataclass(frozen=True)
class Clause:
    """One numbered place in a rule system; ``by`` says who carries it, as in ``CARRIERS``."""

    id: str
    system: str
    text: str
    by: tuple[str, ...]


def of(system: str) -> tuple[Clause, ...]:
    """The clauses of one rule system, in its order."""
    return tuple(clause for clause in CLAUSES.values() if clause.system == system)


def search(text: str) -> tuple[Clause, ...]:
    """The clauses whose id or words hold every word of the text, without regard to case."""
    wanted = text.casefold().split()
    return tuple(
        clause
        for clause in CLAUSES.values()
        if all(word in f"{clause.id} {clause.text}".casefold() for word in wanted)
    )


def _read(system: str, rows: Iterable[tuple[str, str, str]]) -> dict[str, Clause]:
    return {id: Clause(id, system, text, tuple(by)) for id, by, text in rows}


CLAUSES: Mapping[str, Clause] = MappingProxyType(
    _read(D04, d04.ROWS)
    | _read(NSA, nsa.ROWS)
    | _read(MYS, mys.ROWS)
    | _read(D62, d62.ROWS)
    | _read(SCR, scr.ROWS)
)
