"""Answers for the hall, rendered once for each state of an event’s journal and then kept."""

from __future__ import annotations

import gzip
import hashlib
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tdtool.queries.hall import states
from tdtool.web.hall.second_process import SECOND

MOST_BYTES = 24 * 1024 * 1024  # of bodies, plain and packed, with what each is kept by
AROUND = 2048  # bytes of an answer beside its body: thousands of short ones are no small thing
LONGEST_TURN = 0.05  # seconds that a phone waits where an older page could be given
LATELY = 10.0  # seconds: what was asked for twice in them is made ahead
TO_ALL = "Access-Control-Allow-Origin"
SHORTEST_PACKED = 200  # bytes: below that, packing gains nothing


@dataclass(frozen=True)
class Kept:
    """An answer as it was at a state: its body, and the same gzip’d (b"" where that is no gain).

    ``until``: when it is over without an act; None: never. ``to_all``: pages of other sites may
    read it, too.
    """

    state: str
    status: int
    type: str
    etag: str
    body: bytes
    packed: bytes
    until: datetime | None = None
    to_all: bool = False
    at: datetime = field(default_factory=timezone.now)  # when it was made

    @classmethod
    def of(cls, answer: HttpResponse, state: str, *, until: datetime | None = None) -> Kept:
        body = answer.content
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= SHORTEST_PACKED else b""
        digest = hashlib.sha256(body).hexdigest()[:20]
        return cls(
            state,
            answer.status_code,
            answer["Content-Type"],
            digest,
            body,
            packed,
            until,
            TO_ALL in answer,
        )

    @property
    def is_over(self) -> bool:
        return self.until is not None and timezone.now() >= self.until

    @property
    def size(self) -> int:
        """The bytes of memory that it takes, about."""
        return len(self.body) + len(self.packed) + AROUND

    def answer(self, request: HttpRequest) -> HttpResponse:
        """For this browser: nothing where it has this already, packed where it can unpack."""
        meta, etag = request.META, f'W/"{self.etag}"'
        if self.status == 200 and self.etag in meta.get("HTTP_IF_NONE_MATCH", ""):
            answer = HttpResponse(status=304)
            del answer.headers["Content-Type"]
        else:
            packs = self.packed and "gzip" in meta.get("HTTP_ACCEPT_ENCODING", "")
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


@dataclass(frozen=True)
class Wanted:
    """An answer of an event: where it is kept, and what makes it of a state, perhaps in another
    process. ``at_once``: it is so short that it needs neither its turn nor the other process."""

    key: str
    slug: str
    make: Callable[[str], Kept | HttpResponse]
    at_once: bool = False


class Memory:
    """The answers by address, those asked for last; older ones go when there are too many bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.bytes = most, 0
        self._kept: OrderedDict[str, tuple[Wanted, Kept]] = OrderedDict()
        self._asked: dict[str, deque[float]] = {}  # when each was asked for the last two times
        self._lock = threading.Lock()
        self.rendering = threading.Lock()  # one page at a time: the desk has the other threads

    def __len__(self) -> int:
        return len(self._kept)

    def older(self, key: str, states: Collection[str]) -> Kept | None:
        """What was kept at this address, if it is of one of these states."""
        _, answer = self._kept.get(key, (None, None))
        return answer if answer is not None and answer.state in states else None

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
        """What was kept at this address, if it is of this state and not over."""
        with self._lock:
            recipe, answer = self._kept.get(key, (None, None))
            if recipe is None or answer is None:
                return None
            self._kept.move_to_end(key)
            return None if answer.state != state or answer.is_over else answer

    def was_asked(self, key: str) -> None:
        """Somebody asked for what is kept at this address: said once for each request."""
        with self._lock:
            if key in self._asked:
                self._asked[key].append(time.monotonic())

    def looked_at(self, slug: str) -> list[Wanted]:
        """What of the event was asked for twice in the last seconds."""
        since = time.monotonic() - LATELY
        with self._lock:
            return [
                recipe
                for key, (recipe, _) in self._kept.items()
                if recipe.slug == slug
                and len(times := self._asked[key]) == times.maxlen
                and times[0] > since
            ]

    def keep(self, recipe: Wanted, answer: Kept) -> None:
        with self._lock:
            times = self._asked.get(recipe.key, deque[float](maxlen=2))
            self._drop(recipe.key)
            self._kept[recipe.key], self._asked[recipe.key] = (recipe, answer), times
            self.bytes += answer.size
            while self.bytes > self.most:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: str) -> None:
        _, gone = self._kept.pop(key, (None, None))
        self._asked.pop(key, None)
        self.bytes -= gone.size if gone else 0

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._asked.clear()
            self.bytes = 0


# One way from an address to its answer, for the hall’s pages, the displays and the overlays.
#
# From memory; else it is made, one at a time. Where its turn doesn’t come soon, or it can’t be
# made, the one before it is given, if nothing but slips came in since.

MEMORY = Memory()

log = logging.getLogger(__name__)


def given(recipe: Wanted, state: str) -> Kept | HttpResponse:
    """The answer at a state of its event, or for a moment one just before it."""
    try:
        return _found(recipe, state)
    finally:
        MEMORY.was_asked(recipe.key)


def _found(recipe: Wanted, state: str) -> Kept | HttpResponse:
    answer = MEMORY.get(recipe.key, state)
    if answer is not None:
        return answer
    if recipe.at_once:
        return _made(recipe, state)
    before = MEMORY.older(recipe.key, states.followed(recipe.slug))
    with MEMORY.turn(wait=before is None) as came:
        if before is not None and not came:
            return before
        state = states.taken_on(recipe.slug) or state  # a new one may be ready by now
        answer = MEMORY.get(recipe.key, state)
        if answer is not None:
            return answer
        try:
            return _made(recipe, state)
        except Exception:
            if before is None:
                raise
            log.exception("%s couldn’t be made: the one before it is given", recipe.key)
            return before


def _made(recipe: Wanted, state: str) -> Kept | HttpResponse:
    if recipe.at_once:
        answer = recipe.make(state)
    else:
        answer = SECOND.asked.made(recipe.make, state)
    if isinstance(answer, Kept) and answer.state:
        MEMORY.keep(recipe, answer)
    return answer


def made_ahead(slug: str, state: str, *, between: float) -> Callable[[], None]:
    """Make what is looked at again and again for a state that isn’t taken on yet; called, what
    this returns puts it into memory."""
    answers = []
    for recipe in MEMORY.looked_at(slug):
        page = recipe.make(state) if recipe.at_once else SECOND.ahead.made(recipe.make, state)
        time.sleep(between)  # what somebody waits for has its turn
        if isinstance(page, Kept) and page.state:
            answers.append((recipe, page))

    def keep() -> None:
        for recipe, page in answers:
            MEMORY.keep(recipe, page)

    return keep
