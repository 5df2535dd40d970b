"""Who has which role in an event; a director gives another one there, or takes it back."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.models import Account, Division, Event
from tdtool.models.accounts import IS, Right, Role
from tdtool.services import accounts
from tdtool.services.acts import Refused
from tdtool.web.accounts.forms import RoleHereForm
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.refusals import only_with

Roles = tuple[tuple[Role, str], ...]
MAY: dict[Role, str] = {
    Role.DIRECTOR: "everything",
    Role.SCOREKEEPER: (
        "players, check-in, slips, clocks, papers, displays, the judge’s screen; opens disputes"
    ),
    Role.CHECK_IN: "players, check-in and late players; papers",
    Role.JUDGE: "the judge’s screen, challenges, disputes, rulings; papers",
    Role.VIEWER: "reads, changes nothing",
}


@dataclass(frozen=True)
class Person:
    """An account in this event; ``given`` is "" where it has its usual role here."""

    uuid: str
    name: str
    usual: str
    given: str
    changes: bool  # whether whoever looks at it may change it


def people(event: Event, by: Account) -> tuple[Person, ...]:
    """Everyone who can sign in."""
    roles = event.roles or {}
    return tuple(
        Person(
            uuid=str(account.uuid),
            name=account.name,
            usual=str(account.role),
            given=roles.get(str(account.uuid), ""),
            changes=by.is_director or not account.is_director,
        )
        for account in Account.objects.filter(is_active=True)
    )


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    assert isinstance(request.user, Account)
    values = {
        "people": people(division.event, request.user),
        "all_roles": [(role, MAY[role]) for role in Role],
        "refusal": seen.refusal,
        "typed": seen.typed,
    }
    return render(request, "accounts/roles.html", values, status=seen.status)


@only_with(Right.PEOPLE)
@acting(to("roles", "division"), form=RoleHereForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str:
    """Everyone with their role here, and what each role may do."""
    named = Account.objects.filter(uuid=act.said["account"]).first()
    if named is None:
        raise Refused("This account no longer exists. Reload the page.")
    role = act.said["role"]
    accounts.give_role(act.desk, account=str(named.uuid), role=role, name=named.name)
    return f"{named.name} is {IS[Role(role or named.role)]} in this event."


def elsewhere(everyone: list[Account]) -> dict[str, list[tuple[Event, str]]]:
    """By account, the events that give it another role; hidden ones left out."""
    event_roles: dict[str, list[tuple[Event, str]]] = {
        str(account.uuid): [] for account in everyone
    }
    for event in Event.objects.filter(hidden=False, roles__isnull=False):
        for uuid, role in (event.roles or {}).items():
            if uuid in event_roles:
                event_roles[uuid].append((event, role))
    return event_roles
