"""What a director decides of a series: a tie, a player who can't go on, a series played again."""

from __future__ import annotations

from typing import Any

from tdtool.english import listed
from tdtool.models import Division, JournalEntry
from tdtool.pairing.playoffs.series import How, Series, State
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import CantUndo, number_of_rows
from tdtool.services.meanings import Papers
from tdtool.services.playoffs.rows import PlayOffRefused, series_of, under_way
from tdtool.services.playoffs.starting import OF_PLAY_OFF


def _undecided(ctx: ActContext, entry: JournalEntry, reason: str) -> Division:
    """The decision is taken back, where the game that it added isn't posted."""
    where, _, now = under_way(ctx, entry.arguments["division"])
    series, play_off = series_of(now, entry.arguments["series"]), dict(where.play_off or {})
    number = number_of_rows(ctx, entry)
    left = [one for one in play_off["decided"] if one["act"] != number]
    if len(left) == len(play_off["decided"]):
        raise CantUndo(
            f"{_capital(series.named)} is being replayed, and the decision is gone with it."
        )
    if entry.arguments["how"] == How.GAME and len(series.games) >= series.length:
        raise CantUndo(f"The added game of {series.named} is posted. Undo its posting first.")
    return _kept(ctx, where, play_off | {"decided": left})


def _counting_again(ctx: ActContext, entry: JournalEntry, reason: str) -> Division:
    """The games of the series count again, where nothing came of it since."""
    where, _, now = under_way(ctx, entry.arguments["division"])
    series, play_off = series_of(now, entry.arguments["series"]), dict(where.play_off or {})
    number = number_of_rows(ctx, entry)
    rows = [one for one in play_off["replayed"] if one["series"] == series.key]
    if number not in [one["act"] for one in rows]:
        raise CantUndo("The play-off was cancelled since, and this series with it.")
    again = rows[-1]
    if again["act"] != number:
        raise CantUndo(f"{_capital(series.named)} was undone once more since. Undo that first.")
    if series.games:
        raise CantUndo(f"The replay of {series.named} has begun. Undo its posting first.")
    if series.decided:
        raise CantUndo(f"{_capital(series.named)} was decided since. Undo that first.")
    play_off["replayed"] = [one for one in play_off["replayed"] if one is not again]
    play_off["decided"] = [*play_off["decided"], *again["decided"]]
    return _kept(ctx, where, play_off)


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
    where, _, now = under_way(ctx, division)
    ctx.check_version(where, now="The play-off was changed.", yours="You decided a series.")
    found, way = series_of(now, series), _how(how)
    _can_decide(found, way)
    if way is How.GAME:
        winner = ""
    elif winner not in [now.seeded(side or 0).entry for side in found.sides]:
        raise PlayOffRefused(f"Choose who wins {found.named}: {_sides(now, found)}.")
    why = reason_kept(reason)
    if not why:
        raise PlayOffRefused(f"Deciding {found.named} needs a reason; History shows it.")
    row: dict[str, Any] = {
        "series": found.key, "how": str(way), "winner": winner or None, "reason": why,
        "by": ctx.by.name, "act": ctx.number,
    }  # fmt: skip
    play_off = dict(where.play_off or {})
    return _kept(ctx, where, play_off | {"decided": [*play_off["decided"], row]})


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
    where, _, now = under_way(ctx, division)
    ctx.check_version(where, now="The play-off was changed.", yours="You undid a series.")
    found = series_of(now, series)
    games = [one for one in now.games.get(found.key, ()) if one.counts]
    if not games and not found.decided:
        raise PlayOffRefused(f"{_capital(found.named)} has no games to undo.")
    why = reason_kept(reason)
    if not why:
        raise PlayOffRefused(f"Undoing {found.named} needs a reason; History shows it.")
    play_off = dict(where.play_off or {})
    row = {
        "series": found.key, "games": [one.key for one in games], "reason": why,
        "by": ctx.by.name, "act": ctx.number,
        "decided": [one for one in play_off["decided"] if one["series"] == found.key],
    }  # fmt: skip
    left = [one for one in play_off["decided"] if one["series"] != found.key]
    again = [*play_off["replayed"], row]
    return _kept(ctx, where, play_off | {"decided": left, "replayed": again})


def _kept(ctx: ActContext, where: Division, play_off: dict[str, Any]) -> Division:
    where.play_off = play_off
    where.save(update_fields=["play_off", "version"])
    return where


def _capital(named: str) -> str:
    return named[:1].upper() + named[1:]


def _how(how: str) -> How:
    try:
        return How(how)
    except ValueError:
        raise PlayOffRefused(
            "Choose how it is decided: one more game, by lot, or awarded."
        ) from None


def _can_decide(found: Series, way: How) -> None:
    if found.state is State.WAITING:
        raise PlayOffRefused(f"{_capital(found.named)} still waits for its players.")
    if found.state is State.DECIDED:
        raise PlayOffRefused(f"{_capital(found.named)} is decided already.")
    if found.awaited:
        raise PlayOffRefused(
            f"A game of {found.named} is being played. Enter its slip first, or a forfeit."
        )
    if way is not How.AWARDED and found.state is not State.TIED:
        raise PlayOffRefused(
            f"{_capital(found.named)} isn’t tied: games are left to play. Post the next one."
        )


def _sides(now: PlayOffNow, series: Series) -> str:
    return listed((now.seeded(side or 0).name for side in series.sides), last="or")
