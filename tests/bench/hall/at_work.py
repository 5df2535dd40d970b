"""A hall at work for some minutes: ``python -m tests.bench.hall.at_work [--seconds 300]``.

``manage.py day`` as the README starts it, SQLite, on loopback: 300 phones that look every ten
seconds (pairings, standings, a player’s own page, in turn), 20 displays that ask every three, 60
reports a minute by both players of a table, and six scorekeepers who key slips as fast as a
practised hand does. Asked and asking share the machine’s cores. Said at the end: what each waited,
in milliseconds, what went wrong, and the memory of each of the server’s processes, every half
minute: it rises while their memories of pages fill, and then stays.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import random
import re
import time
from pathlib import Path
from typing import ClassVar

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.core.management import call_command  # isort: skip
from django.test import Client

from tdtool.models.accounts import Role
from tdtool.queries.hall import codes as player_codes
from tdtool.services import displays
from tdtool.services.reports import by_desk
from tests import cast, day_process
from tests.bench.hall.clients import Answer, Connection, Waited
from tests.cast import Day
from tests.web.browser import BACKEND, Form, Page

PLAYERS, OPEN_ROUNDS = 300, 4
PHONES, LOOKS_EVERY = 300, 5.0
DISPLAYS, DISPLAYS_ASK = 20, 3.0
REPORT_EVERY = 1.0  # of the first round, which the desk leaves to the phones
SCOREKEEPERS, SLIP_EVERY = 6, 4.0  # seconds a slip, of a practised hand
MEMORY_EVERY = 30.0  # seconds
SETTLES = 10.0  # seconds before the first asks: a hall opens a while after its laptop
LONGEST_SAID = 200  # characters of a page that says no
SLUG = "day"
SCREENS = 400_001  # the first display's code


class Hall:
    """The event, the server and everybody in it."""

    def __init__(self, day: Day, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.waited = Waited()
        self.entries = [str(one.uuid) for one in day.division.entries.all()]
        self.typed: set[frozenset[int]] = set()
        self.slips = [
            (number, table)
            for number in range(2, OPEN_ROUNDS + 1)
            for table in range(1, PLAYERS // 2 + 1)
        ]
        codes = player_codes.of_event(day.event)
        games = day.round(1).games.filter(table__isnull=False).order_by("table__number")
        sat = [
            [str(seat.entry.uuid) for seat in one.seats.select_related("entry")] for one in games
        ]
        self.reports = [(codes[one], scores) for pair in sat for one, scores in _both(pair)]

    @property
    def open(self) -> bool:
        return time.monotonic() < self.until

    async def phone(self, number: int) -> None:
        rng, mine = random.Random(number), self.entries[number % len(self.entries)]
        line = Connection(self.port, self.waited, "phones")
        known: dict[str, str] = {}
        state = ""
        await asyncio.sleep(rng.random() * LOOKS_EVERY)
        pages = ("pairings/", "standings/", f"players/{mine}/")
        at = number
        while self.open:
            now = json.loads((await line.get(f"/h/{SLUG}/now")).text)["state"]
            if now != state:
                state, at = now, at + 1
                address = f"/h/{SLUG}/{pages[at % 3]}"
                seen = {"If_None_Match": known[address]} if address in known else {}
                answer = await line.get(address, **seen)
                known[address] = answer.headers["etag"]
            await asyncio.sleep(LOOKS_EVERY)
        line.close()

    async def display(self, code: str) -> None:
        line = Connection(self.port, self.waited, "displays")
        version = ""
        await asyncio.sleep(random.Random(code).random() * DISPLAYS_ASK)
        while self.open:
            now = json.loads((await line.get(f"/d/{code}/now")).text)["version"]
            if now != version:
                version = now
                await line.get(f"/d/{code}/")
            await asyncio.sleep(DISPLAYS_ASK)
        line.close()

    async def players(self) -> None:
        """One report a second: the page, the result read back, and sent."""
        while self.open and self.reports:
            begun = time.monotonic()
            code, (own, other) = self.reports.pop(0)
            line = Connection(self.port, self.waited, "reports")
            address = f"/r/{SLUG}/{code}"
            told = _filled(await line.get(address), own=str(own), other=str(other))
            told = _filled(await line.post(address, told))
            sent = await line.post(address, told)
            if sent.status != 302:
                self.waited.faults.append(f"a report of {own} to {other} wasn’t taken")
            line.close()
            await asyncio.sleep(max(0.0, REPORT_EVERY - (time.monotonic() - begun)))

    def _not_yet_typed(self, rng: random.Random) -> tuple[int, int]:
        """Scores that no other slip has, in either order: the line asks about those."""
        while True:
            first, second = rng.sample(range(300, 480), 2)
            if {first, second} not in self.typed:
                self.typed.add(frozenset((first, second)))
                return first, second

    async def scorekeeper(self, number: int, cookie: str) -> None:
        """Reads back and saves, slip after slip, as the line that stays on its page does."""
        rng = random.Random(number)
        line = Connection(self.port, self.waited, "desk", cookie)
        live = {"X_Entry_Line": "live"}
        address = f"/e/{SLUG}/entry/"
        await asyncio.sleep(rng.random() * SLIP_EVERY)
        while self.open and self.slips:
            of_round, table = self.slips.pop(0)
            scores = self._not_yet_typed(rng)
            typed = f"line=r{of_round}+{table}+{scores[0]}+{scores[1]}"
            begun = time.monotonic()
            back = await line.get(f"{address}?{typed}", **live)
            told = _told(_page(back.text, address).form(address))
            saved = await line.post(address, told, **live)
            if "saved" not in saved.text:
                says = f"table {table} of round {of_round} wasn’t saved"
                self.waited.faults.append(f"{says}: {_asked(saved.text)}")
            await asyncio.sleep(max(0.0, SLIP_EVERY - (time.monotonic() - begun)))
        line.close()


def _both(pair: list[str]) -> list[tuple[str, tuple[int, int]]]:
    """What the two of a table report: the same, each the own score first."""
    own, other = random.Random("".join(pair)).sample(range(300, 480), 2)
    return [(pair[0], (own, other)), (pair[1], (other, own))]


def _told(form: Form) -> dict[str, str]:
    return {name: value[0] for name, value in form.fields.items()}


def _filled(page: Answer, **typed: str) -> dict[str, str]:
    """The report's own form, the first of the page that asks for a score."""
    forms = _page(page.text, "").forms
    return _told(next(one for one in forms if "own" in one.fields)) | typed


def _asked(page: str) -> str:
    """What the desk said instead of “saved”."""
    asks = re.findall(r'class="(?:doubt|refusal|says|asks|trouble)[^"]*".*?</(?:p|ul|li|span|div)>',
                      page, re.DOTALL)  # fmt: skip
    found = " ".join(html.unescape(re.sub(r"^[^>]*>|<[^>]*>", " ", one)) for one in asks)
    return " ".join(found.split())[:LONGEST_SAID] or "nothing"


class _Told(dict[str, str]):
    status_code = 200
    headers: ClassVar[dict[str, str]] = {}
    content = b""


def _page(text: str, address: str) -> Page:
    told = _Told({"Content-Type": "text/html; charset=utf-8"})
    told.content = text.encode()
    return Page(told, address)


def _cookie(number: int) -> str:
    """Somebody signed in at the desk."""
    client = Client()
    client.force_login(cast.account(f"Keeper{number} K.", Role.SCOREKEEPER), backend=BACKEND)
    client.get("/")
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


def _memory(pid: int) -> list[float]:
    """MiB that each of the server’s processes holds, the server itself first."""
    pages = (int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _processes(pid))
    return [each * os.sysconf("SC_PAGE_SIZE") / 2**20 for each in pages]


def _processes(pid: int) -> list[int]:
    """The server and what any of its threads has started."""
    told = [one.read_text() for one in Path(f"/proc/{pid}/task").glob("*/children")]
    return [pid, *(int(child) for children in told for child in children.split())]


def _processor(pid: int) -> dict[str, float]:
    """Seconds of CPU that the server’s processes have used."""
    first, *others = map(_used, _processes(pid))
    return {"the server": first, "its second process": sum(others)}


def _used(pid: int) -> float:
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


async def _at_work(hall: Hall, cookies: list[str], pid: int) -> None:
    everybody = [hall.phone(number) for number in range(PHONES)]
    everybody += [hall.scorekeeper(number, one) for number, one in enumerate(cookies)]
    everybody += [hall.display(str(SCREENS + number)) for number in range(DISPLAYS)]
    everybody.append(hall.players())
    memory = asyncio.ensure_future(_memories(hall, pid))
    await asyncio.gather(*everybody)
    await memory


async def _memories(hall: Hall, pid: int) -> None:
    """Said as it goes: a reader sees whether it has become flat."""
    began = time.monotonic()
    while hall.open:
        first, *others = _memory(pid)
        said = f"{first:.0f} MiB the server, {sum(others):.0f} its second process"
        print(f"after {time.monotonic() - began:.0f} s: {said}", flush=True)
        await asyncio.sleep(min(MEMORY_EVERY, max(1.0, hall.until - time.monotonic())))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hall.at_work")
    parser.add_argument("--seconds", type=float, default=300)
    seconds = parser.parse_args().seconds
    call_command("migrate", verbosity=0)
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble", rounds=OPEN_ROUNDS)
    day.bring_many(PLAYERS)
    for number in range(1, OPEN_ROUNDS + 1):
        day.post(number, seed=number)
    by_desk.set_counting(day.desk(), counting="once", minutes=10)
    for number in range(DISPLAYS):
        displays.add(day.desk(), display=str(SCREENS + number), name="")
    cookies = [_cookie(number) for number in range(SCOREKEEPERS)]
    with day_process.running(
        home=Path(os.environ["TDTOOL_HOME"]), longest=int(seconds) + 120
    ) as server:
        port = int(server.address.rpartition(":")[2])
        time.sleep(SETTLES)
        hall = Hall(day, port, seconds)
        begun, used = os.times(), _processor(server.process.pid)
        asyncio.run(_at_work(hall, cookies, server.process.pid))
        own = os.times().user - begun.user
        after = _processor(server.process.pid)
    took = {"asking": own, **{who: after[who] - used[who] for who in used}}
    _say(hall, seconds=seconds, took=took)


def _say(hall: Hall, *, seconds: float, took: dict[str, float]) -> None:
    waited = hall.waited
    print(f"{seconds:.0f} s, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for who, each in waited.seconds.items():
        figures = ", ".join(
            f"{share:.0%} {waited.at(who, share):.0f}" for share in (0.5, 0.95, 0.99)
        )
        print(f"{who}: {len(each)} requests, answered within ms: {figures}")
    print(f"{len(waited.faults)} faults", *waited.faults[:5], sep="\n  ")
    print("seconds of CPU:", ", ".join(f"{who} {each:.1f}" for who, each in took.items()))


if __name__ == "__main__":
    main()
