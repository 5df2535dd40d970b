"""Forms that come twice, and forms made from what isn't so any more."""

from __future__ import annotations

import uuid

import pytest

from tdtool.models import Account, Event, JournalEntry, LedgerLine
from tests.cast import Day
from tests.web.browser import Browser, rows

TWICE = "You sent this twice. It was saved once."


def test_a_slip_sent_twice_by_a_double_click_counts_once(hall: Day) -> None:
    """The second one said that the table was in, as if somebody else had taken it."""
    hall.post(1)
    desk = Browser(hall.by)
    form = desk.open("/e/day/entry/", line="1 299 298 297 296 295 294").form()
    desk.send(form, sure="yes")
    before = rows()
    page = desk.send(form, sure="yes")
    assert (page.status, page.said) == (200, [TWICE])
    assert rows() == before
    assert LedgerLine.objects.count() == 6


def test_a_slip_entered_in_two_browsers_counts_once_and_shows_both_versions(hall: Day) -> None:
    hall.post(1)
    first, second = Browser(hall.by), Browser(hall.by)
    mine = first.open("/e/day/entry/", line="1 299 298 297 296 295 294").form()
    yours = second.open("/e/day/entry/", line="1 299 298 297 296 295 249").form()
    first.send(mine, sure="yes")
    before = rows()
    page = second.send(yours, sure="yes")
    assert (page.status, page.said) == (
        422,
        [
            (
                "Table 1 is in: Mirela K. saved it with 299, 298, 297, 296, 295, 294. "
                "Yours has 299, 298, 297, 296, 295, 249. Nothing was changed. To change a "
                "score, open the slip."
            )
        ],
    )
    assert "1 299 298 297 296 295 249" in [one.attributes.get("value") for one in page.elements]
    assert rows() == before


def test_the_key_that_undoes_is_there_while_a_line_is_read_back(hall: Day) -> None:
    """It went with the answer: after Escape had cleared the line, z was typed into it."""
    hall.post(1)
    page = Browser(hall.by).open("/e/day/entry/", line="1 299 298 297 296 295 294")
    keys = [one.attributes.get("data-key") for one in page.elements]
    assert keys.count("z") == 1
    answer = page.html.partition('id="answer"')[2].partition('id="unanswered"')[0]
    assert 'data-key="z"' not in answer


def test_the_same_figures_entered_again_are_nothing_new_to_anybody(
    hall: Day, scorekeeper: Account
) -> None:
    """A scorekeeper was told that only a director could correct what needed no correction."""
    hall.post(1)
    line = "1 299 298 297 296 295 294"
    Browser(hall.by).line(line)
    main = Browser(scorekeeper).open("/e/day/entry/", line=line).main
    assert "Nothing new: table 1 is already saved like this." in main
    assert "only a director can correct it" not in main
    other = Browser(scorekeeper).open("/e/day/entry/", line=line.replace("294", "249")).main
    assert "only a director can correct it" in other


@pytest.mark.long
def test_every_other_form_that_comes_twice_counts_once_and_goes_on(hall: Day) -> None:
    """A double click on New event, on a player, on the list: the second one was an error page."""
    desk = Browser(hall.by)
    ann = hall.entry("Ann").uuid
    own, door = f"/e/day/players/{ann}/", "/e/day/players/door/"
    told = [
        ("/new/", "/new/", {"name": "Autumn Cup", "rounds": "2"}, "/"),
        ("/accounts/", "/accounts/", {"name": "Pia", "username": "pia",
         "password": "quiet anagram 7"}, "/accounts/"),
        ("/e/day/event/", "/e/day/event/", {"name": "Letters"}, "/e/day/event/"),
        ("/e/day/event/", "/e/day/event/hide/", {}, "/"),
        ("/e/day/players/add/", "/e/day/players/add/", {"text": "Zed 1500", "take": "1"},
         "/e/day/players/"),
        (f"{own}edit/", f"{own}edit/", {"name": "Anne"}, own),
        (f"{own}not-here/", f"{own}not-here/", {"first": "2"}, own),
        (f"{own}not-here/", f"{own}not-here/", {}, own),
        (door, door, {"q": None, "gone": str(ann)}, door),
        (door, door, {"q": None, "everyone": "yes"}, door),
        ("/e/day/round/1/", "/e/day/round/1/draw/", {}, "/e/day/round/1/"),
        ("/e/day/round/1/", "/e/day/round/1/confirm/", {}, "/e/day/round/1/"),
        ("/e/day/round/1/", "/e/day/round/1/post/", {}, "/e/day/round/1/"),
        ("/e/day/round/1/table/1/", "/e/day/round/1/table/1/words/", {"words-1": "GARDENIA"},
         "/e/day/round/1/table/1/"),
        ("/e/day/round/1/table/1/", "/e/day/round/1/table/1/revoke/", {},
         "/e/day/round/1/table/1/"),
        ("/e/day/round/1/", "/e/day/round/1/complete/", {"reason": "storm"},
         "/e/day/round/1/"),
    ]  # fmt: skip
    for page, action, changes, there in told:
        form = desk.open(page).form(action)
        entries = JournalEntry.objects.count()
        desk.send(form, **changes)
        assert (action, JournalEntry.objects.count()) == (action, entries + 1)
        before = rows()
        again = desk.send(form, **changes)
        assert (action, again.status, again.address, again.said) == (action, 200, there, [TWICE])
        assert rows() == before


def test_a_round_confirmed_elsewhere_isnt_confirmed_again(hall: Day) -> None:
    hall.draw(1)
    first, second = Browser(hall.by), Browser(hall.by)
    forms = [
        desk.open("/e/day/round/1/").form("/e/day/round/1/confirm/") for desk in (first, second)
    ]
    assert first.send(forms[0]).said == ["Round 1 confirmed. Post it when ready."]
    before = rows()
    assert second.send(forms[1]).said == [
        (
            "Somebody else saved first, so yours was not saved. Round 1 is confirmed now. You "
            "confirmed it."
        )
    ]
    assert rows() == before


def test_a_draft_drawn_again_elsewhere_isnt_confirmed_unseen(hall: Day) -> None:
    hall.draw(1)
    first, second = Browser(hall.by), Browser(hall.by)
    form = second.open("/e/day/round/1/").form("/e/day/round/1/confirm/")
    first.send(first.open("/e/day/round/1/").form("/e/day/round/1/draw/"), method="lot")
    before = rows()
    assert second.send(form).said == [
        "Somebody else saved first, so yours was not saved. Round 1 was drawn again. You "
        "confirmed it."
    ]
    assert rows() == before


def test_a_round_posted_elsewhere_isnt_posted_again(hall: Day) -> None:
    hall.draw(1)
    first, second = Browser(hall.by), Browser(hall.by)
    first.send(first.open("/e/day/round/1/").form("/e/day/round/1/confirm/"))
    forms = [desk.open("/e/day/round/1/").form("/e/day/round/1/post/") for desk in (first, second)]
    assert first.send(forms[0]).said == ["Round 1 posted. Papers are ready to print."]
    before = rows()
    assert second.send(forms[1]).said == [
        "Round 1 is posted. Only a confirmed draft can be posted."
    ]
    assert rows() == before


def test_a_draft_thrown_away_elsewhere_is_said_on_the_rounds_page(hall: Day) -> None:
    hall.draw(1)
    first, second = Browser(hall.by), Browser(hall.by)
    form = second.open("/e/day/round/1/").form("/e/day/round/1/confirm/")
    first.send(first.open("/e/day/round/1/").form("/e/day/round/1/discard/"))
    page = second.send(form)
    assert (page.status, page.address, page.said) == (
        200, "/e/day/round/1/", ["Round 1 is not drawn, or its draft was deleted."],
    )  # fmt: skip


def test_a_player_changed_elsewhere_shows_all_that_differs(hall: Day) -> None:
    """One set a team, the other a class, and both sides read “Ann, rated 1900”."""
    first, second = Browser(hall.by), Browser(hall.by)
    ann = hall.entry("Ann")
    address = f"/e/day/players/{ann.uuid}/edit/"
    forms = [desk.open(address).form() for desk in (first, second)]
    first.send(forms[0], team="Reds", career_games="7")
    page = second.send(forms[1], prize_class="X", brings=["clock"])
    assert (page.status, page.said) == (
        409,
        [
            (
                f"Somebody else saved first, so yours was not saved. Saved now: {ann.name}, no "
                "class, team Reds, 7 career games, brings nothing. "
                f"You sent {ann.name}, class X, no team, career games unknown, brings clock."
            )
        ],
    )


def test_a_player_changed_elsewhere_shows_both_and_keeps_what_was_typed(hall: Day) -> None:
    first, second = Browser(hall.by), Browser(hall.by)
    address = f"/e/day/players/{hall.entry('Ann').uuid}/edit/"
    forms = [desk.open(address).form() for desk in (first, second)]
    first.send(forms[0], name="Anne", rating="1911")
    before = rows()
    page = second.send(forms[1], name="Anna", rating="1922")
    assert (page.status, page.said) == (
        409,
        [
            (
                "Somebody else saved first, so yours was not saved. Saved now: Anne, "
                "rated 1911. You sent Anna, rated 1922."
            )
        ],
    )
    form = page.form()
    assert (form["name"], form["rating"]) == ("Anna", "1922")
    assert rows() == before
    assert second.send(form).said == ["Anna: saved."]


def test_words_changed_elsewhere_stay_in_the_form(hall: Day) -> None:
    hall.post(1)
    address = "/e/day/round/1/table/1/"
    first, second = Browser(hall.by), Browser(hall.by)
    forms = [desk.open(address).form(f"{address}words/") for desk in (first, second)]
    first.send(forms[0], **{"words-1": "TURBAN"})
    page = second.send(forms[1], **{"words-2": "GARDENIA"})
    assert (page.status, page.said) == (
        409,
        [
            (
                "Somebody else saved first, so yours was not saved. Table 1 was changed while "
                "you typed. Your words are still in the form."
            )
        ],
    )
    assert page.form(f"{address}words/")["words-2"] == "GARDENIA"


def test_a_correction_made_elsewhere_is_seen_before_another_one_counts(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    address = "/e/day/round/1/table/1/"
    first, second = Browser(hall.by), Browser(hall.by)
    forms = [desk.open(address).form(f"{address}correct/") for desk in (first, second)]
    first.send(forms[0], place="1", score="300", reason="misread")
    page = second.send(forms[1], place="1", score="310", reason="added up wrong")
    assert (page.status, page.said) == (
        409, ["Somebody else saved first, so yours was not saved. Ann has 300 now. You sent 310."],
    )  # fmt: skip
    form = page.form(f"{address}correct/")
    assert (form["place"], form["score"], form["reason"]) == ("1", "310", "added up wrong")


def test_settings_changed_elsewhere_show_both(hall: Day) -> None:
    first, second = Browser(hall.by), Browser(hall.by)
    forms = [desk.open("/e/day/event/").form() for desk in (first, second)]
    first.send(forms[0], name="Letters by the Sea")
    page = second.send(forms[1], name="Letters in the Hills")
    assert (page.status, page.said) == (
        409,
        [
            (
                "Somebody else saved first, so yours was not saved. The event is now “Letters "
                "by the Sea”. You sent “Letters in the Hills”."
            )
        ],
    )
    assert page.form()["name"] == "Letters in the Hills"


def test_all_signatures_sent_again_from_a_torn_form_are_refused_with_a_sentence(hall: Day) -> None:
    """Without its version the form went through, and the second acceptance was an error page."""
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294, signed=False)
    desk, address = Browser(hall.by), "/e/day/round/1/table/1/"
    form = desk.open(address).form(f"{address}sign/")
    assert desk.send(form).said == ["Table 1: signed by all, accepted, to check."]
    before = rows()
    page = desk.send(form, key=str(uuid.uuid4()), version=None)
    assert (page.status, page.said) == (200, ["Everyone at table 1 has already signed."])
    assert rows() == before


def test_two_new_events_of_one_address_dont_both_come_to_be(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.send(desk.open("/new/").form(), name="Other", slug="day")
    assert (page.status, page.said) == (
        422, ["The short name “day” is already in use. Choose another one."],
    )  # fmt: skip
    assert (page.form()["name"], Event.objects.count()) == ("Other", 1)
