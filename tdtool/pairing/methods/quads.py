"""Groups, each of which plays a round robin: quads, and the fours of Initial Fontes."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods import round_robin
from tdtool.pairing.methods.random_pairs import shuffled
from tdtool.pairing.pairings import CandidatePair

ROUNDS = 3  # of a group of four

Arranged = Callable[[int, Sequence[Candidate]], list[Candidate]]


def clustered(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """1 to 4, 5 to 8, and so on; who is left over plays in the last group, or makes one of 3."""
    last = odd_group(len(candidates), size)
    whole = len(candidates) - last
    groups = [list(candidates[at : at + size]) for at in range(0, whole, size)]
    return [*groups, list(candidates[whole:])] if last else groups


def distributed(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """One from each quarter: the first of every quarter, the second of every quarter."""
    return one_from_each_part(candidates, size=size, arranged=lambda _, part: list(part))


def equalized(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """One from each quarter, every other quarter from below, so that groups are of a strength."""
    return one_from_each_part(
        candidates, size=size, arranged=lambda at, part: list(part[::-1] if at % 2 else part)
    )


def odd_group(count: int, size: int) -> int:
    """The size of the one group that isn't like the others, 0 if there is none.

    One short of a whole group plays as it is, with the bye; fewer make one group larger. Up to
    six players of four to a group (twice ``size`` less two) are one group.
    """
    rest = count % size
    if count <= 2 * (size - 1):
        return 0 if count == size else count
    return rest if rest in (0, size - 1) else size + rest


def one_from_each_part(
    candidates: Sequence[Candidate], *, size: int, arranged: Arranged
) -> list[list[Candidate]]:
    """Groups of one player from every part of the field.

    ``arranged`` puts the players of a part, counted from 0, in the order of the groups that they
    go to. The odd group comes last; it takes the middle one of each of its own parts, which are
    one more where its number is odd, so that the very top isn't among them.
    """
    odd = odd_group(len(candidates), size)
    if odd == len(candidates):
        return [list(candidates)]
    skipped = odd % 2
    own_parts = list(enumerate(_parts(candidates, odd + skipped)))[skipped:]
    taken = [arranged(at, part)[len(part) // 2] for at, part in own_parts]
    rest = [candidate for candidate in candidates if candidate not in taken]
    columns = [arranged(at, part) for at, part in enumerate(_parts(rest, size))]
    groups = [list(group) for group in zip(*columns, strict=True)]
    return [*groups, taken] if taken else groups


def games(
    groups: Sequence[Sequence[Candidate]], *, round_: int, turned: Collection[int] = ()
) -> list[CandidatePair]:
    """The games of a round, from 1, of the round robin in every group, who starts in front.

    ``turned`` are the groups, by their places, in which whoever would start replies, in every
    round: that leaves starts as balanced as they were.
    """
    couples = []
    for at, group in enumerate(groups):
        seeds = sorted(group, key=lambda candidate: candidate.place)
        rounds = round_robin.table(len(seeds))
        of_group = [
            (seeds[first - 1], seeds[second - 1])
            for first, second in rounds[(round_ - 1) % len(rounds)]
        ]
        couples += [couple[::-1] for couple in of_group] if at in turned else of_group
    return couples


def _parts(candidates: Sequence[Candidate], count: int) -> list[Sequence[Candidate]]:
    """The field from the top in parts as even as can be."""
    edges = [len(candidates) * at // count for at in range(count + 1)] if count else []
    return [candidates[first:last] for first, last in pairwise(edges)]


def fontes(
    candidates: Sequence[Candidate], *, rng: random.Random, rounds: int = ROUNDS
) -> list[list[Candidate]]:
    """Groups of one more than there are rounds (made odd), each of one player by lot from every
    part of the field; one group where there are no more than twice as many players.

    The same ``rng`` state gives the same groups: every round of them takes the same draw seed.
    """
    size = rounds + 1 if rounds % 2 else rounds + 2
    return one_from_each_part(
        candidates, size=size, arranged=lambda _, part: shuffled(part, rng=rng)
    )
