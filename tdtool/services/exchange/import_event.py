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
from tdtool.formats.tsh.division import DivisionFile, OtherLine, PlayerLine
from tdtool.formats.tsh.text import LATIN, Unreadable
from tdtool.models import (
    Absence,
    Acceptance,
    Division,
    Entry,
    Event,
    Game,
    LedgerLine,
    Player,
    Report,
    ReportedScore,
    Round,
    Seat,
    Signature,
)
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import GameKind, RoundState
from tdtool.models.slips import LineKind, Way
from tdtool.pairing.contenders.finishes import USUAL, LastRounds
from tdtool.pairing.contenders.finishes import as_json as as_row
from tdtool.pairing.field import Entrant, Kind, Tally
from tdtool.pairing.prizes.prizes import as_json, from_json
from tdtool.queries import rules
from tdtool.queries.exchange import imported, tsh_divisions
from tdtool.queries.exchange.imported import ImportedDivision, ImportedGame
from tdtool.queries.hall import states
from tdtool.queries.rounds.draw_of_pairs import STAGE
from tdtool.services import divisions, events
from tdtool.services.acts import ActContext, Desk, Refused, act
from tdtool.services.divisions import DivisionFacts
from tdtool.services.events import EventFacts
from tdtool.services.meanings import ALL, Instead, Papers
from tdtool.services.rounds import plan as rounds_plan
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.plan import set_last

# A division's history written at once: the players and rounds that a file brings.

METHOD = "manual"  # how a brought round was drawn isn't known
GAMES = {Kind.PLAYED: GameKind.PLAYED, Kind.BYE: GameKind.BYE, Kind.FORFEIT: GameKind.FORFEIT}


def write_history(
    ctx: ActContext,
    division: Division,
    imported: ImportedDivision,
    *,
    people: Sequence[str],
    file: str,
) -> list[Entry]:
    """All that the file holds, into an empty division; ``people`` are the players' UUIDs."""
    entries = _entries(ctx, division, imported, people)
    _absences(ctx, entries, imported)
    keys = [str(entry.uuid) for entry in entries.values()]
    sat: dict[int, list[Seated]] = {}
    for number in range(1, imported.rounds + 1):
        round_ = _round(ctx, division, imported, number, keys, file)
        sat[number] = _seated(ctx, round_, imported.games(number), entries)
    write_results(ctx, division, imported, sat, reason=f"brought from {file}")
    division.kept = {**division.kept, "tsh": _kept_of(division, imported.file, file)}
    return list(entries.values())


def _kept_of(division: Division, file: DivisionFile, name: str) -> dict[str, Any]:
    """What a file says beside its players: comments, each with how many players stand before."""
    others, before = [], 0
    for line in file.lines:
        if isinstance(line, OtherLine):
            others.append([before, line.text])
        else:
            before += 1
    return {
        "file": name,
        "encoding": file.encoding,
        "first_table": division.first_table,
        "rounds": file.rounds,
        "others": others,
    }


def _line_kept(line: PlayerLine) -> str:
    """A player's line as a file has it."""
    return tsh_division.write(DivisionFile((line,))).removesuffix("\n")


def _entries(
    ctx: ActContext, division: Division, imported: ImportedDivision, people: Sequence[str]
) -> dict[int, Entry]:
    players_by_key = {str(p.uuid): p for p in Player.objects.filter(uuid__in=people)}
    new = [
        Player(
            uuid=UUID(key),
            name=player.name,
            member_ids={"id": player.member_id} if player.member_id else {},
        )
        for key, player in zip(people, imported.players, strict=True)
        if key not in players_by_key
    ]
    players_by_key |= {str(p.uuid): p for p in Player.objects.bulk_create(new)}
    entries = [
        Entry(
            uuid=ctx.new_uuid(),
            division=division,
            player=players_by_key[key],
            registered=player.line.number,
            number=player.line.number,
            seed=player.line.number,
            name=player.name,
            rating=player.rating,
            career_games=player.career_games,
            prize_class=player.prize_class,
            team=player.team,
            missed_round=imported.missed.get(player.line.number),
            checked_in_at=ctx.at if imported.rounds else None,
            kept=_entry_kept(division, player.line, imported.division.entrant(player.line.number)),
        )
        for key, player in zip(people, imported.players, strict=True)
    ]
    return {entry.number or 0: entry for entry in Entry.objects.bulk_create(entries)}


def _entry_kept(division: Division, line: PlayerLine, entrant: Entrant) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "tsh": {"division": str(division.uuid), "number": line.number, "line": _line_kept(line)}
    }
    if entrant.carried != Tally():
        sums = entrant.carried
        facts["carried"] = [sums.wins, sums.losses, sums.spread, sums.total]
    return facts


def _absences(ctx: ActContext, entries: dict[int, Entry], imported: ImportedDivision) -> None:
    """Who came late, who missed rounds, and who has left after the last that counts."""
    for entrant in imported.division.entrants:
        entry = entries[entrant.number]
        absences = [
            Absence(entry=entry, kind=kind, from_round=first, to_round=last, at=ctx.at, by=ctx.by)
            for kind, first, last in _away(entrant, imported.rounds)
        ]
        Absence.objects.bulk_create(absences)


def _away(entrant: Entrant, rounds: int) -> list[tuple[AbsenceKind, int, int | None]]:
    sat = [n for n in range(1, rounds + 1) if _sits(entrant, n)]
    first, last = min(sat, default=0), max(sat, default=0)
    missed = [n for n in range(1, rounds + 1) if entrant.appearance(n).kind is Kind.ABSENT]
    gone_from = max([last, *(n for n in missed if entrant.appearance(n).missed)]) + 1
    absences: list[tuple[AbsenceKind, int, int | None]] = [
        (AbsenceKind.LATE if to < first else AbsenceKind.ABSENT, since, to)
        for since, to in _spans([n for n in missed if not entrant.withdrawn or n < gone_from])
    ]
    return [*absences, (AbsenceKind.WITHDRAWN, gone_from, None)] if entrant.withdrawn else absences


def _sits(entrant: Entrant, round_: int) -> bool:
    return entrant.appearance(round_).kind not in (Kind.ABSENT, Kind.UNPAIRED)


def _spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Runs of rounds: 3, 4, 7 are 3 to 4 and 7 to 7."""
    spans: list[tuple[int, int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return spans


def _round(
    ctx: ActContext,
    division: Division,
    imported: ImportedDivision,
    number: int,
    keys: list[str],
    file: str,
) -> Round:
    complete = imported.complete(number)
    return Round.objects.create(
        uuid=ctx.new_uuid(),
        division=division,
        number=number,
        stage=STAGE,
        method=METHOD,
        based_on=number - 1,
        basis={"field": keys, "repeats": None, "by": ctx.by.name, "brought": file},
        state=RoundState.COMPLETE if complete else RoundState.POSTED,
        revision=1,
        drawn_at=ctx.at,
        posted_at=ctx.at,
        completed_at=ctx.at if complete else None,
    )


def _seated(
    ctx: ActContext, round_: Round, games: Sequence[ImportedGame], entries: dict[int, Entry]
) -> list[Seated]:
    division = round_.division
    at = {game.board: division.first_table + game.board - 1 for game in games if game.board}
    hall = round_rows.set_up(division.event, list(at.values()))
    game_rows = Game.objects.bulk_create(
        Game(
            uuid=ctx.new_uuid(),
            round=round_,
            kind=GAMES[game.kind],
            table=hall[at[game.board]] if game.board else None,
        )
        for game in games
    )
    seats = Seat.objects.bulk_create(
        Seat(
            uuid=ctx.new_uuid(),
            game=row,
            round=round_,
            entry=entries[number],
            place=place,
            order_of_play=place if game.starts_known else None,
        )
        for game, row in zip(games, game_rows, strict=True)
        for place, number in enumerate(game.seats, 1)
    )
    seats_left = iter(seats)
    return [
        Seated(row, [next(seats_left) for _ in game.seats], game.seats)
        for game, row in zip(games, game_rows, strict=True)
    ]


# The results of a history that a file brings, written at once: reports, signatures, lines.


class Seated(NamedTuple):
    """A game and its seats as written, with the numbers that its players have in the file."""

    game: Game
    seats: Sequence[Seat]
    numbers: Sequence[int]


def write_results(
    ctx: ActContext,
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
        _line(ctx, seat, LineKind.SCORE, score, clause=clause, reason=reason, report=report)
        for report, seat, score in _reported(ctx, imported, sat)
    ]
    lines += [
        _line(ctx, seat, kind, points, reason=reason, counts_for="spread")
        for number, games in sat.items()
        for seated_game in games
        for seat, kind, points in _for_spread(imported, seated_game, number)
    ]
    LedgerLine.objects.bulk_create(lines)


def _reported(
    ctx: ActContext, imported: ImportedDivision, sat: Mapping[int, Sequence[Seated]]
) -> list[tuple[Report, Seat, int]]:
    """The reports of the games that were played, with their scores, signatures and acceptances."""
    stated = [
        (seated_game, scores)
        for number, games in sat.items()
        for seated_game in games
        if (scores := _scores(imported, seated_game, number)) is not None
    ]
    who = _who(ctx)
    reports = Report.objects.bulk_create(
        Report(uuid=ctx.new_uuid(), game=seated_game.game, way=Way.DESK, **who)
        for seated_game, _ in stated
    )
    seats = [
        (report, seat, score)
        for report, (seated_game, scores) in zip(reports, stated, strict=True)
        for seat, score in zip(seated_game.seats, scores, strict=True)
    ]
    ReportedScore.objects.bulk_create(
        ReportedScore(report=report, seat=seat, score=score) for report, seat, score in seats
    )
    Signature.objects.bulk_create(
        Signature(report=report, seat=seat, way="paper", **who) for report, seat, _ in seats
    )
    Acceptance.objects.bulk_create(
        Acceptance(game=seated_game.game, report=report, **who)
        for report, (seated_game, _) in zip(reports, stated, strict=True)
    )
    return seats


def _line(ctx: ActContext, seat: Seat, kind: LineKind, points: int, **more: Any) -> LedgerLine:
    return LedgerLine(uuid=ctx.new_uuid(), seat=seat, kind=kind, points=points, **more, **_who(ctx))


def _who(ctx: ActContext) -> dict[str, Any]:
    return {"by": ctx.by, "at": ctx.at, "act_number": ctx.number}


def _scores(imported: ImportedDivision, seated_game: Seated, round_: int) -> list[int] | None:
    """Both scores of a game that was played; None where they aren't in."""
    if seated_game.game.kind != GameKind.PLAYED:
        return None
    scores = [imported.division.entrant(n).appearance(round_).score for n in seated_game.numbers]
    return None if None in scores else [score or 0 for score in scores]


def _for_spread(
    imported: ImportedDivision, seated_game: Seated, round_: int
) -> Iterator[tuple[Seat, LineKind, int]]:
    """What moves the spread alone: a credit in a bye or a forfeit, a penalty in a game."""
    for seat, number in zip(seated_game.seats, seated_game.numbers, strict=True):
        competitor = imported.division.entrant(number)
        if seated_game.game.kind != GameKind.PLAYED:
            score = competitor.appearance(round_).score
            if score is not None:
                yield seat, LineKind.SCORE, score
        elif any(points := competitor.spread_penalties[round_ - 1 : round_]):
            yield seat, LineKind.PENALTY, points[0]


class DivisionToImport(DivisionFacts):
    """A division of an event that is brought: its file's text, and what the file doesn't say.

    ``people`` are the UUIDs of the players' persons, in the order of the lines. ``plan`` is
    how its rounds will be drawn, as ``pairings.plan`` is told it.
    """

    division: str
    file: str
    text: str
    people: list[str]
    encoding: NotRequired[str]
    prizes: NotRequired[list[dict[str, Any]]]
    plan: NotRequired[list[dict[str, Any]]]


class ImportRefused(Refused):
    """The file can't be brought; the message has every reason, each with its line."""


@act(
    "events.bring",
    words="Imported the event “{name}” from its files.",
    undo=Instead("Hide the event on the Event page; the files can be imported again."),
    director=True,
    founds=True,
)
def import_event(
    ctx: ActContext,
    *,
    event: str,
    config: str,
    divisions: list[DivisionToImport],
    **facts: Unpack[EventFacts],
) -> Event:
    """A new event with its divisions, their players and all their games, whole or not at all."""
    if not divisions:
        raise ImportRefused("There is no division in these files. Choose the files again.")
    event_row = events.found_event(ctx, event=event, rounds=divisions[0]["rounds"], facts=facts)
    ctx.found(event_row)
    event_config = _config(config)
    for number, to_import in enumerate(divisions):
        division = _division(event_row, to_import, event_config)
        if number == 0 and config:
            division.kept = {**division.kept, "config": config}
        _history(ctx, division, to_import)
    return event_row


def import_whole(desk: Desk, *, last_rounds: Mapping[str, LastRounds], **arguments: Any) -> Event:
    """The event, and in the same transaction what its files say of the last rounds, by the UUID of
    the division: an action for each where it isn’t the usual."""
    with states.asked_anew(desk.event, act=import_event.name), transaction.atomic():
        event: Event = import_event(desk, **arguments)
        desk = replace(desk, event=event, key=None, version=None)
        for division, division_rounds in last_rounds.items():
            if division_rounds != USUAL:
                set_last(desk, division=division, **as_row(division_rounds))
    return event


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
    ctx: ActContext,
    *,
    division: str,
    rounds: int,
    file: str,
    text: str,
    people: list[str],
    encoding: str = LATIN,
) -> Division:
    """The players and games of a file into a division where nobody is entered yet."""
    division_row = ctx.division(division, ImportRefused)
    if division_row.entries.exists() or division_row.rounds_drawn.exists():
        raise ImportRefused(
            f"Division {division_row.code} already has players. A file with games needs an empty "
            "division."
        )
    ctx.check_version(division_row, changed="The division was changed.", yours=f"You sent {file}.")
    division_row.rounds = rounds
    division_row.plan = division_row.plan if len(division_row.plan) == rounds else []
    to_import = DivisionToImport(
        division=division,
        code=division_row.code,
        rounds=rounds,
        first_table=division_row.first_table,
        file=file,
        text=text,
        people=people,
        encoding=encoding,
    )
    _history(ctx, division_row, to_import)
    return division_row


def read(text: str | bytes, *, lowest_score: int, encoding: str | None = None) -> ImportedDivision:
    """A file as it would be brought. Raises ``Unreadable`` where it is no division."""
    file = tsh_division.read(text)
    if encoding:
        file = replace(file, encoding=encoding)
    return imported.of_file(file, most_rounds=events.MOST_ROUNDS, lowest_score=lowest_score)


def _division(event: Event, to_import: DivisionToImport, config: Config | None) -> Division:
    division = Division(uuid=UUID(to_import["division"]), event=event)
    divisions.put(division, to_import)
    division.prizes = [as_json(from_json(row)) for row in to_import.get("prizes", ())]
    division.plan = rounds_plan.checked(to_import.get("plan", []), rounds=division.rounds)
    counting = tsh_divisions.counting_of(config)
    if counting != tsh_divisions.counting_of(None):
        division.kept = {
            "counting": {
                "spread_caps": list(counting.spread_caps),
                "byes_tie": counting.byes_tie,
                "total_first": counting.total_first,
            }
        }
    division.save()
    return division


def _history(ctx: ActContext, division: Division, to_import: DivisionToImport) -> None:
    system = rules.of_division(division)
    if system.draw is not Draw.PAIRS:
        raise ImportRefused(
            f"{system.name} isn’t played in pairs, so it can’t have the games of this file."
        )
    try:
        imported_division = read(
            to_import["text"],
            lowest_score=system.lowest_score,
            encoding=to_import.get("encoding", LATIN),
        )
    except Unreadable as refusal:
        raise ImportRefused(f"{to_import['file']}: {refusal}") from None
    if imported_division.faults:
        raise ImportRefused(f"{to_import['file']}: " + "; ".join(imported_division.faults) + ".")
    if to_import["rounds"] < imported_division.rounds:
        raise ImportRefused(
            f"{to_import['file']} has {counted(imported_division.rounds, 'round')}, so division "
            f"{division.code} can’t have {to_import['rounds']}."
        )
    if len(to_import["people"]) != len(imported_division.players):
        raise ImportRefused("The file changed after the preview. Preview it again.")
    write_history(
        ctx, division, imported_division, people=to_import["people"], file=to_import["file"]
    )
    division.save()


def _config(text: str) -> Config | None:
    if not text:
        return None
    try:
        return tsh_config.read(text)
    except Unreadable as refusal:
        raise ImportRefused(f"config.tsh: {refusal}") from None
