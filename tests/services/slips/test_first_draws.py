"""Who begins, drawn by the desk: kept as who started, undone, told again by the journal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models import JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.journal.named import Named
from tdtool.queries.slips import first_draws as queries
from tdtool.services.acts import Refused
from tdtool.services.journal import sentences
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs, late_players, seats
from tdtool.services.slips import first_draws
from tdtool.services.slips import lifecycle as slips
from tests import cast
from tests.cast import Day
from tests.module_day import again, rolled_back

GOES = [["C", "B", "B"], ["", "E", "D"]]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """Ann, Bob and Cy at one table, Dee to Flo at the other, by seats."""
    with rolled_back(django_db_blocker):
        day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), table_size=3).bring(6)
        day.post(1, method="lot")
        yield day


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def draw(day: Day, table: int = 1, *, time: int = 1, first: int = 3, goes: Any = None) -> None:
    seated = day.game(table).seats.order_by("place").values_list("entry__uuid", flat=True)
    told = {"first": first, "drew": goes or GOES, "seats": list(map(str, seated))}
    first_draws.draw_first(day.desk(), draws={str(day.game(table).uuid): told}, time=time)


def order(day: Day, table: int = 1) -> list[int | None]:
    return list(day.game(table).seats.order_by("place").values_list("order_of_play", flat=True))


def last(day: Day) -> JournalEntry:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number")


def says(day: Day) -> str:
    return sentences.sentence(last(day), Named.of(day.event, [last(day)]))


def refused(draws: Any) -> str:
    with pytest.raises(Refused) as refusal:
        draws()
    return str(refusal.value)


@pytest.mark.clause("NSA-5")
def test_who_begins_is_kept_as_who_started_and_the_history_says_what_was_drawn(day: Day) -> None:
    one, two, three = day.seated(1)
    draw(day)
    assert order(day) == [2, 3, 1]  # clockwise from the third seat
    assert says(day) == (
        f"Drew for first at table 1, round 1: {one} drew C, {two} B and {three} B; "
        f"again {two} E and {three} D. {three} starts."
    )
    assert replay(day.event).faults == ()


@pytest.mark.clause("NSA-12")
def test_the_draw_for_stage_two_is_on_the_record_and_changes_nobodys_start(day: Day) -> None:
    draw(day)
    one, two, three = day.seated(1)
    draw(day, time=2, first=2, goes=[["Q", "?", "A"]])
    assert order(day) == [2, 3, 1]
    assert says(day) == (
        f"Drew for first again at table 1, round 1: {one} drew Q, {two} a blank and {three} A. "
        f"{two} starts."
    )
    number = last(day).number
    undo(day.desk(), number=number)
    assert (order(day), list(queries.of_game(day.game(1)))) == ([2, 3, 1], [1])
    undo(day.desk(), number=last(day).number)  # of the undoing
    assert list(queries.of_game(day.game(1))) == [1, 2]
    assert replay(day.event).faults == ()


def test_a_draw_is_undone_and_done_again_while_nothing_rests_on_it(day: Day) -> None:
    draw(day)
    number = last(day).number
    slips.started(day.desk(), game=str(day.game(1).uuid), place=1)
    assert "came after it. Undo that first." in refused(lambda: undo(day.desk(), number=number))
    undo(day.desk(), number=last(day).number)
    assert order(day) == [2, 3, 1]
    undo(day.desk(), number=number)
    assert (order(day), dict(queries.of_game(day.game(1)))) == ([None] * 3, {})
    draw(day, first=2, goes=[["C", "A", "B"]])
    assert order(day) == [3, 1, 2]
    assert replay(day.event).faults == ()


def test_a_slip_taken_back_leaves_what_was_drawn_before_it(day: Day) -> None:
    """The blank slip said that nobody knows who starts, and the draw was lost."""
    draw(day)
    slips.report(
        day.desk(), game=str(day.game(1).uuid), scores=[200, 190, 180], signed=False, starter=1
    )
    assert order(day) == [1, 2, 3]
    slips.take_back(day.desk(), game=str(day.game(1).uuid))
    assert order(day) == [2, 3, 1]
    slips.started(day.desk(), game=str(day.game(1).uuid), place=1)
    undo(day.desk(), number=last(day).number)
    assert order(day) == [2, 3, 1]
    assert replay(day.event).faults == ()


@pytest.mark.clause("NSA-5")
def test_every_table_that_waits_is_drawn_in_one_act_and_undone_in_one(day: Day) -> None:
    slips.started(day.desk(), game=str(day.game(2).uuid), place=2)
    waiting = queries.waiting(day.round(1), 1)
    assert [game.table_number for game in waiting] == [1]
    every = queries.waiting(day.round(1), 2)
    first_draws.draw_first(day.desk(), draws=queries.made(every, rng=Random(5)), time=2)
    assert says(day) == "Drew for first again at 2 tables."
    assert queries.waiting(day.round(1), 2) == []
    undo(day.desk(), number=last(day).number)
    assert len(queries.waiting(day.round(1), 2)) == 2
    assert replay(day.event).faults == ()


def test_what_cannot_be_drawn_is_refused_with_why(day: Day) -> None:
    day.report(2, 200, 190, 180)
    assert refused(lambda: draw(day, 2)) == "Table 2’s slip is in. Enter who started instead."
    wrong = "Table 1: The player who drew nearest to A goes first."
    assert refused(lambda: draw(day, first=1)) == wrong
    assert refused(lambda: draw(day, time=3)) == (
        "Under these rules players draw at the table. Enter who started instead."
    )
    draw(day)
    starts = f"{day.seated(1)[2]} is already recorded as starting at table 1."
    assert refused(lambda: draw(day)) == starts
    draw(day, time=2)
    drawn = "Table 1 has already drawn. Undo that draw to draw again."
    assert refused(lambda: draw(day, time=2)) == drawn
    none = "There is nothing to draw: each table’s starter is known or its slip is in."
    assert refused(lambda: first_draws.draw_first(day.desk(), draws={})) == none


@pytest.mark.clause("D62-3")
def test_where_the_letters_drawn_stay_in_the_game_nobody_draws_for_the_players(
    day: Day,
) -> None:
    day = Day.new(day.by, slug="own", system="anagrams-1962", table_size=3).bring(3)
    day.post(1)
    assert refused(lambda: draw(day)) == (
        "Under these rules players draw at the table. Enter who started instead."
    )


def test_a_draw_is_told_after_its_table_lost_a_seat() -> None:
    """The slip and the history once failed on names that were fewer than the letters."""
    drawn = queries.read({"first": 3, "drew": [["B", "E", "A"]]})
    assert queries.says(drawn, ["Ann", "Bob"]) == "drawn before the seats changed."
    assert queries.says(drawn, ["Ann", "Bob", "Cy"]).endswith("Cy starts.")


def _drawn(day: Day, *, first: int = 3, time: int = 1) -> int:
    """A draw at table 1 as the desk makes it, with the entries who drew; its act."""
    seated = [str(day.entry(name).uuid) for name in day.seated(1)]
    goes = [["D", "D", "D", "D"][: len(seated)], ["D", "D", "D", "D"][: len(seated)]]
    goes[1][first - 1] = "A"
    told = {"first": first, "drew": goes, "seats": seated}
    first_draws.draw_first(day.desk(), draws={str(day.game(1).uuid): told}, time=time)
    return last(day).number


def void(day: Day) -> frozenset[int]:
    return queries.with_void(day.game(1))[1]


def _exchange(day: Day) -> int:
    one, other = (str(day.entry(day.seated(table)[0]).uuid) for table in (1, 2))
    round_ = str(day.round(1).uuid)
    seats.swap(day.desk(), round=round_, player=one, other=other, reason="at the wrong tables")
    return last(day).number


@pytest.mark.clause("NSA-5")
def test_a_draw_is_void_where_others_sit_by_now_and_the_desk_draws_again(day: Day) -> None:
    """It read “drawn before the seats changed”, and the desk couldn’t draw again."""
    _drawn(day)
    said, stage_two = says(day), _drawn(day, time=2, first=1)
    drew = JournalEntry.objects.get(chain=day.event.uuid, number=stage_two - 1)
    _exchange(day)
    assert (order(day), dict(queries.of_game(day.game(1)))) == ([None] * 3, {})
    assert void(day) == {1, 2}
    assert day.game(1) in queries.waiting(day.round(1), 1)
    assert sentences.sentence(drew, Named.of(day.event, [drew])) == said  # by those who drew
    _drawn(day, first=2)
    assert (order(day), void(day)) == ([3, 1, 2], {2})
    assert replay(day.event).faults == ()


@pytest.mark.long
def test_the_draw_and_the_change_of_seats_are_undone_in_either_order(day: Day) -> None:
    drawn = _drawn(day)
    exchanged = _exchange(day)
    undo(day.desk(), number=exchanged)  # they sit as they drew
    assert (order(day), void(day)) == ([2, 3, 1], frozenset())
    exchanged = _exchange(day)
    again = _drawn(day, first=2)
    undo(day.desk(), number=exchanged)
    assert order(day) == [2, 3, 1]  # by the first draw
    undo(day.desk(), number=again)  # which counts no more, so nothing changes
    assert order(day) == [2, 3, 1]
    undo(day.desk(), number=drawn)
    assert order(day) == [None] * 3
    assert replay(day.event).faults == ()


def test_a_draw_is_not_done_again_for_others_than_drew_it(day: Day) -> None:
    undo(day.desk(), number=_drawn(day))
    undone = last(day).number
    _exchange(day)
    assert refused(lambda: undo(day.desk(), number=undone)) == (
        "Table 1’s seats changed since that draw. Draw again."
    )


@pytest.mark.long
def test_a_player_less_or_more_at_the_table_makes_the_draw_void(day: Day) -> None:
    day = Day.new(day.by, slug="own", table_size=4).bring(8)
    day.bring_named("Late", here=False)
    day.post(1, method="lot")
    _drawn(day, first=1)
    gone = str(day.entry(day.seated(1)[3]).uuid)
    round_ = str(day.round(1).uuid)
    seats.take_out(day.desk(), round=round_, entry=gone, reason="went home")
    assert (order(day), void(day)) == ([None] * 3, {1})
    _drawn(day, first=2)
    late_players.seat(day.desk(), round=round_, entry=str(day.entry("Late").uuid), table=1)
    assert (order(day), void(day)) == ([None] * 4, {1})
    undo(day.desk(), number=last(day).number)
    assert (order(day), void(day)) == ([3, 1, 2], frozenset())
    assert replay(day.event).faults == ()


@pytest.mark.long
def test_a_start_noted_by_hand_and_a_slip_that_is_in_stay_when_seats_change(day: Day) -> None:
    _drawn(day)
    slips.started(day.desk(), game=str(day.game(1).uuid), place=1)
    _exchange(day)
    assert order(day) == [1, 2, 3]
    undo(day.desk(), number=last(day).number)
    day.report(1, 200, 190, 180)
    exchanged = _exchange(day)
    assert order(day) == [1, 2, 3]
    slips.take_back(day.desk(), game=str(day.game(1).uuid), reason="the wrong table")
    assert order(day) == [None] * 3
    undo(day.desk(), number=exchanged)
    assert order(day) == [2, 3, 1]
    assert replay(day.event).faults == ()


def _turned(day: Day) -> Day:
    """A game of two for which the desk drew that the second seat starts, and the director turned
    it: the other one sits there now."""
    day = Day.new(day.by, slug="turned", system="anagrams-2004").bring(4)
    day.post(1)
    one, other = day.seated(1)
    first_draws.draw_first(day.desk(), draws=_by_lot(day, first=2))
    draw_pairs.swap_starts(day.desk(), game=str(day.game(1).uuid), reason="they agreed")
    assert (day.seated(1), order(day)) == ([other, one], [2, 1])
    return day


def _by_lot(day: Day, *, first: int) -> dict[str, Any]:
    seated = [str(day.entry(name).uuid) for name in day.seated(1)]
    return {str(day.game(1).uuid): {"first": first, "drew": [], "seats": seated}}


@pytest.mark.long
@pytest.mark.clause("D04-1")
def test_who_starts_as_drawn_and_turned_stays_when_the_slip_is_undone(day: Day) -> None:
    """With the slip it was forgotten who starts: the two sat the other way round than they drew."""
    day = _turned(day)
    game = str(day.game(1).uuid)
    day.report(1, 80, 70)
    slips.take_back(day.desk(), game=game, reason="the wrong table")
    assert order(day) == [2, 1]
    day.report(1, 80, 70)
    slips.started(day.desk(), game=game, place=1)
    slips.key_again(day.desk(), game=game, scores=[80, 70], starter=2)
    keyed = last(day).number
    for number, starts in ((keyed, [1, 2]), (keyed - 1, [2, 1]), (keyed - 2, [2, 1])):
        undo(day.desk(), number=number)
        assert order(day) == starts
    assert replay(day.event).faults == ()


@pytest.mark.long
def test_a_draw_turned_counts_no_more_for_others_until_they_sit_there_again(day: Day) -> None:
    day = _turned(day)
    exchanged = _exchange(day)
    assert order(day) == [None, None]
    undo(day.desk(), number=exchanged)
    assert order(day) == [2, 1]
    turned = JournalEntry.objects.get(chain=day.event.uuid, act="pairings.turn").number
    assert refused(lambda: undo(day.desk(), number=turned - 1)).endswith("Undo that first.")
    undo(day.desk(), number=turned)
    assert order(day) == [2, 1]
    undo(day.desk(), number=turned - 1)
    assert order(day) == [None, None]
    assert replay(day.event).faults == ()
