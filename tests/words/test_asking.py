"""A button that acts at once says what it does; one that only opens the place to do it ends in an
ellipsis (docs/words.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tdtool.models import Account
from tdtool.web.shell.tags.asking import asks
from tests.cast import Day
from tests.places import PROJECT
from tests.web.browser import Browser

ACTS = {
    "Add", "Change", "Check", "Choose", "Complete", "Continue", "Correct", "Delete", "Dismiss",
    "Draw", "Edit", "Enter", "Fix", "Forfeit", "Import", "Mark", "New", "Overrule", "Rate",
    "Remove", "Report", "Reset", "Rule", "Seat", "Swap", "Switch", "Take", "Un-post", "Undo",
}  # fmt: skip
OPENS = re.compile(r'<(a|summary)\b((?:"[^"]*"|\{%.*?%\}|[^>"])*)>(.*?)</\1>', re.DOTALL)
SENDS = re.compile(r"<button\b.*?</button>", re.DOTALL)
TAGS = re.compile(r"\{%.*?%\}|<[^>]*>", re.DOTALL)


def _templates() -> Iterator[tuple[str, str]]:
    for path in sorted(Path(PROJECT, "templates").rglob("*.html")):
        yield path.name, path.read_text(encoding="utf-8")


def test_a_link_or_a_fold_that_only_opens_the_place_to_act_ends_in_an_ellipsis() -> None:
    """*Complete round 3* with Enter beside it opened a page, and people took it for done."""
    found, silent = 0, []
    for name, text in _templates():
        for _, attributes, inside in OPENS.findall(text):
            words = TAGS.sub("", inside).strip()
            acts = words.partition(" ")[0].rstrip(":") in ACTS or "next.action" in words
            button = 'class="button' in attributes or 'class="tool' in attributes
            if button and "data-escape" not in attributes and acts:
                found += 1
                silent += [] if "{% asks" in inside else [f"{name}: {words}"]
    assert silent == []
    assert found > 40


def test_no_template_writes_the_ellipsis_of_a_button_by_itself() -> None:
    """*Add equipment…* in Check-in stood without the space that all others have."""
    assert [
        (name, TAGS.sub("", inside).strip())
        for name, text in _templates()
        for _, _, inside in OPENS.findall(text)
        if "…" in inside
    ] == []


def test_nothing_that_only_opens_says_that_it_is_done_now(director: Account) -> None:
    """*Draw round 2 now …* opened the page of the draw: neither now nor drawn."""
    day = Day.new(director, system="scrabble", rounds=3).bring(4)
    day.post(1)
    page = Browser(director).open("/e/day/")
    says = [
        one.text.replace("\u00a0", " ").partition("Round 2 can")[0]
        for one in page.elements
        if one.attributes.get("data-key") == "n"
    ]
    assert says == ["Draw round 2 …"]


def test_a_button_that_sends_a_form_has_none() -> None:
    assert [
        name for name, text in _templates() for one in SENDS.findall(text) if "asks" in one
    ] == []


@pytest.mark.parametrize("says", ["Open slip", "Go to round 4", "See final standings"])
def test_what_says_itself_that_it_leads_to_a_page_has_none(says: str) -> None:
    assert (asks(says), asks("Open a dispute")) == ("", asks())


@pytest.mark.django_db
def test_the_day_completes_a_last_round_on_its_page_and_draws_at_once(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=2).bring(4)
    day.post(1)
    day.report(1, 400, 300)
    day.report(2, 410, 320)
    page = Browser(director).open("/e/day/")
    assert "Pair round 2 ⏎" in page.main
    assert "Complete round 1 …" in page.main.replace("\u00a0", " ")
