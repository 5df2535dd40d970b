"""``setpassword``: a director who forgot theirs chooses another one, on this laptop."""

import getpass
import sys
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, events_here
from tdtool.models import Account
from tdtool.services import accounts
from tdtool.services.acts import Desk, Refused


class Command(AnsweringCommand):
    help = "Set a new password for a director when no other director can."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name they sign in with")

    def answer(self, options: dict[str, Any]) -> Answer:
        events_here()
        username = options["username"]
        account = Account.objects.filter(username=username, is_active=True).first()
        if account is None or not account.is_director:
            raise CantAnswer(f"There is no director “{username}” here. Check the username.")
        desk = Desk(by=account, at=timezone.now())
        try:
            accounts.reset_password(desk, account=str(account.uuid), password=_typed())
        except Refused as refusal:
            raise CantAnswer(refusal) from None
        return Answer(None, f"{account.name}: new password set.")


def _typed() -> str:
    """A password that was typed twice alike; a line each where nobody types."""
    ask = getpass.getpass if sys.stdin.isatty() else _line
    first, second = ask("New password: "), ask("Again: ")
    if first != second:
        raise CantAnswer("The two passwords differ. Nothing was changed.")
    return first


def _line(_: str) -> str:
    return sys.stdin.readline().rstrip("\n")
