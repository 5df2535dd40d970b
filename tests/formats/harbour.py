"""The invented event of fixtures/events, and the tools to take its file apart."""

from __future__ import annotations

from tests.places import HARBOUR

FOLDER = HARBOUR
BYTES = (FOLDER / "a.t").read_bytes()
TEXT = BYTES.decode("latin-1")
CONFIG = (FOLDER / "config.tsh").read_text(encoding="latin-1")


def changed(old: str, new: str) -> str:
    """The division's text with one thing changed."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)
