"""The results of a history that a file brings, written at once: reports, signatures, lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tdtool.models import (
    Acceptance,
    Division,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Seat,
    Signature,
)
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind, Way
from tdtool.queries import rules
from tdtool.queries.exchange.imported import ImportedDivision
from tdtool.services.acts import ActContext


class Seated(NamedTuple):
    """A game and its seats as written, with the numbers that its players have in the file."""

    game: Game
    seats: Sequence[Seat]
    numbers: Sequence[int]


def write(
    doing: ActContext,
    division: Division,
    imported: ImportedDivision,
    sat: Mapping[int, Sequence[Seated]],
    *,
    reason: str,
) -> None:
    """Every game's result, signed and accepted; ``sat`` has the games by the round's number.

    Credits of byes and forfeits, and penalties on the spread, are lines of their own.
    """
    clause = rules.of_division(division).scoring_clause
    lines = [
        _line(doing, seat, LineKind.SCORE, score, clause=clause, reason=reason, report=report)
        for report, seat, score in _reported(doing, imported, sat)
    ]
    lines += [
        _line(doing, seat, kind, points, reason=reason, counts_for="spread")
        for number, games in sat.items()
        for one in games
        for seat, kind, points in _for_spread(imported, one, number)
    ]
    LedgerLine.objects.bulk_create(lines)


def _reported(
    doing: ActContext, imported: ImportedDivision, sat: Mapping[int, Sequence[Seated]]
) -> list[tuple[Report, Seat, int]]:
    """The reports of the games that were played, with their scores, signatures and acceptances."""
    stated = [
        (one, scores)
        for number, games in sat.items()
        for one in games
        if (scores := _scores(imported, one, number)) is not None
    ]
    who = _who(doing)
    reports = Report.objects.bulk_create(
        Report(uuid=doing.new_uuid(), game=one.game, way=Way.DESK, **who) for one, _ in stated
    )
    seats = [
        (report, seat, score)
        for report, (one, scores) in zip(reports, stated, strict=True)
        for seat, score in zip(one.seats, scores, strict=True)
    ]
    ReportedScore.objects.bulk_create(
        ReportedScore(report=report, seat=seat, score=score) for report, seat, score in seats
    )
    Signature.objects.bulk_create(
        Signature(report=report, seat=seat, way="paper", **who) for report, seat, _ in seats
    )
    Acceptance.objects.bulk_create(
        Acceptance(game=one.game, report=report, **who)
        for report, (one, _) in zip(reports, stated, strict=True)
    )
    return seats


def _line(doing: ActContext, seat: Seat, kind: LineKind, points: int, **more: Any) -> LedgerLine:
    return LedgerLine(
        uuid=doing.new_uuid(), seat=seat, kind=kind, points=points, **more, **_who(doing)
    )


def _who(doing: ActContext) -> dict[str, Any]:
    return {"by": doing.by, "at": doing.at, "act_number": doing.number}


def _scores(imported: ImportedDivision, one: Seated, round_: int) -> list[int] | None:
    """Both scores of a game that was played; None where they aren't in."""
    if one.game.kind != GameKind.PLAYED:
        return None
    scores = [imported.division.entrant(n).appearance(round_).score for n in one.numbers]
    return None if None in scores else [score or 0 for score in scores]


def _for_spread(
    imported: ImportedDivision, one: Seated, round_: int
) -> Iterator[tuple[Seat, LineKind, int]]:
    """What moves the spread alone: a credit in a bye or a forfeit, a penalty in a game."""
    for seat, number in zip(one.seats, one.numbers, strict=True):
        competitor = imported.division.entrant(number)
        if one.game.kind != GameKind.PLAYED:
            score = competitor.appearance(round_).score
            if score is not None:
                yield seat, LineKind.SCORE, score
        elif any(points := competitor.spread_penalties[round_ - 1 : round_]):
            yield seat, LineKind.PENALTY, points[0]
