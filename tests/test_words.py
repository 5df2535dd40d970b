"""Phrases that were replaced everywhere, and come back nowhere: each with what is said instead.

A phrase goes on the list when no page, sentence in code or paper says it any more.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
TEMPLATES, CODE = PROJECT / "templates", PROJECT / "tdtool"
OLD_PRINTS = CODE / "papers" / "register" / "digests.py"  # has what papers said before

REPLACED = {
    "are level in all of it": "Players level on all of these share a rank",
    "is level in all of it": "Players level on all of these share a place",
    "Why above?": "Compare two players",
    "Say why</button>": "Compare",
    "a tie being half of one": "a tie counts half",
    "not all in{": "round 2 incomplete",
    "points a game and player": "average score",
    "games went to who started": "won by the player going first",
    "went to the lower rated": "won by the lower-rated player",
    "by what is in after": "results so far, after round 2",
    "has withdrawn takes no prize": "Withdrawn players win no prizes",
    "share what their places bring": "Tied players split the prizes for their places",
    "Money is parted": "Tied players split money equally",
    "It passes by who has another": "One cash prize per player: skip players who already have one",
    "Final places": "Final standings",
    "The card begins when": "The scorecard starts when",
    "They begin with the first": "Standings start with the first accepted slip",
    "as rating officers take them": "pairings and scores only, for the rating officer",
    'for those who calculate on"': "workbook",
    "as Add players reads it": "in the format that Add players imports",
    "to take from this event": "to export",
    "nothing for the screen": "can’t be shown on screen",
    "shows the same, nothing was changed": "matches the desk screen = unchanged",
}


def _sentences(path: Path) -> Iterator[str]:
    """The texts of a module but for its docstrings: what somebody may come to read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def _told() -> Iterator[tuple[str, str]]:
    """Every template, and every module with its texts, one below the other."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        yield str(path.relative_to(PROJECT)), path.read_text(encoding="utf-8")
    for path in sorted(CODE.rglob("*.py")):
        if "migrations" not in path.parts and path != OLD_PRINTS:
            yield str(path.relative_to(PROJECT)), "\n".join(_sentences(path))


def found(told: Iterator[tuple[str, str]]) -> list[str]:
    """Where a replaced phrase is said, and what is said instead."""
    return [
        f"{where}: “{phrase}”; say “{instead}”"
        for where, text in told
        for phrase, instead in REPLACED.items()
        if phrase.casefold() in re.sub(r"\s+", " ", text).casefold()
    ]


def test_no_page_sentence_or_paper_says_what_was_replaced() -> None:
    assert found(_told()) == []


@pytest.mark.parametrize("phrase", REPLACED)
def test_a_replaced_phrase_is_found_however_it_is_broken_into_lines(phrase: str) -> None:
    broken = phrase.upper().replace(" ", "\n    ")
    assert len(found(iter([("a.html", f"<p>{broken}</p>")]))) >= 1
