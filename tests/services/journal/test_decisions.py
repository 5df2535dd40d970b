"""What the program decided stands in the act: a program that weighs otherwise replays it whole."""

from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_pairs
from tdtool.services.journal.entries import DECIDED
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs, late_players, seats
from tests.cast import Day

pytestmark = pytest.mark.django_db


def _last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def _decided(day: Day) -> dict[str, Any]:
    """What stands in the newest entry."""
    newest = JournalEntry.objects.get(chain=day.event.uuid, number=_last(day))
    told: dict[str, Any] = newest.arguments.get(DECIDED, {})
    return told


def _field(day: Day, number: int) -> list[str]:
    here, _ = who_plays(read_field(day.division), number)
    return [one.key for one in here]


def _pairs(day: Day, number: int) -> list[list[str]]:
    tables = range(1, day.round(number).games.filter(table__isnull=False).count() + 1)
    return [day.seated(table, number) for table in tables]


@pytest.mark.long
@pytest.mark.parametrize("method", ["swiss", "cop"])
def test_a_round_whose_pairs_no_present_method_gives_replays_whole(
    director: Account, method: str
) -> None:
    """As if its program had weighed pairs otherwise: the last meets the first, and starts."""
    day = Day.new(director, system="scrabble", rounds=4).bring(7)
    day.play(1)
    day.pair(2, method=method)
    here = _decided(day)["round"]
    other = {
        **here,
        "pairings": [[1, 6, 0], [2, 5, 1], [3, 4, 2]],
        "byes": [3],
        "by": {
            **here["by"],
            "reasons": [[[_field(day, 2)[3]], "By lots of another time.", "", {}]],
        },
    }
    assert other != here
    there = {"division": day.division_key, "number": 2, "field": _field(day, 2), "method": method}
    draw_pairs.draw(day.desk(), **there, draw_seed=1, **{DECIDED: {"round": other}})
    drawn = _pairs(day, 2)
    assert day.round(2).basis["drawn"] == [[6, 0], [5, 1], [4, 2], [3]]
    day.post(2)
    for table in (1, 2, 3):
        day.report(table, 400, 380)
    day.complete(2)
    assert _pairs(day, 2) == drawn
    assert replay(day.event).faults == ()


@pytest.mark.long
def test_tables_that_no_present_method_deals_replay_whole(director: Account) -> None:
    day = Day.new(director, system="anagrams-nsa-2005").bring(9)
    day.play(1)
    day.draw(2)
    here = _decided(day)["round"]
    tables = [[number, group, seats[::-1]] for number, group, seats in here["tables"]]
    there = {
        "division": day.division_key,
        "number": 2,
        "field": _field(day, 2),
        "method": "serpentine",
    }
    draw_pairs.table_draw(
        day.desk(), **there, draw_seed=1, decisions={},
        **{DECIDED: {"round": {**here, "tables": tables, "joined": "Somebody joined them."}}},
    )  # fmt: skip
    keys = _field(day, 2)
    assert [
        [str(seat.entry.uuid) for seat in game.seats.order_by("place")]
        for game in day.round(2).games.order_by("table__number")
    ] == [[keys[at] for at in seated] for _, _, seated in tables]
    assert day.round(2).basis["joined"] == "Somebody joined them."
    assert replay(day.event).faults == ()


def test_changes_by_hand_and_a_late_player_keep_who_starts_as_it_was_decided(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=4).bring(7)
    day.pair(1)
    key = {name: str(day.entry(name).uuid) for name in ("Ann", "Bob")}
    who = {"round": str(day.round(1).uuid), "player": key["Ann"], "other": key["Bob"]}
    draw_pairs.swap(day.desk(), **who)
    new = _decided(day)["pairings"]["new"]
    undo(day.desk(), number=_last(day))
    turned = {"new": [[table, two, one] for table, one, two in new], "byes": _bye(day)}
    draw_pairs.swap(day.desk(), **who, **{DECIDED: {"pairings": turned}})
    assert [[str(day.entry(name).uuid) for name in day.seated(table)] for table, *_ in new] == [
        couple for _, *couple in turned["new"]
    ]
    day.post(1)
    day.bring("Una")
    late_players.seat(
        day.desk(), round=who["round"], entry=str(day.entry("Una").uuid), table=4,
        **{DECIDED: {"late_starts": True}},
    )  # fmt: skip
    assert day.seated(4)[0] == "Una"
    assert replay(day.event).faults == ()


def _bye(day: Day) -> list[str]:
    return [
        str(uuid)
        for uuid in day.round(1)
        .seats.filter(game__table=None)
        .values_list("entry__uuid", flat=True)
    ]


def test_seats_of_a_draft_are_as_they_were_decided(director: Account) -> None:
    day = Day.new(director, system="anagrams-nsa-2005").bring(9)
    day.draw(1)
    moving, round_ = str(day.entry(day.seated(1)[0]).uuid), str(day.round(1).uuid)
    how = {"round": round_, "entry": moving, "table": 2, "reason": "asked"}
    seats.move(day.desk(), **how)
    then = [[table, keys[::-1]] for table, keys in _decided(day)["seats"]]
    day.draw(1)
    seats.move(day.desk(), **how, **{DECIDED: {"seats": then}})
    assert [[str(day.entry(name).uuid) for name in day.seated(table)] for table, _ in then] == [
        keys for _, keys in then
    ]
    assert replay(day.event).faults == ()


def test_a_replay_draws_nothing(director: Account) -> None:
    """What stands in its entry is seated: no method is asked."""
    day = Day.new(director, system="scrabble", rounds=4).bring(7)
    day.play(1)
    day.play(2)
    draw_of_pairs.KEPT.clear()
    assert replay(day.event).faults == ()
    assert not draw_of_pairs.KEPT


def test_a_draw_done_again_after_an_undoing_stands_in_the_entry_that_did_it(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=4).bring(7)
    day.pair(1)
    decided = _decided(day)
    undo(day.desk(), number=_last(day))
    assert _decided(day) == {}
    undo(day.desk(), number=_last(day))
    assert _decided(day) == decided
    assert replay(day.event).faults == ()
