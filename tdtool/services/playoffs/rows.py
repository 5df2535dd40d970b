"""What the acts on a play-off share."""

from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs.series import Series
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.services.acts import ActContext, Refused


class PlayOffRefused(Refused):
    """The play-off can't be started, go on or be decided like this; the message says why."""


def under_way(ctx: ActContext, uuid: str) -> tuple[Division, Field, PlayOffNow]:
    """The division, held, and its play-off as it stands. Raises PlayOffRefused, Stale."""
    division = ctx.division(uuid, PlayOffRefused)
    field = read_field(division)
    play_off_state = bracket.of_field(division, field)
    if play_off_state is None:
        raise PlayOffRefused(
            f"Division {division.code} has no play-off. Start one on the Play-off page."
        )
    return division, field, play_off_state


def series_of(play_off_state: PlayOffNow, key: str) -> Series:
    """Raises PlayOffRefused."""
    series = play_off_state.bracket.by_key.get(key)
    if series is None:
        raise PlayOffRefused("The play-off has no such series. Reload the page.")
    return series


def rounds_of(division: Division) -> list[Round]:
    """The rounds of the play-off, in order."""
    rounds = division.rounds_drawn.select_related("division__event").order_by("number")
    return [round_ for round_ in rounds if round_.is_play_off]
