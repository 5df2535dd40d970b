"""What the hall is shown: which of its pages there are, and who isn't named on them."""

from __future__ import annotations

from tdtool.english import listed
from tdtool.models import Entry, Event
from tdtool.queries.hall.kinds import KINDS, PAGES, STARTS, switched_off
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.reversals import Flipped
from tdtool.services.players import entry_of


class UnknownHallPage(Refused):
    """The hall has no page of this kind; the message names those it has."""


@act(
    "hall.show",
    words="Showed {kind} on the hall pages.",
    otherwise=(lambda told: not told["shown"], "Hid {kind} on the hall pages."),
    undo=Flipped("shown", ("kind",)),
    director=True,
    scores=False,
)
def show(doing: ActContext, *, kind: str, shown: bool) -> Event:
    """Switch one kind of hall page on or off."""
    if kind not in KINDS:
        raise UnknownHallPage(
            f"There is no hall page “{kind[:20]}”. Choose {listed(KINDS, last='or')}."
        )
    event = doing.event
    if kind == STARTS:
        event.hall_starts = shown
    else:
        off = switched_off(event) - {kind} if shown else switched_off(event) | {kind}
        event.hall_off = [one for one in PAGES if one in off]
    event.save(update_fields=["hall_off", "hall_starts"])
    return event


@act(
    "players.unlist",
    words="Took the name of {one} off the hall pages.",
    otherwise=(lambda told: not told["unlisted"], "Put the name of {one} back on the hall pages."),
    undo=Flipped("unlisted", ("entry",)),
    director=True,
    scores=False,
)
def unlist(doing: ActContext, *, entry: str, unlisted: bool) -> Entry:
    """An unlisted player is “Player 17” wherever the hall reads."""
    found = entry_of(doing, entry)
    found.unlisted_at = doing.at if unlisted else None
    found.save(update_fields=["unlisted_at"])
    return found
