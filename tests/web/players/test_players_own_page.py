"""A player's own page: their rounds, and leaving, missing rounds and coming back."""

from __future__ import annotations

from tdtool.models import Account, JournalEntry
from tdtool.queries.players import all_of
from tdtool.queries.players import row as row_of
from tdtool.services import players
from tdtool.services.journal import replay, undo
from tests.cast import Day, after_round, brought
from tests.kept import kept_day
from tests.web.browser import Browser, Page, rows
from tests.web.players.choices import choose, form_of, offered, own, send


@kept_day
def hall(director: Account) -> Day:
    """Twelve at two tables, after the first round."""
    day = brought(director, 12)
    day.play(1)
    return day


def _away(day: Day, first: str, last: str = "", name: str = "Ann") -> Page:
    return choose(day, name, "absent", first=first, last=last)


def test_the_rounds_stand_there_with_table_seat_and_score(hall: Day) -> None:
    hall.post(2)
    page = Browser(hall.by).open(own(hall, "Ann"))
    assert "place1 points so far299" in page.main
    assert "1 Table 1 1 299" in page.main
    assert "2 Table 1 moved up 1 no slip" in page.main
    assert "table1 seat 1 round 2; no slip yet" in page.main


def test_the_page_reads_first_and_no_form_of_it_stands_open(hall: Day) -> None:
    """It opened in the middle of six forms, with the cursor in the name: “g e” was typed into
    it, and a phone landed 1,801 px down."""
    desk = Browser(hall.by)
    assert [form.action for form in desk.open(own(hall, "Ann")).forms] == []
    for act in ("not-here", "edit", "card"):
        page = desk.open(own(hall, "Ann", act))
        fields = [one for one in page.elements if one.tag in ("input", "select", "textarea")]
        assert [one for one in fields if "autofocus" in one.attributes] == []


def test_who_is_absent_for_rounds_is_left_out_of_them_and_then_plays(hall: Day) -> None:
    page = _away(hall, "2")
    assert page.said == ["Ann is absent in round 2."]
    assert "absent in round 2" in page.main
    hall.play(2)
    assert 2 not in hall.entry("Ann").seats.values_list("round__number", flat=True)
    hall.post(3)
    page = Browser(hall.by).open(own(hall, "Ann"))
    assert "2 missed" in page.main
    assert hall.entry("Ann").seats.filter(round__number=3).exists()


def test_an_absence_of_several_rounds_is_ended_by_a_return(hall: Day) -> None:
    page = _away(hall, "2", "3")
    assert page.said == ["Ann is absent in rounds 2 to 3."]
    page = Browser(hall.by).open(own(hall, "Ann", "not-here"))
    assert "Plays again from round 2; missed rounds score nothing" in page.main
    page = choose(hall, "Ann", "back")
    assert page.said == ["Ann plays again from round 2."]
    assert "absent" not in page.main


def test_an_absence_that_cant_be_keeps_what_was_typed(hall: Day) -> None:
    before = rows()
    seated = "Ann has a seat in one of these rounds, which is posted. Remove them from their table"
    for first, last, sentence in (
        ("", "", "The first round missed is missing: type a whole number."),
        ("2", "x", "The last round missed must be a whole number, not “x”."),
        ("3", "2", "Round 2 comes before round 3. Put the first round missed first."),
        ("2", "9", "This event has rounds 1 to 3, not 2 to 9."),
        ("1", "", f"{seated} first."),
    ):
        page = _away(hall, first, last)
        assert (page.status, page.said) == (422, [sentence])
        kept = page.form(own(hall, "Ann", "not-here"))
        assert (kept["first"], kept["last"]) == (first or "2", last)
    assert rows() == before


def test_a_draft_with_the_player_is_said_to_be_drawn_with_them(hall: Day) -> None:
    hall.draw(2)
    page = Browser(hall.by).open(own(hall, "Ann", "not-here"))
    assert "Round 2 is drawn with Ann in it: draw it again." in page.main


def test_a_withdrawn_player_is_offered_the_return_and_nothing_else(hall: Day) -> None:
    page = choose(hall, "Ann", "withdraw", from_round="2")
    assert page.said == ["Ann withdrawn. Scores stay."]
    assert "withdrawn from round 2" in page.main
    page = Browser(hall.by).open(own(hall, "Ann", "not-here"))
    assert [value.partition(".")[0] for value in offered(page)] == ["back"]
    hall.play(2)
    assert "2 withdrawn" in Browser(hall.by).open(own(hall, "Ann")).main
    assert choose(hall, "Ann", "back").said == ["Ann plays again from round 3."]
    hall.post(3)
    assert hall.entry("Ann").seats.filter(round__number=3).exists()


def test_an_absence_sent_twice_counts_once_and_never_of_a_player_changed_elsewhere(
    day: Day,
) -> None:
    desk, edit = Browser(day.by), own(day, "Ann", "edit")
    address = own(day, "Ann", "not-here")
    late = desk.open(address)
    desk.send(desk.open(edit).form(edit), name="Anne")
    page = send(desk, late, "absent", first="2")
    assert (page.status, page.said) == (
        409,
        [
            "Somebody else saved first, so yours was not saved. Anne was changed. You marked "
            "them absent."
        ],
    )
    page = desk.open(address)
    choice = offered(page, "absent")[0]
    desk.send(form_of(page, choice), choice=choice, first="2")
    before = rows()
    page = desk.send(form_of(page, choice), choice=choice, first="2")
    assert (page.address, page.said) == (
        own(day, "Anne"),
        ["You sent this twice. It was saved once."],
    )
    assert rows() == before


def test_where_two_meet_their_rounds_say_against_whom_and_by_how_much(director: Account) -> None:
    day = after_round(director, 1, players=5, rounds=4)
    day.post(2)
    page = Browser(director).open(own(day, "Ann"))
    assert "1 Cy 1880 1 started 299–297 +2 1–0 +2 1910 2 Bob 1890 2 replied no slip" in page.main
    assert "1 bye +50" in Browser(director).open(own(day, "Eve")).main


def test_who_was_entered_by_mistake_is_deleted_and_it_can_be_undone(day: Day) -> None:
    players.absent(day.desk(), entry=str(day.entry("Ann").uuid), from_round=2, to_round=3)
    desk, was = Browser(day.by), all_of(day.entry("Ann"))
    page = desk.send(desk.open(own(day, "Ann", "edit")).form(own(day, "Ann", "delete")))
    assert (page.address, page.said) == ("/e/day/players/", ["Ann deleted from the list."])
    assert not day.division.entries.filter(name="Ann").exists()
    last = JournalEntry.objects.order_by("-number")[0]
    assert undo.undoable(day.event, last.number, by=day.by)
    undo.undo(day.desk(), number=last.number)
    assert all_of(day.entry("Ann")) == was


def test_who_sits_in_a_round_is_not_deleted(day: Day) -> None:
    address, delete = own(day, "Ann", "edit"), own(day, "Ann", "delete")
    desk = Browser(day.by)
    form, again = (desk.open(address).form(delete) for _ in range(2))
    day.draw(1)
    assert desk.send(form).said == [
        "Ann has a seat in the draft of round 1. Delete the draft first, then the player."
    ]
    day.post(1)
    assert desk.send(again).said == [
        (
            "Ann has a seat in round 1, which is posted, so they can’t be deleted. "
            "Withdraw them instead."
        )
    ]
    assert delete not in [form.action for form in desk.open(address).forms]


def test_the_director_says_what_missed_rounds_count_for_a_player_and_a_scorekeeper_is_not_asked(
    director: Account, scorekeeper: Account
) -> None:
    day = brought(director, 6, system="scrabble", missed_round=50)
    players.absent(day.desk(), entry=str(day.entry("Ann").uuid), from_round=1, to_round=1)
    day.play(1)
    desk, address = Browser(director), own(day, "Ann", "edit")
    page = desk.open(address)
    assert "event’s setting: each round missed is a loss, −50." in page.main
    assert "missed" in page.main and "−50" in page.main
    before = rows()
    page = desk.send(page.form(address), counts="0", rating="1234")
    assert page.said == ["This needs a reason; History shows it."]
    assert (rows(), page.form(address)["rating"]) == (before, "1234")  # all of it, or nothing
    page = desk.send(page.form(address), reason="told us a week before")
    assert (page.said, day.entry("Ann").rating) == (["Ann: saved."], 1234)
    assert "missed rounds don’t count set for this player" in page.main
    assert "Changed what missed rounds count for Ann." in desk.open("/e/day/history/").main
    page = Browser(scorekeeper).open(address)
    assert "counts" not in page.form(address).fields


def test_a_member_id_is_edited_emptied_and_put_back(day: Day) -> None:
    desk, address = Browser(day.by), own(day, "Ann", "edit")
    for typed, shown in (("AA000003", " · member AA000003"), ("", "")):
        page = desk.send(desk.open(address).form(address), id=typed)
        assert (page.said, shown in page.main) == (["Ann: saved."], True)
    assert "member AA000003" not in page.main
    desk.send(desk.open(address).form(address), id="AA000004")
    undo.undo(day.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    assert row_of(day.entry("Ann")).member_id == ""
    assert replay.replay(day.event).faults == ()


def test_only_what_was_changed_of_a_player_is_an_act(day: Day) -> None:
    """The number at NASPA that is only the member id was saved anew with every other field."""
    desk, address = Browser(day.by), own(day, "Ann", "edit")
    desk.send(desk.open(address).form(address), id="AA000003", rating="1777", listed=None)
    acts = list(JournalEntry.objects.order_by("-number").values_list("act", flat=True)[:3])
    assert acts == ["players.unlist", "players.numbers", "players.change"]
    before = rows()
    assert desk.send(desk.open(address).form(address)).said == ["Ann: saved."]
    assert rows() == before
    assert "the name is hidden" in desk.open(own(day, "Ann")).main
