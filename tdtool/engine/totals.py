"""What a player’s total says by itself, to entry, slips and Verify alike."""

from tdtool.engine.findings import Finding
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import minus


def of_total(system: RuleSystem, score: int, *, nick: str | None = None) -> tuple[Finding, ...]:
    """That no words make this total (NSA-13, NSA-30, D62-13, D62-14), or that hardly any game ends
    with it; nothing of one like most others.

    >>> from tdtool.engine import systems
    >>> [found.message for found in of_total(systems.get("scrabble"), 1412)]
    ['1412? Scores are mostly between 100 and 800.']
    """
    words, minimum = system.at_the_end, "minimum"
    if words and not words.possible_total(score, system.number(minimum)):
        says = words.impossible(score, system.number(minimum))
    elif system.likely and not system.likely.lowest <= score <= system.likely.highest:
        mostly = f"{minus(system.likely.lowest)} and {system.likely.highest}"
        says = f"{minus(score)}? Scores are mostly between {mostly}."
        return (Finding("", "total", "warning", says, nick=nick, reported=score, verified=score),)
    else:
        return ()
    clause = system.scoring_clause
    return (Finding(clause, "total", "warning", says, nick=nick, reported=score),)
