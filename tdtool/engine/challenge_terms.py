"""What a challenge costs and what becomes of the play, system by system.

==================  ==============================  ===============================================
system              the play stands                 the play comes off
==================  ==============================  ===============================================
anagrams-2004       the challenger loses 2 (D04-7)  its maker loses 2 more (D04-7)
anagrams-nsa-2005   nothing (NSA-25)                nothing more (NSA-23)
anagrams-1962       each challenger loses his next  nothing more (D62-11)
                    turn (D62-11)
my-scrabble         nothing (MYS-8.9)               nothing more (MYS-8.8)
scrabble            by the setting (SCR-10)         nothing more (SCR-10)
==================  ==============================  ===============================================

>>> from tdtool.engine import systems
>>> cost(systems.get("anagrams-2004"), acceptable=True, words=1)
Cost(falls_on='challenger', points=-2, clause='D04-7', says='loses 2 points for a wrong challenge')
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D04, D62, MYS, NSA, SCR

CHALLENGE_POINTS = 2  # D04-7

Kind = Literal["placement", "exchange", "formation"]


@dataclass(frozen=True)
class Cost:
    """Who bears what. ``falls_on`` is empty where it costs nobody anything; ``points`` is 0 where
    a turn is lost, which is noted and scores nothing. ``says`` goes on after the player's name."""

    falls_on: Literal["challenger", "maker", ""]
    points: int
    clause: str
    says: str


@dataclass(frozen=True)
class Said:
    """A sentence of the rules and its clause."""

    text: str
    clause: str


@dataclass(frozen=True)
class Terms:
    """What players and director are told of challenges under a system."""

    moment: Said  # when a challenge may be made
    stands: Said  # the answer is yes
    comes_off: Said  # the answer is no
    more: tuple[Said, ...] = ()


_BOARD = (
    Said("Both racks are covered until the answer is seen.", "MYS-8.4"),
    Said("Once the clock stands, nobody gives in and nobody takes back.", "MYS-8.6"),
    Said("Fresh tiles drawn too early don’t save the play.", "MYS-8.5"),
    Said("Either player may ask for the same slip to be looked up again.", "MYS-8.7"),
    Said("No book or list is opened at a table; this list is the event’s.", "MYS-P1"),
)

TERMS: Mapping[str, Terms] = {
    D04: Terms(
        Said("A challenge comes before the next tile is turned.", "D04-6"),
        Said("The play stands.", "D04-7"),
        Said("The play comes off.", "D04-7"),
        (Said("A word that was never properly made fails whatever the list says.", "D04-8"),),
    ),
    NSA: Terms(
        Said("A challenge comes when the word is said or laid out.", "NSA-21"),
        Said("The play stands.", "NSA-23"),
        Said("The play comes off.", "NSA-23"),
        (
            Said("A word nobody challenged in time stays and scores.", "NSA-24"),
            Said("A wrong letter may be mended once; the second time the turn ends.", "NSA-26"),
        ),
    ),
    MYS: Terms(
        Said("Clock stopped, score unwritten, both have checked the words.", "MYS-8.2"),
        Said("The play stands.", "MYS-8.9"),
        Said("The play comes off.", "MYS-8.8"),
        _BOARD,
    ),
    D62: Terms(
        Said("A challenge comes at the moment the word is played.", "D62-11"),
        Said("The play stands.", "D62-11"),
        Said("The play comes off.", "D62-11"),
    ),
    SCR: Terms(
        Said("A challenge comes before the player draws.", "SCR-10"),
        Said("The play stands.", "SCR-10"),
        Said("The play comes off.", "SCR-10"),
    ),
}

# What the director judges himself, called to the table, and the clauses that it stands on.
JUDGED_BY_DIRECTOR: Mapping[str, Mapping[Kind, str]] = {
    D04: {"formation": "D04-8"},
    NSA: {"formation": "NSA-26"},
    MYS: {"placement": "MYS-8.3", "exchange": "MYS-8.3"},
    D62: {"formation": "D62-11"},
    SCR: {"placement": "SCR-5", "exchange": "SCR-3"},
}


def cost(system: RuleSystem, *, acceptable: bool, words: int) -> Cost:
    """What the decision costs, and whom; ``words`` is how many were challenged together."""
    if system.id == D04:
        return _two_points(acceptable=acceptable)
    if system.id == D62 and acceptable:
        return Cost("challenger", 0, "D62-11", "loses the next turn for a wrong challenge")
    if system.id in (MYS, SCR) and acceptable:
        return _by_setting(system, words)
    terms = TERMS[system.id]
    clause = "NSA-25" if system.id == NSA and acceptable else terms.comes_off.clause
    return _nothing(clause)


def _two_points(*, acceptable: bool) -> Cost:
    """Challenging in vain costs the challenger two points, a bad word its maker two (D04-7)."""
    if acceptable:
        says = f"loses {CHALLENGE_POINTS} points for a wrong challenge"
        return Cost("challenger", -CHALLENGE_POINTS, "D04-7", says)
    says = f"loses {CHALLENGE_POINTS} points for a word that came off"
    return Cost("maker", -CHALLENGE_POINTS, "D04-7", says)


def _by_setting(system: RuleSystem, words: int) -> Cost:
    """A challenge of a good play costs what the tournament has set (SCR-10); by itself nothing
    under My Scrabble (MYS-8.9)."""
    setting = system.setting("challenge")
    chosen = str(system.value("challenge"))
    if chosen == "double":
        return Cost("challenger", 0, setting.clause, "loses the next turn for a wrong challenge")
    if chosen in ("play5", "play10"):
        points = int(chosen.removeprefix("play"))
        return Cost("maker", points, setting.clause, "was challenged, and the play held")
    if chosen in ("word5", "word10"):
        each = int(chosen.removeprefix("word"))
        held = "the word held" if words == 1 else f"all {words} words held"
        return Cost("maker", each * words, setting.clause, f"was challenged, and {held}")
    return _nothing(setting.clause)


def _nothing(clause: str) -> Cost:
    return Cost("", 0, clause, "costs nobody anything")
