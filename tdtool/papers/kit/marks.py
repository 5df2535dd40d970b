"""Marks that are the same from sheet to sheet are worked out once for a book."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Marked(Protocol):
    """Sheets on which marks are drawn: what was written for each, and what the file says so far."""

    size: tuple[float, float]
    marks: dict[Any, tuple[list[str], Any]]

    @property
    def written(self) -> list[str]: ...


Drawn = TypeVar("Drawn", bound=Marked)
How = ParamSpec("How")
Gives = TypeVar("Gives")


def kept(
    draw: Callable[Concatenate[Drawn, How], Gives],
) -> Callable[Concatenate[Drawn, How], Gives]:
    """A mark that is worked out once: where a book has the very same one again, what it wrote is
    written again. Papers are mostly the same from sheet to sheet."""

    @wraps(draw)
    def mark(sheets: Drawn, /, *where: How.args, **how: How.kwargs) -> Gives:
        written, key = sheets.written, (draw, sheets.size, where, *how.items())
        known = sheets.marks.get(key)
        if known is not None:
            written.extend(known[0])
            gave: Gives = known[1]
            return gave
        begun = len(written)
        gives = draw(sheets, *where, **how)
        sheets.marks[key] = written[begun:], gives
        return gives

    return mark
