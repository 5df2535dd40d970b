"""A division's history written at once: the players and rounds that a file brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import DivisionFile, OtherLine, PlayerLine
from tdtool.models import (
    Absence,
    Division,
    Entry,
    Game,
    Player,
    Round,
    Seat,
)
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.appearances import Kind
from tdtool.pairing.field import Entrant, Tally
from tdtool.queries.exchange.imported import ImportedDivision, ImportedGame
from tdtool.queries.rounds.draw_of_pairs import STAGE
from tdtool.services.acts import ActContext
from tdtool.services.exchange import import_event
from tdtool.services.exchange.import_event import Seated
from tdtool.services.rounds import rows as round_rows

METHOD = "manual"  # how a brought round was drawn isn't known
GAMES = {Kind.PLAYED: GameKind.PLAYED, Kind.BYE: GameKind.BYE, Kind.FORFEIT: GameKind.FORFEIT}


def write(
    doing: ActContext,
    division: Division,
    imported: ImportedDivision,
    *,
    people: Sequence[str],
    file: str,
) -> list[Entry]:
    """All that the file holds, into an empty division; ``people`` are the players' UUIDs."""
    entries = _entries(doing, division, imported, people)
    _absences(doing, entries, imported)
    keys = [str(entry.uuid) for entry in entries.values()]
    sat: dict[int, list[Seated]] = {}
    for number in range(1, imported.rounds + 1):
        round_ = _round(doing, division, imported, number, keys, file)
        sat[number] = _seated(doing, round_, imported.games(number), entries)
    import_event.write(doing, division, imported, sat, reason=f"brought from {file}")
    division.kept = {**division.kept, "tsh": _kept_of(division, imported.file, file)}
    return list(entries.values())


def _kept_of(division: Division, file: DivisionFile, name: str) -> dict[str, Any]:
    """What a file says beside its players: comments, each with how many players stand before."""
    others, before = [], 0
    for one in file.lines:
        if isinstance(one, OtherLine):
            others.append([before, one.text])
        else:
            before += 1
    return {
        "file": name,
        "encoding": file.encoding,
        "first_table": division.first_table,
        "rounds": file.rounds,
        "others": others,
    }


def _line_kept(one: PlayerLine) -> str:
    """A player's line as a file has it."""
    return tsh_division.write(DivisionFile((one,))).removesuffix("\n")


def _entries(
    doing: ActContext, division: Division, imported: ImportedDivision, people: Sequence[str]
) -> dict[int, Entry]:
    known = {str(p.uuid): p for p in Player.objects.filter(uuid__in=people)}
    new = [
        Player(
            uuid=UUID(key),
            name=one.name,
            member_ids={"id": one.member_id} if one.member_id else {},
        )
        for key, one in zip(people, imported.players, strict=True)
        if key not in known
    ]
    known |= {str(p.uuid): p for p in Player.objects.bulk_create(new)}
    entries = [
        Entry(
            uuid=doing.new_uuid(),
            division=division,
            player=known[key],
            registered=one.line.number,
            number=one.line.number,
            seed=one.line.number,
            name=one.name,
            rating=one.rating,
            career_games=one.career_games,
            prize_class=one.prize_class,
            team=one.team,
            missed_round=imported.missed.get(one.line.number),
            checked_in_at=doing.at if imported.rounds else None,
            kept=_entry_kept(division, one.line, imported.division.entrant(one.line.number)),
        )
        for key, one in zip(people, imported.players, strict=True)
    ]
    return {entry.number or 0: entry for entry in Entry.objects.bulk_create(entries)}


def _entry_kept(division: Division, line: PlayerLine, one: Entrant) -> dict[str, Any]:
    kept: dict[str, Any] = {
        "tsh": {"division": str(division.uuid), "number": line.number, "line": _line_kept(line)}
    }
    if one.carried != Tally():
        sums = one.carried
        kept["carried"] = [sums.wins, sums.losses, sums.spread, sums.total]
    return kept


def _absences(doing: ActContext, entries: dict[int, Entry], imported: ImportedDivision) -> None:
    """Who came late, who missed rounds, and who has left after the last that counts."""
    for one in imported.division.entrants:
        entry = entries[one.number]
        rows = [
            Absence(
                entry=entry, kind=kind, from_round=first, to_round=last, at=doing.at, by=doing.by
            )
            for kind, first, last in _away(one, imported.rounds)
        ]
        Absence.objects.bulk_create(rows)


def _away(one: Entrant, rounds: int) -> list[tuple[AbsenceKind, int, int | None]]:
    sat = [n for n in range(1, rounds + 1) if _sits(one, n)]
    first, last = min(sat, default=0), max(sat, default=0)
    missed = [n for n in range(1, rounds + 1) if one.appearance(n).kind is Kind.ABSENT]
    left = max([last, *(n for n in missed if one.appearance(n).missed)]) + 1
    found: list[tuple[AbsenceKind, int, int | None]] = [
        (AbsenceKind.LATE if to < first else AbsenceKind.ABSENT, since, to)
        for since, to in _spans([n for n in missed if not one.withdrawn or n < left])
    ]
    return [*found, (AbsenceKind.WITHDRAWN, left, None)] if one.withdrawn else found


def _sits(one: Entrant, round_: int) -> bool:
    return one.appearance(round_).kind not in (Kind.ABSENT, Kind.UNPAIRED)


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
    doing: ActContext,
    division: Division,
    imported: ImportedDivision,
    number: int,
    keys: list[str],
    file: str,
) -> Round:
    complete = imported.complete(number)
    return Round.objects.create(
        uuid=doing.new_uuid(),
        division=division,
        number=number,
        stage=STAGE,
        method=METHOD,
        based_on=number - 1,
        basis={"field": keys, "repeats": None, "by": doing.by.name, "brought": file},
        state=RoundState.COMPLETE if complete else RoundState.POSTED,
        revision=1,
        drawn_at=doing.at,
        posted_at=doing.at,
        completed_at=doing.at if complete else None,
    )


def _seated(
    doing: ActContext, round_: Round, games: Sequence[ImportedGame], entries: dict[int, Entry]
) -> list[Seated]:
    division = round_.division
    at = {one.board: division.first_table + one.board - 1 for one in games if one.board}
    hall = round_rows.set_up(division.event, list(at.values()))
    rows = Game.objects.bulk_create(
        Game(
            uuid=doing.new_uuid(),
            round=round_,
            kind=GAMES[one.kind],
            table=hall[at[one.board]] if one.board else None,
        )
        for one in games
    )
    seats = Seat.objects.bulk_create(
        Seat(
            uuid=doing.new_uuid(),
            game=row,
            round=round_,
            entry=entries[number],
            place=place,
            order_of_play=place if one.starts_known else None,
        )
        for one, row in zip(games, rows, strict=True)
        for place, number in enumerate(one.seats, 1)
    )
    left = iter(seats)
    return [
        Seated(row, [next(left) for _ in one.seats], one.seats)
        for one, row in zip(games, rows, strict=True)
    ]
