"""Who is kept apart: two players, or all of a team, who are not to meet in any draw to come."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import Flipped
from tdtool.services.rounds.rows import RoundRefused, division_of


@act(
    "pairings.keep_apart",
    words="Changed whether {players} may meet.",
    undo=Flipped("apart", ("division", "one", "other")),
    director=True,
)
def keep_apart(doing: ActContext, *, division: str, one: str, other: str, apart: bool) -> Division:
    """Two who are not to meet in any draw to come; or who may, after all."""
    where = division_of(doing, division)
    doing.check_version(
        where, now="The division was changed by now.", yours="You sent two players."
    )
    known = {str(uuid) for uuid in where.entries.values_list("uuid", flat=True)}
    if one == other or not {one, other} <= known:
        raise RoundRefused("Choose two different players of this division.")
    both = sorted((one, other))
    where.apart = [pair_ for pair_ in where.apart if pair_ != both] + ([both] if apart else [])
    where.save(update_fields=["apart", "version"])
    return where


@act(
    "pairings.keep_teams_apart",
    words="Changed whether players of one team may meet.",
    undo=Flipped("apart", ("division",)),
    director=True,
)
def keep_teams_apart(doing: ActContext, *, division: str, apart: bool) -> Division:
    """Players of one team don't meet; or may, after all."""
    where = division_of(doing, division)
    doing.check_version(where, now="The division was changed by now.", yours="You sent its teams.")
    where.teams_apart = apart
    where.save(update_fields=["teams_apart", "version"])
    return where
