"""Groups of four, each of which plays a round robin in three rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tdtool.pairing import round_robin
from tdtool.pairing.cards import Card
from tdtool.pairing.pairings import Couple

Arranged = Callable[[int, Sequence[Card]], list[Card]]


def clustered(cards: Sequence[Card], *, size: int = 4) -> list[list[Card]]:
    """1 to 4, 5 to 8, and so on; who is left over plays in the last group, or makes one of 3."""
    last = odd_group(len(cards), size)
    whole = len(cards) - last
    groups = [list(cards[at : at + size]) for at in range(0, whole, size)]
    return [*groups, list(cards[whole:])] if last else groups


def distributed(cards: Sequence[Card], *, size: int = 4) -> list[list[Card]]:
    """One from each quarter: the first of every quarter, the second of every quarter."""
    return one_from_each_part(cards, size=size, arranged=lambda _, part: list(part))


def equalized(cards: Sequence[Card], *, size: int = 4) -> list[list[Card]]:
    """One from each quarter, every other quarter from below, so that groups are of a strength."""
    return one_from_each_part(
        cards, size=size, arranged=lambda at, part: list(part[::-1] if at % 2 else part)
    )


def odd_group(count: int, size: int) -> int:
    """The size of the one group that isn't like the others, 0 if there is none.

    One short of a whole group plays as it is, with the bye; fewer make one group larger. Up to
    six players of four to a group (twice ``size`` less two) are one group.
    """
    left = count % size
    if count <= 2 * (size - 1):
        return 0 if count == size else count
    return left if left in (0, size - 1) else size + left


def one_from_each_part(cards: Sequence[Card], *, size: int, arranged: Arranged) -> list[list[Card]]:
    """Groups of one player from every part of the field.

    ``arranged`` puts the players of a part, counted from 0, in the order of the groups that they
    go to. The odd group comes last; it takes the middle one of each of its own parts, which are
    one more where its number is odd, so that the very top isn't among them.
    """
    odd = odd_group(len(cards), size)
    if odd == len(cards):
        return [list(cards)]
    skipped = odd % 2
    own_parts = list(enumerate(_parts(cards, odd + skipped)))[skipped:]
    taken = [arranged(at, part)[len(part) // 2] for at, part in own_parts]
    rest = [card for card in cards if card not in taken]
    columns = [arranged(at, part) for at, part in enumerate(_parts(rest, size))]
    groups = [list(group) for group in zip(*columns, strict=True)]
    return [*groups, taken] if taken else groups


def games(groups: Sequence[Sequence[Card]], *, round_: int) -> list[Couple]:
    """The games of a round, from 1, of the round robin in every group, who starts in front."""
    couples = []
    for group in groups:
        seeds = sorted(group, key=lambda card: card.place)
        rounds = round_robin.table(len(seeds))
        couples += [
            (seeds[first - 1], seeds[second - 1])
            for first, second in rounds[(round_ - 1) % len(rounds)]
        ]
    return couples


def _parts(cards: Sequence[Card], count: int) -> list[Sequence[Card]]:
    """The field from the top in parts as even as can be."""
    edges = [len(cards) * at // count for at in range(count + 1)] if count else []
    return [cards[first:last] for first, last in pairwise(edges)]
