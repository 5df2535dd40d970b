"""Players into a division, through check-in, out of it and back."""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Iterable
from typing import Any, TypedDict

from django.db.models import Max

from tdtool.models import Absence, Division, Entry, Player
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES
from tdtool.services.acts import Doing, Refused, act

BRINGS = ("tiles", "clock", "board", "paper")


class PlayerLine(TypedDict):
    """A player as he is told to the journal; ``player`` is the person's UUID."""

    player: str
    name: str
    rating: int | None
    member_id: str
    brings: list[str]


class PlayerRefused(Refused):
    """The player can't be taken or changed like this; the message says why."""


def person_for(name: str, member_id: str) -> str:
    """The UUID of the person with this member id, or a new one.

    Names alone never join two people: two players of one name are two people.
    """
    if member_id:
        known = Player.objects.filter(member_ids__id=member_id).first()
        if known is not None:
            return str(known.uuid)
    return str(uuid.uuid4())


@act("players.bring")
def bring(doing: Doing, *, division: str, lines: list[PlayerLine]) -> list[Entry]:
    """Take players into the division, all of them or none."""
    where = _division(doing, division)
    taken = {_folded(name) for name in where.entries.values_list("name", flat=True)}
    registered = where.entries.aggregate(last=Max("registered"))["last"] or 0
    entries = []
    for offset, line in enumerate(lines, 1):
        if _folded(line["name"]) in taken:
            raise PlayerRefused(
                f"There are two players named {line['name']}. "
                "Tell them apart in the name, for example by a middle initial or a town."
            )
        taken.add(_folded(line["name"]))
        entries.append(_enter(doing, where, line, registered + offset))
    return entries


def _enter(doing: Doing, division: Division, line: PlayerLine, registered: int) -> Entry:
    ids = {"id": line["member_id"]} if line["member_id"] else {}
    player, _ = Player.objects.get_or_create(
        uuid=line["player"], defaults={"name": line["name"], "member_ids": ids}
    )
    if division.entries.filter(player=player).exists():
        raise PlayerRefused(
            f"{line['name']} has the member id of {player.name}, who is entered already."
        )
    return Entry.objects.create(
        uuid=doing.new_uuid(),
        division=division,
        player=player,
        registered=registered,
        name=line["name"],
        rating=line["rating"],
        brings=_known_things(line["brings"]),
    )


@act("players.change")
def change(doing: Doing, *, entry: str, name: str, rating: int | None, brings: list[str]) -> Entry:
    """Mend a name, a rating, or what a player brings.

    A rating counts from the next draw on; tables that are drawn stay as they are.
    """
    found = _entry(doing, entry)
    doing.expect(
        found,
        now=f"It says {found.name}, {_rated(found.rating)} now.",
        yours=f"You sent {name}, {_rated(rating)}.",
    )
    others = found.division.entries.exclude(pk=found.pk).values_list("name", flat=True)
    if _folded(name) in {_folded(other) for other in others}:
        raise PlayerRefused(f"There is another player named {name}. Tell them apart in the name.")
    found.name, found.rating, found.brings = name, rating, _known_things(brings)
    found.save()
    return found


@act("players.check_in")
def check_in(doing: Doing, *, entry: str, here: bool, brings: list[str] | None = None) -> Entry:
    """A player is here, or isn't after all; and what he has with him."""
    found = _entry(doing, entry)
    doing.expect(
        found,
        now=f"{found.name} is {'here' if found.checked_in_at else 'not here'} by now.",
        yours=f"You sent {'here' if here else 'not here'}.",
    )
    found.checked_in_at = doing.at if here else None
    if brings is not None:
        found.brings = _known_things(brings)
    found.save()
    return found


@act("players.check_in_all")
def check_in_all(doing: Doing, *, division: str) -> int:
    """Everyone who hasn't withdrawn is here. Returns how many were not before."""
    missing = _division(doing, division).entries.filter(checked_in_at=None)
    away = _withdrawn_ids(missing)
    for entry in missing.exclude(pk__in=away):
        entry.checked_in_at = doing.at
        entry.version += 1
        entry.save(update_fields=["checked_in_at", "version"])
    return len(missing) - len(away)


@act("players.withdraw", director=True)
def withdraw(doing: Doing, *, entry: str, from_round: int) -> Entry:
    """A player leaves: his results stay, and no later draw takes him.

    A draft that has him is not confirmed any more until it is drawn again.
    """
    found = _entry(doing, entry)
    if _open_absence(found) is not None:
        raise PlayerRefused(f"{found.name} has withdrawn already.")
    if not 1 <= from_round <= found.division.rounds:
        raise PlayerRefused(
            f"This event has {found.division.rounds} rounds; nobody can withdraw from "
            f"round {from_round} on."
        )
    posted = found.seats.filter(round__number__gte=from_round, round__state__in=POSTED_STATES)
    seat = posted.order_by("-round__number").first()
    if seat is not None:
        raise PlayerRefused(
            f"{found.name} sits in round {seat.round.number}, which is posted. "
            f"Withdraw from round {seat.round.number + 1} on."
        )
    doing.expect(found, now=f"{found.name} was changed.", yours="You sent a withdrawal.")
    found.save(update_fields=["version"])
    Absence.objects.create(
        entry=found,
        kind=AbsenceKind.WITHDRAWN,
        from_round=from_round,
        at=doing.at,
        by=doing.by,
    )
    return found


@act("players.absent", director=True)
def absent(doing: Doing, *, entry: str, from_round: int, to_round: int) -> Entry:
    """A player misses these rounds and plays again after them."""
    found = _entry(doing, entry)
    if not 1 <= from_round <= to_round <= found.division.rounds:
        raise PlayerRefused(
            f"Rounds {from_round} to {to_round} are not rounds of this event, which has "
            f"{found.division.rounds}."
        )
    if found.seats.filter(
        round__number__range=(from_round, to_round), round__state__in=POSTED_STATES
    ).exists():
        raise PlayerRefused(
            f"{found.name} sits in a posted round among them. Take him out of his table there."
        )
    doing.expect(found, now=f"{found.name} was changed.", yours="You sent an absence.")
    found.save(update_fields=["version"])
    Absence.objects.create(
        entry=found,
        kind=AbsenceKind.ABSENT,
        from_round=from_round,
        to_round=to_round,
        at=doing.at,
        by=doing.by,
    )
    return found


@act("players.return", director=True)
def come_back(doing: Doing, *, entry: str, from_round: int) -> Entry:
    """A withdrawn player plays again, from this round on."""
    found = _entry(doing, entry)
    absence = _open_absence(found)
    if absence is None:
        raise PlayerRefused(f"{found.name} hasn't withdrawn.")
    doing.expect(found, now=f"{found.name} was changed.", yours="You sent a return.")
    found.save(update_fields=["version"])
    if from_round <= absence.from_round:
        absence.delete()
    else:
        absence.to_round = from_round - 1
        absence.save(update_fields=["to_round"])
    return found


def _division(doing: Doing, code: str) -> Division:
    found = doing.event.divisions.filter(code=code).first()
    if found is None:
        raise Refused(f"There is no division {code} in this event.")
    return found


def _entry(doing: Doing, entry: str) -> Entry:
    found = Entry.objects.filter(uuid=entry, division__event=doing.event).first()
    if found is None:
        raise PlayerRefused("There is no such player in this event. Load the page again.")
    return found


def _open_absence(entry: Entry) -> Absence | None:
    return entry.absences.filter(kind=AbsenceKind.WITHDRAWN, to_round=None).first()


def _withdrawn_ids(entries: Iterable[Entry]) -> list[int]:
    absences: Any = Absence.objects.filter(
        entry__in=entries, kind=AbsenceKind.WITHDRAWN, to_round=None
    )
    return list(absences.values_list("entry_id", flat=True))


def _known_things(brings: list[str]) -> list[str]:
    return [thing for thing in BRINGS if thing in brings]


def _folded(name: str) -> str:
    """A name as people compare names: case, accents' spelling and spaces don't count."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _rated(rating: int | None) -> str:
    return "unrated" if rating is None else f"rated {rating}"
