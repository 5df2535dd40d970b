"""The records of an archive, in an order that is the same every time, and never all at once."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

SUFFIXES = (".gcg", ".agr")


def named(names: Sequence[str]) -> Iterator[str]:
    """The files to audit; a folder stands for the records in it and in its folders, by name."""
    for name in names:
        if name != "-" and Path(name).is_dir():
            yield from map(str, _inside(Path(name)))
        else:
            yield name


def _inside(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        here = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    for name, is_folder in here:
        path = folder / name
        if is_folder:
            yield from _inside(path)
        elif path.suffix.lower() in SUFFIXES and path.is_file():
            yield path
