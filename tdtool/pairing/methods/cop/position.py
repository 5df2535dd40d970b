"""Where a round to be paired by COP stands: who plays, by rank, and what is still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate
from math import exp, lgamma, log, log1p
from typing import Any

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.endings import (
    Endings,
    Pairs,
    Progress,
    run,
    segments,
    silent,
    simulated,
)
from tdtool.pairing.contenders.finishes import Definition, Gibson, gibsons
from tdtool.pairing.contenders.race import NASPA, Allowance, Margins, Race
from tdtool.pairing.pairings import NO_LIMITS, PairingLimits

# What COP goes by: prizes, how likely a place must be to be hoped for, and who loses control.

ENDINGS, CONTROL_ENDINGS = 100_000, 10_000


class BadCopRule(ValueError):
    """COP can’t go by this; the message says why."""


@dataclass(frozen=True)
class CopRule:
    """How a division’s rounds are paired by COP.

    ``hope[0]`` is the share of endings in which somebody must reach a place to be hopeful for it,
    with one round left; ``hope[1]`` with two, and the last figure before that. ``control``: how
    much less often a player who wins every game must come first without the leader as an
    opponent, so that the leader must be theirs; looked at from round ``activation`` + 1 on, by
    default three before the last. ``class_prizes``: how many there are for each class.
    ``ahead``: so many places are decided by a play-off beside the rounds; the prizes by place count
    from the first below.
    """

    prizes: int = 4
    allowance: Allowance = NASPA
    hope: tuple[float, ...] = (0.02,)
    control: float = 0.30
    activation: int | None = None
    class_prizes: Mapping[str, int] = field(default_factory=dict)
    usual_score: bool = True
    endings: int = ENDINGS
    control_endings: int = CONTROL_ENDINGS
    ahead: int = 0

    def __post_init__(self) -> None:
        if self.prizes < 1 or any(count < 1 for count in self.class_prizes.values()):
            raise BadCopRule("COP needs at least one prize by place, and whole numbers by class.")
        if not self.hope or not all(0 < share <= 1 for share in (*self.hope, self.control)):
            raise BadCopRule("COP’s shares of endings are above 0 and at most 1.")
        if min(self.endings, self.control_endings) < 1:
            raise BadCopRule("COP needs at least one simulated ending.")

    def share(self, rounds_left: int) -> float:
        """The share that counts with so many rounds left, one or more."""
        return self.hope[min(rounds_left, len(self.hope)) - 1]

    def active_after(self, rounds: int) -> int:
        """The number of rounds drawn from which on control is looked at."""
        return max(rounds - 3, 1) - 1 if self.activation is None else self.activation

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        return {
            "prizes": self.prizes,
            "spread": list(self.allowance.per_round),
            "hope": list(self.hope),
            "control": self.control,
            "activation": self.activation,
            "class_prizes": dict(self.class_prizes),
            "usual_score": self.usual_score,
            "endings": self.endings,
            "control_endings": self.control_endings,
            **({"ahead": self.ahead} if self.ahead else {}),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> CopRule | None:
        """As a drawn round kept it; None: it wasn’t drawn by COP."""
        if not row:
            return None
        values = {**row, "hope": tuple(row["hope"])}
        return cls(allowance=Allowance(tuple(values.pop("spread"))), **values)


USUAL = CopRule()


@dataclass(frozen=True)
class Position:
    """All that COP pairs a round from; everybody is known by their rank, from 0.

    ``candidates`` and ``race`` have the same players in the same order. ``seed`` is of all chance.
    """

    candidates: Sequence[Candidate]
    race: Race
    round_: int
    rounds: int
    margins: Margins
    seed: int
    rule: CopRule = USUAL
    limits: PairingLimits = NO_LIMITS

    def __len__(self) -> int:
        return len(self.candidates)

    @property
    def left(self) -> int:
        """Rounds without results, this one among them."""
        return self.race.left

    @property
    def final(self) -> bool:
        return self.round_ >= self.rounds

    @property
    def last_quarter(self) -> bool:
        return 4 * (self.rounds - self.round_ + 1) <= self.rounds

    @property
    def prizes(self) -> int:
        return min(self.rule.prizes, len(self))

    @cached_property
    def gibsons(self) -> dict[int, Gibson]:
        """Who is certain of a place that has a prize, by rank."""
        safe = gibsons(self.race, prizes=self.prizes, definition=Definition.CAUGHT)
        return {gibson.place: gibson for gibson in safe}

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """A number for everybody: those between two Gibsons have their own, the last group is 0."""
        numbers = [0] * len(self)
        for number, part in enumerate(segments(len(self), list(self.gibsons))[:-1], 1):
            for place in part.places:
                numbers[place] = number
        return tuple(numbers)

    def name(self, rank: int) -> str:
        return self.candidates[rank].name

    def allows(self, rank: int, other: int) -> bool:
        """Whether the event’s own limits let the two meet."""
        return self.limits.allow(self.candidates[rank], self.candidates[other])

    def lets_meet(self, rank: int, other: int) -> bool:
        """Whether these limits do, and no Gibson stands between."""
        return self.groups[rank] == self.groups[other] and self.allows(rank, other)


# What everybody may still hope for, by rank, from many simulated endings.

# Whether a share of endings is decided against a figure: exact binomial tails, summed.

NEGLIGIBLE = 1e-12  # of what is summed so far


def _term(count: int, times: int, share: float) -> float:
    """The chance of exactly so many of a count."""
    ways = lgamma(count + 1) - lgamma(times + 1) - lgamma(count - times + 1)
    return exp(ways + times * log(share) + (count - times) * log1p(-share))


def at_least(count: int, times: int, share: float) -> float:
    """The chance of so many of a count, or more."""
    if times <= 0 or share >= 1:
        return 1.0
    if times <= count * share:
        return 1 - at_most(count, times - 1, share)
    return _summed(count, times, share, 1)


def at_most(count: int, times: int, share: float) -> float:
    """The chance of so many of a count, or fewer."""
    if times >= count:
        return 1.0
    if times < 0 or share >= 1:
        return 0.0
    if times > count * share:
        return 1 - at_least(count, times + 1, share)
    return _summed(count, times, share, -1)


def _summed(count: int, times: int, share: float, step: int) -> float:
    """Away from the mean each term is smaller than the one before."""
    term, odds = _term(count, times, share), share / (1 - share)
    total = 0.0
    while 0 <= times <= count and term > NEGLIGIBLE * total:
        total += term
        if step > 0:
            term *= (count - times) / (times + 1) * odds
        else:
            term *= times / (count - times + 1) / odds
        times += step
    return total


def decided(count: int, times: int, share: float, *, doubt: float) -> bool:
    """Whether the exact interval around times/count, wrong this seldom, leaves the share out."""
    return min(at_least(count, times, share), at_most(count, times, share)) < doubt / 2


BATCH = 10_000
MOST_BATCHES = 5  # beyond the usual count; a share that is the figure itself is never decided
DOUBT = 0.01
RUNAWAY = 0.80
MORE = "more"  # the step of more endings, where a share is too near the figure


@dataclass(frozen=True)
class Chances:
    """Of the player now at each rank, from 0: the places they can hope for, reach and fall to.

    ``reach[place]`` is the lowest rank that is hopeful for this place or a better one. The ranks
    up to ``cash`` are hopeful for a prize; those after ``any_cash`` never had one. ``taken_in`` is
    who was taken in to make their number even.
    """

    endings: Endings
    factor: int
    least: int
    hope: tuple[int, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]
    reach: tuple[int, ...]
    cash: int
    any_cash: int
    taken_in: int | None = None

    def first(self, rank: int) -> float:
        """The share of endings that they come first in."""
        return self.endings.chance(rank)


def chances(position: Position, progress: Progress = silent) -> Chances:
    """Both passes, and more endings while a share is too near the figure, up to a fixed number."""
    rule = position.rule
    simulation = simulated(
        position.race, position.margins,
        prizes=position.prizes, seed=position.seed, count=rule.endings, progress=progress,
    )  # fmt: skip
    endings = _until_decided(position, simulation.endings, simulation.rounds, progress)
    return tables(position, endings, simulation.factor)


def _until_decided(
    position: Position, endings: Endings, rounds: Sequence[Pairs], progress: Progress
) -> Endings:
    for batch in range(MOST_BATCHES):
        if _is_decided(position, endings):
            break
        seed = position.seed + 2 + batch
        count = min(BATCH, position.rule.endings)
        before, of = batch * count, MOST_BATCHES * count
        more = run(
            position.race, position.margins, rounds, seed=seed, count=count,
            progress=partial(_more, progress, before, of),
        )  # fmt: skip
        endings = together(endings, more)
    return endings


def _more(progress: Progress, before: int, of: int, finished: int, *_: object) -> None:
    progress(before + finished, of, MORE)


def together(endings: Endings, other: Endings) -> Endings:
    """The counts of both."""
    row_pairs = zip(endings.places, other.places, strict=True)
    return Endings(
        endings.count + other.count,
        tuple(tuple(a + b for a, b in zip(*row_pair, strict=True)) for row_pair in row_pairs),
    )


def _is_decided(position: Position, endings: Endings) -> bool:
    """Who ends first, and who just in the prizes: surely more or less often than the figure."""
    ranks = {position.prizes - 1} | ({0} if 0 not in position.gibsons else set())
    doubt = DOUBT / (len(position) * len(ranks))
    share = position.rule.share(position.left)
    return all(
        decided(endings.count, row[rank], share, doubt=doubt)
        for rank in ranks
        for row in endings.places
    )


def tables(position: Position, endings: Endings, factor: int) -> Chances:
    """The tables by rank that the counts give."""
    count, last = len(position), position.prizes - 1
    share = position.rule.share(position.left)
    least = max(1, round(endings.count * share))
    runaway = (
        0 not in position.gibsons and count > 1 and endings.chance(0) + endings.chance(1) > RUNAWAY
    )
    needed = [max(1, round(least / 2)) if runaway and at < 2 else least for at in range(count)]
    hope = tuple(_hope(row, needed) for row in endings.places)
    best = tuple(endings.best(rank) for rank in range(count))
    reach = _reach(hope)
    return Chances(
        endings, factor, least, hope, best,
        tuple(endings.worst(rank) for rank in range(count)),
        reach, reach[last], max(rank for rank in range(count) if best[rank] <= last),
    )  # fmt: skip


def _hope(row: Sequence[int], needed: Sequence[int]) -> int:
    sums = accumulate(row)
    places = (at for at, (times, least) in enumerate(zip(sums, needed, strict=True))
             if times >= least)  # fmt: skip
    return next(places, len(row) - 1)


def _reach(hope: Sequence[int]) -> tuple[int, ...]:
    lowest = {place: rank for rank, place in enumerate(hope)}
    return tuple(accumulate((lowest.get(place, 0) for place in range(len(hope))), max))


def evened(chances: Chances, position: Position) -> Chances:
    """In the last quarter an odd number who are hopeful for a prize takes the next rank in."""
    if not position.last_quarter or chances.cash + 1 >= len(position):
        return chances
    playing = [rank for rank in range(chances.cash + 1) if rank not in position.gibsons]
    if len(playing) % 2 == 0:
        return chances
    following = chances.cash + 1
    hope = list(chances.hope)
    hope[following] = min(hope[following], position.prizes - 1)
    return replace(
        chances, hope=tuple(hope), reach=_reach(hope), cash=following, taken_in=following
    )


def with_bye(chances: Chances, position: Position, bye: int | None) -> Chances:
    """Who is sure to have the bye doesn’t count among those hopeful for a prize: who was taken in
    goes, or else the next rank comes in. Nobody’s hopes for a place change by it."""
    if bye is None or bye > chances.cash or bye in position.gibsons:
        return chances
    if chances.taken_in is not None and bye < chances.taken_in:
        return replace(chances, cash=chances.taken_in - 1)
    return replace(chances, cash=min(chances.cash + 1, len(position) - 1))
