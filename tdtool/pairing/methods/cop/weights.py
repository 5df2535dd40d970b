"""What a pair of ranks costs, part by part, and the constraint that bars it.

The bye stands below everybody here, as one more rank.

====  =====================================================================================
RD    how far apart they stand
PC    the lower one is beyond who can still reach the higher one’s place; a contender’s bye
CC    one can still win a prize and the other can’t, and neither is a Gibson; or the leader’s
      barred opponent
GC    a Gibson against somebody who can still win a prize
RE    how often they have met, or how many byes there were
BB    they met in the round before, and neither is a contender
BR    how many byes there were
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
BYE_OF_A_CONTENDER = 3 * 10**9
LARGE, BOTTOM = 12, 7


@dataclass(frozen=True)
class Weighing:
    """The costs and bars of a round; ``wider``: by how many ranks a player’s window is widened."""

    position: Position
    decisions: Decisions
    wider: Mapping[int, int] = field(default_factory=dict)

    @property
    def matched_bye(self) -> bool:
        """Whether the bye is matched with the games."""
        return self.position.rule.reading > 2

    @property
    def ranks(self) -> list[int]:
        """All that are matched; the bye is the last of an odd field."""
        count = len(self.position)
        if self.matched_bye:
            return list(range(count + count % 2))
        return [rank for rank in range(count) if rank != self.decisions.bye]

    def lawful(self) -> Iterator[tuple[int, int]]:
        """The pairs that nothing bars."""
        return (pair for pair in combinations(self.ranks, 2) if not self.bar(*pair))

    def bar(self, one: int, other: int) -> str:
        """The constraint that bars a pair, the first that does, or “”; ``one`` stands higher."""
        position, decided = self.position, self.decisions
        if self._is_bye(other):
            if decided.bye_for is not None and one not in decided.bye_for:
                return decided.bye_by
        elif decided.bye in (one, other):
            return decided.bye_by
        elif not position.allows(one, other):
            return "limits"
        if (one, other) in decided.forced:
            return ""
        for pair, code in decided.forced.items():
            if one in pair or other in pair:
                return code
        meets = decided.leader_meets
        if one == 0 and meets is not None and other not in meets:
            return "CL"
        if not self._is_bye(other) and position.groups[one] != position.groups[other]:
            return "GG"
        if decided.top_four and one < 4 <= other:
            return "T4"
        return ""

    def window(self, rank: int) -> int:
        """The lowest rank that may meet this one at no cost, beside their neighbor."""
        reach = self.decisions.chances.reach[rank]
        if not self.matched_bye:
            reach = max(reach, rank + 1)
        return reach + self.wider.get(rank, 0)

    def parts(self, one: int, other: int) -> dict[str, int]:
        """What the pair costs, part by part; ``one`` stands higher."""
        if self._is_bye(other):
            return self._parts_of_bye(one)
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

    def _is_bye(self, rank: int) -> bool:
        return rank == len(self.position)

    def _parts_of_bye(self, one: int) -> dict[str, int]:
        had = self.position.candidates[one].byes
        contends = not self.position.final and self._contends(one)
        found = {
            "RD": self._distance(one, len(self.position)),
            "PC": BYE_OF_A_CONTENDER if contends and self.decisions.bye_by != "limits" else 0,
            "RE": ((1 << had) - 1) * self._unit,
            "BR": PROHIBITIVE * had,
        }
        return {part: cost for part, cost in found.items() if cost}

    def _contends(self, rank: int) -> bool:
        return rank <= self.decisions.chances.cash and rank not in self.position.gibsons

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
        if not position.last_quarter or position.final or not self._contends(one):
            return False
        return self.matched_bye or other not in position.gibsons

    def _contender(self, one: int, other: int) -> int:
        position = self.position
        if position.final or one > self.decisions.chances.cash or self._safe(one, other):
            return 0
        window = self.window(one)
        if other <= window or (other == one + 1 and window == one):
            return 2 * abs(window - other) ** 3 if position.last_quarter else 0
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
        if self.matched_bye:
            hopeful = [at <= last and at not in position.gibsons for at in (one, other)]
            differ = hopeful[0] != hopeful[1]
        else:
            apart = position.rule.reading > 1 and self._safe(one, other)
            differ = not apart and one <= last < other
        if not differ:
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
        times = candidates[one].times(candidates[other])
        first_two = self._unit // 10 if (one, other) == (0, 1) else 0
        return ((1 << times) - 1) * self._unit + first_two

    @property
    def _unit(self) -> int:
        """What a first repeat costs."""
        return 4 * (len(self.position) ** 3 // 27)

    def _at_once(self, one: int, other: int) -> int:
        candidates = self.position.candidates
        again = candidates[one].previous == candidates[other].number
        return AT_ONCE if again and one > self.decisions.chances.cash else 0
