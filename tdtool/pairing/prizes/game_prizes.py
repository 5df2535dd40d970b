"""Who is in the running for a prize that goes by single games, the best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tdtool.english import counted, listed
from tdtool.pairing.field import Field
from tdtool.pairing.prizes.outcome import Outcome, Runner, by_rating
from tdtool.pairing.prizes.prizes import Prize, rounds_said
from tdtool.pairing.standings import high_games
from tdtool.pairing.standings.high_games import HighGame, Side

Found: TypeAlias = Callable[[Outcome, Prize], list[Runner]]


def by_score(field: Field, prize: Prize) -> list[Runner]:
    """Everybody's best score of a round, whoever sat at the table."""
    runners = []
    for one in field.entrants:
        sat = enumerate(one.appearances[prize.first - 1 : prize.last], prize.first)
        scores = [(m.score, -round_) for round_, m in sat if m.score is not None]
        if scores:
            score, round_ = max(scores)
            runners.append(Runner(one, (-score,), f"Scored {score} in round {-round_}."))
    return sorted(runners, key=lambda r: (r.figures, r.one.number))


def by_game(high_game: HighGame, *, upset: bool = False) -> Found:
    def found(outcome: Outcome, prize: Prize) -> list[Runner]:
        played = list(high_games.sides(outcome.field, first=prize.first, last=prize.last))
        return [
            Runner(
                side.player,
                (high_game.key(side),),
                game(side, upset=upset),
                unrated=game(side) if upset else "",
                hidden=upset and side.opponent.key in outcome.unlisted,
            )
            for side in high_games.best_of_each(high_game, played)
        ]

    return found


def by_narrow(high_game: HighGame, said: str) -> Found:
    """By the sum of so many of everybody's narrowest games."""

    def found(outcome: Outcome, prize: Prize) -> list[Runner]:
        by_player: dict[int, list[Side]] = {}
        for side in high_games.sides(outcome.field, first=prize.first, last=prize.last):
            if high_game.counts(side):
                by_player.setdefault(side.player.number, []).append(side)
        runners = []
        for played in by_player.values():
            margins = sorted(high_game.figure(side) for side in played)[: prize.games]
            if len(margins) == prize.games:
                why = _narrowest(margins, said, rounds_said(prize))
                runners.append(Runner(played[0].player, (sum(margins),), why))
        return sorted(runners, key=by_rating)

    return found


def _narrowest(margins: Sequence[int], said: str, rounds: str) -> str:
    if len(margins) == 1:
        return f"The narrowest {said}{rounds}: by {counted(margins[0], 'point')}."
    sum_ = counted(sum(margins), "point")
    many = {"win": "wins", "loss": "losses"}[said]
    return f"The {len(margins)} narrowest {many}{rounds}, by {listed(margins)}: {sum_} together."


def game(side: Side, *, upset: bool = False) -> str:
    """A game in a sentence: ``Beat Bob 512–340 in round 7.``"""
    verb = {1.0: "Beat", 0.5: "Tied with", 0.0: "Lost to"}[side.result]
    said = f"{verb} {side.opponent.name} {side.score}–{side.opponent_score} in round {side.round_}"
    if not upset:
        return f"{said}."
    return (
        f"{said}, rated {side.player.rating} against {side.opponent.rating}: "
        f"{side.rating_gap} points apart."
    )
