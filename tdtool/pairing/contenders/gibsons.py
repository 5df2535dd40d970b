"""Gibsons: players whose place nobody can take from them any more.

By *can be caught* a player is a Gibson whose place is certain, any place that has a prize: they
reach nobody above, and nobody below reaches them. By *best possible finish* the Gibsons are the
first so many, from the top. The two differ where a gap is as large as the rounds left allow for.
What is a Gibson is worked out from the standings each time, and never kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.english import counted, listed, ordinal
from tdtool.pairing.contenders.finishes import Definition, Finish, finishes
from tdtool.pairing.contenders.race import Contender, Race
from tdtool.pairing.standings.win_loss import figure


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
