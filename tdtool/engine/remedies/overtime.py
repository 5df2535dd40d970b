"""Clock times, and what overtime costs under each rule system."""

import re
from dataclasses import dataclass

from tdtool.engine.rule_system import RuleSystem

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
