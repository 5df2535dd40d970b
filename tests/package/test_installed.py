"""A wheel made here, installed and run in a folder with blanks and letters beyond ASCII.

``python -m pytest -m long -s tests/package/test_installed.py``: with the Python and the packages of
this run of the tests, and with each Python of this machine and packages from the index;
``PYTHONS=/path/to/python3.14`` adds one that isn’t on the PATH.
"""

from __future__ import annotations

import re
import urllib.request
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tdtool.cli import COMMANDS
from tdtool.management import front
from tdtool.start import OLDEST
from tests.package import installed
from tests.package.installed import Installed
from tests.package.pythons import old_and_new
from tests.patience import LONGEST_WAIT
from tests.places import PROJECT

FOLDER = "Größe 7 é"
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def tdtool(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("laptop") / FOLDER
    return installed.with_the_packages_of_the_tests(wheel, folder)


def test_the_wheel_has_what_a_day_needs_and_no_tests(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    templates = [path for path in (PROJECT / "templates").rglob("*") if path.is_file()]
    assert {f"tdtool/{path.relative_to(PROJECT).as_posix()}" for path in templates} <= inside
    assert {
        "tdtool/fixtures/demo/day.json",
        "tdtool/fixtures/lexicons/enable.txt.gz",
        "tdtool/fixtures/tables/sqlite.sql",
    } <= inside
    assert {name.split("/")[0] for name in inside} == {"tdtool"}
    assert [name for name in inside if "/tests/" in name or "fixtures/real" in name] == []


def test_the_wheel_names_what_it_needs_and_its_extras(wheel: Path) -> None:
    """From the same lists as a checkout; PostgreSQL’s packages only where they are asked for."""
    inside = zipfile.ZipFile(wheel)
    (name,) = (name for name in inside.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = inside.read(name).decode()
    assert re.findall("^Provides-Extra: (.*)$", metadata, re.MULTILINE) == ["cluster", "postgresql"]
    told = re.findall("^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    needed = [one for one in told if "extra ==" not in one]
    lines = (PROJECT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert {Requirement(one).name.lower() for one in needed} == {
        Requirement(line).name.lower() for line in lines if line and line[0] != "#"
    }


def test_the_installed_command_has_our_commands_and_says_how_it_is_typed(tdtool: Installed) -> None:
    done = tdtool("help")
    listed, _, foot = done.stdout.partition("\n\n")
    assert [line.split()[0] for line in listed.splitlines()] == list(front.commands(COMMANDS))
    assert foot == "For help: tdtool COMMAND --help\n"
    assert tdtool("help", "backup").stdout.startswith("usage: tdtool backup")
    assert tdtool("judge", "--help").stdout.startswith("usage: tdtool judge")
    assert "manage.py" not in tdtool("doctor").stdout


def test_the_word_list_and_the_rules_come_along(tdtool: Installed) -> None:
    judged = tdtool("judge", "gardenia")
    assert (judged.returncode, judged.stdout) == (0, "ACCEPTABLE\n")
    assert "NSA-16" in tdtool("rules", "NSA-16").stdout


def test_a_day_serves_pages_and_their_style_and_keeps_its_data_with_the_user(
    tdtool: Installed,
) -> None:
    """Who removes the program keeps the events."""
    with tdtool.day() as day:
        page = urllib.request.urlopen(f"{day.address}/setup/", timeout=LONGEST_WAIT).read().decode()
        style = urllib.request.urlopen(
            f"{day.address}/static/tdtool/look.css", timeout=LONGEST_WAIT
        )
        assert "Password" in page
        assert style.status == 200
    data = tdtool.home / ".local" / "share" / "tdtool"
    said = (tdtool.home / "said.txt").read_text(encoding="utf-8").splitlines()
    assert said[0] == f"Starting tdtool, with the data in {data} …"
    assert (data / "tdtool.sqlite3").is_file()
    assert not list(tdtool.environment.rglob("*.sqlite3"))


def test_each_python_installs_all_of_it_and_opens_the_demo(wheel: Path, tmp_path: Path) -> None:
    for python in old_and_new(OLDEST)[1]:
        opens_the_demo(python, wheel, tmp_path / python.parent.parent.name / FOLDER)


def opens_the_demo(python: Path, wheel: Path, folder: Path) -> None:
    tdtool = installed.with_packages_of_its_own(wheel, folder, python)
    assert tdtool("judge", "gardenia").stdout == "ACCEPTABLE\n"
    elsewhere = tdtool("doctor", DATABASE_URL="postgres://name:password@host/database")
    assert elsewhere.returncode == 2
    assert elsewhere.stderr.startswith("DATABASE_URL is set, and the packages for it aren’t")
    with tdtool.day("--demo") as day:
        signed_in = urllib.request.urlopen(day.wait_for("Sign in:"), timeout=LONGEST_WAIT)
        assert signed_in.status == 200
