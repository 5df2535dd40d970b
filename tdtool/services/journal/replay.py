"""The proof that the journal is complete: play its acts again and compare."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from tdtool.models import Event, JournalEntry, Player
from tdtool.queries.audits import every_row, seals, snapshots
from tdtool.queries.journal import chain
from tdtool.services.journal.again import Actors, NotAgain, done_again
from tdtool.services.journal.scratch_database import scratch_database

People = dict[str, tuple[str, Any]]  # by UUID the name and the member ids of a player


@dataclass(frozen=True)
class Replay:
    """What playing a journal again gave. ``faults`` are sentences; none means whole."""

    event: str
    entries: int
    head: str
    faults: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not self.faults


@dataclass(frozen=True)
class Stood:
    """An event with all its rows; ``head`` is the last hash of its chain."""

    snapshot: dict[str, Any]
    rows: every_row.Rows
    players: People
    head: str


def replay(event: Event, *, step: Callable[[], object] = lambda: None) -> Replay:
    """Check the chain, play every act into an empty database, and compare what came of it.

    ``step`` is called after each act, for a progress bar.
    """
    check = chain.check_event(event)
    entries = entries_of(event)
    again = played(entries, event=event.uuid, step=step)
    faults = [*check.faults, *compared(event, entries, again)]
    return Replay(event.slug, check.entries, check.head, tuple(faults))


def entries_of(event: Event) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))


def played(
    entries: Sequence[JournalEntry], *, event: uuid.UUID, step: Callable[[], object] = lambda: None
) -> Stood | str:
    """What the journal makes of the event in an empty database, or why it can't be played."""
    with scratch_database():
        broken = _play(entries, step)
        again = Event.objects.filter(uuid=event).first()
        if broken or again is None:
            return broken or "The journal doesn’t begin with the creation of the event."
        people = list(Player.objects.values_list("uuid", flat=True))
        return _stood(again, [str(person) for person in people])


def compared(event: Event, entries: Sequence[JournalEntry], again: Stood | str) -> list[str]:
    """Where the event as it is here parts from what its journal made of it."""
    if isinstance(again, str):
        return [again]
    try:
        current = _stood(event, again.players)
    except Exception as fault:  # rows that no act leaves so: whatever they stop, it is said
        return [f"The event can’t be read: {type(fault).__name__}: {fault}"]
    return [
        *snapshots.differences(current.snapshot, again.snapshot),
        *every_row.differences(current.rows, again.rows),
        *_players(event, current.players, again.players),
        *([] if event.archived else seals.of_slips(event, entries)),
        *_other_head(current.head, again.head),
    ]


def _stood(event: Event, people: Sequence[str] | People) -> Stood:
    return Stood(
        snapshots.of_event(event),
        every_row.of_event(event),
        {
            str(player.uuid): (player.name, player.member_ids)
            for player in Player.objects.filter(uuid__in=list(people))
        },
        chain.check_event(event).head,
    )


def _players(event: Event, current: People, replayed: People) -> list[str]:
    """A player is as the first event told that had them: an earlier one proves it by itself."""
    return [
        f"player {key}: {current.get(key)} here, {facts} there"
        for key, facts in replayed.items()
        if current.get(key) != facts and not _told_before(event, key)
    ]


def _told_before(event: Event, player: str) -> bool:
    first = JournalEntry.objects.filter(chain=event.uuid).order_by("pk").first()
    journal_entries = JournalEntry.objects.annotate(said=Cast("arguments", TextField()))
    others = journal_entries.filter(said__contains=player).exclude(chain=event.uuid)
    return first is not None and others.filter(pk__lt=first.pk).exists()


class NoSuchAct(ValueError):
    """The journal has no such act, or can't be played up to it; the message says which."""


def as_it_stood(event: Event, *, after: int) -> dict[str, Any]:
    """The event after an act of its journal, as a snapshot. Raises NoSuchAct."""
    entries = entries_of(event)
    if not 1 <= after <= len(entries):
        raise NoSuchAct(
            f"The journal of {event.slug} has actions 1 to {len(entries)}. Choose one of them."
        )
    with scratch_database():
        broken = _play(entries[:after], lambda: None)
        again = Event.objects.filter(uuid=event.uuid).first()
        if broken or again is None:
            raise NoSuchAct(broken or "The journal doesn’t begin with the creation of the event.")
        return snapshots.of_event(again)


def _play(entries: Sequence[JournalEntry], step: Callable[[], object]) -> str:
    """Play the entries in order; a sentence about the first that can't be played, or ""."""
    event: Event | None = None
    actors: Actors = {}
    for entry in entries:
        try:
            result = done_again(entry, actors, event=event)
        except NotAgain as why:
            return str(why)
        if event is None and isinstance(result, Event):
            event = result
        step()
    return ""


def _other_head(current: str, again: str) -> list[str]:
    return (
        []
        if current == again
        else [(f"The check code is {again[:12]} after the replay, {current[:12]} here.")]
    )
