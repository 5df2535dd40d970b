"""Single tokens of the line of score entry: clocks, rounds, numbers."""

from __future__ import annotations

import re

from tdtool.english import listed
from tdtool.formats.quoting import quoted

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
