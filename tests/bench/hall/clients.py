"""Phones, displays and scorekeepers as connections to a server on loopback, and what they waited.

Each is a coroutine with a connection of its own that is kept open, as browsers keep theirs; every
one ends at the deadline.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

LONGEST = 30.0  # seconds that an answer may take
STALE = (ConnectionError, asyncio.IncompleteReadError)  # the server closed a quiet connection


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass
class Waited:
    """Seconds of each request, by who asked; what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, who: str, took: float, answer: Answer, address: str) -> None:
        self.seconds.setdefault(who, []).append(took)
        if answer.status >= 400:
            self.faults.append(f"{who}: {address} answers {answer.status}")

    def at(self, who: str, share: float) -> float:
        """The milliseconds within which this share of the requests was answered."""
        each = sorted(self.seconds.get(who, [0.0]))
        return 1000 * each[min(int(len(each) * share), len(each) - 1)]


class Connection:
    """HTTP/1.1 to one server, kept open between requests; cookies are kept."""

    def __init__(self, port: int, waited: Waited, who: str, cookie: str = "") -> None:
        self.port, self.waited, self.who, self.cookie = port, waited, who, cookie
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, address: str, **headers: str) -> Answer:
        return await self._timed("GET", address, headers, b"")

    async def post(self, address: str, told: Mapping[str, str], **headers: str) -> Answer:
        headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        return await self._timed("POST", address, headers, urlencode(told).encode())

    async def _timed(self, verb: str, address: str, headers: dict[str, str], body: bytes) -> Answer:
        start = time.perf_counter()
        fresh = self._stream is None
        try:
            answer = await self._asked(verb, address, headers, body)
        except STALE:
            self.close()
            if fresh:
                raise
            answer = await self._asked(verb, address, headers, body)
        self.waited.note(self.who, time.perf_counter() - start, answer, address)
        if given := answer.headers.get("set-cookie"):
            self.cookie = "; ".join(filter(None, (self.cookie, given.partition(";")[0])))
        return answer

    async def _asked(self, verb: str, address: str, headers: dict[str, str], body: bytes) -> Answer:
        if self._stream is None:
            self._stream = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._stream
        told = {"Host": f"127.0.0.1:{self.port}", "Accept-Encoding": "gzip", **headers}
        told |= {"Cookie": self.cookie} if self.cookie else {}
        told |= {"Content-Length": str(len(body))} if verb == "POST" else {}
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in told.items())
        writer.write(f"{verb} {address} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()
        return await asyncio.wait_for(_read(reader), LONGEST)

    def close(self) -> None:
        if self._stream is not None:
            self._stream[1].close()
            self._stream = None


async def _read(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    status = int(head[0].split(" ")[1])
    pairs = (line.partition(":") for line in head[1:] if line)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    if status in (204, 304):
        return Answer(status, headers, b"")
    if headers.get("transfer-encoding") == "chunked":
        return Answer(status, headers, await _chunks(reader))
    return Answer(status, headers, await reader.readexactly(int(headers.get("content-length", 0))))


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body
