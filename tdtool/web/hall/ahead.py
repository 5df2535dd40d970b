"""Pages of the next state, made before the hall takes it on: nobody waits for what all look at.

One thread makes them, one after the other; a page that only one phone looked at is made when it is
asked for.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from tdtool.queries.hall import states
from tdtool.web.displays import pictures
from tdtool.web.hall.memory import MEMORY, made_ahead

BETWEEN = 0.005  # seconds

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
        pictures.pointed(slug, state)
        keep = made_ahead(slug, state, between=BETWEEN)
        with MEMORY.rendering:
            keep()
            ready()
    except Exception:
        log.exception("The pages of %s couldn’t be prepared", slug)
        ready()
    finally:
        connections.close_all()
