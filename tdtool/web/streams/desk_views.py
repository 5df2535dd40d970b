"""Where the desk points a stream."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tdtool.english import counted, dotted, listed, ordinal, signed
from tdtool.models import Division, Entry, Event, Stream
from tdtool.models.accounts import Right
from tdtool.models.streams import Shows
from tdtool.queries.hall import states
from tdtool.queries.streams import games
from tdtool.queries.streams.games import PastGame, StreamGame, StreamPlayer
from tdtool.services import streams
from tdtool.services.acts import Refused
from tdtool.services.streams import MOST
from tdtool.web.shell import addresses
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, WholeNumber
from tdtool.web.shell.refusals import only_with

# How an overlay looks, by the query of its address: size, color, align, pad.

SIZES = range(8, 401)
PADS = range(401)
ALIGNS = ("left", "center", "right")
COLOR = re.compile(r"#?((?:[0-9a-f]{3}){1,2})|([a-z]{3,20})")


class BadLook(Refused):
    """A value that no overlay can have; the message says which can be."""


@dataclass(frozen=True)
class Look:
    """``color`` as CSS has it: ``#ffffff`` or a name; sizes in pixels."""

    size: int = 48
    color: str = "#ffffff"
    align: str = "left"
    pad: int = 0

    @property
    def css(self) -> str:
        return (
            f"p {{ font-size: {self.size}px; color: {self.color}; "
            f"text-align: {self.align}; padding: 0 {self.pad}px; }}\n"
        )

    @property
    def query(self) -> str:
        """What differs from the usual, as it stands in an address."""
        usual = vars(Look())
        return urlencode({key: val for key, val in vars(self).items() if val != usual[key]})


def read(query: Mapping[str, str]) -> Look:
    """The look that an address asks for; what it doesn’t name is as usual. Raises BadLook."""
    return Look(
        size=_number("size", query, SIZES, Look.size),
        color=_color(query.get("color", query.get("colour", Look.color))),
        align=_align(query.get("align", Look.align)),
        pad=_number("pad", query, PADS, Look.pad),
    )


def _number(name: str, query: Mapping[str, str], allowed: range, usual: int) -> int:
    typed = query.get(name, str(usual))
    if typed.isascii() and typed.isdigit() and len(typed) < 5 and int(typed) in allowed:
        return int(typed)
    low, high = allowed[0], allowed[-1]
    raise BadLook(f"{name} must be a number from {low} to {high}, not “{typed[:20]}”.")


def _color(typed: str) -> str:
    match = COLOR.fullmatch(typed.lower())
    if match is None:
        raise BadLook(f"color must be like ffcc00 or a name like white, not “{typed[:20]}”.")
    return f"#{match[1]}" if match[1] else match[2]


def _align(typed: str) -> str:
    if typed not in ALIGNS:
        raise BadLook(f"align must be left, center or right, not “{typed[:20]}”.")
    return typed


# Each field of a stream as one line of text.

NO_GAME = "(no game assigned)"
SEATS = range(1, 9)
OF_A_PLAYER = (
    "name", "score", "record", "place", "spread", "rating", "line", "average-score", "high-score",
    "rank", "rank-ordinal", "points", "under-cam", "game-history", "best-of-7",
)  # fmt: skip
OF_THE_GAME = (
    "tournament", "division", "round", "event_line", "table", "score", "combined_names",
    "opponent_name", "tournament-info",
)  # fmt: skip
OF_THE_FIRST = tuple(name for name in OF_A_PLAYER if name != "score")  # without their number
LATELY = 5  # games
RESULTS = {1.0: "win", 0.5: "tie", 0.0: "loss"}


def texts(game: StreamGame) -> Mapping[str, str]:
    """Every field by its name; "" where the game has nothing of it, or not yet."""
    first = _at(game, 1)
    return {
        **_of_game(game),
        **{name: first[name] for name in OF_THE_FIRST},
        **{
            f"p{seat}_{name}": value
            for seat in SEATS
            for name, value in _at(game, seat).items()
        },
    }  # fmt: skip


def _of_game(game: StreamGame) -> dict[str, str]:
    number = game.round_number
    division = f"Division {game.division}" if game.division else ""
    round_ = f"Round {number}" if number else ""
    field_texts = {
        "tournament": game.event,
        "division": game.division,
        "round": f"{number} of {game.rounds}" if number else NO_GAME,
        "event_line": _joined(game.event, division, round_),
        "tournament-info": _joined(game.event, game.word_list, round_),
    }
    names = [player.who.name for player in game.players]
    if game.bye:
        credit, combined = game.players[0].credit, f"{names[0]} (bye)"
        met = {"table": "", "score": credit, "combined_names": combined, "opponent_name": "bye"}
        return {**field_texts, **met}
    if game.table is None:
        unknown = ("table", "score", "combined_names", "opponent_name")
        return {**field_texts, **dict.fromkeys(unknown, NO_GAME)}
    return {
        **field_texts,
        "table": str(game.table),
        "score": _score(game),
        "combined_names": f"{names[0]} vs. {names[1]}" if len(names) == 2 else listed(names),
        "opponent_name": listed(names[1:]),
    }


def _score(game: StreamGame) -> str:
    """``431 - 384``, each three wide; of several a list."""
    if game.forfeit:
        return "forfeit"
    scores = [player.score for player in game.players if player.score is not None]
    if not game.known or len(scores) < len(game.players):
        return ""
    if len(scores) == 2:
        return " - ".join(f"{score:>3}" for score in scores)
    return ", ".join(str(score) for score in scores)


def _at(game: StreamGame, seat: int) -> dict[str, str]:
    if not game.players:
        return dict.fromkeys(OF_A_PLAYER, NO_GAME)
    if seat <= len(game.players):
        others = [player.who.number for at, player in enumerate(game.players, 1) if at != seat]
        return _of_player(game.players[seat - 1], others)
    field_texts = dict.fromkeys(OF_A_PLAYER, "")
    return field_texts | {"name": "bye"} if game.bye and seat == 2 else field_texts


def _joined(*parts: str) -> str:
    return " | ".join(part for part in parts if part)


def _of_player(player: StreamPlayer, others: Sequence[int]) -> dict[str, str]:
    """``others``: whom they meet now, by their numbers."""
    record = _record(player)
    place = ordinal(player.place) if player.place else ""
    spread = "" if player.spread is None else f"{signed(player.spread):>4}"
    rating = "" if player.who.rating is None else str(player.who.rating)
    so_far = f"{record} {spread.strip()}".strip()
    placed = f"{place} place" if place else ""
    seeded = f"{placed} ({ordinal(player.seed)} seed)" if placed and player.seed else placed
    return {
        "name": player.who.name,
        "score": player.credit if player.score is None else f"{player.score:>3}",
        "record": record,
        "place": place,
        "spread": spread,
        "rating": rating,
        "line": _joined(so_far, placed, f"Rating {rating}" if rating else ""),
        "average-score": _average([game.score for game in player.past]),
        "high-score": str(max((game.score for game in player.past), default="")),
        "rank": str(player.place or ""),
        "rank-ordinal": place,
        "points": _points(player),
        "under-cam": _joined(so_far, seeded),
        "game-history": _joined(*(_told(game) for game in player.past[: -LATELY - 1 : -1])),
        "best-of-7": _match(player, others),
    }


def _average(scores: Sequence[int]) -> str:
    return f"{sum(scores) / len(scores):.1f}" if scores else ""


def _points(player: StreamPlayer) -> str:
    """On average, own and against; where totals rank, the total."""
    if player.total is not None:
        return counted(player.total, "point")
    against = [game.opponent_score for game in player.past if game.opponent_score is not None]
    average = _average([game.score for game in player.past])
    return f"{average} for, {_average(against)} against" if against else ""


def _told(game: PastGame) -> str:
    """``Round 7: 431-384 win vs. Bob``; of several the own score."""
    met = listed([opponent.name for opponent in game.opponents])
    if game.result is None:
        return f"Round {game.number}: {game.score} vs. {met}"
    score = f"{game.score}-{game.opponent_score}"
    return f"Round {game.number}: {score} {RESULTS[game.result]} vs. {met}"


def _match(player: StreamPlayer, others: Sequence[int]) -> str:
    """The games of the two who meet now with each other: ``3-1 +120``."""
    if len(others) != 1:
        return ""
    met = [game for game in player.past if [who.number for who in game.opponents] == [*others]]
    wins = sum(game.result or 0 for game in met)
    spread = sum(game.score - (game.opponent_score or 0) for game in met)
    return f"{wins:g}-{len(met) - wins:g} {signed(spread)}"


def _record(player: StreamPlayer) -> str:
    """``6-1``, ``5.5-1.5``; where totals rank, the points so far."""
    if player.wins is not None and player.losses is not None:
        return f"{player.wins:g}-{player.losses:g}"
    return "" if player.total is None else str(player.total)


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
    field_texts = texts(game) if game else {}
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
