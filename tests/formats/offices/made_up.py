"""Divisions made up by chance, with everything that files of offices stumble over."""

from __future__ import annotations

from random import Random

from tdtool.formats.tsh.division import REPLIES, STARTS, DivisionFile, player_line

GIVEN = (
    "Zoë", "Łukasz", "Ann", "Bob", "Nguyễn", "Seán", "undefined", "Björn", "Weiß", "D’Arcy", "null",
    "José", "María", "Þóra", "Ægir", "</script>", "Đặng", "İpek", "Ünal", "O'Neil",
)  # fmt: skip
SURNAMES = (
    "Arbor", "Boru", "van der Westhuizen-Fitzgerald", "Øster", "Brânză", "Çelik", "Śliwa", "Kim",
    "=HYPER", "+Plus", "@at", "Ng", "Wolfeschlegelsteinhausen", "St. John", "Lee-Ann", "Ž",
)  # fmt: skip


def division(rng: Random, *, players: int | None = None, rounds: int | None = None) -> DivisionFile:
    """Everybody meets somebody, or has a bye, a forfeit or a missed round. Nobody’s name is
    another’s, not even in twenty letters."""
    many = players or rng.choice([2, 3, 4, 5, 6, 7, 8, 9, rng.randrange(2, 30)])
    numbers = list(range(1, many + 1))
    opponents: dict[int, list[int | None]] = {one: [] for one in numbers}
    scores: dict[int, list[int | None]] = {one: [] for one in numbers}
    turns: dict[int, list[int]] = {one: [] for one in numbers}
    for _ in range(rounds or rng.randrange(1, 7)):
        rng.shuffle(numbers)
        left = list(numbers)
        while left:
            one = left.pop()
            if left and (not opponents[one] or rng.random() < 0.93):
                seats = [one, left.pop()]
                for at, score in enumerate(_scores(rng)):
                    opponents[seats[at]].append(seats[1 - at])
                    scores[seats[at]].append(score)
                    turns[seats[at]].append((STARTS, REPLIES)[at])
            else:
                opponents[one].append(0)
                scores[one].append(rng.choice([50, 50, -50, 0]))
                turns[one].append(0)
    return DivisionFile(tuple(
        player_line(
            number, f"{name(rng, number)}:{number:04d}",
            rng.choice([None, 0, rng.randrange(1, 2400)]),
            opponents=opponents[number], scores=scores[number], fields=[("p12", turns[number])],
        )
        for number in sorted(numbers)
    ))  # fmt: skip


def name(rng: Random, number: int) -> str:
    """One that begins with letters of its own."""
    digits = (number // 676, number // 26 % 26, number % 26)
    letters = "".join(chr(ord("a") + digit) for digit in digits).title()
    given, surname = f"{letters}{rng.choice(GIVEN)}", rng.choice(SURNAMES)
    if rng.random() < 0.2:
        given = f"{rng.choice('=+@')}{given}"
    return rng.choice([f"{given} {surname}", f"{surname}, {given}"])


def _scores(rng: Random) -> tuple[int, int]:
    """Two of a game: most usual, some drawn, nothing at all, or beyond a thousand."""
    loser = rng.choice([0, rng.randrange(100), rng.randrange(200, 500), rng.randrange(200, 500)])
    usual = rng.randrange(1, 300)
    more = rng.choice([0, 1, usual, usual, 1000 - loser, 1000 + rng.randrange(40)])
    pair = (loser + more, loser)
    return pair if rng.random() < 0.5 else (pair[1], pair[0])
