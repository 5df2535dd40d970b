"""``manage.py`` lists the commands of a director, and refuses what is none with a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tdtool.cli import COMMANDS
from tdtool.management import front
from tests.commands.shell import Done, Shell
from tests.places import PROJECT

OURS = front.commands(COMMANDS)


@pytest.mark.parametrize("typed", [(), ("help",), ("--help",)])
def test_help_lists_our_commands_only_with_a_line_each(
    typed: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Between ``axes_reset_ip`` and ``squashmigrations`` nobody found ``backup``."""
    assert front.instead(typed, files_only=COMMANDS) == 0
    lines = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == list(OURS)
    assert all(len(line.split()) > 2 for line in lines)
    assert {"day", "backup", "audit"} <= OURS.keys()


def test_a_command_that_isnt_there_is_a_sentence(tmp_path: Path) -> None:
    for typed in (("frobnicate",), ("help", "frobnicate")):
        done = Shell(tmp_path)("".join(typed[:1]), *typed[1:])
        assert done == Done(
            2, "", f"There is no command “frobnicate”. Commands: {', '.join(OURS)}.\n"
        )


@pytest.mark.parametrize("name", ["day", "audit"])
def test_help_of_a_command_is_its_own(name: str, tmp_path: Path) -> None:
    done = Shell(tmp_path)("help", name)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: manage.py {name}")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("day", "--port", "abc"), "--port must be a whole number (you gave abc)."),
        (("day", "--host", "elsewhere"), "--host must be one of "),
        (("backup", "a", "b"), "Unknown option or argument: b."),
        (("day", "--nothing"), "Unknown option or argument: --nothing."),
    ],
)
def test_wrong_arguments_are_a_sentence(typed: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = Shell(tmp_path)(*typed)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(says)
    assert "usage:" not in done.err


def test_developers_still_have_djangos(tmp_path: Path) -> None:
    done = Shell(tmp_path)("diffsettings")
    assert (done.code, "ROOT_URLCONF" in done.out) == (0, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_a_command_that_may_take_seconds_says_so_at_once_on_a_terminal_only(
    tmp_path: Path,
) -> None:
    shell = Shell(tmp_path)
    assert "Checking; a few seconds" not in shell("doctor").err
    ours, its = os.openpty()
    doctor = subprocess.Popen(
        [sys.executable, "manage.py", "doctor"],
        cwd=PROJECT,
        env=shell.variables,
        stdout=subprocess.DEVNULL,
        stderr=its,
    )
    os.close(its)
    try:
        assert os.read(ours, 200).decode().startswith("Checking; a few seconds …")
    finally:
        doctor.wait(60)
        os.close(ours)
