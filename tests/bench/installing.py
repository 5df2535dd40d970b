"""From an empty home to the demo’s first page, three ways: the README’s line, the wheel, a stick.

``python -m tests.bench.installing`` needs the index, and takes some minutes; a name or two after it
measure only these. Processor time, and what the environment takes on the disk.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.day_process import PROJECT, DayProcess, stop

VENV = ("-m", "venv")


def main() -> None:
    for name in sys.argv[1:] or WAYS:
        with tempfile.TemporaryDirectory(prefix="tdtool-install-") as folder:
            home = Path(folder)
            if name == "stick":  # made elsewhere, with the internet: no part of what is measured
                _make_a_stick(home)
            before = _cpu()
            began = time.monotonic()
            environment = WAYS[name](home)
            cpu, waited = _cpu() - before, time.monotonic() - began
            size = sum(one.lstat().st_size for one in environment.rglob("*") if not one.is_dir())
            print(f"{name}: {cpu:.0f} s of CPU, {waited:.0f} s waited, {size / 1e6:.0f} MB")


def _readme(home: Path) -> Path:
    """In a copy of this folder, as the README says."""
    kept = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__")
    program = Path(shutil.copytree(PROJECT, home / "program", ignore=kept))
    python = program / ".venv" / "bin" / "python"
    _run(home, sys.executable, *VENV, program / ".venv")
    _run(home, python, *PIP, "-r", program / "requirements.txt")
    _first_page(home, python, program / "manage.py", "day")
    return program / ".venv"


def _wheel(home: Path) -> Path:
    _run(home, sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", home, PROJECT)
    (wheel,) = home.glob("tdtool-*.whl")
    _run(home, sys.executable, *VENV, home / "tool")
    _run(home, home / "tool" / "bin" / "python", *PIP, wheel)
    _first_page(home, home / "tool" / "bin" / "tdtool", "day")
    return home / "tool"


def _make_a_stick(home: Path) -> None:
    python = "{}.{}".format(*sys.version_info[:2])
    told = (home / "stick", "--system", "linux-x64", "--python", python)
    _run(home, sys.executable, PROJECT / "docs" / "stick.py", *told)


def _stick(home: Path) -> Path:
    """With the index switched off."""
    _first_page(home, "sh", home / "stick" / "start.sh", "day", index=False)
    return home / ".local" / "share" / "tdtool-program"


PIP = ("-m", "pip", "install", "-q")
WAYS: dict[str, Callable[[Path], Path]] = {"readme": _readme, "wheel": _wheel, "stick": _stick}


def _variables(home: Path, *, index: bool = True) -> dict[str, str]:
    ours = ("TDTOOL_HOME", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    kept |= {"HOME": str(home), "PIP_CACHE_DIR": str(home / "cache")}
    return kept if index else kept | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}


def _run(home: Path, *typed: object) -> None:
    subprocess.run(list(map(str, typed)), env=_variables(home), check=True)


def _first_page(home: Path, *typed: object, index: bool = True) -> None:
    process = subprocess.Popen(
        [*map(str, typed), "--demo", "--port", "0", "--no-browser"],
        cwd=home,
        env=_variables(home, index=index),
        stdout=subprocess.PIPE,
        text=True,
    )
    day = DayProcess(home, process)
    try:
        urllib.request.urlopen(day.wait_for("Sign in:"), timeout=60).read()
    finally:
        stop(day)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
