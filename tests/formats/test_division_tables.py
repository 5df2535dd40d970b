"""Divisions as CSV and as workbooks."""

import csv
import io

from openpyxl import load_workbook

from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import Totals, to_csv, to_xlsx
from tests.formats.harbour import TEXT

HARBOUR = {"A": division.read(TEXT)}
RESULTS = {("A", 1): Totals(4, 2.0, 2.0, 52), ("A", 6): Totals(2, 2.5, 1.5, -441)}


def test_a_row_a_player_with_totals_and_round_by_round_pairing_score_and_board():
    rows = list(csv.reader(io.StringIO(to_csv(HARBOUR, RESULTS))))
    assert rows[0] == [
        "division", "number", "name", "rating", "class", "team",
        "rank", "wins", "losses", "spread",
        "pairing1", "score1", "board1", "pairing2", "score2", "board2",
        "pairing3", "score3", "board3", "pairing4", "score4", "board4",
    ]  # fmt: skip
    assert rows[1] == [
        "A", "1", "Bee, Ann", "1912", "A", "", "4", "2", "2", "52",
        "4", "400", "1", "2", "390", "1", "3", "455", "1", "7", "350", "2",
    ]  # fmt: skip
    assert rows[6] == [
        "A", "6", "Hill, Flo:AA000042", "1320", "B", "", "2", "2.5", "1.5", "-441",
        "3", "-15", "3", "0", "50", "", "7", "412", "3", "4", "432", "3",
    ]  # fmt: skip
    assert len(rows) == 8


def test_no_cell_becomes_a_formula():
    file = division.read("=1+1 1500; ; class +A @B\nBob 1400\n")
    rows = list(csv.reader(io.StringIO(to_csv({"-A": file}, {}))))
    assert rows[1][:5] == ["'-A", "1", "'=1+1", "1500", "'+A @B"]
    sheet = load_workbook(io.BytesIO(to_xlsx({"-A": file}, {})))["Players"]
    assert (sheet["C2"].value, sheet["C2"].data_type) == ("=1+1", "s")


def test_divisions_of_unequal_length_share_one_table():
    short = division.read("Cy 1300 0; 50\n")
    rows = list(csv.reader(io.StringIO(to_csv({"A": HARBOUR["A"], "B": short}, {}))))
    assert rows[-1][:4] == ["B", "1", "Cy", "1300"]
    assert rows[-1][10:] == ["0", "50", "", *[""] * 9]


def test_a_workbook_has_the_players_and_every_side_of_every_game_with_whole_spreads():
    book = load_workbook(io.BytesIO(to_xlsx(HARBOUR, RESULTS)))
    players = list(book["Players"].iter_rows(values_only=True))
    assert players[6][:10] == (
        "A", 6, "Hill, Flo:AA000042", 1320, "B", None, 2, 2.5, 1.5, -441,
    )  # fmt: skip
    games = list(book["Games"].iter_rows(values_only=True))
    assert games[0] == (
        "division", "round", "board", "player", "name", "opponent", "opponent name",
        "score", "opponent score", "spread",
    )  # fmt: skip
    assert games[1] == ("A", 1, 1, 1, "Bee, Ann", 4, "Eff, Bob, Jr.", 400, 380, 20)
    assert games[7] == ("A", 1, None, 7, "Ide, Gus", None, None, None, None, 50)
    assert len(games) == 1 + 7 * 4


def test_a_game_without_scores_has_no_spread_and_a_gap_no_row():
    file = division.read("Ann 1500 2 00; 400\nBob 1400 1; 00\n")
    games = list(load_workbook(io.BytesIO(to_xlsx({"A": file}, {})))["Games"].iter_rows(
        values_only=True, min_row=2))  # fmt: skip
    assert games == [
        ("A", 1, None, 1, "Ann", 2, "Bob", 400, None, None),
        ("A", 1, None, 2, "Bob", 1, "Ann", None, 400, None),
    ]
