"""Bad input: a sentence that says what and where, what was typed still there, nothing changed."""

from __future__ import annotations

import random
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.formats.entry_line import LONGEST_LINE
from tdtool.models import Account, Event
from tdtool.services import players
from tests.cast import Day
from tests.web.browser import Browser, Page, rows
from tests.web.players.choices import choose, own

HUGE = 10**30
SLIP = "/e/day/round/1/table/1/"


def _sent(day: Day, page: str, action: str, **changes: Any) -> Page:
    """Send a form of a page; whatever comes of it, no row may have changed."""
    desk = Browser(day.by)
    form = desk.open(page).form(action)
    before = rows()
    answer = desk.send(form, **changes)
    assert rows() == before, answer.said
    return answer


# ---------------------------------------------------------------- the line of score entry


NO_LINES = [
    ("1 299 298 - 296 295 294",
     "A score is a whole number, in digits 0 to 9; the third one is “-”."),
    ("1 299 298",
     "Table 1 has 6 seats, and the line has 2 scores. Scores go in seat order, one for each "
     "seat."),
    ("9 299 298", "There is no table 9 in this round; the tables are 1 to 4."),
    ("1 99999 298 297 296 295 294", "No score is over 9999; the first one is “99999”."),
    ("1 299 298 297 296 295 294 t2 26:10",
     "Players have no clocks of their own under these rules (NSA-4), so there is no time to "
     "enter."),
    ("1 <b>2</b>",
     "A score is a whole number, in digits 0 to 9; the first one is “<b>2</b>”."),
    ("\0", "A line begins with a table number, from 1 to 9999, or a player, e.g. p12; this "
           "one begins with “�”."),
    ("1 " + "9" * 9998,
     f"The line is 10000 characters long; no result needs more than {LONGEST_LINE}."),
]  # fmt: skip


def test_a_line_that_is_no_result_is_said_to_be_none(hall: Day) -> None:
    hall.post(1)
    desk, before = Browser(hall.by), rows()
    for line, sentence in NO_LINES:
        page = desk.open("/e/day/entry/", line=line)
        assert (page.status, page.said) == (422, [sentence])
        typed = next(one for one in page.elements if one.attributes.get("id") == "line")
        assert typed.attributes["value"] == line
        assert rows() == before


def test_a_score_below_the_lowest_is_refused_when_it_is_taken(hall: Day) -> None:
    hall.post(1)
    desk, before = Browser(hall.by), rows()
    page = desk.send(desk.open("/e/day/entry/", line="1 -5 298 297 296 295 294").form())
    assert (page.status, page.said) == (
        422, ["−5 can’t be a score here. Scores go from 0 to 9999."],
    )  # fmt: skip
    assert rows() == before


# ---------------------------------------------------------------- players


def test_two_players_of_one_name_are_told_apart_on_both_lines(event: Day) -> None:
    page = _sent(event, "/e/day/players/add/", "/e/day/players/add/",
                 text="Ann Bee 1700\nAnn Bee 1600", take="1")  # fmt: skip
    assert page.status == 422
    assert page.said[0] == "No line can be added yet. Fix the errors first."
    assert page.said[1:] == [
        "Ann Bee is also on line 2. The same person? Leave unticked.",
        "Ann Bee is also on line 1. The same person? Leave unticked.",
    ]
    assert page.form()["text"] == "Ann Bee 1700\nAnn Bee 1600"


def test_a_rating_with_a_letter_in_it_is_named_and_the_good_lines_are_taken(event: Day) -> None:
    desk = Browser(event.by)
    form = desk.open("/e/day/players/add/").form()
    page = desk.send(form, text="Ann, 1700\nBob, 12x4\n", take="1")
    assert page.said == [
        "1 player added.",
        "1 line not added. Fix them here, or leave them out.",
        "The rating 12x4 has an x in it; enter a whole number",
    ]
    assert page.form()["text"] == "Bob, 12x4"


def test_somebody_entered_already_is_said_to_be(day: Day) -> None:
    page = _sent(day, "/e/day/players/add/", "/e/day/players/add/", text="ANN 1700", take="1")
    assert page.said[1:] == [
        "Ann is already in this event (rated 1900). The same person? Leave unticked."
    ]


NO_LISTS = [
    (random.Random(1).randbytes(5_000_000),
     "This is not a list of players: it is 5.0 MB; even 5000 players take less than one."),
    (random.Random(1).randbytes(5_000), "This is not a list of players"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(200), "This is not a list of players"),
    (b"PK\x03\x04" + bytes(100),
     "This workbook can’t be read: it is broken, or not XLSX. Save the sheet as XLSX or CSV."),
    (b" \n\n", "There are no players in this list: write one per line, e.g. Ann Bee 1784"),
    (b"", "There are no players in this list: write one per line, e.g. Ann Bee 1784"),
]  # fmt: skip


def test_a_file_that_is_no_list_is_refused_with_what_it_is(event: Day) -> None:
    for data, sentence in NO_LISTS:
        page = _sent(event, "/e/day/players/add/", "/e/day/players/add/", take="1",
                     file=SimpleUploadedFile("list.csv", data))  # fmt: skip
        assert page.status == 422
        assert page.said[0].startswith(sentence)


NO_PLAYERS = [
    ({"rating": "12x4"}, "Rating must be a whole number up to 3000, not “12x4”."),
    (
        {"name": "  bOB "},
        ("There is another player named bOB. Tell them apart in the name, e.g. by a town."),
    ),
    ({"name": ""}, "This field is required."),
    ({"name": "x" * 81}, "Ensure this value has at most 80 characters (it has 81)."),
]  # fmt: skip


def test_a_player_that_cant_be_like_this_keeps_the_form(day: Day) -> None:
    address = own(day, "Ann", "edit")
    for changes, sentence in NO_PLAYERS:
        page = _sent(day, address, address, **changes)
        assert (page.status, page.said) == (422, [sentence])
        for name, typed in changes.items():
            assert page.form(address)[name] == typed


NO_ROUNDS = [
    ("0", "This event has 3 rounds, so nobody can withdraw from round 0 on."),
    ("9" * 30, f"A round must be a whole number, not “{'9' * 30}”."),
    ("", "A round is missing: type a whole number."),
    ("one", "A round must be a whole number, not “one”."),
    ("1\0", "A round must be a whole number, not “1\0”."),
]  # fmt: skip


def test_a_round_to_withdraw_from_is_one_of_the_events(day: Day) -> None:
    """A round below 1 was an error page: the database refused it."""
    for typed, sentence in NO_ROUNDS:
        page = choose(day, "Ann", "withdraw", from_round=typed)
        assert (page.status, page.said) == (422, [sentence])
        if typed:
            assert page.form(own(day, "Ann", "not-here"))["from_round"] == typed


# ---------------------------------------------------------------- rounds


def test_a_draft_with_somebody_who_withdrew_since_isnt_confirmed(hall: Day) -> None:
    hall.draw(1)
    page = choose(hall, "Ann", "withdraw", from_round="1")
    assert page.said == ["Ann withdrawn. Scores stay."]
    page = _sent(hall, "/e/day/round/1/", "/e/day/round/1/confirm/")
    assert len(page.said) == 1
    assert "Ann" in page.said[0]
    assert page.said[0].endswith("Draw the round again, then confirm.")
    assert hall.round(1).state == "draft"


def test_who_withdraws_from_a_later_round_still_plays_this_one(hall: Day) -> None:
    """A withdrawal from round 3 kept round 2 from being drawn at all."""
    hall.play(1)
    desk = Browser(hall.by)
    page = choose(hall, "Ann", "withdraw", from_round="3")
    assert page.said == ["Ann withdrawn. Scores stay."]
    page = desk.send(desk.open("/e/day/round/2/").form("/e/day/round/2/draw/"))
    assert page.said == ["Round 2 drawn as a draft."]
    assert "Ann" in hall.seated(1, 2)


DECISIONS = [
    ("decision-table-x", "widen", (
        "There is no decision “table-x” in this draw. Reload the page."
    )),
    ("decision-" + "y" * 500, "1",
     f"There is no decision “{'y' * 40}” in this draw. Reload the page."),
    ("decision-table-1", "nobody", None),
    ("decision-final", "a,b", None),
]  # fmt: skip


def test_a_decision_about_nothing_draws_nothing(hall: Day) -> None:
    """A table that is no number was an error page."""
    hall.play(1)
    desk = Browser(hall.by)
    for field, value, sentence in DECISIONS:
        form = desk.open("/e/day/round/2/").form("/e/day/round/2/draw/")
        page = desk.send(form, **{field: value})
        assert page.status == 200
        if sentence is not None:
            assert page.said == [sentence]
            assert hall.division.rounds_drawn.count() == 1


def test_a_field_too_small_for_a_table_keeps_every_page_open(hall: Day) -> None:
    """After all but one had withdrawn, the day page and the standings were error pages."""
    hall.play(1)
    for entry in hall.division.entries.exclude(name="Ann"):
        players.withdraw(hall.desk(), entry=str(entry.uuid), from_round=2)
    desk = Browser(hall.by)
    for page in ("", "round/2/", "standings/", "players/", "players/door/", "hall/", "entry/"):
        assert (page, desk.open(f"/e/day/{page}").status) == (page, 200)
    assert (
        "A table needs at least 2 players; 1 player is here. Check in more players."
        in desk.open("/e/day/round/2/").main
    )


def test_a_final_without_a_field_keeps_every_page_open(director: Account) -> None:
    day = Day.new(director, rounds=2).bring(6)
    day.play(1)
    for entry in day.division.entries.all():
        players.withdraw(day.desk(), entry=str(entry.uuid), from_round=2)
    desk = Browser(day.by)
    for page in ("", "round/2/", "standings/", "papers/standings-1.pdf"):
        assert (page, desk.client.get(f"/e/day/{page}").status_code) == (page, 200)


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "number",
    [2**63, *(pytest.param(one, marks=pytest.mark.long) for one in (0, -1, 31, "9" * 5000))],
    ids=lambda number: f"{number}"[:5],
)
def test_no_number_in_an_address_is_an_error_page(day: Day, number: int | str) -> None:
    day.post(1)
    desk, before = Browser(day.by), rows()
    for address in (
        f"/e/day/round/{number}/", f"/e/day/round/{number}/table/1/", f"/e/day/table/{number}/",
        f"/e/day/round/1/table/{number}/", f"/e/day/papers/round-{number}-tables.pdf",
        f"/e/day/papers/round-1-slip-{number}.pdf", f"/e/day/papers/standings-{number}.pdf",
        f"/e/day/standings/?after={number}", f"/e/day/players/?page={number}",
        f"/e/day/players/?per_page={number}", f"/e/day/players/?sort={number}",
        f"/e/day/entry/?table={number}", f"/e/day/entry/?line={number}+1&round={number}",
        f"/s/{number}", f"/s/?code={number}", f"/?hidden={number}",
    ):  # fmt: skip
        answer = desk.client.get(address, follow=True)
        assert (address[:60], answer.status_code in (200, 404, 422)) == (address[:60], True)
    token = desk.open("/account/").form()["csrfmiddlewaretoken"]
    for act in ("draw", "confirm", "discard", "post", "complete"):
        answer = desk.client.post(
            f"/e/day/round/{number}/{act}/",
            {"csrfmiddlewaretoken": token, "key": str(uuid.uuid4())},
            follow=True,
        )
        assert (act, answer.status_code in (200, 404, 422)) == (act, True)
    assert rows() == before


QUERIES = {
    "/e/day/players/": [
        "q=%00", "q=%ED%A0%80", "q=%27%3B+DROP+TABLE+entry%3B--", "q=%25", "page=%00", "page=x",
        "page=-1", "per_page=0", "sort=%00", "sort=-", "sort=nothing", "&&&==", "a" * 5000,
    ],
    "/e/day/players/door/": ["q=%00", "q=%ED%A0%80", "page=x", "who=x"],
    "/e/day/standings/": ["after=%00", "after=-1", "after=%D9%A3", "sort=%00"],
    "/e/day/entry/": ["table=%00", "line=%00", "line=%ED%A0%80", "round=%00"],
    "/s/": ["code=%00", "code=%ED%A0%80", "next=%00"],
    "/": ["hidden=%00"],
    "/e/day/": ["q=%00"],
}  # fmt: skip


def test_no_query_is_an_error_page(day: Day) -> None:
    day.post(1)
    desk, before = Browser(day.by), rows()
    for page, queries in QUERIES.items():
        for query in queries:
            status = desk.client.get(f"{page}?{query}").status_code
            assert (page, query[:40], status in (200, 404, 422)) == (page, query[:40], True)
    assert rows() == before


NO_ADDRESSES = [
    "/e/a%00b/", "/e/%ED%A0%80/", "/s/%00", "/s/%ED%A0%80",
    "/e/day/players/x/",
    "/e/day/papers/%00.pdf", "/e/day/papers/round-%D9%A1-tables.pdf", "/e/day/papers/..%2F.pdf",
    "/e/day/papers/x%0D%0AA:b.pdf", "/e/day/papers/standings-0.pdf", "/%00", "/e/<script>/",
]  # fmt: skip


def test_no_address_is_an_error_page(day: Day) -> None:
    for address in NO_ADDRESSES:
        answer = Browser(day.by).client.get(address)
        assert answer.status_code in (200, 302, 403, 404)


def test_a_one_time_link_that_is_none_is_no_error_page(day: Day) -> None:
    signed_in = Browser(day.by).client.get("/sign-in/%00/")
    assert signed_in.status_code == 302  # to the events
    assert Browser().client.get("/sign-in/%00/").status_code == 403


# ---------------------------------------------------------------- slips


NO_WORDS = [
    ("GARD3NIA", "Seat 2: “GARD3NIA” is not a word. Words have letters only, with spaces "
     "between them; a blank is a lowercase letter."),
    ("X" * 41, f"Seat 2: “{'X' * 40}” is not a word. Words have letters only, with spaces "
     "between them; a blank is a lowercase letter."),
    ("TURBAN " * 61, "61 words for seat 2 are too many for one seat."),
    ("TURBAN\0", (
        "“TURBAN�” has a character that can’t be saved or printed (�). Type it again "
        "without it."
    )),
]  # fmt: skip


def test_words_that_are_none_stay_in_the_form(day: Day) -> None:
    day.post(1)
    for words, sentence in NO_WORDS:
        page = _sent(day, SLIP, f"{SLIP}words/", **{"words-1": "TURBAN", "words-2": words})
        assert (page.status, page.said) == (422, [sentence])
        form = page.form(f"{SLIP}words/")
        assert (form["words-1"], form["words-2"]) == ("TURBAN", words)


def test_words_of_a_seat_that_isnt_there_are_refused(day: Day) -> None:
    day.post(1)
    page = _sent(day, SLIP, f"{SLIP}words/", **{"words-9": "TURBAN"})
    assert page.said == ["There is no seat 9 at table 1."]


def test_words_of_no_seat_at_all_are_no_act(day: Day) -> None:
    day.post(1)
    desk = Browser(day.by)
    form = desk.open(SLIP).form(f"{SLIP}words/")
    bare = replace(form, fields={k: v for k, v in form.fields.items() if "words" not in k})
    before = rows()
    page = desk.send(bare)
    says = "No seat was named for these words. Reload the slip."
    assert (page.status, page.said, rows()) == (422, [says], before)


NO_CORRECTIONS = [
    ({"score": "abc"}, "A score must be a whole number, not “abc”."),
    ({"score": "99999"}, "99999 can’t be a score here. Scores go from 0 to 9999."),
    ({"score": "299"}, "Ann already has 299; there is nothing to correct."),
    ({"place": "9"}, "There is no seat 9 at table 1."),
    ({"reason": "  "}, "A correction needs a reason; History shows it."),
    ({"reason": "x" * 10_000},
     "The reason has 10000 characters; at most 400 fit. Shorten it."),
]  # fmt: skip


def test_a_correction_that_cant_be_keeps_the_form(day: Day) -> None:
    """A reason of 10,000 characters was cut to 400 without a word."""
    day.post(1)
    day.report(1, 299, 298, 297, 296, 295, 294)
    for changes, sentence in NO_CORRECTIONS:
        told = {"place": "1", "score": "250", "reason": "misread", **changes}
        page = _sent(day, SLIP, f"{SLIP}correct/", **told)
        assert (page.status, page.said) == (422, [sentence])
        form = page.form(f"{SLIP}correct/")
        for name, typed in changes.items():
            if name != "place":
                assert form[name] == (typed or "")


def test_a_code_that_opens_nothing_is_named(hall: Day) -> None:
    hall.post(1)
    page = Browser(hall.by).open("/s/", code="<b>nothing</b>")
    assert (page.status, page.said) == (
        404,
        [
            "No slip has the code “<b>nothing</b>”. Codes have ten letters and digits; "
            "canceled codes no longer work."
        ],
    )


# ---------------------------------------------------------------- forms as such


def test_a_form_that_didnt_come_whole_is_refused(day: Day) -> None:
    day.draw(1)
    for value in ["x", "9" * 5000]:
        for missing in ["key", "version"]:
            page = _sent(day, "/e/day/round/1/", "/e/day/round/1/confirm/", **{missing: value})
            assert page.said == ["The form arrived incomplete. Reload the page and try again."]


def test_a_version_beyond_any_number_is_only_stale(hall: Day) -> None:
    hall.draw(1)
    page = _sent(hall, "/e/day/round/1/", "/e/day/round/1/confirm/", version=str(HUGE))
    assert page.said == [
        "Somebody else saved first, so yours was not saved. Round 1 was drawn again. You "
        "confirmed it."
    ]


BUTTONS = [
    ("/e/day/event/", "/e/day/event/hide/", "hidden"),
]  # fmt: skip


def test_a_button_without_its_word_does_nothing(hall: Day) -> None:
    """Without its field a hidden event came back."""
    for page, action, field in BUTTONS:
        page, action = (one.format(ann=hall.entry("Ann").uuid) for one in (page, action))
        answer = _sent(hall, page, action, **{field: None})
        assert answer.said == ["The form arrived incomplete. Reload the page and try again."]


def test_too_many_fields_are_a_page_with_a_sentence(hall: Day) -> None:
    page = _sent(hall, "/e/day/players/add/", "/e/day/players/add/",
                 **{f"f{number}": "x" for number in range(2500)})  # fmt: skip
    assert (page.status, page.main) == (
        400,
        "This form can’t be read The form is too large or damaged. Nothing was changed. Go back "
        "and send less. All events ⏎",
    )


def test_a_form_beyond_any_size_is_a_page_with_a_sentence(hall: Day) -> None:
    desk, before = Browser(hall.by), rows()
    desk.open("/e/day/players/add/")
    answer = desk.client.post(
        "/e/day/players/add/", "text=" + "x" * 9_000_000,
        content_type="application/x-www-form-urlencoded",
    )  # fmt: skip
    assert answer.status_code == 400
    assert rows() == before


TORN = [b"--x\r\nnonsense", b"", b"\xff" * 100, b"--x\r\nContent-Disposition: form-data"]


def test_a_torn_upload_is_no_error_page(hall: Day) -> None:
    desk, before = Browser(hall.by), rows()
    for body in TORN:
        answer = desk.client.post(
            "/e/day/players/add/", body, content_type="multipart/form-data; boundary=x"
        )
        assert answer.status_code in (400, 403)
        assert rows() == before


NO_EVENTS = [
    ({"slug": "two words"}, 422,
     "A short name has only lowercase letters, digits and single hyphens."),
    ({"venue": "\0"}, 422, "Null characters are not allowed."),
    ({"rounds": "31"}, 422, "Ensure this value is less than or equal to 30."),
    ({"starts_on": "tomorrow"}, 422, "Enter a valid date."),
    ({"name": " "}, 422, "This field is required."),
    ({"lexicon": "nothing"}, 422,
     "Select a valid choice. nothing is not one of the available choices."),
]  # fmt: skip


def test_an_event_that_cant_be_keeps_the_form(day: Day) -> None:
    for changes, status, sentence in NO_EVENTS:
        page = _sent(day, "/new/", "/new/", **{"name": "Autumn Cup", **changes})
        assert (page.status, len(page.said)) == (status, 1)
        if sentence is not None:
            assert page.said == [sentence]
        for name, typed in changes.items():
            if name != "lexicon":
                assert page.form()[name].strip() == (typed or "").strip()


NO_SETTINGS = [
    ({"final_size": "9"}, "final_size"),
    ({"table_size": "1"}, "table_size"),
    ({"minimum": "0"}, "minimum"),
]  # fmt: skip


def test_a_setting_out_of_its_range_is_named_with_what_it_may_be(day: Day) -> None:
    for changes, sentence in NO_SETTINGS:
        page = _sent(day, "/e/day/event/", "/e/day/event/", **changes)
        assert page.status == 422
        assert len(page.said) == 1
        assert sentence in page.said[0]
        for name, typed in changes.items():
            assert page.form("/e/day/event/")[name] == typed


SLUGS = [
    ("Ærø & Öland Cup", "r-oland-cup"),
    ("a_b", "a-b"),
    ("日本", "event"),
    ("x" * 61 + " " + "y" * 30, "x" * 60),
    ("-- ' OR 1=1; --", "or-11"),
]  # fmt: skip


def test_an_address_is_made_from_any_name(day: Day) -> None:
    """A long name, or one with an underscore, was told off for an address nobody had typed."""
    desk = Browser(day.by)
    for name, slug in SLUGS:
        page = desk.send(desk.open("/new/").form(), name=name)
        assert page.said == [f"{name} created. Next, add the players."]
        assert page.address == f"/e/{slug}/"


def test_a_word_list_that_is_gone_leaves_every_page_open(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    hall.words(1, seat1="GARDENIA TURBAN")
    Event.objects.update(lexicon="gone")
    desk = Browser(hall.by)
    for page in ("", "entry/", "players/", "round/2/", "round/3/", "standings/", "hall/",
                 "event/", "round/2/table/1/", "papers/round-2-slips.pdf"):  # fmt: skip
        assert (page, desk.client.get(f"/e/day/{page}").status_code) == (page, 200)
    page = desk.open("/e/day/round/2/table/1/")
    assert (
        "The event’s word list isn’t installed on this laptop, so the words are not checked."
        in page.main
    )
    page = desk.send(page.form("/e/day/round/2/table/1/words/"), **{"words-1": "TURBAN"})
    assert page.said == ["1 word saved and checked."]
    page = desk.send(desk.open("/e/day/event/").form())
    assert page.status == 422
    assert "gone" in page.said[0]
