"""Ranks and ratings after each round, which a division's file keeps though they follow from it.

They are written where the file that was brought had them: as they stood there up to the first
round that is different now, and worked out anew from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tdtool.formats.tsh.division import PlayerLine
from tdtool.pairing.standings.ratings import rate
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries.exchange.tsh_imported import Stand
from tdtool.queries.rounds import pairings

RANKS, RATINGS = "rrank", "newr"


def of_division(stand: Stand) -> dict[int, dict[str, Sequence[str]]]:
    """By player's number and key the words to write; nothing for keys that the file hadn't."""
    found: dict[int, dict[str, Sequence[str]]] = {}
    if stand.past.says(RANKS):
        _continue(stand, found, RANKS, 0, _changed(stand, ratings=False), _ranks)
    if stand.past.says(RATINGS) and stand.division.rating_system != "none":
        _continue(stand, found, RATINGS, 1, _changed(stand, ratings=True), _ratings)
    return found


def _continue(
    stand: Stand,
    found: dict[int, dict[str, Sequence[str]]],
    key: str,
    first: int,
    changed: int,
    after: Callable[[Stand, int], dict[int, int | None]],
) -> None:
    """The words of a key, whose first stands for round ``first``, as of the rounds complete."""
    complete = stand.known.played_out
    kept = {n: _kept(line, key) for n, line in stand.past.lines.items()}
    longest = max(map(len, kept.values()), default=0)
    ours = {
        round_: after(stand, round_)
        for round_ in range(first, complete + 1)
        if round_ >= changed or round_ - first >= longest or len(kept) < len(stand.places)
    }
    for number in stand.places:
        words: list[str] = []
        for round_ in range(first, complete + 1):
            at, said = round_ - first, kept.get(number, ())
            figure = ours.get(round_, {}).get(number)
            if at < len(said) and round_ < changed:
                words.append(said[at])
            elif number in kept and round_ < changed and at < longest:
                break  # their own list ended there
            else:
                words.append(str(figure) if figure else words[-1] if words else "0")
        found.setdefault(number, {})[key] = words


def _changed(stand: Stand, *, ratings: bool) -> int:
    """The first round after which a figure may be another than the file has."""
    everyone = stand.known.entrants
    for one in everyone:
        before = stand.past.division.by_number.get(one.number)
        if before is None:
            continue
        if before.rating != one.rating or (ratings and before.career_games != one.career_games):
            return 0
    for round_ in range(1, stand.known.paired + 1):
        if not all(stand.same(one, round_) and stand.same_penalty(one, round_) for one in everyone):
            return round_
    return stand.known.paired + 1


def _kept(line: PlayerLine, key: str) -> tuple[str, ...]:
    return next((part.words for part in reversed(line.fields) if part.key == key), ())


def _ranks(stand: Stand, round_: int) -> dict[int, int | None]:
    counting = pairings.counting(stand.division)
    return {one.number: one.rank for one in standings(stand.known.stood(round_), counting=counting)}


def _ratings(stand: Stand, round_: int) -> dict[int, int | None]:
    known, system = stand.known, stand.division.rating_system
    rated = rate(known, after=round_, rounds=known.rounds, system=system)
    return {one.number: one.new for one in rated}
