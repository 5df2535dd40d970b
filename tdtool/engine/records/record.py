"""A game record as plain values, whichever notation it was written in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from tdtool.engine.findings import Finding

# The bytes of a record as text: UTF-8 or Latin-1, by its own word, else by what decodes.

LIMIT = 2 * 1024 * 1024
MOST_LINES = 3_000

HEADER = re.compile(rb"\s*#character-encoding\s+(\S+)", re.IGNORECASE)
UTF_8 = (b"utf-8", b"utf8")
BOM = b"\xef\xbb\xbf"
TEXT_CONTROLS = b"\t\n\r\f\v\x1a"
CONTROLS = bytes(byte for byte in range(32) if byte not in TEXT_CONTROLS) + b"\x7f"


class NotARecord(ValueError):
    """The bytes can't be a record at all; the message says why."""


def decoded(data: bytes) -> str:
    """The text of a record's file. Raises ``NotARecord``.

    A byte order mark says UTF-8, then the header on the first line has its say; without either it
    is UTF-8 where that decodes, and Latin-1 where it doesn't.
    """
    _check_lines(data)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    _check_text(data)
    if data.startswith(BOM):
        return data[len(BOM) :].decode("utf-8", errors="replace")
    header = HEADER.match(data)
    if header and header[1].lower() not in UTF_8:
        return data.decode("latin-1")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def checked(text: str) -> str:
    """Text that is decoded already, whatever its header says of a file's bytes. Raises
    ``NotARecord``."""
    data = text.removeprefix("\ufeff").encode("utf-8", "replace")
    _check_lines(data)
    _check_text(data)
    return data.decode()


def _check_lines(data: bytes) -> None:
    check_size(len(data))
    if max(data.count(b"\n"), data.count(b"\r")) > MOST_LINES:
        raise NotARecord(
            f"The file has more than {MOST_LINES:,} lines; no game record is that long."
        )


def _check_text(data: bytes) -> None:
    if len(data.translate(None, CONTROLS)) < len(data):
        raise NotARecord("This isn’t a text file; a game record must be plain text.")


def check_size(size: int) -> None:
    """No game takes two megabytes. Raises ``NotARecord``."""
    if size > LIMIT:
        raise NotARecord(
            f"The file has {size:,} bytes; no game record has more than {LIMIT:,}. Choose the "
            "record of a single game."
        )


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
