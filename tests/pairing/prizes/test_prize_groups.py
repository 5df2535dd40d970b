"""One prize of a group per player, and money in parts: chains worked out by hand, and random
events. Ten thousand of them: ``pytest tests/pairing/standings/test_prize_groups.py -m long``."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.prizes.awards import Award, awards
from tdtool.pairing.prizes.money import (
    USUAL,
    BadMoney,
    Money,
    Ties,
    as_json,
    from_json,
    parted,
    sum_of,
    with_shares,
)
from tdtool.pairing.prizes.prizes import NARROW, OVER_THE_EVENT, WHOLE, Prize, PrizeKind
from tests.pairing.crosstables import changed, crosstable

RANK, CLASS, HIGH_WIN = PrizeKind.RANK, PrizeKind.CLASS, PrizeKind.HIGH_WIN

# Ann 3–0 +300, Bob 2–1 +60, Cy 1–2 −30, Dee 0–3 −330; Ann, Bob and Cy are of class B. High wins:
# Ann 500, Bob 450, Cy 420.
HALL = crosstable(
    """
    Ann 1900  500-300:4  400-350:2  400-350:3
    Bob 1800  440-420:3  350-400:1  450-360:4
    Cy  1700  420-440:2  420-380:4  350-400:1
    Dee 1600  300-500:1  380-420:3  360-450:2
    """
)
for _number in (1, 2, 3):
    HALL = changed(HALL, _number, prize_class="B")


def takers(field: Field, *prizes: Prize, money: Money = USUAL) -> list[str]:
    found = awards(field, prizes, money=money)
    return [", ".join(winner.name for winner in award.winners) for award in found]


def test_a_chain_of_three_goes_down_the_list_one_prize_each() -> None:
    chain = [
        Prize(RANK, group="cash"),
        Prize(CLASS, 1, "B", group="Cash"),
        Prize(HIGH_WIN, group="cash"),
    ]
    assert takers(HALL, *chain) == ["Ann", "Bob", "Cy"]
    assert awards(HALL, chain)[2].why == (
        "Ann has “1st place” already. Bob has “1st in class B” already."
    )


def test_the_most_valuable_one_is_taken_and_the_list_keeps_its_order() -> None:
    """The usual class prize: the best of the class, unless a more valuable prize is theirs."""
    chain = [
        Prize(RANK, amount="$50", group="cash"),
        Prize(CLASS, 1, "B", amount="$80", group="cash"),
        Prize(HIGH_WIN, amount="$100", group="cash"),
        Prize(HIGH_WIN, title="a cup", amount="a cup", group="cash"),
    ]
    best = Money(best_first=True)
    assert takers(HALL, *chain, money=best) == ["Cy", "Bob", "Ann", ""]
    assert takers(HALL, *chain) == ["Ann", "Bob", "Cy", ""]


def test_of_two_worth_the_same_that_of_the_class_is_taken_before_the_place() -> None:
    same = [
        Prize(RANK, amount="$50", one_each=True),
        Prize(CLASS, 1, "B", amount="$50", one_each=True),
    ]
    assert takers(HALL, *same, money=Money(best_first=True)) == ["Bob", "Ann"]


def test_groups_don_t_know_of_each_other_and_nobody_has_two_of_one() -> None:
    prizes = [
        Prize(RANK, group="a"), Prize(RANK, group="b"), Prize(CLASS, 1, "B", group="b"),
        Prize(HIGH_WIN), Prize(RANK, 4, group="a"), Prize(RANK, -1, group="a"),
    ]  # fmt: skip
    assert takers(HALL, *prizes) == ["Ann", "Ann", "Bob", "Ann", "Dee", "Cy"]


def test_a_list_out_of_order_brings_nobody_two_places() -> None:
    """Cy takes the class prize between the 3rd and the 2nd place: nobody moves up into two."""
    prizes = [
        Prize(RANK, 3, one_each=True), Prize(CLASS, 1, "B", one_each=True),
        Prize(RANK, 2, one_each=True),
    ]  # fmt: skip
    assert takers(HALL, *prizes) == ["Cy", "Ann", "Dee"]


def test_a_prize_for_some_goes_to_the_best_of_them() -> None:
    hall = changed(changed(HALL, 3, key="cy"), 4, key="dee")
    assert takers(hall, Prize(RANK, only=("dee", "cy")), Prize(RANK, 2, only=("dee", "cy"))) == [
        "Cy", "Dee",
    ]  # fmt: skip


# ---------------------------------------------------------------- money

# Three with 1–1: Bob +40, Cy and Dee −10 each, and Ann 2–0; Fay is 0–2.
TIED = crosstable(
    """
    Ann 1500  400-300:5  400-380:2
    Bob 1800  400-340:3  380-400:1
    Cy  1400  340-400:2  400-350:5
    Dee 1900  400-390:6  300-320:7
    Fay 1300  300-400:1  350-400:3
    Gil 1200  390-400:4  .
    Hal 1100  .          320-300:4
    """
)


def parts(award: Award) -> list[tuple[str, str]]:
    return [(one.name, part) for one, part in zip(award.winners, award.parts, strict=True)]


def test_what_rounding_leaves_goes_to_the_higher_seed() -> None:
    """Cy and Dee are level on 1–1 −10; Dee is rated higher, though listed by name after Cy."""
    (award,) = awards(TIED, [Prize(RANK, 4, amount="$25.01")])
    assert sorted(parts(award)) == [("Cy", "$12.50"), ("Dee", "$12.51")]
    coin = Money(coin=100)
    (award,) = awards(TIED, [Prize(RANK, 4, amount="$25")], money=coin)
    assert sorted(parts(award)) == [("Cy", "$12"), ("Dee", "$13")]


def test_by_hort_half_goes_by_place_and_half_is_split_among_equal_records() -> None:
    """2nd to 4th stand on 1–1: of $60 Bob, the 2nd, has 30 and a third of 30."""
    hall = changed(TIED, 7, withdrawn=True)
    money = Money(ties=Ties.HORT)
    second, third = awards(
        hall, [Prize(RANK, 2, amount="$60"), Prize(RANK, 3, amount="$24")], money=money
    )
    assert parts(second) == [("Bob", "$40"), ("Dee", "$10"), ("Cy", "$10")]
    assert second.why == (
        "Bob, Dee and Cy have equal wins and losses: half of the prize goes by place, half is "
        "split equally."
    )
    # Cy and Dee are level on the 3rd: $12 between them by place, and $4 each of the rest.
    assert sorted(parts(third)) == [("Bob", "$4"), ("Cy", "$10"), ("Dee", "$10")]
    assert takers(hall, Prize(RANK, 2, amount="a cup"), money=money) == ["Bob"]


def test_the_fund_is_fees_and_what_else_came_in_less_the_costs() -> None:
    money = Money(fee=2500, added=10_000, costs=30_050)
    assert (money.fund(41), replace(money, players=10).fund(41)) == (82_450, 4_950)
    assert Money(costs=500).fund(3) == 0
    assert from_json(as_json(money)) == money and from_json(None) == Money()
    for wrong in ({"fee": -1}, {"fee": 1.5}, {"coin": 3}, {"currency": "dollars"}, {"ties": "no"},
                  {"players": 10_000}, {"rate": 3}, {"players": "x"}):  # fmt: skip
        with pytest.raises(BadMoney):
            from_json(wrong)


def test_shares_come_to_the_fund_exactly_and_the_first_gets_what_rounding_leaves() -> None:
    thirds = [Prize(RANK, 1, share=3334), Prize(RANK, 2, share=3333), Prize(RANK, 3, share=3333)]
    given = with_shares([*thirds, Prize(HIGH_WIN, amount="a cup")], 10_001, Money())
    assert [prize.amount for prize in given] == ["$33.35", "$33.33", "$33.33", "a cup"]
    assert Money().listed(given) == 10_001
    given = with_shares(thirds, 10_001, Money(coin=100))
    assert [prize.amount for prize in given] == ["$34.01", "$33", "$33"]
    half = with_shares([Prize(RANK, 1, share=5000)], 1001, Money(coin=25))
    assert [prize.amount for prize in half] == ["$5"]


def test_the_money_on_a_list_is_what_is_in_the_fund_s_currency_or_a_bare_number() -> None:
    amounts = ("$60", "40 pts", "1 book", "5", "€9", "1 CHF", "a cup")
    prizes = [Prize(RANK, at, amount=amount) for at, amount in enumerate(amounts, 1)]
    assert Money().listed(prizes) == 6500
    assert Money(currency="CHF ").listed(prizes) == 600
    assert Money(currency="pts").listed(prizes) == 4500


# ---------------------------------------------------------------- random events


def _event(rng: random.Random) -> Field:
    """Up to eight players and four rounds: ties, byes, forfeits, absences, the withdrawn, the
    unrated."""
    many, rounds = rng.randint(2, 8), rng.randint(1, 4)
    rows: dict[int, list[Appearance]] = {number: [] for number in range(1, many + 1)}
    for _ in range(rounds):
        order = rng.sample(range(1, many + 1), many)
        while order:
            one, credit = order.pop(), rng.choice((50, -50, 0))
            if not order or rng.random() < 0.15:
                kind = {50: Kind.BYE, -50: Kind.FORFEIT, 0: Kind.ABSENT}[credit]
                rows[one].append(Appearance(kind, (), credit))
                continue
            other, high, low = order.pop(), rng.choice((400, 410, 420)), rng.choice((390, 400))
            rows[one].append(Appearance(Kind.PLAYED, (other,), high, low))
            rows[other].append(Appearance(Kind.PLAYED, (one,), low, high))
    return Field(
        tuple(
            Entrant(
                number, f"P{number}", rng.choice((None, 1400, 1500, 1600)), tuple(played),
                prize_class=rng.choice(("", "B")), withdrawn=rng.random() < 0.1, key=f"k{number}",
                team=rng.choice(("", "North", "South")),
            )
            for number, played in rows.items()
        )
    )  # fmt: skip


def _list(rng: random.Random) -> list[Prize]:
    prizes = []
    for kind in rng.sample([one for one in PrizeKind if one is not PrizeKind.BY_HAND], 5):
        for place in rng.choices((1, 2, 3), k=rng.randint(1, 3)):
            any_class = kind not in (RANK, PrizeKind.TEAM) and rng.random() < 0.2
            of_class = "B" if kind is CLASS or any_class else ""
            by_place, of_team = kind in (RANK, CLASS), kind is PrizeKind.TEAM
            prizes.append(
                Prize(
                    kind, -place if by_place and rng.random() < 0.2 else place, of_class,
                    first=1 if by_place or kind in OVER_THE_EVENT else rng.randint(1, 2),
                    amount=rng.choice(("$100", "$33.34", "€ 7.01", "a cup", "")),
                    group="" if of_team else rng.choice(("cash", "cash", "")),
                    one_each=not of_team and rng.random() < 0.3,
                    members=rng.randint(1, 3) if of_team else 2,
                    handicap="B 15" if kind is PrizeKind.HANDICAP else "",
                    games=rng.randint(1, 2) if kind in NARROW else 6,
                    only=("k1", "k2", "k3") if not of_team and rng.random() < 0.1 else (),
                )
            )  # fmt: skip
    rng.shuffle(prizes)
    return prizes


def _holds(rng: random.Random) -> None:
    field, prizes = _event(rng), _list(rng)
    money = Money(
        coin=rng.choice((1, 5, 100)), ties=rng.choice(tuple(Ties)), best_first=rng.random() < 0.5,
    )  # fmt: skip
    found = awards(field, prizes, money=money)
    assert [award.prize for award in found] == prizes
    has: dict[tuple[str, int], list[Award]] = {}
    for award in found:
        _is_whole(field, award)
        for winner in award.winners:
            if award.prize.exclusive:
                has.setdefault((award.prize.exclusive, winner.number), []).append(award)
    for held in has.values():
        _is_one_or_shared(held)
    shares = [rng.randint(0, 1500) for _ in prizes]
    fund = rng.randint(0, 999_999)
    parted_ = [replace(p, amount="", share=s) for p, s in zip(prizes, shares, strict=True)]
    given = with_shares(parted_, fund, money)
    whole, sums = fund * min(sum(shares), WHOLE) // WHOLE, money.listed(given)
    assert whole - money.coin < sums <= whole
    assert sum(shares) < WHOLE or sums == fund


def _is_whole(field: Field, award: Award) -> None:
    """Every award has its reason, and what its winners get is the prize to the cent."""
    assert award.why or award.winners
    assert all(winner.why for winner in award.winners)
    assert not any(field.by_number[winner.number].withdrawn for winner in award.winners)
    sum_ = sum_of(award.prize.amount)
    if sum_ and len(award.winners) > 1:
        each = [sum_of(part) for part in award.parts]
        assert sum(one.cents for one in each if one) == sum_.cents


def _is_one_or_shared(held: list[Award]) -> None:
    """A player’s prizes of one group: one, or those of the places that one tie shares."""
    first = {winner.number for winner in held[0].winners}
    for award in held[1:]:
        assert {winner.number for winner in award.winners} == first
        assert award.prize.kind is held[0].prize.kind
    places = {award.prize.place for award in held}
    assert len(places) <= len(first) and max(places) - min(places) < max(1, len(first))


def test_in_random_events_nobody_has_two_of_a_group_and_sums_are_exact() -> None:
    for seed in range(200):
        _holds(random.Random(seed))


@pytest.mark.long
def test_in_ten_thousand_events_nobody_has_two_of_a_group_and_sums_are_exact() -> None:
    for seed in range(200, 10_200):
        _holds(random.Random(seed))


def test_parts_are_the_sum_whatever_it_is() -> None:
    for cents in range(0, 300, 7):
        for weights in ((1,), (1, 1, 1), (3, 1), (5, 5, 1, 1, 1)):
            for coin in (1, 5, 100):
                got = parted(cents, weights, coin=coin)
                assert sum(got) == cents and min(got) >= 0
