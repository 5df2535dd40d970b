"""Each field of a stream as one line of text."""

from __future__ import annotations

from collections.abc import Mapping

from tdtool.english import listed, ordinal, signed
from tdtool.queries.streams.games import StreamGame, StreamPlayer

NO_GAME = "(no game assigned)"
SEATS = range(1, 9)
OF_A_PLAYER = ("name", "score", "record", "place", "spread", "rating", "line")
OF_THE_GAME = (
    "tournament", "division", "round", "event_line", "table", "score", "combined_names",
    "opponent_name",
)  # fmt: skip
OF_THE_FIRST = ("name", "record", "place", "spread", "rating", "line")  # without their number


def texts(game: StreamGame) -> Mapping[str, str]:
    """Every field by its name; "" where the game has nothing of it, or not yet."""
    first = _of_player(game.players[0]) if game.players else dict.fromkeys(OF_A_PLAYER, NO_GAME)
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
    told = {
        "tournament": game.event,
        "division": game.division,
        "round": f"{number} of {game.rounds}" if number else NO_GAME,
        "event_line": " | ".join(part for part in (game.event, division, round_) if part),
    }
    names = [one.who.name for one in game.players]
    if game.bye:
        credit, both = game.players[0].credit, f"{names[0]} (bye)"
        met = {"table": "", "score": credit, "combined_names": both, "opponent_name": "bye"}
        return {**told, **met}
    if game.table is None:
        unknown = ("table", "score", "combined_names", "opponent_name")
        return {**told, **dict.fromkeys(unknown, NO_GAME)}
    return {
        **told,
        "table": str(game.table),
        "score": _score(game),
        "combined_names": f"{names[0]} vs. {names[1]}" if len(names) == 2 else listed(names),
        "opponent_name": listed(names[1:]),
    }


def _score(game: StreamGame) -> str:
    """``431 - 384``, each three wide; of several a list."""
    if game.forfeit:
        return "forfeit"
    scores = [one.score for one in game.players if one.score is not None]
    if not game.known or len(scores) < len(game.players):
        return ""
    if len(scores) == 2:
        return " - ".join(f"{score:>3}" for score in scores)
    return ", ".join(str(score) for score in scores)


def _at(game: StreamGame, seat: int) -> dict[str, str]:
    if not game.players:
        return dict.fromkeys(OF_A_PLAYER, NO_GAME)
    if seat <= len(game.players):
        return _of_player(game.players[seat - 1])
    told = dict.fromkeys(OF_A_PLAYER, "")
    return told | {"name": "bye"} if game.bye and seat == 2 else told


def _of_player(one: StreamPlayer) -> dict[str, str]:
    record = _record(one)
    place = ordinal(one.place) if one.place else ""
    spread = "" if one.spread is None else f"{signed(one.spread):>4}"
    rating = "" if one.who.rating is None else str(one.who.rating)
    line = (
        f"{record} {spread.strip()}".strip(),
        f"{place} place" if place else "",
        f"Rating {rating}" if rating else "",
    )
    return {
        "name": one.who.name,
        "score": one.credit if one.score is None else f"{one.score:>3}",
        "record": record,
        "place": place,
        "spread": spread,
        "rating": rating,
        "line": " | ".join(part for part in line if part),
    }


def _record(one: StreamPlayer) -> str:
    """``6-1``, ``5.5-1.5``; where totals rank, the points so far."""
    if one.wins is not None and one.losses is not None:
        return f"{one.wins:g}-{one.losses:g}"
    return "" if one.total is None else str(one.total)
