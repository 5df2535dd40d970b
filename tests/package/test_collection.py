"""The same tests are collected whenever, wherever and however often they are looked for; and what
they draw by chance is drawn alike."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.places import PROJECT

EVERY = "long or not long"
UNLIKE = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati"},
    {"PYTHONHASHSEED": "77", "TZ": "Pacific/Honolulu"},
)


def _collecting(environment: dict[str, str]) -> subprocess.Popen[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PYTEST_") and name not in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL")
    }
    command = [sys.executable, "-m", "pytest", "--collect-only", "-o", "addopts=-q", "-m", EVERY]
    return subprocess.Popen(
        [*command, "-p", "no:cacheprovider"],
        cwd=PROJECT,
        env=kept | environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def _collected(process: subprocess.Popen[str]) -> list[str]:
    printed, _ = process.communicate(timeout=600)
    assert process.returncode == 0, printed[-2000:]
    return [line for line in printed.splitlines() if "::" in line]


@pytest.mark.long
def test_two_workers_that_collect_at_other_times_with_other_seeds_have_the_same_tests() -> None:
    """A signature among the parameters held the second: workers had different tests, and the whole
    run ended before its first."""
    first = _collecting(UNLIKE[0])
    time.sleep(1.1)
    second = _collecting(UNLIKE[1])
    ids = (_collected(first), _collected(second))
    assert len(ids[0]) > 10_000
    assert [pair for pair in zip_longest(*ids) if pair[0] != pair[1]] == []


def _drawn() -> list[int]:
    numbers = list[int]()

    @given(st.integers())
    def draws(number: int) -> None:
        numbers.append(number)

    draws()
    return numbers


def test_examples_are_the_same_in_every_run_and_may_take_their_time() -> None:
    """Each run had examples of its own, kept them for the next one, and failed where one of them
    took more than a fifth of a second."""
    assert _drawn() == _drawn()
    assert (settings.default.database, settings.default.deadline) == (None, None)
