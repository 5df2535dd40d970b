"""What the hall is shown: which of its pages there are, who isn't named on them; players' codes."""

from __future__ import annotations

from tdtool.english import listed
from tdtool.models import Entry, Event
from tdtool.queries.hall.kinds import KINDS, switched_off
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.reversals import Flipped
from tdtool.services.meanings import Instead, OnPaper, Papers
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
    off = switched_off(event) - {kind} if shown else switched_off(event) | {kind}
    event.hall_off = [one for one in KINDS if one in off]
    event.save(update_fields=["hall_off"])
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


@act(
    "players.new_code",
    words="Gave {one} a new code.",
    undo=Instead("Give them another code, and print their card again."),
    papers=Papers("gave a player a new code", (OnPaper.CODES,)),
    scores=False,
    rests=False,
)
def new_code(doing: ActContext, *, entry: str) -> Entry:
    """The player's printed code opens nothing any more; a reprint bears the next one."""
    found = entry_of(doing, entry)
    found.code_generation = (found.code_generation or 1) + 1
    found.save(update_fields=["code_generation"])
    return found
