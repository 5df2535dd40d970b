"""What a result slip says under each rule system: its columns, its legend, who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdtool.engine.final_words import by_system
from tdtool.engine.rule_parts import Draw, SlipRules
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted
from tdtool.papers.contents.values import PairSlipRules

LENGTHS = 10  # how many lengths of words the legend has

CHALLENGES: Mapping[str, str] = {
    "void": "void challenge",
    "single": "single challenge",
    "double": "double challenge",
    "play5": "challenge: 5 points per play",
    "play10": "challenge: 10 points per play",
    "word5": "challenge: 5 points per word",
    "word10": "challenge: 10 points per word",
}


def of_system(system: RuleSystem) -> SlipRules | PairSlipRules:
    """What the result slips of a division say."""
    return of_tables(system) if system.draw is Draw.TABLES else of_pairs(system)


def of_pairs(system: RuleSystem) -> PairSlipRules:
    """The slip of two: their clocks, where each has one, what overtime and a challenge cost, who
    begins; and how many letters a word needs, where that is agreed before play (D04-3)."""
    chosen = str(system.settings.get("challenge", ""))
    words = (
        f"Words of {system.number('minimum')} letters or more. "
        if "minimum" in system.settings
        else ""
    )
    return PairSlipRules(
        minutes=system.number("minutes") if system.own_clocks else 0,
        overtime=_overtime(system) if system.own_clocks else "",
        challenge=CHALLENGES.get(chosen, system.challenges.on_slip),
        first_clause=system.first_clause,
        advice=words + system.pair_slip,
    )


def _overtime(system: RuleSystem) -> str:
    return f"{counted(system.number('overtime_points'), 'point')} per minute or part"


def of_tables(system: RuleSystem) -> SlipRules:
    """A table's slip, with what words are worth from the fewest letters on."""
    assert system.table_slip is not None, f"{system.id} has no slips for tables"
    least = system.number("minimum")
    worth = tuple((n, by_system.points(system, "X" * n)) for n in range(least, least + LENGTHS))
    return replace(system.table_slip, worth=worth)
