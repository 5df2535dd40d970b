"""What the desk does with players' reports: how they count, which one is right, both anew."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction

from tdtool.models import Account, Entry, Event, Game, JournalEntry, PhoneReport, Report, Seat
from tdtool.models.accounts import Role
from tdtool.models.phones import PHONES, Said
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries.hall import states
from tdtool.queries.reports import at_desk, said
from tdtool.queries.reports.at_desk import MOST_MINUTES, USUAL_MINUTES, Counting
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, Desk, Refused, Stale, act
from tdtool.services.follow import writing
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import told_otherwise
from tdtool.services.meanings import Instead
from tdtool.services.slips import lifecycle
from tdtool.services.slips.rows import SlipRefused, game_of, slip_of

# What every act on players' reports needs: the game while it may be reported, and a new row.

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


def takes_reports(event: Event) -> at_desk.Setting:
    """How the event takes them. Raises ReportsOff."""
    phone_setting = at_desk.setting_of_event(event)
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


class NoReport(Refused):
    """There is nothing of the kind to accept or to ask again."""


def _counted_before(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """As it was set the time before; in the beginning they are off."""
    event = ctx.event
    event.phone_reports = told_otherwise(ctx, entry) or None
    event.save(update_fields=["phone_reports"])


@act(
    "reports.set",
    words="Turned reports by phone on.",
    otherwise=(
        lambda arguments: arguments["counting"] == Counting.OFF,
        "Turned reports by phone off.",
    ),
    undo=_counted_before,
    director=True,
)
def set_counting(ctx: ActContext, *, counting: str, minutes: int = USUAL_MINUTES) -> Event:
    """Whether players report by phone, whether what they agree on counts at once, and how long
    they may say that it is wrong."""
    if counting not in list(Counting):
        raise Refused("Choose whether players report by phone.")
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refused(f"Choose 0 to {MOST_MINUTES} minutes for corrections.")
    event = ctx.event
    ctx.replaces(Columns.of(event, "phone_reports"))
    event.phone_reports = {"counting": counting, "minutes": minutes}
    event.save(update_fields=["phone_reports"])
    return event


@act(
    "reports.again",
    words="Asked both players of table {table}, round {round}, to report again.",
    undo=Instead("The players report again, or enter the slip."),
    rests=False,
)
def again(ctx: ActContext, *, game: str) -> PhoneReport:
    """What the players have said counts no more; they report anew. Raises NoReport where they
    have said nothing, or the slip is in."""
    slip = slip_of(ctx, game)
    if slip.report is not None:
        raise NoReport(f"Table {slip.table} is in. Undo its slip first.")
    if not slip.by_phone.by_place:
        raise NoReport(f"Nobody at table {slip.table} has reported since.")
    return write(ctx, slip.game, Said.AGAIN)


@act(
    "reports.dismiss",
    words="Dismissed what the players of table {table}, round {round}, said by phone.",
    undo=Instead("What they said stays in History."),
    rests=False,
)
def dismiss(ctx: ActContext, *, game: str) -> PhoneReport:
    """Problems, and reports against an accepted result, are seen to."""
    return write(ctx, game_of(ctx, game), Said.DISMISSED)


# ---------------------------------------------------------------- accepting is saving a slip


def accept(desk: Desk, *, game: str, place: int, scores: Sequence[int] = ()) -> Report:
    """The slip is saved as the player at this place has reported it, or all of them have.

    ``scores`` are those that the desk was shown. Raises NoReport, Stale, and what saving a slip
    refuses.
    """
    with states.asked_anew(desk.event, act=lifecycle.report.name), transaction.atomic():
        game_row, reports = _held(desk, game)
        return _accept(desk, game_row, reports, place, scores)


def accept_all(desk: Desk, *, games: Mapping[str, Sequence[int]], half: bool = False) -> int:
    """Those on which all agree are saved, or with ``half`` those that one player alone reported;
    by game the scores that the desk was shown. Returns how many: all of them or none."""
    with states.asked_anew(desk.event, act=lifecycle.report.name), transaction.atomic():
        for game, scores in games.items():
            game_row, reports = _held(desk, game)
            if reports.state != ("some" if half else "agreed"):
                raise _changed(game_row)
            _accept(desk, game_row, reports, min(reports.by_place), scores)
            desk = replace(desk, key=None)
    return len(games)


def _held(desk: Desk, game: str) -> tuple[Game, said.Reports]:
    """The game and what was said of it, nothing of which changes meanwhile."""
    assert desk.event is not None
    Event.objects.select_for_update().get(pk=desk.event.pk)
    games = Game.objects.select_related("table", "round")
    game_row = games.filter(uuid=game, round__division__event=desk.event).first()
    if game_row is None:
        raise NoReport("This table no longer exists; the round was drawn again.")
    return game_row, said.of_game(game_row)


def _accept(
    desk: Desk, game: Game, reports: said.Reports, place: int, shown: Sequence[int]
) -> Report:
    phone_report = reports.by_place.get(place)
    if phone_report is None:
        raise NoReport(f"Nobody has reported this of table {game.table_number}. Reload the page.")
    scores = reports.agreed or list(phone_report.scores)
    if None in scores:
        raise NoReport(f"Not all of table {game.table_number} have reported. Enter the slip.")
    if shown and list(shown) != scores:
        raise _changed(game)
    agreed = reports.agreed is not None
    return lifecycle.report(
        desk,
        game=str(game.uuid),
        scores=scores,
        signed=True,
        starter=reports.starter if agreed else phone_report.starter,
        reported_by=sorted(reports.by_place) if agreed else [place],
    )


def _changed(game: Game) -> Stale:
    return Stale(f"The reports of table {game.table_number} have changed. Nothing was saved.")
