"""The log of an event's challenges, for directors: every look-up, and which word failed."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tdtool.engine.rule_parts import ChallengeRules
from tdtool.english import signed
from tdtool.models import Challenge, Event, LookUp, Seat
from tdtool.models.challenges import Why
from tdtool.queries import rules
from tdtool.queries.challenges.values import ChallengeView, Judged, LookUpView, PenaltyView


def rows(event: Event, only: Sequence[Challenge] | None = None) -> list[ChallengeView]:
    """Every challenge of the event, the oldest first, or only these."""
    terms = {
        division.pk: rules.of_division(division).challenges for division in event.divisions.all()
    }
    challenges = event.challenges.order_by("number").select_related("division", "game")
    every = list(challenges) if only is None else only
    look_ups: dict[int, list[LookUpView]] = {}
    looked = LookUp.objects.filter(challenge__in=every).select_related("by", "challenge")
    for row in looked.order_by("challenge", "number"):
        by_rules = terms.get(row.challenge.division_id or 0)
        look_ups.setdefault(row.challenge_id, []).append(_look_up(row, by_rules))
    named = {
        uuid for row in every for uuid in [*row.challengers, *(p["seat"] for p in row.penalty)]
    }
    seats = {
        str(seat.uuid): seat for seat in Seat.objects.filter(uuid__in=named).select_related("entry")
    }
    return [_view(row, look_ups.get(row.pk, []), seats, several=len(terms) > 1) for row in every]


def _view(
    row: Challenge, look_ups: Sequence[LookUpView], seats: dict[str, Seat], *, several: bool
) -> ChallengeView:
    return ChallengeView(
        number=row.number,
        version=row.version,
        kind=row.kind,
        division=row.division.code if several and row.division else "",
        round_number=row.round_number,
        table=row.table_number,
        playing=row.game is not None,
        acceptable=row.acceptable,
        look_ups=tuple(look_ups),
        challengers=tuple(seats[uuid].entry.name for uuid in row.challengers if uuid in seats),
        penalty=tuple(
            penalty_of(seats[line["seat"]], line["points"], line["clause"])
            for line in row.penalty
            if line["seat"] in seats
        ),
        at=timezone.localtime(row.at),
    )


def _look_up(row: LookUp, terms: ChallengeRules | None) -> LookUpView:
    again = {Why.QUERIED: terms.queried, Why.RESUBMITTED: terms.resubmitted} if terms else {}
    answers = row.answers or [""] * len(row.words)
    return LookUpView(
        number=row.number,
        why=row.why,
        words=tuple(Judged(*pair) for pair in zip(row.words, answers, strict=True)),
        acceptable=row.acceptable,
        lexicon=row.lexicon,
        digest=row.digest,
        clause=row.clause or again.get(Why(row.why), ""),
        reason=row.reason,
        by=row.by.name,
        at=timezone.localtime(row.at),
    )


def penalty_of(seat: Seat, points: int, clause: str) -> PenaltyView:
    """“Bob −2”; a lost turn has no points."""
    costs = signed(points) if points else "loses a turn"
    return PenaltyView(seat.place, seat.entry.name, points, clause, f"{seat.entry.name} {costs}")
