"""The players of a division: their list, who is known already, and who can't be entered again."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from tdtool.english import has_words, searched
from tdtool.models import Absence, Division, Entry, Player
from tdtool.models.players import AbsenceKind
from tdtool.queries.hall import names
from tdtool.queries.journal.chain import moment
from tdtool.queries.offices import member_numbers
from tdtool.queries.values import EntryRow


def of_division(division: Division) -> list[EntryRow]:
    """By number, then by name; players of one name bear their numbers."""
    entries = list(division.entries.select_related("player").prefetch_related("absences"))
    shared_names = names.shared(entry.name for entry in entries)
    rows = [
        replace(row(entry), name=names.told_apart(entry.name, entry.number, shared_names))
        for entry in entries
    ]
    return sorted(rows, key=lambda r: (r.number is None, r.number or 0, r.searched))


def matching(entry_rows: Iterable[EntryRow], search: str) -> list[EntryRow]:
    """Those whose name has every word that is searched, in any part of it."""
    return [row for row in entry_rows if has_words(row.name, search)]


def row(entry: Entry) -> EntryRow:
    absences = entry.absences.all()
    return EntryRow(
        uuid=str(entry.uuid),
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        member_id=member_numbers.own(entry),
        checked_in=entry.checked_in_at is not None,
        brings=tuple(entry.brings),
        withdrawn_from=next(
            (
                absence.from_round
                for absence in absences
                if absence.kind == AbsenceKind.WITHDRAWN and absence.to_round is None
            ),
            None,
        ),
        absent=tuple(
            (absence.from_round, absence.to_round)
            for absence in absences
            if absence.kind != AbsenceKind.LATE and absence.to_round is not None
        ),
        plays_from=entry.plays_from,
        version=entry.version,
        prize_class=entry.prize_class,
        team=entry.team,
        career_games=entry.career_games,
    )


def away(entry: Entry, number: int) -> Absence | None:
    """What keeps the player out of this round: withdrawn, or absent in it."""
    absences = entry.absences.exclude(kind=AbsenceKind.LATE).filter(from_round__lte=number)
    return absences.exclude(to_round__lt=number).first()


def known_people(member_ids: Iterable[str]) -> dict[str, str]:
    """By member id, the UUID of the person who has it, of whatever event.

    Names alone never join two people: two players of one name are two people.
    """
    asked_ids = {member_id for member_id in member_ids if member_id}
    people = (
        Player.objects.filter(member_ids__id__in=asked_ids) if asked_ids else Player.objects.none()
    )
    return {person.member_ids["id"]: str(person.uuid) for person in people}


class There(NamedTuple):
    """Somebody of the division who may be the one that is to be entered.

    ``fault``: why they can't be entered, "" where it is in doubt alone; ``doubt``: who is there
    under this name, "" where their member ids tell the two apart.
    """

    fault: str = ""
    doubt: str = ""


def already_here(
    division: Division, players: Iterable[tuple[str, str]]
) -> dict[tuple[str, str], There]:
    """Of players told by name and member id ("": none), who bears the name or the id already.

    Names are the same however they are spelt: capitals, accents and apostrophes don't count.
    """
    entries = list(division.entries.select_related("player"))
    elsewhere = Entry.objects.filter(division__event=division.event).exclude(division=division)
    others = list(elsewhere.select_related("player", "division"))
    named = {searched(entry.name): entry for entry in entries}
    holders = {member_numbers.own(entry): entry.name for entry in entries}
    matches = {}
    for name, member_id in players:
        if member_id and member_id in holders:
            fault = (
                f"the member id {member_id} belongs to {holders[member_id]}, "
                "who is already in this event."
            )
            matches[name, member_id] = There(fault=fault)
        elif (other := named.get(searched(name))) is not None:
            apart = member_id and member_numbers.own(other)
            matches[name, member_id] = There(doubt="" if apart else _there(other))
        elif (other := _elsewhere(others, name, member_id)) is not None:
            matches[name, member_id] = There(doubt=_there(other, f"division {other.division.code}"))
    return matches


def _elsewhere(others: Iterable[Entry], name: str, member_id: str) -> Entry | None:
    """Who of another division it may be: of this member id, or of this name without another id."""
    for entry in others:
        own_id = member_numbers.own(entry)
        same_name = searched(entry.name) == searched(name) and not (member_id and own_id)
        if same_name or (member_id and member_id == own_id):
            return entry
    return None


def _there(entry: Entry, place: str = "this event") -> str:
    facts = [
        "unrated" if entry.rating is None else f"rated {entry.rating}",
        f"member {own_id}" if (own_id := member_numbers.own(entry)) else "",
    ]
    return f"{entry.name} is already in {place} ({', '.join(filter(None, facts))})"


def all_of(entry: Entry) -> dict[str, Any]:
    """All that is known of an entry, as the journal holds it."""
    return {
        "player": str(entry.player.uuid),
        "division": str(entry.division.uuid),
        "registered": entry.registered,
        "number": entry.number,
        "seed": entry.seed,
        "name": entry.name,
        "rating": entry.rating,
        "career_games": entry.career_games,
        "prize_class": entry.prize_class,
        "team": entry.team,
        "brings": entry.brings,
        "kept": entry.kept,
        "checked_in_at": moment(entry.checked_in_at),
        "away": [
            [absence.kind, absence.from_round, absence.to_round]
            for absence in entry.absences.order_by("pk")
        ],
        **({} if entry.missed_round is None else {"missed_round": entry.missed_round}),
        **({} if entry.member_numbers is None else {"member_numbers": entry.member_numbers}),
    }
