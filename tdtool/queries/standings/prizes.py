"""The prize list of a division with who takes what, and the prizes that files name."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division
from tdtool.pairing.field import Field
from tdtool.pairing.standings.awards import Award, Total, awards
from tdtool.pairing.standings.prizes import BY_TOTALS, Prize, PrizeKind, from_json, usual
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named


@dataclass(frozen=True, slots=True)
class AwardedTo:
    who: Named
    why: str


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize with who takes it as things stand. ``at`` is its place on the list, from 1."""

    at: int
    award: Award
    winners: tuple[AwardedTo, ...]

    @property
    def title(self) -> str:
        return self.award.prize.called


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """The prize list with who takes each prize as it stands."""

    version: int  # of the division, which the list belongs to
    lines: tuple[PrizeLine, ...]
    after: int  # the last round from which there is a result
    is_final: bool
    classes: tuple[str, ...]  # the prize classes there are


def listed(division: Division) -> list[Prize]:
    """The prizes as they are kept."""
    return [from_json(row) for row in division.prizes]


def to_begin_with(division: Division) -> list[Prize]:
    """A list that fits the division as it is."""
    return usual(kept_field(division), kinds(division))


def kinds(division: Division) -> tuple[PrizeKind, ...]:
    """What prizes of the division can be for, by what its players are ranked by."""
    return tuple(PrizeKind) if rules.of_division(division).rank is Rank.WINS else BY_TOTALS


def classes(division: Division) -> tuple[str, ...]:
    """The prize classes that players of the division have."""
    named = {one.prize_class for one in kept_field(division).entrants}
    return tuple(sorted(named - {""}))


def last_place(division: Division, field: Field) -> int:
    """The last place that has a prize of its own, at least the first."""
    prizes = listed(division) or usual(field, kinds(division))
    return max((one.place for one in prizes if one.kind is PrizeKind.RANK), default=1)


def page(division: Division, *, known: Results | None = None) -> PrizesPage:
    """The list as things stand; ``known``: by other results than the desk’s."""
    known = known or results.of_division(division)
    field, begun = known.field, known.field.begun
    by_number = field.by_number
    lines = tuple(
        PrizeLine(
            at,
            award,
            tuple(
                AwardedTo(results.named(by_number[one.number]), one.why) for one in award.winners
            ),
        )
        for at, award in enumerate(_awards(known), 1)
    )
    return PrizesPage(
        version=division.version,
        lines=lines,
        after=begun,
        is_final=begun == division.rounds
        and field.complete == begun
        and not bracket.places_pending(known.division, field),
        classes=classes(division),
    )


def _awards(known: Results) -> tuple[Award, ...]:
    begun = known.field.begun
    return known.once("awards", begun, lambda: tuple(_awarded(known, known.field.stood(begun))))


def _awarded(known: Results, field: Field) -> list[Award]:
    prizes = listed(known.division)
    if rules.of_division(known.division).rank is Rank.WINS:
        places = bracket.decided_places(known.division, known.field)
        return awards(field, prizes, counting=known.counting, places=places)
    placed = known.placed(known.field.begun)
    totals = [Total(one.entry.number, one.place, one.total) for one in placed]
    return awards(field, prizes, totals=totals)
