"""Two-player rounds: what a draw starts from, what it gives, and what the checker says of it."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from tdtool.models import Division, Game, Round, Seat, Table
from tdtool.models.rounds import GameKind
from tdtool.pairing import divisions as plain
from tdtool.pairing import pair
from tdtool.pairing.blocks import ROUNDS
from tdtool.pairing.drawing import Hall
from tdtool.pairing.pair_checks import Fault, check_pairings
from tdtool.pairing.pairings import PairedRound, Pairing, Terms, teammates
from tdtool.pairing.standings import Counting
from tdtool.queries import competitors, rules
from tdtool.queries.competitors import Field

STAGE = "pairs"

# What the checker says and a round may have all the same: turns that can't be even (always), and
# what a director wants with a reason.
NEVER_STOP = ("starts", "balance")
OVERRULED_BY_A_REASON = ("repeat", "forbidden", "table")


@dataclass(frozen=True)
class Couple:
    """Two at a table as the rows have them, by number, the one in the first seat in front."""

    table: int
    first: int
    second: int


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
    known = known or competitors.of_division(division)
    value = before(known, number)
    if not rules.of_division(division).starts_assigned:
        value = _without_turns(value)
    return pair.pair(
        value,
        method=method,
        round_=number,
        rng=random.Random(draw_seed),
        based_on=based_on,
        rounds=division.rounds,
        terms=terms(division, known, repeats=repeats, apart=apart),
        hall=hall(division, known, field=field, fixed=fixed),
    )


def before(known: Field, number: int) -> plain.Division:
    """The division as a draw of this round sees it: what stands before it, and nobody gone."""
    value = known.division.after(number - 1)
    return replace(
        value, competitors=tuple(replace(one, withdrawn=False) for one in value.competitors)
    )


def _without_turns(value: plain.Division) -> plain.Division:
    """Who starts by lot at the table is due to nothing, and no pairing weighs who began."""
    return replace(
        value,
        competitors=tuple(
            replace(one, meetings=tuple(replace(met, started=None) for met in one.meetings))
            for one in value.competitors
        ),
    )


def terms(
    division: Division, known: Field, *, repeats: int | None, apart: Apart | None = None
) -> Terms:
    """Who may meet: how often again, and who never."""
    numbers = known.numbers
    apart = apart or Apart.of(division)
    forbidden = {
        frozenset(numbers[key] for key in pair_)
        for pair_ in apart.pairs
        if all(key in numbers for key in pair_)
    }
    if apart.teams:
        forbidden |= teammates(known.division)
    return Terms(repeats=repeats, forbidden=frozenset(forbidden))


def hall(
    division: Division,
    known: Field,
    *,
    field: Collection[str],
    fixed: Mapping[int, int] | None = None,
) -> Hall:
    """Who is away, and who always sits at which table, counted from the division's first."""
    fixed = fixed_tables(division, known) if fixed is None else fixed
    return Hall(
        away=[number for number, key in known.keys.items() if key not in field],
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


def counting(division: Division) -> Counting:
    """How the division counts, where the files it came with said so."""
    said = division.kept.get("counting", {})
    return Counting(
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
    tables = known.tables.get(round_.number, {})
    return sorted(
        {
            tables.get(one.number, 0)
            for one in known.division.competitors
            if one.meeting(round_.number).opponent is not None
            and one.meeting(round_.number).margin is None
        }
        - without
    )


def complete_upto(known: Field) -> int:
    """The last round up to which every result is in; byes count when their round is closed."""
    for number in range(1, known.posted + 1):
        meetings = [one.meeting(number) for one in known.division.competitors]
        if any(one.kind is plain.Kind.PLAYED and one.margin is None for one in meetings):
            return number - 1
    return known.posted


def seated(of: str = "seats") -> Prefetch[Seat]:
    """The seats of games with who sits there, fetched in one query, however many they are."""
    return Prefetch(of, Seat.objects.select_related("entry").order_by("place"))


def couples_of(round_: Round, known: Field) -> tuple[list[Couple], list[int]]:
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
) -> tuple[list[Couple], list[int]]:
    """The same from games with their seats, each game's in the order of their places."""
    numbers, couples, byes = known.numbers, [], []
    for game, seats in sitting:
        there = [numbers[str(seat.entry.uuid)] for seat in seats if seat.entry]
        if len(there) == 2:
            couples.append(Couple(game.table_number, there[0], there[1]))
        elif game.kind == GameKind.BYE:
            byes += there
    return couples, byes


def faults(
    round_: Round,
    *,
    known: Field | None = None,
    couples: Sequence[Couple] | None = None,
    byes: Iterable[int] = (),
) -> list[Fault]:
    """What the checker says of a round as it stands in the rows, however it came about.

    With ``couples`` and ``byes``, what it would say if these were the round's.
    """
    division = round_.division
    known = known or competitors.of_division(division)
    if couples is None:
        couples, byes = couples_of(round_, known)
    away, wanted = known.away_in(round_.number), set(round_.basis.get("field", ()))
    found = check_pairings(
        couples,
        byes=tuple(byes),
        division=before(known, round_.number),
        round_=round_.number,
        playing={n for n, key in known.keys.items() if key in wanted and n not in away},
        repeats=round_.basis.get("repeats"),
        forbidden=terms(division, known, repeats=None).forbidden,
        fixed=fixed_tables(division, known),
    )
    assigned = rules.of_division(division).starts_assigned
    return [one for one in found if assigned or one.kind not in NEVER_STOP]


def stopping(round_: Round) -> list[Fault]:
    """The faults that a round can't be confirmed or posted with."""
    reasoned = any(edit["reason"] for edit in round_.basis.get("edits", ()))
    stands = (*NEVER_STOP, *(OVERRULED_BY_A_REASON if reasoned else ()))
    return [fault for fault in faults(round_) if fault.kind not in stands]


def why(
    round_: Round, *, known: Field | None = None, couples: Sequence[Couple] | None = None
) -> dict[int, Pairing]:
    """Why they meet, by table: by the standings that the round was drawn from."""
    division = round_.division
    known = known or competitors.of_division(division)
    if couples is None:
        couples, _ = couples_of(round_, known)
    seated = {frozenset((one.first, one.second)): one for one in couples}
    told = pair.by_hand(
        before(known, round_.number),
        [(one.first, one.second) for one in couples],
        round_=round_.number,
        rng=random.Random(0),
        based_on=round_.based_on or 0,
    )
    found = [(one, seated[frozenset((one.first, one.second))]) for one in told.pairings]
    return {couple.table: _as_seated(one, couple) for one, couple in found}


def _as_seated(told: Pairing, couple: Couple) -> Pairing:
    """The same, whoever starts by turn, with the one in front who sits there."""
    reason = told.why
    if told.first != couple.first:
        reason = replace(
            reason, wins=reason.wins[::-1], spread=reason.spread[::-1], starts=reason.starts[::-1]
        )
    return Pairing(couple.table, couple.first, couple.second, told.repeat, reason)
