"""The benches are run by hand; that each can still be loaded is seen in every run."""

import importlib

import pytest

from tests.places import PROJECT

BENCHES = sorted(
    path.relative_to(PROJECT).with_suffix("").as_posix().replace("/", ".")
    for path in PROJECT.joinpath("tests", "bench").rglob("bench_*.py")
)


@pytest.mark.parametrize("name", BENCHES)
def test_a_bench_can_be_loaded(name: str) -> None:
    assert importlib.import_module(name).__doc__
