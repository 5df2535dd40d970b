"""No change to the database goes unnoticed: every table, by every verb, guarded and not.

The usual run tries one verb on each table without its guards; the long form tries all, on every
column, and compares ``docs/tampering.md``:
``python -m pytest -m long tests/services/journal/test_tampering.py``
"""

from __future__ import annotations

import runpy
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps

from tdtool.models import Account, JournalEntry
from tdtool.queries.audits import every_row
from tdtool.queries.journal import heads, whole
from tdtool.services import accounts
from tdtool.services.acts import Desk
from tdtool.services.journal import replay_house
from tdtool.services.journal.replay import replay
from tests.cast import MORNING, Day
from tests.databases import Database
from tests.models.sql import do
from tests.places import PROJECT
from tests.services.journal import tampering

DOCUMENT: Any = SimpleNamespace(**runpy.run_path(str(PROJECT / "docs" / "tampering.py")))


@pytest.mark.long
def test_whatever_is_done_to_a_table_is_refused_or_noticed(laptop: Database) -> None:
    day = tampering.an_event()
    tried = list(tampering.walk(day.event, home=laptop.home, whole=False))
    assert [one for one in tried if one.silent] == []
    walked = {one.table for one in tried} | every_row.HOLDS_NOTHING.keys()
    assert {m._meta.db_table for m in apps.get_models(include_auto_created=True)} <= walked
    guarded = [one for one in tried if one.guarded and one.verb != "insert"]
    assert [one for one in guarded if not one.refused] == []


@pytest.mark.long
def test_whatever_is_done_to_a_column_is_noticed_and_the_document_says_by_whom(
    laptop: Database,
) -> None:
    tried = list(tampering.walk(tampering.an_event().event, home=laptop.home))
    assert [one for one in tried if one.silent] == []
    assert DOCUMENT.PAGE.read_text(encoding="utf-8") == DOCUMENT.written(tried)


def test_a_journal_whose_end_was_cut_off_is_missed(
    laptop: Database,
) -> None:
    day = tampering.an_event()
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    _cut(last)
    (fault,) = whole.of_event(day.event).faults
    seen = heads.seen()[str(last.chain)][-1]
    assert fault.startswith(f"The journal of day had {last.number} actions on {seen.at[:10]}")
    assert f"and has {last.number - 1} now: actions are missing at its end" in fault


def test_the_houses_journal_is_missed_when_it_is_cut_or_emptied(laptop: Database) -> None:
    tampering.an_event()
    last = JournalEntry.objects.filter(event=None).latest("number")
    _cut(last)
    assert "The journal of house had 3 actions" in whole.of_house_seen()[0]
    do("DELETE FROM journal_entry WHERE event_id IS NULL")
    do("DELETE FROM house")
    assert whole.of_house_seen()[0].startswith("The journal of house had 3 actions (check code ")


def _cut(entry: JournalEntry) -> None:
    do("DROP TRIGGER journal_entry_no_delete")
    do("DELETE FROM journal_entry WHERE id = %s", (entry.pk,))


@pytest.mark.django_db
def test_accounts_are_what_the_acts_of_the_house_made_of_them() -> None:
    director = accounts.first_director(username="ann", name="Ann B.", password="letters 4 all")
    desk = Desk(by=director, at=MORNING)
    told = {"username": "oskar", "name": "Oskar D.", "password": "letters 5 all"}
    oskar = accounts.add(desk, role="scorekeeper", **told)
    accounts.change_password(Desk(by=oskar, at=MORNING), old="letters 5 all", new="letters 6 all")
    accounts.switch(desk, account=str(oskar.uuid), active=False)
    assert replay_house.replay_house().faults == ()
    Account.objects.filter(pk=oskar.pk).update(role="director", is_active=True)
    assert replay_house.replay_house().faults == (
        "account oskar.is_active: True here, False there",
        "account oskar.role: director here, scorekeeper there",
    )
    Account.objects.filter(pk=oskar.pk).update(role="scorekeeper", is_active=False)
    director.set_password("letters 7 all")
    director.save()
    said = "account ann: its password was changed by no action"
    assert replay_house.replay_house().faults == (said,)
    Account.objects.filter(pk=director.pk).update(password_here=True)
    assert said in replay_house.replay_house().faults


def test_a_day_played_on_another_laptops_event_tells_players_apart(day: Day) -> None:
    """A player of two events is as the first one told."""
    again = Day.new(day.by, slug="evening").bring(6)
    assert replay(again.event).faults == replay(day.event).faults == ()
