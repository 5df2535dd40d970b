"""Clock times, and what overtime costs under each rule system."""

import re
from dataclasses import dataclass

from tdtool.engine.rule_parts import Cost, Rank
from tdtool.engine.rule_system import RuleSystem

# What a challenge costs and what becomes of the play, system by system.
#
# The record of each names its way among the functions here.
#
# ==================  ==============================  ========================================
# system              the play stands                 the play comes off
# ==================  ==============================  ========================================
# anagrams-2004       the challenger loses 2 (D04-7)  its maker loses 2 more (D04-7)
# anagrams-nsa-2005   nothing (NSA-25)                nothing more (NSA-23)
# anagrams-1962       each challenger loses their     nothing more (D62-11)
#                     next turn (D62-11)
# my-scrabble         nothing (MYS-8.9)               nothing more (MYS-8.8)
# scrabble            by the setting (SCR-10)         nothing more (SCR-10)
# ==================  ==============================  ========================================

CHALLENGE_POINTS = 2  # D04-7
LOST_TURN = "loses the next turn for a wrong challenge"


def cost(system: RuleSystem, *, acceptable: bool, words: int) -> Cost:
    """What the decision costs, and whom; ``words`` is how many were challenged together.

    >>> from tdtool.engine import systems
    >>> cost(systems.get("anagrams-2004"), acceptable=True, words=1).says
    'loses 2 points for a wrong challenge'
    """
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


# What a bye, a forfeit and a missed round are worth: a spread, above 0 a win, below a loss.
#
# ==================  ============================  ================================================
# system              a bye                         a forfeit ==================
# ============================  ================================================ anagrams-2004
# +50, ``bye_spread``           ±50, ``forfeit_spread`` my-scrabble         +50, ``bye_spread``
# ±50, ``forfeit_spread`` (MYS-P4) scrabble            +50, ``bye_spread``           ±50,
# ``forfeit_spread`` anagrams-nsa-2005,  none: an odd player sits at   none: the others at the table
# play on anagrams-1962       a larger table ==================  ============================
# ================================================
#
# A missed round counts nothing under all of them, unless ``missed_round`` says otherwise: a loss of
# that spread, and points added to the total where totals rank.
#
# These are the defaults; a director sets them by event, and rules otherwise on a single one. No
# score is credited, and no rating moves.

MISSED = "missed_round"


@dataclass(frozen=True)
class Credit:
    """The spread credited to a player for a game that isn't played, and by which clause."""

    spread: int
    clause: str


class NotKnown(LookupError):
    """The rule system has no byes, or no forfeits."""


def bye(system: RuleSystem) -> Credit:
    """Who is paired with nobody wins by the spread of the setting. Raises ``NotKnown``.

    >>> from tdtool.engine import systems
    >>> scrabble = systems.get("scrabble", bye_spread=40)
    >>> bye(scrabble), forfeit(scrabble, missing=True)
    (Credit(spread=40, clause=''), Credit(spread=-50, clause=''))
    """
    if not system.byes:
        raise NotKnown(f"{system.name} has no byes.")
    return Credit(system.number("bye_spread"), system.setting("bye_spread").clause)


def forfeit(system: RuleSystem, *, missing: bool) -> Credit:
    """Who isn't there loses by the spread of the setting, who is wins by it; of two who are
    missing both lose (MYS-P4). Raises ``NotKnown``."""
    if not system.forfeits:
        raise NotKnown(f"{system.name} has no forfeits.")
    spread = system.number("forfeit_spread")
    return Credit(-spread if missing else spread, system.setting("forfeit_spread").clause)


def missed(system: RuleSystem, *, stated: int | None = None) -> Credit:
    """What a round counts for that a player misses: by the setting, or as the director has
    ``stated`` for this one; 0: nothing. A spread where wins rank, points where totals do."""
    setting = system.setting(MISSED)
    if stated is None:
        value = system.value(MISSED)
        points = 0 if isinstance(value, str) else value
        stated = -points if system.rank is Rank.WINS else points
    return Credit(stated, setting.clause)


def most_missed(system: RuleSystem) -> tuple[int, int]:
    """The least and the most that a director may say for one player."""
    most = system.setting(MISSED).most
    return (-most if system.rank is Rank.WINS else 0), most


TIME = re.compile(r"(\d{1,3}):([0-5]\d)")


class BadClock(ValueError):
    """A clock time can't be read."""


class NoClocks(LookupError):
    """Under this rule system the players have no clocks of their own."""


@dataclass(frozen=True)
class Overtime:
    """Minutes begun beyond the time allowed, the points they cost, and the clause.

    ``ends_game`` where the overtime is so long that the game is stopped (SCR-12).
    """

    minutes: int
    points: int
    clause: str
    ends_game: bool = False


def parse(text: str) -> int:
    """A clock time in minutes and seconds, as seconds. Raises ``BadClock``.

    >>> parse("26:10")
    1570
    """
    match = TIME.fullmatch(text.strip())
    if not match:
        raise BadClock(
            f"A clock time is minutes and seconds, e.g. 26:10; “{text.strip()}” isn’t one."
        )
    return int(match[1]) * 60 + int(match[2])


def show(seconds: int) -> str:
    """Seconds as a clock shows them: 1570 is 26:10."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def overtime(system: RuleSystem, *, used: int) -> Overtime:
    """What a player's clock costs them: every minute begun beyond the time allowed counts in full
    (D04-16, MYS-2.1, SCR-16).

    ``used`` is the time used, in seconds. Raises ``NoClocks``.
    """
    if not system.own_clocks:
        raise NoClocks(f"{system.name} has no players’ clocks, so there is no overtime.")
    minutes = -(-max(0, used - 60 * system.number("minutes")) // 60)
    return Overtime(
        minutes=minutes,
        points=minutes * system.number("overtime_points"),
        clause=system.setting("overtime_points").clause,
        ends_game=past_limit(limit(system), minutes=minutes),
    )


def limit(system: RuleSystem) -> int:
    """The most minutes of overtime that a game may have; 0 where it is never stopped."""
    return system.number("overtime_limit") if "overtime_limit" in system.settings else 0


def past_limit(most: int, *, minutes: int) -> bool:
    """Whether so many minutes begun stop the game, whatever they cost (SCR-12).

    >>> past_limit(10, minutes=10), past_limit(10, minutes=11), past_limit(0, minutes=99)
    (False, True, False)
    """
    return 0 < most < minutes


def minutes_charged(points: int, *, per_minute: int) -> int | None:
    """The minutes that points were taken off for; None where a minute costs nothing, so that no
    points tell how many there were."""
    return -(-points // per_minute) if per_minute else None
