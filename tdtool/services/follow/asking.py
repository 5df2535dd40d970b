"""A question to the other laptop, and its answer, both signed with the code."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from tdtool.models import Event
from tdtool.queries.follow import branches, here, wire
from tdtool.queries.follow.branches import Marks, News
from tdtool.queries.follow.here import PASSED
from tdtool.queries.journal.chain import Link
from tdtool.services.follow.applying import Told, accounts_said

PATH = "/second/feed/"
LONGEST = 32 * 1024 * 1024  # bytes of an answer
ANOTHER_START = 409
_starts: dict[str, str] = {}  # by address, the word that questions to it have to name
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy in a hall


class NotReached(Exception):
    """The other laptop doesn't answer; the message says why."""


class _AnotherStart(Exception):
    """It answers, and has been started since; the message is the word of its start."""


class WrongCode(Exception):
    """It answers, and not to this code."""


@dataclass(frozen=True)
class Answer:
    """What the other laptop says: what it is, its epoch, and what this one hasn't."""

    state: str  # as Here’s
    epoch: int
    to: str  # where the event goes on, of one that was taken over from
    waits: bool
    told: Told
    news: Mapping[UUID, News]
    ends: Mapping[UUID, Link]  # of all its chains

    @property
    def parted(self) -> bool:
        """Whether the other one doesn't know the end of a chain as it is here."""
        return any(chain_news.after is None for chain_news in self.news.values())


def said(marks: Marks, *, seal: tuple[str, str], most: int = branches.AT_ONCE) -> dict[str, Any]:
    """This laptop's answer to one that has these marks, with at ``most`` so many entries.
    ``seal``: the code and the word asked."""
    laptop, news = here.read(), branches.news(marks, most=min(most, branches.AT_ONCE))
    house = branches.house()
    new = Event.objects.filter(uuid__in=[new_chain for new_chain in news if new_chain not in marks])
    return {
        "state": laptop.state,
        "epoch": max(here.epoch(), laptop.passed_epoch),
        "to": laptop.other if laptop.state == PASSED else "",
        "waits": laptop.waits,
        "house": str(house or ""),
        "accounts": accounts_said() if news else [],
        "keys": {
            str(event.uuid): wire.sealed(*seal, str(event.uuid), event.slip_key) for event in new
        },
        "chains": {
            str(chain): {
                "after": chain_news.after,
                "entries": [wire.entry_said(entry) for entry in chain_news.entries],
            }
            for chain, chain_news in news.items()
        },
        "ends": branches.said(branches.heads()),
    }  # fmt: skip


def heard(answer: Mapping[str, Any], *, seal: tuple[str, str]) -> Answer:
    """The answer in values. Raises Unreadable."""
    try:
        news = {
            UUID(chain): News(
                None if chain_facts["after"] is None else int(chain_facts["after"]),
                tuple(wire.entry_read(entry) for entry in chain_facts["entries"]),
            )
            for chain, chain_facts in answer["chains"].items()
        }
        keys = {
            UUID(event): wire.opened(*seal, event, key) for event, key in answer["keys"].items()
        }
        entries = [entry for chain_news in news.values() for entry in chain_news.entries]
        received = Told(UUID(answer["house"]), answer["accounts"], keys, entries)
        ends = {chain: links[0] for chain, links in branches.read(answer["ends"]).items()}
        return Answer(
            str(answer["state"]), int(answer["epoch"]), str(answer["to"]),
            bool(answer["waits"]), received, news, ends,
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise wire.Unreadable(f"The answer can’t be read: {fault}.") from None


def ask(
    address: str, code: str, *, marks: Marks, port: int, seconds: float = 0.0,
    timeout: float = 5.0, most: int = branches.AT_ONCE,
) -> Answer:  # fmt: skip
    """Ask the laptop at the address what is new; it may wait so many seconds for news.

    Raises NotReached, WrongCode, Unreadable.
    """
    values = {
        "epoch": here.epoch(), "port": port, "seconds": seconds, "most": most,
        "marks": branches.said(marks),
    }  # fmt: skip
    try:
        return _asked(address, code, values, timeout)
    except _AnotherStart as start:
        _starts[address] = str(start)
    try:
        return _asked(address, code, values, timeout)
    except _AnotherStart:
        raise NotReached(f"{address} is just starting.") from None


def _asked(address: str, code: str, values: Mapping[str, object], timeout: float) -> Answer:
    """Raises _AnotherStart, too."""
    path = f"{PATH}?{urlencode({**values, 'start': _starts.get(address, '')})}"
    word, header = wire.question(code, path)
    request = urllib.request.Request(address.rstrip("/") + path, headers={"Authorization": header})
    try:
        with _DIRECT.open(request, timeout=timeout) as answer:
            body = answer.read(LONGEST)
            signed = answer.headers.get(wire.SIGNED, "")
    except urllib.error.HTTPError as fault:
        fault.close()
        if fault.code == ANOTHER_START and (start := fault.headers.get(wire.START, "")):
            raise _AnotherStart(start) from None
        if fault.code == 403:
            raise WrongCode(f"{address} doesn’t know this code. Make a new one there.") from None
        raise NotReached(f"{address} answers with an error ({fault.code}).") from None
    except (OSError, ValueError, http.client.HTTPException):
        raise NotReached(f"{address} doesn’t answer.") from None
    if not wire.is_signed(code, word, body, signed):
        raise WrongCode(f"What answers at {address} doesn’t have the code.")
    return heard(wire.read(body), seal=(code, word))


def address_of(typed: str) -> str:
    """``http://host:port`` of what was typed. Raises NotReached."""
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        whole = parts.scheme == "http" and parts.hostname and parts.port != 0
    except ValueError:  # “http://[::1”, or a port beyond all ports
        whole = False
    if not whole:
        raise NotReached(f"“{typed}” isn’t an address. It looks like http://192.168.1.20:8000.")
    return f"http://{parts.netloc}"
