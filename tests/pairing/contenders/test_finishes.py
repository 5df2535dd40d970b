"""Who can still be caught, and the best and worst places, against every ending of small races."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.pairing.contenders.finishes import Definition, Wins, finishes
from tdtool.pairing.contenders.race import Allowance, NoRoundsLeft, Race, race
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.win_loss import StandingsRules, standings
from tests.pairing import events_by_lot
from tests.pairing.contenders.everything import endings, places
from tests.pairing.contenders.races import race_of


@pytest.mark.parametrize(
    ("behind", "spread", "caught"),
    [
        (1, -900, True),  # fewer wins behind than rounds are left: spread doesn’t matter
        (2, -200, True),  # as many: by exactly the swing of both, two games of 100 each way
        (2, -201, False),
        (3, 900, False),  # more: never
    ],
)
def test_can_be_caught_at_a_gap_below_at_and_above_the_rounds_left(
    behind: int, spread: int, caught: bool
) -> None:
    of = race_of((5, 1, 200), (5 - behind, 1 + behind, spread), left=2)
    upper, lower = of.contenders
    assert of.can_catch(lower, upper) is caught
    assert of.can_catch(upper, lower)


def test_the_allowance_is_that_of_the_rounds_left() -> None:
    allowance = Allowance((250, 200))
    assert [allowance.of_a_game(left) for left in (1, 2, 3, 9)] == [250, 200, 200, 200]
    with pytest.raises(ValueError, match="above 0"):
        Allowance((0,))


def test_by_total_points_nobody_with_the_same_wins_is_safe() -> None:
    of = race_of((5, 1, 900), (4, 2, -900), left=1)
    assert not of.can_catch(of.contenders[1], of.contenders[0])
    level = Race(of.contenders, 5, 1, 100, by_total=True)
    assert level.can_catch(level.contenders[1], level.contenders[0])
    assert finishes(level)[1].best == 1


def test_wins_must_go_to_somebody() -> None:
    """Ten tied leaders, one a win behind: four of the ten must win the last round, so 5th."""
    of = race_of(*[(5, 1, 100)] * 10, (4, 2, 0), (0, 6, -900), left=1)
    last = of.contenders[10]
    alone = finishes(of, Definition.CAUGHT)[last.place]
    shared = finishes(of, Definition.BEST_FINISH)[last.place]
    assert alone.best == 1
    assert shared.best == 5


records = st.tuples(st.integers(0, 8), st.integers(-300, 300))


@settings(max_examples=60, deadline=None)
@given(st.lists(records, min_size=3, max_size=5), st.integers(1, 2), st.integers(0, 3))
def test_no_ending_is_better_than_the_best_or_worse_than_the_worst(
    drawn: list[tuple[int, int]], left: int, seed: int
) -> None:
    rng = random.Random(seed)
    left = 1 if len(drawn) == 5 else left
    of = race_of(*((won / 2, 4 - won / 2, spread) for won, spread in drawn), left=left)
    margins = tuple(rng.sample((-of.game, -1, 0, 1, of.game, 40), 3)) if left == 2 else ()
    by_pairs, shared = finishes(of, Definition.CAUGHT), finishes(of)
    for ending in endings(of, margins):
        for one in of.contenders:
            best, worst = places(ending, one)
            for bound in (by_pairs[one.place], shared[one.place]):
                assert bound.best <= best
                assert bound.worst >= worst
    for alone, together in zip(by_pairs, shared, strict=True):
        assert alone.best <= together.best <= together.worst <= alone.worst


@settings(max_examples=40, deadline=None)
@given(st.lists(records, min_size=4, max_size=6))
def test_with_one_round_left_and_wins_alone_the_finishes_are_reached(
    drawn: list[tuple[int, int]],
) -> None:
    """Where no spread decides (a point a game, spreads far apart), the bounds are exact."""
    drawn = [(won, 1000 * at) for at, (won, _) in enumerate(drawn)]
    of = race_of(*((won / 2, 4 - won / 2, spread) for won, spread in drawn), left=1, game=1)
    reached: dict[int, list[tuple[int, int]]] = {one.number: [] for one in of.contenders}
    for ending in endings(of, (-1, 0, 1)):
        for one in of.contenders:
            reached[one.number].append(places(ending, one))
    for one, finish in zip(of.contenders, finishes(of), strict=True):
        assert min(best for best, _ in reached[one.number]) == finish.best
        assert max(worst for _, worst in reached[one.number]) == finish.worst


@settings(max_examples=40, deadline=None)
@given(st.lists(records, min_size=4, max_size=4), st.integers(1, 2), st.integers(1, 3))
def test_no_ending_breaks_what_a_player_must_win_or_is_sure_with(
    drawn: list[tuple[int, int]], left: int, place: int
) -> None:
    of = race_of(*((won / 2, 4 - won / 2, spread) for won, spread in drawn), left=left)
    wins, margins = Wins(of), (-of.game, -1, 0, of.game) if left == 2 else ()
    must = [wins.must_win(one, place) for one in of.contenders]
    sure = [wins.sure_with(one, place) for one in of.contenders]
    for ending in endings(of, margins):
        for one in of.contenders:
            won = ending[one.number][0] - one.won
            best, worst = places(ending, one)
            fewest, enough = must[one.place], sure[one.place]
            if best <= place:
                assert fewest is not None and won >= fewest
            if enough is not None and won >= enough:
                assert worst <= place


def test_somebody_who_stays_away_lets_others_up() -> None:
    """A is known to miss the last round: of the two level players behind either may be first."""
    played = Appearance(Kind.PLAYED, (9,), 400, 360)
    lost = Appearance(Kind.PLAYED, (9,), 360, 400)
    division = Field(
        (
            Entrant(1, "A", 1900, (played, played, played, lost), away=((5, 5),)),
            Entrant(2, "B", 1800, (played, played, lost, played)),
            Entrant(3, "C", 1700, (played, lost, played, played)),
        ),
        rounds=5,
    )
    here = race(division, after=4)
    assert here.to_share == 2
    assert [finish.best for finish in finishes(here)] == [1, 1, 1]


def test_what_a_leader_must_win_and_is_sure_with() -> None:
    of = race_of((6, 2, 300), (5, 3, 250), (5, 3, 240), (2, 6, -790), left=2)
    wins, leader = Wins(of), of.contenders[0]
    assert wins.must_win(leader, 1) == 0
    assert wins.sure_with(leader, 1) == 3
    assert wins.sure_with(leader, 3) == 0
    assert wins.must_win(of.contenders[1], 1) == 2
    assert wins.must_win(of.contenders[3], 1) is None
    assert wins.sure_with(of.contenders[3], 1) is None


def test_the_race_is_that_of_a_field_after_its_last_whole_round() -> None:
    division = replace(events_by_lot.field(6), rounds=3)
    rng = random.Random(5)
    for round_ in (1, 2):
        drawn = pair(division, method="swiss", round_=round_, rng=rng)
        division = events_by_lot.after_games(division, drawn, rng=rng)
    now = race(division, allowance=Allowance((250, 200)))
    assert (now.after, now.left, now.game) == (2, 1, 250)
    table = standings(division, after=2)
    assert [one.number for one in now.contenders] == [line.number for line in table]
    assert [one.won / 2 for one in now.contenders] == [line.wins for line in table]
    assert race(division, after=1).left == 2
    capped = race(division, counting=StandingsRules(spread_caps=(350, 120)))
    assert capped.game == 120


def test_without_rounds_or_with_none_left_there_is_no_race() -> None:
    division = events_by_lot.field(4)
    with pytest.raises(NoRoundsLeft, match="number of rounds"):
        race(division)
    with pytest.raises(NoRoundsLeft, match="All 3 rounds are played"):
        race(division, rounds=3, after=3)
