"""The last results of an event, whichever division: reports, corrections, what was taken back."""

from __future__ import annotations

from django.db.models import Prefetch
from django.utils import timezone

from tdtool.english import minus, signed
from tdtool.models import Event, LedgerLine, Report, ReportedScore
from tdtool.models.slips import LineKind, Way
from tdtool.web.day.values import LastResult

SHOWN = 6
CHANGES = (LineKind.CORRECTION, LineKind.RULING, LineKind.PENALTY)


def of_event(event: Event) -> tuple[LastResult, ...]:
    """The newest reports and corrections, the newest first; taken back, they are there as well."""
    reports = (
        Report.objects.filter(game__round__division__event=event)
        .exclude(way=Way.SECOND)
        .select_related("game__table", "game__round", "by", "taken_back__by")
        .defer("game__round__basis")
        .prefetch_related(Prefetch("scores", ReportedScore.objects.select_related("seat__entry")))
        .order_by("-pk")[:SHOWN]
    )
    corrections = (
        LedgerLine.objects.filter(seat__round__division__event=event, kind__in=CHANGES)
        .exclude(points=0)
        .select_related("seat__game__table", "seat__round", "seat__entry", "by")
        .defer("seat__round__basis")
        .order_by("-pk")[:SHOWN]
    )
    lines = [_reported(r) for r in reports] + [_corrected(c) for c in corrections]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:SHOWN])


def _reported(report: Report) -> LastResult:
    scores = sorted(report.scores.all(), key=lambda s: -s.score)
    shown = scores if len(scores) == 2 else scores[:1]
    back = getattr(report, "taken_back", None)
    undone = f", taken back {timezone.localtime(back.at):%H:%M} by {back.by.name}" if back else ""
    return LastResult(
        at=report.at,
        table=report.game.table_number,
        round_number=report.game.round.number,
        headline=", ".join(f"{s.seat.entry.name} {minus(s.score)}" for s in shown),
        detail=f"{report.by.name}, {report.way}{undone}",
        taken_back=back is not None,
        key=str(report.game.uuid),
    )


def _corrected(line: LedgerLine) -> LastResult:
    return LastResult(
        at=line.at,
        table=line.seat.game.table_number,
        round_number=line.seat.round.number,
        headline=f"{line.seat.entry.name} {signed(line.points)}",
        detail=f"{line.by.name}, {line.kind}: {line.reason}",
    )
