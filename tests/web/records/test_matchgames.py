"""``matchgames``: a folder of records, told which tables they are of, and added when asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tdtool.models import Account, JournalEntry, TableRecord
from tests.cast import Day
from tests.commands import answering
from tests.places import SAMPLES

SOUND = (SAMPLES / "played-out.gcg").read_text(encoding="utf-8")


@pytest.fixture
def day(director: Account) -> Day:
    made = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    made.post(1)
    first = made.seated(1)[0] == "Ann Lee"
    made.report(1, *((425, 417) if first else (417, 425)))
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "games" / "round 1"
    inside.mkdir(parents=True)
    inside.joinpath("one.gcg").write_text(SOUND, encoding="utf-8")
    return tmp_path / "games"


def test_a_folder_is_matched_and_nothing_is_saved_until_asked(day: Day, folder: Path) -> None:
    before = JournalEntry.objects.count()
    assert answering.text("matchgames", "day", folder) == (
        "round 1/one.gcg: round 1, table 1: Names and scores agree.\n"
        "day: 1 file, 1 matched.\n"
        "Nothing is saved. To add the matched records: the same command with --add.\n"
    )
    assert JournalEntry.objects.count() == before
    assert "day: 1 file, 1 added." in answering.text("matchgames", "day", folder, "--add")
    assert TableRecord.objects.get().file == "round 1/one.gcg"
    assert "Already there: round 1, table 1." in answering.text("matchgames", "day", folder)


def test_a_record_without_a_table_is_told_and_the_answer_is_no(day: Day, folder: Path) -> None:
    folder.joinpath("two.gcg").write_text(SOUND.replace("Bob Ray", "Zed"), encoding="utf-8")
    with pytest.raises(CommandError, match=r"1 file without a table\.") as refusal:
        answering.text("matchgames", "day", folder)
    assert refusal.value.returncode == 1


def test_a_folder_that_isnt_there_or_has_no_record_is_a_sentence(day: Day, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no folder"):
        answering.text("matchgames", "day", tmp_path / "nowhere")
    with pytest.raises(CommandError, match="has no game records"):
        answering.text("matchgames", "day", tmp_path)


def test_as_json_each_file_says_what_was_found(day: Day, folder: Path) -> None:
    [one] = json.loads(answering.text("matchgames", "day", folder, "--format", "json"))
    assert (one["file"], one["what"], one["added"]) == ("round 1/one.gcg", "fits", False)
    assert one["games"] == [{"division": "A", "round": 1, "table": 1}]
