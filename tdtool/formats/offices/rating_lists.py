"""Rating lists in the form that their associations give out, as lines of a list of ratings.

=========================  =====================================================================
WESPA’s ``.RT``            fixed columns: nick, country, name, games, rating, last played,
                           deviation
WESPA’s list in JSON       ``{"players": [{"playerid", "name", "country", "cswrating"}]}``
CoCo’s roster              JSON, ``coco.roster/1``
CoCo’s ratings             ``Name,Number,Rating``: the number is the member id
others in fixed columns    told apart by the columns that are blank in every line
=========================  =====================================================================

WESPA’s own numbers are left out: a number that another association gave to somebody else would
make one person of two.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tdtool.english import counted
from tdtool.formats.offices import coco_tables, json_file
from tdtool.formats.offices.coco_json import ROSTER, read_roster
from tdtool.formats.offices.event_file import rounded
from tdtool.formats.player_lists.text import RATINGS, Line, ListUnreadable
from tdtool.formats.tsh.text import Unreadable, decoded, lines

TAB = "\t"
RT = re.compile(
    r".{4} .{3} (?P<name>.{20}) (?P<games>[ 0-9]{4}) (?P<rating>[ 0-9]{4})"
    r"(?: (?:[0-9]{8}| {8})(?: .*)?)?"
)
FEWEST = 5  # lines, before columns can be told from blanks
LARGEST = int(RATINGS.megabytes * 1e6)


class Lines(NamedTuple):
    """Lines with tabs between their cells, the headings first, and what the file was."""

    lines: Sequence[Line]
    note: str


def recognized(source: bytes) -> Lines | None:
    """The lines of a list that an association gives out; None where it is none of these.

    Raises ``ListUnreadable`` where it is one, and damaged.
    """
    try:
        if json_file.is_json(source):
            return _of_json(source)
        if coco_tables.kind_of(source) == "ratings" and b"umber" in source[:60]:
            return _of_coco(source)
        return _of_rt(source) if len(source) <= LARGEST else None
    except Unreadable as refusal:
        raise ListUnreadable(str(refusal)) from None


def in_columns(source: str | bytes) -> Lines | None:
    """A text in fixed columns: what is blank in every line parts them. None where nothing does."""
    try:
        text = decoded(source).text
    except Unreadable:
        return None
    list_lines = [Line(number, line.rstrip()) for number, line in enumerate(lines(text), 1)]
    list_lines = [
        row for row in list_lines if row.text.strip() and not row.text.lstrip().startswith("#")
    ]
    if len(list_lines) < FEWEST or any(TAB in row.text for row in list_lines):
        return None
    width = max(len(row.text) for row in list_lines)
    filled = {at for row in list_lines for at, sign in enumerate(row.text) if sign != " "}
    starts = [at for at in range(width) if at in filled and at - 1 not in filled]
    if len(starts) < 2:
        return None
    ends = [*starts[1:], width]
    spans = list(zip(starts, ends, strict=True))
    tabbed_lines = [
        Line(row.number, TAB.join(row.text[at:end].strip() for at, end in spans))
        for row in list_lines
    ]
    return Lines(tabbed_lines, "read by fixed columns")


def _of_json(source: bytes) -> Lines:
    document = json_file.document(source, largest=LARGEST)
    if document.get("schema") == ROSTER:
        roster = read_roster(source, largest=LARGEST)
        table_rows = [
            (rostered.number, rostered.name, rostered.rating or "") for rostered in roster
        ]
        return _lines(("member id", "name", "rating"), table_rows, "CoCo’s roster")
    people = [
        (
            json_file.text(json_object, "name", place=place),
            json_file.whole(json_object, "cswrating", least=0, most=9999, place=place) or "",
        )
        for place, json_object in json_file.objects(document, "players")
    ]
    return _lines(("name", "rating"), people, "WESPA’s list; its player numbers are not read")


def _of_coco(source: bytes) -> Lines:
    table_rows = coco_tables.rows_of("the list", source, [])
    headings = ("member id", "name", "rating")
    tabbed_lines = [
        Line(line, TAB.join((row.get("number", ""), row.get("name", ""), _whole(row))))
        for line, row in table_rows
    ]
    return Lines([Line(0, TAB.join(headings)), *tabbed_lines], "CoCo’s ratings")


def _whole(row: coco_tables.Row) -> str:
    """The rating, rounded; what is none as it is, to be refused with its line."""
    cell = row.get("rating", "")
    rating = rounded(cell)
    return cell if rating is None else str(rating)


def _of_rt(source: bytes) -> Lines | None:
    numbered_lines = [
        (n, line) for n, line in enumerate(lines(decoded(source).text), 1) if line.strip()
    ]
    shaped = [(number, match) for number, line in numbered_lines if (match := RT.fullmatch(line))]
    if not shaped or len(shaped) * 10 < len(numbered_lines) * 9:
        return None
    missed = [number for number, line in numbered_lines if not RT.fullmatch(line)]
    tabbed_lines = [
        Line(number, TAB.join(" ".join(columns[key].split()) for key in ("name", "rating")))
        for number, columns in shaped
    ]
    note = "WESPA’s .RT file"
    if missed:
        other = counted(len(missed), "line")
        note += f"; {other} with other columns left out, the first is line {missed[0]}"
    return Lines([Line(0, f"name{TAB}rating"), *tabbed_lines], note)


def _lines(headings: Sequence[str], table_rows: Sequence[Sequence[object]], note: str) -> Lines:
    tabbed_lines = [
        Line(number, TAB.join(" ".join(str(cell).split()) for cell in row))
        for number, row in enumerate(table_rows, 1)
    ]
    return Lines([Line(0, TAB.join(headings)), *tabbed_lines], note)
