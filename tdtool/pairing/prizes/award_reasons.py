"""Why a prize went where it did: that it is shared, whom it passed by, why nobody has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tdtool.english import listed
from tdtool.pairing.prizes.outcome import Runner
from tdtool.pairing.prizes.prize_kinds import BY_STANDING, NARROW, PrizeKind
from tdtool.pairing.prizes.prizes import Prize, nth, rounds_said


class Held(NamedTuple):
    """Prizes of a group that a player has: the first, with whom, from which place on; and which
    places of it they are."""

    prize: Prize
    tied: frozenset[int]
    place: int
    places: tuple[int, ...]


class Level(NamedTuple):
    """Those who stand on a prize's place together, the first of their places, and those among
    them who stand on it by all figures."""

    group: Sequence[Runner]
    place: int
    own: Sequence[Runner]

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(runner.one.number for runner in self.group)


def shared(prize: Prize, level: Level) -> str:
    group, place = level.group, level.place
    if len(group) == 1:
        many = len(group[0].people)
        return "Its members split the prize equally." if many > 1 else ""
    names = listed(runner.called for runner in group)
    if len(level.own) < len(group):
        return (
            f"{names} have equal wins and losses: half of the prize goes by place, half is split "
            "equally."
        )
    if prize.kind is PrizeKind.TEAM:
        return f"{names} are tied and split the prize equally, and so do the members of each."
    if prize.kind not in BY_STANDING:
        return f"{names} are tied and split the prize equally."
    end = place + (len(group) - 1) * (-1 if place < 0 else 1)
    first, last = nth(place), nth(end)
    between = "and" if len(group) == 2 else "to"
    return (
        f"{names} are tied for {first} and split the prizes for {first} {between} {last} equally."
    )


def passed_by(passed: Sequence[Runner], held: Mapping[int, Held]) -> str:
    return " ".join(
        f"{runner.one.name} has “{held[runner.one.number].prize.called}” already."
        for runner in passed
    )


NONE_YET = {
    PrizeKind.HIGH_WIN: "{nobody} has won a game{rounds} yet.",
    PrizeKind.LOW_WIN: "{nobody} has won a game{rounds} yet.",
    PrizeKind.HIGH_LOSS: "{nobody} has lost a game{rounds} yet.",
    PrizeKind.LOW_LOSS: "{nobody} has lost a game{rounds} yet.",
    PrizeKind.UPSET: "{nobody} has beaten a higher-rated player{rounds} yet.",
    PrizeKind.OVER_EXPECTATION: "{nobody} has met a rated opponent in a rated game{rounds} yet.",
    PrizeKind.OVERSEED: "{nobody} stands above their seed.",
    PrizeKind.RATING_GAIN: "{nobody} has gained rating points yet.",
}
FEWER = {PrizeKind.LUCKY: "won", PrizeKind.TOUGH: "lost"}


def nobody(prize: Prize, runners: Sequence[Runner], left: Sequence[Runner]) -> str:
    if prize.kind is PrizeKind.TEAM:
        return _no_team(prize, len(runners))
    if not runners:
        who = f"Nobody in class {prize.prize_class}" if prize.prize_class else "Nobody"
        rounds = rounds_said(prize)
        if prize.kind in NARROW:
            games = "a game" if prize.games == 1 else f"{prize.games} games"
            return f"{who} has {FEWER[prize.kind]} {games}{rounds} yet."
        sentence = NONE_YET.get(prize.kind, "{nobody} has played a game{rounds} yet.")
        return sentence.format(nobody=who, rounds=rounds)
    if not left:
        return "Everyone in the running already has another prize."
    if len(left) == 1:
        return f"There is no {nth(prize.place)}: only 1 player is in the running."
    return f"There is no {nth(prize.place)}: only {len(left)} players are in the running."


def _no_team(prize: Prize, there: int) -> str:
    if there:
        said = "1 team is" if there == 1 else f"{there} teams are"
        return f"There is no {nth(prize.place)}: only {said} in the running."
    of = "a member" if prize.members == 1 else f"{prize.members} members"
    return f"No team has {of} with a game{rounds_said(prize)} yet."
