"""``verify``: every slip of an event against its rule system."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from tdtool.english import counted
from tdtool.management.answers import Answer, AnsweringCommand, event_named
from tdtool.queries.audits import slips as verified_slips
from tdtool.queries.audits.looks import Item

UNSAID = ("slug", "about", "place", "settled")  # of an item, in the answer


class Command(AnsweringCommand):
    help = "Check every slip of an event against the rules and list errors and warnings."
    at_work = "Checking every slip; a few seconds, up to a minute for a large event …"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event", help=("the event’s short name, as in its web address, e.g. demo")
        )
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        event = event_named(options["event"])
        verified = verified_slips.of_event(event)
        slips, items = verified.slips, verified.items
        errors = sum(item.severity == "error" for item in items)
        wrong = f"{event.slug} has {counted(errors, 'error')}."
        return Answer(
            {"event": event.slug, "slips": slips, "items": [_as_json(item) for item in items]},
            "\n".join([_head(event.slug, slips, items), *map(_line, items)]),
            no=wrong if errors else "",
        )


def _head(slug: str, slips: int, items: Sequence[Item]) -> str:
    of = Counter(item.severity for item in items)
    findings = f"{counted(of['error'], 'error')}, {counted(of['warning'], 'warning')}"
    return f"{slug}: {counted(slips, 'slip')} checked, {findings}."


def _as_json(item: Item) -> dict[str, Any]:
    return {key: value for key, value in asdict(item).items() if key not in UNSAID}


def _line(item: Item) -> str:
    division = f"{item.division} " if item.division else ""
    at = f"{division}round {item.round_number}" if item.round_number else "event"
    table = f", table {item.table}" if item.table else ""
    who = f"{item.who}: " if item.who else ""
    clause = f" ({item.clause})" if item.clause else ""
    return f"  {item.severity:7} {at}{table}: {who}{item.says}{clause}"
