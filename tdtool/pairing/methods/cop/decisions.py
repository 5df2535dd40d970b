"""What is decided before the round is matched: the bye, forced pairs, whom the leader may meet."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations

from tdtool.pairing.contenders.endings import Pairs, Progress, run, silent
from tdtool.pairing.contenders.race import open_prizes
from tdtool.pairing.methods.cop.control import Control, child, counted, neighbors
from tdtool.pairing.methods.cop.position import Chances, Position, evened, tables, with_bye
from tdtool.pairing.methods.weighing import cheapest

# Two rounds left: whether 1st should meet 4th, 2nd 5th and 3rd 6th.
#
# It gives three more a chance of first place, as long as neither 2nd nor 3rd loses control by it.

GAIN = 0.02
TOP = 6
FACTOR_THREE = "factor three"  # the step that simulates it


@dataclass(frozen=True, slots=True)
class FactorThree:
    """The pairs that it forces, the chances that then hold, and who would lose control by it."""

    pairs: tuple[tuple[int, int], ...]
    chances: Chances
    lost: Control | None = None


def factor_three(
    position: Position, chances: Chances, bye: int | None, progress: Progress = silent
) -> FactorThree | None:
    """None where it says nothing."""
    count = len(position)
    if position.left != 2 or position.final or count < TOP:
        return None
    if bye is not None and bye < TOP:
        return None
    rounds = [_round(count), neighbors(count)]
    endings = run(
        position.race, position.margins, rounds,
        seed=position.seed + 11, count=position.rule.endings,
        progress=lambda finished, of, _="": progress(finished, of, FACTOR_THREE),
    )  # fmt: skip
    new_chances = tables(position, endings, 3)
    for control in counted(position, rounds, (1, 2), progress):
        if control.lost >= position.rule.control * control.of and position.lets_meet(
            0, control.rank
        ):
            return FactorThree(((0, control.rank),), chances, control)
    if any(sum(endings.places[at][: at - 2]) < new_chances.least for at in (3, 4, 5)):
        return None
    if not any(new_chances.first(rank) - chances.first(rank) >= GAIN for rank in (3, 4, 5)):
        return None
    pairs = ((0, 3), (1, 4), (2, 5))
    return (
        FactorThree(pairs, new_chances)
        if all(position.lets_meet(*pair) for pair in pairs)
        else None
    )


def _round(count: int) -> Pairs:
    rest = range(TOP, count // 2 * 2)
    half = len(rest) // 2
    return Pairs((0, 1, 2, *rest[:half]), (3, 4, 5, *rest[half:]), count - 1 if count % 2 else None)


# The last round by COP: king of the hill for the prizes by place, then for those of a class.

Forced = dict[tuple[int, int], str]


def kings(
    position: Position, chances: Chances, *, bye: int | None, not_leader: int | None
) -> Forced:
    """Neighbors from the top, as far down as somebody can still win a prize."""
    free = [rank for rank in range(len(position)) if rank not in position.gibsons and rank != bye]
    forced: Forced = {}
    while free and free[0] <= chances.any_cash:
        highest = free.pop(0)
        other = next(
            (rank for rank in free
             if position.allows(highest, rank) and not (highest == 0 and rank == not_leader)
             and position.groups[highest] == position.groups[rank]),
            None,
        )  # fmt: skip
        if other is not None:
            free.remove(other)
            forced[highest, other] = "KH"
    line = _line(position, chances, free)
    for name, count in sorted(position.rule.class_prizes.items()):
        forced |= _of_class(position, chances, name, count, free, line)
    return forced


def _line(position: Position, chances: Chances, free: list[int]) -> int:
    """The first rank that doesn’t play for a prize by place."""
    return free[0] if free else len(position)


def _of_class(
    position: Position, chances: Chances, name: str, count: int, free: list[int], line: int
) -> Forced:
    """Neighbors within a class, for the prizes of it that nobody above is sure to take."""
    members = [
        contender.place for contender in position.race.contenders if contender.prize_class == name
    ]
    above = (chances.worst[rank] + 1 for rank in members if rank < line)
    available = open_prizes(count, above, last=position.prizes)
    below = [rank for rank in members if rank >= line and rank in free]
    forced: Forced = {}
    ahead = at = 0
    chased: int | None = None
    while available > 0 and at + 1 < len(below):
        higher, other = below[at], below[at + 1]
        if ahead < available and not _catches(position, other, higher):
            ahead, at = ahead + 1, at + 1
            if ahead == available:
                break
            continue
        if ahead >= available and chased is not None and not _catches(position, other, chased):
            break
        if position.allows(higher, other):
            forced[higher, other] = "KH"
            free.remove(higher)
            free.remove(other)
        if ahead < available:
            chased = other if available - ahead >= 2 else higher
        ahead, at = ahead + 2, at + 2
    return forced


def _catches(position: Position, lower: int, upper: int) -> bool:
    players = position.race.contenders
    return position.race.can_catch(players[lower], players[upper])


# Who may have the bye of an odd field, before anybody is matched.


def by_claim(position: Position) -> list[int]:
    """Everybody, fewest byes first, then the lowest in the standings."""
    return sorted(range(len(position)), key=lambda rank: (position.candidates[rank].byes, -rank))


def _safe(position: Position) -> list[int]:
    """The Gibsons of the last group."""
    return [
        rank for rank in by_claim(position)
        if rank in position.gibsons and not position.groups[rank]
    ]  # fmt: skip


def levels(position: Position) -> Iterator[tuple[list[int], str]]:
    """Who may have it, as the others are matched best: who is alone, the Gibsons of the last
    group, then those with fewest byes, and so on; each by claim."""
    alone = _alone(position)
    if alone is not None:
        yield [alone], "limits"
        return
    safe = _safe(position)
    if safe:
        yield safe, "GB"
    everybody = [rank for rank in by_claim(position) if rank not in safe]
    for had in sorted({position.candidates[rank].byes for rank in everybody}):
        yield [rank for rank in everybody if position.candidates[rank].byes == had], "DB"


def _alone(position: Position) -> int | None:
    """The only one whom the event’s limits let meet nobody."""
    ranks = range(len(position))
    alone = [rank for rank in ranks if not any(
        position.allows(rank, other) for other in ranks if other != rank)]  # fmt: skip
    return alone[0] if len(alone) == 1 else None


def claimed(position: Position, level: Collection[int], chances: Chances) -> int | None:
    """The lowest contender of those with fewest byes, where all of them contend."""
    contend = all(rank <= chances.cash and rank not in position.gibsons for rank in level)
    return max(level) if contend else None


def leaves_pairs(position: Position, who: Collection[int]) -> bool:
    """Whether somebody of these can have the bye and everybody else meet somebody, by the limits
    of the event and the groups between Gibsons alone."""
    count = len(position)
    games = (pair for pair in combinations(range(count), 2) if position.lets_meet(*pair))
    edges = [*((higher, other, 0) for higher, other in games), *((rank, count, 0) for rank in who)]
    return cheapest(count + 1, edges) is not None


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

    @property
    def held(self) -> frozenset[int]:
        """Who has to meet somebody by it, and so can’t have the bye."""
        leader = {0, *self.leader_meets} if self.leader_meets else set()
        return frozenset(chain(leader, range(4 * self.top_four), *self.forced))


@dataclass(frozen=True)
class Looked:
    """What is found out once, whoever has the bye."""

    position: Position
    found: Chances
    progress: Progress = silent

    def in_turn(self) -> Iterator[Decisions]:
        """What is decided, until that leaves a pairing: for the bye, it goes to somebody else;
        nobody has one more while somebody with fewer can have it."""
        position = self.position
        if len(position) % 2:
            for level, by in levels(position):
                yield from self._of_level(level, by)
        else:
            yield from _loosened(self.decided((), ""))

    def _of_level(self, level: list[int], by: str) -> Iterator[Decisions]:
        """The bye goes to one of these: to whom the matching says or, where what is decided leaves
        that to nobody, to one who is held by it, and all is decided anew."""
        first = self.decided(level, by)
        yield first
        if not leaves_pairs(self.position, level):
            return
        settled = first.held | (set(level) if first.bye is not None else set())
        for rank in level:
            if rank in settled and rank != first.bye and leaves_pairs(self.position, [rank]):
                yield self._with(rank, by, frozenset((rank,)))
        yield from _loosened(replace(first, bye=None, bye_by=by, bye_for=frozenset(level)))

    def decided(self, level: Collection[int], by: str) -> Decisions:
        """Everything in order. The bye is matched with the games, unless it is sure who has it."""
        position = self.position
        bye = None
        if by == "DB":
            bye = claimed(position, level, evened(self.found, position))
        elif by == "limits":
            (bye,) = level
        return self._with(bye, by, frozenset(level))

    def _with(self, bye: int | None, by: str, level: frozenset[int]) -> Decisions:
        position = self.position
        three = factor_three(position, self.found, bye, self.progress)
        chances = evened(three.chances if three else self.found, position)
        if bye is not None:
            level = frozenset((bye,))
            by = "CB" if by == "DB" and claimed(position, level, chances) is not None else by
        decisions = self._all(three, with_bye(chances, position, bye), bye, by)
        return replace(decisions, bye_for=level or None)

    def _all(
        self, three: FactorThree | None, chances: Chances, bye: int | None, by: str
    ) -> Decisions:
        position = self.position
        leader_safe = 0 in position.gibsons
        barred = _barred(position, chances, bye)
        forced: dict[Pair, str] = {}
        if three:
            forced |= dict.fromkeys(three.pairs, "F3")
        elif bye == 1 and chances.reach[0] <= 2 < len(position) and not leader_safe:
            forced |= {(0, 2): "L3"}
        if forced:
            barred = None
        leader_settled = three or bye == 0 or (0, 2) in forced
        control = None if leader_settled else child(position, chances, bye, self.progress)
        meets = self._meets(control, bye)
        if position.final:
            forced = kings(position, chances, bye=bye, not_leader=barred)
        lock = (
            position.left == 2 and not position.final and not three
            and chances.reach[0] == 3 and not (bye is not None and bye < 4)
        )  # fmt: skip
        return Decisions(chances, bye, by, None, forced, meets, barred, lock, control, three)

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


def _loosened(decided: Decisions) -> Iterator[Decisions]:
    """It, and where that leaves no pairing less of it: the first four needn’t meet, then nobody."""
    yield decided
    if decided.top_four:
        yield replace(decided, top_four=False)
    if decided.forced or decided.leader_meets:
        yield replace(decided, forced={}, leader_meets=None, top_four=False)


def _barred(position: Position, chances: Chances, bye: int | None) -> int | None:
    """The next rank below an odd number who can still come first: not the leader’s opponent."""
    reach = chances.reach[0]
    if reach == 0:
        return 1 if 0 in position.gibsons and len(position) > 2 else None
    hopeful = [
        rank for rank in range(reach + 1)
        if rank != bye and not (rank == 0 and rank in position.gibsons)
    ]  # fmt: skip
    following = reach + 1
    return following if len(hopeful) % 2 and following < len(position) else None
