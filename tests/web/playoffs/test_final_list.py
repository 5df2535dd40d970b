"""A play-off that decides the event: one final list, wherever it is read."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tdtool.models import Account, Game
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.queries.exchange import exports
from tdtool.services import prizes
from tdtool.services.playoffs import starting
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.kept import kept_day
from tests.services.playoffs.cast import after_the_last_round, post, result, start
from tests.web.browser import Browser
from tests.web.displays.test_displays import pointed, said
from tests.web.published.test_folder import publish

pytestmark = pytest.mark.django_db
PAGE = "/e/day/play-off/"
RANKED, LISTED = r"\d=? (?:[▲▼]\d )?([A-Z][a-z]+) ?\d{4}\d–\d", r"(\w+)\s+no. \d ·"
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Flo", "Gus")


@kept_day
def day(director: Account) -> Day:
    """Dee, the fourth seed, wins the play-off; Cy, the third, is second."""
    day = after_the_last_round(director)
    rows = [as_json(Prize(PrizeKind.RANK, place=at, amount=f"${9 - at}")) for at in (1, 2)]
    prizes.put(day.desk(), division=day.division_key, prizes=rows)
    start(day, best_of={})
    post(day)
    result(day, "S1", Ann=300, Dee=400)
    result(day, "S2", Bob=300, Cy=400)
    post(day)
    result(day, "3", Ann=410, Bob=300)
    result(day, "F", Cy=300, Dee=400)
    return day


def named(text: str) -> list[str]:
    """The players in the order in which a text names them first."""
    return list(dict.fromkeys(re.findall("|".join(NAMES), text)))


def lists(day: Day, folder: Path) -> dict[str, list[str]]:
    """The order of the players wherever standings are."""
    desk, phone = Browser(day.by), Browser()
    publish(folder)
    pdf = desk.client.get("/e/day/papers/standings-3.pdf").content
    paper = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    rows = csv.DictReader(io.StringIO(exports.file(day.event, "standings.csv").data.decode()[1:]))
    book = load_workbook(io.BytesIO(exports.file(day.event, "results.xlsx").data))
    state = json.loads(phone.client.get("/h/day/event.json").content)["divisions"][0]
    who = {one["number"]: one["name"] for one in state["players"]}
    pointed(day, "standings")
    return {
        "desk": re.findall(RANKED, desk.open("/e/day/standings/").main),
        "paper": re.findall(LISTED, paper),
        "csv": [row["name"] for row in rows],
        "xlsx": named(str(list(book["Standings"].iter_rows(values_only=True)))),
        "hall": named(phone.open("/h/day/standings/").main),
        "event.json": [who[row["player"]] for row in state["standings"]["rows"]],
        "display": named(said()),
        "folder": named((folder / "A-standings.html").read_text().partition("<tbody")[2]),
        "crosstable": named(desk.open("/e/day/standings/crosstable/").main),
        "play-off": named(desk.open(PAGE).main.partition("Final standings")[2]),
    }  # fmt: skip


def test_a_play_off_that_decides_the_event_makes_one_final_list_everywhere(
    day: Day, tmp_path: Path
) -> None:
    """Desk, hall, CSV and paper still had the first of the last round on top."""
    day.complete(5)
    final = ["Dee", "Cy", "Ann", "Bob"]
    found = lists(day, tmp_path)
    assert {where: order[:4] for where, order in found.items()} == dict.fromkeys(found, final)
    assert len({tuple(order) for order in found.values()}) == 1
    desk, phone = Browser(day.by), Browser()
    assert desk.open("/e/day/standings/").title == "Final standings"
    assert "Final standings" in phone.open("/h/day/standings/").main
    assert "Places 1 to 4 are decided in the play-off." in phone.open("/h/day/standings/").main
    assert "Dee 1st after the play-off." in desk.open("/e/day/prizes/").main
    dee, ann, eve = (str(day.entry(name).uuid) for name in ("Dee", "Ann", "Eve"))
    why = desk.open("/e/day/standings/", why=ann, other=dee)
    assert "The play-off decided 1st place for Dee, 3rd for Ann." in why.main
    why = desk.open("/e/day/standings/", why=eve, other=dee)
    assert "Dee was in the play-off, which decided the first places." in why.main


def test_while_the_play_off_is_under_way_nobody_says_that_the_standings_say_who_has_won(
    director: Account,
) -> None:
    day = after_the_last_round(director)
    told = {"division": day.division_key, "best_of": {"final": 1}, "after": 0}
    starting.plan(day.desk(), size=2, **told)
    desk, phone = Browser(day.by), Browser()
    decides = "All 3 rounds are played: the play-off decides who wins."
    for started in (False, True):
        if started:
            start(day, best_of={})
            post(day)
        assert desk.open("/e/day/standings/").title != "Final standings", started
        for page in (desk.open("/e/day/standings/"), phone.open("/h/day/contenders/")):
            assert decides in page.main, started
            assert "say who has won" not in page.main, started


def test_a_play_off_for_its_own_title_leaves_the_standings_as_they_are(director: Account) -> None:
    day = after_the_last_round(director)
    before = named(Browser(day.by).open("/e/day/standings/").main)
    start(day, 2, best_of={}, places=False)
    post(day)
    result(day, "F", Ann=300, Bob=400)
    day.complete(4)
    page = Browser(day.by).open("/e/day/standings/")
    assert named(page.main) == before
    assert page.title == "Final standings"


LIFTED = "Play-off: {} now stands above one of the seeds and isn’t in the play-off."


def test_a_correction_that_lifts_a_player_above_a_seed_is_told(director: Account) -> None:
    """It was told only where a seed's own figures changed."""
    day = after_the_last_round(director)
    start(day, 2, best_of={})
    post(day)
    result(day, "F", Ann=300, Bob=400)
    day.complete(4)
    desk = Browser(day.by)
    assert "above one of the seeds" not in desk.open("/e/day/").main
    game, cy = _of(day, "Cy")
    slips.correct(day.desk(), game=str(game.uuid), place=cy, score=999, reason="misread")
    own = LIFTED.format("Cy")
    for address in ("/e/day/", f"/e/day/round/{game.round.number}/table/{game.table_number}/"):
        assert own in desk.open(address).main, address
    assert "Cy now stands above one of the seeds" in desk.open(PAGE).main


def _of(day: Day, name: str) -> tuple[Game, int]:
    """A game of theirs against nobody who is seeded, and their seat in it."""
    seats = day.entry(name).seats.filter(round__number__lte=3, game__kind="played")
    for seat in seats.select_related("game__round").order_by("round__number"):
        others = seat.game.seats.exclude(pk=seat.pk).values_list("entry__name", flat=True)
        if not {"Ann", "Bob"} & set(others):
            return seat.game, seat.place
    raise AssertionError("only against seeds")
