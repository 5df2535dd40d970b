"""A play-off as everybody reads it: its series stage by stage, who waits for whom, the places.

For the desk's page, the hall's, the displays and the bracket sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tdtool.english import minus, signed
from tdtool.models import Division
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs import words
from tdtool.pairing.playoffs.bracket import Stage
from tdtool.pairing.playoffs.series import Series
from tdtool.pairing.standings.win_loss import figure
from tdtool.papers.contents.listings import head
from tdtool.papers.contents.playoff_views import (
    BracketView,
    GameView,
    PlaceView,
    SeriesView,
    SideView,
    StageView,
)
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow, Seeded, SeriesGame
from tdtool.queries.values import PaperHead

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
        words.length(play_off.told.best_of[stage]),
        tuple(_series(one_series, play_off) for one_series in series),
    )


def _series(series: Series, play_off: PlayOffNow) -> SeriesView:
    games = [game for game in play_off.games.get(series.key, ()) if game.counts]
    return SeriesView(
        key=series.key,
        called=_capital(series.called),
        named=series.named,
        length=series.length,
        length_said=words.length(series.length),
        state=str(series.state),
        says=words.stands(series, play_off.names),
        left_out=words.left_out(series),
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
        waits=words.source(series.slot.sides[at], play_off.bracket),
        points=words.points(series.score[at]) if series.played else "",
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
