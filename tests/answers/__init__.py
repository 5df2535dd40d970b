"""What audits answered once, kept to the letter.

``corpus.jsonl.xz`` has one object a line: a record’s name, its text and the answer to it. A
published game that isn’t part of the project has no text; it is read where it lies beside it.
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tdtool.engine import audit, records
from tests.places import PROJECT, REAL_DATA

CORPUS = Path(__file__).with_name("corpus.jsonl.xz")


class Kept(NamedTuple):
    """A record and the answer to it; ``text`` is None for a game that lies beside the project."""

    name: str
    text: str | None
    answer: str

    def source(self) -> str | bytes | None:
        """What is to be read; None where the game isn’t there."""
        if self.text is not None:
            return self.text
        path = REAL_DATA / self.name
        return path.read_bytes() if path.exists() else None


def answer(name: str, source: str | bytes) -> str:
    """The answer as the command prints it."""
    verdict = audit(records.read(source), file=name)
    return json.dumps(verdict.as_json(), ensure_ascii=False)


def kept() -> Iterator[Kept]:
    with lzma.open(CORPUS, "rt", encoding="utf-8") as file:
        for line in file:
            yield Kept(*json.loads(line))


def first_difference(one: Kept) -> str:
    """What is answered otherwise than it was, “” where nothing is."""
    source = one.source()
    if source is None or (now := answer(one.name, source)) == one.answer:
        return ""
    before, after = json.loads(one.answer), json.loads(now)
    findings = zip(before.pop("findings"), after.pop("findings"), strict=False)
    pairs = [*((before[key], after[key]) for key in before), *findings]
    was, says = next((pair for pair in pairs if pair[0] != pair[1]), (one.answer, now))
    shown = one.text or f"{(REAL_DATA / one.name).relative_to(PROJECT.parent)}\n"
    return f"{one.name}\nwas:  {was}\nsays: {says}\n{shown}"
