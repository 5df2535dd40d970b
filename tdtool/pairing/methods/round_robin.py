"""Round robin: everybody meets everybody, by a fixed table."""

from __future__ import annotations

from tdtool.pairing.starts import Game, balanced


def length(players: int) -> int:
    """How many rounds it takes until everybody has met everybody once."""
    return players - 1 + players % 2


def single(players: int) -> list[list[Game]]:
    """Player 1 meets N, N-1, … 2, and the last round is 1 v 2, 3 v 4, 5 v 6 (Berger).

    The others stand in a circle so that those whom the last round pairs face each other across
    2. Whom 1 meets in a round steps out, and their neighbours left and right meet, and so on. In
    an odd field whoever would meet the one who is missing has the bye.
    """
    even = players + players % 2
    circle = [2, *range(3, even, 2), *range(even, 3, -2)]
    rounds = []
    for opponent in range(even, 1, -1):
        at = circle.index(opponent)
        games = [(1, opponent)]
        for step in range(1, even // 2):
            games.append((circle[at - step], circle[(at + step) % len(circle)]))
        rounds.append(sorted((min(g), max(g)) for g in games if max(g) <= players))
    return rounds


def table(players: int, *, cycles: int = 1, interleaved: bool = False) -> list[list[Game]]:
    """The games of all the rounds, each with the one who starts in front.

    Every cycle turns the starts of the one before. Cycles follow one another; interleaved, each
    round is followed at once by its rematches.
    """
    outward = balanced(single(players))
    back = [[(second, first) for first, second in games] for games in outward]
    turns = [(outward, back)[cycle % 2] for cycle in range(cycles)]
    if interleaved:
        return [turn[at] for at in range(len(outward)) for turn in turns]
    return [games for turn in turns for games in turn]
