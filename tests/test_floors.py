"""Imports go down only; the rooms of floor 0 have no door between them; nothing goes in a ring."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
FLOORS = {
    "english": -1,  # below all: every room may use it
    "engine": 0, "pairing": 0, "formats": 0,
    "models": 1,
    "services": 2, "queries": 2,
    "printing": 3,
    "web": 4, "cli": 4, "management": 4,
}  # fmt: skip
# Beside the floors.
SETTING_UP = {"apps", "database", "home", "settings", "urls", "wsgi", "migrations"}
MODULES = sorted(
    path for path in (PROJECT / "tdtool").rglob("*.py") if "migrations" not in path.parts
)


def _room(module: str) -> str:
    """``tdtool.engine.letters`` is in the room ``engine``."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def _name(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _own(path: Path) -> set[str]:
    """The project's modules among them, as they are named."""
    named = {_name(other) for other in MODULES}
    return {module for module in _imports(path) if module in named and _room(module)}


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_imports_go_down_only(path: Path) -> None:
    here = _room(_name(path))
    if here in SETTING_UP or not here:
        return
    upward = {module for module in _own(path) if not _allowed(here, _room(module))}
    assert upward == set()


def _allowed(here: str, there: str) -> bool:
    if there == here:
        return True
    if there in SETTING_UP:
        return FLOORS[here] == 4
    if FLOORS[there] == FLOORS[here]:
        return (here, there) in {("services", "queries"), ("management", "web")}
    return FLOORS[there] < FLOORS[here]


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_floor_zero_and_the_file_commands_know_no_django(path: Path) -> None:
    if _room(_name(path)) in ("engine", "pairing", "formats", "cli"):
        assert [m for m in _imports(path) if m.split(".")[0] == "django"] == []


def test_no_module_imports_itself_in_a_ring() -> None:
    arrows = {_name(path): _own(path) - {_name(path)} for path in MODULES}
    done: set[str] = set()
    for start in arrows:
        ring = _ring(start, arrows, done, [])
        assert ring == [], " -> ".join(ring)


def _ring(module: str, arrows: dict[str, set[str]], done: set[str], way: list[str]) -> list[str]:
    if module in way:
        return [*way[way.index(module) :], module]
    if module in done:
        return []
    for there in sorted(arrows.get(module, ())):
        if not module.startswith(f"{there}.") and not there.startswith(f"{module}."):
            ring = _ring(there, arrows, done, [*way, module])
            if ring:
                return ring
    done.add(module)
    return []


def test_floor_zero_loads_without_django() -> None:
    question = (
        "import sys, tdtool.engine, tdtool.pairing, tdtool.formats; "
        "print([m for m in sys.modules if m.split('.')[0] == 'django'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", question], capture_output=True, text=True, cwd=PROJECT, check=True
    )
    assert done.stdout == "[]\n"


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "helpers", "common", "base", "manager", "handler"}
    assert [str(path) for path in MODULES if path.stem in empty] == []


def test_a_rule_system_is_named_only_by_the_engine() -> None:
    """Elsewhere behaviour comes from the system's row in the table, not from its name."""
    told = {
        str(path.relative_to(PROJECT))
        for path in MODULES
        if _room(_name(path)) != "engine"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Constant)
        and side.value in {"anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962"}
    }
    assert told == set()
