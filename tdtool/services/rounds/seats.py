"""Seats changed by hand: in a draft, and in a round that is posted."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from tdtool.engine.rule_parts import Draw
from tdtool.models import Entry, Game, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing import edits as hand_edits
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import LEAST, DrawnTable
from tdtool.queries import rules
from tdtool.queries.field import numbering
from tdtool.queries.rounds import draw_of_tables
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Refused, act, reason_kept
from tdtool.services.journal.as_it_was import Draft
from tdtool.services.journal.reversals import ByAct
from tdtool.services.meanings import OF_SEATS, Instead, OnPaper, Papers
from tdtool.services.rounds import rows as round_rows
from tdtool.services.slips import first_draws

# Two at a table: the games and seats of a round, however its pairs were found.


def seat_all(
    ctx: ActContext,
    round_: Round,
    couples: Sequence[Pairing],
    byes: Sequence[int] = (),
    *,
    groups: Sequence[str] = (),
    rated: bool = True,
) -> None:
    """Games and seats of a round of pairs; ``groups``: what each couple plays in, if anything."""
    division = round_.division
    numbers = numbering(entries := list(division.entries.order_by("registered")))
    by_number: dict[int, Entry] = {numbers[entry.pk]: entry for entry in entries}
    assigned = rules.of_division(division).assigned_starts
    tables = round_rows.set_up(division.event, [couple.table for couple in couples])
    games, seats = [], []
    for couple, group in zip(couples, groups or [""] * len(couples), strict=True):
        game = Game(
            uuid=ctx.new_uuid(), round=round_, table=tables[couple.table], group=group, rated=rated
        )
        games.append(game)
        for place, number in enumerate((couple.first, couple.second), 1):
            order = place if assigned else None
            seats.append((game, by_number[number], place, order))
    for number in byes:
        game = Game(uuid=ctx.new_uuid(), round=round_, kind=GameKind.BYE)
        games.append(game)
        seats.append((game, by_number[number], 1, None))
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(uuid=ctx.new_uuid(), game=game, round=round_, entry=entry, place=place,
             order_of_play=order)
        for game, entry, place, order in seats
    )  # fmt: skip


class SeatsRefused(Refused):
    """The seats can't be changed like this; the message says why."""


@act(
    "seats.swap",
    words="Swapped {players} in round {round}.",
    undo=ByAct("seats.swap", ("round", "player", "other")),
    papers=Papers("changed seats", (*OF_SEATS, OnPaper.SLIPS)),
    director=True,
)
def swap(ctx: ActContext, *, round: str, player: str, other: str, reason: str) -> Round:
    """Exchange two players.

    In a draft both tables are seated by rating again. In a posted round the two simply change
    places, with a reason: what came in on a slip stays with the seat it was written for. Where
    two meet at a table that can be put right in a complete round too.
    """
    round_ = _round(ctx, round, exchange=True)
    _reasoned(round_, reason)
    if round_.is_posted:
        _exchange(round_, player, other)
        what = f"{_name(round_, player)} and {_name(round_, other)} swapped"
        return round_rows.keep_change(ctx, round_, what, reason)
    _of_a_table_game(round_)
    ctx.replaces(Draft(str(round_.division.uuid), round_.number))
    _rewrite(ctx, round_, hand_edits.swap_seats, player, other)
    what = f"{_name(round_, player)} and {_name(round_, other)} swapped"
    return round_rows.keep_change(ctx, round_, what, reason)


@act(
    "seats.move",
    words="Moved {player} to table {table} in round {round}.",
    undo=Instead("Move the player back on the draft."),
    papers=Papers("changed seats", (*OF_SEATS, OnPaper.SLIPS)),
    director=True,
)
def move(ctx: ActContext, *, round: str, entry: str, table: int, reason: str) -> Round:
    """Move a player to another table of a draft; both tables are seated by rating again."""
    round_ = _round(ctx, round)
    if round_.is_posted:
        raise SeatsRefused(
            f"Round {round_.number} is posted. Swap two players there, or remove one."
        )
    _of_a_table_game(round_)
    _reasoned(round_, reason)
    _rewrite(ctx, round_, hand_edits.move_seat, entry, table)
    what = f"{_name(round_, entry)} moved to table {table}"
    return round_rows.keep_change(ctx, round_, what, reason)


@act(
    "seats.take_out",
    words="Removed {player} from their table in round {round}.",
    undo=Instead("Seat them again on the player’s page, or un-post the round and draw it again."),
    papers=Papers("removed a player", (*OF_SEATS, OnPaper.SLIPS)),
    director=True,
)
def take_out(ctx: ActContext, *, round: str, entry: str, reason: str) -> Round:
    """A player who isn't here leaves a table that has no slip yet; the others close up."""
    round_ = _round(ctx, round)
    _of_a_table_game(round_)
    if not reason_kept(reason):
        raise SeatsRefused("Removing a player needs a reason; History shows it.")
    seat = _seat(round_, entry)
    game = seat.game
    if slip_states.reports().filter(game=game).exists():
        raise SeatsRefused(
            f"Table {game.table_number} has a slip with {seat.entry.name} on it. Remove "
            "the slip first, or leave them there."
        )
    if game.seats.count() <= LEAST:
        raise SeatsRefused(
            f"Table {game.table_number} would have one player left. Swap players or "
            "draw again instead."
        )
    name = seat.entry.name
    with first_draws.redrawn([game]):
        seat.words.all().delete()
        seat.delete()
        _close_up(game)
    what = f"{name} removed from table {game.table_number}"
    return round_rows.keep_change(ctx, round_, what, reason)


def _close_up(game: Game) -> None:
    """Places count from 1 without a gap, in the order they had."""
    for place, seat in enumerate(game.seats.order_by("place"), 1):
        if seat.place != place:
            seat.place = place
            seat.save(update_fields=["place"])


def _exchange(round_: Round, entry: str, other: str) -> None:
    if entry == other:
        raise SeatsRefused("Choose two different players to swap.")
    seat, other_seat = _seat(round_, entry), _seat(round_, other)
    games = {seat.game, other_seat.game}
    with first_draws.redrawn(games):
        round_rows.exchange(seat, other_seat)
    for game in games:
        game.version += 1
        game.save(update_fields=["version"])


def _rewrite(
    ctx: ActContext,
    round_: Round,
    change: Callable[..., Sequence[DrawnTable]],
    *what: str | int,
) -> None:
    """The draft's seats as the change has them, at the tables that are there; a table left by
    all goes. Raises SeatsRefused."""
    drawn_tables = draw_of_tables.tables_of(round_)
    changed = dict(
        ctx.decisions.get("seats", lambda: _changed(round_, drawn_tables, change, *what))
    )
    tables = [
        replace(drawn_table, seats=changed.get(drawn_table.number, drawn_table.seats))
        for drawn_table in drawn_tables
    ]
    entries = {str(e.uuid): e for e in Entry.objects.filter(division=round_.division)}
    games = {game.table_number: game for game in round_.games.select_related("table")}
    with first_draws.redrawn(list(games.values())):
        Seat.objects.filter(round=round_).delete()
        for table in tables:
            if not table.seats:
                continue
            game = games.pop(table.number)
            Seat.objects.bulk_create(
                Seat(uuid=ctx.new_uuid(), game=game, round=round_, entry=entries[key], place=at)
                for at, key in enumerate(table.seats, 1)
            )
    for empty_game in games.values():
        empty_game.delete()


def _changed(
    round_: Round,
    drawn_tables: Sequence[DrawnTable],
    change: Callable[..., Sequence[DrawnTable]],
    *what: str | int,
) -> list[tuple[int, list[str]]]:
    """The tables whose seats change, with who sits there then: nobody where all have left."""
    try:
        tables = change(drawn_tables, *what, field=draw_of_tables.sitting(round_))
    except hand_edits.BadEdit as refusal:
        raise SeatsRefused(str(refusal)) from None
    new_seats = {table.number: list(table.seats) for table in tables}
    return [
        (drawn_table.number, new_seats.get(drawn_table.number, []))
        for drawn_table in drawn_tables
        if new_seats.get(drawn_table.number, []) != list(drawn_table.seats)
    ]


def _reasoned(round_: Round, reason: str) -> None:
    if round_.is_posted and not reason_kept(reason):
        raise SeatsRefused("Changing a posted round needs a reason; History shows it.")


def _of_a_table_game(round_: Round) -> None:
    if rules.of_division(round_.division).draw is Draw.PAIRS:
        raise SeatsRefused(
            "Tables of two have no empty seats. Swap players, or forfeit the game of "
            "an absent player."
        )


def _round(ctx: ActContext, round_: str, *, exchange: bool = False) -> Round:
    """The round, unless it stays as it is: complete, but for pairs who played the wrong way."""
    round_row = round_rows.round_of(ctx, round_)
    if round_row is None:
        raise SeatsRefused("This round no longer exists; its draft was deleted.")
    in_pairs = exchange and rules.of_division(round_row.division).draw is Draw.PAIRS
    if round_row.state == RoundState.COMPLETE and not in_pairs:
        raise SeatsRefused(f"Round {round_row.number} is complete, so its tables can’t change.")
    return round_row


def _seat(round_: Round, entry: str) -> Seat:
    seats = round_.seats.select_related("game__table", "entry")
    seat = seats.filter(entry__uuid=UUID(entry)).first()
    if seat is None:
        raise SeatsRefused("One of these players has no seat in this round. Reload the page.")
    return seat


def _name(round_: Round, entry: str) -> str:
    entry_row = Entry.objects.filter(uuid=UUID(entry), division=round_.division).first()
    return entry_row.name if entry_row else "somebody"
