"""The benches are run by hand; that each can still be loaded is seen in every run."""

import importlib

import pytest

from tdtool.models import Account
from tests.bench import bench_pages
from tests.cast import Day
from tests.places import PROJECT

BENCHES = sorted(
    path.relative_to(PROJECT).with_suffix("").as_posix().replace("/", ".")
    for path in PROJECT.joinpath("tests", "bench").rglob("bench_*.py")
)


@pytest.mark.parametrize("name", BENCHES)
def test_a_bench_can_be_loaded(name: str) -> None:
    assert importlib.import_module(name).__doc__


@pytest.mark.django_db
def test_the_bench_of_pages_waits_for_the_chances(director: Account) -> None:
    """It asked for what they were called before, and ended in a traceback."""
    day = Day.new(director, system="scrabble", rounds=4).bring(6)
    day.play(1)
    assert bench_pages.chances(day).count >= 10_000
