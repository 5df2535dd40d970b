"""The play-off that a division plans: how it is played, and after which round it starts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted
from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.settings import PlayOff
from tdtool.queries import rules
from tdtool.queries.playoffs import bracket


@dataclass(frozen=True, slots=True)
class Planned:
    """``after``: the round whose standings make the seeds; ``last``: it is the last one."""

    told: PlayOff
    after: int
    last: bool


def of_division(division: Division) -> Planned | None:
    """None: none is planned, one has started, the event has too few rounds by now, or its rules
    rank by totals."""
    row = division.play_off_planned
    if row is None or division.play_off is not None:
        return None
    if rules.of_division(division).rank is not Rank.WINS:
        return None
    alone = not row["places"]  # for its own title: once everybody has played every round
    after = division.rounds if alone else row["after"] or division.rounds
    if after > division.rounds:
        return None
    return Planned(settings.from_json(row), after, after == division.rounds)


def gone_with(division: Division, rounds: int) -> str:
    """Why there can’t be so few rounds: the one that a play-off is planned after would be gone; ""
    where it wouldn’t."""
    row = division.play_off_planned
    if row is None or division.play_off is not None or not row["places"] or row["after"] <= rounds:
        return ""
    return (
        f"A play-off is planned after round {row['after']}, so there can’t be only "
        f"{counted(rounds, 'round')}. Change the plan on the Play-off page first."
    )


def due(division: Division, rounds: Iterable[Round]) -> Planned | None:
    """The same, once it can start: its round is complete, and no later one is drawn."""
    planned = of_division(division)
    return planned if planned and bracket.may_start_after(rounds) == planned.after else None


def seeds(division: Division, field: Field, planned: Planned) -> list[str]:
    """Entries in the order of the standings; fewer than its size where there are no more."""
    order = bracket.order(division, field, planned.after)[: planned.told.size]
    return [field.by_number[line.number].key for line in order]


def tied(division: Division, field: Field, *, size: int, after: int) -> list[str]:
    """Who is tied for the last place in a play-off, by name; nobody where the standings say it."""
    ranking = bracket.order(division, field, after)
    if len(ranking) <= size or ranking[size - 1].rank != ranking[size].rank:
        return []
    return [standing.name for standing in ranking if standing.rank == ranking[size].rank]
