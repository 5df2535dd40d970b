"""Where what is said and what is so part, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator


def differ(where: str, said: object, ours: object) -> Iterator[str]:
    if said != ours:
        yield f"{where}: {said}, not {ours}"
