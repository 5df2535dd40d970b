"""Why one stands above another where totals rank (NSA-A3)."""

from __future__ import annotations

import pytest

from tdtool.pairing.field import Appearance, Entrant, Kind
from tdtool.pairing.standings.win_loss import total_between


def one(number: int, name: str, *scores: int, final: bool = False, gone: int | None = None):
    last = len(scores) - 1
    sat = tuple(
        Appearance(Kind.PLAYED, (7, 8, 9), score, group="final" if final and at == last else "")
        for at, score in enumerate(scores)
    )
    return Entrant(number, name, None, appearances=sat, withdrawn=gone is not None)


@pytest.mark.clause("NSA-A3")
def test_totals_part_those_who_are_not_in_the_final() -> None:
    reason = total_between(one(1, "Ann", 300, 290), one(2, "Bob", 280, 275), after=2)
    assert (reason.criterion, reason.above, reason.below) == ("total", 1, 2)
    assert reason.sentence == "Ann has a total of 590, Bob 555."
    same = total_between(one(1, "Ann", 300, 290), one(2, "Bob", 290, 300), after=2)
    assert (same.criterion, same.sentence) == ("name", "Ann and Bob are tied with a total of 590.")


@pytest.mark.clause("NSA-A3")
def test_a_finalist_stands_above_whoever_has_more_points() -> None:
    reason = total_between(one(1, "Ann", 200, 290, final=True), one(2, "Bob", 400, 275), after=2)
    assert (reason.criterion, reason.sentence) == ("final", "Ann is in the final, Bob is not.")


@pytest.mark.clause("NSA-A3")
def test_two_finalists_are_parted_by_the_final_and_then_by_their_totals() -> None:
    ann, bob = one(1, "Ann", 200, 290, final=True), one(2, "Bob", 400, 275, final=True)
    assert total_between(ann, bob, after=2).sentence == "Ann scored 290 in the final, Bob 275."
    cy = one(3, "Cy", 250, 275, final=True)
    assert total_between(bob, cy, after=2).sentence == (
        "Bob and Cy both scored 275 in the final; Bob has a total of 675, Cy 525."
    )
