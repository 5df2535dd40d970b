"""Someone isn't here: found by name, decided on one screen."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.services import players
from tdtool.services.journal import undo
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.rounds import draw_pairs, seats
from tests.cast import Day, after_round, brought, first_posted
from tests.web.browser import Browser, Page
from tests.web.players.choices import choose, offered, own, send


@pytest.fixture
def hall(director: Account) -> Day:
    """Twelve at two tables."""
    return brought(director, 12)


def _links(page: Page) -> set[str]:
    return {one.attributes.get("href", "") for one in page.elements if one.tag == "a"}


def test_the_list_the_round_and_their_own_page_lead_there(hall: Day) -> None:
    desk, ann = Browser(hall.by), own(hall, "Ann")
    hall.post(1)
    assert ann in _links(desk.open("/e/day/players/"))
    assert own(hall, "Ann", "not-here") in _links(desk.open(ann))
    assert "/e/day/players/" in _links(desk.open("/e/day/round/1/"))


def test_before_the_draw_they_are_left_out_as_not_checked_in(hall: Day) -> None:
    page = choose(hall, "Ann", "left_out")
    assert (page.title, page.said) == ("Ann", ["Ann: check-in undone."])
    assert hall.entry("Ann").checked_in_at is None
    assert "Ann isn’t checked in and won’t be drawn in round 1." in (
        Browser(hall.by).open(own(hall, "Ann", "not-here")).main
    )


def test_while_the_round_is_played_they_are_taken_out_with_a_reason(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    page = send(desk, desk.open(own(hall, "Ann", "not-here")), "take_out")
    assert (page.status, page.said) == (
        422, ["Removing a player needs a reason; History shows it."],
    )  # fmt: skip
    page = send(desk, page, "take_out", reason="The train is late.")
    assert page.said == [
        "Ann removed from table 1. They can be seated again here. "
        "Revision 2: print the papers again."
    ]
    assert "Ann" not in hall.seated(1)
    page = send(desk, page, "sit")
    assert page.said == ["Ann sits at table 1 in round 1. Print the table’s papers again."]
    # While no slip is in, the round is taken back from here too.
    page = choose(hall, "Bob", "take_back", reason="The train is late.")
    assert page.said == ["Round 1 un-posted: it is a draft again and its papers are void."]
    assert "Round 1 is a draft: Bob sits at table 2." in page.main


def test_a_refused_choice_stays_chosen_with_what_was_typed(hall: Day) -> None:
    hall.post(1)
    page = choose(hall, "Ann", "absent", first="1", last="2", reason="ill")
    assert page.status == 422
    form = page.form(own(hall, "Ann", "not-here"))
    assert (form["choice"].partition(".")[0], form["first"], form["last"], form["reason"]) == (
        "absent", "1", "2", "ill",
    )  # fmt: skip


def test_a_removed_player_is_seated_again_from_the_round_and_from_their_own_page(
    hall: Day,
) -> None:
    """The answer named no table, nothing led back, and History said to un-post the round."""
    hall.play(1)
    hall.post(2)
    gone = hall.seated(2, 2)[0]  # not among the winners, where nobody comes late
    desk, address = Browser(hall.by), own(hall, gone)
    page = desk.open("/e/day/round/2/")
    assert address not in _links(page)
    assert f"{gone}, table 2, seat 1" in [one.text for one in page.elements if one.tag == "option"]
    page = choose(hall, gone, "take_out", reason="went home ill")
    assert address in _links(desk.open("/e/day/round/2/"))
    with pytest.raises(CantUndo, match="Seat them again on the player’s page"):
        undo.undo(hall.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    send(desk, desk.open(address), "sit", table=2)
    assert address not in _links(desk.open("/e/day/round/2/"))
    assert offered(desk.open(address)) == []


def test_who_was_removed_from_a_round_and_is_drawn_again_is_told_by_the_checks(
    hall: Day,
) -> None:
    """A player who had gone home ill was drawn again without a word."""
    hall.post(1)
    gone = hall.seated(1)[0]
    seats.take_out(
        hall.desk(), round=str(hall.round(1).uuid), entry=str(hall.entry(gone).uuid),
        reason="went home ill",
    )  # fmt: skip
    for table in (1, 2):
        hall.report(table, *range(296, 296 + len(hall.seated(table))))
    hall.complete(1)
    hall.draw(2)
    told = (
        f"Removed from round 1, but in this draft: {gone}. If they don’t play, mark them absent in "
        "round 2 on their own page, then draw the round again."
    )
    desk = Browser(hall.by)
    assert told in " ".join(desk.open("/e/day/round/2/").main.split())
    players.absent(hall.desk(), entry=str(hall.entry(gone).uuid), from_round=2, to_round=2)
    assert "but in this draft" not in desk.open("/e/day/round/2/").main


def test_the_player_with_the_bye_takes_the_game_of_somebody_missing(director: Account) -> None:
    day = first_posted(director, 5, system="scrabble", rounds=3)
    gone, stays = day.seated(1)
    desk = Browser(director)
    page = desk.open(own(day, gone, "not-here"))
    assert (
        f"Eve takes this gameEve has the bye, and plays {stays} at table 1 instead. "
        f"{gone} loses by 50."
    ) in page.main
    taken = page
    page = send(desk, page, "instead", reason="didn’t come")
    assert page.said == [f"Eve plays at table 1; {gone} loses by 50. Print the table’s slip again."]
    assert sorted(day.seated(1)) == sorted(["Eve", stays])
    for table in (1, 2):
        day.report(table, 400, 380 + table)
    day.complete(1)
    assert "a loss, −50" in desk.open("/e/day/round/1/").main
    late = send(desk, taken, "instead", key=str(day.event.uuid), reason="didn’t come")
    assert "Nobody has a bye to give up in this round now." in late.main


def test_a_second_bye_is_told_by_the_checks_of_the_draft(director: Account) -> None:
    day = after_round(director, 1, players=5, rounds=3)
    bye = day.round(1).seats.get(game__kind="bye").entry.name
    day.pair(2)
    other = day.round(2).seats.get(game__kind="bye").entry.name
    assert other != bye
    page = Browser(director).open(
        "/e/day/round/2/seats/", one=day.entry(bye).uuid, to=day.entry(other).uuid, how="swap"
    )
    says = f"{bye} has the bye and has had it once before; 4 players have had it less often."
    assert f"{says} You can still post it." in page.main
    draw_pairs.swap(
        day.desk(), round=str(day.round(2).uuid), player=str(day.entry(bye).uuid),
        other=str(day.entry(other).uuid), reason="they asked for it",
    )  # fmt: skip
    assert says in Browser(director).open("/e/day/round/2/").main
    day.post(2)


def test_a_forfeited_game_is_said_to_be_one_on_the_players_page(director: Account) -> None:
    """“Ann plays Cy at table 1”, though she had just forfeited."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    gone, stays = day.seated(1)
    page = choose(day, gone, "forfeit", reason="ill")
    assert page.said == [f"{gone} forfeits."]
    assert f"Round 1 is posted: {gone} has a forfeit at table 1." in page.main
    rating = day.entry(stays).rating
    assert f"1 {stays} {rating} forfeit 1" in page.main
