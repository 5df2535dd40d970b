"""Words standing at the end of a table game: what was handed in, what came of it, what is wrong.

The pieces that the systems share; each says under which clause it speaks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, TypeAlias

from tdtool.engine.findings import Finding
from tdtool.engine.words.lexicon import Lexicon

State: TypeAlias = Literal["fine", "phony", "short", "impossible", "blanks", "off"]


@dataclass(frozen=True)
class Reported:
    """What a player handed in: words (lower case for a blank) and their own total, or None.

    ``off``: which of the words, from 0, were ruled off; they score nothing and hold no letters.
    ``stated``: the total that the slip bore, where another one counts by now.
    """

    words: tuple[str, ...]
    score: int | None = None
    nick: str | None = None
    off: frozenset[int] = frozenset()
    stated: int | None = None

    @property
    def counting(self) -> tuple[str, ...]:
        """The words that nobody ruled off."""
        return tuple(word for at, word in enumerate(self.words) if at not in self.off)


@dataclass(frozen=True)
class WordVerdict:
    """One word: what it scores while it counts, and the worst that is to be said of it."""

    word: str
    points: int
    state: State
    findings: tuple[Finding, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether its points are in the total: it wasn't ruled off."""
        return self.state != "off"


@dataclass(frozen=True)
class SeatVerdict:
    """One player's words. ``total`` is None where no words were handed in."""

    words: tuple[WordVerdict, ...]
    total: int | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class TableVerdict:
    """A table at the end; ``findings`` are those that no single player's words explain."""

    seats: tuple[SeatVerdict, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def everything(self) -> tuple[Finding, ...]:
        """Every finding, word by word, seat by seat, then the table's."""
        parts: list[WordVerdict | SeatVerdict] = []
        for seat in self.seats:
            parts += [*seat.words, seat]
        return (*(finding for part in parts for finding in part.findings), *self.findings)


def judged(word: str, points: int, by_state: Mapping[State, tuple[Finding, ...]]) -> WordVerdict:
    """A word with everything that was said of it; its state is the first that has something."""
    state: State = next((state for state, findings in by_state.items() if findings), "fine")
    return WordVerdict(word, points, state, tuple(chain(*by_state.values())))


def ruled_off(verdict: WordVerdict, *, off: bool) -> WordVerdict:
    """The word as it is once a director ruled it off: nothing more is to be said of it."""
    return replace(verdict, state="off", findings=()) if off else verdict


def total_of(words: tuple[WordVerdict, ...]) -> int | None:
    """What the words that count come to; None where there are none at all."""
    return sum(word.points for word in words if word.counts) if words else None


def no_word(word: str, *, clause: str, nick: str | None) -> WordVerdict:
    """Something with other signs in it than letters; it isn't counted."""
    sentence = f"“{word}” isn’t a word: words have only the letters A to Z. Not counted."
    return WordVerdict(
        word, 0, "impossible", (Finding(clause, "syntax", "error", sentence, nick=nick),)
    )


def too_short(word: str, *, minimum: int, clause: str, nick: str | None) -> tuple[Finding, ...]:
    """A word with fewer letters than the system or the tournament asks for."""
    if len(word) >= minimum:
        return ()
    sentence = (
        f"{word} has {len(word)} letters and the minimum is {minimum}; "
        "it counts until it is ruled off."
    )
    return (Finding(clause, "move", "error", sentence, nick=nick),)


def not_in_the_list(
    word: str, *, lexicon: Lexicon, clause: str, nick: str | None
) -> tuple[Finding, ...]:
    """A word that isn't in the list and was never challenged stays and counts."""
    if word in lexicon:
        return ()
    sentence = (
        f"{word.upper()} isn’t in the word list “{lexicon.name}”; not challenged, so it counts."
    )
    return (Finding(clause, "word", "note", sentence, nick=nick),)


def another_total(seat: Reported, total: int | None, *, clause: str) -> tuple[Finding, ...]:
    """The player's own total where it isn't that of their words."""
    if seat.score is None or total is None or seat.score == total:
        return ()
    sentence = f"{seat.score} was reported; the words add up to {total}."
    if seat.stated not in (None, seat.score):
        sentence = f"{seat.score} counts, {seat.stated} was reported; the words add up to {total}."
    return (
        Finding(
            clause, "total", "error", sentence, nick=seat.nick, reported=seat.score, verified=total
        ),
    )
