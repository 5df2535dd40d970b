"""A prize list: what its lines are, who takes them, and one real event checked by hand."""

import pytest

from tdtool.formats.tsh import division as tsh_division
from tdtool.pairing.field import Field
from tdtool.pairing.prizes.awards import Award, Winner, awards
from tdtool.pairing.prizes.money import parted, sum_of
from tdtool.pairing.prizes.prizes import (
    BadPrize,
    Prize,
    PrizeKind,
    as_json,
    from_json,
    nth,
    usual,
)
from tdtool.queries.exchange.tsh_divisions import division_of
from tests.pairing.crosstables import changed, crosstable
from tests.places import REAL_EVENTS
from tests.tables import of_each

REAL = REAL_EVENTS / "e133-B.t"
RANK, CLASS, SPREAD = PrizeKind.RANK, PrizeKind.CLASS, PrizeKind.SPREAD
HIGH_WIN, HIGH_LOSS, HIGH_GAME = PrizeKind.HIGH_WIN, PrizeKind.HIGH_LOSS, PrizeKind.HIGH_GAME
UPSET = PrizeKind.UPSET

# After two rounds: Ann 2–0 +110, Bob and Cy 1–1 +20, Dee 0–2 −150; Eve, 2–0 +100, has had
# two byes and played nobody.
HALL = crosstable(
    """
    Ann 1900  400-300:4  360-350:2
    Bob 1800  380-350:3  350-360:1
    Cy  1700  350-380:2  350-300:4
    Dee 1600  300-400:1  300-350:3
    Eve 1500  +50        +50
    """
)
HALL = changed(HALL, 3, prize_class="B")
HALL = changed(HALL, 4, prize_class="B")


def takers(division: Field, *prizes: Prize) -> list[list[str]]:
    return [[winner.name for winner in award.winners] for award in awards(division, prizes)]


def places(*numbers: int, one_each: bool = False) -> list[Prize]:
    return [Prize(RANK, number, one_each=one_each) for number in numbers]


def test_who_are_level_share_the_prizes_of_the_places_they_stand_on() -> None:
    first, second, third = awards(
        HALL, [Prize(RANK, 1, amount="$100"), Prize(RANK, 2, amount="$50"), Prize(RANK, 3)]
    )
    why = "3rd in the standings with 1–1 +20."
    shared = "Bob and Cy are tied for 2nd and split the prizes for 2nd and 3rd equally."
    both = (Winner(2, "Bob", why), Winner(3, "Cy", why))
    assert first == Award(
        first.prize, (Winner(1, "Ann", "1st in the standings with 2–0 +110."),), "", ""
    )
    assert second == Award(second.prize, both, shared, "$25")
    assert third == Award(third.prize, both, shared, "")


def test_who_has_played_no_game_takes_no_place() -> None:
    assert takers(HALL, *places(4, 5)) == [["Dee"], []]
    assert awards(HALL, places(5))[0].why == "There is no 5th: only 4 players are in the running."


def test_who_has_withdrawn_takes_nothing_and_is_not_counted() -> None:
    gone = changed(HALL, 1, withdrawn=True)
    assert takers(gone, *places(1, 3), Prize(HIGH_WIN)) == [["Bob", "Cy"], ["Dee"], ["Bob"]]


@of_each(
    ("prize", "winner", "why"),
    [
        (Prize(CLASS, 1, "B"), "Cy", "3rd in the standings with 1–1 +20."),
        (Prize(HIGH_WIN), "Ann", "Beat Dee 400–300 in round 1."),
        (Prize(HIGH_WIN, 2), "Bob", "Beat Cy 380–350 in round 1."),
        (Prize(HIGH_WIN, first=2), "Ann", "Beat Bob 360–350 in round 2."),
        (Prize(HIGH_LOSS, first=1, last=1), "Cy", "Lost to Bob 350–380 in round 1."),
        (Prize(HIGH_GAME, prize_class="B", first=2), "Cy", "Beat Dee 350–300 in round 2."),
        (Prize(SPREAD), "Ann", "A spread of +110."),
        (Prize(SPREAD, first=2, last=2), "Cy", "A spread of +50 in round 2."),
    ],
)
def test_every_kind_of_prize_says_who_and_for_what(prize: Prize, winner: str, why: str) -> None:
    (award,) = awards(HALL, [prize])
    assert [(one.name, one.why) for one in award.winners] == [(winner, why)]


def test_an_upset_is_the_win_against_the_rating_farthest_above_ones_own() -> None:
    hall = crosstable(
        """
        Ann 1900  390-400:2  380-390:3
        Bob 1850  400-390:1  .
        Cy  -     .          390-380:1
        Dee 1600  .          .
        """
    )
    (award,) = awards(hall, [Prize(UPSET)])
    assert award.winners == (
        Winner(2, "Bob", "Beat Ann 400–390 in round 1, rated 1850 against 1900: 50 points apart."),
    )
    assert awards(HALL, [Prize(UPSET)])[0].why == "Nobody has beaten a higher-rated player yet."


def test_level_in_a_high_game_the_prize_is_shared() -> None:
    (award,) = awards(HALL, [Prize(HIGH_LOSS, amount="a cup")])
    assert [winner.name for winner in award.winners] == ["Cy", "Bob"]
    assert (award.why, award.parts) == ("Cy and Bob are tied and split the prize equally.", ())


def test_of_the_prizes_marked_so_a_player_takes_the_first_on_the_list_alone() -> None:
    listed = [Prize(HIGH_WIN, one_each=True), *places(1, 2, one_each=True), Prize(HIGH_GAME)]
    found = awards(HALL, listed)
    assert [[one.name for one in award.winners] for award in found] == [
        ["Ann"], ["Bob", "Cy"], ["Bob", "Cy"], ["Ann"],
    ]  # fmt: skip
    assert found[1].why == (
        "Bob and Cy are tied for 1st and split the prizes for 1st and 2nd equally. "
        "Ann has “High win” already."
    )


def test_who_has_a_place_is_passed_by_for_the_class_and_the_next_in_it_is_its_first() -> None:
    listed = [
        *places(1, 2, 3, one_each=True),
        *(Prize(CLASS, n, "B", one_each=True) for n in (1, 2)),
    ]
    assert takers(HALL, *listed) == [["Ann"], ["Bob", "Cy"], ["Bob", "Cy"], ["Dee"], []]


def test_nobody_has_a_prize_before_anybody_has_played() -> None:
    hall = crosstable("Ann 1900 .\nBob 1800 .")
    assert [award.why for award in awards(hall, [Prize(RANK), Prize(CLASS, 1, "C")])] == [
        "Nobody has played a game yet.",
        "Nobody in class C has played a game yet.",
    ]


@of_each(
    ("amount", "sharers", "parts"),
    [
        ("$100", 2, "$50, $50"), ("$100", 3, "$33.34, $33.33, $33.33"),
        ("€ 75", 2, "€ 37.50, € 37.50"), ("40 CHF", 4, "10 CHF, 10 CHF, 10 CHF, 10 CHF"),
        ("$1,500", 2, "$750, $750"), ("100", 2, "50, 50"), ("a cup", 2, ""), ("", 2, ""),
        ("2 books and a cup", 2, ""), ("1 book", 2, ""), ("40 pts", 2, ""),
        ("US$9", 2, "US$4.50, US$4.50"),
        ("90 kr", 2, "45 kr, 45 kr"), ("5%", 2, ""),
    ],
)  # fmt: skip
def test_money_is_parted_to_the_cent_and_a_cup_is_not(
    amount: str, sharers: int, parts: str
) -> None:
    sum_ = sum_of(amount)
    cents = parted(sum_.cents, [1] * sharers) if sum_ else []
    assert ", ".join(sum_.said(one) for one in cents if sum_) == parts


@of_each(
    ("prize", "called"),
    [
        (Prize(RANK), "1st place"), (Prize(CLASS, 2, "B"), "2nd in class B"),
        (Prize(HIGH_WIN, 3), "3rd high win"), (Prize(UPSET, first=2), "Upset from round 2 on"),
        (Prize(SPREAD, 1, "C", 1, 6), "Best spread in class C in rounds 1 to 6"),
        (Prize(HIGH_LOSS, first=3, last=3), "High loss in round 3"),
        (Prize(RANK, title="Champion"), "Champion"),
    ],
)  # fmt: skip
def test_a_prize_without_a_title_is_called_by_what_it_is_for(prize: Prize, called: str) -> None:
    assert prize.called == called


@of_each(("place", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"),
                                             (11, "11th"), (12, "12th"), (22, "22nd")])  # fmt: skip
def test_places_are_said_as_in_the_hall(place: int, said: str) -> None:
    assert nth(place) == said


def test_what_is_kept_of_a_prize_is_the_same_prize_again() -> None:
    for prize in (Prize(SPREAD, 2, "B", 1, 6, "Spread", "$20", True), Prize(RANK)):
        assert from_json(as_json(prize)) == prize


@of_each(
    ("row", "sentence"),
    [
        ({"kind": "luck"}, "“luck” isn’t a kind of prize; there are rank, class, high win, "
         "high loss, high game, upset, best spread, by hand, best record, lower half, over "
         "expectation, overseed, rating gain, lucky stiff, tough luck, low win, low loss, most "
         "average, handicap and team."),
        ({"kind": "high win", "place": -1},
         "Only places in the standings count from the bottom; enter 1 to 99."),
        ({"kind": "rank", "place": -100},
         "From the bottom, places go from −1 (the last) to −99."),
        ({"kind": "by hand"}, "A prize whose winner you choose needs a title, e.g. Best play."),
        ({"kind": "by hand", "title": "Best play", "one_each": True},
         "You choose the winner of this prize yourself; leave place, class, rounds, group and "
         "players blank."),
        ({"kind": "overseed", "first": 2},
         "Seeds and rating gains count over the whole event; leave the rounds blank."),
        ({"kind": "high win", "games": 3},
         "Narrow games are from 1 to 30, for lucky stiff and tough luck only."),
        ({"kind": "lucky stiff", "games": 31},
         "Narrow games are from 1 to 30, for lucky stiff and tough luck only."),
        ({"kind": "rank", "share": 10001}, "A share of the fund must be from 0 to 100 percent."),
        ({"kind": "rank", "group": "x" * 21}, "A group’s name has up to 20 characters."),
        ({"kind": "rank", "only": "Ann"}, "The players a prize is for must be a list."),
        ({"kind": "rank", "weight": 3}, "A prize has no field “weight”."),
        ({"kind": "rank", "place": 0}, "A place must be a whole number from 1 to 99."),
        ({"kind": "class"}, "A class prize needs its class, e.g. B."),
        ({"kind": "rank", "prize_class": "B"},
         "A prize for a place is open to all. For a class prize, choose the kind “class”."),
        ({"kind": "rank", "first": 2},
         "A place counts over the whole event; leave the rounds blank."),
        ({"kind": "high win", "first": 4, "last": 3},
         "Enter a first and a last round, e.g. 1 to 6."),
        ({"kind": "rank", "place": "1"},
         "A prize’s place and rounds must be whole numbers; the rest is text."),
        ({"kind": "rank", "one_each": 1}, "“One prize per player” must be yes or no."),
        ({"kind": "rank", "title": "x" * 81},
         "A title has up to 80 characters, an amount up to 40."),
    ],
)  # fmt: skip
def test_a_line_that_is_no_prize_is_refused_with_a_sentence(row: dict, sentence: str) -> None:
    with pytest.raises(BadPrize) as refused:
        from_json(row)
    assert str(refused.value) == sentence


def test_a_list_to_begin_with_has_places_each_class_and_the_high_games() -> None:
    assert [prize.called for prize in usual(HALL)] == [
        "1st place", "1st in class B", "High win", "High loss", "Upset",
    ]  # fmt: skip


# What follows was worked out from the file by itself, with awk and sort and nothing of this
# project: for each line its opponents (field 1, from the fourth word on) and scores (field 2); a
# round against 0 is the spread credited; a win is a higher score than the opponent's line has in
# that round. Sorted by wins, losses and spread:
#   B01 12–3 +329, B03 10–5 +1163, B02 10–5 +367, B06 9–6 +650, B11 (B) 9–6 +325, B10 (B) 9–6 +113,
#   B12 (B) 8½–6½ +463, B05 8½–6½ +217, B18 (C) 8½–6½ +165, B13 (C) 8½–6½ −34, …
# Highest winning scores: 586 (B03), 517 (B02), 516 (B06); losing: 432 (B07), 429 (B08); rated
# farthest below whom they beat: B19 459 against B09 960, then B18 695 against B01 1136. Highest
# score of rounds 1 to 5: 560 (B03). Spreads over rounds 1 to 6: B03 +563, B12 +541.
BY_HAND: list[tuple[Prize, str, str]] = [
    (Prize(RANK, 1, one_each=True), "B01", "1st in the standings with 12–3 +329."),
    (Prize(RANK, 2, one_each=True), "B03", "2nd in the standings with 10–5 +1163."),
    (Prize(RANK, 3, one_each=True), "B02", "3rd in the standings with 10–5 +367."),
    (Prize(RANK, 4, one_each=True), "B06", "4th in the standings with 9–6 +650."),
    (Prize(RANK, 5, one_each=True), "B11", "5th in the standings with 9–6 +325."),
    # B11 is the best of class B and has the fifth place, so the class goes to B10, then B12.
    (Prize(CLASS, 1, "B", one_each=True), "B10", "6th in the standings with 9–6 +113."),
    (Prize(CLASS, 2, "B", one_each=True), "B12", "7th in the standings with 8½–6½ +463."),
    (Prize(CLASS, 1, "C", one_each=True), "B18", "9th in the standings with 8½–6½ +165."),
    (Prize(CLASS, 2, "C", one_each=True), "B13", "10th in the standings with 8½–6½ −34."),
    (Prize(HIGH_WIN), "B03", "Beat Player, B01 586–308 in round 13."),
    (Prize(HIGH_WIN, 2), "B02", "Beat Player, B19 517–202 in round 1."),
    (Prize(HIGH_LOSS), "B07", "Lost to Player, B02 432–472 in round 3."),
    (Prize(HIGH_LOSS, 2), "B08", "Lost to Player, B10 429–488 in round 1."),
    (Prize(UPSET), "B19",
     "Beat Player, B09 364–283 in round 11, rated 459 against 960: 501 points apart."),
    (Prize(UPSET, 2), "B18",
     "Beat Player, B01 359–330 in round 11, rated 695 against 1136: 441 points apart."),
    (Prize(HIGH_GAME, first=1, last=5), "B03", "Beat Player, B15 560–287 in round 5."),
    (Prize(SPREAD), "B03", "A spread of +1163."),
    (Prize(SPREAD, 2, first=1, last=6), "B12", "A spread of +541 in rounds 1 to 6."),
]  # fmt: skip


@pytest.mark.skipif(not REAL.exists(), reason=f"there is no {REAL}")
def test_the_prizes_of_a_real_event_are_those_worked_out_by_hand() -> None:
    division = division_of(tsh_division.read(REAL.read_bytes()))
    found = awards(division, [prize for prize, _, _ in BY_HAND])
    assert [[(w.name, w.why) for w in award.winners] for award in found] == [
        [(f"Player, {name}", why)] for _, name, why in BY_HAND
    ]
    assert found[5].why == " ".join(
        f"Player, {name} has “{place}” already." for name, place in [("B11", "5th place")]
    )


def test_a_line_that_says_nothing_new_is_kept_as_it_always_was() -> None:
    """Lists of older events, their journals and the marks of their prints go by it."""
    assert as_json(Prize(HIGH_WIN, 2, "B", 1, 6, "High", "$5", one_each=True)) == {
        "kind": "high win", "place": 2, "prize_class": "B", "first": 1, "last": 6,
        "title": "High", "amount": "$5", "one_each": True,
    }  # fmt: skip
