"""A round paired by COP, each pair with what it cost and the sentence that says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from tdtool.english import listed
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.infeasible import impasse, possible
from tdtool.pairing.methods.cop.chances import chances
from tdtool.pairing.methods.cop.decisions import Decisions, Looked
from tdtool.pairing.methods.cop.position import Position
from tdtool.pairing.methods.cop.weights import PROHIBITIVE, Weighing
from tdtool.pairing.methods.cop.words import bye_sentence, sentence
from tdtool.pairing.methods.matching import Edge, cheapest, left_over
from tdtool.pairing.pairings import NoLawfulPairing, Reason


@dataclass(frozen=True)
class CopPair:
    """Two ranks that meet, from 0, or one with the bye; ``forced``: by which constraint, or “”."""

    one: int
    other: int | None
    sentence: str
    forced: str = ""
    parts: Mapping[str, int] = field(default_factory=dict)

    @property
    def cost(self) -> int:
        return sum(self.parts.values())


@dataclass(frozen=True)
class CopRound:
    """The pairs from the top, with all that led to them. ``bars``: why the other pairs can’t be."""

    position: Position
    decisions: Decisions
    weighing: Weighing
    pairs: tuple[CopPair, ...]

    @property
    def bars(self) -> dict[tuple[int, int], str]:
        every = combinations(range(len(self.position)), 2)
        found = {pair: self.weighing.bar(*pair) for pair in every}
        return {pair: code for pair, code in found.items() if code}

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The same by the players’ numbers."""
        return tuple(
            Reason(
                tuple(
                    self.position.candidates[rank].number
                    for rank in (pair.one, pair.other)
                    if rank is not None
                ),
                pair.sentence,
                pair.forced,
                pair.parts,
            )
            for pair in self.pairs
        )


def cop(position: Position, progress: Progress = silent) -> CopRound:
    """The round of two or more; ``NoLawfulPairing`` names whom no pairing has room for.

    ``progress`` is told how far each step is: the endings, then what else is simulated.
    """
    if not possible(position.candidates, position.limits):
        raise impasse(position.candidates, position.limits)
    looked = Looked(position, chances(position, progress), progress)
    first: Weighing | None = None
    for decided in looked.in_turn():
        weighing = Weighing(position, decided)
        matched = _matched(weighing)
        if matched is not None:
            return _round(weighing, matched)
        first = first or weighing
    assert first is not None
    raise _overconstrained(first)


def _edges(weighing: Weighing) -> list[Edge]:
    """Everybody by their place among those who are matched."""
    at = {rank: place for place, rank in enumerate(weighing.ranks)}
    return [Edge(at[a], at[b], weighing.cost(a, b)) for a, b in weighing.lawful()]


def _matched(weighing: Weighing) -> list[tuple[int, int]] | None:
    ranks = weighing.ranks
    matched = cheapest(len(ranks), _edges(weighing))
    return None if matched is None else [(ranks[one], ranks[other]) for one, other, _ in matched]


def _round(weighing: Weighing, matched: list[tuple[int, int]]) -> CopRound:
    """Once again with a wider window for who was paired beyond theirs."""
    position, decided = weighing.position, weighing.decisions
    beyond = [one for one, other in matched
              if weighing.parts(one, other).get("PC", 0) >= PROHIBITIVE]  # fmt: skip
    if beyond:
        weighing = Weighing(position, decided, dict.fromkeys(beyond, 1))
        matched = _matched(weighing) or matched
    games = sorted(both for both in matched if both[1] < len(position))
    pairs = [
        CopPair(
            one,
            other,
            sentence(position, decided, one, other),
            _forced(decided, one, other),
            weighing.parts(one, other),
        )
        for one, other in games
    ]
    with_bye = [one for one, other in matched if other == len(position)]
    if with_bye:
        decided = replace(decided, bye=with_bye[0], bye_by=decided.bye_by or "DB")
    if decided.bye is not None:
        parts = weighing.parts(decided.bye, len(position)) if with_bye else {}
        said = bye_sentence(position, decided)
        pairs.append(CopPair(decided.bye, None, said, decided.bye_by, parts))
    return CopRound(position, decided, weighing, tuple(pairs))


def _forced(decided: Decisions, one: int, other: int) -> str:
    if (one, other) in decided.forced:
        return decided.forced[one, other]
    return "CL" if one == 0 and decided.leader_meets == frozenset({other}) else ""


def _overconstrained(weighing: Weighing) -> NoLawfulPairing:
    position, ranks = weighing.position, weighing.ranks
    left = [ranks[at] for at in left_over(len(ranks), _edges(weighing))]
    left = [rank for rank in left if rank < len(position)]
    named = listed(position.name(rank) for rank in left)
    return NoLawfulPairing(
        f"COP finds no opponent for {named} in round {position.round_}.",
        "Allow repeats, remove a pair that is kept apart, or choose another method.",
    )
