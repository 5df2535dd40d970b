"""What every act on players' reports needs: the game while it may be reported, and a new row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from tdtool.models import Account, Entry, Event, Game, PhoneReport, Seat
from tdtool.models.accounts import Role
from tdtool.models.phones import PHONES, Said
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries.reports import setting
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, Refused
from tdtool.services.follow import writing
from tdtool.services.slips.rows import SlipRefused, slip_of

NAME = "Players by phone"
CHANGED = "The seats at your table have changed. Check your game, then send it."
LONGEST_DEVICE = 32  # characters of its digest
MINUTE = timedelta(minutes=1)
MOST_A_MINUTE = 6  # things that one player says


class NotReported(Refused):
    """The report can't be taken; the message says why, to the player."""


class ReportsOff(NotReported):
    """The event takes no reports by phone."""


class Closed(NotReported):
    """The round is over, or was never open to this player."""


class OtherPairing(NotReported):
    """Others sit there than on the page that it was sent from."""


class Repeating(NotReported):
    """They have said just this before."""


class TooOften(NotReported):
    """This player’s code has sent as much as it may within a minute."""


def not_too_often(entry: str, *, at: datetime) -> None:
    """Raises TooOften. Asked before anything is locked, and again when it is."""
    lately = PhoneReport.objects.filter(entry__uuid=entry, at__gt=at - MINUTE, at__lte=at)
    if not writing.is_applying() and lately.count() >= MOST_A_MINUTE:
        raise TooOften(
            f"You have sent {MOST_A_MINUTE} messages within a minute. Wait a minute, then send "
            "again, or go to the desk."
        )


def phones() -> Account:
    """The account under which phones act: nobody signs in with it."""
    account, created = Account.objects.get_or_create(
        uuid=PHONES,
        defaults={
            "username": str(PHONES), "name": NAME, "role": Role.SCOREKEEPER, "is_active": False,
        },
    )  # fmt: skip
    if created:
        account.set_unusable_password()
        account.save(update_fields=["password"])
    return account


def takes_reports(event: Event) -> setting.Setting:
    """How the event takes them. Raises ReportsOff."""
    phone_setting = setting.of_event(event)
    if not phone_setting.on:
        raise ReportsOff("Results aren’t reported by phone here. Bring your slip to the desk.")
    return phone_setting


def open_slip(
    ctx: ActContext, game: str, entry: str, pairing: Sequence[str] | None = None
) -> tuple[SlipNow, Seat]:
    """The slip of a game that is played, with this player's seat, while its round is posted and
    not complete. ``pairing``: the entries by place, as the player's page showed them.

    Raises ReportsOff, TooOften, Closed, OtherPairing."""
    takes_reports(ctx.event)
    not_too_often(entry, at=ctx.at)
    try:
        slip = slip_of(ctx, game)
    except SlipRefused:
        raise Closed("Your table was drawn again. Reload the page.") from None
    number = slip.game.round.number
    if slip.game.round.state != RoundState.POSTED:
        raise Closed(f"Round {number} is complete. Take your slip to the desk.")
    if slip.game.kind != GameKind.PLAYED:
        raise Closed("This game wasn’t played, so it has no result. Ask at the desk.")
    seat = next((slip_seat for slip_seat in slip.seats if str(slip_seat.entry.uuid) == entry), None)
    if seat is None:
        raise Closed("You no longer sit at this table. Reload the page.")
    if pairing is not None and [str(sitter.entry.uuid) for sitter in slip.seats] != list(pairing):
        raise OtherPairing(CHANGED)
    return slip, seat


def write(
    ctx: ActContext,
    game: Game,
    kind: Said,
    *,
    seats: Sequence[Seat] = (),
    entry: Entry | None = None,
    scores: Sequence[int | None] = (),
    starter: int | None = None,
    text: str = "",
    device: str = "",
) -> PhoneReport:
    """One more thing that was said of a game."""
    before = PhoneReport.objects.filter(game=game, entry=entry).count()
    return PhoneReport.objects.create(
        uuid=ctx.new_uuid(),
        game=game,
        kind=kind,
        entry=entry,
        revision=before + 1,
        seats=[str(seat.entry.uuid) for seat in seats],
        scores=list(scores),
        starter=starter,
        text=text,
        device=device[:LONGEST_DEVICE],
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
    )
