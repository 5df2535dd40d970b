"""What the acts on a round share: what can be drawn, a draft cleared, a change, the tables."""

from collections.abc import Sequence
from uuid import UUID

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted, listed, plural
from tdtool.models import Division, Event, Game, Round, Seat, Table
from tdtool.models.rounds import STANDING, RoundState
from tdtool.pairing.field import Field
from tdtool.queries import rules
from tdtool.queries.field import read_field
from tdtool.queries.slips import refusals
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Refused, reason_kept
from tdtool.services.journal.as_it_was import Draft


class RoundRefused(Refused):
    """The round can't be drawn, changed, posted or closed like this; the message says why."""


def by_now(round_: Round) -> str:
    """What became of a round that a form was made for, as a sentence."""
    if round_.state == RoundState.DRAFT:
        return f"Round {round_.number} was drawn again."
    return f"Round {round_.number} is {round_.state} now."


def ready_to_draw(division: Division, number: int) -> Round | None:
    """The draft that will be replaced, or None. Raises RoundRefused for what can't be drawn now.

    The round before must be complete; posted where rounds overlap.
    """
    if not 1 <= number <= division.rounds:
        raise RoundRefused(
            f"This division has {counted(division.rounds, 'round')}, so there is no round {number}."
        )
    existing = division.rounds_drawn.filter(number=number).first()
    if existing is not None and existing.is_posted:
        raise RoundRefused(f"Round {number} is posted and can’t be drawn again.")
    before = division.rounds_drawn.filter(number=number - 1).first()
    if number > 1 and rules.of_division(division).overlapping_rounds:
        if before is None or not before.is_posted:
            raise RoundRefused(
                f"Round {number} can’t be drawn before round {number - 1} is posted. "
                "Post that first."
            )
    elif number > 1 and (before is None or before.state != RoundState.COMPLETE):
        raise RoundRefused(
            f"Round {number} is drawn from round {number - 1}, which isn’t complete. "
            "Complete that first."
        )
    return existing


def check_who_plays(field: Field, number: int, keys: Sequence[str]) -> None:
    """All are of the division, once, and none is kept out of the round. Raises RoundRefused.

    Who has withdrawn from a later round on still plays this one; who is in a play-off beside it
    isn't drawn.
    """
    if len(set(keys)) != len(keys) or not set(keys) <= set(field.numbers):
        raise RoundRefused("The list of players has changed. Reload the page and draw.")
    entrants = [field.by_key[key] for key in keys]
    if names := sorted(entrant.name for entrant in entrants if entrant.in_play_off(number)):
        raise RoundRefused(
            f"{listed(names)} {plural(len(names), 'is', 'are')} in the play-off beside round "
            f"{number} and can’t be drawn. Reload the page and draw."
        )
    names = sorted(entrant.name for entrant in entrants if not entrant.plays(number))
    if names:
        raise RoundRefused(
            f"{listed(names)} {plural(len(names), 'has', 'have')} withdrawn and can’t "
            "be drawn. Reload the page and draw."
        )


def to_draw(
    ctx: ActContext, division: Division, number: int, keys: Sequence[str]
) -> tuple[Round, Field]:
    """The round, its draft cleared if there was one, and the field it is drawn from.

    Raises RoundRefused where it can't be drawn now, or not for those who are told; or Stale.
    """
    existing = ready_to_draw(division, number)
    if existing is not None:
        sentence = f"Round {number} is drawn already." if ctx.version == 0 else by_now(existing)
        ctx.check_version(existing, changed=sentence, yours="You drew it.")
        ctx.replaces(Draft(str(division.uuid), number))
        clear(existing)
    division_field = read_field(division)
    check_who_plays(division_field, number, keys)
    return existing or Round(division=division, number=number), division_field


def clear(round_: Round) -> None:
    """Nobody sits in the draft any more, and it has no games."""
    Seat.objects.filter(round=round_).delete()
    Game.objects.filter(round=round_).delete()


def exchange(seat: Seat, other_seat: Seat) -> None:
    """Two change places: one stands up, so that no player sits twice even for a moment."""
    first, second, place = seat.entry, other_seat.entry, other_seat.place
    other_seat.place = STANDING
    other_seat.save(update_fields=["place"])
    seat.entry = second
    seat.save(update_fields=["entry"])
    other_seat.entry, other_seat.place = first, place
    other_seat.save(update_fields=["entry", "place"])


def keep_change(ctx: ActContext, round_: Round, what: str, reason: str) -> Round:
    """The change stands on the round, where no form was faster. Raises Stale."""
    ctx.check_version(
        round_, changed=f"Round {round_.number} was changed.", yours=f"You sent: {what}."
    )
    write_change(ctx, round_, what, reason)
    return round_


def write_change(ctx: ActContext, round_: Round, what: str, reason: str) -> None:
    """The change stands on the round, with its reason.

    A posted round has another revision, which its papers are older than; a confirmed draft is a
    draft again.
    """
    round_.basis.setdefault("edits", []).append(
        {"what": what, "reason": reason_kept(reason), "by": ctx.by.name, "act": ctx.number}
    )
    if round_.is_posted:
        round_.revision += 1
    elif round_.state == RoundState.CONFIRMED:
        round_.state = RoundState.DRAFT
    round_.save()


def round_of(ctx: ActContext, uuid: str) -> Round | None:
    """The event's round, held, with its division."""
    rounds = Round.objects.select_for_update(of=("self",)).select_related("division__event")
    return rounds.filter(uuid=UUID(uuid), division__event=ctx.event).first()


def draft_of(ctx: ActContext, uuid: str) -> Round:
    """The same, where it is still there. Raises RoundRefused."""
    round_ = round_of(ctx, uuid)
    if round_ is None:
        raise RoundRefused("This draft no longer exists; it was deleted.")
    return round_


def division_of(ctx: ActContext, uuid: str) -> Division:
    """The division, where it plays in pairs. Raises RoundRefused."""
    division = ctx.division(uuid)
    if rules.of_division(division).draw is not Draw.PAIRS:
        raise RoundRefused(
            f"Division {division.code} doesn’t play in pairs. Draw its tables instead."
        )
    return division


def game_of(ctx: ActContext, game: str) -> Game:
    """The game, held, posted or not. Raises RoundRefused."""
    games = Game.objects.select_for_update(of=("self",)).select_related("table", "round__division")
    game_row = games.filter(uuid=UUID(game), round__division__event=ctx.event).first()
    if game_row is None:
        raise RoundRefused("This game no longer exists; the round was drawn again.")
    return game_row


def no_slip(game: Game) -> None:
    """Raises RoundRefused where the game has a slip."""
    if slip_states.has_slip(game):
        raise RoundRefused(refusals.stays(game.table_number))


def set_up(event: Event, numbers: Sequence[int]) -> dict[int, Table]:
    """The event's tables of these numbers; those that weren't there are now."""
    tables = {table.number: table for table in event.tables.filter(number__in=numbers)}
    new = [Table(event=event, number=number) for number in numbers if number not in tables]
    Table.objects.bulk_create(new)
    return tables | {table.number: table for table in new}
