"""What the hall is shown: which of its pages there are and when, who isn't named on them; players'
codes, and the network that phones join."""

from tdtool.english import counted, listed
from tdtool.models import Entry, Event, JournalEntry
from tdtool.models.accounts import Right
from tdtool.queries.hall.screens_first import MOST_MINUTES
from tdtool.queries.hall.shown import KINDS, PAGES, STARTS, switched_off
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import Flipped, told_otherwise
from tdtool.services.meanings import Instead, OnPaper, Papers
from tdtool.services.players import entry_of

LONGEST_NETWORK = 32  # bytes
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63  # characters


class UnknownHallPage(Refused):
    """The hall has no page of this kind; the message names those it has."""


class WifiRefused(Refused):
    """No network is called so, or has such a password; the message says which and why."""


@act(
    "hall.show",
    words="Showed {kind} on the hall pages.",
    otherwise=(lambda arguments: not arguments["shown"], "Hid {kind} on the hall pages."),
    undo=Flipped("shown", ("kind",)),
    director=True,
)
def show(ctx: ActContext, *, kind: str, shown: bool) -> Event:
    """Switch one kind of hall page on or off."""
    if kind not in KINDS:
        raise UnknownHallPage(
            f"There is no hall page “{kind[:20]}”. Choose {listed(KINDS, last='or')}."
        )
    event = ctx.event
    ctx.replaces(Columns.of(event, "hall_off", "hall_starts"))
    if kind == STARTS:
        event.hall_starts = shown
    else:
        off = switched_off(event) - {kind} if shown else switched_off(event) | {kind}
        event.hall_off = [page for page in PAGES if page in off]
    event.save(update_fields=["hall_off", "hall_starts"])
    return event


def _minutes_before(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """As it was set the time before; in the beginning phones show pairings at once."""
    ctx.event.screens_first = told_otherwise(ctx, entry).get("minutes")
    ctx.event.save(update_fields=["screens_first"])


@act(
    "hall.screens_first",
    words="Set pairings to be on phones {minutes} min after the displays.",
    otherwise=(lambda arguments: not arguments["minutes"], "Set pairings to be on phones at once."),
    undo=_minutes_before,
    director=True,
)
def set_screens_first(ctx: ActContext, *, minutes: int) -> Event:
    """For so many minutes a posted round is on the hall's screens alone. Raises Refused."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refused(f"Choose 0 to {MOST_MINUTES} minutes; 0 shows pairings on phones at once.")
    ctx.replaces(Columns.of(ctx.event, "screens_first"))
    ctx.event.screens_first = minutes
    ctx.event.save(update_fields=["screens_first"])
    return ctx.event


@act(
    "players.unlist",
    words="Took the name of {player} off the hall pages.",
    otherwise=(
        lambda arguments: not arguments["unlisted"],
        "Put the name of {player} back on the hall pages.",
    ),
    undo=Flipped("unlisted", ("entry",)),
    director=True,
)
def unlist(ctx: ActContext, *, entry: str, unlisted: bool) -> Entry:
    """An unlisted player is “Player 17” wherever the hall reads."""
    entry_row = entry_of(ctx, entry)
    ctx.replaces(Columns.of(entry_row, "unlisted_at"))
    entry_row.unlisted_at = ctx.at if unlisted else None
    entry_row.save(update_fields=["unlisted_at"])
    return entry_row


@act(
    "players.new_code",
    words="Gave {player} a new code.",
    undo=Instead("Give them another code, and print their card again."),
    papers=Papers("gave a player a new code", (OnPaper.PLAYER_CODES,)),
    rests=False,
    may=Right.CHECK_IN,
)
def new_code(ctx: ActContext, *, entry: str) -> Entry:
    """The player's printed code opens nothing any more; a reprint bears the next one."""
    entry_row = entry_of(ctx, entry)
    entry_row.code_generation = (entry_row.code_generation or 1) + 1
    entry_row.save(update_fields=["code_generation"])
    return entry_row


@act(
    "hall.wifi",
    words="Set the hall’s Wi-Fi to “{name}”.",
    otherwise=(lambda arguments: not arguments["name"], "Removed the hall’s Wi-Fi."),
    undo=Instead("Change it on the Hall page."),
    papers=Papers("changed the hall’s Wi-Fi", (OnPaper.WIFI,)),
    director=True,
    rests=False,
)
def wifi(ctx: ActContext, *, name: str, password: str) -> Event:
    """The network's name and password as the poster says them; no password: an open network, and
    no name: none. Raises WifiRefused."""
    event = ctx.event
    if name:
        _network(name)
        _password(password)
    elif password or not event.wifi:
        raise WifiRefused("The network has no name. Type it as phones list it.")
    event.wifi = {"name": name, "password": password} if name else None
    event.save(update_fields=["wifi"])
    return event


def _network(name: str) -> None:
    if (long := len(name.encode())) > LONGEST_NETWORK:
        raise WifiRefused(
            f"The network name is too long: {long} bytes, and Wi-Fi allows {LONGEST_NETWORK} "
            "(an accented letter takes two or more). Type it as phones list it."
        )
    if not name.strip() or not name.isprintable():
        raise WifiRefused(
            "The network name has a character that can’t be printed. Type it as phones list it."
        )


def _password(password: str) -> None:
    long = len(password)
    if password and not SHORTEST_PASSWORD <= long <= LONGEST_PASSWORD:
        raise WifiRefused(
            f"The password has {counted(long, 'character')}; Wi-Fi passwords have "
            f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}. Check it, or leave it blank for an open "
            "network."
        )
    if not (password.isascii() and password.isprintable()):
        raise WifiRefused(
            "The password has a character that Wi-Fi passwords can’t have, e.g. an accented letter "
            "or a curly quote. Check it."
        )
