"""The five places of an event's desk, and which of them a page belongs to: its tab is lit."""

from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse

from tdtool.queries.values import EventView
from tdtool.web.shell.tags import rights


class Leaf(NamedTuple):
    """A page beside the first of its place."""

    address: str  # its name
    label: str
    right: str = ""  # who may open it, by the name of the right; "" where all may
    key: str = ""  # after g


class Place(NamedTuple):
    address: str
    label: str
    key: str
    subjects: frozenset[str]  # the folders of web/ whose pages lie here
    leaves: tuple[Leaf, ...] = ()


def _subjects(words: str) -> frozenset[str]:
    return frozenset(words.split())


DESK = Place(
    "day",
    "Desk",
    "d",
    _subjects("desk rounds slips rulings disputes challenges reports"),
    (
        Leaf("round", "Round", "", "r"),
        Leaf("judge_event", "Judge", "judge", "j"),
    ),
)
PLAYERS = Place("players", "Players", "p", _subjects("players"))
STANDINGS = Place("standings", "Standings", "s", _subjects("standings playoffs"))
HALL = Place("in_hall", "Hall", "h", _subjects("papers in_hall hall"))
EVENT = Place(
    "event",
    "Event",
    "v",
    _subjects("events exchange history offices accounts records follow"),
    (Leaf("history", "History"), Leaf("games", "Games")),
)
PLACES = (DESK, PLAYERS, STANDINGS, HALL, EVENT)


def of_page(match: ResolverMatch) -> Place | None:
    """Where the page lies whose address was resolved; None where it is a page of no event."""
    if "division" not in match.kwargs:
        return None
    _, _, subject, *_ = match.func.__module__.split(".")
    named = (place for place in PLACES if match.url_name in {leaf.address for leaf in place.leaves})
    return next(named, None) or next((p for p in PLACES if subject in p.subjects), None)


@dataclass(frozen=True)
class Link:
    """A place or a leaf, as the bar leads to it."""

    href: str
    label: str
    icon: str
    key: str
    lit: bool
    leaves: "tuple[Link, ...]" = ()


def links(request: HttpRequest, event: EventView | None) -> tuple[Link, ...]:
    """The five, and beside the one that is open what else lies there."""
    match = request.resolver_match
    if match is None or not event:
        return ()
    lit, may = of_page(match), rights.of_request(request).by_name

    def leads_to(leaf: Leaf) -> Link:
        round_now = [event.round_now or 1] if leaf.address == "round" else []
        label = f"Round {round_now[0]}" if round_now else leaf.label
        href = reverse(leaf.address, args=[event.slug, *round_now])
        return Link(href, label, "", leaf.key, match.url_name == leaf.address)

    def first(place: Place) -> Link:
        leaves = tuple(
            leads_to(leaf) for leaf in place.leaves if not leaf.right or may.get(leaf.right)
        )
        href = reverse(place.address, args=[event.slug])
        return Link(href, place.label, place.label.lower(), place.key, place is lit, leaves)

    return tuple(map(first, PLACES))
