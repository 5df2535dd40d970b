"""All who are in the running for a prize, the best first: a function for each kind.

Who has withdrawn, isn't of the prize's class or not one of its players isn't counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tdtool.english import counted, signed
from tdtool.pairing.appearances import Kind
from tdtool.pairing.field import Entrant, Tally
from tdtool.pairing.prizes.game_prizes import Found, by_game, by_narrow, by_score
from tdtool.pairing.prizes.outcome import Outcome, Runner, Total, by_rating
from tdtool.pairing.prizes.prize_kinds import BY_STANDING, PrizeKind
from tdtool.pairing.prizes.prizes import Prize, nth, rounds_said
from tdtool.pairing.standings import high_games
from tdtool.pairing.standings.high_games import Side
from tdtool.pairing.standings.newcomers import expectation
from tdtool.pairing.standings.win_loss import figure, standings, tally


def running(outcome: Outcome, prize: Prize) -> list[Runner]:
    """All who are in the running for a prize, the best first."""
    eligible = {
        one.number
        for one in outcome.field.entrants
        if not one.withdrawn
        and prize.prize_class in ("", one.prize_class)
        and (not prize.only or one.key in prize.only)
    }
    if outcome.totals is not None:
        by_place = prize.kind in BY_STANDING
        found = _by_total(outcome, outcome.totals) if by_place else by_score(outcome.field, prize)
    else:
        found = KINDS[prize.kind](outcome, prize)
    found = [runner for runner in found if runner.one.number in eligible]
    return [_unrated(one, prize) if one.one.key in outcome.unlisted else one for one in found]


def _unrated(runner: Runner, prize: Prize) -> Runner:
    """With a sentence that doesn't tell their rating, nor what it can be worked out from."""
    return replace(runner, why=UNRATED.get(prize.kind, runner.why))


# ---------------------------------------------------------------- by the standings


def _by_standing(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number, decided = outcome.field.by_number, outcome.decided
    runners = [
        Runner(by_number[number], (place,), f"{nth(place)} after the play-off.", (place,))
        for number, place in sorted(decided.items(), key=lambda row: row[1])
    ]
    for line in outcome.places:
        one = by_number[line.number]
        if line.rank is None or line.number in decided or not _has_played(one):
            continue
        rank, record = outcome.ranks[line.number], _record(line.wins, line.losses, line.spread)
        why = f"{nth(rank)} {outcome.where(line.number)} with {record}."
        runners.append(Runner(one, (rank,), why, (line.wins, line.losses)))
    return runners


def _by_total(outcome: Outcome, totals: Sequence[Total]) -> list[Runner]:
    by_number = outcome.field.by_number
    return [
        Runner(
            by_number[one.number],
            (one.place,),
            f"{nth(one.place)} in the standings with a total of {one.total}.",
        )
        for one in totals
        if one.place is not None and any(m.known for m in by_number[one.number].appearances)
    ]


def _by_overseed(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number = outcome.field.by_number
    runners = []
    for line in outcome.places:
        seed, one = outcome.seeds[line.number], by_number[line.number]
        rank = outcome.ranks.get(line.number)
        if rank is None or rank >= seed or not _has_played(one):
            continue
        where, gained = outcome.where(line.number), counted(seed - rank, "place")
        why = f"{nth(seed)} by rating, {nth(rank)} {where}: {gained} higher."
        runners.append(Runner(one, (rank - seed, rank), why))
    return sorted(runners, key=lambda r: (r.figures, r.one.number))


# ---------------------------------------------------------------- by records of some rounds


def _tally_of(one: Entrant, prize: Prize, outcome: Outcome) -> Tally:
    """What these rounds add; with the first one, what they bring from an earlier stage too."""
    until = tally(one, after=prize.last, counting=outcome.counting)
    if prize.first == 1:
        return until
    since = tally(one, after=prize.first - 1, counting=outcome.counting)
    return Tally(until.wins - since.wins, until.losses - since.losses, until.spread - since.spread)


def _by_record(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for one in outcome.field.entrants:
        if _has_played(one, prize.first, prize.last):
            sums = _tally_of(one, prize, outcome)
            record = _record(sums.wins, sums.losses, sums.spread)
            figures = (-sums.wins, sums.losses, -sums.spread)
            runners.append(Runner(one, figures, f"A record of {record}{rounds_said(prize)}."))
    return sorted(runners, key=by_rating)


def _of_the_lower_half(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = _by_record(outcome, prize)
    there = {runner.one.number for runner in runners}
    before = standings(outcome.field.after(prize.first - 1), counting=outcome.counting)
    order = [line.number for line in before if line.number in there]
    lower = set(order[len(order) // 2 :])
    return [runner for runner in runners if runner.one.number in lower]


def _by_average(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for one in outcome.field.entrants:
        if _has_played(one, prize.first, prize.last):
            sums = _tally_of(one, prize, outcome)
            record = _record(sums.wins, sums.losses, sums.spread)
            figures = (abs(sums.wins - sums.losses), abs(sums.spread))
            runners.append(Runner(one, figures, f"A record of {record}{rounds_said(prize)}."))
    return sorted(runners, key=by_rating)


def _by_spread(outcome: Outcome, prize: Prize) -> list[Runner]:
    runners = []
    for one in outcome.field.entrants:
        if not _has_played(one, prize.first, prize.last):
            continue
        spread = _tally_of(one, prize, outcome).spread
        runners.append(
            Runner(one, (-spread,), f"A spread of {signed(spread)}{rounds_said(prize)}.")
        )
    return sorted(runners, key=by_rating)


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
        runners.append(Runner(played[0].player, (-more,), why))
    return sorted(runners, key=by_rating)


def _by_gain(outcome: Outcome, prize: Prize) -> list[Runner]:
    by_number = outcome.field.by_number
    runners = [
        Runner(
            by_number[one.number],
            (one.old - one.new,),
            f"Up {counted(one.new - one.old, 'point')}, from {one.old} to {one.new}.",
        )
        for one in outcome.rated
        if one.old is not None and one.new is not None and one.games and one.new > one.old
    ]
    return sorted(runners, key=by_rating)


def _record(wins: float, losses: float, spread: int) -> str:
    return f"{figure(wins)}–{figure(losses)} {signed(spread)}"


def _has_played(one: Entrant, first: int = 1, last: int | None = None) -> bool:
    appearances = one.appearances[first - 1 : last]
    return any(
        m.kind is Kind.PLAYED and m.margin is not None and not m.in_play_off for m in appearances
    )


def _nobody(outcome: Outcome, prize: Prize) -> list[Runner]:
    return []


UNRATED: Mapping[PrizeKind, str] = {
    PrizeKind.OVER_EXPECTATION: "Ranked by wins over expectation.",
    PrizeKind.OVERSEED: "Stands above their seed.",
    PrizeKind.RATING_GAIN: "Gained rating points.",
}
KINDS: Mapping[PrizeKind, Found] = {
    PrizeKind.RANK: _by_standing,
    PrizeKind.CLASS: _by_standing,
    PrizeKind.HIGH_WIN: by_game(high_games.HIGH_WIN),
    PrizeKind.HIGH_LOSS: by_game(high_games.HIGH_LOSS),
    PrizeKind.HIGH_GAME: by_game(high_games.HIGH_GAME),
    PrizeKind.UPSET: by_game(high_games.UPSET, upset=True),
    PrizeKind.SPREAD: _by_spread,
    PrizeKind.BY_HAND: _nobody,
    PrizeKind.RECORD: _by_record,
    PrizeKind.LOWER_HALF: _of_the_lower_half,
    PrizeKind.OVER_EXPECTATION: _by_expectation,
    PrizeKind.OVERSEED: _by_overseed,
    PrizeKind.RATING_GAIN: _by_gain,
    PrizeKind.LUCKY: by_narrow(high_games.CLOSEST, "win"),
    PrizeKind.TOUGH: by_narrow(high_games.CLOSEST_LOSS, "loss"),
    PrizeKind.LOW_WIN: by_game(high_games.LOW_WIN),
    PrizeKind.LOW_LOSS: by_game(high_games.LOW_LOSS),
    PrizeKind.AVERAGE: _by_average,
}
