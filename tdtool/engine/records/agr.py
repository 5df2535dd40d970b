"""AGR, the notation of Anagrams games, read and written."""

from tdtool.engine.records.record import Record


def read(text: str) -> Record:
    """A record from its text."""
    return Record("agr", None, (), ())


def write(record: Record) -> str:
    """The record as text."""
    return ""
