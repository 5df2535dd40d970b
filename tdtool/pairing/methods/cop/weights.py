"""What a pair of ranks costs, part by part, and the constraint that bars it.

====  =====================================================================================
RD    how far apart they stand
PC    the lower one is beyond who can still reach the higher one’s place
CC    one can still win a prize and the other can’t, and neither is a Gibson; or the leader’s
      barred opponent
GC    a Gibson against somebody who can still win a prize
RE    how often they have met
BB    they met in the round before, and neither is a contender
====  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tdtool.pairing.methods.cop.decisions import Decisions
from tdtool.pairing.methods.cop.position import Position

PROHIBITIVE = 10**9
NEXT_BEYOND = 5 * 10**8
AT_ONCE = 10**6
LARGE, BOTTOM = 12, 7


@dataclass(frozen=True)
class Weighing:
    """The costs and bars of a round; ``wider``: by how many ranks a player’s window is widened."""

    position: Position
    decisions: Decisions
    wider: Mapping[int, int] = field(default_factory=dict)

    def lawful(self) -> Iterator[tuple[int, int]]:
        """The pairs that nothing bars."""
        ranks = [rank for rank in range(len(self.position)) if rank != self.decisions.bye]
        return (pair for pair in combinations(ranks, 2) if not self.bar(*pair))

    def bar(self, one: int, other: int) -> str:
        """The constraint that bars a pair, the first that does, or “”; ``one`` stands higher."""
        position, decided = self.position, self.decisions
        if not position.allows(one, other):
            return "limits"
        if (one, other) in decided.forced:
            return ""
        for pair, code in decided.forced.items():
            if one in pair or other in pair:
                return code
        meets = decided.leader_meets
        if one == 0 and meets is not None and other not in meets:
            return "CL"
        if position.groups[one] != position.groups[other]:
            return "GG"
        if decided.top_four and one < 4 <= other:
            return "T4"
        return ""

    def window(self, rank: int) -> int:
        """The lowest rank that may meet this one at no cost."""
        reach = max(self.decisions.chances.reach[rank], rank + 1)
        return reach + self.wider.get(rank, 0)

    def parts(self, one: int, other: int) -> dict[str, int]:
        """What the pair costs, part by part; ``one`` stands higher."""
        found = {
            "RD": self._distance(one, other),
            "PC": self._contender(one, other),
            "CC": self._hopeful(one, other),
            "GC": self._gibson(one, other),
            "RE": self._repeats(one, other),
            "BB": self._at_once(one, other),
        }
        return {part: cost for part, cost in found.items() if cost}

    def cost(self, one: int, other: int) -> int:
        """All parts together."""
        return sum(self.parts(one, other).values())

    def _safe(self, one: int, other: int) -> int:
        return (one in self.position.gibsons) + (other in self.position.gibsons)

    def _distance(self, one: int, other: int) -> int:
        if self._free(one, other):
            return 0
        near = self._safe(one, other) or one >= self.position.prizes
        apart = other - one
        return apart * apart if near else apart * apart * apart

    def _free(self, one: int, other: int) -> bool:
        position = self.position
        return (
            position.last_quarter and not position.final
            and one <= self.decisions.chances.cash and not self._safe(one, other)
        )  # fmt: skip

    def _contender(self, one: int, other: int) -> int:
        position = self.position
        if position.final or one > self.decisions.chances.cash or self._safe(one, other):
            return 0
        window = self.window(one)
        if other <= window:
            return 2 * (window - other) ** 3 if position.last_quarter else 0
        return NEXT_BEYOND if other == window + 1 else PROHIBITIVE

    def _hopeful(self, one: int, other: int) -> int:
        position = self.position
        if one == 0 and other == self.decisions.not_leader:
            return PROHIBITIVE
        if position.final or not position.last_quarter:
            return 0
        last = self.decisions.chances.cash
        if len(position) >= LARGE:
            last = min(last, len(position) - BOTTOM)
        apart = position.rule.reading > 1 and self._safe(one, other)
        if apart or not one <= last < other:
            return 0
        return NEXT_BEYOND if other == last + 1 else PROHIBITIVE

    def _gibson(self, one: int, other: int) -> int:
        position = self.position
        if position.groups[one] or position.groups[other] or self._safe(one, other) != 1:
            return 0
        contender = other if one in position.gibsons else one
        return PROHIBITIVE if contender <= self.decisions.chances.any_cash else 0

    def _repeats(self, one: int, other: int) -> int:
        candidates = self.position.candidates
        unit = 4 * (len(self.position) ** 3 // 27)
        times = candidates[one].times(candidates[other])
        return ((1 << times) - 1) * unit + (unit // 10 if (one, other) == (0, 1) else 0)

    def _at_once(self, one: int, other: int) -> int:
        candidates = self.position.candidates
        again = candidates[one].previous == candidates[other].number
        return AT_ONCE if again and one > self.decisions.chances.cash else 0
