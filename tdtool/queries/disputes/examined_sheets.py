"""Score sheets handed in on a dispute, beside each other and beside the record of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tdtool.engine import records, scoresheets
from tdtool.engine.records import Record
from tdtool.engine.systems import RuleSystem
from tdtool.models import Game, GameRecord
from tdtool.queries.disputes.examinations import (
    Examined,
    NotExamined,
    audit_of,
    by_what,
    player_of,
    seats_of,
)
from tdtool.queries.disputes.same_game import AtTable


def of_sheets(
    game: Game, typed: Mapping[int, str], *, record: GameRecord | None = None
) -> Examined:
    """One sheet or two by their keepers' places; with a record of the dispute it is said which is
    right."""
    system, lexicon = by_what(game)
    seats = seats_of(game)
    try:
        compared = compare(system, seats, typed, record)
    except (scoresheets.NoScoreSheets, scoresheets.EmptySheet) as refusal:
        raise NotExamined(str(refusal)) from None
    players = [
        player_of(seat, reported=seat.in_force, verified=total.settled)
        for seat, total in zip(seats, compared.totals, strict=True)
    ]
    labels = {row.label for row in compared.rows}
    texts = {str(place): text for place, text in typed.items() if text.strip()}
    details = {
        "sheets": texts,
        "record": str(record.uuid) if record else None,
        "counts": sorted(
            {"time": "overtime"}.get(label, label) for label in labels & {"time", "penalty"}
        ),
    }
    text = "\n\n".join(texts.values())
    findings = list(compared.findings)
    settled = all(total.settled is not None for total in compared.totals)
    parted = compared.partings or compared.additions
    verdict = "differs" if parted else "agrees" if settled else "unverifiable"
    audit = audit_of(system, lexicon, verdict, players, findings)
    return Examined("sheets", text, audit, details, {seat.name: seat.place for seat in seats})


def compare(
    system: RuleSystem,
    seats: Sequence[AtTable],
    typed: Mapping[int, str],
    record: GameRecord | None,
) -> scoresheets.Comparison:
    """The sheets beside each other. Raises ``NoScoreSheets`` and ``EmptySheet``."""
    if not scoresheets.known(system):
        sentence = f"{system.name} has no score sheets: words count at the end only."
        raise scoresheets.NoScoreSheets(sentence)
    filled = {place: text for place, text in sorted(typed.items()) if text.strip()}
    if not filled:
        raise scoresheets.EmptySheet(
            "Both score sheets are empty. Type one line per turn, e.g. 24 24 | 18 18."
        )
    sheets = [scoresheets.parse(text, keeper=place) for place, text in filled.items()]
    return scoresheets.compare(
        system, sheets=sheets, names=[seat.name for seat in seats], record=_in_seats(record)
    )


def _in_seats(record: GameRecord | None) -> Record | None:
    """The record with its players in the order of the seats."""
    if record is None:
        return None
    read = records.read(record.text)
    order = sorted(read.players, key=lambda player: record.seats.get(player.nick, 99))
    return replace(read, players=tuple(order))
