"""Imports go down only; the rooms of floor 0 have no door between them; nothing goes in a ring."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tdtool.engine import systems
from tests.places import PROJECT
from tests.program import MODULES, nodes_of

FLOORS = {
    "english": -1, "places": -1,  # below all: every room may use it
    "engine": 0, "pairing": 0, "formats": 0,
    "models": 1,
    "services": 2, "queries": 2,
    "papers": 3,
    "web": 4, "cli": 4, "management": 4, "rehearsal": 4,
}  # fmt: skip
# Beside the floors.
SETTING_UP = {
    "apps",
    "database",
    "home",
    "settings",
    "start",
    "typed",
    "urls",
    "urls_of_event",
    "wsgi",
    "migrations",
}


def _room(module: str) -> str:
    """``tdtool.engine.words.letters`` is in the room ``engine``."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def _name(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {_name(path) for path in MODULES}


@cache
def _imports(path: Path) -> list[str]:
    """Every module that a file imports, inside functions too."""
    return list(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _own(path: Path) -> set[str]:
    """The project's modules among them, as they are named."""
    return {module for module in _imports(path) if module in NAMES and _room(module)}


def test_imports_go_down_only() -> None:
    upward = {_name(path): _upward(path) for path in MODULES}
    assert {module: there for module, there in upward.items() if there} == {}


def _upward(path: Path) -> set[str]:
    here = _room(_name(path))
    if here in SETTING_UP or not here:
        return set()
    return {module for module in _own(path) if not _allowed(here, _room(module))}


def _allowed(here: str, there: str) -> bool:
    if there == here:
        return True
    if there in SETTING_UP:
        return FLOORS[here] == 4
    if FLOORS[there] == FLOORS[here]:
        return (here, there) in {
            ("services", "queries"),
            ("management", "web"),
            ("management", "rehearsal"),
        }
    return FLOORS[there] < FLOORS[here]


def test_floor_zero_and_the_file_commands_know_no_django() -> None:
    rooms = ("engine", "pairing", "formats", "cli")
    below = [path for path in MODULES if _room(_name(path)) in rooms]
    assert below
    assert [_name(path) for path in below if _of_django(path)] == []


def _of_django(path: Path) -> list[str]:
    return [module for module in _imports(path) if module.split(".")[0] == "django"]


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


# The ids of the rule systems: those that nothing else is called, and those that are also a word.
IDS = re.compile("|".join(rf"\b{re.escape(id)}\b" for id in systems.IDS if "-" in id))
WORDS = [id for id in systems.IDS if "-" not in id]
TEMPLATES = sorted(PROJECT.joinpath("templates").rglob("*.html"))
TAG = re.compile(r"{[{%].*?[%}]}", re.DOTALL)


def _names_a_system(text: str) -> bool:
    return text in WORDS or bool(IDS.search(text))


def _named_in_code(path: Path) -> set[str]:
    """The constants of a module that name a rule system, wherever they stand."""
    constants = (
        node.value
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return set(filter(_names_a_system, constants))


def _named_in_template(path: Path) -> set[str]:
    """The same in a template: anywhere in full, and in a tag between quotation marks."""
    text = path.read_text(encoding="utf-8")
    quoted = {f"{mark}{word}{mark}" for word in WORDS for mark in "\"'"}
    tags = "".join(TAG.findall(text))
    return set(IDS.findall(text)) | {word for word in quoted if word in tags}


def test_a_rule_system_is_named_only_by_the_engine() -> None:
    """Elsewhere behaviour comes from what the system's record says, not from its name."""
    outside = [path for path in MODULES if _room(_name(path)) != "engine"]
    named = {str(path.relative_to(PROJECT)): _named_in_code(path) for path in outside}
    named |= {str(path.relative_to(PROJECT)): _named_in_template(path) for path in TEMPLATES}
    assert {path: ids for path, ids in named.items() if ids} == {}


def test_a_rule_system_named_by_a_constant_a_sentence_or_a_tag_is_seen(tmp_path: Path) -> None:
    code, page = tmp_path / "code.py", tmp_path / "page.html"
    code.write_text('RUNS = ("scrabble", f"/{1}/my-scrabble/")\nX = {"k": ["scrabble!"]}\n')
    page.write_text('<b class="scrabble">{% if rules.id == "scrabble" %}anagrams-1962{% endif %}')
    assert _named_in_code(code) == {"scrabble", "/my-scrabble/"}
    assert _named_in_template(page) == {'"scrabble"', "anagrams-1962"}


def test_what_the_engine_does_by_a_system_stands_in_its_record() -> None:
    """No module of the engine keeps a table by the ids, or asks for one."""
    inside = [path for path in MODULES if _room(_name(path)) == "engine"]
    named = {str(path.relative_to(PROJECT)) for path in inside if _ids_in_use(path)}
    records = {f"{id.replace('-', '_')}.py" for id in systems.IDS}
    assert named == {f"tdtool/engine/systems/{file}" for file in {"__init__.py", *records}}


def _ids_in_use(path: Path) -> set[str]:
    """The ids as values: not in the examples of a docstring."""
    return {
        node.value
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and node.value in systems.IDS
    }
