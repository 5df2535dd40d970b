"""An event's challenges in values only: part of what a replay is compared by."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tdtool.models import Challenge, Event, LookUp
from tdtool.queries.journal.chain import moment


def of_event(event: Event) -> list[dict[str, Any]]:
    """Every challenge with its look-ups."""
    look_ups = Prefetch("look_ups", LookUp.objects.order_by("number").select_related("by"))
    rows = event.challenges.order_by("number").select_related("game", "division")
    return [_challenge(one) for one in rows.prefetch_related(look_ups)]


def _challenge(challenge: Challenge) -> dict[str, Any]:
    return {
        "uuid": str(challenge.uuid),
        "division": challenge.division.code if challenge.division else None,
        "game": str(challenge.game.uuid) if challenge.game else None,
        "round": challenge.round_number,
        "table": challenge.table_number,
        "kind": challenge.kind,
        "acceptable": challenge.acceptable,
        "challengers": challenge.challengers,
        "penalty": challenge.penalty,
        "version": challenge.version,
        "look_ups": [_look_up(one) for one in challenge.look_ups.all()],
    }


def _look_up(look_up: LookUp) -> dict[str, Any]:
    return {
        "uuid": str(look_up.uuid),
        "why": look_up.why,
        "words": look_up.words,
        "answers": look_up.answers,
        "acceptable": look_up.acceptable,
        "lexicon": look_up.lexicon,
        "digest": look_up.digest,
        "clause": look_up.clause,
        "reason": look_up.reason,
        "by": str(look_up.by.uuid),
        "at": moment(look_up.at),
        "act_number": look_up.act_number,
    }
