"""The plain values that an office’s page and its sheet are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tdtool.models import Division
from tdtool.queries.exchange.exports import ExportFile
from tdtool.queries.offices.material import Material


class State(StrEnum):
    """What a check found."""

    OK = "ok"
    LATER = "later"  # nothing to do now: what it checks isn't there yet
    NEEDS_YOU = "needs you"
    NOT_READY = "can’t be sent"


@dataclass(frozen=True)
class Place:
    """The page where something is put right: its name, the parts of its address, its label."""

    page: str
    label: str
    parts: tuple[object, ...] = ()
    division: str = ""  # its code, where the page is that of a division
    mark: str = ""  # the part of the page


@dataclass(frozen=True)
class Check:
    """One thing that an office asks for; ``says`` is a sentence."""

    title: str
    state: State
    says: str
    places: tuple[Place, ...] = ()


def ok(title: str, sentence: str) -> Check:
    return Check(title, State.OK, sentence)


def later(title: str, sentence: str) -> Check:
    return Check(title, State.LATER, sentence)


def needs_you(title: str, sentence: str, *places: Place) -> Check:
    return Check(title, State.NEEDS_YOU, sentence, places)


def not_ready(title: str, sentence: str, *places: Place) -> Check:
    return Check(title, State.NOT_READY, sentence, places)


@dataclass(frozen=True)
class Office:
    """Whom results are sent to. ``letter``: it sanctions events, by a letter with six facts.

    ``number`` is the key of players’ numbers there; "": it knows them by name.
    """

    key: str  # in addresses and in the names of files
    name: str
    sends: str  # what goes there, in a few words
    how: str  # where to, in a sentence
    offered: Callable[[Material], bool]
    checks: Callable[[Material], list[Check]]
    files: Callable[[Material], list[ExportFile]]
    fees: tuple[str, ...] = ()  # rows of the table that the director fills in
    letter: bool = False
    number: str = ""
    says: Mapping[str, str] = field(default_factory=dict)  # of a file, by how its name ends
    format: bool = False  # it is none: whoever asks gets the files

    def divisions(self, material: Material) -> list[Division]:
        """Those whose results go there: of an office that rates, games of two."""
        return material.divisions if self.format else material.pairs

    @property
    def title(self) -> str:
        return f"Send {'as' if self.format else 'to'} {self.name}"


@dataclass(frozen=True)
class MadeFiles:
    """Files as they were created, by name with their SHA-256; ``number`` is the journal’s."""

    number: int
    on: str  # the day in their names, as 2026-05-10
    hashes: Mapping[str, str]


@dataclass(frozen=True)
class Sent:
    """What the director noted: when, by whom, and which files."""

    on: str
    by: str
    files: MadeFiles


@dataclass(frozen=True)
class Told:
    """What the event’s row has of an office."""

    letter: Mapping[str, str]
    made: MadeFiles | None
    sent: Sent | None


def told_of(offices: Mapping[str, Any] | None, name: str) -> Told:
    """What was told of the office of this name."""
    stored = (offices or {}).get(name, {})
    sent = stored.get("sent")
    return Told(
        stored.get("letter", {}),
        _made(stored["made"]) if stored.get("made") else None,
        Sent(sent["on"], sent["by"], _made(sent["files"])) if sent else None,
    )


def _made(stored: Mapping[str, Any]) -> MadeFiles:
    return MadeFiles(stored["number"], stored["on"], stored["hashes"])
