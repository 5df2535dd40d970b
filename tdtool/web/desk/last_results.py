"""The last results of an event, whichever division: reports, corrections, what was undone."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, FilteredRelation, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from tdtool.english import clock, minus, signed
from tdtool.models import Event, LedgerLine, Report
from tdtool.models.slips import LineKind, Way
from tdtool.queries.hall import names
from tdtool.web.desk.day_now import LastResult

DAY_SHOWN = 6
CHANGES = (LineKind.CORRECTION, LineKind.MISTYPED, LineKind.RULING, LineKind.PENALTY)


OF_A_NAME = ("seat__entry__name", "seat__entry__number", "has_namesake")


class _Reported(NamedTuple):
    """A report as it is shown: these columns and no whole rows, since every slip asks for them."""

    pk: int
    act: int
    at: datetime
    way: str
    by: str
    table: int | None
    round: int
    back_at: datetime | None
    back_by: str | None


class _Corrected(NamedTuple):
    """A line that changed a score, as it is shown."""

    act: int
    at: datetime
    kind: str
    points: int
    reason: str
    by: str
    name: str
    number: int | None
    has_namesake: bool
    table: int | None
    round: int
    back_at: datetime | None
    back_by: str | None
    slip_back_at: datetime | None  # its whole slip was undone
    slip_back_by: str | None


def of_event(event: Event) -> tuple[LastResult, ...]:
    """The newest reports and corrections, the newest first; undone, they are there as well."""
    numbers = {
        round_.pk: round_.number
        for division in event.divisions.all()
        for round_ in division.rounds_drawn.all()
    }
    reported = [_Reported(*row) for row in _reports(list(numbers))]
    stated = _stated([report.pk for report in reported])
    lines = [
        _reported(report, numbers[report.round], stated.get(report.pk, [])) for report in reported
    ]
    corrected = (_Corrected(*row) for row in _corrections(list(numbers)))
    lines += [_corrected(line, numbers[line.round]) for line in corrected]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:DAY_SHOWN])


def _reports(rounds: Sequence[int]) -> QuerySet[Report, Any]:
    """Each at the time when it was accepted, as the hall has it; what isn’t, when it came in."""
    accepted = FilteredRelation("acceptances", condition=Q(acceptances__undone_by=None))
    reports = Report.objects.filter(game__round__in=rounds).exclude(way=Way.SECOND)
    reports = reports.annotate(accepted=accepted, counts_at=Coalesce("accepted__at", "at"))
    return reports.order_by("-counts_at", "-pk").values_list(
        "pk", "act_number", "counts_at", "way", "by__name", "game__table__number",
        "game__round", "taken_back__at", "taken_back__by__name",
    )[:DAY_SHOWN]  # fmt: skip


def _corrections(rounds: Sequence[int]) -> QuerySet[LedgerLine, Any]:
    lines = LedgerLine.objects.filter(seat__round__in=rounds, kind__in=CHANGES)
    lines = lines.annotate(has_namesake=names.has_namesake("seat__entry"))
    return lines.exclude(points=0).order_by("-pk").values_list(
        "act_number", "at", "kind", "points", "reason", "by__name", "seat__entry__name",
        "seat__entry__number", "has_namesake", "seat__game__table__number", "seat__round",
        "reversals__at", "reversals__by__name", "report__taken_back__at",
        "report__taken_back__by__name",
    )[:DAY_SHOWN]  # fmt: skip


def _stated(reports: list[int]) -> dict[int, list[tuple[str, int]]]:
    """The names and scores of each report, the highest first: the scores in force with the report,
    overtime and challenges among them."""
    lines = LedgerLine.objects.filter(
        report__in=reports, counts_for="score", act_number=F("report__act_number")
    )
    lines = lines.annotate(has_namesake=names.has_namesake("seat__entry"))
    scores: dict[int, Counter[tuple[int, str]]] = defaultdict(Counter)
    columns = ("report", "points", "seat__place", *OF_A_NAME)
    for report, points, place, *of_name in lines.order_by("seat__place").values_list(*columns):
        scores[report][place, _called(*of_name)] += points
    return {
        report: [(name, score) for (_, name), score in seats.most_common()]
        for report, seats in scores.items()
    }


def _reported(report: _Reported, round_number: int, scores: list[tuple[str, int]]) -> LastResult:
    shown = scores if len(scores) == 2 else scores[:1]
    undone = _undone(report.back_at, report.back_by)
    return LastResult(
        at=report.at,
        table=report.table or 0,
        round_number=round_number,
        headline=", ".join(f"{name} {minus(score)}" for name, score in shown),
        detail=f"{report.by}, {report.way}{undone}",
        taken_back=report.back_at is not None,
        act=report.act,
    )


def _called(name: str, number: int | None, has_namesake: bool) -> str:
    return names.with_number(name, number, has_namesake=has_namesake)


def _undone(at: datetime | None, by: str | None) -> str:
    return f", undone {clock(timezone.localtime(at))} by {by}" if at is not None else ""


def _corrected(line: _Corrected, round_number: int) -> LastResult:
    back_at, back_by = line.back_at or line.slip_back_at, line.back_by or line.slip_back_by
    return LastResult(
        at=line.at,
        table=line.table or 0,
        round_number=round_number,
        headline=f"{_called(line.name, line.number, line.has_namesake)} {signed(line.points)}",
        detail=f"{line.by}, {line.kind}: {line.reason}{_undone(back_at, back_by)}",
        taken_back=back_at is not None,
        act=line.act,
    )
