"""Every kind of prize on one hall worked out by hand: with ties, a withdrawn player, a bye, a
forfeit and an unrated player."""

from __future__ import annotations

from tdtool.pairing.field import Field
from tdtool.pairing.prizes.awards import Award, Chosen, awards
from tdtool.pairing.prizes.prizes import Prize, PrizeKind
from tdtool.pairing.standings.ratings import rate
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

# Eve is unrated. Fay has a bye in round 2 and loses round 3 by forfeit. Hal wins 600–200 and goes.
#            won  lost  spread  place  seed
#   Ann       2    1    +250      1     1
#   Cy        2    1     +10      2     3
#   Eve       2    1      +5      3     8
#   Bob       1½   1½    −90      4     2
#   Gus       1½   1½   −280      5     6
#   Fay       1    2      −5      6     5
#   Dee       0    3    −290      7     4
HALL = crosstable(
    """
    Ann 1900  400-300:2  350-360:3  500-340:4
    Bob 1800  300-400:1  410-400:5  350-350:7
    Cy  1700  380-370:4  360-350:1  345-355:5
    Dee 1600  370-380:3  300-420:7  340-500:1
    Eve -     390-385:6  400-410:2  355-345:3
    Fay 1500  385-390:5  +50        -50
    Gus 1400  200-600:8  420-300:4  350-350:2
    Hal 1300  600-200:7  0          0  w
    """
)
for _one in HALL.entrants:
    HALL = changed(HALL, _one.number, key=_one.name.casefold())

LUCKY, TOUGH = PrizeKind.LUCKY, PrizeKind.TOUGH
TIED = "{} are tied and split the prize equally."


def won(field: Field, *prizes: Prize, **more: object) -> list[Award]:
    return awards(field, prizes, **more)  # type: ignore[arg-type]


@of_each(
    ("prize", "winners", "why"),
    [
        # Fay’s bye is no win; the winner’s low score counts, not Dee’s 300.
        (Prize(PrizeKind.LOW_WIN), "Eve", "Beat Cy 355–345 in round 3."),
        (Prize(PrizeKind.LOW_WIN, 2), "Cy", "Beat Ann 360–350 in round 2."),
        # Gus lost to Hal, who has withdrawn: the loss is still his lowest.
        (Prize(PrizeKind.LOW_LOSS), "Gus", "Lost to Hal 200–600 in round 1."),
        (Prize(PrizeKind.LOW_LOSS, 2), "Bob, Dee", TIED.format("Bob and Dee")),
        (Prize(PrizeKind.HIGH_WIN), "Ann", "Beat Dee 500–340 in round 3."),
        (Prize(LUCKY, games=2), "Eve", "The 2 narrowest wins, by 5 and 10: 15 points together."),
        (Prize(LUCKY, 2, games=2), "Cy", "The 2 narrowest wins, by 10 and 10: 20 points together."),
        (Prize(LUCKY, games=1), "Eve", "The narrowest win: by 5 points."),
        (Prize(LUCKY, 2, games=1), "Bob, Cy", TIED.format("Bob and Cy")),
        (Prize(LUCKY, 4, games=2), "", "There is no 4th: only 3 players are in the running."),
        (Prize(LUCKY), "", "Nobody has won 6 games yet."),
        # The forfeit of Fay is no loss by 50, so Dee alone has lost two games.
        (Prize(TOUGH, games=1), "Fay", "The narrowest loss: by 5 points."),
        (Prize(TOUGH, games=2), "Dee",
         "The 2 narrowest losses, by 10 and 120: 130 points together."),
        (Prize(TOUGH, 2, games=2), "", "There is no 2nd: only 1 player is in the running."),
        (Prize(PrizeKind.AVERAGE), "Bob", "A record of 1½–1½ −90."),
        (Prize(PrizeKind.AVERAGE, 3), "Fay, Eve", TIED.format("Fay and Eve")),
        (Prize(PrizeKind.RECORD, first=2, last=3), "Gus",
         "A record of 1½–½ +120 in rounds 2 to 3."),
        (Prize(PrizeKind.RECORD, 3, first=2, last=3), "Ann",
         "A record of 1–1 +150 in rounds 2 to 3."),
        (Prize(PrizeKind.RECORD, 4, first=2, last=3), "Cy, Eve", TIED.format("Cy and Eve")),
        # Fay had no game in these rounds.
        (Prize(PrizeKind.RECORD, 7, first=2, last=3), "",
         "There is no 7th: only 6 players are in the running."),
        # The lower half by rating: Fay, Gus, Hal, Eve.
        (Prize(PrizeKind.LOWER_HALF), "Eve", "A record of 2–1 +5."),
        (Prize(PrizeKind.LOWER_HALF, 3), "Fay", "A record of 1–2 −5."),
        # Games with Eve aren’t counted: Cy won 2 of 2 where 0.58 + 0.35 were expected.
        (Prize(PrizeKind.OVER_EXPECTATION), "Cy",
         "Won 2 of 2 rated games, 1.08 more than the 0.92 expected."),
        (Prize(PrizeKind.OVER_EXPECTATION, 2), "Gus",
         "Won 1½ of 3 rated games, 0.36 more than the 1.14 expected."),
        (Prize(PrizeKind.OVER_EXPECTATION, 5), "Dee",
         "Won 0 of 3 rated games, 1.35 fewer than the 1.35 expected."),
        (Prize(PrizeKind.OVER_EXPECTATION, 6), "",
         "There is no 6th: only 5 players are in the running."),
        (Prize(PrizeKind.OVERSEED), "Eve", "8th by rating, 3rd in the standings: 5 places higher."),
        # Both one place higher: it went to Cy alone, who stands higher.
        (Prize(PrizeKind.OVERSEED, 2), "Cy, Gus", TIED.format("Cy and Gus")),
        (Prize(PrizeKind.RANK, -1), "Dee", "7th in the standings with 0–3 −290."),
        (Prize(PrizeKind.RANK, -2), "Fay", "6th in the standings with 1–2 −5."),
        (Prize(PrizeKind.RANK, -8), "", "There is no 8th last: only 7 players are in the running."),
        (Prize(PrizeKind.RANK, only=("gus", "hal", "dee")), "Gus",
         "5th in the standings with 1½–1½ −280."),
        (Prize(PrizeKind.OVERSEED, only=("ann",)), "", "Nobody stands above their seed."),
        # Fay’s win against nobody, Eve’s against Fay are none: Gus beat Dee, 200 above him, too.
        (Prize(PrizeKind.UPSET), "Cy, Gus", TIED.format("Cy and Gus")),
    ],
)  # fmt: skip
def test_every_kind_goes_to_the_one_worked_out_by_hand(
    prize: Prize, winners: str, why: str
) -> None:
    (award,) = won(HALL, prize)
    assert ", ".join(one.name for one in award.winners) == winners
    assert (award.why or award.winners[0].why) == why


def test_the_best_rating_gain_needs_a_rating_before_and_is_by_the_division_s_own_system() -> None:
    (award,) = won(HALL, Prize(PrizeKind.RATING_GAIN))
    gains = {one.name: one.new - one.old for one in rate(HALL) if one.old and one.new}
    best = max((name for name in gains if name != "Hal"), key=gains.__getitem__)
    assert [one.name for one in award.winners] == [best]
    assert award.winners[0].why.startswith(f"Up {gains[best]} points, from ")
    (award,) = won(HALL, Prize(PrizeKind.RATING_GAIN), gains=rate(HALL, system="none"))
    assert award.why == "Nobody has gained rating points yet."


def test_equal_ratings_share_a_seed_and_one_in_the_middle_is_in_the_lower_half() -> None:
    hall = crosstable(
        """
        Ann 1500  300-400:2  300-400:3
        Bob 1500  400-300:1  400-390:3
        Cy  1400  +50        390-400:2
        """
    )
    assert [w.name for w in won(hall, Prize(PrizeKind.OVERSEED))[0].winners] == ["Cy"]
    lower = won(hall, Prize(PrizeKind.LOWER_HALF))[0]
    assert [w.name for w in lower.winners] == ["Bob"]


BEST = Prize(PrizeKind.BY_HAND, title="Best play", amount="$20")


def test_a_prize_by_hand_goes_to_whom_the_director_chose_and_says_for_what() -> None:
    play = Chosen("gus", "QUIXOTRY", 365, 2, 4, mention="eve")
    (award,) = won(HALL, BEST, chosen={"Best play": play})
    assert [(one.name, one.why) for one in award.winners] == [
        ("Gus", "QUIXOTRY · 365 points · round 2 · table 4")
    ]
    assert award.why == "Honorable mention: Eve."


def test_a_prize_by_hand_that_nobody_was_given_says_so_and_a_withdrawn_player_can_have_it() -> None:
    assert won(HALL, BEST)[0].why == "Not chosen yet."
    assert won(HALL, BEST, chosen={"Best play": Chosen("nobody")})[0].why == "Not chosen yet."
    (award,) = won(HALL, BEST, chosen={"Best play": Chosen("hal")})
    assert [(one.name, one.why) for one in award.winners] == [("Hal", "Chosen by the director.")]


def test_one_who_is_in_no_play_off_has_one_place_for_every_prize() -> None:
    """Eve, third in the standings, isn’t seeded: Ann, Cy, Bob and Gus play for the first four."""
    decided = {1: 2, 3: 1, 2: 4, 7: 3}
    prizes = Prize(PrizeKind.RANK, 5), Prize(PrizeKind.OVERSEED)
    fifth, first = won(HALL, *prizes, places=decided)
    assert [one.why for one in (*fifth.winners, *first.winners)] == [
        "5th in the final standings with 2–1 +5.",
        "8th by rating, 5th in the final standings: 3 places higher.",
        "6th by rating, 3rd after the play-off: 3 places higher.",
    ]
