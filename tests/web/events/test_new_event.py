"""A new event: its rules are chosen, and nothing that was typed is lost."""

from __future__ import annotations

import uuid

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


def test_three_things_are_asked_for_and_the_rules_say_the_rest(director: Account) -> None:
    """Eighteen fields were open; five buttons chose the rules and sent the form back."""
    desk = Browser(director)
    form = desk.open("/new/").form()
    page = desk.send(form, name="Letters", system="scrabble", starts_on="2026-05-09")
    assert page.said == ["Letters created. Next, add the players."]
    scrabble = Event.objects.get(slug="letters")
    assert (str(scrabble.starts_on), scrabble.settings["minutes"]) == ("2026-05-09", 25)
    assert scrabble.divisions.get().rounds == 7
    desk.send(form, key=str(uuid.uuid4()), name="Words", system="anagrams-nsa-2005")
    words = Event.objects.get(slug="words")
    assert (words.settings["minutes"], words.divisions.get().rounds) == (75, 3)


def test_what_is_wrong_is_told_with_everything_that_was_typed(director: Account) -> None:
    desk = Browser(director)
    typed = {"name": "Letters", "system": "scrabble", "venue": "The Boathouse", "rounds": "99"}
    page = desk.send(desk.open("/new/").form(), **typed)
    assert page.status == 422
    assert "Ensure this value is less than or equal to 30." in page.main
    form = page.form()
    assert {name: form[name] for name in typed} == typed
    assert not Event.objects.exists()


def test_no_page_of_what_there_is_opens_with_the_cursor_in_a_field(director: Account) -> None:
    """Keys typed on a page of settings went into the event’s name: ``g e`` renamed it."""
    day = brought(director, 2)
    desk = Browser(director)
    ann, division = day.entry("Ann").uuid, day.division.uuid
    for at in ("event/", "event/?round=1", f"players/{ann}/", f"divisions/{division}/"):
        page = desk.open(f"/e/day/{at}")
        assert page.status == 200, at
        assert not [
            one
            for one in page.elements
            if one.tag in ("input", "textarea", "select") and "autofocus" in one.attributes
        ], at
    page = desk.open("/e/day/event/add-division/")
    assert "autofocus" in _field(page, "code")
