"""COP’s round is the cheapest there is under its constraints, whoever they are, each time."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from tdtool.pairing.contenders.endings import Pairs
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Field
from tdtool.pairing.methods.cop.control import counted
from tdtool.pairing.methods.cop.draw import cop
from tdtool.pairing.methods.cop.position import BadCopRule, CopRule, at_least, at_most, decided
from tests.pairing.events_by_lot import QUICK, after_games, field
from tests.pairing.methods.cop.positions import by_lot, every_matching, meetings, position


@pytest.mark.long
@pytest.mark.parametrize("count", [2, 4, 5, 7, 8])
def test_no_pairing_that_keeps_the_constraints_costs_less(count: int) -> None:
    rng = random.Random(count)
    for _ in range(12):
        of = by_lot(rng, count)
        made = cop(of)
        weighing = made.weighing
        lawful = set(weighing.lawful())
        least = min(
            sum(weighing.cost(*one) for one in pairs)
            for pairs in every_matching(range(count + count % 2))
            if lawful.issuperset(pairs)
        )
        assert sum(one.cost for one in made.pairs) == least
        assert {
            (one.one, count if one.other is None else one.other) for one in made.pairs
        } <= lawful
        seated = [rank for one in made.pairs for rank in (one.one, one.other) if rank is not None]
        assert sorted(seated) == list(range(count))


@pytest.mark.long
def test_every_pair_has_its_sentence_and_the_same_seed_the_same_answer() -> None:
    for seed in range(20):
        first, again = (cop(by_lot(random.Random(seed), 9)) for _ in range(2))
        assert first.reasons == again.reasons
        assert all(one.sentence.endswith(".") for one in first.pairs)


def test_other_numbers_for_the_same_players_pair_the_same_people() -> None:
    known, rng = field(11), random.Random(4)
    for round_ in range(1, 6):
        known = after_games(known, pair(known, method="swiss", round_=round_, rng=rng), rng=rng)
    numbers = {one.number: at for at, one in enumerate(rng.sample(known.entrants, 11), 1)}
    other = Field(
        tuple(
            replace(
                one,
                number=numbers[one.number],
                appearances=tuple(
                    replace(met, opponents=tuple(numbers[who] for who in met.opponents))
                    for met in one.appearances
                ),
            )
            for one in known.entrants
        )
    )
    found = [
        {
            frozenset(of.entrant(who).name for who in one.numbers)
            for one in pair(
                of, method="cop", round_=6, rounds=8, rng=random.Random(1), cop=QUICK
            ).reasons
        }
        for of in (known, other)
    ]
    assert found[0] == found[1]


def test_tails_are_the_exact_sums() -> None:
    share = Fraction(1, 50)
    terms = [comb(300, k) * share**k * (1 - share) ** (300 - k) for k in range(301)]
    for times in (0, 1, 5, 6, 7, 20, 299, 300):
        assert at_most(300, times, 0.02) == pytest.approx(float(sum(terms[: times + 1])), rel=1e-9)
        assert at_least(300, times, 0.02) == pytest.approx(float(sum(terms[times:])), rel=1e-9)
    assert decided(100_000, 1_500, 0.02, doubt=0.001)
    assert not decided(100_000, 2_050, 0.02, doubt=0.001)


def test_what_cop_goes_by_is_kept_whole_and_refused_where_it_cant_be() -> None:
    rule = CopRule(3, hope=(0.1, 0.05), class_prizes={"B": 2}, activation=4)
    assert CopRule.from_json(rule.as_json()) == rule
    assert CopRule.from_json(None) is None
    assert [rule.share(left) for left in (1, 2, 3)] == [0.1, 0.05, 0.05]
    assert [CopRule().active_after(rounds) for rounds in (2, 8)] == [0, 4]
    for wrong in ({"prizes": 0}, {"hope": (0.0,)}, {"control": 1.5}, {"class_prizes": {"B": 0}}):
        with pytest.raises(BadCopRule):
            CopRule(**wrong)  # type: ignore[arg-type]


def test_each_pair_tells_its_costs_part_by_part() -> None:
    made = cop(by_lot(random.Random(3), 8))
    for one, (higher, lower) in zip(made.pairs, meetings(made), strict=True):
        assert lower is not None
        assert one.parts == made.weighing.parts(higher - 1, lower - 1)


def test_control_is_looked_at_from_its_round_on_and_not_with_the_leader_certain() -> None:
    records = ((5, 1, 300), (5, 1, 200), (5, 1, 150), (5, 1, 100), (5, 1, 50), (0, 6, -90))
    of = position(*records, rounds=8, prizes=4, control=0.25)
    assert cop(of).decisions.control is not None
    later = replace(of, rule=replace(of.rule, activation=7))
    assert cop(later).decisions.control is None


def test_who_wins_every_game_against_the_leader_comes_first_whenever_nobody_else_can() -> None:
    of = position((5, 1, 10), (5, 1, 0), (0, 6, -400), (0, 6, -500), rounds=8, prizes=2)
    (told,) = counted(of, [Pairs((0, 2), (1, 3), None)] * 2, [1])
    assert told.with_leader == told.of
    (apart,) = counted(of, [Pairs((0, 1), (2, 3), None), Pairs((0, 2), (1, 3), None)], [1])
    assert apart.with_leader == apart.of
    assert apart.without == apart.of  # they meet in the last round at least
