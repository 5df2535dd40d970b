"""The pairing methods by their names, however they are spelt."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.australian import australian
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.methods.koth import koth, qoth
from tdtool.pairing.methods.random_pairs import by_lot
from tdtool.pairing.methods.swiss import swiss
from tdtool.pairing.methods.weighing import FOLD
from tdtool.pairing.pairings import CandidatePair, PairingLimits

Method = Callable[[Sequence[Candidate], PairingLimits, random.Random], list[CandidatePair]]

ROUND_BY_ROUND: Mapping[str, Method] = {
    "swiss": lambda candidates, limits, _: swiss(candidates, limits=limits),
    "swiss-fold": lambda candidates, limits, _: swiss(candidates, limits=limits, style=FOLD),
    "koth": lambda candidates, limits, _: koth(candidates, limits=limits),
    "qoth": lambda candidates, limits, _: qoth(candidates, limits=limits),
    "australian": lambda candidates, limits, _: australian(candidates, limits=limits),
    "random": lambda candidates, limits, rng: by_lot(candidates, limits=limits, rng=rng),
}

COP = "cop"  # it needs the race of the whole field, not the candidates alone
CHEW = "chew"  # so does this
METHODS = ("auto", *ROUND_BY_ROUND, COP, CHEW, *BLOCK_LENGTHS)
OTHER_NAMES = {
    "rr": "round-robin", "roundrobin": "round-robin", "berger": "round-robin",
    "initial-fontes": "fontes", "australian-draw": "australian", "lot": "random",
    "fold": "swiss-fold", "slide": "swiss", "swiss-slide": "swiss", "quads-clustered": "quads",
    "king-of-the-hill": "koth", "queen-of-the-hill": "qoth",
    "contenders": "cop", "contenders-only": "cop", "cp": "chew", "chewpair": "chew",
}  # fmt: skip


class UnknownPairingMethod(ValueError):
    """A method was asked for that this tool doesn't have."""


def method_called(name: str) -> str:
    """A method by its name, however it is spelt; ``UnknownPairingMethod`` if there is none."""
    plain = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    found = OTHER_NAMES.get(plain, plain)
    if found not in METHODS:
        raise UnknownPairingMethod(
            f"There is no pairing method “{name}”. Methods: {', '.join(METHODS)}."
        )
    return found
