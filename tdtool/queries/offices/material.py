"""What offices’ checks and files are made from: read once, whoever asks how often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.db.models import prefetch_related_objects

from tdtool.engine.rule_parts import Draw
from tdtool.engine.rule_system import RuleSystem
from tdtool.formats.offices import names
from tdtool.formats.offices.event_file import CantBeSent
from tdtool.formats.tsh.division import DivisionFile
from tdtool.models import Dispute, Division, Entry, Event, Game, Round
from tdtool.models.disputes import DisputeState
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.field import Field
from tdtool.pairing.standings import ratings
from tdtool.queries import rules
from tdtool.queries.exchange import exports, result_tables, tsh_files
from tdtool.queries.exchange.result_tables import ResultTable, Row
from tdtool.queries.field import kept_field
from tdtool.queries.offices import member_numbers
from tdtool.queries.playoffs import bracket
from tdtool.queries.slips import state as slip_states


@dataclass(frozen=True)
class Material:
    """An event as it stands; ``on`` is the day in the names of files, ``today`` that of checks.

    ``whole``: an office that rates nothing has every game of a play-off.
    """

    event: Event
    letter: Mapping[str, str]
    on: date
    today: date
    whole: bool = False

    def has_play_off(self, division: Division) -> bool:
        """Whether the files have the games of its play-off."""
        if self.whole:
            return division.play_off is not None
        return bracket.is_rated(division)

    @cached_property
    def divisions(self) -> list[Division]:
        prefetch_related_objects([self.event], "divisions")
        return list(self.event.divisions.all())

    @cached_property
    def systems(self) -> Mapping[str, RuleSystem]:
        """By the division’s code."""
        return {division.code: rules.of_division(division) for division in self.divisions}

    @cached_property
    def pairs(self) -> list[Division]:
        """The divisions for two players at a table."""
        return [
            division
            for division in self.divisions
            if self.systems[division.code].draw is Draw.PAIRS
        ]

    @cached_property
    def as_played(self) -> Mapping[str, Field]:
        """By the division’s code, with the games of a play-off apart."""
        return {division.code: kept_field(division) for division in self.divisions}

    @cached_property
    def fields(self) -> Mapping[str, Field]:
        """The same as the office has it: a play-off is so many rounds more, or its games are in the
        rounds beside it; or it is left out."""
        fields = {}
        for division in self.divisions:
            has_games = self.has_play_off(division)
            choose_games = ratings.with_play_off if has_games else ratings.without_play_off
            fields[division.code] = choose_games(self.as_played[division.code])
        return fields

    @cached_property
    def rounds(self) -> Mapping[str, int]:
        """Of the two-player divisions by code: those announced, and a rated play-off’s."""
        return {
            division.code: max(division.rounds, self.fields[division.code].paired)
            for division in self.pairs
        }

    @cached_property
    def entries(self) -> Mapping[str, list[Entry]]:
        """By the division’s code, in the order of the field."""
        entries = Entry.objects.filter(division__in=self.divisions).select_related("player")
        by_key = {str(entry.uuid): entry for entry in entries}
        return {
            code: [by_key[entrant.key] for entrant in field.entrants]
            for code, field in self.fields.items()
        }

    @cached_property
    def _files(self) -> Mapping[str, DivisionFile]:
        return {
            division.code: tsh_files.of_field(
                division, self.fields[division.code], self.entries[division.code]
            )
            for division in self.pairs
        }

    def files(self, office: str = "") -> dict[str, DivisionFile]:
        """The two-player divisions by code, their players named so that a line of tsh can hold
        it, with their numbers at the office; ``office`` "": without."""
        return self._named(office, names.canonical)

    def files_as_named(self, office: str = "") -> dict[str, DivisionFile]:
        """The same with names as they are, for writers that judge them themselves."""
        return self._named(office, lambda name, number: f"{name}:{number}" if number else name)

    def _named(self, office: str, how: Callable[[str, str], str]) -> dict[str, DivisionFile]:
        return {
            code: replace(file, lines=tuple(
                replace(line, remark="", name=how(*_written(entry, line.name, office)))
                for entry, line in zip(self.entries[code], file.players, strict=True)
            ))
            for code, file in self._files.items()
        }  # fmt: skip

    @cached_property
    def drafts(self) -> list[Round]:
        """Rounds that are drawn and not posted."""
        rounds = Round.objects.filter(division__in=self.divisions).exclude(state__in=POSTED_STATES)
        return list(rounds.select_related("division").order_by("division__code", "number"))

    @cached_property
    def disputes(self) -> list[Dispute]:
        """The open ones: one that is ruled on needn’t be closed."""
        return list(self.event.disputes.filter(state=DisputeState.OPEN).order_by("number"))

    @cached_property
    def unaccepted(self) -> list[tuple[str, int, int]]:
        """Division, round and table of slips of posted rounds that aren’t accepted."""
        games = Game.objects.filter(
            round__division__in=self.divisions, round__state__in=POSTED_STATES
        )
        columns = ("round__division__code", "round__number", "table__number")
        return list(slip_states.unaccepted(games).values_list(*columns).order_by(*columns))

    @cached_property
    def standings(self) -> ResultTable:
        return result_tables.standings(self.event)

    @cached_property
    def scores(self) -> ResultTable:
        return result_tables.scores(self.event)

    @cached_property
    def players(self) -> list[Row]:
        return exports.players_table(self.event)

    @property
    def day(self) -> date:
        """The event’s first day, in every file. Raises CantBeSent where none is told."""
        if self.event.starts_on is None:
            raise CantBeSent("The event has no date.")
        return self.event.starts_on

    @property
    def several(self) -> bool:
        return len(self.divisions) > 1

    def named_on(self, on: date) -> Material:
        """The same, read no second time, with another day in the names of files."""
        if on == self.on:
            return self
        other = replace(self, on=on)
        other.__dict__.update({key: value for key, value in self.__dict__.items() if key != "on"})
        return other

    def called(self, office: str, ending: str) -> str:
        """A file’s name: ``lake-city-naspa-2026-05-10.tsh``."""
        return f"{self.event.slug}-{office}-{self.on.isoformat()}{ending}"


def _written(entry: Entry, written: str, office: str) -> tuple[str, str]:
    """The name without the number that stood behind it, and the one that this office knows."""
    member_id = str(entry.player.member_ids.get("id", ""))
    number = member_numbers.of_entry(entry, office) if office else ""
    return written.removesuffix(f":{member_id}") if member_id else written, number
