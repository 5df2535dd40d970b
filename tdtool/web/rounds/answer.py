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
from tdtool.pairing.tables.dealing import USUAL, USUAL_ANEW, BadTableSize, DrawnTable, TooFew
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import checks, cuts, draw_of_tables, drawn_pairs, taken_seats
from tdtool.queries.rounds.values import Decision, PairRow
from tdtool.queries.slips import table_state, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote
from tdtool.web.papers import views
from tdtool.web.presence import answers as presence
from tdtool.web.rounds import drawn_round, pairs_page
from tdtool.web.rounds.draft import changes_by_hand, check_notes, draw_offer, under_way
from tdtool.web.rounds.draft.changes_by_hand import Change
from tdtool.web.rounds.values import Choice, RoundPage, TableCard, card
from tdtool.web.shell import long_lists
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.addresses import as_typed

# The page of a round at tables of several.


def drawn(round_: Round, field: Field, *, now: datetime) -> RoundPage:
    """A round that is drawn: the draft, what was decided, what was posted."""
    at_tables = tables.of_round(round_)
    now_at = table_state.of_tables(at_tables, at=now)
    cards = tuple(card(table, now_at[table.game.pk]) for table in at_tables)
    page = drawn_round.of_round(
        round_,
        field,
        in_pairs=False,
        how=draw_offer.dealt(round_.method, round_.draw_seed),
        checks=_checks(round_, at_tables, cards, field),
        states={table.number: now_at[table.game.pk] for table in at_tables},
        starts=[table.seats[0].starts for table in at_tables if table.state == "blank"],
    )
    return replace(
        page,
        cards=cards,
        decisions=_decisions(round_, field),
        methods=() if round_.is_posted else _methods(round_.division, round_.number),
    )


def _decisions(round_: Round, field: Field) -> tuple[Decision, ...]:
    """As settled; a draft can be drawn again, so it keeps the ways to settle a tie as well."""
    decisions = cuts.settled(round_, field)
    if round_.is_posted or round_.number == 1:
        return decisions
    offered = {d.key: d.options for d in cuts.to_settle(round_.division, round_.number, field)}
    chosen = round_.basis.get("decisions", {})
    return tuple(cuts.reopened(d, offered.get(d.key, ()), chosen.get(d.key)) for d in decisions)


def not_drawn(division: Division, number: int, field: Field) -> RoundPage:
    """A round that isn't drawn: what there is to settle, or why it can't be drawn."""
    why_not = _why_not(division, number, field)
    asks = not why_not and number > 1
    stage = rules.stage_of(division, number)
    return RoundPage(
        round=Round(division=division, number=number, stage=stage, state="", version=0),
        in_pairs=False,
        checks=tuple(check_notes.left_out_notes(_absent(field, number))),
        decisions=cuts.to_settle(division, number, field) if asks else (),
        methods=() if why_not else _methods(division, number),
        why_not=why_not,
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
    return tuple(notes)


# A round's page, from the draw to the last slip, for any number of seats.


def page_values(
    division: Division, number: int, *, now: datetime, said: Mapping[str, str] | None = None
) -> RoundPage:
    """The page of a round; ``said``: what was typed into the form of the draw."""
    field = kept_field(division)
    drawn_rounds = (row for row in events.rounds_of(division) if row.number == number)
    round_ = next(drawn_rounds, None)
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
    shown, part = _with_part(page, request.GET.dict())
    values: dict[str, object] = {
        "page": shown,
        "round": page.round,
        "whole": page,
        "part": part,
        "picked": {"one": change[0], "to": change[1]},
        "presence": open_page,
        "under_way": under_way.of_round(division, number),
        "strip": _strip(division, number),
        **typed,
    }
    if page.drafted:
        values["change"] = _looked_at(page, change)
        values["papers"] = views.offered(division, papers)
    elif page.round.state == RoundState.POSTED and not page.in_pairs:
        values["unseated"] = checks.removed(page.round, kept_field(division))
    if page.in_pairs and not page.round.is_posted:
        field = kept_field(division)
        values["apart"] = pairs_page.apart(division, field)
        values["has_teams"] = any(entrant.team for entrant in field.entrants)
    template = "rounds/_draft.html" if piece and page.drafted else "rounds/round.html"
    return render(request, template, values, status=status)


def _strip(division: Division, number: int) -> list[tuple[int, str]]:
    """All rounds of the division, each with its state; "" is not drawn."""
    states = {round_.number: str(round_.state) for round_ in events.rounds_of(division)}
    return [(n, states.get(n, "")) for n in range(1, max(division.rounds, *states, 0) + 1)]


Part = long_lists.Part[PairRow] | long_lists.Part[TableCard]


def _with_part(page: RoundPage, parameters: Mapping[str, str]) -> tuple[RoundPage, Part]:
    """The page with the tables that are asked for, where the round has more than one shows."""
    if page.in_pairs:
        pairs = long_lists.part_of(
            page.rows,
            parameters,
            words=lambda row: (*(side.name for side in row.sides), str(row.table)),
            whole=WHOLE_PAIRS,
            a_part=A_PART_OF_PAIRS,
        )
        return replace(page, rows=tuple(pairs.rows)), pairs
    cards = long_lists.part_of(
        page.cards,
        parameters,
        words=lambda card: (*(seat.name for seat in card.seats), str(card.table)),
        whole=WHOLE_TABLES,
        a_part=A_PART_OF_TABLES,
    )
    return replace(page, cards=tuple(cards.rows)), cards


def typed_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the sentence, and what was typed in the fold of the form."""
    typed = {name: seen.typed.get(name, "") for name in seen.form.fields}
    typed |= {"refusal": seen.refusal, "act": seen.form.act}
    return page_of(request, division, number, status=seen.status, typed=typed)


def _looked_at(page: RoundPage, change: tuple[str, str, str]) -> Change:
    player, to, how = change
    if not page.in_pairs:
        return changes_by_hand.proposed(page.round, page.cards, one=player, to=to)
    if not player:
        return Change()
    return changes_by_hand.pair_proposed(drawn_pairs.read(page.round), one=player, to=to, how=how)
