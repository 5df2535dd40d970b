"""Why a forfeit isn’t offered, and a method that there is none of: one place says it."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.services.acts import Refused
from tdtool.services.rounds import forfeits
from tdtool.services.slips import rulings
from tdtool.web.players import attendance
from tests.cast import Day, brought, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, rows
from tests.web.players.choices import choose, offered, own

ROUND = "/e/day/round/1/"


@kept_day
def pairs(director: Account) -> Day:
    """Ann to Eve meet at two tables, and one has the bye; round 1 is posted."""
    return first_posted(director, 5, system="my-scrabble", rounds=3)


def _refused(day: Day, at: int) -> str:
    with pytest.raises(Refused) as refusal:
        forfeits.forfeit(day.desk(), game=str(day.game(at).uuid), missing=[1], reason="not here")
    return str(refusal.value)


def test_the_page_of_who_is_missing_says_what_the_act_would_say(pairs: Day) -> None:
    (one, _), (other, _) = pairs.seated(1), pairs.seated(2)
    pairs.report(1, 400, 380)
    forfeits.forfeit(pairs.desk(), game=str(pairs.game(2).uuid), missing=[1], reason="not here")
    said = {name: attendance.of_entry(pairs.entry(name)) for name in (one, other)}
    assert said[one].not_now == [_refused(pairs, 1)]
    assert said[other].not_now == [_refused(pairs, 2)]
    assert _refused(pairs, 1) == ("Table 1 has a slip. Remove the slip first.")
    assert _refused(pairs, 2) == ("Table 2 is already a forfeit. Undo it on the round’s page.")


def test_nobody_is_offered_the_forfeit_of_a_game_with_a_slip(pairs: Day) -> None:
    one, desk = pairs.seated(1)[0], Browser(pairs.by)
    assert offered(desk.open(own(pairs, one, "not-here")), "forfeit")
    pairs.report(1, 400, 380)
    assert not offered(desk.open(own(pairs, one, "not-here")), "forfeit")


def test_the_day_leads_to_a_forfeit_whoever_may_declare_one(
    pairs: Day, scorekeeper: Account
) -> None:
    """A scorekeeper was led to a place that they don’t have."""
    rulings.late(pairs.desk(), game=str(pairs.game(1).uuid), place=2)
    for account, led in ((pairs.by, True), (scorekeeper, False)):
        page = Browser(account).open("/e/day/")
        assert "Arrived" in page.main
        links = [one.attributes.get("href") for one in page.elements]
        assert (own(pairs, pairs.seated(1)[1], "not-here") in links) is led


def test_a_pairing_method_that_there_is_none_of_is_refused_and_not_drawn_as_planned(
    director: Account,
) -> None:
    day = brought(director, 8, system="scrabble", rounds=5)
    desk, before = Browser(day.by), rows()
    page = desk.send(desk.open(ROUND).form(f"{ROUND}draw/"), method="swizz")
    assert page.status == 422 and page.said[0].startswith(
        "There is no pairing method “swizz”. Methods: auto, swiss, "
    )
    assert rows() == before


def test_a_game_of_a_round_completed_without_it_is_forfeited_on_the_players_page(
    pairs: Day,
) -> None:
    """Once the round was complete, only the round’s own page still offered it."""
    one, other = pairs.seated(1)
    pairs.report(2, 400, 380)
    pairs.complete(1, without=(1,), reason="they never came")
    assert not offered(
        Browser(pairs.by).open(own(pairs, pairs.seated(2)[0], "not-here")), "forfeit"
    )
    page = choose(pairs, one, "forfeit", reason="never came")
    assert page.said == [f"{one} forfeits."]
    assert pairs.game(1).kind == "forfeit"
    assert not offered(Browser(pairs.by).open(own(pairs, other, "not-here")), "forfeit")
