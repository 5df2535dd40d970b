"""All who are in the running for a prize, the best first: a function for each kind.

Who has withdrawn, isn't of the prize's class or not one of its players isn't counted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from tdtool.english import counted, listed, signed
from tdtool.pairing.field import Appearance, Entrant, Field, Kind, Tally
from tdtool.pairing.prizes import prizes
from tdtool.pairing.prizes.outcome import Outcome, Runner, Total, by_rating
from tdtool.pairing.prizes.prizes import BY_STANDING, Prize, PrizeKind, nth, rounds_said
from tdtool.pairing.standings import statistics
from tdtool.pairing.standings.by_wins import expectation
from tdtool.pairing.standings.statistics import HighGame, Side, teams
from tdtool.pairing.standings.win_loss import figure, standings, tally

# Who is in the running for a prize that goes by records of some rounds, the best first.


def record(wins: float, losses: float, spread: int) -> str:
    return f"{figure(wins)}–{figure(losses)} {signed(spread)}"


def has_played(entrant: Entrant, first: int = 1, last: int | None = None) -> bool:
    return any(map(_is_game, entrant.appearances[first - 1 : last]))


def by_record(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for entrant, sums in _tallies(outcome, prize):
        why = f"A record of {_said(sums)}{rounds_said(prize)}."
        runners.append(Runner(entrant, _as_record(sums), why))
    return sorted(runners, key=by_rating)


def of_the_lower_half(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = by_record(outcome, prize)
    numbers = {runner.one.number for runner in runners}
    before = standings(outcome.field.after(prize.first - 1), counting=outcome.counting)
    order = [line.number for line in before if line.number in numbers]
    lower = set(order[len(order) // 2 :])
    return [runner for runner in runners if runner.one.number in lower]


def by_average(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for entrant, sums in _tallies(outcome, prize):
        figures = (abs(sums.wins - sums.losses), abs(sums.spread))
        why = f"A record of {_said(sums)}{rounds_said(prize)}."
        runners.append(Runner(entrant, figures, why))
    return sorted(runners, key=by_rating)


def by_spread(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for entrant, sums in _tallies(outcome, prize):
        why = f"A spread of {signed(sums.spread)}{rounds_said(prize)}."
        runners.append(Runner(entrant, (-sums.spread,), why))
    return sorted(runners, key=by_rating)


def by_handicap(outcome: Outcome, prize: Prize) -> list[Runner]:
    """By records in which both players of every game have their handicap points added."""
    points = prizes.read(prize.handicap).points
    by_number, runners = outcome.field.by_number, []

    def with_points(game: Appearance, own_points: int) -> Appearance:
        """To the scores, so that the spread is capped after it."""
        if not _is_game(game) or game.opponent is None:
            return game
        theirs = points(by_number[game.opponent])
        score, against = (game.score or 0) + own_points, (game.opponent_score or 0) + theirs
        return replace(game, score=score, opponent_score=against)

    for entrant, _ in _tallies(outcome, prize):
        games = tuple(with_points(game, points(entrant)) for game in entrant.appearances)
        sums = _tally_of(replace(entrant, appearances=games), prize, outcome)
        handicap_words = counted(points(entrant), "handicap point")
        why = f"With {handicap_words} per game, a record of {_said(sums)}{rounds_said(prize)}."
        unrated = "Ranked by the record with handicap points."
        met = filter(_is_game, games[prize.first - 1 : prize.last])
        hidden = any(by_number[o].key in outcome.unlisted for game in met for o in game.opponents)
        runners.append(Runner(entrant, _as_record(sums), why, unrated=unrated, hidden=hidden))
    return sorted(runners, key=by_rating)


def by_team(outcome: Outcome, prize: Prize) -> list[Runner]:
    """Teams by the average record of those of their members who have played and not withdrawn."""
    played = (
        (entrant, sums) for entrant, sums in _tallies(outcome, prize) if not entrant.withdrawn
    )
    runners = []
    for team in teams(played):
        many, (wins, spread) = len(team.members), team.average
        if many >= prize.members:
            who = tuple(entrant for entrant, _ in team.members)
            why = (
                f"{team.name}: {counted(many, 'player')} with {wins:.2f} wins and a spread of "
                f"{average_said(spread)} on average{rounds_said(prize)}."
            )
            runners.append(Runner(who[0], team.figures, why, team=team.name, members=who))
    return runners


def _tallies(outcome: Outcome, prize: Prize) -> list[tuple[Entrant, Tally]]:
    """Who has played in these rounds, with what the rounds add."""
    players = (o for o in outcome.field.entrants if has_played(o, prize.first, prize.last))
    return [(entrant, _tally_of(entrant, prize, outcome)) for entrant in players]


def _tally_of(entrant: Entrant, prize: Prize, outcome: Outcome) -> Tally:
    """What these rounds add; with the first one, what they bring from an earlier stage too."""
    until = tally(entrant, after=prize.last, counting=outcome.counting)
    if prize.first == 1:
        return until
    since = tally(entrant, after=prize.first - 1, counting=outcome.counting)
    return Tally(until.wins - since.wins, until.losses - since.losses, until.spread - since.spread)


def _is_game(appearance: Appearance) -> bool:
    played = appearance.kind is Kind.PLAYED and appearance.margin is not None
    return played and not appearance.in_play_off


def _as_record(sums: Tally) -> tuple[float, ...]:
    return -sums.wins, sums.losses, -sums.spread


def _said(sums: Tally) -> str:
    return record(sums.wins, sums.losses, sums.spread)


def average_said(spread: float) -> str:
    """``+45.5``, ``−3``: to a tenth, whole where it is."""
    tenths = round(abs(spread), 1)
    sign = "" if not tenths else "+" if spread > 0 else "−"
    return f"{sign}{tenths:g}" if tenths < 100_000 else f"{sign}{tenths:.1f}"


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
        played = list(statistics.sides(outcome.field, first=prize.first, last=prize.last))
        return [
            Runner(
                side.player,
                (high_game.key(side),),
                game(side, upset=upset),
                unrated=game(side) if upset else "",
                hidden=upset and side.opponent.key in outcome.unlisted,
            )
            for side in statistics.best_of_each(high_game, played)
        ]

    return found


def by_narrow(high_game: HighGame, result_word: str) -> Found:
    """By the sum of so many of everybody's narrowest games."""

    def found(outcome: Outcome, prize: Prize) -> list[Runner]:
        by_player: dict[int, list[Side]] = {}
        for side in statistics.sides(outcome.field, first=prize.first, last=prize.last):
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
    for side in statistics.sides(outcome.field, first=prize.first, last=prize.last):
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
    PrizeKind.HIGH_WIN: by_game(statistics.HIGH_WIN),
    PrizeKind.HIGH_LOSS: by_game(statistics.HIGH_LOSS),
    PrizeKind.HIGH_GAME: by_game(statistics.HIGH_GAME),
    PrizeKind.UPSET: by_game(statistics.UPSET, upset=True),
    PrizeKind.SPREAD: by_spread,
    PrizeKind.BY_HAND: _nobody,
    PrizeKind.RECORD: by_record,
    PrizeKind.LOWER_HALF: of_the_lower_half,
    PrizeKind.OVER_EXPECTATION: _by_expectation,
    PrizeKind.OVERSEED: _by_overseed,
    PrizeKind.RATING_GAIN: _by_gain,
    PrizeKind.LUCKY: by_narrow(statistics.CLOSEST, "win"),
    PrizeKind.TOUGH: by_narrow(statistics.CLOSEST_LOSS, "loss"),
    PrizeKind.LOW_WIN: by_game(statistics.LOW_WIN),
    PrizeKind.LOW_LOSS: by_game(statistics.LOW_LOSS),
    PrizeKind.AVERAGE: by_average,
    PrizeKind.HANDICAP: by_handicap,
    PrizeKind.TEAM: by_team,
}
