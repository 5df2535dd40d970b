"""The list of players, and the same list at the door, where they are checked in."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.models import Account, Division
from tdtool.models.accounts import Right
from tdtool.queries import events, players
from tdtool.queries.field import arrivals, kept_field
from tdtool.services import check_in
from tdtool.services.acts import Refused
from tdtool.services.players import BRINGS
from tdtool.web.players import attendance
from tdtool.web.players.acts import arrived
from tdtool.web.players.listing import Line, lines_of, shown_round
from tdtool.web.players.page import render_page
from tdtool.web.shell import long_lists, lookups
from tdtool.web.shell.acting import FRESH, Act, Done, Seen, acting
from tdtool.web.shell.fields import ActForm, Pressed, Search, Text, Texts

NOT_HERE_YET = "no"
SORTS: Mapping[str, Callable[[Line], Any]] = {
    "number": lambda line: (line.row.number is None, line.row.number or 0),
    "name": lambda line: line.row.searched,
    "rating": lambda line: line.row.rating or 0,
    "state": lambda line: line.state,
    "table": lambda line: (line.seat is None, (line.seat and line.seat.table) or 0),
}


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """Everybody; the only one who matches a search is meant."""
    search = request.GET.get("q", "").strip()
    matching = players.matching(players.of_division(division), search) if search else []
    if len(matching) == 1:
        return redirect("player", division, matching[0].uuid)
    return _list(request, FRESH, division=division, door=False)


@require_safe
def one(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """A player’s own page."""
    return render_page(request, lookups.entry_of(division, entry))


class DoorForm(ActForm):
    """A part of a name, or who of the list is here or isn’t, with what they bring; or all."""

    q = Search(longest=80)
    here = Text()
    page = Text()
    arrived = Text()
    gone = Text()
    brings = Texts()
    equipment = Pressed()
    everyone = Pressed()


def _door(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    return _list(request, seen, division=division, door=True)


def _list(request: HttpRequest, seen: Seen, *, division: Division, door: bool) -> HttpResponse:
    assert isinstance(request.user, Account)
    parameters = request.GET.dict() | (seen.typed if seen.form.is_bound else {})
    search = parameters.get("q", "").strip()
    lines = lines_of(division)
    here_count, total = arrivals(kept_field(division))
    missing_only = parameters.get("here") == NOT_HERE_YET
    sort = parameters.get("sort", "").removeprefix("-")
    if sort in SORTS:
        lines.sort(key=SORTS[sort], reverse=parameters["sort"].startswith("-"))
    matching = {row.uuid for row in players.matching((line.row for line in lines), search)}
    shown = [line for line in lines if line.row.uuid in matching]
    shown = [line for line in shown if not (missing_only and line.state != "not-here")]
    part = long_lists.part_of(
        shown, {"page": parameters.get("page", "")}, words=lambda line: (line.row.name,)
    )
    late = attendance.come_late(division)
    door = door and request.user.may(Right.CHECK_IN, division.event)
    values = {
        "door": door,
        "lines": part.rows,
        "part": part,
        "whole": len(lines) <= long_lists.WHOLE,
        "heads": _heads(division, door=door, by=parameters.get("sort", "name")),
        "teams": any(line.row.team for line in lines),
        "numbered": any(line.row.number for line in lines),
        "arrived": here_count,
        "total": total,
        "everybody": len(lines),
        "missing": total - here_count,
        "missing_only": missing_only,
        "door_first": bool(total - here_count) and not events.rounds_of(division),
        "search": search,
        "sorted_by": parameters.get("sort", "name"),
        "late": [player.for_(request.user, division) for player in late],
        "who": next((line.row for line in lines if line.row.uuid == parameters.get("who")), None),
        "things": BRINGS,
        "refusal": seen.refusal,
    }
    return render(request, "players/players.html", values, status=seen.status)


def _heads(division: Division, *, door: bool, by: str) -> list[tuple[str, str, str]]:
    """What each column is sorted by, is called, and how it is sorted next."""
    round_ = shown_round(events.rounds_of(division))
    heads = {"number": "No.", "name": "Player", "rating": "Rating", "state": "State"}
    if round_ is not None and not door:
        draft = "" if round_.is_posted else ", draft"
        heads["table"] = f"Round {round_.number}{draft}"
    return [(key, label, f"-{key}" if by == key else key) for key, label in heads.items()]


def _to_door(request: HttpRequest, form: DoorForm, *, division: Division) -> HttpResponse:
    return _at_door(division, form.cleaned_data)


def _at_door(division: Division, fields: Mapping[str, Any], **more: str) -> HttpResponse:
    """The list as it was, of those who aren't here or of all, and at its page."""
    query = long_lists.query(here=fields.get("here", ""), page=fields.get("page", ""), **more)
    return redirect(f"{reverse('check_in', args=[division])}{query}")


@acting(_to_door, form=DoorForm, page=_door, opens=True)
def door(act: Act, division: Division) -> str | Done:
    """Who of the list came, or didn't after all; everyone; or who is called what was typed."""
    fields, desk = act.said, act.desk
    if fields["everyone"]:
        count = check_in.everyone(desk, division=str(division.uuid))
        return f"{counted(count, 'player')} checked in. Everyone is here."
    if who := fields["arrived"] or fields["gone"]:
        brings = fields["brings"] if fields["equipment"] else None
        came = bool(fields["arrived"])
        player = check_in.one(desk, entry=who, arrived=came, brings=brings)
        sentence = arrived(player, desk) if came else f"{player.name}: check-in undone."
        equipped = {} if fields["equipment"] or not came else {"who": str(player.uuid)}
        return Done(sentence, _at_door(division, fields, **equipped))
    return _named(act, division, fields["q"])


def _named(act: Act, division: Division, search: str) -> Done:
    """The one whose name has what was typed is here, and the line is empty again; where several
    names have it, they are shown."""
    fields = act.said
    if not search:
        return Done("", _at_door(division, fields))
    matching = players.matching(players.of_division(division), search)
    late = [row for row in matching if not row.checked_in]
    if not matching:
        raise Refused(f"No player matches “{search}”.")
    if len(late) > 1 or (not late and len(matching) > 1):
        return Done("", _at_door(division, fields, q=search))
    if not late:
        return Done(f"{matching[0].name} is already checked in.", _at_door(division, fields))
    player = check_in.one(act.desk, entry=late[0].uuid, arrived=True)
    return Done(arrived(player, act.desk), _at_door(division, fields, who=late[0].uuid))
