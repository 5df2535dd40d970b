"""A bar on standard error, where that is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tqdm import tqdm


@contextmanager
def bar(total: int, unit: str) -> Iterator[Callable[[], object]]:
    """Call what this gives once for every step done."""
    with tqdm(total=total, unit=unit, disable=None, leave=False) as shown:
        yield shown.update
