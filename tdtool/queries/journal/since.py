"""What acts have touched since something was read: so that only that need be read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTextTransform

from tdtool.models import JournalEntry
from tdtool.queries.journal.chain import Link
from tdtool.queries.prepared import prepared

MOST = 200  # acts; after more of them it is as quick to read all

# What these do stays with the game that they name: its slip, its seats' facts, its lines.
OF_A_GAME = frozenset({
    "corrections.by_rule", "rulings.credit", "rulings.points", "rulings.rated", "rulings.result",
    "rulings.word_off", "slips.clock", "slips.correct", "slips.key_again", "slips.key_second",
    "slips.report", "slips.sign", "slips.started", "slips.take_back", "slips.words",
})  # fmt: skip
# What these write stands on no slip and changes no score.
ELSEWHERE = frozenset({
    "announcements.end", "announcements.show", "challenges.judge", "challenges.query",
    "clocks.go_on", "clocks.pause", "clocks.reset", "clocks.start", "displays.add",
    "displays.darken", "displays.point", "displays.remove", "disputes.hand_in", "disputes.open",
    "disputes.take_over", "hall.screens_first", "hall.show", "hall.wifi", "papers.print",
    "reports.again", "reports.dismiss", "reports.problem", "reports.report", "reports.wrong",
    "slips.checked", "slips.compared", "slips.revoke_code",
})  # fmt: skip


class Since(NamedTuple):
    """The last act, and the UUIDs of the games that were touched up to it.

    ``games`` None: an act can have changed more than the slips of the games it names.
    """

    end: Link
    games: tuple[UUID, ...] | None


def since(chain: UUID, known: Link, *, until: str = "") -> Since | None:
    """What was touched after ``known``, up to the act of the hash ``until`` or to the last one.

    None where they are many, or where the chain doesn't lead from the one to the other.
    """
    rows = _from(chain, known.number)
    hashes = [hash_ for _, hash_, _, _ in rows]
    if known.hash not in hashes[:1] or len(rows) > MOST or (until and until not in hashes):
        return None
    end = hashes.index(until) if until else len(rows) - 1
    return Since(Link(*rows[end][:2]), _touched(rows[1 : end + 1]))


def _touched(rows: Sequence[tuple[int, str, str, str | None]]) -> tuple[UUID, ...] | None:
    games = []
    for _, _, act, game in rows:
        if act in OF_A_GAME and game:
            games.append(UUID(game))
        elif act not in ELSEWHERE:
            return None
    return tuple(dict.fromkeys(games))


@prepared
def _from(chain: UUID, number: int) -> QuerySet[JournalEntry, tuple[int, str, str, str | None]]:
    rows = JournalEntry.objects.filter(chain=chain, number__gte=number).order_by("number")
    named = rows.annotate(game=KeyTextTransform("game", "arguments"))
    return named.values_list("number", "hash", "act", "game")[: MOST + 1]
