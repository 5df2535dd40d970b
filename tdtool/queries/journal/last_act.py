"""The last act that can have changed what a division's players have scored: what is worked out
from it stays good until the next one, whatever is printed or done in another division."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple
from uuid import UUID

from tdtool.models import Division, Entry, Game, JournalEntry, Round
from tdtool.queries.journal.chain import last_link

NEVER_SCORES = (
    "papers.print", "clocks.start", "clocks.pause", "clocks.go_on", "clocks.reset",
    "challenges.judge", "challenges.query", "disputes.open", "disputes.hand_in",
    "disputes.take_over", "slips.revoke_code", "events.hide", "events.key_twice",
)  # fmt: skip
OF_TWO_DIVISIONS = ("divisions.move_player",)
AT_A_TIME = 40  # acts that are read together


class State(NamedTuple):
    """A division as it stands: the hash of the last act that can have changed it."""

    division: int
    act: str


def state_of(division: Division) -> State:
    """The division as it stands now: one query while nothing was done since the last time.

    Not inside an act: what an act has done so far isn't in the journal yet.
    """
    return _at(division.pk, division.event.uuid, last_link(division.event.uuid).hash)


@lru_cache(maxsize=64)
def _at(division: int, chain: UUID, head: str) -> State:
    for acts in _backwards(chain):
        told = {one for act in acts for one in act.told if isinstance(one, str)}
        divisions = _divisions(chain, told)
        for act in acts:
            named = {divisions.get(one) for one in act.told if isinstance(one, str)} - {None}
            if not named or division in named or act.name in OF_TWO_DIVISIONS:
                return State(division, act.hash)
    return State(division, head)


class _Act(NamedTuple):
    """An entry of the journal, with what says which division it is about."""

    hash: str
    name: str
    told: tuple[object, ...]


def _backwards(chain: UUID) -> Iterator[list[_Act]]:
    """The acts that can score, so many at a time, the newest first."""
    entries = JournalEntry.objects.filter(chain=chain).exclude(act__in=NEVER_SCORES)
    about = ("arguments__division", "arguments__game", "arguments__round", "arguments__entry")
    rows = entries.order_by("-number").values_list("hash", "act", *about)
    for at in count(0, AT_A_TIME):
        acts = [_Act(hash_, name, tuple(told)) for hash_, name, *told in rows[at : at + AT_A_TIME]]
        if not acts:
            return
        yield acts


def _divisions(chain: UUID, told: Collection[str]) -> dict[str, int]:
    """The divisions, by row, that codes and UUIDs of games, rounds and entries lead to."""
    found = dict(Division.objects.filter(event__uuid=chain).values_list("code", "pk"))
    if len(found) < 2:
        return found
    uuids = [one for one in told if one not in found and len(one) == len(str(chain))]
    rows: list[tuple[UUID, int]] = [
        *Game.objects.filter(uuid__in=uuids).values_list("uuid", "round__division"),
        *Round.objects.filter(uuid__in=uuids).values_list("uuid", "division"),
        *Entry.objects.filter(uuid__in=uuids).values_list("uuid", "division"),
    ]
    return found | {str(uuid): division for uuid, division in rows}
