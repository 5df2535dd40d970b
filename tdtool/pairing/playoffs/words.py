"""What a director says of a play-off: "best of 3", "Ann leads 2–1", "winner of semifinal 1"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tdtool.english import counted, signed
from tdtool.pairing.playoffs.bracket import LoserOf, Seed, Source, WinnerOf
from tdtool.pairing.playoffs.played import Bracket
from tdtool.pairing.playoffs.series import By, Series, State


def points(number: float) -> str:
    """
    >>> points(0), points(0.5), points(1), points(2.5)
    ('0', '½', '1', '2½')
    """
    whole, half = divmod(number, 1)
    return (f"{whole:.0f}" if whole or not half else "") + ("½" if half else "")


def score(first: float, other: float) -> str:
    return f"{points(first)}–{points(other)}"


def length(games: int) -> str:
    """
    >>> length(1), length(3)
    ('1 game', 'best of 3')
    """
    return f"best of {games}" if games > 1 else "1 game"


def source(origin: Source, bracket: Bracket) -> str:
    """Where a player who isn’t known yet comes from."""
    match origin:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(series):
            return f"winner of {bracket.by_key[series].called}"
        case LoserOf(series):
            return f"loser of {bracket.by_key[series].called}"


def stands(series: Series, names: Mapping[int, str]) -> str:
    """How a series stands; ``names`` by seed."""
    state = series.state
    match state:
        case State.WAITING:
            return "waiting for its players"
        case State.READY:
            return f"not started, {length(series.length)}"
        case State.DECIDED:
            return _won(series, names)
        case State.TIED:
            return f"tied {score(*series.score)}, spread equal: the director decides"
        case State.UNDER_WAY:
            return _under_way(series, names)
        case _:
            assert_never(state)


def _won(series: Series, names: Mapping[int, str]) -> str:
    outcome = series.outcome
    assert outcome is not None
    won, (ahead, behind) = names[outcome.winner], series.score
    if outcome.winner == series.sides[1]:
        ahead, behind = behind, ahead
    result = score(ahead, behind)
    match outcome.by:
        case By.LOT:
            return f"{won} won by lot after {result}"
        case By.AWARDED:
            return f"{won} was awarded the series at {result}"
        case By.SPREAD:
            return f"{won} won on spread, {result}, {signed(abs(series.spread))}"
        case By.POINTS:
            return f"{won} won {result}"


def _under_way(series: Series, names: Mapping[int, str]) -> str:
    first, other = series.score
    if not series.played:
        best_of = f"game 1 is being played, {length(series.length)}"
        return best_of if series.length > 1 else "being played"
    if first == other:
        return f"even at {score(first, other)}, {length(series.length)}"
    ahead = names[series.sides[0 if first > other else 1] or 0]
    return f"{ahead} leads {score(max(first, other), min(first, other))}, {length(series.length)}"


def left_out(series: Series) -> str:
    """Games that needn’t be played; "" where there are none."""
    return f"{counted(series.not_played, 'game')} not needed" if series.not_played else ""
