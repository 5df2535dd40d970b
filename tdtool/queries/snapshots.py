"""An event as it stands, in values only: what a replay is compared by."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tdtool.models import Division, Event, Game, LedgerLine, Report, Round
from tdtool.queries import places, slip_states


def of_event(event: Event) -> dict[str, Any]:
    """Players, rounds, games, reports, ledger and places, by UUID, as JSON can hold them."""
    return {
        "event": {
            "uuid": str(event.uuid),
            "name": event.name,
            "starts_on": str(event.starts_on),
            "venue": event.venue,
            "system": event.system,
            "settings": event.settings,
            "lexicon": event.lexicon,
            "paper": event.paper,
            "hidden": event.hidden,
        },
        "divisions": {d.code: _division(d) for d in event.divisions.order_by("code")},
    }


def differences(here: Any, there: Any, path: str = "") -> list[str]:
    """Where two snapshots part: "divisions.A.places.3: 5 here, 7 there"."""
    if isinstance(here, dict) and isinstance(there, dict):
        keys = sorted(here.keys() | there.keys())
        return [
            line
            for key in keys
            for line in differences(here.get(key), there.get(key), f"{path}.{key}".lstrip("."))
        ]
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        return [
            line
            for index, (one, other) in enumerate(zip(here, there, strict=True))
            for line in differences(one, other, f"{path}.{index}")
        ]
    return [] if here == there else [f"{path}: {here} here, {there} there"]


def _division(division: Division) -> dict[str, Any]:
    return {
        "rounds": division.rounds,
        "players": [_entry(entry) for entry in division.entries.order_by("registered")],
        "drawn": {str(r.number): _round(r) for r in division.rounds_drawn.order_by("number")},
        "places": [
            {"place": row.place, "entry": row.key, "scores": list(row.scores), "total": row.total}
            for row in places.of_division(division)
        ],
    }


def _entry(entry: Any) -> dict[str, Any]:
    return {
        "uuid": str(entry.uuid),
        "player": str(entry.player.uuid),
        "number": entry.number,
        "name": entry.name,
        "rating": entry.rating,
        "brings": entry.brings,
        "checked_in_at": _time(entry.checked_in_at),
        "away": [[a.kind, a.from_round, a.to_round] for a in entry.absences.order_by("pk")],
        "version": entry.version,
    }


def _round(drawn: Round) -> dict[str, Any]:
    games = list(drawn.games.select_related("table").order_by("table__number"))
    states = slip_states.of_games(games)
    return {
        "uuid": str(drawn.uuid),
        "stage": drawn.stage,
        "method": drawn.method,
        "draw_seed": drawn.draw_seed,
        "basis": drawn.basis,
        "state": drawn.state,
        "revision": drawn.revision,
        "gone_on": drawn.gone_on,
        "version": drawn.version,
        "posted_at": _time(drawn.posted_at),
        "completed_at": _time(drawn.completed_at),
        "games": [_game(game, states[game.pk]) for game in games],
    }


def _game(game: Game, state: str) -> dict[str, Any]:
    seats = game.seats.select_related("entry").prefetch_related("words").order_by("place")
    lines = LedgerLine.objects.filter(seat__game=game).order_by("pk").select_related("seat", "by")
    return {
        "uuid": str(game.uuid),
        "table": game.table.number if game.table else None,
        "group": game.group,
        "kind": game.kind,
        "state": state,
        "slip_revision": game.slip_revision,
        "version": game.version,
        "seats": [
            {
                "uuid": str(seat.uuid),
                "entry": str(seat.entry.uuid),
                "place": seat.place,
                "order_of_play": seat.order_of_play,
                "words": [word.word for word in seat.words.all()],
            }
            for seat in seats
        ],
        "reports": [_report(report) for report in game.reports.order_by("pk")],
        "ledger": [_line(line) for line in lines],
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "uuid": str(report.uuid),
        "way": report.way,
        "by": str(report.by.uuid),
        "at": _time(report.at),
        "scores": list(report.scores.order_by("seat__place").values_list("score", flat=True)),
        "signed": list(
            report.signatures.order_by("seat__place").values_list("seat__place", flat=True)
        ),
    }


def _line(line: LedgerLine) -> dict[str, Any]:
    return {
        "uuid": str(line.uuid),
        "seat": str(line.seat.uuid),
        "kind": line.kind,
        "points": line.points,
        "counts_for": line.counts_for,
        "clause": line.clause,
        "reason": line.reason,
        "by": str(line.by.uuid),
        "at": _time(line.at),
        "act_number": line.act_number,
    }


def _time(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None
