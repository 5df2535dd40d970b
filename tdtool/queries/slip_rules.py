"""What a result slip says under each rule system: its columns, its legend, who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdtool.engine import ends
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D04, D62, MYS, NSA, SCR
from tdtool.queries.paper_values import PairSlipRules, SlipRules

LENGTHS = 10  # how many lengths of words the legend has

# To add a system: its row here.
OF_A_SYSTEM: Mapping[str, SlipRules] = {
    NSA: SlipRules(),
    D62: SlipRules(
        most_words=10,
        points="points",
        digits=("tens", "ones"),
        turns=(("turns", "clockwise"),),
        first_how="nearest A",
        first_clause="D62-3",
        first_boxes=("seat",),
        clock="",
        legend="points",
        advice="A point for each letter over three (D62-14). Ten words end the game (D62-13). "
        "Only words that stand at the end count. No room left: overleaf, with the seat number.",
    ),
}

OVERTIME = "Overtime: only what the clock shows below 0:00; the desk takes it off. "
CORRECTED = "Scores include corrections. "

# Where two meet. To add a system: its row here.
OF_PAIRS: Mapping[str, str] = {
    SCR: f"{OVERTIME}{CORRECTED}The winner hands in.",
    MYS: f"{OVERTIME}{CORRECTED}The winner hands in (MYS-9.7).",
    D04: f"{OVERTIME}Scores include corrections and catches (D04-9). The winner hands in.",
}
CHALLENGES: Mapping[str, str] = {
    "void": "void challenge",
    "single": "single challenge",
    "double": "double challenge",
    "play5": "challenge: 5 points a play",
    "play10": "challenge: 10 points a play",
    "word5": "challenge: 5 points a word",
    "word10": "challenge: 10 points a word",
}


def of_pairs(system: RuleSystem) -> PairSlipRules:
    """What a two-player slip says: clocks, what overtime and a challenge cost, who begins."""
    points = system.number("overtime_points")
    known = "challenge" in system.settings
    return PairSlipRules(
        minutes=system.number("minutes"),
        overtime=f"{points} point{'' if points == 1 else 's'} per minute or part",
        challenge=CHALLENGES[str(system.value("challenge"))] if known else "challenge: 2 points",
        first_clause=system.first_clause,
        advice=OF_PAIRS[system.id],
    )


def of_system(system: RuleSystem) -> SlipRules:
    """The system's row, with what words are worth from the fewest letters on."""
    least = system.number("minimum")
    worth = tuple((n, ends.points(system, "X" * n)) for n in range(least, least + LENGTHS))
    return replace(OF_A_SYSTEM[system.id], worth=worth)
