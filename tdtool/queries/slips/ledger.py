"""The lines of a slip, every one of them in the order it was written, and who took it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tdtool import english
from tdtool.models import Game, LedgerLine
from tdtool.models.phones import PHONES
from tdtool.models.slips import LineKind
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import LedgerRow


def ledgers(games: Sequence[Game]) -> dict[int, tuple[LedgerRow, ...]]:
    """Every line of these games in the order they were written, by the game's row."""
    lines = (
        LedgerLine.objects.filter(seat__game__in=[game.pk for game in games])
        .select_related("seat__entry", "by")
        .order_by("pk")
    )
    by_game: dict[int, tuple[LedgerRow, ...]] = {}
    for line in lines:
        game = line.seat.game_id
        by_game[game] = (*by_game.get(game, ()), _ledger_row(line))
    return by_game


def _ledger_row(line: LedgerLine) -> LedgerRow:
    return LedgerRow(
        at=line.at,
        place=line.seat.place,
        name=line.seat.entry.name,
        points=line.points,
        kind=line.kind,
        counts_for=line.counts_for,
        clause=line.clause,
        reason=line.reason,
        by=line.by.name,
        change=line.kind != LineKind.SCORE,
    )


def signed_by(table: TableRows, seat: SeatRows) -> str:
    """How a signature came to the desk."""
    way = "by phone" if seat.by_phone else "on paper"
    if table.acceptance is None:
        return way
    at, by = english.clock(timezone.localtime(table.acceptance.at)), table.acceptance.by
    if not seat.by_phone:
        return f"{way}, entered {at} by {by.name}"
    return f"{way}, {at}" if by.uuid == PHONES else f"{way}, accepted {at} by {by.name}"
