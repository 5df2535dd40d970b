"""What files of offices hold, whichever office it is: divisions of tsh, and whose they are.

Also what every writer asks of divisions before it writes them, and how names are written.
"""

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
    REPLIES,
    STARTS,
    DivisionFile,
    Field,
    PlayerLine,
    Unreadable,
    faults,
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


DECIMAL = re.compile(r"[0-9]{1,4}(?:\.[0-9]+)?")


def rounded(text: str) -> int | None:
    """A rating, which may have decimals, as a whole number; None where it is none."""
    if DECIMAL.fullmatch(text) is None:
        return None
    whole, _, rest = text.partition(".")
    return int(whole) + (rest[:1] >= "5")
