"""A player's own page: it reads first; one of its three panels is open where it was asked for."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.engine.rule_parts import Rank
from tdtool.english import ordered
from tdtool.models import Account, Division, Entry
from tdtool.pairing.edits import company
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, without_who_never_came
from tdtool.queries.rounds import missed
from tdtool.queries.standings import crosstable, of_tables
from tdtool.queries.standings.values import ScorecardRow, StandingLine, StandingRow
from tdtool.web.players import attendance, listing
from tdtool.web.shell import event_of_page

NOTHING_TYPED: Mapping[str, str] = MappingProxyType({})


class PlayedRound(NamedTuple):
    """A posted round of a player; ``says`` why nothing was played in it."""

    number: int
    sat: Appearance
    opponent: Entrant | None  # the only one
    says: str
    so_far: ScorecardRow | None  # the record, spread and rating after it, where wins rank


def render_page(
    request: HttpRequest,
    entry: Entry,
    *,
    panel: str = "",
    status: int = 200,
    typed: Mapping[str, str] = NOTHING_TYPED,
    **shown: object,
) -> HttpResponse:
    """``panel``: not-here, edit or card; ``shown`` is what it says, ``typed`` what came back."""
    assert isinstance(request.user, Account)
    division, field = entry.division, kept_field(entry.division)
    entrant, system = field.by_key[str(entry.uuid)], rules.of_division(division)
    presence = attendance.of_entry(entry).for_(request.user, division)
    card = crosstable.card_page(entry) if system.rank is Rank.WINS else None
    so_far = {row.number: row for row in card.rows} if card else {}
    rounds = list(_rounds(division, entrant, field, so_far))
    values = {
        **event_of_page.shown_in(request, division),
        "row": presence.entry,
        "here": presence,
        "line": listing.line_of(entry),
        "panel": panel,
        "typed": typed,
        "picked": presence.picked(typed.get("choice", "")),
        "division_code": events.code_of(division),
        "card": card,
        "rounds": rounds,
        "now": next((r for r in rounds if r.sat.awaited), None),
        "total": sum(entrant.score(played.number) or 0 for played in rounds),
        "standing": _standing(division, entrant, system.rank),
        "counts": ""
        if entry.missed_round is None
        else missed.in_words(system, missed.of_entry(system, entry)),
        "met": _met(entrant, field),
        "has_card": entrant.key in without_who_never_came(division, field).by_key,
        "unlisted": entry.unlisted_at is not None,
        **shown,
    }
    return render(request, "players/player.html", values, status=status)


def _rounds(
    division: Division, entrant: Entrant, field: Field, so_far: Mapping[int, ScorecardRow]
) -> Iterator[PlayedRound]:
    for round_ in events.rounds_of(division):
        number, sat = round_.number, entrant.appearance(round_.number)
        if round_.is_posted and (sat.place or not round_.is_play_off):
            opponent = field.by_number.get(sat.opponent or 0)
            why_not = _why_not(entrant, number)
            yield PlayedRound(number, sat, opponent, why_not, so_far.get(number))


def _why_not(entrant: Entrant, number: int) -> str:
    sat = entrant.appearance(number)
    if sat.place is not None:
        called = "not played" if sat.kind is Kind.ABSENT else sat.called
        return "" if sat.kind is Kind.PLAYED else called
    if entrant.in_play_off(number):
        return "in the play-off"
    return "withdrawn" if entrant.withdrawn_by(number) else sat.called


def _standing(
    division: Division, entrant: Entrant, rank: Rank
) -> StandingLine | StandingRow | None:
    """Their place; None before there are places, and of who never came."""
    if rank is Rank.WINS:
        listed = of_tables.pair_standings(division)
        lines = (*listed.lines, *listed.gone)
        return next((line for line in lines if line.who.entry == entrant.key), None)
    rows = of_tables.standings(division).rows
    return next((row for row in rows if row.entry == entrant.key), None)


def _met(entrant: Entrant, field: Field) -> list[tuple[str, int]]:
    """Those most often met first, then by name."""
    sat_with = [(field.by_number[number].name, times) for number, times in company(entrant).items()]
    return sorted(sat_with, key=lambda met: (-met[1], ordered(met[0])))
