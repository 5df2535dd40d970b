"""Who is playing in rounds of two divisions at once: what an older program posted, or a copy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import F

from tdtool.english import listed
from tdtool.models import Event, Seat
from tdtool.models.rounds import RoundState
from tdtool.queries import events
from tdtool.queries.audits.looks import Item


def of_event(event: Event) -> Iterator[Item]:
    """One query. The item is of the round that was posted last, where they can be taken out."""
    seats = Seat.objects.filter(
        round__division__event=event, round__state=RoundState.POSTED, entry__isnull=False
    )
    by_player: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.select_related("entry", "round__division__event").order_by(
        F("round__posted_at").asc(nulls_last=True), "round__division__code"
    ):
        by_player[seat.entry.player_id].append(seat)
    for own_seats in by_player.values():
        codes = sorted({seat.round.division.code for seat in own_seats})
        if len(codes) > 1:
            last = own_seats[-1].round
            sentence = (
                f"{own_seats[-1].entry.name} is playing in divisions {listed(codes)} at once. "
                f"Un-post round {last.number} of division {last.division.code} and draw it again "
                "without them."
            )
            slug, code = events.address(last.division), last.division.code
            yield Item("error", sentence, round_number=last.number, slug=slug, division=code)
