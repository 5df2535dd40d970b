"""The program’s modules, each read, parsed and walked once a process: for the tests that look the
whole of it over."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

from tests.places import PROJECT

PROGRAM = PROJECT / "tdtool"
MODULES = sorted(path for path in PROGRAM.rglob("*.py") if "migrations" not in path.parts)


def within(path: Path) -> str:
    """``tdtool/web/pages.py``."""
    return path.relative_to(PROJECT).as_posix()


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All of a module’s, itself first; they stay, and nobody looks them over for garbage."""
    gc.disable()
    try:
        nodes = tuple(ast.walk(ast.parse(text_of(path))))
    finally:
        gc.freeze()
        gc.enable()
    return nodes


def tree_of(path: Path) -> ast.Module:
    module = nodes_of(path)[0]
    assert isinstance(module, ast.Module)
    return module
