"""Byes are credited once their round is complete."""

from __future__ import annotations

from django.db.models import Count, Q

from tdtool.engine.remedies import byes_and_forfeits
from tdtool.models import Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.services.acts import ActContext
from tdtool.services.slips.rows import write_line


def credit_byes(doing: ActContext, round_: Round) -> None:
    """Every bye of the round brings what it is worth, where the rules have byes.

    Not where a ruling stands for it already; a line that was reversed stands no more.
    """
    system = rules.of_division(round_.division)
    if not system.byes:
        return
    credit = byes_and_forfeits.bye(system)
    taken_back = Q(lines__kind=LineKind.REVERSAL)
    byes = Seat.objects.filter(round=round_, game__kind=GameKind.BYE).annotate(
        standing=Count("lines", filter=~taken_back) - Count("lines", filter=taken_back)
    )
    for seat in byes.filter(standing=0).order_by("game__uuid"):
        points, clause = credit.spread, credit.clause
        write_line(doing, seat, LineKind.SCORE, points, clause, "bye", None, counts_for="spread")
