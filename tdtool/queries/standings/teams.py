"""The standings of teams: by the record of their members who have played and not withdrawn."""

from collections import Counter
from dataclasses import dataclass

from tdtool.english import signed
from tdtool.models import Division
from tdtool.pairing.prizes.running import average_said, has_played
from tdtool.pairing.standings.statistics import Team, teams
from tdtool.pairing.standings.win_loss import figure, tally
from tdtool.queries.field import kept_field
from tdtool.queries.standings import cached
from tdtool.queries.standings.cached import named
from tdtool.queries.standings.values import Named

WITHOUT_PLAY_OFF = "Games of the play-off don’t count"
NOBODY_LEFT = "Nobody who is in a team has played and is still in the event"


@dataclass(frozen=True, slots=True)
class TeamMember:
    who: Named
    record: str
    spread: str


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team: the sums of its members, and the average that ranks it."""

    rank: int
    shared: bool
    name: str
    record: str  # "12–8", of all members together
    spread: str
    wins_each: str  # "3.25", of a member
    spread_each: str
    members: tuple[TeamMember, ...]  # the best record first


@dataclass(frozen=True)
class TeamStandings:
    """After a round. ``uneven``: the teams have different numbers of players; ``play_off``: one of
    them is in a play-off beside the rounds, whose games don’t count."""

    after: int
    rounds: int
    lines: tuple[TeamLine, ...]
    uneven: bool
    play_off: bool = False

    @property
    def nobody(self) -> str:
        """Why no team is ranked."""
        return NOBODY_LEFT if self.after else "No team has played yet"


def any_in(division: Division) -> bool:
    """Whether somebody of the division is in a team."""
    return any(entrant.team for entrant in kept_field(division).entrants)


def standings(division: Division) -> TeamStandings:
    """As things stand."""
    results = cached.of_division(division)
    after = results.field.begun
    lines = results.once("teams", after, lambda: _lines(teams(
        (entrant, tally(entrant, after=after, counting=results.counting))
        for entrant in results.field.entrants
        if entrant.team and not entrant.withdrawn and has_played(entrant, 1, after)
    )))  # fmt: skip
    sizes = {len(line.members) for line in lines}
    play_off = any(
        entrant.team and entrant.play_off_from is not None for entrant in results.field.entrants
    )
    return TeamStandings(after, division.rounds, lines, len(sizes) > 1, play_off)


def _lines(ranked_teams: list[Team]) -> tuple[TeamLine, ...]:
    level = Counter(team.figures for team in ranked_teams)
    first: dict[tuple[float, float], int] = {}
    for at, team in enumerate(ranked_teams, 1):
        first.setdefault(team.figures, at)
    return tuple(
        _line(team, first[team.figures], shared=level[team.figures] > 1) for team in ranked_teams
    )


def _line(team: Team, rank: int, *, shared: bool) -> TeamLine:
    wins, spread = team.average
    best_first = sorted(team.members, key=lambda o: (-o[1].wins, o[1].losses, -o[1].spread))
    return TeamLine(
        rank,
        shared,
        team.name,
        f"{figure(team.wins)}–{figure(team.losses)}",
        signed(team.spread),
        f"{wins:.2f}",
        average_said(spread),
        tuple(
            TeamMember(
                named(entrant), f"{figure(sums.wins)}–{figure(sums.losses)}", signed(sums.spread)
            )
            for entrant, sums in best_first
        ),
    )
