"""A series: points, clinching, spread, and what a director decides where it is still tied."""

from __future__ import annotations

from tdtool.pairing.playoffs import played
from tdtool.pairing.playoffs.bracket import slots
from tdtool.pairing.playoffs.series import (
    By,
    Decided,
    How,
    Outcome,
    PlayedGame,
    Series,
    State,
    next_first,
)
from tests.tables import of_each

FINAL = slots(2, third=False, consolation=False)[0]
NAMES = {1: "Ann", 2: "Bob"}
POINTS = {1: (1.0, 0.0), 0: (0.5, 0.5), -1: (0.0, 1.0)}


def game(margin: int | None) -> PlayedGame:
    if margin is None:
        return PlayedGame(1, 2)
    return PlayedGame(1, 2, POINTS[(margin > 0) - (margin < 0)], margin)


def series(*margins: int | None, best_of: int = 3, decided: tuple[Decided, ...] = ()) -> Series:
    """Ann's margins over Bob, game by game; None: posted and not in yet."""
    return Series(FINAL, best_of, (1, 2), tuple(map(game, margins)), decided)


@of_each(
    ("one", "says"),
    [
        (series(), "not started"),
        (series(None), "game 1 is being played"),
        (series(30), "Ann leads 1–0"),
        (series(30, -90), "even at 1–1"),
        (series(30, 0), "Ann leads 1½–½"),
        (series(30, -90, -1), "Bob won 2–1"),
        (series(30, 0, -10), "Ann won on spread, 1½–1½, +20"),
        (series(30, 0, -30), "tied 1½–1½, spread equal: the director decides"),
        (series(-5, best_of=1), "Bob won 1–0"),
    ],
)
def test_how_a_series_stands_is_said_as_a_director_says_it(one: Series, says: str) -> None:
    assert played.stands(one, NAMES) == says


def test_more_than_half_of_the_points_clinches_and_the_other_games_are_not_played() -> None:
    clinched = series(30, 10, best_of=5)
    assert (clinched.state, clinched.wants_a_game) == (State.UNDER_WAY, True)
    clinched = series(30, 10, 5, best_of=5)
    assert (clinched.outcome, clinched.wants_a_game) == (Outcome(1, By.POINTS), False)
    assert (clinched.not_played, played.left_out(clinched)) == (2, "2 games not needed")


def test_a_lead_of_half_the_points_is_not_more_than_half() -> None:
    assert series(30, 0).state is State.UNDER_WAY


def test_equal_points_and_spread_stay_tied_until_the_director_decides() -> None:
    tied = (30, 0, -30)
    assert (series(*tied).state, series(*tied).wants_a_game) == (State.TIED, False)
    lot = series(*tied, decided=(Decided(How.LOT, 2, "drew the high tile"),))
    assert played.stands(lot, NAMES) == "Bob won by lot after 1½–1½"
    one_more = (Decided(How.GAME),)
    assert series(*tied, decided=one_more).wants_a_game
    assert series(*tied, 4, decided=one_more).outcome == Outcome(1, By.POINTS)
    assert series(*tied, 0, decided=one_more).state is State.TIED


def test_a_lot_does_not_stand_against_points_that_a_correction_brought() -> None:
    lot = (Decided(How.LOT, 2),)
    assert series(30, 0, -29, decided=lot).outcome == Outcome(1, By.SPREAD)
    assert series(30, 0, 5, decided=lot).outcome == Outcome(1, By.POINTS)


def test_one_more_game_does_not_count_where_a_correction_decided_the_ones_before() -> None:
    assert series(30, 5, -35, -90, decided=(Decided(How.GAME),)).outcome == Outcome(1, By.POINTS)


def test_a_series_can_be_awarded_to_the_player_who_is_behind() -> None:
    away = series(30, decided=(Decided(How.AWARDED, 2, "Ann went home"),))
    assert played.stands(away, NAMES) == "Bob was awarded the series at 0–1"


def test_the_players_start_in_turn() -> None:
    assert next_first(series(), 2) == 2
    assert next_first(series(30), 1) == 2
