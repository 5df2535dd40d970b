"""What a player’s total says by itself, and a table’s totals together, to entry and slips
alike."""

from collections.abc import Sequence

from tdtool.engine.findings import Finding
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import listed, minus


def of_total(system: RuleSystem, score: int, *, nick: str | None = None) -> tuple[Finding, ...]:
    """That no words make this total (NSA-13, NSA-30, D62-13, D62-14), or that hardly any game ends
    with it; nothing of one like most others.

    >>> from tdtool.engine import systems
    >>> [found.message for found in of_total(systems.get("scrabble"), 1412)]
    ['1412? Scores are mostly between 100 and 800.']
    """
    words, minimum = system.at_the_end, "minimum"
    if words and not words.possible_total(score, system.number(minimum)):
        sentence = words.impossible(score, system.number(minimum))
    elif system.likely and not system.likely.lowest <= score <= system.likely.highest:
        mostly = f"{minus(system.likely.lowest)} and {system.likely.highest}"
        sentence = f"{minus(score)}? Scores are mostly between {mostly}."
        return (
            Finding("", "total", "warning", sentence, nick=nick, reported=score, verified=score),
        )
    else:
        return ()
    clause = system.scoring_clause
    return (Finding(clause, "total", "warning", sentence, nick=nick, reported=score),)


def of_table(system: RuleSystem, scores: Sequence[int]) -> str:
    """Why no table can have these totals: they take more letters than it has (D62-1, D62-14;
    NSA-2, NSA-30). "" where one can, or where its set isn't known.

    >>> from tdtool.engine import systems
    >>> of_table(systems.get("anagrams-1962"), [60, 60, 60, 60])
    'Totals of 60, 60, 60 and 60 need 252 letters at least; a table has 180 (D62-1).'
    """
    words = system.at_the_end
    letters = words.letters(system) if words else None
    if words is None or letters is None:
        return ""
    minimum = system.number("minimum")
    needed = sum(words.fewest_letters(score, minimum) for score in scores)
    if needed <= letters:
        return ""
    totals = listed(minus(score) for score in scores)
    return (
        f"Totals of {totals} need {needed} letters at least; a table has {letters} "
        f"({words.letters_clause})."
    )
