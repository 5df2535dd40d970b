"""``rules`` on the command line."""

import json
from pathlib import Path

import pytest

from tdtool import cli
from tdtool.cli import rules
from tdtool.engine.clauses import CLAUSES


def test_without_words_all_clauses_are_listed_with_their_tests(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["rules", "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [clause["id"] for clause in answer] == list(CLAUSES)
    assert [list(clause) for clause in answer[:1]] == [["id", "system", "text", "by", "tests"]]
    held = {clause["id"]: clause["tests"] for clause in answer}
    assert held["SCR-8"] > 3 and held["MYS-P2"] == 0


def test_clauses_are_found_by_words_or_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "six", "zeros"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("MYS-9.2 (my-scrabble; E, ") and "Six zeros" in shown
    assert cli.main(["rules", "nsa-25", "--format", "json"]) == 0
    assert [clause["id"] for clause in json.loads(capsys.readouterr().out)] == ["NSA-25"]


def test_words_in_no_clause_are_an_answer_of_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "xyzzy", "--format", "json"]) == 1
    assert tuple(capsys.readouterr()) == ("[]\n", "No rule contains “xyzzy”.\n")
    assert cli.main(["rules", "xyzzy"]) == 1
    assert tuple(capsys.readouterr()) == ("", "No rule contains “xyzzy”.\n")


def test_where_the_tests_are_not_nobody_knows_how_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "TESTS", tmp_path / "tests")
    cli.main(["rules", "NSA-25", "--format", "json"])
    assert json.loads(capsys.readouterr().out)[0]["tests"] is None
    cli.main(["rules", "NSA-25"])
    assert capsys.readouterr().out.startswith("NSA-25 (anagrams-nsa-2005; ET)\n")
