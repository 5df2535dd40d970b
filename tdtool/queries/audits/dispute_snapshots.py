"""An event's disputes in values only: part of what a replay is compared by."""

from __future__ import annotations

from typing import Any

from tdtool.models import Audit, Dispute, Event, GameRecord, Ruling
from tdtool.queries.journal.chain import moment


def of_event(event: Event) -> list[dict[str, Any]]:
    """Every dispute with what was handed in, found and ruled."""
    rows = event.disputes.order_by("number").select_related("owner", "closed_by", "game")
    rows = rows.prefetch_related(
        "records__audit", "records__by", "rulings__audit", "rulings__line", "rulings__by"
    )
    return [_dispute(one) for one in rows]


def _dispute(dispute: Dispute) -> dict[str, Any]:
    return {
        "uuid": str(dispute.uuid),
        "number": dispute.number,
        "game": str(dispute.game.uuid),
        "about": dispute.about,
        "state": dispute.state,
        "owner": str(dispute.owner.uuid),
        "opened_at": moment(dispute.opened_at),
        "closed_by": str(dispute.closed_by.uuid) if dispute.closed_by else None,
        "closed_at": moment(dispute.closed_at),
        "closing": dispute.closing,
        "version": dispute.version,
        "records": [_record(one) for one in sorted(dispute.records.all(), key=lambda one: one.pk)],
        "rulings": [_ruling(one) for one in sorted(dispute.rulings.all(), key=lambda one: one.pk)],
    }


def _record(record: GameRecord) -> dict[str, Any]:
    return {
        "uuid": str(record.uuid),
        "kind": record.kind,
        "text": record.text,
        "given": record.given,
        "seats": record.seats,
        "by": str(record.by.uuid),
        "at": moment(record.at),
        "audit": _audit(record.audit),
    }


def _audit(audit: Audit) -> dict[str, Any]:
    return {
        "uuid": str(audit.uuid),
        "system": audit.system,
        "settings": audit.settings,
        "lexicon": audit.lexicon,
        "digest": audit.digest,
        "verdict": audit.verdict,
        "players": audit.players,
        "findings": audit.findings,
        "engine": audit.engine,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "uuid": str(ruling.uuid),
        "audit": str(ruling.audit.uuid) if ruling.audit else None,
        "finding": ruling.finding,
        "accepted": ruling.accepted,
        "reason": ruling.reason,
        "clause": ruling.clause,
        "line": str(ruling.line.uuid) if ruling.line else None,
        "by": str(ruling.by.uuid),
        "at": moment(ruling.at),
        "act_number": ruling.act_number,
    }
