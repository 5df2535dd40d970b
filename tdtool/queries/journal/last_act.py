"""The last act that can have changed what a division's players have scored: what is worked out
from it stays good until the next one, whatever is printed or done in another division."""

from __future__ import annotations

from typing import NamedTuple

from tdtool.models import Division
from tdtool.queries.journal.chain import once


class State(NamedTuple):
    """A division as it stands: the hash of the last act that can have changed it."""

    division: int
    act: str


def state_of(division: Division) -> State:
    """The division as it stands now: one query, of one row, once a page that only reads.

    A page that acts and is shown again holds the division as it was before, so the row is asked.
    Not inside an act: what an act has done so far isn't in the journal yet.
    """
    row = Division.objects.order_by().values_list("pk", "scored_by")
    return once(("scored", division.pk), lambda: State(*row.get(pk=division.pk)))
