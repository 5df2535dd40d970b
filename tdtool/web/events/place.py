"""The place Event: rules, divisions, rounds and times, people, files, and what was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tdtool.engine import systems
from tdtool.models import Account, Division, Event
from tdtool.models.accounts import IS, Right, Role
from tdtool.places import TYPED
from tdtool.queries.exchange import exports
from tdtool.queries.records import records
from tdtool.queries.reports import at_desk
from tdtool.services import accounts, events
from tdtool.services.acts import Refused
from tdtool.web.accounts.forms import RoleHereForm
from tdtool.web.accounts.views import MAY
from tdtool.web.events import course, divisions
from tdtool.web.events.course import LastRoundsForm, RoundForm, StartsForm
from tdtool.web.events.forms import OFFERED, HideForm, SettingsForm, TwiceForm, changed
from tdtool.web.exchange import archive_views
from tdtool.web.history import views as history
from tdtool.web.offices import views as offices
from tdtool.web.shell.acting import Act, Seen, View, acting, by_name, posted, to
from tdtool.web.shell.fields import ActForm
from tdtool.web.shell.refusals import only_with
from tdtool.web.shell.tags import rights

EVENT = to("event", "division")


def _form(request: HttpRequest, *, division: Division, fresh: bool = False) -> SettingsForm:
    """``fresh``: as things are, for a page on which another form was sent."""
    event = division.event
    rules = systems.get(event.system, **event.settings)
    initial = {
        "name": event.name,
        "starts_on": event.starts_on,
        "venue": event.venue,
        "lexicon": event.lexicon,
        "paper": event.paper,
        **{name: rules.value(name) for name in OFFERED if name in rules.settings},
    }
    return SettingsForm(rules, None if fresh else posted(request), initial=initial)


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """Everything of the event; a form that was refused stands as it was typed."""
    event, own_rights = division.event, rights.of_request(request)
    form = seen.form
    settings = (
        form if isinstance(form, SettingsForm) else _form(request, division=division, fresh=True)
    )
    rows, overlap = divisions.listed(event)
    typed = seen.typed if seen.refusal else {}
    of_course = course.of_division(
        division,
        now=timezone.now(),
        chosen=_chosen(typed.get("number") or request.GET.get("round", "")),
        typed=typed if isinstance(form, RoundForm) else None,
    )
    if starts_typed := isinstance(form, StartsForm) and typed:
        of_course["starts"] = [
            (number, typed.get(f"start-{number}", start)) for number, start in of_course["starts"]
        ]
    values = {
        "form": settings,
        "refusal": seen.refusal,
        "rules": settings.rules,
        "changes": [row for row in changed(settings.rules) if not row.startswith("minutes per ")],
        "reports": at_desk.setting_of_event(event),
        "wifi": (event.wifi or {}).get("name", ""),
        "twice": event.keyed_twice,
        "hidden": event.hidden,
        "divisions": rows,
        "overlap": overlap,
        "course": of_course,
        "starts_typed": starts_typed,
        "version": division.version,
        "history": history.newest(event),
        "records": records.live(event).count(),
    }
    if own_rights.has(Right.PEOPLE):
        assert isinstance(request.user, Account)
        values |= _people(event, request.user)
    if own_rights.has(Right.SCORE):
        values |= {
            "offers": exports.offers(event),
            "publish": f"{TYPED} publish {event.slug} FOLDER",
        }
    if own_rights.has(Right.DIRECT):
        values["archive"] = archive_views.name_of(event)
        values["offices"] = offices.listed(event, today=timezone.localdate())
    return render(request, "events/place.html", values, status=seen.status)


def _chosen(number: str) -> int | None:
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 3 else None


def _people(event: Event, by: Account) -> dict[str, Any]:
    """Everyone who can sign in, with the role that they have here alone, and whether it is one’s
    to change."""
    given = event.roles or {}
    return {
        "people": [
            (account, given.get(str(account.uuid), ""), by.is_director or not account.is_director)
            for account in Account.objects.filter(is_active=True)
        ],
        "all_roles": [(role, MAY[role]) for role in Role],
    }


@acting(EVENT, form=_form, page=_page, opens=True)
def show(act: Act, division: Division) -> str:
    """Its name, word list, paper and rules; rules only until a round is drawn by them."""
    first = division.event.divisions.all()[0]
    events.change(act.desk, rounds=first.rounds, **act.form.facts())
    return "Settings saved."


@acting(EVENT, form=TwiceForm)
def key_twice(act: Act, division: Division) -> str:
    events.key_twice(act.desk, **act.said)
    if act.said["twice"]:
        return "Two people must now enter each slip."
    return "Each slip is now entered once."


@acting(to("events"), form=HideForm)
def hide(act: Act, division: Division) -> str:
    events.hide(act.desk, **act.said)
    name = division.event.name
    if act.said["hidden"]:
        return f"{name} hidden; nothing is deleted."
    return f"{name} is back in the list."


@only_with(Right.PEOPLE)
@acting(EVENT, form=RoleHereForm, page=_page)
def give_role(act: Act, division: Division) -> str:
    """A role that counts in this event alone, or the usual one again."""
    named = Account.objects.filter(uuid=act.said["account"]).first()
    if named is None:
        raise Refused("This account no longer exists. Reload the page.")
    role = act.said["role"]
    accounts.give_role(act.desk, account=str(named.uuid), role=role, name=named.name)
    return f"{named.name} is {IS[Role(role or named.role)]} in this event."


def _of_course(does: Callable[[Act, Division], str], form: type[ActForm] = ActForm) -> View:
    return acting(EVENT, form=form, page=_page)(does)


change = by_name(
    {
        "twice": key_twice,
        "hide": hide,
        "role": give_role,
        "round": _of_course(course.save_round, RoundForm),
        "starts": _of_course(course.save_starts, StartsForm),
        "automatic": _of_course(course.plan_by_field),
        "last": _of_course(course.plan_last, LastRoundsForm),
        "add-division": divisions.add,
        "remove-division": divisions.remove,
        "archive": archive_views.save_archive,
    }
)
