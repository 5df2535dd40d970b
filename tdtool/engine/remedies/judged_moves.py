"""What is said of one move judged by itself, whatever is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.engine.findings import Finding, Severity
from tdtool.engine.scrabble.board.placing import Counted
from tdtool.engine.words.lexicon import Lexicon

# Challenges: one decision for all the words of a play, made from the list.


class NotWords(ValueError):
    """What was asked about isn't words of letters."""


@dataclass(frozen=True)
class LookUp:
    """One word, whether it is in the list, and whether it has too few letters to be played."""

    word: str
    found: bool
    short: bool = False


@dataclass(frozen=True)
class Adjudication:
    """The decision on a play. The look-ups are for the record and the director, never the hall."""

    lookups: tuple[LookUp, ...]

    @property
    def acceptable(self) -> bool:
        """Whether every word is in the list: a single bad one takes the whole play off (MYS-8.10,
        SCR-10)."""
        return all(lookup.found and not lookup.short for lookup in self.lookups)


def adjudicate(words: Sequence[str], *, lexicon: Lexicon, minimum: int = 0) -> Adjudication:
    """One decision for all the words challenged together; which one failed isn't told (SCR-11).

    A word of fewer letters than the ``minimum`` fails without regard to the list (D04-8). Words
    may come in any case. Raises ``NotWords``.
    """
    if not words:
        raise NotWords("No word to judge: type the words of the play.")
    for word in words:
        if not (word.isascii() and word.isalpha()):
            raise NotWords(f"“{word}” isn’t a word: use only the letters A to Z.")
    capitals = [word.upper() for word in words]
    absent = lexicon.without({*capitals})
    return Adjudication(
        tuple(LookUp(word, word not in absent, len(word) < minimum) for word in capitals)
    )


class UnreadableMove(ValueError):
    """The move or the board isn't written so that it can be read; the message says how."""


@dataclass(frozen=True)
class Judged:
    """What a move scores, word by word, and what there is to say of it. ``points`` is None where
    the move can't be laid at all."""

    points: int | None
    words: tuple[Counted, ...]
    findings: tuple[Finding, ...]


def phonies(words: Sequence[str], lexicon: Lexicon | None, *, clause: str) -> Iterator[Finding]:
    """The words that aren't in the list: a warning each."""
    for word in words:
        if lexicon is not None and word not in lexicon:
            sentence = f"{word.upper()} isn’t in the word list “{lexicon.name}”."
            yield Finding(clause, "word", "warning", sentence)


def score(clause: str, what: str, points: int | None, stated: int | None) -> Iterator[Finding]:
    """What it scores, an error where something else was stated."""
    if points is None:
        return
    wrong = stated is not None and stated != points
    sentence = f"{what} scores {points}, not {stated}." if wrong else f"{what} scores {points}."
    weight: Severity = "error" if wrong else "note"
    yield Finding(clause, "score", weight, sentence, reported=stated, verified=points)
