"""The five rule systems side by side: every setting, with its default and clause under each.

To add a setting: one row here. To add a system: its id, its name, and a cell where it has a say.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tdtool.engine.settings import YES_NO, Setting, Value

D04 = "anagrams-2004"
NSA = "anagrams-nsa-2005"
MYS = "my-scrabble"
D62 = "anagrams-1962"
SCR = "scrabble"

IDS = (D04, NSA, MYS, D62, SCR)


@dataclass(frozen=True)
class Likely:
    """Between which scores nearly all games end, and by what margin at most: what lies outside is
    asked about once, and then taken."""

    lowest: int
    highest: int
    margin: int


@dataclass(frozen=True)
class Outline:
    """What is fixed about a system.

    Its name, who sits at a table, who may stand in a record, the clause that a score stands on,
    the lowest score a player can have, the clause by which the round's clock never stops, the one
    that says who begins, how many sets of tiles a table needs, and how its games mostly end.
    """

    name: str
    seats: tuple[int, int]
    players: tuple[int, int]
    scoring: str
    lowest: int
    never_stopped: str = ""
    first: str = ""
    sets: int = 1
    likely: Likely | None = None


SCRABBLE_GAMES = Likely(lowest=100, highest=800, margin=400)

OUTLINES: Mapping[str, Outline] = {
    D04: Outline(
        "Tournament Anagrams, two players (2004)", (2, 2), (2, 2), "D04-13", -9999, first="D04-1"
    ),
    NSA: Outline(
        "NSA Anagrams Championship (2005)", (2, 8), (2, 8), "NSA-30", 0, "NSA-4", "NSA-5", 2
    ),
    MYS: Outline(
        "My Scrabble, two players (2005)",
        (2, 2),
        (2, 2),
        "SCR-8",
        -9999,
        first="MYS-1.2",
        likely=SCRABBLE_GAMES,
    ),
    D62: Outline("Selchow & Righter Anagrams (1962)", (2, 8), (2, 8), "D62-14", 0, first="D62-3"),
    SCR: Outline("Scrabble", (2, 2), (2, 4), "SCR-8", -9999, likely=SCRABBLE_GAMES),
}

# The module whose ``new_game(system, players, lexicon)`` plays by the system.
PLAYED_BY: Mapping[str, str] = {
    D04: "tdtool.engine.anagrams.d04",
    NSA: "tdtool.engine.anagrams.nsa",
    MYS: "tdtool.engine.scrabble.game",
    D62: "tdtool.engine.anagrams.d62",
    SCR: "tdtool.engine.scrabble.game",
}


@dataclass(frozen=True)
class Row:
    """One setting over all systems; a system without a cell doesn't know it."""

    name: str
    says: str
    cells: Mapping[str, tuple[Value, str]]
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def under(self, system: str) -> Setting:
        """The setting as one system has it."""
        default, clause = self.cells[system]
        kind = "choice" if not self.most else "either" if self.choices else "number"
        return Setting(
            self.name, default, clause, self.says, kind, self.choices, self.least, self.most
        )


ROWS = (
    Row(
        "minimum",
        "The fewest letters a word may have.",
        {D04: (5, "D04-3"), NSA: (6, "NSA-13"), D62: (4, "D62-6")},
        least=2,
        most=15,
    ),
    Row(
        "minutes",
        "Minutes on each player's clock.",
        {D04: (25, "D04-4"), MYS: (25, "MYS-2.1"), SCR: (25, "SCR-16")},
        least=1,
        most=240,
    ),
    Row(
        "minutes",
        "Minutes a game lasts for the whole table.",
        {NSA: (75, "NSA-4")},
        least=1,
        most=240,
    ),
    Row(
        "overtime_points",
        "Points lost for each minute of overtime, a minute begun counting in full.",
        {D04: (1, "D04-16"), MYS: (10, "MYS-2.1"), SCR: (10, "SCR-16")},
        most=100,
    ),
    Row(
        "overtime_limit",
        "Minutes of overtime that a player may use before the game is stopped; 0 for no limit.",
        {SCR: (10, "SCR-12")},
        most=60,
    ),
    Row(
        "challenge",
        "What a challenge of a good play costs, or void where a bad play can't be made at all.",
        {MYS: ("single", "MYS-8.9"), SCR: ("double", "SCR-10")},
        choices=("void", "single", "double", "play5", "play10", "word5", "word10"),
    ),
    Row(
        "end_racks",
        "Who goes out gains twice what the others hold (double), or gains it once and they lose "
        "it (single).",
        {MYS: ("double", "MYS-9.1"), SCR: ("double", "SCR-13")},
        choices=("double", "single"),
    ),
    Row(
        "six_zeros",
        "Six scores of nothing in a row end the game by themselves, or when a player claims it.",
        {MYS: ("automatic", "MYS-9.2"), SCR: ("claim", "SCR-12")},
        choices=("automatic", "claim"),
    ),
    Row(
        "exchange_minimum",
        "The fewest tiles in the bag with which an exchange is still allowed.",
        {MYS: (7, "MYS-6.1"), SCR: (7, "SCR-3")},
        least=1,
        most=7,
    ),
    Row(
        "tiles",
        "The set of tiles that letters are counted against; unknown leaves them uncounted.",
        {
            D04: ("english", "D04-2"),
            NSA: ("english", "NSA-2"),
            MYS: ("english", "MYS-1.1"),
            SCR: ("english", "SCR-8"),
        },
        choices=("english", "unknown"),
    ),
    Row(
        "tiles",
        "The set of letters that words are counted against; unknown leaves them uncounted.",
        {D62: ("selchow-1962", "D62-1")},
        choices=("selchow-1962", "english", "unknown"),
    ),
    Row(
        "own_words",
        "A player may change one word of his own on the terms of a steal.",
        {NSA: ("yes", "NSA-15")},
        choices=YES_NO,
    ),
    Row(
        "table_size",
        "The most players at one table.",
        {NSA: (6, "NSA-1"), D62: (6, "D62-2")},
        least=2,
        most=8,
    ),
    Row(
        "advance",
        "How many of each table move up after the first round; half means rounded up, never all.",
        {NSA: ("half", "NSA-A1")},
        least=1,
        most=7,
        choices=("half",),
    ),
    Row(
        "final_size",
        "How many players reach the final.",
        {NSA: (6, "NSA-A2")},
        least=2,
        most=8,
    ),
    Row(
        "advance",
        "How many of each table move up after the first round, as in the NSA championship; "
        "none: all are drawn anew in every round and there is no final.",
        {D62: ("none", "")},
        least=1,
        most=7,
        choices=("none", "half"),
    ),
    Row(
        "final_size",
        "How many players reach the final, as in the NSA championship: the 1962 rules stop at "
        "one game.",
        {D62: (6, "NSA-A2")},
        least=2,
        most=8,
    ),
    Row(
        "bye_spread",
        "Points of spread that a bye brings.",
        {D04: (50, ""), MYS: (50, ""), SCR: (50, "")},
        most=500,
    ),
    Row(
        "forfeit_spread",
        "Points of spread that a forfeit takes from who is missing and brings to who is there.",
        {D04: (50, ""), MYS: (50, "MYS-P4"), SCR: (50, "")},
        most=500,
    ),
)
