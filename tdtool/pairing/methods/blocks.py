"""Methods whose rounds come from one draw: round robins of the whole field, or of small groups."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.english import listed
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods import quads, round_robin
from tdtool.pairing.pairings import CandidatePair, NoLawfulPairing, PairingLimits

Split = Callable[[Sequence[Candidate], random.Random], list[list[Candidate]]]


@dataclass(frozen=True)
class BlockMethod:
    """How a block is drawn: ``groups`` splits the field, best first, into small ones that play
    ``rounds`` among themselves.

    Without them the whole field plays a round robin, as many rounds as it has opponents, again and
    again; ``interleaved``: each round followed at once by its rematches. ``from_standings``: the
    groups are made anew after each block, so that players may have met; else no two have.
    ``by_lot``: chance has a part in it, and says in which groups the starts are turned.
    """

    groups: Split | None = None
    rounds: int | None = None
    from_standings: bool = False
    interleaved: bool = False
    by_lot: bool = False


BLOCKS: Mapping[str, BlockMethod] = {
    "round-robin": BlockMethod(),
    "round-robin-interleaved": BlockMethod(interleaved=True),
    "fontes": BlockMethod(
        lambda seeds, rng: quads.fontes(seeds, rng=rng), quads.ROUNDS, by_lot=True
    ),
    "quads": BlockMethod(lambda seeds, _: quads.clustered(seeds), 3, from_standings=True),
    "quads-distributed": BlockMethod(
        lambda seeds, _: quads.distributed(seeds), 3, from_standings=True
    ),
    "quads-equalized": BlockMethod(lambda seeds, _: quads.equalized(seeds), 3, from_standings=True),
}
# How many rounds come from one draw; None: as many as the field has opponents, again and again.
BLOCK_LENGTHS: Mapping[str, int | None] = {name: method.rounds for name, method in BLOCKS.items()}


@dataclass(frozen=True)
class Block:
    """One draw for several rounds: the field at its start, best first, and who came late since.

    ``rounds`` is how many the event has from the block's start on, None if not known. ``turned``:
    of groups by lot, each may have its starts turned; blocks drawn before that was done have none.
    """

    method: str
    seeds: Sequence[Candidate]
    late: Sequence[Candidate]
    rounds: int | None
    turned: bool = True

    def games(self, round_: int, *, rng: random.Random) -> list[CandidatePair]:
        """The games of one of its rounds, from 1, who starts in front.

        Latecomers are left out where groups have no place for them; a round robin that has none
        can't go on (``NoLawfulPairing``).
        """
        method = BLOCKS[self.method]
        if method.groups:
            groups = method.groups(self.seeds, rng)
            lots = [rng.random() < 0.5 for _ in groups] if self.turned and method.by_lot else ()
            turned = {at for at, lot in enumerate(lots) if lot}
            return quads.games(groups, round_=round_, turned=turned)
        field = [*self.seeds, *self.late]
        if self.late and (len(self.late) > 1 or len(self.seeds) % 2 == 0):
            names = listed(candidate.name for candidate in self.late)
            raise NoLawfulPairing(
                f"The round robin of {len(self.seeds)} has no room for {names}.",
                "Pair the remaining rounds as Swiss.",
            )
        table = round_robin.table(len(field), cycles=self._cycles, interleaved=self._interleaved)
        games = table[(round_ - 1) % len(table)]
        return [(field[number - 1], field[other - 1]) for number, other in games]

    def repeats(self, round_: int) -> int | None:
        """How often those who meet in a round have met; None where groups come from standings."""
        method = BLOCKS[self.method]
        if method.groups:
            return None if method.from_standings else 0
        before, at = divmod(round_ - 1, self._cycles * self._length)
        times = at % self._cycles if self._interleaved else at // self._length
        return before * self._cycles + times

    @property
    def _interleaved(self) -> bool:
        return BLOCKS[self.method].interleaved

    @property
    def _length(self) -> int:
        return round_robin.length(len(self.seeds) + len(self.late))

    @property
    def _cycles(self) -> int:
        """Interleaved, as many round robins as the rounds have room for; else two in turn."""
        return max(1, (self.rounds or 0) // self._length) if self._interleaved else 2


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
            f"The draw pairs {_names(apart)}, who must not meet.",
            "Allow them to meet, or pair this round as Swiss.",
        )
    if met:
        raise NoLawfulPairing(
            f"The draw pairs {_names(met)}, who have already met: earlier rounds came from "
            "another draw.",
            "Use the draw seed of those rounds, or pair this one as Swiss.",
        )


def _names(couples: Sequence[CandidatePair]) -> str:
    pairs = (sorted(couple, key=lambda candidate: candidate.place) for couple in couples)
    return "; ".join(f"{higher.name} and {other.name}" for higher, other in pairs)
