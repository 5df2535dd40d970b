"""The prize ceremony at the desk: prizes revealed one by one on the displays, by one key."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division, Event
from tdtool.queries import events
from tdtool.queries.displays import screens
from tdtool.queries.standings import ceremony as ceremonies
from tdtool.queries.standings import prizes
from tdtool.queries.standings.ceremony import Ceremony
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage
from tdtool.services import displays
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, WholeNumber

PAGE = to("prize_ceremony", "division")


@dataclass(frozen=True)
class CeremonyPage:
    """``elsewhere``: the code of another division whose ceremony is open, or ""."""

    prizes: PrizesPage
    open: Ceremony | None
    elsewhere: str
    on_displays: int

    @property
    def rows(self) -> tuple[tuple[PrizeLine, bool], ...]:
        """Every prize in the order in which it is revealed, and whether it is."""
        shown = self.open.shown if self.open else 0
        return tuple((line, at < shown) for at, line in enumerate(self.prizes.lines[::-1]))


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    event = division.event
    ceremony = ceremonies.of_division(division, event)
    other = ceremonies.division_of(event)
    page = CeremonyPage(
        prizes=ceremony.page if ceremony else prizes.page(division),
        open=ceremony,
        elsewhere=other.code if other and other != division else "",
        on_displays=_on_displays(event),
    )
    values = {"page": page, "code": events.code_of(division)}
    return render(request, "standings/ceremony/ceremony.html", values)


def _on_displays(event: Event) -> int:
    """How many displays show the ceremony."""
    key_lists = event.displays.filter(removed=False).values_list("screens", flat=True)
    return sum(
        any(screen.kind == screens.CEREMONY for screen in screens.of(keys)) for keys in key_lists
    )


class RevealForm(ActForm):
    """How many are revealed then."""

    shown = WholeNumber("The number of prizes")


@acting(PAGE)
def start(act: Act, division: Division) -> str:
    displays.start_ceremony(act.desk, division=str(division.uuid))
    return "Ceremony started. No prize is revealed yet."


@acting(PAGE, form=RevealForm, silent=True)
def reveal(act: Act, division: Division) -> str:
    displays.reveal(act.desk, division=str(division.uuid), **act.said)
    return ""


@acting(PAGE)
def end(act: Act, division: Division) -> str:
    displays.end_ceremony(act.desk)
    return "Ceremony ended."
