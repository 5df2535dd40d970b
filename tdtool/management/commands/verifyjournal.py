"""``verifyjournal``: walks the chains of acts and says whether they are whole."""

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser
from django.db import DatabaseError

from tdtool.english import counted
from tdtool.management import answers
from tdtool.management.answers import Answer, AnsweringCommand, event_named, events_here
from tdtool.queries.audits import database
from tdtool.queries.journal import whole
from tdtool.queries.journal.chain import ChainCheck


class Command(AnsweringCommand):
    help = "Check that no action in the journal was changed, moved or removed."
    at_work = "Checking every action in the journals; a few seconds …"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event", nargs="?", help=("the event’s short name, e.g. demo (default: all journals)")
        )
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        slug = options["event"]
        try:
            if broken := database_faults():
                return not_whole(broken)
            return about([whole.of_event(event_named(slug))] if slug else all_chains())
        except (DatabaseError, ValueError, TypeError) as fault:  # rows that no act leaves so
            return not_whole([database.cant_be_read(fault)])


def database_faults() -> list[str]:
    """What can't be read; nothing where there is no database yet, which is said elsewhere."""
    return database.faults() if answers.there_is_a_database() else []


def not_whole(faults: list[str]) -> Answer:
    """The answer about a database that can't be read as one."""
    return about([ChainCheck("database", 0, "", tuple(faults))])


def all_chains() -> list[ChainCheck]:
    """Every event's chain and the house's own. Refuses where there is no database."""
    events_here()
    return whole.of_all()


def about(checks: list[ChainCheck]) -> Answer:
    """What the walk along these chains found, as text and as JSON."""
    broken = [check.name for check in checks if not check.whole]
    return Answer(
        [{**asdict(check), "whole": check.whole} for check in checks],
        "\n".join(line for check in checks for line in _lines(check)) or "No actions yet.",
        no=f"Changed or incomplete: {', '.join(broken)}." if broken else "",
    )


def _lines(check: ChainCheck) -> list[str]:
    entries = counted(check.entries, "action")
    if check.whole:
        return [f"{check.name}: OK, {entries}, check code {check.head[:12] or 'none'}."]
    return [
        f"{check.name}: CHANGED OR INCOMPLETE, {entries}:",
        *(f"  {fault}" for fault in check.faults),
    ]
