"""An event as it stands, in values only: what a replay is compared by."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Prefetch, QuerySet

from tdtool.engine.rule_parts import Rank
from tdtool.models import (
    Absence,
    Division,
    Entry,
    Event,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Round,
    Seat,
    Settlement,
    Signature,
)
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import rules
from tdtool.queries.audits import challenge_snapshots, dispute_snapshots
from tdtool.queries.field import read_field
from tdtool.queries.journal.chain import moment
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import table_places


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
            "keyed_twice": event.keyed_twice,
            "hidden": event.hidden,
        },
        "divisions": {d.code: _division(d) for d in event.divisions.order_by("code")},
        "disputes": dispute_snapshots.of_event(event),
        "challenges": challenge_snapshots.of_event(event),
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
        "uuid": str(division.uuid),
        "system": division.system,
        "settings": division.settings,
        "lexicon": division.lexicon,
        "rounds": division.rounds,
        "first_table": division.first_table,
        "rating_system": division.rating_system,
        "plan": division.plan,
        "apart": division.apart,
        "teams_apart": division.teams_apart,
        "prizes": division.prizes,
        "kept": division.kept,
        "version": division.version,
        "players": [_entry(entry) for entry in _entries(division)],
        "drawn": {str(r.number): _round(r) for r in division.rounds_drawn.order_by("number")},
        "places": _places(division),
    }


def _places(division: Division) -> list[dict[str, Any]]:
    if rules.of_division(division).rank is Rank.WINS:
        field = read_field(division)
        order = standings(field.stood(field.paired), counting=pairings.counting(division))
        return [
            {"place": one.rank, "entry": field.by_number[one.number].key, "wins": one.wins,
             "losses": one.losses, "spread": one.spread}
            for one in order
        ]  # fmt: skip
    return [
        {"place": row.place, "entry": row.key, "scores": list(row.scores), "total": row.total}
        for row in table_places.of_field(read_field(division))
    ]


def _entries(division: Division) -> QuerySet[Entry]:
    absences = Prefetch("absences", Absence.objects.order_by("pk"))
    rows = division.entries.order_by("registered").select_related("player")
    return rows.prefetch_related(absences)


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "uuid": str(entry.uuid),
        "player": str(entry.player.uuid),
        "number": entry.number,
        "name": entry.name,
        "rating": entry.rating,
        "career_games": entry.career_games,
        "prize_class": entry.prize_class,
        "team": entry.team,
        "kept": entry.kept,
        "brings": entry.brings,
        "checked_in_at": moment(entry.checked_in_at),
        "away": [[a.kind, a.from_round, a.to_round] for a in entry.absences.all()],
        "version": entry.version,
    }


def _round(drawn: Round) -> dict[str, Any]:
    in_order = drawn.games.order_by(F("table__number").asc(nulls_first=True), "uuid")
    games = list(_with_everything(in_order))
    states = slip_states.of_games(games)
    return {
        "uuid": str(drawn.uuid),
        "stage": drawn.stage,
        "method": drawn.method,
        "based_on": drawn.based_on,
        "draw_seed": drawn.draw_seed,
        "basis": drawn.basis,
        "state": drawn.state,
        "revision": drawn.revision,
        "gone_on": drawn.gone_on,
        "version": drawn.version,
        "posted_at": moment(drawn.posted_at),
        "completed_at": moment(drawn.completed_at),
        "clock": [
            drawn.clock_minutes,
            moment(drawn.clock_started_at),
            moment(drawn.clock_paused_at),
            drawn.clock_paused_seconds,
        ],
        "games": [_game(game, states[game.pk]) for game in games],
    }


def _with_everything(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with all that hangs on them: a handful of queries, however many tables."""
    seats = Seat.objects.order_by("place").select_related("entry").prefetch_related("words")
    lines = LedgerLine.objects.order_by("pk").select_related("by")
    scores = ReportedScore.objects.order_by("seat__place")
    signatures = Signature.objects.order_by("seat__place").select_related("seat")
    reports = (
        Report.objects.order_by("pk")
        .select_related("by", "taken_back")
        .prefetch_related(Prefetch("scores", scores), Prefetch("signatures", signatures))
    )
    settlements = Settlement.objects.order_by("pk").select_related("seat", "line", "by")
    return games.select_related("table").prefetch_related(
        Prefetch("seats", seats),
        Prefetch("seats__lines", lines),
        Prefetch("reports", reports),
        Prefetch("settlements", settlements),
    )


def _game(game: Game, state: str) -> dict[str, Any]:
    seats = game.seats.all()
    settled = [_settlement(row) for row in game.settlements.all()]
    return {
        "uuid": str(game.uuid),
        "table": game.table.number if game.table else None,
        "group": game.group,
        "kind": game.kind,
        "rated": game.rated,
        "state": state,
        "slip_revision": game.slip_revision,
        "version": game.version,
        "seats": [_seat(seat) for seat in seats],
        "reports": [_report(report) for report in game.reports.all()],
        **({"settled": settled} if settled else {}),
    }


def _settlement(row: Settlement) -> list[Any]:
    return [
        str(row.uuid),
        row.seat.place if row.seat else None,
        row.about,
        row.how,
        row.clause,
        row.reason,
        str(row.line.uuid) if row.line else None,
        str(row.by.uuid),
        moment(row.at),
        row.act_number,
    ]


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "uuid": str(seat.uuid),
        "entry": str(seat.entry.uuid),
        "place": seat.place,
        "order_of_play": seat.order_of_play,
        "seconds_used": seat.seconds_used,
        "late_since": moment(seat.late_since),
        "ruled": seat.ruled,
        "words": [word.word for word in seat.words.all()],
        "ledger": [_line(line) for line in seat.lines.all()],
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "uuid": str(report.uuid),
        "way": report.way,
        "by": str(report.by.uuid),
        "at": moment(report.at),
        "taken_back": _taken_back(report),
        "scores": [row.score for row in report.scores.all()],
        "signed": [row.seat.place for row in report.signatures.all()],
    }


def _taken_back(report: Report) -> list[Any] | None:
    undone = getattr(report, "taken_back", None)
    return [undone.reason, undone.act_number] if undone else None


def _line(line: LedgerLine) -> dict[str, Any]:
    return {
        "uuid": str(line.uuid),
        "kind": line.kind,
        "points": line.points,
        "counts_for": line.counts_for,
        "clause": line.clause,
        "reason": line.reason,
        "by": str(line.by.uuid),
        "at": moment(line.at),
        "act_number": line.act_number,
    }
