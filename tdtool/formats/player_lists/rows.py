"""A list of players line by line: what stands on each, and every fault of it as a sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from tdtool.english import listed, plural, searched
from tdtool.formats.player_lists.cells import (
    HIGHEST_RATING,
    MEMBER,
    SUFFIXES,
    UNRATED,
    BadCell,
    class_in,
    games_in,
    in_small_letters,
    member_id_in,
    name_in,
    rating_in,
    team_in,
    things_in,
    yes_in,
)
from tdtool.formats.player_lists.columns import OF_OFFICES, BadLine, Columns, columns_of
from tdtool.formats.player_lists.text import Limits, Line, ListUnreadable, refuse_a_crowd

LONGEST_LINE = 500
MOST_NAMED = 5  # of a run of line numbers
TICKED = ("tiles", "clock", "board", "paper")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Row:
    """One line: its number, its text, what was read from it, and every fault as a sentence.

    ``brings`` is a subset of tiles, clock, board, paper; ``turned`` says that the last name was
    written first, ``small`` that the name was in capitals. ``doubt`` asks whether it is one who
    is there already: a word of the director settles it. ``namesake``: it is known not to be.
    """

    number: int
    text: str
    name: str = ""
    rating: int | None = None
    member_id: str = ""
    brings: frozenset[str] = frozenset()
    prize_class: str = ""
    team: str = ""
    career_games: int | None = None
    turned: bool = False
    faults: tuple[str, ...] = ()
    small: bool = False
    doubt: str = ""
    namesake: bool = False
    numbers: tuple[tuple[str, str], ...] = ()  # at rating offices: the office’s key, the number


@dataclass(frozen=True)
class PlayerList:
    """The rows in the order of the list, and notes on how they were read.

    ``header`` is the line that names the columns; ``called`` is what a line is called in the
    file it came from: a row where it is a sheet.
    """

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    header: Line | None = field(default=None, compare=False)
    called: str = field(default="line", compare=False)

    @property
    def text(self) -> str:
        """The list as one types it: every line at its number, so that it is found again."""
        head = self.header
        placed = [*[""] * (head.number - 1), head.text] if head else []
        for row in self.rows:
            placed += [""] * (row.number - 1 - len(placed))
            placed.append(row.text)
        return "\n".join(placed)

    def left(self) -> PlayerList:
        """The lines with faults or in doubt, without the others."""
        return replace(self, rows=tuple(row for row in self.rows if row.faults or row.doubt))

    def close(self) -> str:
        """The list as one types it, without gaps, below the line that names the columns."""
        head = [self.header.text] if self.header else []
        return "\n".join([*head, *(row.text for row in self.rows)])

    def said(self, row: Row, sentence: str) -> Row:
        """The row with one more fault."""
        return replace(row, faults=(*row.faults, f"{self.called} {row.number}: {sentence}"))


def rows_of(
    lines: Sequence[Line],
    *,
    limits: Limits,
    separator: str = "",
    called: str = "line",
    namesakes: bool = False,
) -> tuple[PlayerList, Columns]:
    """Read the lines of a list; ``ListUnreadable`` if they can't be read one way only.

    ``namesakes``: two lines may bear one name.
    """
    short = [line for line in lines if len(line.text) <= LONGEST_LINE]
    if not short:
        raise ListUnreadable(
            f"{limits.none}: {called} {lines[0].number} has {len(lines[0].text)} characters, and "
            f"a player needs no more than {LONGEST_LINE}."
        )
    columns = columns_of(short, separator=separator)
    of_players = [line for line in lines if line != columns.header]
    if not of_players:
        raise ListUnreadable("this list has a header but no players: add one per line below it.")
    refuse_a_crowd(len(of_players), limits=limits)  # before each is read
    list_rows = [_row(line, columns, called) for line in of_players]
    listed = PlayerList(tuple(_out_of_capitals(list_rows)), (), columns.header, called)
    if columns.header is None:
        listed = _mistyped_ratings(listed)
    if not namesakes:
        listed = _namesakes(listed)
    return _twice_a_member(listed), columns


def _out_of_capitals(list_rows: Sequence[Row]) -> Sequence[Row]:
    """A list that has all its names in capitals, in small letters; else as it is."""
    names = [row.name for row in list_rows if row.name]
    if not names or not all(name.isupper() and " " in name for name in names):
        return list_rows
    return [
        replace(row, name=in_small_letters(row.name), small=True) if row.name else row
        for row in list_rows
    ]


def _row(line: Line, columns: Columns, called: str) -> Row:
    if len(line.text) > LONGEST_LINE:
        fault = f"it has {len(line.text)} characters; a player needs no more than {LONGEST_LINE}"
        text = f"{line.text[:LONGEST_LINE]}…"
        return Row(line.number, text, faults=(f"{called} {line.number}: {fault}",))
    try:
        cells = columns.cells(line)
    except BadLine as bad:
        return Row(line.number, line.text, faults=(f"{called} {line.number}: {bad}",))
    row_cells: dict[str, str] = defaultdict(str)
    for role, cell in zip(columns.roles, cells, strict=False):
        row_cells[role] = (
            f"{row_cells[role]}, {cell}" if role == "brings" and row_cells[role] else cell
        )
    if "member id" not in columns.roles:  # WESPA’s number tells players apart, and stays WESPA’s
        row_cells["member id"] = row_cells["wespa id"]
    return _taken(line, row_cells, called=called)


def _taken(line: Line, row_cells: dict[str, str], *, called: str) -> Row:
    faults: list[str] = []

    def taken(reading: Callable[[], Value], otherwise: Value) -> Value:
        try:
            return reading()
        except BadCell as bad:
            faults.append(f"{called} {line.number}: {bad}")
            return otherwise

    nothing: frozenset[str] = frozenset()
    written = row_cells["name"] or _in_two_columns(row_cells["last"], row_cells["first"])
    if row_cells["last"] and row_cells["name"].lower() in SUFFIXES:
        written = f"{row_cells['last']}, {row_cells['first']}, {row_cells['name']}"
    written, row_cells["member id"] = _without_id(written, row_cells["member id"])
    name = taken(partial(name_in, written), "")
    rating = taken(partial(rating_in, row_cells["rating"]), None)
    member_id = taken(partial(member_id_in, row_cells["member id"]), "")
    numbers = [
        (key, taken(partial(member_id_in, row_cells[role]), "")) for role, key in OF_OFFICES.items()
    ]
    named = taken(partial(things_in, row_cells["brings"]), nothing)
    ticked = {thing for thing in TICKED if taken(partial(yes_in, row_cells[thing], thing), False)}
    return Row(
        number=line.number,
        text=line.text,
        name=name,
        rating=rating,
        member_id=member_id,
        brings=named | ticked,
        prize_class=taken(partial(class_in, row_cells["class"]), ""),
        team=taken(partial(team_in, row_cells["team"]), ""),
        career_games=taken(partial(games_in, row_cells["career games"]), None),
        turned=bool(name)
        and bool(row_cells["name"] or not row_cells["first"])
        and _turned(written, name),
        faults=tuple(dict.fromkeys(faults)),
        numbers=tuple((key, number) for key, number in numbers if number),
    )


def _in_two_columns(last: str, first: str) -> str:
    """Surname and given name as one writes them in one: a comma parts them, unless one has it."""
    if "," in last or "," in first or not (last.strip() and first.strip()):
        return f"{first} {last}"
    return f"{last}, {first}"


def _turned(written: str, name: str) -> bool:
    return "," in written.strip(" ,") and "," not in name


def _without_id(written: str, member_id: str) -> tuple[str, str]:
    """A name and the member id that tsh writes behind it: ``Bee, Ann:AA000042``."""
    name, colon, behind = written.rpartition(":")
    if colon and not member_id and MEMBER.fullmatch(behind):
        return name, behind
    return written, member_id


def _mistyped_ratings(listed: PlayerList) -> PlayerList:
    """Flag figures too high for a rating on lines without one, where no line has a rating and a
    member id: they may be either. Lines of which each has such figures have member ids."""
    list_rows = listed.rows
    either = [row for row in list_rows if row.rating is None and row.member_id.isdigit()]
    either = [row for row in either if not UNRATED & set(re.split(r"[\s,;]+", row.text.lower()))]
    if any(row.rating is not None and row.member_id for row in list_rows):
        return listed
    if len(list_rows) > 1 and all(row.rating is None for row in list_rows):
        return listed
    flagged = (
        listed.said(
            row,
            f"is {row.member_id} a rating? Ratings end at {HIGHEST_RATING}. If it is the member id "
            f"of {row.name}, who is unrated, write {row.name} - {row.member_id}",
        )
        if row in either
        else row
        for row in list_rows
    )
    return replace(listed, rows=tuple(flagged))


def _namesakes(listed: PlayerList) -> PlayerList:
    """Two lines of one name, however it is spelt: two people where each has a member id of its
    own, else in doubt; of the very same line the first stands."""
    alike: dict[str, list[Row]] = defaultdict(list)
    for row in listed.rows:
        alike[searched(row.name)].append(row)
    told_apart, same = set(), set()
    for name, of_name in alike.items():
        if "" not in (ids := {namesake.member_id for namesake in of_name}) and len(ids) == len(
            of_name
        ):
            told_apart.add(name)
        if len({(namesake.rating, namesake.member_id) for namesake in of_name}) == 1:
            same.add(name)
    list_rows = []
    for row in listed.rows:
        name = searched(row.name)
        of_name = alike[name]
        if not row.name or len(of_name) == 1 or (name in same and row is of_name[0]):
            list_rows.append(row)
        elif name in told_apart:
            list_rows.append(replace(row, namesake=True))
        else:
            line_numbers = _others(row, of_name, listed.called)
            list_rows.append(replace(row, doubt=f"{row.name} is also on {line_numbers}"))
    return replace(listed, rows=tuple(list_rows))


def _twice_a_member(listed: PlayerList) -> PlayerList:
    """Flag rows of one member id on every one of them."""
    alike: dict[str, list[Row]] = defaultdict(list)
    for row in listed.rows:
        alike[row.member_id].append(row)
    flagged = []
    for row in listed.rows:
        of_id = alike[row.member_id]
        if row.member_id and len(of_id) > 1 and not row.doubt:
            line_numbers = _others(row, of_id, listed.called)
            row = listed.said(row, f"{row.member_id} is also the member id on {line_numbers}")
        flagged.append(row)
    return replace(listed, rows=tuple(flagged))


def _others(row: Row, alike: Sequence[Row], called: str) -> str:
    """On which other lines it stands: the first few, and how many more."""
    first = [other.number for other in alike[: MOST_NAMED + 1] if other.number != row.number]
    return numbered(first, called=called, of=len(alike) - 1)


def numbered(numbers: Sequence[int], *, called: str = "line", of: int | None = None) -> str:
    """``line 4``, ``lines 4 and 9``; a long run of them (``of`` so many) is cut short."""
    of = len(numbers) if of is None else of
    shown = [str(number) for number in numbers[:MOST_NAMED]]
    if of > len(shown):
        shown.append(f"{of - len(shown)} more")
    return f"{plural(len(shown), called)} {listed(shown)}"
