"""The prize ceremony: prizes of a division on the displays, one at a time, the last one first."""

from __future__ import annotations

from tdtool.english import counted
from tdtool.models import Event
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.meanings import Instead


class CeremonyRefused(Refused):
    """The ceremony can’t go on so; the message says why."""


@act(
    "ceremony.start",
    words="Started the prize ceremony of division {division}.",
    undo=Instead("End the ceremony on the prize ceremony page."),
    rests=False,
    director=True,
)
def start(ctx: ActContext, *, division: str) -> Event:
    """Open the ceremony of this division, with no prize revealed; one of another division ends."""
    division_row = ctx.division(division, CeremonyRefused)
    if not division_row.prizes:
        raise CeremonyRefused("There are no prizes to reveal. Add them on the Prizes page.")
    return _put(ctx.event, {"division": division, "shown": 0})


@act(
    "ceremony.reveal",
    words="Revealed prizes of division {division}: {shown} so far.",
    otherwise=(lambda arguments: not arguments["shown"], "Hid all prizes of division {division}."),
    undo=Instead("Press Back on the prize ceremony page."),
    rests=False,
)
def reveal(ctx: ActContext, *, division: str, shown: int) -> Event:
    """So many prizes are revealed, counted from the last. Raises CeremonyRefused."""
    division_row = ctx.division(division, CeremonyRefused)
    if (ctx.event.ceremony or {}).get("division") != division:
        raise CeremonyRefused("The prize ceremony isn’t open. A director starts it.")
    if not 0 <= shown <= len(division_row.prizes):
        raise CeremonyRefused(
            f"The list has {counted(len(division_row.prizes), 'prize')}, so {shown} can’t be "
            "revealed. Reload the page."
        )
    return _put(ctx.event, {"division": division, "shown": shown})


@act(
    "ceremony.end",
    words="Ended the prize ceremony.",
    undo=Instead("Start the ceremony again."),
    rests=False,
    director=True,
)
def end(ctx: ActContext) -> Event:
    """The displays show no prize any more."""
    if ctx.event.ceremony is None:
        raise CeremonyRefused("The prize ceremony isn’t open. Reload the page.")
    return _put(ctx.event, None)


def _put(event: Event, ceremony: dict[str, str | int] | None) -> Event:
    event.ceremony = ceremony
    event.save(update_fields=["ceremony"])
    return event
