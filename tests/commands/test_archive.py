"""An event in one file, read and played again wherever it is taken."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.journal import FORMAT
from tdtool.queries.journal import archive, chain
from tdtool.services.journal import archives
from tests.cast import Day
from tests.commands import answering


@pytest.fixture
def kept(day: Day, tmp_path: Path) -> Path:
    day.play(1)
    day.printed(1)
    answering.text("archive", "day", "-o", tmp_path)
    return tmp_path / "day.tdtool.zip"


@pytest.mark.long
def test_an_archive_plays_again_without_the_event_it_was_made_of(kept: Path, day: Day) -> None:
    end = chain.last_link(day.event.uuid)
    assert answering.as_json("replay", kept) == {
        "event": "day", "entries": 9, "head": end.hash, "faults": [], "whole": True,
    }  # fmt: skip
    said = archive.read(kept).about
    assert (said["entries"], said["head"], said["people"][0]["name"]) == (9, end.hash, "Mirela K.")
    assert [one["name"] for one in said["papers"]] == ["round-1-all"]
    assert len(said["word_lists"]["enable"]) == 64


def test_the_commands_that_an_archive_is_answered_with_work_by_whatever_name(
    day: Day, tmp_path: Path
) -> None:
    """Under a name without its ending, the file was taken for an event: “There is no event”."""
    text = answering.text("archive", "day", "-o", tmp_path / "spring")
    path = tmp_path / "spring.tdtool.zip"
    assert f" replay {path}”" in text
    assert answering.as_json("replay", path)["whole"]


def test_nothing_secret_is_in_an_archive(kept: Path, day: Day) -> None:
    event, account = Event.objects.get(), Account.objects.get()
    with zipfile.ZipFile(kept) as file:
        everything = b"".join(file.read(name) for name in file.namelist()).decode()
    assert event.slip_key not in everything
    assert account.password not in everything


def test_a_text_with_line_breaks_of_other_kinds_is_archived(day: Day, tmp_path: Path) -> None:
    """The journal was cut at them, and the archive couldn’t be read."""
    day.bring_named("Zo\u2028B.\x85 C.\u2029 D.")
    answering.text("archive", "day", "-o", tmp_path)
    kept = archive.read(tmp_path / "day.tdtool.zip")
    assert archives.replay(kept).whole
    assert len(kept.entries) == chain.last_link(day.event.uuid).number


def test_an_archive_is_never_written_over_another(kept: Path) -> None:
    with pytest.raises(CommandError, match="already exists") as refusal:
        answering.text("archive", "day", "-o", kept)
    assert refusal.value.returncode == 2


@pytest.mark.parametrize("part", ["journal.jsonl", "snapshot.json", "about.json"])
def test_a_changed_archive_is_not_whole(kept: Path, part: str, tmp_path: Path) -> None:
    changed = tmp_path / "changed.tdtool.zip"
    with zipfile.ZipFile(kept) as file, zipfile.ZipFile(changed, "w") as out:
        for name in file.namelist():
            text = file.read(name).decode()
            if name == part:
                text = text.replace("round-1-all", "round-1-none").replace('"Ann"', '"Anna"')
            out.writestr(name, text)
    played = archives.replay(archive.read(changed))
    assert not played.whole
    with pytest.raises(CommandError) as refusal:
        answering.text("replay", changed)
    assert (refusal.value.returncode, str(refusal.value)) == (1, "day differs from its journal.")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("slug", "night", "The archive’s name isn’t that of its event."),
        ("name", "Another", "The archive’s name isn’t that of its event."),
        ("people", [], "The archive’s list of people isn’t the one in its journal."),
        ("word_lists", {}, "The archive’s word lists aren’t those of its event."),
    ],
)
def test_what_an_archive_says_of_itself_is_held_against_its_event(
    kept: Path, name: str, value: Any, says: str
) -> None:
    """about.json could be changed unseen."""
    read = archive.read(kept)
    assert archives.checked(read).faults == ()
    read.about[name] = value
    assert archives.checked(read).faults == (says,)


def test_a_file_that_is_no_archive_is_refused_in_a_sentence(tmp_path: Path) -> None:
    names = ("no", "text", "newer", "older")
    nothing, text, newer, older = (tmp_path / f"{name}.tdtool.zip" for name in names)
    text.write_text("not a zip")
    for path, about in ((newer, {"format": 99}), (older, {"form": 1})):
        with zipfile.ZipFile(path, "w") as out:
            out.writestr("about.json", json.dumps(about))
    said: dict[Path, Any] = {}
    for path in (nothing, text, newer, older):
        with pytest.raises(CommandError) as refusal:
            answering.text("replay", path)
        assert refusal.value.returncode == 2
        said[path] = str(refusal.value)
    assert said == {
        nothing: f"{nothing} can’t be read: No such file or directory.",
        text: f"{text} isn’t a tdtool archive, or it is damaged (File is not a zip file). "
        "Use another copy.",
        newer: f"{newer} was written by a newer tdtool. Update tdtool first.",
        older: f"{older} was written before the first tdtool, in format 1; this one reads 3.",
    }


def test_a_word_list_of_another_edition_is_said(kept: Path) -> None:
    read = archive.read(kept)
    read.about["word_lists"] = {"enable": "0" * 64, "nowhere": "1" * 64}
    assert archives.other_word_lists(read) == [
        "The word list nowhere isn’t on this laptop.",
        "The word list enable is another edition on this laptop.",
    ]


def test_entries_say_their_format_under_the_hash(day: Day) -> None:
    first = JournalEntry.objects.get(chain=day.event.uuid, number=1)
    assert first.format == FORMAT == 3
    before = first.hash
    first.format = 4
    assert chain.hash_of(first) != before
