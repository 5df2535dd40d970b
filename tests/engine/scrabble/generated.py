"""Whole games out of chance: lawful, of any letters, scored by a second, slower reading of the
rules, to hold the engine against."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from tdtool.engine.words.letters import ENGLISH

# The premium squares of the top left quarter, middle lines included; the rest is its mirror.
TRIPLE_WORDS = {(0, 0), (0, 7), (7, 0)}
DOUBLE_WORDS = {(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)}
TRIPLE_LETTERS = {(1, 5), (5, 1), (5, 5)}
DOUBLE_LETTERS = {(0, 3), (3, 0), (2, 6), (6, 2), (3, 7), (7, 3), (6, 6)}

Square = tuple[int, int]


@dataclass
class Chance:
    """A game that plays itself: ``lines`` are its record's events as it goes on."""

    rng: random.Random
    nicks: list[str] = field(default_factory=lambda: ["ann", "bob"])
    style: str = "dots"
    board: dict[Square, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bag = [tile for tile, count in ENGLISH.counts.items() for _ in range(count)]
        self.rng.shuffle(self.bag)
        self.racks = {nick: [self.bag.pop() for _ in range(7)] for nick in self.nicks}
        self.totals = dict.fromkeys(self.nicks, 0)

    def record(self) -> str:
        players = [f"#player{number} {nick}" for number, nick in enumerate(self.nicks, 1)]
        self._play()
        return "\n".join([*players, *self.lines, ""])

    def _play(self) -> None:
        zeros = 0
        for turn in range(400):
            nick = self.nicks[turn % len(self.nicks)]
            score = self._turn(nick)
            zeros = 0 if score else zeros + 1
            if not self.racks[nick]:
                left = [tile for rack in self.racks.values() for tile in rack]
                self._write(nick, f"({''.join(left)})", 2 * worth(left), rack=False)
                return
            if zeros >= 6 and self.rng.random() < 0.3:
                for holder, rack in self.racks.items():
                    self._write(holder, f"({''.join(rack)})", -worth(rack))
                return

    def _turn(self, nick: str) -> int:
        rack = self.racks[nick]
        for _ in range(60 if self.rng.random() < 0.9 else 0):
            laid = self._somewhere(rack)
            if laid:
                return self._lay(nick, *laid)
        if len(self.bag) >= 7 and self.rng.random() < 0.7:
            back = self.rng.sample(rack, self.rng.randint(1, len(rack)))
            self._write(nick, f"-{''.join(back)}", 0)
            self._take(nick, back)
            self.bag += back
            self.rng.shuffle(self.bag)
        else:
            self._write(nick, "-", 0)
        return 0

    def _somewhere(self, rack: list[str]) -> tuple[list[tuple[Square, str]], bool] | None:
        """Some of the rack's tiles on free squares of one line, if that is a lawful play."""
        down = self.rng.random() < 0.5
        row, column = self.rng.randrange(15), self.rng.randrange(15)
        tiles = self.rng.sample(rack, self.rng.choice([1, 2, 2, 3, 3, 4, 5, 7][: len(rack)]) % 8)
        step = (1, 0) if down else (0, 1)
        if (row - step[0], column - step[1]) in self.board:
            return None
        laid: list[tuple[Square, str]] = []
        at = (row, column)
        while at in self.board or tiles:
            if not (at[0] < 15 and at[1] < 15):
                return None
            if at not in self.board:
                tile = tiles.pop()
                laid.append((at, self.rng.choice("abcxyz") if tile == "?" else tile))
            at = (at[0] + step[0], at[1] + step[1])
        return (laid, down) if laid and self._lawful(laid, down) else None

    def _lawful(self, laid: list[tuple[Square, str]], down: bool) -> bool:
        squares = [square for square, _ in laid]
        if not self.board:
            return len(squares) > 1 and (7, 7) in squares
        beside = {(r + i, c + j) for r, c in squares for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return bool(beside & set(self.board))

    def _lay(self, nick: str, laid: list[tuple[Square, str]], down: bool) -> int:
        before = dict(self.board)
        self.board |= dict(laid)
        words = [self._word(laid[0][0], down), *(self._word(at, not down) for at, _ in laid)]
        counted = [word for word in words if len(word) > 1]
        score = sum(self._score(word, before) for word in counted) + 50 * (len(laid) == 7)
        start = words[0][0]
        place = (f"{'ABCDEFGHIJKLMNO'[start[1]]}", f"{start[0] + 1}")
        word = "".join(self._sign(at, before) for at in words[0])
        self._write(nick, f"{''.join(place if down else place[::-1])} {word}", score)
        self._take(nick, ["?" if letter.islower() else letter for _, letter in laid])
        return score

    def _sign(self, at: Square, before: dict[Square, str]) -> str:
        if at not in before:
            return self.board[at]
        return {"dots": ".", "spelled": before[at].upper(), "marked": f"({before[at]})"}[self.style]

    def _word(self, at: Square, down: bool) -> list[Square]:
        step = (1, 0) if down else (0, 1)
        while (at[0] - step[0], at[1] - step[1]) in self.board:
            at = (at[0] - step[0], at[1] - step[1])
        squares = []
        while at in self.board:
            squares.append(at)
            at = (at[0] + step[0], at[1] + step[1])
        return squares

    def _score(self, word: list[Square], before: dict[Square, str]) -> int:
        total, times = 0, 1
        for at in word:
            corner = (min(at[0], 14 - at[0]), min(at[1], 14 - at[1]))
            new = at not in before
            letter = 3 if corner in TRIPLE_LETTERS else 2 if corner in DOUBLE_LETTERS else 1
            total += ENGLISH.values.get(self.board[at], 0) * (letter if new else 1)
            if new:
                times *= 3 if corner in TRIPLE_WORDS else 2 if corner in DOUBLE_WORDS else 1
        return total * times

    def _take(self, nick: str, tiles: list[str]) -> None:
        rack = self.racks[nick]
        for tile in tiles:
            rack.remove(tile)
        while self.bag and len(rack) < 7:
            rack.append(self.bag.pop())

    def _write(self, nick: str, what: str, score: int, *, rack: bool = True) -> None:
        self.totals[nick] += score
        tiles = "".join(self.racks[nick]) if rack else ""
        self.lines.append(f">{nick}: {tiles} {what} {score:+d} {self.totals[nick]}")


def worth(tiles: list[str]) -> int:
    return sum(ENGLISH.values[tile] for tile in tiles)


def games(count: int, **how: object) -> Iterator[str]:
    """The records of some games, the same ones every time."""
    for seed in range(count):
        yield Chance(random.Random(seed), **how).record()  # type: ignore[arg-type]
