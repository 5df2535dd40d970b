"""An event, or a division's games, brought from the files of another program.

The texts themselves are told to the journal, so that playing it again gives the same event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, NotRequired, Unpack
from uuid import UUID

from django.db import transaction

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.text import LATIN, Unreadable
from tdtool.models import (
    Acceptance,
    Division,
    Event,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Seat,
    Signature,
)
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind, Way
from tdtool.pairing.contenders.settings import USUAL, LastRounds
from tdtool.pairing.contenders.settings import as_json as as_row
from tdtool.pairing.prizes.prizes import as_json, from_json
from tdtool.queries import rules
from tdtool.queries.exchange import imported, tsh_divisions
from tdtool.queries.exchange.imported import READING, ImportedDivision
from tdtool.queries.hall import states
from tdtool.services import divisions, events
from tdtool.services.acts import ActContext, Desk, Refused, act
from tdtool.services.divisions import DivisionFacts
from tdtool.services.events import EventFacts
from tdtool.services.exchange import history as exchange_history
from tdtool.services.meanings import ALL, Instead, Papers
from tdtool.services.rounds import plan as rounds_plan
from tdtool.services.rounds.last_rounds import set_last

# The results of a history that a file brings, written at once: reports, signatures, lines.


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


class DivisionToImport(DivisionFacts):
    """A division of an event that is brought: its file's text, and what the file doesn't say.

    ``people`` are the UUIDs of the players' persons, in the order of the lines; ``reading`` is how
    its file is read, 1 where it isn't told (``queries.exchange.imported``). ``plan`` is how its
    rounds will be drawn, as ``pairings.plan`` is told it.
    """

    division: str
    file: str
    text: str
    people: list[str]
    encoding: NotRequired[str]
    prizes: NotRequired[list[dict[str, Any]]]
    plan: NotRequired[list[dict[str, Any]]]
    reading: NotRequired[int]


class ImportRefused(Refused):
    """The file can't be brought; the message has every reason, each with its line."""


@act(
    "events.bring",
    words="Imported the event “{name}” from its files.",
    undo=Instead("Hide the event on its Settings page; the files can be imported again."),
    director=True,
    founds=True,
)
def import_event(
    doing: ActContext,
    *,
    event: str,
    config: str,
    divisions: list[DivisionToImport],
    **facts: Unpack[EventFacts],
) -> Event:
    """A new event with its divisions, their players and all their games, whole or not at all."""
    if not divisions:
        raise ImportRefused("There is no division in these files. Choose the files again.")
    made = events.found_event(doing, event=event, rounds=divisions[0]["rounds"], facts=facts)
    doing.found(made)
    said = _config(config)
    for number, told in enumerate(divisions):
        division = _division(made, told, said)
        if number == 0 and config:
            division.kept = {**division.kept, "config": config}
        _history(doing, division, told)
    return made


def import_whole(desk: Desk, *, last_rounds: Mapping[str, LastRounds], **told: Any) -> Event:
    """The event, and in the same transaction what its files say of the last rounds, by the code of
    the division: an action for each where it isn’t the usual."""
    with states.asked_anew(desk.event, act=import_event.name), transaction.atomic():
        made: Event = import_event(desk, **told)
        desk = replace(desk, event=made, key=None, version=None)
        for code, one in last_rounds.items():
            if one != USUAL:
                set_last(desk, division=code, **as_row(one))
    return made


@act(
    "divisions.bring_games",
    words="Imported players and games from {file}.",
    undo=Instead(
        "Correct single results on their slips, or import the right file into a new event."
    ),
    papers=Papers("imported games from a file", ALL, perhaps=True),
    director=True,
)
def import_games(
    doing: ActContext,
    *,
    division: str,
    rounds: int,
    file: str,
    text: str,
    people: list[str],
    encoding: str = LATIN,
    reading: int = 1,
) -> Division:
    """The players and games of a file into a division where nobody is entered yet."""
    found = divisions.held(doing, ImportRefused, uuid=division)
    if found.entries.exists() or found.rounds_drawn.exists():
        raise ImportRefused(
            f"Division {found.code} already has players. A file with games needs an empty division."
        )
    doing.check_version(found, now="The division was changed.", yours=f"You sent {file}.")
    found.rounds = rounds
    found.plan = found.plan if len(found.plan) == rounds else []
    told = DivisionToImport(
        division=division,
        code=found.code,
        rounds=rounds,
        first_table=found.first_table,
        file=file,
        text=text,
        people=people,
        encoding=encoding,
        reading=reading,
    )
    _history(doing, found, told)
    return found


def read(
    text: str | bytes, *, lowest_score: int, encoding: str | None = None, reading: int = READING
) -> ImportedDivision:
    """A file as it would be brought. Raises ``Unreadable`` where it is no division."""
    file = tsh_division.read(text)
    if encoding:
        file = replace(file, encoding=encoding)
    return imported.of_file(
        file, most_rounds=events.MOST_ROUNDS, lowest_score=lowest_score, reading=reading
    )


def _division(event: Event, told: DivisionToImport, config: Config | None) -> Division:
    made = Division(uuid=UUID(told["division"]), event=event)
    divisions.put(made, told)
    made.prizes = [as_json(from_json(row)) for row in told.get("prizes", ())]
    made.plan = rounds_plan.checked(told.get("plan", []), rounds=made.rounds)
    counting = tsh_divisions.counting_of(config)
    if counting != tsh_divisions.counting_of(None):
        made.kept = {
            "counting": {
                "spread_caps": list(counting.spread_caps),
                "byes_tie": counting.byes_tie,
                "total_first": counting.total_first,
            }
        }
    made.save()
    return made


def _history(doing: ActContext, division: Division, told: DivisionToImport) -> None:
    system = rules.of_division(division)
    if system.draw is not Draw.PAIRS:
        raise ImportRefused(
            f"{system.name} isn’t played in pairs, so it can’t have the games of this file."
        )
    try:
        found = read(
            told["text"],
            lowest_score=system.lowest_score,
            encoding=told.get("encoding", LATIN),
            reading=told.get("reading", 1),
        )
    except Unreadable as refusal:
        raise ImportRefused(f"{told['file']}: {refusal}") from None
    if found.faults:
        raise ImportRefused(f"{told['file']}: " + "; ".join(found.faults) + ".")
    if told["rounds"] < found.rounds:
        raise ImportRefused(
            f"{told['file']} has {counted(found.rounds, 'round')}, so division "
            f"{division.code} can’t have {told['rounds']}."
        )
    if len(told["people"]) != len(found.players):
        raise ImportRefused("The file changed after the preview. Preview it again.")
    exchange_history.write(doing, division, found, people=told["people"], file=told["file"])
    division.save()


def _config(text: str) -> Config | None:
    if not text:
        return None
    try:
        return tsh_config.read(text)
    except Unreadable as refusal:
        raise ImportRefused(f"config.tsh: {refusal}") from None
