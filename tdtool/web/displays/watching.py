"""Which displays have asked lately, and whether a desk looks at them; of this process only."""

import time
from collections import OrderedDict

WATCHED_FOR = 6.0  # seconds after the desk’s page asked
ON_FOR = 10.0  # seconds after a display asked
MOST = 400

_watched: dict[str, float] = {}
_asked: OrderedDict[str, float] = OrderedDict()


def watch(slug: str) -> None:
    """A desk has the displays page of this event open."""
    _watched[slug] = time.monotonic()


def is_watched(slug: str) -> bool:
    return time.monotonic() - _watched.get(slug, -WATCHED_FOR) < WATCHED_FOR


def heard(code: str) -> None:
    """A TV has asked."""
    _asked[code] = time.monotonic()
    _asked.move_to_end(code)
    while len(_asked) > MOST:
        _asked.popitem(last=False)


def is_on(code: str) -> bool:
    return time.monotonic() - _asked.get(code, -ON_FOR) < ON_FOR


def forget_all() -> None:
    _watched.clear()
    _asked.clear()
