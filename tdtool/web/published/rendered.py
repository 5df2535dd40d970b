"""What was rendered for the folder the last time: what is made of the same values isn’t rendered
again."""

from __future__ import annotations

from collections.abc import Callable


class Rendered:
    """Texts by their names, each with all the values that it was made of.

    A slip changes its round, the standings from there on, and a few rows of the long tables; the
    other pages of fifteen rounds stay as they are.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, str]] = {}

    def text(self, name: str, values: object, make: Callable[[], str]) -> str:
        """The text of this name, made anew only where the values aren’t equal to the last ones."""
        before = self._kept.get(name)
        if before is not None and before[0] == values:
            return before[1]
        text = make()
        self._kept[name] = (values, text)
        return text
