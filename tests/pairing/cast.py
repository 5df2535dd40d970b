"""The cast: 22 players, two of one rating, two unrated; and results made of them."""

from __future__ import annotations

from hypothesis import strategies as st

from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.advancement import Result

RATED = (
    ("Ann", 2010), ("Bob", 1950), ("Cy", 1905), ("Dee", 1880), ("Eve", 1850), ("Flo", 1822),
    ("Gus", 1790), ("Hal", 1750), ("Ivy", 1711), ("Jon", 1700), ("Émile", 1650), ("Kay", 1600),
    ("Zoë", 1600), ("Lee", 1570), ("Mia", 1500), ("Ned", 1444), ("Ola", 1390), ("Pam", 1310),
    ("Quy", 1200), ("Ray", 1100), ("Sue", None), ("Tom", None),
)  # fmt: skip
CAST = tuple(
    Entrant(number, name, rating, key=name.lower(), registered=number)
    for number, (name, rating) in enumerate(RATED, 1)
)
BY_NAME = {one.name: one for one in CAST}


def result(
    name: str, score: int, *, last: int | None = 0, best: int | None = None, total: int = 0
) -> Result:
    """One of the cast with a score."""
    one = BY_NAME[name]
    return Result(one.key, one.name, one.rating, one.registered, score, last, best, total)


def totals(**totals: int) -> list[Result]:
    """The cast with totals, the rounds before them all alike: ``totals(Ann=300, Bob=300)``."""
    return [result(name, 0, total=total) for name, total in totals.items()]


def keys(*names: str) -> tuple[str, ...]:
    """The keys of the named, in their order."""
    return tuple(BY_NAME[name].key for name in names)


ratings = st.none() | st.integers(1, 5).map(lambda step: step * 300)


@st.composite
def fields(draw: st.DrawFn, least: int = 2, most: int = 60) -> list[Entrant]:
    """Fields of any size, with equal ratings, equal names and unrated players."""
    people = draw(
        st.lists(st.tuples(st.sampled_from("abcÉéE"), ratings), min_size=least, max_size=most)
    )
    return [
        Entrant(at, name, rating, key=f"key-{at}", registered=at)
        for at, (name, rating) in enumerate(people, 1)
    ]


@st.composite
def results(draw: st.DrawFn, least: int = 2, most: int = 12) -> list[Result]:
    """Results with many ties in score, best word and rating."""
    scores, words = st.integers(0, 3), st.none() | st.integers(6, 8).map(lambda n: n * n)
    return [
        Result(
            one.key, one.name, one.rating, one.registered,
            draw(scores), draw(scores), draw(words), draw(scores),
        )
        for one in draw(fields(least, most))
    ]  # fmt: skip
