"""Two-player rounds: what a draw starts from, what it gives, and what the checker says of it."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch, QuerySet

from tdtool.models import Division, Game, Round, Seat, Table
from tdtool.models.rounds import GameKind
from tdtool.pairing import draw_round
from tdtool.pairing.checks import Fault, check_pairings
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import ROUNDS
from tdtool.pairing.pairings import (
    DrawConstraints,
    DrawnPairing,
    PairedRound,
    Pairing,
    PairingLimits,
    teammates,
)
from tdtool.pairing.standings.win_loss import StandingsRules
from tdtool.queries import rules
from tdtool.queries.field import read_field
from tdtool.queries.rounds.draws import reasons

STAGE = "pairs"

# What the checker says and a round may have all the same: turns that can't be even (always), and
# what a director wants with a reason.
NEVER_STOP = ("starts", "balance")
OVERRULED_BY_A_REASON = ("repeat", "forbidden", "table")


@dataclass(frozen=True)
class Apart:
    """Who isn't to meet: pairs of entries, and whether the members of a team are kept apart."""

    pairs: Sequence[Sequence[str]]
    teams: bool

    @classmethod
    def of(cls, division: Division) -> Apart:
        return cls(division.apart, division.teams_apart)


def drawn(
    division: Division,
    number: int,
    *,
    field: Collection[str],
    method: str,
    based_on: int | None,
    repeats: int | None,
    draw_seed: int,
    known: Field | None = None,
    apart: Apart | None = None,
    fixed: Mapping[int, int] | None = None,
) -> PairedRound:
    """The pairings of a round for the entries in ``field``; tables count from the division's first.

    ``apart``: who isn't to meet, and ``fixed``: who always sits where, by default as the rows say
    now. Raises pairing's refusals: NoLawfulPairing, UnknownPairingMethod, BadRound.
    """
    known = known or read_field(division)
    value = before(known, number)
    if not rules.of_division(division).assigned_starts:
        value = _without_turns(value)
    return draw_round.pair(
        value,
        method=method,
        round_=number,
        rng=random.Random(draw_seed),
        based_on=based_on,
        rounds=division.rounds,
        limits=limits(division, known, repeats=repeats, apart=apart),
        constraints=constraints(division, known, field=field, fixed=fixed),
    )


def before(known: Field, number: int) -> Field:
    """The division as a draw of this round sees it: what stands before it, and nobody gone."""
    return known.after(number - 1).with_everybody()


def _without_turns(value: Field) -> Field:
    """Who starts by lot at the table is due to nothing, and no pairing weighs who began."""
    return replace(
        value,
        entrants=tuple(
            replace(one, appearances=tuple(replace(met, started=None) for met in one.appearances))
            for one in value.entrants
        ),
    )


def limits(
    division: Division, known: Field, *, repeats: int | None, apart: Apart | None = None
) -> PairingLimits:
    """Who may meet: how often again, and who never."""
    numbers = known.numbers
    apart = apart or Apart.of(division)
    forbidden = {
        frozenset(numbers[key] for key in pair_)
        for pair_ in apart.pairs
        if all(key in numbers for key in pair_)
    }
    if apart.teams:
        forbidden |= teammates(known)
    return PairingLimits(repeats=repeats, forbidden=frozenset(forbidden))


def constraints(
    division: Division,
    known: Field,
    *,
    field: Collection[str],
    fixed: Mapping[int, int] | None = None,
) -> DrawConstraints:
    """Who is away, and who always sits at which table, counted from the division's first."""
    fixed = fixed_tables(division, known) if fixed is None else fixed
    return DrawConstraints(
        away=[one.number for one in known.entrants if one.key not in field],
        fixed_tables={
            number: table - division.first_table + 1
            for number, table in fixed.items()
            if table >= division.first_table
        },
        counting=counting(division),
    )


def fixed_tables(division: Division, known: Field) -> dict[int, int]:
    """The tables that players of the division always sit at, by the player's number."""
    rows = Table.objects.filter(event=division.event, fixed__division=division)
    numbers = known.numbers
    return {numbers[str(key)]: at for at, key in rows.values_list("number", "fixed__uuid")}


def counting(division: Division) -> StandingsRules:
    """How the division counts, where the files it came with said so."""
    said = division.kept.get("counting", {})
    return StandingsRules(
        spread_caps=tuple(said.get("spread_caps", ())),
        byes_tie=bool(said.get("byes_tie")),
        total_first=bool(said.get("total_first")),
    )


def seed_of_block(division: Division, number: int, method: str) -> int | None:
    """The draw seed of the block of rounds that this one belongs to; None where none is drawn."""
    before_it = in_block(division, number, method)
    return before_it.draw_seed if before_it else None


def in_block(division: Division, number: int, method: str) -> Round | None:
    """The round before, where this one goes on with the draw it came from."""
    if method not in ROUNDS:
        return None
    earlier = division.rounds_drawn.filter(number__lt=number).defer("basis")
    before_it = earlier.order_by("-number").first()
    if before_it is None or before_it.method != method:
        return None
    length = ROUNDS[method]
    over = length is not None and number > (before_it.based_on or 0) + length
    return None if over else before_it


def without_result(round_: Round, known: Field) -> list[int]:
    """Tables of a posted round without a result, but those that were gone on without."""
    without = set(round_.gone_on.get("tables", ()))
    awaited = (one.appearance(round_.number) for one in known.awaited(round_.number))
    return sorted({one.table or 0 for one in awaited} - without)


def seated(of: str = "seats") -> Prefetch[str, QuerySet[Seat, Seat], str]:
    """The seats of games with who sits there, fetched in one query, however many they are."""
    return Prefetch(of, Seat.objects.select_related("entry").order_by("place"))


def pairings_of(round_: Round, known: Field) -> tuple[list[Pairing], list[int]]:
    """The round as it stands in the rows: who meets at which table, and who has a bye."""
    games = round_.games.select_related("table").prefetch_related(seated())
    return who_meet(
        (
            (game, sorted(game.seats.all(), key=lambda seat: seat.place))
            for game in games.order_by("table__number")
        ),
        known,
    )


def who_meet(
    sitting: Iterable[tuple[Game, Sequence[Seat]]], known: Field
) -> tuple[list[Pairing], list[int]]:
    """The same from games with their seats, each game's in the order of their places."""
    numbers, couples, byes = known.numbers, [], []
    for game, seats in sitting:
        there = [numbers[str(seat.entry.uuid)] for seat in seats]
        if len(there) == 2:
            couples.append(Pairing(game.table_number, there[0], there[1]))
        elif game.kind == GameKind.BYE:
            byes += there
    return couples, byes


def faults(
    round_: Round,
    *,
    known: Field | None = None,
    couples: Sequence[Pairing] | None = None,
    byes: Iterable[int] = (),
) -> list[Fault]:
    """What the checker says of a round as it stands in the rows, however it came about.

    With ``couples`` and ``byes``, what it would say if these were the round's.
    """
    division = round_.division
    known = known or read_field(division)
    if couples is None:
        couples, byes = pairings_of(round_, known)
    wanted = set(round_.basis.get("field", ()))
    found = check_pairings(
        couples,
        byes=tuple(byes),
        field=before(known, round_.number),
        round_=round_.number,
        playing={
            one.number for one in known.entrants if one.key in wanted and one.plays(round_.number)
        },
        repeats=round_.basis.get("repeats"),
        forbidden=limits(division, known, repeats=None).forbidden,
        fixed=fixed_tables(division, known),
    )
    assigned = rules.of_division(division).assigned_starts
    return [one for one in found if assigned or one.kind not in NEVER_STOP]


def stopping(round_: Round) -> list[Fault]:
    """The faults that a round can't be confirmed or posted with."""
    stands = (*NEVER_STOP, *(OVERRULED_BY_A_REASON if reasons(round_) else ()))
    return [fault for fault in faults(round_) if fault.kind not in stands]


def why(
    round_: Round, *, known: Field | None = None, couples: Sequence[Pairing] | None = None
) -> dict[int, DrawnPairing]:
    """Why they meet, by table: by the standings that the round was drawn from."""
    division = round_.division
    known = known or read_field(division)
    if couples is None:
        couples, _ = pairings_of(round_, known)
    seated = {frozenset((one.first, one.second)): one for one in couples}
    told = draw_round.by_hand(
        before(known, round_.number),
        [(one.first, one.second) for one in couples],
        round_=round_.number,
        rng=random.Random(0),
        based_on=round_.based_on or 0,
    )
    found = [(one, seated[frozenset((one.first, one.second))]) for one in told.pairings]
    return {couple.table: _as_seated(one, couple) for one, couple in found}


def _as_seated(told: DrawnPairing, couple: Pairing) -> DrawnPairing:
    """The same, whoever starts by turn, with the one in front who sits there."""
    reason = told.why
    if told.first != couple.first:
        reason = replace(
            reason, wins=reason.wins[::-1], spread=reason.spread[::-1], starts=reason.starts[::-1]
        )
    return DrawnPairing(couple.table, couple.first, couple.second, told.repeat, reason)
