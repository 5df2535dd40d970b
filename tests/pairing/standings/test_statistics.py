"""What an event is remembered by."""

from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.statistics import (
    HIGH_GAME,
    HIGH_WIN,
    Averages,
    PlayersFigures,
    best,
    sides,
    statistics,
)
from tests.pairing.crosstables import changed, crosstable

# Ann beats Dee and Bob, Bob ties Cy; Dee has a bye in round 2, which is no game.
HALL = crosstable(
    """
    Ann 1900  400-300:4  360-350:2
    Bob 1800  380-380:3  350-360:1
    Cy  1700  380-380:2  .
    Dee 1600  300-400:1  +50
    """
)


def test_the_averages_count_each_game_once_and_a_tie_as_neither_won_nor_lost() -> None:
    assert statistics(HALL).averages == Averages(
        games=3, ties=1, score=2170 / 6, winning=380, losing=325, margin=55, upsets=0
    )


def test_nothing_played_has_no_averages_and_no_leaders() -> None:
    found = statistics(crosstable("Ann 1900 .\nBob 1800 ."))
    assert (found.averages, found.players, found.leaders) == (Averages(), (), ())
    assert all(games == () for _, games in found.records)


def test_records_come_best_first_and_a_game_counts_once_for_both_together() -> None:
    records = {
        high_game.name: [(s.player.name, s.round_, high_game.figure(s)) for s in games]
        for high_game, games in statistics(HALL).records
    }
    assert records == {
        "high win": [("Ann", 1, 400), ("Ann", 2, 360)],
        "high loss": [("Bob", 2, 350), ("Dee", 1, 300)],
        "highest combined": [("Bob", 1, 760), ("Ann", 2, 710), ("Ann", 1, 700)],
        "biggest win": [("Ann", 1, 100), ("Ann", 2, 10)],
        "closest win": [("Ann", 2, 10), ("Ann", 1, 100)],
        "upset": [],
    }


def test_with_a_most_those_level_with_the_last_are_there_too() -> None:
    played = list(sides(HALL))
    assert [side.score for side in best(HIGH_GAME, played, most=2)] == [
        400,
        380,
        380,
    ]


def test_a_game_ruled_against_its_score_is_won_by_whom_the_director_said() -> None:
    appearances = (
        (Appearance(Kind.PLAYED, (2,), 400, 300, True, 0.0),),
        (Appearance(Kind.PLAYED, (1,), 300, 400, False, 1.0),),
    )
    hall = Field(
        tuple(
            Entrant(n, name, 1500, m) for n, name, m in zip((1, 2), "AB", appearances, strict=True)
        )
    )
    found = statistics(hall)
    assert [side.player.name for side in dict(found.records)[HIGH_WIN]] == ["B"]
    assert found.averages.starter_won == 0
    assert found.players[0] == PlayersFigures(hall.entrants[0], 1, 1, 0, 400, 300)


def test_the_leaders_of_a_class_are_all_who_share_its_highest_rank() -> None:
    hall = changed(
        changed(changed(HALL, 2, prize_class="B"), 4, prize_class="B"), 3, prize_class="C"
    )
    assert [(name, line.name) for name, line in statistics(hall).leaders] == [
        ("B", "Dee"), ("C", "Cy"),
    ]  # fmt: skip
