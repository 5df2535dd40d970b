"""The records of an event’s games, each beside its slip: errors first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tdtool.models import Dispute, Event, Game, Seat, TableRecord
from tdtool.models.disputes import GivenKind
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries.disputes import same_game
from tdtool.queries.field import kept_field
from tdtool.queries.slips import tables

AGREES = "agrees"


@dataclass(frozen=True)
class PlayerOfRecord:
    """A player by their seat: the final score as the record states it, as the replay makes it, and
    as it is on the slip now. ``instead`` is the record’s name where it is somebody else’s than the
    player’s who sits there now."""

    place: int
    name: str
    nick: str
    stated: int | None
    verified: int | None
    on_slip: int | None
    differs: bool = False
    instead: str = ""


@dataclass(frozen=True)
class RecordRow:
    """A record at its table, with what the audit found."""

    game: str
    division: str
    round_number: int
    table: int
    file: str
    verdict: str
    players: tuple[PlayerOfRecord, ...]
    findings: tuple[Mapping[str, Any], ...]
    by: str = ""

    @property
    def differs(self) -> tuple[PlayerOfRecord, ...]:
        """Whose final score is another one on the slip."""
        return tuple(player for player in self.players if player.differs)

    @property
    def others(self) -> tuple[PlayerOfRecord, ...]:
        """Who sits there now in place of the record’s players."""
        return tuple(player for player in self.players if player.instead)

    def of(self, severity: str) -> tuple[Mapping[str, Any], ...]:
        return tuple(finding for finding in self.findings if finding["severity"] == severity)

    @property
    def weight(self) -> int:
        """0 needs somebody’s eye, 3 is fine."""
        if self.others or self.differs or self.of("error"):
            return 0
        return 1 if self.of("warning") else 2 if self.verdict != AGREES else 3


@dataclass(frozen=True)
class Records:
    """All of an event, those with errors first; ``games`` is how many were played or are being
    played."""

    rows: tuple[RecordRow, ...]
    games: int


def live(event: Event) -> QuerySet[TableRecord]:
    """Those that weren’t removed."""
    return TableRecord.objects.filter(game__round__division__event=event, removed_at__isnull=True)


def other_name(player: Mapping[str, Any], name: str) -> str:
    """The name that the audit has of a record’s player, where it can’t be this name; else "":
    players may have been swapped since."""
    named: str = player["name"] or player["nick"]
    is_one = same_game.alike(same_game.words_of(named), same_game.words_of(name))
    return "" if is_one else named


def of_event(event: Event) -> Records:
    records = (
        live(event)
        .defer("text", "figures", "game__round__basis")
        .select_related("game__round__division", "game__table", "by")
    )
    record_rows = _rows(event, list(records))
    played = Game.objects.filter(
        round__division__event=event, round__state__in=POSTED_STATES, kind=GameKind.PLAYED
    )
    record_rows.sort(key=lambda row: (row.weight, row.division, row.round_number, row.table))
    return Records(tuple(record_rows), played.count())


def of_game(event: Event, game: UUID) -> tuple[TableRecord, RecordRow] | None:
    """The record of one game; None where it has none."""
    records = live(event).filter(game__uuid=game)
    record = records.select_related("game__round__division", "game__table", "by").first()
    return (record, _rows(event, [record])[0]) if record else None


def noted(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """The same with whether the disputed game has a record, for ``not_yet_evidence``."""
    table_records = TableRecord.objects.filter(game=OuterRef("game"), removed_at__isnull=True)
    return disputes.annotate(has_table_record=Exists(table_records))


def not_yet_evidence(dispute: Dispute) -> TableRecord | None:
    """The record of the disputed game, where it wasn’t submitted on the dispute."""
    if not getattr(dispute, "has_table_record", True):
        return None
    record = live(dispute.event).filter(game=dispute.game_id).first()
    if record is None or dispute.records.filter(kind=GivenKind.RECORD, text=record.text).exists():
        return None
    return record


def _rows(event: Event, records: Sequence[TableRecord]) -> list[RecordRow]:
    seats = _seats(event) if len(records) != 1 else _seats(event, records[0].game_id)
    record_rows = [_row(record, seats[record.game_id]) for record in records]
    doubtful = [record for record, row in zip(records, record_rows, strict=True) if row.differs]
    on_paper = _on_paper([record.game for record in doubtful])
    return [
        _row(record, seats[record.game_id], on_paper.get(record.game_id, {}))
        if row.differs
        else row
        for record, row in zip(records, record_rows, strict=True)
    ]


Seated = dict[int, tuple[str, int | None]]  # name and score by place


def _seats(event: Event, game: int | None = None) -> Mapping[int, Seated]:
    """Who sat where, and the score that counts, by the game’s row."""
    seats = Seat.objects.filter(round__division__event=event)
    if game is None:
        seats = seats.filter(
            game__table_records__isnull=False, game__table_records__removed_at__isnull=True
        )
    else:
        seats = seats.filter(game=game)
    fields = {
        event_division.pk: kept_field(event_division) for event_division in event.divisions.all()
    }
    seated: dict[int, Seated] = defaultdict(dict)
    for key, place, entry, name, number, division in seats.values_list(
        "game_id", "place", "entry__uuid", "entry__name", "round__number", "round__division_id"
    ):
        entrant = fields[division].by_key.get(str(entry))
        seated[key][place] = (name, entrant.score(number) if entrant else None)
    return seated


def _on_paper(games: Sequence[Game]) -> dict[int, dict[int, int | None]]:
    """The scores without overtime and penalties, by place: a record may stop before these."""
    return {
        table.game.pk: {seat.row.place: seat.on_paper for seat in table.seats}
        for table in (tables.of_games(games) if games else ())
    }


def _row(
    record: TableRecord, seats: Seated, on_paper: Mapping[int, int | None] | None = None
) -> RecordRow:
    game = record.game
    players = []
    for audited in sorted(record.audit["players"], key=lambda player: player["place"]):
        name, score = seats.get(audited["place"], (audited["name"] or audited["nick"], None))
        stated = audited["reported"]
        scores = {score, (on_paper or {}).get(audited["place"])} - {None}
        players.append(
            PlayerOfRecord(
                audited["place"], name, audited["nick"], stated, audited["verified"], score,
                differs=stated not in scores, instead=other_name(audited, name),
            )
        )  # fmt: skip
    return RecordRow(
        game=str(game.uuid),
        division=game.round.division.code,
        round_number=game.round.number,
        table=game.table_number,
        file=record.file,
        verdict=record.verdict,
        players=tuple(players),
        findings=tuple(record.audit["findings"]),
        by=record.by.name,
    )
