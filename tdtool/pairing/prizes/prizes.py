"""The prize list of a division: its lines, and how they are kept.

Every kind (``prize_kinds``) but those given by hand has places: the second high win is the next
player's best, not the same player's next. A place in the standings may count from the bottom: −1
is the last. All but those that go by the standings may be kept to some rounds, and all to a prize
class or to some players.

Who takes them is ``awards``' to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from tdtool.english import listed, ordinal
from tdtool.pairing.field import Field
from tdtool.pairing.prizes import handicaps
from tdtool.pairing.prizes.handicaps import BadHandicap
from tdtool.pairing.prizes.prize_kinds import (
    BY_STANDING,
    NARROW,
    OVER_THE_EVENT,
    TITLES,
    PrizeKind,
)

MOST_PRIZES = 60
MOST_ROUNDS = 99
LONGEST_TITLE = 80
LONGEST_AMOUNT = 40
LONGEST_CLASS = 12
LONGEST_GROUP = 20
MOST_GAMES = 30
WHOLE = 10_000  # hundredths of a percent
USUAL_GAMES = 6  # of the narrowest ones
USUAL_MEMBERS = 2  # of a team, at least
MOST_MEMBERS = 99
ONE_EACH = "one each"  # the group of the prizes that are marked so


class BadPrize(ValueError):
    """A prize that can't be given like this; the message says why."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the prize list; ``BadPrize`` where it makes none.

    ``last`` None: to the end. ``title`` empty: named by its kind. ``amount`` is what is given, as
    it is to be read: "$100", "a cup"; with a ``share`` it is that part of the fund, in hundredths
    of a percent. Of the prizes of a ``group``, or of those marked ``one_each``, a player takes one.
    ``games`` are how many of the narrowest count, ``members`` how many a team has at least,
    ``handicap`` the points per game (``handicaps``). ``only`` has the keys of the players it is
    for; nobody: it is for all. ``key`` is what the winner of a prize given by hand is kept under.
    """

    kind: PrizeKind
    place: int = 1
    prize_class: str = ""
    first: int = 1
    last: int | None = None
    title: str = ""
    amount: str = ""
    one_each: bool = False
    games: int = USUAL_GAMES
    group: str = ""
    only: tuple[str, ...] = ()
    share: int = 0
    key: str = ""
    members: int = USUAL_MEMBERS
    handicap: str = ""

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise BadPrize(fault)

    @property
    def called(self) -> str:
        """Its title: its own, or what it is for."""
        if self.title:
            return self.title
        in_class = f" in class {self.prize_class}" if self.prize_class else ""
        if self.kind in BY_STANDING:
            words = f"{nth(self.place)}{in_class or ' place'}"
            return f"{words[:1].upper()}{words[1:]}"
        again = "" if self.place == 1 else f"{nth(self.place)} "
        name = f"{again}{TITLES.get(self.kind, self.kind)}"
        return f"{name[:1].upper()}{name[1:]}{in_class}{rounds_said(self)}"

    @property
    def exclusive(self) -> str:
        """The group of which a player takes one prize; "": they may have it besides others."""
        return self.group.casefold() or (ONE_EACH if self.one_each else "")

    @property
    def kept_under(self) -> str:
        """What its winner is kept under, of a prize given by hand."""
        return self.key or self.title.strip()


def same_winner(line: Prize, other: Prize) -> bool:
    """Whether two lines are one prize given by hand: its winner would be that of both."""
    pair = (line, other)
    if any(prize.kind is not PrizeKind.BY_HAND for prize in pair):
        return False
    return line.kept_under.casefold() == other.kept_under.casefold()


LATER = (
    "games",
    "group",
    "only",
    "share",
    "key",
    "members",
    "handicap",
)  # left out of what is kept where they say nothing
NOTHING_SAID = {field.name: field.default for field in fields(Prize) if field.name in LATER}
OFTEN = (PrizeKind.HIGH_WIN, PrizeKind.HIGH_LOSS, PrizeKind.UPSET)


def usual(field: Field, kinds: Collection[PrizeKind] = tuple(PrizeKind)) -> list[Prize]:
    """A list to begin with: places, each prize class, and what most events give besides."""
    high = OFTEN if PrizeKind.HIGH_WIN in kinds else (PrizeKind.HIGH_GAME,)
    entrants = [entrant for entrant in field.entrants if not entrant.withdrawn]
    places = max(1, min(5, round(len(entrants) / 6)))
    classes = sorted({entrant.prize_class for entrant in entrants if entrant.prize_class})
    return [
        *(Prize(PrizeKind.RANK, place, one_each=True) for place in range(1, places + 1)),
        *(Prize(PrizeKind.CLASS, 1, name, one_each=True) for name in classes),
        *(Prize(kind) for kind in high),
    ]


def as_json(prize: Prize) -> dict[str, Any]:
    """A prize as it is kept."""
    row = {**asdict(prize), "kind": str(prize.kind), "only": list(prize.only)}
    return {k: v for k, v in row.items() if k not in LATER or getattr(prize, k) != NOTHING_SAID[k]}


def from_json(row: Mapping[str, Any]) -> Prize:
    """A prize as it was kept; ``BadPrize`` where the row is none."""
    named = {field.name for field in fields(Prize)}
    try:
        kind = PrizeKind(row["kind"])
    except (KeyError, ValueError):
        kind_text = str(row.get("kind", ""))[:30]
        raise BadPrize(
            f"“{kind_text}” isn’t a kind of prize; there are {listed(PrizeKind)}."
        ) from None
    if not set(row) <= named:
        raise BadPrize(f"A prize has no field “{min(set(row) - named)[:30]}”.")
    only = row.get("only", ())
    if not isinstance(only, list | tuple):
        raise BadPrize("The players a prize is for must be a list.")
    return Prize(**{**row, "kind": kind, "only": tuple(only)})


def nth(place: int) -> str:
    """1st, 2nd, 11th; from the bottom: last, 2nd last."""
    if place < 0:
        return "last" if place == -1 else f"{ordinal(-place)} last"
    return ordinal(place)


def rounds_said(prize: Prize) -> str:
    """The rounds that a prize is kept to, with a blank in front; empty where it is all of them."""
    if prize.last is None:
        return "" if prize.first == 1 else f" from round {prize.first} on"
    if prize.first == prize.last:
        return f" in round {prize.first}"
    return f" in rounds {prize.first} to {prize.last}"


CHECKS: Sequence[tuple[Callable[[Prize], bool], str]] = (
    (
        lambda p: p.place >= 0 or p.kind in BY_STANDING,
        "Only places in the standings count from the bottom; enter 1 to 99.",
    ),
    (
        lambda p: 1 <= p.place <= 99 or p.place < 0,
        "A place must be a whole number from 1 to 99.",
    ),
    (lambda p: p.place >= -99, "From the bottom, places go from −1 (the last) to −99."),
    (
        lambda p: p.kind is not PrizeKind.CLASS or bool(p.prize_class),
        "A class prize needs its class, e.g. B.",
    ),
    (
        lambda p: p.kind is not PrizeKind.RANK or not p.prize_class,
        "A prize for a place is open to all. For a class prize, choose the kind “class”.",
    ),
    (
        lambda p: p.kind not in BY_STANDING or (p.first, p.last) == (1, None),
        "A place counts over the whole event; leave the rounds blank.",
    ),
    (
        lambda p: p.kind not in OVER_THE_EVENT or (p.first, p.last) == (1, None),
        "Seeds and rating gains count over the whole event; leave the rounds blank.",
    ),
    (
        lambda p: p.kind is not PrizeKind.BY_HAND or bool(p.title.strip()),
        "A prize whose winner you choose needs a title, e.g. Best play.",
    ),
    (
        lambda p: p.kind is not PrizeKind.BY_HAND or not _says_more(p),
        "You choose the winner of this prize yourself; leave place, class, rounds, group and "
        "players blank.",
    ),
    (
        lambda p: 1 <= p.games <= MOST_GAMES and (p.kind in NARROW or p.games == USUAL_GAMES),
        f"Narrow games are from 1 to {MOST_GAMES}, for lucky stiff and tough luck only.",
    ),
    (
        lambda p: (
            1 <= p.members <= MOST_MEMBERS
            and (p.kind is PrizeKind.TEAM or p.members == USUAL_MEMBERS)
        ),
        f"A team has from 1 to {MOST_MEMBERS} members; leave the number blank for other prizes.",
    ),
    (
        lambda p: p.kind is not PrizeKind.TEAM or not (p.exclusive or p.prize_class or p.only),
        "A team prize is for all teams, beside other prizes; leave class, group, players and “one "
        "prize per player” blank.",
    ),
    (
        lambda p: bool(p.handicap.strip()) == (p.kind is PrizeKind.HANDICAP),
        f"A handicap prize needs its points per game, {handicaps.EXAMPLE}; others have none.",
    ),
    (
        lambda p: len(p.handicap) <= handicaps.LONGEST,
        f"Handicap points have up to {handicaps.LONGEST} characters.",
    ),
    (
        lambda p: 0 <= p.share <= WHOLE,
        "A share of the fund must be from 0 to 100 percent.",
    ),
    (
        lambda p: len(p.group) <= LONGEST_GROUP and len(p.key) <= LONGEST_TITLE,
        f"A group’s name has up to {LONGEST_GROUP} characters.",
    ),
    (
        lambda p: 1 <= p.first <= (p.last or MOST_ROUNDS) <= MOST_ROUNDS,
        "Enter a first and a last round, e.g. 1 to 6.",
    ),
    (
        lambda p: len(p.prize_class) <= LONGEST_CLASS,
        f"A prize class has up to {LONGEST_CLASS} characters.",
    ),
    (
        lambda p: len(p.title) <= LONGEST_TITLE and len(p.amount) <= LONGEST_AMOUNT,
        f"A title has up to {LONGEST_TITLE} characters, an amount up to {LONGEST_AMOUNT}.",
    ),
)


CHOSEN = ("kind", "title", "amount", "share", "key")  # what a prize given by hand says


def _says_more(prize: Prize) -> bool:
    """Whether it says anything beside that."""
    rest = (field for field in fields(Prize) if field.name not in CHOSEN)
    return any(getattr(prize, field.name) != field.default for field in rest)


def _fault(prize: Prize) -> str:
    """The sentence on the first thing that makes it no prize, or ""."""
    last = 1 if prize.last is None else prize.last
    figures = (prize.place, prize.first, last, prize.games, prize.share, prize.members)
    texts = (prize.prize_class, prize.title, prize.amount, prize.group, prize.key, prize.handicap,
             *prize.only)  # fmt: skip
    if not all(type(value) is int for value in figures) or not all(
        type(value) is str for value in texts
    ):
        return "A prize’s place and rounds must be whole numbers; the rest is text."
    if type(prize.one_each) is not bool:
        return "“One prize per player” must be yes or no."
    if fault := next((sentence for holds, sentence in CHECKS if not holds(prize)), ""):
        return fault
    try:
        handicaps.read(prize.handicap)
    except BadHandicap as refusal:
        return str(refusal)
    return ""
