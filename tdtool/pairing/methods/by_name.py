"""The pairing methods by their names, however they are spelt."""

import random
from collections.abc import Callable, Mapping, Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.methods.swiss import swiss
from tdtool.pairing.methods.top_down import Allows, Wishes, by_lot, from_the_top
from tdtool.pairing.methods.weighing import FOLD, impasse
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits

# KOTH, king of the hill: 1 v 2, 3 v 4; and QOTH, queen of the hill: 1 v 3, 2 v 4.


def koth(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """The first meets the second, the third the fourth; ``NoLawfulPairing`` if nobody may.

    Where two have met too often the higher one meets the next below who leaves a pairing for
    everybody else.
    """
    couples = from_the_top(candidates, allows=limits.allow, wishes=lambda _, unpaired: unpaired)
    if couples is None:
        raise impasse(candidates, limits)
    return couples


def qoth(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """In fours 1 v 3 and 2 v 4; of six at the end 1 v 4, 2 v 5, 3 v 6.

    Where two have met too often the higher one meets who stands nearest to that.
    """
    partner = _partners(len(candidates))
    place = {candidate.number: at for at, candidate in enumerate(candidates)}

    def wishes(top: Candidate, unpaired: Sequence[Candidate]) -> list[Candidate]:
        partner_place = partner[place[top.number]]
        return sorted(unpaired, key=lambda opponent: abs(place[opponent.number] - partner_place))

    couples = from_the_top(candidates, allows=limits.allow, wishes=wishes)
    if couples is None:
        raise impasse(candidates, limits)
    return couples


def _partners(count: int) -> dict[int, int]:
    """Whom each place should meet, from 0."""
    last = 6 if count % 4 == 2 and count > 2 else count % 4
    blocks = [(first, 4) for first in range(0, count - last, 4)]
    if last:
        blocks.append((count - last, last))
    higher = {
        first + at: first + at + size // 2 for first, size in blocks for at in range(size // 2)
    }
    return higher | {other: place for place, other in higher.items()}


# The Australian draw: who trusts no computer can do it again by hand.


def australian(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """The top player unpaired meets the highest whom they haven't met since ``limits.since``.

    If that leaves somebody without an opponent, the meetings of the oldest round are forgiven,
    then those of the next, until it doesn't. In the first round the top half meets the bottom
    half, in order. ``NoLawfulPairing`` where even forgiving everything doesn't help.
    """
    rounds = max((len(candidate.opponents) for candidate in candidates), default=0)
    wishes = (
        _from_the_highest
        if any(candidate.met for candidate in candidates)
        else _opposite(candidates)
    )
    for forgiven in range(limits.since - 1, max(rounds, limits.since - 1) + 1):
        couples = from_the_top(candidates, allows=_allows(limits, forgiven), wishes=wishes)
        if couples is not None:
            return couples
    raise impasse(candidates, limits)


def _allows(limits: PairingLimits, forgiven: int) -> Allows:
    """Who may meet when the meetings of the first rounds are forgiven."""
    return lambda candidate, other: (
        limits.allow(candidate, other) and other.number not in candidate.opponents[forgiven:]
    )


def _from_the_highest(_top: Candidate, unpaired: Sequence[Candidate]) -> Sequence[Candidate]:
    return unpaired


def _opposite(candidates: Sequence[Candidate]) -> Wishes:
    """For the first round: who stands as high in the other half, then their neighbours."""
    place = {candidate.number: at for at, candidate in enumerate(candidates)}
    half = len(candidates) // 2
    return lambda top, unpaired: sorted(
        unpaired, key=lambda opponent: abs(place[opponent.number] - place[top.number] - half)
    )


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
    method = OTHER_NAMES.get(plain, plain)
    if method not in METHODS:
        raise UnknownPairingMethod(
            f"There is no pairing method “{name}”. Methods: {', '.join(METHODS)}."
        )
    return method
