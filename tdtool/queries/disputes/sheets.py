"""Score sheets that were handed in, as a page and a paper show them: turn by turn, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tdtool.engine.scoresheets import Comparison
from tdtool.engine.scoresheets.compared import Row
from tdtool.english import counted, listed, minus
from tdtool.models import GameRecord
from tdtool.queries import rules
from tdtool.queries.disputes import examined_sheets, same_game
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.values import SheetCell, SheetRow, SheetsView


def of_record(record: GameRecord, seats: Sequence[AtTable]) -> SheetsView:
    """The sheets as they were typed, compared once more."""
    system = rules.of_division(record.dispute.game.round.division)
    typed = {int(place): text for place, text in record.given["sheets"].items()}
    beside = record.given.get("record")
    with_record = record.dispute.records.filter(uuid=beside).first() if beside else None
    compared = examined_sheets.compare(system, seats, typed, with_record)
    names = {seat.place: seat.name for seat in seats}
    keepers = sorted(typed)
    return SheetsView(
        keepers=tuple(names[place] for place in keepers),
        players=tuple(
            (name, tuple(_rows(compared, seat, name, keepers))) for seat, name in names.items()
        ),
        totals=tuple(
            (names[one.seat], _follows(one.settled, one.possible)) for one in compared.totals
        ),
        with_record=with_record is not None,
        stops=_stops(compared, seats),
    )


def _stops(compared: Comparison, seats: Sequence[AtTable]) -> str:
    """Why the sheets can't be the whole game; "" where they can."""
    totals = [one.settled for one in compared.totals]
    if same_game.stop_early(totals, seats):
        theirs = "–".join("?" if total is None else minus(total) for total in totals)
        ours = "–".join(minus(seat.in_force) for seat in seats)
        return (
            f"The sheets stop at {theirs}; the slip says {ours}. "
            "They don’t reach the end of the game."
        )
    turns = [sum(row.seat == at and row.turn > 0 for row in compared.rows) for at in (1, 2)]
    if abs(turns[0] - turns[1]) > 1:
        named = listed(
            f"{counted(number, 'turn')} by {seat.name}"
            for number, seat in zip(turns, seats, strict=True)
        )
        return f"The sheets have {named}: turns are missing."
    return ""


def _rows(compared: Comparison, seat: int, name: str, keepers: Sequence[int]) -> Iterator[SheetRow]:
    """A player's turns on every sheet, marked where the sheets part."""
    parted = {(one.seat, one.turn, one.label) for one in compared.partings}
    for row in compared.rows:
        if row.seat == seat:
            yield SheetRow(
                name=name,
                label=row.label or str(row.turn),
                columns=tuple(_cells(compared, row, keepers)),
                right=row.right,
                parted=(row.seat, row.turn, row.label) in parted,
            )


def _cells(compared: Comparison, row: Row, keepers: Sequence[int]) -> Iterator[SheetCell]:
    """What each keeper wrote for the turn, and whether it is right."""
    turn = (row.seat, row.turn, row.label)
    wrong = {one.keeper for one in compared.additions if (one.seat, one.turn, one.label) == turn}
    for keeper, move, total in zip(keepers, row.moves, row.totals, strict=True):
        differs = None not in (move, row.right) and move != row.right
        yield SheetCell(move, total, differs=differs, wrong=keeper in wrong)


def _follows(settled: int | None, possible: Sequence[int]) -> str:
    if settled is not None:
        return str(settled)
    return listed(possible, last="or") or "unknown"
