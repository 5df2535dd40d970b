"""All who are in the running for a prize, the best first: a function for each kind.

Who has withdrawn, isn't of the prize's class or not one of its players isn't counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from tdtool.english import counted, listed
from tdtool.pairing.field import Field
from tdtool.pairing.prizes.outcome import Outcome, Runner, Total, by_rating
from tdtool.pairing.prizes.prize_kinds import BY_STANDING, PrizeKind
from tdtool.pairing.prizes.prizes import Prize, nth, rounds_said
from tdtool.pairing.prizes.record_prizes import (
    by_average,
    by_handicap,
    by_record,
    by_spread,
    by_team,
    has_played,
    of_the_lower_half,
    record,
)
from tdtool.pairing.standings import high_games
from tdtool.pairing.standings.high_games import HighGame, Side
from tdtool.pairing.standings.newcomers import expectation
from tdtool.pairing.standings.win_loss import figure

# Who is in the running for a prize that goes by single games, the best first.

Found: TypeAlias = Callable[[Outcome, Prize], list[Runner]]


def by_score(field: Field, prize: Prize) -> list[Runner]:
    """Everybody's best score of a round, whoever sat at the table."""
    runners = []
    for entrant in field.entrants:
        sat = enumerate(entrant.appearances[prize.first - 1 : prize.last], prize.first)
        scores = [(m.score, -round_) for round_, m in sat if m.score is not None]
        if scores:
            score, round_ = max(scores)
            runners.append(Runner(entrant, (-score,), f"Scored {score} in round {-round_}."))
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


def by_narrow(high_game: HighGame, result_word: str) -> Found:
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
                why = _narrowest(margins, result_word, rounds_said(prize))
                runners.append(Runner(played[0].player, (sum(margins),), why))
        return sorted(runners, key=by_rating)

    return found


def _narrowest(margins: Sequence[int], result_word: str, rounds: str) -> str:
    if len(margins) == 1:
        return f"The narrowest {result_word}{rounds}: by {counted(margins[0], 'point')}."
    sum_ = counted(sum(margins), "point")
    many = {"win": "wins", "loss": "losses"}[result_word]
    return f"The {len(margins)} narrowest {many}{rounds}, by {listed(margins)}: {sum_} together."


def game(side: Side, *, upset: bool = False) -> str:
    """A game in a sentence: ``Beat Bob 512–340 in round 7.``"""
    verb = {1.0: "Beat", 0.5: "Tied with", 0.0: "Lost to"}[side.result]
    words = f"{verb} {side.opponent.name} {side.score}–{side.opponent_score} in round {side.round_}"
    if not upset:
        return f"{words}."
    return (
        f"{words}, rated {side.player.rating} against {side.opponent.rating}: "
        f"{side.rating_gap} points apart."
    )


def running(outcome: Outcome, prize: Prize) -> list[Runner]:
    """All who are in the running for a prize, the best first."""
    eligible = {
        entrant.number
        for entrant in outcome.field.entrants
        if not entrant.withdrawn
        and prize.prize_class in ("", entrant.prize_class)
        and (not prize.only or entrant.key in prize.only)
    }
    if outcome.totals is not None:
        by_place = prize.kind in BY_STANDING
        runners = _by_total(outcome, outcome.totals) if by_place else by_score(outcome.field, prize)
    else:
        runners = KINDS[prize.kind](outcome, prize)
    runners = [runner for runner in runners if runner.one.number in eligible]
    return [replace(o, hidden=True) if o.one.key in outcome.unlisted else o for o in runners]


# ---------------------------------------------------------------- by the standings


def _by_standing(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number = outcome.field.by_number
    runners = []
    for line in outcome.places:
        entrant, rank = by_number[line.number], line.rank
        if rank is None:
            continue
        if line.won_place is not None:
            runners.append(Runner(entrant, (rank,), f"{nth(rank)} after the play-off.", (rank,)))
        elif has_played(entrant):
            sums = record(line.wins, line.losses, line.spread)
            why = f"{nth(rank)} {outcome.where(line.number)} with {sums}."
            runners.append(Runner(entrant, (rank,), why, (line.wins, line.losses)))
    return runners


def _by_total(outcome: Outcome, totals: Sequence[Total]) -> list[Runner]:
    by_number = outcome.field.by_number
    return [
        Runner(
            by_number[total.number],
            (total.place,),
            f"{nth(total.place)} {total.said}.",
        )
        for total in totals
        if total.place is not None and any(m.known for m in by_number[total.number].appearances)
    ]


def _by_overseed(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number = outcome.field.by_number
    runners = []
    for line in outcome.places:
        seed, entrant = outcome.seeds[line.number], by_number[line.number]
        rank = outcome.ranks.get(line.number)
        if rank is None or rank >= seed or not has_played(entrant):
            continue
        words, gained = outcome.where(line.number), counted(seed - rank, "place")
        why = f"{nth(seed)} by rating, {nth(rank)} {words}: {gained} higher."
        runners.append(Runner(entrant, (rank - seed,), why, unrated="Stands above their seed."))
    return sorted(runners, key=lambda r: (r.figures, r.one.number))


# ---------------------------------------------------------------- by ratings


def _by_expectation(outcome: Outcome, prize: Prize) -> list[Runner]:
    """Wins above those expected, of rated games between two rated players."""
    by_player: dict[int, list[Side]] = {}
    for side in high_games.sides(outcome.field, first=prize.first, last=prize.last):
        if side.rated and side.rating_gap is not None:
            by_player.setdefault(side.player.number, []).append(side)
    runners = []
    for played in by_player.values():
        won = sum(side.result for side in played)
        hoped = sum(expectation(0, side.rating_gap or 0) for side in played)
        more = round(won - hoped, 9)
        games = counted(len(played), "rated game")
        sign = "more" if more >= 0 else "fewer"
        why = (
            f"Won {figure(won)} of {games}{rounds_said(prize)}, "
            f"{abs(more):.2f} {sign} than the {hoped:.2f} expected."
        )
        unrated = "Ranked by wins over expectation."
        hidden = any(side.opponent.key in outcome.unlisted for side in played)
        runners.append(Runner(played[0].player, (-more,), why, unrated=unrated, hidden=hidden))
    return sorted(runners, key=by_rating)


def _by_gain(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number = outcome.field.by_number
    runners = [
        Runner(
            by_number[rated.number],
            (rated.old - rated.new,),
            f"Up {counted(rated.new - rated.old, 'point')}, from {rated.old} to {rated.new}.",
            unrated="Gained rating points.",
        )
        for rated in outcome.rated
        if rated.old is not None and rated.new is not None and rated.games and rated.new > rated.old
    ]
    return sorted(runners, key=by_rating)


def _nobody(outcome: Outcome, prize: Prize) -> list[Runner]:
    return []


KINDS: Mapping[PrizeKind, Found] = {
    PrizeKind.RANK: _by_standing,
    PrizeKind.CLASS: _by_standing,
    PrizeKind.HIGH_WIN: by_game(high_games.HIGH_WIN),
    PrizeKind.HIGH_LOSS: by_game(high_games.HIGH_LOSS),
    PrizeKind.HIGH_GAME: by_game(high_games.HIGH_GAME),
    PrizeKind.UPSET: by_game(high_games.UPSET, upset=True),
    PrizeKind.SPREAD: by_spread,
    PrizeKind.BY_HAND: _nobody,
    PrizeKind.RECORD: by_record,
    PrizeKind.LOWER_HALF: of_the_lower_half,
    PrizeKind.OVER_EXPECTATION: _by_expectation,
    PrizeKind.OVERSEED: _by_overseed,
    PrizeKind.RATING_GAIN: _by_gain,
    PrizeKind.LUCKY: by_narrow(high_games.CLOSEST, "win"),
    PrizeKind.TOUGH: by_narrow(high_games.CLOSEST_LOSS, "loss"),
    PrizeKind.LOW_WIN: by_game(high_games.LOW_WIN),
    PrizeKind.LOW_LOSS: by_game(high_games.LOW_LOSS),
    PrizeKind.AVERAGE: by_average,
    PrizeKind.HANDICAP: by_handicap,
    PrizeKind.TEAM: by_team,
}
