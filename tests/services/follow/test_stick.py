"""The journal carried by hand: the same checks as over the network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from uuid import UUID

import pytest

from tdtool.models import Event
from tdtool.queries.audits import snapshots
from tdtool.queries.follow import progress
from tdtool.queries.follow.progress import BY_STICK
from tdtool.queries.hall import codes
from tdtool.queries.journal.chain import last_link
from tdtool.services.follow import laptops, split, stick
from tdtool.services.follow.applying import Broken
from tdtool.services.follow.stick import StickRefused
from tdtool.services.follow.writing import Elsewhere
from tests.services.follow.two_laptops import Two


@pytest.fixture
def apart(two: Two) -> Two:
    """No network between them: the second doesn't follow yet."""
    with two.second.here():
        laptops.keep(follows="", code="")
    return two


def _carry(two: Two, folder: Path, *, after: int) -> Path:
    with two.first.here():
        event = two.day.event
        path = folder / stick.name_of(event, after=after)
        path.write_text(stick.written(event, after=after), encoding="utf-8")
        return path


def _end(two: Two) -> int:
    with two.first.here():
        return last_link(two.day.event.uuid).number


def test_two_files_one_after_the_other_make_the_same_event(apart: Two, tmp_path: Path) -> None:
    whole = _carry(apart, tmp_path, after=0)
    early = _end(apart)
    with apart.first.here():
        apart.day.play(1)
    more = _carry(apart, tmp_path, after=early)
    assert (whole.name, more.name) == (
        f"journal-0001-{early:04}.jsonl",
        f"journal-{early + 1:04}-{_end(apart):04}.jsonl",
    )
    with apart.first.here():
        there = (snapshots.of_event(apart.day.event), codes.of_event(apart.day.event))
    with apart.second.here():
        assert stick.apply(stick.read(whole)) == early + 1  # and the house's own entry
        assert progress.read().follows == BY_STICK
        assert stick.apply(stick.read(more)) == _end(apart) - early
        assert stick.apply(stick.read(more)) == 0  # read twice, done once
        event = Event.objects.get()
        assert (snapshots.of_event(event), codes.of_event(event)) == there
        apart.day.event = event
        with pytest.raises(Elsewhere, match="follows another one by USB drive"):
            apart.day.post(2)


def test_a_text_with_line_breaks_of_other_kinds_is_carried(apart: Two, tmp_path: Path) -> None:
    """The file was cut at them, and couldn’t be read."""
    with apart.first.here():
        apart.day.bring_named("Zo\u2028B.\x85 C.\u2029 D.")
    path, end = _carry(apart, tmp_path, after=0), _end(apart)
    with apart.second.here():
        stick.apply(stick.read(path))
        assert last_link(Event.objects.get().uuid).number == end


def test_a_file_whose_beginning_is_missing_is_refused(apart: Two, tmp_path: Path) -> None:
    whole, early = _carry(apart, tmp_path, after=0), _end(apart)
    with apart.first.here():
        apart.day.play(1)
    late = _carry(apart, tmp_path, after=early + 1)
    with apart.second.here():
        stick.apply(stick.read(whole))
        with pytest.raises(Broken, match=f"Actions before {early + 2} are missing"):
            stick.apply(stick.read(late))
        assert last_link(Event.objects.get().uuid).number == early


def test_a_file_that_was_changed_by_hand_is_refused(apart: Two, tmp_path: Path) -> None:
    path = _carry(apart, tmp_path, after=0)
    path.write_text(path.read_text().replace("Letters by the Lake", "Letters by the Sea"))
    with apart.second.here():
        with pytest.raises(Broken, match=r"Action 1 \(events.create\) was changed"):
            stick.apply(stick.read(path))
        assert Event.objects.count() == 0


@pytest.mark.parametrize("text", ["", "{}", "[]", "no JSON", "\x00"])
def test_another_file_is_no_journal(two: Two, tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text)
    with pytest.raises(StickRefused, match="isn’t a journal file"):
        stick.read(path)


def test_a_file_of_a_newer_tdtool_and_one_that_isnt_there_say_so(tmp_path: Path) -> None:
    newer = tmp_path / "newer.jsonl"
    newer.write_text('{"tdtool-journal": 4}\n')
    with pytest.raises(StickRefused, match="written by a newer tdtool"):
        stick.read(newer)
    with pytest.raises(StickRefused, match="can’t be read"):
        stick.read(tmp_path / "nothing.jsonl")


def test_after_taking_over_a_file_of_the_first_shows_where_they_part(
    apart: Two, tmp_path: Path
) -> None:
    whole = _carry(apart, tmp_path, after=0)
    with apart.second.here():
        stick.apply(stick.read(whole))
        apart.take_over()
    with apart.first.here():
        apart.day.post(1)
    later = _carry(apart, tmp_path, after=0)
    with apart.second.here():
        [found] = split.of(stick.read(later).news())
        assert [one.says for one in found.here] == ["Took over on the second laptop."]
        assert [one.says.partition(" ")[0] for one in found.there] == [
            "Drew",
            "Confirmed",
            "Posted",
        ]
        with pytest.raises(Broken, match="has other actions than the file"):
            stick.apply(stick.read(later))


def test_a_file_whose_last_line_is_of_another_journal_is_refused(
    apart: Two, tmp_path: Path
) -> None:
    """It was left out without a word."""
    path = _carry(apart, tmp_path, after=0)
    lines = path.read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    lines[-1] = json.dumps({**last, "chain": str(UUID(int=7))})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    says = f"{path} isn’t a journal file of tdtool: line {len(lines)} is of another journal."
    with apart.second.here(), pytest.raises(StickRefused, match=re.escape(says)):
        stick.read(path)
