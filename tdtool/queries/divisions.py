"""The divisions of an event as its set-up shows them: rules, words, rounds and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Max

from tdtool.engine import systems
from tdtool.models import Division, Event
from tdtool.queries import rules


@dataclass(frozen=True)
class DivisionView:
    """A division's line. ``last_table`` is the last that its players need, or None without any."""

    division: Division
    code: str
    slug: str
    system: str  # the rules' name
    own_rules: bool
    lexicon: str
    rounds: int
    drawn: int  # rounds that are drawn
    players: int
    first_table: int
    last_table: int | None
    rating_system: str
    two_players: bool

    @property
    def tables(self) -> str:
        """“tables 1–12”; where nobody is entered yet, where they begin."""
        if self.last_table is None:
            return f"from table {self.first_table}"
        if self.last_table == self.first_table:
            return f"table {self.first_table}"
        return f"tables {self.first_table}–{self.last_table}"


def of_event(event: Event) -> list[DivisionView]:
    """Every division, by code."""
    return [_view(event, one) for one in event.divisions.all()]


def overlaps(divisions: Sequence[DivisionView]) -> list[str]:
    """A sentence for each two divisions that need the same tables."""
    found = []
    for one, other in combinations(divisions, 2):
        if one.last_table is None or other.last_table is None:
            continue
        first = max(one.first_table, other.first_table)
        last = min(one.last_table, other.last_table)
        if first <= last:
            which = f"table {first}" if first == last else f"tables {first}–{last}"
            found.append(
                f"Divisions {one.code} and {other.code} both need {which}. "
                "Let one of them begin further on."
            )
    return found


def free_table(divisions: Sequence[DivisionView]) -> int:
    """Where the tables of one more division may begin: after a gap, for those who come late."""
    last = max((one.last_table or one.first_table for one in divisions), default=0)
    return last + 1 if not last else (last // 10 + 1) * 10 + 1


def _view(event: Event, one: Division) -> DivisionView:
    system = rules.of_division(one)
    players = one.entries.count()
    size = 2 if system.two_players else system.number("table_size")
    used = one.rounds_drawn.aggregate(last=Max("games__table__number"))["last"]
    needed = one.first_table + -(-players // size) - 1 if players > 1 else None
    if system.two_players and players > 1:
        needed = one.first_table + players // 2 - 1
    several = event.divisions.count() > 1
    return DivisionView(
        division=one,
        code=one.code,
        slug=f"{event.slug}/{one.code}" if several else event.slug,
        system=systems.get(system.id).name,
        own_rules=bool(one.system or one.settings),
        lexicon=one.lexicon or event.lexicon,
        rounds=one.rounds,
        drawn=len(one.rounds_drawn.all()),
        players=players,
        first_table=one.first_table,
        last_table=max(filter(None, (needed, used)), default=None),
        rating_system=one.rating_system,
        two_players=system.two_players,
    )
