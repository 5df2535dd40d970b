"""The records of an archive, in an order that is the same every time, and never all at once."""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from pathlib import Path

SUFFIXES = (".gcg", ".agr")
NAMES_AT_A_TIME = 20_000


def named(names: Sequence[str]) -> Iterator[str]:
    """The files to audit; a folder stands for the records in it and in its folders, by name. Links
    to folders aren't followed."""
    for name in names:
        if name != "-" and Path(name).is_dir():
            yield from map(str, _inside(Path(name)))
        else:
            yield name


def _inside(folder: Path) -> Iterator[Path]:
    """What can't be looked into, or is gone meanwhile, stands there itself: its audit says why."""
    within = [
        (folder, _listed(folder))
    ]  # not one call in another: folders may be deeper than calls
    while within:
        parent, children = within[-1]
        try:
            name, is_folder = next(children, ("", False))
        except OSError:
            yield parent
            name = ""
        path = parent / name
        if not name:
            within.pop()
        elif is_folder:
            within.append((path, _listed(path)))
        elif _may_be_read(path):
            yield path


def _listed(folder: Path) -> Iterator[tuple[str, bool]]:
    """The records and folders in a folder, by name, and which is a folder; a large one is gone
    through several times, so that few names are kept. Raises ``OSError``."""
    last = ""
    while True:
        with os.scandir(folder) as entries:
            few = nsmallest(NAMES_AT_A_TIME, _of_use(entries, after=last))
        yield from few
        if len(few) < NAMES_AT_A_TIME:
            return
        last, _ = few[-1]


def _of_use(entries: Iterable[os.DirEntry[str]], *, after: str) -> Iterator[tuple[str, bool]]:
    for entry in entries:
        if entry.name > after:
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder or entry.name.lower().endswith(SUFFIXES):
                yield entry.name, is_folder


def _may_be_read(path: Path) -> bool:
    """Not where it is something else than a file, as a pipe that nobody writes into."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True
