"""Someone isn't here where two meet at a table: what can be done about it now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.english import signed
from tdtool.models import Division, Entry, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.field import Entrant, Field
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states
from tdtool.web.players.no_show_page import Choice, MissingPage, next_round, take_back


@dataclass(frozen=True)
class _Case:
    """How things stand for one entry."""

    entry: Entry
    division: Division
    one: Entrant
    rounds: Sequence[Round]  # those that are drawn, in order
    games: dict[int, Seat]  # where they sit, by round
    left_out: bool  # not checked in, so that the next round is drawn without them

    @property
    def playing(self) -> list[Round]:
        return [one for one in self.rounds if one.state == RoundState.POSTED]

    @property
    def draft(self) -> Round | None:
        return next((one for one in self.rounds if not one.is_posted), None)

    @property
    def upcoming(self) -> int:
        """The next round that isn't posted yet."""
        return len([one for one in self.rounds if one.is_posted]) + 1


def page(division: Division, entry: Entry) -> MissingPage:
    """The choices, round by round that is being played, then for those to come."""
    case = _case(division, entry, kept_field(division))
    choices: list[Choice] = []
    not_now: list[str] = []
    if not case.one.withdrawn_by(1):
        for round_ in case.playing:
            offered, not_offered = _in_play(case, round_)
            choices += offered
            not_now += not_offered
        offered, not_offered = _to_come(case)
        choices += offered
        not_now += not_offered
    newest = case.rounds[-1] if case.rounds else None
    return MissingPage(
        entry=players.row(entry),
        where=_where(case),
        choices=tuple(choices),
        not_now=tuple(not_now),
        round_version=newest.version if newest else None,
    )


def _case(division: Division, entry: Entry, field: Field) -> _Case:
    rounds = events.rounds_of(division)
    numbers = {one.pk: one.number for one in rounds}
    sat = Seat.objects.filter(entry=entry, round__in=numbers).select_related("game__table")
    sat = sat.prefetch_related(pairings.seated("game__seats"))
    upcoming = len([one for one in rounds if one.is_posted]) + 1
    _, left_out = who_plays(field, upcoming)
    one = field.by_key[str(entry.uuid)]
    return _Case(
        entry=entry,
        division=division,
        one=one,
        rounds=rounds,
        games={numbers[seat.round_id]: seat for seat in sat},
        left_out=one in left_out,
    )


def _where(case: _Case) -> str:
    name = case.entry.name
    if case.one.withdrawn_by(1):
        return f"{name} has withdrawn from round {case.one.withdrawn_from} on."
    if not case.rounds:
        return f"Nothing is drawn yet. {name} is {_here(case)}checked in."
    open_ = [one for one in case.rounds if one.state != RoundState.COMPLETE]
    if not open_:
        if case.upcoming > case.division.rounds:
            return f"All {case.division.rounds} rounds are complete."
        return f"Round {case.upcoming - 1} is complete; round {case.upcoming} is not drawn yet."
    return " ".join(_sits(case, one) for one in open_)


def _here(case: _Case) -> str:
    return "" if case.entry.checked_in_at else "not "


def _sits(case: _Case, round_: Round) -> str:
    said = f"Round {round_.number} is {'a draft' if round_.state == 'draft' else round_.state}"
    seat = case.games.get(round_.number)
    if seat is None:
        return f"{said}: {case.entry.name} has no seat in it."
    if seat.game.kind == GameKind.BYE:
        return f"{said}: {case.entry.name} has the bye."
    return f"{said}: {case.entry.name} meets {_opponent(seat)} at table {seat.game.table_number}."


def _opponent(seat: Seat) -> str:
    other = next((one for one in seat.game.seats.all() if one != seat), None)
    return other.entry.name if other else "nobody"


def _in_play(case: _Case, round_: Round) -> tuple[list[Choice], list[str]]:
    """A round that is being played: their game waits, is forfeited, or the round is taken back."""
    seat = case.games.get(round_.number)
    if seat is None or seat.game.kind == GameKind.BYE:
        return [], []
    table, number = seat.game.table_number, round_.number
    if seat.game.kind != GameKind.PLAYED:
        says = f"Table {table} is a {seat.game.kind} already; it is taken back on round {number}."
        return [], [says]
    if slip_states.of_game(seat.game) != "blank":
        says = f"Table {table} has a slip with {case.entry.name} on it; what was played in round "
        return [], [f"{says}{number} stays."]
    name, other = case.entry.name, _opponent(seat)
    spread = rules.of_division(case.division).number("forfeit_spread")
    choices = [
        Choice("wait", "Wait", f"Table {table} stays kept. Nothing changes.", number),
        Choice(
            "forfeit",
            f"Forfeit the game of round {number}",
            f"{name} loses by {signed(-spread)}, and {other} wins by {signed(spread)}. "
            "It can be taken back if they come after all.",
            number,
            needs_reason=True,
            told=f"{case.entry.uuid}.{seat.game.version}",
        ),
    ]
    if case.rounds[-1].number != number:
        return choices, [f"Round {number + 1} is drawn, so round {number} isn’t taken back."]
    if slip_states.has_record(round_):
        return choices, [f"A slip of round {number} is in, so the round isn’t taken back."]
    return [*choices, take_back(number, void="its papers are")], []


def _to_come(case: _Case) -> tuple[list[Choice], list[str]]:
    """The rounds that aren't posted yet."""
    number, last, name = case.upcoming, case.division.rounds, case.entry.name
    if number > last:
        return [], []
    sits = case.draft is not None and number in case.games
    again = f" The draft has {name} in it: draw round {number} again." if sits else ""
    choices, not_now = [], []
    if not case.playing:
        text = f"Round {number} isn’t posted yet. Nothing changes."
        choices.append(Choice("wait", "Wait", text))
    if not case.one.plays(number):
        not_now.append(f"{name} is absent in round {number} already.")
    elif case.left_out:
        not_now.append(f"{name} isn’t checked in, so round {number} is drawn without.")
    choices += next_round(
        number,
        again=again,
        last=last,
        plays=case.one.plays(number),
        sits=sits if case.draft is not None else None,
    )
    return choices, not_now
