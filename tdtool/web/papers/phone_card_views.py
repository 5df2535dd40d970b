"""A player’s phone card alone, printed from their page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Division, Entry
from tdtool.models.accounts import Right
from tdtool.papers.contents.way_in import PhoneCards
from tdtool.papers.drawn.hall_poster import phone_cards
from tdtool.papers.register import prints
from tdtool.papers.register.prints import PrintRecord
from tdtool.web.hall import page
from tdtool.web.papers import printing
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Done, acting, to
from tdtool.web.shell.refusals import only_with


def _card(request: HttpRequest, whose: Entry) -> tuple[int, PhoneCards]:
    """The number on the card, and what is on it. Raises NothingToPrint."""
    number = prints.number_of(whose.division, str(whose.uuid))
    phones = page.to_print(request, whose.division.event)
    return number, prints.of_player(whose.division, number, phones)


@only_with(Right.WORK)
@require_safe
def show(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """The card as it would be printed now."""
    whose = lookups.entry_of(division, entry)

    def made() -> tuple[bytes, str]:
        number, card = _card(request, whose)
        return phone_cards(card), f"{division.event.slug}-phone-card-{number}.pdf"

    return printing.shown(request, made)


@only_with(Right.WORK)
@acting(to("edit_player", "division", "entry"), page=printing.not_printed, silent=True)
def print_card(act: Act, division: Division, entry: UUID) -> Done:
    """Write down that it is printed; then show it."""
    whose = lookups.entry_of(division, entry)

    def told() -> PrintRecord:
        number, card = _card(act.request, whose)
        phone_cards.refuse_nothing(card)
        return prints.card_record(whose.division, number, card.phones)

    address = reverse("phone_card", args=[division, entry])
    return Done("", printing.printed(act.request, act.desk, division.event, told, address))
