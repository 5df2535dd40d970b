"""Reading CoCo’s files of JSON: the bundle of an event, and the roster ``coco.roster/1``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from tdtool.formats.offices import json_file
from tdtool.formats.offices.event_file import EventFile
from tdtool.formats.offices.game_list import (
    HIGHEST_RATING,
    HIGHEST_SCORE,
    Meeting,
    Player,
    division_of,
    missed_rounds,
)
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import MOST_ROUNDS, Unreadable

ROSTER = "coco.roster/1"
MOST_ROSTERED = 50_000


class Rostered(NamedTuple):
    """A player of a roster."""

    number: str
    name: str
    rating: int | None
    career_games: int | None


def is_bundle(source: bytes) -> bool:
    """Whether a file looks like a bundle: JSON with divisions."""
    return json_file.is_json(source) and b'"divisions"' in source


def read_bundle(source: str | bytes) -> EventFile:
    """The event in a bundle. Raises ``Unreadable``."""
    said = json_file.document(source)
    people = {}
    for where, one in json_file.objects(said, "players"):
        number = json_file.text(one, "player_number", where=where)
        name = json_file.text(one, "name", where=where)
        rating = json_file.rating(one, "rating", most=HIGHEST_RATING, where=where)
        if not number or not name:
            raise Unreadable(f"{where}: a player needs a player_number and a name.")
        if number in people:
            raise Unreadable(f"{where}: another player also has the number {shown(number)}.")
        people[number] = Player(name, number, rating)
    divisions, notes = {}, list[str]()
    for where, one in json_file.objects(said, "divisions"):
        name = json_file.text(one, "name", where=where) or where
        if name in divisions:
            raise Unreadable(f"{where}: another division is also called {quoted(name)}.")
        entrants = json_file.objects(one, "entrants", where=where)
        players = [_entrant(at, row, people) for at, row in entrants]
        slips = [_slip(at, row) for at, row in json_file.objects(one, "results", where=where)]
        divisions[name] = made = division_of(players, slips)
        notes += missed_rounds(f"division {shown(name)}", made)
    if not divisions:
        raise Unreadable("this bundle has no division.")
    start = json_file.text(said, "start_date")
    return EventFile(divisions, json_file.text(said, "name"), day_of(start), tuple(notes))


def read_roster(source: str | bytes, *, largest: int) -> list[Rostered]:
    """The players of a roster. Raises ``Unreadable``."""
    said = json_file.document(source, largest=largest)
    if said.get("schema") != ROSTER:
        raise Unreadable(f"this is not a roster of CoCo: its schema isn’t {ROSTER}.")
    found = [
        Rostered(
            json_file.text(one, "player_number", where=where),
            json_file.text(one, "name", where=where),
            json_file.rating(one, "rating", most=HIGHEST_RATING, where=where),
            json_file.whole(one, "career_games", least=0, most=100_000, where=where),
        )
        for where, one in json_file.objects(said, "players")
    ]
    if len(found) > MOST_ROSTERED:
        raise Unreadable(f"this roster has over {MOST_ROSTERED:,} players.")
    return found


def _entrant(where: str, row: dict[str, Any], people: Mapping[str, Player]) -> Player:
    number = json_file.text(row, "player_number", where=where)
    if number not in people:
        raise Unreadable(f"{where}: no player of the bundle has the number {quoted(number)}.")
    rating = json_file.rating(row, "rating", most=HIGHEST_RATING, where=where)
    return people[number]._replace(rating=people[number].rating if rating is None else rating)


def _slip(where: str, row: dict[str, Any]) -> Meeting:
    def figure(key: str, least: int, most: int) -> int:
        said = json_file.whole(row, key, least=least, most=most, where=where)
        return json_file.needed(said, key, where=where)

    started = row.get("winner_started")
    return Meeting(
        where=where,
        round=figure("round", 1, MOST_ROUNDS),
        winner=json_file.text(row, "winner", where=where),
        score=figure("winner_score", -HIGHEST_SCORE, HIGHEST_SCORE),
        loser=json_file.text(row, "loser", where=where),
        against=figure("loser_score", -HIGHEST_SCORE, HIGHEST_SCORE),
        winner_started=started if isinstance(started, bool) else None,
    )


def day_of(said: str) -> date | None:
    """The day that an ISO date begins with; None where it is none."""
    try:
        return date.fromisoformat(said[:10])
    except ValueError:
        return None
