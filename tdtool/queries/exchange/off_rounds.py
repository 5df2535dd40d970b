"""Rounds that a file credits to players who are ``off``: missed rounds, where that is meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdtool.engine.shared_settings import MISSED_ROUND
from tdtool.formats.tsh.division import DivisionFile
from tdtool.pairing.appearances import Kind
from tdtool.pairing.field import Entrant, Field


def said(file: DivisionFile, division: Field) -> dict[int, int]:
    """By number, what ``off`` takes from a player's spread for each round missed: where all their
    rounds without a game say that, but for byes."""
    found = {}
    for line, one in zip(file.players, division.entrants, strict=True):
        [counts, *_] = [*line.figures("off"), None]
        alone = {sat.score for sat in one.appearances if sat.kind in (Kind.FORFEIT, Kind.ABSENT)}
        if counts and -MISSED_ROUND.most <= counts < 0 and alone == {counts}:
            found[one.number] = counts
    return found


def missed(division: Field, by_number: Mapping[int, int]) -> Field:
    """The same, with rounds missed where the file has such credits."""

    def of(one: Entrant) -> Entrant:
        appearances = tuple(
            replace(sat, kind=Kind.ABSENT) if sat.kind is Kind.FORFEIT else sat
            for sat in one.appearances
        )
        return replace(one, appearances=appearances) if one.number in by_number else one

    return replace(division, entrants=tuple(of(one) for one in division.entrants))
