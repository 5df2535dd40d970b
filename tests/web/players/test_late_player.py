"""A player who comes once round 1 is posted: a seat now, or the next round; one page."""

from __future__ import annotations

import uuid

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.standings import of_tables
from tdtool.services import players
from tdtool.services.journal import replay, undo
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats as seat_services
from tdtool.web.shell.fields import TORN
from tests.cast import Day, brought, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, Page, rows
from tests.web.players.choices import form_of, offered, own, seats, send

DOOR, ADD = "/e/day/players/door/", "/e/day/players/add/"


@kept_day
def tables(director: Account) -> Day:
    """Players at three tables, each with room."""
    return first_posted(director, 13)


@kept_day
def pairs(director: Account) -> Day:
    """Two games; Eve has the bye."""
    return first_posted(director, 5, system="scrabble", rounds=4)


def _added(desk: Browser, name: str = "Zed") -> Page:
    return desk.send(desk.open(ADD).form(ADD), name=name, rating="1500")


def test_a_late_player_waits_or_sits_down_at_a_table_with_room_and_it_can_be_undone(
    tables: Day,
) -> None:
    desk = Browser(tables.by)
    page = _added(desk)
    assert (page.title, page.said) == ("Zed", ["Zed added, rated 1500."])
    assert page.address == own(tables, "Zed")
    sizes = sorted((len(tables.seated(table)), table) for table in (1, 2, 3))
    assert seats(page) == [str(table) for _, table in sizes[:2]]
    assert "Zed is checked in and plays from round 2; missed rounds score nothing." in page.main
    page = desk.open(own(tables, "Zed", "not-here"))
    assert seats(page) == [str(table) for _, table in sizes]
    before = tables.seated(2)
    page = send(desk, page, "sit", table=2)
    assert page.said == ["Zed sits at table 2 in round 1. Print the table’s papers again."]
    assert (tables.seated(2), tables.round(1).revision) == ([*before, "Zed"], 2)
    assert tables.entry("Zed").number == 14
    undo.undo(tables.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    assert tables.seated(2) == before


def test_a_table_whose_slip_is_in_is_not_offered(tables: Day) -> None:
    desk = Browser(tables.by)
    _added(desk)
    page = desk.open(own(tables, "Zed", "not-here"))
    tables.report(1, *range(200, 200 + len(tables.seated(1))))
    assert seats(desk.open(page.address)) == ["2", "3"]
    assert send(desk, page, "sit", table=1).said == [
        ("Table 1 has no free seat, or its slip is in. Choose another table.")
    ]


def test_a_seat_above_the_most_per_table_is_offered_as_such(director: Account) -> None:
    """“Takes seat 5” at a table of four, where four was the most."""
    day = first_posted(director, 8, table_size=4)
    page = _added(Browser(director))
    assert len(day.seated(1)) == 4
    assert "Zed takes seat 5, above the event’s limit of 4 per table." in page.main


def test_who_may_not_seat_a_late_player_is_told_who_can(tables: Day, scorekeeper: Account) -> None:
    """“Choose a seat”, and there was none to choose; all others were gray without a reason."""
    tables.bring_named("Zed", here=False)
    desk, who = Browser(scorekeeper), "Only a director or check-in can seat a late player."
    page = desk.send(desk.open(DOOR).form(DOOR), q="zed")
    assert page.said == [
        "Zed checked in. Round 1 is being played: ask a director or check-in to seat them, or let "
        "them wait."
    ]
    assert who in page.main and "Other tables" not in page.main
    zed = own(tables, "Zed")
    assert (seats(desk.open(zed)), len(seats(Browser(tables.by).open(zed)))) == ([], 2)
    assert who not in Browser(tables.by).open(DOOR).main


def test_a_torn_form_is_refused_and_isnt_read_as_the_next_round(tables: Day) -> None:
    """A table that couldn’t be read checked them in for the next round."""
    desk = Browser(tables.by)
    page = _added(desk)
    acts = JournalEntry.objects.count()
    value = offered(page, "sit")[0]
    kind, entry, number, version, table, instead = value.split(".")
    for torn in (
        (kind, entry, number, version, table, "x"),
        (kind, entry, number, version, "", instead),
        (kind, entry, "", version, table, instead),
        (kind, entry, number, version, "two", instead),
        (kind, entry, "1x", version, table, instead),
        (kind, entry, number, version, table),
        ("stand", entry, number, version, table, instead),
        (kind, "", number, version, table, instead),
        (),
    ):
        answer = desk.send(form_of(page, value), choice=".".join(torn))
        assert (answer.status, TORN in answer.main) == (422, True), torn
    assert JournalEntry.objects.count() == acts
    # Who is away in the round isn't seated in it.
    zed, last = str(tables.entry("Zed").uuid), acts
    players.absent(tables.desk(), entry=zed, from_round=1, to_round=1)
    why = "Zed is absent in round 1. Undo the absence in History to sit down now."
    assert why in send(desk, page, "sit").main
    undo.undo(tables.desk(), number=last + 1)
    players.withdraw(tables.desk(), entry=zed, from_round=1)
    assert (
        "Zed withdrew from round 1 on. Press Return on the player’s page to play from the "
        "next round, or undo the withdrawal in History to sit down now."
    ) in send(desk, page, "sit").main
    assert tables.entry("Zed").seats.count() == 0
    assert seats(desk.open(page.address)) == []


def test_in_pairs_they_play_the_one_who_has_the_bye(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = _added(desk)
    assert "Eve has the bye; the two play at table 3 instead." in page.main
    assert send(desk, page, "sit", table=3).said == [
        "Zed sits at table 3 in round 1. Print the table’s papers again."
    ]
    assert sorted(pairs.seated(3)) == ["Eve", "Zed"]
    undo.undo(pairs.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    [game] = pairs.round(1).games.filter(table=None)
    assert (game.kind, [seat.entry.name for seat in game.seats.all()]) == ("bye", ["Eve"])


def test_without_a_bye_they_are_told_from_which_round_they_play(director: Account) -> None:
    day = first_posted(director, 4, system="scrabble", rounds=4)
    desk = Browser(director)
    page = desk.send(desk.open(ADD).form(ADD), name="Zed", here=None)
    assert page.said == ["Zed added, unrated; once checked in, plays from round 2."]
    page = send(desk, desk.open(own(day, "Zed")), "wait")
    assert page.said == ["Zed is checked in and plays from round 2."]


def test_a_late_player_takes_the_seat_of_one_who_isnt_there_and_undo_gives_it_back(
    director: Account,
) -> None:
    """Only the bye was offered, and without one nobody could play the opponent who sat there."""
    day = first_posted(director, 4, system="scrabble", rounds=4).bring_named("Zed", here=False)
    desk = Browser(director)
    desk.send(desk.open(DOOR).form(DOOR), q="zed")
    before, before_rows = day.seated(1), list(day.round(1).seats.order_by("pk").values())
    away, other = before
    absent = own(day, away, "not-here")
    page = desk.open(absent)
    assert f"Zed takes {away}’s seat at table 1, round 1" in page.main
    loses = f"{away} has no game in round 1; missed rounds don’t count. Print the table’s slip"
    assert f"Zed plays {other}. {loses} again." in page.main
    assert seats(desk.open(own(day, "Zed"))) == []
    page = send(desk, page, "sit")
    assert page.said == ["Zed sits at table 1 in round 1. Print the table’s papers again."]
    assert day.seated(1) == ["Zed", other]
    assert f"{away} has no seat in round 1." in desk.open(absent).main
    number = JournalEntry.objects.order_by("-number")[0].number
    undo.undo(day.desk(), number=number)
    assert list(day.round(1).seats.order_by("pk").values()) == before_rows
    # Who isn’t checked in leaves a seat that is offered at the door.
    page = desk.send(desk.open(DOOR).form(DOOR), q=None, gone=day.entry(away).uuid)
    assert f"Zed takes {away}’s seat at table 1, round 1" in page.main
    send(desk, page, "sit", table=1)
    assert day.seated(1) == ["Zed", other]
    day.report(1, 400, 380)
    late_undo = JournalEntry.objects.order_by("-number")[1].number
    with pytest.raises(CantUndo, match="Table 1 has a slip"):
        undo.undo(day.desk(), number=late_undo)
    assert replay.replay(day.event).faults == ()


def _came_late(day: Day) -> list[str]:
    """Who the day’s To do has as come late."""
    page = Browser(day.by).open("/e/day/")
    return [name for name in ("Yan", "Zed") if f"{name} came late" in page.main]


def _choices(page: Page) -> list[str]:
    return [" ".join(one.text.split()) for one in page.elements
            if one.tag == "button" and ": Zed" in one.text]  # fmt: skip


def test_a_late_player_in_a_posted_round_is_settled_in_two_acts_on_check_in(
    director: Account,
) -> None:
    """The name and Enter; the seat. It was nine acts on six pages, and nothing told of it."""
    day = first_posted(director, 5, system="scrabble", rounds=4).bring_named("Zed", here=False)
    desk = Browser(director)
    assert _came_late(day) == []
    page = desk.send(desk.open(DOOR).form(DOOR), q="zed")
    assert page.said == [
        "Zed checked in. Round 1 is being played: choose a seat, or let them wait."
    ]
    assert _choices(page) == ["Seat at table 3: Zed", "Play from round 2: Zed"]
    assert _came_late(day) == ["Zed"]
    page = send(desk, page, "sit", table=3)
    assert (page.address, page.said) == (
        DOOR, ["Zed sits at table 3 in round 1. Print the table’s papers again."],
    )  # fmt: skip
    assert (sorted(day.seated(3)), _came_late(day), _choices(page)) == (["Eve", "Zed"], [], [])


def test_to_do_keeps_a_late_player_until_they_sit_or_are_told_to_wait(tables: Day) -> None:
    tables.bring_named("Yan", "Zed", here=False)
    desk = Browser(tables.by)
    for name in ("yan", "zed"):
        desk.send(desk.open(DOOR).form(DOOR), q=name)
    assert _came_late(tables) == ["Yan", "Zed"]
    page = desk.open(DOOR)
    wait = next(v for v in offered(page, "wait") if str(tables.entry("Zed").uuid) in v)
    page = desk.send(form_of(page, wait), choice=wait)
    assert page.said == ["Zed is checked in and plays from round 2."]
    assert _came_late(tables) == ["Yan"]
    undo.undo(tables.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    assert _came_late(tables) == ["Yan", "Zed"]
    yan = tables.entry("Yan")
    players.absent(tables.desk(), entry=str(yan.uuid), from_round=1, to_round=1)
    assert _came_late(tables) == ["Zed"]


def test_who_was_removed_from_their_table_hasnt_come_late(tables: Day) -> None:
    gone = tables.seated(1)[0]
    seat_services.take_out(
        tables.desk(), round=str(tables.round(1).uuid), entry=str(tables.entry(gone).uuid),
        reason="not here",
    )  # fmt: skip
    assert "came late" not in Browser(tables.by).open("/e/day/").main


def test_where_no_table_has_room_check_in_says_from_which_round_they_play(
    director: Account,
) -> None:
    day = first_posted(director, 4, system="scrabble", rounds=4).bring_named("Zed", here=False)
    desk = Browser(director)
    page = desk.send(desk.open(DOOR).form(DOOR), q="zed")
    assert page.said == ["Zed checked in. No table has room in round 1, so they play from round 2."]
    assert _came_late(day) == []


@pytest.mark.parametrize(
    ("system", "confirmed"), [("anagrams-nsa-2005", True), ("scrabble", False)]
)
def test_a_draft_says_who_came_since_it_was_drawn_and_offers_to_draw_it_again(
    director: Account, system: str, confirmed: bool
) -> None:
    """It said “22 players in 22 seats”, and he wasn’t in it."""
    day = brought(director, 8, system=system).bring_named("Zed", here=False)
    drawn = (day.pair if system == "scrabble" else day.draw)(1)
    if confirmed:
        rounds.confirm(day.desk(), round=str(drawn.uuid))
    desk = Browser(director)
    page = desk.send(desk.open(DOOR).form(DOOR), q="zed")
    assert page.said == [
        "Zed checked in. Round 1 is drawn without them: draw it again to include them."
    ]
    since = "Checked in after the draw: Zed."
    assert since in desk.open("/e/day/").main
    page = desk.open("/e/day/round/1/")
    assert f"{since} Draw the round again to include them." in page.main
    [fold] = [
        one for one in page.elements
        if one.tag == "details" and "Draw round 1 again" in one.text
    ]  # fmt: skip
    assert "open" in fold.attributes
    page = desk.send(page.form("/e/day/round/1/draw/"))
    assert day.round(1).seats.filter(entry__name="Zed").exists()
    assert "after the draw" not in desk.open("/e/day/round/1/").main


def test_who_never_came_is_not_in_the_places_of_tables(director: Account) -> None:
    day = brought(director, 12).bring_named("Zed", here=False)
    assert "Zed" not in [row.name for row in of_tables.standings(day.division).rows]
    day.play(1)
    names = [row.name for row in of_tables.standings(day.division).rows]
    assert (len(names), "Zed" in names) == (12, False)


def test_who_never_came_is_not_in_the_standings_of_pairs_and_has_no_card(
    director: Account,
) -> None:
    day = brought(director, 4, system="scrabble", rounds=4).bring_named("Zed", here=False)
    day.play(1)
    lines = of_tables.pair_standings(day.division).lines
    assert sorted(line.who.name for line in lines) == ["Ann", "Bob", "Cy", "Dee"]
    zed = own(day, "Zed")
    page = Browser(director).open(f"{zed}card/")
    assert (page.status, "scorecard" in page.main) == (200, False)


def test_a_player_whom_somebody_else_has_seated_is_said_to_sit_there(
    tables: Day,
) -> None:
    """Their page went on: “is late”, “No table without a slip has room”."""
    desk = Browser(tables.by)
    page = _added(desk)
    form, choices = form_of(page, offered(page)[0]), offered(page)
    send(desk, page, "sit", table=2)
    before = rows()
    for at, (choice, status) in enumerate(zip(choices, (422, 422, 409), strict=True)):
        page = desk.send(form, choice=choice, key=str(uuid.UUID(int=at)))
        assert (page.status, page.title) == (status, "Zed")
        assert "Round 1 is posted: Zed sits at table 2." in page.main
        assert "Play from round 2" not in page.main
    assert rows() == before
