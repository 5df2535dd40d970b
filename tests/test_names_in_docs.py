"""Modules and names that docstrings, comments and the documents speak of are there."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.places import PROJECT
from tests.program import MODULES, nodes_of, text_of

DOCUMENTS = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *PROJECT.glob("docs/*.md")]
NO_NAMES = {"lake"}  # an event's address, in examples

BESIDE = {"ONLY_WRITTEN_DOWN", "COMMIT"}  # a list of the tests; a word of the database

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)

FILE = re.compile(r"(?<![\w./])[\w./]*\w\.py\b")
FOLDER = re.compile(r"(?<![\w./-])((?:tdtool|tests|fixtures|docs|templates)(?:/\w+)*)/(?![\w<*{…])")
NAME = re.compile(r"``([a-z_]+(?:\.[a-z_]+)*)``")
CALLED = re.compile(r"`@?([A-Z]{3,}(?:_[A-Z]+)*|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+_[a-z_]+)`")


@cache
def _files() -> frozenset[str]:
    """Every file and folder, by each ending of its path."""
    rooms = [PROJECT / room for room in ("tdtool", "tests", "docs", "fixtures", "templates")]
    files = [*rooms, PROJECT / "manage.py", *(path for room in rooms for path in room.rglob("*"))]
    parts = [path.relative_to(PROJECT).parts for path in files]
    return frozenset("/".join(one[at:]) for one in parts for at in range(len(one)))


def test_every_file_that_a_text_names_is_there() -> None:
    texts = {path: text_of(path) for path in (*DOCUMENTS, *MODULES)}
    lost = {path: _named(text) - _files() for path, text in texts.items()}
    assert {str(path.relative_to(PROJECT)): files for path, files in lost.items() if files} == {}


def _named(text: str) -> set[str]:
    return {*FILE.findall(text), *FOLDER.findall(text)}


def test_a_file_that_a_text_names_is_seen_wherever_it_stands() -> None:
    text = "see web/day/x.py, (b.py) or `docs/c.py`; not d.pyc; tests/words/ and tdtool/web/*"
    assert _named(text) == {"web/day/x.py", "b.py", "docs/c.py", "tests/words"}


@cache
def _names(path: Path) -> set[str]:
    """Everything that a module calls by a name, its own strings but for docstrings included."""
    nodes = nodes_of(path)
    docs = {ast.get_docstring(n, clean=False) for n in nodes if isinstance(n, DOCUMENTED)}
    names = {path.stem, path.parent.name}
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
                names.add(name)
            case ast.Constant(value=str(text)) if text not in docs:
                names.update(re.findall(r"\w+", text))
    return names


def test_a_name_between_backticks_is_a_name_of_the_code() -> None:
    """After a module or a function has got another name, its docstrings speak of it by that."""
    known = set().union(NO_NAMES, *map(_names, MODULES))
    spoken_of = {
        f"{path.relative_to(PROJECT)}: {name}"
        for path in MODULES
        for name in NAME.findall(text_of(path))
        if not known.issuperset(name.split("."))
    }
    assert spoken_of == set()


def test_a_recipe_names_what_there_is_in_the_code() -> None:
    known = set().union(*map(_names, MODULES))
    for path in (PROJECT / "CONTRIBUTING.md", PROJECT / "docs" / "developers.md"):
        named = set(CALLED.findall(path.read_text(encoding="utf-8")))
        assert named and named - known - BESIDE == set(), path.name
