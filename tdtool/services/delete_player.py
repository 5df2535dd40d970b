"""A player who was entered by mistake goes without a trace but the journal's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from tdtool.english import compared
from tdtool.models import Absence, Entry, JournalEntry, Player
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import players as player_queries
from tdtool.queries.playoffs import guard
from tdtool.services.acts import ActContext, Stale, act
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.players import PlayerRefused, entry_of

COLUMNS = ("name", "rating", "career_games", "prize_class", "team", "brings", "seed", "kept")


def _there_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The player as they were; with the next number where theirs was given away since."""
    was: Mapping[str, Any] = entry.arguments["was"]
    division = ctx.division(was["division"])
    others = list(division.entries.select_related("player"))
    if any(
        str(other.player.uuid) == was["player"] or compared(other.name) == compared(was["name"])
        for other in others
    ):
        raise CantUndo(f"{was['name']} has been added again since. Nothing was changed.")
    registered = {other.registered for other in others}
    free = was["number"] not in {other.number for other in others}
    entry_row = Entry.objects.create(
        uuid=UUID(entry.arguments["entry"]),
        division=division,
        player=Player.objects.get(uuid=was["player"]),
        registered=was["registered"]
        if was["registered"] not in registered
        else max(registered) + 1,
        number=was["number"] if free else None,
        checked_in_at=datetime.fromisoformat(was["checked_in_at"])
        if was["checked_in_at"]
        else None,
        missed_round=was.get("missed_round"),
        member_numbers=was.get("member_numbers"),
        **{name: was[name] for name in COLUMNS},
    )
    Absence.objects.bulk_create(
        Absence(entry=entry_row, kind=AbsenceKind(kind), from_round=first, to_round=last,
                at=ctx.at, by=ctx.by)
        for kind, first, last in was["away"]
    )  # fmt: skip


@act(
    "players.delete",
    words="Deleted {name}.",
    undo=_there_again,
    director=True,
)
def delete(ctx: ActContext, *, entry: str, name: str, was: dict[str, Any]) -> str:
    """Who was entered by mistake goes, while they sit in no round; ``was`` is all that was known
    of them, so that it can be undone. Returns the name."""
    entry_row = entry_of(ctx, entry)
    refuse(entry_row)
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You deleted them."
    )
    if (name, was) != (entry_row.name, player_queries.all_of(entry_row)):
        raise Stale(
            f"{entry_row.name} was changed meanwhile. Nothing was deleted. Reload the page."
        )
    entry_row.absences.all().delete()
    entry_row.delete()
    return name


def refuse(entry: Entry) -> None:
    """Raises PlayerRefused where they sit in a round or are seeded in a play-off."""
    seats = entry.seats.select_related("round").order_by("round__number")
    posted = seats.filter(round__state__in=POSTED_STATES).first()
    if posted is not None:
        raise PlayerRefused(
            f"{entry.name} has a seat in round {posted.round.number}, which is posted, "
            "so they can’t be deleted. Withdraw them instead."
        )
    if drafted := seats.first():
        raise PlayerRefused(
            f"{entry.name} has a seat in the draft of round {drafted.round.number}. "
            "Delete the draft first, then the player."
        )
    if why := guard.seeded(entry):
        raise PlayerRefused(why)
