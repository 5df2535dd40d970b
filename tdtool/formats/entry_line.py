"""The line of score entry: a table, its scores in order of seats, then clocks and remarks.

======================  ===================================================
``7 412 380``           table 7, first seat 412, second seat 380
``p12 412 380``         player 12 has 412, whoever they meet 380; ``pB12`` is division B's
``3 85 orchard turban`` the words of a seat behind its score
``3 orchard / turban``  words alone: a stroke parts the seats, and the words make the scores
``t2 26:10``            seat 2 used 26 minutes and 10 seconds
``t2 -1:10``            seat 2's clock stands 1:10 over
``f2``                  seat 2 started instead of seat 1
``u``                   the slip isn't signed
``r5``                  the slip is of round 5; alone it chooses the round for what follows
``7 412 380 32``        where two meet: what the scores are apart, to be checked
``412 380``             where two meet: the scores alone, of the first table without a slip
======================  ===================================================

Commas do as well as spaces. What stands after the scores comes in any order, the round anywhere.
In a line that begins with a player, 1 is that player and 2 the opponent: ``f1`` says that the
player began.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tdtool.english import listed
from tdtool.formats.quoting import quoted

# Single tokens of the line of score entry: clocks, rounds, numbers.

CLOCK = re.compile(r"(-?)([0-9]{1,3}):([0-9]{2})")
ROUND = re.compile(r"[rR]([0-9]+)")
HIGHEST_ROUND = 99


class BadEntryLine(ValueError):
    """A line of score entry that can't be taken; the message says what is wrong and where."""


def round_of(tokens: list[str]) -> tuple[list[str], int | None]:
    """The line without its round, and the round."""
    round_tokens = [token for token in tokens if ROUND.fullmatch(token)]
    if not round_tokens:
        return tokens, None
    numbers = {whole_number(token[1:]) for token in round_tokens}
    if len(numbers) > 1:
        raise BadEntryLine(f"A slip is for one round; this line says {listed(round_tokens)}.")
    number = numbers.pop()
    if not 1 <= number <= HIGHEST_ROUND:
        raise BadEntryLine(f"r needs a round number, e.g. r5; this is {named(round_tokens[0])}.")
    return [token for token in tokens if token not in round_tokens], number


def clock(word: str, token: str) -> tuple[bool, int]:
    """Whether the clock stands over, and its seconds."""
    if not token:
        raise BadEntryLine(f"{word} needs a clock after it, e.g. {word} 26:10.")
    match = CLOCK.fullmatch(token)
    if match is None:
        raise BadEntryLine(
            f"A clock is minutes:seconds, e.g. {word} 26:10; after {word} comes {named(token)}."
        )
    sign, minutes, seconds = match.groups()
    if int(seconds) > 59:
        raise BadEntryLine(f"After {word}, “{token}” isn’t a time: seconds go from 00 to 59.")
    return sign == "-", int(minutes) * 60 + int(seconds)


def whole_number(token: str) -> int:
    """A token of digits as a number; ten digits say as well as a hundred that it is too large."""
    return int(token[:10])


def named(token: str) -> str:
    return quoted(token, most=20)


LONGEST_LINE = 2000
MOST_SEATS = 12
TWO = 2
HIGHEST_TABLE = 9999
HIGHEST_PLAYER = 9999
HIGHEST_SCORE = 9999
LEAST_ALONE = 100  # a smaller number that is no table is a mistyped one

NUMBER = re.compile(r"-?[0-9]+")
PLAYER = re.compile(r"[pP]([a-zA-Z][a-zA-Z0-9]{0,5}?)?([0-9]+)")
STROKE = "/"
# What no other text begins with: a table or score, a player, a round. Scripts know it, too.
BEGINS = re.compile(r"\s*(-?[0-9]|[pP]([a-zA-Z][a-zA-Z0-9]{0,5}?)?[0-9]|[rR][0-9])")
REMARK = re.compile(r"(t|f|u)(-?[0-9]*)")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Numbered:
    """A player by their number in a division; ``division`` is "" where the line names none."""

    number: int
    division: str = ""

    def __str__(self) -> str:
        return f"p{self.division}{self.number}"


@dataclass(frozen=True)
class EntryLine:
    """A line as read. Seats count from 1; ``times`` used and ``over`` are in seconds by seat.

    It begins with a ``table``, and then goes by its seats, or with a ``player``: then 1 is that
    player and 2 whoever they meet, until it is known how they sit.

    ``scores`` has None for a seat typed in words alone. ``words`` are as typed, seat by seat, and
    empty where no seat has any. ``starter`` is the seat that started instead, None where nothing
    is said. A line of a ``round`` alone has no table and no player.
    """

    table: int | None
    scores: tuple[int | None, ...]
    times: Mapping[int, int]
    over: Mapping[int, int]
    starter: int | None
    unsigned: bool
    words: tuple[tuple[str, ...], ...] = ()
    player: Numbered | None = None
    round: int | None = None
    spread: int | None = None

    @property
    def round_alone(self) -> bool:
        return self.table is None and self.player is None

    def with_spread(self, seats: int) -> EntryLine:
        """A score more than there are seats is what the scores are apart."""
        if self.spread is not None or len(self.scores) != seats + 1 or any(self.words):
            return self
        return replace(self.cut(seats), spread=self.scores[seats])

    def cut(self, seats: int) -> EntryLine:
        """The line of the first so many seats."""
        return replace(self, scores=self.scores[:seats], words=self.words[:seats])

    @property
    def may_lack_table(self) -> bool:
        """Whether its table may be a score: two numbers, the first of three figures, no words."""
        large = self.table is not None and self.table >= LEAST_ALONE
        return large and len(self.scores) == 1 and not any(self.words)

    def at_table(self, number: int) -> EntryLine:
        """The same line with this table before it: what was read as the table is a score."""
        return replace(self, table=number, scores=(self.table, *self.scores), words=())

    def seated(self, table: int, *, second: bool) -> EntryLine:
        """The same line by the table's seats: turned round where the player has the second."""
        if self.player is None or not second:
            return replace(self, table=table, player=None)
        return replace(
            self,
            table=table,
            player=None,
            scores=(*self.scores, None)[:TWO][::-1],
            times={3 - seat: used for seat, used in self.times.items()},
            over={3 - seat: late for seat, late in self.over.items()},
            starter=None if self.starter is None else 3 - self.starter,
            words=self.words[::-1],
        )


def parse(text: str, *, whole: bool = True) -> EntryLine:
    """Read a line; ``BadEntryLine`` with the sentence for who typed it.

    A line that is not ``whole`` is still being typed: the opponent's score may be missing.
    """
    if len(text) > LONGEST_LINE:
        raise BadEntryLine(
            f"The line is {len(text)} characters long; no result needs more than {LONGEST_LINE}."
        )
    tokens = re.sub("[−–]", "-", text).replace(",", " ").split()
    if not tokens:
        raise BadEntryLine(
            "The line is empty: type the table, then its scores in seat order, e.g. 7 412 380."
        )
    tokens, round_ = round_of(tokens)
    if not tokens:
        return EntryLine(None, (), {}, {}, None, False, round=round_)
    words = [token.lower() for token in tokens]
    ends = next((at for at, word in enumerate(words) if REMARK.fullmatch(word)), len(words))
    player = _player(tokens[0])
    table = _table(tokens[0]) if player is None else None
    seats = _seats(tokens[1:ends])
    if player is not None:
        _both_scores(player, seats, whole=whole)
    elif not seats:
        raise BadEntryLine(f"Table {table} has no scores: type them after it, in seat order.")
    line = replace(_with_remarks(table, seats, iter(words[ends:])), player=player, round=round_)
    return line if player is None else line.with_spread(TWO)


@dataclass
class _Seat:
    score: int | None
    words: list[str]


def _seats(tokens: list[str]) -> list[_Seat]:
    """A number begins a seat; words belong to the seat before them, unless a stroke parts them."""
    seats: list[_Seat] = []
    parted = True
    for token in tokens:
        if token == STROKE:
            if parted:
                raise BadEntryLine("A slash separates two seats; one side of it is empty here.")
            parted = True
        elif token.isalpha():
            if parted:
                seats.append(_Seat(None, []))
            seats[-1].words.append(token)
            parted = False
        else:
            seats.append(_Seat(_score(token, len(seats)), []))
            parted = False
    if parted and seats:
        raise BadEntryLine("A slash separates two seats; one side of it is empty here.")
    if len(seats) > MOST_SEATS:
        raise BadEntryLine(f"A table seats up to {MOST_SEATS}; this line has more scores.")
    return seats


def _player(token: str) -> Numbered | None:
    """The player that a line begins with, or None where it begins with something else."""
    player = PLAYER.fullmatch(token)
    if player is None:
        return None
    number = whole_number(player[2])
    if not 1 <= number <= HIGHEST_PLAYER:
        raise BadEntryLine(
            f"A player’s number is from 1 to {HIGHEST_PLAYER}; this line begins with "
            f"{named(token)}."
        )
    return Numbered(number, (player[1] or "").upper())


def _both_scores(player: Numbered, seats: list[_Seat], *, whole: bool) -> None:
    if not seats:
        raise BadEntryLine(f"{player} has no scores: type their own, then their opponent’s.")
    if len(seats) > TWO + 1 or (whole and len(seats) < TWO):
        raise BadEntryLine(
            f"{player} needs two scores after it, their own and then their opponent’s, e.g. "
            f"{player} 412 380."
        )


def _table(token: str) -> int:
    if not NUMBER.fullmatch(token) or not 1 <= whole_number(token) <= HIGHEST_TABLE:
        raise BadEntryLine(
            f"A line begins with a table number, from 1 to {HIGHEST_TABLE}, or a player, e.g. "
            f"p12; this one begins with {named(token)}."
        )
    return whole_number(token)


def _score(token: str, at: int) -> int:
    if CLOCK.fullmatch(token):
        raise BadEntryLine(f"Whose clock is {token}? Put the seat before it, e.g. t2 {token}.")
    which = ORDINALS[at] if at < len(ORDINALS) else "next"
    if not NUMBER.fullmatch(token):
        raise BadEntryLine(
            f"A score is a whole number, in digits 0 to 9; the {which} one is {named(token)}."
        )
    if abs(whole_number(token)) > HIGHEST_SCORE:
        raise BadEntryLine(f"No score is over {HIGHEST_SCORE}; the {which} one is {named(token)}.")
    return whole_number(token)


def _with_remarks(table: int | None, seats: list[_Seat], words: Iterator[str]) -> EntryLine:
    times: dict[int, int] = {}
    over: dict[int, int] = {}
    starter: int | None = None
    unsigned = False
    for word in words:
        remark = REMARK.fullmatch(word)
        if remark is None:
            raise BadEntryLine(_not_a_remark(word))
        letter, digits = remark.groups()
        if letter == "u":
            unsigned = _unsigned(digits)
        elif letter == "f":
            if starter is not None:
                raise BadEntryLine("Only one seat can have started: type f once.")
            starter = _seat(word, digits, len(seats))
        else:
            seat = _seat(word, digits, len(seats))
            if seat in times or seat in over:
                raise BadEntryLine(f"The clock of seat {seat} is entered twice.")
            is_over, seconds = clock(word, next(words, ""))
            (over if is_over else times)[seat] = seconds
    return EntryLine(
        table=table,
        scores=tuple(seat.score for seat in seats),
        times=times,
        over=over,
        starter=starter,
        unsigned=unsigned,
        words=tuple(tuple(seat.words) for seat in seats) if any(s.words for s in seats) else (),
    )


def _not_a_remark(word: str) -> str:
    if NUMBER.fullmatch(word):
        return f"Scores come before clocks and remarks; {named(word)} comes after."
    return (
        f"{named(word)} can’t be read. After the scores come clocks (t2 26:10), who started "
        "(f2), or u for unsigned."
    )


def _unsigned(digits: str) -> bool:
    if digits:
        raise BadEntryLine(f"u is typed alone, for an unsigned slip; this is “u{digits}”.")
    return True


def _seat(word: str, digits: str, seats: int) -> int:
    if not NUMBER.fullmatch(digits) or not 1 <= whole_number(digits) <= seats:
        raise BadEntryLine(
            f"{named(word)} needs a seat number, from 1 to {seats} with these scores."
        )
    return whole_number(digits)
