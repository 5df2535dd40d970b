"""``manage.py follow``: this laptop follows another one, and can take over from it."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from tdtool.english import clock, counted
from tdtool.management import answers
from tdtool.management.answers import NO, CantAnswer, RefusingCommand
from tdtool.management.folder_lock import own_folder
from tdtool.models import JournalEntry
from tdtool.places import PROGRAM
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.progress import BY_STICK
from tdtool.services.backups import BackupRefused
from tdtool.services.follow import applying, following, laptops, split, stick
from tdtool.services.meanings import Refused
from tdtool.web.shell import addresses

REFUSALS = (Refused, BackupRefused, applying.NotReached, applying.WrongCode, wire.Unreadable)


def _prepare() -> None:
    """A backup of what is there, and the tables as this tdtool has them. Raises BackupRefused."""
    answers.up_to_date("follow", tell=partial(print, file=sys.stderr))


class Command(RefusingCommand):
    help = "Follow the journal of another laptop, or take over from it."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "address", nargs="?", help="the first laptop, e.g. http://192.168.1.20:8000"
        )
        parser.add_argument("--code", default="", help="the code from its page “Second laptop”")
        parser.add_argument(
            "--port", type=int, default=8000, help="port to listen on (default: 8000)"
        )
        parser.add_argument("--no-browser", action="store_true", help="don’t open a browser")
        parser.add_argument("--read", metavar="FILE", help="read a journal file from a USB drive")
        parser.add_argument("--take-over", metavar="USERNAME", help="take over, as this director")
        parser.add_argument(
            "--compare", action="store_true", help="list what each laptop has and the other lacks"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        progress.tell_address(addresses.own(options["port"]))
        try:
            if not (options["read"] or options["take_over"] or options["compare"]):
                return self._follow(options)
            _prepare()
            if options["read"]:
                self._read(Path(options["read"]))
            elif options["take_over"]:
                self._take_over(options["take_over"])
            else:
                self._compare()
        except (
            Refused,
            BackupRefused,
            applying.NotReached,
            applying.WrongCode,
            wire.Unreadable,
        ) as refusal:
            raise CantAnswer(refusal) from None
        except applying.Broken as broken:
            raise CommandError(str(broken), returncode=NO) from None

    def _follow(self, options: dict[str, Any]) -> None:
        """Write down whom this laptop follows, then serve as on any day."""
        with own_folder("follow"):
            _prepare()
            self._begin(options)
        call_command("day", port=options["port"], no_browser=options["no_browser"])

    def _begin(self, options: dict[str, Any]) -> None:
        """Only where nothing else serves this folder: what serves it would stop writing."""
        if not options["address"] or not options["code"]:
            raise CantAnswer("Give the first laptop’s address and its code. For help: --help")
        address, code = applying.address_of(options["address"]), wire.as_code(options["code"])
        role = progress.read()
        ask = partial(applying.ask, address, code)
        try:
            answer = ask(marks=wire.heads(), port=options["port"])
        except applying.NotReached:
            if role.follows != address or role.code != code:
                raise
        else:
            self._may_follow(address, answer, partial(ask, port=0))
        laptops.keep(follows=address, code=code, other="", passed_epoch=0, waits=False)

    def _may_follow(self, address: str, answer: applying.Answer, ask: split.Asks) -> None:
        splits = split.compare(ask) if answer.parted else []
        if any(divergence.here and divergence.there for divergence in splits):
            self._list(splits)
            raise CommandError(
                f"This laptop and {address} have both gone on. Nothing was merged: enter again "
                "what is missing, then follow into an empty folder.",
                returncode=NO,
            )
        if sentence := following.why_not(address, answer, ask):
            raise CantAnswer(sentence)

    def _read(self, path: Path) -> None:
        carried = stick.read(path)
        if not progress.read().follows and (splits := split.of(carried.news())):
            self._list(splits)
            raise CommandError(
                "This laptop has gone on in another way. Nothing was read.", returncode=NO
            )
        action_count = stick.apply(carried)
        ends = JournalEntry.objects.filter(chain=carried.event).count()
        self.stdout.write(
            f"{carried.name}: {counted(action_count, 'new action')}, up to action {ends}; the "
            "check codes are the same."
        )

    def _take_over(self, username: str) -> None:
        laptops.take_over(laptops.desk_of(username, at=timezone.now()))
        self.stdout.write(f"This laptop has taken over. Start it with “{PROGRAM} day”.")

    def _compare(self) -> None:
        role = progress.read()
        address = role.follows or role.other
        if not address or address == BY_STICK:
            raise CantAnswer("This laptop knows no other one to compare with.")
        splits = split.compare(partial(applying.ask, address, role.code, port=0))
        lacking = split.lacking(splits, writes=role.writes)
        if not lacking:
            has, lacks = (address, "this laptop") if role.writes else ("This laptop", address)
            self.stdout.write(f"{has} has nothing that {lacks} lacks.")
            return
        self._list(lacking)
        raise CommandError("The two laptops have gone on in different ways.", returncode=NO)

    def _list(self, splits: list[split.Split]) -> None:
        for divergence in splits:
            self.stdout.write(
                f"{divergence.name or 'Accounts'}: the same up to action {divergence.common}."
            )
            for laptop, lines in (
                ("Here", divergence.here),
                ("On the other laptop", divergence.there),
            ):
                self.stdout.write(f"  {laptop}:")
                for line in lines:
                    at = clock(timezone.localtime(line.at))
                    self.stdout.write(f"    {line.number}  {at}  {line.by}: {line.says}")
