"""After a post and a complete there is a copy; where there can't be one, the act still counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.services import backups
from tdtool.services.rounds import lifecycle as rounds
from tests import cast
from tests.cast import Day
from tests.databases import Database
from tests.web.browser import Browser


@pytest.fixture
def day(laptop: Database) -> Iterator[Day]:
    """A day in a database file of its own, in a data folder of its own."""
    yield Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(6)
    kept.unwritten_fault = ""


def _press(desk: Browser, act: str) -> tuple[list[str], str]:
    """Press a button of round 1: what the page says, and its foot."""
    page = desk.send(desk.open("/e/day/round/1/").form(f"/e/day/round/1/{act}/"))
    assert page.status == 200
    return page.said, page.foot


def _confirmed(day: Day) -> Browser:
    rounds.confirm(day.desk(), round=str(day.draw(1).uuid))
    return Browser(day.by)


def _names(folder: Path) -> list[str]:
    return [path.name.partition("-round")[2] for path in sorted(folder.glob("*.sqlite3"))]


def test_a_post_and_a_complete_leave_a_whole_copy_each(day: Day, tmp_path: Path) -> None:
    desk = _confirmed(day)
    assert "No backup yet" in desk.open("/e/day/").foot
    said, foot = _press(desk, "post")
    assert said == ["Round 1 posted. Papers are ready to print."]
    assert foot.startswith("Backup just now 6 actions logged")
    day.report(1, 300, 250, 240, 230, 220, 210)
    assert _press(desk, "complete")[0] == ["Round 1 complete."]
    copies = sorted((tmp_path / "backups").glob("*.sqlite3"))
    assert _names(tmp_path / "backups") == ["-1-posted.sqlite3", "-1-complete.sqlite3"]
    assert [_state_in(copy) for copy in copies] == [("posted", 0), ("complete", 6)]


def _state_in(copy: Path) -> tuple[str, int]:
    """The state of round 1 in a copy, and how many ledger lines are there."""
    with closing(sqlite3.connect(copy)) as there:
        assert there.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (state,) = there.execute("SELECT state FROM round").fetchone()
        (lines,) = there.execute("SELECT count(*) FROM ledger_line").fetchone()
    return state, lines


def test_where_the_folder_cant_be_written_the_round_is_posted_and_the_foot_says_so(
    day: Day, tmp_path: Path
) -> None:
    """The disk that refused the copy refused the note too, and the foot said nothing of it."""
    desk = _confirmed(day)
    (tmp_path / "backups").write_text("no folder")
    said, foot = _press(desk, "post")
    assert said == ["Round 1 posted. Papers are ready to print."]
    assert day.round(1).state == "posted"
    assert foot.startswith(f"The backup to {tmp_path / 'backups'}")
    assert "failed" in foot
    assert "failed" in desk.open("/e/day/").foot
    (tmp_path / "backups").unlink()
    day.report(1, 300, 250, 240, 230, 220, 210)
    assert "failed" not in _press(desk, "complete")[1]


def test_an_old_copy_that_cant_be_dropped_doesnt_stop_a_post(
    day: Day, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round was posted, the copy was made, and the director saw an error page."""
    monkeypatch.setattr(backups, "MOST_KEPT", 1)
    (tmp_path / "backups" / "20000101-old.sqlite3" / "in the way").mkdir(parents=True)
    desk = _confirmed(day)
    assert _press(desk, "post")[0] == ["Round 1 posted. Papers are ready to print."]
    assert kept.last_fault() == ""
