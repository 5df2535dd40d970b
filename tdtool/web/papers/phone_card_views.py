"""A player’s phone card alone, printed from their page."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tdtool.models import Division, Entry
from tdtool.models.accounts import Right
from tdtool.papers.contents.way_in import PhoneCards
from tdtool.papers.drawn.phone_cards import phone_cards
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register import one_card
from tdtool.web.hall import way_in
from tdtool.web.papers.written_down import write_down
from tdtool.web.shell import downloads, lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.refusals import only_with, plain


def _card(request: HttpRequest, whose: Entry) -> tuple[int, PhoneCards]:
    """The number on the card, and what is on it. Raises NothingToPrint."""
    number = one_card.number_of(whose.division, str(whose.uuid))
    phones = way_in.to_print(request, whose.division.event)
    return number, one_card.of_player(whose.division, number, phones)


def _nothing(request: HttpRequest, why: NothingToPrint) -> HttpResponse:
    return plain(request, "Nothing to print", str(why), status=404)


@only_with(Right.WORK)
@require_safe
def show(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """The card as it would be printed now."""
    whose = lookups.entry_of(division, entry)
    try:
        number, card = _card(request, whose)
        made = phone_cards(card)
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    return downloads.answer(made, f"{division.event.slug}-phone-card-{number}.pdf")


def _not_done(request: HttpRequest, seen: Seen, **asked: object) -> HttpResponse:
    return plain(request, "Not printed", seen.refusal, status=seen.status)


@only_with(Right.WORK)
@acting(to("edit_player", "division", "entry"), page=_not_done, silent=True)
def print_card(act: Act, division: Division, entry: UUID) -> Done:
    """Write down that it is printed; then show it."""
    whose = lookups.entry_of(division, entry)
    try:
        number, card = _card(act.request, whose)
        phone_cards.refuse_nothing(card)
    except NothingToPrint as nothing:
        return Done("", _nothing(act.request, nothing))
    told = one_card.record(whose.division, number, card.phones)
    write_down(act.desk, division.event, told)
    return Done("", redirect("phone_card", division, entry))
