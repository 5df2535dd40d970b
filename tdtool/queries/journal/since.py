"""What acts have touched since something was read: so that only that need be read again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTextTransform

from tdtool.models import Game, JournalEntry
from tdtool.models.rounds import GameKind
from tdtool.queries.journal import touches, undone
from tdtool.queries.journal.chain import Link, once
from tdtool.queries.journal.touches import Slips
from tdtool.queries.prepared import prepared

MOST = 200  # acts; after more of them it is as quick to read all


class Since(NamedTuple):
    """The last act, and the UUIDs of what was touched up to it.

    ``games`` None: an act can have changed more than the rest names. ``named`` are games of whose
    row an act may have changed something, but nothing of the slip: a dispute has been opened, a
    code revoked. ``rounds`` were posted or un-posted, or seats of theirs changed; ``ended`` were
    completed or opened again, which touches the games that nobody played. ``players``: of these
    entries something may be another; None: of who there are.
    """

    end: Link
    games: tuple[UUID, ...] | None
    named: tuple[UUID, ...] = ()
    rounds: tuple[UUID, ...] = ()
    ended: tuple[UUID, ...] = ()
    players: tuple[UUID | None, ...] = ()

    def with_byes(self) -> Since:
        """The same, and the games that nobody played in rounds that ended are named."""
        if not self.ended or self.games is None:
            return self
        unplayed = Game.objects.filter(round__uuid__in=self.ended).exclude(kind=GameKind.PLAYED)
        byes = once(("byes", self.ended), lambda: tuple(unplayed.values_list("uuid", flat=True)))
        return self._replace(games=(*self.games, *byes))


class _Row(NamedTuple):
    """An act, and what it names."""

    number: int
    hash: str
    act: str
    game: str | None
    round: str | None
    entry: str | None
    undone: int | str | None  # another act’s number; that of a round or an answer in other acts


def since(chain: UUID, link: Link, *, until: str = "") -> Since | None:
    """What was touched after ``link``, up to the act of the hash ``until`` or to the last one.

    None where they are many, or where the chain doesn't lead from the one to the other.
    """
    acts = once(("since", chain, link.number), lambda: _rows(chain, link.number))
    hashes = [row.hash for row in acts]
    if link.hash not in hashes[:1] or len(acts) > MOST or (until and until not in hashes):
        return None
    end = hashes.index(until) if until else len(acts) - 1
    behind = once(("behind", chain, link.number), lambda: _behind(chain, acts))
    touching = [behind.get(row.number, row) for row in acts[1 : end + 1]]
    return _touched(Link(acts[end].number, acts[end].hash), touching).with_byes()


def _rows(chain: UUID, number: int) -> list[_Row]:
    return [_Row(*row) for row in _from(chain, number)]


def _behind(chain: UUID, acts: Sequence[_Row]) -> dict[int, _Row]:
    """By number of each undoing among these acts what it has undone or done again, for it touches
    the same: one query, and two more where it undoes an undoing that isn't among them."""
    undoings = {row.number: int(row.undone or 0) for row in acts[1:] if _undoes(row)}
    by_number = {row.number: row for row in acts}
    firsts = {number: undone.behind_all(number, undoings)[0] for number in undoings}
    by_number |= _of_numbers(chain, firsts.values() - by_number.keys())
    if any(_undoes(by_number[first]) for first in firsts.values() if first in by_number):
        undoings = undone.undoings_of(chain)
        firsts = {number: undone.behind_all(number, undoings)[0] for number in firsts}
        by_number |= _of_numbers(chain, firsts.values() - by_number.keys())
    return {number: by_number[first] for number, first in firsts.items() if first in by_number}


def _undoes(row: _Row) -> bool:
    return touches.of(row.act).slips is Slips.UNDONE


def _of_numbers(chain: UUID, numbers: Collection[int]) -> dict[int, _Row]:
    """The acts of these numbers."""
    act_rows: Iterable[Any] = ()
    if len(numbers) == 1:
        act_rows = _of_number(chain, *numbers)
    elif numbers:
        act_rows = _named(JournalEntry.objects.filter(chain=chain, number__in=sorted(numbers)))
    return {row[0]: _Row(*row) for row in act_rows}


def _touched(end: Link, acts: Sequence[_Row]) -> Since:
    games: dict[UUID, None] = {}
    named: dict[UUID, None] = {}
    rounds: dict[UUID, None] = {}
    ended: dict[UUID, None] = {}
    players: list[UUID | None] = []
    for row in acts:
        slips = touches.of(row.act).slips
        if slips in (Slips.NONE, Slips.BESIDE):
            named |= _key(row.game)
        elif slips is Slips.ITS_ROUND:
            rounds |= _key(row.round)
            players += _key(row.entry)
        elif slips is Slips.ITS_BYES:
            ended |= _key(row.round)
        elif slips is Slips.ITS_PLAYER:
            players.append(UUID(row.entry) if row.entry else None)
        elif slips is Slips.ITS_OWN and row.game:
            games |= _key(row.game)
        else:
            return Since(end, None)
    return Since(
        end, tuple(games), tuple(named), tuple(rounds), tuple(ended), tuple(dict.fromkeys(players))
    )


def _key(uuid: str | None) -> dict[UUID, None]:
    return {UUID(uuid): None} if uuid else {}


@prepared
def _from(chain: UUID, number: int) -> QuerySet[JournalEntry, Any]:
    entries = JournalEntry.objects.filter(chain=chain, number__gte=number).order_by("number")
    return _named(entries)[: MOST + 1]


@prepared
def _of_number(chain: UUID, number: int) -> QuerySet[JournalEntry, Any]:
    return _named(JournalEntry.objects.filter(chain=chain, number=number))


def _named(entries: QuerySet[JournalEntry]) -> QuerySet[JournalEntry, Any]:
    """In the order of a row’s columns."""
    keys = {name: KeyTextTransform(name, "arguments") for name in ("game", "round", "entry")}
    noted = entries.annotate(**keys, undone=KeyTextTransform("number", "arguments"))
    return noted.values_list("number", "hash", "act", *keys, "undone")
