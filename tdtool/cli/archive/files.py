"""The records of an archive, in an order that is the same every time, and never all at once."""

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

SUFFIXES = (".gcg", ".agr")


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
    within = [iter([(folder, True)])]  # not one call in another: folders may be deeper than calls
    while within:
        path, is_folder = next(within[-1], (None, False))
        if path is None:
            within.pop()
        elif not is_folder:
            if _may_be_read(path):
                yield path
        else:
            try:
                within.append(_listed(path))
            except OSError:
                yield path


def _listed(folder: Path) -> Iterator[tuple[Path, bool]]:
    """The records and folders in a folder, by name. Raises ``OSError``."""
    with os.scandir(folder) as entries:
        here = sorted(
            (entry.name, is_folder)
            for entry in entries
            if (is_folder := entry.is_dir(follow_symlinks=False))
            or Path(entry.name).suffix.lower() in SUFFIXES
        )
    return ((folder / name, is_folder) for name, is_folder in here)


def _may_be_read(path: Path) -> bool:
    """Not where it is something else than a file, as a pipe that nobody writes into."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True
