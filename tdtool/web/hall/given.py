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
