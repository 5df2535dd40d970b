"""One life of the server: desks and phones at work, until it is killed; what each was told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from tests.bench.hall.clients import Answer, Connection, Waited
from tests.kills.server import Server
from tests.patience import LONGEST_WAIT
from tests.web.browser import Form, Page

LIVE = {"X_Entry_Line": "live"}
GONE = (OSError, asyncio.IncompleteReadError)


@dataclass(frozen=True)
class Table:
    """A game that nobody has entered yet, and what both players scored, by place."""

    event: str
    round: int
    number: int
    scores: tuple[int, int]
    codes: tuple[str, str]
    entries: tuple[str, str]

    @property
    def line(self) -> str:
        return f"r{self.round}+{self.number}+{self.scores[0]}+{self.scores[1]}"


@dataclass
class Told:
    """What was acknowledged: slips by the desk, reports by phone (a table and a place)."""

    slips: list[Table] = field(default_factory=list)
    reports: list[tuple[Table, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.slips) + len(self.reports)


class Life:
    """``desk`` and ``phones``: tables left; what is begun is taken off them."""

    def __init__(self, server: Server, told: Told) -> None:
        self.server, self.told, self.waited = server, told, Waited()
        self.over = False  # nobody has anything left to send

    async def desk(self, tables: list[Table], cookie: str) -> None:
        line = Connection(self.server.port, self.waited, "desk", cookie)
        while tables:
            table = tables.pop()
            address = f"/e/{table.event}/entry/"
            back = await line.get(f"{address}?line={table.line}", **LIVE)
            saved = await line.post(address, form_of(back, address), **LIVE)
            if saved.status == 200 and "saved" in saved.text:
                self.told.slips.append(table)
            elif not saved.body:
                return
            else:
                says = _page(saved, address).main[:200]
                self.told.faults.append(f"desk: {table.line} answers {saved.status}: {says}")

    async def phones(self, tables: list[Table]) -> None:
        """Both players of a table, one behind the other."""
        while tables:
            table = tables.pop()
            for place in (1, 2):
                line = Connection(self.server.port, self.waited, "phones")
                own, other = table.scores if place == 1 else table.scores[::-1]
                address = f"/r/{table.event}/{table.codes[place - 1]}"
                answer = await line.get(address)
                for typed in ({"own": str(own), "other": str(other)}, {}):
                    if form := own_form(answer):
                        answer = await line.post(address, form | typed)
                line.close()
                if answer.status == 302:
                    self.told.reports.append((table, place))
                elif not answer.body:  # killed behind the head of its answer
                    return
                else:
                    says = _page(answer, address).text[:400]
                    self.told.faults.append(f"phone: {address} answers {answer.status}: {says}")

    async def end(self, rng: Random) -> None:
        """So many answers are let out, and a moment more."""
        until = self.told.count + rng.randrange(1, 12)
        while self.told.count < until and not self.told.faults and not self.over:
            await asyncio.sleep(0.001)
        await asyncio.sleep(rng.random() / 20)
        self.server.kill()


async def lived(
    server: Server, told: Told, desks: Iterable[tuple[list[Table], str]],
    phones: Iterable[list[Table]], rng: Random,
) -> None:  # fmt: skip
    """All at work until the server is gone; nothing but its end stops them early."""
    life = Life(server, told)
    work = [life.desk(*one) for one in desks] + [life.phones(one) for one in phones]
    ended = asyncio.ensure_future(asyncio.wait_for(life.end(rng), LONGEST_WAIT))
    ends = await asyncio.gather(*work, return_exceptions=True)
    life.over = True
    for what in ends:
        if isinstance(what, BaseException) and not isinstance(what, GONE):
            raise what
    await ended


def form_of(answer: Answer, address: str) -> dict[str, str]:
    """The form of a page that goes to this address, as it stands."""
    return _told(_page(answer, address).form(address))


def _told(form: Form) -> dict[str, str]:
    return {name: value[0] for name, value in form.fields.items()}


def own_form(page: Answer) -> dict[str, str]:
    """The report's own form, the first of the page that asks for a score."""
    return next((_told(one) for one in _page(page, "").forms if "own" in one.fields), {})


class _Read(dict[str, str]):
    status_code = 200
    headers: ClassVar[dict[str, str]] = {}
    content = b""


def _page(answer: Answer, address: str) -> Page:
    read = _Read({"Content-Type": "text/html; charset=utf-8"})
    read.content = answer.text.encode()
    return Page(read, address)
