"""A division's rows as the one value that standings, ratings and draws read, at tables of any size.

``read_field`` reads them as they stand; ``kept_field`` gives pages the same, read once and then
brought up to date: only the games, rounds and players that acts have touched are read again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet

from tdtool.models import Absence, Division, Entry
from tdtool.models.players import AbsenceKind
from tdtool.pairing.appearances import Appearance
from tdtool.pairing.field import Entrant, Field, Tally
from tdtool.pairing.order import by_rating
from tdtool.queries import appearances, rules
from tdtool.queries.appearances import Sat
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import Link, State, state_of
from tdtool.queries.journal.since import Since, since
from tdtool.queries.rounds import missed

KEPT = 16  # divisions, as they stood at an act


def read_field(division: Division) -> Field:
    """The division as its rows stand now: a handful of queries, however many players.

    Numbers are those that stand, and before the first post those that will be given; ``key`` is
    the entry's UUID. There is an appearance in every round up to the newest that is posted.
    """
    return _read(division).field


def kept_field(division: Division) -> Field:
    """The same for pages, read once for each act that can have changed it. Not inside an act:
    what an act has done so far isn't in the journal yet."""
    return kept_at(state_of(division)).field


class Kept(NamedTuple):
    """A division's row and its field, both as they were after the same act."""

    division: Division
    field: Field


@lru_cache(maxsize=KEPT)
def kept_at(state: State) -> Kept:
    """The division as it stands at its last scoring act: what is known, with the games read again
    that acts have touched since, or all read anew where they can have changed more."""
    division = Division.objects.select_related("event").get(pk=state.division)
    earlier = _known.get(state.division)
    changes = since(division.event.uuid, earlier.end, until=state.act) if earlier else None
    link = changes.end if changes else chain.link_of(division.event.uuid, state.act)
    if earlier is None or changes is None or changes.games is None:
        read = _read(division)
    else:
        read = _read_again(earlier.read, division, changes)
    with _lock:
        if link is not None:
            _known[state.division] = _Known(link, read)
            _known.move_to_end(state.division)
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return Kept(division, read.field)


def forget_all() -> None:
    kept_at.cache_clear()
    _known.clear()


def who_plays(field: Field, number: int) -> tuple[list[Entrant], list[Entrant]]:
    """Who plays this round, and who is left out for not being here (yet), as they registered.

    Where nobody is checked in, check-in isn't used and everyone plays.
    """
    used = any(entrant.checked_in for entrant in field.entrants)
    playing: list[Entrant] = []
    left_out: list[Entrant] = []
    for entrant in field.by_registration:
        if entrant.to_draw(number):
            comes = entrant.checked_in or not used or entrant.sat(before=number)
            (playing if comes else left_out).append(entrant)
    return playing, left_out


def without_who_never_came(division: Division, field: Field) -> Field:
    """What standings and places are of: once a round is posted, not those who were never checked
    in and never sat in one. Where nobody is checked in, check-in isn't used and everyone counts;
    so do seeds of a play-off, whoever is checked in later."""
    if not field.paired or not any(entrant.checked_in for entrant in field.entrants):
        return field
    seeded = division.seeded
    came = (
        entrant
        for entrant in field.entrants
        if entrant.checked_in
        or entrant.sat()
        or entrant.carried != Tally()
        or entrant.key in seeded
    )
    return replace(field, entrants=tuple(came))


def numbering(entries: Iterable[Entry]) -> dict[int, int]:
    """By the entry's row its number; who has none yet has the next ones, by rating."""
    entries = list(entries)
    numbers = {entry.pk: entry.number for entry in entries if entry.number is not None}
    new = (entrant(entry, number=0) for entry in entries if entry.number is None)
    by_uuid = {str(entry.uuid): entry.pk for entry in entries}
    last = max(numbers.values(), default=0)
    return numbers | {
        by_uuid[newcomer.key]: at for at, newcomer in enumerate(by_rating(new), last + 1)
    }


def entrant(entry: Entry, *, number: int) -> Entrant:
    """An entry's own part of the value: who they are, nothing of what they played."""
    return Entrant(
        number=number,
        name=entry.name,
        rating=entry.rating,
        career_games=entry.career_games,
        prize_class=entry.prize_class,
        team=entry.team,
        carried=Tally(*entry.kept.get("carried", ())),
        key=str(entry.uuid),
        registered=entry.registered,
        checked_in=entry.checked_in_at is not None,
        numbered=entry.number is not None,
    )


@dataclass(frozen=True)
class _Read:
    """A division's rows as they were read, by the entries' rows; nothing in it is changed."""

    entries: Mapping[int, Entry]
    numbers: Mapping[int, int]
    away: Mapping[int, Sequence[tuple[int, int | None]]]
    sat: Sat
    entrants: Mapping[int, Entrant]
    field: Field


class _Known(NamedTuple):
    end: Link  # the last scoring act that it has
    read: _Read


_known: OrderedDict[int, _Known] = OrderedDict()  # by the division's row
_lock = threading.Lock()


def _read(division: Division) -> _Read:
    entries = {entry.pk: entry for entry in division.entries.order_by("registered")}
    away, numbers = _away(_absences(division)), numbering(entries.values())
    sat = appearances.of_division(division, numbers)
    entrants = _entrants(division, entries.values(), numbers, away, sat)
    return _Read(entries, numbers, away, sat, entrants, _field(division, entrants))


def _read_again(earlier: _Read, division: Division, changes: Since) -> _Read:
    """The same with what was touched as it is now: all else of the division is as it was."""
    try:
        if changes.rounds:
            return _with_rounds(earlier, division, changes)
        read = _with_players(earlier, division, changes.players) if changes.players else earlier
        return _with_games(read, division, changes.games) if changes.games else read
    except (KeyError, IndexError):  # the rows are those after a later act, which seated others
        return _read(division)


def _with_players(earlier: _Read, division: Division, players: Collection[UUID | None]) -> _Read:
    """These as they are now, with who has come and without who is gone; all is read anew where
    others have other numbers by it."""
    present = set(division.entries.values_list("pk", flat=True))
    new = Q(uuid__in=[player for player in players if player]) | Q(
        pk__in=present - earlier.entries.keys()
    )
    fresh_entries = {
        entry.pk: entry for entry in division.entries.filter(new).order_by("registered")
    }
    stay = {row: entry for row, entry in earlier.entries.items() if row in present}
    entries = {**stay, **fresh_entries}
    numbers = numbering(entries.values())
    if any(numbers[row] != earlier.numbers[row] for row in stay):
        return _read(division)
    rounds = {row: earlier.sat.of_entry.get(row, list(earlier.sat.blank)) for row in entries}
    sat = earlier.sat._replace(of_entry=rounds)
    others = {
        row: spans
        for row, spans in earlier.away.items()
        if row in stay and row not in fresh_entries
    }
    away = {**others, **_away(_absences(division).filter(entry__in=fresh_entries))}
    entrants = {row: entrant for row, entrant in earlier.entrants.items() if row in stay}
    entrants |= _entrants(division, fresh_entries.values(), numbers, away, sat)
    return _Read(entries, numbers, away, sat, entrants, _field(division, entrants))


def _with_games(earlier: _Read, division: Division, games: Collection[UUID]) -> _Read:
    seats = appearances.posted_seats(division).filter(game__uuid__in=games)
    rounds, touched = dict(earlier.sat.of_entry), set()
    for entry, at, how in appearances.sat(division, seats, earlier.numbers):
        if entry not in touched:
            rounds[entry] = list(rounds[entry])
        rounds[entry][at - 1] = how
        touched.add(entry)
    entries, sat = (
        [earlier.entries[entry] for entry in touched],
        earlier.sat._replace(of_entry=rounds),
    )
    again = _entrants(division, entries, earlier.numbers, earlier.away, sat)
    entrants = {**earlier.entrants, **again}
    return replace(earlier, sat=sat, entrants=entrants, field=_field(division, entrants))


def _with_rounds(earlier: _Read, division: Division, changes: Since) -> _Read:
    """Everybody’s entry is read anew, and of the rounds those that were touched."""
    entries = {entry.pk: entry for entry in division.entries.order_by("registered")}
    away, numbers = _away(_absences(division)), numbering(entries.values())
    stood = {row: earlier.numbers[row] for row, entry in earlier.entries.items() if entry.number}
    if any(numbers.get(row, number) != number for row, number in stood.items()):
        return _read(division)
    sat = appearances.of_division(
        division, numbers, known=earlier.sat, touched=changes.rounds, games=changes.games or ()
    )
    entrants = _entrants(division, entries.values(), numbers, away, sat)
    return _Read(entries, numbers, away, sat, entrants, _field(division, entrants))


def _entrants(
    division: Division,
    entries: Iterable[Entry],
    numbers: Mapping[int, int],
    away: Mapping[int, Sequence[tuple[int, int | None]]],
    sat: Sat,
) -> dict[int, Entrant]:
    system, first = rules.of_division(division), division.play_off_from
    beside = frozenset() if first is None else division.seeded
    return {
        entry.pk: _with_missed(
            _entrant(
                entry,
                numbers[entry.pk],
                sat.of_entry[entry.pk],
                tuple(away.get(entry.pk, ())),
                sat.posted,
                first if str(entry.uuid) in beside else None,
            ),
            missed.of_entry(system, entry),
        )
        for entry in entries
    }


def _field(division: Division, entrants: Mapping[int, Entrant]) -> Field:
    ordered = tuple(sorted(entrants.values(), key=lambda entrant: entrant.number))
    return Field(ordered, division.rounds, division.code)


def _entrant(
    entry: Entry,
    number: int,
    rounds: Sequence[tuple[Appearance, int]],
    away: tuple[tuple[int, int | None], ...],
    posted: int,
    play_off_from: int | None,
) -> Entrant:
    full_entrant = replace(
        entrant(entry, number=number),
        appearances=tuple(appearance for appearance, _ in rounds[:posted]),
        spread_penalties=tuple(penalty for _, penalty in rounds[:posted]),
        play_off=tuple(rounds[posted:]),
        away=away,
        play_off_from=play_off_from,
    )
    return replace(full_entrant, withdrawn=full_entrant.withdrawn_by(posted + 1))


def _with_missed(entrant: Entrant, points: int) -> Entrant:
    return replace(entrant, appearances=missed.counted(entrant, entrant.appearances, points))


def _absences(division: Division) -> QuerySet[Absence]:
    return Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)


def _away(absences: QuerySet[Absence]) -> dict[int, list[tuple[int, int | None]]]:
    away: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    for entry, first, last in absences.values_list("entry_id", "from_round", "to_round"):
        away[entry].append((first, last))
    return away
