"""What the standings of a division add up to, and what its ledger does."""

from __future__ import annotations

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
        return (total,), (_lines(division, "score"),)
    order = standings(field.stood(field.paired))
    shown = (sum(one.total for one in order), sum(one.spread for one in order))
    spread = _lines(division, "spread")
    credits = _lines(division, "spread", without=GameKind.PLAYED)
    return shown, (_lines(division, "score") + credits, spread)


def _lines(division: Division, counts_for: str, *, without: str = "") -> int:
    """Every line of the posted rounds, reversals and all: what is reversed adds to nothing. A game
    that is played counts once its slip is accepted."""
    accepted = Acceptance.objects.filter(undone_by=None).values("game")
    lines = LedgerLine.objects.filter(
        ~Q(seat__game__kind=GameKind.PLAYED) | Q(seat__game__in=accepted),
        seat__round__division=division,
        seat__round__state__in=["posted", "complete"],
        counts_for=counts_for,
    ).exclude(seat__game__kind=without)
    total: int | None = lines.aggregate(sum=Sum("points"))["sum"]
    return total or 0
