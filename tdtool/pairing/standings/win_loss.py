"""Who stands where after any round of games for two, and why.

More wins first (a tie is half a win and half a loss), then fewer losses, then the higher spread.
Whoever is level in all three shares a rank, as in 1, 2, 2, 4; those who share one are listed by
rating, then by number. Before anything counts the ratings make the ranks. Those who are in a
play-off beside the rounds have the first ranks, by what they had when it began; who has withdrawn
is listed last and has no rank. Once a play-off has decided the first places, they are as it did.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tdtool.english import ordinal, signed
from tdtool.pairing.appearances import Kind
from tdtool.pairing.field import Entrant, Field, Tally
from tdtool.pairing.order import falling


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """How an event counts, where it doesn't count as most do.

    ``spread_caps`` are the most that a game adds to a spread or takes from it, by round, the
    last for all rounds after it; none: no cap. ``byes_tie``: a credit counts half a win.
    ``total_first``: the sum of own scores goes before the spread.
    """

    spread_caps: tuple[int, ...] = ()
    byes_tie: bool = False
    total_first: bool = False


USUAL = StandingsRules()
NOTHING = Tally()


class SamePlayer(ValueError):
    """One player was named where it takes two."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's line in the standings; ``rank`` None if they have withdrawn. ``won_place`` is
    the rank of those for whom a play-off decided it."""

    rank: int | None
    number: int
    name: str
    rating: int | None
    wins: float
    losses: float
    spread: int
    total: int
    in_play_off: bool = False
    won_place: int | None = None


class Criterion(NamedTuple):
    """What parts two players: its name, and the figure that is lower for the better one."""

    name: str
    figure: Callable[[Standing], float]


WITHDRAWN = Criterion("withdrawn", lambda one: one.rank is None)
WON_PLACE = Criterion("place", lambda one: math.inf if one.won_place is None else one.won_place)
PLAY_OFF = Criterion("play-off", lambda one: not one.in_play_off)
WINS = Criterion("wins", lambda one: -one.wins)
LOSSES = Criterion("losses", lambda one: one.losses)
TOTAL = Criterion("total", lambda one: -one.total)
SPREAD = Criterion("spread", lambda one: -one.spread)
RATING = Criterion("rating", lambda one: falling(one.rating))
NUMBER = Criterion("number", lambda one: one.number)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one stands above another: what parts them, and the sentence for who asks."""

    criterion: str
    above: int
    below: int
    sentence: str


def standings(
    field: Field, *, after: int | None = None, counting: StandingsRules = USUAL
) -> list[Standing]:
    """Everybody in order after a round, by default after all that is known."""
    return [standing for standing, _ in _ranked(field, after, counting)]


def with_play_off_ahead(field: Field, *, counting: StandingsRules = USUAL) -> list[Standing]:
    """The same after all that is known, as the final places will be: those of a play-off beside
    the rounds have the first ones from its start on, and not only from its first round."""
    return [standing for standing, _ in _ranked(field, None, counting, begun=True)]


def with_won_places(
    order: Sequence[Standing], places: Mapping[int, int], *, gone: Collection[int] = ()
) -> list[Standing]:
    """The final standings: first the ``places`` that a play-off decided, by number, then everybody
    else in the order of the standings; who is ``gone`` since has no rank."""
    first = [
        replace(one, rank=places[one.number], won_place=places[one.number])
        for one in order
        if one.number in places
    ]
    first.sort(key=lambda one: one.rank or 0)
    others = [one for one in order if one.number not in places]
    out = [one for one in others if one.rank is None or one.number in gone]
    rest = [one for one in others if one.rank is not None and one.number not in gone]
    ranks: dict[int | None, int] = {}
    for rank, one in enumerate(rest, len(first) + 1):
        ranks.setdefault(one.rank, rank)
    behind = [replace(one, rank=ranks[one.rank]) for one in rest]
    return [*first, *behind, *(replace(one, rank=None) for one in out)]


def tally(one: Entrant, *, after: int | None = None, counting: StandingsRules = USUAL) -> Tally:
    """Wins, losses, spread and own scores of an entrant after a round.

    A credit above 0 is a win, one below 0 a loss, and one of 0 counts nothing; a spread penalty
    moves the spread alone. Games of a play-off count nothing, nor do penalties in them.
    """
    wins, losses = one.carried.wins, one.carried.losses
    spread, total = one.carried.spread, one.carried.total
    for at, appearance in enumerate(one.appearances[:after]):
        margin = None if appearance.in_play_off else appearance.margin
        if margin is None:
            continue
        won = appearance.result
        if won is not None:
            if counting.byes_tie and appearance.kind is not Kind.PLAYED:
                won = 0.5
            wins += won
            losses += 1 - won
        spread += _capped(margin, at, counting.spread_caps) if counting.spread_caps else margin
        total += appearance.score or 0
    return Tally(wins, losses, spread + _penalties(one, after), total)


def _penalties(one: Entrant, after: int | None) -> int:
    points = one.spread_penalties[:after]
    return sum(points if one.play_off_from is None else points[: one.play_off_from - 1])


def why(
    field: Field,
    one: int,
    other: int,
    *,
    after: int | None = None,
    counting: StandingsRules = USUAL,
) -> Reason:
    """Why one of two entrants, by number, stands above the other; ``UnknownEntrant``.

    Of two who share a rank the reason is why they are listed in this order.
    """
    pair = {field.entrant(one).number, field.entrant(other).number}
    if len(pair) == 1:
        raise SamePlayer(f"Choose two different players to compare, not {one} twice.")
    order = standings(field, after=after, counting=counting)
    above, below = (standing for standing in order if standing.number in pair)
    return between(above, below, counting=counting)


def between(above: Standing, below: Standing, *, counting: StandingsRules = USUAL) -> Reason:
    """Why the first of two lines of one table stands above the second."""
    every = (WITHDRAWN, WON_PLACE, PLAY_OFF, *criteria(counting), RATING, NUMBER)
    parted = next(one for one in every if one.figure(above) != one.figure(below))
    return Reason(parted.name, above.number, below.number, _sentence(parted.name, above, below))


def figure(number: float) -> str:
    """A number of wins as the hall writes it: 7, 7½."""
    half = "½" if number % 1 else ""
    return f"{int(number) or ('' if half else 0)}{half}"


def counted(number: float) -> int | float:
    """A number of wins as JSON has it: 7 and not 7.0, but 7.5."""
    return int(number) if number == int(number) else number


def _ranked(
    field: Field, after: int | None, counting: StandingsRules, *, begun: bool = False
) -> list[tuple[Standing, Entrant]]:
    """Sorted on tuples, ranks counted in one walk: a thousand players are soon done."""
    tallies = [tally(one, after=after, counting=counting) for one in field.entrants]
    known = any(sums != NOTHING for sums in tallies)
    ranks_by = criteria(counting) if known else (RATING,)
    lines = []
    for one, sums in zip(field.entrants, tallies, strict=True):
        until = len(one.appearances) if after is None else after
        ahead = one.play_off_from is not None if begun else one.in_play_off(until)
        standing = Standing(
            None, one.number, one.name, one.rating,
            sums.wins, sums.losses, sums.spread, sums.total, ahead,
        )  # fmt: skip
        figures = (not ahead, *(criterion.figure(standing) for criterion in ranks_by))
        lines.append((one.withdrawn, figures, RATING.figure(standing), one.number, standing, one))
    lines.sort(key=lambda line: line[:4])
    ranked = []
    rank, level = 0, None
    for place, (withdrawn, figures, _, _, standing, one) in enumerate(lines, 1):
        if figures != level:
            rank, level = place, figures
        ranked.append((standing if withdrawn else replace(standing, rank=rank), one))
    return ranked


def criteria(counting: StandingsRules) -> tuple[Criterion, ...]:
    """What parts players; whoever is level in all of it shares a rank."""
    return (WINS, LOSSES, TOTAL, SPREAD) if counting.total_first else (WINS, LOSSES, SPREAD)


def _capped(margin: int, at: int, caps: tuple[int, ...]) -> int:
    cap = caps[min(at, len(caps) - 1)]
    return max(-cap, min(cap, margin))


def _sentence(criterion: str, above: Standing, below: Standing) -> str:
    one, other = above.name, below.name
    level = f"{one} and {other} are tied"
    both = f"{one} and {other} both have {_count(above.wins, 'win', 'wins')}"
    record = f"{both} and {_count(above.losses, 'loss', 'losses')}"
    match criterion:
        case "withdrawn":
            return f"{other} has withdrawn and has no rank."
        case "place" if below.won_place is None:
            return f"{one} was in the play-off, which decided the first places."
        case "place":
            places = f"{ordinal(above.won_place or 0)} place for {one}"
            return f"The play-off decided {places}, {ordinal(below.won_place or 0)} for {other}."
        case "play-off":
            return f"{one} is in the play-off, which decides the first places."
        case "wins":
            return f"{one} has {_count(above.wins, 'win', 'wins')}, {other} {figure(below.wins)}."
        case "losses":
            losses = _count(above.losses, "loss", "losses")
            return f"{both}; {one} has {losses}, {other} {figure(below.losses)}."
        case "total":
            return f"{record}; {one} has a total of {above.total}, {other} {below.total}."
        case "spread":
            spread, below_it = signed(above.spread), signed(below.spread)
            return f"{record}; {one} has a spread of {spread}, {other} {below_it}."
        case "rating" if below.rating is None:
            return f"{level}; listed by rating: {one} has {above.rating}, {other} is unrated."
        case "rating":
            return f"{level}; listed by rating: {one} has {above.rating}, {other} {below.rating}."
        case _:
            return f"{level}, in rating too; listed by number: {above.number}, {below.number}."


def _count(number: float, one: str, many: str) -> str:
    return f"{figure(number)} {one if number in (0.5, 1) else many}"
