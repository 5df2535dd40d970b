"""A ``.tsh`` archive: an event's configuration with its division files inside.

The lines of the configuration come first, then each file between ``#begin_file name=A.t`` and
``#end_file name=A.t``. An archive that was cut off is read as far as it goes, and says so.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.config import Config, Statement, statement
from tdtool.formats.tsh.division import DivisionFile, PlayerLine
from tdtool.formats.tsh.text import BLANK, LATIN, Unreadable, decoded, encoded, lines, words

__all__ = ["Archive", "ArchiveFault", "Embedded", "Unreadable", "archive_of", "read", "write"]

HEADER = "# tsh archive file"
BEGIN = re.compile(r"#begin_file\s+name=(\S+)\s*", re.IGNORECASE)
END = re.compile(r"#end_file(?:\s+name=(\S+))?\s*", re.IGNORECASE)
SECRET = re.compile("password", re.IGNORECASE)  # in a key: not for the public
ARCHIVED = ("config", "classes", "prize", "autopair")  # lines that an archive takes along
SOURCE = "config archive_source_type = 'tsh'"


class ArchiveFault(NamedTuple):
    """What is wrong, with the line of the archive it shows on."""

    line: int
    message: str


@dataclass(frozen=True)
class Embedded:
    """A file inside: its name, the line it begins on, its own lines. ``whole`` is False where
    its end is missing."""

    name: str
    line: int
    lines: tuple[str, ...]
    whole: bool = True

    @property
    def text(self) -> str:
        """The file's text."""
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True)
class Archive:
    """The configuration's lines and the files inside, in their order."""

    parts: tuple[Statement | Embedded, ...]
    encoding: str = field(default=LATIN, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def config(self) -> Config:
        """The configuration alone."""
        return Config(tuple(part for part in self.parts if isinstance(part, Statement)))

    @cached_property
    def files(self) -> Mapping[str, Embedded]:
        """The files inside by name; of two with one name the first."""
        every = [part for part in self.parts if isinstance(part, Embedded)]
        return {part.name: part for part in reversed(every)}

    def division(self, name: str) -> DivisionFile:
        """A division by its name; ``Unreadable`` where the archive hasn't got it."""
        file = self.files.get(self.config.divisions.get(name, ""))
        if file is None:
            has = ", ".join(self.config.divisions) or "none"
            raise Unreadable(f"there is no division “{name}” in this archive; it has {has}.")
        return tsh_division.read(file.text)

    @cached_property
    def faults(self) -> tuple[ArchiveFault, ...]:
        """What is missing or stands there twice, and what the configuration can't mean."""
        of_config = [ArchiveFault(*fault) for fault in self.config.faults]
        return tuple(sorted([*of_config, *self._of_files()]))

    def _of_files(self) -> Iterator[ArchiveFault]:
        seen: set[str] = set()
        for part in self.parts:
            if isinstance(part, Embedded):
                if part.name in seen:
                    yield _fault(
                        part.line, f"a second file {part.name} begins; the first one counts"
                    )
                if not part.whole:
                    cut = f"the file {part.name} begins but never ends: the archive is cut off"
                    yield _fault(part.line, f"{cut} after line {part.line + len(part.lines)}")
                seen.add(part.name)
            elif END.fullmatch(part.text.strip(BLANK)):
                yield _fault(part.line, "a file ends here that never began")
        for division in self.config.of("division"):
            name, *file = words(division.rest)
            if len(file) == 1 and file[0] not in seen:
                yield _fault(
                    division.line, f"the file {file[0]} of division {name} isn’t in the archive"
                )


def read(source: str | bytes) -> Archive:
    """Reads an archive; ``Unreadable`` if it is none."""
    text, encoding, notes = decoded(source)
    parts: list[Statement | Embedded] = []
    inside: Embedded | None = None
    embedded_lines: list[str] = []
    for line, content in enumerate(lines(text), 1):
        bare = content.strip(BLANK)
        begins, ends = BEGIN.fullmatch(bare), END.fullmatch(bare)
        if inside and (begins or ends):
            name = ends[1] if ends else None
            whole = ends is not None and name in (None, inside.name)
            parts.append(Embedded(inside.name, inside.line, tuple(embedded_lines), whole))
            inside, embedded_lines = None, []
            if whole:
                continue
        if begins:
            inside = Embedded(begins[1], line, ())
        elif inside:
            embedded_lines.append(content)
        else:
            parts.append(statement(line, content))
    if inside:
        parts.append(Embedded(inside.name, inside.line, tuple(embedded_lines), whole=False))
    if not any(isinstance(part, Embedded) for part in parts):
        raise Unreadable("this is not a tsh archive: it has no line like #begin_file name=A.t")
    return Archive(tuple(parts), encoding, notes)


def is_archive(source: str | bytes) -> bool:
    """Whether a file looks like an archive: its header, or a file that begins in it."""
    text = source.decode("latin-1") if isinstance(source, bytes) else source
    first = text.lstrip("\ufeffï»¿").lower()
    return first.startswith(HEADER) or re.search(r"^#begin_file\s", text, re.M | re.I) is not None


def write(archive: Archive) -> str:
    """The archive as it was read; one that was cut off stays so."""
    return "".join(f"{line}\n" for part in archive.parts for line in _lines(part))


def write_bytes(archive: Archive) -> bytes:
    """The same in the encoding it was read in."""
    return encoded(write(archive), archive.encoding)


def archive_of(divisions: Mapping[str, DivisionFile], *, config: Iterable[str] = ()) -> Archive:
    """An archive of divisions by name, for others to read: passwords are left out.

    ``config`` are further lines of the configuration, without those that name divisions.
    """
    files = {name: f"{name}.t" for name in divisions}
    head = [HEADER, *(f"division {name} {file}" for name, file in files.items()), *config]
    parts: list[Statement | Embedded] = [
        statement(number, line) for number, line in enumerate(head, 1)
    ]
    at = len(parts) + 1
    for name, division in divisions.items():
        embedded_lines = tuple(lines(tsh_division.write(_without_secrets(division))))
        parts.append(Embedded(files[name], at, embedded_lines))
        at += len(embedded_lines) + 2
    return Archive(tuple(parts))


def archived_lines(config: Config | None) -> list[str]:
    """A configuration's settings, but not what others shouldn't have or couldn't use."""
    taken = [
        statement.text
        for statement in (config.statements if config else ())
        if statement.keyword in ARCHIVED and not SECRET.search(statement.text)
    ]
    if not any("archive_source_type" in line for line in taken):
        taken.append(SOURCE)
    return taken


def _lines(part: Statement | Embedded) -> tuple[str, ...]:
    if isinstance(part, Statement):
        return (part.text,)
    end = (f"#end_file name={part.name}",) if part.whole else ()
    return (f"#begin_file name={part.name}", *part.lines, *end)


def _without_secrets(division: DivisionFile) -> DivisionFile:
    return replace(
        division,
        lines=tuple(
            replace(line, fields=tuple(part for part in line.fields if not SECRET.search(part.key)))
            if isinstance(line, PlayerLine)
            else line
            for line in division.lines
        ),
    )


def _fault(line: int, message: str) -> ArchiveFault:
    return ArchiveFault(line, f"line {line}: {message}")
