"""A folder, a module, a function can each be looked over; the tests stand as the house does."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_floors import FLOORS, MODULES, PROJECT

MOST_FILES = 25  # of a folder, beside its ``__init__.py``
MOST_LINES = 600  # a module is about one thing, and holds what only it uses
MOST_LINES_OF_TESTS = 600  # cases, one after the other
MOST_LINES_OF_A_FUNCTION = 60
TESTS = sorted(PROJECT.joinpath("tests").rglob("*.py"))


def _folders(top: str) -> Iterator[Path]:
    inside = PROJECT.joinpath(top).rglob("*")
    yield PROJECT / top
    yield from (path for path in inside if path.is_dir() and path.name != "__pycache__")


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _within(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@pytest.mark.parametrize("top", ["tdtool", "templates", "tests"])
def test_no_folder_holds_more_files_than_an_eye_takes_in(top: str) -> None:
    files = {
        _within(folder): len([p for p in folder.iterdir() if p.is_file() and p.suffix != ".pyc"])
        - folder.joinpath("__init__.py").exists()
        for folder in _folders(top)
        if folder.name != "migrations"  # they only ever grow, and nobody reads them
    }
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}


def test_no_module_is_longer_than_it_may_be() -> None:
    lines = {_within(path): _lines(path) for path in MODULES}
    assert {m: n for m, n in lines.items() if n > MOST_LINES} == {}
    tests = {_within(path): _lines(path) for path in TESTS}
    assert {m: n for m, n in tests.items() if n > MOST_LINES_OF_TESTS} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    lines = {
        f"{_within(path)}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in (*MODULES, *TESTS)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {f: n for f, n in lines.items() if n > MOST_LINES_OF_A_FUNCTION} == {}


@pytest.mark.parametrize("floor", FLOORS)
def test_tests_of_a_floor_are_folded_as_the_floor_is(floor: str) -> None:
    """A test of one subject is found where the subject is; one of several stands on top."""
    tests = PROJECT / "tests" / floor
    folded = {path.relative_to(tests) for path in tests.rglob("*") if list(path.glob("test_*.py"))}
    assert [str(f) for f in folded if not (PROJECT / "tdtool" / floor / f).is_dir()] == []
