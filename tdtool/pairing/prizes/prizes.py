"""The prize list of a division: its lines, and how they are kept.

Every kind (``PrizeKind``) but those given by hand has places: the second high win is the next
player's best, not the same player's next. A place in the standings may count from the bottom: −1
is the last. All but those that go by the standings may be kept to some rounds, and all to a prize
class or to some players.

Who takes them is ``awards``' to say.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from tdtool.english import listed, ordinal
from tdtool.pairing.field import Entrant, Field

# What a prize can be for.
#
# ===========================  ===================================================================
# kind                         goes to
# ===========================  ===================================================================
# ``rank``                     who stands at the place
# ``class``                    who stands at the place among those of the prize class
# ``high win``                 the highest score that won a game
# ``high loss``                the highest score that lost one
# ``high game``                the highest score of all
# ``upset``                    who beat an opponent rated the most points above them, by the ratings
#                              before the event; both must be rated, and so must the game
# ``best spread``              the highest spread, counted as in the standings
# ``by hand``                  whom the director chooses: best play, sportsmanship, a raffle
# ``best record``              the most wins, then the fewest losses, then the highest spread, of
#                              some rounds
# ``lower half``               the best record of those who stood in the lower half before these
#                              rounds (before the first: by rating); an odd one in the middle is
#                              in it
# ``over expectation``         the most wins above what the ratings before the event expect, of
#                              rated games between two rated players
# ``overseed``                 who stands the most places above their seed, its place by rating
# ``rating gain``              the rating that rose most
# ``lucky stiff``              the smallest sum of a player's narrowest wins, six or as many as it
#                              says; whoever has won fewer isn't in the running
# ``tough luck``               the same of losses
# ``low win``                  the lowest score that won a game
# ``low loss``                 the lowest score that lost one
# ``handicap``                 the best record with the handicap points of both players added to the
#                              scores of every game (``Handicap``); a ruling stands
# ``team``                     all members of the team with the most wins on average, then the
#                              highest average spread, who have played and not withdrawn; as many
#                              as it asks for at least
# ``most average``             the smallest difference of wins and losses, then the smallest spread,
#                              up or down
# ===========================  ===================================================================
#
# Byes and forfeits are no games: they count in records, spreads and places as the standings count
# them, and nowhere else.


class PrizeKind(StrEnum):
    """What a prize is for."""

    RANK = "rank"
    CLASS = "class"
    HIGH_WIN = "high win"
    HIGH_LOSS = "high loss"
    HIGH_GAME = "high game"
    UPSET = "upset"
    SPREAD = "best spread"
    BY_HAND = "by hand"
    RECORD = "best record"
    LOWER_HALF = "lower half"
    OVER_EXPECTATION = "over expectation"
    OVERSEED = "overseed"
    RATING_GAIN = "rating gain"
    LUCKY = "lucky stiff"
    TOUGH = "tough luck"
    LOW_WIN = "low win"
    LOW_LOSS = "low loss"
    AVERAGE = "most average"
    HANDICAP = "handicap"
    TEAM = "team"


BY_STANDING = (PrizeKind.RANK, PrizeKind.CLASS)
OVER_THE_EVENT = (PrizeKind.OVERSEED, PrizeKind.RATING_GAIN)  # not of some rounds
NARROW = (PrizeKind.LUCKY, PrizeKind.TOUGH)  # by so many of the narrowest games
BY_TOTALS = (*BY_STANDING, PrizeKind.HIGH_GAME, PrizeKind.BY_HAND)  # those where totals rank
TITLES: Mapping[PrizeKind, str] = {
    PrizeKind.LOWER_HALF: "best record, lower half",
    PrizeKind.OVER_EXPECTATION: "wins over expectation",
    PrizeKind.OVERSEED: "most places above seed",
    PrizeKind.HANDICAP: "best record with handicap",
    PrizeKind.TEAM: "best team",
}  # of the kinds that aren't called by their own name


# Handicaps: points that players have added to their score in every game, as a director's table
# says: by prize class, ``A 0, B 25``, or by rating, ``1600+ 0, 1200+ 20, 0+ 40, unrated 50``.
#
# By rating the highest line that a player's rating reaches counts. Who is in no line has 0 points.

MOST_POINTS = 500
LONGEST = 200
EXAMPLE = "e.g. A 0, B 25, or 1600+ 0, 1200+ 20, unrated 40"
LINE = re.compile(r"(?P<whom>.+?)\s*[\s:=]\s*(?P<points>\d{1,4})")
LEAST = re.compile(r"(\d{1,4})\+")
UNRATED = "unrated"


class BadHandicap(ValueError):
    """A table that can't be read; the message says why."""


@dataclass(frozen=True)
class Handicap:
    """Points per game: by class, in lower case, or by the least rating, the highest first."""

    by_class: Mapping[str, int]
    by_rating: tuple[tuple[int, int], ...] = ()
    unrated: int = 0

    def points(self, entrant: Entrant) -> int:
        """A player's points in every game."""
        if self.by_class:
            return self.by_class.get(entrant.prize_class.casefold(), 0)
        rating = entrant.rating
        if rating is None:
            return self.unrated
        return next((points for least, points in self.by_rating if rating >= least), 0)


def read(table: str) -> Handicap:
    """A table as it is typed; BadHandicap where it is none."""
    handicap_points = dict[str, int]()
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", table))):
        line = LINE.fullmatch(part)
        if line is None:
            raise BadHandicap(f"“{part[:30]}” isn’t a class or a rating with points, {EXAMPLE}.")
        whom, points = re.sub(r"\s*\+$", "+", line["whom"]).casefold(), int(line["points"])
        if points > MOST_POINTS:
            raise BadHandicap(f"Handicap points are from 0 to {MOST_POINTS}, not {points}.")
        if whom in handicap_points:
            raise BadHandicap(f"“{whom[:30]}” is twice among the handicap points.")
        handicap_points[whom] = points
    ratings = {
        int(whom[:-1]): handicap_points.pop(whom)
        for whom in [*handicap_points]
        if LEAST.fullmatch(whom)
    }
    by_rating = bool(ratings) or UNRATED in handicap_points
    unrated = handicap_points.pop(UNRATED, 0)
    if by_rating and handicap_points:
        raise BadHandicap("Give handicap points by class or by rating, not by both.")
    return Handicap(handicap_points, tuple(sorted(ratings.items(), reverse=True)), unrated)


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
    ``handicap`` the points per game (``Handicap``). ``only`` has the keys of the players it is
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
    def percent(self) -> str:
        """Its share of the fund, as it is typed."""
        return f"{self.share / 100:g}"

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
        f"A handicap prize needs its points per game, {EXAMPLE}; others have none.",
    ),
    (
        lambda p: len(p.handicap) <= LONGEST,
        f"Handicap points have up to {LONGEST} characters.",
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
        read(prize.handicap)
    except BadHandicap as refusal:
        return str(refusal)
    return ""
