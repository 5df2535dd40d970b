"""The round's page as an answer: as it stands, with a change looked at, or with a refusal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.pairing.tables.dealing import LEAST
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import clocks, drawn_pairs
from tdtool.queries.rounds.values import PairRow
from tdtool.web.papers import views
from tdtool.web.presence import answers as presence
from tdtool.web.rounds import pairs_page, tables_page
from tdtool.web.rounds.draft import changes_of_tables, under_way
from tdtool.web.rounds.draft.changes_of_tables import SeatChange
from tdtool.web.rounds.values import (
    PairChange,
    PairRoundPage,
    RoundPage,
    TableCard,
    TableRoundPage,
)
from tdtool.web.shell import long_lists, lookups
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.addresses import as_typed

# A round's page, from the draw to the last slip, for any number of seats.


def page_values(
    division: Division, number: int, *, now: datetime, said: Mapping[str, str] | None = None
) -> RoundPage:
    """The page of a round; ``said``: what was typed into the form of the draw."""
    field = kept_field(division)
    round_ = next(
        (candidate for candidate in events.rounds_of(division) if candidate.number == number), None
    )
    if rules.of_division(division).draw is Draw.PAIRS:
        if round_ is None:
            return pairs_page.not_drawn(division, number, field, wishes=said or {})
        return pairs_page.drawn(round_, field, now=now, said=said or {})
    if round_ is None:
        return tables_page.not_drawn(division, number, field)
    return tables_page.drawn(round_, field, now=now)


NOTHING: Mapping[str, str] = MappingProxyType({})
WHOLE_PAIRS, A_PART_OF_PAIRS = 120, 60  # tables of a page
WHOLE_TABLES, A_PART_OF_TABLES = 60, 30  # of several each
Part = long_lists.Part[PairRow] | long_lists.Part[TableCard]


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
    papers: Collection[str] | None = None,
) -> HttpResponse:
    """The round's page. ``change``: a player, whom or where to, and what to do with them.

    ``piece``: only what a draft shows, for a page that is open already; ``wishes``: what was
    chosen of a draw that was refused; ``typed``: what else was typed, with the refusal;
    ``papers``: those that were ticked.
    """
    at = reverse("round", args=[as_typed(request, division), number]) if request.POST else ""
    open_page = presence.of_page(request, f"round {number}", at=at)  # before its rows, never newer
    page = page_values(division, number, now=timezone.now(), said=wishes)
    player, to, _ = change
    values: dict[str, object] = {"page": page, "picked": {"one": player, "to": to}, **typed}
    values["presence"] = open_page
    values["under_way"] = under_way.of_round(division, number)
    if page.drafted:
        values["change"] = _looked_at(division, page, change)
        values["papers"] = views.offered(division, papers)
    if page.clock is not None:
        values["face"] = clocks.face(page.clock, at=timezone.now())
    if isinstance(page, TableRoundPage) and page.state == "posted":
        values |= _while_played(page)
        values["none_in"] = values["can_take_back"] and not page.disputed
    elif isinstance(page, PairRoundPage):
        values["none_in"] = not page.on_record and not page.disputed
    shown, part = _with_part(page, request.GET.dict())
    values |= {"page": shown, "whole": page, "part": part}
    template = "rounds/draft/_draft.html" if piece and page.drafted else "rounds/round.html"
    return render(request, template, values, status=status)


def _with_part(page: RoundPage, parameters: Mapping[str, str]) -> tuple[RoundPage, Part | None]:
    """The page with the tables that are asked for, where the round has more than one shows."""
    if isinstance(page, PairRoundPage):
        pairs = long_lists.part_of(
            page.rows,
            parameters,
            words=lambda row: (*(side.name for side in row.sides), str(row.table)),
            whole=WHOLE_PAIRS,
            a_part=A_PART_OF_PAIRS,
        )
        return replace(page, rows=tuple(pairs.rows)), pairs
    if isinstance(page, TableRoundPage):
        tables = long_lists.part_of(
            page.cards,
            parameters,
            words=lambda card: (*(seat.name for seat in card.seats), str(card.table)),
            whole=WHOLE_TABLES,
            a_part=A_PART_OF_TABLES,
        )
        return replace(page, cards=tuple(tables.rows)), tables
    return page, None


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
    player, to, how = change
    round_ = lookups.round_of(division, page.number)
    if isinstance(page, TableRoundPage):
        return changes_of_tables.proposed(round_, page.cards, one=player, to=to)
    if not player:
        return PairChange()
    return changes_of_tables.pair_proposed(drawn_pairs.read(round_), one=player, to=to, how=how)


def _while_played(page: TableRoundPage) -> dict[str, object]:
    """What can be done about seats: no slip that is in is touched."""
    blank = [card for card in page.cards if not card.has_slip]
    return {
        "removable": [card for card in blank if len(card.seats) > LEAST],
        "can_take_back": len(blank) == len(page.cards),
    }
