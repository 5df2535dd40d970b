"""A real event brought in the middle, played to its end by keyboard, and taken out again; and two
divisions of different size side by side."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import DivisionFile, faults
from tests.browser.conftest import Visit, post_alone, press
from tests.browser.demo import Demo
from tests.formats.cut import cut_off
from tests.places import REAL_EVENTS

pytestmark = [pytest.mark.browser, pytest.mark.long]

REAL = REAL_EVENTS / "e133-B.t"


@dataclass
class Desk:
    """Somebody at the keyboard of an event."""

    page: Page
    base: str
    slug: str

    def go(self, there: str = "") -> None:
        self.page.goto(f"{self.base}/e/{self.slug}/{there}")

    def press(self, *keys: str) -> None:
        press(self.page, *keys)

    def post(self, number: int) -> None:
        """Drawn and posted: Enter is the one thing to do next."""
        self.go(f"round/{number}/")
        self.press("Enter")
        expect(self.page.locator(".round-state")).to_have_text("draft")
        post_alone(self.page, number)

    def enter(self, number: int) -> int:
        """Every table's slip by its number, the scores after who they are; how many there were."""
        self.go(f"round/{number}/")
        tables = [int(one) for one in _numbers(self.page.locator(".pair[id^=table-]"))]
        self.go("entry/")
        for table in tables:
            expect(self.page.locator("#line")).to_be_focused()
            self.page.keyboard.type(
                f"{table} {_score(number, table, 0)} {_score(number, table, 1)}"
            )
            self.press("Enter")  # it is saved at once where it was read back already
            ask, saved = "form.take button", f".taken:has-text('Table {table} saved')"
            expect(self.page.locator(f"{ask}, {saved}").first).to_be_visible()
            if self.page.locator(ask).count():
                self.page.locator(ask).press("Enter")
            expect(self.page.locator(".taken")).to_contain_text(f"Table {table} saved, accepted")
        return len(tables)

    def complete(self, number: int) -> None:
        self.go()
        self.page.get_by_role("link", name=f"Complete round {number}").first.click()
        self.page.get_by_role("button", name=f"Complete round {number}").press("Enter")
        expect(self.page.locator(".round-state")).to_have_text("complete")

    def player(self, name: str) -> None:
        self.go("players/")
        self.page.locator(f"[data-name='{name}'] a").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def taken(self, name: str) -> bytes:
        self.go("event/")
        self.page.locator("summary", has_text="Export").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name=f"Save {name}", exact=True).click()
        return download.value.path().read_bytes()


def _numbers(rows: Locator) -> list[str]:
    return [(one.get_attribute("id") or "").removeprefix("table-") for one in rows.all()]


def _score(number: int, table: int, place: int) -> int:
    """Scores that are all different, now the first ahead and now the second."""
    return 380 + 3 * table + number + (25 if (number + table) % 2 == place else 0)


def _bring(page: Page, base: str, file: Path, **facts: str) -> None:
    page.goto(f"{base}/new/")
    page.get_by_role("link", name="Import an event from files").press("Enter")
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Preview files").press("Enter")
    for label, value in facts.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    page.get_by_role("button", name="Import event").press("Enter")
    expect(page.locator(".taken")).to_contain_text("players with all games.")


# In the usual run tests/services/exchange brings real events, checks their standings and plays one
# on, and tests/web/exchange brings and takes by the pages.
@pytest.mark.skipif(not REAL.exists(), reason=f"no real event at {REAL}")
def test_a_real_event_is_brought_after_round_10_played_to_its_end_and_taken_out(
    demo: Demo, visit: Visit, tmp_path: Path
) -> None:
    page, base = visit.page, demo.address
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    demo.sign_in(page)
    then = cut_off(division.read(REAL.read_bytes()), 10)
    file = tmp_path / "e133-B.t"
    file.write_bytes(division.write_bytes(then))
    _bring(page, base, file, Name="River", Rounds_in_total="15")
    desk = Desk(page, base, "river")
    for number in range(11, 16):
        if number == 12:
            _withdraw(desk, "B04 Player", number)
        if number == 13:
            _return(desk, "B04 Player")
            _correct(desk)
        desk.post(number)
        assert desk.enter(number) == 9
        desk.complete(number)
    now = division.read(desk.taken("e133-B.t"))
    _stands(then, now)
    again = tmp_path / "again.t"
    again.write_bytes(division.write_bytes(now))
    _bring(page, base, again, Name="Again")
    assert division.read(Desk(page, base, "again").taken("again.t")) == now
    assert (visit.left, troubles) == ([], [])
    for slug in ("river", "again"):
        assert demo.is_whole(slug)


def _withdraw(desk: Desk, name: str, number: int) -> None:
    desk.player(name)
    desk.page.get_by_role("link", name="Not here").click()
    desk.page.locator(".way.withdraw input[type=radio]").check()
    desk.page.get_by_label("First round missed").fill(str(number))
    desk.page.get_by_role("button", name="Save").press("Enter")
    expect(desk.page.locator(".taken")).to_contain_text(f"{name} withdrawn")


def _return(desk: Desk, name: str) -> None:
    desk.player(name)
    desk.page.get_by_role("link", name="Here again").click()
    desk.page.locator(".way.back input[type=radio]").check()
    desk.page.get_by_role("button", name="Save").press("Enter")
    expect(desk.page.locator(".taken")).to_contain_text(name)


def _correct(desk: Desk) -> None:
    """Who starts at table 1 of round 3 scored ten points more."""
    desk.go("round/3/table/1/")
    desk.page.locator("#correct summary").click()
    seat = desk.page.locator("#place option").first.inner_text()
    score = int(re.findall(r"now (\d+)", seat)[0])
    desk.page.locator("#score").fill(str(score + 10))
    desk.page.locator("#correct-reason").fill("A sum of the sheet was wrong.")
    desk.page.get_by_role("button", name="Save correction").press("Enter")
    expect(desk.page.locator(".taken")).to_be_visible()


def _stands(then: DivisionFile, now: DivisionFile) -> None:
    """All that was brought is there word for word but the one score; five rounds are behind it."""
    assert faults(now) == []
    assert now.rounds == 15
    changed = {}
    for before, after in zip(then.players, now.players, strict=True):
        assert (before.name, before.rating_word) == (after.name, after.rating_word)
        assert after.opponent_words[:10] == before.opponent_words
        for key in ("board", "p12", "class", "lifeg"):
            said = before.values(key) or ()
            assert (after.values(key) or ())[: len(said)] == said
        for at, (one, other) in enumerate(zip(before.scores, after.scores, strict=False), 1):
            if one != other:
                changed[after.number, at] = (other or 0) - (one or 0)
    assert list(changed.values()) == [10]
    assert {round_ for _, round_ in changed} == {3}
    gone = next(one for one in now.players if one.name == "Player, B04")
    assert (gone.opponent(12), gone.score(12), gone.values("off")) == (0, 0, None)
    byes = {
        round_: [one.score(round_) for one in now.players if one.opponent(round_) == 0]
        for round_ in range(11, 16)
    }
    assert byes == {11: [50], 12: [0], 13: [50], 14: [50], 15: [50]}


def test_two_divisions_of_different_size_run_side_by_side(
    demo: Demo, visit: Visit, tmp_path: Path
) -> None:
    """Eight players and five, each with rounds and tables of their own, entered on one line."""
    page, base = visit.page, demo.address
    demo.sign_in(page)
    files = {"a.t": 8, "b.t": 5}
    paths = []
    for name, many in files.items():
        path = tmp_path / name
        names = [f"{name[0].upper()}{letter}son" for letter in "abcdefgh"[:many]]
        path.write_text("".join(f"{one}, Kim {1800 - at}\n" for at, one in enumerate(names)))
        paths.append(path)
    page.goto(f"{base}/import/")
    page.get_by_label("Files").set_input_files(paths)
    page.get_by_role("button", name="Preview files").press("Enter")
    page.get_by_label("Name", exact=True).fill("Both")
    for at, rounds in enumerate(("2", "3")):
        page.locator(f"#rounds-{at}").fill(rounds)
    page.locator("#first_table-1").fill("11")
    page.get_by_role("button", name="Import event").press("Enter")
    one, other = Desk(page, base, "both/A"), Desk(page, base, "both/B")
    for desk in (one, other):
        desk.post(1)
    assert (one.enter(1), other.enter(1)) == (4, 2)
    one.complete(1)
    one.post(2)
    other.complete(1)
    assert one.enter(2) == 4
    one.complete(2)
    other.post(2)
    taken = {name: division.read(one.taken(name)) for name in files}
    assert [(file.rounds, len(file.players), faults(file)) for file in taken.values()] == [
        (2, 8, []),
        (2, 5, []),
    ]
    boards = {word for one in taken["b.t"].players for word in one.values("board") or ()}
    assert boards == {"0", "1", "2"}
    assert demo.is_whole("both")
