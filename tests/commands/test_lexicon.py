"""Word lists taken in by hand, and the ones there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from tdtool.engine import Lexicon
from tests.commands import answering
from tests.commands.shell import PROJECT, Done, Shell

ENABLE = {
    "name": "enable",
    "words": 172820,
    "edition": "ENABLE, exact",
    "official": False,
    "digest": "b819e7b67f8f2c80640ae76f0edbe59a4a1befb6de0f348463642ad49bdd2ad3",
    "where": str(PROJECT / "fixtures" / "lexicons" / "enable.txt.gz"),
}


@pytest.fixture
def home(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))
    settings.TDTOOL_HOME = tmp_path
    return tmp_path


def written(home: Path, text: str) -> Path:
    path = home / "list.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_list_that_comes_with_the_tool_is_listed(home: Path) -> None:
    assert answering.as_json("lexicon", "list") == [ENABLE]
    assert answering.text("lexicon", "list") == (
        "enable: 172,820 words, ENABLE, exact; practice list, not official\n"
    )


def test_an_imported_list_is_kept_under_its_name_and_judges_from_then_on(home: Path) -> None:
    file = written(home, "Our Club List (2026)\ngarden\nGARDENIA\ngarden\n")
    answer = answering.text("lexicon", "import", file, "--name", "club")
    assert answer.splitlines() == [
        "Imported club: 2 words: not an edition known here; practice list, not official.",
        f"Saved in {home / 'lexicons' / 'club.txt'}.",
        "Skipped the first line, “Our Club List (2026)”: it is the list’s title.",
        "Repeated words: 1. Each counts once.",
    ]
    assert sorted(Lexicon.load("club")) == ["GARDEN", "GARDENIA"]
    assert [info["name"] for info in answering.as_json("lexicon", "list")] == ["club", "enable"]


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        (
            "garden\ng4rden\n",
            "club",
            "Nothing was imported: 1 line isn’t a word: line 2: “g4rden” has a digit in it.",
        ),
        ("", "club", "The file is empty. A word list has one word per line."),
        (
            "garden\n",
            "../club",
            "A word list can’t be named “../club”. Use up to 60 letters, digits, dots, hyphens "
            "and underscores, beginning with a letter or digit.",
        ),
    ],
)
def test_what_is_no_list_is_refused_whole(home: Path, text: str, name: str, sentence: str) -> None:
    with pytest.raises(CommandError) as refusal:
        answering.text("lexicon", "import", written(home, text), "--name", name)
    assert (str(refusal.value), refusal.value.returncode) == (sentence, 2)
    assert not (home / "lexicons").exists()


def test_a_list_that_isnt_there_is_refused_by_its_name(tmp_path: Path) -> None:
    gone = tmp_path / "gone.txt"
    done = Shell(tmp_path)("lexicon", "import", gone, "--name", "club")
    assert done == Done(2, "", f"{gone}: No such file or directory.\n")


@pytest.mark.parametrize("argv", [(), ("import", "list.txt"), ("list", "--format", "xml")])
def test_an_incomplete_lexicon_command_gets_one_line(argv: tuple[str, ...], tmp_path: Path) -> None:
    done = Shell(tmp_path)("lexicon", *argv)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
