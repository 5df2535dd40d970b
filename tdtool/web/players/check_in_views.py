"""Check-in: who is here, and what they bring."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tdtool.english import counted
from tdtool.models import Account, Division, Entry
from tdtool.models.accounts import Right
from tdtool.queries import players
from tdtool.queries.field import arrivals, kept_field
from tdtool.services import check_in
from tdtool.services.acts import Refused
from tdtool.services.players import BRINGS
from tdtool.web.players import late_views
from tdtool.web.shell import long_lists
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Search, Text, Texts, Ticked, YesOrNo

NOT_HERE_YET = "no"


class FoundForm(ActForm):
    """The line of the page: a part of a name, and whether only those not here yet are listed."""

    q = Search(longest=80)
    here = Text()


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    entered = players.of_division(division)
    arrived, total = arrivals(kept_field(division))
    parameters = {**request.GET.dict(), **seen.typed} if seen.form.is_bound else request.GET.dict()
    search, late = parameters.get("q", "").strip(), parameters.get("here") == NOT_HERE_YET
    entry_rows = [row for row in players.matching(entered, search) if not (late and row.checked_in)]
    part = long_lists.part_of(
        sorted(entry_rows, key=lambda row: row.searched),
        {"page": parameters.get("page", "")},
        words=lambda row: (row.name,),
    )
    presence, page = NOT_HERE_YET if late else "", str(part.number) if part.number > 1 else ""
    back = long_lists.query(here=presence, q=search, page=page)
    shown = {
        "back": back,
        "more": back.replace("?", "&"),
        "rows": part.rows,
        "part": part,
        "arrived": arrived,
        "total": total,
        "missing": total - arrived,
        "search": search,
        "late": late,
        "one": next((row for row in entered if row.uuid == parameters.get("who")), None),
        "things": BRINGS,
        "come_late": late_views.come_late(division),
        "refusal": seen.refusal,
    }
    return render(request, "players/check_in.html", shown, status=seen.status)


@acting(to("check_in", "division"), form=FoundForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str | Done:
    """The one whose name has what was typed is here, and the line is empty again; where several
    names have it, they are shown."""
    search, presence = act.said["q"], act.said["here"]
    back = _to(division, here=presence)
    if not search:
        return Done("", back)
    matching = players.matching(players.of_division(division), search)
    late = [row for row in matching if not row.checked_in]
    if not matching:
        raise Refused(f"No player matches “{search}”.")
    if len(late) > 1 or (not late and len(matching) > 1):
        return Done("", _to(division, here=presence, q=search))
    if not late:
        return Done(f"{matching[0].name} is already checked in.", back)
    arrived = check_in.one(act.desk, entry=late[0].uuid, arrived=True)
    return Done(_says(arrived, by=act.desk.by), back)


def _says(arrived: Entry, *, by: Account) -> str:
    may_seat = by.may(Right.LATE, arrived.division.event)
    return f"{arrived.name} checked in. {late_views.what_now(arrived, may_seat=may_seat)}".strip()


class ArrivedForm(ActForm):
    """Here or not, and with what where that was asked; found by which search."""

    arrived = YesOrNo()
    brings = Texts()
    asked = Ticked()


def _back(
    request: HttpRequest, form: ArrivedForm, *, division: Division, entry: UUID
) -> HttpResponse:
    """To the list, searched as it was."""
    parameters = {name: request.GET.get(name, "") for name in ("here", "q", "page")}
    return _to(division, **parameters)


def _to(division: Division, **parameters: str) -> HttpResponse:
    """The list; ``asked`` is its search and its filter, as far as there are any."""
    return redirect(f"{reverse('check_in', args=[division])}{long_lists.query(**parameters)}")


@acting(_back, form=ArrivedForm)
def one(act: Act, division: Division, entry: UUID) -> str:
    checked_in = act.said["arrived"]
    brings = act.said["brings"] if act.said["asked"] else None
    arrived = check_in.one(act.desk, entry=str(entry), arrived=checked_in, brings=brings)
    return _says(arrived, by=act.desk.by) if checked_in else f"{arrived.name}: check-in undone."


@acting(to("check_in", "division"))
def everyone(act: Act, division: Division) -> str:
    count = check_in.everyone(act.desk, division=str(division.uuid))
    return f"{counted(count, 'player')} checked in. Everyone is here."
