"""``openarchive``: an archive’s event on this laptop, to be read and printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tdtool.english import counted
from tdtool.management import directors
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, bar
from tdtool.management.own_folder import own_folder
from tdtool.models import empty_database
from tdtool.places import PROGRAM
from tdtool.queries.journal import archive
from tdtool.queries.journal.archive import Archive
from tdtool.services import accounts
from tdtool.services.journal import archives, opening
from tdtool.services.meanings import Refused


class Command(AnsweringCommand):
    help = "Open an archive’s event on this laptop, to be read and printed."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive’s file")
        parser.add_argument(
            "--by", metavar="USERNAME", help="the director who does this (default: the only one)"
        )
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        path = options["file"]
        with own_folder("openarchive"):
            empty_database.migrate()
            try:
                kept = archive.read(path)
                desk = directors.desk_or_nobodys(options["by"])
                if fault := _not_whole(kept):
                    return fault
                with bar(len(kept.entries), unit="action") as step:
                    event = opening.open_archive(kept, desk, step=step)
            except (archive.ArchiveRefused, archives.NewerArchive, Refused) as refusal:
                raise CantAnswer(refusal) from None
        said = kept.about
        says = [
            f"Opened {event.slug}: {counted(said['entries'], 'action')}, check code "
            f"{said['head'][:12]}. It stands under Archives on the page Events.",
            *archives.other_word_lists(kept),
        ]
        if not accounts.there_is_a_director():
            says.append(f"Nobody has an account here yet: “{PROGRAM} day” asks for one first.")
        return Answer(
            {"event": event.slug, "entries": said["entries"], "head": said["head"]},
            "\n".join(says),
        )


def _not_whole(kept: Archive) -> Answer | None:
    with bar(len(kept.entries), unit="action") as step:
        played = archives.replay(kept, step=step)
    if played.whole:
        return None
    said = {"event": played.event, "faults": played.faults}
    says = [f"{played.event}: DIFFERENT:", *(f"  {fault}" for fault in played.faults)]
    return Answer(said, "\n".join(says), no=f"{played.event} was not opened.")
