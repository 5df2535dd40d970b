"""The crosstable of a two-player division: a row a player, a column a round."""

from __future__ import annotations

from functools import lru_cache

from tdtool.models import Division
from tdtool.pairing.field import Appearance, Kind
from tdtool.queries import competitors, events
from tdtool.queries import two_player_results as results
from tdtool.queries.two_player_results import State
from tdtool.queries.two_player_values import CrossCell, CrossRow, Crosstable

MARKS = {1.0: "W", 0.5: "T", 0.0: "L"}
OTHERS = {Kind.BYE: "B", Kind.FORFEIT: "F", Kind.ABSENT: "–", Kind.UNPAIRED: ""}


def page(division: Division) -> Crosstable:
    """As things stand, in the order of the standings."""
    rounds, rows = _rows(results.state_of(division))
    return Crosstable(events.view(division), events.foot(division.event), rounds, rows)


def cell(meeting: Appearance) -> CrossCell:
    """A round of a player."""
    if meeting.kind is not Kind.PLAYED:
        return CrossCell(OTHERS[meeting.kind], meeting.opponent, meeting.score)
    mark = "…" if meeting.result is None else MARKS[meeting.result]
    return CrossCell(mark, meeting.opponent, meeting.score, meeting.opponent_score, meeting.started)


@lru_cache(maxsize=16)
def _rows(state: State) -> tuple[int, tuple[CrossRow, ...]]:
    division = Division.objects.select_related("event").get(pk=state.division)
    value = competitors.as_known(division).division
    rounds = value.paired
    rows = tuple(
        CrossRow(
            line,
            tuple(
                cell(value.by_number[line.who.number].appearance(round_))
                for round_ in range(1, rounds + 1)
            ),
        )
        for line in results.lines(state, value.begun)
    )
    return rounds, rows
