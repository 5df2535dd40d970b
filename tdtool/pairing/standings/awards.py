"""Who takes which prize of a division's list, as things stand, and why.

- Who has withdrawn, or has played no game yet, takes no prize and isn't counted.
- Who are level stand on several places together and share the prizes of these places equally.
- Of the prizes marked ``one_each`` a player takes one alone, the first on the list that they
  could have; the others pass them by, and they aren't counted for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tdtool.english import listed, signed
from tdtool.pairing.field import Entrant, Field, Kind
from tdtool.pairing.order import falling
from tdtool.pairing.standings import high_games
from tdtool.pairing.standings.high_games import HighGame, Side
from tdtool.pairing.standings.prizes import BY_STANDING, Prize, PrizeKind, nth, rounds_said
from tdtool.pairing.standings.win_loss import (
    USUAL,
    StandingsRules,
    figure,
    standings,
    tally,
)

HIGH_GAMES: Mapping[PrizeKind, HighGame] = {
    PrizeKind.HIGH_WIN: high_games.HIGH_WIN,
    PrizeKind.HIGH_LOSS: high_games.HIGH_LOSS,
    PrizeKind.HIGH_GAME: high_games.HIGH_GAME,
    PrizeKind.UPSET: high_games.UPSET,
}
MONEY = re.compile(
    r"(?P<before>[^\d\s.,−-]{0,4} ?)"
    r"(?P<sum>\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{2})?)"
    r"(?P<after> ?[^\d\s.,]{0,4})"
)


NO_PLACES: Mapping[int, int] = {}


class Total(NamedTuple):
    """A player's place where totals rank; None for one who plays no more."""

    number: int
    place: int | None
    total: int


@dataclass(frozen=True, slots=True)
class Winner:
    """Who takes a prize, and the sentence that says for what."""

    number: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and who takes it as things stand; nobody yet, one, or several who share it.

    ``why`` says how it came about where the winners' own sentences don't: that they share it,
    whom it passed by, or why nobody has it. ``part`` is what each of several gets.
    """

    prize: Prize
    winners: tuple[Winner, ...]
    why: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Runner:
    """Someone in the running for a prize: level with whoever has the same figures."""

    one: Entrant
    figures: tuple[float, ...]
    why: str


def awards(
    field: Field,
    prizes: Iterable[Prize],
    *,
    counting: StandingsRules = USUAL,
    totals: Sequence[Total] | None = None,
    places: Mapping[int, int] = NO_PLACES,
) -> list[Award]:
    """Who takes each prize by what is known, in the order of the list.

    ``totals`` are the standings where totals rank; None: wins do. ``places``: by number those
    that a play-off decided, before everybody else.
    """
    taken: dict[int, Prize] = {}
    awarded = []
    for prize in prizes:
        runners = running(field, prize, counting=counting, totals=totals, places=places)
        award = _award(prize, runners, taken)
        if prize.one_each:
            for winner in award.winners:
                taken.setdefault(winner.number, prize)
        awarded.append(award)
    return awarded


def running(
    field: Field,
    prize: Prize,
    *,
    counting: StandingsRules = USUAL,
    totals: Sequence[Total] | None = None,
    places: Mapping[int, int] = NO_PLACES,
) -> list[Runner]:
    """All who are in the running for a prize, the best first."""
    eligible = {
        one.number
        for one in field.entrants
        if not one.withdrawn and prize.prize_class in ("", one.prize_class)
    }
    if totals is not None:
        by_place = prize.kind in BY_STANDING
        runners = _by_total(field, totals) if by_place else _by_score(field, prize)
    elif prize.kind in BY_STANDING:
        runners = _by_standing(field, counting, places)
    elif prize.kind is PrizeKind.SPREAD:
        runners = _by_spread(field, prize, counting)
    else:
        runners = _by_high_game(field, prize)
    return [runner for runner in runners if runner.one.number in eligible]


def part_of(amount: str, sharers: int) -> str:
    """What each of so many gets: "$50" of "$100"; empty where an amount can't be parted."""
    money = MONEY.fullmatch(amount.strip())
    if not money or sharers < 2:
        return ""
    cents = round(float(money["sum"].replace(",", "")) * 100) // sharers
    part = f"{cents // 100}" if cents % 100 == 0 else f"{cents / 100:.2f}"
    return f"{money['before']}{part}{money['after']}"


def _award(prize: Prize, runners: Sequence[Runner], taken: Mapping[int, Prize]) -> Award:
    """Who stands on the prize's place, once those are out who hold one of another sort."""
    passed = [
        runner
        for runner in runners
        if prize.one_each
        and runner.one.number in taken
        and not _same_sort(prize, taken[runner.one.number])
    ]
    left = [runner for runner in runners if runner not in passed]
    place = 1
    for _, level in groupby(left, key=lambda runner: runner.figures):
        group = list(level)
        if place <= prize.place < place + len(group):
            winners = tuple(Winner(r.one.number, r.one.name, r.why) for r in group)
            ahead = [r for r in passed if r.figures <= group[0].figures]
            why = " ".join(filter(None, (_shared(prize, group, place), _passed(ahead, taken))))
            return Award(prize, winners, why, part_of(prize.amount, len(group)))
        place += len(group)
    return Award(prize, (), _nobody(prize, runners, left))


def _same_sort(prize: Prize, other: Prize) -> bool:
    """Whether two prizes are places of one contest, so that one holder is counted for both."""
    return (prize.kind, prize.prize_class, prize.first, prize.last) == (
        other.kind,
        other.prize_class,
        other.first,
        other.last,
    )


def _by_standing(field: Field, counting: StandingsRules, places: Mapping[int, int]) -> list[Runner]:
    played = {one.number for one in field.entrants if _has_played(one)}
    runners = [
        Runner(field.by_number[number], (place,), f"{nth(place)} after the play-off.")
        for number, place in sorted(places.items(), key=lambda row: row[1])
    ]
    for line in standings(field, counting=counting):
        if line.number not in played or line.rank is None or line.number in places:
            continue
        record = f"{figure(line.wins)}–{figure(line.losses)} {signed(line.spread)}"
        runners.append(
            Runner(
                field.by_number[line.number],
                (len(places) + line.rank,),
                f"{nth(line.rank)} in the standings with {record}.",
            )
        )
    return runners


def _by_total(field: Field, totals: Sequence[Total]) -> list[Runner]:
    return [
        Runner(
            field.by_number[one.number],
            (one.place,),
            f"{nth(one.place)} in the standings with a total of {one.total}.",
        )
        for one in totals
        if one.place is not None and any(m.known for m in field.by_number[one.number].appearances)
    ]


def _by_score(field: Field, prize: Prize) -> list[Runner]:
    """Everybody's best score of a round, whoever sat at the table."""
    runners = []
    for one in field.entrants:
        sat = enumerate(one.appearances[prize.first - 1 : prize.last], prize.first)
        scores = [(m.score, -round_) for round_, m in sat if m.score is not None]
        if scores:
            score, round_ = max(scores)
            runners.append(Runner(one, (-score,), f"Scored {score} in round {-round_}."))
    return sorted(runners, key=lambda r: (r.figures, r.one.number))


def _by_spread(field: Field, prize: Prize, counting: StandingsRules) -> list[Runner]:
    runners = []
    for one in field.entrants:
        if not _has_played(one, prize.first, prize.last):
            continue
        until = tally(one, after=prize.last, counting=counting).spread
        since = tally(one, after=prize.first - 1, counting=counting).spread
        spread = until - (since if prize.first > 1 else 0)
        runners.append(
            Runner(one, (-spread,), f"A spread of {signed(spread)}{rounds_said(prize)}.")
        )
    return sorted(runners, key=lambda r: (r.figures, falling(r.one.rating), r.one.number))


def _by_high_game(field: Field, prize: Prize) -> list[Runner]:
    high_game = HIGH_GAMES[prize.kind]
    played = list(high_games.sides(field, first=prize.first, last=prize.last))
    return [
        Runner(side.player, (high_game.key(side),), game(side, upset=prize.kind is PrizeKind.UPSET))
        for side in high_games.best_of_each(high_game, played)
    ]


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


def _has_played(one: Entrant, first: int = 1, last: int | None = None) -> bool:
    appearances = one.appearances[first - 1 : last]
    return any(m.kind is Kind.PLAYED and m.margin is not None for m in appearances)


def _shared(prize: Prize, group: Sequence[Runner], place: int) -> str:
    if len(group) == 1:
        return ""
    names = listed(runner.one.name for runner in group)
    if prize.kind not in BY_STANDING:
        return f"{names} are tied and split the prize equally."
    first, last = nth(place), nth(place + len(group) - 1)
    if len(group) == 2:
        return f"{names} are tied for {first} and split the prizes for {first} and {last} equally."
    return f"{names} are tied for {first} and split the prizes for {first} to {last} equally."


def _passed(passed: Sequence[Runner], taken: Mapping[int, Prize]) -> str:
    return " ".join(
        f"{runner.one.name} has “{taken[runner.one.number].called}” already." for runner in passed
    )


NONE_YET = {
    PrizeKind.HIGH_WIN: "{nobody} has won a game{rounds} yet.",
    PrizeKind.HIGH_LOSS: "{nobody} has lost a game{rounds} yet.",
    PrizeKind.UPSET: "{nobody} has beaten a higher-rated player{rounds} yet.",
}


def _nobody(prize: Prize, runners: Sequence[Runner], left: Sequence[Runner]) -> str:
    if not runners:
        nobody = f"Nobody in class {prize.prize_class}" if prize.prize_class else "Nobody"
        return NONE_YET.get(prize.kind, "{nobody} has played a game{rounds} yet.").format(
            nobody=nobody, rounds=rounds_said(prize)
        )
    if not left:
        return "Everyone in the running already has another prize."
    if len(left) == 1:
        return f"There is no {nth(prize.place)}: only 1 player is in the running."
    return f"There is no {nth(prize.place)}: only {len(left)} players are in the running."
