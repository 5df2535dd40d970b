"""The rating systems that a division can have, by name.

Only NASPA’s is exact: 568 of 568 published ratings of 35 divisions. CoCo’s formula gives the
published ratings of real events, too, with their deviations; lists of players here have none.
"""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import listed
from tdtool.pairing.standings import by_spread, by_wins
from tdtool.pairing.standings.by_spread import BySpread
from tdtool.pairing.standings.by_wins import ByWins

USUAL, UNRATED = "naspa", "none"
GROWING = "naspa2024"  # counts a segment's games as career games in the next
CLUB = " lct"  # what tsh adds for local clubs


class UnknownRatingSystem(ValueError):
    """The name of no rating system known here."""


@dataclass(frozen=True)
class RatingSystem:
    """``called``: what tsh’s configurations call it, the one that is written first.

    ``formula`` None: ratings stay. ``exact``: published ratings prove it. ``lacks``: what an
    estimate doesn’t know, half a sentence. ``tsh_knows`` is False for what tsh can’t rate by.
    """

    name: str
    title: str
    formula: ByWins | BySpread | None
    called: tuple[str, ...] = ()
    exact: bool = False
    lacks: str = ""
    tsh_knows: bool = True

    @property
    def written(self) -> str:
        """What a configuration of tsh says; where tsh can’t rate by it, that nothing is rated."""
        return self.called[0] if self.tsh_knows else UNRATED

    @property
    def expects(self) -> bool:
        """Whether it goes by how many wins a rating may expect."""
        return isinstance(self.formula, ByWins)


RECORDS = (
    RatingSystem(
        "naspa",
        "NASPA",
        by_wins.NASPA,
        ("nsa2008", "naspa", "naspa-csw", "otcwl", GROWING),
        exact=True,
    ),
    RatingSystem("none", "Not rated", None, ("none",)),
    RatingSystem(
        "coco",
        "CoCo",
        by_spread.COCO,
        ("coco",),
        tsh_knows=False,
        lacks="players’ deviations are unknown, so each counts as 150",
    ),
    RatingSystem("wespa", "WESPA", by_wins.WESPA, ("wespa",)),
    RatingSystem(
        "norwegian",
        "Norwegian",
        by_spread.NORWEGIAN,
        ("norwegian", "nor"),
        tsh_knows=False,
        lacks="players’ deviations are unknown, so each counts as 150",
    ),
    RatingSystem("aus", "Australian", by_wins.AUSTRALIAN, ("aus", "pak", "australian")),
    RatingSystem("lct", "NASPA local club", by_wins.LOCAL_CLUB, ("nsa2008 lct", "lct")),
    RatingSystem("nsa", "Old NSA", by_wins.OLD_NSA, ("nsa",)),
)
_BY_NAME = {system.name: system for system in RECORDS}
SYSTEMS = tuple(_BY_NAME)


def system(name: str) -> RatingSystem:
    """The system of a name; ``UnknownRatingSystem`` lists those there are."""
    if name not in _BY_NAME:
        raise UnknownRatingSystem(
            f"There is no rating system “{name}” here; there are {listed(SYSTEMS)}."
        )
    return _BY_NAME[name]


def called(name: str) -> RatingSystem | None:
    """The system that a configuration of tsh means; None where there is none like it."""
    plain = name.casefold().strip()
    if plain.endswith(CLUB) and plain.removesuffix(CLUB) in _BY_NAME["naspa"].called:
        return _BY_NAME["lct"]
    return next((system for system in RECORDS if plain in system.called), None)
