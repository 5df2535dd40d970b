"""The methods of pairing and of drawing tables, as a director reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tdtool.pairing.methods.blocks import BLOCKS, PlannedRound
from tdtool.pairing.methods.by_name import COP, METHODS
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
        "Automatic",
        "Automatic",
        "a round robin if it fits the rounds; otherwise Fontes, then Swiss, then KOTH",
    ),
    "swiss": MethodWords(
        "Swiss",
        "Swiss",
        "players with the same number of wins meet, top half against bottom half",
    ),
    "swiss-fold": MethodWords(
        "Swiss, folded",
        "Swiss folded",
        "players with the same number of wins meet, first against last",
    ),
    "koth": MethodWords("King of the hill", "KOTH", "1st meets 2nd, 3rd meets 4th"),
    "qoth": MethodWords("Queen of the hill", "QOTH", "1st meets 3rd, 2nd meets 4th"),
    "australian": MethodWords(
        "Australian draw",
        "Australian",
        "from the top, each player meets the highest opponent they haven’t met",
    ),
    "cop": MethodWords(
        "COP: contenders meet contenders",
        "COP",
        "players who can still reach a place meet those they must beat for it, by 100,000 "
        "simulated endings; for the second half of an event",
    ),
    "chew": MethodWords(
        "Chew: contenders by prize bands",
        "Chew",
        "players who can still reach the next band of prizes meet: leaders meet the lowest who can "
        "catch them, the others play Swiss",
    ),
    "random": MethodWords("Random", "Random", "names from a hat, without repeats if possible"),
    "round-robin": MethodWords("Round robin", "round robin", "everyone meets everyone"),
    "round-robin-interleaved": MethodWords(
        "Round robin with rematches",
        "round robin with rematches",
        "everyone meets everyone, and each round is followed by its rematches",
    ),
    "fontes": MethodWords(
        "Fontes",
        "Fontes",
        "groups of four over three rounds, one player at random from each quarter",
    ),
    "quads": MethodWords("Quads", "quads", "groups of four neighbors over three rounds"),
    "quads-distributed": MethodWords(
        "Quads, one from each quarter", "quads by quarters", "groups of four over three rounds"
    ),
    "quads-equalized": MethodWords(
        "Quads of even strength",
        "even quads",
        "one from each quarter, every other quarter reversed, over three rounds",
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
        "not random; tables as even as possible",
        "seated by rating",
    ),
    "lot": DealingWords(
        "At random",
        "the seed is saved",
        "drawn at random",
    ),
    "mixed": DealingWords(
        "Mixed",
        "fewest repeat meetings, tables as even as that allows; the seed is saved",
        "mixed for the fewest repeat meetings",
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
    """How tables were drawn: “drawn at random, random number 7”; a file’s way as it is called."""
    if method not in AT_TABLES:
        return method
    how = AT_TABLES[method].how
    return f"{how}, random number {seed}" if dealing.DEALT[method].by_chance else how


def words_of(method: str) -> MethodWords:
    """The words for a method; an unknown one, from a file, is called as it is."""
    return WORDS.get(method, MethodWords(method, method, ""))


def basis_words(based_on: int) -> str:
    """From which standings: “from the standings after round 3”."""
    return f"from the standings after round {based_on}" if based_on else "by rating"


def drawn_by(method: str, based_on: int, *, seed: int | None = None) -> str:
    """How pairs are drawn: “Swiss, by rating”; with the number to draw the same groups again."""
    title, by_chance = words_of(method).title, method == "random"
    basis = "" if by_chance and not based_on else basis_words(based_on)
    by_lot = by_chance or method == COP or (method in BLOCKS and BLOCKS[method].by_lot)
    number = f"random number {seed}" if by_lot and seed is not None else ""
    return ", ".join(part for part in (title, basis, number) if part)


def line(plan: Sequence[PlannedRound]) -> str:
    """The whole plan in one line: “Fontes 1–3, Swiss 4–11, KOTH 12”."""
    runs = [
        (method, list(planned_rounds))
        for method, planned_rounds in groupby(plan, key=lambda row: row.method)
    ]
    return ", ".join(
        f"{words_of(method).short} {_span(planned_rounds[0].number, planned_rounds[-1].number)}"
        for method, planned_rounds in runs
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
