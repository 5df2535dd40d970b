"""Disputed games from the slip to the corrected standings, in the browser: a published game with a
wrong score, and an Anagrams game under each of the three systems."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo
from tests.places import SAMPLES

pytestmark = pytest.mark.browser


def _entered(demo: Demo, system: str, slug: str, scores: dict[str, int]) -> None:
    """An event of one table, posted, whose slip is in."""
    with demo.here():
        day = demo.event(slug, system=system, rounds=1).bring_named(*scores)
        day.post(1)
        day.report(1, *(scores[name] for name in day.seated(1)))


def _open_and_hand_in(page: Page, base: str, slug: str, text: str, about: str) -> None:
    page.goto(f"{base}/e/{slug}/round/1/table/1/")
    page.get_by_text("Open a dispute").click()
    page.locator("#about").fill(about)
    page.get_by_role("button", name="Open dispute").click()
    expect(page.locator(".taken")).to_have_text("Dispute 1 opened; assigned to you.")
    if not page.locator("#record-text").is_visible():
        page.get_by_text("Game record").click()
    page.locator("#record-text").fill(text)
    page.get_by_role("button", name="Submit record").click()
    expect(page.locator(".taken")).to_have_text("Checked. Result below.")


@pytest.mark.long
def test_a_game_wrong_at_line_15_goes_from_the_slip_to_corrected_standings(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    _entered(demo, "my-scrabble", "harbour-cup", {"Ann Lee": 435, "Bob Ray": 417})
    text = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")
    _open_and_hand_in(page, base, "harbour-cup", text, "my sheet adds up to 425")
    expect(page.locator("#verdict")).to_have_text("Record: differs")
    expect(page.locator(".findings .error").first).to_contain_text("line 15")
    expect(page.locator("#position-title")).to_have_text("Turn 9 of 21")
    expect(page.locator(".scrabble rect.fresh")).to_have_count(7)
    press(page, "ArrowLeft")
    expect(page.locator("#position-title")).to_have_text("Turn 8 of 21")
    press(page, "ArrowRight")
    expect(page.locator("#position-title")).to_have_text("Turn 9 of 21")
    page.goto(f"{base}/e/harbour-cup/")
    expect(page.locator("main")).to_contain_text("dispute 1")
    page.get_by_role("link", name="Open dispute 1").click()
    page.get_by_role("button", name="Save ruling").click()
    expect(page.locator(".taken")).to_have_text("Corrected: Ann Lee −10.")
    page.goto(f"{base}/e/harbour-cup/standings/")
    expect(page.locator("main")).to_contain_text("+8")
    assert visit.left == []


# What their rules say of a game is held by tests/engine/anagrams, and how their pages differ by
# tests/web/disputes/test_playable.py.
@pytest.mark.long
@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "anagrams-2004", "anagrams-1962"])
def test_an_anagrams_score_goes_from_the_slip_to_the_ruling(
    demo: Demo, visit: Visit, system: str
) -> None:
    page, base = visit.page, demo.address
    text = (SAMPLES / f"{system}.agr").read_text(encoding="utf-8")
    names = [line.split(maxsplit=2)[2] for line in text.splitlines() if line.startswith("#player")]
    nicks = [line.split()[1] for line in text.splitlines() if line.startswith("#player")]
    said = [line for line in text.splitlines() if "(score)" in line]
    ends = {line.split(":")[0]: line.rsplit(" ", 1)[1] for line in said}
    proved = {name: int(ends[f">{nick}"]) for nick, name in zip(nicks, names, strict=True)}
    demo.sign_in(page)
    slug = f"letters-{system[-4:]}"
    _entered(demo, system, slug, proved | {names[0]: proved[names[0]] + 36})
    _open_and_hand_in(page, base, slug, text, "thirty-six too many")
    expect(page.locator("#verdict")).to_have_text("Record: agrees")
    expect(page.locator(".holdings")).to_be_visible()
    press(page, "ArrowLeft")
    expect(page.locator(".holdings")).to_contain_text("The pool")
    press(page, "y")
    page.locator("#playable-word").fill("xyzzy")
    page.locator("#playable-word").press("Enter")
    expect(page.locator("#playable")).to_contain_text("XYZZY: not playable")
    page.get_by_role("button", name="Save ruling").click()
    expect(page.locator(".taken")).to_have_text(f"Corrected: {names[0]} −36.")
    page.goto(f"{base}/e/{slug}/standings/")
    expect(page.locator("main")).to_contain_text(names[0])


@pytest.mark.parametrize("width", [pytest.param(1440, marks=pytest.mark.long), 390])
def test_a_disputed_slip_goes_from_opening_to_closing_by_the_keyboard(
    demo: Demo, visit: Visit, width: int
) -> None:
    page, base = visit.page, demo.address
    page.set_viewport_size({"width": width, "height": 900})
    demo.sign_in(page)
    slug = f"letters-at-{width}"
    scores = {"Ann Arbor": 202, "Bob Boru": 185, "Cy Cole": 100}
    _entered(demo, "anagrams-nsa-2005", slug, scores)
    slip = f"{base}/e/{slug}/round/1/table/1/"
    _words(page, slip, "Ann Arbor", "GARDENIA HARMONIC READING TRAIN")
    expect(page.locator(".ask h2")).to_contain_text("202 with TRAIN, 177 if ruled off")
    expect(page.locator(".if-off")).to_have_text("177 if ruled off")
    expect(page.locator(".ledger .proposed")).to_contain_text("−25")
    assert page.locator("main .button.primary").count() == 1
    press(page, "d")
    page.locator("#about").fill("TRAIN is too short")
    page.locator("#about").press("Tab")
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text("Dispute 1 opened; assigned to you.")
    expect(page.locator(".ask")).to_contain_text(
        "If TRAIN is ruled off: Bob Boru wins the table by 8"
    )
    assert page.locator("main .button.primary").count() == 1
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(fits)
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text("TRAIN ruled off.")
    expect(page.locator(".word.off")).to_contain_text("TRAIN")
    expect(page.locator(".argued .state")).to_have_text("Dispute 1, ruled")
    assert page.locator("main .button.primary").count() == 1
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text("Dispute 1 closed.")
    page.goto(slip)
    assert page.locator(".ask").count() == 0
    assert page.evaluate(fits)
    assert visit.left == []


def _words(page: Page, slip: str, name: str, words: str) -> None:
    page.goto(slip)
    page.locator("#words > summary").press("Enter")
    field = page.locator("#words").get_by_label(name)
    field.fill(words)
    field.press("Enter")
    expect(page.locator(".taken")).to_contain_text("saved and checked")
