"""``verifyjournal``: walks the chains of acts and says whether they are whole."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from tdtool.english import counted
from tdtool.management.answers import Answer, AnsweringCommand, event_named, events_here
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import ChainCheck


class Command(AnsweringCommand):
    help = "Check that no action in the journal was changed, moved or removed."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event", nargs="?", help=("the event’s short name, e.g. demo (default: all journals)")
        )
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        slug = options["event"]
        return about([chain.check_event(event_named(slug))] if slug else all_chains())


def all_chains() -> list[ChainCheck]:
    """Every event's chain and the house's own. Refuses where there is no database."""
    events_here()
    return chain.check_all()


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
