"""Pages of the next state, made before the hall takes it on: nobody waits for what all look at.

One thread makes them, one after the other; a page that only one phone looked at is made when it is
asked for.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from tdtool.queries.hall import states
from tdtool.web.displays import pictures
from tdtool.web.hall import answers
from tdtool.web.hall.answers import MEMORY
from tdtool.web.hall.memory import Kept

BETWEEN = 0.005  # seconds, in which what somebody waits for has its turn

log = logging.getLogger(__name__)


def begin() -> Callable[[], None]:
    """From here on pages are prepared; called, what this returns ends it."""
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ahead")

    def prepare(slug: str, state: str, ready: Callable[[], None]) -> None:
        thread.submit(prepared, slug, state, ready)

    def end() -> None:
        states.prepared_by(None)
        thread.shutdown(cancel_futures=True)

    states.prepared_by(prepare)
    return end


def prepared(slug: str, state: str, ready: Callable[[], None]) -> None:
    """Make what was looked at lately anew, and take the state on with it."""
    try:
        made = _pages(slug, state)
        shown = pictures.prepared(slug, state, between=BETWEEN)
        with MEMORY.rendering:
            for key, kept in made.items():
                MEMORY.keep(key, kept)
            shown()
            ready()
    except Exception:
        log.exception("The pages of %s couldn’t be prepared", slug)
        ready()
    finally:
        connections.close_all()


def _pages(slug: str, state: str) -> dict[str, Kept]:
    made = {}
    for key in MEMORY.asked_often(f"{answers.UNDER}{slug}/"):
        path, _, asked = key.partition("?")
        page = answers.made_of(path.partition("@")[0], asked, slug, state)
        time.sleep(BETWEEN)
        if isinstance(page, Kept):
            made[key] = page
    return made
