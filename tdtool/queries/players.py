"""The players of a division: their list, who is known already, and who can't be entered again."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.english import compared, searched
from tdtool.models import Division, Entry, Player
from tdtool.models.players import AbsenceKind
from tdtool.queries.values import EntryRow


def of_division(division: Division, *, search: str = "") -> list[EntryRow]:
    """By number, then by name; with ``search``, those whose name has it, accents or not."""
    entries = division.entries.select_related("player").prefetch_related("absences")
    wanted = searched(search)
    rows = [one for one in map(row, entries) if wanted in one.searched]
    return sorted(rows, key=lambda r: (r.number is None, r.number or 0, r.searched))


def row(entry: Entry) -> EntryRow:
    return EntryRow(
        uuid=str(entry.uuid),
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        member_id=entry.player.member_ids.get("id", ""),
        checked_in=entry.checked_in_at is not None,
        brings=tuple(entry.brings),
        withdrawn_from=next(
            (
                absence.from_round
                for absence in entry.absences.all()
                if absence.kind == AbsenceKind.WITHDRAWN and absence.to_round is None
            ),
            None,
        ),
        version=entry.version,
        prize_class=entry.prize_class,
        team=entry.team,
        career_games=entry.career_games,
    )


def known_people(member_ids: Iterable[str]) -> dict[str, str]:
    """By member id, the UUID of the person who has it, of whatever event.

    Names alone never join two people: two players of one name are two people.
    """
    wanted = {one for one in member_ids if one}
    rows = Player.objects.filter(member_ids__id__in=wanted) if wanted else Player.objects.none()
    return {person.member_ids["id"]: str(person.uuid) for person in rows}


def already_here(
    division: Division, players: Iterable[tuple[str, str]]
) -> dict[tuple[str, str], str]:
    """Of players told by name and member id ("": none), who can't be entered, and why."""
    entries = list(division.entries.select_related("player"))
    names = {compared(entry.name) for entry in entries}
    holders = {entry.player.member_ids.get("id"): entry.name for entry in entries}
    refused = {}
    for name, member_id in players:
        if compared(name) in names:
            refused[name, member_id] = (
                f"{name} is entered already. If this is another person, "
                "tell them apart in the name."
            )
        elif member_id and member_id in holders:
            refused[name, member_id] = (
                f"the member id {member_id} is {holders[member_id]}’s, who is entered already."
            )
    return refused
