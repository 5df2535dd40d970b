"""A full disk, a folder that can't be written, a database that another program keeps: a page that
names it and keeps what was typed, and nothing half done."""

from __future__ import annotations

import errno
import sqlite3
import string
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.signals import connection_created
from django.template.loader import get_template
from django.test import Client

from tdtool.models.accounts import Role
from tdtool.web.failures import same_database
from tdtool.web.failures.page import failure_of
from tests import cast
from tests.cast import Day
from tests.databases import Database
from tests.web.browser import Browser, Form, rows

LINE = "1 412 380"
SAVED = "Table 1 saved, accepted: Ann 412, Bob 380."
PRAGMAS: list[str] = []


def _limited(connection: Any, **told: object) -> None:
    with connection.cursor() as cursor:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")


@pytest.fixture
def posted(laptop: Database) -> Iterator[Day]:
    """Two players at a table, in a file of its own: the refusals are SQLite’s own."""
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble").bring(2)
    day.post(1)
    connection_created.connect(_limited)
    yield day
    connection_created.disconnect(_limited)
    PRAGMAS.clear()
    same_database.unwatch()


def _read_back(day: Day) -> tuple[Browser, Form]:
    """The line is typed and read back, before the trouble begins."""
    desk = Browser(day.by)
    desk.client.raise_request_exception = False
    return desk, desk.open("/e/day/entry/", line=LINE).form()


def _trouble(pragma: str) -> None:
    PRAGMAS[:] = [pragma]
    connection.close()


def _over() -> None:
    PRAGMAS.clear()
    connection.close()


def test_a_folder_that_cant_be_written_is_named_and_the_line_is_kept(posted: Day) -> None:
    """It was the general error page, and the line was gone."""
    desk, form = _read_back(posted)
    before = rows()
    _trouble("query_only = 1")
    page = desk.send(form)
    assert (page.status, page.title) == (507, "The data folder can’t be written")
    assert page.said[0].startswith("Not saved. ")
    assert LINE in page.main
    assert rows() == before
    _over()
    assert desk.send(page.form()).said == [SAVED]


@pytest.mark.long
def test_a_full_disk_is_named_and_the_list_is_kept(posted: Day) -> None:
    """The file may not grow by a page, and 80 names don’t fit into what is left."""
    desk = Browser(posted.by)
    desk.client.raise_request_exception = False
    form = desk.open("/e/day/players/add/").form()
    names = [f"{one}{two} of the List" for one in string.ascii_uppercase[:20] for two in "abcd"]
    before = rows()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    _trouble("max_page_count = 1")
    page = desk.send(form, text="\n".join(names), take="1")
    assert (page.status, page.title) == (507, "The disk is full")
    assert names[79] in page.main
    assert rows() == before
    _over()
    assert desk.send(page.form()).said[0] == "80 players added; play from round 2."


def test_a_database_that_another_program_keeps_is_named(posted: Day, laptop: Database) -> None:
    desk, form = _read_back(posted)
    _trouble("busy_timeout = 50")
    with closing(sqlite3.connect(laptop.home / "tdtool.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        page = desk.send(form)
    assert (page.status, page.title) == (503, "The database is busy")
    assert LINE in page.main
    assert desk.send(page.form()).said == [SAVED]


def test_a_page_that_is_only_read_offers_to_try_again(posted: Day, laptop: Database) -> None:
    desk = Browser(posted.by)
    desk.client.raise_request_exception = False
    connection.close()
    (laptop.home / "tdtool.sqlite3").write_bytes(b"the disk went bad here " * 500)
    page = desk.open("/e/day/entry/")
    assert (page.status, page.title) == (503, "The database is damaged")
    assert "Not saved" not in page.main


def test_a_password_isnt_repeated_on_the_page(posted: Day) -> None:
    desk = Browser(posted.by)
    desk.client.raise_request_exception = False
    form = desk.open("/account/").form()
    _trouble("query_only = 1")
    page = desk.send(form, old="letters 4 all", new="quiet brown anagram")
    assert page.status == 507
    assert "quiet brown anagram" not in page.html


def test_a_fault_of_our_own_is_still_the_general_page(posted: Day) -> None:
    desk = Browser(posted.by)
    desk.client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE entry RENAME COLUMN registered TO registered_at")
    page = desk.open("/e/day/players/")
    assert (page.status, page.title) == (500, "Something went wrong in tdtool")


def test_nothing_is_saved_into_a_database_put_in_the_place_of_ours(
    posted: Day, laptop: Database, tmp_path: Path
) -> None:
    """A copy put over the file while the day ran took the next slip; those between were lost."""
    ours, older = laptop.home / "tdtool.sqlite3", tmp_path / "older"
    with closing(sqlite3.connect(ours)) as now, closing(sqlite3.connect(older)) as copy:
        now.backup(copy)
    posted.report(1, 300, 290)
    same_database.watch()
    desk = Browser(posted.by)
    form = desk.open("/e/day/event/").form("/e/day/event/hide/")
    desk.client.raise_request_exception = False
    connection.close()
    with closing(sqlite3.connect(ours)) as now, closing(sqlite3.connect(older)) as copy:
        copy.backup(now)
    before = rows()
    page = desk.send(form)
    assert (page.status, page.title) == (503, "The database file was replaced")
    assert rows() == before


def test_a_file_renamed_over_ours_is_another_database(
    posted: Day, laptop: Database, tmp_path: Path
) -> None:
    """The held connection went on with the file that was gone, and acknowledged slips into it."""
    ours, older = laptop.home / "tdtool.sqlite3", tmp_path / "older"
    with closing(sqlite3.connect(ours)) as now, closing(sqlite3.connect(older)) as copy:
        now.backup(copy)
    same_database.watch()
    desk = Browser(posted.by)
    form = desk.open("/e/day/event/").form("/e/day/event/hide/")
    desk.client.raise_request_exception = False
    older.replace(ours)
    page = desk.send(form)
    assert (page.status, page.title) == (503, "The database file was replaced")


def test_what_others_save_meanwhile_is_no_exchange(posted: Day) -> None:
    same_database.watch()
    posted.report(1, 300, 290)
    desk = Browser(posted.by)
    form = desk.open("/e/day/event/").form("/e/day/event/hide/")
    assert desk.send(form).status == 200
    assert desk.send(desk.open("/e/day/event/").form("/e/day/event/hide/")).status == 200


def test_a_failure_and_a_stumble_look_alike_and_need_nothing_but_a_style_sheet() -> None:
    """Each had its own copy of the page around it."""
    stumble, failure = (
        get_template(name).render({"failure": {"title": "Something went wrong in tdtool"}})
        for name in ("500.html", "failure.html")
    )
    heads = [page.partition("<h1>")[0] for page in (stumble, failure)]
    assert heads[0] == heads[1]
    assert "/static/tdtool/look.css" in heads[0]
    assert "<script" not in stumble + failure


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE])
def test_too_many_open_files_are_named_with_what_to_do(number: int) -> None:
    """168 of 183 pages of the desk were the general error while uploads held every file."""
    failure = failure_of(OSError(number, "Too many open files"))
    assert failure is not None
    assert (failure.status, failure.title) == (503, "Too many connections")


def test_what_anybody_in_the_hall_may_send_leaves_no_line_in_the_log(
    posted: Day, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong Host left a traceback, a wrong password two lines, each time: what else was in the
    log was soon gone."""
    guest = Client(enforce_csrf_checks=True)
    asked = [
        guest.get("/h/nobody/"), guest.post("/sign-in/"), guest.delete("/sign-in/"),
        guest.get("/sign-in/", HTTP_HOST="no host.example/x"),
        guest.get("/second/feed/?epoch=inf"),
    ]  # fmt: skip
    guesses = [
        Client().post("/sign-in/", {"username": "ann", "password": f"guess {number}"})
        for number in range(settings.AXES_FAILURE_LIMIT + 1)
    ]
    assert {one.status_code for one in (*asked, *guesses)} == {400, 403, 404, 422, 429}
    assert caplog.messages == []
