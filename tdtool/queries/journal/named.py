"""What the UUIDs that acts were told name: players, rounds, tables, divisions, disputes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from tdtool.english import counted, listed
from tdtool.models import Entry, Event, Game, JournalEntry, Round, Seat
from tdtool.queries.slips import first_draws

GAVE_CODES = ("divisions.add", "divisions.change")


@dataclass(frozen=True)
class Named:
    """What the UUIDs of journal entries name."""

    names: Mapping[str, str]
    rounds: Mapping[str, int]
    games: Mapping[str, tuple[int, int | None]]
    codes: Mapping[str, str]  # of the division, by its uuid, a round’s, a game’s or an entry’s
    seats: Mapping[str, Mapping[int, str]]  # names by game and place, in order
    disputes: Mapping[str, int]
    several: bool = False  # divisions

    @classmethod
    def of(cls, event: Event, entries: Sequence[JournalEntry] | None) -> Named:
        """Of these acts, or of all of the event: six queries."""
        divisions = {str(uuid): code for uuid, code in event.divisions.values_list("uuid", "code")}
        names, rounds, games, codes = {}, {}, {}, divisions | _gone(event, entries, divisions)
        seats: dict[str, dict[int, str]] = defaultdict(dict)
        of_event, of_round = Q(division__event=event), Q(round__division__event=event)
        named = _named(Entry.objects.filter(of_event), entries, "entry", "player", "other")
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
        return cls(names, rounds, games, codes, seats, disputes, several=len(divisions) > 1)

    def values(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """What fills in the sentence of an act that was told this."""
        round_number, table = self.where(arguments)
        players = self.players(arguments)
        return {
            **arguments,
            "round": round_number if round_number is not None else "–",
            "table": table if table is not None else "–",
            "at": f"table {table}" if table is not None else "bye",
            "division": self.division(arguments) or "–",
            "player": players[0] if players else "a player",
            "players": listed(players) or "players",
            "count": len(arguments.get("lines", ())),
            "scores": _scores(arguments),
            "drew": self.drew(arguments),
            "dispute": self.disputes.get(str(arguments.get("dispute")), "–"),
        }

    def where(self, arguments: Mapping[str, Any]) -> tuple[int | None, int | None]:
        if (game := str(arguments.get("game", ""))) in self.games:
            return self.games[game]
        if (round_ := str(arguments.get("round", ""))) in self.rounds:
            return self.rounds[round_], arguments.get("table")
        number = arguments.get("number")
        round_number = number if "division" in arguments and isinstance(number, int) else None
        return round_number, arguments.get("table")

    def division(self, arguments: Mapping[str, Any]) -> str:
        keys = ("division", "game", "round", "entry")
        named = (self.codes.get(str(arguments.get(key, "")), "") for key in keys)
        return next(filter(None, named), "")

    def drew(self, arguments: Mapping[str, Any]) -> str:
        """Where was drawn for first, and at one table what by whom."""
        games = [game for game in arguments.get("draws", ()) if game in self.games]
        again = "again " if arguments.get("time", 1) > 1 else ""
        if len(games) != 1:
            return f"{again}at {counted(len(arguments.get('draws', ())), 'table')}."
        number, table = self.games[games[0]]
        drawn, names = arguments["draws"][games[0]], list(self.seats[games[0]].values())
        names = [self.names[seat] for seat in drawn["seats"] if seat in self.names] or names
        sentence = first_draws.says(first_draws.read(drawn), names)
        return f"{again}at table {table}, round {number}: {sentence}"

    def players(self, arguments: Mapping[str, Any]) -> list[str]:
        named = [
            self.names[str(arguments[key])]
            for key in ("entry", "player", "other")
            if str(arguments.get(key, "")) in self.names
        ]
        at = self.seats.get(str(arguments.get("game", "")), {})
        place = arguments.get("place", arguments.get("maker"))
        return named or ([at[place]] if place in at else list(at.values()))


def _gone(
    event: Event, entries: Sequence[JournalEntry] | None, divisions: Collection[str]
) -> dict[str, str]:
    """By the UUID of each division that was deleted its last code, where one of these acts names
    it."""
    named = {entry.arguments.get("division") or "" for entry in entries or ()} - {"", *divisions}
    if entries is not None and not named:
        return {}
    gave = JournalEntry.objects.filter(chain=event.uuid, act__in=GAVE_CODES).order_by("number")
    pairs = gave.values_list("arguments__division", "arguments__code")
    return {division: code for division, code in pairs if division not in divisions}


def _scores(arguments: Mapping[str, Any]) -> str:
    """The scores of a line, and that somebody said yes to what was doubted of them."""
    scores = ", ".join(str(score) for score in arguments.get("scores", ()))
    return f"{scores}; confirmed when asked" if arguments.get("checked") else scores


def _named(
    queryset: QuerySet[Any], entries: Sequence[JournalEntry] | None, *keys: str
) -> QuerySet[Any]:
    """Those rows that the acts name under these keys; of all acts: all of them."""
    if entries is None:
        return queryset.order_by()
    uuids = set()
    all_arguments = [entry.arguments for entry in entries]
    if "entry" in keys:
        drew = [
            list(arguments["draws"].values()) for arguments in all_arguments if "draws" in arguments
        ]
        uuids |= {UUID(seat) for draws in drew if len(draws) == 1 for seat in draws[0]["seats"]}
    drawn = [
        game for arguments in all_arguments for game in arguments.get("draws", ()) if "game" in keys
    ]
    for value in (*(arguments.get(key) for arguments in all_arguments for key in keys), *drawn):
        with suppress(ValueError):
            uuids.add(UUID(str(value)))
    return queryset.filter(uuid__in=uuids).order_by()
