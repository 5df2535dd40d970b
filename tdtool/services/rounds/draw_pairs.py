"""Rounds of pairs: drawn as a draft, and changed by hand."""

import random
import re
from collections.abc import Callable, Collection, Sequence
from itertools import count
from typing import Any

from tdtool.english import listed, plural
from tdtool.models import Division, Game, Round, Seat
from tdtool.models.rounds import RoundState
from tdtool.pairing import edits as hand_edits
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import COP, UnknownPairingMethod
from tdtool.pairing.methods.chew.draw import ChewRule
from tdtool.pairing.methods.cop.position import CopRule
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound, Pairing
from tdtool.pairing.tables.advancement import BadAdvance, BadChoice
from tdtool.pairing.tables.dealing import BadTableSize, DrawnTable, TooFew, UnknownMethod
from tdtool.queries import rules
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import guard, next_games
from tdtool.queries.playoffs.next_games import Meeting
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, pairings, plans
from tdtool.queries.rounds.draw_of_pairs import STAGE
from tdtool.queries.rounds.drawn_pairs import REASONS
from tdtool.queries.standings import contenders
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.journal.as_it_was import Draft
from tdtool.services.journal.reversals import ByAct
from tdtool.services.meanings import ALL, OF_SEATS, Instead, Papers
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds import seats
from tdtool.services.rounds.rows import RoundRefused, division_of, game_of, no_slip

# Rounds at tables of several: drawn as a draft.


@act(
    "rounds.draw",
    words="Drew round {round}.",
    undo=reversals.discard_draft,
    papers=Papers("drew round {round} again", OF_SEATS),
    director=True,
)
def table_draw(
    ctx: ActContext,
    *,
    division: str,
    number: int,
    field: list[str],
    method: str,
    draw_seed: int,
    decisions: dict[str, Any],
) -> Round:
    """Draw a round as a draft; a draft that was there makes place for it."""
    division_row = ctx.division(division)
    round_, division_field = round_rows.to_draw(ctx, division_row, number, field)
    _known_cuts(decisions)
    decided = ctx.decisions.get(
        "round",
        lambda: _table_decided(
            division_row,
            number,
            field=field,
            method=method,
            draw_seed=draw_seed,
            decisions=decisions,
            division_field=division_field,
        ),
    )
    round_.uuid = round_.uuid or ctx.new_uuid()
    round_.stage = rules.stage_of(division_row, number)
    round_.method, round_.draw_seed = method, draw_seed
    round_.based_on = number - 1 or None
    round_.basis = draw_of_tables.basis(decided, field, decisions) | {"by": ctx.by.name}
    round_.state, round_.drawn_at = RoundState.DRAFT, ctx.at
    round_.save()
    _set_tables(ctx, round_, draw_of_tables.tables_in(decided, field))
    return round_


def _table_decided(
    division: Division, number: int, *, field: list[str], **how: Any
) -> dict[str, Any]:
    """What pairing makes of it, as the act's entry holds it. Raises RoundRefused."""
    try:
        drawn = draw_of_tables.drawn(division, number, field=field, **how)
    except (TooFew, BadTableSize, UnknownMethod, BadChoice, BadAdvance) as refusal:
        raise RoundRefused(str(refusal)) from None
    return draw_of_tables.as_json(drawn, field)


def _known_cuts(decisions: dict[str, Any]) -> None:
    """A decision is about a table that was played, or about the final."""
    for cut in decisions:
        if not re.fullmatch(r"final|table-[0-9]{1,4}", cut):
            raise RoundRefused(f"There is no decision “{cut[:40]}” in this draw. Reload the page.")


def _set_tables(ctx: ActContext, round_: Round, tables: Sequence[DrawnTable]) -> None:
    division = round_.division
    entries = {str(entry.uuid): entry for entry in division.entries.all()}
    numbers = {drawn: division.first_table + drawn.number - 1 for drawn in tables}
    furniture = round_rows.set_up(division.event, list(numbers.values()))
    for drawn in tables:
        game = Game.objects.create(
            uuid=ctx.new_uuid(),
            round=round_,
            table=furniture[numbers[drawn]],
            group=drawn.group,
        )
        Seat.objects.bulk_create(
            Seat(uuid=ctx.new_uuid(), game=game, round=round_, entry=entries[key], place=place)
            for place, key in enumerate(drawn.seats, 1)
        )


# Beside the rounds: the next games of a play-off are drawn with the round of the others.


def of_round(division: Division, field: Field, number: int, *, draw_seed: int) -> list[Meeting]:
    """The games of the play-off that this round has; none where none is played beside it.

    Raises RoundRefused while a game of it is played, and where a player of the next one isn't here.
    """
    play_off_state = next_games.beside(division, field, number)
    if play_off_state is None:
        return []
    if playing := next_games.being_played(play_off_state, division.rounds_drawn.all()):
        round_, tables = playing[0].round_number, sorted({game.table for game in playing})
        raise RoundRefused(
            f"The play-off’s next games follow from round {round_}: "
            f"{plural(len(tables), 'table')} {listed(tables)} {plural(len(tables), 'has', 'have')} "
            f"no result yet. Enter it first, then draw round {number}."
        )
    lots = random.Random(draw_seed)
    meetings = next_games.who_starts(division, field, play_off_state, after=number - 1, rng=lots)
    if why := next_games.who_left(play_off_state, field, meetings, number):
        raise RoundRefused(why)
    return meetings


def others_tables(
    division: Division, field: Field, meetings: Sequence[Meeting], tables: Sequence[int]
) -> list[int]:
    """The tables of the others, counted from 1: whoever of the play-off always sits at one of them
    has it, and who was drawn there goes behind the rest."""
    fixed = draw_of_pairs.fixed_tables(division, field) if meetings else {}
    numbers = {field.numbers[key] for _, *keys in meetings for key in keys}
    theirs = {fixed[number] - division.first_table + 1 for number in numbers & fixed.keys()}
    free = (table for table in count(max(tables, default=0) + 1) if table not in theirs)
    return [next(free) if table in theirs else table for table in tables]


def seat(
    ctx: ActContext,
    round_: Round,
    field: Field,
    meetings: Sequence[Meeting],
    *,
    taken: Collection[int],
) -> None:
    """They sit down behind the tables that the others have ``taken``, but for players who always
    sit at one."""
    if not meetings:
        return
    tables = ctx.decisions.get(
        "play_off_tables", lambda: _tables(round_.division, field, meetings, taken)
    )
    couples = [
        Pairing(table, field.numbers[starter], field.numbers[other])
        for table, (_, starter, other) in zip(tables, meetings, strict=True)
    ]
    groups, play_off = [series for series, *_ in meetings], round_.division.play_off or {}
    seats.seat_all(ctx, round_, couples, groups=groups, rated=bool(play_off["rated"]))


def _tables(
    division: Division, field: Field, meetings: Sequence[Meeting], taken: Collection[int]
) -> list[int]:
    """The table of each."""
    fixed, used = draw_of_pairs.fixed_tables(division, field), set(taken)
    reserved = {*used, *fixed.values()}
    free = (
        at for at in count(max(used, default=division.first_table - 1) + 1) if at not in reserved
    )
    tables = []
    for _, *keys in meetings:
        starter, other = (field.numbers[key] for key in keys)
        own_tables = (fixed[number] for number in (starter, other) if number in fixed)
        table = next((at for at in own_tables if at not in used), None)
        table = next(free) if table is None else table
        used.add(table)
        tables.append(table)
    return tables


LEAST = 2  # players of a round, unless a play-off is beside it


@act(
    "pairings.draw",
    words="Drew round {round}.",
    undo=reversals.discard_draft,
    papers=Papers("drew round {round} again", OF_SEATS),
    director=True,
    secret=("wait",),
)
def draw(
    ctx: ActContext,
    *,
    division: str,
    number: int,
    field: list[str],
    method: str,
    draw_seed: int,
    based_on: int | None = None,
    repeats: int | None = None,
    turned: bool = False,
    wait: bool = True,
) -> Round:
    """Draw a round as a draft, for the entries in ``field``; a draft that was there makes place.

    ``based_on`` is the round whose standings count, by default the last with every result in;
    ``repeats`` how often two may have met before, by default as seldom as can be; ``turned``
    whether lots turn the starts of groups. Without ``wait`` a draw that takes long is
    ``NotWorkedOut``, so that nobody else’s action waits for it.
    """
    division_row = division_of(ctx, division)
    round_, division_field = round_rows.to_draw(ctx, division_row, number, field)
    _results_are_in(division_row, division_field, based_on)
    decided = ctx.decisions.get(
        "round",
        lambda: _decided(
            division_row, number, field=field, method=method, based_on=based_on, repeats=repeats,
            draw_seed=draw_seed, turned=turned, division_field=division_field, wait=wait,
        ),
    )  # fmt: skip
    round_.uuid = round_.uuid or ctx.new_uuid()
    round_.stage, round_.method, round_.draw_seed = STAGE, decided["method"], draw_seed
    round_.based_on = decided["based_on"]
    round_.session = plans.session_of(division_row, number)
    round_.basis = {
        "field": list(field),
        "repeats": repeats,
        "by": ctx.by.name,
        "drawn": [
            *(couple for _, *couple in decided["pairings"]),
            *([bye] for bye in decided["byes"]),
        ],
        "apart": division_row.apart,
        "teams_apart": division_row.teams_apart,
        **({"turned": True} if turned else {}),
        **decided["by"],
    }
    round_.state, round_.drawn_at = RoundState.DRAFT, ctx.at
    round_.save()
    numbers = [division_field.numbers[key] for key in field]
    couples = [
        Pairing(division_row.first_table + table - 1, numbers[first], numbers[second])
        for table, first, second in decided["pairings"]
    ]
    seats.seat_all(ctx, round_, couples, [numbers[bye] for bye in decided["byes"]])
    taken = [couple.table for couple in couples]
    seat(ctx, round_, division_field, decided.get("play_off", ()), taken=taken)
    return round_


def _decided(
    division: Division,
    number: int,
    *,
    field: list[str],
    division_field: Field,
    **how: Any,
) -> dict[str, Any]:
    """What pairing makes of it, as the act's entry holds it: who sits where by the table counted
    from 1 and their places in ``field``, the starter in front; ``play_off``: its games beside them;
    ``by``: the rules it went by."""
    gibsons = contenders.gibson_rule(division, division_field)
    cop = contenders.cop_rule(division, division_field)
    chew = contenders.chew_rule(division, division_field)
    beside = of_round(division, division_field, number, draw_seed=how["draw_seed"])
    if len(field) < LEAST and next_games.beside(
        division, division_field, number
    ):  # others have withdrawn
        bye = division_field.numbers[field[0]] if field else None
        paired = PairedRound(number, how["method"], how["based_on"] or number - 1, (), bye)
    else:
        paired = _paired(
            division,
            number,
            gibsons=gibsons,
            cop=cop,
            chew=chew,
            field=field,
            division_field=division_field,
            **how,
        )
    tables = others_tables(
        division, division_field, beside, [pairing.table for pairing in paired.pairings]
    )
    places = {division_field.numbers[key]: place for place, key in enumerate(field)}
    return {
        "method": paired.method,
        "based_on": paired.based_on,
        "pairings": [
            [table, places[pairing.first], places[pairing.second]]
            for pairing, table in zip(paired.pairings, tables, strict=True)
        ],
        "byes": [] if paired.bye is None else [places[paired.bye]],
        **({"play_off": beside} if beside else {}),
        "by": {
            **({"gibsons": gibsons.as_json()} if gibsons else {}),
            **_contended(paired, division_field, cop, chew),
        },
    }


def _paired(division: Division, number: int, **how: Any) -> PairedRound:
    """What pairing makes of it; its refusals become the desk's."""
    try:
        return draw_of_pairs.drawn(division, number, **how)
    except NoLawfulPairing as refusal:
        raise RoundRefused(f"{refusal.reason} {refusal.relax}") from None
    except (UnknownPairingMethod, BadRound) as refusal:
        raise RoundRefused(str(refusal)) from None


def _contended(paired: PairedRound, field: Field, cop: CopRule, chew: ChewRule) -> dict[str, Any]:
    """What COP or Chew went by, and what it said."""
    if not paired.reasons:
        return {}
    rule = cop.as_json() if paired.method == COP else chew.as_json()
    return {paired.method: rule, REASONS: _reasons(paired, field)}


def _reasons(paired: PairedRound, field: Field) -> list[list[Any]]:
    """What COP or Chew said of its pairs: whom by their keys, why, how, and the figures."""
    keys = {entrant.number: entrant.key for entrant in field.entrants}
    return [
        [
            [keys[number] for number in reason.numbers],
            reason.sentence,
            reason.forced,
            dict(reason.parts),
        ]
        for reason in paired.reasons
    ]


def _results_are_in(division: Division, field: Field, based_on: int | None) -> None:
    """Standings that are asked for must stand: every result is in, or was gone on without."""
    drawn = {round_.number: round_ for round_ in division.rounds_drawn.all()}
    for number in range(1, (based_on or 0) + 1):
        round_ = drawn.get(number)
        if round_ is None or not round_.is_posted:
            raise RoundRefused(f"Round {number} isn’t posted yet, so no draw can be based on it.")
        if missing := pairings.without_result(round_, field):
            named = ", ".join(map(str, missing))
            raise RoundRefused(
                f"Round {number} has no result from table {named}. Enter it, or draw "
                f"from round {number - 1}."
            )


@act(
    "pairings.swap",
    words="Swapped {players} in round {round}.",
    undo=ByAct("pairings.swap", ("round", "player", "other")),
    papers=Papers("changed the pairings", OF_SEATS),
    director=True,
)
def swap(ctx: ActContext, *, round: str, player: str, other: str, reason: str = "") -> Round:
    """Exchange two players of a draft; who starts follows anew for the pairings that change."""
    return _by_hand(
        ctx, round, player, other, reason, "{player} and {other} swapped", together=False
    )


@act(
    "pairings.together",
    words="Paired {players} in round {round}.",
    undo=Instead("Swap two players of the draft, or draw it again."),
    papers=Papers("changed the pairings", OF_SEATS),
    director=True,
)
def force_pairing(
    ctx: ActContext, *, round: str, player: str, other: str, reason: str = ""
) -> Round:
    """Let two players of a draft meet; those they would have met meet each other."""
    return _by_hand(ctx, round, player, other, reason, "{player} and {other} meet", together=True)


def _by_hand(
    ctx: ActContext, round: str, entry: str, other: str, reason: str, what: str, *, together: bool
) -> Round:
    round_ = _draft(ctx, round)
    ctx.replaces(Draft(str(round_.division.uuid), round_.number))
    field = read_field(round_.division)
    if why := guard.bracket_says(field, round_.number, (entry, other)):
        raise RoundRefused(why)
    couples, byes = pairings.pairings_of(round_, field)
    a, b = _number(field, entry), _number(field, other)
    change = hand_edits.let_meet if together else hand_edits.swap_opponents
    changed = ctx.decisions.get(
        "pairings", lambda: _changed(round_, field, (couples, byes), change, a, b)
    )
    numbers = field.numbers
    new = [Pairing(table, numbers[x], numbers[y]) for table, x, y in changed["new"]]
    free = [numbers[key] for key in changed["byes"]]
    moved = {*free, *(number for couple in new for number in (couple.first, couple.second))}
    unchanged = [couple for couple in couples if not moved & {couple.first, couple.second}]
    couples = sorted([*unchanged, *new], key=lambda couple: couple.table)
    beside = next_games.in_round(round_)
    round_rows.clear(round_)
    seats.seat_all(ctx, round_, couples, free)
    seat(ctx, round_, field, beside, taken=[couple.table for couple in couples])
    names = {n: field.entrant(n).name for n in (a, b)}
    sentence = what.format(player=names[a], other=names[b])
    return round_rows.keep_change(ctx, round_, sentence, reason)


def _changed(
    round_: Round, field: Field, pairs: hand_edits.ChangedPairs,
    change: Callable[..., hand_edits.ChangedPairs], one: int, other: int,
) -> dict[str, Any]:  # fmt: skip
    """The pairings that are new after the change, by table and key, the starter in front, and
    everybody who has a bye then."""
    couples, byes = pairs
    try:
        changed, free = change(couples, byes, one, other)
    except hand_edits.BadEdit as refusal:
        raise RoundRefused(str(refusal)) from None
    turned = draw_of_pairs.in_turn(round_, field, couples, changed)
    keys = {entrant.number: entrant.key for entrant in field.entrants}
    return {
        "new": [
            [new.table, keys[new.first], keys[new.second]] for new in turned if new not in couples
        ],
        "byes": [keys[number] for number in free],
    }


@act(
    "pairings.turn",
    words="Changed who starts at table {table}, round {round}.",
    undo=ByAct("pairings.turn", ("game",)),
    papers=Papers("changed who starts", ALL),
    director=True,
)
def swap_starts(ctx: ActContext, *, game: str, reason: str = "") -> Game:
    """The other one of two starts; in a posted round with a reason, and while no slip is in."""
    game_row = game_of(ctx, game)
    if game_row.round.is_posted and not reason_kept(reason):
        raise RoundRefused("Changing a posted round needs a reason; History shows it.")
    no_slip(game_row)
    seats = list(game_row.seats.order_by("place"))
    if len(seats) != 2 or seats[0].order_of_play is None:
        raise RoundRefused("Starts aren’t assigned here: players draw at the table.")
    ctx.check_version(game_row, changed="The game was changed.", yours="You changed who starts.")
    game_row.save(update_fields=["version"])
    first, second = seats
    round_rows.exchange(first, second)
    what = f"{first.entry.name} starts against {second.entry.name}"
    round_rows.write_change(ctx, game_row.round, what, reason)
    return game_row


def _draft(ctx: ActContext, round_: str) -> Round:
    round_row = round_rows.draft_of(ctx, round_)
    if round_row.is_posted:
        raise RoundRefused(
            f"Round {round_row.number} is posted. Swap two players there, with a reason."
        )
    if round_row.is_play_off:
        raise RoundRefused(
            f"Round {round_row.number} is of the play-off, and its bracket says who meets. "
            "Delete the draft and post the games again on the Play-off page."
        )
    return round_row


def _number(field: Field, key: str) -> int:
    if key not in field.numbers:
        raise RoundRefused("One of these players isn’t in this division. Reload the page.")
    return field.numbers[key]
