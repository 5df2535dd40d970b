"""What results files said when they were created, and what is different now, in sentences.

=============  ====================================================================
what is kept   of each division, by player’s key: number, name, rating, number at
               the office, and a cell a round
a cell         ``played 2 410 1``: how, against whom, score, 1 who started
=============  ====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tdtool.english import listed, minus, plain, signed
from tdtool.models import Entry
from tdtool.pairing.field import Appearance, Entrant, Kind
from tdtool.queries.offices import member_numbers
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Office

NOTHING = "unpaired"
STARTED = {True: "1", False: "2", None: ""}


class Who(NamedTuple):
    """A player as the files have them."""

    number: int
    name: str
    rating: int | None
    member: str
    rounds: tuple[str, ...]


def told(material: Material, office: Office) -> dict[str, Any]:
    """What files created now say, as the journal holds it."""
    return {
        division.code: {
            entrant.key: list(
                _who(entrant, entry, material.fields[division.code].paired, office.number)
            )
            for entrant, entry in zip(
                material.fields[division.code].entrants,
                material.entries[division.code],
                strict=True,
            )
        }
        for division in office.divisions(material)
    }


def changes(earlier: Mapping[str, Any], current: Mapping[str, Any]) -> list[str]:
    """What is different, a sentence each: players first, then round by round."""
    several = len({*earlier, *current}) > 1
    sentences = []
    for code in sorted({*earlier, *current}):
        before = {key: _read(stored) for key, stored in earlier.get(code, {}).items()}
        after = {key: _read(stored) for key, stored in current.get(code, {}).items()}
        prefix = f"Division {code}: " if several else ""
        sentences += [
            f"{prefix}{sentence}"
            for sentence in (*_players(before, after), *_rounds(before, after))
        ]
    return sentences


def _who(entrant: Entrant, entry: Entry, paired: int, office: str) -> Who:
    number = member_numbers.of_entry(entry, office) if office else ""
    cells = [_cell(entrant.appearance(round_)) for round_ in range(1, paired + 1)]
    return Who(entrant.number, plain(entrant.name), entrant.rating, number, tuple(cells))


def _cell(appearance: Appearance) -> str:
    against = ",".join(map(str, appearance.opponents)) or "0"
    score = "" if appearance.score is None else str(appearance.score)
    return f"{appearance.kind} {against} {score} {STARTED[appearance.started]}".rstrip()


def _read(stored: Any) -> Who:
    number, name, rating, member, rounds = stored
    return Who(number, name, rating, member, tuple(rounds))


def _players(before: Mapping[str, Who], after: Mapping[str, Who]) -> Iterator[str]:
    for key, player in after.items():
        was = before.get(key)
        if was is None:
            yield f"{player.name} was added."
            continue
        if player.name != was.name:
            yield f"{was.name} is now called {player.name}."
        if player.rating != was.rating:
            yield f"{player.name}: rating {_rated(player.rating)}, was {_rated(was.rating)}."
        if player.member != was.member:
            yield f"{player.name}: number {player.member or 'none'}, was {was.member or 'none'}."
    yield from (f"{player.name} is no longer listed." for key, player in before.items()
                if key not in after)  # fmt: skip


def _rounds(before: Mapping[str, Who], after: Mapping[str, Who]) -> Iterator[str]:
    last_before, last_after = _last(before), _last(after)
    for round_ in range(1, max(last_before, last_after) + 1):
        if round_ > last_before:
            yield f"Round {round_} is new."
        elif round_ > last_after:
            yield f"Round {round_} is no longer posted."
        else:
            yield from _games(before, after, round_)


def _last(players: Mapping[str, Who]) -> int:
    return max((len(player.rounds) for player in players.values()), default=0)


def _games(before: Mapping[str, Who], after: Mapping[str, Who], round_: int) -> Iterator[str]:
    """Each game that is different, once."""
    side_before, side_after = _Side.of(before, round_), _Side.of(after, round_)
    sentences = set()
    for key, player in after.items():
        number_then = before[key].number if key in before else 0
        if _at(before.get(key), round_) == _at(player, round_):
            continue
        current, was = side_after.game(player.number), side_before.game(number_then)
        if current == was:
            current, was = side_after.starter(player.number), side_before.starter(number_then)
        sentence = f"Round {round_}: {current}; it was {was}."
        if sentence not in sentences:
            sentences.add(sentence)
            yield sentence


@dataclass(frozen=True)
class _Side:
    """A round as it was told at one time: by number the names, and what became of each."""

    names: Mapping[int, str]
    cells: Mapping[int, str]

    @classmethod
    def of(cls, players: Mapping[str, Who], round_: int) -> _Side:
        return cls(
            {player.number: player.name for player in players.values()},
            {player.number: _at(player, round_) for player in players.values()},
        )

    def game(self, number: int) -> str:
        """ "Ann Arbor 410, Bob Boru 390", the same from both sides; or what else there was."""
        kind, against, score, _ = _parts(self.cells.get(number, NOTHING))
        name = self.names.get(number, "nothing")
        if kind != Kind.PLAYED:
            return f"{name} {kind}" + (f" {signed(int(score))}" if score else "")
        if len(against) != 1:
            return f"{name} {score or 'without a result'}"
        return ", ".join(
            self._scored(player_number) for player_number in sorted((number, against[0]))
        )

    def _scored(self, number: int) -> str:
        score = _parts(self.cells.get(number, NOTHING))[2]
        return f"{self.names.get(number, '?')} {minus(score) if score else 'without a result'}"

    def starter(self, number: int) -> str:
        """Who started, in the same words from both sides."""
        _, against, _, start = _parts(self.cells.get(number, NOTHING))
        first = {"1": number, "2": against[0] if against else 0}.get(start, 0)
        names = listed(
            self.names.get(player_number, "?") for player_number in sorted((number, *against))
        )
        return f"{names}, {self.names[first]} starting" if first in self.names else (
            f"{names}, starter unknown"
        )  # fmt: skip


def _at(player: Who | None, round_: int) -> str:
    return player.rounds[round_ - 1] if player and round_ <= len(player.rounds) else NOTHING


def _parts(cell: str) -> tuple[str, tuple[int, ...], str, str]:
    """Kind, opponents, score and start, "" where it isn’t told."""
    kind, against, score, start = [*cell.split(" "), "", "", ""][:4]
    return (
        kind,
        tuple(int(opponent) for opponent in against.split(",") if opponent not in ("", "0")),
        score,
        start,
    )


def _rated(rating: int | None) -> str:
    return "unrated" if rating is None else str(rating)
