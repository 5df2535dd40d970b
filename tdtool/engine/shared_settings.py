"""The settings that several rule systems know, each with its own default and clause."""

from dataclasses import dataclass

from tdtool.engine.settings import Setting, Value


@dataclass(frozen=True)
class Shared:
    """A setting but for what one system makes of it."""

    name: str
    says: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def under(self, default: Value, clause: str, *, says: str = "") -> Setting:
        """The setting as one system has it, in its own words where the clause needs some."""
        says = says or self.says
        return Setting(self.name, default, clause, says, self.least, self.most, self.choices)


MINIMUM = Shared("minimum", "Minimum letters in a word.", least=2, most=15)
OWN_MINUTES = Shared("minutes", "Minutes on each player’s clock.", least=1, most=240)
OVERTIME_POINTS = Shared(
    "overtime_points",
    "Points lost per minute of overtime; part of a minute counts as a full one.",
    most=100,
)
CHALLENGE = Shared(
    "challenge",
    "What challenging a good play costs, or void if bad plays can’t be made at all.",
    choices=("void", "single", "double", "play5", "play10", "word5", "word10"),
)
END_RACKS = Shared(
    "end_racks",
    "A player who goes out gains twice the tiles of the others (double), or gains them once "
    "and the others lose them (single).",
    choices=("double", "single"),
)
SIX_ZEROS = Shared(
    "six_zeros",
    "Six scores of zero in a row end the game automatically, or when a player claims it.",
    choices=("automatic", "claim"),
)
EXCHANGE_MINIMUM = Shared(
    "exchange_minimum",
    "Minimum tiles in the bag for an exchange.",
    least=1,
    most=7,
)
TILES = Shared(
    "tiles",
    "The tile set that letters are counted against; unknown: not counted.",
    choices=("english", "unknown"),
)
END_READING = Shared(
    "end_reading",
    "How the rule on the end of the game is read.",
    choices=("decided", "literal"),
)
TABLE_SIZE = Shared("table_size", "Most players per table.", least=2, most=8)
BYE_SPREAD = Shared("bye_spread", "Spread for a bye.", most=500)
FORFEIT_SPREAD = Shared(
    "forfeit_spread",
    "Spread for a forfeit: the opponent gains it, the absent player loses it.",
    most=500,
)
MISSED_ROUND = Shared(
    "missed_round",
    "What a missed round counts for: nothing, or a forfeit loss of this many points of spread "
    "(e.g. 50).",
    least=1,
    most=500,
    choices=("nothing",),
)
MISSED_POINTS = "What a missed round adds to the total: nothing, or this many points."
