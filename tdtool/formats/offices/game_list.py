"""A division made of a list of games, each with its winner: what CoCo’s files have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tdtool.formats.offices.event_file import NOBODY, UNKNOWN, refuse, refuse_doubts
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh.division import (
    MOST_PLAYERS,
    DivisionFile,
    PlayerLine,
    Unreadable,
    player_line,
)
from tdtool.formats.tsh.faults import REPLIES, STARTS

ORDINAL = re.compile(r" (?=[0-9]+(?:st|nd|rd|th)$)", re.IGNORECASE)  # a rating, with an id
HIGHEST_SCORE = 9999
HIGHEST_RATING = 9999
DECIMAL = re.compile(r"[0-9]{1,4}(?:\.[0-9]+)?")


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


def rounded(said: str) -> int | None:
    """A rating, which may have decimals, as a whole number; None where it is none."""
    if DECIMAL.fullmatch(said) is None:
        return None
    whole, _, rest = said.partition(".")
    return int(whole) + (rest[:1] >= "5")


def division_of(players: Sequence[Player], meetings: Sequence[Meeting]) -> DivisionFile:
    """The division, its players numbered as they come. Raises ``Unreadable`` with what is wrong."""
    if len(players) > MOST_PLAYERS:
        raise Unreadable(f"this is not a division: it has over {MOST_PLAYERS} players.")
    numbers = {one.known_by: number for number, one in enumerate(players, 1)}
    if len(numbers) < len(players):
        raise Unreadable("a player is in one division twice.")
    faulty: list[str] = [
        f"the name {quoted(one.name)} can’t have a colon or begin with #"
        for one in players
        if ":" in one.name or one.name.startswith("#")
    ]
    sides: dict[tuple[int, int], Side] = {}
    for one in meetings:
        faulty += _seat(one, numbers, sides)
    refuse(faulty)
    rounds = max((round_ for _, round_ in sides), default=0)
    file = DivisionFile(tuple(
        _line(number, one, [sides.get((number, at)) for at in range(1, rounds + 1)])
        for number, one in enumerate(players, 1)
    ))  # fmt: skip
    if not file.players:
        raise Unreadable("a division has no players.")
    refuse_doubts(file)
    return file


def missed_rounds(called: str, file: DivisionFile) -> Sequence[str]:
    """The note on rounds without a game, as these files leave byes out."""
    missed = sum(one.opponents.count(NOBODY) for one in file.players)
    said = f"{called}: byes and forfeits aren’t in CoCo’s files; rounds without a game ({missed})"
    return [f"{said} count as missed"] if missed else []


def _seat(
    one: Meeting, numbers: Mapping[str, int], sides: dict[tuple[int, int], Side]
) -> Sequence[str]:
    """Puts a game down on both sides; sentences where it can’t be."""
    unknown = [who for who in (one.winner, one.loser) if who not in numbers]
    if unknown:
        return [f"{one.where}: no player of the division is {quoted(unknown[0])}"]
    if one.winner == one.loser:
        return [f"{one.where}: {quoted(one.winner)} can’t play against themselves"]
    if one.score < one.against:
        return [f"{one.where}: the winner has {one.score} and the opponent {one.against}"]
    winner, loser = numbers[one.winner], numbers[one.loser]
    for number, who in ((winner, one.winner), (loser, one.loser)):
        if before := sides.get((number, one.round)):
            return [
                f"{one.where}: {shown(who)} also has a game in round {one.round} at {before.where}"
            ]
    turns = {True: (STARTS, REPLIES), False: (REPLIES, STARTS), None: (UNKNOWN, UNKNOWN)}
    own, theirs = turns[one.winner_started]
    sides[winner, one.round] = Side(loser, one.score, own, one.where)
    sides[loser, one.round] = Side(winner, one.against, theirs, one.where)
    return []


def _line(number: int, one: Player, sides: Sequence[Side | None]) -> PlayerLine:
    turns = [side.turn if side else 0 for side in sides]
    return player_line(
        number,
        f"{ORDINAL.sub('_', one.name)}:{one.number}" if one.number else one.name,
        one.rating,
        opponents=[side.opponent if side else NOBODY for side in sides],
        scores=[side.score if side else 0 for side in sides],
        fields=[("p12", turns)] if set(turns) - {0, UNKNOWN} else [],
    )
