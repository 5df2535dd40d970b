"""The lists beside this file, read; and what is found laid beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent
BANNED, STILL_SAID = HERE / "banned.txt", HERE / "still_said.txt"
LONG_SENTENCES = HERE / "long_sentences.txt"
BAR = " | "


@dataclass(frozen=True)
class Banned:
    """A phrase, or between slashes a pattern; what is said instead; why."""

    phrase: str
    instead: str
    reason: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Capitals don’t count, nor how it is broken into lines; words are whole words."""
        if self.phrase.startswith("/") and self.phrase.endswith("/"):
            return re.compile(self.phrase[1:-1], re.IGNORECASE)
        first, last = self.phrase[0], self.phrase[-1]
        whole = r"\s+".join(map(re.escape, self.phrase.split()))
        before = r"(?<!\w)" if first.isalnum() else ""
        return re.compile(before + whole + (r"(?!\w)" if last.isalnum() else ""), re.IGNORECASE)

    def is_in(self, words: str, folded: str) -> bool:
        """``folded`` are the words as ``folded`` makes them: most phrases are not even there."""
        return self.may_be_in(folded) and bool(self.pattern.search(words))

    def may_be_in(self, folded: str) -> bool:
        return self.phrase[0] == "/" or self.phrase.casefold() in folded


def folded(words: str) -> str:
    return " ".join(words.split()).casefold()


@dataclass(frozen=True, order=True)
class Found:
    """What a check objects to: its name, the place, and the words there (figures as #)."""

    check: str
    where: str
    what: str

    def __str__(self) -> str:
        return BAR.join((self.check, self.where, self.what))


def rows(path: Path) -> list[list[str]]:
    """The lines of a list, each as its fields; a line that begins with # is a remark."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split(BAR) for line in lines if line.strip() and not line.startswith("#")]


def banned() -> list[Banned]:
    return [Banned(*map(str.strip, row)) for row in rows(BANNED)]


def banned_everywhere() -> list[Banned]:
    """Those that no file has any more: a page that still has one put it together from parts."""
    still = {row[2] for row in rows(STILL_SAID) if row[0] == "banned"}
    return [one for one in banned() if tidy(one.phrase) not in still]


def tidy(words: str) -> str:
    """An excerpt as the lists have it: on one line, figures and ids as #, no bar."""
    words = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d[\d,.:]*", "#", " ".join(words.split()))
    return words.replace("|", "/").strip()[:160]


def compared(found: Iterable[Found], *, pages: bool, shrink: bool) -> tuple[list[str], list[str]]:
    """Lines that are found and not on the list; lines of the list that nothing needs any more.

    ``pages``: of pages and papers as they are shown, else of files. ``shrink`` drops the second.
    """
    now = {str(one) for one in found}
    listed = STILL_SAID.read_text(encoding="utf-8").splitlines()
    ours = {line for line in listed if line and line[0] != "#" and _of_pages(line) == pages}
    over = ours - now
    if shrink:
        left = [line for line in listed if line not in over]
        STILL_SAID.write_text("\n".join(left) + "\n", encoding="utf-8")
        over = set()
    return sorted(now - ours), sorted(over)


def _of_pages(line: str) -> bool:
    return line.split(BAR)[1].startswith(("page ", "paper "))
