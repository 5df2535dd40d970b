"""Divisions as tables: CSV as tsh loads it, and XLSX for those who calculate on.

Figures are figures, spreads too; no cell becomes a formula.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from defusedcsv import csv
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from tdtool.formats.tsh.division import DivisionFile, PlayerLine

Cell = str | int | float | None
BEFORE = ("division", "number", "name", "rating", "class", "team")
TOTALS = ("rank", "wins", "losses", "spread")
GAMES = (
    "division", "round", "board", "player", "name", "opponent", "opponent name",
    "score", "opponent score", "spread",
)  # fmt: skip


class Totals(NamedTuple):
    """What a player has in all, worked out by who asks for the tables; rank None: withdrawn."""

    rank: int | None = None
    wins: float | None = None
    losses: float | None = None
    spread: int | None = None


Results = Mapping[tuple[str, int], Totals]  # by division and player's number


def players(divisions: Mapping[str, DivisionFile], results: Results) -> Iterator[Sequence[Cell]]:
    """The heading, and a row a player: who they are, what they have, and by round pairing, score
    and board. A pairing is the opponent's number, 0 for nobody."""
    rounds = max((file.rounds for file in divisions.values()), default=0)
    per_round = [
        f"{key}{at}" for at in range(1, rounds + 1) for key in ("pairing", "score", "board")
    ]
    yield [*BEFORE, *TOTALS, *per_round]
    for name, file in divisions.items():
        for player in file.players:
            boards = player.figures("board")
            totals = results.get((name, player.number), Totals())
            row: list[Cell] = [name, player.number, player.name, player.rating or 0]
            row += [" ".join(player.values(key) or ()) for key in ("class", "team")]
            row += [_plain(figure) for figure in totals]
            for round_ in range(1, rounds + 1):
                board = boards[round_ - 1] if round_ <= len(boards) else None
                row += [player.opponent(round_), player.score(round_), board or None]
            yield row


def games(divisions: Mapping[str, DivisionFile]) -> Iterator[Sequence[Cell]]:
    """The heading, and a row for each player's side of each round."""
    yield GAMES
    for name, file in divisions.items():
        by_number = {player.number: player for player in file.players}
        for round_ in range(1, file.rounds + 1):
            for player in file.players:
                if player.opponent(round_) is not None:
                    yield _game(name, round_, player, by_number.get(player.opponent(round_) or 0))


def to_csv(divisions: Mapping[str, DivisionFile], results: Results) -> str:
    """The players' table as CSV."""
    return as_csv(players(divisions, results))


def to_xlsx(divisions: Mapping[str, DivisionFile], results: Results) -> bytes:
    """Both tables as the sheets of a workbook."""
    return workbook({"Players": players(divisions, results), "Games": games(divisions)})


def as_csv(table_rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(table_rows)
    return text.getvalue()


def workbook(sheets: Mapping[str, Iterable[Sequence[Cell]]]) -> bytes:
    """Rows by the title of their sheet, each with its heading first."""
    book = Workbook(write_only=True)
    for title, table_rows in sheets.items():
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"
        for row in table_rows:
            cells = [WriteOnlyCell(sheet, value) for value in row]
            for cell, value in zip(cells, row, strict=True):
                if isinstance(value, str):
                    cell.data_type = "s"  # a name that begins with = stays a name
            sheet.append(cells)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _game(
    division: str, round_: int, player: PlayerLine, opponent: PlayerLine | None
) -> list[Cell]:
    boards = player.figures("board")
    player_score, other = player.score(round_), opponent.score(round_) if opponent else 0
    spread = None if player_score is None or other is None else player_score - other
    return [
        division,
        round_,
        (boards[round_ - 1] if round_ <= len(boards) else None) or None,
        player.number,
        player.name,
        opponent.number if opponent else None,
        opponent.name if opponent else None,
        player_score if opponent else None,
        other if opponent else None,
        spread,
    ]


def _plain(figure: float | None) -> int | float | None:
    """7 and not 7.0."""
    return int(figure) if figure is not None and figure == int(figure) else figure
