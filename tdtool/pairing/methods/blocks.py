"""Methods whose rounds come from one draw: round robins of the whole field, or of small groups."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import pairwise

from tdtool.english import listed
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.top_down import shuffled
from tdtool.pairing.pairings import CandidatePair, NoLawfulPairing, PairingLimits

# Groups, each of which plays a round robin: quads, and the fours of Initial Fontes.

# Round robin: everybody meets everybody, by a fixed table.

# Who starts and who replies.

Game = tuple[int, int]


def in_order_of_play(
    candidate: Candidate, other: Candidate, *, rng: random.Random
) -> tuple[Candidate, Candidate]:
    """Fewer starts goes first; of equal starts, who has replied more.

    Starts are counted against replies, so that a latecomer doesn't start game after game; for
    players with as many games, or one more, that is the same. All equal: who started in the last
    round in which one of the two did and the other didn't, replies now. If there is no such
    round, by lot.
    """
    if _due(candidate) != _due(other):
        return (candidate, other) if _due(candidate) < _due(other) else (other, candidate)
    for own_turn, theirs in zip(reversed(candidate.turns), reversed(other.turns), strict=True):
        if None not in (own_turn, theirs) and own_turn != theirs:
            return (other, candidate) if own_turn else (candidate, other)
    return (candidate, other) if rng.random() < 0.5 else (other, candidate)


def _due(candidate: Candidate) -> tuple[int, int]:
    return candidate.balance, candidate.starts


def balanced(schedule: Sequence[Sequence[Game]]) -> list[list[Game]]:
    """The games of a whole schedule, round by round, each with the one who starts in front.

    After no round has anybody more than one start above their replies, or below: they start one of
    their first two games, one of the next two, and so on. Such two games are tied together. Going
    on from each game to the one tied to it makes a trail; along it everybody leaves a game by
    replying and comes into the next by starting, so that any schedule can be balanced.
    """
    games = [game for round_ in schedule for game in round_]
    tied = _tied(games)
    starter: dict[int, int] = {}
    ends = [(at, player) for at, game in enumerate(games) for player in game]
    ends.sort(key=lambda end: end in tied)  # open trails from their ends, then the closed ones
    for at, player in ends:
        while at not in starter:
            starter[at] = player
            replies = sum(games[at]) - player
            at, player = tied.get((at, replies), at), replies
    ordered = iter((starter[at], sum(game) - starter[at]) for at, game in enumerate(games))
    return [[next(ordered) for _ in round_] for round_ in schedule]


def _tied(games: Sequence[Game]) -> dict[tuple[int, int], int]:
    """By game and player: the game tied to it, a player's 1st with their 2nd, 3rd with 4th."""
    open_: dict[int, int] = {}
    tied: dict[tuple[int, int], int] = {}
    for at, game in enumerate(games):
        for player in game:
            before = open_.pop(player, None)
            if before is None:
                open_[player] = at
            else:
                tied[at, player], tied[before, player] = before, at
    return tied


def length(players: int) -> int:
    """How many rounds it takes until everybody has met everybody once."""
    return players - 1 + players % 2


def single(players: int) -> list[list[Game]]:
    """Player 1 meets N, N-1, … 2, and the last round is 1 v 2, 3 v 4, 5 v 6 (Berger).

    The others stand in a circle so that those whom the last round pairs face each other across
    2. Whom 1 meets in a round steps out, and their neighbours left and right meet, and so on. In
    an odd field whoever would meet the one who is missing has the bye.
    """
    even = players + players % 2
    circle = [2, *range(3, even, 2), *range(even, 3, -2)]
    rounds = []
    for opponent in range(even, 1, -1):
        at = circle.index(opponent)
        games = [(1, opponent)]
        for step in range(1, even // 2):
            games.append((circle[at - step], circle[(at + step) % len(circle)]))
        rounds.append(sorted((min(g), max(g)) for g in games if max(g) <= players))
    return rounds


def robin_table(players: int, *, cycles: int = 1, interleaved: bool = False) -> list[list[Game]]:
    """The games of all the rounds, each with the one who starts in front.

    Every cycle turns the starts of the one before. Cycles follow one another; interleaved, each
    round is followed at once by its rematches.
    """
    outward = balanced(single(players))
    back = [[(second, first) for first, second in games] for games in outward]
    turns = [(outward, back)[cycle % 2] for cycle in range(cycles)]
    if interleaved:
        return [turn[at] for at in range(len(outward)) for turn in turns]
    return [games for turn in turns for games in turn]


ROUNDS = 3  # of a group of four

Arranged = Callable[[int, Sequence[Candidate]], list[Candidate]]


def clustered(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """1 to 4, 5 to 8, and so on; who is left over plays in the last group, or makes one of 3."""
    last = odd_group(len(candidates), size)
    whole = len(candidates) - last
    groups = [list(candidates[at : at + size]) for at in range(0, whole, size)]
    return [*groups, list(candidates[whole:])] if last else groups


def distributed(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """One from each quarter: the first of every quarter, the second of every quarter."""
    return one_from_each_part(candidates, size=size, arranged=lambda _, part: list(part))


def equalized(candidates: Sequence[Candidate], *, size: int = 4) -> list[list[Candidate]]:
    """One from each quarter, every other quarter from below, so that groups are of a strength."""
    return one_from_each_part(
        candidates, size=size, arranged=lambda at, part: list(part[::-1] if at % 2 else part)
    )


def odd_group(count: int, size: int) -> int:
    """The size of the one group that isn't like the others, 0 if there is none.

    One short of a whole group plays as it is, with the bye; fewer make one group larger. Up to
    six players of four to a group (twice ``size`` less two) are one group.
    """
    rest = count % size
    if count <= 2 * (size - 1):
        return 0 if count == size else count
    return rest if rest in (0, size - 1) else size + rest


def one_from_each_part(
    candidates: Sequence[Candidate], *, size: int, arranged: Arranged
) -> list[list[Candidate]]:
    """Groups of one player from every part of the field.

    ``arranged`` puts the players of a part, counted from 0, in the order of the groups that they
    go to. The odd group comes last; it takes the middle one of each of its own parts, which are
    one more where its number is odd, so that the very top isn't among them.
    """
    odd = odd_group(len(candidates), size)
    if odd == len(candidates):
        return [list(candidates)]
    skipped = odd % 2
    own_parts = list(enumerate(_parts(candidates, odd + skipped)))[skipped:]
    taken = [arranged(at, part)[len(part) // 2] for at, part in own_parts]
    rest = [candidate for candidate in candidates if candidate not in taken]
    columns = [arranged(at, part) for at, part in enumerate(_parts(rest, size))]
    groups = [list(group) for group in zip(*columns, strict=True)]
    return [*groups, taken] if taken else groups


def quad_games(
    groups: Sequence[Sequence[Candidate]], *, round_: int, turned: Collection[int] = ()
) -> list[CandidatePair]:
    """The games of a round, from 1, of the round robin in every group, who starts in front.

    ``turned`` are the groups, by their places, in which whoever would start replies, in every
    round: that leaves starts as balanced as they were.
    """
    couples = []
    for at, group in enumerate(groups):
        seeds = sorted(group, key=lambda candidate: candidate.place)
        rounds = robin_table(len(seeds))
        of_group = [
            (seeds[first - 1], seeds[second - 1])
            for first, second in rounds[(round_ - 1) % len(rounds)]
        ]
        couples += [couple[::-1] for couple in of_group] if at in turned else of_group
    return couples


def _parts(candidates: Sequence[Candidate], count: int) -> list[Sequence[Candidate]]:
    """The field from the top in parts as even as can be."""
    edges = [len(candidates) * at // count for at in range(count + 1)] if count else []
    return [candidates[first:last] for first, last in pairwise(edges)]


def fontes(
    candidates: Sequence[Candidate], *, rng: random.Random, rounds: int = ROUNDS
) -> list[list[Candidate]]:
    """Groups of one more than there are rounds (made odd), each of one player by lot from every
    part of the field; one group where there are no more than twice as many players.

    The same ``rng`` state gives the same groups: every round of them takes the same draw seed.
    """
    size = rounds + 1 if rounds % 2 else rounds + 2
    return one_from_each_part(
        candidates, size=size, arranged=lambda _, part: shuffled(part, rng=rng)
    )


Split = Callable[[Sequence[Candidate], random.Random], list[list[Candidate]]]


@dataclass(frozen=True)
class BlockMethod:
    """How a block is drawn: ``groups`` splits the field, best first, into small ones that play
    ``rounds`` among themselves.

    Without them the whole field plays a round robin, as many rounds as it has opponents, again and
    again; ``interleaved``: each round followed at once by its rematches. ``from_standings``: the
    groups are made anew after each block, so that players may have met; else no two have.
    ``by_lot``: chance has a part in it, and says in which groups the starts are turned.
    """

    groups: Split | None = None
    rounds: int | None = None
    from_standings: bool = False
    interleaved: bool = False
    by_lot: bool = False


BLOCKS: Mapping[str, BlockMethod] = {
    "round-robin": BlockMethod(),
    "round-robin-interleaved": BlockMethod(interleaved=True),
    "fontes": BlockMethod(lambda seeds, rng: fontes(seeds, rng=rng), ROUNDS, by_lot=True),
    "quads": BlockMethod(lambda seeds, _: clustered(seeds), 3, from_standings=True),
    "quads-distributed": BlockMethod(lambda seeds, _: distributed(seeds), 3, from_standings=True),
    "quads-equalized": BlockMethod(lambda seeds, _: equalized(seeds), 3, from_standings=True),
}
# How many rounds come from one draw; None: as many as the field has opponents, again and again.
BLOCK_LENGTHS: Mapping[str, int | None] = {name: method.rounds for name, method in BLOCKS.items()}


@dataclass(frozen=True)
class Block:
    """One draw for several rounds: the field at its start, best first, and who came late since.

    ``rounds`` is how many the event has from the block's start on, None if not known. ``turned``:
    of groups by lot, each may have its starts turned; blocks drawn before that was done have none.
    """

    method: str
    seeds: Sequence[Candidate]
    late: Sequence[Candidate]
    rounds: int | None
    turned: bool = True

    def games(self, round_: int, *, rng: random.Random) -> list[CandidatePair]:
        """The games of one of its rounds, from 1, who starts in front.

        Latecomers are left out where groups have no place for them; a round robin that has none
        can't go on (``NoLawfulPairing``).
        """
        method = BLOCKS[self.method]
        if method.groups:
            groups = method.groups(self.seeds, rng)
            lots = [rng.random() < 0.5 for _ in groups] if self.turned and method.by_lot else ()
            turned = {at for at, lot in enumerate(lots) if lot}
            return quad_games(groups, round_=round_, turned=turned)
        field = [*self.seeds, *self.late]
        if self.late and (len(self.late) > 1 or len(self.seeds) % 2 == 0):
            names = listed(candidate.name for candidate in self.late)
            raise NoLawfulPairing(
                f"The round robin of {len(self.seeds)} has no room for {names}.",
                "Pair the remaining rounds as Swiss.",
            )
        table = robin_table(len(field), cycles=self._cycles, interleaved=self._interleaved)
        games = table[(round_ - 1) % len(table)]
        return [(field[number - 1], field[other - 1]) for number, other in games]

    def repeats(self, round_: int) -> int | None:
        """How often those who meet in a round have met; None where groups come from standings."""
        method = BLOCKS[self.method]
        if method.groups:
            return None if method.from_standings else 0
        before, at = divmod(round_ - 1, self._cycles * self._length)
        times = at % self._cycles if self._interleaved else at // self._length
        return before * self._cycles + times

    @property
    def _interleaved(self) -> bool:
        return BLOCKS[self.method].interleaved

    @property
    def _length(self) -> int:
        return length(len(self.seeds) + len(self.late))

    @property
    def _cycles(self) -> int:
        """Interleaved, as many round robins as the rounds have room for; else two in turn."""
        return max(1, (self.rounds or 0) // self._length) if self._interleaved else 2


def refuse_unlawful(
    games: Sequence[CandidatePair], *, limits: PairingLimits, repeats: int | None
) -> None:
    """The games of a fixed draw are as they are; ``NoLawfulPairing`` if one may not be played.

    ``repeats`` is how often the draw has two meet before, None where it doesn't say.
    """
    most = repeats if limits.repeats is None else limits.repeats
    met = [pair for pair in games if most is not None and pair[0].times(pair[1]) > most]
    apart = [pair for pair in games if {pair[0].number, pair[1].number} in limits.forbidden]
    if apart:
        raise NoLawfulPairing(
            f"The draw pairs {_names(apart)}, who must not meet.",
            "Allow them to meet, or pair this round as Swiss.",
        )
    if met:
        raise NoLawfulPairing(
            f"The draw pairs {_names(met)}, who have already met: earlier rounds came from "
            "another draw.",
            "Use the draw seed of those rounds, or pair this one as Swiss.",
        )


def _names(couples: Sequence[CandidatePair]) -> str:
    pairs = (sorted(couple, key=lambda candidate: candidate.place) for couple in couples)
    return "; ".join(f"{higher.name} and {other.name}" for higher, other in pairs)


# The plan of a whole event: by which method each round is drawn, and from which standings.

FONTES_FROM = 6  # rounds from which on an event has the time to begin with small round robins
KOTH_FROM = 3


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """How a round will be drawn: the method, and the round its standings are taken from.

    Round robins and Fontes take all their rounds from one draw, and so from one round before.
    """

    number: int
    method: str
    based_on: int


def plan(field: Sized, rounds: int, *, koth: int = 1) -> tuple[PlannedRound, ...]:
    """Round robin if it fits the rounds, else Fontes, then Swiss, and KOTH at the end.

    A round robin is played as often as it fits; rounds left over are Swiss. Fontes takes three
    rounds of an event of six or more. The last ``koth`` rounds are KOTH, unless they belong to
    the round robin or the event has fewer than three rounds.
    """
    fixed, method = _opening(len(field), rounds)
    opening = [PlannedRound(number, method, 0) for number in range(1, fixed + 1)]
    swiss_until = rounds - koth if rounds >= KOTH_FROM else rounds
    return (
        *opening,
        *(
            PlannedRound(number, "swiss" if number <= swiss_until else "koth", number - 1)
            for number in range(fixed + 1, rounds + 1)
        ),
    )


def _opening(count: int, rounds: int) -> tuple[int, str]:
    """How many rounds are drawn at once in the beginning, and how."""
    once = length(count)
    if 0 < once <= rounds:
        return rounds - rounds % once, "round-robin"
    return (ROUNDS, "fontes") if rounds >= FONTES_FROM else (0, "")


def for_contenders(
    field: Sized,
    rounds: int,
    *,
    method: str = "cop",
    koth: int = 0,
    planned: Sequence[PlannedRound] = (),
) -> tuple[PlannedRound, ...]:
    """Round robin if it fits the rounds, else Fontes; Swiss to the middle; then ``method``.

    ``method`` is for contenders, who can be told once half the rounds are played. The last
    ``koth`` rounds are KOTH, if they come after the middle. ``planned``: the first rounds, where
    some are drawn already; then they are the opening, whatever the field suggests.
    """
    fixed, first = _opening(len(field), rounds)
    opening = planned or [PlannedRound(number, first, 0) for number in range(1, fixed + 1)]
    middle = max(len(opening), rounds // 2)
    last = max(middle, rounds - koth)

    def of(number: int) -> str:
        return "swiss" if number <= middle else method if number <= last else "koth"

    later = range(len(opening) + 1, rounds + 1)
    return (*opening, *(PlannedRound(number, of(number), number - 1) for number in later))
