"""Every kind of prize on one hall of twins, worked out by hand: two halves with the same ratings
and games, so that every prize is tied, with a withdrawn player, byes and an unrated opponent.
"""

from __future__ import annotations

from dataclasses import replace

from tdtool.pairing.field import Kind
from tdtool.pairing.prizes.awards import awards
from tdtool.pairing.prizes.money import sum_of
from tdtool.pairing.prizes.prizes import Prize, PrizeKind
from tdtool.pairing.standings.ratings import rate
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

# Each half, and its twins: the best figures are Eve’s, who has withdrawn. Dee is unrated.
#            won  lost  spread  place  seed
#   Bob       2    1    +110      1     3
#   Dee       2    1     −55      3     9
#   Cy        1    2      −5      5     5
#   Ann       1    2    −300      7     1
HALL = crosstable(
    """
    Ann 1800  400-380:2  350-370:3  300-600:5
    Bob 1600  380-400:1  420-310:4  410-390:3
    Cy  1500  390-395:4  370-350:1  390-410:2
    Dee -     395-390:3  310-420:2  +50
    Eve 1400  +50        0          600-300:1  w
    Abe 1800  400-380:7  350-370:8  300-600:10
    Ben 1600  380-400:6  420-310:9  410-390:8
    Cal 1500  390-395:9  370-350:6  390-410:7
    Dan -     395-390:8  310-420:7  +50
    Eli 1400  +50        0          600-300:6  w
    """
)
TEAMS = {"Hull": "Ann Dee Eve", "York": "Bob Cy", "Goole": "Abe Dan Eli", "Selby": "Ben Cal"}
for _team, _members in TEAMS.items():
    for _one in [one for one in HALL.entrants if one.name in _members.split()]:
        HALL = changed(HALL, _one.number, team=_team)
for _name in ("Cy", "Dee", "Cal", "Dan"):
    _number = next(one.number for one in HALL.entrants if one.name == _name)
    HALL = changed(HALL, _number, prize_class="B")

AMOUNT = "$100.01"
WORKED: list[tuple[Prize, str, str]] = [
    (Prize(PrizeKind.RANK), "Bob Ben", "1st in the standings with 2–1 +110."),
    (Prize(PrizeKind.CLASS, prize_class="B"), "Dee Dan", "3rd in the standings with 2–1 −55."),
    (Prize(PrizeKind.HIGH_WIN), "Bob Ben", "Beat Dee 420–310 in round 2."),
    (Prize(PrizeKind.HIGH_LOSS), "Cy Cal", "Lost to Dee 390–395 in round 1."),
    (Prize(PrizeKind.HIGH_GAME), "Bob Ben", "Beat Dee 420–310 in round 2."),
    (Prize(PrizeKind.UPSET), "Cy Cal",
     "Beat Ann 370–350 in round 2, rated 1500 against 1800: 300 points apart."),
    (Prize(PrizeKind.SPREAD), "Bob Ben", "A spread of +110."),
    (Prize(PrizeKind.RECORD), "Bob Ben", "A record of 2–1 +110."),
    # By rating Cal, Eve, Eli, Dee and Dan; the bye counts in Dee’s record.
    (Prize(PrizeKind.LOWER_HALF), "Dee Dan", "A record of 2–1 −55."),
    # The game with Dee isn’t counted: 0.28 expected against Ann, 0.42 against Bob.
    (Prize(PrizeKind.OVER_EXPECTATION), "Cy Cal",
     "Won 1 of 2 rated games, 0.30 more than the 0.70 expected."),
    (Prize(PrizeKind.OVERSEED), "Dee Dan",
     "9th by rating, 3rd in the standings: 6 places higher."),
    (Prize(PrizeKind.RATING_GAIN), "Bob Ben", ""),  # as the ratings say, below
    # Dee’s bye is no narrow win; the loss to Eve counts for Ann.
    (Prize(PrizeKind.LUCKY, games=1), "Dee Dan", "The narrowest win: by 5 points."),
    (Prize(PrizeKind.TOUGH, games=2), "Cy Cal",
     "The 2 narrowest losses, by 5 and 20: 25 points together."),
    (Prize(PrizeKind.LOW_WIN), "Cy Cal", "Beat Ann 370–350 in round 2."),
    (Prize(PrizeKind.LOW_LOSS), "Ann Abe", "Lost to Eve 300–600 in round 3."),
    (Prize(PrizeKind.AVERAGE), "Cy Cal", "A record of 1–2 −5."),
    # Dee against Cy +5 +140, against Bob −110 +150, and the bye as it is: −55 and 290 more.
    (Prize(PrizeKind.HANDICAP, handicap="1600+ 0, 1500+ 10, 0+ 20, unrated 150"), "Dee Dan",
     "With 150 handicap points per game, a record of 3–0 +235."),
    # Bob 2 and Cy 1, +110 and −5; Hull has 2 and 1 too, and Eve isn’t counted.
    (Prize(PrizeKind.TEAM), "Ben Cal Bob Cy",
     "Selby: 2 players with 1.50 wins and a spread of +52.5 on average."),
]  # fmt: skip


def test_every_kind_but_those_given_by_hand_is_worked_out_in_a_hall_that_has_all() -> None:
    assert {prize.kind for prize, _, _ in WORKED} == {*PrizeKind} - {PrizeKind.BY_HAND}
    kinds = {kind for one in HALL.entrants for kind in (m.kind for m in one.appearances)}
    assert {Kind.BYE, Kind.ABSENT} < kinds
    assert any(one.withdrawn for one in HALL.entrants)
    assert any(
        HALL.by_number[m.opponent].rating is None
        for one in HALL.entrants
        for m in one.appearances
        if m.opponent
    )


@of_each(("prize", "winners", "why"), WORKED)
def test_a_prize_of_every_kind_is_shared_by_twins_to_the_cent(
    prize: Prize, winners: str, why: str
) -> None:
    (award,) = awards(HALL, [replace(prize, amount=AMOUNT)])
    assert " ".join(one.name for one in award.winners) == winners
    if why:
        assert award.winners[0].why == why
    cents = [sum_.cents for sum_ in map(sum_of, award.parts) if sum_]
    assert (len(cents), sum(cents), max(cents) - min(cents)) == (len(award.winners), 10_001, 1)
    assert "are tied" in award.why


def test_the_best_rating_gain_is_that_of_the_ratings() -> None:
    gains = {one.name: one.new - one.old for one in rate(HALL) if one.old and one.new}
    there = {name: gain for name, gain in gains.items() if name not in ("Eve", "Eli")}
    assert max(there, key=there.__getitem__) == "Bob"
    assert there["Bob"] == there["Ben"] > 0
