"""Chew pairings: bands from the top, leaders against the lowest who can catch them."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.finishes import Definition, finishes
from tdtool.pairing.methods.chew.draw import CAPS, BadChewRule, ChewPosition, ChewRule, chew, flight
from tdtool.pairing.pairings import NO_LIMITS, NoLawfulPairing, PairingLimits
from tests.pairing.contenders.races import race_of

Met = Mapping[int, Mapping[int, int]]


def position(
    *wins: float, left: int, bands: tuple[int, ...] = (), met: Met | None = None,
    limits: PairingLimits = NO_LIMITS, classes: str = "", prizes: Mapping[str, int] | None = None,
    caps: tuple[int, ...] = CAPS,
) -> ChewPosition:  # fmt: skip
    """P1 stands first; ``met[1][2]``: how often P1 and P2 met. A game changes 100 at most.
    ``classes``: a letter for each player, in the order of the standings."""
    records = [(won, 10 - won, 0) for won in sorted(wins, reverse=True)]
    now = race_of(*records, left=left)
    times = met or {}
    candidates = [
        Candidate(
            one.number, one.name, one.place, one.won / 2, one.spread,
            met={
                other.number: times.get(one.number, {}).get(other.number, 0)
                or times.get(other.number, {}).get(one.number, 0)
                for other in now.contenders
            },
        )
        for one in now.contenders
    ]  # fmt: skip
    found = finishes(now, Definition.BEST_FINISH)
    each = list(zip(now.contenders, found, strict=True))
    return ChewPosition(
        candidates,
        {one.number: finish.best for one, finish in each},
        left,
        ChewRule(bands, class_prizes=prizes or {}, caps=caps),
        limits,
        {one.number: finish.worst for one, finish in each},
        dict(enumerate(classes, 1)),
    )


def pairs(at: ChewPosition) -> list[tuple[int, int]]:
    return [(one.number, other.number) for (one, other), _ in chew(at)]


def test_a_leader_meets_the_lowest_who_can_still_catch_them() -> None:
    """With one round left two contend for the only prize; everybody else plays Swiss."""
    at = position(8, 7, 7, 6, 5, 5, 4, 4, left=1, bands=(1,))
    assert pairs(at)[0] == (1, 2)
    # Two rounds left: four contend, and P4, two wins behind, can just draw level with P1.
    at = position(8, 7, 7, 6, 5, 5, 4, 4, left=2, bands=(1,))
    made = chew(at)
    assert (made[0][0][0].number, made[0][0][1].number) == (1, 4)
    assert "the top 4 meet the lowest who can still catch them" in made[0][1].sentence
    assert made[0][1].parts["catches"] == 1


def test_who_met_before_meets_again_only_where_the_leaders_have_no_other_pairing() -> None:
    wins = (8, 7, 7, 6, 5, 5, 4, 4)
    assert pairs(position(*wins, left=2, bands=(1,), met={1: {4: 1}}))[0] == (1, 3)
    both = {1: {3: 1, 4: 1}, 2: {3: 1, 4: 1}}
    assert (1, 2) in pairs(position(*wins, left=2, bands=(1,), met=both))
    everybody = {1: {2: 1, 3: 1, 4: 1}}
    made = chew(position(*wins, left=2, bands=(1,), met=everybody))
    assert (made[0][0][1].number, made[0][1].parts["repeats"]) == (4, 1)


def test_a_player_out_of_the_band_is_left_to_the_next_one() -> None:
    at = position(9, 9, 8, 8, 5, 5, 4, 4, left=1, bands=(2, 6))
    first = flight(at, at.candidates)
    assert [one.number for one in first.players] == [1, 2]
    second = flight(at, at.candidates[2:])
    assert (second.first, second.last) == (3, 6)
    assert all(one <= 2 < other or one > 2 for one, other in pairs(at)[1:])


def test_where_everybody_contends_it_is_a_swiss() -> None:
    made = chew(position(3, 3, 2, 2, 2, 2, 1, 1, left=6, bands=(4,)))
    assert {reason.forced for _, reason in made} == {"swiss"}
    assert made[0][1].sentence == (
        "P2 can still finish 1st: contenders to finish in the first 4, paired by Swiss."
    )


def test_below_the_prizes_by_place_contenders_for_the_prize_of_a_class_meet() -> None:
    """P3, P7 and P8 are of class B, with one prize: in the last round the first two of it meet."""
    wins = (9, 8, 5, 5, 5, 4, 4, 3)
    without = chew(position(*wins, left=1, bands=(2,)))
    assert (3, 7) not in [(one.number, other.number) for (one, other), _ in without]
    made = chew(position(*wins, left=1, bands=(2,), classes="AABAAABB", prizes={"B": 1}))
    (couple, reason) = next(one for one in made if "class" in one[1].sentence)
    assert [one.number for one in couple] == [3, 7]
    assert reason.sentence == (
        "P3 and P7 can still win the class B prize, and P7 can still catch P3."
    )
    assert [one.number for both, _ in made[:1] for one in both] == [1, 2]


def test_a_class_whose_prize_is_certain_has_no_race() -> None:
    wins = (9, 8, 6, 6, 5, 3, 3, 2)
    told = {"bands": (2,), "classes": "AAABABAB", "prizes": {"B": 1}}
    made = chew(position(*wins, left=1, **told))
    assert not [reason for _, reason in made if "class" in reason.sentence]
    two = chew(position(*wins, left=1, **{**told, "prizes": {"B": 2}}))
    sentences = [reason.sentence for _, reason in two if "class" in reason.sentence]
    assert sentences == ["P6 and P8 can still win the class B prizes, and P8 can still catch P6."]


def test_who_takes_no_prize_by_place_takes_one_of_the_class_from_those_below() -> None:
    """P2 contends for 1st, and is of class B: unless they win, the class prize is theirs."""
    told = {"bands": (1,), "classes": "ABABAB", "prizes": {"B": 1}}
    made = chew(position(8, 8, 5, 5, 4, 4, left=1, **told))
    assert not [reason for _, reason in made if "class" in reason.sentence]


def test_a_class_counts_only_in_the_last_rounds() -> None:
    told = {"bands": (2,), "classes": "AAABABAB", "prizes": {"B": 1}}
    made = chew(position(9, 8, 5, 5, 5, 4, 4, 3, left=5, **told))
    assert not [reason for _, reason in made if "class" in reason.sentence]


def test_the_most_contenders_for_the_first_band_are_as_the_division_says() -> None:
    wins = (8, 8, 7, 7, 7, 7, 6, 6, 2, 2)
    usual = position(*wins, left=2, bands=(1,))
    assert len(flight(usual, usual.candidates).players) == 4
    more = position(*wins, left=2, bands=(1,), caps=(4, 8))
    assert len(flight(more, more.candidates).players) == 8
    with pytest.raises(BadChewRule, match="At least two players"):
        ChewRule(caps=(1,))


def test_kept_apart_stay_apart_and_no_pairing_says_why() -> None:
    apart = frozenset({frozenset((1, 4))})
    at = position(8, 7, 7, 6, left=2, bands=(1,), limits=PairingLimits(forbidden=apart))
    assert (1, 4) not in pairs(at)
    everybody = PairingLimits(repeats=0)
    met = {1: {2: 1, 3: 1, 4: 1}}
    with pytest.raises(NoLawfulPairing, match="No pairing is possible without repeats"):
        chew(position(8, 7, 7, 6, left=2, bands=(1,), met=met, limits=everybody))


@pytest.mark.parametrize("bands", [(3, 3), (5, 2), (0,)])
def test_bands_that_do_not_rise_are_refused(bands: tuple[int, ...]) -> None:
    with pytest.raises(BadChewRule, match="in rising order"):
        ChewRule(bands)


def test_random_rounds_pair_everybody_once_within_the_limits() -> None:
    rng = random.Random(11)
    for _ in range(300):
        count, left = 2 * rng.randrange(1, 13), rng.randrange(1, 6)
        met: dict[int, dict[int, int]] = {}
        for _ in range(rng.randrange(3 * count)):
            one, other = rng.sample(range(1, count + 1), 2)
            met.setdefault(one, {})[other] = rng.randrange(3)
        bands = tuple(sorted(rng.sample(range(1, count + 1), rng.randrange(1, min(4, count) + 1))))
        wins = [rng.randrange(10) for _ in range(count)]
        classes = "".join(rng.choice("ABC") for _ in wins)
        prizes = {"B": rng.randrange(1, 3), "C": 1} if rng.random() < 0.5 else {}
        at = position(*wins, left=left, bands=bands, met=met, classes=classes, prizes=prizes)
        made = chew(at)
        there = sorted(one.number for couple, _ in made for one in couple)
        assert there == list(range(1, count + 1))
        for (one, other), reason in made:
            assert reason.numbers == (one.number, other.number)
            assert one.place < other.place
            of_class = "prize" in reason.sentence and "class" in reason.sentence
            assert of_class or reason.sentence.startswith(f"{other.name} can ")
            assert reason.sentence.endswith(".")
            assert reason.parts["repeats"] == one.times(other)
            if reason.forced == "leaders" and reason.parts["allowed"] < one.times(other):
                raise AssertionError(reason)
