"""What reverses acts: other acts, told what the first one was told, or lines that take back lines.

An act names its reversal where it is declared. Each is done inside the undoing that asks for it,
under its journal entry. Raises CantUndo where something stands in the way.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID, uuid5

from django.db.models import Q, QuerySet

from tdtool.models import (
    Entry,
    Event,
    Game,
    JournalEntry,
    LedgerLine,
    Report,
    Round,
    TakenBack,
)
from tdtool.models.rounds import RoundState
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.exchange import imported
from tdtool.queries.journal import undone
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import taken_seats
from tdtool.services.acts import ActContext, Refused, every_act
from tdtool.services.journal.as_it_was import Entries
from tdtool.services.journal.entries import DECIDED
from tdtool.services.slips.rows import write_line

Told: TypeAlias = dict[str, Any]
BY_TIME = ("rulings.late", "rulings.arrived")  # a player’s clock runs by when they were done
AS_OF = (  # when they were done, or as which action, stands on what they change
    "rounds.complete", "clocks.start", "seats.seat_late", "playoffs.post", "playoffs.decide",
    "playoffs.replay",
)  # fmt: skip


class CantUndo(Refused):
    """The act can't be undone, or not yet; the message says why, and what to do instead."""


def entry_of(event: Event, number: int) -> JournalEntry:
    """The event's act of this number. Raises CantUndo where there is none."""
    entry = JournalEntry.objects.filter(chain=event.uuid, number=number).first()
    if entry is None:
        raise CantUndo(f"There is no action {number} in this event’s History.")
    return entry


def do_again(ctx: ActContext, name: str, /, **arguments: Any) -> object:
    """An act's doing inside this one: no journal entry of its own, and decided anew."""
    arguments.pop(DECIDED, None)
    return every_act()[name].does(ctx, **arguments)


@dataclass(frozen=True)
class ByAct:
    """Reversed by the act of this name, told these of the first one's values."""

    name: str
    keys: tuple[str, ...]
    reasoned: bool = True

    def __call__(self, ctx: ActContext, entry: JournalEntry, reason: str) -> object:
        arguments = {key: entry.arguments[key] for key in self.keys}
        return do_again(
            ctx, self.name, **arguments, **({"reason": reason} if self.reasoned else {})
        )


@dataclass(frozen=True)
class Flipped:
    """Reversed by the same act with a yes for a no, told the other values as they were."""

    key: str
    keys: tuple[str, ...] = ()

    def __call__(self, ctx: ActContext, entry: JournalEntry, reason: str) -> object:
        arguments = {name: entry.arguments[name] for name in self.keys}
        arguments[self.key] = not entry.arguments[self.key]
        if "reason" in entry.arguments:
            arguments["reason"] = reason
        return do_again(ctx, entry.act, **arguments)


@dataclass(frozen=True)
class AsBefore:
    """Reversed by what the act was last told of the same thing; ``otherwise`` where it wasn't."""

    name: str
    key: str
    otherwise: Mapping[str, Any]

    def __call__(self, ctx: ActContext, entry: JournalEntry, reason: str) -> object:
        arguments = before(ctx.event, entry, (self.name,), self.key)
        arguments = arguments or {self.key: entry.arguments[self.key], **self.otherwise}
        arguments.pop("act", None)
        return do_again(
            ctx, self.name, **arguments | ({"reason": reason} if "reason" in arguments else {})
        )


def told_otherwise(ctx: ActContext, entry: JournalEntry) -> Told:
    """What the newest act of the same name was told that isn't undone; nothing: there is none."""
    journal, arguments = undone.of_event(ctx.event), Told()
    for journal_entry in journal.entries:
        if journal_entry.act == entry.act and journal_entry.number not in (
            entry.number,
            *journal.undone_by,
        ):
            arguments = journal_entry.arguments
    return {key: value for key, value in arguments.items() if key != DECIDED}


def by_lines(ctx: ActContext, entry: JournalEntry, reason: str) -> set[Game]:
    """Every line that the act wrote has its reversal. Returns the games that had some.

    Raises CantUndo where the slip was taken back since, and entered anew.
    """
    lines = _written(ctx, entry)
    if lines.filter(report__taken_back__isnull=False).exists():
        raise CantUndo("The slip has since been undone, and this change with it.")
    games = set()
    for line in lines.select_related("seat__game", "report").order_by("pk"):
        write_line(
            ctx, line.seat, LineKind.REVERSAL, -line.points, line.clause, reason, line.report,
            counts_for=line.counts_for, takes_back=line,
        )  # fmt: skip
        games.add(line.seat.game)
    for game in games:
        game.version += 1
        game.save(update_fields=["version"])
    return games


def _written(ctx: ActContext, entry: JournalEntry) -> QuerySet[LedgerLine]:
    return LedgerLine.objects.filter(
        seat__round__division__event=ctx.event, act_number=number_of_rows(ctx, entry)
    )


def keys_of_rows(ctx: ActContext, entry: JournalEntry, count: int = 1) -> list[UUID]:
    """The keys of so many rows that the act wrote first, or wrote when it was done again."""
    numbers = undone.doings_of(ctx.event, entry.number)
    places = range(1, count + 1)
    return [uuid5(entry.chain, f"{number}/{place}") for number in numbers for place in places]


def times_of(ctx: ActContext, entry: JournalEntry) -> list[datetime]:
    """When the act was done, first and again."""
    numbers = undone.doings_of(ctx.event, entry.number)
    return [entry_of(ctx.event, number).at for number in numbers]


def number_of_rows(ctx: ActContext, entry: JournalEntry) -> int:
    return undone.written_by(ctx.event, entry.number)


def redo_report(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """A slip that was taken back is entered as it was, where nothing changed its points since."""
    first = _first_entered(ctx, entry)
    if first.act != "slips.report":
        raise CantUndo("The result was imported with the event. Enter the slip again.")
    report = _taking_back(ctx, entry).report
    if any(_stands(ctx.event, number) for number in _changes(report)):
        raise CantUndo(
            f"The slip of table {report.game.table_number} was corrected or ruled on before its "
            "entry was undone. Enter it again with the scores that counted."
        )
    return do_again(ctx, "slips.report", **first.arguments)


def _changes(report: Report) -> set[int]:
    """The numbers of acts that added to the slip after it came in; what a challenge costs is
    charged anew with it."""
    added = report.lines.filter(takes_back=None).exclude(
        Q(act_number=report.act_number) | Q(kind=LineKind.CHALLENGE)
    )
    return set(added.values_list("act_number", flat=True))


def _stands(event: Event, number: int) -> bool:
    is_act = entry_of(event, number).act != undone.UNDO
    return is_act and undone.undone_by(event, number) is None


def _taking_back(ctx: ActContext, entry: JournalEntry) -> TakenBack:
    return TakenBack.objects.select_related("report__game__table").get(
        report__game__round__division__event=ctx.event, act_number=entry.number
    )


def _first_entered(ctx: ActContext, entry: JournalEntry) -> JournalEntry:
    """The act that entered a slip which this one took back, behind all undoings between them."""
    first = entry_of(ctx.event, _taking_back(ctx, entry).report.act_number)
    while first.act == undone.UNDO:
        first = entry_of(ctx.event, first.arguments["number"])
    return _first_entered(ctx, first) if first.act == "slips.take_back" else first


def discard_draft(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """A round that was drawn, while it is a draft."""
    round_ = Round.objects.filter(
        division__event=ctx.event,
        division__uuid=entry.arguments["division"],
        number=entry.arguments["number"],
    ).first()
    if round_ is None:
        raise CantUndo(f"The draft of round {entry.arguments['number']} is already deleted.")
    if round_.is_posted:
        raise CantUndo(f"Round {round_.number} is no longer a draft. Undo its posting first.")
    return do_again(ctx, "rounds.discard", round=str(round_.uuid))


def unconfirmed(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """A confirmed round is a draft again."""
    round_ = _round(ctx, entry)
    if round_.state != RoundState.CONFIRMED:
        raise CantUndo(f"Round {round_.number} is {round_.state} now.")
    _state(round_, RoundState.DRAFT)


def opened_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """A closed round is played again, as long as no later round was drawn from it."""
    open_again(ctx, entry, _round(ctx, entry), reason)


def open_again(ctx: ActContext, entry: JournalEntry, round_: Round, reason: str) -> None:
    """The same of a round that the act closed beside what else it did."""
    if round_.state != RoundState.COMPLETE:
        raise CantUndo(f"Round {round_.number} is no longer complete.")
    if round_.number <= (after := (round_.division.play_off or {}).get("after", 0)):
        raise CantUndo(
            f"The play-off started from the standings after round {after}, so the round stays "
            "complete. Correct a slip instead, or cancel the play-off first."
        )
    later = round_.division.rounds_drawn.filter(number__gt=round_.number)
    if rules.of_division(round_.division).overlapping_rounds:
        later = later.filter(based_on__gte=round_.number)
    if drawn := later.order_by("number").first():
        raise CantUndo(
            f"Round {drawn.number} is drawn from round {round_.number}. Undo that first."
        )
    ruling = {"kind": LineKind.RULING, "takes_back": None, "reversals": None}
    standing = {f"seat__lines__{name}": value for name, value in ruling.items()}
    if ruled := _written(ctx, entry).filter(**standing).first():
        raise CantUndo(
            f"The bye of {ruled.seat.entry} has a ruling, so the round stays complete. "
            "Correct it with another ruling."
        )
    for why in (taken_seats.tables_elsewhere(round_), taken_seats.players_elsewhere(round_)):
        if why:
            raise CantUndo(why)
    round_.completed_at, round_.gone_on = None, {}
    _state(round_, RoundState.POSTED)
    by_lines(ctx, entry, reason)


def _state(round_: Round, state: RoundState) -> None:
    round_.state = state
    round_.version += 1
    round_.save()


def _round(ctx: ActContext, entry: JournalEntry) -> Round:
    rounds = Round.objects.select_for_update(of=("self",)).select_related("division__event")
    round_ = rounds.filter(uuid=entry.arguments["round"], division__event=ctx.event).first()
    if round_ is None:
        raise CantUndo("This round no longer exists; its draft was deleted.")
    return round_


def before(event: Event, entry: JournalEntry, acts: tuple[str, ...], key: str) -> Told | None:
    """What the last such act before this one was told of the same thing; None if there is none."""
    journal_entries = JournalEntry.objects.filter(
        chain=event.uuid, number__lt=entry.number, act__in=acts
    )
    gone = undone.by_whom(event)
    for row in journal_entries.order_by("-number"):
        if row.arguments.get(key) == entry.arguments[key] and row.number not in gone:
            return {"act": row.act, **row.arguments}
    return None


def away_again(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """A player who was taken back in is away as they were told to be."""
    arguments = before(ctx.event, entry, ("players.withdraw", "players.absent"), "entry")
    if arguments is None:
        raise CantUndo(
            "There is no record of when the absence began. Edit it on the player’s page."
        )
    return do_again(ctx, arguments.pop("act"), **arguments)


def changed_back(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """A player as told before: by the last change, or when they were added."""
    arguments = before_change(ctx.event, entry)
    arguments.pop("act", None)
    return do_again(ctx, "players.change", **arguments)


def before_change(event: Event, entry: JournalEntry) -> Told:
    """What there is to go back to. Raises CantUndo where nothing is recorded."""
    arguments = (
        before(event, entry, ("players.change",), "entry")
        or _as_brought(event, entry)
        or _as_imported(event, entry)
    )
    if arguments is None or (entry.arguments.get("facts") and not arguments.get("facts")):
        raise CantUndo("There is no record of what was there before. Edit it on the player’s page.")
    return arguments


def _as_imported(event: Event, entry: JournalEntry) -> Told | None:
    """The player as on the line of the file that they were imported with, or None."""
    entries = Entry.objects.filter(uuid=entry.arguments["entry"], division__event=event)
    player = imported.as_imported(entries.values_list("kept", flat=True).first())
    if player is None:
        return None
    facts = {
        "prize_class": player.prize_class,
        "team": player.team,
        "career_games": player.career_games,
    }
    values: Told = {"name": player.name, "rating": player.rating, "brings": [], "facts": facts}
    return {"entry": entry.arguments["entry"], **values}


def _as_brought(event: Event, entry: JournalEntry) -> Told | None:
    """The player as told when they were added, or None."""
    journal = undone.of_event(event)
    for row in (
        journal_entry for journal_entry in journal.entries if journal_entry.act == "players.bring"
    ):
        for at, line in enumerate(row.arguments["lines"], 1):
            numbers = row.number, journal.written_by(row.number)
            keys = {str(uuid5(row.chain, f"{number}/{at}")) for number in numbers}
            if entry.arguments["entry"] in keys:
                values = {name: line[name] for name in ("name", "rating", "brings")}
                facts = {
                    "prize_class": line.get("prize_class", ""),
                    "team": line.get("team", ""),
                    "career_games": line.get("career_games"),
                }
                return {"entry": entry.arguments["entry"], **values, "facts": facts}
    return None


def not_here_after_all(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Those whom the act checked in, all at once, aren't."""
    journal_entry = entry_of(ctx.event, number_of_rows(ctx, entry))
    entries = Entry.objects.filter(
        division__event=ctx.event,
        division__uuid=entry.arguments["division"],
        checked_in_at=journal_entry.at,
    )
    for entry_row in entries:
        entry_row.checked_in_at = None
        entry_row.version += 1
        entry_row.save(update_fields=["checked_in_at", "version"])


def remove_entries(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Players who were brought by mistake go again, while none of them has sat in a round; undoing
    that brings them back with all that was told of them since."""
    keys = keys_of_rows(ctx, entry, len(entry.arguments["lines"]))
    entries = Entry.objects.filter(uuid__in=keys, division__event=ctx.event)
    if sat := entries.filter(seats__isnull=False).order_by("name").first():
        raise CantUndo(
            f"{sat.name} already has a seat in a round. Withdraw players who don’t play."
        )
    by_division = {str(entry_row.division.uuid) for entry_row in entries}
    for division in sorted(by_division):
        ours = entries.filter(division__uuid=division).order_by("registered")
        ctx.replaces(Entries(division, [str(entry_row.uuid) for entry_row in ours]))
    for entry_row in entries:
        if why := guard.seeded(entry_row):
            raise CantUndo(why)
        entry_row.absences.all().delete()
        entry_row.delete()


def undone_again(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """The act that was undone is done again; what is counted by the time, as of the first."""
    first = entry_of(ctx.event, entry.arguments["number"])
    if first.act in AS_OF:
        ctx.redoes = first.number
    if first.act in (*BY_TIME, *AS_OF):
        ctx.at = first.at
    return do_again(ctx, first.act, **first.arguments)


# What reverses acts of the prize list: the act again, told what it was told the time before.
#
# A later one of the same thing has to be undone first. Raises CantUndo.


@dataclass(frozen=True)
class AsSetBefore:
    """``keys`` name the thing that was set in the act’s division, ``otherwise`` is what it was told
    to be where it never was; ``imported`` what is said where the event's files may have set it."""

    keys: tuple[str, ...]
    otherwise: Mapping[str, Any]
    imported: str = ""

    def __call__(self, ctx: ActContext, entry: JournalEntry, reason: str) -> object:
        journal = undone.of_event(ctx.event)
        same = {key: entry.arguments[key] for key in ("division", *self.keys)}
        arguments: Mapping[str, Any] = {**same, **self.otherwise}
        has_earlier = False
        for journal_entry in journal.entries:
            if journal_entry.act != entry.act or journal_entry.number in journal.undone_by:
                continue
            if any(journal_entry.arguments.get(key) != value for key, value in same.items()):
                continue
            if journal_entry.number > entry.number:
                raise CantUndo(
                    f"Action {journal_entry.number} changed the prizes after it. Undo that first."
                )
            if journal_entry.number < entry.number:
                arguments, has_earlier = journal_entry.arguments, True
        brought = any(
            journal_entry.act.startswith("events.bring") for journal_entry in journal.entries
        )
        if not has_earlier and self.imported and brought:
            raise CantUndo(self.imported)
        return do_again(ctx, entry.act, **arguments)
