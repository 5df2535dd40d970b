"""What the overlays of a stream show: a table of a division each round, or a player."""

from tdtool.models import Stream
from tdtool.models.streams import Shows
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Pointed
from tdtool.services.journal.reversals import AsBefore
from tdtool.services.players import entry_of

MOST = 8  # streams of an event
HIGHEST_TABLE = 999


class StreamRefused(Refused):
    """The stream can’t be pointed there; the message says why."""


@act(
    "streams.point",
    words="Changed what stream {stream} shows.",
    otherwise=(lambda arguments: not arguments["shows"], "Cleared stream {stream}."),
    undo=AsBefore("streams.point", "stream", {"shows": ""}),
)
def point(
    ctx: ActContext,
    *,
    stream: int,
    shows: str,
    division: str = "",
    table: int | None = None,
    entry: str = "",
) -> Stream:
    """Point a stream to a division’s first table or ``table``, to a player, or ("") to nothing.

    Raises StreamRefused.
    """
    if not 1 <= stream <= MOST:
        raise StreamRefused(f"Streams go from 1 to {MOST} (you gave {stream}).")
    if shows not in Shows.values:
        raise StreamRefused("Choose what the stream shows: a table or a player.")
    if shows == Shows.TABLE and (table is None or not 1 <= table <= HIGHEST_TABLE):
        raise StreamRefused(f"Type the number of the table, 1 to {HIGHEST_TABLE}.")
    if shows == Shows.PLAYER and not entry:
        raise StreamRefused("Choose the player for the stream.")
    ctx.replaces(Pointed(str(ctx.event.uuid), stream))
    stream_row, _ = Stream.objects.get_or_create(event=ctx.event, number=stream)
    of_table = shows in (Shows.FIRST, Shows.TABLE)
    stream_row.shows = shows
    stream_row.division = ctx.division(division) if of_table else None
    stream_row.table = table if shows == Shows.TABLE else None
    stream_row.entry = entry_of(ctx, entry) if shows == Shows.PLAYER else None
    stream_row.version += 1
    stream_row.save()
    return stream_row
