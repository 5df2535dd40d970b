"""``restore``: a backup in the database's place."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.utils import timezone

from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer
from tdtool.management.commands import verifyjournal
from tdtool.management.folder_lock import FolderInUse, FolderLock
from tdtool.places import PROGRAM
from tdtool.queries.audits import database
from tdtool.queries.journal import heads as ends
from tdtool.services import backups
from tdtool.services.follow import following
from tdtool.services.journal import heads
from tdtool.services.journal.replay_house import replay_house


class Command(AnsweringCommand):
    help = "Restore a backup. The current database is backed up first."
    at_work = (
        "Backing up, restoring and checking the journals; "
        "a few seconds, up to a minute for a large event …"
    )

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the backup file")

    def answer(self, options: dict[str, Any]) -> Answer:
        try:
            with FolderLock(Path(settings.TDTOOL_HOME), "restore", at=timezone.now()):
                was, seen = following.before(), ends.seen()
                before = backups.restore(options["path"])
                call_command("migrate", verbosity=0, interactive=False)
                to_check = following.after(was)
                forged = heads.not_as_made(options["path"])
                gone = heads.restored(options["path"], seen)
        except (backups.BackupRefused, FolderInUse) as refusal:
            raise CantAnswer(refusal) from None
        broken = database.faults()
        journals = (
            verifyjournal.not_whole(broken)
            if broken
            else verifyjournal.about(verifyjournal.all_chains())
        )
        accounts = [] if broken else [f"house: {fault}" for fault in replay_house().faults]
        lines = [
            f"Restored {options['path']}.",
            f"The previous database was saved as {before}.",
            journals.text,
            *forged,
            *gone,
            *accounts,
            *to_check,
            f"To compare every row with the journal: {PROGRAM} replay EVENT",
        ]
        return Answer(None, "\n".join(lines), no=journals.no or "".join([*forged, *accounts][:1]))
