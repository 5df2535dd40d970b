"""Reading CoCo’s files of JSON: the bundle of an event, and the roster ``coco.roster/1``; and a
division made of a list of games, each with its winner, as all of CoCo’s files have them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from tdtool.formats.offices import json_file
from tdtool.formats.offices.event_file import (
    NOBODY,
    UNKNOWN,
    EventFile,
    refuse,
    refuse_doubts,
    rounded,
)
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    REPLIES,
    STARTS,
    DivisionFile,
    PlayerLine,
    Unreadable,
    player_line,
)

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


# ---------------------------------------------------------------- a division of games

ORDINAL = re.compile(r" (?=[0-9]+(?:st|nd|rd|th)$)", re.IGNORECASE)  # a rating, with an id
HIGHEST_SCORE = 9999
HIGHEST_RATING = 9999


class Player(NamedTuple):
    """Who plays; ``key`` is what games know them by, where it isn’t their number."""

    name: str
    number: str = ""
    rating: int | None = None
    key: str = ""

    @property
    def known_by(self) -> str:
        return self.key or self.number


class Meeting(NamedTuple):
    """A game: where it stands in the file, and both by what they are known by."""

    where: str
    round: int
    winner: str
    score: int
    loser: str
    against: int
    winner_started: bool | None = None


class Side(NamedTuple):
    """A player’s round."""

    opponent: int
    score: int
    turn: int
    where: str


def division_of(players: Sequence[Player], meetings: Sequence[Meeting]) -> DivisionFile:
    """The division, its players numbered as they come. Raises ``Unreadable`` with what is wrong."""
    if len(players) > MOST_PLAYERS:
        raise Unreadable(f"this is not a division: it has over {MOST_PLAYERS} players.")
    numbers = {player.known_by: number for number, player in enumerate(players, 1)}
    if len(numbers) < len(players):
        raise Unreadable("a player is in one division twice.")
    faulty: list[str] = [
        f"the name {quoted(player.name)} can’t have a colon or begin with #"
        for player in players
        if ":" in player.name or player.name.startswith("#")
    ]
    sides: dict[tuple[int, int], Side] = {}
    for meeting in meetings:
        faulty += _seat(meeting, numbers, sides)
    refuse(faulty)
    rounds = max((round_ for _, round_ in sides), default=0)
    file = DivisionFile(tuple(
        _line(number, player, [sides.get((number, at)) for at in range(1, rounds + 1)])
        for number, player in enumerate(players, 1)
    ))  # fmt: skip
    if not file.players:
        raise Unreadable("a division has no players.")
    refuse_doubts(file)
    return file


def missed_rounds(called: str, file: DivisionFile) -> Sequence[str]:
    """The note on rounds without a game, as these files leave byes out."""
    missed = sum(player.opponents.count(NOBODY) for player in file.players)
    sentence = (
        f"{called}: byes and forfeits aren’t in CoCo’s files; rounds without a game ({missed})"
    )
    return [f"{sentence} count as missed"] if missed else []


def _seat(
    meeting: Meeting, numbers: Mapping[str, int], sides: dict[tuple[int, int], Side]
) -> Sequence[str]:
    """Puts a game down on both sides; sentences where it can’t be."""
    unknown = [who for who in (meeting.winner, meeting.loser) if who not in numbers]
    if unknown:
        return [f"{meeting.where}: no player of the division is {quoted(unknown[0])}"]
    if meeting.winner == meeting.loser:
        return [f"{meeting.where}: {quoted(meeting.winner)} can’t play against themselves"]
    if meeting.score < meeting.against:
        return [
            f"{meeting.where}: the winner has {meeting.score} and the opponent {meeting.against}"
        ]
    winner, loser = numbers[meeting.winner], numbers[meeting.loser]
    for number, who in ((winner, meeting.winner), (loser, meeting.loser)):
        if before := sides.get((number, meeting.round)):
            return [
                f"{meeting.where}: {shown(who)} also has a game in round {meeting.round} at "
                f"{before.where}"
            ]
    turns = {True: (STARTS, REPLIES), False: (REPLIES, STARTS), None: (UNKNOWN, UNKNOWN)}
    winner_turn, theirs = turns[meeting.winner_started]
    sides[winner, meeting.round] = Side(loser, meeting.score, winner_turn, meeting.where)
    sides[loser, meeting.round] = Side(winner, meeting.against, theirs, meeting.where)
    return []


def _line(number: int, player: Player, sides: Sequence[Side | None]) -> PlayerLine:
    turns = [side.turn if side else 0 for side in sides]
    return player_line(
        number,
        f"{ORDINAL.sub('_', player.name)}:{player.number}" if player.number else player.name,
        player.rating,
        opponents=[side.opponent if side else NOBODY for side in sides],
        scores=[side.score if side else 0 for side in sides],
        fields=[("p12", turns)] if set(turns) - {0, UNKNOWN} else [],
    )
