"""Seats by hand: looked at first, then changed; players taken out; a posted round taken back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from tdtool.models import Division
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats
from tdtool.web.rounds import pair_views
from tdtool.web.rounds.draft import seat_changes as seat_queries
from tdtool.web.rounds.pair_forms import ChangeForm
from tdtool.web.rounds.views import page_of
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ReasonForm, Text

ROUND = to("round", "division", "number")


class TakeOutForm(ReasonForm):
    entry = Text()
    act = "take_out"


class TakeBackForm(ReasonForm):
    act = "take_back"


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Look at a change (it counts nothing); make it with a POST."""
    if request.method == "POST":
        make = pair_views.change if pair_views.is_here(division) else _change
        return make(request, division=division, number=number)
    one, to_ = request.GET.get("one", ""), request.GET.get("to", "")
    piece = "HX-Request" in request.headers
    answer = page_of(request, division, number, piece=piece, change=(one, to_))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _change_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    typed = {"refusal": seen.refusal, "reason": seen.typed.get("reason", ""), "act": "change"}
    change = seen.typed.get("one", ""), seen.typed.get("to", "")
    return page_of(request, division, number, status=seen.status, change=change, typed=typed)


@acting(ROUND, form=ChangeForm, page=_change_again)
def _change(act: Act, division: Division, number: int) -> str:
    one, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    table = seat_queries.table_named(to_)
    round_ = lookups.key_of(division, number)
    if table is not None:
        name = lookups.name_of(division, one, "Choose a player.")
        seats.move(act.desk, round=round_, entry=one, table=table, reason=reason)
        return f"{name} sits at table {table} now."
    names = " and ".join(
        lookups.name_of(division, key, "Choose two players.") for key in (one, to_)
    )
    done = seats.swap(act.desk, round=round_, one=one, other=to_, reason=reason)
    if not done.is_posted:
        return f"{names} are swapped."
    return f"{names} have exchanged seats. Revision {done.revision}: print the papers again."


def _again(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
    """The round's page, with what was typed in the fold of the form."""
    typed = {name: seen.typed.get(name, "") for name in seen.form.fields}
    typed |= {"refusal": seen.refusal, "act": seen.form.act}
    return page_of(request, division, number, status=seen.status, typed=typed)


@acting(ROUND, form=TakeOutForm, page=_again)
def take_out(act: Act, division: Division, number: int) -> str:
    entry = act.said["entry"]
    name = lookups.name_of(division, entry, "Choose a player.")
    round_ = lookups.key_of(division, number)
    done = seats.take_out(act.desk, round=round_, entry=entry, reason=act.said["reason"])
    return f"{name} is taken out. Revision {done.revision}: print the papers again."


@acting(ROUND, form=TakeBackForm, page=_again)
def take_back(act: Act, division: Division, number: int) -> str:
    rounds.take_back(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} is a draft again; its papers are void."
