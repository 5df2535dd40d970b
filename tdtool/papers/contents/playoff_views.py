"""What a bracket says: the values of a play-off on pages, displays and paper."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import dotted
from tdtool.pairing.playoffs.series import State


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of a series. ``name`` "": not known yet, and ``waits`` says for whom it waits."""

    name: str
    seed: int | None
    entry: str
    waits: str
    points: str
    won: bool
    scores: tuple[str, ...]  # by game of the series, "" while it isn’t in

    @property
    def says(self) -> str:
        return self.name or self.waits


@dataclass(frozen=True, slots=True)
class GameView:
    """A game that is posted. ``scores`` in the order of the seats."""

    number: int
    round_number: int
    table: int
    names: tuple[str, str]
    scores: str
    awaited: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesView:
    key: str
    called: str
    named: str
    length: int
    length_said: str
    state: str
    says: str
    left_out: str
    sides: tuple[SideView, SideView]
    games: tuple[GameView, ...]
    decided: tuple[str, ...]

    @property
    def open(self) -> bool:
        return self.state in (State.READY, State.UNDER_WAY)

    @property
    def tied(self) -> bool:
        return self.state == State.TIED

    @property
    def scored(self) -> bool:
        """Whether a game of it counts."""
        return any(game.counts and not game.awaited for game in self.games)

    @property
    def playing(self) -> tuple[GameView, ...]:
        return tuple(game for game in self.games if game.awaited and game.counts)


@dataclass(frozen=True, slots=True)
class StageView:
    title: str
    length: str
    series: tuple[SeriesView, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    place: int
    name: str
    entry: str
    record: str


@dataclass(frozen=True)
class BracketView:
    """``main`` is the way to the final, ``beside`` the series for other places. ``last_beside``:
    the last round that the others play meanwhile; 0: it is played after them all."""

    size: int
    after: int
    last_beside: int
    reason: str
    main: tuple[StageView, ...]
    beside: tuple[StageView, ...]
    champion: str
    over: bool
    decides_places: bool
    rated: bool
    next: tuple[str, ...]  # a sentence per series whose next game can be posted
    places: tuple[PlaceView, ...]  # as far as they are certain

    @property
    def stages(self) -> tuple[StageView, ...]:
        return (*self.main, *self.beside)

    @property
    def series(self) -> tuple[SeriesView, ...]:
        return tuple(series for stage in self.stages for series in stage.series)

    @property
    def playing(self) -> tuple[tuple[SeriesView, GameView], ...]:
        return tuple((series, game) for series in self.series for game in series.playing)

    @property
    def facts(self) -> str:
        games = "rated" if self.rated else "not rated"
        places = "decides the final standings" if self.decides_places else "for its own title"
        return dotted(
            f"{self.size} players from the standings after round {self.after}",
            self._rounds_beside,
            games,
            places,
        )

    @property
    def _rounds_beside(self) -> str:
        first, last = self.after + 1, self.last_beside
        if not last:
            return ""
        return f"beside round {last}" if first == last else f"beside rounds {first} to {last}"
