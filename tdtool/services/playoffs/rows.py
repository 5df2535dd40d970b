"""What the acts on a play-off share."""

from __future__ import annotations

from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs.series import Series
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.services.acts import ActContext, Refused
from tdtool.services.divisions import held


class PlayOffRefused(Refused):
    """The play-off can't be started, go on or be decided like this; the message says why."""


def under_way(ctx: ActContext, code: str) -> tuple[Division, Field, PlayOffNow]:
    """The division, held, and its play-off as it stands. Raises PlayOffRefused, Stale."""
    where = held(ctx, PlayOffRefused, code=code)
    known = read_field(where)
    now = bracket.of_field(where, known)
    if now is None:
        raise PlayOffRefused(f"Division {code} has no play-off. Start one on the Play-off page.")
    return where, known, now


def series_of(now: PlayOffNow, key: str) -> Series:
    """Raises PlayOffRefused."""
    found = now.bracket.by_key.get(key)
    if found is None:
        raise PlayOffRefused("The play-off has no such series. Reload the page.")
    return found


def rounds_of(division: Division) -> list[Round]:
    """The rounds of the play-off, in order."""
    rounds = division.rounds_drawn.select_related("division__event").order_by("number")
    return [one for one in rounds if one.is_play_off]
