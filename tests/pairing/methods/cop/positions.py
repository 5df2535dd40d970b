"""Positions of the last rounds written down: wins, losses and spread of everybody."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.race import Contender, Race, half_normal
from tdtool.pairing.methods.cop.draw import CopRound, cop
from tdtool.pairing.methods.cop.position import CopRule, Position
from tdtool.pairing.pairings import NO_LIMITS, PairingLimits

Record = tuple[int, int, int]
LIGHT = {"endings": 8_000, "control_endings": 2_000}


def position(
    *records: Record,
    rounds: int,
    prizes: int,
    met: Mapping[int, Mapping[int, int]] | None = None,
    byes: Mapping[int, int] | None = None,
    classes: Mapping[int, str] | None = None,
    game: int = 200,
    seed: int = 5,
    limits: PairingLimits = NO_LIMITS,
    **rule: Any,
) -> Position:
    """P1 stands first. ``met[1][2]``: how often P1 and P2 met; ``byes[1]``: byes that P1 had."""
    played = sum(records[0][:2])
    met, byes, classes = met or {}, byes or {}, classes or {}
    times = {
        number: dict(met.get(number, {}))
        | {one: row[number] for one, row in met.items() if number in row}
        for number in range(1, len(records) + 1)
    }
    candidates = [
        Candidate(at + 1, f"P{at + 1}", at, won, spread, byes=byes.get(at + 1, 0),
                  met=times[at + 1])
        for at, (won, _, spread) in enumerate(records)
    ]  # fmt: skip
    contenders = tuple(
        Contender(at + 1, f"P{at + 1}", at, 2 * won, 2 * lost, spread, classes.get(at + 1, ""))
        for at, (won, lost, spread) in enumerate(records)
    )
    return Position(
        candidates,
        Race(contenders, played, rounds - played, game),
        played + 1,
        rounds,
        half_normal(104, most=game),
        seed,
        CopRule(prizes=prizes, **{**LIGHT, **rule}),
        limits,
    )


def every_matching(ranks: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All pairings of an even number."""
    if not ranks:
        yield []
        return
    one, *rest = ranks
    for other in rest:
        for others in every_matching([rank for rank in rest if rank != other]):
            yield [(one, other), *others]


def by_lot(rng: random.Random, count: int, *, left: int | None = None) -> Position:
    """Any position: records, meetings, byes, prizes and, unless told, rounds left by chance."""
    rounds = rng.randint(5, 12)
    played = rng.randint(2, rounds - 1) if left is None else rounds - left
    wins = sorted((rng.randint(0, played) for _ in range(count)), reverse=True)
    records = sorted(
        ((won, played - won, rng.randint(-400, 400)) for won in wins), key=lambda r: (-r[0], -r[2])
    )
    met = {
        one: {other: rng.choice((0, 0, 1, 2)) for other in range(one + 1, count + 1)}
        for one in range(1, count + 1)
    }
    return position(
        *records, rounds=rounds, prizes=rng.randint(1, min(4, count)), met=met,
        byes={one: rng.choice((0, 0, 1)) for one in range(1, count + 1)},
        endings=600, control_endings=200, seed=rng.getrandbits(20),
    )  # fmt: skip


def meetings(made: CopRound) -> list[tuple[int, int | None]]:
    """Who meets whom, by rank from 1."""
    return [(one.one + 1, None if one.other is None else one.other + 1) for one in made.pairs]


def opponent(of: Position, rank: int = 1) -> int | None:
    """Whom the player at a rank meets, by rank from 1."""
    pairs = meetings(cop(of))
    return next(a if b == rank else b for a, b in pairs if rank in (a, b))
