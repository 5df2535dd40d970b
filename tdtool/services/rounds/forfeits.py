"""A forfeit, and its taking back; and what missed rounds count for a player, by the director."""

from tdtool.engine.remedies import overtime
from tdtool.engine.remedies.overtime import Credit
from tdtool.english import signed
from tdtool.models import Entry, Game, JournalEntry, Seat
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.rounds import missed
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Stale, act, reason_kept
from tdtool.services.journal.reversals import AsBefore, ByAct, do_again
from tdtool.services.meanings import OF_SCORES, OnPaper, Papers
from tdtool.services.players import PlayerRefused, entry_of
from tdtool.services.rounds.rows import RoundRefused, game_of
from tdtool.services.slips.rows import write_line

# What missed rounds count for one player, by the director's word.


def _as_it_was(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """What held before; refused where it was changed since."""
    arguments = entry.arguments
    return do_again(
        ctx,
        entry.act,
        entry=arguments["entry"],
        counts=arguments["was"],
        was=arguments["counts"],
        reason=reason,
    )


@act(
    "players.missed",
    words="Changed what missed rounds count for {player}.",
    undo=_as_it_was,
    papers=Papers(
        "changed what missed rounds count",
        (OnPaper.RESULTS, OnPaper.STANDINGS, OnPaper.PRIZES),
        perhaps=True,
    ),
    director=True,
)
def count(
    ctx: ActContext, *, entry: str, counts: int | None, was: int | None, reason: str
) -> Entry:
    """Every round that this player misses counts this: a spread where wins rank, points where
    totals do, 0 nothing, None as by the setting. ``was``: what held so far."""
    entry_row = entry_of(ctx, entry)
    if not reason_kept(reason):
        raise PlayerRefused("This needs a reason; History shows it.")
    least, most = overtime.most_missed(rules.of_division(entry_row.division))
    if counts is not None and not least <= counts <= most:
        raise PlayerRefused(
            f"A missed round counts from {signed(least)} to {signed(most)}; "
            f"this says {signed(counts)}."
        )
    ctx.check_version(
        entry_row,
        changed=f"{entry_row.name} was changed.",
        yours="You changed what missed rounds count for.",
    )
    if entry_row.missed_round != was:
        raise Stale(
            f"Somebody changed this for {entry_row.name} since you opened the page. "
            "Yours was not saved."
        )
    entry_row.missed_round = counts
    entry_row.save(update_fields=["missed_round", "version"])
    return entry_row


@act(
    "pairings.forfeit",
    words="Forfeit at table {table}, round {round}.",
    undo=ByAct("pairings.play_after_all", ("game",)),
    papers=Papers("forfeited table {table}", OF_SCORES),
    director=True,
)
def forfeit(ctx: ActContext, *, game: str, missing: list[int], reason: str) -> Game:
    """Who isn't there loses by the spread of the setting, who is wins by it (MYS-P4).

    ``missing`` are the places of those who aren't there; with both, both lose.
    """
    game_row = game_of(ctx, game)
    system = rules.of_division(game_row.round.division)
    why_not = missed.why_not(
        system, game_row, posted=game_row.round.is_posted, has_slip=slip_states.has_slip(game_row)
    )
    if why_not:
        raise RoundRefused(why_not)
    if not reason_kept(reason):
        raise RoundRefused("A forfeit needs a reason; History shows it.")
    seats = {seat.place: seat for seat in game_row.seats.select_related("entry")}
    if not missing or not set(missing) <= set(seats):
        raise RoundRefused("Choose who is absent.")
    ctx.check_version(game_row, changed="The game was changed.", yours="You recorded a forfeit.")
    both_missing = len(set(missing)) == 2
    game_row.kind = GameKind.DOUBLE_FORFEIT if both_missing else GameKind.FORFEIT
    game_row.save(update_fields=["kind", "version"])
    for place, seat in seats.items():
        credit = overtime.forfeit(system, missing=place in missing)
        _credit(ctx, seat, LineKind.SCORE, credit, reason)
    return game_row


@act(
    "pairings.play_after_all",
    words="Undid the forfeit at table {table}, round {round}; the game is played.",
    undo=AsBefore("pairings.forfeit", "game", {}),
    papers=Papers("undid the forfeit of table {table}", OF_SCORES),
    director=True,
)
def play_after_all(ctx: ActContext, *, game: str, reason: str) -> Game:
    """A forfeit is taken back: the game is played, and its slip awaited."""
    game_row = game_of(ctx, game)
    if game_row.kind not in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        raise RoundRefused("This game isn’t a forfeit. Reload the page.")
    if not reason_kept(reason):
        raise RoundRefused("Removing a forfeit needs a reason; History shows it.")
    ctx.check_version(game_row, changed="The game was changed.", yours="You undid a forfeit.")
    game_row.kind = GameKind.PLAYED
    game_row.save(update_fields=["kind", "version"])
    for seat in game_row.seats.order_by("place"):
        lines = seat.lines.filter(report=None, counts_for="spread")
        if points := sum(lines.values_list("points", flat=True)):
            _credit(ctx, seat, LineKind.REVERSAL, Credit(-points, ""), reason)
    return game_row


def _credit(ctx: ActContext, seat: Seat, kind: LineKind, credit: Credit, reason: str) -> None:
    """A line that counts for the spread alone, on no slip."""
    points, clause = credit.spread, credit.clause
    write_line(ctx, seat, kind, points, clause, reason, None, counts_for="spread")
