"""What a director decides of a series: a tie, a player who can't go on, a series played again."""

from __future__ import annotations

from typing import Any

from tdtool.english import listed
from tdtool.models import Division, JournalEntry
from tdtool.pairing.playoffs.series import How, Series, State
from tdtool.queries.journal import undone
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.meanings import Papers
from tdtool.services.playoffs.rows import PlayOffRefused, series_of, under_way
from tdtool.services.playoffs.starting import OF_PLAY_OFF


def _undecided(ctx: ActContext, entry: JournalEntry, reason: str) -> Division:
    """The decision is taken back, where the game that it added isn't posted."""
    division, _, play_off_state = under_way(ctx, entry.arguments["division"])
    series, play_off = (
        series_of(play_off_state, entry.arguments["series"]),
        dict(division.play_off or {}),
    )
    numbers = undone.doings_of(ctx.event, entry.number)
    remaining = [decision for decision in play_off["decided"] if decision["act"] not in numbers]
    if len(remaining) == len(play_off["decided"]):
        raise CantUndo(
            f"{_capital(series.named)} is being replayed, and the decision is gone with it."
        )
    if entry.arguments["how"] == How.GAME and len(series.games) >= series.length:
        raise CantUndo(f"The added game of {series.named} is posted. Undo its posting first.")
    return _kept(ctx, division, play_off | {"decided": remaining})


def _counting_again(ctx: ActContext, entry: JournalEntry, reason: str) -> Division:
    """The games of the series count again, where nothing came of it since."""
    division, _, play_off_state = under_way(ctx, entry.arguments["division"])
    series, play_off = (
        series_of(play_off_state, entry.arguments["series"]),
        dict(division.play_off or {}),
    )
    numbers = undone.doings_of(ctx.event, entry.number)
    replays = [
        replay_row for replay_row in play_off["replayed"] if replay_row["series"] == series.key
    ]
    if not any(replay_row["act"] in numbers for replay_row in replays):
        raise CantUndo("The play-off was cancelled since, and this series with it.")
    again = replays[-1]
    if again["act"] not in numbers:
        raise CantUndo(f"{_capital(series.named)} was undone once more since. Undo that first.")
    if series.games:
        raise CantUndo(f"The replay of {series.named} has begun. Undo its posting first.")
    if series.decided:
        raise CantUndo(f"{_capital(series.named)} was decided since. Undo that first.")
    play_off["replayed"] = [
        replay_row for replay_row in play_off["replayed"] if replay_row is not again
    ]
    play_off["decided"] = [*play_off["decided"], *again["decided"]]
    return _kept(ctx, division, play_off)


@act(
    "playoffs.decide",
    words="Decided a series of the play-off.",
    undo=_undecided,
    papers=Papers("decided a series of the play-off", OF_PLAY_OFF),
    director=True,
)
def decide(
    ctx: ActContext, *, division: str, series: str, how: str, reason: str, winner: str = ""
) -> Division:
    """One more ``game`` for a tied series, a ``winner`` by ``lot``, or ``awarded`` to the other
    where a player can't go on; with the reason. Raises PlayOffRefused."""
    division_row, _, play_off_state = under_way(ctx, division)
    ctx.check_version(
        division_row, changed="The play-off was changed.", yours="You decided a series."
    )
    chosen_series, way = series_of(play_off_state, series), _how(how)
    _can_decide(chosen_series, way)
    if way is How.GAME:
        winner = ""
    elif winner not in [play_off_state.seeded(side or 0).entry for side in chosen_series.sides]:
        raise PlayOffRefused(
            f"Choose who wins {chosen_series.named}: {_sides(play_off_state, chosen_series)}."
        )
    why = reason_kept(reason)
    if not why:
        raise PlayOffRefused(f"Deciding {chosen_series.named} needs a reason; History shows it.")
    row: dict[str, Any] = {
        "series": chosen_series.key, "how": str(way), "winner": winner or None, "reason": why,
        "by": ctx.by.name, "act": ctx.first_number,
    }  # fmt: skip
    play_off = dict(division_row.play_off or {})
    return _kept(ctx, division_row, play_off | {"decided": [*play_off["decided"], row]})


@act(
    "playoffs.replay",
    words="Undid a series of the play-off.",
    undo=_counting_again,
    papers=Papers("undid a series of the play-off", OF_PLAY_OFF),
    director=True,
)
def replay(ctx: ActContext, *, division: str, series: str, reason: str) -> Division:
    """The games of a series count no more, and what was decided of it; their slips stay.

    Raises PlayOffRefused.
    """
    division_row, _, play_off_state = under_way(ctx, division)
    ctx.check_version(
        division_row, changed="The play-off was changed.", yours="You undid a series."
    )
    chosen_series = series_of(play_off_state, series)
    games = [game for game in play_off_state.games.get(chosen_series.key, ()) if game.counts]
    if not games and not chosen_series.decided:
        raise PlayOffRefused(f"{_capital(chosen_series.named)} has no games to undo.")
    why = reason_kept(reason)
    if not why:
        raise PlayOffRefused(f"Undoing {chosen_series.named} needs a reason; History shows it.")
    play_off = dict(division_row.play_off or {})
    key, decisions = chosen_series.key, play_off["decided"]
    row = {
        "series": key, "games": [game.key for game in games], "reason": why,
        "by": ctx.by.name, "act": ctx.first_number,
        "decided": [decision for decision in decisions if decision["series"] == key],
    }  # fmt: skip
    remaining = [decision for decision in decisions if decision["series"] != key]
    again = [*play_off["replayed"], row]
    return _kept(ctx, division_row, play_off | {"decided": remaining, "replayed": again})


def _kept(ctx: ActContext, division: Division, play_off: dict[str, Any]) -> Division:
    division.play_off = play_off
    division.save(update_fields=["play_off", "version"])
    return division


def _capital(named: str) -> str:
    return named[:1].upper() + named[1:]


def _how(how: str) -> How:
    try:
        return How(how)
    except ValueError:
        raise PlayOffRefused(
            "Choose how it is decided: one more game, by lot, or awarded."
        ) from None


def _can_decide(series: Series, way: How) -> None:
    if series.state is State.WAITING:
        raise PlayOffRefused(f"{_capital(series.named)} still waits for its players.")
    if series.state is State.DECIDED:
        raise PlayOffRefused(f"{_capital(series.named)} is decided already.")
    if series.awaited:
        raise PlayOffRefused(
            f"A game of {series.named} is being played. Enter its slip first, or a forfeit."
        )
    if way is not How.AWARDED and series.state is not State.TIED:
        raise PlayOffRefused(
            f"{_capital(series.named)} isn’t tied: games are left to play. Post the next one."
        )


def _sides(play_off_state: PlayOffNow, series: Series) -> str:
    return listed((play_off_state.seeded(side or 0).name for side in series.sides), last="or")
