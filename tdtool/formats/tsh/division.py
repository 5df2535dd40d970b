"""A division as tsh keeps it in a ``.t`` file: a line a player, numbered as they stand.

``NAME RATING OPPONENT…; SCORE…; KEY WORD…; KEY WORD…``

=============  ======================================================================
opponent 0     a bye, a forfeit or an absence; the score is the spread credited
opponent 00    not paired in this round
score 00       no score yet; 9999 says the same
a line of #    a comment
=============  ======================================================================

Every word is kept as it was written, so that what is written back differs from what was read in
spacing only. What the words mean, and what is wrong with them, is derived: ``PlayerLine``'s
properties, and ``faults``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tdtool.formats.tsh.text import BLANK, LATIN, Unreadable, decoded, encoded, lines, words

__all__ = ["DivisionFile", "Field", "OtherLine", "PlayerLine", "Unreadable", "read", "write"]

MOST_PLAYERS = 5_000
MOST_ROUNDS = 100
RATING = re.compile(r"[0-9]{1,5}(?:[.+][0-9]{1,5})*")
NUMBER = re.compile(r"[0-9]{1,6}")
SIGNED = re.compile(r"[+-]?[0-9]{1,6}")
NOT_YET = ("00", "9999")
MEMBER = re.compile(r":([A-Z]{2}[0-9]{6})$")
LIKE_A_RATING = re.compile(r"[+-]?[0-9]")
ORDINAL = re.compile(r"[0-9]+(?:st|nd|rd|th)[.,]?", re.IGNORECASE)
SEGMENT = re.compile(r"(?:^|;)((?:[^;\\]|\\.|\\$)*)")
OPEN = re.compile(r"(?<!\\)(?:\\\\)*\\$")  # a backslash at the end that escapes nothing
ESCAPED = re.compile(r"\\([;\\])")
REMARK = re.compile(r"(?<=[; \t\v\f])#[^;]*$")


class Field(NamedTuple):
    """What stands behind one ``;``: a key and its words as written, escapes and all."""

    key: str
    words: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The words without the backslashes before ``;`` and backslash."""
        return tuple(ESCAPED.sub(r"\1", word) for word in self.words)


@dataclass(frozen=True)
class PlayerLine:
    """A player: their number, the line they stand on, and their words as written.

    ``remark`` is a comment behind the rest, with its ``#``.
    """

    number: int
    line: int
    name: str
    rating_word: str
    opponent_words: tuple[str, ...] = ()
    score_words: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    remark: str = ""

    @property
    def person(self) -> str:
        """The name without the member's id that may stand behind it."""
        return MEMBER.sub("", self.name)

    @property
    def member_id(self) -> str:
        """The member's id behind the name, as in ``Hill, Flo:AA000042``; empty if none."""
        match = MEMBER.search(self.name)
        return match[1] if match else ""

    @property
    def rating(self) -> int | None:
        """The rating; None if unrated (0) or not to be read. Of several terms the first."""
        if not RATING.fullmatch(self.rating_word):
            return None
        return int(re.split("[.+]", self.rating_word)[0]) or None

    @cached_property
    def opponents(self) -> tuple[int | None, ...]:
        """By round: a player's number, 0 for nobody, None for not paired or not to be read."""
        return tuple(
            int(word) if word != "00" and NUMBER.fullmatch(word) else None
            for word in self.opponent_words
        )

    @cached_property
    def scores(self) -> tuple[int | None, ...]:
        """By round: the score or the spread credited; None for none yet or not to be read."""
        return tuple(
            int(word) if word not in NOT_YET and SIGNED.fullmatch(word) else None
            for word in self.score_words
        )

    def opponent(self, round_: int) -> int | None:
        """The opponent in a round, from 1; None too beyond the last."""
        return self.opponents[round_ - 1] if round_ <= len(self.opponents) else None

    def score(self, round_: int) -> int | None:
        """The score in a round, from 1; None too beyond the last."""
        return self.scores[round_ - 1] if round_ <= len(self.scores) else None

    def values(self, key: str) -> tuple[str, ...] | None:
        """What a key says, the last of several; None where there is no such key."""
        every = [field.values for field in self.fields if field.key == key]
        return every[-1] if every else None

    def said(self, key: str) -> str:
        """The same as text: tsh writes a space in a word as an underscore."""
        return " ".join(self.values(key) or ()).replace("_", " ").replace("\t", " ")

    def figures(self, key: str) -> tuple[int | None, ...]:
        """A key's words as whole numbers, None where one is none."""
        return tuple(
            int(word) if SIGNED.fullmatch(word) else None for word in self.values(key) or ()
        )


class OtherLine(NamedTuple):
    """A comment or a blank line, as it stands."""

    line: int
    text: str


@dataclass(frozen=True)
class DivisionFile:
    """The lines of a file in their order; how it was encoded, and notes on how it was read."""

    lines: tuple[PlayerLine | OtherLine, ...]
    encoding: str = field(default=LATIN, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def players(self) -> tuple[PlayerLine, ...]:
        """The players in order of their numbers."""
        return tuple(line for line in self.lines if isinstance(line, PlayerLine))

    @property
    def rounds(self) -> int:
        """The rounds there are pairings for."""
        return max((len(player.opponents) for player in self.players), default=0)


def read(source: str | bytes) -> DivisionFile:
    """Reads a division; ``Unreadable`` if it is none. What is wrong in it, ``faults`` says."""
    text, encoding, notes = decoded(source)
    every: list[PlayerLine | OtherLine] = []
    number = 0
    for line, content in enumerate(lines(text), 1):
        bare = content.strip(BLANK)
        if not bare or bare.startswith("#"):
            every.append(OtherLine(line, bare))
            continue
        number += 1
        player = _player(number, line, bare)
        _refuse_what_no_division_has(player)
        every.append(player)
    file = DivisionFile(tuple(every), encoding, notes)
    if not any(listed_player.rating_word for listed_player in file.players):
        raise Unreadable(
            "there are no players in this file: a division has a line for each, with a name "
            "and a rating, e.g. Bee, Ann 1784"
        )
    return file


def write(division: DivisionFile) -> str:
    """The division as tsh writes it: lossless, but for the spacing."""
    return "".join(f"{_written(line)}\n" for line in division.lines)


def write_bytes(division: DivisionFile) -> bytes:
    """The same in the encoding it was read in, or in marked UTF-8 where that lacks a letter."""
    return encoded(write(division), division.encoding)


def player_line(
    number: int,
    name: str,
    rating: int | None,
    *,
    opponents: Sequence[int | None] = (),
    scores: Sequence[int | None] = (),
    fields: Iterable[tuple[str, Iterable[object]]] = (),
) -> PlayerLine:
    """A player made of values, for a file that is to be written; rounds count from the first.

    An opponent None is not yet paired, a score None isn't in yet.
    """
    return PlayerLine(
        number=number,
        line=number,
        name=" ".join(words(name.replace(";", ","))),
        rating_word=str(rating or 0),
        opponent_words=tuple("00" if figure is None else str(figure) for figure in opponents),
        score_words=tuple("00" if figure is None else str(figure) for figure in scores),
        fields=tuple(field_of(key, values) for key, values in fields),
    )


def field_of(key: str, values: Iterable[object]) -> Field:
    """What stands behind a ``;``, made of values: each is one word, a space in it an underscore."""
    return Field(key, tuple(_escaped(str(value)) for value in values))


def _player(number: int, line: int, content: str) -> PlayerLine:
    remark = REMARK.search(content)
    if remark:
        content = content[: remark.start()]
    head, *rest = (words(segment) for segment in SEGMENT.findall(content))
    starts = (at for at, word in enumerate(head) if at and _may_be_a_rating(word))
    end = next(starts, len(head))
    return PlayerLine(
        number=number,
        line=line,
        name=" ".join(head[:end]),
        rating_word=head[end] if end < len(head) else "",
        opponent_words=tuple(head[end + 1 :]),
        score_words=tuple(rest[0]) if rest else (),
        fields=tuple(
            Field(key, tuple(values)) for key, *values in (part or [""] for part in rest[1:])
        ),
        remark=remark[0].strip(BLANK) if remark else "",
    )


def _refuse_what_no_division_has(player: PlayerLine) -> None:
    rounds = max(len(player.opponent_words), len(player.score_words))
    if player.number > MOST_PLAYERS:
        raise Unreadable(f"this is not a division: it has more than {MOST_PLAYERS} lines.")
    if rounds > MOST_ROUNDS:
        raise Unreadable(
            f"line {player.line} has {rounds} rounds; no event has over {MOST_ROUNDS}."
        )


def _may_be_a_rating(word: str) -> bool:
    """A name ends before the first number; one with a slip in it counts, John Bee 3rd doesn't."""
    return LIKE_A_RATING.match(word) is not None and not ORDINAL.fullmatch(word)


def _written(written: PlayerLine | OtherLine) -> str:
    if isinstance(written, OtherLine):
        return written.text
    head = " ".join([f"{written.name:22}", f"{written.rating_word:>5}", *written.opponent_words])
    behind = [written.score_words, *((part.key, *part.words) for part in written.fields)]
    parts = [head, *(" ".join(part) for part in behind)]
    line = "; ".join(f"{part} " if OPEN.search(part) else part for part in parts)
    return f"{line} {written.remark}" if written.remark else line


def _escaped(word: str) -> str:
    return re.sub(r"([;\\])", r"\\\1", "_".join(words(word)))
