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


MINIMUM = Shared("minimum", "The fewest letters a word may have.", least=2, most=15)
OWN_MINUTES = Shared("minutes", "Minutes on each player's clock.", least=1, most=240)
OVERTIME_POINTS = Shared(
    "overtime_points",
    "Points lost for each minute of overtime, a minute begun counting in full.",
    most=100,
)
CHALLENGE = Shared(
    "challenge",
    "What a challenge of a good play costs, or void where a bad play can't be made at all.",
    choices=("void", "single", "double", "play5", "play10", "word5", "word10"),
)
END_RACKS = Shared(
    "end_racks",
    "Who goes out gains twice what the others hold (double), or gains it once and they lose "
    "it (single).",
    choices=("double", "single"),
)
SIX_ZEROS = Shared(
    "six_zeros",
    "Six scores of nothing in a row end the game by themselves, or when a player claims it.",
    choices=("automatic", "claim"),
)
EXCHANGE_MINIMUM = Shared(
    "exchange_minimum",
    "The fewest tiles in the bag with which an exchange is still allowed.",
    least=1,
    most=7,
)
TILES = Shared(
    "tiles",
    "The set of tiles that letters are counted against; unknown leaves them uncounted.",
    choices=("english", "unknown"),
)
END_READING = Shared(
    "end_reading",
    "How the rule on the end is read.",
    choices=("decided", "literal"),
)
TABLE_SIZE = Shared("table_size", "The most players at one table.", least=2, most=8)
BYE_SPREAD = Shared("bye_spread", "Points of spread that a bye brings.", most=500)
FORFEIT_SPREAD = Shared(
    "forfeit_spread",
    "Points of spread that a forfeit takes from who is missing and brings to who is there.",
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
