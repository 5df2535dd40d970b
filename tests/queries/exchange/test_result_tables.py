"""Results as they leave: each file is read back and compared with the standings themselves."""

from __future__ import annotations

import csv
import io

import pytest
from openpyxl import load_workbook

from tdtool.models import Account, Event
from tdtool.queries.exchange import exports
from tdtool.queries.standings import of_tables
from tdtool.services import players
from tdtool.services.slips import rulings
from tests.cast import Day

pytestmark = pytest.mark.django_db
Rows = list[dict[str, str]]


@pytest.fixture
def tables(director: Account) -> Day:
    """Twelve at tables of six: two rounds with scores, words on table 1 of the second."""
    day = Day.new(director).bring_named("Bjørn Østergaard", *(f"Player {at}" for at in range(11)))
    day.play(1)
    day.post(2)
    day.words(1, seat1="GARDENIA TURBAN")
    return day


@pytest.fixture
def pairs(director: Account) -> Day:
    """Five in Scrabble after two rounds, each with a bye."""
    day = Day.new(director, slug="pairs", system="scrabble", rounds=4).bring(5)
    for number in (1, 2):
        day.play(number)
    return day


def _read(event: Event, key: str) -> Rows:
    data = exports.file(event, key).data
    assert data.startswith("\ufeff".encode())
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_the_standings_of_tables_are_read_back_as_they_stand(tables: Day) -> None:
    rows = _read(tables.event, "standings.csv")
    listing = of_tables.standings(tables.division)
    assert [(row["rank"], row["name"], row["total"]) for row in rows] == [
        (str(one.place), one.name, str(one.total)) for one in listing.rows
    ]
    assert rows[0]["name"] == "Bjørn Østergaard"


def test_the_scores_of_tables_add_up_to_the_standings(tables: Day) -> None:
    totals: dict[str, int] = {}
    for row in _read(tables.event, "scores.csv"):
        totals[row["name"]] = totals.get(row["name"], 0) + int(row["score"] or 0)
    listing = of_tables.standings(tables.division)
    assert totals == {one.name: one.total for one in listing.rows}


def test_points_of_a_missed_round_are_in_the_scores_that_leave(director: Account) -> None:
    day = Day.new(director, missed_round=120).bring(7)
    gus = str(day.entry("Gus").uuid)
    players.absent(day.desk(), entry=gus, from_round=1, to_round=1)
    day.play(1)
    [row] = [row for row in _read(day.event, "scores.csv") if row["name"] == "Gus"]
    assert row["score"] == "120"
    test_the_scores_of_tables_add_up_to_the_standings(day)


def test_words_leave_with_their_points(tables: Day) -> None:
    rows = _read(tables.event, "words.csv")
    seated = tables.seated(1)
    assert [(row["round"], row["table"], row["name"], row["word"]) for row in rows] == [
        ("2", "1", seated[0], "GARDENIA"), ("2", "1", seated[0], "TURBAN"),
    ]  # fmt: skip
    assert [int(row["points"]) > 0 for row in rows] == [True, True]


def test_the_standings_of_games_of_two_are_read_back_as_they_stand(pairs: Day) -> None:
    listing = of_tables.pair_standings(pairs.division)
    rows = _read(pairs.event, "standings.csv")
    columns = ("rank", "shared", "name", "wins", "spread")
    assert [tuple(row[one] for one in columns) for row in rows] == [
        (
            str(one.rank),
            "yes" if one.shared else "",
            one.who.name,
            str(int(one.wins)),
            str(one.spread),
        )
        for one in listing.lines
    ]


def test_each_game_of_two_has_its_spread_and_who_started(pairs: Day) -> None:
    listing = of_tables.pair_standings(pairs.division)
    rows = _read(pairs.event, "scores.csv")
    spreads = {one.who.name: 0 for one in listing.lines}
    for row in rows:
        spreads[row["name"]] += int(row["spread"])
        if row["played"] == "played":
            assert int(row["score"]) - int(row["opponent score"]) == int(row["spread"])
    assert spreads == {one.who.name: one.spread for one in listing.lines}
    starts = {
        one.who.name: sum(row["name"] == one.who.name and row["started"] == "yes" for row in rows)
        for one in listing.lines
    }
    assert starts == {one.who.name: one.starts for one in listing.lines}


@pytest.mark.parametrize("kind", ["tables", "pairs"])
def test_the_workbook_has_the_same_with_figures_as_figures(
    kind: str, request: pytest.FixtureRequest
) -> None:
    day: Day = request.getfixturevalue(kind)
    book = load_workbook(io.BytesIO(exports.file(day.event, "results.xlsx").data))
    assert book.sheetnames == ["Standings", "Scores", *(["Words"] if kind == "tables" else [])]
    for sheet in book:
        cells = list(sheet.iter_rows(values_only=True))
        rows = _read(day.event, f"{sheet.title.lower()}.csv")
        assert cells[0] == tuple(rows[0])
        assert [["" if one is None else str(one) for one in row] for row in cells[1:]] == [
            list(row.values()) for row in rows
        ]
    first = dict(zip(*list(book["Standings"].iter_rows(values_only=True))[:2], strict=True))
    assert type(first["rank"]) is int


def test_a_name_that_begins_with_an_equals_sign_stays_a_name(director: Account) -> None:
    day = Day.new(director, slug="sly").bring_named("=1+1", *(f"Player {at}" for at in range(5)))
    day.play(1)
    assert _read(day.event, "standings.csv")[0]["name"] == "'=1+1"


def test_every_table_has_the_standings_of_the_page(director: Account) -> None:
    """A penalty in a round without a result counted in the players’ table alone; who never came
    had a rank there, before those who had lost."""
    day = Day.new(director, system="scrabble", rounds=3).bring("Ann Bob Cy Dee")
    day.bring("Eve", here=False)
    day.play(1)
    day.post(2)
    penalty = {"place": 1, "points": -10, "reason": "a phone", "counts_for": "spread"}
    rulings.points(day.desk(), game=str(day.game(1).uuid), **penalty)
    players.withdraw(day.desk(), entry=str(day.entry("Cy").uuid), from_round=3)
    totals = ("rank", "wins", "losses", "spread")
    by_file = {
        name: {row["name"]: tuple(row[key] for key in totals) for row in _read(day.event, name)}
        for name in ("games.csv", "standings.csv")
    }
    assert by_file["games.csv"].pop("Eve") == ("", "", "", "")
    assert by_file["games.csv"] == by_file["standings.csv"]
