"""What is wrong with the pairings of a round, however they came about.

The checker is small and dull on purpose. It reads the field for itself and knows nothing of
methods, candidates or costs: every method and every pairing by hand passes here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tdtool.pairing.field import Entrant, Field, Kind
from tdtool.pairing.pairings import Pairing


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the numbers of the players it concerns.

    ``kind`` is ``twice``, ``missing``, ``extra``, ``bye``, ``table``, ``repeat``, ``forbidden``,
    ``starts`` or ``balance``.
    """

    kind: str
    players: tuple[int, ...]
    message: str


def check_pairings(
    pairings: Sequence[Pairing],
    *,
    byes: Collection[int],
    field: Field,
    round_: int,
    playing: Collection[int],
    repeats: int | None = None,
    forbidden: Collection[frozenset[int]] = (),
    fixed: Mapping[int, int] = MappingProxyType({}),
    most_starts: int = 2,
    byes_alternate: bool = False,
) -> list[Fault]:
    """Everyone plays once or has the one bye, with whom they may, where they should, in their turn.

    ``byes`` are the numbers of those with a bye, ``playing`` of all who play the round.
    ``repeats`` is how often two may have met before, None any number. ``fixed`` gives the tables
    of those who always sit at one, by number. ``most_starts`` is how far starts may go from
    replies; with ``byes_alternate`` a first bye is a start, the next a reply. Meetings count up to
    the round before ``round_``.
    """
    past = _Past(field, round_, byes_alternate)
    return [
        *_once(pairings, byes, set(playing), past),
        *_byes(byes, len(set(playing)), past),
        *_tables(pairings, fixed, past),
        *(fault for pairing in pairings for fault in _meeting(pairing, repeats, forbidden, past)),
        *(fault for pairing in pairings for fault in _starts(pairing, most_starts, past)),
    ]


class _Past:
    """What the field tells of the rounds before the one in hand."""

    def __init__(self, field: Field, round_: int, byes_alternate: bool) -> None:
        self.byes_alternate = byes_alternate
        self.players: dict[int, Entrant] = {
            one.number: one for one in field.after(round_ - 1).entrants
        }

    def name(self, number: int) -> str:
        return self.players[number].name if number in self.players else f"Player {number}"

    def met(self, one: int, other: int) -> int:
        if one not in self.players:
            return 0
        return sum(appearance.opponent == other for appearance in self.players[one].played())

    def balance(self, number: int) -> int:
        if number not in self.players:
            return 0
        appearances = self.players[number].appearances
        turns = [appearance.started for appearance in appearances]
        byes = sum(appearance.kind is Kind.BYE for appearance in appearances)
        own = byes % 2 if self.byes_alternate else 0
        return turns.count(True) - turns.count(False) + own


def _once(
    pairings: Iterable[Pairing], byes: Iterable[int], playing: Collection[int], past: _Past
) -> list[Fault]:
    counts = Counter(byes)
    for pairing in pairings:
        counts.update((pairing.first, pairing.second))
    twice = [
        Fault("twice", (number,), f"{past.name(number)} is paired {count} times.")
        for number, count in counts.items()
        if count > 1
    ]
    missing = [
        Fault("missing", (number,), f"{past.name(number)} plays and has no opponent.")
        for number in sorted(playing)
        if number not in counts
    ]
    extra = [
        Fault("extra", (number,), f"{past.name(number)} is paired and doesn’t play this round.")
        for number in sorted(counts)
        if number not in playing
    ]
    return [*twice, *missing, *extra]


def _byes(byes: Collection[int], players: int, past: _Past) -> list[Fault]:
    names = " and ".join(past.name(number) for number in byes)
    if len(byes) > 1:
        return [Fault("bye", tuple(byes), f"{names} have a bye; there is one bye at most.")]
    if byes and players % 2 == 0:
        return [Fault("bye", tuple(byes), f"{names} has a bye, and the field is even.")]
    return []


def _tables(pairings: Sequence[Pairing], fixed: Mapping[int, int], past: _Past) -> list[Fault]:
    counts = Counter(pairing.table for pairing in pairings)
    shared = [
        Fault("table", (), f"{count} pairs meet at table {table}.")
        for table, count in counts.items()
        if count > 1
    ]
    moved = [
        Fault(
            "table",
            (number,),
            f"{past.name(number)} always sits at table {fixed[number]}, and is at table "
            f"{pairing.table}.",
        )
        for pairing in pairings
        for number in (pairing.first, pairing.second)
        if fixed.get(number, pairing.table) != pairing.table
    ]
    return [*shared, *moved]


def _meeting(
    pairing: Pairing, repeats: int | None, forbidden: Collection[frozenset[int]], past: _Past
) -> list[Fault]:
    both = (pairing.first, pairing.second)
    names = f"{past.name(pairing.first)} and {past.name(pairing.second)}"
    met = past.met(*both)
    faults = []
    if repeats is not None and met > repeats:
        times = "once" if met == 1 else f"{met} times"
        allowed = "no repeat" if repeats == 0 else f"no more than {repeats}"
        message = f"{names} have met {times} before; {allowed} is allowed."
        faults.append(Fault("repeat", both, message))
    if frozenset(both) in forbidden:
        faults.append(Fault("forbidden", both, f"{names} are not to meet."))
    return faults


def _starts(pairing: Pairing, most: int, past: _Past) -> list[Fault]:
    both = (pairing.first, pairing.second)
    before = [past.balance(number) for number in both]
    if before[0] > before[1]:
        return [
            Fault(
                "starts",
                both,
                f"{past.name(pairing.first)} starts, and {past.name(pairing.second)} is due to.",
            )
        ]
    return [
        Fault(
            "balance",
            (number,),
            f"{past.name(number)} will have {word} {abs(after)} times more than they "
            f"{'replied' if after > 0 else 'started'}.",
        )
        for number, after, word in (
            (pairing.first, before[0] + 1, "started"),
            (pairing.second, before[1] - 1, "replied"),
        )
        if abs(after) > most and (after > 0) == (number == pairing.first)
    ]
