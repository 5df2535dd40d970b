"""``archive``: an event in one file, for good, and for another laptop."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import DatabaseError
from django.utils import timezone

from tdtool.english import counted
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, event_named
from tdtool.management.commands import verifyjournal
from tdtool.places import PROGRAM
from tdtool.queries.audits import database
from tdtool.queries.journal import archive, whole


class Command(AnsweringCommand):
    help = "Save an event, its whole History, in one file for “openarchive” or “replay”."
    at_work = "Writing the journal and what it gives; a few seconds …"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event", help="the event’s short name, as in its web address, e.g. demo"
        )
        parser.add_argument(
            "-o", "--output", type=Path, metavar="FILE",
            help="a new file, which gets the ending .tdtool.zip, or a folder (default: the event’s "
            "short name in this folder)",
        )  # fmt: skip
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        event = event_named(options["event"])
        path = options["output"] or Path()
        path = path / event.slug if path.is_dir() else path
        if not path.name.endswith(archive.ENDING):  # by which “replay” knows it
            path = path.with_name(f"{path.name}{archive.ENDING}")
        if broken := verifyjournal.database_faults():
            raise CantAnswer(" ".join(broken))
        check = whole.of_event(event)
        try:
            archive.write(event, path, at=timezone.now())
        except (DatabaseError, ValueError, TypeError) as fault:  # rows that no act leaves so
            raise CantAnswer(database.cant_be_read(fault)) from None
        except archive.ArchiveRefused as refusal:
            raise CantAnswer(refusal) from None
        except OSError as fault:
            raise CantAnswer(f"{path} can’t be written: {fault.strerror}.") from None
        as_typed = f'"{path}"' if " " in str(path) else path
        lines = [
            f"Archived {event.slug} in {path}: {counted(check.entries, 'action')}, check code "
            f"{check.head[:12]}.",
            f"Check it on any laptop with “{PROGRAM} replay {as_typed}”, read it there with "
            f"“{PROGRAM} openarchive {as_typed}”.",
            *(f"  {fault}" for fault in check.faults),
        ]
        document = {"file": str(path), "entries": check.entries, "head": check.head}
        no = "" if check.whole else f"Changed or incomplete: {event.slug}."
        return Answer(
            {**document, "faults": check.faults, "whole": check.whole}, "\n".join(lines), no=no
        )
