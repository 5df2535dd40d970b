"""Positions of real events and made-up ones, as ``fixtures/cop`` has them: see its README."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from tdtool.pairing.candidates import Candidate, candidates
from tdtool.pairing.contenders.race import Allowance, half_normal, race
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.methods.cop.draw import CopRound
from tdtool.pairing.methods.cop.position import CopRule, Position
from tdtool.pairing.pairings import PairingLimits
from tests.places import PROJECT

HERE = PROJECT / "fixtures" / "cop"
ANSWER = {"fixed", "certain", "hopes", "child", "paired", "meet", "apart", "refused"}
Meetings = frozenset[frozenset[int]]


@dataclass(frozen=True)
class Recorded:
    """One of them; ``told`` is the file. Players are counted from 0 there, by number from 1."""

    told: dict[str, Any]

    @property
    def count(self) -> int:
        of = self.told
        return len(of["opponents"][0]) if of["opponents"] else len(of["paired"])

    @property
    def gone(self) -> frozenset[int]:
        return frozenset(self.told.get("gone", ()))

    @property
    def next_round(self) -> int:
        return len(self.told["opponents"]) + 1

    @property
    def fixed(self) -> Meetings:
        """The games that the round had already; a bye alone."""
        games = meetings_of(self.told.get("fixed", ()))
        return frozenset(game for game in games if not game & self.gone)

    @property
    def away(self) -> frozenset[int]:
        """Who has a bye beside the one that the draw gives, and so is not in it."""
        if (self.count - len(self.gone)) % 2:
            return frozenset()
        return frozenset(at for game in self.fixed if len(game) == 1 for at in game)

    @property
    def pairs(self) -> Meetings:
        """How the reference paired all."""
        return meetings_of(self.told["paired"])

    def before(self, round_: int) -> Recorded:
        """As it stood before an earlier round of the event: nobody has an answer for it."""
        told = {key: known for key, known in self.told.items() if key not in ANSWER}
        games = {key: told[key][: round_ - 1] for key in ("opponents", "scores")}
        return Recorded(told | games)

    def field(self) -> Field:
        """Everybody who is there. Of those with equal records the later in the file stands first,
        as the reference ranks them: so they are rated higher."""
        of = self.told
        rounds = list(zip(of["opponents"], of["scores"], strict=True))
        classes = of.get("classes", [0] * self.count)
        return Field(
            tuple(
                Entrant(
                    at + 1,
                    f"P{at + 1}",
                    1000 + at,
                    tuple(_side(at, *one) for one in rounds),
                    prize_class=str(classes[at] or ""),
                    withdrawn=at in self.gone,
                    away=((self.next_round, None),) if at in self.gone else (),
                )
                for at in range(self.count)
            ),
            rounds=of["rounds"],
        )

    def rule(self, **more: Any) -> CopRule:
        of = self.told
        prizes = {str(at): number for at, number in enumerate(of.get("class_prizes", ()), 1)}
        told = {
            "prizes": of["prizes"],
            "allowance": Allowance((of["spread"],)),
            "hope": (of["hope"],),
            "control": of["control"],
            "activation": of["activation"],
            "class_prizes": prizes,
            "endings": 10_000,
            "control_endings": 2_000,
        }
        return CopRule(**{**told, **more})

    def position(self, *, seed: int = 1, **more: Any) -> Position:
        known, rule = self.field(), self.rule(**more)
        after = self.next_round - 1
        away = [at + 1 for at in self.gone | self.away]
        playing = candidates(known, round_=self.next_round, based_on=after, away=away)
        now = race(known, after=after, allowance=rule.allowance, gone=away)
        return Position(
            playing,
            now,
            self.next_round,
            self.told["rounds"],
            half_normal(104, most=now.game),
            seed,
            rule,
            self._limits(playing),
        )

    def _limits(self, playing: Sequence[Candidate]) -> PairingLimits:
        """What keeps the round to its fixed games: whoever has one meets nobody else. So does who
        has the bye where byes go from the top: the highest of those with fewest."""
        fixed = self.fixed
        if self.told.get("bye") == "top-down":
            fixed |= {frozenset((min(playing, key=lambda one: one.byes).number - 1,))}
        held = {one for game in fixed for one in game}
        return PairingLimits(
            forbidden=frozenset(
                frozenset((a + 1, b + 1))
                for a, b in combinations(range(self.count), 2)
                if held & {a, b} and frozenset((a, b)) not in fixed
            )
        )


@cache
def all_of_them() -> dict[str, Recorded]:
    """By name. A variant has the games of another, and an answer of its own."""
    files = (json.loads((HERE / name).read_text()) for name in ("played.json", "made.json"))
    whole = {name: told for file in files for name, told in file.items()}
    variants = json.loads((HERE / "variants.json").read_text())
    like = {
        name: {key: known for key, known in whole[told["like"]].items() if key not in ANSWER} | told
        for name, told in variants.items()
    }
    return {name: Recorded(told) for name, told in {**whole, **like}.items()}


def meetings_of(row: Sequence[int]) -> Meetings:
    """By everybody’s opponent: themself is a bye, −1 nobody."""
    return frozenset(frozenset((a, b)) for a, b in enumerate(row) if b >= 0)


def made_of(made: CopRound) -> Meetings:
    """Who meets whom, by their places in the file; the bye alone."""
    return frozenset(frozenset(number - 1 for number in one.numbers) for one in made.reasons)


def _side(at: int, opponents: list[int], scores: list[int]) -> Appearance:
    other, score = opponents[at], scores[at]
    if other == at:
        return Appearance(Kind.BYE if score > 0 else Kind.FORFEIT, (), score)
    return Appearance(Kind.PLAYED, (other + 1,), score, scores[other])
