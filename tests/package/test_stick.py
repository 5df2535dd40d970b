"""A folder that installs tdtool on laptops without the internet.

Long, with the index: ``python -m pytest -m long -s tests/package/test_stick.py`` makes one for
Linux and the Python of the tests, and installs from it with the index switched off.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from docs import stick
from tests.day_process import DayProcess, stop
from tests.package.installed import Installed
from tests.places import PROJECT

PYTHON = "{}.{}".format(*sys.version_info[:2])
ONLY = ("--system", "linux-x64", "--python", PYTHON)
LOCK = """
one==1.0 \\
    --hash=sha256:00
two==2.0 ; sys_platform == 'win32' \\
    --hash=sha256:01 \\
    --hash=sha256:02
three==3.0 ; python_full_version < '3.12' \\
    --hash=sha256:03
"""


def _names(system: str, python: str) -> list[str]:
    one = next(each for each in stick.SYSTEMS if each.name == system)
    lines = stick.pinned(LOCK)
    return [each.requirement.name for each in lines if one.wants(each.requirement.marker, python)]


def test_each_system_gets_what_it_needs_not_what_this_laptop_needs() -> None:
    """pip asks markers of the Python that runs it: Windows lacked colorama."""
    assert _names("windows-x64", "3.13") == ["one", "two"]
    assert _names("linux-x64", "3.11") == ["one", "three"]
    assert _names("macos-arm64", "3.12") == ["one"]


def test_the_starters_of_unix_are_shell_and_that_of_windows_has_its_line_ends(
    tmp_path: Path,
) -> None:
    stick.starters(tmp_path)
    for name in ("start.sh", "start.command"):
        subprocess.run(["sh", "-n", tmp_path / name], check=True)
    batch = (tmp_path / "start.bat").read_bytes()
    assert batch.count(b"\r\n") == batch.count(b"\n") > 20


def test_a_start_without_a_python_that_fits_is_a_sentence(tmp_path: Path) -> None:
    stick.starters(tmp_path)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "dirname", "uname"):
        (tools / name).symlink_to(shutil.which(name) or "")
    done = subprocess.run(
        [tools / "sh", tmp_path / "start.sh"],
        env={"PATH": str(tools), "HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        2,
        "tdtool needs Python 3.11 to 3.14. Install it from python.org, then start this again.\n",
    )


@pytest.mark.long
def test_a_stick_installs_and_starts_with_the_index_switched_off(tmp_path: Path) -> None:
    folder = tmp_path / "Stick é 1"
    made = subprocess.run(
        [sys.executable, PROJECT / "docs" / "stick.py", folder, *ONLY],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    for guide in stick.GUIDES:
        page = (folder / "guide" / f"{guide}.html").read_text(encoding="utf-8")
        beside = re.findall(r'(?:href|src)="(?!http|#)([^"#]+)', page)
        assert [link for link in beside if not (folder / "guide" / link).is_file()] == []
    laptop = Installed(tmp_path / "nothing", tmp_path / "Größe 7 é")
    laptop.home.mkdir()
    kept = laptop.variables | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}
    process = subprocess.Popen(
        ["sh", folder / "start.sh", "day", "--port", "0", "--no-browser"],
        env=kept,
        cwd=laptop.home,
        stdout=subprocess.PIPE,
        text=True,
    )
    day = DayProcess(laptop.home, process)
    try:
        assert b"Password" in urllib.request.urlopen(f"{day.address}/setup/", timeout=30).read()
    finally:
        stop(day)
    assert (laptop.home / ".local" / "share" / "tdtool" / "tdtool.sqlite3").is_file()
