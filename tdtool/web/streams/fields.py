"""Each field of a stream as one line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.english import counted, listed, ordinal, signed
from tdtool.queries.streams.games import StreamGame, StreamPlayer
from tdtool.queries.streams.past import PastGame

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
