"""The prize list of a two-player division with who takes what, and the prizes that files name."""

from __future__ import annotations

from functools import lru_cache

from tdtool.models import Division
from tdtool.pairing.awards import Award, awards
from tdtool.pairing.prizes import Prize, from_json, usual
from tdtool.queries import competitors, events, pairings
from tdtool.queries import two_player_results as results
from tdtool.queries.prize_values import AwardedTo, PrizeLine, PrizesPage
from tdtool.queries.two_player_results import State


def listed(division: Division) -> list[Prize]:
    """The prizes as they are kept."""
    return [from_json(row) for row in division.prizes]


def to_begin_with(division: Division) -> list[Prize]:
    """A list that fits the division as it is."""
    return usual(competitors.as_known(division).division)


def classes(division: Division) -> tuple[str, ...]:
    """The prize classes that players of the division have."""
    field = competitors.as_known(division)
    named = {one.prize_class for one in field.division.entrants}
    return tuple(sorted(named - {""}))


def page(division: Division) -> PrizesPage:
    """The list as things stand."""
    state, field = results.state_of(division), competitors.as_known(division)
    view, begun = events.view(division), field.division.begun
    lines = tuple(
        PrizeLine(
            at,
            award,
            tuple(AwardedTo(results.named(field, one.number), one.why) for one in award.winners),
        )
        for at, award in enumerate(_awards(state), 1)
    )
    return PrizesPage(
        event=view,
        foot=events.foot(division.event),
        version=division.version,
        lines=lines,
        after=begun,
        is_final=begun == division.rounds and field.division.complete == begun,
        classes=classes(division),
    )


@lru_cache(maxsize=16)
def _awards(state: State) -> tuple[Award, ...]:
    division = Division.objects.select_related("event").get(pk=state.division)
    field = competitors.as_known(division)
    return tuple(
        awards(
            field.after(field.division.begun),
            listed(division),
            counting=pairings.counting(division),
        )
    )
