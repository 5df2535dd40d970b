"""The end of a game under the 1962 rules: the words on the table, what they score, what is wrong.

The values are those of ``nsa_end``; a word here is worth one point for each letter over three.
"""

import re
from collections import Counter
from collections.abc import Sequence

from tdtool.engine import tiles
from tdtool.engine.findings import Finding
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.nsa_end import Reported, SeatVerdict, State, TableVerdict, WordVerdict
from tdtool.engine.systems import RuleSystem

WORDS_TO_END = 10
IN_WORDS = "a point for each letter over three"
LETTERS_FOR_NOTHING = 3


def points(word: str) -> int:
    """One for a four-letter word and one more for each letter over four (D62-14).

    A three-letter word under the beginners' setting scores nothing.
    """
    return max(0, len(word) - LETTERS_FOR_NOTHING)


def possible_total(score: int, minimum: int) -> bool:
    """Whether ten words or fewer can make this total: any that isn't negative (D62-14)."""
    return score >= 0


def nearest_totals(score: int, minimum: int) -> tuple[int | None, int]:
    """The nearest totals that words can make, below the score (None under 0) and above it."""
    return (score - 1 if score > 0 else None, max(score + 1, 0))


def words_typed(text: str) -> tuple[str, ...]:
    """The words of a typed line, however separated, in capitals: there are no blanks (D62-1)."""
    return tuple(word.upper() for word in re.split(r"[\s,;.]+", text) if word)


def verify(*, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]) -> TableVerdict:
    """Words standing at the end count by their length, whether challengeable or not (D62-14).

    A word that the rules don't allow is an error and still counts, for nobody took it off; so
    does one that isn't in the list, which is a note (D62-11).
    """
    minimum = system.number("minimum")
    judged = tuple(_seat(seat, minimum=minimum, lexicon=lexicon) for seat in seats)
    return TableVerdict(judged, _letters(system, [w for seat in seats for w in seat.words]))


def _seat(seat: Reported, *, minimum: int, lexicon: Lexicon) -> SeatVerdict:
    words = tuple(
        _word(word, minimum=minimum, lexicon=lexicon, nick=seat.nick) for word in seat.words
    )
    total = sum(word.points for word in words) if words else None
    return SeatVerdict(words, total, (*_too_many_words(seat), *_total(seat, total)))


def _too_many_words(seat: Reported) -> tuple[Finding, ...]:
    """The game ends when one player has ten words, so nobody has eleven (D62-13)."""
    count = len(seat.words)
    if count <= WORDS_TO_END:
        return ()
    says = f"{count} words stand here, and the game ends with the {WORDS_TO_END}th."
    return (Finding("D62-13", "end", "warning", says, nick=seat.nick),)


def _total(seat: Reported, total: int | None) -> tuple[Finding, ...]:
    """The player's own total beside that of his words (D62-14)."""
    if seat.score is None or total is None or seat.score == total:
        return ()
    says = f"{seat.score} was reported; the words make {total}."
    return (
        Finding(
            "D62-14", "total", "error", says, nick=seat.nick, reported=seat.score, verified=total
        ),
    )


def _word(word: str, *, minimum: int, lexicon: Lexicon, nick: str | None) -> WordVerdict:
    if not (word.isascii() and word.isalpha()):
        says = f"“{word}” isn't a word: words have only the letters A to Z. It isn't counted."
        return WordVerdict(
            word, 0, "impossible", (Finding("D62-14", "syntax", "error", says, nick=nick),)
        )
    said: dict[State, tuple[Finding, ...]] = {
        "short": _short(word, minimum, nick),
        "phony": _phony(word, lexicon, nick),
    }
    state: State = next((state for state, findings in said.items() if findings), "fine")
    return WordVerdict(
        word, points(word), state, tuple(f for found in said.values() for f in found)
    )


def _short(word: str, minimum: int, nick: str | None) -> tuple[Finding, ...]:
    """A word has at least four letters, or as many as the tournament set (D62-6)."""
    if len(word) >= minimum:
        return ()
    says = (
        f"{word} has {len(word)} letters and the minimum is {minimum}; "
        "it counts until it is ruled off."
    )
    return (Finding("D62-6", "move", "error", says, nick=nick),)


def _phony(word: str, lexicon: Lexicon, nick: str | None) -> tuple[Finding, ...]:
    """A word that isn't in the list and was never challenged stays and counts (D62-11)."""
    if word in lexicon:
        return ()
    says = f"{word.upper()} isn't in the list {lexicon.name}; nobody took it off, so it counts."
    return (Finding("D62-11", "word", "note", says, nick=nick),)


def _letters(system: RuleSystem, words: Sequence[str]) -> tuple[Finding, ...]:
    """More of a letter than the set has is a warning, an error only for a set that was set;
    more than 180 letters are an error in any case (D62-1)."""
    held = Counter("".join(w.upper() for w in words if w.isascii() and w.isalpha()))
    size = tiles.SELCHOW_1962.size
    if held.total() > size:
        says = f"{held.total()} letters stand on the table, and the set has {size}."
        return (Finding("D62-1", "tiles", "error", says),)
    name = str(system.value("tiles"))
    if name == "unknown":
        says = "The letters weren't counted: the set of tiles is unknown under these settings."
        return (Finding("D62-1", "tiles", "note", says),)
    counts = tiles.get(name).counts
    over = {letter: n for letter, n in sorted(held.items()) if n > counts.get(letter, 0)}
    if not over:
        return ()
    named = ", ".join(
        f"{n} × {letter} where the set has {counts.get(letter, 0)}" for letter, n in over.items()
    )
    severity = "error" if system.was_set("tiles") else "warning"
    says = f"The words of this table hold {named}."
    return (Finding("D62-1", "tiles", severity, says),)  # type: ignore[arg-type]
