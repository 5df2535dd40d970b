"""What is decided before the round is matched: the bye, forced pairs, whom the leader may meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.methods.cop.chances import Chances, evened, with_bye
from tdtool.pairing.methods.cop.control import Control, child
from tdtool.pairing.methods.cop.factor3 import FactorThree, factor_three
from tdtool.pairing.methods.cop.last_round import kings
from tdtool.pairing.methods.cop.position import Position

Pair = tuple[int, int]


@dataclass(frozen=True)
class Decisions:
    """All of it, by rank. ``forced``: pairs with the constraint that forces each.

    ``leader_meets``: the only ranks that the leader may meet, None: anybody. ``not_leader``: who
    had better not meet the leader, as an odd number can still come first. ``bye``: who is sure to
    have it; ``bye_for``: the only ranks that may, None: anybody.
    """

    chances: Chances
    bye: int | None = None
    bye_by: str = ""
    bye_for: frozenset[int] | None = None
    forced: Mapping[Pair, str] = field(default_factory=dict)
    leader_meets: frozenset[int] | None = None
    not_leader: int | None = None
    top_four: bool = False
    control: Control | None = None
    factor3: FactorThree | None = None


def byes(position: Position) -> Iterator[tuple[int | None, str]]:
    """Who may have the bye, the first in turn first: a Gibson of the last group, then by claim.

    The claim: fewest byes, then the lowest in the standings.
    """
    if len(position) % 2 == 0:
        yield None, ""
        return
    claims = sorted(range(len(position)), key=lambda rank: (position.candidates[rank].byes, -rank))
    safe = [rank for rank in claims if rank in position.gibsons and not position.groups[rank]]
    yield from ((rank, "GB") for rank in safe)
    yield from ((rank, "DB") for rank in claims if rank not in safe)


@dataclass(frozen=True)
class Looked:
    """What is found out once, whoever has the bye."""

    position: Position
    found: Chances
    progress: Progress = silent

    def in_turn(self) -> Iterator[Decisions]:
        """What is decided; where that leaves no pairing, the bye goes to somebody else."""
        if self.position.rule.reading < 3:
            yield from (self.by_claim(bye, by) for bye, by in byes(self.position))
            return
        first = self.decided()
        yield first
        if first.bye_for is not None:
            yield replace(first, bye=None, bye_by="", bye_for=None)

    def decided(self) -> Decisions:
        """Everything in order. The bye is matched with the games, unless it is sure who has it."""
        position = self.position
        alone = _alone(position)
        three = factor_three(position, self.found, alone, self.progress)
        then = evened(three.chances if three else self.found, position)
        bye, by, only = alone, "limits", None
        if alone is None and len(position) % 2:
            only = frozenset(at for at in position.gibsons if not position.groups[at])
            bye, by = (None, "GB") if only else (_claimed(position, then), "CB")
        if bye is not None:
            only = frozenset((bye,))
        now = self._all(three, with_bye(then, position, bye), bye, by if only else "")
        return replace(now, bye_for=only or None)

    def by_claim(self, bye: int | None, bye_by: str) -> Decisions:
        """Everything in order, with this bye."""
        by = "CB" if bye_by == "DB" and bye is not None and bye <= self.found.cash else bye_by
        three = factor_three(self.position, self.found, bye, self.progress)
        then = evened(three.chances if three else self.found, self.position, bye)
        return self._all(three, then, bye, by)

    def _all(self, three: FactorThree | None, then: Chances, bye: int | None, by: str) -> Decisions:
        position = self.position
        leader_safe = 0 in position.gibsons
        barred = _barred(position, then, bye)
        forced: dict[Pair, str] = {}
        if three:
            forced |= dict.fromkeys(three.pairs, "F3")
        elif bye == 1 and then.reach[0] <= 2 < len(position) and not leader_safe:
            forced |= {(0, 2): "L3"}
        if forced and position.rule.reading > 2:
            barred = None
        held = three or bye == 0 or (0, 2) in forced
        control = None if held else child(position, then, bye, self.progress)
        meets = self._meets(control, bye)
        if position.final:
            forced = kings(position, then, bye=bye, not_leader=barred)
        lock = (
            position.left == 2 and not position.final and not three
            and then.reach[0] == 3 and not (bye is not None and bye < 4)
        )  # fmt: skip
        return Decisions(then, bye, by, None, forced, meets, barred, lock, control, three)

    def _meets(self, control: Control | None, bye: int | None) -> frozenset[int] | None:
        """Who loses control without the leader, or whoever stands above them while there is time.

        Where they have the bye, or mayn’t meet the leader, nobody is held to the leader.
        """
        if control is None:
            return None
        position = self.position
        ranks = {control.rank}
        if position.left > 4 and position.round_ - 1 != position.rule.active_after(position.rounds):
            ranks.add(control.rank - 1)
        free = frozenset(
            rank for rank in ranks
            if rank > 0 and rank != bye and position.allows(0, rank)
            and position.groups[rank] == position.groups[0]
        )  # fmt: skip
        return free or None


def _alone(position: Position) -> int | None:
    """Of an odd field the only one whom the event’s limits let meet nobody."""
    if len(position) % 2 == 0:
        return None
    ranks = range(len(position))
    alone = [one for one in ranks if not any(
        position.allows(one, other) for other in ranks if other != one)]  # fmt: skip
    return alone[0] if len(alone) == 1 else None


def _claimed(position: Position, found: Chances) -> int | None:
    """The lowest contender without a bye, where everybody below them all has had one."""
    new = [rank for rank, one in enumerate(position.candidates) if not one.byes]
    contends = [rank <= found.cash and rank not in position.gibsons for rank in new]
    return new[-1] if new and all(contends) else None


def _barred(position: Position, found: Chances, bye: int | None) -> int | None:
    """The next rank below an odd number who can still come first: not the leader’s opponent."""
    reach = found.reach[0]
    if reach == 0:
        return 1 if 0 in position.gibsons and len(position) > 2 else None
    hopeful = [
        rank for rank in range(reach + 1)
        if rank != bye and not (rank == 0 and rank in position.gibsons)
    ]  # fmt: skip
    following = reach + 1
    return following if len(hopeful) % 2 and following < len(position) else None
