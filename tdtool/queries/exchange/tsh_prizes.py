"""The ``prize`` lines of a ``config.tsh``, to prizes and back.

``prize TYPE PLACE DIVISION VALUE key=value …``: a type that isn't known here stays in the file it
came with, and a remark says so. ``exclusive=`` names a group of prizes of which a player takes
one; here there is one such group.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tdtool.formats.tsh.config import Config, Statement
from tdtool.pairing.standings.prizes import BadPrize, Prize, PrizeKind

TYPES = {
    "rank": PrizeKind.RANK,
    "highwin": PrizeKind.HIGH_WIN,
    "highroundwin": PrizeKind.HIGH_WIN,
    "highloss": PrizeKind.HIGH_LOSS,
    "highroundloss": PrizeKind.HIGH_LOSS,
    "upset": PrizeKind.UPSET,
    "spread": PrizeKind.SPREAD,
}
WRITTEN = {
    PrizeKind.RANK: "rank",
    PrizeKind.CLASS: "rank",
    PrizeKind.HIGH_WIN: "highwin",
    PrizeKind.HIGH_LOSS: "highloss",
    PrizeKind.UPSET: "upset",
    PrizeKind.SPREAD: "spread",
}
NO_PRIZE = ("note", "title", "separator", "break")
UNREAD = ("eval", "members", "memberfile", "winner")


def of_config(config: Config, division: str) -> tuple[list[Prize], list[str]]:
    """A division's prizes by its configuration, and a remark for each line that makes none here."""
    prizes, remarks = [], []
    for line in config.of("prize"):
        try:
            prize = _prize(line, division)
        except (BadPrize, ValueError) as refusal:
            remarks.append(f"line {line.line}: this prize stays in the file alone: {refusal}")
        else:
            prizes += [prize] if prize else []
    return prizes, remarks


def to_lines(prizes: Iterable[Prize], division: str) -> list[str]:
    """The prizes as lines of a configuration; a high game has no type there and is left out."""
    return [_line(prize, division) for prize in prizes if prize.kind in WRITTEN]


def _prize(line: Statement, division: str) -> Prize | None:
    """The prize of a line; None where it is for another division, or is no prize."""
    words = _words(line.rest)
    named = dict(word.split("=", 1) for word in words if re.match(r"[a-z]+=", word))
    plain = [word for word in words if not re.match(r"[a-z]+=", word)]
    kind = plain[0].lower() if plain else ""
    if kind in NO_PRIZE or (len(plain) > 2 and plain[2].lower() != division.lower()):
        return None
    if kind not in TYPES:
        raise BadPrize(f"“{kind[:30]}” isn’t computed here.")
    if unread := [key for key in UNREAD if key in named]:
        raise BadPrize(f"“{unread[0]}=” isn’t read here.")
    if len(plain) < 3 or not re.fullmatch("[0-9]{1,2}", plain[1]):
        raise BadPrize("it wants a place and a division, as in prize rank 1 A $100.")
    first, last = _rounds(named)
    prize = Prize(
        PrizeKind.CLASS if kind == "rank" and "class" in named else TYPES[kind],
        int(plain[1]),
        prize_class=named.get("class", ""),
        title=named.get("prizename", ""),
        amount=" ".join(plain[3:]) or named.get("value", ""),
        one_each="exclusive" in named,
    )
    return prize if kind == "rank" else replace(prize, first=first, last=last)


def _words(text: str) -> Sequence[str]:
    """The words of a line; quotes hold what has blanks in it together."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _rounds(named: dict[str, str]) -> tuple[int, int | None]:
    first, _, last = named.get("round", "").partition("-")
    first, last = named.get("first", first), named.get("last", last or first)
    return int(first or 1), int(last) if last else None


def _line(prize: Prize, division: str) -> str:
    words = ["prize", WRITTEN[prize.kind], str(prize.place), division, _quoted(prize.amount or "?")]
    if prize.prize_class:
        words.append(f"class={_quoted(prize.prize_class)}")
    if prize.first > 1:
        words.append(f"first={prize.first}")
    if prize.last is not None:
        words.append(f"last={prize.last}")
    if prize.one_each:
        words.append(f"exclusive={division}")
    if prize.title:
        words.append(f"prizename={_quoted(prize.title)}")
    return " ".join(words)


def _quoted(text: str) -> str:
    """A text as one word; quotes within it would end it, so they go."""
    text = text.replace("'", "’").replace('"', "”").replace("\\", "")
    return f"'{text}'" if re.search(r"\s", text) else text
