"""A division as the hall may see it: the results that count, of posted rounds, under public
names."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from tdtool.models import Acceptance, Division
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.field import Entrant, Field
from tdtool.queries.hall import names, screens_first
from tdtool.queries.hall.screens_first import OnScreens
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named

KEPT = 8  # divisions, as they stood at an act


@dataclass(frozen=True)
class LastSlip:
    """The slip that was accepted last."""

    table: int
    round_number: int
    at: datetime


@dataclass(frozen=True)
class PublicDivision:
    """Everything is worked out of ``known``, in which nobody unlisted has a name."""

    known: Results
    last_slip: LastSlip | None  # by which all stands as it does
    waits: OnScreens | None = None  # what phones don’t show yet

    @property
    def field(self) -> Field:
        return self.known.field

    @property
    def unlisted(self) -> frozenset[str]:
        return self.known.unlisted

    def named(self, entrant: Entrant) -> Named:
        """A rating would tell who an unlisted player is."""
        who = results.named(entrant)
        return replace(who, rating=None) if entrant.key in self.unlisted else who


def of_division(division: Division, state: str) -> PublicDivision:
    """The division at a state of its event’s journal (``states.of``)."""
    return _at(division.pk, state)


def for_phones(division: Division, state: str) -> PublicDivision:
    """The same without a round that only the screens show yet."""
    return _for_phones(division.pk, state)


@lru_cache(maxsize=KEPT)
def _for_phones(division: int, state: str) -> PublicDivision:
    seen = _at(division, state)
    waits = screens_first.of_division(division)
    if waits is None:
        return seen
    division_results, before = seen.known, seen.field.stood(waits.number - 1)
    division_results = Results(
        division_results.division,
        before,
        entered=division_results.entered,
        unlisted=division_results.unlisted,
    )
    return replace(seen, known=division_results, waits=waits)


@lru_cache(maxsize=KEPT)
def _at(division: int, state: str) -> PublicDivision:
    desk = results.of_division(Division(pk=division))
    unlisted = names.unlisted_of(desk.division)
    field = _public(desk.field, unlisted)
    division_results = Results(desk.division, field, entered=desk.entered, unlisted=unlisted)
    return PublicDivision(division_results, _last_slip(desk.division))


def _last_slip(division: Division) -> LastSlip | None:
    acceptances = Acceptance.objects.filter(
        undone_by=None,
        game__round__division=division,
        game__round__state__in=POSTED_STATES,
        game__table__isnull=False,
    )
    columns = ("game__table__number", "game__round__number", "at")
    row = acceptances.order_by("-at", "-pk").values_list(*columns).first()
    return LastSlip(*row) if row else None


def _public(field: Field, unlisted: Collection[str]) -> Field:
    shared_names = names.shared(entrant.name for entrant in field.entrants)

    def seen(entrant: Entrant) -> Entrant:
        number = entrant.number if entrant.numbered else None
        if entrant.key in unlisted:
            return replace(entrant, name=names.public(entrant.name, number, unlisted=True))
        return replace(entrant, name=names.told_apart(entrant.name, number, shared_names))

    return replace(field, entrants=tuple(seen(entrant) for entrant in field.entrants))
