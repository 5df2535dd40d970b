"""The director’s word on a correction that came after a round was posted: leave it as posted."""

from __future__ import annotations

from uuid import UUID

from tdtool.models import JournalEntry, Round
from tdtool.models.rounds import RoundState
from tdtool.queries.rounds.redrawn.open_rounds import LEFT
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.rows import RoundRefused


def _said_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """What would differ is said again. Raises CantUndo where a later word stands, or none."""
    round_ = _round(ctx, entry.arguments["round"])
    left_as_posted = round_.basis.get(LEFT) if round_ else None
    if (
        round_ is None
        or left_as_posted is None
        or left_as_posted["differs"] != entry.arguments["differs"]
    ):
        raise CantUndo(
            "Since then the round was drawn again, or you chose again to leave it as posted."
        )
    del round_.basis[LEFT]
    round_.version += 1
    round_.save(update_fields=["basis", "version"])


@act(
    "rounds.leave",
    words="Left round {round} as posted after a correction: {sentence}.",
    undo=_said_again,
    rests=False,
    director=True,
)
def leave(ctx: ActContext, *, round: str, differs: str, sentence: str) -> Round:
    """The round stays as posted, though by today’s scores it would be drawn differently.

    ``differs`` is the key of what would differ, ``sentence`` the same in words: another correction
    asks again.
    """
    round_ = _round(ctx, round)
    if round_ is None:
        raise RoundRefused("This round no longer exists; it was drawn again.")
    if round_.state != RoundState.POSTED:
        raise RoundRefused(
            f"Round {round_.number} is {round_.state}. Only a posted round can be left as posted."
        )
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You left it as posted.")
    round_.basis[LEFT] = {"differs": differs, "by": ctx.by.name}
    round_.save(update_fields=["basis", "version"])
    return round_


def _round(ctx: ActContext, round_: str) -> Round | None:
    rounds = Round.objects.select_for_update()
    return rounds.filter(uuid=UUID(round_), division__event=ctx.event).first()
