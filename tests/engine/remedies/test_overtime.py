"""Clock times and overtime."""

import pytest

from tdtool.engine import systems
from tdtool.engine.remedies import overtime
from tdtool.engine.remedies.overtime import Overtime
from tests.tables import of_each

#            D04-16   MYS-2.1   SCR-16    (minutes begun, points)
TIMES = {
    "24:59": ((0, 0), (0, 0), (0, 0)),
    "25:00": ((0, 0), (0, 0), (0, 0)),
    "25:01": ((1, 1), (1, 10), (1, 10)),
    "26:00": ((1, 1), (1, 10), (1, 10)),
    "26:01": ((2, 2), (2, 20), (2, 20)),
}
CLAUSES = {"anagrams-2004": "D04-16", "my-scrabble": "MYS-2.1", "scrabble": "SCR-16"}


@pytest.mark.clause("D04-16")
@pytest.mark.clause("MYS-2.1")
@pytest.mark.clause("SCR-16")
@of_each("time", TIMES)
def test_a_minute_of_overtime_begun_costs_as_much_as_a_full_one(time: str) -> None:
    used = overtime.parse(time)
    charged = {id: overtime.overtime(systems.get(id), used=used) for id in CLAUSES}
    expected = {
        id: Overtime(minutes, points, CLAUSES[id])
        for id, (minutes, points) in zip(CLAUSES, TIMES[time], strict=True)
    }
    assert charged == expected


@pytest.mark.clause("SCR-12")
@pytest.mark.parametrize(("time", "ends"), [("35:00", False), ("35:01", True)])
def test_more_than_ten_minutes_over_ends_a_scrabble_game(time: str, ends: bool) -> None:
    used = overtime.parse(time)
    assert overtime.overtime(systems.get("scrabble"), used=used).ends_game is ends
    assert not overtime.overtime(systems.get("my-scrabble"), used=used).ends_game


@pytest.mark.clause("SCR-12")
def test_ten_minutes_over_end_a_game_in_which_a_minute_costs_nothing_as_well() -> None:
    free = systems.get("scrabble", overtime_points=0)
    used = overtime.parse("35:01")
    assert overtime.overtime(free, used=used) == Overtime(11, 0, "SCR-16", ends_game=True)


@pytest.mark.clause("D04-4")
def test_the_time_and_the_price_of_a_minute_are_the_directors_to_set() -> None:
    system = systems.get("anagrams-2004", minutes=20, overtime_points=3)
    assert overtime.overtime(system, used=overtime.parse("21:01")) == Overtime(2, 6, "D04-16")


@pytest.mark.clause("NSA-4")
@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("anagrams-nsa-2005", "NSA Anagrams Championship (2005)"),
        ("anagrams-1962", "Selchow & Righter Anagrams (1962)"),
    ],
)
def test_where_players_have_no_clocks_there_is_no_overtime(id: str, name: str) -> None:
    with pytest.raises(overtime.NoClocks) as refusal:
        overtime.overtime(systems.get(id), used=4600)
    assert str(refusal.value) == f"{name} has no players’ clocks, so there is no overtime."


def test_a_clock_time_is_minutes_and_seconds() -> None:
    assert [overtime.parse(text) for text in ("0:00", "26:10", " 5:07 ", "100:59")] == [
        0,
        1570,
        307,
        6059,
    ]
    assert overtime.show(1570) == "26:10"


@of_each("text", ["", "26", "26.10", "26:60", "26:1", "-1:10", "1:26:10", "x:yy"])
def test_anything_else_is_refused_with_what_a_clock_time_looks_like(text: str) -> None:
    with pytest.raises(overtime.BadClock) as refusal:
        overtime.parse(text)
    assert str(refusal.value) == (
        f"A clock time is minutes and seconds, e.g. 26:10; “{text}” isn’t one."
    )
