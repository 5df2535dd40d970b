"""Reading CoCo’s tables by their headings: results, ratings, the list of tournaments.

Results with six columns have names alone, with eight a number each; the columns may stand in any
order. Rounds in which somebody has no game are read as missed: byes aren’t in these files.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from tdtool.english import compared
from tdtool.formats.offices.coco_json import day_of
from tdtool.formats.offices.event_file import EventFile, refuse
from tdtool.formats.offices.game_list import (
    HIGHEST_SCORE,
    Meeting,
    Player,
    division_of,
    missed_rounds,
)
from tdtool.formats.offices.json_file import DECIMAL, rounded
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
Row = Mapping[str, str]


def kind_of(source: bytes) -> str:
    """``results``, ``ratings`` or ``tournaments`` where the first line says so; else ""."""
    head = source[:400].decode("utf-8-sig", "replace").lstrip().splitlines()
    cells = {_heading(cell) for cell in next(csv.reader(head[:1]), [])} if head else set()
    if {_heading(one) for one in SIX[1:]} <= cells:
        return "results"
    if {_heading(one) for one in TOURNAMENTS[:7]} <= cells:
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
        rows = rows_of(name, content, notes)
        if kind == "results":
            results[name] = rows
        elif kind == "ratings":
            ratings |= _ratings(name, rows)
        elif kind == "tournaments":
            listed |= {row.get("filename", "").casefold(): row for _, row in rows}
        else:
            raise Unreadable(f"{name}: the first line has none of CoCo’s headings.")
    if not results:
        raise Unreadable(
            "there are no results among these files; their first line begins with "
            f"{', '.join(SIX[:3])}."
        )
    divisions: dict[str, DivisionFile] = {}
    for name, rows in results.items():
        said = listed.get(name.casefold(), {}).get("division") or _division_name(name)
        while said in divisions:
            said += "+"
        divisions[said] = _division(name, rows, ratings, notes)
    about = next((listed[name.casefold()] for name in results if name.casefold() in listed), {})
    days = [day for rows in results.values() for _, row in rows if (day := _submitted(row))]
    on = day_of(about.get("date", "")) or min(days, default=None)
    return EventFile(divisions, about.get("fancyname", ""), on, tuple(notes))


def rows_of(name: str, content: bytes, notes: list[str]) -> list[tuple[int, Row]]:
    """The rows by line, each with its cells by heading. Raises ``Unreadable``."""
    try:
        text, _, said = decoded(content)
    except Unreadable as refusal:
        raise Unreadable(f"{name}: {refusal}") from None
    notes += [f"{name}: {one}" for one in said]
    table = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[tuple[int, Row]] = []
    headings: list[str] = []
    try:
        for cells in table:
            cells = [" ".join(cell.split()) for cell in cells]
            if not any(cells):
                continue
            if not headings:
                headings = [_heading(cell) for cell in cells]
                continue
            rows.append((table.line_num, dict(zip(headings, cells, strict=False))))
    except csv.Error:
        raise Unreadable(
            f"{name}, line {table.line_num}: a quotation mark isn’t closed, or closes before its "
            "cell ends."
        ) from None
    return rows


def _heading(cell: str) -> str:
    return re.sub(r"[^a-z]", "", cell.lower())


def whole_rating(said: str) -> str:
    """A rating without its decimals; what isn’t one stays as it is.

    >>> whole_rating("1500.5"), whole_rating("1500"), whole_rating("x.5")
    ('1501', '1500', 'x.5')
    """
    return str(rounded(said)) if DECIMAL.fullmatch(said) else said


def _ratings(name: str, rows: Sequence[tuple[int, Row]]) -> dict[str, int | None]:
    """By number and by name. Raises ``Unreadable``."""
    found: dict[str, int | None] = {}
    faulty = []
    for line, row in rows:
        said = whole_rating(row.get("rating", ""))
        if said and not re.fullmatch(r"[0-9]{1,4}", said):
            faulty.append(f"{name}, line {line}: {quoted(said)} isn’t a rating")
            continue
        rating = int(said) if said else None
        if row.get("number"):
            found[row["number"]] = rating
        found.setdefault(compared(row.get("name", "")), rating)
    refuse(faulty)
    return found


def _division(
    name: str, rows: Sequence[tuple[int, Row]], ratings: Mapping[str, int | None], notes: list[str]
) -> DivisionFile:
    faulty: list[str] = []
    numbers: dict[str, set[str]] = defaultdict(set)
    for _, row in rows:
        for who, number in (("winner", "winnernumber"), ("opponent", "opponentnumber")):
            if row.get(number):
                numbers[compared(row.get(who, ""))].add(row[number])
    people: dict[str, Player] = {}

    def known(line: int, row: Row, who: str) -> str:
        said, number = row.get(who, ""), row.get(f"{who}number", "")
        own = numbers[compared(said)]
        if not said:
            faulty.append(f"{name}, line {line}: there is no {who}")
        if not number and len(own) > 1:
            several = f"several players are called {shown(said)}: add the number"
            faulty.append(f"{name}, line {line}: {several}")
        number = number or min(own, default="")
        key = number or compared(said)
        rating = ratings.get(number, ratings.get(compared(said)))
        people.setdefault(key, Player(said, number, rating, key))
        return key

    meetings = []
    for line, row in rows:
        where = f"{name}, line {line}"
        figures = [_figure(where, row, *figure, faulty) for figure in FIGURES]
        winner, loser = known(line, row, "winner"), known(line, row, "opponent")
        meetings.append(Meeting(where, figures[0], winner, figures[1], loser, figures[2]))
    refuse(faulty)
    if not people:
        raise Unreadable(f"{name} has no games.")
    ordered = sorted(people.values(), key=lambda one: -(one.rating or 0))
    made = division_of(ordered, meetings)
    notes += missed_rounds(name, made)
    return made


def _figure(where: str, row: Row, key: str, least: int, most: int, faulty: list[str]) -> int:
    said = row.get(key, "")
    if re.fullmatch(r"[0-9]{1,6}", said) and least <= int(said) <= most:
        return int(said)
    what = "the round" if key == "round" else "the score"
    faulty.append(f"{where}: {what} {quoted(said)} isn’t a whole number from {least} to {most}")
    return least


def _division_name(file: str) -> str:
    """``lake-b-results.csv`` is B."""
    stem = re.sub(r"\.[^.]*$", "", file)
    return re.split(r"[-_ ]", re.sub(r"(?i)[-_ ]?results?$", "", stem))[-1].upper() or "A"


def _submitted(row: Row) -> date | None:
    """The day in the first column, as spreadsheets count days; None where it says none."""
    said = row.get("submittedon", "")
    if not re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,12})?", said) or not 1 <= float(said) <= LAST_DAY:
        return None
    return (EPOCH + timedelta(days=float(said))).date()
