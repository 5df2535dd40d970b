"""What a card tells of a player."""

from tdtool.pairing.candidates import Candidate, candidates
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.win_loss import StandingsRules
from tests.pairing.halls import division

FOUR = division(
    "2+30 r3-10 4+5",
    "r1-30 4+80 3+5",
    "4+20 1+10 r2-5",
    "r3-20 r2-80 r1-5",
)


def test_cards_come_in_the_order_of_the_standings_the_pairing_is_based_on():
    order = {
        based_on: [candidate.number for candidate in candidates(FOUR, round_=4, based_on=based_on)]
        for based_on in range(4)
    }
    assert order == {0: [1, 2, 3, 4], 1: [1, 3, 4, 2], 2: [3, 2, 1, 4], 3: [2, 1, 3, 4]}


def test_standings_may_lag_behind_and_history_counts_up_to_the_round_before():
    first = candidates(FOUR, round_=4, based_on=2)[0]
    assert first == Candidate(
        number=3,
        name="Player 3",
        place=0,
        wins=2,
        spread=30,
        starts=2,
        replies=1,
        met={4: 1, 1: 1, 2: 1},
        opponents=(4, 1, 2),
        turns=(True, True, False),
    )
    assert (first.balance, first.previous) == (1, 2)
    assert Candidate(1, "Ann", 0).previous is None


def test_what_the_division_holds_of_the_round_itself_and_later_doesnt_count():
    assert candidates(FOUR, round_=2, based_on=1) == candidates(FOUR.after(1), round_=2, based_on=1)


def test_who_is_withdrawn_absent_or_forfeits_doesnt_play():
    hall = division("3 .", "bye .", "1 .", "abs .", "out .", ". .", withdrawn=[6, 3])
    assert [candidate.number for candidate in candidates(hall, round_=1, based_on=0)] == [1, 2, 3]
    assert [candidate.number for candidate in candidates(hall, round_=2, based_on=0)] == [
        1,
        2,
        4,
        5,
    ]
    assert [
        candidate.number for candidate in candidates(hall, round_=2, based_on=0, away={1, 5})
    ] == [2, 4]


def test_who_forfeited_a_game_that_was_posted_has_met_their_opponent():
    hall = Field(
        (
            Entrant(1, "Ann", appearances=(Appearance(Kind.FORFEIT, (2,), 50),)),
            Entrant(2, "Bob", appearances=(Appearance(Kind.FORFEIT, (1,), -50),)),
        )
    )
    assert [candidate.met for candidate in candidates(hall, round_=2, based_on=1)] == [
        {2: 1},
        {1: 1},
    ]
    assert [candidate.number for candidate in candidates(hall, round_=1, based_on=0)] == [1, 2]


def test_byes_alternate_between_start_and_reply_where_the_event_says_so():
    hall = division("bye bye bye", "3 3 3", "2 2 2")

    def counts(*, byes_alternate):
        first = candidates(hall, round_=4, based_on=0, byes_alternate=byes_alternate)[0]
        return first.byes, first.starts, first.replies

    assert counts(byes_alternate=False) == (3, 0, 0)
    assert counts(byes_alternate=True) == (3, 2, 1)


def test_standings_count_as_the_event_counts():
    hall = division("2+90 3-10", "r1-90 4+20", "4+1 r1+10", "r3-1 r2-20")
    capped = candidates(hall, round_=3, based_on=2, counting=StandingsRules(spread_caps=(5,)))
    assert [(candidate.number, candidate.spread) for candidate in capped] == [
        (3, 6),
        (1, 0),
        (2, 0),
        (4, -6),
    ]
