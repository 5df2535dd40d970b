"""A play-off in what goes out of the hall: the bracket as a page, its games in ``event.json``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tdtool.models import Account
from tdtool.queries.exchange import tsh_files
from tdtool.services import hall as hall_acts
from tests.cast import Day, after_round
from tests.services.playoffs import cast
from tests.services.playoffs.cast import after_the_last_round, post, result, start
from tests.web.published import schema
from tests.web.published.readers import Broadcast
from tests.web.published.test_folder import names, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(director: Account) -> Day:
    return after_the_last_round(director)


def beside(by: Account) -> Day:
    """A final of three games beside rounds 2 and 3; Ann has won both that were played."""
    day = after_round(by, 1, players=7, rounds=3)
    cast.beside(day, "Ann", "Bob", best_of={"final": 3})
    day.play(2)
    day.play(3)
    return day


def test_the_folder_has_the_bracket_and_every_round_of_it(day: Day, tmp_path: Path) -> None:
    publish(tmp_path)
    assert "A-play-off.html" not in names(tmp_path)
    hall_acts.unlist(day.desk(), entry=str(day.entry("Cy").uuid), unlisted=True)
    start(day, best_of={"semifinal": 1, "final": 3})
    post(day)
    result(day, "S1", Ann=311, Dee=422)
    publish(tmp_path)
    page = (tmp_path / "A-play-off.html").read_text()
    assert "Semifinal 1" in page
    assert "422" in page
    assert "Dee won 1–0" in page
    assert "winner of semifinal 2" in page
    assert ">Cy<" not in page
    index = (tmp_path / "index.html").read_text()
    assert "A-play-off.html" in index
    assert "A-pairings-004.html" in index, "its games are a round after the last"


def test_without_results_in_the_hall_the_folder_has_no_bracket(day: Day, tmp_path: Path) -> None:
    start(day)
    hall_acts.show(day.desk(), kind="results", shown=False)
    publish(tmp_path)
    assert "A-play-off.html" not in names(tmp_path)


def test_event_json_names_the_series_and_keeps_to_its_schema(
    director: Account, tmp_path: Path
) -> None:
    """The schema knew the groups of tables of several only."""
    beside(director)
    publish(tmp_path)
    found = json.loads((tmp_path / "event.json").read_text())
    assert schema.faults(found) == []
    (division,) = found["divisions"]
    groups = [table["group"] for table in division["rounds"][1]["tables"]]
    assert sorted(groups) == ["", "", "F"]


def test_tourney_js_and_files_of_tsh_have_the_games_of_the_rounds_alone(
    director: Account, tmp_path: Path
) -> None:
    day = beside(director)
    publish(tmp_path)
    broadcast = Broadcast((tmp_path / "tourney.js").read_bytes())
    assert len(broadcast.games()) == 3 + 2 + 2
    numbers = {day.entry(name).number for name in ("Ann", "Bob")}
    file = tsh_files.of_division(day.division)
    assert {
        line.number: line.opponent_words[1:] for line in file.players if line.number in numbers
    } == dict.fromkeys(numbers, ("0", "0"))
