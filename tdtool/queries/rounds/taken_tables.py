"""A table is played at in one division at a time: where the open rounds of others have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import count

from django.db.models import QuerySet

from tdtool.english import listed, plural
from tdtool.models import Event, Game, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.checks import Fault

DRAFTED = (RoundState.DRAFT, RoundState.CONFIRMED)


def played_elsewhere(round_: Round) -> str:
    """Why a round can’t be posted: another division is playing at its tables; "" where none is."""
    played = _sentences(round_, (RoundState.POSTED,), "is being played at")
    return " ".join([*played, _instead(round_)]) if played else ""


def faults(round_: Round) -> list[Fault]:
    """The same as the checker says it of a draft, and which tables drafts of others have, too."""
    played = played_elsewhere(round_)
    drafted = _sentences(round_, DRAFTED, "is drafted at")
    return [
        *([Fault("taken", (), played)] if played else []),
        *(Fault("shared", (), sentence) for sentence in drafted),
    ]


def free_from(event: Event, number: int) -> int:
    """The first table from this number on that no open round has."""
    open_ = _games(event, (*DRAFTED, RoundState.POSTED))
    taken = set(open_.values_list("table__number", flat=True))
    return next(table for table in count(number) if table not in taken)


def _games(event: Event, states: Collection[RoundState]) -> QuerySet[Game]:
    return Game.objects.filter(
        table__isnull=False, round__division__event=event, round__state__in=states
    )


def _sentences(round_: Round, states: Collection[RoundState], how: str) -> list[str]:
    own_tables = round_.games.exclude(table=None).values("table")
    others = _games(round_.division.event, states).exclude(round__division=round_.division)
    taken_games = others.filter(table__in=own_tables).order_by(
        "round__division__code", "table__number"
    )
    tables: dict[tuple[str, int], list[int]] = defaultdict(list)
    for code, number, table in taken_games.values_list(
        "round__division__code", "round__number", "table__number"
    ):
        tables[code, number].append(table)
    return [
        f"Round {number} of division {code} {how} {plural(len(table_numbers), 'table')} "
        f"{listed(table_numbers)}, too."
        for (code, number), table_numbers in tables.items()
    ]


def _instead(round_: Round) -> str:
    if round_.state == RoundState.COMPLETE:
        return "Complete that round first."
    other = f"change the first table of division {round_.division.code} in Settings"
    again = "post again" if round_.is_play_off else f"draw round {round_.number} again"
    return f"Complete that round first, or {other} and {again}."
