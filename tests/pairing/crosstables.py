"""Divisions drawn as crosstables, for tests of standings and ratings.

A line is a player: name, rating (- if unrated), then round by round ``400-390:2`` for a game
with player 2, ``400-:2`` for one whose other score is out, ``:2`` for a pairing, ``+50`` for a
credit, ``0`` for an absence, ``.`` where they aren't paired. ``w`` at the end: withdrawn.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Field, Kind

GAME = re.compile(r"(-?\d+)?-?(-?\d+)?:(\d+)")


def crosstable(table: str, **of_division: int) -> Field:
    """The division a table draws."""
    lines = [line.split() for line in table.strip().splitlines()]
    return Field(
        tuple(_competitor(number, *line) for number, line in enumerate(lines, 1)), **of_division
    )


def changed(division: Field, number: int, **values: object) -> Field:
    """The division with one competitor changed."""
    return replace(
        division,
        entrants=tuple(
            replace(one, **values) if one.number == number else one  # type: ignore[arg-type]
            for one in division.entrants
        ),
    )


def _competitor(number: int, name: str, rating: str, *rounds: str) -> Entrant:
    return Entrant(
        number,
        name,
        None if rating == "-" else int(rating),
        tuple(_appearance(word) for word in rounds if word != "w"),
        withdrawn="w" in rounds,
    )


def _appearance(word: str) -> Appearance:
    if word == ".":
        return UNPAIRED
    if game := GAME.fullmatch(word):
        own, other, opponent = game.groups()
        return Appearance(Kind.PLAYED, (int(opponent),), _score(own), _score(other))
    credit = int(word)
    kind = Kind.BYE if credit > 0 else Kind.FORFEIT if credit else Kind.ABSENT
    return Appearance(kind, (), credit)


def _score(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
