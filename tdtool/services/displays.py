"""The displays of an event: added, pointed to other screens, dark or light, removed.

Also what is put on all of them: an announcement, which hall pages have, too, until it ends; and the
prize ceremony, the prizes of a division one at a time, the last one first.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

from tdtool.english import counted, listed
from tdtool.models import Display, Event, JournalEntry
from tdtool.queries.displays import screens as hall_screens
from tdtool.queries.journal.chain import moment
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import AsBefore, ByAct, Flipped
from tdtool.services.meanings import Instead

MOST_DISPLAYS = 40
CODE = re.compile(r"[1-9][0-9]{5}")
LONGEST = 200  # characters of an announcement
MOST_MINUTES = 600  # that it stays


class DisplayRefused(Refused):
    """The display can't be so, or isn't there; the message says why."""


def _back(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    ctx.event.displays.filter(code=entry.arguments["display"]).update(removed=False)


@act("displays.remove", words="Removed display {display}.", undo=_back, rests=False)
def remove(ctx: ActContext, *, display: str) -> Display:
    """A display that is removed shows nothing any more; its address isn’t given away again."""
    display_row = _held(ctx, display)
    display_row.removed = True
    display_row.save(update_fields=["removed"])
    return display_row


@act(
    "displays.add",
    words="Added display {display}, “{name}”.",
    undo=ByAct("displays.remove", ("display",), reasoned=False),
    rests=False,
)
def add(ctx: ActContext, *, display: str, name: str) -> Display:
    """A display at the address of this code; it begins with all screens in turn."""
    if not CODE.fullmatch(display):
        raise DisplayRefused("A display’s code has six digits. Reload the page and add it again.")
    if gone := ctx.event.displays.filter(code=display, removed=True).first():
        return _added_again(gone)
    if Display.objects.filter(code=display).exists():
        raise DisplayRefused(f"There is already a display {display}. Press Add a display again.")
    if ctx.event.displays.filter(removed=False).count() >= MOST_DISPLAYS:
        raise DisplayRefused(
            f"An event has at most {MOST_DISPLAYS} displays. Remove one that isn’t used."
        )
    return Display.objects.create(
        event=ctx.event,
        code=display,
        name=_named(name) or f"Display {ctx.event.displays.count() + 1}",
        screens=hall_screens.all_in_turn(),
        stay=hall_screens.USUAL_STAY,
    )


def _added_again(gone: Display) -> Display:
    """Adding it was undone, and is done again."""
    gone.removed = False
    gone.save(update_fields=["removed"])
    return gone


def _named(name: str) -> str:
    """Raises DisplayRefused."""
    trimmed = " ".join(name.split())
    if len(trimmed) > hall_screens.LONGEST_NAME:
        raise DisplayRefused(
            f"The name has {len(trimmed)} characters; at most {hall_screens.LONGEST_NAME} fit. "
            "Shorten it."
        )
    return trimmed


@act(
    "displays.point",
    words="Changed what display {display} shows.",
    undo=AsBefore(
        "displays.point",
        "display",
        {"screens": hall_screens.all_in_turn(), "stay": hall_screens.USUAL_STAY},
    ),
    rests=False,
)
def point(ctx: ActContext, *, display: str, screens: list[str], stay: int) -> Display:
    """Point a display to a screen, or to several that it shows in turn, ``stay`` seconds each."""
    display_row = _held(ctx, display)
    ctx.replaces(Columns.of(display_row, "screens", "stay"))
    display_row.screens = _screens(ctx, screens)
    if stay not in hall_screens.STAYS:
        least, most = hall_screens.STAYS[0], hall_screens.STAYS[-1]
        raise DisplayRefused(f"A screen stays {least} to {most} seconds, not {stay}.")
    display_row.stay = stay
    display_row.save(update_fields=["screens", "stay"])
    return display_row


def _screens(ctx: ActContext, keys: Sequence[str]) -> list[str]:
    """Raises DisplayRefused for none, too many, and those that there aren’t."""
    if not keys:
        raise DisplayRefused(
            "No screen is chosen, so the display would be empty. Choose at least one."
        )
    if len(keys) > hall_screens.MOST:
        raise DisplayRefused(f"A display takes at most {hall_screens.MOST} screens in turn.")
    codes = {"", *ctx.event.divisions.values_list("code", flat=True)}
    for screen in hall_screens.of(keys):
        if screen.kind not in hall_screens.KINDS:
            kinds = listed(hall_screens.KINDS, last="or")
            raise DisplayRefused(f"There is no screen “{screen.kind[:20]}”. Choose {kinds}.")
        if screen.kind == hall_screens.CARD and not screen.table:
            raise DisplayRefused("Which table? Type its number.")
        if screen.division not in codes:
            raise DisplayRefused(
                f"There is no division {screen.division[:12]} in this event. Reload the page."
            )
    return [screen.key for screen in hall_screens.of(keys)]


@act(
    "displays.darken",
    words="Made display {display} dark.",
    otherwise=(lambda arguments: not arguments["dark"], "Made display {display} light."),
    undo=Flipped("dark", ("display",)),
    rests=False,
)
def darken(ctx: ActContext, *, display: str, dark: bool) -> Display:
    """White on black for a dark hall, or black on white."""
    display_row = _held(ctx, display)
    ctx.replaces(Columns.of(display_row, "dark"))
    display_row.dark = dark
    display_row.save(update_fields=["dark"])
    return display_row


def _held(ctx: ActContext, code: str) -> Display:
    """The event’s display. Raises DisplayRefused."""
    display = ctx.event.displays.filter(code=code, removed=False).first()
    if display is None:
        raise DisplayRefused(f"There is no display {code[:8]} any more. Reload the page.")
    return display


# ---------------------------------------------------------------- announcements


class AnnouncementRefused(Refused):
    """The text can't be announced so; the message says why."""


def _ended(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Where it is still this one; a later one stays."""
    shown = (ctx.event.announced or {}).get("text")
    if shown == _one_line(entry.arguments["text"]):
        _announce(ctx.event, None)


@act(
    "announcements.show",
    words="Announced in the hall: “{text}”.",
    undo=_ended,
    rests=False,
)
def announce(ctx: ActContext, *, text: str, minutes: int | None) -> Event:
    """A text of up to 200 characters; it takes the place of the one before.

    It ends after so many minutes, or with None when the desk ends it.
    """
    announcement = _one_line(text)
    if not announcement:
        raise AnnouncementRefused("The announcement is empty. Type what the hall should read.")
    if len(announcement) > LONGEST:
        raise AnnouncementRefused(
            f"The announcement has {len(announcement)} characters; at most {LONGEST} fit. "
            "Shorten it."
        )
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise AnnouncementRefused(
            f"An announcement lasts 1 to {MOST_MINUTES} minutes, not {minutes}."
        )
    ctx.replaces(Columns.of(ctx.event, "announced"))
    until = ctx.at + timedelta(minutes=minutes) if minutes else None
    return _announce(ctx.event, {"text": announcement, "until": moment(until)})


@act(
    "announcements.end",
    words="Ended the announcement.",
    undo=Instead("Show the announcement again."),
    rests=False,
)
def end_announcement(ctx: ActContext) -> Event:
    if ctx.event.announced is None:
        raise AnnouncementRefused("Nothing is announced now. Reload the page.")
    return _announce(ctx.event, None)


def _announce(event: Event, announced: dict[str, str | None] | None) -> Event:
    event.announced = announced
    event.save(update_fields=["announced"])
    return event


def _one_line(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------- the prize ceremony


class CeremonyRefused(Refused):
    """The ceremony can’t go on so; the message says why."""


@act(
    "ceremony.start",
    words="Started the prize ceremony of division {division}.",
    undo=Instead("End the ceremony on the prize ceremony page."),
    rests=False,
    director=True,
)
def start_ceremony(ctx: ActContext, *, division: str) -> Event:
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
def end_ceremony(ctx: ActContext) -> Event:
    """The displays show no prize any more."""
    if ctx.event.ceremony is None:
        raise CeremonyRefused("The prize ceremony isn’t open. Reload the page.")
    return _put(ctx.event, None)


def _put(event: Event, ceremony: dict[str, str | int] | None) -> Event:
    event.ceremony = ceremony
    event.save(update_fields=["ceremony"])
    return event
