"""Who takes which prize of a division's list, as things stand, and why.

- Who has withdrawn, or has played no game yet, takes no prize and isn't counted; a prize given by
  hand goes to whom the director chose.
- Who are level stand on several places together and share the prizes of these places.
- Of the prizes of a group, or of those marked ``one_each``, a player takes one alone: the first on
  the list that they could have, or the most valuable one (of two worth the same, that of a class
  before a place). The others pass them by, and they aren't counted for them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple, TypeAlias

from tdtool.english import dotted, listed
from tdtool.pairing.field import Field
from tdtool.pairing.prizes import money as prize_money
from tdtool.pairing.prizes.money import Money, Ties
from tdtool.pairing.prizes.outcome import NOTHING_DECIDED, Outcome, Runner, Total
from tdtool.pairing.prizes.prizes import BY_STANDING, NARROW, Prize, PrizeKind, nth, rounds_said
from tdtool.pairing.prizes.running import running
from tdtool.pairing.standings.ratings import Rated
from tdtool.pairing.standings.win_loss import USUAL, StandingsRules

# Why a prize went where it did: that it is shared, whom it passed by, why nobody has it.


class Held(NamedTuple):
    """Prizes of a group that a player has: the first, with whom, from which place on; and which
    places of it they are."""

    prize: Prize
    tied: frozenset[int]
    place: int
    places: tuple[int, ...]


class Level(NamedTuple):
    """Those who stand on a prize's place together, the first of their places, and those among
    them who stand on it by all figures."""

    group: Sequence[Runner]
    place: int
    own: Sequence[Runner]

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(runner.one.number for runner in self.group)


def shared(prize: Prize, level: Level) -> str:
    group, place = level.group, level.place
    if len(group) == 1:
        many = len(group[0].people)
        return "Its members split the prize equally." if many > 1 else ""
    names = listed(runner.called for runner in group)
    if len(level.own) < len(group):
        return (
            f"{names} have equal wins and losses: half of the prize goes by place, half is split "
            "equally."
        )
    if prize.kind is PrizeKind.TEAM:
        return f"{names} are tied and split the prize equally, and so do the members of each."
    if prize.kind not in BY_STANDING:
        return f"{names} are tied and split the prize equally."
    end = place + (len(group) - 1) * (-1 if place < 0 else 1)
    first, last = nth(place), nth(end)
    between = "and" if len(group) == 2 else "to"
    return (
        f"{names} are tied for {first} and split the prizes for {first} {between} {last} equally."
    )


def passed_by(passed: Sequence[Runner], holdings: Mapping[int, Held]) -> str:
    return " ".join(
        f"{runner.one.name} has “{holdings[runner.one.number].prize.called}” already."
        for runner in passed
    )


NONE_YET = {
    PrizeKind.HIGH_WIN: "{nobody} has won a game{rounds} yet.",
    PrizeKind.LOW_WIN: "{nobody} has won a game{rounds} yet.",
    PrizeKind.HIGH_LOSS: "{nobody} has lost a game{rounds} yet.",
    PrizeKind.LOW_LOSS: "{nobody} has lost a game{rounds} yet.",
    PrizeKind.UPSET: "{nobody} has beaten a higher-rated player{rounds} yet.",
    PrizeKind.OVER_EXPECTATION: "{nobody} has met a rated opponent in a rated game{rounds} yet.",
    PrizeKind.OVERSEED: "{nobody} stands above their seed.",
    PrizeKind.RATING_GAIN: "{nobody} has gained rating points yet.",
}
FEWER = {PrizeKind.LUCKY: "won", PrizeKind.TOUGH: "lost"}


def nobody(prize: Prize, runners: Sequence[Runner], eligible: Sequence[Runner]) -> str:
    if prize.kind is PrizeKind.TEAM:
        return _no_team(prize, len(runners))
    if not runners:
        who = f"Nobody in class {prize.prize_class}" if prize.prize_class else "Nobody"
        rounds = rounds_said(prize)
        if prize.kind in NARROW:
            games = "a game" if prize.games == 1 else f"{prize.games} games"
            return f"{who} has {FEWER[prize.kind]} {games}{rounds} yet."
        sentence = NONE_YET.get(prize.kind, "{nobody} has played a game{rounds} yet.")
        return sentence.format(nobody=who, rounds=rounds)
    if not eligible:
        return "Everyone in the running already has another prize."
    if len(eligible) == 1:
        return f"There is no {nth(prize.place)}: only 1 player is in the running."
    return f"There is no {nth(prize.place)}: only {len(eligible)} players are in the running."


def _no_team(prize: Prize, count: int) -> str:
    if count:
        words = "1 team is" if count == 1 else f"{count} teams are"
        return f"There is no {nth(prize.place)}: only {words} in the running."
    of = "a member" if prize.members == 1 else f"{prize.members} members"
    return f"No team has {of} with a game{rounds_said(prize)} yet."


@dataclass(frozen=True, slots=True)
class Winner:
    """Who takes a prize, and the sentence that says for what."""

    number: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and who takes it as things stand; nobody yet, one, or several who share it.

    ``why`` says how it came about where the winners' own sentences don't: that they share it,
    whom it passed by, or why nobody has it. ``parts`` are what each of several gets, () where it
    can't be parted; ``part`` is what each gets, or the least where a coin is left over: prints of
    the list go by it.
    """

    prize: Prize
    winners: tuple[Winner, ...]
    why: str = ""
    part: str = ""
    parts: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whom the director gave a prize, by their keys, and for what."""

    winner: str = ""
    word: str = ""
    score: int | None = None
    round_: int | None = None
    table: int | None = None
    reason: str = ""
    mention: str = ""

    @property
    def told(self) -> str:
        """What it was given for, as far as that was said."""
        points = "" if self.score is None else f"{self.score} points"
        at = "" if self.round_ is None else f"round {self.round_}"
        table = "" if self.table is None else f"table {self.table}"
        return dotted(self.word, points, at, table, self.reason)

    @property
    def what(self) -> str:
        """The same; never ""."""
        return self.told or "Chosen by the director."


Taken: TypeAlias = dict[tuple[str, int], Held]
NOBODY = Level((), 0, ())


def awards(
    field: Field,
    prizes: Iterable[Prize],
    *,
    counting: StandingsRules = USUAL,
    totals: Sequence[Total] | None = None,
    gains: Sequence[Rated] | None = None,
    chosen: Mapping[str, Chosen] | None = None,
    money: Money = prize_money.USUAL,
    places: Mapping[int, int] = NOTHING_DECIDED,
    unlisted: Collection[str] = (),
) -> list[Award]:
    """Who takes each prize by what is known, in the order of the list.

    ``totals`` are the standings where totals rank, None: wins do; ``gains`` the ratings as the
    division rates; ``chosen`` has by ``Prize.kept_under`` whom the director gave one;
    ``places`` by number those that a play-off decided, before everybody else's; of the ratings of
    those whose keys are ``unlisted`` no sentence tells.
    """
    outcome = Outcome(field, counting, totals, gains, places, unlisted)
    listed_, taken = list(prizes), Taken()
    awarded: dict[int, Award] = {}
    for at in _in_turn(listed_, money):
        prize = listed_[at]
        if prize.kind is PrizeKind.BY_HAND:
            awarded[at] = _by_hand(field, prize, (chosen or {}).get(prize.kept_under))
        else:
            awarded[at] = _award(outcome, prize, taken, money)
    return [awarded[at] for at in range(len(listed_))]


def _in_turn(prizes: Sequence[Prize], money: Money) -> list[int]:
    """The order in which prizes are given, where a player takes one alone."""

    def worth(at: int) -> tuple[int, bool, int]:
        sum_ = money.sum_of(prizes[at].amount)
        return -(sum_.cents if sum_ else 0), prizes[at].kind is PrizeKind.RANK, at

    order = range(len(prizes))
    return sorted(order, key=worth) if money.best_first else list(order)


def _by_hand(field: Field, prize: Prize, chosen: Chosen | None) -> Award:
    by_key = field.by_key
    winner = by_key.get(chosen.winner) if chosen else None
    second = by_key.get(chosen.mention) if chosen else None
    mention = f"Honorable mention: {second.name}." if second else ""
    if chosen is None or winner is None:
        return Award(prize, (), f"Not chosen yet. {mention}".rstrip())
    return Award(prize, (Winner(winner.number, winner.name, chosen.what),), mention)


def _award(outcome: Outcome, prize: Prize, taken: Taken, money: Money) -> Award:
    """Who stands on the prize's place, once those are out who hold one of another sort.

    One who holds a place of the same contest is counted; were it to bring them a second place that
    they don't share as they do the first, it passes them by too.
    """
    runners = running(outcome, prize)
    if prize.place < 0:
        runners = [
            replace(r, figures=tuple(-figure for figure in r.figures)) for r in runners[::-1]
        ]
    holdings = _held(runners, prize, taken)
    passed = {
        number for number, holding in holdings.items() if not _same_sort(prize, holding.prize)
    }
    while True:
        eligible = [runner for runner in runners if runner.one.number not in passed]
        level = _on_place(eligible, prize, money)
        twice = {
            number
            for number in level.numbers & holdings.keys()
            if not _shares_on(holdings[number], prize, level)
        }
        if not twice:
            break
        passed |= twice
    if not level.group:
        return Award(prize, (), nobody(prize, runners, eligible))
    if prize.exclusive:
        for number in level.numbers:
            _take(prize, level, number, taken)
    ahead = [r for r in runners if r.one.number in passed and r.figures <= level.group[0].figures]
    why = " ".join(filter(None, (shared(prize, level), passed_by(ahead, holdings))))
    hidden = any(r.hidden for r in level.group)  # an equal figure would tell theirs
    winners = tuple(
        Winner(entrant.number, entrant.name, r.says(hidden=hidden))
        for r in level.group
        for entrant in r.people
    )
    part, parts = _parts(outcome, prize, level, money)
    return Award(prize, winners, why, part, parts)


def _shares_on(holding: Held, prize: Prize, level: Level) -> bool:
    """Whether it is another place of those that one tie shares."""
    same = (holding.tied, holding.place) == (level.numbers, level.place)
    return same and prize.place not in holding.places


def _take(prize: Prize, level: Level, number: int, taken: Taken) -> None:
    key = prize.exclusive, number
    first = taken.get(key) or Held(prize, level.numbers, level.place, ())
    taken[key] = first._replace(places=(*first.places, prize.place))


def _held(runners: Sequence[Runner], prize: Prize, taken: Taken) -> dict[int, Held]:
    """What those in the running have of the prize's group already."""
    group = prize.exclusive
    if not group:
        return {}
    numbers = (runner.one.number for runner in runners)
    return {number: taken[group, number] for number in numbers if (group, number) in taken}


def _on_place(eligible: Sequence[Runner], prize: Prize, money: Money) -> Level:
    """Those who stand on the place together: by all figures, or by Hort by wins and losses."""
    place, prize_place = 1, abs(prize.place)
    sign = -1 if prize.place < 0 else 1
    by_record = (
        money.ties is Ties.HORT
        and prize.kind in BY_STANDING
        and money.sum_of(prize.amount) is not None
        and all(runner.record for runner in eligible)
    )
    for _, level in groupby(eligible, key=lambda r: r.record if by_record else r.figures):
        group = list(level)
        if place <= prize_place < place + len(group):
            owners = _own(group, prize_place - place)
            others = [runner for runner in group if runner not in owners]
            return Level([*owners, *others], sign * place, owners)
        place += len(group)
    return NOBODY


def _own(group: Sequence[Runner], at: int) -> list[Runner]:
    """Those of a group who are level by all figures with the one at this place in it."""
    return [runner for runner in group if runner.figures == group[at].figures]


def _same_sort(prize: Prize, other: Prize) -> bool:
    """Whether two prizes are places of one contest, so that one holder is counted for both."""

    def sort(line: Prize) -> tuple[object, ...]:
        details = line.games, line.handicap, line.members
        return line.kind, line.prize_class, line.first, line.last, line.only, *details

    return sort(prize) == sort(other)


# ---------------------------------------------------------------- money


def _by_seed(level: Level, outcome: Outcome) -> list[int]:
    """The places in the group, the highest seed first."""
    seeds = outcome.seeds
    numbers = [runner.one.number for runner in level.group]
    return sorted(range(len(numbers)), key=lambda at: (seeds[numbers[at]], numbers[at]))


def _parts(
    outcome: Outcome, prize: Prize, level: Level, money: Money
) -> tuple[str, tuple[str, ...]]:
    """The least that each of several gets, "" where that isn't equal; and what each gets, in the
    order of the group. By Hort those who stand on the place have half of it to themselves; a team's
    part is split among its members. The highest seeds get what rounding leaves."""
    sum_ = money.sum_of(prize.amount)
    sharers, owner_count = len(level.group), len(level.own)
    if sum_ is None or sum(len(runner.people) for runner in level.group) < 2:
        return "", ()
    order = _by_seed(level, outcome)
    weights = [(sharers if at < owner_count else 0) + owner_count for at in order]
    shares = zip(order, prize_money.parted(sum_.cents, weights, coin=money.coin), strict=True)
    cents = {
        at: prize_money.parted(part, [1] * len(level.group[at].people), coin=money.coin)
        for at, part in shares
    }
    least = min(part for split in cents.values() for part in split)
    parts = tuple(sum_.said(amount) for at in range(sharers) for amount in cents[at])
    return sum_.said(least) if owner_count == sharers else "", parts
