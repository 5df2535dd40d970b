"""The doors of a day: quiet and dripping connections are closed, the desk is always answered."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tdtool.management import doors
from tdtool.management.doors import DESK_THREADS, Lanes, Limits
from tests.patience import LONGEST_WAIT

LIMITS = Limits(most=12, for_the_desk=4, of_one_address=5, quiet=60, head=60)
IMPATIENT = replace(LIMITS, quiet=2, head=1, untaken=1)
DESK, ROUTER, PHONE = "127.0.0.1", "127.0.0.2", "127.0.0.3"
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
LARGE = bytes(20_000_000)  # more than waits for anybody: the thread that answers waits, too


@dataclass
class Hall:
    """A server with few places, and connections to it from several addresses."""

    port: int
    open: ExitStack = field(default_factory=ExitStack)

    def connect(self, address: str) -> socket.socket:
        made = socket.create_connection(
            ("127.0.0.1", self.port), timeout=LONGEST_WAIT, source_address=(address, 0)
        )
        return self.open.enter_context(made)

    def asked(self, connection: socket.socket) -> bytes:
        """What comes, to the end of the answer or of the connection."""
        connection.sendall(GET)
        said = b""
        while not said.endswith(b"here") and (more := connection.recv(1000)):
            said += more
        return said


@pytest.fixture
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    listening = socket.create_server(("127.0.0.1", 0), backlog=50)

    def application(told: dict[str, Any], start: Any) -> list[bytes]:
        assert "wsgi.file_wrapper" not in told  # a file that nobody takes would stay open
        time.sleep(0.01 if told["PATH_INFO"] == "/slow" else 0)
        answer = [LARGE] if told["PATH_INFO"] == "/large" else [b"here"]
        start("200 OK", [("Content-Length", str(len(answer[0])))])
        return answer

    server = doors.open_for(
        application, listening, lanes=Lanes(), limits=getattr(request, "param", LIMITS),
        signed_in=lambda cookies: cookies == "who=desk",
    )  # fmt: skip
    server.desk = lambda address: address == DESK
    ending = threading.Event()

    def serve() -> None:
        while not ending.is_set():
            server.asyncore.loop(timeout=0.1, map=server._map, count=1, use_poll=True)

    running = threading.Thread(target=serve, daemon=True)
    running.start()
    with ExitStack() as connections:
        yield Hall(listening.getsockname()[1], connections)
    ending.set()
    running.join()
    server.task_dispatcher.shutdown()
    server.close()


def _closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(100) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_one_address_more_than_its_places_loses_its_quietest_not_its_newest(hall: Hall) -> None:
    """A hall behind one router has one address, and is never shut out."""
    quiet = [hall.connect(ROUTER) for _ in range(LIMITS.of_one_address)]
    assert hall.asked(quiet[0]).endswith(b"here")
    newest = hall.connect(ROUTER)
    assert hall.asked(newest).endswith(b"here")
    assert _closed(quiet[1])
    assert hall.asked(quiet[0]).endswith(b"here")


def test_with_all_places_of_the_hall_taken_the_desk_has_its_own(hall: Hall) -> None:
    for number in range(20):
        hall.connect(f"127.0.0.{100 + number}")
    desk = [hall.connect(DESK) for _ in range(LIMITS.for_the_desk)]
    assert [hall.asked(one).endswith(b"here") for one in desk] == [True] * len(desk)
    phone = hall.connect(PHONE)
    assert hall.asked(phone).endswith(b"here")
    assert [hall.asked(one).endswith(b"here") for one in desk] == [True] * len(desk)


@pytest.mark.parametrize("hall", [IMPATIENT], indirect=True)
def test_a_dripping_request_is_ended_and_a_quiet_connection_closed(hall: Hall) -> None:
    """A byte every second kept a place for as long as somebody liked."""
    quiet, drips = hall.connect(PHONE), hall.connect(PHONE)
    ended = False
    for byte in GET[:25]:
        try:
            drips.sendall(bytes([byte]))
        except ConnectionError:
            ended = True
            break
        time.sleep(0.6)
    assert ended
    assert _closed(quiet)
    assert hall.asked(hall.connect(PHONE)).endswith(b"here")


def test_who_asks_a_lot_at_once_is_closed_and_a_few_are_answered_in_order(hall: Hall) -> None:
    """167 requests in one packet each kept a file open for as long as nobody took the answers: 24
    connections took every file that the server may open."""
    many, few = hall.connect(PHONE), hall.connect(PHONE)
    with suppress(ConnectionError):
        many.sendall(GET.replace(b"/ ", b"/slow ") * 200)
    few.sendall(GET * (doors.MOST_IN_LINE - 1))
    assert hall.asked(few).count(b"200 OK") > 0
    many.settimeout(LONGEST_WAIT)
    answers = 0
    with suppress(ConnectionError):
        while more := many.recv(10_000):
            answers += more.count(b"200 OK")
    assert answers < 100


@pytest.mark.parametrize("hall", [IMPATIENT], indirect=True)
def test_who_takes_nothing_of_their_answer_is_closed_and_keeps_no_thread(hall: Hall) -> None:
    """A thread waited for them for good: a few of them, and nobody was answered any more."""
    for number in range(DESK_THREADS):
        takes_nothing = hall.connect(f"127.0.0.{10 + number}")
        takes_nothing.sendall(GET.replace(b"/ ", b"/large "))
        takes_nothing.sendall(GET)
    assert hall.asked(hall.connect(DESK)).endswith(b"here")


def _head(length: int, cookies: str = "") -> bytes:
    how = f"Content-Length: {length}" if length else "Transfer-Encoding: chunked"
    return f"POST / HTTP/1.1\r\nHost: here\r\nCookie: {cookies}\r\n{how}\r\n\r\n".encode()


def _at_once(connection: socket.socket, *, within: float = LONGEST_WAIT) -> bytes:
    """What is answered, though nothing of the body was sent; nothing where the body is awaited."""
    connection.settimeout(within)
    answer = b""
    with suppress(TimeoutError, ConnectionError):
        while more := connection.recv(1000):
            answer += more
    return answer


def test_who_isnt_signed_in_sends_a_few_kilobytes_and_is_answered_at_the_head(hall: Hall) -> None:
    """900 connections that each sent 600 KB of something that never ended took every file that the
    server may open, and the desk’s pages were errors."""
    answers = {}
    awaited = ((600_000, "who=desk"), (2000, ""))
    for length, cookies in (*awaited, (600_000, ""), (65 * 2**20, "who=desk"), (9000, "")):
        phone = hall.connect(PHONE)
        phone.sendall(_head(length, cookies))
        longest = 1 if (length, cookies) in awaited else LONGEST_WAIT
        answers[length, cookies] = _at_once(phone, within=longest)
        phone.close()
    assert answers[600_000, ""].startswith(b"HTTP/1.1 413 ")
    assert doors.TOO_LONG.encode() in answers[600_000, ""]
    assert answers[65 * 2**20, "who=desk"].startswith(b"HTTP/1.1 413 ")
    assert answers[9000, ""].startswith(b"HTTP/1.1 413 ")
    assert [answers[each] for each in awaited] == [b"", b""]


def test_a_body_of_unknown_length_ends_at_the_same_few_kilobytes(hall: Hall) -> None:
    phone = hall.connect(PHONE)
    phone.sendall(_head(0))
    assert _at_once(phone, within=1) == b""
    with suppress(ConnectionError):
        for _ in range(10):
            phone.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
    assert _at_once(phone).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("hall", [replace(LIMITS, most=80, of_one_address=60)], indirect=True)
def test_more_uploads_at_once_than_there_are_files_for_are_told_to_wait(hall: Hall) -> None:
    for _ in range(doors.MOST_UPLOADS):
        hall.connect(PHONE).sendall(_head(600_000, "who=desk") + b"half of it")
    assert hall.asked(hall.connect(DESK)).endswith(b"here")
    one_more = hall.connect(ROUTER)
    one_more.sendall(_head(600_000, "who=desk"))
    answer = _at_once(one_more)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"Too many files are being sent at once. Wait a minute, then send yours again." in answer
