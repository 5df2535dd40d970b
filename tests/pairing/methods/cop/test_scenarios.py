"""COP with two rounds left, and in the last: who must meet whom, and what it says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.pairing.methods.cop.draw import cop
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits
from tests.pairing.methods.cop.positions import meetings, opponent, position

TAIL = ((2, 4, -20), (1, 5, -60), (1, 5, -110), (1, 5, -150), (0, 6, -200))


def test_of_five_level_at_the_top_the_fifth_needs_the_leader() -> None:
    of = position(
        (5, 1, 300), (5, 1, 200), (5, 1, 150), (5, 1, 100), (5, 1, 50), *TAIL,
        rounds=8, prizes=4, control=0.25,
    )  # fmt: skip
    made = cop(of)
    assert (1, 5) in meetings(made)
    assert made.decisions.control is not None and made.decisions.control.rank == 4
    assert made.bars[0, 1] == "CL"
    assert made.pairs[0].forced == "CL"
    assert "P5 wins every game" in made.pairs[0].sentence


def test_where_four_can_come_first_they_play_one_another() -> None:
    of = position(
        (5, 1, 100), (5, 1, 80), (4, 2, 50), (4, 2, 40), *TAIL[1:], rounds=8, prizes=2, control=0.25
    )
    made = cop(of)
    assert made.decisions.top_four
    assert {one for pair in meetings(made)[:2] for one in pair} == {1, 2, 3, 4}
    assert made.bars[1, 4] == "T4"


def test_where_only_two_can_come_first_they_meet() -> None:
    far = position(
        (5, 1, 500), (5, 1, 400), (4, 2, -100), (4, 2, -150), *TAIL[1:], rounds=8, prizes=2
    )
    assert opponent(far) == 2
    behind = position(
        (5, 1, 300), (5, 1, 200), (3, 3, 0), (3, 3, -48), *TAIL[1:], rounds=8, prizes=2
    )
    assert opponent(behind) == 2


def test_one_prize_and_the_third_still_reaches_it_so_first_meets_third() -> None:
    of = position(
        (5, 1, 100), (4, 2, 90), (3, 3, 0), (2, 4, -40), *TAIL[1:], rounds=8, prizes=1, control=0.25
    )
    made = cop(of)
    assert (1, 3) in meetings(made)
    assert made.pairs[0].sentence.startswith("If P3 wins every game, they finish 1st in")
    calm = cop(replace(of, rule=replace(of.rule, control=1.0)))
    assert meetings(calm)[0] == (1, 3)
    assert calm.pairs[0].sentence.startswith("P3 can still finish 1st in")
    assert calm.pairs[0].sentence.endswith("simulated endings.")


def test_two_who_need_the_leader_give_the_leader_to_the_second() -> None:
    of = position(
        (5, 1, 200), (3, 3, 51), (3, 3, 0), (3, 3, 0), (3, 3, 0), (3, 3, 0), *TAIL[1:3],
        rounds=8, prizes=2, control=0.25,
    )  # fmt: skip
    made = cop(of)
    assert meetings(made)[0] == (1, 2)
    three = made.decisions.factor3
    assert three is not None and three.lost is not None and three.lost.rank == 1


@pytest.mark.parametrize(
    "records",
    [
        ((5, 1, 80), (5, 1, 48), (5, 1, 32), (5, 1, 16), (5, 1, 8), (5, 1, 4)),
        ((5, 1, 5), (4, 2, 4), (4, 2, 3), (3, 3, 300), (3, 3, 15), (3, 3, -6)),
    ],
)
def test_where_six_can_come_so_far_first_meets_fourth(records: tuple) -> None:  # type: ignore[type-arg]
    made = cop(position(*records, *TAIL, (0, 6, -300), rounds=8, prizes=3))
    assert meetings(made)[:3] == [(1, 4), (2, 5), (3, 6)]
    assert [one.forced for one in made.pairs[:3]] == ["F3"] * 3


def test_a_leader_who_cant_be_caught_leaves_the_contenders_alone() -> None:
    of = position(
        (10, 0, 900), (6, 4, 200), (6, 4, 100), (5, 5, 0), (5, 5, -20), (4, 6, -60),
        (1, 9, -300), (0, 10, -400), rounds=12, prizes=2,
    )  # fmt: skip
    made = cop(of)
    other = opponent(of)
    assert list(of.gibsons) == [0]
    assert other is not None and other - 1 > made.decisions.chances.any_cash
    assert made.pairs[0].sentence.startswith("P1 can’t be caught")


def test_the_last_round_is_king_of_the_hill_as_far_as_a_prize_can_be_won() -> None:
    of = position(
        (5, 2, 300), (5, 2, 100), (4, 3, 50), (4, 3, 0), (3, 4, -20), (1, 6, -60), (1, 6, -70),
        (1, 6, -80), rounds=8, prizes=2,
    )  # fmt: skip
    made = cop(of)
    assert meetings(made)[:2] == [(1, 2), (3, 4)]
    assert [one.forced for one in made.pairs[:2]] == ["KH", "KH"]


def test_a_prize_of_a_class_is_played_for_by_the_two_of_the_class_who_can_win_it() -> None:
    records = (
        (7, 0, 700), (6, 1, 600), (3, 4, 90), (3, 4, 80), (3, 4, 70), (3, 4, 60), (2, 5, 10),
        (2, 5, 0),
    )  # fmt: skip
    classes = {4: "B", 6: "B", 8: "B"}
    of = position(*records, rounds=8, prizes=2, classes=classes, class_prizes={"B": 1})
    made = cop(of)
    pair = next(one for one in made.pairs if (one.one, one.other) == (3, 5))
    assert pair.forced == "KH"
    plain = cop(position(*records, rounds=8, prizes=2, classes=classes))
    assert (4, 6) not in meetings(plain)


def test_a_gibson_takes_the_bye_however_many_they_had() -> None:
    of = position(
        (10, 0, 900), (6, 4, 200), (6, 4, 100), (5, 5, 0), (5, 5, -20), (4, 6, -60), (1, 9, -300),
        rounds=12, prizes=2, byes={1: 2},
    )  # fmt: skip
    last = cop(of).pairs[-1]
    assert (last.one, last.other, last.forced) == (0, None, "GB")
    assert last.sentence.startswith("Bye: P1 can’t be caught")


def test_an_odd_field_gives_the_bye_to_the_lowest_of_those_with_fewest() -> None:
    of = position(
        (5, 1, 100), (4, 2, 90), (3, 3, 0), (3, 3, -5), (2, 4, -40), (1, 5, -60), (0, 6, -85),
        rounds=9, prizes=2, byes={7: 1},
    )  # fmt: skip
    last = cop(of).pairs[-1]
    assert (last.one, last.other) == (5, None)
    assert last.sentence == "P6 has the bye: no bye so far, and nobody lower has fewer."


def test_who_finds_no_opponent_is_named() -> None:
    of = position(
        (10, 0, 500), (10, 0, 480), (7, 3, 100), (2, 8, -100), (1, 9, -300), (0, 10, -400),
        rounds=12, prizes=3, limits=PairingLimits(forbidden=frozenset({frozenset({1, 2})})),
    )  # fmt: skip
    assert list(of.gibsons) == [2]
    with pytest.raises(NoLawfulPairing) as refusal:
        cop(of)
    assert refusal.value.reason == "COP finds no opponent for P1 and P2 in round 11."
