"""Corrections by the rules of each system, rulings by the director, and the second keying."""

import pytest

from tdtool.models import Account, Game, LedgerLine
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries.field import read_field
from tdtool.queries.rounds import clocks
from tdtool.queries.slips import state as slip_states
from tdtool.services import events
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import replay
from tdtool.services.slips import corrections, rulings
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

Line = tuple[str, str, int, str]


def opened(director: Account, system: str, players: int = 2) -> Day:
    day = Day.new(director, system=system, rounds=3).bring(players)
    day.post(1)
    return day


def lines_of(game: Game) -> list[Line]:
    rows = LedgerLine.objects.filter(seat__game=game).order_by("pk").select_related("seat__entry")
    return [(line.kind, line.seat.entry.name, line.points, line.clause) for line in rows][2:]


def scores_of(game: Game) -> list[int | None]:
    return [slip_states.score_in_force(seat) for seat in game.seats.order_by("place")]


def refused(do: object, *args: object, **told: object) -> str:
    with pytest.raises(Refused) as refusal:
        do(*args, **told)  # type: ignore[operator]
    return str(refusal.value)


@pytest.mark.django_db
@pytest.mark.clause("D04-9")
def test_the_opponent_is_corrected_and_the_catcher_gains_the_size_of_the_error(
    director: Account,
) -> None:
    day = opened(director, "anagrams-2004")
    game = day.report(1, 60, 50, signed=False)
    one, other = day.seated(1)
    told = {"game": str(game.uuid), "maker": 1, "announced": 7, "correct": 5}
    says = refused(corrections.by_rule, day.desk(), **told, caught_by=1)
    assert says.endswith("Only the opponent can, on the next turn.")
    corrections.by_rule(day.desk(), **told, caught_by=2)
    assert lines_of(game) == [("correction", one, -2, "D04-9"), ("catch", other, 2, "D04-9")]
    assert scores_of(game) == [58, 52]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
@pytest.mark.clause("MYS-3.2")
@pytest.mark.clause("MYS-9.6")
def test_a_score_is_corrected_until_both_have_signed_and_then_only_by_a_ruling(
    director: Account,
) -> None:
    day = opened(director, "my-scrabble")
    game = day.report(1, 400, 390, signed=False)
    one, _ = day.seated(1)
    told = {"game": str(game.uuid), "maker": 1, "announced": 24, "correct": 34}
    corrections.by_rule(day.desk(), **told)
    assert lines_of(game) == [("correction", one, 10, "MYS-3.2")]
    slips.sign(day.desk(), game=str(game.uuid), places=[1, 2])
    assert refused(corrections.by_rule, day.desk(), **told) == (
        "Both have signed; now only a director’s ruling changes a score (MYS-0)."
    )
    slips.correct(
        day.desk(), game=str(game.uuid), place=1, score=402, reason="found after", clause="MYS-0"
    )
    assert lines_of(game)[1:] == [("ruling", one, -8, "MYS-0")]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
@pytest.mark.clause("MYS-3.2")
@pytest.mark.clause("SCR-14")
@pytest.mark.parametrize("system", ["scrabble", "my-scrabble"])
def test_a_correction_may_take_a_score_below_zero(director: Account, system: str) -> None:
    day = opened(director, system)
    game = day.report(1, 30, 390, signed=False)
    told = {"game": str(game.uuid), "maker": 1}
    corrections.by_rule(day.desk(), **told, announced=90, correct=10)
    assert scores_of(game) == [-50, 390]
    says = refused(corrections.by_rule, day.desk(), **told, announced=99999, correct=1)
    assert says.startswith("−100048 can’t be a score here")
    assert scores_of(game) == [-50, 390]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
@pytest.mark.clause("MYS-0")
@pytest.mark.clause("MYS-P3")
def test_a_win_by_ruling_stands_against_the_score_and_the_spread_stays(director: Account) -> None:
    day = opened(director, "my-scrabble")
    game = day.report(1, 400, 390)
    one, other = day.seated(1)
    rulings.result(
        day.desk(),
        game=str(game.uuid),
        results={"1": "loss", "2": "win"},
        reason="a deliberate breach",
        clause="MYS-0",
    )
    field = read_field(day.division)
    rows = {row.name: (row.wins, row.losses, row.spread) for row in standings(field.stood(1))}
    assert (rows[one], rows[other]) == ((0.0, 1.0, 10), (1.0, 0.0, -10))
    assert (
        refused(
            rulings.result,
            day.desk(),
            game=str(game.uuid),
            results={"1": "win", "2": "win"},
            reason="x",
        )
        == "These results don’t go together. Choose win and loss, two losses, or two ties."
    )
    assert replay(day.event).faults == ()


@pytest.mark.django_db
@pytest.mark.clause("MYS-P3")
def test_a_penalty_counts_for_the_score_or_for_the_spread_alone(director: Account) -> None:
    day = opened(director, "scrabble")
    game = day.report(1, 400, 390)
    told = {"game": str(game.uuid), "reason": "phone at the table"}
    rulings.points(day.desk(), place=1, points=-20, **told)
    rulings.points(day.desk(), place=2, points=-50, counts_for="spread", **told)
    one, other = day.seated(1)
    field = read_field(day.division)
    rows = {row.name: (row.wins, row.spread) for row in standings(field.stood(1))}
    assert (rows[one], rows[other]) == ((0.0, -10), (1.0, -40))
    assert refused(rulings.points, day.desk(), game=str(game.uuid), place=1, points=-5) == (
        "A ruling needs a reason or a rule; History shows it."
    )
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_what_a_bye_brings_can_be_ruled_otherwise(director: Account) -> None:
    day = opened(director, "scrabble", players=3)
    day.report(1, 400, 390)
    day.complete(1)
    bye = Game.objects.get(kind="bye")
    rulings.credit(day.desk(), game=str(bye.uuid), place=1, points=100, reason="WESPA's way")
    field = read_field(day.division)
    assert max(row.spread for row in standings(field.stood(1))) == 100
    assert replay(day.event).faults == ()


@pytest.mark.django_db
@pytest.mark.clause("MYS-2.2")
def test_a_late_players_clock_runs_on_the_record_and_overtime_counts_from_its_start(
    director: Account,
) -> None:
    day = opened(director, "my-scrabble")
    game = day.game(1)
    rulings.late(day.desk(), game=str(game.uuid), place=2)
    assert rulings.arrived(day.desk(), game=str(game.uuid), place=2) == 60
    rulings.late(day.desk(), game=str(game.uuid), place=2)
    slips.report(day.desk(), game=str(game.uuid), scores=[400, 390], signed=True, times={"2": 1570})
    assert lines_of(game) == [("overtime", day.seated(1)[1], -20, "MYS-2.1")]
    # A slip that is in says that they came: they stood on the day page as not here, and “Is here”
    # wrote over the slip’s time.
    assert clocks.latecomers(day.division, at=day.now) == ()
    assert refused(rulings.arrived, day.desk(), game=str(game.uuid), place=2) == (
        "Their clock wasn’t started for being late."
    )
    assert game.seats.get(place=2).seconds_used == 1570
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_where_slips_are_keyed_twice_a_different_person_keys_the_same_before_it_counts(
    director: Account, scorekeeper: Account
) -> None:
    day = Day.new(director, system="scrabble", rounds=3).bring(4)
    events.key_twice(day.desk(), twice=True)
    day.event.refresh_from_db()
    day.post(1)
    game = day.report(1, 400, 390)
    assert slip_states.of_game(game) == "signed"
    told = {"game": str(game.uuid), "scores": [400, 390]}
    assert refused(slips.key_second, day.desk(), **told) == (
        "You entered table 1 the first time. Somebody else must enter it again."
    )
    other = day.at_desk(scorekeeper)
    one, _ = day.seated(1)
    says = refused(slips.key_second, other.desk(), game=str(game.uuid), scores=[401, 390])
    assert says.startswith(f"The two entries of table 1 differ: {one} 400 and 401.")
    slips.key_second(other.desk(), **told)
    assert slip_states.of_game(game) == "accepted"
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_penalty_bigger_than_a_score_that_cant_go_below_zero_changes_nothing(
    director: Account,
) -> None:
    day = Day.new(director).bring(4)
    day.post(1)
    game = day.report(1, 205, 180, 160, 36)
    says = refused(
        rulings.points, day.desk(), game=str(game.uuid), place=4, points=-50, reason="phone"
    )
    assert says == "−14 can’t be a score here. Scores go from 0 to 9999."
    assert scores_of(game) == [205, 180, 160, 36]
