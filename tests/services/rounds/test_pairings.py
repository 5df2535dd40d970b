"""Two-player rounds from the draw to the standings, through the services."""

import pytest

from tdtool.models import Account
from tdtool.models.rounds import GameKind
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries.field import read_field
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import replay
from tdtool.services.rounds import draw_pairs, forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

SCRABBLE = "scrabble"


def table_of(day: Day) -> list[tuple[int | None, str, float, float, int]]:
    field = read_field(day.division)
    return [
        (one.rank, one.name, one.wins, one.losses, one.spread)
        for one in standings(field.stood(field.paired))
    ]


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system=SCRABBLE, rounds=5).bring(5)


@pytest.mark.django_db
def test_the_lowest_has_the_bye_and_its_spread_when_the_round_is_complete(day: Day) -> None:
    day.post(1)
    for table in (1, 2):
        day.report(table, 400, 350)
    assert ("Eve", 0.0) in [(name, wins) for _, name, wins, _, _ in table_of(day)]
    day.complete(1)
    assert ("Eve", 1.0, 50) in [(name, wins, spread) for _, name, wins, _, spread in table_of(day)]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_an_entry_taken_back_leaves_the_slip_blank_and_both_entries_on_record(day: Day) -> None:
    day.post(1)
    game = day.game(1)
    slips.report(
        day.desk(), game=str(game.uuid), scores=[400, 390], signed=True, times={"1": 26 * 60 + 10}
    )
    spreads = {name: spread for _, name, _, _, spread in table_of(day)}
    here, there = day.seated(1)
    assert (spreads[here], spreads[there]) == (-10, 10)  # overtime is a line of its own
    slips.take_back(day.desk(), game=str(game.uuid))
    assert table_of(day)[0][2] == 0.0
    day.report(1, 350, 400)
    assert game.reports.count() == 2
    assert sorted(row[4] for row in table_of(day)) == [-50, 0, 0, 0, 50]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_round_is_drawn_on_the_standings_of_the_round_before_the_one_being_played(
    day: Day,
) -> None:
    day.play(1)
    day.post(2)
    with pytest.raises(Refused) as refusal:
        day.pair(3, based_on=2)
    assert "Round 2 has no result from table 1, 2" in str(refusal.value)
    assert day.pair(3).based_on == 1
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_two_who_are_let_meet_meet_and_those_they_left_meet_each_other(day: Day) -> None:
    drawn = day.pair(1)
    one, other = day.seated(1)[0], day.seated(2)[0]
    left = {day.seated(1)[1], day.seated(2)[1]}
    key = {name: str(day.entry(name).uuid) for name in (one, other)}
    draw_pairs.force_pairing(day.desk(), round=str(drawn.uuid), player=key[one], other=key[other])
    assert {frozenset(day.seated(t)) for t in (1, 2)} == {frozenset((one, other)), frozenset(left)}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_forfeit_brings_the_spread_of_the_setting_and_can_be_taken_back(day: Day) -> None:
    day.post(1)
    game = day.game(1)
    here, gone = day.seated(1)
    forfeits.forfeit(day.desk(), game=str(game.uuid), missing=[2], reason="not here")
    spreads = {name: spread for _, name, _, _, spread in table_of(day)}
    assert (spreads[here], spreads[gone]) == (50, -50)
    with pytest.raises(Refused) as refusal:
        day.report(1, 400, 390)
    assert str(refusal.value) == (
        "This game is a forfeit, so it has no slip. If it was played after all, change "
        "that on the round’s page first."
    )
    forfeits.play_after_all(day.desk(), game=str(game.uuid), reason="came after all")
    day.report(1, 300, 310)
    spreads = {name: spread for _, name, _, _, spread in table_of(day)}
    assert (spreads[here], spreads[gone]) == (-10, 10)
    day.report(2, 300, 310)
    day.complete(1)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_divisions_run_side_by_side_with_tables_and_rules_of_their_own(director: Account) -> None:
    a = Day.new(director, system=SCRABBLE, rounds=3).bring(4)
    b = a.with_division("B", first_table=11, system="anagrams-nsa-2005").bring("Kit Lou Meg Ned")
    a.post(1)
    b.post(1)
    assert a.seated(1) and len(b.seated(11)) == 4
    b.report(11, 100, 200, 300, 400)
    rounds.complete(b.desk(), round=str(b.round(1).uuid), without=[], reason="")
    assert replay(a.event).faults == ()


@pytest.mark.django_db
def test_a_table_of_two_under_rules_without_forfeits_takes_none(director: Account) -> None:
    day = Day.new(director, system="anagrams-1962").bring(2)
    day.post(1)
    game = day.round(1).games.get()
    with pytest.raises(RoundRefused) as refused:
        forfeits.forfeit(day.desk(), game=str(game.uuid), missing=[1], reason="not here")
    assert str(refused.value) == ("These rules have no forfeits. Remove the player from the round.")
    game.refresh_from_db()
    assert game.kind == GameKind.PLAYED
