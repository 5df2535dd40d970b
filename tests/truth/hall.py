"""The hall's pages against what is in force: what was accepted, and nothing else, whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.test import Client

from tdtool.models import Division
from tdtool.queries import events
from tests.truth import pages
from tests.truth.apart import differ
from tests.truth.in_force import Played, tallies
from tests.web.browser import Page

FORFEITS = ("forfeit", "double forfeit")


def parted(division: Division, games: Sequence[Played], *, pairs: bool) -> Iterator[str]:
    """Where they say something else, in sentences."""
    names = _names(division)
    hall = _Hall(division, [_as_shown(game, names) for game in games], pairs)
    if games:
        yield from hall.rounds()
        yield from hall.front()
        yield from hall.standings()
        yield from hall.players()


def ranks(division: Division) -> dict[str, int | None]:
    """By name the rank that the hall's standings give."""
    page = _Hall(division, (), True).open("standings/")
    whose = {shown: name for name, shown in _names(division).items()}
    rows = pages.rows(page, "hall-board")
    return {whose[pages.name_in(row.cells[1], whose)]: pages.figure(row.cells[0]) for row in rows}


def _names(division: Division) -> dict[str, str]:
    """By name what the hall reads instead: who isn't to be named is a number."""
    rows = division.entries.values_list("name", "number", "unlisted_at")
    return {name: f"Player {number}" if unlisted else name for name, number, unlisted in rows}


def _as_shown(game: Played, names: Mapping[str, str]) -> Played:
    return replace(game, seats=[replace(seat, name=names[seat.name]) for seat in game.seats])


@dataclass
class _Hall:
    division: Division
    games: Sequence[Played]
    pairs: bool

    @cached_property
    def client(self) -> Client:
        return Client()

    @cached_property
    def address(self) -> str:
        return f"/h/{events.address(self.division)}/"

    def open(self, rest: str) -> Page:
        answer = self.client.get(f"{self.address}{rest}")
        assert answer.status_code == 200, (self.address, rest, answer.status_code)
        return Page(answer, f"{self.address}{rest}")

    @cached_property
    def names(self) -> dict[str, str]:
        return _names(self.division)

    @cached_property
    def numbers(self) -> dict[int, str]:
        return {one["number"]: one["name"] for one in self.document["players"]}

    @cached_property
    def document(self) -> dict[str, Any]:
        answer = self.client.get(f"/h/{self.division.event.slug}/event.json")
        each: list[dict[str, Any]] = answer.json()["divisions"]
        return next(one for one in each if one["code"] == self.division.code)

    def of_round(self, number: int) -> list[Played]:
        mine = (game for game in self.games if game.round == number)
        return [game for game in mine if game.kind in ("played", *FORFEITS)]

    def rounds(self) -> Iterator[str]:
        posted = sorted({game.round for game in self.games})
        told = {one["number"]: one for one in self.document["rounds"]}
        if sorted(told) != posted:
            yield f"event.json has the rounds {sorted(told)}, not {posted}"
        for number in posted:
            where = f"event.json, round {number}"
            tables = {one["table"]: one for one in told[number]["tables"]}
            page = self.open(f"round/{number}/results/")
            shown, mine = pages.hall_tables(page), self.of_round(number)
            for game in mine:
                yield from self._table(f"{where}, table {game.table}", game, tables[game.table])
                yield from self._shown(f"hall, {number}/{game.table}", game, shown[game.table])
            if set(tables) != {game.table for game in mine} != set(shown):
                yield f"{where} has the tables {set(tables)}"
            yield from self._count(f"hall results {number}", pages.count_in(page), mine)

    def _table(self, where: str, game: Played, told: dict[str, Any]) -> Iterator[str]:
        result = "forfeit" if game.kind in FORFEITS else "accepted" if game.counts else "none"
        yield from differ(f"{where}, result", told["result"], result)
        ours = [(seat.name, seat.score if game.counts else None) for seat in game.seats]
        said = [(self.numbers[seat["player"]], seat["score"]) for seat in told["seats"]]
        yield from differ(where, said, ours)

    def _shown(self, where: str, game: Played, said: list[tuple[str, int | None]]) -> Iterator[str]:
        if game.kind == "played":
            ours = [(seat.name, seat.score if game.counts else None) for seat in game.seats]
            yield from differ(where, said, ours)

    @staticmethod
    def _count(where: str, said: tuple[int, int], mine: Sequence[Played]) -> Iterator[str]:
        settled = sum(game.counts or game.kind != "played" for game in mine)
        yield from differ(f"{where}, results in", said, (settled, len(mine)))

    def front(self) -> Iterator[str]:
        """The round that the hall is in: the earliest that isn't complete, else the newest."""
        page = self.open("")
        played = [game.round for game in self.games if not game.complete]
        number = max(played) if played else max(game.round for game in self.games)
        said = pages.figure(page.title)
        yield from differ("hall, the round now", said, number)
        if played and said == number:
            yield from self._count("hall’s front", pages.count_in(page), self.of_round(number))

    @cached_property
    def after(self) -> int:
        standings = self.document["standings"]
        return standings["after_round"] if standings else 0

    def standings(self) -> Iterator[str]:
        mine = tallies(self.division, self.games, after=self.after, names=self.names.values())
        if not self.after:
            if any(any(one.scores.values()) for one in mine.values()):
                yield "event.json has no standings, and there are results"
            return
        if self.pairs:
            lacks = any(game.lacks for game in self.games if game.round <= self.after)
            complete = self.document["standings"]["complete"]
            yield from differ("event.json, standings complete", complete, not lacks)
        for row in self.document["standings"]["rows"]:
            then = mine[self.numbers[row["player"]]]
            where = f"event.json, standings, {self.numbers[row['player']]}"
            if self.pairs:
                said = (row["wins"], row["losses"], row["spread"])
                yield from differ(where, said, (then.wins, then.losses, then.spread))
            else:
                yield from differ(where, row["total"], then.total)
        for name, cells in pages.hall_board(self.open("standings/")).items():
            then = mine[pages.name_in(name, mine)]
            figures = (then.record, then.spread)
            ours = figures if self.pairs else (then.total,)
            told = (cells[0], pages.figure(cells[1])) if self.pairs else (pages.figure(cells[0]),)
            yield from differ(f"hall’s standings, {name}", told, ours)

    def players(self) -> Iterator[str]:
        """Everybody's own page has their games with the scores that count, as they see them."""
        for entry in self.division.entries.all():
            answer = self.client.get(f"{self.address}players/{entry.uuid}/")
            if answer.status_code == 404:
                continue  # they never came
            rows = pages.card_rows(Page(answer, self.address))
            for game in self.games:
                seat = next((one for one in game.seats if one.name == self.names[entry.name]), None)
                if seat is None or game.kind != "played":
                    continue
                where = f"hall, {entry.name}’s own page, round {game.round}"
                said = rows.get(game.round, "nothing")
                ours = "no result yet"
                if game.counts and self.pairs:
                    other = next(one for one in game.seats if one is not seat)
                    ours = f" {seat.score}–{other.score}"
                elif game.counts:
                    ours = f" {seat.score}"
                if ours not in f" {said}":
                    yield f"{where}: “{said}”, not “{ours.strip()}”"
                if f"table {game.table}" not in said.lower():
                    yield f"{where}: “{said}”, not table {game.table}"
