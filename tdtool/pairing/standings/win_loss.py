"""Who stands where after any round of games for two, and why.

More wins first (a tie is half a win and half a loss), then fewer losses, then the higher spread.
Whoever is level in all three shares a rank, as in 1, 2, 2, 4; those who share one are listed by
rating, then by number. Before anything counts the ratings make the ranks. Those who are in a
play-off beside the rounds have the first ranks, by what they had when it began; who has withdrawn
is listed last and has no rank. Once a play-off has decided the first places, they are as it did.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tdtool.english import ordinal, signed
from tdtool.pairing.field import Entrant, Field, Kind, Tally, falling


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


WITHDRAWN = Criterion("withdrawn", lambda standing: standing.rank is None)
WON_PLACE = Criterion(
    "place", lambda standing: math.inf if standing.won_place is None else standing.won_place
)
PLAY_OFF = Criterion("play-off", lambda standing: not standing.in_play_off)
WINS = Criterion("wins", lambda standing: -standing.wins)
LOSSES = Criterion("losses", lambda standing: standing.losses)
TOTAL = Criterion("total", lambda standing: -standing.total)
SPREAD = Criterion("spread", lambda standing: -standing.spread)
RATING = Criterion("rating", lambda standing: falling(standing.rating))
NUMBER = Criterion("number", lambda standing: standing.number)


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
    return [standing for standing, _ in _ranked(field, None, counting, play_off_started=True)]


def with_won_places(
    order: Sequence[Standing], places: Mapping[int, int], *, gone: Collection[int] = ()
) -> list[Standing]:
    """The final standings: first the ``places`` that a play-off decided, by number, then everybody
    else in the order of the standings; who is ``gone`` since has no rank."""
    first = [
        replace(standing, rank=places[standing.number], won_place=places[standing.number])
        for standing in order
        if standing.number in places
    ]
    first.sort(key=lambda standing: standing.rank or 0)
    others = [standing for standing in order if standing.number not in places]
    out = [standing for standing in others if standing.rank is None or standing.number in gone]
    rest = [
        standing for standing in others if standing.rank is not None and standing.number not in gone
    ]
    ranks: dict[int | None, int] = {}
    for rank, standing in enumerate(rest, len(first) + 1):
        ranks.setdefault(standing.rank, rank)
    behind = [replace(standing, rank=ranks[standing.rank]) for standing in rest]
    return [*first, *behind, *(replace(standing, rank=None) for standing in out)]


def tally(entrant: Entrant, *, after: int | None = None, counting: StandingsRules = USUAL) -> Tally:
    """Wins, losses, spread and own scores of an entrant after a round.

    A credit above 0 is a win, one below 0 a loss, and one of 0 counts nothing; a spread penalty
    moves the spread alone. Games of a play-off count nothing, nor do penalties in them.
    """
    wins, losses = entrant.carried.wins, entrant.carried.losses
    spread, total = entrant.carried.spread, entrant.carried.total
    for at, appearance in enumerate(entrant.appearances[:after]):
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
    return Tally(wins, losses, spread + _penalties(entrant, after), total)


def _penalties(entrant: Entrant, after: int | None) -> int:
    points = entrant.spread_penalties[:after]
    return sum(points if entrant.play_off_from is None else points[: entrant.play_off_from - 1])


def why(
    field: Field,
    number: int,
    other: int,
    *,
    after: int | None = None,
    counting: StandingsRules = USUAL,
) -> Reason:
    """Why one of two entrants, by number, stands above the other; ``UnknownEntrant``.

    Of two who share a rank the reason is why they are listed in this order.
    """
    pair = {field.entrant(number).number, field.entrant(other).number}
    if len(pair) == 1:
        raise SamePlayer(f"Choose two different players to compare, not {number} twice.")
    order = standings(field, after=after, counting=counting)
    above, below = (standing for standing in order if standing.number in pair)
    return between(above, below, counting=counting)


def between(above: Standing, below: Standing, *, counting: StandingsRules = USUAL) -> Reason:
    """Why the first of two lines of one table stands above the second."""
    every = (WITHDRAWN, WON_PLACE, PLAY_OFF, *criteria(counting), RATING, NUMBER)
    parted = next(
        criterion for criterion in every if criterion.figure(above) != criterion.figure(below)
    )
    return Reason(parted.name, above.number, below.number, _sentence(parted.name, above, below))


def figure(number: float) -> str:
    """A number of wins as the hall writes it: 7, 7½."""
    half = "½" if number % 1 else ""
    return f"{int(number) or ('' if half else 0)}{half}"


def counted(number: float) -> int | float:
    """A number of wins as JSON has it: 7 and not 7.0, but 7.5."""
    return int(number) if number == int(number) else number


def _ranked(
    field: Field, after: int | None, counting: StandingsRules, *, play_off_started: bool = False
) -> list[tuple[Standing, Entrant]]:
    """Sorted on tuples, ranks counted in one walk: a thousand players are soon done."""
    tallies = [tally(entrant, after=after, counting=counting) for entrant in field.entrants]
    any_result = any(sums != NOTHING for sums in tallies)
    ranks_by = criteria(counting) if any_result else (RATING,)
    lines = []
    for entrant, sums in zip(field.entrants, tallies, strict=True):
        until = len(entrant.appearances) if after is None else after
        ahead = (
            entrant.play_off_from is not None if play_off_started else entrant.in_play_off(until)
        )
        standing = Standing(
            None, entrant.number, entrant.name, entrant.rating,
            sums.wins, sums.losses, sums.spread, sums.total, ahead,
        )  # fmt: skip
        figures = (not ahead, *(criterion.figure(standing) for criterion in ranks_by))
        lines.append(
            (entrant.withdrawn, figures, RATING.figure(standing), entrant.number, standing, entrant)
        )
    lines.sort(key=lambda line: line[:4])
    ranked = []
    rank, level = 0, None
    for place, (withdrawn, figures, _, _, standing, entrant) in enumerate(lines, 1):
        if figures != level:
            rank, level = place, figures
        ranked.append((standing if withdrawn else replace(standing, rank=rank), entrant))
    return ranked


def criteria(counting: StandingsRules) -> tuple[Criterion, ...]:
    """What parts players; whoever is level in all of it shares a rank."""
    return (WINS, LOSSES, TOTAL, SPREAD) if counting.total_first else (WINS, LOSSES, SPREAD)


def _capped(margin: int, at: int, caps: tuple[int, ...]) -> int:
    cap = caps[min(at, len(caps) - 1)]
    return max(-cap, min(cap, margin))


def _sentence(criterion: str, above: Standing, below: Standing) -> str:
    name, other = above.name, below.name
    level = f"{name} and {other} are tied"
    same_wins = f"{name} and {other} both have {_count(above.wins, 'win', 'wins')}"
    record = f"{same_wins} and {_count(above.losses, 'loss', 'losses')}"
    match criterion:
        case "withdrawn":
            return f"{other} has withdrawn and has no rank."
        case "place" if below.won_place is None:
            return f"{name} was in the play-off, which decided the first places."
        case "place":
            places = f"{ordinal(above.won_place or 0)} place for {name}"
            return f"The play-off decided {places}, {ordinal(below.won_place or 0)} for {other}."
        case "play-off":
            return f"{name} is in the play-off, which decides the first places."
        case "wins":
            return f"{name} has {_count(above.wins, 'win', 'wins')}, {other} {figure(below.wins)}."
        case "losses":
            losses = _count(above.losses, "loss", "losses")
            return f"{same_wins}; {name} has {losses}, {other} {figure(below.losses)}."
        case "total":
            return f"{record}; {name} has a total of {above.total}, {other} {below.total}."
        case "spread":
            spread, below_it = signed(above.spread), signed(below.spread)
            return f"{record}; {name} has a spread of {spread}, {other} {below_it}."
        case "rating" if below.rating is None:
            return f"{level}; listed by rating: {name} has {above.rating}, {other} is unrated."
        case "rating":
            return f"{level}; listed by rating: {name} has {above.rating}, {other} {below.rating}."
        case _:
            return f"{level}, in rating too; listed by number: {above.number}, {below.number}."


def _count(number: float, singular: str, many: str) -> str:
    return f"{figure(number)} {singular if number in (0.5, 1) else many}"


# Why one stands above another where totals rank: the final first, then points over all rounds
# (NSA-A3).

FINAL = "final"


def total_between(above: Entrant, below: Entrant, *, after: int) -> Reason:
    """Why the first of two entrants of one list stands above the second, after a round, one or
    more."""
    criterion, sentence = _parted(above, below, after)
    return Reason(criterion, above.number, below.number, sentence)


def _parted(above: Entrant, below: Entrant, after: int) -> tuple[str, str]:
    name, other = above.name, below.name
    if not below.plays(after):
        return "withdrawn", f"{other} has withdrawn and has no rank."
    finalists = [entrant.appearance(after).group == FINAL for entrant in (above, below)]
    if finalists == [True, False]:
        return FINAL, f"{name} is in the final, {other} is not."
    totals = above.total(after), below.total(after)
    points = f"{name} has a total of {totals[0]:,}, {other} {totals[1]:,}."
    if all(finalists):
        scores = above.score(after) or 0, below.score(after) or 0
        if scores[0] != scores[1]:
            return FINAL, f"{name} scored {scores[0]:,} in the final, {other} {scores[1]:,}."
        if totals[0] != totals[1]:
            return "total", f"{name} and {other} both scored {scores[0]:,} in the final; {points}"
    if totals[0] != totals[1]:
        return "total", points
    return "name", f"{name} and {other} are tied with a total of {totals[0]:,}."
