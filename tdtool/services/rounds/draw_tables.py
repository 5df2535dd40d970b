"""Rounds at tables of several: drawn as a draft."""

from __future__ import annotations

import re
from typing import Any

from tdtool.models import Division, Entry, Game, Round, Seat, Table
from tdtool.models.rounds import RoundState
from tdtool.pairing.tables.advancement import BadAdvance, BadChoice
from tdtool.pairing.tables.dealing import BadTableSize, DrawnTable, TooFew, UnknownMethod
from tdtool.pairing.tables.draw import Draw
from tdtool.queries.field import read_field
from tdtool.queries.rounds import draws
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import reversals
from tdtool.services.meanings import OF_SEATS, Papers
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.lifecycle import RoundRefused


@act(
    "rounds.draw",
    words="Drew round {round}.",
    undo=reversals.discard_draft,
    papers=Papers("drew round {round} again", OF_SEATS),
    director=True,
)
def draw(
    doing: ActContext,
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
        doing.check_version(there, now=round_rows.by_now(there), yours="You drew it.")
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


def _set_tables(doing: ActContext, round_: Round, made: Draw) -> None:
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
