"""Whatever was done, in whatever order: undone, every row is as it was before.

The short run belongs to the usual tests; ``pytest -m long
tests/services/journal/test_undo_is_exact.py`` plays a thousand days.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations

import pytest

from tdtool.models import Account, Game, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.services import check_in, players
from tdtool.services.acts import Refused
from tdtool.services.displays import pointing
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs
from tdtool.services.rounds import seats as seats_of
from tdtool.services.slips import asked_at_entry, rulings
from tests.cast import Day
from tests.services.journal.standing import stands
from tests.services.journal.undoing import STEPS, one_day


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.long), 3])
def test_what_is_undone_leaves_every_row_as_it_was_before(
    director: Account, scorekeeper: Account, seed: int
) -> None:
    assert one_day([director, scorekeeper], seed, STEPS["short"]).total() > 3


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("block", range(20))
def test_of_a_thousand_days_every_act_undone_leaves_every_row_as_it_was_before(
    director: Account, scorekeeper: Account, block: int
) -> None:
    exact: Counter[str] = Counter()
    for seed in range(50 * block, 50 * block + 50):
        exact += one_day([director, scorekeeper], seed, STEPS["long"])
    print(block, dict(exact), flush=True)
    assert len(exact) > 20


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(5)


@pytest.mark.django_db
def test_draw_again_undone_brings_back_the_draft_that_was_changed_by_hand(day: Day) -> None:
    """It gave no draft at all: the one that somebody had worked on was gone."""
    day.pair(1, seed=1)
    one, other = (day.entry(name) for name in ("Ann", "Bob"))
    told = {"round": str(day.round(1).uuid), "player": str(one.uuid), "other": str(other.uuid)}
    draw_pairs.swap(day.desk(), **told, reason="they are sisters")
    before = stands(day.event), _pairs(day), day.round(1).basis
    day.pair(1, method="koth", seed=2)
    assert _pairs(day) != before[1]
    again = last(day)
    undo(day.desk(), number=again)
    assert (stands(day.event), _pairs(day), day.round(1).basis) == before
    undo(day.desk(), number=last(day))
    assert day.round(1).method == "koth"
    undo(day.desk(), number=last(day))
    assert (_pairs(day), day.round(1).basis) == before[1:]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_draw_again_undone_after_a_change_that_was_undone_brings_the_draft_before_back(
    day: Day,
) -> None:
    """The change left its line on the draft, and undoing the draw left no draft at all."""
    day.pair(1, seed=1)
    before = _pairs(day)
    day.pair(1, method="koth", seed=2)
    again = last(day)
    one, other = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
    draw_pairs.swap(
        day.desk(), round=str(day.round(1).uuid), player=one, other=other, reason="asked"
    )
    undo(day.desk(), number=last(day))
    undo(day.desk(), number=again)
    assert _pairs(day) == before
    assert replay(day.event).faults == ()


def _seated(game: Game) -> list[str]:
    return [str(seat.entry.uuid) for seat in game.seats.order_by("place")]


def _pairs(day: Day, number: int = 1) -> list[object]:
    games = day.round(number).games.order_by("pk").select_related("table")
    seated = [game.seats.order_by("place").values_list("entry__name", flat=True) for game in games]
    return [(game.table_number, list(names)) for game, names in zip(games, seated, strict=True)]


@pytest.mark.django_db
def test_an_announcement_undone_brings_back_the_one_that_it_replaced(day: Day) -> None:
    pointing.show(day.desk(), text="Lunch", minutes=30)
    day.event.refresh_from_db()
    before = day.event.announced
    pointing.show(day.desk(), text="Round 2 at ten", minutes=None)
    undo(day.desk(), number=last(day))
    day.event.refresh_from_db()
    assert day.event.announced == before
    pointing.show(day.desk(), text="Doors close", minutes=None)
    undo(day.desk(), number=last(day) - 3)  # a later one stays
    day.event.refresh_from_db()
    assert day.event.announced == {"text": "Doors close", "until": None}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_second_check_in_undone_leaves_the_player_checked_in_as_before(day: Day) -> None:
    one = day.entry("Ann")
    before = one.checked_in_at
    assert before is not None
    check_in.one(day.desk(), entry=str(one.uuid), arrived=True, brings=["clock"])
    undo(day.desk(), number=last(day))
    one.refresh_from_db()
    assert (one.checked_in_at, one.brings) == (before, [])
    check_in.one(day.desk(), entry=str(one.uuid), arrived=False)
    undo(day.desk(), number=last(day))
    one.refresh_from_db()
    assert one.checked_in_at == before
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_tick_taken_away_twice_and_undone_is_none(day: Day) -> None:
    """Undone, the second press ticked a slip that nobody had held against the paper."""
    day.post(1)
    day.report(1, 400, 390)
    game = day.game(1)
    for ticked in (False, True, True, False, False):
        before = stands(day.event)
        asked_at_entry.compare(day.desk(), game=str(game.uuid), ticked=ticked)
        undo(day.desk(), number=last(day))
        assert stands(day.event) == before
        asked_at_entry.compare(day.desk(), game=str(game.uuid), ticked=ticked)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_late_players_clock_undone_and_undone_again_ran_as_long_as_at_first(day: Day) -> None:
    """It ran on until the second undoing: what was counted by the time, was by the time then."""
    day.post(1)
    told = {"game": str(day.game(1).uuid), "place": 2}
    for act in (rulings.late, rulings.arrived):
        act(day.desk(), **told)
        before = stands(day.event)
        undo(day.desk(), number=last(day))
        day.now += timedelta(minutes=20)
        undo(day.desk(), number=last(day))
        assert snapshots.differences(before, stands(day.event)) == []
    undo(day.desk(), number=last(day))
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_players_added_undone_and_undone_again_are_the_same_with_what_was_told_since(
    day: Day,
) -> None:
    """They came back under other keys, and nothing was left of what was told of them since."""
    day.bring("Kit Lou", here=False)
    added = last(day)
    kit = str(day.entry("Kit").uuid)
    check_in.one(day.desk(), entry=kit, arrived=True, brings=["clock"])
    players.absent(day.desk(), entry=kit, from_round=2, to_round=3)
    before = stands(day.event)
    undo(day.desk(), number=added)
    undo(day.desk(), number=last(day))
    assert snapshots.differences(before, stands(day.event)) == []
    undo(day.desk(), number=last(day))
    assert not day.division.entries.filter(name="Kit").exists()
    day.bring("Kit", here=False)
    with pytest.raises(Refused, match="There are two players named Kit"):
        undo(day.desk(), number=last(day) - 1)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_swap_of_two_at_tables_of_several_undone_seats_both_tables_as_they_were(
    director: Account,
) -> None:
    """Both were seated by rating, though somebody had changed places at one of them."""
    day = Day.new(director, system="anagrams-nsa-2005").bring(12)
    day.draw(1, method="lot", seed=9)
    first, second = (_seated(game) for game in day.round(1).games.order_by("pk")[:2])
    drawn = {"round": str(day.round(1).uuid), "reason": "asked"}
    seats_of.swap(day.desk(), **drawn, player=first[0], other=first[2])
    before, seats = stands(day.event), _pairs(day)
    seats_of.swap(day.desk(), **drawn, player=first[1], other=second[0])
    undo(day.desk(), number=last(day))
    assert (snapshots.differences(before, stands(day.event)), _pairs(day)) == ([], seats)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_swap_in_a_draft_of_pairs_undone_leaves_tables_and_starts_as_they_were(day: Day) -> None:
    """Who starts followed anew from the rounds before, and a bye came to another table."""
    day.play(1)
    day.pair(2, seed=3)
    draw_pairs.swap_starts(day.desk(), game=str(day.round(2).games.order_by("pk")[0].uuid))
    before = _pairs(day, 2)
    keys = [str(entry.uuid) for entry in day.division.entries.order_by("registered")]
    for one, other in combinations(keys, 2):
        told = {"round": str(day.round(2).uuid), "player": one, "other": other}
        draw_pairs.swap(day.desk(), **told, reason="asked")
        undo(day.desk(), number=last(day))
        assert _pairs(day, 2) == before
    assert replay(day.event).faults == ()
