"""An event as it stands, in values only: what a replay is compared by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Field, Model, Prefetch, QuerySet

from tdtool.engine.rule_parts import Rank
from tdtool.models import (
    Absence,
    Audit,
    Challenge,
    Display,
    Dispute,
    Division,
    Entry,
    Event,
    Game,
    GameRecord,
    LedgerLine,
    LookUp,
    PhoneReport,
    Report,
    ReportedScore,
    Round,
    Ruling,
    Seat,
    Settlement,
    Signature,
    Stream,
    TableRecord,
)
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import rules
from tdtool.queries.field import read_field
from tdtool.queries.journal.chain import moment
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import table_places

# The columns that aren't compared: whose the row is, for it stands there; what stands here in
# another shape; and what no journal was ever compared by. A new column that isn't None by default
# goes here too, so that older journals compare.
LEFT_OUT: Mapping[type[Model], Collection[str]] = {
    Event: ("slug", "slip_key", "archived", "closed", "version", "created_at"),
    Display: ("event",),
    Division: ("event", "code", "scored_by"),
    Entry: ("division", "registered", "seed"),
    Round: (
        "division", "number", "session", "planned_start", "drawn_at",
        "clock_minutes", "clock_started_at", "clock_paused_at", "clock_paused_seconds",
    ),
    Game: ("round", "table"),
    Seat: ("game", "round"),
    Report: ("game", "act_number"),
    LedgerLine: ("seat", "report", "takes_back"),
    PhoneReport: ("game",),
    Settlement: ("game",),
    Dispute: ("event", "opened_by"),
    GameRecord: ("dispute", "act_number"),
    Audit: ("record", "at", "act_number"),
    Ruling: ("dispute",),
    Challenge: ("event", "number", "division", "round_number", "table_number", "at"),
    LookUp: ("challenge", "number"),
    Stream: ("event",),
    TableRecord: ("act_number",),
}  # fmt: skip

SAID = frozenset({"message", "joined"})  # the sentence of a finding, and of who joined a group


def of_event(event: Event) -> dict[str, Any]:
    """Players, rounds, games, reports, ledger and places, by UUID, as JSON can hold them."""
    streams = [_columns(row) for row in event.streams.order_by("number")]
    displays = [_columns(display) for display in event.displays.order_by("pk")]
    records = [_columns(record) for record in _table_records(event)]
    return {
        "event": _columns(event) | {"starts_on": str(event.starts_on)},
        "divisions": {d.code: _division(d) for d in event.divisions.order_by("code")},
        "disputes": _disputes(event),
        "challenges": _challenges(event),
        **({"streams": streams} if streams else {}),
        **({"displays": displays} if displays else {}),
        **({"records": records} if records else {}),
    }


def _table_records(event: Event) -> QuerySet[TableRecord]:
    table_records = TableRecord.objects.filter(game__round__division__event=event)
    return table_records.select_related("game", "by").order_by("pk")


def differences(stored: Any, replayed: Any, path: str = "") -> list[str]:
    """Where two snapshots part: "divisions.A.places.3: 5 here, 7 there". What a finding says, and
    why groups were joined, isn't compared, for it may be said better later: the facts are."""
    if isinstance(stored, dict) and isinstance(replayed, dict):
        keys = sorted((stored.keys() | replayed.keys()) - SAID)
        return [
            line
            for key in keys
            for line in differences(stored.get(key), replayed.get(key), f"{path}.{key}".lstrip("."))
        ]
    if isinstance(stored, list) and isinstance(replayed, list) and len(stored) == len(replayed):
        return [
            line
            for index, (item, other) in enumerate(zip(stored, replayed, strict=True))
            for line in differences(item, other, f"{path}.{index}")
        ]
    return [] if stored == replayed else [f"{path}: {stored} here, {replayed} there"]


def _columns(row: Model) -> dict[str, Any]:
    """The row's columns: a time in UTC, another row by its UUID."""
    columns = (c for c in row._meta.concrete_fields if not c.primary_key)
    return {c.name: _plain(row, c) for c in columns if c.name not in LEFT_OUT[type(row)]}


def _plain(row: Model, column: Field[Any, Any]) -> Any:
    value: Any = getattr(row, column.name)
    if column.is_relation and value is not None:
        return str(value.uuid)
    if isinstance(value, datetime):
        return moment(value)
    return str(value) if isinstance(value, UUID) else value


def _division(division: Division) -> dict[str, Any]:
    return {
        **_columns(division),
        "players": [_entry(entry) for entry in _entries(division)],
        "drawn": {str(r.number): _round(r) for r in division.rounds_drawn.order_by("number")},
        "places": _places(division),
    }


def _places(division: Division) -> list[dict[str, Any]]:
    if rules.of_division(division).rank is Rank.WINS:
        field = read_field(division)
        order = standings(field.stood(field.paired), counting=pairings.counting(division))
        return [
            {"place": standing.rank, "entry": field.by_number[standing.number].key,
             "wins": standing.wins,
             "losses": standing.losses, "spread": standing.spread}
            for standing in order
        ]  # fmt: skip
    return [
        {"place": row.place, "entry": row.key, "scores": list(row.scores), "total": row.total}
        for row in table_places.of_field(read_field(division))
    ]


def _entries(division: Division) -> QuerySet[Entry]:
    absences = Prefetch("absences", Absence.objects.order_by("pk"))
    entries = division.entries.order_by("registered").select_related("player")
    return entries.prefetch_related(absences)


def _entry(entry: Entry) -> dict[str, Any]:
    away = [[a.kind, a.from_round, a.to_round] for a in entry.absences.all()]
    return _columns(entry) | {"away": away}


def _round(drawn: Round) -> dict[str, Any]:
    in_order = drawn.games.order_by(F("table__number").asc(nulls_first=True), "uuid")
    games = list(_with_everything(in_order))
    states = slip_states.of_games(games)
    return {
        **_columns(drawn),
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
    phones = PhoneReport.objects.order_by("pk").select_related("entry", "by")
    return games.select_related("table").prefetch_related(
        Prefetch("phone_reports", phones),
        Prefetch("seats", seats),
        Prefetch("seats__lines", lines),
        Prefetch("reports", reports),
        Prefetch("settlements", settlements),
    )


def _game(game: Game, state: str) -> dict[str, Any]:
    settled = [_columns(row) for row in game.settlements.all()]
    phones = [_columns(row) for row in game.phone_reports.all()]
    return {
        **_columns(game),
        "table": game.table.number if game.table else None,
        "state": state,
        "seats": [_seat(seat) for seat in game.seats.all()],
        "reports": [_report(report) for report in game.reports.all()],
        **({"settled": settled} if settled else {}),
        **({"phones": phones} if phones else {}),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        **_columns(seat),
        "words": [word.word for word in seat.words.all()],
        "ledger": [_columns(line) for line in seat.lines.all()],
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        **_columns(report),
        "taken_back": _taken_back(report),
        "scores": [row.score for row in report.scores.all()],
        "signed": [row.seat.place for row in report.signatures.all()],
    }


def _taken_back(report: Report) -> list[Any] | None:
    undone = getattr(report, "taken_back", None)
    return [undone.reason, undone.act_number] if undone else None


def _disputes(event: Event) -> list[dict[str, Any]]:
    """Every dispute with what was handed in, found and ruled."""
    disputes = event.disputes.order_by("number").select_related("owner", "closed_by", "game")
    records = GameRecord.objects.order_by("pk").select_related("audit", "by")
    rulings = Ruling.objects.order_by("pk").select_related("audit", "line", "by")
    return [
        {
            **_columns(dispute),
            "records": [_columns(r) | {"audit": _columns(r.audit)} for r in dispute.records.all()],
            "rulings": [_columns(ruling) for ruling in dispute.rulings.all()],
        }
        for dispute in disputes.prefetch_related(
            Prefetch("records", records), Prefetch("rulings", rulings)
        )
    ]


def _challenges(event: Event) -> list[dict[str, Any]]:
    """Every challenge with its look-ups."""
    look_ups = Prefetch("look_ups", LookUp.objects.order_by("number").select_related("by"))
    challenges = event.challenges.order_by("number").select_related("game", "division")
    return [
        {
            **_columns(challenge),
            "division": challenge.division.code if challenge.division else None,
            "round": challenge.round_number,
            "table": challenge.table_number,
            "look_ups": [_columns(look_up) for look_up in challenge.look_ups.all()],
        }
        for challenge in challenges.prefetch_related(look_ups)
    ]
