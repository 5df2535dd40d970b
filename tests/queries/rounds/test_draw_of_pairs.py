"""A draw that was just worked out is at hand; whatever it goes by makes it another one."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account
from tdtool.pairing.pairings import PairedRound
from tdtool.queries.field import read_field
from tdtool.queries.rounds import draw_of_pairs
from tdtool.services import players
from tdtool.services.rounds import plan
from tests.cast import Day, after_round


@pytest.fixture
def pairs(director: Account) -> Day:
    """Six players after two rounds of four."""
    return after_round(director, 2, players=6, rounds=4)


def drawn(day: Day, **more: Any) -> PairedRound:
    division, known = day.division, read_field(day.division)
    told = {"method": "cop", "based_on": 2, "repeats": None, "draw_seed": 7, "turned": False}
    playing = [one.key for one in known.entrants if one.plays(3)]
    return draw_of_pairs.drawn(division, 3, division_field=known, field=playing, **{**told, **more})


def test_the_same_draw_is_worked_out_once(pairs: Day) -> None:
    first = drawn(pairs)
    assert drawn(pairs) is first
    draw_of_pairs.KEPT.clear()
    again = drawn(pairs)
    assert again is not first
    assert again == first


def test_whatever_a_draw_goes_by_makes_it_another(pairs: Day) -> None:
    first = drawn(pairs)
    other_seed = drawn(pairs, draw_seed=8)
    assert other_seed is not first
    one, other = (str(pairs.entry(name).uuid) for name in ("Ann", "Bob"))
    plan.keep_apart(pairs.desk(), division=pairs.division_key, player=one, other=other, apart=True)
    apart = drawn(pairs)
    assert apart is not first
    for name in ("Eve", "Flo"):
        players.withdraw(pairs.desk(), entry=str(pairs.entry(name).uuid), from_round=3)
    fewer = drawn(pairs)
    assert (len(apart.pairings), len(fewer.pairings)) == (3, 2)
