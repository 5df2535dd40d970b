"""Players’ member ids, and their numbers at rating offices."""

from __future__ import annotations

import re

from tdtool.models import Entry, JournalEntry
from tdtool.models.accounts import Right
from tdtool.queries.offices.member_numbers import NAMES, OWN
from tdtool.services.acts import ActContext, Refused, Stale, act
from tdtool.services.journal.reversals import do_again
from tdtool.services.players import entry_of

LONGEST = 20
NUMBER = re.compile(r"[A-Za-z0-9-]*")


class NumberRefused(Refused):
    """No office has such a number; the message says which and why."""


def _as_it_was(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """The numbers of before; refused where they were changed since."""
    arguments = entry.arguments
    return do_again(
        ctx, entry.act, entry=arguments["entry"], numbers=arguments["was"], was=arguments["numbers"]
    )


@act(
    "players.numbers",
    words="Changed the member numbers of {player}.",
    undo=_as_it_was,
    may=Right.CHECK_IN,
)
def put(ctx: ActContext, *, entry: str, numbers: dict[str, str], was: dict[str, str]) -> Entry:
    """All numbers of a player, by office’s key, and under ``id`` a member id other than the one
    they came with, even none; ``was``: those of before. Raises NumberRefused."""
    entry_row = entry_of(ctx, entry)
    for key, number in numbers.items():
        if key not in (OWN, *NAMES) or len(number) > LONGEST or not NUMBER.fullmatch(number):
            raise NumberRefused(
                f"The {NAMES.get(key, 'member')} number “{number[:40]}” must be at most "
                f"{LONGEST} letters, digits and hyphens."
            )
    ctx.check_version(
        entry_row, changed=f"{entry_row.name} was changed.", yours="You changed the member numbers."
    )
    if (entry_row.member_numbers or {}) != was:
        raise Stale(
            f"Somebody changed the member numbers of {entry_row.name}. Yours were not saved."
        )
    entry_row.member_numbers = {
        key: number for key, number in numbers.items() if number or key == OWN
    } or None
    entry_row.save(update_fields=["member_numbers", "version"])
    return entry_row
