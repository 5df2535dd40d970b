"""A folder, a module, a function can each be looked over; the tests stand as the house does."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import PROJECT
from tests.program import MODULES, nodes_of, text_of, within
from tests.test_floors import FLOORS

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
    return len(text_of(path).splitlines())


@pytest.mark.parametrize("top", ["tdtool", "templates", "tests"])
def test_no_folder_holds_more_files_than_an_eye_takes_in(top: str) -> None:
    files = {
        within(folder): len([p for p in folder.iterdir() if p.is_file() and p.suffix != ".pyc"])
        - folder.joinpath("__init__.py").exists()
        for folder in _folders(top)
        if folder.name != "migrations"  # they only ever grow, and nobody reads them
    }
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}


def test_no_module_is_longer_than_it_may_be() -> None:
    lines = {within(path): _lines(path) for path in MODULES}
    assert {m: n for m, n in lines.items() if n > MOST_LINES} == {}
    tests = {within(path): _lines(path) for path in TESTS}
    assert {m: n for m, n in tests.items() if n > MOST_LINES_OF_TESTS} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    functions = [(path, node) for path in MODULES for node in nodes_of(path)]
    functions += [(path, node) for path in TESTS for node in _statements(ast.parse(text_of(path)))]
    lines = {
        f"{within(path)}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path, node in functions
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {f: n for f, n in lines.items() if n > MOST_LINES_OF_A_FUNCTION} == {}


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Those of a module, however deep: functions stand among them, and in no expression."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(node, name, ())
        for statement in inside if isinstance(inside, list) else ():
            yield statement
            yield from _statements(statement)


@pytest.mark.parametrize("floor", FLOORS)
def test_tests_of_a_floor_are_folded_as_the_floor_is(floor: str) -> None:
    """A test of one subject is found where the subject is; one of several stands on top."""
    tests = PROJECT / "tests" / floor
    folded = {path.relative_to(tests) for path in tests.rglob("*") if list(path.glob("test_*.py"))}
    assert [str(f) for f in folded if not (PROJECT / "tdtool" / floor / f).is_dir()] == []
