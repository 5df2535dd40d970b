"""``backup``: a whole copy of the database, now."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, events_here
from tdtool.management.commands import verifyjournal
from tdtool.services import backups


class Command(AnsweringCommand):
    help = "Back up the database, even while the day is running."
    at_work = "Backing up; a few seconds …"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path",
            nargs="?",
            type=Path,
            help="a new file or a folder, e.g. a USB drive (default: the backups folder)",
        )

    def answer(self, options: dict[str, Any]) -> Answer:
        events_here()
        try:
            path = backups.make(options["path"])
        except backups.BackupRefused as refusal:
            raise CantAnswer(refusal) from None
        broken = verifyjournal.database_faults()
        text = "\n".join([f"Backed up to {path} ({_size(path)}).", *broken])
        return Answer(None, text, no="The database is damaged or was changed." if broken else "")


def _size(path: Path | None) -> str:
    return f"{path.stat().st_size / 1024:,.0f} KB" if path else "a database in memory has no file"
