"""What Gibsons play: one another, the bye, or somebody out of the prizes."""

from __future__ import annotations

import random
from dataclasses import replace

from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.finishes import USUAL, LastRounds
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.pairings import PairedRound, PairingLimits
from tests.tables import of_each

ROUNDS = 6
RULE = GibsonRule(replace(USUAL, pairs=True), prizes=2, rounds=ROUNDS)


def _field(*wins: int, played: int = 5) -> Field:
    """Players with so many of five wins, by 40 points each, against nobody in particular."""
    return Field(
        tuple(
            Entrant(
                number,
                f"Player {number}",
                2000 - number,
                tuple(
                    Appearance(Kind.PLAYED, (100 + number,), 400, 360 if at < won else 440)
                    for at in range(played)
                ),
            )
            for number, won in enumerate(wins, 1)
        ),
        rounds=ROUNDS,
    )


def _drawn(
    field: Field, *, rule: GibsonRule | None = RULE, method: str = "koth", **limits: object
) -> PairedRound:
    return pair(
        field, method=method, round_=6, rng=random.Random(1), based_on=5, gibsons=rule,
        limits=PairingLimits(**limits),  # type: ignore[arg-type]
    )  # fmt: skip


def _opponents(drawn: PairedRound) -> dict[int, int]:
    met = {one.first: one.second for one in drawn.pairings}
    return met | {other: one for one, other in met.items()}


def test_without_the_rule_a_leader_plays_the_second() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    assert _opponents(_drawn(field, rule=None))[1] == 2


@of_each("method", ["koth", "swiss", "qoth", "random", "australian"])
def test_a_gibson_plays_the_highest_who_is_out_of_the_prizes(method: str) -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    met = _opponents(_drawn(field, method=method))
    assert met[1] == 5  # the fourth may still be second, level with those who lose
    assert sorted(met) == [1, 2, 3, 4, 5, 6]


def test_of_those_out_of_the_prizes_it_is_one_met_least_often() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    leader = field.entrants[0]
    again = (replace(leader.appearances[0], opponents=(5,)), *leader.appearances[1:])
    field = replace(field, entrants=(replace(leader, appearances=again), *field.entrants[1:]))
    assert _opponents(_drawn(field))[1] == 6


def test_strictly_it_is_the_highest_of_them_however_often_they_met() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    leader = field.entrants[0]
    again = (replace(leader.appearances[0], opponents=(5,)), *leader.appearances[1:])
    field = replace(field, entrants=(replace(leader, appearances=again), *field.entrants[1:]))
    strict = replace(RULE, last=replace(RULE.last, strict=True))
    assert _opponents(_drawn(field, rule=strict))[1] == 5


def test_who_meets_a_gibson_is_of_the_class_where_one_is_free() -> None:
    field = _field(5, 3, 3, 2, 1, 0, 0, 0)
    classes = {5: "A", 6: "B", 7: "B C", 8: "C"}
    field = replace(
        field,
        entrants=tuple(
            replace(one, prize_class=classes.get(one.number, "A")) for one in field.entrants
        ),
    )
    for wanted, other in (("", 5), ("b", 6), ("C", 7), ("D", 5)):
        rule = replace(RULE, last=replace(RULE.last, victims=wanted))
        assert _opponents(_drawn(field, rule=rule))[1] == other


def test_where_nobody_of_the_class_is_out_of_the_prizes_it_is_the_lowest_of_the_class() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    classes = {2: "A", 3: "A"}
    field = replace(
        field,
        entrants=tuple(
            replace(one, prize_class=classes.get(one.number, "B")) for one in field.entrants
        ),
    )
    rule = replace(RULE, last=replace(RULE.last, victims="A"))
    assert _opponents(_drawn(field, rule=rule))[1] == 3


def test_what_a_draw_went_by_is_kept_and_read_again() -> None:
    plain = GibsonRule.from_json(RULE.as_json())
    assert plain == RULE
    assert "strict" not in RULE.as_json()["last"]
    strict = replace(RULE, last=replace(RULE.last, strict=True, victims="B"))
    assert GibsonRule.from_json(strict.as_json()) == strict


def test_in_an_odd_field_the_only_gibson_has_the_bye() -> None:
    drawn = _drawn(_field(5, 3, 3, 2, 1))
    assert drawn.bye == 1
    assert len(drawn.pairings) == 2


def test_two_gibsons_play_each_other() -> None:
    field = _field(5, 3, 1, 1, 1, 0)
    met = _opponents(_drawn(field))
    assert met[1] == 2


def test_two_places_worth_the_same_make_two_gibsons() -> None:
    field = _field(5, 5, 3, 3, 1, 0)
    assert _opponents(_drawn(field, method="qoth"))[1] != 2  # either may still be first
    rule = GibsonRule(LastRounds(equivalent=2, pairs=True), prizes=2, rounds=ROUNDS)
    assert _opponents(_drawn(field, rule=rule, method="qoth"))[1] == 2


def test_where_nobody_is_out_it_is_the_lowest_of_those_met_least_often() -> None:
    rule = GibsonRule(replace(USUAL, pairs=True), prizes=6, rounds=ROUNDS)
    field = _field(5, 3, 3, 3, 3, 3)
    assert _opponents(_drawn(field, rule=rule))[1] == 6


def test_players_kept_apart_stay_apart() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    forbidden = frozenset({frozenset({1, 5}), frozenset({1, 6})})
    assert _opponents(_drawn(field, forbidden=forbidden))[1] == 4


def test_a_gibson_who_may_meet_nobody_stays_among_the_others() -> None:
    field = _field(5, 3, 3, 2, 1, 0)
    forbidden = frozenset(frozenset({1, other}) for other in (3, 4, 5, 6))
    assert _opponents(_drawn(field, forbidden=forbidden))[1] == 2


def test_a_withdrawn_player_is_no_rival_of_a_gibson() -> None:
    field = _field(5, 5, 2, 2, 1, 1, 0)
    assert RULE.at(field, after=5).gibsons == ()
    one, *_ = RULE.at(field, after=5, gone=[2]).gibsons
    assert one.name == "Player 1"
    assert 3 not in RULE.at(field, after=5, gone=[2]).hopeless


def test_before_the_first_round_nobody_is_a_gibson() -> None:
    field = Field(tuple(Entrant(at, f"P{at}", 2000 - at) for at in range(1, 5)), rounds=1)
    assert replace(RULE, rounds=1).at(field, after=0).gibsons == ()


def test_a_rule_comes_back_from_what_a_round_keeps() -> None:
    rule = GibsonRule(LastRounds(equivalent=2, pairs=True), prizes=7, rounds=ROUNDS)
    assert GibsonRule.from_json(rule.as_json()) == rule
    assert GibsonRule.from_json(None) is None


def test_a_rule_of_a_draw_that_knew_of_no_places_ahead_is_read_as_it_was() -> None:
    rule = GibsonRule(LastRounds(pairs=True), prizes=3, rounds=ROUNDS)
    assert rule.as_json().keys() == {"last", "prizes", "rounds"}
    assert GibsonRule.from_json(rule.as_json()) == rule
    beside = replace(rule, ahead=4)
    assert GibsonRule.from_json(beside.as_json()) == beside
