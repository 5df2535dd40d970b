"""Teams by what their members have done: the most wins on average, then the highest spread.

By the average, so that a team of four and one of five are ranked alike; where all have as many
members, that is the order of the sums.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tdtool.pairing.field import Entrant, Tally
from tdtool.pairing.order import falling

Played = tuple[Entrant, Tally]


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its members, the highest rated first, and what each has."""

    name: str
    members: tuple[Played, ...]

    @property
    def wins(self) -> float:
        return sum(sums.wins for _, sums in self.members)

    @property
    def losses(self) -> float:
        return sum(sums.losses for _, sums in self.members)

    @property
    def spread(self) -> int:
        return sum(sums.spread for _, sums in self.members)

    @property
    def average(self) -> tuple[float, float]:
        """Wins and spread of a member."""
        return self.wins / len(self.members), self.spread / len(self.members)

    @property
    def figures(self) -> tuple[float, float]:
        """What it is ranked by, lower for the better one."""
        wins, spread = self.average
        return -wins, -spread


def teams(played: Iterable[Played]) -> list[Team]:
    """The teams of these players in order; those level in all stand by name."""
    members: dict[str, list[Played]] = defaultdict(list)
    for entrant, sums in played:
        if entrant.team:
            members[entrant.team].append((entrant, sums))
    every_team = (
        Team(name, tuple(sorted(who, key=lambda o: (falling(o[0].rating), o[0].number))))
        for name, who in members.items()
    )
    return sorted(every_team, key=lambda team: (team.figures, team.name))
