"""A division as the hall may see it, under public names: the results that count, of posted rounds,
the highest score, and who is checked in."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from tdtool.english import ordered
from tdtool.models import Absence, Acceptance, Division, Entry
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.field import Entrant, Field, Kind
from tdtool.queries.hall import names, screens_first, states
from tdtool.queries.hall.screens_first import OnScreens
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Named


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
    return states.made_at(state, ("division", division.pk), lambda: _public_division(division))


def for_phones(division: Division, state: str) -> PublicDivision:
    """The same without a round that only the screens show yet."""
    return states.made_at(state, ("phones", division.pk), lambda: _for_phones(division, state))


def _for_phones(division: Division, state: str) -> PublicDivision:
    seen = of_division(division, state)
    waits = screens_first.of_division(division.pk)
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


def _public_division(division: Division) -> PublicDivision:
    desk = results.of_division(division)
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
    def seen(entrant: Entrant) -> Entrant:
        number = entrant.number if entrant.numbered else None
        hidden = entrant.key in unlisted
        return replace(entrant, name=names.public(entrant.name, number, unlisted=hidden))

    return replace(field, entrants=tuple(seen(entrant) for entrant in field.entrants))


# The highest score of a game so far: of accepted results, as everything in the hall.


@dataclass(frozen=True)
class HighScore:
    """``round_number`` and ``table`` are those of the first game that had it; ``names`` of all."""

    score: int
    names: tuple[str, ...]
    round_number: int
    table: int | None


def high_of_division(seen: PublicDivision) -> HighScore | None:
    """None: no result is accepted yet."""
    return seen.known.once("high score", 0, lambda: _of_division(seen))


def _of_division(seen: PublicDivision) -> HighScore | None:
    games = [
        (sat.score, number, entrant.name, sat.table)
        for entrant in seen.field.entrants
        for number, sat in enumerate(entrant.appearances, 1)
        if sat.kind is Kind.PLAYED and sat.known and sat.score is not None and not sat.in_play_off
    ]
    best = max((score for score, *_ in games), default=None)
    if best is None:
        return None
    had = sorted((row for row in games if row[0] == best), key=lambda row: row[1])
    _, first, _, table = had[0]
    return HighScore(best, tuple(dict.fromkeys(name for _, _, name, _ in had)), first, table)


@dataclass(frozen=True)
class Arrival:
    """``at`` None: they aren’t checked in."""

    name: str
    division: str
    at: datetime | None


def arrivals_in(divisions: list[Division]) -> list[Arrival]:
    """Who of these divisions is checked in and who isn’t yet, in the order of the names, without
    whoever has withdrawn: one query."""
    codes = {division.pk: division.code for division in divisions}
    gone = Absence.objects.filter(kind=AbsenceKind.WITHDRAWN, to_round=None)
    entries = Entry.objects.filter(division__in=codes).exclude(pk__in=gone.values("entry"))
    arrivals = [
        Arrival(names.of_entry(entry), codes[entry.division_id], entry.checked_in_at)
        for entry in entries.order_by().defer("kept")
    ]
    return sorted(arrivals, key=lambda arrival: ordered(arrival.name))
