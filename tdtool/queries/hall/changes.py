"""What the hall has been told, and what was corrected afterwards, with the reason: for the feed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db.models import F

from tdtool.english import searched
from tdtool.models import Entry, Event, JournalEntry, LedgerLine, Round, TakenBack
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import events


class What(StrEnum):
    POSTED = "posted"
    RESEATED = "reseated"  # after it was posted
    CORRECTED = "corrected"  # a result, after it was accepted


@dataclass(frozen=True)
class Change:
    """``key`` is its own for good; ``reason`` "" where none was given, or it names somebody whose
    name is hidden. ``table`` None: the whole round."""

    what: What
    key: str
    at: datetime
    division: str
    round_number: int
    table: int | None = None
    reason: str = ""


def of_event(event: Event) -> list[Change]:
    """Of the posted rounds that the event's divisions have at hand, the newest first. Five queries,
    however many changes."""
    shown = [
        round_.pk for division in event.divisions.all() for round_ in events.rounds_of(division)
    ]
    posted = Round.objects.filter(pk__in=shown, state__in=POSTED_STATES)
    rounds = list(posted.select_related("division").order_by())
    hidden = _hidden_words(event)
    changes = [
        *(_posted(round_) for round_ in rounds if round_.posted_at),
        *_reseated(event, rounds),
        *_corrected(rounds),
        *_entered_again(rounds),
    ]
    public_changes = [_without_names(change, hidden) for change in changes]
    return sorted(public_changes, key=lambda change: (change.at, change.key), reverse=True)


def _posted(round_: Round) -> Change:
    assert round_.posted_at is not None
    key = f"{round_.uuid}/posted/{round_.posted_at.timestamp():.0f}"
    return Change(What.POSTED, key, round_.posted_at, round_.division.code, round_.number)


def _reseated(event: Event, rounds: Iterable[Round]) -> list[Change]:
    """Edits of a round stand on it with the number of their act; its time is in the journal."""
    edits = [(round_, edit) for round_ in rounds for edit in round_.basis.get("edits", ())]
    acts = JournalEntry.objects.filter(chain=event.uuid, number__in={e["act"] for _, e in edits})
    times = dict(acts.order_by().values_list("number", "at"))
    return [
        Change(
            What.RESEATED,
            f"{round_.uuid}/reseated/{edit['act']}",
            at,
            round_.division.code,
            round_.number,
            reason=edit["reason"],
        )
        for round_, edit in edits
        if (at := times.get(edit["act"])) and round_.posted_at and at > round_.posted_at
    ]


def _corrected(rounds: Sequence[Round]) -> list[Change]:
    """Games with a line that was written after the slip was accepted; one line a table and act."""
    lines = LedgerLine.objects.filter(
        seat__round__in=rounds,
        seat__game__acceptances__undone_by=None,
        seat__game__acceptances__act_number__lt=F("act_number"),
    )
    columns = lines.order_by("pk").values_list(
        "seat__game__uuid",
        "act_number",
        "at",
        "seat__round__division__code",
        "seat__round__number",
        "seat__game__table__number",
        "reason",
    )
    return list({row[:2]: _of_game(*row) for row in columns}.values())


def _entered_again(rounds: Sequence[Round]) -> list[Change]:
    """Games whose slip was removed once it had been accepted, and whose result is there again."""
    taken_back = TakenBack.objects.filter(
        report__game__round__in=rounds,
        report__acceptances__isnull=False,
        report__game__acceptances__undone_by=None,
    )
    columns = taken_back.order_by("pk").values_list(
        "report__game__uuid",
        "act_number",
        "report__game__acceptances__at",
        "report__game__round__division__code",
        "report__game__round__number",
        "report__game__table__number",
        "reason",
    )
    return list({row[:2]: _of_game(*row) for row in columns}.values())


def _of_game(
    game: UUID, act: int, at: datetime, code: str, number: int, table: int | None, reason: str
) -> Change:
    return Change(What.CORRECTED, f"{game}/corrected/{act}", at, code, number, table, reason)


def _hidden_words(event: Event) -> frozenset[str]:
    """Every word of the names that the hall doesn't read."""
    entries = Entry.objects.filter(division__event=event, unlisted_at__isnull=False)
    names = entries.order_by().values_list("name", flat=True)
    return frozenset(word for name in names for word in _words(name))


def _words(text: str) -> set[str]:
    parted = "".join(sign if sign.isalnum() else " " for sign in searched(text))
    return set(parted.split())


def _without_names(change: Change, hidden: frozenset[str]) -> Change:
    if hidden.isdisjoint(_words(change.reason)):
        return change
    return Change(
        change.what, change.key, change.at, change.division, change.round_number, change.table
    )
