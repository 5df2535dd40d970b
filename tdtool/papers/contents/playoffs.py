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
    now = bracket.of_field(division, field)
    if now is None:
        return None
    stages = tuple(
        _stage(stage, list(series), now)
        for stage, series in groupby(now.bracket.series, key=lambda one: one.slot.stage)
    )
    main = {PLURALS.get(stage, str(stage).capitalize()) for stage in MAIN}
    champion = now.champion
    return BracketView(
        size=now.told.size,
        after=now.after,
        last_beside=division.rounds if now.after < division.rounds else 0,
        reason=now.reason,
        main=tuple(one for one in stages if one.title in main),
        beside=tuple(one for one in stages if one.title not in main),
        champion=champion.name if champion else "",
        over=now.bracket.over,
        decides_places=now.told.places,
        rated=now.told.rated,
        next=tuple(_next(now, one) for one in now.bracket.next_games),
        places=_places(now),
    )


def record(wins: float, losses: float, spread: int) -> str:
    return f"{figure(wins)}–{figure(losses)} {signed(spread)}"


def _places(now: PlayOffNow) -> tuple[PlaceView, ...]:
    return tuple(
        PlaceView(place, one.name, one.entry, record(one.wins, one.losses, one.spread))
        for one, place in now.certain
    )


def _next(now: PlayOffNow, series: Series) -> str:
    one, other = (now.seeded(side or 0).name for side in series.sides)
    game = f", game {len(series.games) + 1}" if series.length > 1 else ""
    return f"{_capital(series.called)}{game}: {one} – {other}"


def _stage(stage: Stage, series: Sequence[Series], now: PlayOffNow) -> StageView:
    title = PLURALS.get(stage, str(stage).capitalize())
    return StageView(
        title, words.length(now.told.best_of[stage]), tuple(_series(one, now) for one in series)
    )


def _series(one: Series, now: PlayOffNow) -> SeriesView:
    games = [game for game in now.games.get(one.key, ()) if game.counts]
    return SeriesView(
        key=one.key,
        called=_capital(one.called),
        named=one.named,
        length=one.length,
        length_said=words.length(one.length),
        state=str(one.state),
        says=words.stands(one, now.names),
        left_out=words.left_out(one),
        sides=(_side(one, 0, now, games), _side(one, 1, now, games)),
        games=tuple(
            _game(game, games.index(game) + 1 if game.counts else 0, now)
            for game in now.games.get(one.key, ())
        ),
        decided=tuple(said.reason for said in one.decided),
    )


def _side(one: Series, at: int, now: PlayOffNow, games: Sequence[SeriesGame]) -> SideView:
    seed = one.sides[at]
    who: Seeded | None = None if seed is None else now.seeded(seed)
    return SideView(
        name=who.name if who else "",
        seed=seed,
        entry=who.entry if who else "",
        waits=words.source(one.slot.sides[at], now.bracket),
        points=words.points(one.score[at]) if one.played else "",
        won=seed is not None and one.winner == seed,
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


def _game(game: SeriesGame, number: int, now: PlayOffNow) -> GameView:
    names = [now.names.get(seed, "–") for seed in game.seeds]
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
