"""``openarchive``: an archive’s event on this laptop, to be read and printed."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tdtool.english import counted
from tdtool.management import answers
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, bar
from tdtool.management.folder_lock import own_folder
from tdtool.models import empty_database
from tdtool.places import PROGRAM
from tdtool.queries.journal import archive
from tdtool.queries.journal.archive import Archive
from tdtool.services import accounts
from tdtool.services.journal import archives
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
                event_archive = archive.read(path)
                desk = answers.desk_or_nobodys(options["by"])
                if fault := _not_whole(event_archive):
                    return fault
                with bar(len(event_archive.entries), unit="action") as step:
                    event = archives.open_archive(event_archive, desk, step=step)
            except (archive.ArchiveRefused, archives.NewerArchive, Refused) as refusal:
                raise CantAnswer(refusal) from None
        about = event_archive.about
        lines = [
            f"Opened {event.slug}: {counted(about['entries'], 'action')}, check code "
            f"{about['head'][:12]}. It stands under Archives on the page Events.",
            *archives.other_word_lists(event_archive),
        ]
        if not accounts.there_is_a_director():
            lines.append(f"Nobody has an account here yet: “{PROGRAM} day” asks for one first.")
        return Answer(
            {"event": event.slug, "entries": about["entries"], "head": about["head"]},
            "\n".join(lines),
        )


def _not_whole(event_archive: Archive) -> Answer | None:
    with bar(len(event_archive.entries), unit="action") as step:
        played = archives.replay(event_archive, step=step)
    if played.whole:
        return None
    report = {"event": played.event, "faults": played.faults}
    lines = [f"{played.event}: DIFFERENT:", *(f"  {fault}" for fault in played.faults)]
    return Answer(report, "\n".join(lines), no=f"{played.event} was not opened.")
