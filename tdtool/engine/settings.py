"""One setting of a rule system: its default, its clause, and what may be put in its place."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from tdtool.english import listed

Value: TypeAlias = int | str

YES_NO = ("yes", "no")


class BadSetting(ValueError):
    """A setting was given a value that it can't take."""


@dataclass(frozen=True)
class Setting:
    """What a director may change before a tournament.

    ``kind`` is ``number`` (``least`` to ``most``), ``choice`` (one of ``choices``), ``either``, or
    ``text`` of so many ``letters`` in the place of a choice.
    ``of_the_final``: nothing rests on it before the final is drawn; it can be changed until then.
    """

    name: str
    default: Value
    clause: str
    says: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    letters: int = 0
    of_the_final: bool = False

    @property
    def kind(self) -> str:
        """What may be given: a number, one of the choices, either, or text."""
        if self.letters:
            return "text"
        return "choice" if not self.most else "either" if self.choices else "number"

    def read(self, value: object) -> Value:
        """The value as the engine keeps it: a number as ``int``, a choice as text.

        Numbers may come as text, ``True`` and ``False`` stand for yes and no.
        Raises ``BadSetting``.
        """
        text = _yes_no(value) if isinstance(value, bool) else str(value).strip()
        if text.lower() in self.choices:
            return text.lower()
        if self.letters and 0 < len(text) <= self.letters:
            return " ".join(text.split())
        if self.most and _is_whole(text) and self.least <= int(text) <= self.most:
            return int(text)
        raise BadSetting(f"{self.name} can’t be “{text}”; it must be {self.takes}.")

    @property
    def takes(self) -> str:
        """What may be given, in words: “a whole number from 2 to 15”."""
        if self.letters:
            return listed((*self.choices, f"up to {self.letters} characters"), last="or")
        number = f"a whole number from {self.least} to {self.most}"
        if self.kind == "number":
            return number
        return listed((*self.choices, number) if self.kind == "either" else self.choices, last="or")


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


# The settings that several rule systems know, each with its own default and clause.


@dataclass(frozen=True)
class Shared:
    """A setting but for what one system makes of it."""

    name: str
    says: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def under(self, default: Value, clause: str, *, sentence: str = "") -> Setting:
        """The setting as one system has it, in its own words where the clause needs some."""
        sentence = sentence or self.says
        return Setting(self.name, default, clause, sentence, self.least, self.most, self.choices)


MINIMUM = Shared("minimum", "Minimum letters in a word.", least=2, most=15)
OWN_MINUTES = Shared("minutes", "Minutes on each player’s clock.", least=1, most=240)
OVERTIME_POINTS = Shared(
    "overtime_points",
    "Points lost per minute of overtime; part of a minute counts as a full one.",
    most=100,
)
CHALLENGE = Shared(
    "challenge",
    "What follows if an acceptable play is challenged. Void: the software refuses bad plays.",
    choices=("void", "single", "double", "play5", "play10", "word5", "word10"),
)
END_RACKS = Shared(
    "end_racks",
    "What a player who goes out gains from the tiles the opponent still holds.",
    choices=("double", "single"),
)
SIX_ZEROS = Shared(
    "six_zeros",
    "How the game ends after six scores of zero in a row.",
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
    "Warn when more of a letter is used than this tile set has.",
    choices=("english", "unknown"),
)
END_READING = Shared(
    "end_reading",
    "How the rule on the end of the game is read.",
    choices=("decided", "literal"),
)
TABLE_SIZE = Shared("table_size", "Most players per table.", least=2, most=8)
MANY_AT_A_TABLE = replace(TABLE_SIZE, most=12)  # where the rules refuse no number (D62-2)
BYE_SPREAD = Shared("bye_spread", "Spread for a bye.", most=500)
FORFEIT_SPREAD = Shared(
    "forfeit_spread",
    "Spread for a forfeit: the opponent gains it, the absent player loses it.",
    most=500,
)
MISSED_ROUND = Shared(
    "missed_round",
    "Spread lost for a missed round, e.g. 50: a loss by 50. “Nothing”: the round doesn’t count.",
    least=1,
    most=500,
    choices=("nothing",),
)
MISSED_POINTS = "Points for a missed round, or “nothing”."
