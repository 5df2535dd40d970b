"""Files of game records as they are handed in: one by one, in a zip, or in a folder."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from tdtool.engine.records import LIMIT, NotARecord, checked
from tdtool.english import counted, visible
from tdtool.formats.quoting import UNPACKABLE
from tdtool.queries.disputes import examined_records
from tdtool.queries.disputes.examinations import NotExamined

MOST_FILES = 200  # that are read at a time
MOST_READ = 2_000_000  # characters of all of them together
MOST_BYTES = 2 * MOST_READ  # of the files, before they are read
LONGEST_NAME = 120
SUFFIXES = (".gcg", ".agr", ".txt")


class TooMuch(ValueError):
    """More than is read at a time, or no zip file; the message says so."""


@dataclass(frozen=True)
class File:
    """A file by its name with its text; ``fault``: why it can’t be read, else ""."""

    name: str
    text: str
    fault: str = ""

    @property
    def digest(self) -> str:
        return digest_of(self.text)


def digest_of(text: str) -> str:
    """What a text is known by, however its lines end and whatever is empty around it."""
    return hashlib.sha256(lines_of(text).strip().encode()).hexdigest()


def lines_of(text: str) -> str:
    """The text with every line break as one sign: a form sends two."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def of_bytes(name: str, data: bytes) -> File:
    """A file as it was read, at most a little more of it than a record may have."""
    try:
        return File(_named(name), lines_of(examined_records.text_of(data)))
    except NotExamined as refusal:
        return File(_named(name), "", str(refusal))


def of_text(name: str, text: str) -> File:
    """A file that was read before, from its text: whatever encoding it names, it is decoded."""
    try:
        return File(_named(name), lines_of(checked(text)))
    except NotARecord as refusal:
        return File(_named(name), "", str(refusal))


def of_upload(name: str, file: IO[bytes]) -> list[File]:
    """The file, or those in a zip. Raises TooMuch."""
    if not name.lower().endswith(".zip"):
        return [of_bytes(name, file.read(LIMIT + 1))]
    try:
        with zipfile.ZipFile(file) as packed:
            return list(_unpacked(packed))
    except TooMuch:
        raise
    except UNPACKABLE:
        raise TooMuch(f"{_named(name)} can’t be unpacked. Choose the files themselves.") from None


def _unpacked(packed: zipfile.ZipFile) -> Iterator[File]:
    """The records of a zip, whatever folders they are in; what a computer puts beside them isn’t
    one. Raises TooMuch."""
    inside = [info for info in packed.infolist() if not info.is_dir() and is_record(info.filename)]
    if len(inside) > MOST_FILES:
        raise TooMuch(too_many(len(inside)))
    if sum(info.file_size for info in inside) > MOST_BYTES:
        raise TooMuch(TOO_LONG)
    for info in inside:
        with packed.open(info) as file:
            yield of_bytes(info.filename, file.read(LIMIT + 1))


def is_record(path: str) -> bool:
    name = PurePosixPath(path).name
    return name.lower().endswith(SUFFIXES) and not name.startswith(".")


def of_folder(folder: Path) -> Iterator[File]:
    """The records of a folder and the folders in it, by name. Raises OSError."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and is_record(path.name):
            with path.open("rb") as file:
                yield of_bytes(path.relative_to(folder).as_posix(), file.read(LIMIT + 1))


TOO_LONG = (
    f"These files are over {MOST_READ // 1_000_000} MB together. Choose fewer, or match a folder "
    "with the command matchgames."
)


def refuse_too_much(files: Iterable[File]) -> None:
    """Raises TooMuch."""
    every = list(files)
    if len(every) > MOST_FILES:
        raise TooMuch(too_many(len(every)))
    if sum(len(file.text) for file in every) > MOST_READ:
        raise TooMuch(TOO_LONG)


def too_many(many: int) -> str:
    return (
        f"Too many files ({many:,}): at most {counted(MOST_FILES, 'file')} at a time. Choose "
        "fewer, or match a folder with the command matchgames."
    )


def _named(name: str) -> str:
    """A file’s name as a page shows it, the folder it is in left out where it is too long."""
    return visible(name.replace("\\", "/"))[-LONGEST_NAME:]
