"""COP pairs positions of real events as its reference implementation did."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tdtool.pairing.appearances import Appearance, Kind
from tdtool.pairing.contenders.race import Allowance
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.methods.cop.rule import CopRule
from tests.places import PROJECT

POSITIONS = ("18-players-2-left", "28-players-2-left")


@cache
def told(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PROJECT / "fixtures" / "cop" / f"{name}.json").read_text())
    return found


def field_of(name: str) -> Field:
    of = told(name)
    rounds = list(zip(of["opponents"], of["scores"], strict=True))
    entrants = [
        Entrant(at + 1, f"P{at + 1}", 2000 - at, tuple(_side(at, *one) for one in rounds))
        for at in range(len(of["paired"]))
    ]
    gone = {at for at, other in enumerate(of["paired"]) if other < 0}
    after = len(rounds) + 1
    return Field(
        tuple(
            replace(one, withdrawn=True, away=((after, None),)) if at in gone else one
            for at, one in enumerate(entrants)
        ),
        rounds=of["rounds"],
    )


def _side(at: int, opponents: list[int], scores: list[int]) -> Appearance:
    other, score = opponents[at], scores[at]
    if other == at:
        return Appearance(Kind.BYE if score > 0 else Kind.FORFEIT, (), score)
    return Appearance(Kind.PLAYED, (other + 1,), score, scores[other])


@pytest.mark.parametrize("name", POSITIONS)
def test_a_real_position_is_paired_as_the_reference_pairs_it(name: str) -> None:
    """The larger one was paired otherwise: its leader, a Gibson, counted as one who plays for a
    prize, and so a game against somebody out of the prizes, just what a Gibson is for, cost most.
    """
    of = told(name)
    rule = CopRule(
        prizes=of["prizes"],
        allowance=Allowance((of["spread"],)),
        hope=(of["hope"],),
        control=of["control"],
        activation=of["activation"],
        endings=20_000,
        control_endings=2_000,
    )
    next_round = len(of["opponents"]) + 1
    for seed in (1, 2):
        made = pair(
            field_of(name), method="cop", round_=next_round, rng=random.Random(seed), cop=rule
        )
        theirs = {frozenset((a, b)) for a, b in enumerate(of["paired"]) if b >= 0}
        assert {frozenset(n - 1 for n in one.numbers) for one in made.reasons} == theirs


def test_a_round_drawn_before_is_read_as_it_was_then() -> None:
    """Its journal has no reading, and has to draw the same again."""
    kept = CopRule().as_json()
    assert CopRule.from_json(kept) == CopRule()
    kept.pop("reading")
    before = CopRule.from_json(kept)
    assert before is not None and before.reading == 1
    assert before.as_json() == kept
