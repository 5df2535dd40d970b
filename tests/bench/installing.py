"""From an empty home to the demo’s first page, three ways: the README’s line, the wheel, a stick.

``python -m tests.bench.installing`` needs the index, and takes some minutes; a name or two after it
measure only these. Processor time, what the environment takes on the disk, and what each line says
first and after how many seconds: a minute of nothing looks like a broken program.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.day_process import PROJECT, DayProcess, stop


@dataclass(frozen=True)
class Way:
    """What a reader types, one line after the other; the last one opens the first page."""

    lines: Callable[[Path], list[list[str]]]
    environment: str  # where the packages are then, within the home
    index: bool = True
    before: Callable[[Path], None] | None = None  # done elsewhere: no part of what is measured


@dataclass(frozen=True)
class Said:
    """What a line said first, and after how many seconds: nobody sits before a silent screen."""

    words: str
    after: float


def main() -> None:
    for name in sys.argv[1:] or WAYS:
        way = WAYS[name]
        with tempfile.TemporaryDirectory(prefix="tdtool-install-") as folder:
            home = Path(folder)
            if way.before is not None:
                way.before(home)
            before, began = _cpu(), time.monotonic()
            said = [_typed(home, line, index=way.index) for line in way.lines(home)]
            cpu, waited = _cpu() - before, time.monotonic() - began
            files = [one for one in (home / way.environment).rglob("*") if not one.is_dir()]
            size = sum(one.lstat().st_size for one in files)
            print(f"{name}: {cpu:.0f} s of CPU, {waited:.0f} s waited, {size / 1e6:.0f} MB")
            for first in said:
                print(f"  after {first.after:.1f} s: {first.words}", flush=True)


def _typed(home: Path, typed: list[str], *, index: bool) -> Said:
    """Run a line to its end, or to the page that it opens; both its outputs are read."""
    began = time.monotonic()
    process = subprocess.Popen(
        typed,
        cwd=home / "program" if (home / "program").exists() else home,
        env=_variables(home, index=index),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    said = Said(first.strip(), time.monotonic() - began)
    day = DayProcess(home, process, [first])
    if "day" in " ".join(typed).split():
        try:
            urllib.request.urlopen(day.wait_for("Sign in:"), timeout=60).read()
        finally:
            stop(day)
    else:
        process.communicate()
        assert process.returncode == 0, typed
    return said


OPTIONS = ("--demo", "--port", "0", "--no-browser")
LINE = re.compile(r"(?m)^.*requirements\.txt && (\.venv/bin/python manage\.py day --demo)$")


def _copied(home: Path) -> None:
    """A copy of this folder, as somebody downloads it."""
    kept = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__")
    shutil.copytree(PROJECT, home / "program", ignore=kept)


def _line_of_the_readme(home: Path) -> list[list[str]]:
    """To the letter, but that no browser opens, and that the program itself can be ended."""
    found = LINE.search((PROJECT / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    day = " ".join(("exec .venv/bin/python manage.py day", *OPTIONS))
    return [["sh", "-c", found[0].replace(found[1], day)]]


def _make_a_wheel(home: Path) -> None:
    """And an empty environment, as ``pipx`` or a careful reader of the guide has it."""
    _run(home, sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", home, PROJECT)
    _run(home, sys.executable, "-m", "venv", home / "tool")


def _lines_of_a_wheel(home: Path) -> list[list[str]]:
    (wheel,) = home.glob("tdtool-*.whl")
    programs = home / "tool" / "bin"
    return [
        [str(programs / "pip"), "install", str(wheel)],
        [str(programs / "tdtool"), "day", *OPTIONS],
    ]


def _make_a_stick(home: Path) -> None:
    python = "{}.{}".format(*sys.version_info[:2])
    told = (home / "stick", "--system", "linux-x64", "--python", python)
    _run(home, sys.executable, PROJECT / "docs" / "stick.py", *told)


def _line_of_a_stick(home: Path) -> list[list[str]]:
    return [["sh", str(home / "stick" / "start.sh"), "day", *OPTIONS]]


WAYS = {
    "readme": Way(_line_of_the_readme, "program/.venv", before=_copied),
    "wheel": Way(_lines_of_a_wheel, "tool", before=_make_a_wheel),
    "stick": Way(
        _line_of_a_stick, ".local/share/tdtool-program", index=False, before=_make_a_stick
    ),
}


def _variables(home: Path, *, index: bool = True) -> dict[str, str]:
    ours = ("TDTOOL_HOME", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    kept |= {"HOME": str(home), "PIP_CACHE_DIR": str(home / "cache")}
    return kept if index else kept | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}


def _run(home: Path, *typed: object) -> None:
    subprocess.run(list(map(str, typed)), env=_variables(home), check=True)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
