"""The methods of pairing and of drawing tables, as a director reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tdtool.pairing.methods.by_name import METHODS
from tdtool.pairing.methods.plan import PlannedRound
from tdtool.pairing.tables import dealing
from tdtool.web.rounds.values import Choice


@dataclass(frozen=True)
class MethodWords:
    """A method's name, a short one for the plan's line, and what it does."""

    title: str
    short: str
    does: str


WORDS = {
    "auto": MethodWords(
        "As the field suggests",
        "as the field suggests",
        "a round robin if it fits the rounds, else Fontes, Swiss, and KOTH at the end",
    ),
    "swiss": MethodWords(
        "Swiss", "Swiss", "who has as many wins meets, the top half of them the bottom half"
    ),
    "swiss-fold": MethodWords(
        "Swiss, folded",
        "Swiss folded",
        "who has as many wins meets, the first of them the last",
    ),
    "koth": MethodWords("King of the hill", "KOTH", "1st meets 2nd, 3rd meets 4th"),
    "qoth": MethodWords("Queen of the hill", "QOTH", "1st meets 3rd, 2nd meets 4th"),
    "australian": MethodWords(
        "Australian draw", "Australian", "from the top, each the highest they haven’t met"
    ),
    "random": MethodWords(
        "By lot", "by lot", "names from a hat, without repeats if there is a way"
    ),
    "round-robin": MethodWords("Round robin", "round robin", "everybody meets everybody"),
    "round-robin-interleaved": MethodWords(
        "Round robin with rematches",
        "round robin with rematches",
        "everybody meets everybody, each round followed at once by its rematches",
    ),
    "fontes": MethodWords(
        "Fontes", "Fontes", "fours, one by lot from each quarter of the field, over three rounds"
    ),
    "quads": MethodWords("Quads", "quads", "fours of neighbours, over three rounds"),
    "quads-distributed": MethodWords(
        "Quads, one from each quarter", "quads by quarters", "over three rounds"
    ),
    "quads-equalized": MethodWords(
        "Quads of even strength",
        "even quads",
        "one from each quarter, every other from below, over three rounds",
    ),
}
assert set(WORDS) == set(METHODS), set(WORDS) ^ set(METHODS)


@dataclass(frozen=True)
class DealingWords:
    """The name of a way to draw tables, what is to know of it, and how a round was drawn by it."""

    title: str
    does: str
    how: str


AT_TABLES = {
    "serpentine": DealingWords(
        "By rating",
        "no chance in it: tables as even as they can be",
        "by rating, no chance in it",
    ),
    "lot": DealingWords(
        "At random",
        "from a draw seed that is kept, so it can be repeated",
        "drawn at random",
    ),
    "mixed": DealingWords(
        "Mixed",
        "the fewest players meet again, tables as even as that allows; the draw seed is kept",
        "mixed, so that the fewest meet again",
    ),
}
assert set(AT_TABLES) == set(dealing.WAYS), set(AT_TABLES) ^ set(dealing.WAYS)


def at_tables(usual: str) -> tuple[Choice, ...]:
    """All ways to draw tables, with the usual one marked."""
    return tuple(
        Choice(name, AT_TABLES[name].title, AT_TABLES[name].does, chosen=name == usual)
        for name in dealing.WAYS
    )


def dealt(method: str, seed: int | None) -> str:
    """How tables were drawn: “drawn at random, draw seed 7”; a way of a file is called as it is."""
    if method not in AT_TABLES:
        return method
    how = AT_TABLES[method].how
    return f"{how}, draw seed {seed}" if dealing.DEALT[method].by_chance else how


def words_of(method: str) -> MethodWords:
    """The words for a method; an unknown one, from a file, is called as it is."""
    return WORDS.get(method, MethodWords(method, method, ""))


def basis_words(based_on: int) -> str:
    """From which standings: “from the standings after round 3”."""
    return f"from the standings after round {based_on}" if based_on else "from the ratings"


def line(plan: Sequence[PlannedRound]) -> str:
    """The whole plan in one line: “Fontes 1–3, Swiss 4–11, KOTH 12”."""
    runs = [(method, list(rows)) for method, rows in groupby(plan, key=lambda row: row.method)]
    return ", ".join(
        f"{words_of(method).short} {_span(rows[0].number, rows[-1].number)}"
        for method, rows in runs
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
