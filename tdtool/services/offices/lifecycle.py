"""An office’s sanction letter, the files created for it, and that they were sent.

What was told of each office stands on the event’s row under its name; what the results were when
files were created stands in the journal alone.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from tdtool.english import bare_day
from tdtool.models import Entry, Event, JournalEntry
from tdtool.models.accounts import Right
from tdtool.queries.journal import undone
from tdtool.queries.offices.member_numbers import NAMES, OWN
from tdtool.services.acts import ActContext, Refused, Stale, act
from tdtool.services.journal.reversals import CantUndo, do_again
from tdtool.services.meanings import Instead
from tdtool.services.players import entry_of

# Players’ member ids, and their numbers at rating offices.

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


LONGEST_NAME, LONGEST_FACT, LONGEST_SENDER = 20, 60, 80
MOST_FACTS, MOST_FILES = 12, 60
EARLIEST = date(2000, 1, 1)
Kept = dict[str, Mapping[str, Any] | None]


class OfficeRefused(Refused):
    """What was told of an office can’t be so; the message says what."""


def _as_before(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """What the same action told of the office the time before; nothing: there is none."""
    journal, office, before = undone.of_event(ctx.event), entry.arguments["office"], None
    for journal_entry in journal.entries:
        if journal_entry.act != entry.act or journal_entry.arguments["office"] != office:
            continue
        if journal_entry.number in journal.undone_by or journal_entry.number == entry.number:
            continue
        if journal_entry.number > entry.number:
            raise CantUndo(f"Action {journal_entry.number} changed this after it. Undo that first.")
        before = journal_entry.arguments
    return _put(ctx, office, **KEPT[entry.act](before or {}))


@act(
    "offices.letter",
    words="Saved the sanction letter of {office}.",
    otherwise=(
        lambda arguments: not arguments["letter"],
        "Cleared the sanction letter of {office}.",
    ),
    undo=_as_before,
    director=True,
)
def key_letter(ctx: ActContext, *, office: str, letter: dict[str, str]) -> Event:
    """The facts of the letter by which an office sanctions the event. Raises OfficeRefused."""
    if len(letter) > MOST_FACTS or any(len(value) > LONGEST_FACT for value in letter.values()):
        raise OfficeRefused(f"Each fact of the letter has at most {LONGEST_FACT} characters.")
    return _put(ctx, office, **_letter({"letter": letter}))


@act(
    "offices.make_files",
    words="Created the files for {office}.",
    undo=Instead("Files once created may be with the office. Create them again instead."),
    rests=False,
    director=True,
)
def make_files(
    ctx: ActContext, *, office: str, on: str, hashes: dict[str, str], results: dict[str, Any]
) -> Event:
    """Files of these names with these SHA-256; ``on``: the day in their names; ``results``: what
    they say, as ``queries.offices.since`` reads it."""
    if not 0 < len(hashes) <= MOST_FILES:
        raise OfficeRefused("There are no files to create.")
    return _put(ctx, office, made={"number": ctx.number, "on": on, "hashes": hashes})


@act(
    "offices.sent",
    words="{sent_by} sent the files to {office}.",
    otherwise=(lambda arguments: not arguments["files"], "The files for {office} are not sent."),
    undo=_as_before,
    director=True,
)
def note_sent(
    ctx: ActContext, *, office: str, sent_on: str, sent_by: str, files: dict[str, Any] | None
) -> Event:
    """The files of an action, by its number, went to the office; ``files`` None: none did.

    Raises OfficeRefused, or Stale where others were created since the page was opened.
    """
    if files is None:
        return _put(ctx, office, sent=None)
    day = date.fromisoformat(sent_on)
    if not EARLIEST <= day <= ctx.at.date() + timedelta(days=1):
        raise OfficeRefused(
            f"Files can’t have been sent on {bare_day(day)}. Enter today’s date or earlier."
        )
    if not 0 < len(sent_by.strip()) <= LONGEST_SENDER:
        raise OfficeRefused(f"Enter who sent them, in at most {LONGEST_SENDER} characters.")
    made_of(ctx.event, office, files["number"])
    return _put(ctx, office, **_sent({"sent_on": sent_on, "sent_by": sent_by, "files": files}))


def _letter(arguments: Mapping[str, Any]) -> Kept:
    """What of a letter’s act stands on the event’s row; none: no letter."""
    return {"letter": {key: value for key, value in arguments.get("letter", {}).items() if value}}


def _sent(arguments: Mapping[str, Any]) -> Kept:
    """The same of files that were sent; none: they weren’t."""
    if not arguments.get("files"):
        return {"sent": None}
    by = arguments["sent_by"].strip()
    return {"sent": {"on": arguments["sent_on"], "by": by, "files": arguments["files"]}}


KEPT: dict[str, Callable[[Mapping[str, Any]], Kept]] = {
    "offices.letter": _letter, "offices.sent": _sent,
}  # fmt: skip


def made_of(event: Event, office: str, number: int) -> dict[str, Any]:
    """The files that were created last. Raises Stale where they aren’t those of this action."""
    files: dict[str, Any] = ((event.offices or {}).get(office) or {}).get("made") or {}
    if files.get("number") != number:
        raise Stale("Files were created again since you opened the page. Check them, then save.")
    return files


def _put(ctx: ActContext, office: str, **facts: Mapping[str, Any] | None) -> Event:
    """What is told beside what stands there already; None takes it away."""
    if not 0 < len(office) <= LONGEST_NAME:
        raise OfficeRefused("There is no such office. Reload the page.")
    event = ctx.event
    every = dict(event.offices or {})
    office_facts = {**every.get(office, {}), **facts}
    every[office] = {key: value for key, value in office_facts.items() if value}
    event.offices = {
        name: saved_facts for name, saved_facts in every.items() if saved_facts
    } or None
    event.save(update_fields=["offices"])
    return event
