"""The thread beside the server: it outlives what it can't read, and writes nothing once stopped."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tdtool.models import JournalEntry
from tdtool.queries.follow import progress
from tdtool.services.follow import applying, laptops
from tdtool.services.follow.applying import NotReached
from tdtool.services.follow.following import Following
from tests.services.follow.two_laptops import SEAL, Two


@contextmanager
def _answering(*answers: bytes) -> Iterator[str]:
    """Another laptop that answers each question with the next of these bytes."""

    def serve() -> None:
        for answer in answers:
            asked, _ = listening.accept()
            with asked:
                asked.recv(65536)
                asked.sendall(answer)

    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        beside = threading.Thread(target=serve)
        beside.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        beside.join()


@pytest.mark.parametrize(
    "answer",
    [b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b""],
)
def test_an_answer_that_isnt_one_is_no_answer(two: Two, answer: bytes) -> None:
    with two.second.here(), _answering(answer) as address, pytest.raises(NotReached):
        applying.ask(address, SEAL[0], marks={}, port=0)


def test_whatever_stops_a_question_the_page_says_so_and_the_thread_goes_on(two: Two) -> None:
    said: list[str] = []

    class Odd(Following):
        def step(self) -> float:
            if said:
                self._ended.set()
                return 0.0
            raise RuntimeError("the disk is odd")

    with two.second.here():
        Odd("http://127.0.0.1:8000", said.append).run()
        assert progress.followed().stopped
    assert said == ["Stopped: the disk is odd."]


def test_once_stopped_it_does_nothing_that_the_first_still_answers(two: Two) -> None:
    answer = two.asked()
    with two.second.here():
        following = Following("http://127.0.0.1:8000", print)
        following.stop()
        following.take(progress.read(), answer)
        assert not JournalEntry.objects.exists()
        assert laptops.keep().follows
