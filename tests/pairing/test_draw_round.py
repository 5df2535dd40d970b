"""One door to all methods: who plays, the bye, who starts, and what comes with a pairing."""

import random

import pytest

from tdtool.pairing.candidates import playing
from tdtool.pairing.checks import Fault
from tdtool.pairing.draw_round import BadRound, by_claim, by_hand, faults_of, first_unpaired, pair
from tdtool.pairing.methods.by_name import METHODS, UnknownPairingMethod, method_called
from tdtool.pairing.pairings import (
    DrawConstraints,
    DrawnPairing,
    NoLawfulPairing,
    PairedRound,
    PairingLimits,
    Why,
)
from tests.pairing.events_by_lot import after_games, event, field
from tests.pairing.halls import division, hall
from tests.tables import of_each

WHOLE_EVENTS = [one for one in METHODS if "robin" not in one and one != "fontes"]


def drawn(of, method="swiss", round_=1, seed=1, **more):
    return pair(of, method=method, round_=round_, rng=random.Random(seed), **more)


def meet(paired):
    return sorted(sorted((one.first, one.second)) for one in paired.pairings)


def played(hall, method, rounds, **more):
    """The rounds of an event in which nobody is ever away."""
    rng = random.Random(1)
    found = []
    for round_ in range(1, rounds + 1):
        found.append(drawn(hall, method, round_, rounds=rounds, **more))
        hall = after_games(hall, found[-1], rng=rng)
    return found, hall


def test_a_pairing_says_why_these_two_meet():
    hall = division("2+30 r3+10", "r1-30 4+80", "4+20 1-10", "r3-20 r2-80")
    assert drawn(hall, round_=3) == PairedRound(
        round_=3,
        method="swiss",
        based_on=2,
        pairings=(
            DrawnPairing(1, 4, 1, 0, Why((0, 2), (-100, 40), 2, (0, 1))),
            DrawnPairing(2, 2, 3, 0, Why((1, 1), (50, 10), 0, (1, 2))),
        ),
    )


@pytest.mark.parametrize(
    ("pairing", "sentence"),
    [
        (
            DrawnPairing(1, 4, 1, 0, Why((0, 2.5), (-100, 40), 2.5, (0, 1))),
            "0 wins against 2½ · first meeting · starts so far: 0 and 1",
        ),
        (
            DrawnPairing(1, 4, 1, 1, Why((3, 3), (0, 0), 0, (2, 1))),
            "both have 3 wins · met once before · starts so far: 2 and 1",
        ),
        (
            DrawnPairing(1, 4, 1, 2, Why((3, 3), (0, 0), 0, (2, 1))),
            "both have 3 wins · met 2 times before · starts so far: 2 and 1",
        ),
    ],
)
def test_a_pairing_explains_itself_in_a_sentence(pairing, sentence):
    assert pairing.sentence == sentence


def test_in_an_odd_field_the_lowest_of_those_with_fewest_byes_has_the_bye():
    hall = division("2+30", "r1-30", "4+20", "r3-20", "bye")
    assert drawn(hall, round_=2).bye == 2
    assert drawn(hall, round_=1).bye == 5
    assert drawn(hall, "koth", round_=2).bye == 2


def test_the_bye_moves_up_where_it_would_leave_no_lawful_pairing():
    hall = division("2 3", "1 .", ". 1", ". .", ". .", withdrawn=[4, 5])
    assert drawn(hall, round_=3, limits=PairingLimits(repeats=0)).bye == 1


def test_where_no_bye_helps_the_refusal_says_what_to_allow():
    hall = division("2 3 .", "1 . 3", ". 1 2")
    with pytest.raises(NoLawfulPairing) as refusal:
        drawn(hall, round_=4, limits=PairingLimits(repeats=0))
    assert refusal.value.relax == "Allow up to 1 repeat per pair."


@of_each("method", METHODS)
def test_three_two_and_one_player_are_fields_too(method):
    three, two, one = (drawn(field(count), method, rounds=3) for count in (3, 2, 1))
    assert (len(three.pairings), three.bye is None) == (1, False)
    assert (meet(two), two.bye) == ([[1, 2]], None)
    assert (one.pairings, one.bye) == ((), 1)


@of_each("method", METHODS)
def test_where_nobody_plays_there_is_no_pairing(method):
    with pytest.raises(NoLawfulPairing) as refusal:
        drawn(field(2), method, rounds=3, constraints=DrawConstraints(away={1, 2}))
    assert str(refusal.value) == "Nobody plays in round 1. Add players, or check them in."


@of_each("method", METHODS)
@of_each("count", [4, 7, 12])
def test_the_same_seed_draws_the_same(method, count):
    first, again = (drawn(field(count), method, rounds=8, seed=5) for _ in range(2))
    assert first == again


def test_a_withdrawn_or_absent_player_is_not_paired_and_one_who_returns_is():
    hall = division("2", "1", "4", "3", "6", "5", withdrawn=[6])
    assert playing(hall, 2, away={1}) == [2, 3, 4, 5]
    assert meet(drawn(hall, round_=2, constraints=DrawConstraints(away={1}))) == [[2, 4], [3, 5]]
    assert drawn(hall, round_=2).bye == 5
    back = division("2", "1", "4", "3", "6", "5")
    assert len(drawn(back, round_=2).pairings) == 3


def test_a_latecomer_plays_from_the_round_they_come():
    hall = division("2+30 r3+10", "r1-30 4+80", "4+20 1-10", "r3-20 r2-80", "abs abs", ". .")
    late = drawn(hall, round_=3)
    assert (len(late.pairings), late.bye) == (3, None)


def test_standings_come_from_the_last_round_without_a_result_missing():
    hall = division("2+30 3 .", "r1-30 4 .", "4+20 1 .", "r3-20 2 .")
    assert drawn(hall, round_=3).based_on == 1
    assert drawn(hall, round_=2).based_on == 1
    assert drawn(hall, round_=3, based_on=0).based_on == 0
    assert drawn(division("2 .", "1 ."), round_=2).based_on == 0


def test_standings_come_from_a_round_before_the_one_that_is_drawn():
    with pytest.raises(BadRound) as refusal:
        drawn(field(4), round_=2, based_on=2)
    assert str(refusal.value) == (
        "Round 2 can’t be drawn from the standings after round 2. Choose an earlier round, or "
        "the ratings (0)."
    )


def test_a_method_answers_to_its_names_and_an_unknown_one_is_refused():
    names = ("Round Robin", "round_robin", "RR", "King of the Hill", "Australian draw", "AUTO")
    assert [method_called(name) for name in names] == [
        "round-robin", "round-robin", "round-robin", "koth", "australian", "auto",
    ]  # fmt: skip
    with pytest.raises(UnknownPairingMethod) as refusal:
        method_called("swizz")
    assert str(refusal.value) == (
        f"There is no pairing method “swizz”. Methods: {', '.join(METHODS)}."
    )


@of_each("count", [5, 8, 11])
@of_each("cycles", [1, 2])
@of_each("method", ["round-robin", "round-robin-interleaved"])
def test_a_round_robin_goes_through_round_by_round(method, count, cycles):
    once = count - 1 + count % 2
    rounds, hall = played(field(count), method, cycles * once)
    for paired in rounds:
        before = hall.after(paired.round_ - 1)
        assert faults_of(paired, field=before, limits=PairingLimits(repeats=cycles - 1)) == []
    games = [game for paired in rounds for game in meet(paired)]
    assert len(games) == cycles * count * (count - 1) // 2
    assert len({tuple(game) for game in games}) == count * (count - 1) // 2
    assert {paired.based_on for paired in rounds} == {0}


def test_after_the_round_robins_that_fit_an_interleaved_one_begins_again():
    assert meet(drawn(field(4), "round-robin-interleaved", round_=7, rounds=6)) == [[1, 4], [2, 3]]


def test_in_a_round_robin_those_whose_opponents_are_away_meet():
    hall = after_games(field(8), drawn(field(8), "round-robin"), rng=random.Random(1))
    for away, games, bye in (
        ((), [[1, 7], [2, 4], [3, 6], [5, 8]], None),
        ((7, 6), [[1, 3], [2, 4], [5, 8]], None),
        ((7, 6, 4), [[1, 2], [5, 8]], 3),
    ):
        second = drawn(hall, "round-robin", round_=2, constraints=DrawConstraints(away=away))
        assert (meet(second), second.bye) == (games, bye)


def test_who_is_away_from_the_first_round_is_not_drawn_and_comes_late():
    away = DrawConstraints(away={3})
    hall = after_games(
        field(8), drawn(field(8), "round-robin", constraints=away), rng=random.Random(1)
    )
    rounds = [drawn(hall, "round-robin", round_=round_) for round_ in range(2, 8)]
    games = [tuple(game) for paired in rounds for game in meet(paired)]
    assert len(set(games)) == len(games) == 24
    assert [sum(3 in game for game in games), {paired.bye for paired in rounds}] == [6, {None}]


def test_who_was_drawn_and_did_not_come_to_the_first_round_keeps_their_place():
    rows = [f"{9 - number}+10 ." for number in range(1, 9)]
    first = drawn(field(8), "round-robin")
    for one in first.pairings:
        rows[one.first - 1], rows[one.second - 1] = f"{one.second}+9 .", f"r{one.first}-9 ."
    gone = next(one for one in first.pairings if 3 in (one.first, one.second))
    rows[2], rows[sum((gone.first, gone.second)) - 4] = "out .", "bye ."
    second = drawn(division(*rows), "round-robin", round_=2)
    assert meet(second) == [[1, 7], [2, 4], [3, 6], [5, 8]]


def test_a_latecomer_takes_the_free_place_of_an_odd_round_robin():
    late = division("bye .", "3 .", "2 .", "abs .")
    assert meet(drawn(late, "round-robin", round_=2)) == [[1, 3], [2, 4]]


def test_a_round_robin_without_a_place_for_a_latecomer_ends():
    late = division("2 .", "1 .", "abs .")
    with pytest.raises(NoLawfulPairing) as refusal:
        drawn(late, "round-robin", round_=2)
    assert (refusal.value.reason, refusal.value.relax) == (
        "The round robin of 2 has no room for Player 3.",
        "Pair the remaining rounds as Swiss.",
    )


def test_a_fixed_draw_goes_on_only_where_the_rounds_before_came_from_it():
    hall = division("2 .", "1 .", "4 .", "3 .")
    with pytest.raises(NoLawfulPairing) as refusal:
        drawn(hall, "round-robin", round_=3)
    assert (refusal.value.reason, refusal.value.relax) == (
        "The draw pairs Player 1 and Player 2; Player 3 and Player 4, who have already met: "
        "earlier rounds came from another draw.",
        "Use the draw seed of those rounds, or pair this one as Swiss.",
    )
    assert len(drawn(hall, "round-robin", round_=3, limits=PairingLimits(repeats=1)).pairings) == 2


def test_a_fixed_draw_keeps_forbidden_pairs_apart_by_saying_so():
    with pytest.raises(NoLawfulPairing) as refusal:
        drawn(field(4), "fontes", limits=PairingLimits(forbidden=frozenset({frozenset({1, 4})})))
    assert str(refusal.value) == (
        "The draw pairs Player 1 and Player 4, who must not meet. Allow them to meet, or "
        "pair this round as Swiss."
    )


@of_each("method", ["fontes", "quads", "quads-distributed", "quads-equalized"])
@of_each("count", [8, 11, 13, 14, 24])
def test_groups_play_their_three_rounds_out_of_one_draw(method, count):
    rounds, _ = played(field(count), method, 3)
    games = [tuple(game) for paired in rounds for game in meet(paired)]
    assert len(set(games)) == len(games)
    assert [paired.based_on for paired in rounds] == [0, 0, 0]


def test_quads_are_made_anew_from_the_standings_after_every_third_round():
    rounds, _ = played(field(12), "quads", 7)
    assert [paired.based_on for paired in rounds] == [0, 0, 0, 3, 3, 3, 6]


def test_auto_follows_the_plan():
    rounds, _ = played(field(12), "auto", 8)
    assert [paired.method for paired in rounds] == ["fontes"] * 3 + ["swiss"] * 4 + ["koth"]
    assert [paired.based_on for paired in rounds] == [0, 0, 0, 3, 4, 5, 6, 7]


def test_auto_goes_on_as_swiss_where_the_plans_round_robin_was_not_played():
    hall = division("2+10 .", "r1-10 .", "4+20 .", "r3-20 .")
    found = drawn(hall, "auto", round_=3, rounds=3)
    assert (found.method, meet(found)) == ("swiss", [[1, 3], [2, 4]])


@pytest.mark.parametrize(
    ("round_", "rounds", "sentence"),
    [
        (1, None, "This plan needs the number of rounds of the event."),
        (4, 3, "There is no round 4 in an event of 3."),
    ],
)
def test_auto_needs_to_know_how_many_rounds_there_are(round_, rounds, sentence):
    with pytest.raises(BadRound) as refusal:
        drawn(field(4), "auto", round_=round_, rounds=rounds)
    assert str(refusal.value) == sentence


def test_tables_stay_and_fixed_ones_are_kept():
    hall = division("2+10 .", "r1-10 .", "4-20 .", "r3+20 .")
    arranged = DrawConstraints(fixed_tables={2: 1}, tables_before={3: 1, 4: 2})
    found = drawn(hall, "koth", round_=2, constraints=arranged)
    assert [(one.table, one.first, one.second) for one in found.pairings] == [
        (1, 2, 3), (2, 4, 1),
    ]  # fmt: skip
    assert faults_of(found, field=hall, constraints=arranged) == []


def test_pairings_by_hand_say_who_starts_and_the_checker_says_what_is_wrong():
    hall = division("2+30 .", "r1-30 .", "4+20 .", "r3-20 .", "bye .", withdrawn=[5])
    rng = random.Random(1)
    found = by_hand(hall, [(1, 2), (3, 5)], round_=2, rng=rng)
    assert [(one.table, one.first, one.second, one.repeat) for one in found.pairings] == [
        (1, 5, 3, 0), (2, 2, 1, 1),
    ]  # fmt: skip
    assert faults_of(found, field=hall, limits=PairingLimits(repeats=0)) == [
        Fault("missing", (4,), "Player 4 has no opponent."),
        Fault("extra", (5,), "Player 5 is paired but doesn’t play this round."),
        Fault(
            "repeat", (2, 1), "Player 2 and Player 1 have met once before; no repeats are allowed."
        ),
    ]
    assert by_hand(hall, [(2, 4)], bye=1, round_=2, rng=rng, based_on=0).bye == 1


def test_a_pairing_by_hand_of_somebody_unknown_is_refused():
    for games, bye, unknown in (([(1, 9)], None, 9), ([], 7, 7)):
        with pytest.raises(BadRound) as refusal:
            by_hand(field(3), games, bye=bye, round_=1, rng=random.Random(1))
        assert str(refusal.value) == f"There is no player {unknown} in this division."


def test_the_first_round_without_pairings():
    assert first_unpaired(division(".", ".")) == 1
    assert first_unpaired(division("2 .", "1 .")) == 2
    assert first_unpaired(division("bye", "abs")) == 2


@pytest.mark.parametrize("method", WHOLE_EVENTS)
@pytest.mark.parametrize("seed", range(3))
def test_every_method_draws_whole_events_without_a_fault(method, seed):
    """Methods that look at places alone may send starts more than two off: told, not refused."""
    rng = random.Random(seed)
    for shown in event(rng=rng, players=6 + 11 * seed, rounds=9, method=method):
        found = faults_of(shown.drawn, field=shown.division, constraints=shown.constraints)
        assert [fault for fault in found if fault.kind != "balance"] == []


def test_the_bye_goes_to_the_lowest_of_those_with_fewest():
    candidates = hall([4, 3, 2, 1, 0], byes={5: 1, 3: 2})
    assert [candidate.number for candidate in by_claim(candidates)] == [4, 2, 1, 5, 3]
