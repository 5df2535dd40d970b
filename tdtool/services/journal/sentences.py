"""An act as it is read: the words it is declared with, filled in."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.utils import timezone

from tdtool import english
from tdtool.models import Event, JournalEntry
from tdtool.queries.journal import undone
from tdtool.queries.journal.named import Named
from tdtool.queries.journal.undone import Behind
from tdtool.services.acts import every_act


def sentence(entry: JournalEntry, named: Named, behind: Mapping[int, Behind] | None = None) -> str:
    """The act’s line in the history; of an undoing with what it undid."""
    if undid := (behind or {}).get(entry.number):
        what = sentence(undid.first, named).removesuffix(".")
        return f"{'Redid' if undid.again else 'Undid'}: {what} (no. {undid.first.number})."
    declared = every_act().get(entry.act)
    words = (
        declared.said(entry.arguments)
        if declared
        else entry.act.replace(".", ": ").replace("_", " ")
    )
    return english.one_stop(words.format_map(defaultdict(str, named.values(entry.arguments))))


def of_acts(event: Event, entries: Sequence[JournalEntry]) -> dict[int, str]:
    """By number, the lines of these acts, with divisions by their codes of today."""
    behind = undone.behind(entries)
    all_entries = [*entries, *(original.first for original in behind.values())]
    named = Named.of(event, all_entries)
    return {entry.number: sentence(entry, named, behind) for entry in entries}


def quoted(words: str) -> str:
    """The sentence inside another one."""
    return f"“{words.removesuffix('.')}”"


def done_when(entry: JournalEntry, words: str) -> str:
    """The sentence with when and by whom: “Entered table 3, round 1: 400, 380” (14:02, Ann)."""
    return f"{quoted(words)} ({english.clock(timezone.localtime(entry.at))}, {entry.by_name})"
