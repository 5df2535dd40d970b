"""How teams are ranked: for their standings, and for the prize of the best team."""

from __future__ import annotations

from tdtool.pairing.field import Entrant, Tally
from tdtool.pairing.standings.statistics import teams


def played(number: int, team: str, wins: float, spread: int) -> tuple[Entrant, Tally]:
    one = Entrant(number, f"Player {number}", rating=2000 - number, team=team)
    return one, Tally(wins, 5 - wins, spread)


def test_teams_stand_by_wins_per_player_then_by_spread_per_player_then_by_name() -> None:
    found = teams([
        played(1, "Oaks", 3, 10), played(2, "Oaks", 2, 10),
        played(3, "Elms", 3, 40), played(4, "Elms", 2, 0),
        played(5, "Ashes", 3, 40), played(6, "Ashes", 2, 0),
        played(7, "Limes", 4, -90),
    ])  # fmt: skip
    assert [(team.name, team.average) for team in found] == [
        ("Limes", (4.0, -90.0)),
        ("Ashes", (2.5, 20.0)),
        ("Elms", (2.5, 20.0)),
        ("Oaks", (2.5, 10.0)),
    ]


def test_a_team_has_the_sums_of_its_members_and_who_is_in_none_counts_nowhere() -> None:
    [team] = teams([played(2, "Oaks", 2.5, 7), played(1, "Oaks", 3, -20), played(3, "", 5, 400)])
    assert (team.wins, team.losses, team.spread) == (5.5, 4.5, -13)
    assert [one.number for one, _ in team.members] == [1, 2]  # the highest rated first
