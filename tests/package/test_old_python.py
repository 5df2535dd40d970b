"""A Python that is too old gets one sentence, and pip refuses to install there."""

from __future__ import annotations

import ast
import subprocess
import tomllib
from itertools import product

import pytest

from tdtool.start import OLDEST, too_old
from tests.package.pythons import old_and_new
from tests.places import PROJECT

READ_BY_ANY = ("manage.py", "tdtool/__init__.py", "tdtool/start.py")


def test_the_sentence_says_what_is_there_what_is_needed_and_what_to_do() -> None:
    assert too_old((3, 9), "/usr/bin/python3") == (
        "tdtool needs Python 3.11 or newer, and this is Python 3.9 (/usr/bin/python3). "
        "Install a newer Python from python.org, then start tdtool with that one."
    )


@pytest.mark.parametrize("path", READ_BY_ANY)
def test_what_an_old_python_reads_is_written_in_its_words(path: str) -> None:
    """A trace of a syntax error told a director nothing."""
    ast.parse((PROJECT / path).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_says_one_sentence() -> None:
    old = old_and_new(OLDEST)[0] or pytest.skip("no Python below 3.11 here")
    starts = (["manage.py", "day"], ["-c", "from tdtool.start import main; exit(main())"])
    for python, typed in product(old, starts):
        done = subprocess.run(
            [python, *typed], cwd=PROJECT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.startswith("tdtool needs Python 3.11 or newer, and this is Python 3.")
        assert done.stderr.count("\n") == 1


def test_the_package_asks_for_the_same_python() -> None:
    stated = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert stated["project"]["requires-python"] == ">={}.{}".format(*OLDEST)
