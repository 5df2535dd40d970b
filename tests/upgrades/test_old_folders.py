"""Folders made by six old commits of this repository open, replay and print with what is here now.

``python -m pytest -m long -s tests/upgrades``: each commit is taken out of the history, opens its
own demo, and is stopped; then today’s ``day`` opens that folder. Only where the history is there,
and what the commit needs beside tdtool’s own requirements is installed.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from http.cookiejar import CookieJar
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.commands.shell import Shell
from tests.day_process import DayProcess, running, stop
from tests.patience import LONGEST_WAIT
from tests.places import PROJECT

# By the version of their data.
OLD = {1: "7226578d", 2: "64c05f38", 5: "3223fd31", 8: "ae976ed6", 11: "18053b69", 16: "7a0a51fc"}
PAPERS = re.compile(r'href="(/[^"]*/papers/)"')
A_PAPER = re.compile(r'href="(/[^"]*\.pdf)[^"]*"')
EVENT = re.compile(r'href="(/e/[^"/]+/)')


@pytest.mark.long
@pytest.mark.skipif(
    not (PROJECT / ".git").exists() or shutil.which("git") is None,
    reason="the history isn’t here",
)
@pytest.mark.parametrize("version", OLD)
def test_a_folder_of_an_old_commit_opens_replays_and_prints(version: int, tmp_path: Path) -> None:
    program, home = tmp_path / "program", tmp_path / "data"
    home.mkdir()
    _take_out(OLD[version], program)
    if missing := not_installed(program / "requirements.txt"):
        pytest.skip(f"{OLD[version]} needs {wanted(missing)}")
    _open_its_demo(program, home)
    with running("--demo", home=home) as day:
        events, papers = _printed(day)
    assert (home / "backups").is_dir()
    assert any("before-upgrade" in path.name for path in (home / "backups").iterdir())
    shell = Shell(home)
    checked = shell("verifyjournal")
    assert checked.code == 0, checked.out + checked.err
    for event in sorted(events):
        played = shell("replay", event)
        assert played.code == 0, f"{event}: {played.out}{played.err}"
    assert papers > 10, papers


def test_what_an_old_commit_needs_beside_is_said_as_the_command_that_installs_it(
    tmp_path: Path,
) -> None:
    """It needed a font that tdtool has of its own now, and ended with “day ended before it printed
    “Ready:””: nobody could tell what was wrong."""
    needs = tmp_path / "requirements.txt"
    needs.write_text(
        "# What it needs.\nDjango>=5.2,<5.3\nno-such-letters==0.0.1\nno-such-too>=2,<3\n"
    )
    assert wanted(not_installed(needs)) == (
        "what tdtool doesn’t any more. To run this, install it beside: "
        "python -m pip install 'no-such-letters==0.0.1' 'no-such-too<3,>=2'"
    )
    needs.write_text("Django>=5.2,<5.3\n")
    assert not_installed(needs) == []


def not_installed(requirements: Path) -> list[Requirement]:
    """Those of them that this Python lacks, whatever their version."""
    lines = (line.strip() for line in requirements.read_text().splitlines())
    asked = [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]
    here = [one for one in asked if one.marker is None or one.marker.evaluate()]
    return [one for one in here if not _is_there(one)]


def _is_there(one: Requirement) -> bool:
    try:
        metadata.version(one.name)
    except metadata.PackageNotFoundError:
        return False
    return True


def wanted(missing: list[Requirement]) -> str:
    named = " ".join(f"'{one}'" for one in missing)
    install = f"python -m pip install {named}"
    return f"what tdtool doesn’t any more. To run this, install it beside: {install}"


def _take_out(commit: str, folder: Path) -> None:
    told = ["git", "-C", str(PROJECT), "archive", commit]
    done = subprocess.run(told, capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"{commit} isn’t in this copy of the history")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as packed:
        packed.extractall(folder, filter="data")


def _open_its_demo(program: Path, home: Path) -> None:
    shell = Shell(home)
    with (home.parent / "said.txt").open("w") as said:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "day", "--demo", "--port", "0", "--no-browser"],
            cwd=program,
            env=shell.variables,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
        )
    day = DayProcess(home, process)
    try:
        day.wait_for("Ready:")
    finally:
        stop(day)


def _printed(day: DayProcess) -> tuple[set[str], int]:
    """The events there are, and how many of their papers were drawn."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def read(path: str) -> bytes:
        with opener.open(
            path if "://" in path else day.address + path, timeout=LONGEST_WAIT
        ) as answer:
            return bytes(answer.read())

    read(day.wait_for("Sign in:"))
    events = set(EVENT.findall(read("/").decode()))
    pages = {page for event in events for page in PAPERS.findall(read(event).decode())}
    papers = {paper for page in pages for paper in A_PAPER.findall(read(page).decode())}
    for paper in sorted(papers):
        assert read(paper).startswith(b"%PDF"), paper
    return {event.split("/")[2] for event in events}, len(papers)
