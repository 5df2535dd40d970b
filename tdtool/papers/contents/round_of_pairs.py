"""The values that the papers of a two-player round are printed from."""

from __future__ import annotations

from collections.abc import Collection

from tdtool.models import Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents import slip_texts
from tdtool.papers.contents.values import PairSeat, PairsPaper, PairTable
from tdtool.queries import events, rules
from tdtool.queries.field import numbering
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import codes


def of_round(round_: Round, *, address: str = "", at: Collection[int] = ()) -> PairsPaper:
    """A round's tables, or those of them. ``address`` is what a slip's code is put after."""
    division = round_.division
    numbers = numbering(division.entries.order_by("registered"))
    games = (
        round_.games.select_related("table", "round__division__event")
        .prefetch_related(pairings.seated())
        .order_by("table__number")
    )
    tables, byes = [], []
    for game in games:
        seats = _seats(game, numbers)
        if game.kind == GameKind.BYE:
            byes += seats
        elif len(seats) == 2 and game.table and (not at or game.table.number in at):
            tables.append(_table(game, (seats[0], seats[1]), address))
    return PairsPaper(
        head=paper_round.head(division, round_),
        division=events.code_of(division),
        number=round_.number,
        rounds=division.rounds,
        title=f"Round {round_.number}",
        tables=tuple(tables),
        byes=tuple(byes),
        slip=slip_texts.of_pairs(rules.of_division(division)),
    )


def _table(game: Game, seats: tuple[PairSeat, PairSeat], address: str) -> PairTable:
    assert game.table is not None
    code = codes.of_game(game)
    to_play = game.kind == GameKind.PLAYED
    return PairTable(game.table.number, seats, code, f"{address}{code}", to_play)


def _seats(game: Game, numbers: dict[int, int]) -> list[PairSeat]:
    """In the order of the seats: it is the order of the entry line, whoever began."""
    seats: list[Seat] = sorted(game.seats.all(), key=lambda seat: seat.place)
    return [
        PairSeat(seat.place, numbers[seat.entry.pk], seat.entry.name, seat.entry.rating)
        for seat in seats
    ]
