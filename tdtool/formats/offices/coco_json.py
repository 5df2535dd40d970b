"""Reading CoCo’s files of JSON: the bundle of an event, and the roster ``coco.roster/1``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from tdtool.formats.offices import json_file
from tdtool.formats.offices.event_file import (
    HIGHEST_RATING,
    HIGHEST_SCORE,
    EventFile,
    Meeting,
    Player,
    division_of,
    missed_rounds,
    rounded,
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
    document = json_file.document(source)
    people = {}
    for place, json_object in json_file.objects(document, "players"):
        number = json_file.text(json_object, "player_number", place=place)
        name = json_file.text(json_object, "name", place=place)
        rating = _rating(json_object, place)
        if not number or not name:
            raise Unreadable(f"{place}: a player needs a player_number and a name.")
        if number in people:
            raise Unreadable(f"{place}: another player also has the number {shown(number)}.")
        people[number] = Player(name, number, rating)
    divisions, notes = {}, list[str]()
    for place, json_object in json_file.objects(document, "divisions"):
        name = json_file.text(json_object, "name", place=place) or place
        if name in divisions:
            raise Unreadable(f"{place}: another division is also called {quoted(name)}.")
        entrants = json_file.objects(json_object, "entrants", place=place)
        players = [_entrant(at, row, people) for at, row in entrants]
        slips = [
            _slip(at, row) for at, row in json_file.objects(json_object, "results", place=place)
        ]
        divisions[name] = division = division_of(players, slips)
        notes += missed_rounds(f"division {shown(name)}", division)
    if not divisions:
        raise Unreadable("this bundle has no division.")
    start = json_file.text(document, "start_date")
    return EventFile(divisions, json_file.text(document, "name"), day_of(start), tuple(notes))


def read_roster(source: str | bytes, *, largest: int) -> list[Rostered]:
    """The players of a roster. Raises ``Unreadable``."""
    document = json_file.document(source, largest=largest)
    if document.get("schema") != ROSTER:
        raise Unreadable(f"this is not a roster of CoCo: its schema isn’t {ROSTER}.")
    roster = [
        Rostered(
            json_file.text(json_object, "player_number", place=place),
            json_file.text(json_object, "name", place=place),
            _rating(json_object, place),
            json_file.whole(json_object, "career_games", least=0, most=100_000, place=place),
        )
        for place, json_object in json_file.objects(document, "players")
    ]
    if len(roster) > MOST_ROSTERED:
        raise Unreadable(f"this roster has over {MOST_ROSTERED:,} players.")
    return roster


def _entrant(place: str, row: dict[str, Any], people: Mapping[str, Player]) -> Player:
    number = json_file.text(row, "player_number", place=place)
    if number not in people:
        raise Unreadable(f"{place}: no player of the bundle has the number {quoted(number)}.")
    rating = _rating(row, place)
    return people[number]._replace(rating=people[number].rating if rating is None else rating)


def _rating(row: dict[str, Any], place: str) -> int | None:
    """A player’s rating, rounded. Raises ``Unreadable``."""
    rating = rounded(str(row.get("rating")).strip())
    rated_row = row if rating is None else {"rating": rating}
    return json_file.whole(rated_row, "rating", least=0, most=HIGHEST_RATING, place=place)


def _slip(place: str, row: dict[str, Any]) -> Meeting:
    def figure(key: str, least: int, most: int) -> int:
        value = json_file.whole(row, key, least=least, most=most, place=place)
        return json_file.needed(value, key, place=place)

    started = row.get("winner_started")
    return Meeting(
        where=place,
        round=figure("round", 1, MOST_ROUNDS),
        winner=json_file.text(row, "winner", place=place),
        score=figure("winner_score", -HIGHEST_SCORE, HIGHEST_SCORE),
        loser=json_file.text(row, "loser", place=place),
        against=figure("loser_score", -HIGHEST_SCORE, HIGHEST_SCORE),
        winner_started=started if isinstance(started, bool) else None,
    )


def day_of(text: str) -> date | None:
    """The day that an ISO date begins with; None where it is none."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
