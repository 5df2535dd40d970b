"""The racks at the end counted anew: what they add and take, by how the game ended.

>>> from tdtool.engine import systems
>>> recounted(systems.get("my-scrabble"), scores=(400, 390), racks=("", "QI")).scores
(422, 390)
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tdtool.engine.remedies.remedies import Remedy, applied
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.board.placing import RACK
from tdtool.engine.words import tiles
from tdtool.english import counted, signed

Ending: TypeAlias = Literal["went out", "six zeros", "time called", "overtime"]

WORTH: Mapping[str, int] = tiles.ENGLISH.values


class CannotRecount(ValueError):
    """The racks or the scores can't be what they are said to be; the message says why."""


@dataclass(frozen=True)
class Recount:
    """The lines that the racks make, and every seat's score with them."""

    lines: tuple[Remedy, ...]
    scores: tuple[int, ...]


def recounted(
    system: RuleSystem,
    *,
    scores: Sequence[int],
    racks: Sequence[str],
    ending: Ending = "went out",
    names: Sequence[str] = (),
) -> Recount:
    """The final scores from those before the end, overtime left aside. ``racks`` has the letters
    that each seat has left, ``?`` for a blank, "" for who went out.

    Going out gains twice what the others hold, or gains it once while they lose it, as is set
    (MYS-9.1, SCR-13); after six zeros, when time is called or a clock is over its limit each loses
    their own (MYS-9.2, MYS-9.3a, SCR-12). Raises ``CannotRecount``.
    """
    if "end_racks" not in system.settings:
        raise CannotRecount(f"{system.name} doesn’t count racks at the end.")
    if len(scores) != len(racks):
        has = f"{counted(len(scores), 'score')} and {counted(len(racks), 'rack')}"
        raise CannotRecount(f"{has} don’t match. Enter one of each per seat.")
    end_racks = [letters(rack) for rack in racks]
    _on_racks(end_racks)
    called = names or [f"Seat {seat}" for seat in range(1, len(racks) + 1)]
    lines = tuple(
        _out(system, end_racks, called) if ending == "went out" else _off(system, end_racks, ending)
    )
    return Recount(lines, applied(scores, lines))


def clause_of(system: RuleSystem, ending: Ending) -> str:
    """The clause by which racks count at the end (MYS-9.1 – 9.3a, SCR-13)."""
    clauses = terms.of(system).clauses
    if ending == "overtime":
        return system.setting("overtime_limit").clause
    if ending == "went out":
        return clauses.going_out
    return clauses.racks_when_called if ending == "time called" else clauses.racks_off


def letters(typed: str) -> str:
    """The tiles of a rack as typed, in capitals, ``?`` for a blank. Raises ``CannotRecount``.

    >>> letters("q i ?")
    'QI?'
    """
    rack = "".join(typed.upper().split())
    strange = next((sign for sign in rack if sign not in WORTH), "")
    if strange:
        sentence = f"“{strange}” isn’t a tile; use letters, and ? for a blank."
        raise CannotRecount(sentence)
    return rack


def worth(rack: str) -> int:
    """What the tiles of a rack are worth together; a blank is worth nothing."""
    return sum(WORTH[tile] for tile in rack)


def _on_racks(racks: Sequence[str]) -> None:
    long = next((rack for rack in racks if len(rack) > RACK), "")
    if long:
        sentence = f"{long} has {len(long)} tiles; a rack holds {RACK} at most."
        raise CannotRecount(sentence)


def _out(system: RuleSystem, racks: Sequence[str], names: Sequence[str]) -> Iterator[Remedy]:
    """Going out with the bag empty (MYS-9.1, SCR-13). A rack of blanks alone makes a line of 0."""
    empty = [seat for seat, rack in enumerate(racks, 1) if not rack]
    if len(empty) != 1:
        sentence = "One player went out and has no tiles left; here everyone has some."
        if empty:
            sentence = (
                "Only the player who went out has no tiles left; here "
                f"{counted(len(empty), 'player')} have none."
            )
        raise CannotRecount(sentence)
    [out] = empty
    clause = clause_of(system, "went out")
    value = sum(map(worth, racks))
    leftovers = ", ".join(f"{n}’s {rack}" for n, rack in zip(names, racks, strict=True) if rack)
    if system.value("end_racks") == "double":
        sentence = f"Went out; {leftovers} counts {value}, doubled {2 * value}."
        yield Remedy(out, "score", 2 * value, clause, sentence)
        return
    yield Remedy(out, "score", value, clause, f"Went out; {leftovers} counts {value}.")
    for seat, rack in enumerate(racks, 1):
        if rack:
            sentence = f"Left with {rack}: {signed(-worth(rack))}."
            yield Remedy(seat, "score", -worth(rack), clause, sentence)


def _off(system: RuleSystem, racks: Sequence[str], ending: Ending) -> Iterator[Remedy]:
    """Each loses the worth of their own rack (MYS-9.2, MYS-9.3a, SCR-13)."""
    clause = clause_of(system, ending)
    for seat, rack in enumerate(racks, 1):
        if rack:
            sentence = f"Left with {rack}: {signed(-worth(rack))}."
            yield Remedy(seat, "score", -worth(rack), clause, sentence)
