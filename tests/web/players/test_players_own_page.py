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


@kept_day
def hall(director: Account) -> Day:
    """Twelve at two tables, after the first round."""
    day = brought(director, 12)
    day.play(1)
    return day


def _address(day: Day, name: str = "Ann") -> str:
    return f"/e/day/players/{day.entry(name).uuid}/"


def _away(day: Day, first: str, last: str = "", name: str = "Ann") -> Page:
    desk, address = Browser(day.by), _address(day, name)
    form = desk.open(address).form(f"{address}absent/")
    return desk.send(form, first=first, last=last)


def test_the_rounds_stand_there_with_table_seat_and_score(hall: Day) -> None:
    hall.post(2)
    page = Browser(hall.by).open(_address(hall))
    assert "Rounds 299 points so far" in page.main
    assert "1 Table 11299" in page.main
    assert "2 Table 1 moved up1no slip" in page.main
    assert "Seated in round 2. Not here? See your options" in page.main
    there = [one.attributes["href"] for one in page.elements if "Not here?" in one.text and
             one.tag == "a"]  # fmt: skip
    assert there == [f"/e/day/absent/{hall.entry('Ann').uuid}/"]


def test_who_is_absent_for_rounds_is_left_out_of_them_and_then_plays(hall: Day) -> None:
    page = _away(hall, "2")
    assert page.said == ["Ann is absent in round 2."]
    assert "absent in round 2" in page.main
    hall.play(2)
    assert 2 not in hall.entry("Ann").seats.values_list("round__number", flat=True)
    hall.post(3)
    page = Browser(hall.by).open(_address(hall))
    assert "2 missed" in page.main
    assert hall.entry("Ann").seats.filter(round__number=3).exists()


def test_an_absence_of_several_rounds_is_ended_by_a_return(hall: Day) -> None:
    page = _away(hall, "2", "3")
    assert page.said == ["Ann is absent in rounds 2 to 3."]
    address = _address(hall)
    assert "Plays again from round 2; missed rounds score nothing" in page.main
    desk = Browser(hall.by)
    page = desk.send(desk.open(address).form(f"{address}return/"))
    assert page.said == ["Ann plays again from round 2."]
    assert "No absences." in page.main


def test_an_absence_that_cant_be_keeps_what_was_typed(hall: Day) -> None:
    desk, address, before = Browser(hall.by), _address(hall), rows()
    form = desk.open(address).form(f"{address}absent/")
    seated = "Ann has a seat in one of these rounds, which is posted. Remove them from their table"
    for first, last, sentence in (
        ("", "", "The first round missed is missing: type a whole number."),
        ("2", "x", "The last round missed must be a whole number, not “x”."),
        ("3", "2", "Round 2 comes before round 3. Put the first round missed first."),
        ("2", "9", "This event has rounds 1 to 3, not 2 to 9."),
        ("1", "", f"{seated} first."),
    ):
        page = desk.send(form, first=first, last=last)
        assert (page.status, page.said) == (422, [sentence])
        kept = page.form(f"{address}absent/")
        assert (kept["first"] or "2", kept["last"]) == (first or "2", last)
    assert rows() == before


def test_a_draft_with_the_player_is_said_to_be_drawn_with_them(hall: Day) -> None:
    hall.draw(2)
    page = Browser(hall.by).open(_address(hall))
    assert "Round 2 is drawn with Ann: draw it again." in page.main


def test_a_withdrawn_player_is_offered_the_return_and_nothing_else(hall: Day) -> None:
    desk, address = Browser(hall.by), _address(hall)
    page = desk.send(desk.open(address).form(f"{address}withdraw/"), from_round="2")
    assert page.said == ["Ann withdrawn. Scores stay."]
    assert {form.action.removeprefix(address) for form in page.forms if address in form.action} == {
        "", "code/", "numbers/", "return/", "unlisted/",
    }  # fmt: skip
    hall.play(2)
    page = desk.open(address)
    assert "2 withdrawn" in page.main
    assert desk.send(page.form(f"{address}return/")).said == ["Ann plays again from round 3."]
    hall.post(3)
    assert hall.entry("Ann").seats.filter(round__number=3).exists()


def test_an_absence_sent_twice_counts_once_and_never_of_a_player_changed_elsewhere(
    day: Day,
) -> None:
    desk, address = Browser(day.by), _address(day)
    late = desk.open(address).form(f"{address}absent/")
    desk.send(desk.open(address).form(address), name="Anne")
    page = desk.send(late, first="2")
    assert (page.status, page.said) == (
        409, [(
            "Somebody else saved first, so yours was not saved. Anne was changed. You marked "
            "them absent."
        )],
    )  # fmt: skip
    form = desk.open(address).form(f"{address}absent/")
    desk.send(form, first="2")
    before = rows()
    page = desk.send(form, first="2")
    assert (page.address, page.said) == (address, ["You sent this twice. It was saved once."])
    assert rows() == before


def test_where_two_meet_their_rounds_say_against_whom_and_by_how_much(director: Account) -> None:
    day = after_round(director, 1, players=5, rounds=4)
    day.post(2)
    page = Browser(director).open(_address(day))
    assert "RoundOpponentTableScoreMargin 1 Cy 1 299–297 +2 2 Bob 2 no slip" in page.main
    assert "1 bye +50" in Browser(director).open(_address(day, "Eve")).main


def test_who_was_entered_by_mistake_is_deleted_and_it_can_be_undone(day: Day) -> None:
    players.absent(day.desk(), entry=str(day.entry("Ann").uuid), from_round=2, to_round=3)
    desk, address, was = Browser(day.by), _address(day), all_of(day.entry("Ann"))
    page = desk.send(desk.open(address).form(f"{address}delete/"))
    assert (page.address, page.said) == ("/e/day/players/", ["Ann deleted from the list."])
    assert not day.division.entries.filter(name="Ann").exists()
    last = JournalEntry.objects.order_by("-number")[0]
    assert undo.undoable(day.event, last.number, by=day.by)
    undo.undo(day.desk(), number=last.number)
    assert all_of(day.entry("Ann")) == was


def test_who_sits_in_a_round_is_not_deleted(day: Day) -> None:
    address = _address(day)
    desk = Browser(day.by)
    form, again = (desk.open(address).form(f"{address}delete/") for _ in range(2))
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
    assert f"{address}delete/" not in [form.action for form in desk.open(address).forms]


def test_the_director_says_what_missed_rounds_count_for_a_player_and_a_scorekeeper_is_not_asked(
    director: Account, scorekeeper: Account
) -> None:
    day = brought(director, 6, system="scrabble", missed_round=50)
    players.absent(day.desk(), entry=str(day.entry("Ann").uuid), from_round=1, to_round=1)
    day.play(1)
    desk, address = Browser(director), _address(day)
    page = desk.open(address)
    assert "For Ann, each round missed is a loss, −50." in page.main
    assert "missed" in page.main and "−50" in page.main
    page = desk.send(page.form(f"{address}missed/"), counts="0", reason="told us a week before")
    assert page.said == ["Ann: missed rounds don’t count."]
    assert "set for this player" in page.main
    assert "Changed what missed rounds count for Ann." in desk.open("/e/day/history/").main
    page = Browser(scorekeeper).open(address)
    assert not any(form.action.endswith("missed/") for form in page.forms)


def test_a_member_id_is_edited_emptied_and_put_back(day: Day) -> None:
    desk, address = Browser(day.by), _address(day)
    for typed, shown in (("AA000003", ", member AA000003"), ("", "")):
        page = desk.send(desk.open(address).form(f"{address}numbers/"), id=typed)
        assert (page.said, shown in page.main) == (["Member numbers of Ann saved."], True)
    assert "member AA000003" not in page.main
    desk.send(page.form(f"{address}numbers/"), id="AA000004")
    undo.undo(day.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    assert row_of(day.entry("Ann")).member_id == ""
    assert replay.replay(day.event).faults == ()
