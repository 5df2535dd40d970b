"""The overlays of streams as the desk sees them: what each shows, its addresses, and their values
now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from tdtool.english import dotted
from tdtool.models import Entry, Event, Stream
from tdtool.models.streams import Shows
from tdtool.queries import events
from tdtool.queries.hall import states
from tdtool.queries.streams import games
from tdtool.services.streams import MOST
from tdtool.web.rounds.values import Choice
from tdtool.web.shell import addresses
from tdtool.web.streams.views import OF_THE_FIRST, SEATS, Look, texts_of

Targets = list[tuple[str, list[Choice]]]


@dataclass(frozen=True)
class StreamOverlays:
    """A stream that shows something, or did: its fields by name, each with its address and text."""

    number: int
    shows: str
    fields: list[tuple[str, str, str]]


def of_event(request: HttpRequest, event: Event, look: Look) -> list[StreamOverlays]:
    """Addresses with how the overlays are to look."""
    several = event.divisions.count() > 1
    return [
        StreamOverlays(
            stream.number, in_words(stream, several=several), list(_fields(request, stream, look))
        )
        for stream in event.streams.select_related("division", "entry")
    ]


def free(streams: list[StreamOverlays]) -> int:
    """The first that never showed anything."""
    used = {stream.number for stream in streams}
    return next((number for number in range(1, MOST + 1) if number not in used), 1)


def _fields(request: HttpRequest, stream: Stream, look: Look) -> Iterator[tuple[str, str, str]]:
    slug = stream.event.slug
    game = games.of_stream(slug, stream.number, states.of(slug))
    host, query = addresses.for_phones(request), f"?{look.query}" if look.query else ""
    texts: Mapping[str, str] = texts_of(game) if game else {}
    for name, text in texts.items():
        if _is_listed(name, of_a_player=stream.shows == Shows.PLAYER):
            path = reverse("overlay", args=[f"{slug}-{stream.number}", name])
            yield name, f"{host}{path}{query}", text


def _is_listed(name: str, *, of_a_player: bool) -> bool:
    """A field has one name on the page, though a player’s are those of p1 as well; of p3 and
    later players the page says that they are there."""
    if name in OF_THE_FIRST:
        return of_a_player
    if name.startswith("p1_"):
        return not of_a_player or name == "p1_score"
    return not name.startswith(tuple(f"p{seat}_" for seat in SEATS[2:]))


def targets(event: Event) -> Targets:
    """What a stream can show, under headings: by division its first table and each of its tables,
    then the players. A value is what, of which division, and which: ``table:A:7``."""
    divisions = events.of_event(event)
    several = len(divisions) > 1
    groups: Targets = []
    for division in divisions:
        of = f" of division {division.code}" if several else ""
        first = Choice(f"{Shows.FIRST}:{division.code}:", f"First table{of}, each round")
        tables = range(division.first_table, (division.last_table or 0) + 1)
        groups.append(
            (
                f"Tables{of}",
                [
                    first,
                    *(
                        Choice(f"{Shows.TABLE}:{division.code}:{table}", f"Table {table}{of}")
                        for table in tables
                    ),
                ],
            )
        )
    codes = {each.division.pk: each.code if several else "" for each in divisions}
    entries = Entry.objects.filter(division__in=codes).order_by("division", "name").defer("kept")
    players = [
        Choice(f"{Shows.PLAYER}::{entry.uuid}", dotted(entry.name, codes[entry.division_id]))
        for entry in entries
    ]
    return [*groups, ("Players", players), ("Nothing", [Choice("::", "Nothing")])]


def in_words(stream: Stream, *, several: bool) -> str:
    """What a stream shows: ``first table each round · division A``."""
    if stream.shows == Shows.PLAYER and stream.entry:
        return stream.entry.name
    division = f"division {stream.division.code}" if stream.division and several else ""
    if stream.shows == Shows.FIRST and stream.division:
        return dotted("first table each round", division)
    if stream.shows == Shows.TABLE and stream.division:
        return dotted(f"table {stream.table} each round", division)
    return "nothing"
