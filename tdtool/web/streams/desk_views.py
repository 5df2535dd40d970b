"""Where the desk points a stream."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tdtool.english import dotted
from tdtool.models import Division, Entry, Event, Stream
from tdtool.models.accounts import Right
from tdtool.models.streams import Shows
from tdtool.queries.hall import states
from tdtool.queries.streams import games
from tdtool.services import streams
from tdtool.services.streams import MOST
from tdtool.web.shell import addresses
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, WholeNumber
from tdtool.web.shell.refusals import only_with
from tdtool.web.streams.views import OF_THE_FIRST, SEATS, texts_of

# The desk’s page of the streams: what each shows, its addresses, and their values now.


@dataclass(frozen=True)
class FieldRow:
    name: str
    address: str  # in full, as it is copied
    now: str


@dataclass(frozen=True)
class StreamRow:
    number: int
    shows: str  # in words
    rows: tuple[FieldRow, ...]


@dataclass(frozen=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True)
class StreamsPage:
    """``streams`` are those that show something, or did; ``free`` the first that never did."""

    numbers: range
    free: int
    streams: tuple[StreamRow, ...]
    targets: tuple[Choice, ...]
    players: tuple[Choice, ...]


def page(request: HttpRequest, event: Event) -> StreamsPage:
    stream_rows = list(event.streams.select_related("division", "entry"))
    divisions = list(event.divisions.all())
    codes = tuple(division.code for division in divisions)
    used = {stream.number for stream in stream_rows}
    return StreamsPage(
        numbers=range(1, MOST + 1),
        free=next((number for number in range(1, MOST + 1) if number not in used), 1),
        streams=tuple(
            _row(request, event, stream, several=len(codes) > 1) for stream in stream_rows
        ),
        targets=_targets(codes),
        players=_players(divisions),
    )


def _targets(codes: tuple[str, ...]) -> tuple[Choice, ...]:
    of = {code: f" of division {code}" if len(codes) > 1 else "" for code in codes}
    return (
        *(Choice(f"{Shows.FIRST}:{code}", f"First table{of[code]}, each round") for code in codes),
        *(Choice(f"{Shows.TABLE}:{code}", f"A table{of[code]}, each round") for code in codes),
        Choice(f"{Shows.PLAYER}:", "A player"),
        Choice(":", "Nothing"),
    )


def _players(divisions: list[Division]) -> tuple[Choice, ...]:
    codes = {division.pk: division.code if len(divisions) > 1 else "" for division in divisions}
    entries = Entry.objects.filter(division__in=codes).order_by("division", "name").defer("kept")
    labels = ((entry, codes[entry.division_id]) for entry in entries)
    return tuple(Choice(str(entry.uuid), dotted(entry.name, code)) for entry, code in labels)


def _row(request: HttpRequest, event: Event, stream_row: Stream, *, several: bool) -> StreamRow:
    stream = f"{event.slug}-{stream_row.number}"
    game = games.of_stream(event.slug, stream_row.number, states.of(event.slug))
    field_texts = texts_of(game) if game else {}
    address = addresses.for_phones(request)
    field_rows = tuple(
        FieldRow(name, address + reverse("overlay", args=[stream, name]), text)
        for name, text in field_texts.items()
        if _listed(name, of_a_player=stream_row.shows == Shows.PLAYER)
    )
    return StreamRow(stream_row.number, in_words(stream_row, several=several), field_rows)


def _listed(name: str, *, of_a_player: bool) -> bool:
    """A field has one name on the page, though a player’s are those of p1 as well; of p3 and
    later players the page says that they are there."""
    if name in OF_THE_FIRST:
        return of_a_player
    if name.startswith("p1_"):
        return not of_a_player or name == "p1_score"
    return not name.startswith(tuple(f"p{seat}_" for seat in SEATS[2:]))


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


class PointForm(ActForm):
    """``shows`` is what and of which division: "first:A", "table:B", "player:", ":" for nothing."""

    stream = WholeNumber("The stream")
    shows = Text()
    table = NumberOrNone("The table must be a number below 1,000", longest=3)
    entry = Text()


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    values = {
        "page": page(request, division.event),
        "refusal": seen.refusal,
        "typed": seen.typed,
    }
    return render(request, "streams/streams.html", values, status=seen.status)


@only_with(Right.SCORE)
@acting(to("streams", "division"), form=PointForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str:
    """The streams with their addresses; one of them is pointed anew."""
    shows, _, code = act.said["shows"].partition(":")
    arguments = {"stream": act.said["stream"], "shows": shows}
    if code:
        keys = {row.code: str(row.uuid) for row in division.event.divisions.all()}
        arguments["division"] = keys.get(code, "")
    if shows == "table":
        arguments["table"] = act.said["table"]
    if shows == "player":
        arguments["entry"] = act.said["entry"]
    stream = streams.point(act.desk, **arguments)
    several = division.event.divisions.count() > 1
    return f"Stream {stream.number} shows {in_words(stream, several=several)}."
