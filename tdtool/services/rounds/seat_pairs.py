"""Two at a table: the games and seats of a round, however its pairs were found."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.models import Entry, Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.pairing.pairings import Pairing
from tdtool.queries import rules
from tdtool.queries.field import numbering
from tdtool.services.acts import ActContext
from tdtool.services.rounds import rows as round_rows


def seat_all(
    ctx: ActContext,
    round_: Round,
    couples: Sequence[Pairing],
    byes: Sequence[int] = (),
    *,
    groups: Sequence[str] = (),
    rated: bool = True,
) -> None:
    """Games and seats of a round of pairs; ``groups``: what each couple plays in, if anything."""
    division = round_.division
    numbers = numbering(entries := list(division.entries.order_by("registered")))
    by_number: dict[int, Entry] = {numbers[entry.pk]: entry for entry in entries}
    assigned = rules.of_division(division).assigned_starts
    tables = round_rows.set_up(division.event, [couple.table for couple in couples])
    games, seats = [], []
    for couple, group in zip(couples, groups or [""] * len(couples), strict=True):
        game = Game(
            uuid=ctx.new_uuid(), round=round_, table=tables[couple.table], group=group, rated=rated
        )
        games.append(game)
        for place, number in enumerate((couple.first, couple.second), 1):
            order = place if assigned else None
            seats.append((game, by_number[number], place, order))
    for number in byes:
        game = Game(uuid=ctx.new_uuid(), round=round_, kind=GameKind.BYE)
        games.append(game)
        seats.append((game, by_number[number], 1, None))
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(uuid=ctx.new_uuid(), game=game, round=round_, entry=entry, place=place,
             order_of_play=order)
        for game, entry, place, order in seats
    )  # fmt: skip
