"""What a result slip says under each rule system: its columns, its legend, who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdtool.engine import ends
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D62, NSA
from tdtool.queries.values import SlipRules

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


def of_system(system: RuleSystem) -> SlipRules:
    """The system's row, with what words are worth from the fewest letters on."""
    least = system.number("minimum")
    worth = tuple((n, ends.points(system, "X" * n)) for n in range(least, least + LENGTHS))
    return replace(OF_A_SYSTEM[system.id], worth=worth)
