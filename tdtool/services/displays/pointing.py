"""The displays of an event: added, pointed to other screens, dark or light, removed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tdtool.english import listed
from tdtool.models import Display, JournalEntry
from tdtool.queries.displays import screens as hall_screens
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import AsBefore, ByAct, Flipped

MOST_DISPLAYS = 40
CODE = re.compile(r"[1-9][0-9]{5}")


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
