"""Everything that was done in an event: who, when, what, and what became of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tdtool.models import Division, Entry, Event, Game, JournalEntry, LedgerLine, Round
from tdtool.queries import events, undone
from tdtool.queries.names import folded
from tdtool.queries.values import EventView, Foot
from tdtool.services.acts import every_act

A_PAGE = 100


@dataclass(frozen=True)
class Did:
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

    event: EventView
    foot: Foot
    asked: Asked
    rows: tuple[Did, ...]  # the newest first
    found: int
    older: int | None  # the act that the next page begins with
    people: tuple[str, ...]


def page(division: Division, asked: Asked) -> HistoryPage:
    """The acts of the division's event that are meant, a hundred at a time."""
    event = division.event
    rows = [one for one in reversed(acts_of(event)) if _meant(one, asked)]
    shown = [one for one in rows if asked.upto is None or one.number <= asked.upto]
    return HistoryPage(
        event=events.view(division),
        foot=events.foot(event),
        asked=asked,
        rows=tuple(shown[:A_PAGE]),
        found=len(rows),
        older=shown[A_PAGE].number if len(shown) > A_PAGE else None,
        people=tuple(sorted({one.by for one in rows})),
    )


def acts_of(event: Event) -> list[Did]:
    """All acts in order: half a dozen queries, however many there are."""
    journal = undone.of_event(event)
    known = _Known.of(event)
    scores = _scores(event)
    return [
        _did(entry, known, scores.get(entry.number, ()), journal.undone_by.get(entry.number))
        for entry in journal.entries
    ]


def _did(
    entry: JournalEntry, known: _Known, scores: Iterable[Changed], undone_by: int | None
) -> Did:
    told = entry.told
    round_number, table = known.where(told)
    players = known.players(told)
    values = {
        **told,
        "round": round_number if round_number is not None else "–",
        "table": table if table is not None else "–",
        "one": players[0] if players else "a player",
        "players": " and ".join(players) or "players",
        "count": len(told.get("lines", ())),
        "scores": ", ".join(str(one) for one in told.get("scores", ())),
        "dispute": known.disputes.get(str(told.get("dispute")), "–"),
    }
    declared = every_act().get(entry.act)
    words = declared.words if declared else entry.act.replace(".", ": ").replace("_", " ")
    return Did(
        number=entry.number,
        at=entry.at,
        by=entry.by_name,
        act=entry.act,
        says=words.format_map(defaultdict(str, values)),
        round_number=round_number,
        table=table,
        players=tuple(players),
        scores=tuple(scores),
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
    seats: Mapping[tuple[str, int], str]
    disputes: Mapping[str, int]

    @classmethod
    def of(cls, event: Event) -> _Known:
        games, seats, codes = {}, {}, {}
        for uuid, number, table, code in Game.objects.filter(
            round__division__event=event
        ).values_list("uuid", "round__number", "table__number", "round__division__code"):
            games[str(uuid)] = (number, table)
            codes[str(uuid)] = code
        for game, place, name in Entry.objects.filter(
            division__event=event, seats__isnull=False
        ).values_list("seats__game__uuid", "seats__place", "name"):
            seats[str(game), place] = name
        for rows in (Round.objects, Entry.objects):
            of_event = rows.filter(division__event=event).values_list("uuid", "division__code")
            codes |= {str(uuid): code for uuid, code in of_event}
        return cls(
            names={
                str(uuid): name
                for uuid, name in Entry.objects.filter(division__event=event).values_list(
                    "uuid", "name"
                )
            },
            rounds={
                str(uuid): number
                for uuid, number in Round.objects.filter(division__event=event).values_list(
                    "uuid", "number"
                )
            },
            games=games,
            seats=seats,
            codes=codes,
            disputes={str(uuid): n for uuid, n in event.disputes.values_list("uuid", "number")},
        )

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
        place = told.get("place", told.get("maker"))
        if not named and (str(told.get("game", "")), place) in self.seats:
            named = [self.seats[str(told["game"]), place]]
        if not named and "game" in told:
            named = [n for (game, _), n in sorted(self.seats.items()) if game == told["game"]]
        return named


def _scores(event: Event) -> dict[int, list[Changed]]:
    """By act, what it made of the scores that it changed."""
    found: dict[int, dict[int, list[LedgerLine]]] = {}
    lines = (
        LedgerLine.objects.filter(seat__round__division__event=event, counts_for="score")
        .select_related("seat__entry")
        .order_by("pk")
    )
    for line in lines:
        found.setdefault(line.act_number, {}).setdefault(line.seat_id, []).append(line)
    sums: dict[int, int] = {}
    changed: dict[int, list[Changed]] = {}
    for act, by_seat in found.items():
        for seat, written in by_seat.items():
            before = sums.get(seat)
            sums[seat] = (before or 0) + sum(line.points for line in written)
            entry = written[0].seat.entry
            clauses = tuple(dict.fromkeys(line.clause for line in written if line.clause))
            changed.setdefault(act, []).append(
                Changed(entry.name if entry else "", before, sums[seat], clauses)
            )
    return changed


def _meant(one: Did, asked: Asked) -> bool:
    if asked.table is not None and one.table != asked.table:
        return False
    if asked.by and one.by != asked.by:
        return False
    text = folded(" ".join((one.says, one.reason, *one.players)))
    return all(word in text for word in folded(asked.words).split())
