"""A game record as plain values, whichever notation it was written in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from tdtool.engine.findings import Finding

Notation: TypeAlias = Literal["gcg", "agr"]

NO_RULE = ""  # what a finding cites that is about a line of the record and no clause


def _no_settings() -> Mapping[str, str]:
    return MappingProxyType({})


class RecordPlayer(NamedTuple):
    """A player as the record names them: a nick for the events, a name for people."""

    nick: str
    name: str
    line: int


class Pragma(NamedTuple):
    """A ``#`` line: its first word without the ``#``, and the rest as it stands."""

    line: int
    name: str
    text: str


@dataclass(slots=True)
class Event:
    """Something that happened in the game, on its line of the record; both notations add theirs.

    Nobody changes an event. It isn't frozen because a frozen one takes three times as long to make,
    and a record is mostly events.
    """

    line: int
    nick: str


@dataclass(slots=True)
class Unread(Event):
    """A line that can't be read: something happened, and nobody can say what. Without a nick it is
    a line of nobody's."""

    text: str = ""


@dataclass(frozen=True)
class Record:
    """A game move by move. ``rules``, ``settings`` and ``lexicon`` are what the record itself says,
    ``pragmata`` all its ``#`` lines, ``faults`` what was wrong with the reading of it."""

    notation: Notation
    rules: str | None
    players: tuple[RecordPlayer, ...]
    events: tuple[Event, ...]
    settings: Mapping[str, str] = field(default_factory=_no_settings)
    lexicon: str | None = None
    pragmata: tuple[Pragma, ...] = ()
    faults: tuple[Finding, ...] = ()

    @property
    def nicks(self) -> tuple[str, ...]:
        """The players' nicks, in the order of their lines."""
        return tuple(player.nick for player in self.players)

    @property
    def is_text(self) -> bool:
        """Whether there was anything to read at all: a file that is no text has only its fault."""
        return bool(self.pragmata or self.events) or not self.faults

    def line_of(self, setting: str) -> int | None:
        """The line that gives a setting: ``#minimum 5`` or ``#set minimum 5``; of several the
        last."""
        lines = [
            pragma.line
            for pragma in self.pragmata
            if pragma.name == setting
            or (pragma.name == "set" and pragma.text.split(maxsplit=1)[:1] == [setting])
        ]
        return lines[-1] if lines else None
