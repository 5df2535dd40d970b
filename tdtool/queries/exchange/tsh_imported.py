"""What a division's file said when it was brought, and what of it still stands."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from tdtool.engine.rule_system import RuleSystem
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import DivisionFile, PlayerLine
from tdtool.formats.tsh.text import LATIN
from tdtool.models import Division, Entry
from tdtool.pairing import field as plain
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.queries.exchange import imported
from tdtool.queries.exchange.imported import ImportedPlayer
from tdtool.queries.rounds import missed

NOTHING = (Kind.ABSENT, Kind.UNPAIRED)


@dataclass(frozen=True)
class Past:
    """A division as it was brought; one that wasn't has no line and no round.

    ``others`` are the file's comments, each with how many players stand before it.
    """

    lines: dict[int, PlayerLine]
    rounds: int = 0
    first_table: int = 1
    encoding: str = LATIN
    others: tuple[tuple[int, str], ...] = ()

    @cached_property
    def file(self) -> DivisionFile:
        return DivisionFile(tuple(self.lines.values()))

    @cached_property
    def division(self) -> plain.Field:
        """The division as its rows said it when they were written."""
        return imported.held(self.file)

    @cached_property
    def players(self) -> dict[int, ImportedPlayer]:
        """The players by number, as they were entered."""
        return {number: imported.player_of(line) for number, line in self.lines.items()}

    @cached_property
    def tables(self) -> dict[tuple[int, int], int]:
        """By round and player's number, the table that the file gave them."""
        return {
            (round_, number): self.first_table + game.board - 1
            for round_ in range(1, self.rounds + 1)
            for game in imported.games_of(self.file, self.division, round_)
            if game.board
            for number in game.seats
        }

    def says(self, key: str) -> bool:
        """Whether any line has the key."""
        return any(line.values(key) is not None for line in self.lines.values())


def of_division(division: Division, entries: Iterable[Entry]) -> Past:
    """What was brought into this division; lines of players who went elsewhere are left out."""
    brought = division.kept.get("tsh", {})
    lines: dict[int, PlayerLine] = {}
    for entry in sorted(entries, key=lambda entry: entry.number or 0):
        line_data = entry.kept.get("tsh")
        if (
            line_data
            and line_data["division"] == str(division.uuid)
            and line_data["number"] == entry.number
        ):
            (line,) = tsh_division.read(line_data["line"]).players
            lines[line_data["number"]] = replace(line, number=line_data["number"])
    return Past(
        lines,
        brought.get("rounds", 0),
        brought.get("first_table", division.first_table),
        brought.get("encoding", LATIN),
        tuple((before, text) for before, text in brought.get("others", ())),
    )


@dataclass(frozen=True)
class Stand:
    """A division as it stands, beside what was brought. ``places`` are the numbers in the file,
    which has no gaps, by the numbers here."""

    division: Division
    known: Field
    past: Past
    places: dict[int, int]
    system: RuleSystem

    @property
    def starts_assigned(self) -> bool:
        return self.system.assigned_starts

    def missed(self, entry: Entry) -> int:
        """What each round counts for that a player misses."""
        return missed.of_entry(self.system, entry)

    def same(self, entrant: Entrant, round_: int) -> bool:
        """Whether a player's round stands as it was brought."""
        before = self.past.division.by_number.get(entrant.number)
        if before is None or round_ > self.past.rounds:
            return False
        brought, current = before.appearance(round_), entrant.appearance(round_)
        moved = current.opponent is not None and self.places[current.opponent] != current.opponent
        return (brought == current and not moved) or _both_missed(brought, current)

    def at_same_table(self, entrant: Entrant, round_: int) -> bool:
        if entrant.number not in self.past.lines or round_ > self.past.rounds:
            return False
        return self.past.tables.get((round_, entrant.number)) == self.table(entrant, round_)

    def same_penalty(self, entrant: Entrant, round_: int) -> bool:
        before = self.past.division.by_number.get(entrant.number)
        if before is None or round_ > self.past.rounds:
            return False
        return penalty(before, round_) == penalty(entrant, round_)

    def table(self, entrant: Entrant, round_: int) -> int | None:
        return entrant.appearance(round_).table


def penalty(entrant: Entrant, round_: int) -> int:
    """What a round adds to the spread, as a rule below 0."""
    return entrant.spread_penalties[round_ - 1] if round_ <= len(entrant.spread_penalties) else 0


def _both_missed(brought: Appearance, current: Appearance) -> bool:
    """Whether a file says the same of both: nothing, or one credit without an opponent."""
    if brought.kind in NOTHING and current.kind in NOTHING:
        return brought.missed == current.missed
    return current.missed != 0 and not brought.opponents and brought.score == current.missed
