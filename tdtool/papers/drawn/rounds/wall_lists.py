"""What the lists of a round on the wall have in common: their heads and their feet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tdtool.english import dotted
from tdtool.papers.contents.values import RoundOfPairs, RoundOfTables, RoundPaper, Rules
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.sheets import Sheets
from tdtool.queries.hall import names
from tdtool.queries.values import SeatView

LIST = 31.5  # where the rows begin
FOOT = 7.5  # what the foot takes
GUTTER = 8.0  # between the two columns by name
SPACE = 0.085  # between surname and given name, millimetres a point
DRAWN = "Players draw for first at the table"


def told_apart(paper: RoundPaper[Rules]) -> RoundPaper[Rules]:
    """The round where players of one name bear their numbers, once they have any."""
    everybody = [*paper.byes, *(seat for table in paper.tables for seat in table.seats)]
    shared_names = names.shared(seat.name for seat in everybody)

    def apart(seats: tuple[SeatView, ...]) -> tuple[SeatView, ...]:
        return tuple(
            replace(seat, name=names.told_apart(seat.name, seat.number, shared_names))
            for seat in seats
        )

    if not shared_names:
        return paper
    tables = tuple(replace(table, seats=apart(table.seats)) for table in paper.tables)
    return replace(paper, byes=apart(paper.byes), tables=tables)


def sheets_of(book: Book, paper: RoundPaper[Any]) -> Sheets:
    """Raises NothingToPrint where nobody sits anywhere yet."""
    if not any(table.seats for table in paper.tables):
        raise NothingToPrint(f"{paper.full_title} has no tables yet. Draw the round first.")
    return Sheets(book)


def event_and_day(paper: RoundPaper[Any]) -> str:
    return dotted(paper.head.event, paper.head.day)


def head_of_tables(sheets: Sheets, paper: RoundOfTables, *, beside: str, mark: str) -> None:
    below = event_and_day(paper)
    sheets.title(paper.full_title, size=40, beside=beside, below=below, mark=mark)


def head_of_pairs(sheets: Sheets, paper: RoundOfPairs, *, beside: str, mark: str) -> None:
    beside = f"{beside} · Division {paper.division}" if paper.division else beside
    sheets.title(paper.title, size=40, beside=beside, below=event_and_day(paper), mark=mark)


def foot_of_tables(paper: RoundOfTables) -> str:
    minutes = f"{paper.minutes} minutes. " if paper.minutes else ""
    return f"{minutes}Not on the list, or on it twice? Tell the desk before play starts."


def foot_of_pairs(paper: RoundOfPairs) -> str:
    drawn = f"{DRAWN} ({paper.slip.first_clause}). " if paper.drawn_at_table else ""
    return f"{drawn}Not on the list, or wrong? Tell the desk before play starts."
