"""The rule systems: look one up, with the settings a tournament plays by.

The table itself, all five side by side, is in ``systems_table``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import MappingProxyType

from tdtool.engine.games import Game
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.settings import BadSetting, Setting, Value
from tdtool.engine.systems_table import IDS, OUTLINES, PLAYED_BY, ROWS, Likely

__all__ = ["IDS", "BadSetting", "RuleSystem", "Setting", "UnknownSetting", "UnknownSystem", "get"]


class UnknownSystem(LookupError):
    """No rule system has this id."""


class UnknownSetting(LookupError):
    """The rule system has no setting of this name."""


SETTINGS: Mapping[str, Mapping[str, Setting]] = MappingProxyType(
    {
        id: MappingProxyType({row.name: row.under(id) for row in ROWS if id in row.cells})
        for id in IDS
    }
)


@dataclass(frozen=True)
class RuleSystem:
    """A rule system as one tournament plays it; ``chosen`` holds what the director set himself."""

    id: str
    chosen: tuple[tuple[str, Value], ...] = ()

    @property
    def name(self) -> str:
        return OUTLINES[self.id].name

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players at a table of an event."""
        return OUTLINES[self.id].seats

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players in a game record."""
        return OUTLINES[self.id].players

    @property
    def two_players(self) -> bool:
        """Whether two meet at a table of an event, with wins and spread."""
        return self.seats == (2, 2)

    @property
    def numbered_seats(self) -> bool:
        """Whether seats at a table go by number, clockwise; where two meet they go by name."""
        return not self.two_players

    @property
    def own_clocks(self) -> bool:
        """Whether each player has a clock of their own, and overtime costs points."""
        return "overtime_points" in self.settings

    @property
    def final_words(self) -> bool:
        """Whether the words that stand at the end make the score, and are on the slip."""
        return not self.two_players

    @property
    def assigned_starts(self) -> bool:
        """Whether pairing says who starts; where not, it is drawn at the table (MYS-1.2, D04-1)."""
        return self.starts_assigned

    @property
    def starts_assigned(self) -> bool:
        """Whether pairing says who starts; where not, it is drawn at the table (MYS-1.2, D04-1)."""
        return self.two_players and not self.first_clause

    @property
    def scoring_clause(self) -> str:
        """The clause that a reported score stands on."""
        return OUTLINES[self.id].scoring

    @property
    def lowest_score(self) -> int:
        """The lowest score a player can have: words alone never go below zero."""
        return OUTLINES[self.id].lowest

    @property
    def likely(self) -> Likely | None:
        """How nearly all games end, where that is known."""
        return OUTLINES[self.id].likely

    @property
    def never_stopped(self) -> str:
        """The clause by which a round's clock is never stopped, or "" where it may be."""
        return OUTLINES[self.id].never_stopped

    @property
    def first_clause(self) -> str:
        """The clause that says who begins, or "" where the event assigns it."""
        return OUTLINES[self.id].first

    @property
    def sets_of_tiles(self) -> int:
        """How many sets of tiles a table needs (NSA-2)."""
        return OUTLINES[self.id].sets

    @property
    def changeable(self) -> tuple[Setting, ...]:
        """The settings a director may change, in the table's order."""
        return tuple(SETTINGS[self.id].values())

    @property
    def settings(self) -> Mapping[str, Value]:
        """Every setting's value in force, by name."""
        return MappingProxyType(self._in_force)

    @cached_property
    def _in_force(self) -> dict[str, Value]:
        defaults = {setting.name: setting.default for setting in self.changeable}
        return defaults | dict(self.chosen)

    def value(self, name: str) -> Value:
        """A setting's value in force. Raises ``UnknownSetting``."""
        self.setting(name)
        return self._in_force[name]

    def number(self, name: str) -> int:
        """The value in force of a setting that is a number. Raises ``UnknownSetting``."""
        return int(self.value(name))

    def setting(self, name: str) -> Setting:
        """A setting with its clause and what it says. Raises ``UnknownSetting``."""
        known = SETTINGS[self.id]
        if name not in known:
            raise UnknownSetting(
                f"The system {self.id} doesn't know the setting “{name}”; "
                f"it knows {', '.join(known)}."
            )
        return known[name]

    def was_set(self, name: str) -> bool:
        """Whether the director set it himself, be it to the default."""
        return name in dict(self.chosen)

    def new_game(self, players: Sequence[str], *, lexicon: Lexicon | None = None) -> Game:
        """A game about to begin, the players' nicks in seat order. Words are looked up where there
        is a lexicon. The code of a game is loaded when the first is played."""
        game: Game = import_module(PLAYED_BY[self.id]).new_game(self, players, lexicon)
        return game


def get(id: str, **settings: object) -> RuleSystem:
    """A rule system by its id, with the settings given put in place of the defaults.

    Values may come as text (``minimum="6"``).
    Raises ``UnknownSystem``, ``UnknownSetting``, ``BadSetting``.
    """
    if id not in OUTLINES:
        raise UnknownSystem(f"There is no rule system “{id}”; there are {', '.join(IDS)}.")
    plain = RuleSystem(id)
    chosen = {name: plain.setting(name).read(value) for name, value in settings.items()}
    return RuleSystem(id, tuple(sorted(chosen.items())))
