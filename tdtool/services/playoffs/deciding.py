"""What a director decides of a series: a tie, a player who can't go on, a series played again."""

import random
from typing import Any

from tdtool.english import listed, plural
from tdtool.models import Division, JournalEntry, Round
from tdtool.models.rounds import PLAY_OFF, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.playoffs.series import How, Series, State
from tdtool.queries.journal import undone
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.queries.playoffs.next_games import Meeting
from tdtool.queries.rounds import plans, taken_seats
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import CantUndo, do_again, open_again, times_of
from tdtool.services.meanings import OF_SEATS, OnPaper, Papers
from tdtool.services.playoffs.rows import PlayOffRefused, rounds_of, series_of, under_way
from tdtool.services.playoffs.starting import OF_PLAY_OFF
from tdtool.services.rounds import lifecycle, seats

# The next games of a play-off: a round of their own, posted at once, for nothing is drawn.


def _unposted(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """The round is deleted again, while no slip of it is in; the one before is played again where
    it was completed with it."""
    arguments = entry.arguments
    division, _, _ = under_way(ctx, arguments["division"])
    round_ = next(
        (drawn for drawn in rounds_of(division) if drawn.number == arguments["number"]), None
    )
    if round_ is None:
        raise CantUndo(f"Round {arguments['number']} is already deleted.")
    if round_.state == RoundState.POSTED:
        do_again(ctx, "rounds.take_back", round=str(round_.uuid), reason=reason)
    number = do_again(ctx, "rounds.discard", round=str(round_.uuid))
    before = next(iter(reversed(rounds_of(division))), None)
    if before is not None and before.completed_at in times_of(ctx, entry):
        open_again(ctx, entry, before, reason)
    return number


@act(
    "playoffs.post",
    words="Posted round {round} of the play-off.",
    undo=_unposted,
    papers=Papers("posted round {round}", (*OF_SEATS, OnPaper.PLAY_OFF)),
    director=True,
)
def post(ctx: ActContext, *, division: str, number: int, draw_seed: int) -> Round:
    """The next game of every series that has one, as this round; the one before is completed.

    Who starts is as in any round in the first game of a series (``draw_seed`` where a lot must
    say), then in turn. Raises PlayOffRefused.
    """
    division_row, field, play_off_state = under_way(ctx, division)
    ctx.check_version(
        division_row, changed="The play-off was changed.", yours="You posted its next games."
    )
    rounds = rounds_of(division_row)
    if number != division_row.rounds + len(rounds) + 1:
        raise PlayOffRefused(f"Round {number} of the play-off is posted already.")
    if play_off_state.bracket.next_games:
        _no_round_is_left(division_row)
    if rounds:
        _close(ctx, rounds[-1])
    if not play_off_state.bracket.next_games:
        raise PlayOffRefused(_nothing(play_off_state))
    ctx.same_keys()
    round_ = Round(
        uuid=ctx.new_uuid(), division=division_row, number=number, stage=PLAY_OFF, method=PLAY_OFF,
        draw_seed=draw_seed, based_on=division_row.rounds, state=RoundState.POSTED, revision=1,
        drawn_at=ctx.at, posted_at=ctx.at, session=plans.session_of(division_row, number),
    )  # fmt: skip
    meetings = ctx.decisions.get(
        "pairings", lambda: _meetings(division_row, field, play_off_state, number, draw_seed)
    )
    playing = [key for _, *keys in meetings for key in keys]
    drawn = [[at, at + 1] for at in range(0, len(playing), 2)]
    round_.basis = {"field": playing, "repeats": None, "by": ctx.by.name, "drawn": drawn}
    round_.save()
    couples = [
        Pairing(division_row.first_table + at, field.numbers[starter], field.numbers[other])
        for at, (_, starter, other) in enumerate(meetings)
    ]
    groups = [series for series, *_ in meetings]
    seats.seat_all(ctx, round_, couples, groups=groups, rated=play_off_state.told.rated)
    division_row.save(update_fields=["version"])
    for why in (taken_seats.tables_elsewhere(round_), taken_seats.players_elsewhere(round_)):
        if why:
            raise PlayOffRefused(why)
    lifecycle.back_up(f"round-{number}-posted")
    return round_


def _meetings(
    division: Division, field: Field, play_off_state: PlayOffNow, number: int, draw_seed: int
) -> list[Meeting]:
    """Who starts against whom. Raises PlayOffRefused where one of them isn't here."""
    lots = random.Random(draw_seed)
    meetings = next_games.who_starts(
        division, field, play_off_state, after=division.rounds, rng=lots
    )
    if why := next_games.who_left(play_off_state, field, meetings, number):
        raise PlayOffRefused(why)
    return meetings


def _no_round_is_left(division: Division) -> None:
    """Raises PlayOffRefused while others still play rounds: its games are drawn with these."""
    drawn = list(division.rounds_drawn.all())
    number = bracket.open_round(division, drawn)
    if number is not None and any(round_.number == number for round_ in drawn):
        raise PlayOffRefused(f"Round {number} isn’t complete. Complete it first.")
    if number is not None:
        raise PlayOffRefused(
            "The play-off’s next games are drawn with the next round: draw that at the desk."
        )


def _close(ctx: ActContext, before: Round) -> None:
    """The round before is complete from here on. Raises PlayOffRefused."""
    if not before.is_posted:
        raise PlayOffRefused(
            f"Round {before.number} is {before.state}. Post it or delete it on its page first."
        )
    if before.state == RoundState.COMPLETE:
        return
    if tables := lifecycle.open_tables_of(before):
        raise PlayOffRefused(
            f"Round {before.number}: {plural(len(tables), 'table')} {listed(tables)} "
            f"{plural(len(tables), 'has', 'have')} no accepted slip. Enter it first, or complete "
            "the round without it on its page."
        )
    before.version += 1
    lifecycle.close(ctx, before)


def _nothing(play_off_state: PlayOffNow) -> str:
    if play_off_state.bracket.tied:
        series = play_off_state.bracket.tied[0]
        return (
            f"{series.named[:1].upper()}{series.named[1:]} is tied. Decide it first: one more "
            "game, or a winner by lot."
        )
    if play_off_state.bracket.over:
        return "The play-off is over: every series is decided."
    return "No game can be posted now: every series waits for a result."


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
