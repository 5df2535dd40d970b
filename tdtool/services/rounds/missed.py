"""What missed rounds count for one player, by the director's word."""

from __future__ import annotations

from tdtool.engine.remedies import overtime
from tdtool.english import signed
from tdtool.models import Entry, JournalEntry
from tdtool.queries import rules
from tdtool.services.acts import ActContext, Stale, act, reason_kept
from tdtool.services.journal.reversals import do_again
from tdtool.services.meanings import OnPaper, Papers
from tdtool.services.players import PlayerRefused, entry_of


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
