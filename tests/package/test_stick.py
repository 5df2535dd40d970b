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
from tests.patience import LONGEST_WAIT
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
four==4.0 ; platform_machine == 'arm64' or sys_platform != 'darwin' \\
    --hash=sha256:04
"""


def _names(system: str, python: str) -> list[str]:
    one = next(each for each in stick.SYSTEMS if each.name == system)
    lines = stick.pinned(LOCK)
    return [each.requirement.name for each in lines if one.wants(each.requirement.marker, python)]


def test_each_system_gets_what_it_needs_not_what_this_laptop_needs() -> None:
    """pip asks markers of the Python that runs it: Windows lacked colorama."""
    assert _names("windows-x64", "3.13") == ["one", "two", "four"]
    assert _names("linux-x64", "3.11") == ["one", "three", "four"]
    assert _names("macos-arm64", "3.12") == ["one", "four"]


def test_a_mac_with_an_intel_processor_isnt_stopped_by_a_package_that_isnt_made_for_it() -> None:
    assert _names("macos-x64", "3.12") == ["one"]
    (one,) = (
        each
        for each in stick.pinned(stick.LOCK.read_text(encoding="utf-8"))
        if each.requirement.name == "cryptography"
    )
    wants = [each.name for each in stick.SYSTEMS if each.wants(one.requirement.marker, "3.12")]
    assert wants == ["windows-x64", "macos-arm64", "linux-x64"]


def test_the_starters_of_unix_are_shell_and_that_of_windows_has_its_line_ends(
    tmp_path: Path,
) -> None:
    stick.starters(tmp_path, [])
    for name in ("start.sh", "start.command"):
        subprocess.run(["sh", "-n", tmp_path / name], check=True)
    batch = (tmp_path / "start.bat").read_bytes()
    assert batch.count(b"\r\n") == batch.count(b"\n") > 20


def _started(
    folder: Path, *typed: str, complete: list[str], pythons: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """``start.sh`` on a laptop of Linux with these Pythons alone; each says which one it is, and
    makes no environment."""
    stick.starters(folder, [("windows-x64", "3.14"), *(("linux-x64", one) for one in complete)])
    tools = folder / "tools"
    tools.mkdir()
    for name in ("sh", "dirname", "ls", "cmp"):
        (tools / name).symlink_to(shutil.which(name) or "")
    _tool(tools / "uname", 'case "$1" in -m) echo x86_64 ;; *) echo Linux ;; esac')
    for python in pythons:
        made = f'if [ "$1" = -c ]; then echo {python}; else echo "asked {python}"; exit 1; fi'
        _tool(tools / f"python{python}", made)
    return subprocess.run(
        [tools / "sh", folder / "start.sh", *typed],
        env={"PATH": str(tools), "HOME": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def _tool(path: Path, does: str) -> None:
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)


def test_a_start_without_a_python_that_fits_is_a_sentence(tmp_path: Path) -> None:
    done = _started(tmp_path, complete=["3.12", "3.13"], pythons=("3.11", "3.14"))
    assert (done.returncode, done.stderr) == (
        2,
        "This stick needs one of these versions of Python: 3.13 3.12. Install it from python.org, "
        "then start this again.\n",
    )


def test_a_laptop_that_the_stick_has_nothing_for_is_told_so(tmp_path: Path) -> None:
    done = _started(tmp_path, complete=[], pythons=("3.14",))
    assert (done.returncode, done.stderr) == (
        2,
        "This stick lacks packages for this laptop. See “guide/install”.\n",
    )


def test_of_several_pythons_the_newest_is_taken_that_the_stick_is_complete_for(
    tmp_path: Path,
) -> None:
    """A small stick for 3.13 took 3.14 where that was installed too, and lacked its packages."""
    done = _started(tmp_path, complete=["3.12", "3.13"], pythons=("3.12", "3.13", "3.14"))
    assert "asked 3.13\n" in done.stdout
    assert "asked 3.14" not in done.stdout


def test_what_is_typed_after_the_starter_is_a_command_of_tdtool(tmp_path: Path) -> None:
    """As the guide says: from a stick there is no command ``tdtool`` on any path."""
    (tmp_path / "packages").mkdir()
    program = tmp_path / ".local" / "share" / "tdtool-program"
    (program / "bin").mkdir(parents=True)
    for wheel in (tmp_path / "packages" / "tdtool-1-py3-none-any.whl", program / "installed.whl"):
        wheel.write_bytes(b"the same")
    _tool(program / "bin" / "tdtool", 'echo "tdtool $*"')
    done = _started(tmp_path, "backup", "/media/usb", complete=["3.13"], pythons=("3.13",))
    assert done.stdout == "tdtool backup /media/usb\n", done.stderr
    guide = (PROJECT / "docs" / "install.md").read_text(encoding="utf-8")
    assert "`sh start.sh backup`" in guide and "`start.bat backup`" in guide


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
        assert (
            b"Password"
            in urllib.request.urlopen(f"{day.address}/setup/", timeout=LONGEST_WAIT).read()
        )
    finally:
        stop(day)
    assert (laptop.home / ".local" / "share" / "tdtool" / "tdtool.sqlite3").is_file()
