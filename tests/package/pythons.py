"""The Pythons of this machine: on the PATH, of pyenv, and those that ``PYTHONS`` names."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

MINORS = range(6, 16)


@cache
def by_version() -> dict[tuple[int, int], Path]:
    """One of each version, in order; what doesn’t start isn’t one."""
    found: dict[tuple[int, int], Path] = {}
    for program in _candidates():
        version = _version(program)
        if version:
            found.setdefault(version, program)
    return dict(sorted(found.items()))


def old_and_new(oldest: tuple[int, int]) -> tuple[list[Path], list[Path]]:
    """Those below a version, and the others."""
    old = [program for version, program in by_version().items() if version < oldest]
    return old, [program for version, program in by_version().items() if version >= oldest]


def _candidates() -> Iterator[Path]:
    named = os.environ.get("PYTHONS", "").split(os.pathsep)
    on_the_path = (shutil.which(f"python3.{minor}") for minor in MINORS)
    for program in (*named, *_of_pyenv(), *on_the_path):  # pyenv’s own before what calls them
        if program:
            yield Path(program)


def _of_pyenv() -> Iterable[Path]:
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    return sorted(root.glob("versions/3.*/bin/python"))


def _version(program: Path) -> tuple[int, int] | None:
    asked = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
    if done.returncode or len(done.stdout.split()) != 2:
        return None
    major, minor = map(int, done.stdout.split())
    return major, minor
