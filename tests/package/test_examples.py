"""The examples of ``docs/files.md`` run as they stand there."""

from __future__ import annotations

import doctest
import os
import re
import shlex

import pytest

from tests import forks
from tests.places import PROJECT

FILES = PROJECT / "docs" / "files.md"
COMMAND = re.compile(r"^\| `manage\.py ([^`]+)`", re.MULTILINE)


def test_the_examples_of_the_library_give_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    failed, tried = doctest.testfile(str(FILES), module_relative=False, encoding="utf-8")
    assert (failed, tried > 8) == (0, True)


@pytest.mark.parametrize("command", COMMAND.findall(FILES.read_text(encoding="utf-8")))
def test_a_command_of_the_table_answers(command: str) -> None:
    done = forks.run(["manage.py", *shlex.split(command)], dict(os.environ))
    assert done.stdout
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
