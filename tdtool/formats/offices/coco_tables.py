"""Reading CoCo’s tables by their headings: results, ratings, the list of tournaments.

Results with six columns have names alone, with eight a number each; the columns may stand in any
order. Rounds in which somebody has no game are read as missed: byes aren’t in these files.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from tdtool.english import compared
from tdtool.formats.offices.coco_json import (
    HIGHEST_SCORE,
    Meeting,
    Player,
    day_of,
    division_of,
    missed_rounds,
)
from tdtool.formats.offices.event_file import EventFile, refuse, rounded
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import MOST_ROUNDS, DivisionFile, Unreadable
from tdtool.formats.tsh.text import decoded

SIX = ("Submitted On", "Round", "Winner", "Winners Score", "Opponent", "Opponents Score")
EIGHT = (*SIX, "Winner Number", "Opponent Number")
NAMED, NUMBERED = ("Name", "Rating"), ("Name", "Number", "Rating")
TOURNAMENTS = (
    "FancyName", "Division", "City", "Name", "Tournament", "Filename", "Date", "Order",
)  # fmt: skip
EPOCH = datetime(1899, 12, 30, tzinfo=UTC)
LAST_DAY = 100_000  # of a spreadsheet: in the year 2173
FIGURES = (
    ("round", 1, MOST_ROUNDS),
    ("winnersscore", 0, HIGHEST_SCORE),
    ("opponentsscore", 0, HIGHEST_SCORE),
)
FIGURES = (
    ("round", 1, MOST_ROUNDS),
    ("winnersscore", 0, HIGHEST_SCORE),
    ("opponentsscore", 0, HIGHEST_SCORE),
)
Row = Mapping[str, str]


def kind_of(source: bytes) -> str:
    """``results``, ``ratings`` or ``tournaments`` where the first line says so; else ""."""
    head = source[:400].decode("utf-8-sig", "replace").lstrip().splitlines()
    cells = {_heading(cell) for cell in next(csv.reader(head[:1]), [])} if head else set()
    if {_heading(heading) for heading in SIX[1:]} <= cells:
        return "results"
    if {_heading(heading) for heading in TOURNAMENTS[:7]} <= cells:
        return "tournaments"
    return "ratings" if cells in ({"name", "rating"}, {"name", "number", "rating"}) else ""


def read_tables(files: Mapping[str, bytes]) -> EventFile:
    """The event in its tables, by the names of their files. Raises ``Unreadable``."""
    results: dict[str, list[tuple[int, Row]]] = {}
    ratings: dict[str, int | None] = {}
    listed: dict[str, Row] = {}
    notes: list[str] = []
    for name, content in files.items():
        kind = kind_of(content)
        table_rows = rows_of(name, content, notes)
        if kind == "results":
            results[name] = table_rows
        elif kind == "ratings":
            ratings |= _ratings(name, table_rows)
        elif kind == "tournaments":
            listed |= {row.get("filename", "").casefold(): row for _, row in table_rows}
        else:
            raise Unreadable(f"{name}: the first line has none of CoCo’s headings.")
    if not results:
        raise Unreadable(
            "there are no results among these files; their first line begins with "
            f"{', '.join(SIX[:3])}."
        )
    divisions: dict[str, DivisionFile] = {}
    for name, table_rows in results.items():
        division_name = listed.get(name.casefold(), {}).get("division") or _division_name(name)
        while division_name in divisions:
            division_name += "+"
        divisions[division_name] = _division(name, table_rows, ratings, notes)
    about = next((listed[name.casefold()] for name in results if name.casefold() in listed), {})
    days = [
        day for table_rows in results.values() for _, row in table_rows if (day := _submitted(row))
    ]
    on = day_of(about.get("date", "")) or min(days, default=None)
    return EventFile(divisions, about.get("fancyname", ""), on, tuple(notes))


def rows_of(name: str, content: bytes, notes: list[str]) -> list[tuple[int, Row]]:
    """The rows by line, each with its cells by heading. Raises ``Unreadable``."""
    try:
        text, _, remarks = decoded(content)
    except Unreadable as refusal:
        raise Unreadable(f"{name}: {refusal}") from None
    notes += [f"{name}: {remark}" for remark in remarks]
    table = csv.reader(io.StringIO(text, newline=""), strict=True)
    table_rows: list[tuple[int, Row]] = []
    headings: list[str] = []
    try:
        for cells in table:
            cells = [" ".join(cell.split()) for cell in cells]
            if not any(cells):
                continue
            if not headings:
                headings = [_heading(cell) for cell in cells]
                continue
            table_rows.append((table.line_num, dict(zip(headings, cells, strict=False))))
    except csv.Error:
        raise Unreadable(
            f"{name}, line {table.line_num}: a quotation mark isn’t closed, or closes before its "
            "cell ends."
        ) from None
    return table_rows


def _heading(cell: str) -> str:
    return re.sub(r"[^a-z]", "", cell.lower())


def _ratings(name: str, table_rows: Sequence[tuple[int, Row]]) -> dict[str, int | None]:
    """By number and by name. Raises ``Unreadable``."""
    ratings: dict[str, int | None] = {}
    faulty = []
    for line, row in table_rows:
        cell = row.get("rating", "")
        rating = rounded(cell)
        if cell and rating is None:
            faulty.append(f"{name}, line {line}: {quoted(cell)} isn’t a rating")
            continue
        if row.get("number"):
            ratings[row["number"]] = rating
        ratings.setdefault(compared(row.get("name", "")), rating)
    refuse(faulty)
    return ratings


def _division(
    name: str,
    table_rows: Sequence[tuple[int, Row]],
    ratings: Mapping[str, int | None],
    notes: list[str],
) -> DivisionFile:
    faulty: list[str] = []
    numbers: dict[str, set[str]] = defaultdict(set)
    for _, row in table_rows:
        for who, number in (("winner", "winnernumber"), ("opponent", "opponentnumber")):
            if row.get(number):
                numbers[compared(row.get(who, ""))].add(row[number])
    people: dict[str, Player] = {}

    def known(line: int, row: Row, who: str) -> str:
        player_name, number = row.get(who, ""), row.get(f"{who}number", "")
        own_numbers = numbers[compared(player_name)]
        if not player_name:
            faulty.append(f"{name}, line {line}: there is no {who}")
        if not number and len(own_numbers) > 1:
            several = f"several players are called {shown(player_name)}: add the number"
            faulty.append(f"{name}, line {line}: {several}")
        number = number or min(own_numbers, default="")
        key = number or compared(player_name)
        rating = ratings.get(number, ratings.get(compared(player_name)))
        people.setdefault(key, Player(player_name, number, rating, key))
        return key

    meetings = []
    for line, row in table_rows:
        place = f"{name}, line {line}"
        figures = [_figure(place, row, *figure, faulty) for figure in FIGURES]
        winner, loser = known(line, row, "winner"), known(line, row, "opponent")
        meetings.append(Meeting(place, figures[0], winner, figures[1], loser, figures[2]))
    refuse(faulty)
    if not people:
        raise Unreadable(f"{name} has no games.")
    ordered = sorted(people.values(), key=lambda player: -(player.rating or 0))
    division = division_of(ordered, meetings)
    notes += missed_rounds(name, division)
    return division


def _figure(place: str, row: Row, key: str, least: int, most: int, faulty: list[str]) -> int:
    cell = row.get(key, "")
    if re.fullmatch(r"[0-9]{1,6}", cell) and least <= int(cell) <= most:
        return int(cell)
    what = "the round" if key == "round" else "the score"
    faulty.append(f"{place}: {what} {quoted(cell)} isn’t a whole number from {least} to {most}")
    return least


def _division_name(file: str) -> str:
    """``lake-b-results.csv`` is B."""
    stem = re.sub(r"\.[^.]*$", "", file)
    return re.split(r"[-_ ]", re.sub(r"(?i)[-_ ]?results?$", "", stem))[-1].upper() or "A"


def _submitted(row: Row) -> date | None:
    """The day in the first column, as spreadsheets count days; None where it says none."""
    cell = row.get("submittedon", "")
    if not re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,12})?", cell) or not 1 <= float(cell) <= LAST_DAY:
        return None
    return (EPOCH + timedelta(days=float(cell))).date()
