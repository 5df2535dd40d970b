"""Events late in their day, of any number of players: made through the services, with trouble."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from tdtool.models import Account, Game
from tdtool.services.acts import every_act
from tests.cast import Day

PAIRS, TABLES = "scrabble", "anagrams-nsa-2005"
ROUNDS = {PAIRS: 8, TABLES: 3}
LAST = {PAIRS: 8, TABLES: 2}  # the round that is being played, half of its slips in, or one more
CHALLENGED, DISPUTED = 12, 4


def late(director: Account, system: str, players: int, *, more: int = 0) -> Day:
    """Every round but the last complete; every tenth slip of the event corrected, every 25th ruled
    on, so that there is as much trouble for each player at any size. ``more``: so many rounds than
    usual are still to come."""
    rng, nth = random.Random(players), count(1)
    day = Day.new(director, slug="late", system=system, rounds=ROUNDS[system] + more)
    day.bring_many(players, best=1900)
    if system == PAIRS:
        rows = [{"kind": "rank", "amount": "$100"}, {"kind": "high win"}, {"kind": "upset"}]
        act(day, "prizes.set", division=day.division_key, prizes=rows)
    for number in range(1, LAST[system] + 1):
        _leaves(day, number, players)
        day.post(number, seed=number)
        games = tables(day, number)
        is_last = number == LAST[system]
        for game in games[: (len(games) + 1) // 2] if is_last else games:
            _slip(day, game, rng, nth=next(nth), pairs=system == PAIRS)
        if not is_last:
            day.complete(number)
    _trouble(day, games)
    return day


def act(day: Day, name: str, /, **told: Any) -> Any:
    return every_act()[name](day.desk(), **told)


def tables(day: Day, number: int) -> list[Game]:
    games = day.round(number).games.filter(table__isnull=False)
    return list(games.select_related("table").order_by("table__number"))


def _leaves(day: Day, number: int, players: int) -> None:
    """One of each hundred is away for a round, one at least, and comes back unasked."""
    for at in range(max(1, players // 100)) if number > 1 else ():
        key = str(day.entry(f"Player {number * 2 + 100 * at}").uuid)
        act(day, "players.absent", entry=key, from_round=number, to_round=number)


def _slip(day: Day, game: Game, rng: random.Random, *, nth: int, pairs: bool) -> None:
    """A slip of scores that no two share, then what is wrong with it."""
    key = {"game": str(game.uuid)}
    scores = rng.sample(range(300, 500) if pairs else range(60, 260), game.seats.count())
    act(day, "slips.report", **key, scores=scores, signed=True)
    if nth % 10 == 0:
        told = {"place": 1, "score": scores[0] + 1, "reason": "added up again"}
        act(day, "slips.correct", **key, **told)
    if nth % 25 == 0:
        act(day, "rulings.points", **key, place=2, points=-5, reason="by the director")
    if nth % 20 == 0:
        act(day, "slips.key_again", **key, scores=[scores[0] + 2, *scores[1:]])
        last = day.event.journal.order_by("-number").values_list("number", flat=True)[0]
        act(day, "history.undo", number=last, reason="a mistake")


def _trouble(day: Day, games: list[Game]) -> None:
    """Challenges, one of them with its cost; disputes, each with words handed in; prints."""
    for game in games[:CHALLENGED]:
        day.judge(game.table_number, "GARDENIA TURBAN")
    for game in games[:DISPUTED]:
        day.hand_in_words(day.dispute(game.table_number), "GARDENIA QQQ")
    for kind in ("tables", "names", "slips"):
        printed(day, f"round-{games[0].round.number}-{kind}")


def corrected(day: Day, game: Game, score: int) -> None:
    """An act on one slip, as there is one every few seconds while a round is entered."""
    told = {"place": 1, "score": score, "reason": "added up again"}
    act(day, "slips.correct", game=str(game.uuid), **told)


def printed(day: Day, name: str) -> None:
    """An act that changes nothing but the journal's head."""
    printed = {"name": name, "revision": 1, "digest": "5" * 64, "pieces": {name: "5" * 64}}
    act(day, "papers.print", division=day.division_key, **printed)
