"""What acts have touched since something was read: so that only that need be read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTextTransform

from tdtool.models import JournalEntry
from tdtool.queries.journal import touches
from tdtool.queries.journal.chain import Link
from tdtool.queries.journal.touches import Slips
from tdtool.queries.prepared import prepared

MOST = 200  # acts; after more of them it is as quick to read all


class Since(NamedTuple):
    """The last act, and the UUIDs of the games that were touched up to it.

    ``games`` None: an act can have changed more than the slips of the games it names. ``named``
    are games of whose row an act may have changed something, but nothing of the slip: a dispute
    has been opened, a code revoked.
    """

    end: Link
    games: tuple[UUID, ...] | None
    named: tuple[UUID, ...] = ()


def since(chain: UUID, known: Link, *, until: str = "") -> Since | None:
    """What was touched after ``known``, up to the act of the hash ``until`` or to the last one.

    None where they are many, or where the chain doesn't lead from the one to the other.
    """
    rows = _from(chain, known.number)
    hashes = [hash_ for _, hash_, _, _ in rows]
    if known.hash not in hashes[:1] or len(rows) > MOST or (until and until not in hashes):
        return None
    end = hashes.index(until) if until else len(rows) - 1
    return _touched(Link(*rows[end][:2]), rows[1 : end + 1])


def _touched(end: Link, rows: Sequence[tuple[int, str, str, str | None]]) -> Since:
    games: dict[UUID, None] = {}
    named: dict[UUID, None] = {}
    for _, _, act, game in rows:
        slips = touches.of(act).slips
        if slips is Slips.NONE:
            named |= {UUID(game): None} if game else {}
        elif slips is Slips.ITS_OWN and game:
            games[UUID(game)] = None
        else:
            return Since(end, None)
    return Since(end, tuple(games), tuple(named))


@prepared
def _from(chain: UUID, number: int) -> QuerySet[JournalEntry, tuple[int, str, str, str | None]]:
    rows = JournalEntry.objects.filter(chain=chain, number__gte=number).order_by("number")
    named = rows.annotate(game=KeyTextTransform("game", "arguments"))
    return named.values_list("number", "hash", "act", "game")[: MOST + 1]
