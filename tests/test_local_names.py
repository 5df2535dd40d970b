"""A local says what it holds, so that a stranger who reads one line knows it."""

import ast
import inspect

from tdtool.services.acts import every_act
from tests.test_floors import MODULES, PROJECT

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


def test_no_local_is_called_by_a_word_that_could_stand_for_anything() -> None:
    named = {
        f"{path.relative_to(PROJECT).as_posix()}:{node.lineno} {node.id}"
        for path in MODULES
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in FILLERS
    }
    assert named == set()


def test_no_act_is_told_anything_by_such_a_word() -> None:
    """What an act is told stands in the journals of events, and never changes."""
    told = {
        f"{name} {argument}"
        for name, act in every_act().items()
        for argument in inspect.signature(act.does).parameters
        if argument in FILLERS
    }
    assert told == set()
