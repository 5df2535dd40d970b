"""What an act is declared with: fields of its line in the history, no undo, its papers."""

from __future__ import annotations

from dataclasses import dataclass

# What the history fills in beside the arguments that an act names itself.
FIELDS = frozenset(
    {"round", "table", "one", "players", "count", "scores", "dispute", "name", "code"}
)

# Kinds of paper, as the register of papers has them.
OF_SEATS = ("tables", "names", "desk", "charts", "slips", "cards")
LISTED = ("standings", "crosstable", "scorecards", "prizes")
OF_SCORES = (*LISTED, "filled")
ALL = (*OF_SEATS, *OF_SCORES)


class Undeclared(Exception):
    """An act that doesn't say what it means; the message says what is missing."""


@dataclass(frozen=True)
class Instead:
    """Why an act isn't undone, and what the director does instead: a sentence."""

    says: str


@dataclass(frozen=True)
class Papers:
    """What an act did, in words that follow a name, and the kinds of paper that show it.

    ``did`` may name {round} and {table}. ``perhaps``: it doesn't always change them.
    """

    did: str
    kinds: tuple[str, ...]
    perhaps: bool = False
