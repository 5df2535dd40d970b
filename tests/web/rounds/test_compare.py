"""A draft beside the same round by another method, and the other one drawn with one key."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.pairing.pairings import DrawnPairing, Pairing, Why
from tdtool.queries.rounds import checks, draw_of_pairs
from tdtool.services import players
from tdtool.services.rounds import draw_pairs
from tests.bench import growth
from tests.cast import Day, after_round, brought
from tests.counted import counted
from tests.kept import kept_day
from tests.web.browser import Browser

AT = "/e/day/round/4/compare/"


@kept_day
def pairs(director: Account) -> Day:
    """Nine players after three rounds of five, and the fourth drawn as Swiss."""
    day = after_round(director, 3, players=9, rounds=5)
    day.pair(4)
    return day


def _who_meets(day: Day, number: int = 4) -> set[frozenset[str]]:
    games = day.round(number).games.prefetch_related("seats__entry")
    return {frozenset(seat.entry.name for seat in game.seats.all()) for game in games}


@pytest.mark.long
def test_the_draft_leads_to_another_method_beside_it(pairs: Day) -> None:
    desk = Browser(pairs.by)
    assert f'href="{AT}"' in desk.open("/e/day/round/4/").html
    page = desk.open(f"{AT}?method=swiss-fold")
    assert "Round 4 by another method" in page.main
    for said in ("Repeats", "Starts not balanced", "Floats", "Can’t finish 1st any more"):
        assert said in page.main
    assert "Swiss, from the standings after round 3" in page.main
    growth.forget()
    with counted() as asked:
        desk.open(f"{AT}?method=swiss-fold")
    assert asked.twice == []
    assert len(asked.queries) <= growth.MOST_QUERIES
    assert "Swiss, folded, from the standings after round 3" in page.main


def test_what_was_shown_is_what_one_key_draws_and_is_not_worked_out_again(pairs: Day) -> None:
    """COP takes seconds in a large field: a reload and the key that draws it have it at hand."""
    before, desk = _who_meets(pairs), Browser(pairs.by)
    desk.open(f"{AT}?method=cop")
    (_, worked_out), many = draw_of_pairs.KEPT[-1], len(draw_of_pairs.KEPT)
    page = desk.open(f"{AT}?method=cop")
    assert _who_meets(pairs) == before  # nothing is drawn by asking
    shown = [one.text for one in page.elements if one.tag == "h2"]
    assert shown[0] == "Only in the draft"
    new = [one.text for one in page.elements if one.tag == "b" and " and " in one.text]
    done = desk.send(page.form("/e/day/round/4/draw/"))
    assert done.status == 200, done.said
    after = _who_meets(pairs)
    assert pairs.round(4).method == worked_out.method == "cop"
    assert draw_of_pairs.KEPT[-1][1] is worked_out
    assert len(draw_of_pairs.KEPT) == many
    games = {" and ".join(sorted(both)) for both in before ^ after if len(both) == 2}
    assert {" and ".join(sorted(one.split(" and "))) for one in new} == games


def test_the_same_method_a_change_by_hand_and_a_method_that_is_none_are_told(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.open(f"{AT}?method=swiss")
    assert "Same pairs" in page.main
    assert "Only in the draft" not in page.main
    one, other = (str(pairs.entry(name).uuid) for name in ("Ann", "Ivy"))
    draw_pairs.swap(pairs.desk(), round=str(pairs.round(4).uuid), player=one, other=other)
    page = desk.open(f"{AT}?method=swiss")
    assert "Drawing it again undoes 1 change made by hand." in page.main
    page = desk.open(f"{AT}?method=nonsense")
    assert page.status == 200
    assert "There is no pairing method “nonsense”" in page.main
    assert not [one for one in page.forms if one.action.endswith("/draw/")]
    pairs.post(4)  # which has nothing to compare any more
    assert desk.open(AT).address == "/e/day/round/4/"


def test_a_pair_that_only_the_draft_has_is_a_difference(director: Account) -> None:
    """Two who meet in the draft withdrew: the same method leaves the other pairs as they are."""
    day = after_round(director, 1, players=8, rounds=8)
    day.pair(2, method="koth")
    gone = day.round(2).games.order_by("table").last()
    assert gone is not None
    seats = list(gone.seats.select_related("entry"))
    names = {seat.entry.name for seat in seats}
    for seat in seats:
        players.withdraw(day.desk(), entry=str(seat.entry.uuid), from_round=2)
    page = Browser(director).open("/e/day/round/2/compare/?method=koth")
    assert "1 of 4 pairs differs" in page.main
    shown = [one.text for one in page.elements if one.tag == "b" and " and " in one.text]
    assert [set(one.split(" and ")) for one in shown] == [names]
    assert next(one.text for one in page.elements if one.tag == "h2") == "Only in the draft"
    assert "data-next" in page.html


def test_beside_a_planned_block_another_method_goes_by_the_newest_standings(
    director: Account,
) -> None:
    """Seven rounds of eight are a round robin, all from the ratings: Swiss instead is not."""
    day = brought(director, 8, system="scrabble", rounds=7)
    day.play(1, method="round-robin")
    day.pair(2, method="round-robin", based_on=0)
    before, desk = _who_meets(day, 2), Browser(director)
    page = desk.open("/e/day/round/2/compare/?method=swiss")
    assert "Swiss, from the standings after round 1" in page.main
    new = {one.text for one in page.elements if one.tag == "b" and " and " in one.text}
    desk.send(page.form("/e/day/round/2/draw/"))
    drawn = day.round(2)
    assert (drawn.method, drawn.based_on) == ("swiss", 1)
    assert _who_meets(day, 2) ^ before == {frozenset(one.split(" and ")) for one in new}


def test_checks_and_compare_agree_on_who_has_too_many_starts(director: Account) -> None:
    """Checks said “balanced” where Compare said “two more starts than replies”."""
    day = after_round(director, 1, players=4, rounds=3)
    day.pair(2)
    desk = Browser(day.by)
    draft, compare = "/e/day/round/2/", "/e/day/round/2/compare/?method=koth"
    assert "Starts are balanced." in desk.open(draft).main
    game = day.round(2).games.order_by("table__number")[0]
    first, second = game.seats.order_by("order_of_play")
    started = day.round(1).seats.get(entry=second.entry).order_of_play == 1
    assert started  # so the other one starts now; turned by hand, they start again
    for seat, place in ((first, 8), (second, 1), (first, 2)):
        seat.place = seat.order_of_play = place
        seat.save()
    page = desk.open(draft).main
    assert f"{second.entry.name} starts, but {first.entry.name} is due to start." in page
    assert "Starts are balanced." not in page
    assert f"{second.entry.name}: 2 more starts than replies" in desk.open(compare).main
    seats = day.round(1).seats.order_by("order_of_play", "place")
    numbers = list(seats.values_list("entry__number", flat=True))
    couples = [Pairing(1, *numbers[:2]), Pairing(2, *numbers[2:])]
    faults = checks.faults_of_pairs(day.round(2), couples=couples)
    assert [fault.kind for fault in faults] == ["balance", "balance"]
    assert faults[0].message.endswith("will have 2 more starts than replies.")


def test_the_draft_says_by_which_rule_one_with_fewer_starts_replies() -> None:
    """A late arrival with 1 start and no reply replies against one with 5 starts and 6 replies."""
    rested = DrawnPairing(1, 1, 2, 0, Why((3, 3), (0, 0), 0, (5, 1), (6, 0)))
    assert rested.sentence == (
        "both have 3 wins · first meeting · starts so far: 5 and 1, counted against replies "
        "(5–6 and 1–0)"
    )
    usual = DrawnPairing(1, 1, 2, 0, Why((3, 3), (0, 0), 0, (5, 6), (6, 5)))
    assert usual.sentence.endswith("starts so far: 5 and 6")
