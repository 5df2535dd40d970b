"""What files of offices hold, whichever office it is: divisions of tsh, and whose they are.

Also what every writer asks of divisions before it writes them, and how names are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from tdtool.english import counted, listed, minus, plain
from tdtool.formats.player_lists.cells import BadCell, name_in
from tdtool.formats.quoting import quoted, shown
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import (
    MOST_PLAYERS,
    REPLIES,
    STARTS,
    DivisionFile,
    Field,
    PlayerLine,
    Unreadable,
    faults,
    player_line,
)

NOBODY = 0
UNKNOWN = 4  # under ``p12``: who started isn’t known
MOST_TOLD = 5  # sentences, or names in one
MARKERS = re.compile(r"\s*(?:@(?:[0-9]{1,4}|[A-Z])|\((?:[0-9]{1,4}|[A-Z])\))$")
JOINED = re.compile(r"_(?=[0-9]+(?:st|nd|rd|th)\b)", re.IGNORECASE)
PER_ROUND = ("p12", "board", "penalty", "rtime")


@dataclass(frozen=True)
class EventFile:
    """Divisions by name, the event’s name and day where the file says them, and notes on how it
    was read."""

    divisions: Mapping[str, DivisionFile]
    name: str = ""
    on: date | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """Before something is sent: what stops it, and what the office will see otherwise."""

    refused: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=())

    def or_refuse(self) -> None:
        """Raises ``CantBeSent`` where something stops it."""
        if self.refused:
            raise CantBeSent(" ".join(self.refused))


class CantBeSent(ValueError):
    """The divisions can’t be written for this office; the message has every reason."""


class Game(NamedTuple):
    """Two who met in a round, the lower number first."""

    round: int
    one: PlayerLine
    other: PlayerLine
    one_started: bool | None  # None where it isn’t known

    @property
    def scores(self) -> tuple[int, int] | None:
        """Both scores; None where one isn’t in."""
        one_score, theirs = self.one.score(self.round), self.other.score(self.round)
        return None if one_score is None or theirs is None else (one_score, theirs)


def games(file: DivisionFile) -> Iterator[Game]:
    """Every game, by round; only what both players say."""
    players = {player.number: player for player in file.players}
    turns = {player.number: player.figures("p12") for player in file.players}
    for round_ in range(1, file.rounds + 1):
        for player in file.players:
            other = players.get(player.opponent(round_) or NOBODY)
            if other and player.number < other.number and other.opponent(round_) == player.number:
                side_turns = (turns[side.number][round_ - 1 : round_] for side in (player, other))
                yield Game(round_, player, other, _started(*side_turns))


def _started(one_turns: Sequence[int | None], theirs: Sequence[int | None]) -> bool | None:
    if one_turns == theirs or not {*one_turns, *theirs} & {STARTS, REPLIES}:
        return None
    return STARTS in one_turns or REPLIES in theirs


def sent_name(player: PlayerLine) -> str:
    """The name as it is spoken, without a member’s id or a mark such as ``@12``, ``@R``, ``(N)``.

    Raises ``BadCell``.
    """
    name = JOINED.sub(" ", player.name.partition(":")[0])
    if player.name.count(":") > 1 or name.startswith("#"):
        raise BadCell(
            f"{quoted(player.name)} has a colon or begins with #, and other programs can’t read "
            "that: change the name"
        )
    while (bare := MARKERS.sub("", name)) != name:
        name = bare
    return plain(name_in(name))


def below_zero(name: str, file: DivisionFile, theirs: str) -> Iterator[str]:
    """A sentence per score below 0; ``theirs``: “a .tou file has”."""
    for game in games(file):
        for player in (game.one, game.other):
            score = player.score(game.round) or 0
            if score < 0:
                yield (
                    f"Division {name}, round {game.round}: {called(player)} has {minus(score)}, "
                    f"and {theirs} no scores below 0. Ask the rating officer."
                )


def called(player: PlayerLine) -> str:
    """The name as the file has it, for a sentence."""
    return shown(player.name.partition(":")[0])


def member_id(player: PlayerLine) -> str:
    """The id behind the name, whichever office gave it; empty if none."""
    return player.name.partition(":")[2].strip()


def unready(divisions: Mapping[str, DivisionFile]) -> Iterator[str]:
    """What no office takes: no division, one without games, doubtful pairings, missing results."""
    if not divisions:
        yield "There is no division to send."
    for name, file in divisions.items():
        if not any(True for _ in games(file)):
            yield f"Division {name} has no games yet."
        for fault in faults(file):
            player = file.players[fault.player - 1]
            if fault.spoils and not (fault.kind == "missing" and player.opponent(fault.round or 0)):
                yield f"Division {name}, {fault.message}."
        for game in games(file):
            if game.scores is None:
                who = listed(called(side) for side in (game.one, game.other))
                yield f"Division {name}, round {game.round}: no result yet for {who}."


def few(things: Iterable[str]) -> str:
    """The first of many things, and how many more there are.

    >>> few(["a", "b"]), few("abcdefg")
    ('a and b', 'a, b, c, d, e and 2 more')
    """
    every = list(things)
    first_few = every[:MOST_TOLD]
    return listed(
        [*first_few, f"{len(every) - MOST_TOLD} more"] if len(every) > MOST_TOLD else first_few
    )


def refuse(faulty: Iterable[str]) -> None:
    """Raises ``Unreadable`` with the first of these sentences, if there are any."""
    every = list(faulty)
    more = (
        f" And {counted(len(every) - MOST_TOLD, 'more error')}." if len(every) > MOST_TOLD else ""
    )
    if every:
        raise Unreadable(" ".join(f"{fault.rstrip('.')}." for fault in every[:MOST_TOLD]) + more)


def refuse_doubts(file: DivisionFile) -> None:
    """Raises ``Unreadable`` where players and games can’t be told, or a file of tsh can’t hold
    what was read."""
    refuse(fault.message for fault in faults(file) if fault.spoils and fault.kind != "missing")
    again = tsh_division.read(tsh_division.write(file)).players
    lost = [
        f"line {player.line}: “{shown(player.name)}” can’t be read as a name"
        for player, two in zip(file.players, again, strict=False)
        if player != replace(two, line=player.line)
    ]
    refuse(lost or (["a name can’t begin with #"] if len(again) != len(file.players) else []))


def rounds_only(file: DivisionFile, first: int, last: int) -> DivisionFile:
    """The same players with some of the rounds, for offices that take only so many in a file."""

    def cut(words: tuple[str, ...]) -> tuple[str, ...]:
        return words[first - 1 : last]

    return replace(
        file,
        lines=tuple(
            replace(
                player,
                opponent_words=cut(player.opponent_words),
                score_words=cut(player.score_words),
                fields=tuple(
                    Field(part.key, cut(part.words) if part.key in PER_ROUND else part.words)
                    for part in player.fields
                ),
            )
            for player in file.players
        ),
    )


# A division made of a list of games, each with its winner: what CoCo’s files have.

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
