"""A paper shown, and printed: written down, then shown. Nothing is written of an archive."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Division, Entry, Event
from tdtool.models.accounts import Right
from tdtool.papers.contents.way_in import PhoneCards
from tdtool.papers.drawn.for_phones import phone_cards
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register import prints
from tdtool.papers.register.prints import PrintRecord
from tdtool.services.acts import Desk
from tdtool.services.papers import print_paper
from tdtool.web.shell import addresses, downloads, lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.refusals import only_with, plain


def shown(request: HttpRequest, draw_paper: Callable[[], tuple[bytes, str]]) -> HttpResponse:
    """The paper as it would be printed now, with the file's name. Looking at it is not printing:
    nothing is kept."""
    try:
        return downloads.answer(*draw_paper())
    except NothingToPrint as nothing:
        return _nothing(request, nothing)


def printed(
    request: HttpRequest,
    desk: Desk,
    event: Event,
    make_records: Callable[[], Sequence[PrintRecord]],
    address: str,
) -> HttpResponse:
    """Write down that the papers are printed, unless one would be empty; then the file itself."""
    try:
        records = make_records()
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    for record in () if event.archived else records:
        print_paper(desk, **asdict(record))
        desk = replace(desk, key=None)  # the form’s key is spent with the first
    return redirect(address)


def not_printed(request: HttpRequest, seen: Seen, **address_parts: object) -> HttpResponse:
    return plain(request, "Not printed", seen.refusal, status=seen.status)


def _nothing(request: HttpRequest, nothing: NothingToPrint) -> HttpResponse:
    return plain(request, "Nothing to print", str(nothing), status=404)


# A player’s phone card alone, printed from their page.


def _card(request: HttpRequest, whose: Entry) -> tuple[int, PhoneCards]:
    """The number on the card, and what is on it. Raises NothingToPrint."""
    number = prints.number_of(whose.division, str(whose.uuid))
    phones = addresses.hall_to_print(request, whose.division.event)
    return number, prints.of_player(whose.division, number, phones)


@only_with(Right.WORK)
@require_safe
def show(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """The card as it would be printed now."""
    whose = lookups.entry_of(division, entry)

    def made() -> tuple[bytes, str]:
        number, card = _card(request, whose)
        return phone_cards(card), f"{division.event.slug}-phone-card-{number}.pdf"

    return shown(request, made)


@only_with(Right.WORK)
@acting(to("player", "division", "entry"), page=not_printed, silent=True)
def print_card(act: Act, division: Division, entry: UUID) -> Done:
    """Write down that it is printed; then show it."""
    whose = lookups.entry_of(division, entry)

    def records() -> list[PrintRecord]:
        number, card = _card(act.request, whose)
        phone_cards.refuse_nothing(card)
        return [prints.card_record(whose.division, number, card.phones)]

    address = reverse("phone_card", args=[division, entry])
    return Done("", printed(act.request, act.desk, division.event, records, address))
