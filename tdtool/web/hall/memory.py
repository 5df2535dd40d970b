"""Answers for the hall, rendered once for each state of an event’s journal and then kept."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

MOST_BYTES = 24 * 1024 * 1024  # of bodies, plain and packed
LONGEST_TURN = 0.1  # seconds that a phone waits where an older page could be given
TO_ALL = "Access-Control-Allow-Origin"
SHORTEST_PACKED = 200  # bytes: below that, packing gains nothing


@dataclass(frozen=True)
class Kept:
    """An answer as it was at a state: its body, and the same gzip’d (b"" where that is no gain).

    ``to_all``: pages of other sites may read it, too.
    """

    state: str
    status: int
    type: str
    etag: str
    body: bytes
    packed: bytes
    to_all: bool = False

    @classmethod
    def of(cls, answer: HttpResponse, state: str) -> Kept:
        body = answer.content
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= SHORTEST_PACKED else b""
        digest = hashlib.sha256(body).hexdigest()[:20]
        to_all = TO_ALL in answer
        return cls(state, answer.status_code, answer["Content-Type"], digest, body, packed, to_all)

    @property
    def size(self) -> int:
        return len(self.body) + len(self.packed)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """For this browser: nothing where it has this already, packed where it can unpack."""
        asked, etag = request.META, f'W/"{self.etag}"'
        if self.status == 200 and self.etag in asked.get("HTTP_IF_NONE_MATCH", ""):
            answer = HttpResponse(status=304)
            del answer.headers["Content-Type"]
        else:
            packs = self.packed and "gzip" in asked.get("HTTP_ACCEPT_ENCODING", "")
            body = self.packed if packs else self.body
            nothing = request.method == "HEAD"
            answer = HttpResponse(
                b"" if nothing else body, status=self.status, content_type=self.type
            )
            answer.headers["Content-Length"] = str(len(body))
            if packs:
                answer.headers["Content-Encoding"] = "gzip"
        answer.headers["ETag"] = etag
        answer.headers["Cache-Control"] = "no-cache"
        answer.headers["Vary"] = "Accept-Encoding"
        answer.headers["X-Frame-Options"] = "DENY"
        if self.to_all:
            answer.headers[TO_ALL] = "*"
        return answer


class Memory:
    """The answers by address, those asked for last; older ones go when there are too many bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.bytes = most, 0
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._asked: Counter[str] = Counter()  # how often each was given since it was made
        self._lock = threading.Lock()
        self.rendering = threading.Lock()  # one page at a time: the desk has the other threads

    def __len__(self) -> int:
        return len(self._kept)

    def older(self, key: str, states: Collection[str]) -> Kept | None:
        """What was kept at this address, if it is of one of these states."""
        found = self._kept.get(key)
        return found if found is not None and found.state in states else None

    @contextmanager
    def turn(self, *, wait: bool) -> Iterator[bool]:
        """This request’s turn to render; False: it hasn’t come, for one that needn’t wait long, so
        that the phones get their answers from a laptop that has too much to do."""
        came = self.rendering.acquire(timeout=-1 if wait else LONGEST_TURN)
        try:
            yield came
        finally:
            if came:
                self.rendering.release()

    def get(self, key: str, state: str) -> Kept | None:
        """What was kept at this address, if it is of this state."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found.state != state:
                return None
            self._kept.move_to_end(key)
            self._asked[key] += 1
            return found

    def asked_often(self, start: str) -> list[str]:
        """Where the addresses begin so: those given at least twice since they were made."""
        with self._lock:
            return [key for key in self._kept if key.startswith(start) and self._asked[key] > 1]

    def keep(self, key: str, kept: Kept) -> None:
        with self._lock:
            self._drop(key)
            self._kept[key] = kept
            self.bytes += kept.size
            while self.bytes > self.most:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: str) -> None:
        gone = self._kept.pop(key, None)
        self._asked.pop(key, None)
        self.bytes -= gone.size if gone else 0

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._asked.clear()
            self.bytes = 0
