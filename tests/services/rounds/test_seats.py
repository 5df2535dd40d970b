"""Seats changed by hand, in a draft and in a posted round."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models.accounts import Role
from tdtool.queries.field import read_field
from tdtool.services.acts import Refused, Stale
from tdtool.services.journal import replay
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats
from tests import cast
from tests.cast import Day
from tests.module_day import again, rolled_back


def _key(day: Day, name: str) -> str:
    return str(day.entry(name).uuid)


def _round(day: Day, number: int = 1) -> str:
    return str(day.round(number).uuid)


def _swap(day: Day, one: str, other: str, *, reason: str = "", number: int = 1) -> None:
    seats.swap(
        day.desk(),
        round=_round(day, number),
        player=_key(day, one),
        other=_key(day, other),
        reason=reason,
    )


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """The whole cast is here, and round 1 is drawn."""
    with rolled_back(django_db_blocker):
        day = Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(22)
        day.draw(1)
        yield day


@pytest.fixture
def draft(made: Day, db: None) -> Day:
    return again(made)


def test_two_players_swapped_in_a_draft_are_seated_by_rating_at_both_tables(draft: Day) -> None:
    assert draft.seated(1) == ["Ann", "Pip", "Hal", "Quin", "Ivy", "Vic"]
    _swap(draft, "Ann", "Bob")
    assert draft.seated(1) == ["Bob", "Pip", "Hal", "Quin", "Ivy", "Vic"]
    assert draft.seated(2)[0] == "Ann"
    edit = draft.round(1).basis["edits"][0]
    assert (edit["what"], edit["by"]) == ("Ann and Bob swapped", "Mirela K.")


def test_a_seat_order_that_breaks_the_rules_stands_only_with_a_reason(draft: Day) -> None:
    _swap(draft, "Ann", "Pip")
    with pytest.raises(Refused, match="Table 1 isn’t seated by rating"):
        rounds.confirm(draft.desk(), round=_round(draft))
    _swap(draft, "Ann", "Hal", reason="Ann needs the seat by the wall.")
    assert rounds.confirm(draft.desk(), round=_round(draft)).state == "confirmed"
    _swap(draft, "Bob", "Cy")
    assert draft.round(1).state == "draft"  # again, once it is changed


@pytest.mark.clause("NSA-A1")
def test_a_winner_sits_with_the_rest_only_with_a_reason(draft: Day) -> None:
    """The groups once followed the change, and the checker had nothing to say of it."""
    hall = draft
    hall.play(1)
    hall.draw(2)
    winner, other = hall.seated(1)[0], hall.seated(4)[0]
    _swap(hall, winner, other, number=2)
    with pytest.raises(Refused, match=f"{winner} moved up, but sits at table 4"):
        rounds.confirm(hall.desk(), round=_round(hall, 2))
    _swap(hall, winner, other, number=2)
    _swap(hall, winner, other, number=2, reason="They came in one car and leave in one.")
    assert rounds.confirm(hall.desk(), round=_round(hall, 2)).state == "confirmed"


def test_a_player_moved_to_another_table_leaves_no_gap(draft: Day) -> None:
    seats.move(draft.desk(), round=_round(draft), entry=_key(draft, "Ann"), table=3, reason="")
    assert "Ann" in draft.seated(3)
    assert len(draft.seated(1)) == 5
    assert [s.place for s in draft.game(1).seats.order_by("place")] == [1, 2, 3, 4, 5]


def test_a_stale_swap_changes_nothing(draft: Day) -> None:
    with pytest.raises(Stale, match=r"^Somebody else saved first, so"):
        seats.swap(
            draft.desk(version=99),
            round=_round(draft),
            player=_key(draft, "Ann"),
            other=_key(draft, "Bob"),
            reason="",
        )
    assert draft.seated(1)[0] == "Ann"


def test_players_of_a_posted_round_exchange_seats_and_the_results_stay_with_the_seats(
    draft: Day,
) -> None:
    draft.post(1)
    took_back = rounds.take_back(draft.desk(), round=_round(draft), reason="A table short.")
    assert took_back.state == "draft"
    draft.post(1)
    draft.report(1, 300, 200, 190, 180, 170, 160)
    with pytest.raises(Refused, match=r"^Can’t un-post round 1: a slip is in\."):
        rounds.take_back(draft.desk(), round=_round(draft), reason="Too late.")
    with pytest.raises(Refused, match=r"^Changing a posted round needs a reason"):
        _swap(draft, "Ann", "Bob")
    before = draft.round(1).revision
    _swap(draft, "Ann", "Bob", reason="They sat down at each other's tables.")
    scores = {one.name: one.score(1) for one in read_field(draft.division).entrants}
    assert (scores["Bob"], scores["Ann"]) == (300, None)
    assert draft.round(1).revision == before + 1
    assert replay.replay(draft.event).faults == ()


def test_a_player_who_is_not_there_is_taken_out_and_the_others_close_up(draft: Day) -> None:
    draft.post(1)
    told = {"round": _round(draft), "entry": _key(draft, "Ivy")}
    seats.take_out(draft.desk(), **told, reason="She isn’t here.")
    assert draft.seated(1) == ["Ann", "Pip", "Hal", "Quin", "Vic"]
    assert [s.place for s in draft.game(1).seats.order_by("place")] == [1, 2, 3, 4, 5]
    draft.report(1, 300, 200, 190, 180, 170)
    with pytest.raises(
        Refused, match=r"^Table 1 has a slip with Ann on it\. Remove the slip first"
    ):
        told = {"round": _round(draft), "entry": _key(draft, "Ann")}
        seats.take_out(draft.desk(), **told, reason="Gone.")
    assert replay.replay(draft.event).faults == ()
