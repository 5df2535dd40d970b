"""The clauses of the five rule systems, each in a sentence or two, and who carries it.

Cited by id wherever something is decided: on findings, slips, penalties and corrections.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType

from tdtool.engine import systems

CARRIERS: Mapping[str, str] = MappingProxyType(
    {
        "E": "the engine checks it when it replays a game",
        "T": "the tool records it, works it out, or guides the director",
        "P": "it is printed on a paper",
        "R": "players and officials handle it at the table",
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


def own(system: systems.RuleSystem, id: str) -> str:
    """The clause, where it is one of this system; "" for another’s: a page cites what is played."""
    return id if id in CLAUSES and CLAUSES[id].system == system.id else ""


def search(text: str) -> tuple[Clause, ...]:
    """The clauses whose id or words hold every word of the text, without regard to case."""
    words = text.casefold().split()
    return tuple(
        clause
        for clause in CLAUSES.values()
        if all(word in f"{clause.id} {clause.text}".casefold() for word in words)
    )


Row = tuple[str, str, str]  # its id, who carries it, its words


def rows(system: systems.RuleSystem) -> tuple[Row, ...]:
    """A system's clauses as they are written down, in the file that its record names; () as long
    as that isn't there."""
    module = f"{__name__}.{system.clause_texts}"
    written: tuple[Row, ...] = import_module(module).ROWS if find_spec(module) else ()
    return written


def _clauses(system: systems.RuleSystem) -> Iterator[Clause]:
    for id, by, text in rows(system):
        yield Clause(id, system.id, text, tuple(by))


CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {clause.id: clause for id in systems.IDS for clause in _clauses(systems.get(id))}
)
