"""What the checker says of pairings that are wrong."""

from dataclasses import dataclass

from tdtool.pairing.checks import Fault, byes_again, check_pairings
from tests.pairing.halls import division


@dataclass(frozen=True)
class At:
    table: int
    first: int
    second: int


HALL = division(
    "2+30 .", "r1-30 .", "4+20 .", "r3-20 .", "bye .", ". .",
)  # fmt: skip
GOOD = (At(1, 2, 1), At(2, 4, 3), At(3, 5, 6))


def faults(*pairings, byes=(), playing=range(1, 7), round_=2, hall=HALL, **more):
    return check_pairings(pairings, byes=byes, field=hall, round_=round_, playing=playing, **more)


def test_pairings_as_they_should_be_have_no_fault():
    assert faults(*GOOD) == []
    assert faults(*GOOD, repeats=1, fixed={4: 2}, forbidden={frozenset({1, 3})}) == []
    assert faults(At(1, 1, 2), byes=[3], playing=[1, 2, 3], round_=1) == []


def test_a_second_bye_is_told_while_others_have_had_none():
    again = {"field": HALL, "round_": 2, "playing": [1, 2, 5]}
    assert byes_again([1], **again) == []
    assert byes_again([5], **again) == [
        Fault(
            "again",
            (5,),
            "Player 5 has the bye and has had it once before; 2 players have had it less often.",
        )
    ]
    assert byes_again([5], field=HALL, round_=2, playing=[5]) == []


def test_everyone_plays_once():
    assert faults(At(1, 2, 1), At(2, 4, 2), At(3, 5, 6)) == [
        Fault("twice", (2,), "Player 2 is paired 2 times."),
        Fault("missing", (3,), "Player 3 has no opponent."),
    ]
    assert faults(At(1, 5, 5), playing=[5]) == [
        Fault("twice", (5,), "Player 5 is paired 2 times."),
    ]
    assert faults(At(1, 2, 1), byes=[1], playing=[1, 2]) == [
        Fault("twice", (1,), "Player 1 is paired 2 times."),
        Fault("bye", (1,), "Player 1 has a bye, but the number of players is even."),
    ]


def test_nobody_plays_who_is_away_or_unknown():
    assert faults(*GOOD, At(4, 8, 9), playing=range(1, 6)) == [
        Fault("extra", (6,), "Player 6 is paired but doesn’t play this round."),
        Fault("extra", (8,), "Player 8 is paired but doesn’t play this round."),
        Fault("extra", (9,), "Player 9 is paired but doesn’t play this round."),
    ]


def test_there_is_one_bye_at_most_and_only_in_an_odd_field():
    assert faults(*GOOD[:2], byes=[5, 6]) == [
        Fault("bye", (5, 6), "Player 5 and Player 6 have a bye; only one bye is allowed."),
    ]


def test_a_table_has_one_pair_and_whoever_has_a_table_sits_there():
    assert faults(GOOD[0], At(1, 4, 3), GOOD[2], fixed={5: 4}) == [
        Fault("table", (), "2 pairs are at table 1."),
        Fault("table", (5,), "Player 5 always plays at table 4, but is at table 3."),
    ]


def test_nobody_meets_more_often_than_is_allowed():
    assert faults(*GOOD, repeats=0) == [
        Fault(
            "repeat", (2, 1), "Player 2 and Player 1 have met once before; no repeats are allowed."
        ),
        Fault(
            "repeat", (4, 3), "Player 4 and Player 3 have met once before; no repeats are allowed."
        ),
    ]
    thrice = division("2 r2 2", "r1 1 r1")
    assert faults(At(1, 2, 1), playing=[1, 2], hall=thrice, round_=3, repeats=1) == [
        Fault(
            "repeat",
            (2, 1),
            "Player 2 and Player 1 have met 2 times before; at most 1 repeat allowed.",
        )
    ]


def test_forbidden_pairs_do_not_meet():
    assert faults(*GOOD, forbidden=[frozenset({5, 6})]) == [
        Fault("forbidden", (5, 6), "Player 5 and Player 6 must not meet.")
    ]


def test_who_is_due_to_start_starts():
    assert faults(At(1, 1, 2), *GOOD[1:]) == [
        Fault("starts", (1, 2), "Player 1 starts, but Player 2 is due to start.")
    ]


def test_starts_go_no_farther_from_replies_than_two():
    hall = division("2 3 .", ". . 4", ". r1 .", ". . r2", "6 6 .", "r5 r5 .")
    four = {"playing": [1, 5], "round_": 3, "hall": hall}
    assert faults(At(1, 1, 5), **four) == [
        Fault("balance", (1,), "Player 1 will have 3 more starts than replies.")
    ]
    assert faults(At(1, 1, 5), **four, most_starts=3) == []
    low = division(". .", ". .", "4 4 4", "r3 r3 r3", "6 6 6", "r5 r5 r5")
    assert faults(At(1, 4, 6), playing=[4, 6], round_=4, hall=low) == [
        Fault("balance", (6,), "Player 6 will have 4 more replies than starts.")
    ]


def test_byes_count_in_turn_as_start_and_reply_where_the_event_says_so():
    hall = division("bye", ".")
    assert faults(At(1, 1, 2), playing=[1, 2], hall=hall) == []
    assert faults(At(1, 1, 2), playing=[1, 2], hall=hall, byes_alternate=True) == [
        Fault("starts", (1, 2), "Player 1 starts, but Player 2 is due to start.")
    ]


def test_every_fault_is_told_at_once():
    found = faults(At(1, 1, 2), At(1, 4, 9), byes=[5], repeats=0)
    assert [fault.kind for fault in found] == [
        "missing", "missing", "extra", "bye", "table", "repeat", "starts",
    ]  # fmt: skip
