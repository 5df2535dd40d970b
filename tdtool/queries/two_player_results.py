"""What standings, ratings and statistics make of a two-player division, kept by its journal.

Everything here is computed once for each head of the event's journal and kept for the pages that
come next; a request that finds nothing new asks the database for the head alone. Not inside an
act: what an act has done so far isn't in the journal yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tdtool.engine.sentences import signed
from tdtool.models import Division
from tdtool.pairing.field import Appearance, Kind
from tdtool.pairing.ratings import Rated, rate
from tdtool.pairing.standings import Standing, standings
from tdtool.pairing.statistics import Statistics, statistics
from tdtool.queries import competitors, journal, pairings
from tdtool.queries.competitors import Field
from tdtool.queries.two_player_values import Named, StandingLine

KEPT = 128


class State(NamedTuple):
    """A division at a head of its event's journal."""

    division: int
    head: str


def state_of(division: Division) -> State:
    """The division as it stands now."""
    return State(division.pk, journal.last_link(division.event.uuid).hash)


@lru_cache(maxsize=KEPT)
def order(state: State, after: int) -> tuple[Standing, ...]:
    """The standings after a round."""
    division, field = _known(state)
    return tuple(standings(field.after(after), counting=pairings.counting(division)))


@lru_cache(maxsize=KEPT)
def rated(state: State, after: int) -> Mapping[int, Rated]:
    """Everybody's rating after a round, by number."""
    division, field = _known(state)
    found = rate(field.division, after=after, rounds=division.rounds, system=division.rating_system)
    return {one.number: one for one in found}


@lru_cache(maxsize=KEPT)
def lines(state: State, after: int) -> tuple[StandingLine, ...]:
    """Everybody's line in the standings after a round; who has withdrawn comes last."""
    _, field = _known(state)
    table, now = order(state, after), rated(state, after)
    ranks = [one.rank for one in table]
    here = [one.number for one in table if one.rank is not None]
    above = dict(zip(here, [*here[1:2], *here[:-1]], strict=False)) if len(here) > 1 else {}
    return tuple(
        _line(field, one, now[one.number].new, after, ranks.count(one.rank) > 1, above)
        for one in table
    )


@lru_cache(maxsize=KEPT)
def figures(state: State, after: int) -> Statistics:
    """The statistics of the event after a round."""
    division, field = _known(state)
    return statistics(field.after(after), counting=pairings.counting(division))


def named(field: Field, number: int) -> Named:
    """A player as a listing names him."""
    one = field.division.by_number[number]
    return Named(field.keys[number], number, one.name, one.rating)


def in_words(meeting: Appearance) -> str:
    """A round of a player in a few words: ``won 412–380 against 5``; "" where he isn't in it."""
    match meeting.kind:
        case Kind.PLAYED if meeting.result is None:
            return f"plays {meeting.opponent}"
        case Kind.PLAYED:
            verb = {1.0: "won", 0.5: "tied", 0.0: "lost"}[meeting.result or 0.0]
            return f"{verb} {meeting.score}–{meeting.opponent_score} against {meeting.opponent}"
        case Kind.BYE | Kind.FORFEIT:
            credit = "" if meeting.score is None else f" {signed(meeting.score)}"
            return f"{meeting.kind}{credit}"
        case Kind.ABSENT:
            return "absent"
        case _:
            return ""


def _known(state: State) -> tuple[Division, Field]:
    division = Division.objects.select_related("event").get(pk=state.division)
    return division, competitors.as_known(division)


def _line(
    field: Field,
    one: Standing,
    rating_now: int | None,
    after: int,
    level: bool,
    above: Mapping[int, int],
) -> StandingLine:
    competitor = field.division.by_number[one.number]
    turns = [meeting.started for meeting in competitor.appearances[:after]]
    return StandingLine(
        rank=one.rank,
        shared=level and one.rank is not None,
        who=named(field, one.number),
        prize_class=competitor.prize_class,
        wins=one.wins,
        losses=one.losses,
        spread=one.spread,
        last=in_words(competitor.appearance(after)) if after else "",
        starts=turns.count(True),
        replies=turns.count(False),
        rating_now=rating_now,
        neighbour=above.get(one.number),
        gone_from=_gone_from(field, one.number) if one.rank is None else None,
    )


def _gone_from(field: Field, number: int) -> int | None:
    return min((first for first, last in field.away[number].spans if last is None), default=None)
