"""How a play-off is played: how many, how long each series is, what is played for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tdtool.english import listed
from tdtool.pairing.playoffs import bracket
from tdtool.pairing.playoffs.bracket import SIZES, Stage

MOST_GAMES = 9


class BadPlayOff(ValueError):
    """A play-off can’t be like this; the message says why."""


@dataclass(frozen=True, slots=True)
class PlayOff:
    """``best_of`` has the games of a series by stage. ``places``: it decides the final standings;
    ``rated``: its games count for the rating."""

    size: int = 4
    best_of: Mapping[Stage, int] = field(default_factory=dict)
    third: bool = False
    consolation: bool = False
    places: bool = True
    rated: bool = False

    @property
    def stages(self) -> tuple[Stage, ...]:
        return bracket.stages(self.size, third=self.third, consolation=self.consolation)


def made(
    size: int, *, best_of: Mapping[str, int], third: bool, consolation: bool,
    places: bool = True, rated: bool = False,
) -> PlayOff:  # fmt: skip
    """Of what a director chose; a stage that isn’t named has one game. Raises BadPlayOff."""
    if size not in SIZES:
        raise BadPlayOff(f"A play-off has {listed(SIZES, last='or')} players, not {size}.")
    third, consolation = third and size > 2, consolation and size == 8
    stages = bracket.stages(size, third=third, consolation=consolation)
    lengths = {stage: int(best_of.get(str(stage), 1)) for stage in stages}
    for stage, games in lengths.items():
        if not 1 <= games <= MOST_GAMES:
            raise BadPlayOff(f"The {stage} is best of 1 to {MOST_GAMES} games, not {games}.")
    return PlayOff(size, lengths, third, consolation, places, rated)


def from_json(row: Mapping[str, Any]) -> PlayOff:
    """As a division keeps it. Raises BadPlayOff."""
    return made(
        int(row["size"]),
        best_of=row["best_of"],
        third=bool(row["third"]),
        consolation=bool(row["consolation"]),
        places=bool(row["places"]),
        rated=bool(row["rated"]),
    )


def as_json(play_off: PlayOff) -> dict[str, Any]:
    """As a division keeps it."""
    return {
        "size": play_off.size,
        "best_of": {str(stage): games for stage, games in play_off.best_of.items()},
        "third": play_off.third,
        "consolation": play_off.consolation,
        "places": play_off.places,
        "rated": play_off.rated,
    }
