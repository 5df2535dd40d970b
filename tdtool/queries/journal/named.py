"""What the UUIDs that acts were told name: players, rounds, tables, divisions, disputes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from tdtool.english import counted, listed
from tdtool.models import Entry, Event, Game, JournalEntry, Round, Seat
from tdtool.queries.slips import first_draws


@dataclass(frozen=True)
class Named:
    """What the UUIDs of journal entries name."""

    names: Mapping[str, str]
    rounds: Mapping[str, int]
    games: Mapping[str, tuple[int, int | None]]
    codes: Mapping[str, str]  # of the division, by the uuid of a round, a game or an entry
    seats: Mapping[str, Mapping[int, str]]  # names by game and place, in order
    disputes: Mapping[str, int]

    @classmethod
    def of(cls, event: Event, entries: Sequence[JournalEntry] | None) -> Named:
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

    def values(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """What fills in the sentence of an act that was told this."""
        round_number, table = self.where(told)
        players = self.players(told)
        return {
            **told,
            "round": round_number if round_number is not None else "–",
            "table": table if table is not None else "–",
            "at": f"table {table}" if table is not None else "bye",
            "one": players[0] if players else "a player",
            "players": listed(players) or "players",
            "count": len(told.get("lines", ())),
            "scores": _scores(told),
            "drew": self.drew(told),
            "dispute": self.disputes.get(str(told.get("dispute")), "–"),
        }

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

    def drew(self, told: Mapping[str, Any]) -> str:
        """Where was drawn for first, and at one table what by whom."""
        known = [game for game in told.get("draws", ()) if game in self.games]
        again = "again " if told.get("time", 1) > 1 else ""
        if len(known) != 1:
            return f"{again}at {counted(len(told.get('draws', ())), 'table')}."
        number, table = self.games[known[0]]
        drawn, names = told["draws"][known[0]], list(self.seats[known[0]].values())
        names = [self.names[one] for one in drawn.get("seats", ()) if one in self.names] or names
        says = first_draws.says(first_draws.read(drawn), names)
        return f"{again}at table {table}, round {number}: {says}"

    def players(self, told: Mapping[str, Any]) -> list[str]:
        named = [
            self.names[str(told[key])]
            for key in ("entry", "one", "other")
            if str(told.get(key, "")) in self.names
        ]
        at = self.seats.get(str(told.get("game", "")), {})
        place = told.get("place", told.get("maker"))
        return named or ([at[place]] if place in at else list(at.values()))


def _scores(told: Mapping[str, Any]) -> str:
    """The scores of a line, and that somebody said yes to what was doubted of them."""
    scores = ", ".join(str(one) for one in told.get("scores", ()))
    return f"{scores}; confirmed when asked" if told.get("checked") else scores


def _named(
    rows: QuerySet[Any], entries: Sequence[JournalEntry] | None, *keys: str
) -> QuerySet[Any]:
    """Those rows that the acts name under these keys; of all acts: all of them."""
    if entries is None:
        return rows.order_by()
    uuids = set()
    told = [entry.arguments for entry in entries]
    if "entry" in keys:
        drew = [list(one["draws"].values()) for one in told if "draws" in one]
        uuids |= {UUID(seat) for one in drew if len(one) == 1 for seat in one[0].get("seats", ())}
    drawn = [game for one in told for game in one.get("draws", ()) if "game" in keys]
    for said in (*(one.get(key) for one in told for key in keys), *drawn):
        with suppress(ValueError):
            uuids.add(UUID(str(said)))
    return rows.filter(uuid__in=uuids).order_by()
