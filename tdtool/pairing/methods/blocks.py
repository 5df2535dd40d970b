"""Methods whose rounds come from one draw: round robins of the whole field, or of small groups."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods import quads, round_robin
from tdtool.pairing.pairings import CandidatePair, NoLawfulPairing, PairingLimits

# How many rounds come from one draw; None: as many as the field has opponents, again and again.
BLOCK_LENGTHS: Mapping[str, int | None] = {
    "round-robin": None,
    "round-robin-interleaved": None,
    "fontes": quads.ROUNDS,
    "quads": quads.ROUNDS,
    "quads-distributed": quads.ROUNDS,
    "quads-equalized": quads.ROUNDS,
}


@dataclass(frozen=True)
class Block:
    """One draw for several rounds: the field at its start, best first, and who came late since.

    ``rounds`` is how many the event has from the block's start on, None if not known.
    """

    method: str
    seeds: Sequence[Candidate]
    late: Sequence[Candidate]
    rounds: int | None

    def games(self, round_: int, *, rng: random.Random) -> list[CandidatePair]:
        """The games of one of its rounds, from 1, who starts in front.

        Latecomers are left out where groups have no place for them; a round robin that has none
        can't go on (``NoLawfulPairing``).
        """
        if BLOCK_LENGTHS[self.method] is not None:
            return quads.games(self._groups(rng), round_=round_)
        field = [*self.seeds, *self.late]
        if self.late and (len(self.late) > 1 or len(self.seeds) % 2 == 0):
            names = ", ".join(candidate.name for candidate in self.late)
            raise NoLawfulPairing(
                f"The round robin of {len(self.seeds)} has no place for {names}.",
                "Draw the rounds that are left as Swiss.",
            )
        table = round_robin.table(len(field), cycles=self._cycles, interleaved=self._interleaved)
        games = table[(round_ - 1) % len(table)]
        return [(field[one - 1], field[other - 1]) for one, other in games]

    def repeats(self, round_: int) -> int | None:
        """How often those who meet in a round have met; None where groups come from standings."""
        if BLOCK_LENGTHS[self.method] is not None:
            return 0 if self.method == "fontes" else None
        before, at = divmod(round_ - 1, self._cycles * self._length)
        done = at % self._cycles if self._interleaved else at // self._length
        return before * self._cycles + done

    @property
    def _interleaved(self) -> bool:
        return self.method == "round-robin-interleaved"

    @property
    def _length(self) -> int:
        return round_robin.length(len(self.seeds) + len(self.late))

    @property
    def _cycles(self) -> int:
        """Interleaved, as many round robins as the rounds have room for; else two in turn."""
        return max(1, (self.rounds or 0) // self._length) if self._interleaved else 2

    def _groups(self, rng: random.Random) -> list[list[Candidate]]:
        match self.method:
            case "fontes":
                return quads.fontes(self.seeds, rng=rng)
            case "quads":
                return quads.clustered(self.seeds)
            case "quads-distributed":
                return quads.distributed(self.seeds)
            case "quads-equalized":
                return quads.equalized(self.seeds)
        raise ValueError(f"No groups are known for the method {self.method}.")


def refuse_unlawful(
    games: Sequence[CandidatePair], *, limits: PairingLimits, repeats: int | None
) -> None:
    """The games of a fixed draw are as they are; ``NoLawfulPairing`` if one may not be played.

    ``repeats`` is how often the draw has two meet before, None where it doesn't say.
    """
    most = repeats if limits.repeats is None else limits.repeats
    met = [pair for pair in games if most is not None and pair[0].times(pair[1]) > most]
    apart = [pair for pair in games if {pair[0].number, pair[1].number} in limits.forbidden]
    if apart:
        raise NoLawfulPairing(
            f"The draw has {_names(apart)}, who are not to meet.",
            "Lift that for this round, or draw it as Swiss.",
        )
    if met:
        raise NoLawfulPairing(
            f"The draw has {_names(met)}, who have met already: the rounds before came from "
            "another draw.",
            "Take the draw seed of those rounds, or draw this one as Swiss.",
        )


def _names(couples: Sequence[CandidatePair]) -> str:
    return "; ".join(f"{one.name} and {other.name}" for one, other in couples)
