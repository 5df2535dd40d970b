"""What the standings of a division add up to, and what its ledger does."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, Sum

from tdtool.models import Acceptance, Division, LedgerLine
from tdtool.models.rounds import GameKind
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import rules
from tdtool.queries.field import read_field
from tdtool.queries.standings import table_places


def of_standings_and_ledger(division: Division) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Totals (and spreads, where two meet) as the standings have them, and from the lines."""
    field = read_field(division)
    if rules.of_division(division).draw != "pairs":
        total = sum(one.total for one in table_places.of_field(field))
        return (total,), (_lines(division).score,)
    order = standings(field.stood(field.paired))
    shown = (sum(one.total for one in order), sum(one.spread for one in order))
    lines = _lines(division)
    return shown, (lines.score + lines.credits, lines.spread)


class _Lines(NamedTuple):
    score: int
    spread: int
    credits: int  # of the spread, where nothing was played


def _lines(division: Division) -> _Lines:
    """Every line of the posted rounds, reversals and all: what is reversed adds to nothing. A game
    that is played counts once its slip is accepted."""
    accepted = Acceptance.objects.filter(undone_by=None).values("game")
    lines = LedgerLine.objects.filter(
        ~Q(seat__game__kind=GameKind.PLAYED) | Q(seat__game__in=accepted),
        seat__round__division=division,
        seat__round__state__in=["posted", "complete"],
    )
    spread = Q(counts_for="spread")
    sums = lines.aggregate(
        score=Sum("points", filter=Q(counts_for="score"), default=0),
        spread=Sum("points", filter=spread, default=0),
        credits=Sum("points", filter=spread & ~Q(seat__game__kind=GameKind.PLAYED), default=0),
    )
    return _Lines(**sums)
