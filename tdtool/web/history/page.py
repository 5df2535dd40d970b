"""Everything that was done in an event: who, when, what, and what became of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from tdtool.english import compared, listed
from tdtool.models import Division, Entry, Event, Game, JournalEntry, LedgerLine, Round, Seat
from tdtool.queries.journal import undone
from tdtool.services.acts import every_act

A_PAGE = 50


@dataclass(frozen=True)
class HistoryRow:
    """One act as it is read: ``scores`` has what every score that changed was and is."""

    number: int
    at: datetime
    by: str
    act: str
    says: str
    round_number: int | None = None
    table: int | None = None
    players: tuple[str, ...] = ()
    scores: tuple[Changed, ...] = ()
    reason: str = ""
    division: str = ""
    undone_by: int | None = None
    undoes: int | None = None


@dataclass(frozen=True)
class Changed:
    """A player's score before and after an act, with the clauses of the lines."""

    name: str
    before: int | None
    after: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """What is looked for: a table, words of a player, an act or a reason, and who did it."""

    table: int | None = None
    words: str = ""
    by: str = ""
    upto: int | None = None  # the newest act shown

    @property
    def anything(self) -> bool:
        return self.table is not None or bool(self.words or self.by)


@dataclass(frozen=True)
class HistoryPage:
    """A page of acts, of those that were asked for."""

    asked: Asked
    rows: tuple[HistoryRow, ...]  # the newest first
    found: int
    older: int | None  # the act that the next page begins with
    people: tuple[str, ...]


def page(division: Division, asked: Asked) -> HistoryPage:
    """The acts of the division's event that are meant, fifty at a time.

    The database finds and counts them; only where words are looked for, all acts are read.
    """
    event = division.event
    matching = _matching(event, asked)
    if asked.words:
        having = [one for one in _of(event, list(matching), whole=True) if _has(one, asked.words)]
        people = {row.by for row in having}
        shown = [row for row in having if asked.upto is None or row.number <= asked.upto]
        rows, found = shown[: A_PAGE + 1], len(having)
    else:
        people = set(matching.order_by().values_list("by_name", flat=True).distinct())
        upto = matching if asked.upto is None else matching.filter(number__lte=asked.upto)
        rows, found = _of(event, list(upto[: A_PAGE + 1])), matching.count()
    return HistoryPage(
        asked=asked,
        rows=tuple(_with_scores(event, rows[:A_PAGE])),
        found=found,
        older=rows[A_PAGE].number if len(rows) > A_PAGE else None,
        people=tuple(sorted(people)),
    )


def _matching(event: Event, asked: Asked) -> QuerySet[JournalEntry]:
    """The acts at a table and of a person, the newest first."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("-number")
    if asked.by:
        entries = entries.filter(by_name=asked.by)
    if asked.table is not None:
        games = Game.objects.filter(round__division__event=event, table__number=asked.table)
        keys = [str(uuid) for uuid in games.order_by().values_list("uuid", flat=True)]
        at_it = Q(arguments__table=asked.table, arguments__game__isnull=True)
        entries = entries.filter(Q(arguments__game__in=keys) | at_it)
    return entries


def _of(event: Event, entries: Sequence[JournalEntry], *, whole: bool = False) -> list[HistoryRow]:
    """The acts as they read, but for scores; ``whole``: they are most of the event's."""
    known = _Known.of(event, None if whole else entries)
    undone_by = undone.by_whom(event)
    return [_row(entry, known, undone_by.get(entry.number)) for entry in entries]


def _with_scores(event: Event, acts: Sequence[HistoryRow]) -> list[HistoryRow]:
    scores = _scores(event, [one.number for one in acts])
    return [replace(one, scores=tuple(scores.get(one.number, ()))) for one in acts]


def _row(entry: JournalEntry, known: _Known, undone_by: int | None) -> HistoryRow:
    told = entry.arguments
    round_number, table = known.where(told)
    players = known.players(told)
    values = {
        **told,
        "round": round_number if round_number is not None else "–",
        "table": table if table is not None else "–",
        "one": players[0] if players else "a player",
        "players": listed(players) or "players",
        "count": len(told.get("lines", ())),
        "scores": ", ".join(str(one) for one in told.get("scores", ())),
        "dispute": known.disputes.get(str(told.get("dispute")), "–"),
    }
    declared = every_act().get(entry.act)
    words = declared.words if declared else entry.act.replace(".", ": ").replace("_", " ")
    return HistoryRow(
        number=entry.number,
        at=entry.at,
        by=entry.by_name,
        act=entry.act,
        says=words.format_map(defaultdict(str, values)),
        round_number=round_number,
        table=table,
        players=tuple(players),
        reason=str(told.get("reason", "")),
        division=known.division(told),
        undone_by=undone_by,
        undoes=told["number"] if entry.act == undone.UNDO else None,
    )


@dataclass(frozen=True)
class _Known:
    """What the UUIDs of the journal name."""

    names: Mapping[str, str]
    rounds: Mapping[str, int]
    games: Mapping[str, tuple[int, int | None]]
    codes: Mapping[str, str]  # of the division, by the uuid of a round, a game or an entry
    seats: Mapping[str, Mapping[int, str]]  # names by game and place, in order
    disputes: Mapping[str, int]

    @classmethod
    def of(cls, event: Event, entries: Sequence[JournalEntry] | None) -> _Known:
        """Of these acts, or of all of the event: four queries."""
        names, rounds, games, codes = {}, {}, {}, {}
        seats: dict[str, dict[int, str]] = defaultdict(dict)
        of_event, of_round = Q(division__event=event), Q(round__division__event=event)
        named = _named(Entry.objects.filter(of_event), entries, "entry", "one", "other")
        for uuid, name, code in named.values_list("uuid", "name", "division__code"):
            names[str(uuid)], codes[str(uuid)] = name, code
        drawn = _named(Round.objects.filter(of_event), entries, "round")
        for uuid, number, code in drawn.values_list("uuid", "number", "division__code"):
            rounds[str(uuid)], codes[str(uuid)] = number, code
        played = _named(Game.objects.filter(of_round), entries, "game")
        for uuid, number, table, code in played.values_list(
            "uuid", "round__number", "table__number", "round__division__code"
        ):
            games[str(uuid)], codes[str(uuid)] = (number, table), code
        sat = Seat.objects.filter(game__in=played.values("pk"))
        for game, place, name in sat.order_by("place").values_list(
            "game__uuid", "place", "entry__name"
        ):
            seats[str(game)][place] = name
        argued = _named(event.disputes.all(), entries, "dispute")
        disputes = {str(uuid): number for uuid, number in argued.values_list("uuid", "number")}
        return cls(names, rounds, games, codes, seats, disputes)

    def where(self, told: Mapping[str, Any]) -> tuple[int | None, int | None]:
        if (game := str(told.get("game", ""))) in self.games:
            return self.games[game]
        if (round_ := str(told.get("round", ""))) in self.rounds:
            return self.rounds[round_], told.get("table")
        number = told.get("number")
        round_number = number if "division" in told and isinstance(number, int) else None
        return round_number, told.get("table")

    def division(self, told: Mapping[str, Any]) -> str:
        if "division" in told:
            return str(told["division"]) if len(str(told["division"])) < 8 else ""
        named = (self.codes.get(str(told.get(key, "")), "") for key in ("game", "round", "entry"))
        return next(filter(None, named), "")

    def players(self, told: Mapping[str, Any]) -> list[str]:
        named = [
            self.names[str(told[key])]
            for key in ("entry", "one", "other")
            if str(told.get(key, "")) in self.names
        ]
        at = self.seats.get(str(told.get("game", "")), {})
        place = told.get("place", told.get("maker"))
        return named or ([at[place]] if place in at else list(at.values()))


def _named(
    rows: QuerySet[Any], entries: Sequence[JournalEntry] | None, *keys: str
) -> QuerySet[Any]:
    """Those rows that the acts name under these keys; of all acts: all of them."""
    if entries is None:
        return rows.order_by()
    uuids = set()
    for said in (entry.arguments.get(key) for entry in entries for key in keys):
        with suppress(ValueError):
            uuids.add(UUID(str(said)))
    return rows.filter(uuid__in=uuids).order_by()


def _scores(event: Event, acts: Collection[int]) -> dict[int, list[Changed]]:
    """By act, of these, what it made of the scores that it changed: one query."""
    lines = LedgerLine.objects.filter(seat__round__division__event=event, counts_for="score")
    touched = lines.filter(act_number__in=acts).order_by().values("seat")
    rows = lines.filter(seat__in=touched).order_by("pk").values_list(
        "act_number", "seat", "seat__entry__name", "points", "clause"
    )  # fmt: skip
    written: dict[tuple[int, int, str], list[tuple[int, str]]] = defaultdict(list)
    for act, seat, name, points, clause in rows:
        written[act, seat, name or ""].append((points, clause))
    sums: dict[int, int] = {}
    changed: dict[int, list[Changed]] = defaultdict(list)
    for (act, seat, name), line in written.items():
        before = sums.get(seat)
        sums[seat] = (before or 0) + sum(points for points, _ in line)
        clauses = tuple(dict.fromkeys(clause for _, clause in line if clause))
        changed[act].append(Changed(name, before, sums[seat], clauses))
    return changed


def _has(one: HistoryRow, words: str) -> bool:
    text = compared(" ".join((one.says, one.reason, *one.players)))
    return all(word in text for word in compared(words).split())
