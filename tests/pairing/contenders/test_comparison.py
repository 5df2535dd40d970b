"""Two draws of a round beside each other, and who can’t win any more because of one of them.

Who is named is checked against every result of small races.
"""

from __future__ import annotations

import random

from tdtool.pairing.candidates import Candidate, Meeting, Turns, shut_out, weighed
from tdtool.pairing.contenders.finishes import Wins
from tdtool.pairing.contenders.race import Race
from tests.pairing.contenders import everything
from tests.pairing.contenders.races import race_of


def test_two_leaders_who_meet_leave_the_third_no_way_to_be_first() -> None:
    now = race_of((5, 1, 100), (5, 1, 80), (4, 2, 300), (4, 2, -50), left=1)
    assert shut_out(now, [(1, 2), (3, 4)]) == (3,)
    # Paired with one of them, the third wins that game and the other leader loses theirs.
    assert shut_out(now, [(1, 3), (2, 4)]) == ()


def test_a_leader_with_the_bye_wins_it() -> None:
    now = race_of((5, 1, 100), (4, 2, 300), (4, 2, 90), (3, 3, 0), (2, 4, 0), left=1)
    assert shut_out(now, [(2, 3), (4, 5)], 1) == (2, 3)
    assert shut_out(now, [(1, 3), (2, 4)], 5) == ()


def _ways_to_win(now: Race, couples: list[tuple[int, int]]) -> set[int]:
    """Who is first, or level with the first, by some result of these games."""
    margins = range(-now.game, now.game + 1)
    alone = Race(now.contenders, now.after, 1, now.game)
    return {
        one.number
        for ending in everything.endings(alone, tuple(margins), games=tuple(couples))
        for one in now.contenders
        if everything.places(ending, one)[0] == 1
    }


def test_in_the_last_round_just_those_are_out_whom_no_result_makes_first() -> None:
    rng = random.Random(7)
    named = 0
    for _ in range(150):
        records = [(rng.randrange(3, 6), 0, rng.randrange(-4, 5)) for _ in range(4)]
        now = race_of(*((won, 6 - won, spread) for won, _, spread in records), left=1, game=2)
        order = rng.sample(range(1, 5), 4)
        couples = [(order[0], order[1]), (order[2], order[3])]
        might = {one.number for one in now.contenders if Wins(now).best(one) == 1}
        out = set(shut_out(now, couples))
        assert out == might - _ways_to_win(now, couples), (now, couples)
        named += len(out)
    assert named > 30


def test_with_two_rounds_left_nobody_is_out_who_can_still_win() -> None:
    rng = random.Random(8)
    named = 0
    for _ in range(25):
        records = [(rng.choice((2, 4)), rng.randrange(-2, 3)) for _ in range(4)]
        now = race_of(*((won, 6 - won, spread) for won, spread in records), left=2, game=1)
        couples = [(1, 2), (3, 4)]
        out = set(shut_out(now, couples))
        for ending in everything.endings(now, (-1, 0, 1), games=tuple(couples)):
            firsts = {o.number for o in now.contenders if everything.places(ending, o)[0] == 1}
            assert not firsts & out
        named += len(out)
    assert named > 0


def test_repeats_starts_floats_and_the_pairs_that_differ() -> None:
    ann = Candidate(1, "Ann", 0, wins=3, starts=2, replies=1, met={2: 1})
    bob = Candidate(2, "Bob", 1, wins=3, starts=1, replies=2, met={1: 1})
    cy = Candidate(3, "Cy", 2, wins=2, starts=1, replies=2)
    dee = Candidate(4, "Dee", 3, wins=2, starts=2, replies=1)
    people = {one.number: one for one in (ann, bob, cy, dee)}
    draft = weighed([(1, 2), (4, 3)], None, candidates=people, race=None)
    assert draft.repeats == (Meeting(1, 2, 1),)
    assert draft.turns == (Turns(1, 2), Turns(2, -2), Turns(4, 2), Turns(3, -2))
    assert draft.floats == ()
    assert draft.out is None
    other = weighed([(3, 1), (2, 4)], None, candidates=people, race=None)
    assert other.repeats == other.turns == ()
    assert other.floats == (Meeting(3, 1, 1.0), Meeting(2, 4, 1.0))
    assert draft.not_in(other) == ((1, 2), (4, 3))
    assert draft.not_in(weighed([(2, 1), (3, 4)], None, candidates=people, race=None)) == ()
