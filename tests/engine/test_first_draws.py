"""Who begins, drawn for a table."""

from collections import Counter
from random import Random

import pytest

from tdtool.engine import first_draws, systems
from tdtool.engine.first_draws import Drawn, Go, NoDraw, NotDrawn
from tests.tables import of_each

NSA, D04 = systems.get("anagrams-nsa-2005"), systems.get("anagrams-2004")


@pytest.mark.clause("NSA-5")
@of_each("tiles", ["english", "unknown"])
@of_each("seats", [2, 3, 6, 8])
def test_the_letter_closest_to_a_begins_and_only_the_tied_draw_again(
    seats: int, tiles: str
) -> None:
    """Told again, every draw is one by the rules; ties are met, and blanks."""
    system = systems.get("anagrams-nsa-2005", tiles=tiles)
    every = [first_draws.draw(system, seats=seats, rng=Random(seed)) for seed in range(300)]
    for drawn in every:
        told = first_draws.read(system, seats=seats, first=drawn.first, goes=drawn.goes)
        assert told == drawn
        assert (
            drawn.goes[-1][drawn.first - 1]
            == min(letter.replace("?", "") for letter in drawn.goes[-1] if letter)
            or drawn.goes[-1][drawn.first - 1] == "?"
        )
    assert any(len(drawn.goes) > 1 for drawn in every)
    assert any("?" in go for drawn in every for go in drawn.goes)
    assert {drawn.first for drawn in every} == set(range(1, seats + 1))


@pytest.mark.clause("NSA-5")
@pytest.mark.parametrize(
    ("first", "goes"),
    [
        (2, [("B", "A", "C")]),
        (3, [("A", "B", "?")]),
        (3, [("B", "C", "B"), ("E", "", "D")]),
        (1, [("?", "A", "?"), ("K", "", "K"), ("?", "", "A")]),
    ],
)
def test_a_draw_says_who_begins(first: int, goes: list[Go]) -> None:
    assert first_draws.read(NSA, seats=3, first=first, goes=goes) == Drawn(first, tuple(goes))


@pytest.mark.clause("NSA-5")
@of_each(
    ("first", "goes"),
    [
        (1, [("B", "A", "C")]),  # not the closest
        (1, [("A", "A", "C")]),  # tied
        (1, []),
        (1, [("A", "B")]),  # somebody didn’t draw
        (1, [("A", "A", "C"), ("A", "B", "D")]),  # one who wasn’t tied drew again
        (1, [("A", "B", "C"), ("A", "", "")]),
        (4, [("A", "B", "C")]),
    ],
)
def test_what_is_no_draw_by_the_rules_is_refused(first: int, goes: list[Go]) -> None:
    with pytest.raises(NotDrawn):
        first_draws.read(NSA, seats=3, first=first, goes=goes)


@pytest.mark.clause("D04-1")
def test_of_two_who_start_by_lot_each_does_as_often_and_no_tile_is_drawn() -> None:
    every = [first_draws.draw(D04, seats=2, rng=Random(seed)) for seed in range(400)]
    assert {drawn.goes for drawn in every} == {()}
    assert all(160 < count < 240 for count in Counter(drawn.first for drawn in every).values())
    with pytest.raises(NotDrawn):
        first_draws.read(D04, seats=2, first=1, goes=[("A", "B")])


@pytest.mark.clause("NSA-12")
def test_each_system_says_when_the_desk_may_draw_for_first() -> None:
    """In 1962 the letters drawn stay in the centre (D62-3), so no one draws for the players; the
    others draw from their own bag, or are told."""
    assert {id: systems.get(id).first_draw and systems.get(id).first_draw.times
            for id in systems.IDS} == {
        "anagrams-2004": (("the game", "D04-1"),),
        "anagrams-nsa-2005": (("stage one", "NSA-5"), ("stage two", "NSA-12")),
        "anagrams-1962": None,
        "my-scrabble": None,
        "scrabble": None,
    }  # fmt: skip
    with pytest.raises(NoDraw):
        first_draws.draw(systems.get("anagrams-1962"), seats=2, rng=Random(1))
