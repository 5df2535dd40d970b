"""Who moves up, who plays the final, and who comes where in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from tdtool.english import listed, ordered
from tdtool.pairing.field import AnyRanked, Entrant, by_name, falling
from tdtool.pairing.tables.dealing import MOST_IN_A_FINAL

CHOICE = "the director’s choice"
WIDENED = "widened to all who are tied"


class BadAdvance(ValueError):
    """A number that can't say how many of a table move up."""


class BadChoice(ValueError):
    """The director's own choice leaves out who is above the line, or takes who is below."""


@dataclass(frozen=True)
class Result:
    """What an entrant has scored: ``of_game`` and ``over_all`` read it from the rounds.

    ``score`` of the game at hand, ``last_score`` of the round before the cut (None: none played),
    ``best_word`` the points of the best single word (None: the words of a score aren't known),
    ``total`` over all rounds.
    """

    key: str
    name: str
    rating: int | None
    registered: int
    score: int
    last_score: int | None
    best_word: int | None
    total: int

    @classmethod
    def of_game(cls, entrant: Entrant, round_: int) -> Result:
        """Of one round, as its table compares them; a score not in counts nothing (NSA-A1)."""
        score, word = entrant.score(round_) or 0, _best_word(entrant, (round_,))
        return cls(
            entrant.key,
            entrant.name,
            entrant.rating,
            entrant.registered,
            score,
            None,
            word,
            entrant.total(round_),
        )

    @classmethod
    def over_all(cls, entrant: Entrant, upto: int) -> Result:
        """Over all rounds so far, as the cut of the final compares them (NSA-A2)."""
        total, last, word = (
            entrant.total(upto),
            entrant.score(upto),
            _best_word(entrant, range(1, upto + 1)),
        )
        return cls(
            entrant.key, entrant.name, entrant.rating, entrant.registered, total, last, word, total
        )


def without_words(entrant: Entrant, rounds: Iterable[int]) -> list[int]:
    """The rounds that they have scored in by words that nobody has entered."""
    appearances = ((round_, entrant.appearance(round_)) for round_ in rounds)
    return [round_ for round_, sat in appearances if sat.score and sat.best_word is None]


def _best_word(entrant: Entrant, rounds: Sequence[int]) -> int | None:
    """Points of their best single word in these rounds; None where it could be another."""
    if without_words(entrant, rounds):
        return None
    return max((entrant.appearance(round_).best_word or 0 for round_ in rounds), default=0)


@dataclass(frozen=True)
class Cut:
    """A line drawn through an order, with its reason.

    ``up`` are the keys of those above the line, always the first of ``order``. ``tied`` are the
    keys of all whom the score leaves tied across the line, in order; ``settled_by`` says what
    parted them, and is empty where nobody was tied. ``wordless`` are those of the tied whose
    best single word would have come first, and isn't known: then nobody's counts.
    """

    order: tuple[Result, ...]
    up: tuple[str, ...]
    tied: tuple[str, ...]
    settled_by: str
    wordless: tuple[str, ...] = ()


@dataclass(frozen=True)
class Groups(Generic[AnyRanked]):
    """Those who play together above and below; ``joined`` says who was joined to whom, and why."""

    upper: tuple[AnyRanked, ...]
    lower: tuple[AnyRanked, ...]
    joined: str


class Place(NamedTuple):
    """A place in the standings; several may share one."""

    place: int
    shared: bool
    key: str


class Criterion(NamedTuple):
    """A name, and the figure that puts the better result first."""

    name: str
    figure: Callable[[Result], float | str]


BEST_WORD = Criterion("best single word", lambda result: falling(result.best_word))
RATING = Criterion("rating", lambda result: falling(result.rating))
NAME = Criterion("name", lambda result: ordered(result.name))
REGISTRATION = Criterion("registration", lambda result: result.registered)
LAST_ROUND = Criterion("score of the last round", lambda result: falling(result.last_score))

AT_A_TABLE = (
    Criterion("score", lambda result: falling(result.score)), BEST_WORD, RATING, NAME, REGISTRATION,
)  # fmt: skip
FOR_THE_FINAL = (
    Criterion("total", lambda result: falling(result.total)),
    LAST_ROUND, BEST_WORD, RATING, NAME, REGISTRATION,
)  # fmt: skip


def how_many_up(table_size: int, advance: int | str) -> int:
    """More than one winner from each table moves up: half rounded up, but not all (NSA-A1).

    ``advance`` is ``half`` or a number, which stops one short of the whole table; from every
    table somebody moves up, if only the one who sits there alone. ``BadAdvance`` otherwise.
    """
    up = (table_size + 1) // 2 if advance == "half" else _number(advance)
    return min(table_size, max(1, min(up, table_size - 1)))


def _number(advance: int | str) -> int:
    try:
        return int(advance)
    except ValueError:
        raise BadAdvance(
            f"The number moving up per table must be “half” or a whole number, not “{advance}”."
        ) from None


def move_up(results: Iterable[Result], up: int, *, chosen: Collection[str] | None = None) -> Cut:
    """Tied at the line: best single word, then rating (NSA-A1); words that are known of some of
    them only settle nothing.

    The first ``up`` by score at one table; where even ratings are equal, by name and
    registration. ``chosen`` are the keys of all whom the director takes instead, free only among
    the tied; ``BadChoice`` otherwise.
    """
    return _cut(results, up, AT_A_TABLE, chosen)


def final_cut(
    results: Iterable[Result],
    size: int,
    *,
    widen: bool = False,
    chosen: Collection[str] | None = None,
) -> Cut:
    """The players with the highest total over both rounds play the final (NSA-A2).

    Ties at the cut: with ``widen`` all who are tied come in, if that makes no more than 8; else
    by the score of the last round, best single word, then rating. A field no larger than the
    final plays it whole. ``chosen`` as in ``move_up``.
    """
    field = list(results)
    wider = can_widen(field, size) if widen else None
    if wider is None:
        return _cut(field, size, FOR_THE_FINAL, chosen)
    tied = _cut(field, size, FOR_THE_FINAL, None).tied
    cut = _cut(field, wider, FOR_THE_FINAL, chosen)
    return Cut(cut.order, cut.up, tied, WIDENED)


def can_widen(results: Iterable[Result], size: int) -> int | None:
    """The size of a final widened to all who are tied, if that makes no more than 8 (NSA-A2).

    None where nobody is tied across the line, or where too many are.
    """
    cut = _cut(results, size, FOR_THE_FINAL, None)
    if not cut.tied:
        return None
    wider = [result.key for result in cut.order].index(cut.tied[-1]) + 1
    return wider if wider <= MOST_IN_A_FINAL else None


def _cut(
    results: Iterable[Result],
    up: int,
    criteria: Sequence[Criterion],
    chosen: Collection[str] | None,
) -> Cut:
    field = list(results)
    up = max(0, min(up, len(field)))
    wordless = _wordless(field, up, criteria)
    if wordless:
        criteria = [criterion for criterion in criteria if criterion is not BEST_WORD]
    order = _ordered(field, criteria)
    tied, settled_by = _across_the_line(order, up, criteria)
    if chosen is not None:
        _refuse_a_bad_choice(order, up, tied, set(chosen))
        first = up - sum(result.key in chosen for result in tied)  # how many are clearly above
        tied.sort(key=lambda result: result.key not in chosen)
        order[first : first + len(tied)] = tied
        settled_by = CHOICE if tied else ""
        wordless = set()
    keys = [result.key for result in order]
    ties = tuple(result.key for result in tied)
    unknown = tuple(key for key in keys if key in wordless)
    return Cut(tuple(order), tuple(keys[:up]), ties, settled_by, unknown)


def _ordered(field: Iterable[Result], criteria: Sequence[Criterion]) -> list[Result]:
    return sorted(field, key=lambda result: (*[c.figure(result) for c in criteria], result.key))


def _wordless(field: Sequence[Result], up: int, criteria: Sequence[Criterion]) -> set[str]:
    """Who of those whom nothing before the best single word parts at the line has none known."""
    if not 0 < up < len(field):
        return set()
    before = criteria[: criteria.index(BEST_WORD)]
    order = _ordered(field, before)

    def figures(result: Result) -> list[float | str]:
        return [criterion.figure(result) for criterion in before]

    last_in, first_out = order[up - 1], order[up]
    if figures(last_in) != figures(first_out):
        return set()
    level = [result for result in order if figures(result) == figures(last_in)]
    return {result.key for result in level if result.best_word is None}


def _across_the_line(
    order: list[Result], up: int, criteria: Sequence[Criterion]
) -> tuple[list[Result], str]:
    """Who is tied across the line, and the name of the criterion that parts them there."""
    if not 0 < up < len(order):
        return [], ""
    counts, *breakers = criteria
    last_in, first_out = order[up - 1], order[up]
    if counts.figure(last_in) != counts.figure(first_out):
        return [], ""
    tied = [result for result in order if counts.figure(result) == counts.figure(last_in)]
    parted = (c.name for c in breakers if c.figure(last_in) != c.figure(first_out))
    return tied, next(parted, REGISTRATION.name)


def _refuse_a_bad_choice(
    order: list[Result], up: int, tied: list[Result], chosen: set[str]
) -> None:
    """Nothing is free but the tied: those above the line are in, those below are not."""
    above = [result for result in order[:up] if result not in tied]
    below = [result for result in order[up:] if result not in tied]
    forgotten = [result.name for result in above if result.key not in chosen]
    smuggled = [result.name for result in below if result.key in chosen]
    free, taken = up - len(above), sum(result.key in chosen for result in tied)
    names = listed(result.name for result in tied)
    faults = []
    if forgotten:
        faults.append(f"{listed(forgotten)} must be chosen: above the cut without a tie.")
    if smuggled:
        faults.append(f"{listed(smuggled)} can’t be chosen: below the cut without a tie.")
    if taken != free:
        faults.append(f"{names} are tied: choose {free} of them, not {taken}.")
    if chosen - {result.key for result in order}:
        faults.append("One of the chosen players isn’t in this list.")
    if faults:
        raise BadChoice(" ".join(faults))


def groups(
    upper: Sequence[AnyRanked],
    rest: Sequence[AnyRanked],
    *,
    final: bool,
    most: int = MOST_IN_A_FINAL,
) -> Groups[AnyRanked]:
    """Winners are seated with other winners, the rest play together; nobody plays alone (NSA-A1).

    One left over joins the group above, which grows; a final only to ``most``: from a full one
    the last by the cut joins the one below. A single winner plays with all the others. Both
    groups come in the order of the cut.
    """
    everybody = (*upper, *rest)
    if len(upper) == 1 and rest:
        return Groups(everybody, (), _alone_above(upper[0].name, final=final))
    if len(rest) != 1 or not upper:
        return Groups(tuple(upper), tuple(rest), "")
    alone = f"{rest[0].name} would be alone"
    if not final:
        return Groups(everybody, (), f"{alone}, so they play with those who moved up.")
    if len(everybody) <= most:
        return Groups(
            everybody, (), f"{alone}, so they join the final, which has {len(everybody)} players."
        )
    last = upper[-1]
    return Groups(
        tuple(upper[:-1]),
        (last, *rest),
        f"{alone} and the final is full, so {last.name}, the last to reach it, joins them.",
    )


def _alone_above(name: str, *, final: bool) -> str:
    if final:
        return f"{name} would be alone in the final, so everyone plays together."
    return f"{name} would be the only one to move up, so everyone plays together."


def places(finalists: Iterable[Result], others: Iterable[Result]) -> list[Place]:
    """Finalists first by the final's score, then everyone else by total over all rounds (NSA-A3).

    Tied in the final: by total over all rounds, then the place is shared. A finalist's
    ``score`` is the final's. Shared places count as in 1, 2, 2, 4 and are listed by name.
    """
    above = _placed(finalists, lambda result: (result.score, result.total), first=1)
    return above + _placed(others, lambda result: (result.total,), first=len(above) + 1)


def _placed(
    results: Iterable[Result], figures: Callable[[Result], tuple[int, ...]], *, first: int
) -> list[Place]:
    field = sorted(results, key=by_name)
    field.sort(key=figures, reverse=True)  # stable: by name where the figures are equal
    standing = [figures(result) for result in field]
    level = Counter(standing)
    places: dict[tuple[int, ...], int] = {}
    for place, scores in enumerate(standing, first):
        places.setdefault(scores, place)
    return [
        Place(places[scores], level[scores] > 1, result.key)
        for result, scores in zip(field, standing, strict=True)
    ]
