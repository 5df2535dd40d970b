"""Games that aren't played, and players who don't meet; each act an address that takes a POST."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tdtool.engine.remedies import overtime
from tdtool.models import Division, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.rounds import room
from tdtool.queries.slips import refusals
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Desk
from tdtool.services.rounds import forfeits, seats
from tdtool.services.rounds import plan as round_plan
from tdtool.services.slips import rulings
from tdtool.web.rounds.answer import typed_again
from tdtool.web.rounds.forms import ApartForm, ForfeitForm, InsteadForm, PlayForm, TeamsForm
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, acting, at_its_part, to_its_part
from tdtool.web.shell.fields import TORN
from tdtool.web.shell.forms import TornForm
from tdtool.web.shell.lookups import Nobody

ROUND = to_its_part("round", "division", "number")


def seat_named(division: Division, number: int, who: Desk, typed_seat: str) -> tuple[Seat, Desk]:
    """The seat of a player of this round, and the desk with the version of their game.

    The list of a form says ``entry.version``. Raises Nobody.
    """
    key, _, version = typed_seat.partition(".")
    entry = lookups.entry_named(division, key)
    seat_rows = Seat.objects.filter(round__division=division, round__number=number)
    seat_rows = seat_rows.select_related("game__table", "round", "entry")
    seat = seat_rows.filter(entry=entry).first() if entry else None
    if seat is None:
        raise Nobody("Choose a player in this round.")
    if version.isascii() and version.isdigit():
        who = replace(who, version=int(version[:9]))
    return seat, who


@acting(ROUND, form=ForfeitForm, page=typed_again)
def forfeit(act: Act, division: Division, number: int) -> str:
    """Who isn't there loses, with the spread of the rules; with both gone both lose."""
    both_missing = act.said["both"]
    seat, who = seat_named(division, number, act.desk, act.said["entry"])
    missing = [1, 2] if both_missing else [seat.place]
    forfeits.forfeit(who, game=str(seat.game.uuid), missing=missing, reason=act.said["reason"])
    name = seat.entry.name
    return f"Both players of {name}’s game forfeit." if both_missing else f"{name} forfeits."


@acting(ROUND, form=InsteadForm, page=typed_again)
def bye_plays(act: Act, division: Division, number: int) -> str:
    """Who has the bye plays the game of one who isn’t there, and who isn’t loses as by forfeit."""
    reason = act.said["reason"]
    seat, _ = seat_named(division, number, act.desk, act.said["entry"])
    bye = room.bye_of(seat.round)
    if bye is None or seat.game.kind != GameKind.PLAYED:
        raise Nobody("Nobody has a bye to give up in this round now. Reload the page.")
    if slip_states.has_slip(seat.game):
        raise Nobody(refusals.stays(seat.game.table_number))
    seats.swap(
        act.desk,
        round=str(seat.round.uuid),
        player=str(seat.entry.uuid),
        other=str(bye.entry.uuid),
        reason=reason,
    )
    loss = overtime.forfeit(rules.of_division(division), missing=True)
    rulings.credit(
        replace(act.desk, key=None, version=None),
        game=str(bye.game.uuid),
        place=bye.place,
        points=loss.spread,
        reason=reason,
    )
    table = seat.game.table_number
    return (
        f"{bye.entry.name} plays at table {table}; {seat.entry.name} loses by {abs(loss.spread)}. "
        "Print the table’s slip again."
    )


@acting(ROUND, form=PlayForm, page=typed_again)
def play_after_all(act: Act, division: Division, number: int) -> str:
    """A forfeit is taken back."""
    seat, who = seat_named(division, number, act.desk, act.said["entry"])
    forfeits.play_after_all(who, game=str(seat.game.uuid), reason=act.said["reason"])
    name = seat.entry.name
    return f"{name}’s forfeit undone; the game can be played."


def _to_its_round(request: HttpRequest, form: TeamsForm, *, division: Division) -> HttpResponse:
    """The page that the form stood on. Raises TornForm."""
    if "round" in form.errors:
        raise TornForm(TORN)
    return at_its_part(request, redirect("round", division, form.cleaned_data["round"]))


@acting(_to_its_round, form=ApartForm)
def keep_apart(act: Act, division: Division) -> str:
    """Two who aren't to meet from the next draw on; or may again."""
    player, other, keep = act.said["one"], act.said["to"], act.said["apart"]
    names = lookups.both_names(division, player, other)
    round_plan.keep_apart(
        act.desk, division=str(division.uuid), player=player, other=other, apart=keep
    )
    if not keep:
        return f"{names} can be paired again."
    return f"{names} are kept apart from the next draw."


@acting(_to_its_round, form=TeamsForm)
def keep_teams_apart(act: Act, division: Division) -> str:
    keep = act.said["apart"]
    round_plan.keep_teams_apart(act.desk, division=str(division.uuid), apart=keep)
    if keep:
        return "Teammates are kept apart from the next draw."
    return "Teammates may meet from the next draw."
