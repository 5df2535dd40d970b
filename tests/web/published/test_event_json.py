"""``event.json``: our own public state, as its schema says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tdtool.models import Account
from tdtool.services import hall as hall_acts
from tdtool.services import prizes
from tests.cast import Day
from tests.web.browser import Browser
from tests.web.published import schema


def _read() -> dict[str, Any]:
    file: dict[str, Any] = json.loads(Browser().client.get("/h/day/event.json").content)
    assert schema.faults(file) == []
    return file


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(5)


def test_the_schema_refuses_what_it_does_not_say(pairs: Day) -> None:
    file = _read()
    [more] = schema.faults({**file, "more": 1})
    assert "'more' was unexpected" in more
    assert schema.faults({**file, "name": 7}) == ["$.name: 7 is not of type 'string'"]
    del file["venue"]
    assert schema.faults(file) == ["$: 'venue' is a required property"]


def test_it_is_as_its_schema_says_in_every_state_of_a_day(pairs: Day) -> None:
    """Before the first post, with a draft, under way, complete, with tables of several beside."""
    several = pairs.with_division("B", first_table=50, system="anagrams-nsa-2005").bring(7)
    assert [one["rounds"] for one in _read()["divisions"]] == [[], []]
    pairs.pair(1)
    assert _read()["divisions"][0]["rounds"] == []
    for number in (1, 2):
        for day in (pairs, several):
            day.play(number)
            _read()
    pairs.post(3)
    first, second = _read()["divisions"]
    assert [one["complete"] for one in first["rounds"]] == [True, True, False]
    assert first["standings"]["rows"][0].keys() == {"rank", "player", "wins", "losses", "spread"}
    assert second["standings"]["rows"][0].keys() == {"rank", "player", "total"}


def test_only_an_accepted_slip_has_scores(pairs: Day) -> None:
    pairs.post(1)
    pairs.report(1, 401, 320, signed=False)
    pairs.report(2, 402, 330)
    tables = _read()["divisions"][0]["rounds"][0]["tables"]
    told = [(one["result"], [seat["score"] for seat in one["seats"]]) for one in tables]
    assert told == [("none", [None, None]), ("accepted", [402, 330])]


def test_what_is_switched_off_is_null_and_prizes_are_so_at_first(pairs: Day) -> None:
    prizes.put(
        pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank", "amount": "$100"}]
    )
    pairs.play(1)
    assert _read()["divisions"][0]["prizes"] is None
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    [prize] = _read()["divisions"][0]["prizes"]
    assert prize["amount"] == "$100" and prize["players"]
    hall_acts.show(pairs.desk(), kind="results", shown=False)
    table = _read()["divisions"][0]["rounds"][0]["tables"][0]
    assert (table["result"], {seat["score"] for seat in table["seats"]}) == (None, {None})
    for kind, part in (("pairings", "rounds"), ("standings", "standings")):
        assert _read()["divisions"][0][part] is not None
        hall_acts.show(pairs.desk(), kind=kind, shown=False)
        assert _read()["divisions"][0][part] is None
