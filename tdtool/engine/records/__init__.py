"""Game records: read from either notation, and written back.

>>> record = read("#player1 ann Ann Lee\\n#player2 bob Bob Ray\\n>ann: AEIRSTX 8H TAXI +22 22\\n")
>>> record.notation, record.nicks, len(record.events)
('gcg', ('ann', 'bob'), 1)
"""

import re

from tdtool.engine import systems
from tdtool.engine.findings import Finding
from tdtool.engine.records import gcg
from tdtool.engine.records.record import (
    LIMIT,
    NO_RULE,
    Event,
    NotARecord,
    Pragma,
    Record,
    RecordPlayer,
    Unread,
    checked,
    decoded,
)

__all__ = [
    "LIMIT",
    "Event",
    "NotARecord",
    "Pragma",
    "Record",
    "RecordPlayer",
    "Unread",
    "checked",
    "read",
    "unreadable",
    "write",
]

RULES = re.compile(r"^\s*#rules[ \t]+(\S+)", re.MULTILINE | re.IGNORECASE)
TURNED_OR_REPORTED = re.compile(
    r":[ \t]*(?:\+[A-Z?]+[ \t]*$|\((?:words|score|exposed|penalty)\))", re.MULTILINE
)


def read(text: str | bytes) -> Record:
    """A record from its text or its file's bytes. Whatever can't be read of it stands in
    ``faults``; nothing is raised."""
    try:
        text = decoded(text) if isinstance(text, bytes) else checked(text)
    except NotARecord as refusal:
        return unreadable(str(refusal))
    if not is_agr(text):
        return gcg.read(text)
    from tdtool.engine.records import agr  # loaded with the first record in it

    return agr.read(text)


def write(record: Record) -> str:
    """The record in its own notation; ``read(write(record))`` says the same."""
    if record.notation == "gcg":
        return gcg.write(record)
    from tdtool.engine.records import agr

    return agr.write(record)


def is_agr(text: str) -> bool:
    """Whether a text is an Anagrams record: it names such rules or, naming none, shows events that
    only Anagrams has."""
    rules = RULES.search(text) if "#rules" in text.lower() else None
    if rules:
        named = rules[1].lower()
        notation = systems.get(named).notation if named in systems.IDS else ""
        return notation == "agr" or (not notation and named.startswith("anagrams"))
    return bool(TURNED_OR_REPORTED.search(text))


def unreadable(sentence: str) -> Record:
    """What stands for a record that can't be had; the sentence says why."""
    return Record("gcg", None, (), (), faults=(Finding(NO_RULE, "syntax", "error", sentence),))
