"""Twenty-four players over eight rounds of Scrabble, from the paste to the final standings, with a
director's mistakes: ``python -m pytest -m long tests/browser/events/test_scrabble_event.py -s``.

What is right is worked out here by itself, from the slips as the players signed them.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, post_alone, press
from tests.browser.demo import Demo

pytestmark = [pytest.mark.browser, pytest.mark.long]

PASTE = """\
Ashe, Ann 1912
de la Cruz, Maria 1890
O'Brien, Seán 1877
O’Rourke-Lindqvist, Maëlle 1860
Bell, Robin 1851
Chan, Wai Kit 1842
Dunne, Dee 1833
Éluard, Eve 1824
Faß, Flo 1815
Gøye, Gus 1806
Hill, Zoë 1797
Ito, Ken 1788
Jones, Bo 1779
Křížalová, Hana 1770
Lund, Kim 1761
Mbeki, Thandi 17x52
Nwosu, Ada 1743
Östberg, Pia 1734
Pugh, Owen 1725
Quinn, Jo 1716
Ruíz, Tomás 1707
Smith, Robin 1698
Taşdelenli, Özgür 1689
van der Berg, Piet
"""
ROUNDS, BYE = 8, 50
LEAVES, MISSES = "Ken Ito", (4, 5)  # who goes home after round 3 and is back for round 6
Seat = tuple[str, int]


@dataclass
class Truth:
    """What each player has by the slips: half wins, games and spread."""

    halves: dict[str, int] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    spread: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, apart: int) -> None:
        self.halves[name] = self.halves.get(name, 0) + (2 if apart > 0 else apart == 0)
        self.games[name] = self.games.get(name, 0) + 1
        self.spread[name] = self.spread.get(name, 0) + apart

    def slip(self, one: Seat, other: Seat) -> None:
        self.add(one[0], one[1] - other[1])
        self.add(other[0], other[1] - one[1])

    def standings(self) -> list[tuple[str, str, int]]:
        """By wins, then fewer losses, then spread: who, their record, their spread."""
        order = sorted(
            self.games,
            key=lambda who: (
                -self.halves[who],
                2 * self.games[who] - self.halves[who],
                -self.spread[who],
            ),
        )
        return [(who, self._record(who), self.spread[who]) for who in order]

    def _record(self, who: str) -> str:
        wins, losses = self.halves[who], 2 * self.games[who] - self.halves[who]
        return "–".join(f"{each // 2}{'½' * (each % 2)}" for each in (wins, losses))


@dataclass
class Director:
    """Somebody at the keyboard, and what the slips of the round in front of them say."""

    page: Page
    base: str
    truth: Truth = field(default_factory=Truth)
    tables: dict[int, tuple[str, str]] = field(default_factory=dict)
    slips: dict[int, tuple[int, int]] = field(default_factory=dict)
    byes: list[str] = field(default_factory=list)
    over: dict[str, int] = field(default_factory=dict)  # by player, what the clock costs
    tied: tuple[str, str] = ("", "")  # who tied in round 6, who started in front

    def go(self, there: str = "") -> None:
        self.page.goto(f"{self.base}/e/club/{there}")

    def player(self, name: str) -> None:
        """Their own page, from the list."""
        self.go("players/")
        self.page.locator(f"[data-name='{name}'] a").click()

    def type(self, line: str, *, enters: int = 2) -> None:
        self.page.keyboard.type(line)
        for _ in range(enters):
            self.page.keyboard.press("Enter")

    def plain(self, table: int) -> str:
        one, other = self.slips[table]
        return f"{table} {one} {other}"

    def saved(self, table: int) -> None:
        expect(self.page.locator(".taken")).to_contain_text(f"Table {table} saved, accepted")

    def asked(self, says: str) -> None:
        expect(self.page.locator("[data-asks]")).to_be_visible()
        expect(self.page.locator("section.echo")).to_contain_text(says)

    def cleared(self) -> None:
        """Escape takes the line back to be edited, and a second one clears it."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#line")).not_to_have_value("")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#line")).to_have_value("")

    def draw(self, number: int) -> None:
        self.go(f"round/{number}/")
        press(self.page, "Enter")
        expect(self.page.locator(".round-state")).to_have_text("draft")
        post_alone(self.page, number)
        self.tables, self.slips = {}, {}
        for row in self.page.locator(".pair[id^=table-]").all():
            table = int((row.get_attribute("id") or "").removeprefix("table-"))
            one, other = map(_plain, row.locator(".who b").all_inner_texts())
            self.tables[table] = (one, other)
            self.slips[table] = _scores(number, table)
        self.byes = [_plain(who) for who in self.page.locator("#bye .who b").all_inner_texts()]

    def all_in(self, number: int, *, but: int = 0) -> None:
        """No slip is out; what each player has is written down from the slips, not the page."""
        expect(self.page.locator("#to-do .nothing")).to_contain_text("very slip is accepted")
        for table, (one, other) in self.tables.items():
            if table != but:
                mine, theirs = self.slips[table]
                self.truth.slip(
                    (one, mine - self.over.pop(one, 0)), (other, theirs - self.over.pop(other, 0))
                )
        for who in self.byes:
            self.truth.add(who, BYE)
        self.go()
        self.page.get_by_role("link", name=f"Complete round {number}").click()
        self.page.get_by_role("button", name=f"Complete round {number}").press("Enter")
        expect(self.page.locator(".round-state")).to_have_text("complete")


def test_a_scrabble_event_of_24_players_and_8_rounds_runs_from_the_paste_to_the_final_standings(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    demo.sign_in(page)
    start = time.perf_counter()
    desk = Director(page, base)
    _morning(desk)
    mistaken = (_first, _second, _third, _fourth, _fifth, _sixth, _seventh, _eighth)
    for number, plays in enumerate(mistaken, 1):
        desk.draw(number)
        assert len(desk.tables) + len(desk.byes) == 12
        desk.go("entry/")
        expect(page.locator("#line")).to_be_focused()
        plays(desk)
    desk.go("standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    print(f"{ROUNDS} rounds in {time.perf_counter() - start:.0f} s")
    assert list(_standings(page)) == desk.truth.standings()
    assert (visit.left, troubles) == ([], [])
    assert demo.is_whole("club")


def _plain(name: str) -> str:
    """A name without the signs that keep it on its line."""
    return name.replace("\u2060", "").replace("\xa0", " ").replace("\u2011", "-").strip()


def _scores(number: int, table: int) -> tuple[int, int]:
    """What a slip says: all different in a round, now the first ahead and now the second."""
    one, other = 402 + 3 * table + number, 371 - 4 * table - number
    return (one, other) if (number + table) % 3 else (other, one)


def _standings(page: Page) -> Iterator[tuple[str, str, int]]:
    heads = page.locator("table.ranked thead th").all_inner_texts()
    for row in page.locator("table.ranked tbody tr").all():
        cells = dict(zip(heads, row.locator("td, th").all_inner_texts(), strict=True))
        yield (
            _plain(cells["Player"]),
            cells["Won–lost"],
            int(re.sub("[^0-9-]", "", cells["Spread"].replace("−", "-"))),
        )


def _morning(desk: Director) -> None:
    """The form, the paste with a rating that is none and one missing, and everybody checked in."""
    page = desk.page
    page.goto(f"{desk.base}/new/")
    page.get_by_label("Scrabble", exact=True).check()
    page.get_by_label("Name", exact=True).fill("Club")
    page.locator("summary", has_text="Rounds").click()
    page.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    press(page, "Enter")
    expect(page.locator("#next")).to_have_text("Add the players")
    press(page, "Enter")
    page.locator("#text").fill(PASTE)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".bad-count")).to_have_text("1 to check")
    page.get_by_role("button", name="Add 23 players").press("Enter")
    page.locator("#text").fill("Mbeki, Thandi 1752")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Add 1 player").press("Enter")
    desk.go("players/door/")
    page.get_by_text("Check in everyone …", exact=True).press("Enter")
    page.get_by_role("button", name="Check in 24 players").press("Enter")
    expect(page.locator(".count")).to_have_text(re.compile("24 of 24"))


def _first(desk: Director) -> None:
    """A table that isn't there, a score with a digit too many, and a slip under a wrong number."""
    page = desk.page
    desk.type("44 401 388", enters=1)
    expect(page.locator("#refused")).to_contain_text("There is no table 44 in this round")
    desk.cleared()
    one, other = desk.slips[1]
    desk.type(f"1 {one}2 {other}")
    desk.asked("Scores are mostly between")
    desk.cleared()
    desk.type(f"2 {one} {other}")  # it is table 1's slip
    desk.saved(2)
    press(page, "z", "Enter")
    expect(page.locator("#undo-last")).to_be_visible()
    press(page, "z")
    expect(page.locator(".taken")).to_contain_text("Undone: Entered table 2")
    expect(page.locator("#line")).not_to_have_value("")
    desk.page.keyboard.press("Escape")
    for table in desk.tables:
        desk.type(desk.plain(table))
    desk.all_in(1)


def _second(desk: Director) -> None:
    """Two digits exchanged, seen after three more slips; and a spread that isn't theirs."""
    one, other = desk.slips[1]
    wrong = int(f"{str(one)[0]}{str(one)[2]}{str(one)[1]}")
    desk.type(f"1 {wrong} {other}")
    for table in (2, 3, 4):
        desk.type(desk.plain(table))
    desk.saved(4)
    desk.type(desk.plain(1), enters=1)
    desk.asked("already saved table 1")
    desk.page.keyboard.press("y")
    expect(desk.page.locator(".taken")).to_contain_text("correction")
    desk.type(f"{desk.plain(5)} 7")
    desk.asked("You typed spread 7")
    desk.cleared()
    for table in range(5, 13):
        mine, theirs = desk.slips[table]
        desk.type(f"{desk.plain(table)} {abs(mine - theirs)}")
    desk.all_in(2)


def _third(desk: Director) -> None:
    """Slips by the players' numbers, and a clock that ran over."""
    page = desk.page
    page.keyboard.type("1 4")  # with its first figure the line says who they are
    second = page.locator(".echo-pair .of").nth(1).inner_text().removeprefix("p")
    page.keyboard.press("Escape")
    one, other = desk.slips[1]
    desk.type(f"p{second} {other} {one}")
    desk.saved(1)
    desk.type(f"{desk.plain(2)} t2 26:10", enters=1)
    expect(page.locator("section.echo")).to_contain_text("2 minutes over (rounded up), −20")
    desk.over[desk.tables[2][1]] = 20
    page.keyboard.press("Enter")
    desk.saved(2)
    for table in range(3, 13):
        desk.type(desk.plain(table))
    desk.all_in(3)
    desk.player(LEAVES)
    press(page, "n")
    page.get_by_role("radio", name="Withdraw").check()
    page.get_by_label("First round missed").fill(str(MISSES[0]))
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator(".taken")).to_contain_text(f"{LEAVES} withdrawn")


def _fourth(desk: Director) -> None:
    """Without a table, which is looked at each time: the stack is in order, but for the last."""
    assert len(desk.byes) == 1
    order = sorted(desk.tables)
    desk.type(desk.plain(order[-1]))
    for table in order[:-1]:
        desk.type(" ".join(map(str, desk.slips[table])), enters=1)
        expect(desk.page.locator("#echo-title")).to_have_text(f"Table {table}")
        press(desk.page, "Enter")
        desk.saved(table)
    desk.all_in(4)


def _fifth(desk: Director) -> None:
    """One is ill at the start: the game is forfeited by who isn't there."""
    page, ill = desk.page, desk.tables[3][1]
    desk.player(ill)
    press(page, "n")
    page.get_by_role("radio", name="Forfeit the round 5 game").check()
    page.get_by_label("Reason").fill("Ill, went home at eleven.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".taken")).to_be_visible()
    desk.truth.add(desk.tables[3][0], BYE)
    desk.truth.add(ill, -BYE)
    desk.go("entry/")
    expect(page.locator("#line")).to_be_focused()
    for table in desk.tables:
        if table != 3:
            desk.type(desk.plain(table))
    desk.all_in(5, but=3)
    desk.player(LEAVES)
    press(page, "n")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator(".taken")).to_contain_text(LEAVES)


def _sixth(desk: Director) -> None:
    """A tie, which is asked about; and words, which a slip of Scrabble doesn't have."""
    assert desk.byes == []
    desk.slips[6], desk.tied = (400, 400), desk.tables[6]
    desk.type(desk.plain(6))
    desk.asked("Is it a tie?")
    desk.page.keyboard.press("y")
    desk.saved(6)
    desk.type("7 quartz 300", enters=1)
    expect(desk.page.locator("#refused")).not_to_be_empty()
    desk.cleared()
    for table in desk.tables:
        if table != 6:
            desk.type(desk.plain(table))
    desk.all_in(6)


def _seventh(desk: Director) -> None:
    """The other one started; and a sum of round 6 is found wrong meanwhile."""
    page = desk.page
    desk.type(f"{desk.plain(1)} f2")
    desk.saved(1)
    for table in range(2, 13):
        desk.type(desk.plain(table))
    expect(page.locator("#to-do .nothing")).to_contain_text("very slip is accepted")
    desk.go("round/6/table/6/")
    first, second = desk.tied
    page.locator("#correct summary").click()
    expect(page.locator("#place option").first).to_contain_text(first.split()[-1])
    page.locator("#score").fill("410")
    page.locator("#correct-reason").fill("A bonus of ten was left out.")
    page.get_by_role("button", name="Save correction").press("Enter")
    expect(page.locator(".taken")).to_be_visible()
    for who, more in ((first, 1), (second, -1)):
        desk.truth.halves[who] += more
        desk.truth.spread[who] += 10 * more
    desk.go("entry/")
    desk.all_in(7)


def _eighth(desk: Director) -> None:
    """The slips of two tables exchanged: the second is asked about, and both are put right."""
    desk.type(f"1 {' '.join(map(str, desk.slips[2]))}")
    desk.saved(1)
    desk.type(desk.plain(2), enters=1)
    desk.asked("Same scores as table 1. Right table?")
    desk.page.keyboard.press("y")
    desk.saved(2)
    desk.type(desk.plain(1), enters=1)
    desk.asked("already saved table 1")
    desk.page.keyboard.press("y")
    expect(desk.page.locator(".taken")).to_contain_text("corrections saved")
    for table in range(3, 13):
        desk.type(desk.plain(table))
    desk.all_in(8)
