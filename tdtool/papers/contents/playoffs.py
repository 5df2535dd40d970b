"""A play-off as everybody reads it: its series stage by stage, who waits for whom, the places.

For the desk's page, the hall's, the displays and the bracket sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tdtool.english import dotted, minus, signed
from tdtool.models import Division
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs import played
from tdtool.pairing.playoffs.bracket import Stage
from tdtool.pairing.playoffs.series import Series, State
from tdtool.pairing.standings.win_loss import figure
from tdtool.papers.contents.listings import head
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow, Seeded, SeriesGame
from tdtool.queries.values import PaperHead

# What a bracket says: the values of a play-off on pages, displays and paper.


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


PLURALS = {
    Stage.QUARTERFINAL: "Quarterfinals",
    Stage.SEMIFINAL: "Semifinals",
    Stage.CONSOLATION: "Consolation semifinals",
}
MAIN = (Stage.QUARTERFINAL, Stage.SEMIFINAL, Stage.FINAL)


@dataclass(frozen=True)
class PlayOffPaper:
    """The bracket sheet: lines to fill in, with what is in already."""

    head: PaperHead
    division: str
    bracket: BracketView | None
    after: int


def of_division(division: Division) -> PlayOffPaper:
    return PlayOffPaper(
        head=head(division, division.rounds),
        division=events.code_of(division),
        bracket=view(division, kept_field(division)),
        after=division.rounds,
    )


def rounds_with_any(division: Division) -> list[int]:
    """The round after which there is a bracket to be printed."""
    return [] if division.play_off is None else [division.rounds]


def view(division: Division, field: Field) -> BracketView | None:
    """None: no play-off was started."""
    play_off = bracket.of_field(division, field)
    if play_off is None:
        return None
    stages = tuple(
        _stage(stage, list(series), play_off)
        for stage, series in groupby(
            play_off.bracket.series, key=lambda one_series: one_series.slot.stage
        )
    )
    main = {PLURALS.get(stage, str(stage).capitalize()) for stage in MAIN}
    champion = play_off.champion
    return BracketView(
        size=play_off.told.size,
        after=play_off.after,
        last_beside=division.rounds if play_off.after < division.rounds else 0,
        reason=play_off.reason,
        main=tuple(stage_view for stage_view in stages if stage_view.title in main),
        beside=tuple(stage_view for stage_view in stages if stage_view.title not in main),
        champion=champion.name if champion else "",
        over=play_off.bracket.over,
        decides_places=play_off.told.places,
        rated=play_off.told.rated,
        next=tuple(_next(play_off, one_series) for one_series in play_off.bracket.next_games),
        places=_places(play_off),
    )


def record(wins: float, losses: float, spread: int) -> str:
    return f"{figure(wins)}–{figure(losses)} {signed(spread)}"


def _places(play_off: PlayOffNow) -> tuple[PlaceView, ...]:
    return tuple(
        PlaceView(
            place, seeded.name, seeded.entry, record(seeded.wins, seeded.losses, seeded.spread)
        )
        for seeded, place in play_off.certain
    )


def _next(play_off: PlayOffNow, series: Series) -> str:
    name, other = (play_off.seeded(side or 0).name for side in series.sides)
    game = f", game {len(series.games) + 1}" if series.length > 1 else ""
    return f"{_capital(series.called)}{game}: {name} – {other}"


def _stage(stage: Stage, series: Sequence[Series], play_off: PlayOffNow) -> StageView:
    title = PLURALS.get(stage, str(stage).capitalize())
    return StageView(
        title,
        played.length(play_off.told.best_of[stage]),
        tuple(_series(one_series, play_off) for one_series in series),
    )


def _series(series: Series, play_off: PlayOffNow) -> SeriesView:
    games = [game for game in play_off.games.get(series.key, ()) if game.counts]
    return SeriesView(
        key=series.key,
        called=_capital(series.called),
        named=series.named,
        length=series.length,
        length_said=played.length(series.length),
        state=str(series.state),
        says=played.stands(series, play_off.names),
        left_out=played.left_out(series),
        sides=(_side(series, 0, play_off, games), _side(series, 1, play_off, games)),
        games=tuple(
            _game(game, games.index(game) + 1 if game.counts else 0, play_off)
            for game in play_off.games.get(series.key, ())
        ),
        decided=tuple(decision.reason for decision in series.decided),
    )


def _side(series: Series, at: int, play_off: PlayOffNow, games: Sequence[SeriesGame]) -> SideView:
    seed = series.sides[at]
    who: Seeded | None = None if seed is None else play_off.seeded(seed)
    return SideView(
        name=who.name if who else "",
        seed=seed,
        entry=who.entry if who else "",
        waits=played.source(series.slot.sides[at], play_off.bracket),
        points=played.points(series.score[at]) if series.played else "",
        won=seed is not None and series.winner == seed,
        scores=tuple(_score(game, seed) for game in games),
    )


def _score(game: SeriesGame, seed: int | None) -> str:
    if seed not in game.seeds:
        return ""
    score = game.scores[game.seeds.index(seed)]
    if game.forfeit:
        points, _ = game.game.of(seed)
        return "won by forfeit" if points else "forfeit"
    return "" if score is None or game.game.awaited else minus(score)


def _game(game: SeriesGame, number: int, play_off: PlayOffNow) -> GameView:
    names = [play_off.names.get(seed, "–") for seed in game.seeds]
    scores = "–".join(minus(score) for score in game.scores if score is not None)
    return GameView(
        number=number,
        round_number=game.round_number,
        table=game.table,
        names=(names[0], names[1]),
        scores="forfeit" if game.forfeit else "" if game.game.awaited else scores,
        awaited=game.game.awaited,
        counts=game.counts,
    )


def _capital(called: str) -> str:
    return called[:1].upper() + called[1:]
