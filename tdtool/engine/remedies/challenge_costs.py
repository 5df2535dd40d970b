"""What a challenge costs and what becomes of the play, system by system.

The record of each names its way among the functions here.

==================  ==============================  ===============================================
system              the play stands                 the play comes off
==================  ==============================  ===============================================
anagrams-2004       the challenger loses 2 (D04-7)  its maker loses 2 more (D04-7)
anagrams-nsa-2005   nothing (NSA-25)                nothing more (NSA-23)
anagrams-1962       each challenger loses their     nothing more (D62-11)
                    next turn (D62-11)
my-scrabble         nothing (MYS-8.9)               nothing more (MYS-8.8)
scrabble            by the setting (SCR-10)         nothing more (SCR-10)
==================  ==============================  ===============================================

>>> from tdtool.engine import systems
>>> cost(systems.get("anagrams-2004"), acceptable=True, words=1)
Cost(falls_on='challenger', points=-2, clause='D04-7', says='loses 2 points for a wrong challenge')
"""

from tdtool.engine.rule_parts import Cost
from tdtool.engine.rule_system import RuleSystem

CHALLENGE_POINTS = 2  # D04-7
LOST_TURN = "loses the next turn for a wrong challenge"


def cost(system: RuleSystem, *, acceptable: bool, words: int) -> Cost:
    """What the decision costs, and whom; ``words`` is how many were challenged together."""
    return system.challenge_cost(system, acceptable, words)


def two_points(system: RuleSystem, acceptable: bool, words: int) -> Cost:
    """Challenging in vain costs the challenger two points, a bad word its maker two (D04-7)."""
    if acceptable:
        sentence = f"loses {CHALLENGE_POINTS} points for a wrong challenge"
        return Cost("challenger", -CHALLENGE_POINTS, "D04-7", sentence)
    sentence = f"loses {CHALLENGE_POINTS} points for a word that came off"
    return Cost("maker", -CHALLENGE_POINTS, "D04-7", sentence)


def free(system: RuleSystem, acceptable: bool, words: int) -> Cost:
    """A wrong challenge costs nothing (NSA-25)."""
    return _nothing("NSA-25") if acceptable else _came_off(system)


def lost_turn(system: RuleSystem, acceptable: bool, words: int) -> Cost:
    """Whoever challenges in vain loses their next turn (D62-11)."""
    return Cost("challenger", 0, "D62-11", LOST_TURN) if acceptable else _came_off(system)


def by_setting(system: RuleSystem, acceptable: bool, words: int) -> Cost:
    """A challenge of a good play costs what the tournament has set (SCR-10); by itself nothing
    under My Scrabble (MYS-8.9)."""
    if not acceptable:
        return _came_off(system)
    setting = system.setting("challenge")
    chosen = str(system.value("challenge"))
    if chosen == "double":
        return Cost("challenger", 0, setting.clause, LOST_TURN)
    if chosen in ("play5", "play10"):
        points = int(chosen.removeprefix("play"))
        return Cost("maker", points, setting.clause, "was challenged, and the play held")
    if chosen in ("word5", "word10"):
        per_word = int(chosen.removeprefix("word"))
        phrase = "the word held" if words == 1 else f"all {words} words held"
        return Cost("maker", per_word * words, setting.clause, f"was challenged, and {phrase}")
    return _nothing(setting.clause)


def _came_off(system: RuleSystem) -> Cost:
    """That the play comes off is all there is to it."""
    return _nothing(system.challenges.comes_off.clause)


def _nothing(clause: str) -> Cost:
    return Cost("", 0, clause, "no penalty")
