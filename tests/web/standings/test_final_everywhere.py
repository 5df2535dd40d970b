"""Whether results are final is said alike by pages, papers and displays, for tables and pairs."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tdtool.models import Account, Game
from tdtool.papers.contents import listings
from tdtool.papers.contents import round as round_contents
from tdtool.papers.contents.values import PairStandingsPaper, StandingsPaper
from tdtool.services import hall as hall_acts
from tdtool.services import prizes
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, brought
from tests.web.browser import Browser
from tests.web.displays.test_displays import pointed, said
from tests.web.published.test_folder import publish

TABLES, PAIRS = "anagrams-1962", "scrabble"


def played(director: Account, system: str) -> Day:
    """Two rounds; every slip of the second is in, and the round isn’t complete."""
    day = brought(director, 5, rounds=2, system=system)
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "amount": "$100"}])
    hall_acts.show(day.desk(), kind="prizes", shown=True)
    day.play(1)
    day.post(2)
    for game in day.round(2).games.exclude(table=None).order_by("table__number"):
        sat = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table.number, *(300 - number for number in sat))
    return day


def voices(day: Day, folder: Path, *, after: int = 2) -> dict[str, bool]:
    """Who speaks of results after this round, and whether they call them final."""
    desk, phone = Browser(day.by), Browser()
    publish(folder)

    def shown(screen: str) -> str:
        pointed(day, screen)
        return said()

    def file(name: str) -> str:
        text = (folder / f"A-{name}.html").read_text() if name != "prizes" else ""
        text = text or (folder / "prizes.html").read_text()
        return html.unescape(re.sub(r"<[^>]*>", " ", text.partition("<main")[2]))

    def final_prizes(text: str) -> bool:
        assert (f"after round {after}" in text) != bool(re.search(r"Prizes\s+final\b", text)), text
        return f"after round {after}" not in text

    pairs = day.event.system == PAIRS
    of_standings = listings.of_standings if pairs else round_contents.of_standings
    paper: PairStandingsPaper | StandingsPaper = of_standings(day.division, after)
    ceremony = desk.open("/e/day/prizes/").main
    return {
        "standings": desk.open("/e/day/standings/").title == "Final standings",
        "prizes": final_prizes(desk.open("/e/day/prizes/").main),
        "ceremony": "not final" not in ceremony,
        "standings on paper": paper.is_final,
        "prizes on paper": listings.of_prizes(day.division).is_final,
        "standings on phones": "Final standings" in phone.open("/h/day/standings/").main,
        "prizes on phones": final_prizes(phone.open("/h/day/prizes/").main),
        "standings on a display": "Final standings" in shown("standings"),
        "prizes on a display": "as they stand" not in shown("prizes"),
        "standings as a file": "Final standings" in file("standings"),
        "prizes as a file": final_prizes(file("prizes")),
    }


@pytest.mark.parametrize("system", [TABLES, pytest.param(PAIRS, marks=pytest.mark.long)])
def test_results_are_final_once_every_round_is_complete_and_no_game_disputed(
    director: Account, tmp_path: Path, system: str
) -> None:
    """Of a table event prizes were final with the last slip, standings with the last round; and a
    round that was completed without its disputed table made the standings final."""
    day = played(director, system)
    dispute = day.dispute(1)
    desk = Browser(director)
    assert desk.open("/e/day/standings/").title != "Final standings"
    day.complete(2, without=(1,), reason="The director will rule after lunch.")
    assert set(voices(day, tmp_path).values()) == {False}
    close = {"dispute": str(dispute.uuid), "closing": "They agree on 412."}
    disputes.close(day.desk(), **close)
    found = voices(day, tmp_path)
    assert [voice for voice, final in found.items() if not final] == []
    if system == PAIRS:  # these scores at tables want a check first
        assert "See final standings" in desk.open("/e/day/").main
    day.dispute(1)
    assert desk.open("/e/day/standings/").title != "Final standings"


@pytest.mark.parametrize(
    ("system", "players"), [pytest.param(TABLES, 12, marks=pytest.mark.long), (PAIRS, 6)]
)
def test_a_round_that_was_completed_with_a_slip_missing_or_unsigned_leaves_results_open(
    director: Account, tmp_path: Path, system: str, players: int
) -> None:
    """The desk called standings and prizes final by scores nobody had accepted; the hall, which
    didn’t count them, said the round was incomplete."""
    day = brought(director, players, rounds=1, system=system)
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "amount": "$100"}])
    hall_acts.show(day.desk(), kind="prizes", shown=True)
    day.post(1)
    *_, unsigned, missing = day.round(1).games.exclude(table=None).order_by("table__number")

    def report(game: Game) -> None:
        sat = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table_number, *(300 - n for n in sat), signed=game != unsigned)

    for game in day.round(1).games.exclude(table=None).exclude(pk=missing.pk):
        report(game)
    out = (unsigned.table_number, missing.table_number)
    day.complete(1, without=out, reason="They left without signing.")
    desk = Browser(director)
    assert desk.open("/e/day/standings/").title != "Final standings"
    report(missing)
    assert set(voices(day, tmp_path, after=1).values()) == {False}
    assert "See final standings" not in desk.open("/e/day/").main
    everyone = list(unsigned.seats.values_list("place", flat=True))
    slips.sign(day.desk(), game=str(unsigned.uuid), places=everyone)
    assert desk.open("/e/day/standings/").title == "Final standings"
    assert "after round 1" not in desk.open("/e/day/prizes/").main
