"""The ``prize`` lines of a tsh configuration as lines of a prize list, and a list as such lines.

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
``totalteam``          best team
``signup``             a winner chosen by hand; the title stands in the place of the place
=====================  =============================================================

Lines for all divisions (``*``), for some players (``members=``), for teams with options of their
own and of other types are named to the director instead, and those that a list can't have are
counted: for rounds beyond the last, with a title that is there already, one too many, or too long.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tdtool.english import counted, listed
from tdtool.formats.tsh import perl_literals
from tdtool.formats.tsh.config import Config, Statement
from tdtool.pairing.prizes.prize_kinds import NARROW, OVER_THE_EVENT, PrizeKind
from tdtool.pairing.prizes.prizes import (
    MOST_PRIZES,
    ONE_EACH,
    USUAL_GAMES,
    USUAL_MEMBERS,
    BadPrize,
    Prize,
    as_json,
    same_winner,
)

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
    "totalteam": PrizeKind.TEAM,
    "signup": PrizeKind.BY_HAND,
}
TYPES = {kind: name for name, kind in KINDS.items()} | {PrizeKind.CLASS: "rank"}
BARE = re.compile(r"[^\s'\"\[=\\#]+")
OF_A_TEAM = ("prizename", "groupname", "order", "round", "first", "last")  # all it can say here
LAYOUT = ("note", "title", "separator", "break")  # no prizes
OLD_NAME = re.compile(r"(high|low)round(win|loss)")
TOKEN = re.compile(r"(?:(\w+)\s*=\s*)?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|\S+)")
LONGEST = 1000  # characters of a line
NO_PRIZE = "no prize of a list"  # these are named by their kinds
NO_DIVISION = "there is no such division in these files"
NO_ROUND = "the division has fewer rounds"
SAME_TITLE = "two prizes whose winners you choose have the same title"
TOO_MANY = f"a prize list has at most {MOST_PRIZES} lines"
TOO_LONG = f"a line has at most {LONGEST:,} characters"
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


@dataclass(frozen=True)
class TshPrizes:
    """The prizes of a configuration’s divisions, as lists keep them, with the lines that have them;
    and what isn’t imported."""

    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    notes: tuple[str, ...] = ()
    lines: Mapping[str, Sequence[Statement]] = field(default_factory=dict)


NONE = TshPrizes({})


def read(config: Config) -> TshPrizes:
    """The ``prize`` lines, each read once; a list has ``MOST_PRIZES`` at most."""
    divisions = {name.casefold(): name for name in config.divisions}
    lists: dict[str, list[Prize]] = {name: [] for name in divisions.values()}
    lines: dict[str, list[Statement]] = {name: [] for name in divisions.values()}
    left: list[tuple[str, str]] = []  # why not, and the kind
    chosen = False
    for statement in config.of("prize"):
        if len(statement.rest) > LONGEST:
            left.append((TOO_LONG, ""))
            continue
        line = _line(statement.rest)
        chosen = chosen or "winner" in line.options
        if line.kind in LAYOUT:
            continue
        name = divisions.get(line.division.casefold(), "")
        prize = _prize(line)
        if why := _why_not(line, prize, lists.get(name), config.rounds(name)):
            left.append((why, line.kind))
        elif prize:
            lists[name].append(prize)
            lines[name].append(statement)
    rows = {name: [as_json(prize) for prize in prizes] for name, prizes in lists.items()}
    return TshPrizes(rows, tuple(_notes(left, chosen=chosen)), lines)


def write(prizes: Iterable[Prize], division: str) -> list[str]:
    """A list as lines of a configuration; a prize that tsh has no line for as a comment."""
    return [_written(prize, division) or f"# prize: {_in_words(prize)}" for prize in prizes]


def _in_words(prize: Prize) -> str:
    return " ".join(f"{prize.called}, {prize.amount}".rstrip(", ").split())


def _written(prize: Prize, division: str) -> str:
    """The line of a prize; "" where tsh has none that says it."""
    kind = TYPES.get(prize.kind)
    of_members = prize.kind is PrizeKind.TEAM and prize.members != USUAL_MEMBERS
    if kind is None or prize.only or of_members:
        return ""
    place = prize.title if prize.kind is PrizeKind.BY_HAND else str(prize.place)
    options = {
        "class": prize.prize_class,
        "prizename": "" if prize.kind is PrizeKind.BY_HAND else prize.title,
        "exclusive": prize.group or (ONE_EACH if prize.one_each else ""),
        "first": prize.first if prize.first > 1 or prize.last else "",
        "last": prize.last or "",
        "rounds": prize.games if prize.games != USUAL_GAMES else "",
    }
    words = [kind, _word(place), division, *([_word(prize.amount)] if prize.amount else [])]
    words += [f"{key}={_word(str(value))}" for key, value in options.items() if value]
    return f"prize {' '.join(words)}"


def _word(said: str) -> str:
    return said if BARE.fullmatch(said) else perl_literals.written(" ".join(said.split()))


def _why_not(
    line: _Line, prize: Prize | None, others: Sequence[Prize] | None, rounds: int | None
) -> str:
    """Why a prize isn’t imported, or "". ``others``: those of its division so far; None: there
    is no such division."""
    if prize is None or line.division == "*":
        return NO_PRIZE
    if others is None:
        return NO_DIVISION
    if rounds and (prize.last or prize.first) > rounds:
        return NO_ROUND
    if prize.kind is PrizeKind.BY_HAND and any(same_winner(prize, other) for other in others):
        return SAME_TITLE
    return TOO_MANY if len(others) >= MOST_PRIZES else ""


def _notes(left: Sequence[tuple[str, str]], *, chosen: bool) -> Iterator[str]:
    """What isn’t imported, in sentences."""
    if kinds := listed(
        f"“{kind[:20]}”" for kind in dict.fromkeys(kind for why, kind in left if why == NO_PRIZE)
    ):
        yield f"prizes not imported: {kinds}; add them on the Prizes page"
    for why, many in Counter(why for why, _ in left if why != NO_PRIZE).items():
        yield f"{counted(many, 'prize')} not imported: {why}"
    if chosen:
        yield "winners of prizes aren’t imported; choose them on the Prizes page"


def _line(rest: str) -> _Line:
    found = [(key, _bare(value)) for key, value in TOKEN.findall(rest)]
    in_order = [value for key, value in found if not key]
    options = {key.casefold(): value for key, value in found if key}
    kind = OLD_NAME.sub(r"\1\2", in_order[0].casefold()) if in_order else ""
    return _Line(kind, tuple(in_order[1:]), options)


def _bare(value: str) -> str:
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if quoted else value


def _prize(line: _Line) -> Prize | None:
    """The prize of a line; None where it is none here."""
    kind = KINDS.get(line.kind)
    if kind is None or "members" in line.options or "memberfile" in line.options:
        return None
    try:
        return _of_kind(line, kind)
    except BadPrize:
        return None


def _of_kind(line: _Line, kind: PrizeKind) -> Prize:
    """Raises BadPrize."""
    place, amount = line.said[0] if line.said else "1", " ".join(line.said[2:])
    if kind is PrizeKind.BY_HAND:
        return Prize(kind, title=place, amount=amount)
    if not re.fullmatch(r"-?\d{1,4}", place):
        raise BadPrize("A place must be a whole number.")
    if kind is PrizeKind.TEAM and not line.options.keys() <= {*OF_A_TEAM}:
        raise BadPrize("Which teams count is said in a way that no list here has.")
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
