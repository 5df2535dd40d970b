"""Rounds: drawn, confirmed, posted, complete."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.db import transaction

from tdtool.models import Division, Entry, Game, Round, Seat, Table
from tdtool.models.rounds import RoundState
from tdtool.pairing.advancement import BadAdvance, BadChoice
from tdtool.pairing.draws import Draw
from tdtool.pairing.tables import BadTableSize, DrawnTable, TooFew, UnknownMethod
from tdtool.queries import draws, open_disputes, pairings, rules, seats, slip_states
from tdtool.queries.field import numbering, read_field
from tdtool.services import backups, round_rows
from tdtool.services.acts import Doing, Refused, act, reason_kept
from tdtool.services.forfeits import credit_byes


class RoundRefused(Refused):
    """The round can't be drawn, posted or closed like this; the message says why."""


@act("rounds.draw", director=True)
def draw(
    doing: Doing,
    *,
    division: str,
    number: int,
    field: list[str],
    method: str,
    draw_seed: int,
    decisions: dict[str, Any],
) -> Round:
    """Draw a round as a draft; a draft that was there makes place for it."""
    where = doing.division(division)
    there = _ready_to_draw(where, number)
    if there is not None:
        doing.expect(there, now=round_rows.by_now(there), yours="You drew it.")
        round_rows.clear(there)
    _all_known(where, field)
    _nobody_away(where, number, field)
    _known_cuts(decisions)
    try:
        made = draws.drawn(
            where,
            number,
            field=field,
            method=method,
            draw_seed=draw_seed,
            decisions=decisions,
        )
    except (TooFew, BadTableSize, UnknownMethod, BadChoice, BadAdvance) as refusal:
        raise RoundRefused(str(refusal)) from None
    round_ = there or Round(uuid=doing.new_uuid(), division=where, number=number)
    round_.stage = draws.stage_of(where, number)
    round_.method, round_.draw_seed = method, draw_seed
    round_.based_on = number - 1 or None
    round_.basis = draws.basis(made, field, decisions) | {"by": doing.by.name}
    round_.state, round_.drawn_at = RoundState.DRAFT, doing.at
    round_.save()
    _set_tables(doing, round_, made)
    return round_


def _ready_to_draw(division: Division, number: int) -> Round | None:
    """The draft that will be replaced, or None. Refuses what can't be drawn now."""
    if not 1 <= number <= division.rounds:
        raise RoundRefused(f"This event has {division.rounds} rounds; there is no round {number}.")
    there = division.rounds_drawn.filter(number=number).first()
    if there is not None and there.is_posted:
        raise RoundRefused(f"Round {number} is posted. What is posted stays.")
    if number > 1:
        before = division.rounds_drawn.filter(number=number - 1).first()
        if before is None or before.state != RoundState.COMPLETE:
            raise RoundRefused(
                f"Round {number} is drawn from round {number - 1}, which isn’t complete yet."
            )
    return there


def _all_known(division: Division, field: list[str]) -> None:
    known = {str(uuid) for uuid in division.entries.values_list("uuid", flat=True)}
    if len(set(field)) != len(field) or not set(field) <= known:
        raise RoundRefused("The list of players has changed. Load the page again and draw.")


def _known_cuts(decisions: dict[str, Any]) -> None:
    """A decision is about a table that was played, or about the final."""
    for cut in decisions:
        if not re.fullmatch(r"final|table-[0-9]{1,4}", cut):
            raise RoundRefused(f"There is nothing to decide about “{cut[:40]}” in this draw.")


def _nobody_away(division: Division, number: int, field: list[str]) -> None:
    """Who has withdrawn from a later round on still plays this one."""
    entrants = read_field(division).entrants
    names = sorted(one.name for one in entrants if one.key in field and not one.plays(number))
    if names:
        raise RoundRefused(
            f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} withdrawn and can’t "
            "be drawn. Load the page again and draw."
        )


def _set_tables(doing: Doing, round_: Round, made: Draw) -> None:
    entries = {str(e.uuid): e for e in Entry.objects.filter(division=round_.division)}
    for drawn in made.tables:
        game = Game.objects.create(
            uuid=doing.new_uuid(),
            round=round_,
            table=_table(round_.division, drawn),
            group=drawn.group,
        )
        Seat.objects.bulk_create(
            Seat(uuid=doing.new_uuid(), game=game, round=round_, entry=entries[key], place=place)
            for place, key in enumerate(drawn.seats, 1)
        )


def _table(division: Division, drawn: DrawnTable) -> Table:
    number = division.first_table + drawn.number - 1
    table, _ = Table.objects.get_or_create(event=division.event, number=number)
    return table


@act("rounds.discard", director=True)
def discard(doing: Doing, *, round: str) -> int:
    """Throw a draft away. Returns the round's number."""
    found = _round(doing, round)
    _not_posted(found)
    doing.expect(found, now=round_rows.by_now(found), yours="You threw it away.")
    round_rows.clear(found)
    number = found.number
    found.delete()
    return number


@act("rounds.confirm", director=True)
def confirm(doing: Doing, *, round: str) -> Round:
    """The director has looked at the draft and wants it; the checker must have no fault."""
    found = _round(doing, round)
    _not_posted(found)
    doing.expect(found, now=round_rows.by_now(found), yours="You confirmed it.")
    _no_fault(found)
    found.state = RoundState.CONFIRMED
    found.save()
    return found


@act("rounds.post", director=True)
def post(doing: Doing, *, round: str) -> Round:
    """Show the round to the hall: what is posted stays. The first post fixes the numbers."""
    found = _round(doing, round)
    if found.state != RoundState.CONFIRMED:
        raise RoundRefused(
            f"Round {found.number} is {found.state}; only a confirmed draft can be posted."
        )
    doing.expect(found, now=round_rows.by_now(found), yours="You posted it.")
    _no_fault(found)
    _fix_numbers(found.division)
    found.state, found.posted_at = RoundState.POSTED, doing.at
    found.revision += 1
    found.save()
    transaction.on_commit(lambda: backups.after(f"round-{found.number}-posted"))
    return found


@act("rounds.take_back", director=True)
def take_back(doing: Doing, *, round: str, reason: str) -> Round:
    """A posted round is a draft again, while no slip of it is in; then it can be drawn again."""
    found = _round(doing, round)
    if found.state != RoundState.POSTED:
        raise RoundRefused(f"Round {found.number} is {found.state}; only a posted round goes back.")
    if slip_states.reports().filter(game__round=found).exists():
        raise RoundRefused(
            f"A slip of round {found.number} is in, so its tables stay. Exchange two players, or "
            "take one out, on the round’s page."
        )
    if seats.has_record(found):
        raise RoundRefused(
            f"A slip or a forfeit of round {found.number} was taken back and stays on the record, "
            "so its tables stay."
        )
    if open_disputes.on_record(found):
        raise RoundRefused(f"A game of round {found.number} was disputed, so its tables stay.")
    if not reason_kept(reason):
        raise RoundRefused("Taking a posted round back needs a reason; it stays on the record.")
    doing.expect(found, now=round_rows.by_now(found), yours="You took it back.")
    found.state = RoundState.DRAFT
    found.clock_minutes = found.clock_started_at = found.clock_paused_at = None
    found.clock_paused_seconds = 0
    found.save()
    return found


@act("rounds.complete", director=True)
def complete(doing: Doing, *, round: str, without: list[int], reason: str) -> Round:
    """Close the round. Tables without an accepted slip are named, with the reason."""
    found = _round(doing, round)
    if found.state != RoundState.POSTED:
        raise RoundRefused(f"Round {found.number} is {found.state}; it can’t be closed.")
    doing.expect(found, now=round_rows.by_now(found), yours="You closed it.")
    open_tables = open_tables_of(found)
    if missing := [table for table in open_tables if table not in without]:
        if disputed := [table for table in open_disputes.tables_of(found) if table in missing]:
            raise RoundRefused(
                f"{_tables(disputed)} an open dispute. Rule on it, or go on without and say why."
            )
        raise RoundRefused(
            f"{_tables(missing)} no accepted slip. Enter what is missing, or go on without "
            "it and say why."
        )
    reason = reason_kept(reason)
    if open_tables and not reason:
        raise RoundRefused("Going on without a slip needs a reason; it stays on the record.")
    found.state, found.completed_at = RoundState.COMPLETE, doing.at
    found.gone_on = {"tables": open_tables, "reason": reason} if open_tables else {}
    found.save()
    if rules.of_division(found.division).two_players:
        credit_byes(doing, found)
    transaction.on_commit(lambda: backups.after(f"round-{found.number}-complete"))
    return found


def _no_fault(round_: Round) -> None:
    """The checker's faults stop a round, but those that a director's reason stands against."""
    if rules.of_division(round_.division).two_players:
        stop = [fault.message for fault in pairings.stopping(round_)]
        if stop:
            raise RoundRefused(
                " ".join(stop) + " Change the draft and say why, or draw the round again."
            )
        return
    overruled = draws.OVERRULED_BY_A_REASON if draws.reasons(round_) else ()
    faults = [fault for fault in draws.faults(round_) if fault.kind not in overruled]
    if faults:
        raise RoundRefused(
            " ".join(fault.message for fault in faults) + " Draw the round again, then confirm."
        )


def open_tables_of(round_: Round) -> list[int]:
    """Numbers of the tables whose slip isn't accepted, or whose game is disputed."""
    games = list(round_.games.select_related("table").order_by("table__number"))
    states = slip_states.of_games(games)
    open_ = [g.table.number for g in games if g.table and states[g.pk] != "accepted"]
    return open_disputes.with_disputed(open_, open_disputes.tables_of(round_))


def _fix_numbers(division: Division) -> None:
    """Numbers in the order of rating at the first post; who comes later gets the next ones."""
    entries = list(division.entries.order_by("registered"))
    numbers, new = numbering(entries), [entry for entry in entries if entry.number is None]
    for entry in new:
        entry.number = entry.seed = numbers[entry.pk]
    Entry.objects.bulk_update(new, ["number", "seed"])


def _round(doing: Doing, round_: str) -> Round:
    rows = Round.objects.select_for_update()
    found = rows.filter(uuid=UUID(round_), division__event=doing.event).first()
    if found is None:
        raise RoundRefused("There is no such draft any more; it was thrown away.")
    return found


def _not_posted(round_: Round) -> None:
    if round_.is_posted:
        raise RoundRefused(f"Round {round_.number} is posted. What is posted stays.")


def _tables(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Table {numbers[0]} has"
    named = ", ".join(str(number) for number in numbers[:-1])
    return f"Tables {named} and {numbers[-1]} have"
