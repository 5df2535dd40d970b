"""Which games are disputed and not ruled on yet: for the day, the round and the slip."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tdtool.models import Dispute, Division, Game, Round
from tdtool.models.disputes import DisputeState
from tdtool.queries.slips import state as slip_states


def of_division(division: Division) -> list[Dispute]:
    """The open disputes of a division, the oldest first: one query."""
    disputes = Dispute.objects.filter(game__round__division=division, state=DisputeState.OPEN)
    return list(
        disputes.select_related("game__table", "game__round", "owner")
        .defer("game__round__basis")
        .order_by("number")
    )


def tables_of(round_: Round) -> list[int]:
    """Numbers of the tables of a round that are disputed."""
    disputes = Dispute.objects.filter(game__round=round_, state=DisputeState.OPEN)
    tables = disputes.order_by("game__table__number").values_list("game__table__number", flat=True)
    return [table for table in dict.fromkeys(tables) if table is not None]


def any_open(games: QuerySet[Game]) -> bool:
    """Whether any of these games is disputed, or has a slip that nobody accepted: one query."""
    argued = Dispute.objects.filter(game__in=games, state=DisputeState.OPEN).order_by()
    unaccepted = slip_states.unaccepted(games).order_by().values("pk")
    return games.filter(Q(pk__in=argued.values("game")) | Q(pk__in=unaccepted)).exists()


def of_game(game: Game) -> tuple[tuple[int, str, str, str], ...]:
    """All disputes of a game, whatever became of them: number, uuid, about, state."""
    disputes = game.disputes.order_by("number").values_list("number", "uuid", "about", "state")
    return tuple((number, str(key), about, state) for number, key, about, state in disputes)


def on_record(round_: Round) -> bool:
    """Whether any game of the round was ever disputed."""
    return Dispute.objects.filter(game__round=round_).exists()


def with_disputed(numbers: Collection[int], disputed: Collection[int]) -> list[int]:
    """Tables by their numbers, those that are disputed among them."""
    return sorted({*numbers, *disputed})
