"""The proof that the journal is complete: play its acts again and compare."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.audits import snapshots
from tdtool.queries.journal import chain
from tdtool.services.acts import Desk, every_act
from tdtool.services.journal.scratch_database import scratch_database


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


def replay(event: Event, *, step: Callable[[], object] = lambda: None) -> Replay:
    """Check the chain, play every act into an empty database, and compare what came of it.

    ``step`` is called after each act, for a progress bar.
    """
    check = chain.check_event(event)
    entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))
    here = snapshots.of_event(event)
    faults = list(check.faults)
    with scratch_database():
        broken = _play(entries, step)
        again = Event.objects.filter(uuid=event.uuid).first()
        if broken:
            faults.append(broken)
        elif again is None:
            faults.append("The journal doesn’t begin with the creation of the event.")
        else:
            faults += snapshots.differences(here, snapshots.of_event(again))
            faults += _other_head(check.head, chain.check_event(again).head)
    return Replay(event.slug, check.entries, check.head, tuple(faults))


class NoSuchAct(ValueError):
    """The journal has no such act, or can't be played up to it; the message says which."""


def as_it_stood(event: Event, *, after: int) -> dict[str, Any]:
    """The event after an act of its journal, as a snapshot. Raises NoSuchAct."""
    entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))
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
    people: dict[uuid.UUID, Account] = {}
    for entry in entries:
        act = every_act().get(entry.act)
        if act is None:
            return f"Action {entry.number}: there is no action “{entry.act}”."
        desk = Desk(by=_person(people, entry), at=entry.at, event=event, format=entry.format)
        try:
            done = act(desk, **entry.arguments)
        except Exception as refusal:  # whatever stops an act, the sentence says which and why
            return f"Action {entry.number} ({entry.act}) can’t be replayed: {refusal}"
        if event is None and isinstance(done, Event):
            event = done
        step()
    return ""


def _person(people: dict[uuid.UUID, Account], entry: JournalEntry) -> Account:
    """Who acted, under the name of that day; as a director, for what was allowed then was."""
    person = people.get(entry.by_uuid)
    if person is None:
        person = people[entry.by_uuid] = Account.objects.create(
            uuid=entry.by_uuid, username=str(entry.by_uuid), role=Role.DIRECTOR
        )
    person.name = entry.by_name
    return person


def _other_head(here: str, again: str) -> list[str]:
    return (
        []
        if here == again
        else [(f"The check code is {again[:12]} after the replay, {here[:12]} here.")]
    )
