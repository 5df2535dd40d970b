"""The rating list kept on this laptop: looked up, searched, and offered for a list of players."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tdtool.english import searched
from tdtool.models import JournalEntry, RatedPlayer

IMPORTED = "ratings.import"
MOST_FOUND = 8


@dataclass(frozen=True)
class KeptList:
    """The list as it was imported last."""

    name: str  # as the director called it: "NASPA, May 2026"
    count: int
    digest: str
    at: datetime
    by: str


@dataclass(frozen=True)
class Rated:
    """A line of it."""

    name: str
    rating: int | None
    member_id: str


class Offers(NamedTuple):
    """By name the one line that the list has of it, or the several, of which none is offered."""

    one: Mapping[str, Rated]
    several: Mapping[str, Sequence[Rated]]


def kept() -> KeptList | None:
    """The list that is kept here, by the journal's word; None before the first one."""
    entry = JournalEntry.objects.filter(act=IMPORTED).order_by("-number").first()
    if entry is None:
        return None
    arguments = entry.arguments
    return KeptList(
        arguments["name"], arguments["count"], arguments["digest"], entry.at, entry.by_name
    )


def searched_for(text: str) -> QuerySet[RatedPlayer]:
    """Those whose name has every word of the text in any part, or whose member id begins so."""
    condition = Q()
    for part in searched(text).split():
        condition &= Q(folded__contains=part)
    by_id = Q(member_id__istartswith=searched(text)) if searched(text) else Q()
    return RatedPlayer.objects.filter(condition | by_id)


def looked_up(text: str) -> list[Rated]:
    """The first few while one types, those whose name begins like this before the others."""
    if len(searched(text)) < 2:
        return []
    begin = Q(folded__startswith=searched(text))
    first = list(searched_for(text).filter(begin)[:MOST_FOUND])
    others = searched_for(text).exclude(begin)[: MOST_FOUND - len(first)]
    return [_rated(row) for row in [*first, *others]]


def offers(players: Iterable[tuple[str, str]]) -> Offers:
    """What the list says of players told by name and member id ("": not known).

    Only where exactly one listed player bears the name, and no other member id.
    """
    ids_by_name = dict(players)
    listed: dict[str, list[Rated]] = defaultdict(list)
    names = {searched(name) for name in ids_by_name}
    for row in RatedPlayer.objects.filter(folded__in=names):
        listed[row.folded].append(_rated(row))
    offered, several = {}, {}
    for name, member_id in ids_by_name.items():
        of_name = listed[searched(name)]
        if len(of_name) == 1 and of_name[0].rating is not None:
            [rated] = of_name
            if not (member_id and rated.member_id and member_id != rated.member_id):
                offered[name] = rated
        elif len(of_name) > 1:
            several[name] = of_name
    return Offers(offered, several)


def by_member_id(member_ids: Iterable[str]) -> dict[str, int | None]:
    """The ratings that the list has for these ids: one query."""
    asked_ids = {member_id for member_id in member_ids if member_id}
    rated_players = RatedPlayer.objects.filter(member_id__in=asked_ids)
    return dict(rated_players.values_list("member_id", "rating"))


def _rated(row: RatedPlayer) -> Rated:
    return Rated(row.name, row.rating, row.member_id)
