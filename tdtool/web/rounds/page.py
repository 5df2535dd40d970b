"""A round's page, from the draw to the last slip."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.tables.dealing import BadTableSize, TooFew
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import checks, clocks, cuts, draw_of_tables, draws, redrawn
from tdtool.queries.rounds.values import Decision
from tdtool.queries.slips import disputed as slip_disputed
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote, TableCard
from tdtool.web.rounds.cards import card
from tdtool.web.rounds.draft import check_notes
from tdtool.web.rounds.values import HandEdit, RoundPage


def page(division: Division, number: int, *, now: datetime) -> RoundPage:
    everyone = kept_field(division)
    round_ = next((one for one in events.rounds_of(division) if one.number == number), None)
    if round_ is None:
        return _not_drawn(division, number, everyone)
    at_tables = tables.of_round(round_)
    cards = tuple(card(table) for table in at_tables)
    disputed = slip_disputed.tables_of(round_)
    return RoundPage(
        number=number,
        state=str(round_.state),
        version=round_.version,
        how=_how(round_),
        stage=round_.stage,
        cards=cards,
        checks=_checks(round_, cards, everyone),
        decisions=_decisions(round_, everyone),
        can_draw=not round_.is_posted,
        why_not="",
        incomplete=_incomplete(at_tables, disputed),
        disputed=tuple(disputed),
        different=redrawn.of_round(round_, everyone),
        posted_at=round_.posted_at,
        completed_at=round_.completed_at,
        last_round=number == division.rounds,
        edits=tuple(
            HandEdit(edit["what"], edit["reason"], edit["by"])
            for edit in round_.basis.get("edits", ())
        ),
        revision=round_.revision,
        clock=clocks.while_played(round_, now=now),
    )


def _incomplete(at_tables: Sequence[TableRows], disputed: Sequence[int]) -> tuple[int, ...]:
    """Tables without an accepted slip, and those that are disputed."""
    open_ = [table.number for table in at_tables if table.state != "accepted"]
    return tuple(slip_disputed.with_disputed(open_, disputed))


def _decisions(round_: Round, everyone: Field) -> tuple[Decision, ...]:
    """As settled; a draft can be drawn again, so it keeps the ways to settle a tie as well."""
    made = cuts.settled(round_, everyone)
    if round_.state != RoundState.DRAFT or round_.number == 1:
        return made
    offered = {d.key: d.options for d in cuts.to_settle(round_.division, round_.number, everyone)}
    said = round_.basis.get("decisions", {})
    return tuple(cuts.reopened(d, offered.get(d.key, ()), said.get(d.key)) for d in made)


def _not_drawn(division: Division, number: int, everyone: Field) -> RoundPage:
    why_not = _why_not(division, number, everyone)
    to_settle: tuple[Decision, ...] = ()
    if not why_not and number > 1:
        to_settle = cuts.to_settle(division, number, everyone)
    return RoundPage(
        number=number,
        state="",
        version=0,
        how="",
        stage=draws.stage_of(division, number),
        cards=(),
        checks=tuple(_left_out(everyone, number)),
        decisions=to_settle,
        can_draw=not why_not,
        why_not=why_not,
        incomplete=(),
        last_round=number == division.rounds,
    )


def _why_not(division: Division, number: int, everyone: Field) -> str:
    if not 1 <= number <= division.rounds:
        return f"This event has {division.rounds} rounds."
    before = next((one for one in events.rounds_of(division) if one.number == number - 1), None)
    if number > 1 and (before is None or before.state != RoundState.COMPLETE):
        return f"Round {number} is drawn from round {number - 1}; complete that one first."
    field, _ = who_plays(everyone, number)
    try:
        draw_of_tables.drawn(
            division,
            number,
            field=[one.key for one in field],
            method="serpentine",
            draw_seed=0,
            decisions={},
            known=everyone,
        )
    except (TooFew, BadTableSize) as refusal:
        return str(refusal)
    return ""


def _left_out(everyone: Field, number: int) -> list[ClauseNote]:
    _, left_out = who_plays(everyone, number)
    return [
        ClauseNote(f"{one.name} isn’t checked in and is left out.", severity="warning")
        for one in left_out
    ]


def _how(round_: Round) -> str:
    if round_.method == "lot":
        return f"drawn at random, draw seed {round_.draw_seed}"
    return "by rating, no chance in it"


def _checks(round_: Round, cards: Sequence[TableCard], everyone: Field) -> tuple[ClauseNote, ...]:
    """The checker's faults first, then what to know, then what holds."""
    notes = []
    if not round_.is_posted:
        now = draw_of_tables.tables_of(round_)
        faults, reasoned = checks.faults_of_tables(round_, now), bool(checks.reasons(round_))
        notes = [check_notes.fault_note(fault, reasoned=reasoned) for fault in faults]
        notes += _left_out(everyone, round_.number)
        notes += check_notes.lacking(rules.of_division(round_.division), cards)
        notes += check_notes.fine(now, faults)
    if joined := round_.basis.get("joined"):
        notes.insert(0, ClauseNote(joined, "NSA-A1", "note"))
    if without := round_.gone_on.get("tables"):
        named = " and ".join(str(table) for table in without)
        notes.append(
            ClauseNote(
                f"Gone on without table {named}: {round_.gone_on['reason']}", severity="warning"
            )
        )
    return tuple(notes)


def minutes(division: Division) -> int:
    return rules.of_division(division).number("minutes")
