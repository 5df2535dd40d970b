"""The divisions of an event as its set-up shows them: rules, words, rounds and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Count, Max

from tdtool.engine import systems
from tdtool.engine.rule_system import RuleSystem
from tdtool.models import Division, Entry, Event, Game
from tdtool.pairing.standings import rating_systems
from tdtool.queries import events, rules


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
    rated_by: str  # the formula's name; "" where the division isn't rated

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
    entries = Entry.objects.filter(division__event=event).order_by()
    players = dict(entries.values_list("division").annotate(Count("pk")))
    games = Game.objects.filter(round__division__event=event).order_by()
    used = dict(games.values_list("round__division").annotate(Max("table__number")))
    return [
        _view(event, division, players=players.get(division.pk, 0), used=used.get(division.pk))
        for division in event.divisions.all()
    ]


def overlaps(divisions: Sequence[DivisionView]) -> list[str]:
    """A sentence for each two divisions that need the same tables."""
    sentences = []
    for division, other in combinations(divisions, 2):
        if division.last_table is None or other.last_table is None:
            continue
        first = max(division.first_table, other.first_table)
        last = min(division.last_table, other.last_table)
        if first <= last:
            which = f"table {first}" if first == last else f"tables {first}–{last}"
            sentences.append(
                f"Divisions {division.code} and {other.code} both need {which}. "
                "Change the first table of one of them."
            )
    return sentences


def free_table(divisions: Sequence[DivisionView]) -> int:
    """Where the tables of one more division may begin: after a gap, for those who come late."""
    last = max((division.last_table or division.first_table for division in divisions), default=0)
    return last + 1 if not last else (last // 10 + 1) * 10 + 1


def _view(event: Event, division: Division, *, players: int, used: int | None) -> DivisionView:
    system = rules.of_division(division)
    tables = _tables(system, players)
    rated_by = rating_systems.system(division.rating_system)
    return DivisionView(
        division=division,
        code=division.code,
        slug=events.address(division),
        system=systems.get(system.id).name,
        own_rules=bool(division.system or division.settings),
        lexicon=division.lexicon or event.lexicon,
        rounds=division.rounds,
        drawn=len(division.rounds_drawn.all()),
        players=players,
        first_table=division.first_table,
        last_table=max(
            filter(None, (division.first_table + tables - 1 if tables else None, used)),
            default=None,
        ),
        rated_by=rated_by.title if rated_by.formula else "",
    )


def _tables(system: RuleSystem, players: int) -> int:
    """How many tables so many players need; who has a bye needs none."""
    if players < 2:
        return 0
    if system.byes:
        return players // system.seats[1]
    return -(-players // system.number("table_size"))
