"""Whatever was done, in whatever order: undone, every row is as it was before.

The short run belongs to the usual tests; ``pytest -m long
tests/services/journal/test_undo_is_exact.py`` plays a thousand days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest

from tdtool.models import Account, Game, JournalEntry, TableRecord
from tdtool.queries.audits import snapshots
from tdtool.services import check_in, displays, events, players, streams
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.playoffs import deciding
from tdtool.services.records import tables
from tdtool.services.rounds import clock, draw_pairs, late_players
from tdtool.services.rounds import seats as seats_of
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings, settling
from tests.cast import Day
from tests.services.journal.standing import stands
from tests.services.journal.undoing import STEPS, one_day
from tests.services.playoffs import cast as playoffs


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


@pytest.mark.long
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


def _seated(game: Game) -> list[str]:
    return [str(seat.entry.uuid) for seat in game.seats.order_by("place")]


def _pairs(day: Day, number: int = 1) -> list[object]:
    games = day.round(number).games.order_by("pk").select_related("table")
    seated = [game.seats.order_by("place").values_list("entry__name", flat=True) for game in games]
    return [(game.table_number, list(names)) for game, names in zip(games, seated, strict=True)]


@pytest.mark.django_db
def test_an_announcement_undone_brings_back_the_one_that_it_replaced(day: Day) -> None:
    displays.announce(day.desk(), text="Lunch", minutes=30)
    day.event.refresh_from_db()
    before = day.event.announced
    displays.announce(day.desk(), text="Round 2 at ten", minutes=None)
    undo(day.desk(), number=last(day))
    day.event.refresh_from_db()
    assert day.event.announced == before
    displays.announce(day.desk(), text="Doors close", minutes=None)
    undo(day.desk(), number=last(day) - 3)  # a later one stays
    day.event.refresh_from_db()
    assert day.event.announced == {"text": "Doors close", "until": None}


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


@pytest.mark.django_db
def test_a_slip_accepted_before_slips_were_keyed_twice_is_accepted_once_its_undoing_is_undone(
    day: Day,
) -> None:
    """It came back and waited for its second keying, which counted for nobody meanwhile."""
    day.post(1)
    day.report(1, 400, 390)
    events.key_twice(day.desk(), twice=True)
    slips.take_back(day.desk(), game=str(day.game(1).uuid), reason="wrong table")
    undo(day.desk(), number=last(day))
    assert day.game(1).acceptances.filter(undone_by=None).count() == 1
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_corrected_slip_that_was_undone_is_not_entered_without_its_correction(day: Day) -> None:
    """It came back as it was first reported, and nobody was told that the correction was gone."""
    day.post(1)
    day.report(1, 400, 390)
    game = str(day.game(1).uuid)
    slips.take_back(day.desk(), game=game, reason="wrong table")
    undo(day.desk(), number=last(day))
    slips.correct(day.desk(), game=game, place=1, score=410, reason="added up again")
    slips.take_back(day.desk(), game=game, reason="wrong table")
    with pytest.raises(Refused, match="slip of table 1 was corrected or ruled on before"):
        undo(day.desk(), number=last(day))
    assert replay(day.event).faults == ()


@pytest.mark.long
@pytest.mark.django_db
def test_a_tick_taken_away_twice_and_undone_is_none(day: Day) -> None:
    """Undone, the second press ticked a slip that nobody had held against the paper."""
    day.post(1)
    day.report(1, 400, 390)
    game = day.game(1)
    for ticked in (False, True, True, False, False):
        before = stands(day.event)
        settling.compare(day.desk(), game=str(game.uuid), ticked=ticked)
        undo(day.desk(), number=last(day))
        assert stands(day.event) == before
        settling.compare(day.desk(), game=str(game.uuid), ticked=ticked)


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


@pytest.mark.long
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


def _is_exact(day: Day, do: Callable[[], object]) -> None:
    """Undone it is as before, undone again as after, twice; then it stands."""
    before = stands(day.event)
    do()
    after = stands(day.event)
    for state in (before, after, before, after):
        undo(day.desk(), number=last(day))
        assert snapshots.differences(state, stands(day.event)) == []


@pytest.mark.long
@pytest.mark.django_db
def test_a_round_completed_undone_and_undone_again_was_complete_when_it_was_at_first(
    day: Day,
) -> None:
    """It was complete, and its clock ran, from when the undoing was undone."""
    day.post(1)
    key = str(day.round(1).uuid)
    _is_exact(day, lambda: clock.start(day.desk(), round=key, minutes=50))
    for table in (1, 2):
        day.report(table, 400, 390)
    _is_exact(day, lambda: day.complete(1))


@pytest.mark.django_db
def test_a_dispute_opened_undone_and_undone_again_is_the_same_dispute(day: Day) -> None:
    """It was another one, with another number, beside the first one, which stayed closed."""
    day.post(1)
    _is_exact(day, lambda: day.dispute(1))
    opened = day.event.disputes.get()
    lifecycle.close(day.desk(), dispute=str(opened.uuid), closing="players agreed")
    closed_at = day.event.disputes.get().closed_at
    for closed in (None, closed_at):
        undo(day.desk(), number=last(day))
        assert day.event.disputes.get().closed_at == closed


@pytest.mark.django_db
def test_a_stream_pointed_for_the_first_time_undone_is_none(day: Day) -> None:
    """A stream that showed nothing was left."""
    for told in ({"shows": "player", "entry": str(day.entry("Ann").uuid)}, {"shows": "first"}):
        told |= {"division": day.division_key}
        _is_exact(day, lambda told=told: streams.point(day.desk(), stream=1, **told))  # type: ignore[misc]


@pytest.mark.long
@pytest.mark.django_db
def test_a_game_record_added_undone_and_undone_again_is_the_same_record(day: Day) -> None:
    """It was added once more, and the one that was removed stayed beside it."""
    day.post(1)
    first, second = (day.report(table, 400, 390) for table in (1, 2))
    _is_exact(day, lambda: _add_record(day, first))
    _is_exact(day, lambda: tables.remove(day.desk(), game=str(first.uuid)))
    removed = last(day)
    _add_record(day, second)
    with pytest.raises(Refused, match=r"a\.gcg is at round 1, table 2 now"):
        undo(day.desk(), number=removed)
    assert TableRecord.objects.count() == 2


@pytest.mark.long
@pytest.mark.django_db
def test_a_slip_undone_leaves_what_was_told_before_it_came_in(day: Day) -> None:
    """Who started and how long a late player's clock ran were gone with the slip."""
    day.post(1)
    game = str(day.game(1).uuid)
    for act in (rulings.late, rulings.arrived):
        act(day.desk(), game=game, place=1)
    slips.started(day.desk(), game=game, place=2)
    _is_exact(day, lambda: day.report(1, 400, 390))
    _is_exact(day, lambda: slips.clock(day.desk(), game=game, place=1, used=1510))


@pytest.mark.django_db
def test_a_player_seated_late_undone_isnt_here_and_undone_again_has_the_same_seat(
    day: Day,
) -> None:
    """They stayed checked in, and came back to another seat."""
    day.post(1)
    day.bring_named("Zed", here=False)
    told = {"round": str(day.round(1).uuid), "entry": str(day.entry("Zed").uuid), "table": 3}
    _is_exact(day, lambda: late_players.seat(day.desk(), **told))


@pytest.mark.long
@pytest.mark.django_db
def test_games_of_a_play_off_undone_open_the_round_before_and_undone_again_are_the_same(
    director: Account,
) -> None:
    """The round before stayed complete, and the games came back as others."""
    day = playoffs.after_the_last_round(director)
    _is_exact(day, lambda: playoffs.start(day))
    playoffs.post(day)
    playoffs.result(day, "S1", Ann=400, Dee=380)
    playoffs.result(day, "S2", Bob=400, Cy=380)
    _is_exact(day, lambda: playoffs.post(day))
    undo(day.desk(), number=last(day))
    _is_exact(day, lambda: playoffs.decide(day, "S1", "awarded", "Ann"))
    told = {"division": day.division_key, "series": "S1", "reason": "another game"}
    _is_exact(day, lambda: deciding.replay(day.desk(), **told))
    assert replay(day.event).faults == ()


def _add_record(day: Day, game: Game) -> None:
    told: Any = {"game": str(game.uuid), "file": "a.gcg", "text": "a", "digest": 64 * "a"}
    audit = {"verdict": "sound", "players": []}
    tables.add(day.desk(), lines=[told | {"seats": {}, "given": {}, "audit": audit, "figures": {}}])
