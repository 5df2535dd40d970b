"""A play-off is planned ahead: how it is played, and after which round it will be offered."""

from __future__ import annotations

from tdtool.models import Division, JournalEntry
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.settings import BadPlayOff
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import AsBefore, CantUndo
from tdtool.services.playoffs.rows import PlayOffRefused
from tdtool.services.playoffs.starting import BESIDE_DECIDES
from tdtool.services.rounds.rows import division_of

NONE = 0  # the size of a play-off that isn't planned any more

BEFORE = AsBefore("playoffs.plan", "division", {"size": NONE})


def _as_before(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    try:
        return BEFORE(ctx, entry, reason)
    except PlayOffRefused:
        raise CantUndo(
            "The play-off planned before this one can’t start after its round any more. Plan "
            "another on the Play-off page, or delete the plan there."
        ) from None


@act(
    "playoffs.plan",
    words="Changed the planned play-off.",
    undo=_as_before,
    rests=False,
    director=True,
)
def plan(
    ctx: ActContext,
    *,
    division: str,
    size: int,
    after: int = 0,
    best_of: dict[str, int] | None = None,
    third: bool = False,
    consolation: bool = False,
    places: bool = True,
    rated: bool = False,
) -> Division:
    """Of a size, from the standings after a round, 0 for the last; ``size`` 0: none is planned.

    The rest is as when one starts. Raises PlayOffRefused.
    """
    division_of(ctx, division)
    division_row = ctx.division(division, PlayOffRefused)
    ctx.check_version(
        division_row, changed="The division was changed.", yours="You planned a play-off."
    )
    division_row.play_off_planned = None
    if size != NONE:
        _can_plan(division_row, after, places=places)
        try:
            play_off = settings.made(
                size, best_of=best_of or {}, third=third, consolation=consolation, places=places,
                rated=rated,
            )  # fmt: skip
        except BadPlayOff as refusal:
            raise PlayOffRefused(str(refusal)) from None
        division_row.play_off_planned = {**settings.as_json(play_off), "after": after}
    division_row.save(update_fields=["play_off_planned", "version"])
    return division_row


def _can_plan(division: Division, after: int, *, places: bool) -> None:
    if division.play_off is not None:
        raise PlayOffRefused("There is a play-off already. Cancel it first to plan another.")
    if not 0 <= after <= division.rounds:
        raise PlayOffRefused(
            f"This division has {division.rounds} rounds, so no play-off can start after round "
            f"{after}. Choose one of them."
        )
    if after and division.rounds_drawn.filter(number__gt=after).exists():
        raise PlayOffRefused(
            f"Round {after + 1} is drawn already, so no play-off can start after round {after}. "
            "Choose a later one."
        )
    if 0 < after < division.rounds and not places:
        raise PlayOffRefused(BESIDE_DECIDES)
