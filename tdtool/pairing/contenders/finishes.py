"""The best and the worst place that each player may still finish in, by either definition.

*Can be caught*: two players are compared, and nobody else. *Best possible finish*: the wins of the
rounds left must go to somebody, so not everybody can be kept below a player who wins them all. The
second is never wider than the first.

Every finish is a bound that holds whoever plays whom: nobody ends higher than their best place, or
lower than their worst, as long as no game changes a spread by more than the race allows for. The
best possible finish besides takes it that whoever is to play does, and that every game left has a
winner or is tied: somebody who stays away may let others up. Level counts for the player at the
best end and against them at the worst.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from tdtool.english import counted, listed, ordinal
from tdtool.pairing.contenders.race import NASPA, Allowance, Contender, Race
from tdtool.pairing.standings.win_loss import figure

# How the last round can put one player above another who is ahead: by results, and by spread.


@dataclass(frozen=True, slots=True)
class Passing:
    """What passes a player in the last round; a result is better by 2 halves where one wins and the
    other loses, by 1 where one of both ties.

    ``better`` is by how many halves a result is enough whatever the spread, ``level`` by how many
    with so much more ``spread`` won in this round; None: by none. Where both meet, ``spread`` is
    what both sides of their game make together, twice its margin.
    """

    better: int | None
    level: int | None = None
    spread: int = 0

    def __bool__(self) -> bool:
        return self.better is not None or self.level is not None


def passing(contender: Contender, other: Contender, *, game: int, meet: bool = False) -> Passing:
    """How the first passes the second, who is ahead, with one round left in which both play.

    ``game``: the most that a game changes a spread; ``meet``: they play one another.
    """
    better, level, gap = None, None, other.spread - contender.spread + 1
    for by in (2,) if meet else (0, 1, 2):
        won = contender.won + by - other.won
        lost = contender.lost - by - other.lost
        if (won, -lost) > (0, 0):
            better = by if better is None else better
        elif (won, lost) == (0, 0):
            level = by
    if level == 2 and gap <= 2:  # a win and a loss are 2 points of spread at least
        better, level = 2, None
    elif level == 1 and gap <= 1:
        better, level = 1, None
    most = {0: game - 1, 1: game, 2: 2 * game}
    if level is None or gap > most[level]:
        return Passing(better)
    return Passing(better, level, gap)


class Definition(StrEnum):
    """When a place is beyond somebody’s reach."""

    CAUGHT = "caught"
    BEST_FINISH = "best-finish"


@dataclass(frozen=True, slots=True)
class Finish:
    """The best and the worst place that somebody may still end in, from 1."""

    best: int
    worst: int


def finishes(race: Race, definition: Definition = Definition.BEST_FINISH) -> list[Finish]:
    """A finish for every contender, in the order of the standings."""
    if definition is Definition.CAUGHT:
        return _by_pairs(race)
    wins = Wins(race)
    return [Finish(wins.best(contender), wins.worst(contender)) for contender in race.contenders]


def _by_pairs(race: Race) -> list[Finish]:
    """Everybody alone against everybody: who is out of reach, and who can’t come near."""
    size = 2 if race.by_total else 3
    highest = sorted(race.highest(contender)[:size] for contender in race.contenders)
    lowest = sorted(race.lowest(contender)[:size] for contender in race.contenders)
    count = len(race)
    return [
        Finish(
            1 + count - bisect_right(lowest, race.highest(contender)[:size]),
            count - bisect_left(highest, race.lowest(contender)[:size]),
        )
        for contender in race.contenders
    ]


Tiebreak = tuple[int, int]  # minus the halves lost, spread


class Wins:
    """The wins that are left to be shared, and who may take how many of them, in halves.

    Players are kept by their wins. With so many of the rounds left won, all with the same wins
    have the same wins again, and losses and spread part them: one search for each number of wins.
    """

    def __init__(self, race: Race) -> None:
        self.race = race
        self.most = 2 * race.left  # halves that one player may still win
        everybody = race.left * (len(race) + len(race) % 2)  # an odd field has a bye, which wins
        self.all = everybody if race.to_share is None else race.to_share
        levels: dict[int, list[Tiebreak]] = defaultdict(list)
        for contender in race.contenders:
            levels[contender.won].append((-contender.lost, contender.spread))
        self.levels = {won: sorted(levels[won]) for won in sorted(levels)}

    def best(self, contender: Contender, halves: int | None = None) -> int:
        """The best place with so many halves won, by default all. Who must end above?

        Everybody else takes as many wins as leave them below; what is then still to be given goes
        to as few players as possible, who pass.
        """
        won = self.most if halves is None else halves
        room = self._room_below(contender, won)
        above = room.pop(-1, 0)
        over = (
            self.all
            - won
            - above * self.most
            - sum(half_wins * room[half_wins] for half_wins in room)
        )
        for half_wins in sorted(room):
            gain = self.most - half_wins
            if over <= 0 or gain <= 0:
                break
            passing = min(room[half_wins], -(-over // gain))
            above += passing
            over -= passing * gain
        return 1 + above

    def worst(self, contender: Contender, halves: int = 0) -> int:
        """The worst place with so many halves won. How many can pass, with the wins there are?"""
        over = self.all - halves
        passing = 0
        for needed, count in self._needed(contender, halves):
            able = count if needed == 0 else min(count, over // needed)
            passing += able
            over -= able * needed
        return 1 + passing

    def must_win(self, contender: Contender, place: int) -> int | None:
        """The fewest halves with which this place or a better one is possible; None: with none."""
        return self._fewest(lambda halves: self.best(contender, halves) <= place)

    def sure_with(self, contender: Contender, place: int) -> int | None:
        """The fewest halves with which this place or a better one is certain; None: with none."""
        return self._fewest(lambda halves: self.worst(contender, halves) <= place)

    def _fewest(self, enough: Callable[[int], bool]) -> int | None:
        fewest = bisect_left(range(self.most + 1), True, key=enough)
        return fewest if fewest <= self.most else None

    def _room_below(self, contender: Contender, halves: int) -> dict[int, int]:
        """How many players may win so many halves and not pass; −1: they are past already."""
        won, lost = contender.won + halves, -contender.lost - (self.most - halves)
        spread = contender.spread + self._greatest(halves)
        room: dict[int, int] = defaultdict(int)
        for level, players in self.levels.items():
            apart = won - level
            if apart < 0:
                room[-1] += len(players)
            elif apart > self.most:
                room[self.most] += len(players)
            else:
                limit = (lost + self.most - apart, spread - self._least(apart))
                level_too = self._up_to(players, limit)
                room[apart] += level_too
                room[apart - 1] += len(players) - level_too
        room[halves] -= 1  # the player themselves, who may be level with what they have
        return room

    def _needed(self, contender: Contender, halves: int) -> Iterator[tuple[int, int]]:
        """How many players need how many halves to be level at least, the fewest first."""
        won, lost = contender.won + halves, -contender.lost - (self.most - halves)
        spread = contender.spread + self._least(halves)
        needs: dict[int, int] = defaultdict(int)
        for level, players in self.levels.items():
            apart = won - level
            if apart < 0:
                needs[0] += len(players)
            elif apart <= self.most:
                limit = (lost + self.most - apart, spread - self._greatest(apart))
                below = self._below(players, limit)
                needs[apart] += len(players) - below
                needs[apart + 1] += below
        needs[halves] -= 1  # the player themselves
        return ((needed, needs[needed]) for needed in sorted(needs) if needed <= self.most)

    def _least(self, halves: int) -> int:
        """The least spread with so many halves: wins by one point, losses by the most."""
        wins, ties = divmod(halves, 2)
        return wins - (self.race.left - wins - ties) * self.race.game

    def _greatest(self, halves: int) -> int:
        """The greatest spread with so many halves."""
        wins, ties = divmod(halves, 2)
        return wins * self.race.game - (self.race.left - wins - ties)

    def _up_to(self, players: list[Tiebreak], limit: Tiebreak) -> int:
        """How many of them are at this limit or below it."""
        if self.race.by_total:
            return bisect_right([lost for lost, _ in players], limit[0])
        return bisect_right(players, limit)

    def _below(self, players: list[Tiebreak], limit: Tiebreak) -> int:
        if self.race.by_total:
            return bisect_left([lost for lost, _ in players], limit[0])
        return bisect_left(players, limit)


# Gibsons: players whose place nobody can take from them any more.
#
# By *can be caught* a player is a Gibson whose place is certain, any place that has a prize: they
# reach nobody above, and nobody below reaches them. By *best possible finish* the Gibsons are the
# first so many, from the top. The two differ where a gap is as large as the rounds left allow for.
# What is a Gibson is worked out from the standings each time, and never kept.


@dataclass(frozen=True, slots=True)
class Gibson:
    """A player whose place is certain, or who is certain of one of places worth the same."""

    place: int
    number: int
    name: str
    sentence: str


def gibsons(
    race: Race,
    *,
    prizes: int,
    definition: Definition = Definition.CAUGHT,
    equivalent: int = 0,
) -> tuple[Gibson, ...]:
    """The Gibsons, in the order of the standings.

    ``prizes`` is the last place that is worth something. The first ``equivalent`` places are worth
    the same, as where so many go on to a final: once it is certain who takes them, all of these
    players are Gibsons.
    """
    all_finishes = finishes(race, definition)
    if definition is Definition.BEST_FINISH:
        top = from_the_top([finish.best for finish in all_finishes], equivalent=equivalent)
        sure = list(range(min(top, prizes)))
    else:
        sure = certain(all_finishes, prizes=prizes, equivalent=equivalent)
    return tuple(_gibson(race, place, equivalent) for place in sure)


def certain(all_finishes: Sequence[Finish], *, prizes: int, equivalent: int = 0) -> list[int]:
    """The places, from 0, that can’t change any more; all that are worth the same, once it is
    certain who takes them. Where nobody is left for the other places, none are worth the same."""
    if 1 < equivalent < len(all_finishes) and all(
        finish.worst <= equivalent for finish in all_finishes[:equivalent]
    ):
        return list(range(equivalent))
    return [at for at, finish in enumerate(all_finishes[:prizes]) if finish.best == finish.worst]


def from_the_top(best: Sequence[int], *, equivalent: int = 0) -> int:
    """How many from the top can’t be caught, by the best possible finish of everybody in order.

    The leader is one if the second can’t be better than 2nd, the second if the third can’t be
    better than 3rd, and so on. If the first ``equivalent`` can’t be caught by the next, it is all
    of them and no more.
    """
    if 1 < equivalent < len(best) and best[equivalent] > equivalent:
        return equivalent
    count = 0
    while count + 1 < len(best) and best[count + 1] == count + 2:
        count += 1
    return count


def _gibson(race: Race, place: int, equivalent: int) -> Gibson:
    contender = race.contenders[place]
    return Gibson(place, contender.number, contender.name, _why(race, contender, equivalent))


def _why(race: Race, contender: Contender, equivalent: int) -> str:
    shared = contender.place < equivalent < len(race)
    below_at = equivalent if shared else contender.place + 1
    below = race.contenders[below_at] if below_at < len(race) else None
    above = race.contenders[contender.place - 1] if contender.place and not shared else None
    place = contender.place + 1 + race.ahead
    to_play = f"with {counted(race.left, 'round')} to play"
    limit = _limit(race, contender, above, below)
    if below is not None and race.can_catch(below, contender):
        sure = f"certain to finish {ordinal(place)} or better"
        return f"{contender.name} is {sure}: the games left can’t let {below.name} pass."
    if below is not None and above is None:
        next_ = ordinal(below.place + 1 + race.ahead)
        gap = f"{below.name}, {next_}, is {apart(below, contender)} behind {to_play}"
        if shared:
            among = f"in the first {equivalent + race.ahead}"
            return f"{contender.name} is certain of a place {among}: {gap}{limit}."
        return f"{contender.name} can’t be caught: {gap}{limit}."
    gaps = []
    if above is not None:
        gaps.append(f"{apart(contender, above)} behind {above.name}")
    if below is not None:
        gaps.append(f"{apart(below, contender)} ahead of {below.name}")
    return (
        f"{contender.name} is certain to finish {ordinal(place)}: {listed(gaps)} {to_play}{limit}."
    )


def _limit(race: Race, contender: Contender, *others: Contender | None) -> str:
    """What spread can make up, where it is spread that decides."""
    narrow = 2 * race.left
    if any(other is not None and abs(contender.won - other.won) == narrow for other in others):
        return f", and {2 * race.swing:,} of spread is the most that can be made up"
    return ""


def apart(lower: Contender, upper: Contender) -> str:
    """``3 wins``, ``½ win and 120 of spread``: what parts two players, the lower one first."""
    halves = upper.won - lower.won
    spread = upper.spread - lower.spread
    wins = f"{figure(halves / 2)} {'win' if halves <= 2 else 'wins'}"
    if halves and spread > 0:
        return f"{wins} and {spread:,} of spread"
    return wins if halves else f"{spread:,} of spread"


# What a division says of its last rounds: how much spread counts, and who is a Gibson.

MOST_SPREAD = 2000
MOST_FIGURES = 30
MOST_PLACES = 20
MOST_OF_A_CLASS = 12
BANDS = "Prize bands are the last place of each band, in rising order: 3, 10."
CAPS = "The most contenders are even numbers, the last round’s first: 2, 4, 8, 12."


class BadLastRounds(ValueError):
    """The last rounds can’t be like this; the message says why."""


@dataclass(frozen=True, slots=True)
class LastRounds:
    """How the last rounds are looked at.

    ``equivalent``: the first so many places are worth the same, 0 or 1: none are. ``pairs``:
    Gibsons are paired apart, so that they decide nothing for the others. ``bands``: the last places
    of the bands of prizes, in rising order, as Chew pairs them; none: all prizes are one band.
    ``strict``: a Gibson meets the highest player without a prize, however often they met.
    ``victims``: the class that Gibsons’ opponents come from, “” any. ``caps``: the most contenders
    for the first band that Chew pairs, in the last round, in the one before it and so on; none:
    the usual.
    """

    allowance: Allowance = NASPA
    definition: Definition = Definition.CAUGHT
    equivalent: int = 0
    pairs: bool = False
    bands: tuple[int, ...] = ()
    strict: bool = False
    victims: str = ""
    caps: tuple[int, ...] = ()


USUAL = LastRounds()


def from_json(row: Mapping[str, Any] | None) -> LastRounds:
    """As a division keeps it; ``BadLastRounds``."""
    if not row:
        return USUAL
    spread = [int(points) for points in row.get("spread", NASPA.per_round)]
    if not 1 <= len(spread) <= MOST_FIGURES or not all(1 <= n <= MOST_SPREAD for n in spread):
        raise BadLastRounds(
            f"The spread of a game is 1 to {MOST_SPREAD:,}, the last round’s first: 250, 200."
        )
    equivalent = int(row.get("equivalent", 0))
    if not 0 <= equivalent <= MOST_PLACES:
        raise BadLastRounds(f"At most {MOST_PLACES} places can be worth the same.")
    try:
        definition = Definition(row.get("definition", Definition.CAUGHT))
    except ValueError:
        raise BadLastRounds("Choose when a player is a Gibson.") from None
    bands = tuple(int(place) for place in row.get("bands", ()))
    if any(band >= other for band, other in pairwise((0, *bands))) or len(bands) > MOST_PLACES:
        raise BadLastRounds(BANDS)
    victims = str(row.get("victims", "")).strip()
    if len(victims) > MOST_OF_A_CLASS:
        raise BadLastRounds(f"A class has at most {MOST_OF_A_CLASS} characters.")
    caps = tuple(int(most) for most in row.get("caps", ()))
    if len(caps) > MOST_PLACES or any(most < 2 or most % 2 for most in caps):
        raise BadLastRounds(CAPS)
    return LastRounds(
        Allowance(tuple(spread)),
        definition,
        equivalent,
        bool(row.get("pairs")),
        bands,
        bool(row.get("strict")),
        victims,
        caps,
    )


def as_json(last_rounds: LastRounds) -> dict[str, Any]:
    """As a division keeps it."""
    return {
        "spread": list(last_rounds.allowance.per_round),
        "definition": str(last_rounds.definition),
        "equivalent": last_rounds.equivalent,
        "pairs": last_rounds.pairs,
        **({"bands": list(last_rounds.bands)} if last_rounds.bands else {}),
        **({"strict": True} if last_rounds.strict else {}),
        **({"victims": last_rounds.victims} if last_rounds.victims else {}),
        **({"caps": list(last_rounds.caps)} if last_rounds.caps else {}),
    }


def figures(typed: str) -> list[int]:
    """``250, 200`` as it is typed; ``BadLastRounds`` where it is no list of figures."""
    parts = _parts(typed)
    if not parts:
        raise BadLastRounds(
            f"“{typed.strip()[:20]}” isn’t a list of spreads. Type figures, the last round’s "
            "first: 250, 200."
        )
    return parts


def places(typed: str) -> list[int]:
    """``3, 10`` as it is typed, or nothing; ``BadLastRounds`` where it is no list of places."""
    return _or_nothing(typed, f"isn’t a list of places. {BANDS}")


def most(typed: str) -> list[int]:
    """``2, 4, 8`` as it is typed, or nothing; ``BadLastRounds`` where it is no list of numbers."""
    return _or_nothing(typed, f"isn’t a list of numbers. {CAPS}")


def _or_nothing(typed: str, otherwise: str) -> list[int]:
    parts = _parts(typed)
    if typed.strip() and not parts:
        raise BadLastRounds(f"“{typed.strip()[:20]}” {otherwise}")
    return parts


def _parts(typed: str) -> list[int]:
    """The figures; none where anything else is among them."""
    parts = [part for part in re.split(r"[\s,;]+", typed.strip()) if part]
    plain = all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts)
    return [int(part) for part in parts] if plain else []
