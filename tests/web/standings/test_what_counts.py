"""A slip counts once it is accepted: for the desk, its paper, its files and the hall alike."""

from __future__ import annotations

import csv
import io

from tdtool.models import Account
from tdtool.papers.contents import listings
from tdtool.queries.field import read_field
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, first_posted
from tests.truth.pages import standings
from tests.web.browser import Browser


def records(day: Day, who: str) -> dict[str, str]:
    """Somebody’s wins, losses and spread wherever they are shown."""
    desk = Browser(day.by)
    heads = standings(desk.open("/e/day/standings/"))
    page = dict(zip(heads[""], heads[who], strict=False))
    paper = next(
        line for line in listings.of_standings(day.division, 1).lines if line.who.name == who
    )
    text = desk.client.get("/e/day/export/games.csv").content.decode("utf-8-sig")
    row = next(one for one in csv.DictReader(io.StringIO(text)) if one["name"] == who)
    return {
        "page": page["Won–lost"],
        "paper": f"{paper.wins:g}–{paper.losses:g}",
        "csv": f"{float(row['wins'] or 0):g}–{float(row['losses'] or 0):g}",
    }


def test_a_slip_that_not_all_signed_counts_nowhere_until_they_have(director: Account) -> None:
    day = first_posted(director, 4, system="scrabble", rounds=3)
    who = day.seated(1)[0]
    day.report(2, 401, 350)
    game = day.report(1, 400, 350, signed=False)
    before = records(day, who)
    assert set(before.values()) == {"0–0"}
    assert read_field(day.division).by_key[str(day.entry(who).uuid)].score(1) is None
    desk = Browser(director)
    assert "without an accepted result" in desk.open("/e/day/standings/").main
    slip = desk.open("/e/day/round/1/table/1/").main
    assert "Not accepted: two signatures. It doesn’t count yet." in slip
    assert "400" in desk.open("/e/day/round/1/").main, "the desk sees what was entered"
    slips.sign(day.desk(), game=str(game.uuid), places=[1, 2])
    after = records(day, who)
    assert set(after.values()) == {"1–0"}
