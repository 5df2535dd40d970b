"""What prizes tell of ratings where somebody isn't named in the hall: nothing that says theirs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tdtool.pairing.field import Field
from tdtool.pairing.prizes.awards import awards
from tdtool.pairing.prizes.prizes import Prize, PrizeKind
from tests.pairing.crosstables import crosstable
from tests.pairing.prizes.test_prize_kinds import HALL

UPSET = Prize(PrizeKind.UPSET)


def told(hall: Field, prize: Prize, *unlisted: str) -> list[str]:
    (award,) = awards(hall, [prize], unlisted=unlisted)
    return [f"{one.name}: {one.why}" for one in award.winners]


def test_all_who_are_tied_for_the_upset_stand_there_with_their_figures() -> None:
    assert told(HALL, UPSET) == [
        "Cy: Beat Ann 360–350 in round 2, rated 1700 against 1900: 200 points apart.",
        "Gus: Beat Dee 420–300 in round 2, rated 1400 against 1600: 200 points apart.",
    ]


def test_who_is_tied_for_the_upset_with_one_who_is_not_named_tells_no_figure_either() -> None:
    """The other's 200 points, and whom Gus beat, told that Gus is rated 1400."""
    plain = ["Cy: Beat Ann 360–350 in round 2.", "Gus: Beat Dee 420–300 in round 2."]
    assert told(HALL, UPSET, "gus") == plain
    assert told(HALL, UPSET, "dee") == plain  # nor the rating of the one who was beaten
    assert told(HALL, UPSET, "bob") == told(HALL, UPSET)


def test_a_prize_that_is_alone_tells_its_figures_whoever_else_is_not_named() -> None:
    (first,) = told(HALL, Prize(PrizeKind.OVERSEED), "cy")
    assert first == "Eve: 8th by rating, 3rd in the standings: 5 places higher."
    assert told(HALL, Prize(PrizeKind.OVERSEED), "eve") == ["Eve: Stands above their seed."]


@pytest.mark.parametrize("kind", [PrizeKind.HANDICAP, PrizeKind.OVER_EXPECTATION])
def test_no_figure_is_told_that_comes_of_the_rating_of_an_opponent_who_is_not_named(
    kind: PrizeKind,
) -> None:
    """Ann’s record with handicap points, or her expected wins, told what Bob is rated."""
    hall = crosstable("Ann 1700 400-300:2\nBob 1250 300-400:1")
    prize = Prize(kind, handicap="1600+ 0, 0+ 20" if kind is PrizeKind.HANDICAP else "")
    keyed = [replace(one, key=one.name.casefold()) for one in hall.entrants]
    hall = replace(hall, entrants=tuple(keyed))
    (known,) = told(hall, prize)
    assert re.search("\\+80|expected", known)
    (hidden,) = told(hall, prize, "bob")
    assert re.fullmatch(r"Ann: Ranked by [a-z ]+\.", hidden)
