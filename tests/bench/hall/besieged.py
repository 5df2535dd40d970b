"""A desk besieged: ``python -m tests.bench.hall.besieged``.

``manage.py day`` as the README starts it, on SQLite. The score entry page is asked for over
loopback, one request after the other: with nobody else there, with 500 connections from the hall
that ask nothing and 200 that drip a byte every two seconds, and with twelve loops that sign in with
invented names. Asked and asking share the machine’s cores. What the page waited, in milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.contrib.auth.hashers import PBKDF2PasswordHasher  # isort: skip
from django.core.management import call_command
from django.test import Client

from tdtool.models.accounts import Role
from tdtool.web.shell.addresses import of_the_hall
from tests import cast, day_process
from tests.bench.hall.clients import STALE, Connection, Waited
from tests.cast import Day
from tests.web.browser import BACKEND, Page

IDLE, DRIPPING, DRIP_EVERY = 500, 200, 2.0
LOOPS = 12
SECONDS = 30.0  # that each is kept up
DRIP = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: " + b"a" * 1000
FAULTS = (*STALE, TimeoutError, OSError)


class Siege:
    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.hall = (of_the_hall() or ["127.0.0.1"])[0]
        self.waited = Waited()
        self.answers: dict[int, int] = {}
        self.until = 0.0

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    async def entry(self, who: str) -> None:
        """The page as the desk asks for it: a new connection each time, as after a pause."""
        while self.on:
            line = Connection(self.port, self.waited, who, self.cookie)
            try:
                await line.get("/e/day/entry/")
            except FAULTS as fault:
                self.waited.faults.append(f"{who}: {type(fault).__name__}")
            line.close()
            await asyncio.sleep(0.2)

    async def idle(self) -> None:
        """Kept open, and opened again when it is closed, as a phone does."""
        while self.on:
            with suppress(*FAULTS):
                reader, writer = await asyncio.open_connection(self.hall, self.port)
                await asyncio.wait({asyncio.ensure_future(reader.read(1))}, timeout=self._left())
                writer.close()
            await asyncio.sleep(1)

    async def drip(self) -> None:
        while self.on:
            with suppress(*FAULTS):
                _, writer = await asyncio.open_connection(self.hall, self.port)
                for byte in DRIP:
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(DRIP_EVERY)
                    if not self.on:
                        break
                writer.close()
            await asyncio.sleep(1)

    async def guess(self, number: int) -> None:
        """Wrong names, one after the other."""
        tried = 0
        told = {"Content-Type": "application/x-www-form-urlencoded"}
        while self.on:
            client = Connection(self.port, self.waited, "guesses")
            with suppress(*FAULTS):
                reader, writer = await asyncio.open_connection(self.hall, self.port)
                client._stream = (reader, writer)
                page = await client.get("/sign-in/")
                fields = Page(_told(page.text), "/sign-in/").form("/sign-in/").fields
                told_all = {name: value[0] for name, value in fields.items()}
                told_all |= {"username": f"n{number}x{tried}", "password": "guess"}
                answer = await client._asked(
                    "POST", "/sign-in/", told, urlencode(told_all).encode()
                )
                self.answers[answer.status] = self.answers.get(answer.status, 0) + 1
            client.close()
            tried += 1

    def _left(self) -> float:
        return max(0.1, self.until - time.monotonic())

    async def lasts(self, who: str, *others: object) -> None:
        self.until = time.monotonic() + SECONDS
        tasks = [asyncio.ensure_future(one) for one in others]  # type: ignore[call-overload]
        await asyncio.sleep(3 if tasks else 0)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.entry(who), SECONDS + 60)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Answered(dict[str, str]):
    status_code = 200
    headers: dict[str, str] = {}
    content = b""


def _told(text: str) -> _Answered:
    told = _Answered({"Content-Type": "text/html; charset=utf-8"})
    told.content = text.encode()
    return told


def _cookie(account: object) -> str:
    client = Client()
    client.force_login(account, backend=BACKEND)  # type: ignore[arg-type]
    client.get("/")
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


async def _besieged(siege: Siege) -> None:
    await siege.lasts("alone")
    quiet = [siege.idle() for _ in range(IDLE)] + [siege.drip() for _ in range(DRIPPING)]
    await siege.lasts("quiet and dripping", *quiet)
    await siege.lasts("guesses of names", *[siege.guess(number) for number in range(LOOPS)])


def main() -> None:
    call_command("migrate", verbosity=0)
    director = cast.account("Mirela K.", Role.DIRECTOR)
    # The tests’ own hash is quick; what is measured is the one of a real day.
    director.password = PBKDF2PasswordHasher().encode("letters 4 all", "salt")
    director.save()
    day = Day.new(director, system="scrabble").bring_many(100)
    day.post(1)
    cookie = _cookie(director)
    with day_process.running(home=Path(os.environ["TDTOOL_HOME"]), longest=400) as server:
        siege = Siege(int(server.address.rpartition(":")[2]), cookie)
        asyncio.run(_besieged(siege))
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; hall at {siege.hall}")
    for who, each in siege.waited.seconds.items():
        if who != "guesses":
            took = f"median {1000 * statistics.median(each):.0f}, longest {1000 * max(each):.0f}"
            print(f"entry page, {who}: {len(each)} asked, {took} ms")
    print(f"sign-ins tried, by answer: {siege.answers}")
    print(f"{len(siege.waited.faults)} faults", *sorted(set(siege.waited.faults))[:5], sep="\n  ")


if __name__ == "__main__":
    main()
