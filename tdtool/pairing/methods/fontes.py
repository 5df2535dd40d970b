"""Initial Fontes: an event begins with small round robins of groups drawn from the whole field."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.quads import one_from_each_part
from tdtool.pairing.methods.random_pairs import shuffled

ROUNDS = 3


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
