"""The ``prize`` lines of a tsh configuration as lines of a prize list.

``prize TYPE PLACE DIVISION VALUE [class=B] [first=1 last=6] [exclusive=A] [prizename='…']``

=====================  =============================================================
type                   kind
=====================  =============================================================
``rank``               a place, with ``class=`` that of a prize class
``highwin``            high win; “highroundwin” is its old name, as the next three have one
``highloss``           high loss
``lowwin``             low win
``lowloss``            low loss
``spread``             best spread
``roundrecord``        best record
``brlh``               best record of the lower half
``overexp``            most wins over expectation
``overseed``           most places above the seed
``highratingchange``   best rating gain
``luckystiff``         lucky stiff, with ``rounds=`` as the games that count
``tuffluck``           tough luck, the same
``average``            most average
``upset``              upset
``signup``             a winner chosen by hand; the title stands in the place of the place
=====================  =============================================================

Lines for all divisions (``*``), for some players (``members=``) and of other types are named to the
director instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tdtool.english import listed
from tdtool.formats.tsh.config import Config
from tdtool.pairing.prizes.prize_kinds import NARROW, OVER_THE_EVENT, PrizeKind
from tdtool.pairing.prizes.prizes import MOST_PRIZES, USUAL_GAMES, BadPrize, Prize, as_json

KINDS: Mapping[str, PrizeKind] = {
    "rank": PrizeKind.RANK,
    "highwin": PrizeKind.HIGH_WIN,
    "highloss": PrizeKind.HIGH_LOSS,
    "lowwin": PrizeKind.LOW_WIN,
    "lowloss": PrizeKind.LOW_LOSS,
    "spread": PrizeKind.SPREAD,
    "roundrecord": PrizeKind.RECORD,
    "brlh": PrizeKind.LOWER_HALF,
    "overexp": PrizeKind.OVER_EXPECTATION,
    "overseed": PrizeKind.OVERSEED,
    "highratingchange": PrizeKind.RATING_GAIN,
    "luckystiff": PrizeKind.LUCKY,
    "tuffluck": PrizeKind.TOUGH,
    "average": PrizeKind.AVERAGE,
    "upset": PrizeKind.UPSET,
    "signup": PrizeKind.BY_HAND,
}
LAYOUT = ("note", "title", "separator", "break")  # no prizes
OLD_NAME = re.compile(r"(high|low)round(win|loss)")
TOKEN = re.compile(r"(?:(\w+)\s*=\s*)?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|\S+)")
ROUNDS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


@dataclass(frozen=True)
class _Line:
    """A line of the file: what is said in order, and by name."""

    kind: str
    said: tuple[str, ...]
    options: Mapping[str, str]

    @property
    def division(self) -> str:
        return self.said[1] if len(self.said) > 1 else ""

    def number(self, name: str) -> int | None:
        """Raises BadPrize where it is none."""
        said = self.options.get(name)
        if said is None:
            return None
        if not re.fullmatch(r"\d{1,3}", said):
            raise BadPrize(f"“{name}” needs a number.")
        return int(said)


def of_config(config: Config, division: str) -> Iterator[Mapping[str, Any]]:
    """The prizes of a division, as a list keeps them; ``MOST_PRIZES`` at most."""
    titles: set[str] = set()
    rows = []
    for line in _lines(config):
        prize = _prize(line, config.rounds(division))
        if prize is None or line.division.casefold() != division.casefold():
            continue
        if prize.kind is PrizeKind.BY_HAND and prize.kept_under.casefold() in titles:
            continue
        titles.add(prize.kept_under.casefold())
        rows.append(as_json(prize))
    yield from rows[:MOST_PRIZES]


def notes(config: Config) -> Iterator[str]:
    """What of them isn't imported."""
    left = [
        line.kind
        for line in _lines(config)
        if line.kind not in LAYOUT and (line.division == "*" or _prize(line, None) is None)
    ]
    if left:
        kinds = listed(f"“{kind[:20]}”" for kind in dict.fromkeys(left))
        yield f"prizes not imported: {kinds}; add them on the Prizes page"
    if any("winner" in line.options for line in _lines(config)):
        yield "winners of prizes aren’t imported; choose them on the Prizes page"


def _lines(config: Config) -> Iterator[_Line]:
    for one in config.of("prize"):
        found = [(key, _bare(value)) for key, value in TOKEN.findall(one.rest)]
        in_order = [value for key, value in found if not key]
        options = {key.casefold(): value for key, value in found if key}
        kind = OLD_NAME.sub(r"\1\2", in_order[0].casefold()) if in_order else ""
        yield _Line(kind, tuple(in_order[1:]), options)


def _bare(value: str) -> str:
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if quoted else value


def _prize(line: _Line, rounds: int | None) -> Prize | None:
    """The prize of a line; None where it is none here."""
    kind = KINDS.get(line.kind)
    if kind is None or "members" in line.options or "memberfile" in line.options:
        return None
    try:
        prize = _of_kind(line, kind)
    except BadPrize:
        return None
    return None if rounds and (prize.last or prize.first) > rounds else prize


def _of_kind(line: _Line, kind: PrizeKind) -> Prize:
    """Raises BadPrize."""
    place, amount = line.said[0] if line.said else "1", " ".join(line.said[2:])
    if kind is PrizeKind.BY_HAND:
        return Prize(kind, title=place, amount=amount)
    if not re.fullmatch(r"-?\d{1,4}", place):
        raise BadPrize("A place must be a whole number.")
    of_class = line.options.get("class", "")
    if kind is PrizeKind.RANK and of_class:
        kind = PrizeKind.CLASS
    first, last = _rounds(line)
    whole = kind in (PrizeKind.RANK, PrizeKind.CLASS, *OVER_THE_EVENT)
    return Prize(
        kind,
        int(place),
        of_class,
        1 if whole else first,
        None if whole else last,
        title=line.options.get("prizename", ""),
        amount=amount,
        group=line.options.get("exclusive", ""),
        games=(line.number("rounds") or USUAL_GAMES) if kind in NARROW else USUAL_GAMES,
    )


def _rounds(line: _Line) -> tuple[int, int | None]:
    both = ROUNDS.fullmatch(line.options.get("round", ""))
    first, last = (int(both[1]), int(both[2] or both[1])) if both else (1, None)
    return line.number("first") or first, line.number("last") or last
