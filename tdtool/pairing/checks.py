"""What is wrong with the tables or the pairings of a round, however they came about.

The checker is small and dull on purpose. It reads the field for itself and knows nothing of how a
round was drawn, of methods, candidates or costs: every method and every change by hand passes here.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from tdtool.english import counted, listed, plural
from tdtool.pairing.field import Entrant, Field, Kind, by_rating
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import LEAST, MOST_IN_A_FINAL, DrawnTable, seated

GROUPS = {  # what a player is due, and with whom a table is
    "winners": ("moved up", "with players who moved up"),
    "rest": ("didn’t move up", "with players who didn’t"),
    "final": ("is in the final", "with the finalists"),
    "": ("has no group", "without a group"),
}
Who = TypeVar("Who", bound=Hashable)  # a player: by key at tables, by number in pairs


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the players it concerns: keys at tables, numbers in pairs.

    ``kind`` is ``twice``, ``missing`` or ``extra``; at tables ``number``, ``size``, ``order`` or
    ``group``; in pairs ``bye``, ``again`` (a bye), ``table``, ``repeat``, ``forbidden``,
    ``starts`` or ``balance``.
    """

    kind: str
    players: tuple[Hashable, ...]
    message: str


def check_tables(
    tables: Sequence[DrawnTable],
    *,
    field: Iterable[Entrant],
    size: int,
    groups: Mapping[str, str] | None = None,
    away: Iterable[Entrant] = (),
) -> list[Fault]:
    """Everyone sits once, by rating, at a table of a lawful size, with their own group.

    ``field`` are those who play this round, ``away`` those of the event who don't (withdrawn or
    absent), named if they sit somewhere all the same. ``groups`` gives the group each player
    belongs to, by key; None where the round has none.
    """
    playing = {entrant.key: entrant for entrant in field}
    return [
        *_shared_numbers(tables),
        *_seated_once(tables, playing, {entrant.key: entrant for entrant in away}),
        *(fault for table in tables for fault in _size(table, size)),
        *(fault for table in tables for fault in _order(table, playing)),
        *_groups(tables, playing, groups or {}),
    ]


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
    """Everyone plays once or has the one bye, with whom they may, where they should, in turn.

    ``byes`` are the numbers of those with a bye, ``playing`` of all who play the round.
    ``repeats`` is how often two may have met before, None any number. ``fixed`` gives the tables
    of those who always sit at one, by number. ``most_starts`` is how far starts may go from
    replies; with ``byes_alternate`` a first bye is a start, the next a reply. Meetings count up to
    the round before ``round_``.
    """
    past = _Past(field, round_, byes_alternate)
    return [
        *_paired_once(pairings, byes, set(playing), past),
        *_byes(byes, len(set(playing)), past),
        *_tables(pairings, fixed, past),
        *(fault for pairing in pairings for fault in _meeting(pairing, repeats, forbidden, past)),
        *(fault for pairing in pairings for fault in _starts(pairing, most_starts, past)),
    ]


def byes_again(
    byes: Collection[int], *, field: Field, round_: int, playing: Collection[int]
) -> list[Fault]:
    """Another bye while others have had fewer: it stops no round, and is told."""
    past = _Past(field, round_, byes_alternate=False)
    faults = []
    for number in byes:
        had = past.byes(number)
        fewer = sum(past.byes(other) < had for other in playing)
        times = "once" if had == 1 else f"{had} times"
        sentence = (
            f"{past.name(number)} has the bye and has had it {times} before; "
            f"{counted(fewer, 'player')} {plural(fewer, 'has', 'have')} had it less often."
        )
        faults += [Fault("again", (number,), sentence)] if fewer else []
    return faults


def _repeated(things: Iterable[Who]) -> list[tuple[Who, int]]:
    """What comes more than once, each with how often."""
    return [(thing, count) for thing, count in Counter(things).items() if count > 1]


def _not_in(those: Iterable[Who], others: Collection[Who]) -> list[Who]:
    """Each of those who isn't among the others, once: who is missing, who is extra."""
    return [who for who in dict.fromkeys(those) if who not in others]


def _shared_numbers(tables: Sequence[DrawnTable]) -> list[Fault]:
    return [
        Fault("number", (), f"{count} tables have the number {number}.")
        for number, count in _repeated(table.number for table in tables)
    ]


def _seated_once(
    tables: Sequence[DrawnTable], playing: Mapping[str, Entrant], away: Mapping[str, Entrant]
) -> list[Fault]:
    at: dict[str, list[int]] = {}
    for table in tables:
        for key in table.seats:
            at.setdefault(key, []).append(table.number)
    twice = [
        Fault("twice", (key,), f"{playing[key].name} is seated more than once: {_at(numbers)}.")
        for key, numbers in at.items()
        if len(numbers) > 1 and key in playing
    ]
    missing = [
        Fault("missing", (key,), f"{playing[key].name} has no seat.")
        for key in _not_in(playing, at)
    ]
    extra = [
        Fault(
            "extra",
            (key,),
            f"{away[key].name} is at table {number} but doesn’t play this round."
            if key in away
            else f"Table {number} has a player who isn’t in this event.",
        )
        for key in _not_in(at, playing)
        for number in at[key]
    ]
    return [*twice, *missing, *extra]


def _size(table: DrawnTable, size: int) -> list[Fault]:
    """A final takes up to 8 (NSA-A2); at tables of two an odd field makes one of three."""
    most = MOST_IN_A_FINAL if table.group == "final" else max(size, LEAST + 1)
    count = len(table.seats)
    if LEAST <= count <= most:
        return []
    players = counted(count, "player")
    message = f"Table {table.number} has {players}; it takes {LEAST} to {most}."
    return [Fault("size", table.seats, message)]


def _order(table: DrawnTable, playing: Mapping[str, Entrant]) -> list[Fault]:
    """Every other seat from the first, then those between, is the order by rating (NSA-1)."""
    seats = [playing[key] for key in table.seats if key in playing]
    told_already = len(set(seats)) < len(table.seats)  # somebody extra, or somebody twice
    if told_already or seats[0::2] + seats[1::2] == by_rating(seats):
        return []
    order = listed(entrant.name for entrant in seated(seats))
    sentence = f"Table {table.number} isn’t seated by rating. In seat order: {order}."
    return [Fault("order", table.seats, sentence)]


def _groups(
    tables: Sequence[DrawnTable], playing: Mapping[str, Entrant], groups: Mapping[str, str]
) -> list[Fault]:
    """Winners sit with winners, the rest with the rest (NSA-A1); the final is one table."""
    strangers = [
        Fault(
            "group",
            (key,),
            f"{playing[key].name} {GROUPS[groups[key]][0]}, but sits at table {table.number} "
            f"{GROUPS[table.group][1]}.",
        )
        for table in tables
        for key in table.seats
        if key in playing and key in groups and groups[key] != table.group
    ]
    finals = [table for table in tables if table.group == "final"]
    if len(finals) < 2:
        return strangers
    keys = tuple(key for table in finals for key in table.seats)
    message = f"The final must be one table; it is {_at([table.number for table in finals])}."
    return [*strangers, Fault("group", keys, message)]


def _at(numbers: Sequence[int]) -> str:
    different = sorted(set(numbers))
    return f"at {plural(len(different), 'table')} {listed(different)}"


class _Past:
    """What the field tells of the rounds before the one in hand."""

    def __init__(self, field: Field, round_: int, byes_alternate: bool) -> None:
        self.byes_alternate = byes_alternate
        self.players = field.after(round_ - 1).by_number

    def name(self, number: int) -> str:
        return self.players[number].name if number in self.players else f"Player {number}"

    def met(self, number: int, other: int) -> int:
        if number not in self.players:
            return 0
        return sum(appearance.opponent == other for appearance in self.players[number].played())

    def byes(self, number: int) -> int:
        if number not in self.players:
            return 0
        return sum(appearance.kind is Kind.BYE for appearance in self.players[number].appearances)

    def balance(self, number: int) -> int:
        if number not in self.players:
            return 0
        appearances = self.players[number].appearances
        turns = [appearance.started for appearance in appearances]
        byes = sum(appearance.kind is Kind.BYE for appearance in appearances)
        from_byes = byes % 2 if self.byes_alternate else 0
        return turns.count(True) - turns.count(False) + from_byes


def _paired_once(
    pairings: Sequence[Pairing], byes: Collection[int], playing: Collection[int], past: _Past
) -> list[Fault]:
    sitting = [*byes, *(who for pairing in pairings for who in (pairing.first, pairing.second))]
    twice = [
        Fault("twice", (who,), f"{past.name(who)} is paired {count} times.")
        for who, count in _repeated(sitting)
    ]
    missing = [
        Fault("missing", (who,), f"{past.name(who)} has no opponent.")
        for who in sorted(_not_in(playing, sitting))
    ]
    extra = [
        Fault("extra", (who,), f"{past.name(who)} is paired but doesn’t play this round.")
        for who in sorted(_not_in(sitting, playing))
    ]
    return [*twice, *missing, *extra]


def _byes(byes: Collection[int], players: int, past: _Past) -> list[Fault]:
    names = listed(past.name(number) for number in byes)
    if len(byes) > 1:
        return [Fault("bye", tuple(byes), f"{names} have a bye; only one bye is allowed.")]
    if byes and players % 2 == 0:
        return [Fault("bye", tuple(byes), f"{names} has a bye, but the number of players is even.")]
    return []


def _tables(pairings: Sequence[Pairing], fixed: Mapping[int, int], past: _Past) -> list[Fault]:
    shared = [
        Fault("table", (), f"{count} pairs are at table {table}.")
        for table, count in _repeated(pairing.table for pairing in pairings)
    ]
    moved = [
        Fault(
            "table",
            (number,),
            f"{past.name(number)} always plays at table {fixed[number]}, but is at table "
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
    pair = (pairing.first, pairing.second)
    names = f"{past.name(pairing.first)} and {past.name(pairing.second)}"
    met = past.met(*pair)
    faults = []
    if repeats is not None and met > repeats:
        times = "once" if met == 1 else f"{met} times"
        allowed = f"at most {counted(repeats, 'repeat')}" if repeats else "no repeats are"
        message = f"{names} have met {times} before; {allowed} allowed."
        faults.append(Fault("repeat", pair, message))
    if frozenset(pair) in forbidden:
        faults.append(Fault("forbidden", pair, f"{names} must not meet."))
    return faults


def _starts(pairing: Pairing, most: int, past: _Past) -> list[Fault]:
    pair = (pairing.first, pairing.second)
    names = [past.name(number) for number in pair]
    before = [past.balance(number) for number in pair]
    if before[0] > before[1]:
        return [Fault("starts", pair, f"{names[0]} starts, but {names[1]} is due to start.")]
    more = before[0] + 1, 1 - before[1]
    sentences = (
        f"{names[0]} will have {counted(more[0], 'more start')} than replies.",
        f"{names[1]} will have {counted(more[1], 'more reply', 'more replies')} than starts.",
    )
    return [
        Fault("balance", (number,), sentence)
        for number, times, sentence in zip(pair, more, sentences, strict=True)
        if times > most
    ]
