"""A round paired by COP, each pair with what it cost and the sentence that says why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from tdtool.english import counted, listed, ordinal, percent
from tdtool.pairing.contenders.endings import Progress, silent
from tdtool.pairing.contenders.race import among_the_first
from tdtool.pairing.methods.cop.control import Control
from tdtool.pairing.methods.cop.decisions import Decisions, Looked
from tdtool.pairing.methods.cop.position import Chances, Position, chances
from tdtool.pairing.methods.weighing import Edge, cheapest, impasse, left_over, possible
from tdtool.pairing.pairings import NoLawfulPairing, Reason

# Why COP lets two meet, as the director reads it, with the figures that decided.


def sentence(position: Position, decided: Decisions, higher: int, other: int) -> str:
    """Why these two; ``higher`` stands higher."""
    by = decided.forced.get((higher, other), "")
    safe = [rank for rank in (higher, other) if rank in position.gibsons]
    if safe:
        return position.gibsons[safe[0]].sentence
    lost = decided.factor3.lost if decided.factor3 else decided.control
    if higher == 0 and lost is not None and other == lost.rank and by in ("", "F3"):
        return _control(position, lost)
    return f"{_because(position, by)}{_hope(position, decided.chances, higher, other)}"


def bye_sentence(position: Position, decided: Decisions) -> str:
    """Why they have the bye."""
    bye = decided.bye
    assert bye is not None
    if decided.bye_by == "GB":
        return f"Bye: {position.gibsons[bye].sentence}"
    name, had = position.name(bye), position.candidates[bye].byes
    if decided.bye_by == "limits":
        return f"{name} has the bye: the pairs kept apart leave no opponent."
    so_far = f"{name} has the bye: {counted(had, 'bye') if had else 'no bye'} so far"
    lower = [candidate.byes for candidate in position.candidates[bye + 1 :]]
    if min(lower, default=had + 1) > had:
        return f"{so_far}, and nobody lower has fewer."
    return f"{so_far}, and the others are paired best without them."


def _because(position: Position, by: str) -> str:
    ahead = position.rule.ahead
    first, second, third, fourth, sixth = (ordinal(at + ahead) for at in (1, 2, 3, 4, 6))
    openings = {
        "KH": "Last round, neighbors meet: ",
        "F3": f"{first}–{third} meet {fourth}–{sixth}, who can all still win: ",
        "L3": f"The {second} has the bye: ",
    }
    return openings.get(by, "")


def _hope(position: Position, chances: Chances, higher: int, other: int) -> str:
    """What the lower one still hopes for; where that is no prize, the higher one."""
    endings = f"{chances.endings.count:,} simulated endings"
    for rank in (other, higher):
        if rank <= chances.any_cash and chances.best[rank] < position.prizes:
            place = min(chances.hope[rank], position.prizes - 1)
            finish = ordinal(place + 1 + position.rule.ahead) + (" or better" if place else "")
            share = percent(chances.endings.chance(rank, upto=place + 1))
            return f"{position.name(rank)} can still finish {finish} in {share} of {endings}."
    prize = among_the_first(position.prizes, position.rule.ahead)
    return f"Neither finishes {prize} in any of {endings}."


def _control(position: Position, lost: Control) -> str:
    child, leader = position.name(lost.rank), position.name(0)
    first = ordinal(1 + position.rule.ahead)
    with_leader = percent(lost.with_leader / lost.of)
    without = percent(lost.without / lost.of)
    return (
        f"If {child} wins every game, they finish {first} in {with_leader} of {lost.of:,} "
        f"simulated endings with {leader} as an opponent, and in {without} without: so they meet."
    )


# What a pair of ranks costs, part by part, and the constraint that bars it.
#
# The bye stands below everybody here, as one more rank.
#
# ====  =====================================================================================
# RD    how far apart they stand
# PC    the lower one is beyond who can still reach the higher one’s place; a contender’s bye
# CC    one can still win a prize and the other can’t, and neither is a Gibson; or the leader’s
#       barred opponent
# GC    a Gibson against somebody who can still win a prize
# RE    how often they have met, or how many byes there were
# BB    they met in the round before, and neither is a contender
# BR    how many byes there were
# ====  =====================================================================================

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
    def ranks(self) -> list[int]:
        """All that are matched; the bye is the last of an odd field."""
        count = len(self.position)
        return list(range(count + count % 2))

    def lawful(self) -> Iterator[tuple[int, int]]:
        """The pairs that nothing bars."""
        return (pair for pair in combinations(self.ranks, 2) if not self.bar(*pair))

    def bar(self, higher: int, other: int) -> str:
        """The constraint that bars a pair, the first that does, or “”; ``higher`` stands higher."""
        position, decided = self.position, self.decisions
        if self._is_bye(other):
            if decided.bye_for is not None and higher not in decided.bye_for:
                return decided.bye_by
        elif decided.bye in (higher, other):
            return decided.bye_by
        elif not position.allows(higher, other):
            return "limits"
        if (higher, other) in decided.forced:
            return ""
        for pair, code in decided.forced.items():
            if higher in pair or other in pair:
                return code
        meets = decided.leader_meets
        if higher == 0 and meets is not None and other not in meets:
            return "CL"
        if not self._is_bye(other) and position.groups[higher] != position.groups[other]:
            return "GG"
        if decided.top_four and higher < 4 <= other:
            return "T4"
        return ""

    def window(self, rank: int) -> int:
        """The lowest rank that may meet this one at no cost, beside their neighbor."""
        return self.decisions.chances.reach[rank] + self.wider.get(rank, 0)

    def parts(self, higher: int, other: int) -> dict[str, int]:
        """What the pair costs, part by part; ``higher`` stands higher."""
        if self._is_bye(other):
            return self._parts_of_bye(higher)
        costs = {
            "RD": self._distance(higher, other),
            "PC": self._contender(higher, other),
            "CC": self._hopeful(higher, other),
            "GC": self._gibson(higher, other),
            "RE": self._repeats(higher, other),
            "BB": self._at_once(higher, other),
        }
        return {part: cost for part, cost in costs.items() if cost}

    def cost(self, higher: int, other: int) -> int:
        """All parts together."""
        return sum(self.parts(higher, other).values())

    def _is_bye(self, rank: int) -> bool:
        return rank == len(self.position)

    def _parts_of_bye(self, rank: int) -> dict[str, int]:
        had = self.position.candidates[rank].byes
        contends = not self.position.final and self._contends(rank)
        costs = {
            "RD": self._distance(rank, len(self.position)),
            "PC": BYE_OF_A_CONTENDER if contends and self.decisions.bye_by != "limits" else 0,
            "RE": ((1 << had) - 1) * self._unit,
            "BR": PROHIBITIVE * had,
        }
        return {part: cost for part, cost in costs.items() if cost}

    def _contends(self, rank: int) -> bool:
        return rank <= self.decisions.chances.cash and rank not in self.position.gibsons

    def _safe(self, higher: int, other: int) -> int:
        return (higher in self.position.gibsons) + (other in self.position.gibsons)

    def _distance(self, higher: int, other: int) -> int:
        if self._free(higher):
            return 0
        near = self._safe(higher, other) or higher >= self.position.prizes
        apart = other - higher
        return apart * apart if near else apart * apart * apart

    def _free(self, higher: int) -> bool:
        position = self.position
        return position.last_quarter and not position.final and self._contends(higher)

    def _contender(self, higher: int, other: int) -> int:
        position = self.position
        if position.final or higher > self.decisions.chances.cash or self._safe(higher, other):
            return 0
        window = self.window(higher)
        if other <= window or (other == higher + 1 and window == higher):
            return 2 * abs(window - other) ** 3 if position.last_quarter else 0
        return NEXT_BEYOND if other == window + 1 else PROHIBITIVE

    def _hopeful(self, higher: int, other: int) -> int:
        position = self.position
        if higher == 0 and other == self.decisions.not_leader:
            return PROHIBITIVE
        if position.final or not position.last_quarter:
            return 0
        last = self.decisions.chances.cash
        if len(position) >= LARGE:
            last = min(last, len(position) - BOTTOM)
        hopeful = [at <= last and at not in position.gibsons for at in (higher, other)]
        if hopeful[0] == hopeful[1]:
            return 0
        return NEXT_BEYOND if other == last + 1 else PROHIBITIVE

    def _gibson(self, higher: int, other: int) -> int:
        position = self.position
        if position.groups[higher] or position.groups[other] or self._safe(higher, other) != 1:
            return 0
        contender = other if higher in position.gibsons else higher
        return PROHIBITIVE if contender <= self.decisions.chances.any_cash else 0

    def _repeats(self, higher: int, other: int) -> int:
        candidates = self.position.candidates
        times = candidates[higher].times(candidates[other])
        first_two = self._unit // 10 if (higher, other) == (0, 1) else 0
        return ((1 << times) - 1) * self._unit + first_two

    @property
    def _unit(self) -> int:
        """What a first repeat costs."""
        return 4 * (len(self.position) ** 3 // 27)

    def _at_once(self, higher: int, other: int) -> int:
        candidates = self.position.candidates
        again = candidates[higher].previous == candidates[other].number
        return AT_ONCE if again and higher > self.decisions.chances.cash else 0


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
        codes = {pair: self.weighing.bar(*pair) for pair in every}
        return {pair: code for pair, code in codes.items() if code}

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
    return (
        None if matched is None else [(ranks[place], ranks[other]) for place, other, _ in matched]
    )


def _round(weighing: Weighing, matched: list[tuple[int, int]]) -> CopRound:
    """Once again with a wider window for who was paired beyond theirs."""
    position, decided = weighing.position, weighing.decisions
    beyond = [higher for higher, other in matched
              if weighing.parts(higher, other).get("PC", 0) >= PROHIBITIVE]  # fmt: skip
    if beyond:
        weighing = Weighing(position, decided, dict.fromkeys(beyond, 1))
        matched = _matched(weighing) or matched
    games = sorted(game for game in matched if game[1] < len(position))
    pairs = [
        CopPair(
            higher,
            other,
            sentence(position, decided, higher, other),
            _forced(decided, higher, other),
            weighing.parts(higher, other),
        )
        for higher, other in games
    ]
    with_bye = [higher for higher, other in matched if other == len(position)]
    if with_bye:
        decided = replace(decided, bye=with_bye[0], bye_by=decided.bye_by or "DB")
    if decided.bye is not None:
        parts = weighing.parts(decided.bye, len(position)) if with_bye else {}
        bye_reason = bye_sentence(position, decided)
        pairs.append(CopPair(decided.bye, None, bye_reason, decided.bye_by, parts))
    return CopRound(position, decided, weighing, tuple(pairs))


def _forced(decided: Decisions, higher: int, other: int) -> str:
    if (higher, other) in decided.forced:
        return decided.forced[higher, other]
    return "CL" if higher == 0 and decided.leader_meets == frozenset({other}) else ""


def _overconstrained(weighing: Weighing) -> NoLawfulPairing:
    position, ranks = weighing.position, weighing.ranks
    unpaired = [ranks[at] for at in left_over(len(ranks), _edges(weighing))]
    unpaired = [rank for rank in unpaired if rank < len(position)]
    named = listed(position.name(rank) for rank in unpaired)
    return NoLawfulPairing(
        f"COP finds no opponent for {named} in round {position.round_}.",
        "Allow repeats, remove a pair that is kept apart, or choose another method.",
    )
