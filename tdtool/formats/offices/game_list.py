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


def rounded(text: str) -> int | None:
    """A rating, which may have decimals, as a whole number; None where it is none."""
    if DECIMAL.fullmatch(text) is None:
        return None
    whole, _, rest = text.partition(".")
    return int(whole) + (rest[:1] >= "5")


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
