"""The server of a day, with doors that the hall can’t block.

Phones keep their connections open and ask nothing; some drip a request. Where there is no room, the
connection that has been quiet longest is closed, a browser’s way of opening it again being to
ask; this laptop’s own are never closed for that, and a few places are kept for them. Who asks a
lot at once, or reads no answer, is closed too: what waits for them would fill threads and files.
"""

import logging
import select
import socket
import sys
import time
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error, RequestEntityTooLarge

from tdtool.services.follow.applying import PATH as OF_THE_SECOND
from tdtool.web.accounts.at_the_door import is_signed_in
from tdtool.web.shell.addresses import is_loopback

# Threads for the desk, for the hall, for passwords and for a second laptop: none stands in line
# behind another.
#
# A slip never waits for phones, nor for passwords, which are worked out one at a time. An action
# may wait for the second laptop’s answer; if that answer stood in a queue behind other actions that
# wait, all would stand still.

DESK_THREADS = 4
HALL_THREADS = 16
SIGN_IN_THREADS = 4  # one works a password out, two wait their turn, one sends others away
SECOND_THREADS = 2  # its question that waits for news, and one more
OF_SIGN_IN = "/sign-in/"
OF_THE_HALL = ("/h/", "/d/", "/o/", "/r/", "/static/")


class Lanes:
    """What waitress hands its requests to: each lane takes them one after the other."""

    def __init__(self) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line is no news here
        self.desk, self.hall = _threads(DESK_THREADS), _threads(HALL_THREADS)
        self.second, self.sign_in = _threads(SECOND_THREADS), _threads(SIGN_IN_THREADS)

    def add_task(self, task: HTTPChannel) -> None:
        path = task.requests[0].path
        if path == OF_THE_SECOND:
            self.second.add_task(task)
        elif path.startswith(OF_SIGN_IN):
            self.sign_in.add_task(task)
        elif path.startswith(OF_THE_HALL):
            self.hall.add_task(task)
        else:
            self.desk.add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        lanes = (self.second, self.sign_in, self.desk, self.hall)
        ended = [lane.shutdown(cancel_pending, timeout) for lane in lanes]
        return all(ended)


def _threads(count: int) -> ThreadedTaskDispatcher:
    lane = ThreadedTaskDispatcher()
    lane.set_thread_count(count)
    return lane


HAS_POLL = hasattr(select, "poll")
MOST = 1000 if HAS_POLL else 400  # connections; where there is only select, it takes 512 files
FILES = 400  # that a day has open besides
LARGEST = 64 * 1024 * 1024  # bytes that somebody who is signed in sends at once
LARGEST_OF_GUESTS = 8 * 1024  # a sign-in, a report by phone
IN_A_FILE = 512 * 1024  # a body as long as this is kept in a file until it is there
MOST_UPLOADS = 32  # such bodies at once
MOST_IN_LINE = 4  # requests of one connection; browsers ask the next one once they have the answer
TOO_LONG = "This is too long to be sent from here. Sign in first, or send less at once."
BUSY = "Too many files are being sent at once. Wait a minute, then send yours again."


@dataclass(frozen=True)
class Limits:
    """How many connections, and for how many seconds."""

    most: int = MOST
    for_the_desk: int = 50  # places that only this laptop takes
    of_one_address: int = MOST // 2  # a hall behind one router has one address
    quiet: float = 15  # then a connection that asks nothing is closed
    head: float = 15  # then the head of a request has to be there
    request: float = 120  # and all of it: a large file over a slow network
    untaken: float = 30  # then somebody who takes nothing of their answer is gone


class Busy(Error):  # type: ignore[misc]  # waitress has no types
    code, reason = 503, "Service Unavailable"


class Head(HTTPRequestParser):  # type: ignore[misc]  # nor here
    """The head of a request: what may come after it is answered before it comes."""

    adj: Any
    completed: bool
    busy = False

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if not self.chunked and self.content_length < LARGEST_OF_GUESTS:
            return
        signed_in = self.adj.signed_in(self.headers.get("COOKIE", ""))
        self.busy = signed_in and self.is_upload and self.adj.uploads() >= MOST_UPLOADS
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = LARGEST if signed_in else LARGEST_OF_GUESTS

    @property
    def is_upload(self) -> bool:
        return bool(self.chunked or self.content_length >= IN_A_FILE)

    def received(self, data: bytes) -> int:
        taken: int = super().received(data)
        if self.busy and not self.completed:
            self.error, self.completed = Busy(BUSY), True
        elif isinstance(self.error, RequestEntityTooLarge):
            self.error = RequestEntityTooLarge(TOO_LONG)
        return taken


class Answer(WSGITask):  # type: ignore[misc]  # nor here
    """A file is read while it is answered: one that nobody takes would stay open."""

    def get_environment(self) -> dict[str, Any]:
        environment: dict[str, Any] = super().get_environment()
        del environment["wsgi.file_wrapper"]
        return environment


class Door(HTTPChannel):  # type: ignore[misc]  # nor here
    """One connection; it knows since when its request has been coming in."""

    parser_class, task_class = Head, Answer
    begun = 0.0  # when the first byte of an unfinished request came

    def received(self, data: bytes) -> bool:
        taken: bool = super().received(data)
        unfinished = self.request is not None
        self.begun = (self.begun or time.time()) if unfinished else 0.0
        if len(self.requests) > MOST_IN_LINE:
            self.handle_close()
        return taken

    @property
    def uploads(self) -> int:
        """Its requests that have a file open, whether all of it is there or not."""
        return sum(
            request.is_upload for request in (self.request, *self.requests) if request is not None
        )

    def overdue(self, at: float, limits: Limits) -> bool:
        """Whether nothing is being answered, and it has been quiet or dripping for too long."""
        if self.requests:
            return False
        if self.last_activity < at - limits.quiet:
            return True
        if not self.begun:
            return False
        arrived = self.request is not None and self.request.headers_finished
        return self.begun < at - (limits.request if arrived else limits.head)

    def stalled(self, at: float, limits: Limits) -> bool:
        """Whether an answer waits, and nothing of it has been taken for too long."""
        return bool(self.total_outbufs_len) and self.last_activity < at - limits.untaken

    @property
    def idle_since(self) -> float:
        """When it began to wait: dripping doesn't make it younger."""
        return self.begun or self.last_activity


class Doors(TcpWSGIServer):  # type: ignore[misc]  # nor here
    """waitress, which knows one limit for all, with limits by address."""

    channel_class = Door
    scheme = "http"
    files = 1  # that a connection has open
    limits = Limits()
    desk: Callable[[str], bool] = staticmethod(is_loopback)

    def handle_accept(self) -> None:
        super().handle_accept()
        newest = next(reversed(self.active_channels.values()), None)
        if newest is not None:
            self._make_room(newest)

    def _make_room(self, newest: Door) -> None:
        """Close the quietest connection where one too many is open, else the newest one."""
        if self.desk(newest.addr[0]):
            return
        others = [door for door in self.active_channels.values() if not self.desk(door.addr[0])]
        same = [door for door in others if door.addr[0] == newest.addr[0]]
        if len(same) > self.limits.of_one_address:
            _quietest(same, newest).handle_close()
        elif len(self.active_channels) > self.limits.most - self.limits.for_the_desk:
            _quietest(others, newest).handle_close()

    def maintenance(self, at: float) -> None:
        for channel in list(self.active_channels.values()):
            if channel.stalled(at, self.limits):
                channel.handle_close()  # at once: it would be closed when it takes more
            elif channel.overdue(at, self.limits):
                channel.will_close = True


def _quietest(among: Iterable[Door], newest: Door) -> Door:
    idle = [door for door in among if door is not newest and not door.requests]
    return min(idle, key=lambda door: door.idle_since, default=newest)


def open_for(
    application: Any,
    listening: socket.socket,
    *,
    lanes: Lanes,
    limits: Limits = Limits(),
    kind: type[Doors] | None = None,
    beside: Doors | None = None,
    signed_in: Callable[[str], bool] = is_signed_in,
) -> Doors:
    """The server on this socket; ``lanes`` are its threads.

    ``beside``: another one, whose loop runs this one, too; ``kind``: doors by HTTPS;
    ``signed_in``: whether somebody is, by the cookies of a request.
    """
    kind = kind or Doors
    limits = _by_files(limits, files_each=kind.files, others=beside.limits.most if beside else 0)
    adjustments = Adjustments(
        ident=None,
        connection_limit=limits.most + FILES,  # waitress's own way is to accept nobody
        channel_timeout=limits.quiet,
        cleanup_interval=max(1, int(limits.quiet) // 3),
        asyncore_use_poll=HAS_POLL,
        sockets=[listening],
        url_scheme=kind.scheme,
        inbuf_overflow=IN_A_FILE,
    )
    adjustments.signed_in = signed_in
    adjustments.uploads = lambda: sum(door.uploads for door in opened.active_channels.values())
    socket_info = (listening.family, listening.type, listening.proto, listening.getsockname())
    opened: Doors = kind(
        application,
        map=beside._map if beside else None,
        _sock=listening,
        dispatcher=lanes,
        adj=adjustments,
        sockinfo=socket_info,
        bind_socket=False,
    )
    opened.limits = limits
    return opened


def _by_files(limits: Limits, *, files_each: int, others: int) -> Limits:
    """Within the files that the system lets this process open; more of them where it may.

    ``files_each``: files of a connection; ``others``: connections that other doors may have.
    """
    if sys.platform == "win32":
        return limits
    import resource

    may, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = limits.most * files_each + others + FILES
    if may == resource.RLIM_INFINITY or may >= needed:
        return limits
    may = needed if most == resource.RLIM_INFINITY else min(most, needed)
    resource.setrlimit(resource.RLIMIT_NOFILE, (may, most))
    most_open = max(may - others - FILES, (may - others) // 2, 0) // files_each
    return replace(
        limits,
        most=min(limits.most, most_open),
        of_one_address=min(limits.of_one_address, most_open // 2),
    )
