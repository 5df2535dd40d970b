"""No answer of an audit has changed: published games, and hundreds with something wrong in them.

Where one is meant to change, it says so here: ``MEANT`` names the record and the reason.
"""

import json
from pathlib import Path
from typing import get_args

import pytest

from tdtool.engine import systems
from tdtool.engine.audits import Answer
from tdtool.engine.findings import Kind
from tests.answers import Kept, first_difference, kept

MEANT: dict[str, str] = {}
WITHOUT_SCORED_MOVES_OR_CLOCKS = {
    (rules, kind) for rules in ("anagrams-nsa-2005", "anagrams-1962") for kind in ("score", "clock")
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A director's folder without lists of their own."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def corpus() -> list[Kept]:
    return list(kept())


def test_every_answer_is_what_it_was_to_the_letter(corpus: list[Kept]) -> None:
    differences = (first_difference(one) for one in corpus if one.name not in MEANT)
    first = next(filter(None, differences), "")
    assert not first, first


def test_every_kind_of_finding_is_among_them_under_every_rule_system(corpus: list[Kept]) -> None:
    answers = [json.loads(one.answer) for one in corpus]
    findings = {
        (answer["rules"], finding["kind"]) for answer in answers for finding in answer["findings"]
    }
    every = {(rules, kind) for rules in systems.IDS for kind in get_args(Kind)}
    assert every - findings == WITHOUT_SCORED_MOVES_OR_CLOCKS
    assert {answer["verdict"] for answer in answers} == set(get_args(Answer))
