"""A local says what it holds, so that a stranger who reads one line knows it."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from tdtool.services.acts import every_act
from tests.program import MODULES, nodes_of, within

FILLERS = frozenset(
    {
        "one",
        "found",
        "told",
        "said",
        "known",
        "made",
        "says",
        "doing",
        "there",
        "here",
        "this",
        "that",
    }
)  # words that could stand for anything
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def test_no_local_is_called_by_a_word_that_could_stand_for_anything() -> None:
    assert [line for path in MODULES for line in _fillers(path)] == []


def _fillers(path: Path) -> Iterator[str]:
    """A module's own names, and those of its comprehensions, are no locals."""
    nodes = nodes_of(path)
    stored = [node for node in nodes if isinstance(node, ast.Name) and node.id in FILLERS
              and isinstance(node.ctx, ast.Store)]  # fmt: skip
    if stored:
        functions = (node for node in nodes if isinstance(node, FUNCTIONS))
        inside = {node for function in functions for node in ast.walk(function)}
        yield from (f"{within(path)}:{node.lineno} {node.id}" for node in stored if node in inside)


def test_no_act_is_told_anything_by_such_a_word() -> None:
    """What an act is told stands in the journals of events, and never changes."""
    told = {
        f"{name} {argument}"
        for name, act in every_act().items()
        for argument in inspect.signature(act.does).parameters
        if argument in FILLERS
    }
    assert told == set()
