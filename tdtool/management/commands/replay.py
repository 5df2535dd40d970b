"""``replay``: plays an event's journal into an empty database and compares."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from tdtool.management import progress
from tdtool.management.answers import Answer, AnsweringCommand, event_named
from tdtool.models import Event
from tdtool.services.replay import Replay, replay


class Command(AnsweringCommand):
    help = "Plays the acts of an event again, elsewhere, and says whether the same came of it."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's address")
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        event: Event = event_named(options["event"])
        with progress.bar(event.journal.count(), unit="act") as step:
            played = replay(event, step=step)
        return Answer(
            {**asdict(played), "whole": played.whole},
            "\n".join(_lines(played)),
            no="" if played.whole else f"{event.slug} is not what its journal says.",
        )


def _lines(played: Replay) -> list[str]:
    if played.whole:
        return [
            f"{played.event}: whole. Its {played.entries} acts, played again, gave the same event "
            f"and the same head {played.head[:12]}."
        ]
    return [f"{played.event}: NOT WHOLE:", *(f"  {fault}" for fault in played.faults)]
