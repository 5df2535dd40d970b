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
    known = _known.get(state.division)
    done = since(division.event.uuid, known.end, until=state.act) if known else None
    link = done.end if done else chain.link_of(division.event.uuid, state.act)
    if known is None or done is None or done.games is None:
        read = _read(division)
    else:
        read = _read_again(known.read, division, done)
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
    used = any(one.checked_in for one in field.entrants)
    here: list[Entrant] = []
    left_out: list[Entrant] = []
    for one in field.by_registration:
        if one.to_draw(number):
            comes = one.checked_in or not used or one.sat(before=number)
            (here if comes else left_out).append(one)
    return here, left_out


def without_who_never_came(division: Division, field: Field) -> Field:
    """What standings and places are of: once a round is posted, not those who were never checked
    in and never sat in one. Where nobody is checked in, check-in isn't used and everyone counts;
    so do seeds of a play-off, whoever is checked in later."""
    if not field.paired or not any(one.checked_in for one in field.entrants):
        return field
    seeded = division.seeded
    came = (
        one
        for one in field.entrants
        if one.checked_in or one.sat() or one.carried != Tally() or one.key in seeded
    )
    return replace(field, entrants=tuple(came))


def numbering(entries: Iterable[Entry]) -> dict[int, int]:
    """By the entry's row its number; who has none yet has the next ones, by rating."""
    entries = list(entries)
    numbers = {entry.pk: entry.number for entry in entries if entry.number is not None}
    new = (entrant(entry, number=0) for entry in entries if entry.number is None)
    rows = {str(entry.uuid): entry.pk for entry in entries}
    last = max(numbers.values(), default=0)
    return numbers | {rows[one.key]: at for at, one in enumerate(by_rating(new), last + 1)}


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


def _read_again(known: _Read, division: Division, done: Since) -> _Read:
    """The same with what was touched as it is now: all else of the division is as it was."""
    try:
        if done.rounds:
            return _with_rounds(known, division, done)
        read = _with_players(known, division, done.players) if done.players else known
        return _with_games(read, division, done.games) if done.games else read
    except (KeyError, IndexError):  # the rows are those after a later act, which seated others
        return _read(division)


def _with_players(known: _Read, division: Division, players: Collection[UUID | None]) -> _Read:
    """These as they are now, with who has come and without who is gone; all is read anew where
    others have other numbers by it."""
    here = set(division.entries.values_list("pk", flat=True))
    new = Q(uuid__in=[one for one in players if one]) | Q(pk__in=here - known.entries.keys())
    rows = {one.pk: one for one in division.entries.filter(new).order_by("registered")}
    stay = {row: one for row, one in known.entries.items() if row in here}
    entries = {**stay, **rows}
    numbers = numbering(entries.values())
    if any(numbers[row] != known.numbers[row] for row in stay):
        return _read(division)
    rounds = {row: known.sat.of_entry.get(row, list(known.sat.blank)) for row in entries}
    sat = known.sat._replace(of_entry=rounds)
    others = {row: one for row, one in known.away.items() if row in stay and row not in rows}
    away = {**others, **_away(_absences(division).filter(entry__in=rows))}
    entrants = {row: one for row, one in known.entrants.items() if row in stay}
    entrants |= _entrants(division, rows.values(), numbers, away, sat)
    return _Read(entries, numbers, away, sat, entrants, _field(division, entrants))


def _with_games(known: _Read, division: Division, games: Collection[UUID]) -> _Read:
    seats = appearances.posted_seats(division).filter(game__uuid__in=games)
    rounds, touched = dict(known.sat.of_entry), set()
    for entry, at, how in appearances.sat(division, seats, known.numbers):
        if entry not in touched:
            rounds[entry] = list(rounds[entry])
        rounds[entry][at - 1] = how
        touched.add(entry)
    entries, sat = [known.entries[entry] for entry in touched], known.sat._replace(of_entry=rounds)
    again = _entrants(division, entries, known.numbers, known.away, sat)
    entrants = {**known.entrants, **again}
    return replace(known, sat=sat, entrants=entrants, field=_field(division, entrants))


def _with_rounds(known: _Read, division: Division, done: Since) -> _Read:
    """Everybody’s entry is read anew, and of the rounds those that were touched."""
    entries = {entry.pk: entry for entry in division.entries.order_by("registered")}
    away, numbers = _away(_absences(division)), numbering(entries.values())
    stood = {row: known.numbers[row] for row, one in known.entries.items() if one.number}
    if any(numbers.get(row, number) != number for row, number in stood.items()):
        return _read(division)
    sat = appearances.of_division(
        division, numbers, known=known.sat, touched=done.rounds, games=done.games or ()
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
    ordered = tuple(sorted(entrants.values(), key=lambda one: one.number))
    return Field(ordered, division.rounds, division.code)


def _entrant(
    entry: Entry,
    number: int,
    rounds: Sequence[tuple[Appearance, int]],
    away: tuple[tuple[int, int | None], ...],
    posted: int,
    play_off_from: int | None,
) -> Entrant:
    one = replace(
        entrant(entry, number=number),
        appearances=tuple(appearance for appearance, _ in rounds[:posted]),
        spread_penalties=tuple(penalty for _, penalty in rounds[:posted]),
        play_off=tuple(rounds[posted:]),
        away=away,
        play_off_from=play_off_from,
    )
    return replace(one, withdrawn=one.withdrawn_by(posted + 1))


def _with_missed(one: Entrant, points: int) -> Entrant:
    return replace(one, appearances=missed.counted(one, one.appearances, points))


def _absences(division: Division) -> QuerySet[Absence]:
    return Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)


def _away(rows: QuerySet[Absence]) -> dict[int, list[tuple[int, int | None]]]:
    away: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    for entry, first, last in rows.values_list("entry_id", "from_round", "to_round"):
        away[entry].append((first, last))
    return away
