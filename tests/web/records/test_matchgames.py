"""``matchgames``: a folder of records, told which tables they are of, and added when asked."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tdtool.models import Account, JournalEntry, TableRecord
from tdtool.queries.records import matching, records
from tdtool.queries.records.matching import What
from tdtool.services.records import tables
from tests.cast import Day
from tests.commands import answering
from tests.places import REAL_DATA, SAMPLES

INDEX = REAL_DATA / "gcg" / "INDEX.tsv"
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


@pytest.mark.long
@pytest.mark.skipif(not INDEX.exists(), reason="the real games aren’t here")
def test_the_real_games_are_all_matched_and_the_known_error_is_the_only_one(
    director: Account,
) -> None:
    """``python -m pytest -m long tests/web/records/test_matchgames.py``: 71 games, one event."""
    with INDEX.open(encoding="utf-8") as told:
        index = list(csv.DictReader(told, delimiter="\t"))
    day = Day.new(director, system="scrabble").bring_many(2 * len(index), best=2000)
    day.post(1)
    given = []
    for table, row in enumerate(index, 1):
        day.report(table, *map(int, re.findall(r"=(\d+)", row["final scores"])))
        text = records.of_bytes(row["file"], (INDEX.parent / row["file"]).read_bytes()).text
        for number, name in enumerate(day.seated(table), 1):
            text = re.sub(rf"(?m)^#player{number} (\S+).*$", rf"#player{number} \1 {name}", text)
        given.append(records.File(row["file"], text))
    found = matching.of_files(day.event, given)
    assert {one.what for one in found} == {What.FITS}
    tables.add(day.desk(), lines=[tables.told(one, one.chosen) for one in found if one.chosen])
    wrong = [
        (row.file, one["kind"], one["line"])
        for row in records.of_event(day.event).rows
        for one in row.of("error")
    ]
    known = [
        (row["file"], *known.split("@"))
        for row in index
        for known in re.findall(r"\w+@\d+", row["known discrepancies (kind@line)"])
    ]
    assert [(file, kind, str(line)) for file, kind, line in wrong] == known


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
