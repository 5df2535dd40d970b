"""Answers per second of the hall’s pages: ``python -m tests.bench.hall.from_memory``.

One process, one thread, through the WSGI handler with all its middleware and no socket: from
memory as phones ask again and again, and rendered each time as after an act. ``--players`` is the
size of the event.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.core.handlers.wsgi import WSGIHandler  # isort: skip
from tdtool.models.accounts import Role
from tdtool.queries.hall import states
from tdtool.services.journal.replay import scratch_database
from tdtool.web.hall import answers
from tests import cast
from tests.bench import late_events
from tests.bench.late_events import PAIRS, TABLES

PAGES = ("", "?q=a", "pairings/", "tables/", "results/", "standings/", "players/{entry}/", "now")
SECONDS = 1.0  # that each figure is measured for


def asked(handler: WSGIHandler, address: str, **headers: str) -> int:
    """One request from WSGI to WSGI; its status."""
    path, _, query = address.partition("?")
    said: list[int] = []
    told = {
        "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": query, "SCRIPT_NAME": "",
        "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8000", "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "127.0.0.1:8000", "HTTP_ACCEPT_ENCODING": "gzip", "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(), "wsgi.errors": BytesIO(), "wsgi.multithread": True,
        "wsgi.multiprocess": False, "wsgi.run_once": False, "wsgi.version": (1, 0), **headers,
    }  # fmt: skip

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        said.append(int(status[:3]))

    answer = handler(told, start)
    b"".join(answer)
    answer.close()
    return said[0]


def rendered(handler: WSGIHandler, address: str) -> int:
    """The same with nothing kept."""
    answers.MEMORY.clear()
    return asked(handler, address)


def per_second(ask: Callable[[], object]) -> float:
    """How often it can be asked in a second of the processor."""
    ask()
    times, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        ask()
        times += 1
    return times / spent


def measure(system: str, players: int) -> None:
    with scratch_database():
        day = late_events.late(cast.account("Mirela K.", Role.DIRECTOR), system, players)
        entry, handler, slug = day.division.entries.all()[0].uuid, WSGIHandler(), day.event.slug
        print(f"\n{system}, {players} players: answers a second of the processor")
        print(f"{'':28} {'from memory':>12} {'304':>8} {'rendered':>9}")
        for page in PAGES:
            address = f"/h/{slug}/{page.format(entry=entry)}"
            if (status := asked(handler, address)) != 200:
                raise SystemExit(f"{address} answers {status}")
            found = answers.MEMORY.get(address.replace("?q=", "?"), states.of(slug))
            assert found is not None
            known = {"HTTP_IF_NONE_MATCH": f'W/"{found.etag}"'}
            kept = per_second(partial(asked, handler, address))
            same = per_second(partial(asked, handler, address, **known))
            anew = per_second(partial(rendered, handler, address))
            print(f"{page or 'front':28} {kept:12,.0f} {same:8,.0f} {anew:9,.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hall.from_memory")
    parser.add_argument("--players", type=int, default=300)
    players = parser.parse_args().players
    for system in (PAIRS, TABLES):
        measure(system, players)


if __name__ == "__main__":
    main()
