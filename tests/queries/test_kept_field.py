"""What pages keep of a division is brought up to date by what acts did: after every act it is just
what is read anew. Recorded events of every rule system, with all their trouble.

``python -m pytest -m long tests/queries/test_kept_field.py``: the other recorded events.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from django.db.models import Model

from tdtool.models import Division, Event, JournalEntry
from tdtool.queries import events, field
from tdtool.queries.audits import slips as audited
from tdtool.queries.audits.looks import Item
from tdtool.queries.field import kept_field, read_field
from tdtool.queries.journal import touches
from tdtool.queries.journal.touches import Slips
from tdtool.queries.slips import tables
from tdtool.queries.slips.lines import open_tables
from tdtool.services.acts import every_act
from tdtool.services.journal import replay
from tdtool.services.journal.scratch_database import scratch_database
from tests.journals import frozen

USUAL = ("chance-anagrams-2004-9", "chance-scrabble-11")
OTHERS = (
    "brought", "chance-anagrams-1962-14", "chance-anagrams-nsa-2005-15",
    "chance-anagrams-nsa-2005-9", "chance-my-scrabble-8", "chance-scrabble-16", "records",
    "two-divisions",
)  # fmt: skip
ANNOTATED = {"scores_ruled", "decided"}  # what reports are asked for beside their columns


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    field.forget_all()
    open_tables.forget_all()
    audited.forget_all()


def _pages_see_what_stands(event: Event) -> None:
    for division in Division.objects.filter(event=event).order_by("pk"):
        assert kept_field(division) == read_field(division), _last_act(event)
    assert open_tables.of_event(event) == open_tables.read(event), _last_act(event)


def _verify_finds_what_stands(uuid: UUID) -> None:
    kept, read = (Event.objects.get(uuid=uuid) for _ in range(2))
    found = audited.of_event(read)
    assert audited.kept_of_event(kept) == found, _last_act(kept)
    for division in kept.divisions.all():
        errors = audited.seen_with_tables(kept, ()).errors_of(division)
        of_it = (one for one in found.items if one.division in (division.code, ""))
        listed = {_said(one) for one in of_it if one.severity == "error"}
        assert {_said(one) for one in errors} == listed, _last_act(kept)


def _days_tables_are_what_stands(uuid: UUID) -> None:
    """Those of the last two rounds that are posted, in every column."""
    event = Event.objects.get(uuid=uuid)
    rounds = (events.rounds_of(division) for division in event.divisions.all())
    shown = [one for drawn in rounds for one in [one for one in drawn if one.is_posted][-2:]]
    seen, read = audited.seen_with_tables(event, shown), tables.of_rounds(shown)
    for one in shown:
        assert _whole(seen.tables[one.pk]) == _whole(read[one.pk]), _last_act(event)


def _said(item: Item) -> tuple[object, ...]:
    return item.says, item.clause, item.round_number, item.table, item.who, item.place


def _whole(value: object) -> object:
    """Everything in it, a row by its columns: two rows are equal by their key alone."""
    if isinstance(value, Model):
        of_it = {one.attname: getattr(value, one.attname) for one in _loaded(value)}
        beside = {key: one for key, one in vars(value).items() if key in ANNOTATED}
        others = value._state.fields_cache
        return of_it, beside, {key: _whole(others[key]) for key in others if key != "round"}
    if is_dataclass(value):
        return {one.name: _whole(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {key: _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list | tuple) else value


def _loaded(row: Model) -> list[Any]:
    deferred = row.get_deferred_fields()
    return [one for one in row._meta.concrete_fields if one.attname not in deferred]


def _last_act(event: Event) -> str:
    last = JournalEntry.objects.filter(chain=event.uuid).latest("number")
    return f"after action {last.number}, {last.act}"


def _after_every_act(name: str, *, verified: int) -> set[str]:
    """What Verify finds is compared after each so many acts. Returns which acts there were."""
    recorded = frozen.read(frozen.CORPUS / f"{name}.json.gz")

    at = count(1)

    def step() -> None:
        _pages_see_what_stands(Event.objects.get(uuid=recorded.event))
        if next(at) % verified == 0:
            _verify_finds_what_stands(recorded.event)
        _days_tables_are_what_stands(recorded.event)

    with scratch_database():
        assert replay._play(recorded.rows(), step) == ""
    return {one["act"] for one in recorded.entries}


@pytest.mark.django_db
@pytest.mark.parametrize("name", USUAL)
def test_what_pages_keep_is_what_stands_after_every_act(name: str) -> None:
    acts = _after_every_act(name, verified=4)
    assert {touches.of(act).slips for act in acts} == set(Slips)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("name", OTHERS)
def test_nor_is_it_another_in_any_other_recorded_event(name: str) -> None:
    _after_every_act(name, verified=1)


def test_what_stays_with_a_game_names_it_and_what_is_elsewhere_scores_nothing() -> None:
    acts = every_act()
    for name in acts:
        if touches.of(name).slips is Slips.ITS_OWN:
            assert "game" in inspect.signature(acts[name].does).parameters, name
        if touches.of(name).slips is Slips.NONE:
            assert not touches.of(name).scores, name


def test_of_what_a_desk_does_at_every_slip_is_known_where_it_stays() -> None:
    """Else the tables and the standings are read anew at each tick against the paper."""
    at_every_slip = {"slips.report", "slips.checked", "slips.compared", "slips.key_second"}
    assert Slips.ANY not in {touches.of(name).slips for name in at_every_slip}
