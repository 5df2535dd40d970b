"""What is said of one move judged by itself, whatever is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.engine.findings import Finding, Severity
from tdtool.engine.scrabble.counting import Counted
from tdtool.engine.words.lexicon import Lexicon


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
