"""What the desk does with players' reports: how they count, which one is right, both anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction

from tdtool.models import Event, Game, JournalEntry, PhoneReport, Report
from tdtool.models.phones import Said
from tdtool.queries.hall import states
from tdtool.queries.reports import said
from tdtool.queries.reports.setting import MOST_MINUTES, USUAL_MINUTES, Counting
from tdtool.services.acts import ActContext, Desk, Refused, Stale, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import told_otherwise
from tdtool.services.meanings import Instead
from tdtool.services.reports.rows import write
from tdtool.services.slips import lifecycle
from tdtool.services.slips.rows import game_of, slip_of


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
