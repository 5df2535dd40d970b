"""A new event: its rules are chosen, and nothing that was typed is lost."""

from __future__ import annotations

from django.utils import timezone

from tdtool.models import Account, Event
from tests.cast import brought
from tests.web.browser import Browser, Page


def _field(page: Page, name: str) -> dict[str, str]:
    [one] = [one for one in page.elements if one.attributes.get("name") == name]
    return one.attributes


def test_the_cursor_is_in_the_name_and_the_date_is_todays(director: Account) -> None:
    page = Browser(director).open("/new/")
    assert "autofocus" in _field(page, "name")
    assert page.form()["starts_on"] == str(timezone.localdate())
    assert "Short name (optional)" in page.main
    assert "Create event ⏎ Cancel" in page.main.replace(
        "Create event ⏎Cancel", "Create event ⏎ Cancel"
    )


def test_choosing_the_rules_keeps_what_was_typed(director: Account) -> None:
    desk = Browser(director)
    form = desk.open("/new/", system="anagrams-nsa-2005").form()
    typed = {"name": "Letters", "venue": "The Boathouse", "rounds": "9", "starts_on": "2026-05-09"}
    page = desk.send(form, **typed, minutes="61", choose="scrabble")
    now = page.form()
    assert (now["system"], {name: now[name] for name in typed}) == ("scrabble", typed)
    assert now["minutes"] == "61"
    assert not Event.objects.exists()
    page = desk.send(now)
    assert page.said == ["Letters created. Next, add the players."]
    made = Event.objects.get()
    assert (made.system, made.venue, made.settings["minutes"]) == ("scrabble", "The Boathouse", 61)


def test_what_was_left_as_it_stood_becomes_the_other_rules_own(director: Account) -> None:
    desk = Browser(director)
    form = desk.open("/new/", system="anagrams-nsa-2005").form()
    page = desk.send(form, name="Letters", choose="scrabble")
    assert page.form()["minutes"] == desk.open("/new/", system="scrabble").form()["minutes"]


def test_enter_in_the_name_creates_the_event_and_chooses_no_rules(director: Account) -> None:
    page = Browser(director).open("/new/")
    buttons = [
        one
        for one in page.elements
        if one.tag == "button" and one.attributes.get("type") == "submit"
    ]
    first = buttons[0]
    assert (first.text.strip(), "name" in first.attributes) == ("Create event", False)


def test_no_page_of_what_there_is_opens_with_the_cursor_in_a_field(director: Account) -> None:
    """Keys typed on Settings went into the event’s name: ``g e`` renamed it."""
    day = brought(director, 2)
    desk = Browser(director)
    ann, division = day.entry("Ann").uuid, day.division.uuid
    for at in ("settings/", f"players/{ann}/", f"divisions/{division}/"):
        page = desk.open(f"/e/day/{at}")
        assert page.status == 200, at
        assert not [
            one
            for one in page.elements
            if one.tag in ("input", "textarea", "select") and "autofocus" in one.attributes
        ], at
    page = desk.open("/e/day/divisions/add/")
    assert "autofocus" in _field(page, "code")
