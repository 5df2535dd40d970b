"""``judge`` on the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tdtool import cli
from tdtool.engine.words import lexicon
from tests.places import PROJECT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A director's folder without lists of their own."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))
    return tmp_path


CAVEAT = "enable: practice list, not official\n"


@pytest.mark.clause("MYS-8.10")
@pytest.mark.parametrize(
    ("typed", "code", "answer"),
    [
        ("GARDENIA", 0, "ACCEPTABLE\n"),
        ("gardenia Rating", 0, "ACCEPTABLE\n"),
        ("GARDENIA QI", 1, "UNACCEPTABLE\n"),
        ("gardenia qi --each", 1, "GARDENIA ACCEPTABLE\nQI UNACCEPTABLE\n"),
        ("--each gardenia --lexicon enable", 0, "GARDENIA ACCEPTABLE\n"),
    ],
)
def test_one_decision_for_all_the_words_and_a_line_each_for_the_director(
    capsys: pytest.CaptureFixture[str], typed: str, code: int, answer: str
) -> None:
    assert cli.main(["judge", *typed.split()]) == code
    assert tuple(capsys.readouterr()) == (answer, CAVEAT)


@pytest.mark.clause("NSA-23")
def test_two_lists_judge_as_one(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    lexicon.import_list(b"qi\n", "club", home / "lexicons")
    assert cli.main(["judge", "qi", "gardenia", "--lexicon", "club+enable"]) == 0
    assert tuple(capsys.readouterr()) == (
        "ACCEPTABLE\n",
        "club+enable: practice list, not official\n",
    )


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["co-op"], "“co-op” isn’t a word: use only the letters A to Z.\n"),
        (["qi", "--lexicon", "owl"], "There is no word list “owl”; installed: enable.\n"),
        ([], "Missing: WORD. For help: manage.py judge --help\n"),
        (
            ["qi", "--loud"],
            "Unknown option or argument: --loud. For help: manage.py judge --help\n",
        ),
    ],
)
def test_a_question_that_can_not_be_answered_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str
) -> None:
    assert cli.main(["judge", *argv]) == 2
    assert tuple(capsys.readouterr()) == ("", sentence)


def test_help_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["judge", "--help"]) == 0
    assert capsys.readouterr().out.startswith("usage: manage.py judge ")


@pytest.mark.parametrize("argv", [[], ["juggle"]])
def test_an_unknown_command_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    assert cli.main(argv) == 2
    name = argv[0] if argv else ""
    there_are = ", ".join(cli.COMMANDS)
    assert capsys.readouterr().err == f"There is no command “{name}”. Commands: {there_are}.\n"


def test_whoever_reads_an_answer_may_stop_reading_it() -> None:
    """``rules | head`` once ended in a traceback."""
    command = f"{sys.executable} manage.py rules | head -n 1; echo ${{PIPESTATUS[0]}}"
    project = PROJECT
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, cwd=project, check=False
    )
    assert (done.stdout.splitlines()[-1], done.stderr) == ("0", "")
