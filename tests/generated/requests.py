"""``python -m tests.generated.requests --requests 100000 --seed 1``: every address, by every role.

Each request is a chance of its own (``--only 4711`` repeats one): an address of the urlconf with
right or odd parts, any method, the fields of a form of the page with odd values and slips of the
hand, mostly with a good key that was never sent, or any others. No answer is an error of ours or
takes two seconds of processor time, and rows change by journal entries only. What a request did is
undone before the next.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.core.files.uploadedfile import SimpleUploadedFile  # isort: skip
from django.core.signals import got_request_exception
from django.db import connection, transaction
from django.test import Client
from django.test.client import ClientHandler
from django.test.utils import setup_test_environment
from django.urls import NoReverseMatch

from tdtool.models import JournalEntry
from tests.databases import Database
from tests.generated import worlds
from tests.simulation.laptop import Laptop
from tests.web.addresses import Route, routes
from tests.web.browser import BACKEND, Form, Page

SLOW = 2.0  # seconds of processor time
METHODS = (*["GET"] * 11, *["POST"] * 7, "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")
ROLES = ("director", "director", "director", "scorekeeper", "scorekeeper", "guest")
VALUES = (
    "", " ", "GARDENIA", "-1", "0", "1", "2", "7", "9" * 30, "-" * 9, "yes", "no", "\0", "ü½٣",
    "x" * 3000, "1 2 3", "{}", "[]", "1e9", "NaN", "'; DROP TABLE event; --", "<b>x</b>",
    "on", "2026-13-45", "25:61", "1 205 180", "../../etc/passwd", "\u202eabc", "Ann",
    "Ann 1900\nBob 5\n",
)  # fmt: skip
NEXT = str.maketrans("0123456789abcdef", "1234567890bcdefa")
INDEXES = ("0", "-1", "1", "2", "99", "x", "", "1-1", "٣", "9" * 30)
ODD_PARTS: dict[str, tuple[Any, ...]] = {
    "number": (0, 2, 3, 4, 99, 10**12), "table": (0, 2, 99, 10**12),
    "division": ("empty", "day/B", "x"),
    "name": ("round-3-tables", "standings-1", "round-99-slips", "x"), "file": ("games.csv", "x"),
}  # fmt: skip
UUIDS = ("entry", "account", "game", "which", "dispute")
OUR_ERROR = 500
COMPARED = 100  # requests; then every row is held against what was there before them
Fault = tuple[int, str]


@dataclass
class Sender:
    """Requests to one world; ``forms`` are those that its pages have, by their address."""

    world: worlds.World
    laptop: Laptop
    every: int = 1  # of so many pages, the forms of one are read
    forms: dict[str, Form] = field(default_factory=dict)
    raised: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0

    def __post_init__(self) -> None:
        self.routes = routes()
        self.handler = ClientHandler(enforce_csrf_checks=False)  # its middleware is made once
        self.cookies = {role: self._signed_in(role) for role in self.world.people}
        self._read_forms()
        self.names = sorted({name for form in self.forms.values() for name in form.fields})
        self.addresses = sorted(self.forms)
        self.before = self._now()
        got_request_exception.connect(self._raised)

    def _signed_in(self, role: str) -> Client:
        client = Client(raise_request_exception=False)
        if who := self.world.people[role]:
            client.force_login(who, backend=BACKEND)
        return client

    def _read_forms(self) -> None:
        """Every form of every page that the director can open."""
        for route in self.routes[:: self.every]:
            address = self._address(route, self.world.parts)
            if not address.endswith("/"):  # a paper, a file
                continue
            answer = self._client("director").get(address)
            html = answer.headers.get("Content-Type", "").startswith("text/html")
            if html and answer.status_code == 200:
                self.forms |= {form.action: form for form in Page(answer, address).forms}

    def _address(self, route: Route, parts: dict[str, Any]) -> str:
        with suppress(NoReverseMatch, KeyError):
            return route.address(**parts)
        return ""

    def _client(self, role: str) -> Client:
        """A browser with this role’s cookies, whatever became of the last one’s."""
        client = Client(raise_request_exception=False)
        client.handler = self.handler
        client.cookies.load({name: one.value for name, one in self.cookies[role].cookies.items()})
        return client

    def _raised(self, **_: object) -> None:
        self.raised.append(traceback.format_exc())

    def _now(self) -> tuple[str, int]:
        """The digest of all rows, and how many entries the journals have."""
        return self.laptop.digest(), JournalEntry.objects.count()

    def _writes(self) -> int:
        """How many rows this connection has written in all, undone or not: SQLite counts them."""
        return int(connection.connection.total_changes)

    def as_before(self) -> str:
        """What is wrong where a request wrote past what was undone of it, or ""."""
        return "" if self._now() == self.before else "rows are left that no request may leave"

    # ------------------------------------------------------------ one request

    def send(self, rng: Random) -> str:
        """The request of this chance: what is wrong with its answer, or ""."""
        role = rng.choice(ROLES)
        method, address, told = self._asked(rng)
        client, send = self._client(role), f"{method} {address} as {role} with {told!r:.300}"
        self.raised.clear()
        wrote, begun = self._writes(), time.thread_time()
        with transaction.atomic():
            answer = self._answered(client, method, address, told, rng)
            took = time.thread_time() - begun
            after = self.before if self._writes() == wrote else self._now()
            transaction.set_rollback(True)
        self.answers[answer.status_code] += 1
        self.slowest = max(self.slowest, took)
        if answer.status_code >= OUR_ERROR or self.raised:
            return f"{send} answers {answer.status_code}\n{''.join(self.raised)}"
        if took > SLOW:
            return f"{send} takes {took:.1f} s"
        if self.before[0] != after[0] and self.before[1] == after[1]:
            return f"{send} answers {answer.status_code} and changes rows without an action"
        return ""

    def _answered(
        self, client: Client, method: str, address: str, told: dict[str, Any], rng: Random
    ) -> Any:
        headers = _headers(rng)
        if method in ("GET", "HEAD"):
            return getattr(client, method.lower())(address, told, **headers)
        if method == "POST" and rng.random() < 0.97:
            return client.post(address, told, **headers)
        torn = rng.choice([b"", b"--x\r\n", b"{", b"a=1&a=%zz", b"\xff" * 99])
        of = rng.choice(["application/json", "multipart/form-data; boundary=x", "text/plain", ""])
        return client.generic(method, address, torn, content_type=of, **headers)

    def _asked(self, rng: Random) -> tuple[str, str, dict[str, Any]]:
        """Method, address, and what is sent: a form’s fields with odd values, or any fields."""
        if rng.random() < 0.5:
            form = self.forms[rng.choice(self.addresses)]
            fields = {name: list(values) for name, values in form.fields.items()}
            return form.method.upper(), form.action, self._odd(rng, fields)
        route, parts = rng.choice(self.routes), dict(self.world.parts)
        for part in route.parts:
            if rng.random() < 0.25:
                odd = (
                    [uuid.UUID(int=rng.getrandbits(128))] if part in UUIDS else ODD_PARTS.get(part)
                )
                parts[part] = rng.choice(odd or [str(parts[part])[::-1]])
        address = self._address(route, parts) or self._address(route, self.world.parts) or "/x/"
        if rng.random() < 0.03:
            address = rng.choice([f"{address}x", address.rstrip("/"), f"/{address}", address[:-3]])
        form = self.forms.get(address)
        told = self._odd(rng, dict(form.fields) if form else {})
        return rng.choice(METHODS), address, told

    def _odd(self, rng: Random, fields: dict[str, Any]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        share = rng.choice([0.0, 0.2, 0.6])
        for name, values in fields.items():
            kept = "csrf" in name or rng.random() >= share
            if kept or rng.random() < 0.8:
                told[name] = values if kept else _wrong(rng, values)
            if "-" in name and not kept:
                told[f"{name.partition('-')[0]}-{rng.choice(INDEXES)}"] = _value(rng)
        for name in rng.sample(self.names, rng.choice([0, 0, 1, 3])):
            told[name] = _value(rng)
        key = str(uuid.UUID(int=rng.getrandbits(128), version=4))
        told["key"] = key if rng.random() < 0.7 else told.get("key", key)  # mostly a good one
        told.setdefault("sure", rng.choice(["yes", "no"]))
        return told


def _wrong(rng: Random, values: Any) -> Any:
    """Any odd value, or the right one with a slip of the hand."""
    right = values[0] if values and isinstance(values[0], str) else ""
    if not right or rng.random() < 0.5:
        return _value(rng)
    at = rng.randrange(len(right))
    return rng.choice([
        right[:at] + right[at + 1 :], right[:at] + right[at] * 2 + right[at + 1 :],
        f"{right}{rng.choice('0 9-.x٣')}", f"-{right}", f" {right} ", right.swapcase(),
        right[::-1], f"{right},{right}", [right, right], right.translate(NEXT),
    ])  # fmt: skip


def _value(rng: Random) -> Any:
    if rng.random() < 0.05:
        data = rng.choice(
            [b"", b"PK\x03\x04", b"\xff\xfe\0", b"Ann 1900\nBob 1800\n", b"\0" * 5000]
        )
        return SimpleUploadedFile(rng.choice(["a.t", "a.csv", "a.xlsx", "x"]), data)
    return rng.choice(VALUES) if rng.random() < 0.9 else rng.sample(VALUES, 2)


def _headers(rng: Random) -> dict[str, str]:
    if rng.random() < 0.9:
        return {}
    return rng.choice([
        {"HTTP_HOST": "evil.example"}, {"HTTP_HX_REQUEST": "true"}, {"HTTP_X_ENTRY_LINE": "live"},
        {"HTTP_IF_NONE_MATCH": "W/\"x\""}, {"HTTP_ORIGIN": "http://evil.example"},
        {"HTTP_COOKIE": "tdtool_phone=x; sessionid=\"\\"}, {"HTTP_REFERER": "http://[::1"},
        {"REMOTE_ADDR": "10.0.0.9"}, {"HTTP_ACCEPT_ENCODING": "gzip"}, {"HTTP_RANGE": "bytes=9-"},
    ])  # fmt: skip


# ---------------------------------------------------------------- so many of them


def sent(
    template: Path,
    *,
    requests: int,
    seed: int,
    seconds: float = 3600,
    only: int | None = None,
    every: int = 1,
) -> tuple[int, Counter[int], float, list[Fault]]:
    """How many were sent, their answers, the slowest, and what was wrong with which."""
    faults: list[Fault] = []
    answers, slowest, count = Counter[int](), 0.0, 0
    for system, numbers in _shares(requests):
        if not numbers or (only is not None and only not in numbers):
            continue
        with tempfile.TemporaryDirectory(prefix="tdtool-world-") as folder:
            laptop = Laptop(Path(folder) / "data")
            with laptop.on(template):
                sender = Sender(worlds.made(system), laptop, every)
                last = time.monotonic() + seconds / len(worlds.SYSTEMS)
                for number in numbers if only is None else [only]:
                    if time.monotonic() > last:
                        break
                    count += 1
                    wrong = sender.send(Random(f"{seed}/{number}"))
                    if not wrong and count % COMPARED == 0:
                        wrong = sender.as_before()
                    if wrong:
                        faults.append((number, wrong))
                answers += sender.answers
                slowest = max(slowest, sender.slowest)
    return count, answers, slowest, faults


def _shares(requests: int) -> Iterator[tuple[str, range]]:
    """The numbers of the requests that go to each system’s world."""
    for at, system in enumerate(worlds.SYSTEMS):
        yield system, range(at, requests, len(worlds.SYSTEMS))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.generated.requests")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one request")
    parser.add_argument("--seconds", type=float, default=7200.0, help="no further one after them")
    told = parser.parse_args()
    setup_test_environment()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tdtool-template-") as folder:
        template = Path(folder)
        done = Database("", template).manage("migrate", "--verbosity=0", "--no-input")
        assert (done.returncode, done.stderr) == (0, "")
        count, answers, slowest, faults = sent(
            template, requests=told.requests, seed=told.seed, seconds=told.seconds, only=told.only
        )
    kinds = ", ".join(f"{number} × {status}" for status, number in sorted(answers.items()))
    print(f"{count} requests in {time.monotonic() - begun:.0f} s: {kinds}")
    print(f"slowest: {slowest:.2f} s of processor time; {len(faults)} faults")
    command = f"python -m tests.generated.requests --requests {told.requests} --seed {told.seed}"
    for number, wrong in faults[:20]:
        print(f"\n{command} --only {number}\n{wrong}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
