"""All that an office’s page and its sheet are made of, worked out once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tdtool.formats.offices.event_file import CantBeSent
from tdtool.models import Event, JournalEntry
from tdtool.pairing.field import Field, Kind
from tdtool.queries.exchange.exports import ExportFile
from tdtool.queries.offices import registry, results, since
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office, State, Told, told_of

OTHERWISE = (
    "No result, round or player is different: the files are only written differently now, "
    "e.g. after a change of the event’s name or settings."
)


class NoSuchOffice(LookupError):
    """There is no such office, or it doesn’t take results of such an event."""


@dataclass(frozen=True)
class OfficePage:
    """An office, what it was told, and what it would be sent now."""

    office: Office
    material: Material
    told: Told

    @cached_property
    def checks(self) -> list[Check]:
        checks = self.office.checks(self.material)
        return checks if self.office.format else [*checks, results.dated(self.material)]

    @property
    def ready(self) -> bool:
        """Whether nothing stands in the way of creating the files."""
        return all(check.state is not State.NOT_READY for check in self.checks)

    @cached_property
    def files(self) -> list[ExportFile]:
        """As they would be created now, with the names of those that were."""
        return self._made(self.material)

    @property
    def hashes(self) -> dict[str, str]:
        return {file.name: sha256(file.data) for file in self.files}

    @cached_property
    def as_created(self) -> bool:
        """Whether the files made now are those that were created."""
        return self.told.made is not None and self.told.made.hashes == self.hashes

    @cached_property
    def since_sent(self) -> list[str]:
        """What is different since files were sent; nothing: they are the same, or none were."""
        sent = self.told.sent
        if sent is None:
            return []
        if sent.files.hashes == self._hashes_on(date.fromisoformat(sent.files.on)):
            return []
        return self._changes(sent.files.number) or [OTHERWISE]

    def _hashes_on(self, on: date) -> dict[str, str]:
        """Of the files as they are now, named as on that day."""
        hashes = self.hashes
        if on == self.material.on:
            return hashes
        return {file.name: sha256(file.data) for file in self._made(self.material.named_on(on))}

    def _made(self, material: Material) -> list[ExportFile]:
        """No file where the results, as they are now, can’t be written."""
        undated = material.event.starts_on is None and not self.office.format
        try:
            return [] if undated else self.office.files(material)
        except CantBeSent:
            return []

    def _changes(self, number: int) -> list[str]:
        entry = JournalEntry.objects.filter(chain=self.material.event.uuid, number=number).first()
        sent = entry.arguments.get("results", {}) if entry else {}
        return since.changes(sent, since.told(self.material, self.office))


def of_event(event: Event, *, today: date) -> list[Office]:
    """The offices that take results of such an event."""
    return registry.offered(Material(event, {}, on=today, today=today))


def of_office(event: Event, key: str, *, today: date, anew: bool = False) -> OfficePage:
    """An office’s page; ``anew``: with the names that files created today have.

    Raises NoSuchOffice.
    """
    office = registry.BY_KEY.get(key)
    office_state = told_of(event.offices, office.name) if office else None
    if office is None or office_state is None:
        raise NoSuchOffice(key)
    named = today if anew or office_state.made is None else date.fromisoformat(office_state.made.on)
    material = Material(event, office_state.letter, on=named, today=today)
    if not office.offered(material):
        raise NoSuchOffice(key)
    return OfficePage(office, material, office_state)


def says_of(office: Office, name: str) -> str:
    """What a file of it is, by how its name ends."""
    return next(
        (description for ending, description in office.says.items() if name.endswith(ending)), ""
    )


@dataclass(frozen=True)
class Counts:
    """What of a division will be sent."""

    division: str
    players: int
    rounds: int
    games: int


def counts(page: OfficePage) -> list[Counts]:
    """A row a division."""
    fields = [
        (division.code, page.material.fields[division.code])
        for division in page.office.divisions(page.material)
    ]
    return [
        Counts(code, len(field.entrants), field.paired, _games(field)) for code, field in fields
    ]


def _games(field: Field) -> int:
    """Those that were played, each once."""
    return sum(
        appearance.kind is Kind.PLAYED
        and appearance.known
        and entrant.number < min(appearance.opponents, default=0)
        for entrant in field.entrants
        for appearance in entrant.appearances
    )


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
