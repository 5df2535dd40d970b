"""An overlay: one value of a stream, as a page or as text; and how it looks, as its query asks.

Every answer under ``/o/`` is given from the hall’s memory, before sessions and sign-in are looked
at.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from tdtool.english import counted, listed, ordinal, signed
from tdtool.queries.hall import states
from tdtool.queries.journal import chain
from tdtool.queries.streams import games
from tdtool.queries.streams.games import PastGame, StreamGame, StreamPlayer
from tdtool.services.acts import Refused
from tdtool.services.streams import MOST
from tdtool.web.hall.answers import under
from tdtool.web.hall.memory import Kept, Wanted, given

UNDER = "/o/"
READS = ("GET", "HEAD")
PLAIN = "text/plain; charset=utf-8"
NAMED = re.compile(rf"([a-z0-9-]+)-([1-{MOST}])")
NO_STREAM = "There is no such stream. Copy the address from the Hall page."


@login_not_required
@require_safe
def show(request: HttpRequest, stream: str, field: str) -> HttpResponse:
    query = look_of(request.GET.dict()).query
    values = {
        "field": field,
        "text": _text(stream, field),
        "style": reverse("overlay_look") + (f"?{query}" if query else ""),
        "ask": reverse("overlay_text", args=[stream, field]),
    }
    return HttpResponse(render_to_string("streams/overlay.html", values))


@login_not_required
@require_safe
def as_text(request: HttpRequest, stream: str, field: str) -> HttpResponse:
    return HttpResponse(_text(stream, field), content_type=PLAIN)


@login_not_required
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """The style sheet of a look: none stands in the page, which allows no inline style."""
    return HttpResponse(look_of(request.GET.dict()).css, content_type="text/css; charset=utf-8")


def named(stream: str) -> tuple[str, int]:
    """The event’s short name and the stream’s number. Raises Http404."""
    match = NAMED.fullmatch(stream)
    if match is None:
        raise Http404(NO_STREAM)
    return match[1], int(match[2])


def _text(stream: str, field: str) -> str:
    """The value of a field. Raises Http404."""
    slug, number = named(stream)
    game = games.of_stream(slug, number, states.of(slug))
    if game is None:
        raise Http404(NO_STREAM)
    field_texts = texts_of(game)
    if field not in field_texts:
        raise Http404(f"There is no field “{field[:30]}”. The Hall page lists them.")
    return field_texts[field]


@under(UNDER)
def from_memory(request: HttpRequest) -> HttpResponse:
    try:
        return _answer(request).answer(request)
    except (Http404, Resolver404) as why:
        sentence = NO_STREAM if isinstance(why, Resolver404) else str(why)
        return _sentence(sentence, status=404).answer(request)
    except BadLook as refusal:
        return _sentence(str(refusal), status=400).answer(request)


def _answer(request: HttpRequest) -> Kept:
    if request.method not in READS:
        return _sentence("Overlays are only for reading.", status=405)
    match = resolve(request.path_info)
    query = look_of(request.GET.dict()).query
    if "stream" not in match.kwargs:
        return Kept.of(match.func(request), "")
    slug, _ = named(match.kwargs["stream"])
    state = states.of(slug)
    if not state:
        raise Http404(NO_STREAM)
    page_request = Wanted(
        f"{request.path_info}?{query}", slug, partial(rendered, request.path_info, query)
    )
    kept_answer = given(page_request, state)
    assert isinstance(kept_answer, Kept)
    return kept_answer


def rendered(path: str, query: str, state: str) -> Kept:
    """The overlay of an address at a state. Raises Http404."""
    match = resolve(path)
    request = HttpRequest()
    request.method, request.GET = "GET", QueryDict(query)
    slug, _ = named(match.kwargs["stream"])
    with states.held(slug, state), chain.read_once():
        return Kept.of(match.func(request, **match.kwargs), state)


def _sentence(sentence: str, *, status: int) -> Kept:
    return Kept.of(HttpResponse(f"{sentence}\n", status=status, content_type=PLAIN), "")


# ---------------------------------------------------------------- how it looks

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


def look_of(query: Mapping[str, str]) -> Look:
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


# ---------------------------------------------------------------- its fields

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


def texts_of(game: StreamGame) -> Mapping[str, str]:
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
