"""Check-in: who is here, what they have with them, and for which round who came late waits."""

from collections.abc import Iterable
from typing import Any

from tdtool.models import Absence, Entry, JournalEntry
from tdtool.models.accounts import Right
from tdtool.models.players import AbsenceKind
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import reversals
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import Flipped, do_again
from tdtool.services.meanings import OnPaper, Papers
from tdtool.services.players import entry_of, known_things


@act(
    "players.check_in",
    words="Checked in {player}.",
    otherwise=(lambda arguments: not arguments["arrived"], "Undid the check-in of {player}."),
    undo=Flipped("arrived", ("entry",)),
    papers=Papers("changed a check-in", (OnPaper.TILES,), perhaps=True),
    may=Right.CHECK_IN,
)
def one(ctx: ActContext, *, entry: str, arrived: bool, brings: list[str] | None = None) -> Entry:
    """A player is here, or isn't after all; and what they have with them."""
    entry_row = entry_of(ctx, entry)
    state = "checked in" if entry_row.checked_in_at else "not checked in"
    ctx.check_version(
        entry_row,
        changed=f"{entry_row.name} is now {state}.",
        yours=f"You {'checked them in' if arrived else 'undid the check-in'}.",
    )
    ctx.replaces(Columns.of(entry_row, "checked_in_at", "brings"))
    entry_row.checked_in_at = ctx.at if arrived else None
    if brings is not None:
        entry_row.brings = known_things(brings)
    entry_row.save()
    return entry_row


def _asked_again(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    arguments = entry.arguments
    return do_again(
        ctx,
        entry.act,
        entry=arguments["entry"],
        from_round=arguments["was"],
        was=arguments["from_round"],
    )


@act(
    "players.wait",
    words="{player} came late and waits for round {from_round}.",
    otherwise=(
        lambda arguments: arguments["from_round"] is None,
        "{player} waits for no later round.",
    ),
    undo=_asked_again,
    may=Right.CHECK_IN,
)
def wait(ctx: ActContext, *, entry: str, from_round: int | None, was: int | None = None) -> Entry:
    """A player who has come late isn't seated in the round that is being played: they wait for
    this one. ``was``: which they waited for so far."""
    entry_row = entry_of(ctx, entry)
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You let them wait."
    )
    entry_row.plays_from = from_round
    entry_row.save(update_fields=["plays_from", "version"])
    return entry_row


@act(
    "players.check_in_all",
    words="Checked everyone in.",
    undo=reversals.not_here_after_all,
    may=Right.CHECK_IN,
)
def everyone(ctx: ActContext, *, division: str) -> int:
    """Everyone who hasn't withdrawn is here. Returns how many were not before."""
    missing = ctx.division(division).entries.filter(checked_in_at=None)
    arrived = list(missing.exclude(pk__in=_withdrawn_ids(missing)))
    ctx.replaces(*(Columns.of(entry, "checked_in_at") for entry in arrived))
    for entry in arrived:
        entry.checked_in_at = ctx.at
        entry.version += 1
        entry.save(update_fields=["checked_in_at", "version"])
    return len(arrived)


def _withdrawn_ids(entries: Iterable[Entry]) -> list[int]:
    absences: Any = Absence.objects.filter(
        entry__in=entries, kind=AbsenceKind.WITHDRAWN, to_round=None
    )
    return list(absences.values_list("entry_id", flat=True))
