"""Who starts and who replies."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tdtool.pairing.candidates import Candidate

Game = tuple[int, int]


def in_order_of_play(
    candidate: Candidate, other: Candidate, *, rng: random.Random
) -> tuple[Candidate, Candidate]:
    """Fewer starts goes first; of equal starts, who has replied more.

    Starts are counted against replies, so that a latecomer doesn't start game after game; for
    players with as many games, or one more, that is the same. All equal: who started in the last
    round in which one of the two did and the other didn't, replies now. If there is no such
    round, by lot.
    """
    if _due(candidate) != _due(other):
        return (candidate, other) if _due(candidate) < _due(other) else (other, candidate)
    for own_turn, theirs in zip(reversed(candidate.turns), reversed(other.turns), strict=True):
        if None not in (own_turn, theirs) and own_turn != theirs:
            return (other, candidate) if own_turn else (candidate, other)
    return (candidate, other) if rng.random() < 0.5 else (other, candidate)


def _due(candidate: Candidate) -> tuple[int, int]:
    return candidate.balance, candidate.starts


def balanced(schedule: Sequence[Sequence[Game]]) -> list[list[Game]]:
    """The games of a whole schedule, round by round, each with the one who starts in front.

    After no round has anybody more than one start above their replies, or below: they start one of
    their first two games, one of the next two, and so on. Such two games are tied together. Going
    on from each game to the one tied to it makes a trail; along it everybody leaves a game by
    replying and comes into the next by starting, so that any schedule can be balanced.
    """
    games = [game for round_ in schedule for game in round_]
    tied = _tied(games)
    starter: dict[int, int] = {}
    ends = [(at, player) for at, game in enumerate(games) for player in game]
    ends.sort(key=lambda end: end in tied)  # open trails from their ends, then the closed ones
    for at, player in ends:
        while at not in starter:
            starter[at] = player
            replies = sum(games[at]) - player
            at, player = tied.get((at, replies), at), replies
    ordered = iter((starter[at], sum(game) - starter[at]) for at, game in enumerate(games))
    return [[next(ordered) for _ in round_] for round_ in schedule]


def _tied(games: Sequence[Game]) -> dict[tuple[int, int], int]:
    """By game and player: the game tied to it, a player's 1st with their 2nd, 3rd with 4th."""
    open_: dict[int, int] = {}
    tied: dict[tuple[int, int], int] = {}
    for at, game in enumerate(games):
        for player in game:
            before = open_.pop(player, None)
            if before is None:
                open_[player] = at
            else:
                tied[at, player], tied[before, player] = before, at
    return tied
