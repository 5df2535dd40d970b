"""Who is in the running for a prize that goes by records of some rounds, the best first."""

from __future__ import annotations

from dataclasses import replace

from tdtool.english import counted, signed
from tdtool.pairing.appearances import Appearance, Kind
from tdtool.pairing.field import Entrant, Tally
from tdtool.pairing.prizes import handicaps
from tdtool.pairing.prizes.outcome import Outcome, Runner, by_rating
from tdtool.pairing.prizes.prizes import Prize, rounds_said
from tdtool.pairing.standings.teams import teams
from tdtool.pairing.standings.win_loss import figure, standings, tally


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
    points = handicaps.read(prize.handicap).points
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
