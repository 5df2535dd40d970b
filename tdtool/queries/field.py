"""A division's rows as the one value that standings, ratings and draws read, at tables of any size.

``read_field`` reads them as they stand; ``kept_field`` gives pages the same, read once for each act
that can have changed it.
"""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from tdtool.models import Absence, Division, Entry
from tdtool.models.players import AbsenceKind
from tdtool.pairing.field import Entrant, Field, Tally, by_rating
from tdtool.queries import appearances, rules
from tdtool.queries.appearances import Sat
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import State
from tdtool.queries.rounds import missed

KEPT = 16  # divisions
UNREAD = ("brings", "member_numbers")  # JSON of an entry that no field asks for

_fields: OrderedDict[UUID, tuple[State, Field]] = OrderedDict()  # by division
_lock = threading.Lock()


def read_field(division: Division) -> Field:
    """The division as its rows stand now: a handful of queries, however many players.

    Numbers are those that stand, and before the first post those that will be given; ``key`` is
    the entry's UUID. There is an appearance in every round up to the newest that is posted.
    """
    entries = list(division.entries.order_by("registered").defer(*UNREAD))
    away = _away(division)
    numbers = numbering(entries)
    sat = appearances.of_division(division, numbers)
    system, first = rules.of_division(division), division.play_off_from
    beside = frozenset() if first is None else division.seeded
    entrants = []
    for entry in entries:
        play_off_from = first if str(entry.uuid) in beside else None
        read = _entrant(entry, numbers[entry.pk], sat, away.get(entry.pk, ()), play_off_from)
        points = missed.of_entry(system, entry)
        counted = missed.counted(read, read.appearances, points) if points else read.appearances
        entrants.append(replace(read, appearances=counted) if points else read)
    entrants.sort(key=lambda entrant: entrant.number)
    return Field(tuple(entrants), division.rounds, division.code)


def kept_field(division: Division, row: Division | None = None) -> Field:
    """The same for pages: read anew once an act can have changed it, whichever process did it;
    ``row``: the division as it stands, where it has been read.

    What an act has done so far isn't in the journal yet: inside one the rows are read. Where
    somebody else acts while they are read, the field is given and not kept.
    """
    if chain.is_acting():
        return read_field(division)
    state = chain.state_of(division)
    at, field = _fields.get(state.division, (None, None))
    if field is None or at != state:
        field = read_field(row or row_of(division))
        if chain.stands(state):
            with _lock:
                _fields[state.division] = state, field
                _fields.move_to_end(state.division)
                while len(_fields) > KEPT:
                    _fields.popitem(last=False)
    return field


def row_of(division: Division) -> Division:
    """The division's row as it stands, with its event's; read once for a page."""
    divisions = Division.objects.select_related("event")
    return chain.once(("division", division.pk), lambda: divisions.get(pk=division.pk))


def forget_all() -> None:
    with _lock:
        _fields.clear()


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


def arrivals(field: Field) -> tuple[int, int]:
    """How many are checked in, and of how many: those who have withdrawn don't count."""
    coming = [entrant for entrant in field.entrants if entrant.withdrawn_from is None]
    return sum(entrant.checked_in for entrant in coming), len(coming)


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


def _entrant(
    entry: Entry,
    number: int,
    sat: Sat,
    away: Sequence[tuple[int, int | None]],
    play_off_from: int | None,
) -> Entrant:
    rounds = sat.of_entry[entry.pk]
    full_entrant = replace(
        entrant(entry, number=number),
        appearances=tuple([appearance for appearance, _ in rounds[: sat.posted]]),
        spread_penalties=tuple([penalty for _, penalty in rounds[: sat.posted]]),
        play_off=tuple(rounds[sat.posted :]),
        away=tuple(away),
        play_off_from=play_off_from,
    )
    if not away:
        return full_entrant
    return replace(full_entrant, withdrawn=full_entrant.withdrawn_by(sat.posted + 1))


def _away(division: Division) -> Mapping[int, list[tuple[int, int | None]]]:
    """By the entry's row, from which round to which they are absent."""
    absences = Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)
    away: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    for entry, first, last in absences.values_list("entry_id", "from_round", "to_round"):
        away[entry].append((first, last))
    return away
