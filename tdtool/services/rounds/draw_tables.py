"""Rounds at tables of several: drawn as a draft."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tdtool.models import Division, Game, Round, Seat
from tdtool.models.rounds import RoundState
from tdtool.pairing.tables.advancement import BadAdvance, BadChoice
from tdtool.pairing.tables.dealing import BadTableSize, DrawnTable, TooFew, UnknownMethod
from tdtool.queries import rules
from tdtool.queries.rounds import draw_of_tables
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import reversals
from tdtool.services.meanings import OF_SEATS, Papers
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.rows import RoundRefused


@act(
    "rounds.draw",
    words="Drew round {round}.",
    undo=reversals.discard_draft,
    papers=Papers("drew round {round} again", OF_SEATS),
    director=True,
)
def draw(
    ctx: ActContext,
    *,
    division: str,
    number: int,
    field: list[str],
    method: str,
    draw_seed: int,
    decisions: dict[str, Any],
) -> Round:
    """Draw a round as a draft; a draft that was there makes place for it."""
    division_row = ctx.division(division)
    round_, division_field = round_rows.to_draw(ctx, division_row, number, field)
    _known_cuts(decisions)
    decided = ctx.decisions.get(
        "round",
        lambda: _decided(
            division_row,
            number,
            field=field,
            method=method,
            draw_seed=draw_seed,
            decisions=decisions,
            division_field=division_field,
        ),
    )
    round_.uuid = round_.uuid or ctx.new_uuid()
    round_.stage = rules.stage_of(division_row, number)
    round_.method, round_.draw_seed = method, draw_seed
    round_.based_on = number - 1 or None
    round_.basis = draw_of_tables.basis(decided, field, decisions) | {"by": ctx.by.name}
    round_.state, round_.drawn_at = RoundState.DRAFT, ctx.at
    round_.save()
    _set_tables(ctx, round_, draw_of_tables.tables_in(decided, field))
    return round_


def _decided(division: Division, number: int, *, field: list[str], **how: Any) -> dict[str, Any]:
    """What pairing makes of it, as the act's entry holds it. Raises RoundRefused."""
    try:
        drawn = draw_of_tables.drawn(division, number, field=field, **how)
    except (TooFew, BadTableSize, UnknownMethod, BadChoice, BadAdvance) as refusal:
        raise RoundRefused(str(refusal)) from None
    return draw_of_tables.as_json(drawn, field)


def _known_cuts(decisions: dict[str, Any]) -> None:
    """A decision is about a table that was played, or about the final."""
    for cut in decisions:
        if not re.fullmatch(r"final|table-[0-9]{1,4}", cut):
            raise RoundRefused(f"There is no decision “{cut[:40]}” in this draw. Reload the page.")


def _set_tables(ctx: ActContext, round_: Round, tables: Sequence[DrawnTable]) -> None:
    division = round_.division
    entries = {str(entry.uuid): entry for entry in division.entries.all()}
    numbers = {drawn: division.first_table + drawn.number - 1 for drawn in tables}
    furniture = round_rows.set_up(division.event, list(numbers.values()))
    for drawn in tables:
        game = Game.objects.create(
            uuid=ctx.new_uuid(),
            round=round_,
            table=furniture[numbers[drawn]],
            group=drawn.group,
        )
        Seat.objects.bulk_create(
            Seat(uuid=ctx.new_uuid(), game=game, round=round_, entry=entries[key], place=place)
            for place, key in enumerate(drawn.seats, 1)
        )
