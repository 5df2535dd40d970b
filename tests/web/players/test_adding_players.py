"""Players come in: from a sheet, one by name, late, with ratings offered from the kept list."""

from __future__ import annotations

import random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.english import plain
from tdtool.models import Account, JournalEntry, Player
from tdtool.papers.kit.fit_text import alphabetical
from tdtool.services import players
from tdtool.services.acts import Desk
from tdtool.services.players import RatingLine, digest_of
from tests.cast import MORNING, Day, brought
from tests.counted import calls
from tests.formats.workbooks import workbook
from tests.kept import kept_day
from tests.web.browser import Browser, Form, Page, rows

ADD = "/e/day/players/add/"
LISTED = (
    ("Zoë Brânză-Hill", 1958, "AA000001"),
    ("Émile N’Guessanou", 1771, "AA000002"),
    ("Ann Bee", 1784, "AA000003"),
    ("Ann Bee", 1500, "AA000004"),
)


def _keep_ratings(by: Account, name: str = "NASPA, May 2026") -> None:
    lines = [RatingLine(name=n, rating=r, member_id=i) for n, r, i in LISTED]
    desk = Desk(by=by, at=MORNING)
    players.import_list(desk, name=name, digest=digest_of(lines), count=4, lines=lines)


def _upload(data: bytes, name: str = "players.xlsx") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def _list(page: Page) -> Form:
    return next(form for form in page.forms if "text" in form.fields)


def _one(page: Page) -> Form:
    return next(form for form in page.forms if "name" in form.fields)


def _looked(desk: Browser, **fields: Any) -> Page:
    """What the page shows of a list; looking changes nothing."""
    form = _list(desk.open(ADD))
    before = rows()
    page = desk.send(form, look="1", **fields)
    assert rows() == before
    return page


def _entered(day: Day) -> list[tuple[str, int | None, str]]:
    return [
        (entry.name, entry.rating, entry.player.member_ids.get("id", ""))
        for entry in day.division.entries.order_by("registered")
    ]


# ---------------------------------------------------------------- files


def test_a_sheet_is_looked_at_first_and_its_good_lines_are_taken(event: Day) -> None:
    data = workbook(
        [["Entries"], ["Name", "Rating", "Club"], ["Bee, Ann", 1784, "L"], ["Bob", "12x4", "P"],
         ["Cy", None, "Q"]]
    )  # fmt: skip
    desk = Browser(event.by)
    page = _looked(desk, file=_upload(data), take="1")
    assert page.said == ["The rating 12x4 has an x in it; enter a whole number"]
    assert (
        "the sheet “Sheet 1” · rows above row 2 aren’t players and are not read · not read: "
        "Club · columns: name, rating · row 2 names the columns · names written last name "
        "first were turned around: row 3"
    ) in page.main
    assert _list(page)["text"] == "\nName\tRating\nBee, Ann\t1784\nBob\t12x4\nCy"
    page = desk.send(_list(page), take="1")
    assert page.said == [
        "2 players added.",
        "1 line not added. Fix them here, or leave them out.",
        "The rating 12x4 has an x in it; enter a whole number",
    ]
    assert _list(page)["text"] == "Name\tRating\nBob\t12x4"
    page = desk.send(_list(page), text="Name\tRating\nBob\t1204", take="1")
    assert page.said == ["1 player added."]
    assert _entered(event) == [("Ann Bee", 1784, ""), ("Cy", None, ""), ("Bob", 1204, "")]


def test_a_division_of_tsh_brings_class_team_and_career_games(event: Day) -> None:
    desk = Browser(event.by)
    data = b"Bee, Ann:AA000003 1784 2; 400; class A; lifeg 120; team The_Lakes\nCee, Bob 0 1; 380\n"
    page = _looked(desk, file=_upload(data, "A.t"))
    assert "member AA000003 class A The Lakes 120 games so far" in page.main
    assert desk.send(_list(page), take="1").said == ["2 players added."]
    ann = event.entry("Ann Bee")
    assert (ann.prize_class, ann.team, ann.career_games) == ("A", "The Lakes", 120)
    assert _entered(event) == [("Ann Bee", 1784, "AA000003"), ("Bob Cee", None, "")]


def test_a_workbook_that_cant_be_read_is_refused_without_reading_on(event: Day) -> None:
    noise, desk, pages = random.Random(1).randbytes(5_000_000), Browser(event.by), []
    for data, sentence in (
        (noise,
         "This is not a list of players: it is 5.0 MB; even 5000 players take less than one."),
        (b"PK\x03\x04" + noise,
         "This workbook can’t be read: it is broken, or not XLSX. Save the sheet as XLSX or CSV."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(5_000_000),
         "This workbook is locked with a password, or is an old one (XLS). Save it as XLSX "
         "without a password, or as CSV."),
        (workbook([]), "This workbook has nothing on its sheets: is it the right file?"),
    ):  # fmt: skip
        file = _upload(data)
        took = calls(lambda file=file: pages.append(_looked(desk, file=file)))
        assert (pages[-1].status, pages[-1].said) == (422, [sentence])
        assert took < 400_000


def test_a_text_that_begins_with_blank_lines_comes_back_as_it_was(event: Day) -> None:
    """A browser drops the first newline of a textarea: every line moved up by one."""
    page = _looked(Browser(event.by), text="\n\nAnn 12x4")
    assert page.said == ["The rating 12x4 has an x in it; enter a whole number"]
    assert _list(page)["text"] == "\n\nAnn 12x4"


def test_every_example_of_the_page_is_taken_as_it_stands(event: Day) -> None:
    """“1771, Émile N’Guessanou” was refused beside the others."""
    desk = Browser(event.by)
    examples = [one.text for one in desk.open(ADD).elements if "example" in one.classes]
    for example in examples:
        page = _looked(desk, text=example)
        assert page.said == []
        desk.send(_list(page), take="1")
    assert [plain(name) for name, _, _ in _entered(event)] == [
        "Zoë Brânză-Hill",
        "Émile N’Guessanou",
        "Maria de la Cruz",
        "Pia Öhrnström-Vale",
        "Ann Bee",
    ]


def test_the_list_and_the_one_player_stay_when_the_preview_comes(event: Day) -> None:
    """The form vanished."""
    page = _looked(Browser(event.by), text="Ann 1784")
    assert (_list(page)["text"], _one(page)["name"]) == ("Ann 1784", "")


# ---------------------------------------------------------------- names


def test_a_member_id_that_is_entered_already_is_named_on_its_line(event: Day) -> None:
    desk = Browser(event.by)
    desk.send(_list(desk.open(ADD)), text="Ann;AA000003;1784\nBob;;1500", take="1")
    page = _looked(desk, text="name;member;rating\nAnne Bee;AA000003;1784\nBOB;;1\nCy;AA9;1")
    assert page.said == [
        "The member id AA000003 belongs to Ann, who is already in this event.",
        "Bob is already in this event (rated 1500). The same person? Leave unticked.",
    ]
    page = desk.send(_list(page), take="1")
    assert page.said[:1] == ["1 player added."]
    assert _list(page)["text"] == "name;member;rating\nAnne Bee;AA000003;1784\nBOB;;1"


def test_a_member_of_another_event_is_the_same_person(event: Day) -> None:
    desk = Browser(event.by)
    desk.send(_list(desk.open(ADD)), text="Ann;AA000003;1784", take="1")
    other = Day.new(event.by, slug="other")
    there = "/e/other/players/add/"
    page = desk.send(_list(desk.open(there)), text="Anne;AA000003;1790", take="1")
    assert page.said == ["1 player added."]
    assert other.entry("Anne").player == event.entry("Ann").player
    assert Player.objects.count() == 1


def test_a_name_spelt_another_way_is_asked_about_and_not_entered_twice(event: Day) -> None:
    event.bring_named("Zoë O’Neil")
    for typed in ("O'Neil, Zoe", "zoë o’neil", "Zoé O`NEIL 1500"):
        page = _looked(Browser(event.by), text=typed)
        assert page.said == [
            "Zoë O’Neil is already in this event (rated 1900). The same person? Leave unticked."
        ]
        assert "0 ready, 1 to check" in page.main


def test_two_real_namesakes_are_let_in_with_a_tick(event: Day) -> None:
    desk = Browser(event.by)
    page = _looked(desk, text="Ann Bee 1784\nBob Cee 1700\nAnn Bee 1500")
    assert page.said == [
        "Ann Bee is also on line 3. The same person? Leave unticked.",
        "Ann Bee is also on line 1. The same person? Leave unticked.",
    ]
    page = desk.send(_list(page), take="1", namesake=["1 Ann Bee", "3 Ann Bee"])
    assert page.said == ["3 players added."]
    page = desk.send(_one(desk.open(ADD)), name="bob cee")
    assert page.said == ["Bob Cee is already in this event (rated 1700). Are they the same person?"]
    assert desk.send(_one(page), namesake="yes").said == ["bob cee added, unrated."]
    assert [name for name, _, _ in _entered(event)] == ["Ann Bee", "Bob Cee", "Ann Bee", "bob cee"]


def test_two_of_one_name_with_a_member_id_each_are_taken_and_edited_without_a_question(
    event: Day,
) -> None:
    desk = Browser(event.by)
    page = _looked(desk, text="Ann Bee,AA000003,1784\nAnn Bee,AA000004,1500")
    assert desk.send(_list(page), take="1").said == ["2 players added."]
    address = f"/e/day/players/{event.division.entries.first().uuid}/edit/"
    assert desk.send(desk.open(address).form(address), rating="1790").said == ["Ann Bee: saved."]


def test_a_surname_of_several_words_is_kept_and_edited_as_it_was_written(event: Day) -> None:
    desk = Browser(event.by)
    desk.send(_list(_looked(desk, text="de la Cruz, Maria 1804")), take="1")
    [entry] = event.division.entries.all()
    assert (plain(entry.name), alphabetical(entry.name)[0]) == ("Maria de la Cruz", "delacruz")
    address = f"/e/day/players/{entry.uuid}/edit/"
    form = desk.open(address).form(address)
    assert form["name"] == "de la Cruz, Maria"
    desk.send(form, rating="1810")
    entry.refresh_from_db()
    assert (plain(entry.name), alphabetical(entry.name)[0]) == ("Maria de la Cruz", "delacruz")


# ---------------------------------------------------------------- ratings offered


def test_a_rating_from_the_kept_list_is_shown_and_taken_only_when_ticked(event: Day) -> None:
    _keep_ratings(event.by)
    desk = Browser(event.by)
    page = _looked(desk, text="Zoe Branza-Hill\nÉmile N'Guessanou\nAnn Bee\nTove 1300")
    assert "2 without a rating are in the rating list “NASPA, May 2026”." in page.main
    assert "1958 from the rating list, as Zoë Brânză-Hill, member AA000001" in page.main
    assert "more than once in the rating list, so not suggested: Ann Bee (" in page.main
    assert _list(page).fields.get("rated") is None
    page = desk.send(_list(page), take="1", rated="Émile N'Guessanou 1771")
    assert page.said == ["4 players added."]
    assert _entered(event) == [
        ("Zoe Branza-Hill", None, ""),
        ("Émile N'Guessanou", 1771, "AA000002"),
        ("Ann Bee", None, ""),
        ("Tove", 1300, ""),
    ]


def test_a_tick_stands_for_the_rating_that_was_seen(event: Day) -> None:
    _keep_ratings(event.by)
    desk = Browser(event.by)
    page = _looked(desk, text="Zoë Brânză-Hill\nÉmile N’Guessanou")
    before, form = rows(), _list(page)
    page = desk.send(form, take="1", rated="Zoë Brânză-Hill 1900")
    assert (page.status, page.said) == (
        422,
        [
            "The list here or the rating list has changed since the preview. Nothing was added: "
            "check the ratings again."
        ],
    )
    assert rows() == before
    # All that are offered are taken by one tick.
    assert desk.send(form, take="1", rated="every").said == ["2 players added."]
    assert [rating for _, rating, _ in _entered(event)] == [1958, 1771]


# ---------------------------------------------------------------- one player


def test_one_player_is_added_by_name_rating_and_member_id(event: Day, scorekeeper: Account) -> None:
    desk = Browser(scorekeeper)
    form = _one(desk.open(ADD))
    page = desk.send(form, name=" Ann   Bee ", rating="1784", member_id="AA000003")
    assert (page.address, page.said) == (ADD, ["Ann Bee added, rated 1784."])
    [line] = JournalEntry.objects.get(act="players.bring").arguments["lines"]
    assert {**line, "player": ""} == {
        "player": "", "name": "Ann Bee", "rating": 1784, "member_id": "AA000003", "brings": [],
        "prize_class": "", "team": "", "career_games": None,
    }  # fmt: skip
    before = rows()
    again = desk.send(form, name=" Ann   Bee ", rating="1784", member_id="AA000003")
    assert (again.address, again.said) == (ADD, ["You sent this twice. It was saved once."])
    assert rows() == before
    [name] = [one for one in page.elements if one.attributes.get("id") == "one-name"]
    assert ("autofocus" in name.attributes, name.attributes["value"]) == (True, "")
    assert desk.send(_one(page), name="Cee, Bob").said == ["Bob Cee added, unrated."]
    assert _entered(event) == [("Ann Bee", 1784, "AA000003"), ("Bob Cee", None, "")]


def test_one_player_that_cant_be_added_keeps_what_was_typed(day: Day) -> None:
    desk = Browser(day.by)
    form = _one(desk.open(ADD))
    before = rows()
    for typed, sentence in (
        ({"name": ""}, "Enter the player’s name."),
        ({"name": "Ann 1784"},
         "“Ann 1784” has the number 1784 in it; if that is the rating, separate it as on the "
         "other lines."),
        ({"name": "Zed", "rating": "12x4"},
         "The rating 12x4 has an x in it; enter a whole number."),
        ({"name": "Zed", "member_id": "A A"},
         "The member id A A must be at most 20 letters, digits and hyphens."),
        ({"name": "x" * 81}, "The name has 81 characters; up to 80 fit on the papers."),
        ({"name": "ann"},
         "Ann is already in this event (rated 1900). Are they the same person?"),
    ):  # fmt: skip
        page = desk.send(form, **typed)
        said = [line[:1].upper() + line[1:] for line in page.said]
        assert (page.status, said) == (422, [sentence])
        assert {name: _one(page)[name] for name in typed} == typed
    assert rows() == before


# ---------------------------------------------------------------- late


@kept_day
def hall(director: Account) -> Day:
    """Twelve at two tables, after the first round."""
    day = brought(director, 12)
    day.play(1)
    return day


def test_who_is_added_after_round_one_is_posted_is_told_what_happens(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.open(ADD)
    assert (
        "Round 1 is posted. Players added now start in round 2, unless you seat them in round 1; "
        "missed rounds score nothing."
    ) in page.main
    assert (_one(page)["here"], _list(page)["here"]) == ("yes", "yes")
    assert desk.send(_one(page), name="Zed", rating="1500").said == [
        "Zed added, rated 1500; plays from round 2."
    ]
    page = _looked(desk, text="Xia 1400\nYve 1300")
    assert desk.send(_list(page), take="1").said == ["2 players added; play from round 2."]
    # Who is not here yet is left out until checked in.
    page = _looked(desk, text="Wim 1500", here=None)
    assert "here" not in _list(page).fields
    assert desk.send(_list(page), take="1").said == [
        "1 player added; once checked in, plays from round 2."
    ]
    hall.draw(2)
    assert not hall.entry("Wim").seats.exists()
    page = desk.open(ADD)
    assert "Round 2 is drawn without them: draw it again to include them." in page.main
    hall.post(2)
    seats = hall.round(2).seats.filter(entry__name__in=["Zed", "Xia", "Yve"])
    assert sorted(seats.values_list("entry__name", "game__group")) == [
        ("Xia", "rest"), ("Yve", "rest"), ("Zed", "rest"),
    ]  # fmt: skip


def test_before_round_one_nobody_is_checked_in_by_being_added(event: Day) -> None:
    desk = Browser(event.by)
    page = desk.open(ADD)
    assert "here" not in _one(page).fields
    assert desk.send(_one(page), name="Ann", here="yes").said == ["Ann added, unrated."]
    assert event.entry("Ann").checked_in_at is None
