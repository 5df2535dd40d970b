"""A player who comes once a round is posted sits down in it, where there is room."""

from django.db.models import Max

from tdtool.engine.rule_parts import Draw
from tdtool.english import plural
from tdtool.models import Absence, Entry, Game, JournalEntry, Round, Seat
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import players, rules
from tdtool.queries.rounds import taken_seats
from tdtool.queries.slips import refusals
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import CantUndo, times_of
from tdtool.services.meanings import OF_SEATS, OnPaper, Papers
from tdtool.services.players import entry_of
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.rows import RoundRefused
from tdtool.services.slips import first_draws


def _up_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """They have no seat in the round, and who had the bye has it again."""
    arguments = entry.arguments
    seats = Seat.objects.select_related("game__table", "game__round", "entry")
    seat = seats.filter(round__uuid=arguments["round"], entry__uuid=arguments["entry"]).first()
    if seat is None:
        raise CantUndo("The player no longer has a seat in this round.")
    game = seat.game
    if slip_states.has_slip(game):
        raise CantUndo(refusals.stays(game.table_number))
    what = f"{seat.entry.name} removed from table {game.table_number}"
    other = Entry.objects.filter(uuid=arguments.get("instead")).first()
    if other is not None and other.seats.filter(round=game.round).exists():
        raise CantUndo(f"{other.name} has another seat in this round by now.")
    with first_draws.redrawn([game]):
        if other is None:
            seat.delete()
        else:
            Seat.objects.filter(pk=seat.pk).update(entry=other)
        if other is None and rules.of_division(game.round.division).draw is Draw.PAIRS:
            game.kind, game.table = GameKind.BYE, None
            game.seats.update(place=1, order_of_play=None)
        for place, sitter in enumerate(game.seats.order_by("place"), 1):
            sitter.place = place
            sitter.save(update_fields=["place"])
    game.version += 1
    game.save()
    player = seat.entry
    if player.checked_in_at in times_of(ctx, entry):
        player.checked_in_at = None
        player.version += 1
        player.save(update_fields=["checked_in_at", "version"])
    round_rows.write_change(ctx, game.round, what, reason)


@act(
    "seats.seat_late",
    words="Seated {player} late at table {table} in round {round}.",
    otherwise=(
        lambda arguments: bool(arguments.get("instead")),
        "Seated {player} late in an absent player’s seat at table {table} in round {round}.",
    ),
    undo=_up_again,
    papers=Papers("seated a late player", (*OF_SEATS, OnPaper.SLIPS)),
    may=Right.LATE,
)
def seat(
    ctx: ActContext, *, round: str, entry: str, table: int, instead: str | None = None
) -> Round:
    """A player who has come late sits down at a table of a posted round that has room and no
    slip; where two meet, at this table with the one who has the bye, or ``instead`` of one who
    isn’t there."""
    round_ = round_rows.draft_of(ctx, round)
    player = entry_of(ctx, entry)
    if round_.state != RoundState.POSTED:
        raise RoundRefused(
            f"Round {round_.number} is {round_.state}, so nobody can be seated in it."
        )
    if player.division_id != round_.division_id or round_.seats.filter(entry=player).exists():
        raise RoundRefused(f"{player.name} is already seated in round {round_.number}.")
    if away := players.away(player, round_.number):
        raise RoundRefused(_returns_first(player, away))
    if why := taken_seats.playing_in(player):
        raise RoundRefused(f"{why} Complete that round first.")
    missing = entry_of(ctx, instead) if instead else None
    place = next(
        (
            free_place
            for free_place in taken_seats.rooms_of_round(round_, missing)
            if (free_place.table, free_place.instead) == (table, missing)
        ),
        None,
    )
    if place is None:
        raise RoundRefused(
            f"Table {table} has no free seat, or its slip is in. Choose another table."
        )
    ctx.same_keys()
    game = place.game
    _arrive(ctx, player)
    if missing is not None:
        with first_draws.redrawn([game]):
            game.seats.filter(entry=missing).update(entry=player)
    elif place.bye:
        _against_the_bye(ctx, game, player, table)
    else:
        with first_draws.redrawn([game]):
            last = game.seats.count() + 1
            Seat.objects.create(
                uuid=ctx.new_uuid(), game=game, round=round_, entry=player, place=last
            )
    game.version += 1
    game.save()
    what = f"{player.name} seated late at table {table}"
    if missing is not None:
        what += f" instead of {missing.name}"
    return round_rows.keep_change(ctx, round_, what, "came late")


def _returns_first(player: Entry, away: Absence) -> str:
    """Why a player who is away isn’t seated, and what to do."""
    if away.to_round is None:
        return (
            f"{player.name} withdrew from round {away.from_round} on. Press Return on the player’s "
            "page to play from the next round, or undo the withdrawal in History to sit down now."
        )
    rounds = tuple(dict.fromkeys((away.from_round, away.to_round)))
    return (
        f"{player.name} is absent in {plural(len(rounds), 'round')} {'–'.join(map(str, rounds))}. "
        "Undo the absence in History to sit down now."
    )


def _arrive(ctx: ActContext, player: Entry) -> None:
    """They are here, and have the next number."""
    if player.checked_in_at is None:
        player.checked_in_at = ctx.at
    if player.number is None:
        last = player.division.entries.aggregate(last=Max("number"))["last"] or 0
        player.number = player.seed = last + 1
    player.version += 1
    player.save()


def _against_the_bye(ctx: ActContext, game: Game, player: Entry, table: int) -> None:
    """A bye becomes a game. Who has started more often than not replies."""
    round_ = game.round
    game.kind = GameKind.PLAYED
    game.table = round_rows.set_up(round_.division.event, [table])[table]
    other = game.seats.select_related("entry").get()
    assigned = rules.of_division(round_.division).assigned_starts
    late_starts = assigned and ctx.decisions.get(
        "late_starts", lambda: _has_started(other.entry) > 0
    )
    places = (2, 1) if late_starts else (1, 2)
    other.place, other.order_of_play = places[0], places[0] if assigned else None
    other.save(update_fields=["place", "order_of_play"])
    Seat.objects.create(
        uuid=ctx.new_uuid(),
        game=game,
        round=round_,
        entry=player,
        place=places[1],
        order_of_play=places[1] if assigned else None,
    )


def _has_started(entry: Entry) -> int:
    """How often more than not."""
    orders = entry.seats.exclude(order_of_play=None).values_list("order_of_play", flat=True)
    return sum(1 if order == 1 else -1 for order in orders)
