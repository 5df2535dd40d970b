"""Challenges: one decision for all the words of a play, made from the list."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.engine.words.lexicon import Lexicon


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
