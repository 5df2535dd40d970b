"""Someone isn't here: what can be done about it now, and what each of it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.models import Division, Entry, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.dealing import LEAST
from tdtool.queries import events, players
from tdtool.queries.field import kept_field
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import EntryRow


@dataclass(frozen=True)
class Choice:
    """Something that can be done now. ``kind`` names the act, which the web floor addresses."""

    kind: str  # wait, not_here, absent, withdraw, take_out, forfeit, take_back, draw
    title: str
    does: str  # what comes of it, a sentence
    round_number: int = 0
    needs_reason: bool = False
    told: str = ""  # of a forfeit: who isn't here, and the version of their game


@dataclass(frozen=True)
class MissingPage:
    """A player who isn't here, where they should be, and the choices."""

    entry: EntryRow
    where: str  # a sentence
    choices: tuple[Choice, ...]
    not_now: tuple[str, ...]  # what can't be done now, and why
    round_version: int | None = None


@dataclass(frozen=True)
class _Case:
    """How things stand for one entry: the newest round, and their table in it."""

    one: Entrant
    last: int  # rounds of the event
    newest: Round | None
    table: TableRows | None  # where they sit in the newest round
    slips_in: bool  # whether any slip of the newest round is in
    others_here: bool  # whether anybody else is checked in

    @property
    def playing(self) -> bool:
        return self.newest is not None and self.newest.state == RoundState.POSTED

    @property
    def drafted(self) -> bool:
        return self.newest is not None and not self.newest.is_posted

    @property
    def upcoming(self) -> int:
        """The next round that is not posted yet."""
        if self.newest is None:
            return 1
        return self.newest.number + (0 if self.drafted else 1)


def page(division: Division, entry: Entry) -> MissingPage:
    case = _case(division, entry)
    choices: list[Choice] = []
    not_now: list[str] = []
    if case.one.withdrawn_from is None:
        for offered in (_now_playing(case), _upcoming(case)):
            choices += offered[0]
            not_now += offered[1]
    return MissingPage(
        entry=players.row(entry),
        where=_where(case),
        choices=tuple(choices),
        not_now=tuple(not_now),
        round_version=case.newest.version if case.newest else None,
    )


def _case(division: Division, entry: Entry) -> _Case:
    field = kept_field(division)
    key = str(entry.uuid)
    newest = next(reversed(events.rounds_of(division)), None)
    at_tables = tables.of_round(newest) if newest else []
    return _Case(
        one=field.by_key[key],
        last=division.rounds,
        newest=newest,
        table=_table_of(at_tables, key),
        slips_in=any(table.state != "blank" for table in at_tables),
        others_here=any(one.checked_in for one in field.entrants if one.key != key),
    )


def _table_of(at_tables: Sequence[TableRows], key: str) -> TableRows | None:
    return next((t for t in at_tables if any(_key(s) == key for s in t.seats)), None)


def _key(seat: tables.SeatRows) -> str:
    return str(seat.row.entry.uuid)


def _where(case: _Case) -> str:
    one, newest = case.one, case.newest
    if one.withdrawn_from is not None:
        return f"{one.name} has withdrawn from round {one.withdrawn_from} on."
    if newest is None:
        here = "checked in" if one.checked_in else "not checked in"
        return f"Nothing is drawn yet. {one.name} is {here}."
    if newest.state == RoundState.COMPLETE and newest.number == case.last:
        return f"All {case.last} rounds are complete."
    if case.table is None:
        return f"{one.name} has no seat in round {newest.number}."
    if newest.state == RoundState.COMPLETE:
        return f"Round {newest.number} is complete; round {case.upcoming} is not drawn yet."
    stands = {RoundState.DRAFT: "a draft", RoundState.CONFIRMED: "confirmed"}
    state = stands.get(RoundState(newest.state), newest.state)
    return f"Round {newest.number} is {state}: {one.name} sits at table {case.table.number}."


def _now_playing(case: _Case) -> tuple[list[Choice], list[str]]:
    """The round that is being played: at their table, or all of it."""
    if not case.playing or case.table is None or case.newest is None:
        return [], []
    name, number, table = case.one.name, case.newest.number, case.table
    if table.state != "blank":
        return [], [
            f"Table {table.number} has a slip with {name} on it; what was played in round "
            f"{number} stays."
        ]
    choices, not_now = [_wait(case, table.number)], []
    left = len(table.seats) - 1
    if left >= LEAST:
        does = (
            f"The table plays with {tables.COUNTS[left]}; the others close up. "
            f"No score in round {number}."
        )
        title = f"Take out of table {table.number}"
        choices.append(Choice("take_out", title, does, number, needs_reason=True))
    else:
        not_now.append(
            f"Table {table.number} would have one player left, so nobody is taken out of it."
        )
    if case.slips_in:
        not_now.append(f"A slip of round {number} is in, so the round isn’t taken back.")
    else:
        choices.append(take_back(number, void="its papers and its clock are"))
    return choices, not_now


def _wait(case: _Case, table: int | None = None) -> Choice:
    if table is None:
        return Choice("wait", "Wait", f"Round {case.upcoming} isn’t posted yet. Nothing changes.")
    return Choice(
        "wait",
        "Wait",
        f"The seat at table {table} stays kept. Nothing changes.",
    )


def _upcoming(case: _Case) -> tuple[list[Choice], list[str]]:
    """The rounds that are not posted yet."""
    number = case.upcoming
    if number > case.last:
        return [], []
    choices = [] if case.playing else [_wait(case)]
    again = ""
    if case.drafted and case.table is not None:
        again = f" The draft has a seat at table {case.table.number}: draw round {number} again."
    if not case.playing:
        choices += _left_out(case, again)
    choices += next_round(
        number,
        again=again,
        last=case.last,
        plays=case.one.plays(number),
        sits=case.table is not None if case.drafted else None,
    )
    return choices, _kept_in(case)


def next_round(
    number: int, *, again: str, last: int, plays: bool, sits: bool | None
) -> list[Choice]:
    """To miss the next round, or all from it on; to draw it again where the draft says otherwise.

    ``sits``: whether the draft has a seat for them, None where there is no draft.
    """
    choices = []
    if plays:
        after = f"Plays again in round {number + 1}." if number < last else "It is the last one."
        does = f"Misses this round. {after}{again}"
        choices.append(Choice("absent", f"Absent in round {number} only", does, number))
        does = f"What was scored stays; no later draw has this name.{again}"
        choices.append(Choice("withdraw", f"Withdraw from round {number} on", does, number))
    if sits is not None and sits != plays:
        does = "It can be drawn again there, with everyone who plays it as it stands now."
        choices.append(Choice("draw", f"To the draft of round {number}", does, number))
    return choices


def take_back(number: int, *, void: str) -> Choice:
    """The round that is being played, a draft again; ``void``: what of it doesn't count then."""
    does = (
        f"Round {number} is a draft again; {void} void. "
        "Then say here who misses it, and draw again."
    )
    title = f"Take round {number} back and draw again"
    return Choice("take_back", title, does, number, needs_reason=True)


def _left_out(case: _Case, again: str) -> list[Choice]:
    """Who never played is left out while they aren't checked in, as long as check-in is used."""
    one, number = case.one, case.upcoming
    if one.sat() or not one.checked_in or not case.others_here or not one.plays(number):
        return []
    does = (
        f"{one.name} stays in the list, and round {number} is drawn without until checked in."
        f"{again}"
    )
    return [Choice("not_here", "Not here after all", does, number)]


def _kept_in(case: _Case) -> list[str]:
    one, number = case.one, case.upcoming
    if not one.plays(number):
        return [f"{one.name} is absent in round {number} already."]
    if not case.playing and not one.sat() and not one.checked_in and case.others_here:
        return [f"{one.name} isn’t checked in, so round {number} is drawn without."]
    return []
