"""GCG, the notation that Scrabble games are published in, read and written."""

from tdtool.engine.records.record import Record


def read(text: str) -> Record:
    """A record from its text."""
    return Record("gcg", None, (), ())


def write(record: Record) -> str:
    """The record as text."""
    return ""
