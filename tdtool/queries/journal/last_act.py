"""The last act that can have changed what a division's players have scored: what is worked out
from it stays good until the next one, whatever is printed or done in another division."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from tdtool.models import Division, Entry, Game, JournalEntry, Round
from tdtool.queries.journal import chain as journal_chain

NEVER_SCORES = (
    "papers.print", "clocks.start", "clocks.pause", "clocks.go_on", "clocks.reset",
    "challenges.judge", "challenges.query", "disputes.open", "disputes.hand_in",
    "disputes.take_over", "slips.revoke_code", "events.hide", "events.key_twice",
)  # fmt: skip
OF_TWO_DIVISIONS = ("divisions.move_player",)
LOOKED_BACK = 40  # acts; where all of them are another division's, the last of these counts


class State(NamedTuple):
    """A division as it stands: the hash of the last act that can have changed it."""

    division: int
    act: str


def state_of(division: Division) -> State:
    """The division as it stands now: one query while nothing was done since the last time.

    Not inside an act: what an act has done so far isn't in the journal yet.
    """
    return _at(division.pk, division.event.uuid, journal_chain.last_link(division.event.uuid).hash)


@lru_cache(maxsize=64)
def _at(division: int, chain: UUID, head: str) -> State:
    acts = JournalEntry.objects.filter(chain=chain).exclude(act__in=NEVER_SCORES)
    about = ("told__division", "told__game", "told__round", "told__entry")
    rows = list(acts.order_by("-number").values_list("hash", "act", *about)[:LOOKED_BACK])
    divisions = _divisions(chain, {one for row in rows for one in row[2:] if isinstance(one, str)})
    for act, name, *told in rows:
        named = {divisions[one] for one in told if isinstance(one, str) and one in divisions}
        if not named or division in named or name in OF_TWO_DIVISIONS:
            return State(division, act)
    return State(division, rows[-1][0] if rows else head)


def _divisions(chain: UUID, told: Collection[str]) -> dict[str, int]:
    """The divisions, by row, that codes and UUIDs of games, rounds and entries lead to."""
    found = dict(Division.objects.filter(event__uuid=chain).values_list("code", "pk"))
    uuids = [one for one in told if one not in found and len(one) == len(str(chain))]
    rows: list[tuple[UUID, int]] = [
        *Game.objects.filter(uuid__in=uuids).values_list("uuid", "round__division"),
        *Round.objects.filter(uuid__in=uuids).values_list("uuid", "division"),
        *Entry.objects.filter(uuid__in=uuids).values_list("uuid", "division"),
    ]
    return found | {str(uuid): division for uuid, division in rows}
