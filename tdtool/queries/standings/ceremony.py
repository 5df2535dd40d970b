"""The prize ceremony of an event: prizes revealed one at a time, from the last of a list."""

from dataclasses import dataclass

from tdtool.models import Division, Event
from tdtool.queries.standings import prizes
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage


@dataclass(frozen=True)
class Ceremony:
    """``revealed`` in the order in which they were; ``next`` None: all are."""

    page: PrizesPage
    revealed: tuple[PrizeLine, ...]
    next: PrizeLine | None

    @property
    def shown(self) -> int:
        return len(self.revealed)

    @property
    def now(self) -> PrizeLine | None:
        """The one that is on the displays; None: none is yet."""
        return self.revealed[-1] if self.revealed else None


def division_of(event: Event) -> Division | None:
    """The division whose prizes are being revealed; None: none is."""
    key = (event.ceremony or {}).get("division")
    return next((division for division in event.divisions.all() if str(division.uuid) == key), None)


def of_division(
    division: Division, event: Event, *, known: Results | None = None
) -> Ceremony | None:
    """How far its ceremony is; None: it isn’t open. ``known``: by other results than the desk’s."""
    if event.ceremony is None or division_of(event) != division:
        return None
    page = prizes.page(division, division_results=known)
    from_last, shown = page.lines[::-1], event.ceremony["shown"]
    return Ceremony(page, from_last[:shown], next(iter(from_last[shown:]), None))
