"""The round's page as an answer: as it stands, with a change looked at, or with a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tdtool.models import Division
from tdtool.pairing.tables.dealing import LEAST
from tdtool.queries.rounds import clocks, drawn_pairs
from tdtool.web.papers import round_papers
from tdtool.web.presence import answers as presence
from tdtool.web.rounds import page as round_page
from tdtool.web.rounds.draft import changes_of_pairs, changes_of_tables
from tdtool.web.rounds.draft.changes_of_tables import SeatChange
from tdtool.web.rounds.values import PairChange, RoundPage, TableRoundPage
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.division_address import as_typed

NOTHING: Mapping[str, str] = MappingProxyType({})


def page_of(
    request: HttpRequest,
    division: Division,
    number: int,
    *,
    status: int = 200,
    change: tuple[str, str, str] = ("", "", ""),
    piece: bool = False,
    wishes: Mapping[str, str] = NOTHING,
    typed: Mapping[str, str] = NOTHING,
) -> HttpResponse:
    """The round's page. ``change``: a player, whom or where to, and what to do with them.

    ``piece``: only what a draft shows, for a page that is open already; ``wishes``: what was
    chosen of a draw that was refused; ``typed``: what else was typed, with the refusal.
    """
    at = reverse("round", args=[as_typed(request, division), number]) if request.POST else ""
    open_page = presence.of_page(request, f"round {number}", at=at)  # before its rows, never newer
    page = round_page.page(division, number, now=timezone.now(), said=wishes)
    one, to, _ = change
    values: dict[str, object] = {"page": page, "picked": {"one": one, "to": to}, **typed}
    values["presence"] = open_page
    if page.drafted:
        values["change"] = _looked_at(division, page, change)
        values["papers"] = round_papers.offered(division)
    if page.clock is not None:
        values["face"] = clocks.face(page.clock, now=timezone.now())
    if isinstance(page, TableRoundPage) and page.state == "posted":
        values |= _while_played(page)
    template = "rounds/draft/_draft.html" if piece and page.drafted else "rounds/round.html"
    return render(request, template, values, status=status)


def typed_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the sentence, and what was typed in the fold of the form."""
    typed = {name: seen.typed.get(name, "") for name in seen.form.fields}
    typed |= {"refusal": seen.refusal, "act": seen.form.act}
    return page_of(request, division, number, status=seen.status, typed=typed)


def _looked_at(
    division: Division, page: RoundPage, change: tuple[str, str, str]
) -> SeatChange | PairChange:
    one, to, how = change
    round_ = lookups.round_of(division, page.number)
    if isinstance(page, TableRoundPage):
        return changes_of_tables.proposed(round_, page.cards, one=one, to=to)
    if not one:
        return PairChange()
    return changes_of_pairs.proposed(drawn_pairs.read(round_), one=one, to=to, how=how)


def _while_played(page: TableRoundPage) -> dict[str, object]:
    """What can be done about seats: no slip that is in is touched."""
    blank = [card for card in page.cards if card.state == "blank"]
    return {
        "removable": [card for card in blank if len(card.seats) > LEAST],
        "can_take_back": len(blank) == len(page.cards),
    }
