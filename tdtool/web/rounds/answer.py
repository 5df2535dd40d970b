"""The round's page as an answer: as it stands, with a change looked at, or with a refusal."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tdtool.engine import clauses
from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.tables.dealing import LEAST, USUAL, USUAL_ANEW, BadTableSize, DrawnTable, TooFew
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import checks, clocks, cuts, draw_of_tables, drawn_pairs, taken_seats
from tdtool.queries.rounds.values import Decision, PairRow
from tdtool.queries.slips import table_state, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote
from tdtool.web.papers import views
from tdtool.web.presence import answers as presence
from tdtool.web.rounds import drawn_round, pairs_page
from tdtool.web.rounds.draft import changes_by_hand, check_notes, draw_offer, under_way
from tdtool.web.rounds.draft.changes_by_hand import SeatChange
from tdtool.web.rounds.values import (
    Choice,
    PairChange,
    PairRoundPage,
    RoundPage,
    TableCard,
    TableRoundPage,
    card,
)
from tdtool.web.shell import long_lists, lookups
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.addresses import as_typed

# The page of a round at tables of several.


def drawn(round_: Round, field: Field, *, now: datetime) -> TableRoundPage:
    """A round that is drawn: the draft, what was decided, what was posted."""
    at_tables = tables.of_round(round_)
    now_at = table_state.of_tables(at_tables, at=now)
    cards = tuple(card(table, now_at[table.game.pk]) for table in at_tables)
    page = drawn_round.of_round(
        round_,
        field,
        now=now,
        how=draw_offer.dealt(round_.method, round_.draw_seed),
        checks=_checks(round_, at_tables, cards, field),
        states={table.number: now_at[table.game.pk] for table in at_tables},
        starts=[table.seats[0].starts for table in at_tables if table.state == "blank"],
    )
    return TableRoundPage(
        **vars(page),
        cards=cards,
        decisions=_decisions(round_, field),
        methods=() if round_.is_posted else _methods(round_.division, round_.number),
        can_draw=not round_.is_posted,
    )


def _decisions(round_: Round, field: Field) -> tuple[Decision, ...]:
    """As settled; a draft can be drawn again, so it keeps the ways to settle a tie as well."""
    decisions = cuts.settled(round_, field)
    if round_.is_posted or round_.number == 1:
        return decisions
    offered = {d.key: d.options for d in cuts.to_settle(round_.division, round_.number, field)}
    chosen = round_.basis.get("decisions", {})
    return tuple(cuts.reopened(d, offered.get(d.key, ()), chosen.get(d.key)) for d in decisions)


def not_drawn(division: Division, number: int, field: Field) -> TableRoundPage:
    """A round that isn't drawn: what there is to settle, or why it can't be drawn."""
    why_not = _why_not(division, number, field)
    to_settle: tuple[Decision, ...] = ()
    if not why_not and number > 1:
        to_settle = cuts.to_settle(division, number, field)
    return TableRoundPage(
        number=number,
        state="",
        version=0,
        stage=rules.stage_of(division, number),
        checks=tuple(check_notes.left_out_notes(_absent(field, number))),
        decisions=to_settle,
        methods=() if why_not else _methods(division, number),
        can_draw=not why_not,
        why_not=why_not,
        last_round=number == division.rounds,
    )


def _methods(division: Division, number: int) -> tuple[Choice, ...]:
    return draw_offer.at_tables(draw_of_tables.usual_method(division, number))


def _why_not(division: Division, number: int, field: Field) -> str:
    if not 1 <= number <= division.rounds:
        return f"This division has {counted(division.rounds, 'round')}."
    before = next(
        (round_ for round_ in events.rounds_of(division) if round_.number == number - 1), None
    )
    if number > 1 and (before is None or before.state != RoundState.COMPLETE):
        return f"Complete round {number - 1} first; round {number} is drawn from its scores."
    playing, _ = who_plays(field, number)
    try:
        draw_of_tables.drawn(
            division,
            number,
            field=[entrant.key for entrant in playing],
            method=USUAL,
            draw_seed=0,
            decisions={},
            division_field=field,
        )
    except (TooFew, BadTableSize) as refusal:
        return str(refusal)
    return ""


def _absent(field: Field, number: int) -> list[str]:
    """Those who aren't checked in, by name."""
    _, left_out = who_plays(field, number)
    return [entrant.name for entrant in left_out]


def _as_drawn(table: TableRows) -> DrawnTable:
    seats = tuple(str(seat.row.entry.uuid) for seat in table.seats)
    return DrawnTable(table.game.table_number, table.game.group, seats)


def _checks(
    round_: Round, at_tables: Sequence[TableRows], cards: Sequence[TableCard], field: Field
) -> tuple[ClauseNote, ...]:
    """The checker's faults first, then what to know, then what holds."""
    notes, system = [], rules.of_division(round_.division)
    if not round_.is_posted:
        drawn_tables = [_as_drawn(table) for table in at_tables]
        faults, reasoned = (
            checks.faults_of_tables(round_, drawn_tables),
            bool(checks.reasons(round_)),
        )
        beside = [*taken_seats.table_faults(round_), *taken_seats.player_faults(round_)]
        notes = [
            check_notes.fault_note(system, fault, reasoned=reasoned) for fault in (*beside, *faults)
        ]
        notes += check_notes.come_since(checks.come_since(round_, field))
        notes += check_notes.removed_before(checks.removed_before(round_, field), round_.number)
        notes += check_notes.left_out_notes(_absent(field, round_.number))
        notes += check_notes.lacking(system, cards)
        if round_.number > 1 and (round_.stage == "all" or round_.method == USUAL_ANEW):
            notes += check_notes.of_meetings(drawn_tables, field.after(round_.number - 1).entrants)
        notes += check_notes.crowded(system, drawn_tables)
        notes += check_notes.one_moved_up(system, drawn_tables)
        notes += check_notes.fine_tables(system, drawn_tables, faults)
    if joined := round_.basis.get("joined"):
        notes.insert(0, ClauseNote(joined, clauses.own(system, "NSA-A1"), "note"))
    notes += drawn_round.gone_on_without(round_)
    return tuple(notes)


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
        return not_drawn(division, number, field)
    return drawn(round_, field, now=now)


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
        values |= _while_played(page, division)
    if isinstance(page, TableRoundPage | PairRoundPage):
        at_tables = page.cards if isinstance(page, TableRoundPage) else page.rows
        values["none_in"] = not page.disputed and not any(table.has_slip for table in at_tables)
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
        return changes_by_hand.proposed(round_, page.cards, one=player, to=to)
    if not player:
        return PairChange()
    return changes_by_hand.pair_proposed(drawn_pairs.read(round_), one=player, to=to, how=how)


def _while_played(page: TableRoundPage, division: Division) -> dict[str, object]:
    """What can be done about seats: no slip that is in is touched."""
    blank = [card for card in page.cards if not card.has_slip]
    round_ = next(row for row in events.rounds_of(division) if row.number == page.number)
    return {
        "unseated": checks.removed(round_, kept_field(division)),
        "removable": [card for card in blank if len(card.seats) > LEAST],
    }
