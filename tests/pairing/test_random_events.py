"""Swiss over whole events by lot: late entries, absences, withdrawals, returns, forfeits, ties."""

import random
from itertools import combinations

import networkx
import pytest

from tdtool.pairing.candidates import candidates
from tdtool.pairing.draw_round import faults_of
from tests.pairing.events_by_lot import event

REPEAT, OFTEN, AT_ONCE = 10**12, 10**8, 10**5  # what they weigh against one too many starts


def burden(one, other):
    """What no pairing should have more of than it must: repeats, then starts beyond two."""
    met = one.times(other)
    lower, higher = sorted((one.balance, other.balance))
    beyond = sum(max(0, abs(after) - 2) ** 2 for after in (lower + 1, higher - 1))
    at_once = met > 0 and one.previous == other.number
    return REPEAT * (met > 0) + OFTEN * met**2 + AT_ONCE * at_once + beyond


def least_burden(field):
    """The least there can be, by networkx."""
    graph = networkx.Graph()
    for one, other in combinations(field, 2):
        graph.add_edge(one.number, other.number, weight=burden(one, other))
    return sum(graph.edges[pair]["weight"] for pair in networkx.min_weight_matching(graph))


def hold_an_event_to_the_rules(seed, *, players, rounds):
    rng = random.Random(seed)
    for shown in event(rng=rng, players=players, rounds=rounds, method="swiss"):
        drawn = shown.drawn
        found = faults_of(drawn, field=shown.division, constraints=shown.constraints)
        assert [fault for fault in found if fault.kind != "balance"] == []
        field = {
            candidate.number: candidate
            for candidate in candidates(
                shown.division,
                round_=drawn.round_,
                based_on=drawn.based_on,
                away=shown.constraints.away,
            )
        }
        if drawn.bye is not None:
            first_in_turn = min(
                field.values(), key=lambda candidate: (candidate.byes, -candidate.place)
            )
            assert drawn.bye == first_in_turn.number
            del field[drawn.bye]
        ours = sum(burden(field[one.first], field[one.second]) for one in drawn.pairings)
        assert not found or ours % AT_ONCE
        if ours:
            assert ours == least_burden(field.values())


def by_lot(seed):
    sizes = random.Random(-seed - 1)
    return {"players": sizes.randint(6, 60), "rounds": sizes.randint(5, 15)}


@pytest.mark.long
@pytest.mark.parametrize("ten", range(2))
def test_events_by_lot_have_no_fault_and_nothing_that_need_not_be(ten):
    for seed in range(10 * ten, 10 * ten + 10):
        hold_an_event_to_the_rules(seed, **by_lot(seed))


def test_an_event_of_200_players_has_no_fault_and_nothing_that_need_not_be():
    hold_an_event_to_the_rules(0, players=200, rounds=3)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(50))
def test_5000_events_by_lot_have_no_fault_and_nothing_that_need_not_be(hundred):
    for seed in range(100 * hundred, 100 * hundred + 100):
        hold_an_event_to_the_rules(seed, **by_lot(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_50_events_of_200_players_have_no_fault_and_nothing_that_need_not_be(seed):
    hold_an_event_to_the_rules(seed, players=200, rounds=15)
