"""Two-player events by lot: who comes late, stays away, leaves, forfeits, and how games end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tdtool.pairing.candidates import playing
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.methods.cop.position import CopRule
from tdtool.pairing.pairings import DrawConstraints, PairedRound

ABSENT = Appearance(Kind.ABSENT, (), 0)
NO_SHOW = Appearance(Kind.FORFEIT, (), -50)
BYE = Appearance(Kind.BYE, (), 50)


QUICK = CopRule(endings=500, control_endings=200)


def field(count: int, *, rng: random.Random | None = None) -> Field:
    """Entrants numbered from 1, the first rated highest; with ``rng`` the ratings are by lot."""
    ratings = [
        2000 - 40 * at if rng is None else rng.choice([None, rng.randrange(500, 2100)])
        for at in range(count)
    ]
    return Field(tuple(Entrant(at, f"Player {at}", rating) for at, rating in enumerate(ratings, 1)))


def after_games(division: Field, drawn: PairedRound, *, rng: random.Random) -> Field:
    """The division with the round played: the better rated wins more often, a few games tie.

    A few players don't come to their tables: their opponents win by forfeit, and they have met.
    Who isn't paired is absent, or forfeits.
    """
    appearances: dict[int, Appearance] = {} if drawn.bye is None else {drawn.bye: BYE}
    for one in drawn.pairings:
        first, second = division.entrant(one.first), division.entrant(one.second)
        ahead = ((first.rating or 1000) - (second.rating or 1000)) // 8
        margin = rng.choice([0, *[int(rng.gauss(ahead, 90)) for _ in range(30)]])
        if rng.random() < 0.01:
            appearances[one.first] = Appearance(Kind.FORFEIT, (one.second,), 50)
            appearances[one.second] = Appearance(Kind.FORFEIT, (one.first,), -50)
        else:
            scores = 400 + margin // 2, 400 + margin // 2 - margin
            appearances[one.first] = Appearance(Kind.PLAYED, (one.second,), *scores, True)
            appearances[one.second] = Appearance(Kind.PLAYED, (one.first,), *scores[::-1], False)
    return replace(
        division,
        entrants=tuple(
            replace(
                one,
                appearances=(
                    *one.appearances, appearances.get(one.number) or rng.choice([ABSENT, NO_SHOW])
                ),
            )
            for one in division.entrants
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """A round of an event by lot: the division before it, who is away, and what was drawn."""

    division: Field
    constraints: DrawConstraints
    drawn: PairedRound


def event(*, rng: random.Random, players: int, rounds: int, method: str) -> Iterator[Shown]:
    """An event round by round. One in twenty comes late, one in fifty stays away for a round, one
    in fifty withdraws, and one in five of those comes back."""
    division = field(players, rng=rng)
    first_round = {
        one.number: rng.randint(2, rounds) if rng.random() < 0.05 else 1
        for one in division.entrants
    }
    for round_ in range(1, rounds + 1):
        division = replace(
            division,
            entrants=tuple(
                replace(one, withdrawn=rng.random() < (0.8 if one.withdrawn else 0.02))
                for one in division.entrants
            ),
        )
        missing = [
            one.number
            for one in division.entrants
            if first_round[one.number] > round_ or rng.random() < 0.02
        ]
        hall = DrawConstraints(away=frozenset(missing[: players - 3]))
        if not playing(division, round_, away=hall.away):
            return
        drawn = pair(
            division,
            method=method,
            round_=round_,
            rng=rng,
            rounds=rounds,
            constraints=hall,
            cop=QUICK,
        )
        yield Shown(division, hall, drawn)
        division = after_games(division, drawn, rng=rng)
