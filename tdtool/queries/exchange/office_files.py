"""An event from files that offices take: WESPA’s ``.tou``, CoCo’s tables, a bundle.

They become divisions and a configuration of tsh, which are then looked at, corrected and imported
as such files are.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tdtool.english import bare_day, counted
from tdtool.formats.offices import coco, json_file, tou
from tdtool.formats.offices.coco_json import is_bundle
from tdtool.formats.offices.coco_tables import kind_of
from tdtool.formats.offices.event_file import EventFile
from tdtool.formats.tsh import config
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.text import Unreadable

WESPA, COCO = "wespa", "coco"
CODE = re.compile(r"[A-Z][A-Z0-9]{0,5}")
LETTERS = "ABCDEFGHIJKLMNOPQRST"


class TshFiles(NamedTuple):
    """The same event in tsh’s files: divisions by their file’s name, and the configuration."""

    divisions: Mapping[str, str]
    config: str
    notes: tuple[str, ...]


def of_files(files: Mapping[str, bytes]) -> TshFiles | None:
    """What such files hold; None where none of them is one. Raises ``Unreadable``."""
    whole = [name for name, data in files.items() if tou.is_tou(data, name=name) or is_bundle(data)]
    tables = [name for name, data in files.items() if kind_of(data)]
    if whole:
        [name, *_] = whole
        if len(files) > 1:
            raise Unreadable(f"{name} has the whole event; import it without other files.")
        return _of_one(name, files[name])
    if not tables:
        _refuse_lists(files)
        return None
    if strange := [name for name in files if name not in tables]:
        raise Unreadable(f"{strange[0]} is none of CoCo’s tables; import the tables without it.")
    return _as_tsh(coco.read_tables(files), COCO, ", ".join(files))


def _refuse_lists(files: Mapping[str, bytes]) -> None:
    """Raises ``Unreadable`` where a file has ratings and no games, or JSON of another kind."""
    for name, data in files.items():
        if json_file.is_json(data):
            raise Unreadable(
                f"{name} is JSON, but no bundle of CoCo. A rating list goes on the page Ratings."
            )
        if name.casefold().endswith(".rt"):
            raise Unreadable(f"{name} is a rating list: import it on the page Ratings.")


def _of_one(name: str, data: bytes) -> TshFiles:
    try:
        if is_bundle(data):
            return _as_tsh(coco.read_bundle(data), COCO, name)
        read = tou.read(data)
        notes = tuple(f"{name}, {note}" for note in read.notes)
        return _as_tsh(replace(read, notes=notes), WESPA, name)
    except Unreadable as refusal:
        raise Unreadable(f"{name}: {refusal}") from None


def _as_tsh(read: EventFile, ratings: str, files: str) -> TshFiles:
    if len(read.divisions) > len(LETTERS):
        many = counted(len(read.divisions), "division")
        raise Unreadable(f"there are {many}; an event here has up to {len(LETTERS)}.")
    codes: list[str] = []
    for name in read.divisions:
        text = name.removeprefix("Division ")
        codes.append(code_of("".join(filter(str.isalnum, text)), "", codes))
    names = {code: f"{code.lower()}.t" for code in codes}
    lines = [
        f"config event_name = {config.written(read.name)}" if read.name else "",
        f"config event_date = {config.written(bare_day(read.on))}" if read.on else "",
        f"config rating_system = '{ratings}'",
        *(f"division {code} {file}" for code, file in names.items()),
    ]
    renamed = [
        f"division “{name}” is called {code} here"
        for name, code in zip(read.divisions, codes, strict=True)
        if name != code
    ]
    text = f"{files}: shown as tsh divisions; line numbers below are of that text"
    return TshFiles(
        dict(zip(names.values(), map(tsh_division.write, read.divisions.values()), strict=True)),
        "".join(f"{line}\n" for line in lines if line),
        (text, *renamed, *read.notes),
    )


def code_of(name: str, file: str, taken: Sequence[str]) -> str:
    """The letter a division gets here: as it is called, else the one that its file ends in,
    else the next.

    >>> code_of("csw", "", []), code_of("", "lake-b.t", ["A"]), code_of("Top Group", "", ["A"])
    ('CSW', 'B', 'B')
    """
    stem = re.sub(r"\.[^.]*$", "", file)
    last = re.search(r"(?:^|[^A-Za-z0-9])([A-Za-z])$", stem)
    for candidate in (name.upper(), last[1].upper() if last else ""):
        if CODE.fullmatch(candidate) and candidate not in taken:
            return candidate
    return next((letter for letter in LETTERS if letter not in taken), "Z")
