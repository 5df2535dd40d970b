"""Swiss: what counts, and what counts more."""

import random
from itertools import combinations

import pytest

from tdtool.pairing.candidates import candidates
from tdtool.pairing.methods.swiss import swiss
from tdtool.pairing.methods.weighing import FOLD, SLIDE, Weighing, cheapest
from tdtool.pairing.pairings import NO_LIMITS, NoLawfulPairing, PairingLimits

from ..events_by_lot import event
from ..halls import ALL_OF_FOUR, hall, numbers


def test_in_one_score_group_the_first_of_the_upper_half_meets_the_first_of_the_lower():
    assert numbers(swiss(hall([0] * 8))) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_folded_the_first_meets_the_last():
    assert numbers(swiss(hall([0] * 8), style=FOLD)) == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_who_has_as_many_wins_meets():
    candidates = hall([3, 3, 2, 2, 2, 2, 1, 1])
    assert numbers(swiss(candidates)) == [(1, 2), (3, 5), (4, 6), (7, 8)]


def test_an_odd_score_group_borrows_the_first_of_the_next():
    candidates = hall([2, 2, 2, 2, 2, 1, 1, 1])
    assert numbers(swiss(candidates)) == [(1, 4), (2, 5), (3, 6), (7, 8)]
    assert numbers(swiss(candidates, style=FOLD)) == [(1, 6), (2, 5), (3, 4), (7, 8)]


def test_a_tie_is_half_a_win():
    assert numbers(swiss(hall([2, 2, 1.5, 1.5]))) == [(1, 2), (3, 4)]
    assert numbers(swiss(hall([2, 1.5, 1.5, 1.5, 1, 1]))) == [(1, 2), (3, 4), (5, 6)]


def test_two_small_floats_come_before_a_large_one():
    candidates = hall([4, 3, 2, 1], [(2, 3)])
    assert numbers(swiss(candidates)) == [(1, 2), (3, 4)]


def test_a_repeat_costs_more_than_any_float():
    candidates = hall([9, 9, 0, 0], [(1, 2), (3, 4)])
    assert numbers(swiss(candidates)) == [(1, 3), (2, 4)]


def test_where_all_have_met_nobody_meets_for_the_third_time_who_need_not():
    candidates = hall([0] * 4, *ALL_OF_FOUR, [(1, 3), (2, 4)])
    assert numbers(swiss(candidates)) == [(1, 4), (2, 3)]


def test_a_rematch_does_not_follow_at_once_if_another_repeat_will_do():
    first, *others = ALL_OF_FOUR
    assert numbers(swiss(hall([1, 1, 0, 0], first, *others))) == [(1, 2), (3, 4)]
    assert numbers(swiss(hall([1, 1, 0, 0], *others, first))) == [(1, 3), (2, 4)]


def test_who_is_due_to_start_meets_who_is_due_to_reply():
    assert numbers(swiss(hall([0] * 4, balances={1: 1, 2: -1, 3: 1, 4: -1}))) == [(1, 4), (2, 3)]
    assert numbers(swiss(hall([0] * 4, balances={1: 1, 2: 1, 3: -1, 4: -1}))) == [(1, 3), (2, 4)]


def test_a_score_group_counts_more_than_starts_up_to_two_and_less_beyond():
    one_off = hall([1, 1, 0, 0], balances={1: 1, 2: 1, 3: -1, 4: -1})
    assert numbers(swiss(one_off)) == [(1, 2), (3, 4)]
    two_off = hall([1, 1, 0, 0], balances={1: 2, 2: 2, 3: -2, 4: -2})
    assert numbers(swiss(two_off)) == [(1, 3), (2, 4)]


def test_forbidden_pairs_do_not_meet_and_repeats_stay_within_what_is_allowed():
    candidates = hall([0] * 4, [(1, 2), (3, 4)])
    apart = PairingLimits(forbidden=frozenset({frozenset({1, 3})}))
    assert numbers(swiss(candidates, limits=apart)) == [(1, 4), (2, 3)]
    with pytest.raises(NoLawfulPairing):
        swiss(hall([0] * 4, *ALL_OF_FOUR), limits=PairingLimits(repeats=0))


def test_nobody_and_two_players_are_fields_too():
    assert swiss([]) == []
    assert numbers(swiss(hall([1, 0], [(1, 2)]))) == [(1, 2)]


@pytest.mark.parametrize("ties", [False, True])
def test_all_games_tied_and_no_wins_at_all_pair_the_same(ties):
    candidates = hall([0.5 if ties else 0] * 6, [(1, 4), (2, 5), (3, 6)])
    assert numbers(swiss(candidates)) == [(1, 2), (3, 5), (4, 6)]


def cost(weighing, pairs):
    found = cheapest(len(weighing.candidates), weighing.edges(pairs, NO_LIMITS))
    return None if found is None else sum(edge.cost for edge in found)


def halls_of_events(players, rounds, seed):
    """The cards of every round of an event by lot, those of an even field."""
    rng = random.Random(seed)
    for shown in event(rng=rng, players=players, rounds=rounds, method="swiss"):
        field = cards_of(shown)
        yield field[: len(field) // 2 * 2]


def cards_of(shown):
    return candidates(
        shown.division,
        round_=shown.drawn.round_,
        based_on=shown.drawn.based_on,
        away=shown.constraints.away,
    )


@pytest.mark.parametrize("style", [SLIDE, FOLD])
def test_what_neighbouring_groups_settle_costs_no_more_than_all_pairs_weighed(style):
    settled = 0
    for field in halls_of_events(90, 9, seed=5):
        weighing = Weighing(field, style)
        found = cost(weighing, weighing.neighbours())
        if found is not None and weighing.settled(found):
            settled += 1
            assert found == cost(weighing, combinations(range(len(field)), 2))
    assert settled > 4


@pytest.mark.long
def test_above_300_players_each_ones_nearest_cost_no_more_than_all_pairs_weighed():
    for field in halls_of_events(320, 6, seed=3):
        weighing = Weighing(field, SLIDE)
        assert cost(weighing, weighing.nearest(20)) == cost(
            weighing, combinations(range(len(field)), 2)
        )


def test_the_nearest_come_in_order_and_each_pair_once():
    *_, field = halls_of_events(320, 3, seed=3)
    pairs = list(Weighing(field, SLIDE).nearest(20))
    assert pairs == sorted(set(pairs))
    assert all(0 <= one < other < len(field) for one, other in pairs)


def test_where_the_nearest_force_a_repeat_more_are_weighed():
    met = [[(1, other)] for other in range(2, 60)]
    field = hall(list(range(302, 0, -1)), *met)
    top, *_ = swiss(field)
    assert (top[0].number, top[1].number) == (1, 60)


def test_where_even_all_pairs_weighed_leave_somebody_over_there_is_no_pairing():
    alone = frozenset(frozenset({1, other}) for other in range(2, 303))
    with pytest.raises(NoLawfulPairing) as refusal:
        swiss(hall([0] * 302), limits=PairingLimits(forbidden=alone))
    assert refusal.value.reason == ("The forbidden pairs leave no opponent for Player 1.")


def test_where_even_neighbouring_groups_force_a_repeat_all_are_weighed():
    field = hall([2] * 2 + [1] * 60 + [0] * 2, *[[(1, other)] for other in range(2, 63)])
    top, *_ = swiss(field)
    assert (top[0].number, top[1].number) == (1, 63)
