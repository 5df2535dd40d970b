"""One way from an address to its answer, for the hall’s pages, the displays and the overlays.

From memory; else it is made, one at a time. Where its turn doesn’t come soon, or it can’t be made,
the one before it is given, if nothing but slips came in since.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.http import HttpResponse

from tdtool.queries.hall import states
from tdtool.web.hall.memory import Kept, Memory, Wanted
from tdtool.web.hall.second_process import SECOND

MEMORY = Memory()

log = logging.getLogger(__name__)


def given(wanted: Wanted, state: str) -> Kept | HttpResponse:
    """The answer at a state of its event, or for a moment one just before it."""
    try:
        return _found(wanted, state)
    finally:
        MEMORY.was_asked(wanted.key)


def _found(wanted: Wanted, state: str) -> Kept | HttpResponse:
    kept = MEMORY.get(wanted.key, state)
    if kept is not None:
        return kept
    if wanted.at_once:
        return _made(wanted, state)
    before = MEMORY.older(wanted.key, states.followed(wanted.slug))
    with MEMORY.turn(wait=before is None) as came:
        if before is not None and not came:
            return before
        state = states.taken_on(wanted.slug) or state  # a new one may be ready by now
        kept = MEMORY.get(wanted.key, state)
        if kept is not None:
            return kept
        try:
            return _made(wanted, state)
        except Exception:
            if before is None:
                raise
            log.exception("%s couldn’t be made: the one before it is given", wanted.key)
            return before


def _made(wanted: Wanted, state: str) -> Kept | HttpResponse:
    if wanted.at_once:
        made = wanted.make(state)
    else:
        made = SECOND.asked.made(wanted.make, state)
    if isinstance(made, Kept) and made.state:
        MEMORY.keep(wanted, made)
    return made


def made_ahead(slug: str, state: str, *, between: float) -> Callable[[], None]:
    """Make what is looked at again and again for a state that isn’t taken on yet; called, what
    this returns puts it into memory."""
    made = []
    for wanted in MEMORY.looked_at(slug):
        page = wanted.make(state) if wanted.at_once else SECOND.ahead.made(wanted.make, state)
        time.sleep(between)  # what somebody waits for has its turn
        if isinstance(page, Kept) and page.state:
            made.append((wanted, page))

    def keep() -> None:
        for wanted, page in made:
            MEMORY.keep(wanted, page)

    return keep
