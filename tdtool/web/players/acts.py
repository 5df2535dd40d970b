"""What is done with one player, each act under its name: not here, or here again; edited; the card;
a new code; another division; deleted."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tdtool.engine.remedies import overtime
from tdtool.models import Division, Entry, Seat
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.queries import players, rules
from tdtool.queries.rounds import taken_seats
from tdtool.queries.slips import refusals
from tdtool.queries.slips import state as slip_states
from tdtool.services import check_in, divisions, hall
from tdtool.services import players as player_services
from tdtool.services.acts import Desk, transaction_of
from tdtool.services.offices import lifecycle as offices
from tdtool.services.rounds import forfeits, late_players, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import rulings
from tdtool.web.papers import printing
from tdtool.web.players import attendance
from tdtool.web.players.attendance import Chosen
from tdtool.web.players.forms import EditForm
from tdtool.web.players.page import render_page
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, by_name, posted, to
from tdtool.web.shell.fields import ActForm, Named, ReasonForm, Text, Ticked, WholeNumber
from tdtool.web.shell.lookups import Nobody
from tdtool.web.shell.tags import rights

PLAYER = to("player", "division", "entry")


# ---------------------------------------------------------------- not here, or here again


class ChoiceForm(ReasonForm):
    """One choice of those that are offered; ``back``: the page it stood on, where that isn’t the
    player’s own."""

    choice = Text(longest=160)
    back = Text()
    both = Ticked()

    def clean_choice(self) -> Chosen:
        return Chosen.read(self.cleaned_data["choice"])


class AbsentForm(ChoiceForm):
    """The rounds that are missed; one round where the last is left empty."""

    first = WholeNumber("The first round missed")
    last = WholeNumber("The last round missed", required=False)


class WithdrawForm(ChoiceForm):
    from_round = WholeNumber("A round")


FORM_OF = {"absent": AbsentForm, "withdraw": WithdrawForm}


def _choice_form(request: HttpRequest, **address_parts: object) -> ChoiceForm:
    kind = request.POST.get("choice", "").partition(".")[0]
    return FORM_OF.get(kind, ChoiceForm)(posted(request))


def _choices(request: HttpRequest, seen: Seen, *, division: Division, entry: UUID) -> HttpResponse:
    typed = seen.typed if seen.form.is_bound else {}
    return render_page(
        request,
        lookups.entry_of(division, entry),
        panel="not-here",
        status=seen.status,
        refusal=seen.refusal,
        typed=typed,
    )


def _where_it_stood(
    request: HttpRequest, form: ChoiceForm, *, division: Division, entry: UUID
) -> HttpResponse:
    if (back := form.cleaned_data.get("back")) in ("check_in", "players"):
        return to(back, "division")(request, form, division=division)
    return PLAYER(request, form, division=division, entry=entry)


@acting(_where_it_stood, form=_choice_form, page=_choices, opens=True)
def not_here(act: Act, division: Division, entry: UUID) -> str:
    chosen: Chosen = act.said["choice"]
    player = lookups.entry_of(division, UUID(chosen.entry))
    desk = replace(act.desk, version=chosen.version)
    return DOES[chosen.kind](desk, player, chosen, act)


def _sit(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    round_ = lookups.key_of(player.division, chosen.number)
    instead = {"instead": chosen.instead} if chosen.instead else {}
    late_players.seat(desk, round=round_, entry=chosen.entry, table=chosen.table, **instead)
    table, number = chosen.table, chosen.number
    return f"{player.name} sits at table {table} in round {number}. Print the table’s papers again."


def _wait(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    with transaction_of(desk.by):
        if player.checked_in_at is None:
            check_in.one(desk, entry=chosen.entry, arrived=True)
            desk = replace(desk, key=None, version=None)
        next_round = chosen.number
        check_in.wait(desk, entry=chosen.entry, from_round=next_round, was=player.plays_from)
    return f"{player.name} is checked in and plays from round {next_round}."


def arrived(player: Entry, desk: Desk) -> str:
    """What is said of one who was checked in."""
    may_seat = desk.by.may(Right.LATE, player.division.event)
    what_now = attendance.what_now(player, may_seat=may_seat)
    return f"{player.name} checked in. {what_now}".strip()


def _arrive(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    return arrived(check_in.one(desk, entry=chosen.entry, arrived=True), desk)


def _left_out(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    check_in.one(desk, entry=chosen.entry, arrived=False)
    return f"{player.name}: check-in undone."


def _back(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    player_services.come_back(desk, entry=chosen.entry, from_round=chosen.number)
    return f"{player.name} plays again from round {chosen.number}."


def _absent(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    """Misses these rounds and plays again after them."""
    first = act.said["first"]
    last = first if act.said["last"] is None else act.said["last"]
    player_services.absent(desk, entry=chosen.entry, from_round=first, to_round=last)
    which = f"round {first}" if first == last else f"rounds {first} to {last}"
    return f"{player.name} is absent in {which}."


def _withdraw(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    player_services.withdraw(desk, entry=chosen.entry, from_round=act.said["from_round"])
    return f"{player.name} withdrawn. Scores stay."


def _seat_of(player: Entry, number: int) -> Seat:
    """Raises Nobody."""
    seat_rows = player.seats.select_related("game__table", "round").filter(round__number=number)
    seat = seat_rows.first()
    if seat is None:
        raise Nobody(f"{player.name} has no seat in round {number}.")
    return seat


def _forfeit(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    """Who isn't there loses, with the spread of the rules; with both gone both lose."""
    seat, both = _seat_of(player, chosen.number), act.said["both"]
    missing = [1, 2] if both else [seat.place]
    forfeits.forfeit(desk, game=str(seat.game.uuid), missing=missing, reason=act.said["reason"])
    return f"Both players of {player.name}’s game forfeit." if both else f"{player.name} forfeits."


def _instead(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    """Who has the bye plays the game of one who isn’t there, and who isn’t loses as by forfeit."""
    seat, reason = _seat_of(player, chosen.number), act.said["reason"]
    bye = taken_seats.bye_of(seat.round)
    if bye is None or seat.game.kind != GameKind.PLAYED:
        raise Nobody("Nobody has a bye to give up in this round now. Reload the page.")
    if slip_states.has_slip(seat.game):
        raise Nobody(refusals.stays(seat.game.table_number))
    loss = overtime.forfeit(rules.of_division(player.division), missing=True).spread
    with transaction_of(desk.by):
        round_, other = str(seat.round.uuid), str(bye.entry.uuid)
        seats.swap(desk, round=round_, player=chosen.entry, other=other, reason=reason)
        desk = replace(desk, key=None, version=None)
        game = str(bye.game.uuid)
        rulings.credit(desk, game=game, place=bye.place, points=loss, reason=reason)
    return (
        f"{bye.entry.name} plays at table {seat.game.table_number}; {player.name} loses by "
        f"{abs(loss)}. Print the table’s slip again."
    )


def _take_out(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    key = lookups.key_of(player.division, chosen.number)
    changed = seats.take_out(desk, round=key, entry=chosen.entry, reason=act.said["reason"])
    what = changed.basis["edits"][-1]["what"]
    return (
        f"{what}. They can be seated again here. Revision {changed.revision}: print the papers "
        "again."
    )


def _take_back(desk: Desk, player: Entry, chosen: Chosen, act: Act) -> str:
    number = chosen.number
    rounds.take_back(desk, round=lookups.key_of(player.division, number), reason=act.said["reason"])
    return f"Round {number} un-posted: it is a draft again and its papers are void."


DOES: dict[str, Callable[[Desk, Entry, Chosen, Act], str]] = {
    "sit": _sit,
    "wait": _wait,
    "arrive": _arrive,
    "back": _back,
    "left_out": _left_out,
    "absent": _absent,
    "withdraw": _withdraw,
    "forfeit": _forfeit,
    "instead": _instead,
    "take_out": _take_out,
    "take_back": _take_back,
}


# ---------------------------------------------------------------- edited, deleted, printed


def _edit_form(request: HttpRequest, *, division: Division, entry: UUID) -> EditForm:
    player = lookups.entry_of(division, entry)
    director = rights.of_request(request).has(Right.DIRECT)
    return EditForm.of(player, posted(request), director=director)


def _edit_page(
    request: HttpRequest, seen: Seen, *, division: Division, entry: UUID
) -> HttpResponse:
    """They are deleted, or go to another division, until they sit in a round, even in a draft, or
    are seeded in a play-off."""
    form = seen.form
    if not isinstance(form, EditForm):
        form = EditForm.of(
            lookups.entry_of(division, entry),
            director=rights.of_request(request).has(Right.DIRECT),
        )
    player = form.entry
    stays = player.seats.exists() or str(player.uuid) in player.division.seeded
    every = player.division.event.divisions.all()
    return render_page(
        request,
        player,
        panel="edit",
        status=seen.status,
        refusal=seen.refusal,
        form=form,
        stays=stays,
        others=[] if stays else [other for other in every if other.pk != player.division_id],
    )


@acting(PLAYER, form=_edit_form, page=_edit_page, opens=True)
def edit(act: Act, division: Division, entry: UUID) -> str:
    """Whatever of it was changed, all of it or nothing."""
    form: EditForm = act.form
    player, fields, key = form.entry, act.said, str(entry)
    desk = act.desk
    with transaction_of(desk.by):
        if form.changes("name", "rating", "brings", "prize_class", "team", "career_games"):
            player_services.change(
                desk,
                entry=key,
                name=fields["name"],
                rating=fields["rating"],
                brings=fields["brings"],
                facts=form.facts(),
            )
            desk = replace(desk, key=None, version=None)
        if form.new_numbers:
            was = player.member_numbers or {}
            offices.put(desk, entry=key, numbers=form.numbers(), was=was)
            desk = replace(desk, key=None, version=None)
        if form.changes("counts") or fields.get("reason"):
            counts, reason = fields["counts"], fields["reason"]
            was_counted = player.missed_round
            forfeits.count(desk, entry=key, was=was_counted, counts=counts, reason=reason)
            desk = replace(desk, key=None, version=None)
        if form.changes("listed"):
            hall.unlist(desk, entry=key, unlisted=not fields["listed"])
    return f"{fields['name']}: saved."


@acting(to("players", "division"), page=_edit_page)
def delete(act: Act, division: Division, entry: UUID) -> str:
    """Who was entered by mistake, before they sit anywhere."""
    entry_row = lookups.entry_of(division, entry)
    was = players.all_of(entry_row)
    name = player_services.delete(act.desk, entry=str(entry), name=entry_row.name, was=was)
    return f"{name} deleted from the list."


class MoveForm(ActForm):
    """The division that a player goes to."""

    division = Named()


@acting(PLAYER, form=MoveForm, page=_edit_page)
def move(act: Act, division: Division, entry: UUID) -> Done:
    """A player goes to another division, until they sit in a round."""
    other = str(act.said["division"])
    moved: Entry = divisions.move_player(act.desk, entry=str(entry), division=other)
    next_page = redirect("player", moved.division, entry)
    return Done(f"{moved.name} moved to division {moved.division.code}.", next_page)


@acting(PLAYER)
def new_code(act: Act, division: Division, entry: UUID) -> str:
    entry_row = hall.new_code(act.desk, entry=str(entry))
    return f"{entry_row.name} has a new code. Print their phone card."


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """What can be printed of a player; a POST prints the phone card."""
    if request.method == "POST":
        return printing.print_card(request, division=division, entry=entry)
    return render_page(request, lookups.entry_of(division, entry), panel="card")


one_act = by_name(
    {
        "not-here": not_here,
        "edit": edit,
        "card": card,
        "delete": delete,
        "code": new_code,
        "division": move,
    }
)
