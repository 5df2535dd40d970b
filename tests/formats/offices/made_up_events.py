"""Made-up events for writers of files: made in memory, from a seed, with all that goes wrong.

Draws, forfeits, byes, rounds without a game, scores of 0 and of more than 1,000, unknown starts,
a hundred players and more, and names that some reader takes for something else.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.formats.tsh import players as tsh_players
from tdtool.formats.tsh.division import DivisionFile, player_line

HOSTILE = (
    "undefined", "</script>", "Ann\u2028Bee", "=1+1", "Søren Ågård", "Łukasz Żółć", "a;b",
    "Ann:Bee", "#1 Bob", "Bob #2", "Cy  Dee", "O’Hara, 3", "Eve 9", "Flo +7", "Gus, Jr.",
    "\\Hal\\", "Ivy ¼",
    "Jo ²", "null", "Maria de la Cruz", "Kit 3rd", "@cmd", "-1 Lou", "‘Ned’", "日本 太郎", "\u037e",
    "Straße Großmann", "A" * 40, "A" * 39 + "B", ":AA000042", "Pip\tQuin", "%s", "{0}", "..",
)  # fmt: skip
GIVEN = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")
FAMILY = ("Arbor", "Boru", "Cole", "Dunn", "Earl", "Finch", "Gray", "Hill", "Irons", "Jay")
NOBODY = 0


class MadeGame(NamedTuple):
    """A player’s side of a round; opponent 0: the score is the spread credited."""

    opponent: int
    score: int
    started: bool | None = None


@dataclass(frozen=True)
class MadePlayer:
    """A player by number, with a game for each round."""

    number: int
    name: str
    member_id: str
    rating: int | None
    games: tuple[MadeGame, ...]


@dataclass(frozen=True)
class MadeEvent:
    """The players of each division, by its name."""

    name: str
    divisions: dict[str, tuple[MadePlayer, ...]]

    def file(self, division: str, named: Callable[[MadePlayer], str] | None = None) -> DivisionFile:
        """A division as tsh keeps it; ``named``: how its players are written."""
        return division_file(self.divisions[division], named)


def made_up(seed: int, *, most_players: int = 120, most_rounds: int = 12) -> MadeEvent:
    """The event of this seed: the same one each time. Every fortieth is a large one."""
    chance = random.Random(seed)
    divisions = {}
    for name in "ABC"[: chance.choice((1, 1, 1, 2, 3))]:
        large = seed % 40 == 0 and name == "A"
        many = chance.randint(100, most_players) if large else chance.randint(4, 14)
        rounds = chance.randint(1, 3 if large else most_rounds)
        divisions[name] = _players(chance, min(many, most_players), rounds)
    return MadeEvent(chance.choice(("Lake City Open", *HOSTILE)), divisions)


def division_file(
    players: tuple[MadePlayer, ...], named: Callable[[MadePlayer], str] | None = None
) -> DivisionFile:
    """The players’ lines, with who started."""
    return DivisionFile(
        tuple(
            player_line(
                one.number,
                named(one) if named else tsh_players.name_written(one.name, one.member_id),
                one.rating,
                opponents=[game.opponent for game in one.games],
                scores=[game.score for game in one.games],
                fields=[("p12", [_start(game) for game in one.games])],
            )
            for one in players
        )
    )


def results(file: DivisionFile) -> list[tuple[int | None, list[tuple[int | None, int | None]]]]:
    """Of each player the rating, and by round opponent and score: what no writer may change."""
    return [
        (one.rating, [(one.opponent(at), one.score(at)) for at in range(1, file.rounds + 1)])
        for one in file.players
    ]


def _start(game: MadeGame) -> int:
    if not game.opponent:
        return 0
    return {True: 1, False: 2, None: 4}[game.started]


def _players(chance: random.Random, many: int, rounds: int) -> tuple[MadePlayer, ...]:
    games: dict[int, list[MadeGame]] = {number: [] for number in range(1, many + 1)}
    for _ in range(rounds):
        for number, game in _round(chance, many).items():
            games[number].append(game)
    return tuple(
        MadePlayer(
            number,
            _name(chance),
            f"AA{chance.randrange(10**6):06}" if chance.random() < 0.7 else "",
            None if chance.random() < 0.1 else chance.randint(1, 2300),
            tuple(played),
        )
        for number, played in games.items()
    )


def _round(chance: random.Random, many: int) -> dict[int, MadeGame]:
    """Two at a time; of an odd field one has the bye, and now and then one doesn’t come."""
    order = list(range(1, many + 1))
    chance.shuffle(order)
    found = {order.pop(): MadeGame(NOBODY, 50)} if many % 2 else {}
    for one, other in zip(order[::2], order[1::2], strict=True):
        if chance.random() < 0.04:
            credits = chance.choice(((50, -50), (-50, -50), (0, 0)))
            found[one], found[other] = (MadeGame(NOBODY, credit) for credit in credits)
            continue
        first, second = _score(chance), _score(chance)
        second = first if chance.random() < 0.05 else second
        started = None if chance.random() < 0.05 else chance.random() < 0.5
        found[one] = MadeGame(other, first, started)
        found[other] = MadeGame(one, second, None if started is None else not started)
    return found


def _score(chance: random.Random) -> int:
    return chance.choice((0, 1000, 1049, 1999, -5)) if chance.random() < 0.02 else _usual(chance)


def _usual(chance: random.Random) -> int:
    return chance.randint(180, 620)


def _name(chance: random.Random) -> str:
    if chance.random() < 0.3:
        return chance.choice(HOSTILE)
    return f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"
