"""How a command of the shell answers: text or JSON, one sentence where it can't, and an exit code.

0 all is well, 1 the answer is no, 2 the question can't be answered.
"""

import io
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection, connections
from django.utils import timezone
from tqdm import tqdm

from tdtool.english import wrong_arguments
from tdtool.models import Account, Event, JournalEntry, append_only, empty_database
from tdtool.models.accounts import Role
from tdtool.places import PROGRAM
from tdtool.services import accounts, backups
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops

# A data folder of an older tdtool gets the tables of this one, after a backup of what is there.


def up_to_date(why: str, *, tell: Callable[[str], None]) -> None:
    """The usual backup; for an older folder one that must succeed, then the upgrade, said.

    Raises BackupRefused where the folder is of a newer tdtool, or an older one can’t be backed up;
    then nothing was changed.
    """
    backups.not_newer(f"The data folder {settings.TDTOOL_HOME}", backups.migrations_here())
    was_there = "journal_entry" in connection.introspection.table_names()
    if was_there and empty_database.is_behind():
        saved = backups.make(why=backups.BEFORE_UPGRADE)
        tell(f"These events are from an older tdtool. Backup: {saved}. Upgrading them …")
    elif was_there:
        backups.after(why)
    empty_database.migrate()
    append_only.after_migrate()


NO, CANT_ANSWER = 1, 2
DAMAGE = ("malformed", "could not decode")  # in SQLite’s own words
# Django's own options: they work, and no director needs them in the help.
DJANGOS = {
    "--version", "--verbosity", "--settings", "--pythonpath", "--traceback", "--no-color",
    "--force-color", "--skip-checks",
}  # fmt: skip


class CantAnswer(CommandError):
    """The question can't be answered; the message is the one sentence that says why."""

    def __init__(self, sentence: object) -> None:
        super().__init__(str(sentence), returncode=CANT_ANSWER)


class NoEvents(CantAnswer):
    """There is no database yet."""

    def __init__(self) -> None:
        super().__init__(
            "There are no events here yet. Is TDTOOL_HOME set to the folder of your event?"
        )


class AnswerIsNo(CommandError):
    """The answer was given, and it is no; the message says so in one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, returncode=NO)


@dataclass(frozen=True)
class Answer:
    """One answer in both forms; ``no`` is the sentence why it isn't well, or empty."""

    json: Any
    text: str
    no: str = ""


class RefusingCommand(BaseCommand, ABC):
    """A command that refuses with a sentence, never with a usage page or a trace."""

    requires_system_checks = ()
    suppressed_base_arguments = DJANGOS
    at_work = ""  # what it does and how long, on a terminal; "" where it is quick, or has a bar

    def add_arguments(self, parser: CommandParser) -> None:
        parser.called_from_command_line = False  # so that it refuses by raising
        self.add_options(parser)

    @abstractmethod
    def add_options(self, parser: CommandParser) -> None:
        """The command's own arguments."""

    def run_from_argv(self, argv: list[str]) -> None:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a console that lacks a letter shows "?"
        parser = self.create_parser(argv[0], argv[1])
        try:
            options = _parsed(parser, argv[2:])
            if self.at_work and sys.stderr.isatty():
                print(self.at_work, file=sys.stderr, flush=True)
            self.execute(**options)
        except CommandError as refusal:
            self.stderr.write(str(refusal), lambda sentence: sentence)
            sys.exit(refusal.returncode)
        except DatabaseError as fault:
            self.stderr.write(cant_be_opened(fault), lambda sentence: sentence)
            sys.exit(CANT_ANSWER)
        finally:
            connections.close_all()


class AnsweringCommand(RefusingCommand, ABC):
    """A command that answers, in text or JSON."""

    def add_options(self, parser: CommandParser) -> None:
        add_format(parser)

    @abstractmethod
    def answer(self, options: dict[str, Any]) -> Answer:
        """What the command has to say; CantAnswer where it can't."""

    def handle(self, *args: Any, **options: Any) -> None:
        answer = self.answer(options)
        if options.get("format") == "json":
            self.stdout.write(json.dumps(answer.json, indent=1))
        else:
            self.stdout.write(answer.text)
        if answer.no:
            raise AnswerIsNo(answer.no)


def cant_be_opened(fault: DatabaseError) -> str:
    """The sentence about a database that can't be reached or isn't one."""
    why = str(fault).partition("\n")[0].rstrip(".")
    if connection.vendor == "postgresql":
        return f"The database can’t be opened: {why}. Check DATABASE_URL."
    if any(damage in why.lower() for damage in DAMAGE):
        return (
            f"The database is damaged ({why}). Restore the newest backup with “{PROGRAM} "
            "restore”: it puts the damaged file aside."
        )
    return (
        f"The database can’t be opened: {why}. Is the disk full, or is the file another "
        f"program’s? To put a backup in its place, use “{PROGRAM} restore”."
    )


def add_format(parser: CommandParser) -> None:
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help=("print text or JSON (default: text)"),
    )


def _parsed(parser: CommandParser, argv: list[str]) -> dict[str, Any]:
    try:
        return vars(parser.parse_args(argv))
    except CommandError as refusal:
        sentence = str(refusal).removeprefix("Error: ")
        raise CantAnswer(f"{wrong_arguments(sentence)} For help: {parser.prog} --help") from None


def there_is_a_database() -> bool:
    """Whether there is anything to look at: an SQLite file that isn't empty, or a server."""
    if connection.vendor != "sqlite" or "mode=memory" in str(connection.settings_dict["NAME"]):
        return True
    path = Path(str(connection.settings_dict["NAME"]))
    return path.exists() and path.stat().st_size > 0


def events_here() -> list[str]:
    """The slugs of all events. Refuses where there is no database yet."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
    if JournalEntry._meta.db_table not in tables:
        raise NoEvents
    return list(Event.objects.order_by("slug").values_list("slug", flat=True))


def event_named(slug: str) -> Event:
    """The event at this address; the refusal names the ones there are."""
    slugs = events_here()
    if slug not in slugs:
        if not slugs:
            raise CantAnswer(f"There is no event “{slug}”: there are no events yet.")
        raise CantAnswer(f"There is no event “{slug}”. Choose one of: {', '.join(slugs)}.")
    return Event.objects.get(slug=slug)


@contextmanager
def bar(total: int, unit: str) -> Iterator[Callable[[], object]]:
    """Call what this gives once for every step done."""
    with tqdm(total=total, unit=unit, disable=None, leave=False) as shown:
        yield shown.update


# Who does what a command does: a director of this laptop.


def desk(username: str | None, *, event: Event | None = None) -> Desk:
    """The director of this username, else the only one there is. Raises CantAnswer, NotAllowed."""
    return laptops.desk_of(username or _only_director(), at=timezone.now(), event=event)


def desk_or_nobodys(username: str | None) -> Desk:
    """The same; where nobody has an account yet, an account to which nobody signs in: set-up still
    asks for the first director, on this laptop alone. Raises CantAnswer, NotAllowed."""
    if username or accounts.there_is_a_director() or Account.objects.filter(is_active=True):
        return desk(username)
    return Desk(by=accounts.nobody(), at=timezone.now())


def _only_director() -> str:
    directors = Account.objects.filter(role=Role.DIRECTOR, is_active=True)
    names = list(directors.order_by("username").values_list("username", flat=True))
    if not names:
        raise CantAnswer(
            f"This laptop has no director yet. Start “{PROGRAM} day”, choose a password, stop it, "
            "then try again."
        )
    if len(names) > 1:
        raise CantAnswer(f"Which director are you? Add --by and one of: {', '.join(names)}.")
    return names[0]
