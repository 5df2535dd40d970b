"""Set-up, signing in and out, and who may."""

import hmac
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from uuid import UUID

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.models import Account, Event
from tdtool.models.accounts import IS, Role
from tdtool.queries.follow import progress
from tdtool.services import accounts
from tdtool.services.acts import Refused
from tdtool.web.accounts import by_https
from tdtool.web.accounts.forms import (
    AccountForm,
    NewPasswordForm,
    PasswordForm,
    RoleForm,
    SetUpForm,
    SignInForm,
    SwitchForm,
)
from tdtool.web.challenges import judge_views
from tdtool.web.follow.views import first_password
from tdtool.web.reports.phone_views import WrongCodes
from tdtool.web.shell import addresses
from tdtool.web.shell.acting import Act, Seen, acting, button, by_name, posted, to
from tdtool.web.shell.addresses import from_this_laptop
from tdtool.web.shell.fields import form_data
from tdtool.web.shell.refusals import only_directors, plain

# Words that open one door: printed in the terminal, kept in this process only.

_lock = Lock()
_set_up: str = ""
_sign_in: dict[str, UUID] = {}


def offer_set_up() -> str:
    """A fresh word for the set-up page; the one before it is void."""
    global _set_up
    with _lock:
        _set_up = secrets.token_urlsafe(18)
        return _set_up


def opens_set_up(word: str) -> bool:
    with _lock:
        return bool(_set_up) and hmac.compare_digest(_set_up.encode(), word.encode())


def spend_set_up() -> None:
    global _set_up
    with _lock:
        _set_up = ""


def offer_sign_in(account: UUID) -> str:
    """A fresh word that signs this account in until the process ends: the browser that the demo
    opens isn't always the one that it is tried in."""
    with _lock:
        word = secrets.token_urlsafe(18)
        _sign_in[word] = account
        return word


def signs_in(word: str) -> UUID | None:
    """The account that the word signs in; None if it opens nothing."""
    with _lock:
        return _sign_in.get(word)


# What each role may do, as it is told.

MAY: dict[Role, str] = {
    Role.DIRECTOR: "everything",
    Role.SCOREKEEPER: (
        "players, check-in, slips, clocks, papers, displays, the judge’s screen; opens disputes"
    ),
    Role.CHECK_IN: "players, check-in and late players; papers",
    Role.JUDGE: "the judge’s screen, challenges, disputes, rulings; papers",
    Role.VIEWER: "reads, changes nothing",
}


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


# Wrong sign-ins slow down whoever tries them, never the desk.
#
# A password’s hash is made to be slow: one at a time is worked out, a few wait their turn, the
# others are told to try again. This laptop, and addresses from which somebody has signed in, come
# first. One name from one address is locked by axes; here all names from one address are counted
# together.

WRONG = WrongCodes(most=20, within=300)  # of any names, from one address
LONGEST_WAIT = {True: 15.0, False: 3.0}  # seconds, for the desk and for others
MOST_WAITING = {True: 4, False: 2}  # of the threads of ``management/doors.py``


class Busy(Exception):
    """Too many passwords are being tried just now."""


class TooMany(Exception):
    """Too many wrong ones from this address."""


class Turn:
    """One at a time, those who come first before the others."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._taken = False
        self._waiting = {True: 0, False: 0}

    @contextmanager
    def taken(self, *, first: bool) -> Iterator[None]:
        """Raises Busy."""
        with self._changed:
            if self._waiting[first] >= MOST_WAITING[first]:
                raise Busy
            self._waiting[first] += 1
            try:
                may = self._changed.wait_for(lambda: self._free(first), LONGEST_WAIT[first])
            finally:
                self._waiting[first] -= 1
            if not may:
                raise Busy
            self._taken = True
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()

    def _free(self, first: bool) -> bool:
        return not self._taken and (first or not self._waiting[True])


TURN = Turn()
_known: set[str] = set()  # addresses from which somebody has signed in


def signed_in(request: HttpRequest, *, username: str, password: str) -> Account | None:
    """The account, or None where the name or the password is wrong. Raises Busy, TooMany."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    first = from_this_laptop(request) or address in _known
    if not first and WRONG.waits(address):
        raise TooMany
    with TURN.taken(first=first):
        account = authenticate(request, username=username, password=password)
    if not isinstance(account, Account):
        WRONG.count(address)
        return None
    _known.add(address)
    return account


def forget_all() -> None:
    """Nobody has tried anything, as in a new process."""
    WRONG.clear()
    _known.clear()


# Until there is a director: the set-up page on this laptop, one sentence anywhere else.

GetResponse = Callable[[HttpRequest], HttpResponse]


def may_set_up(request: HttpRequest) -> bool:
    """Only from this laptop, or with the word printed in its terminal."""
    word = form_data(request).get("token", "")
    return from_this_laptop(request) or opens_set_up(word)


def until_there_is_a_director(get_response: GetResponse) -> GetResponse:
    second = reverse("second_feed")
    open_paths = (reverse("healthz"), reverse("setup"), second, "/static/", "/sign-in/")

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated or accounts.there_is_a_director():
            return get_response(request)
        if request.path.startswith(open_paths) and request.path != reverse("sign_in"):
            return get_response(request)
        if from_this_laptop(request):
            return redirect("setup")
        return not_yet(request)

    return middleware


def not_yet(request: HttpRequest) -> HttpResponse:
    sentence = "A director must first set up tdtool on the laptop that runs it."
    return plain(request, "Not set up yet", sentence, status=403)


MOST_EVENTS = 30  # that the page of accounts leads to
BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def setup(request: HttpRequest) -> HttpResponse:
    """The first director, from this laptop or with the word from its terminal."""
    if accounts.there_is_a_director():
        return redirect("events")
    if not may_set_up(request):
        return not_yet(request)
    if progress.read().follows:
        return first_password(request)
    form = SetUpForm(posted(request), initial={"token": request.GET.get("token", "")})
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            director = accounts.first_director(
                username=form.cleaned_data["username"],
                name=form.cleaned_data["name"].strip(),
                password=form.cleaned_data["password"],
            )
        except Refused as refused:
            refusal = str(refused)
        else:
            spend_set_up()
            login(request, director, backend=BACKEND)
            return redirect("events")
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/setup.html", {"form": form, "refusal": refusal}, status=status)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(posted(request))
    after = form_data(request).get("next", "")
    if not (after.startswith("/") and url_has_allowed_host_and_scheme(after, {request.get_host()})):
        after = ""
    refusal, status = "", 422
    if request.method == "POST" and form.is_valid():
        try:
            account = signed_in(request, **form.cleaned_data)
        except TooMany:
            return locked_out(request)
        except Busy:
            account, status = None, 429
            refusal = "Others are signing in right now. Try again in a few seconds."
        else:
            refusal = "Wrong username or password. Passwords are case-sensitive."
        if account is not None:
            login(request, account)
            judge_views.release(request)
            return redirect(after or "events")
    if getattr(request, "axes_locked_out", False):
        return locked_out(request)
    values = {"form": form, "refusal": refusal, "next": after}
    return render(request, "accounts/sign_in.html", values, status=status if refusal else 200)


def locked_out(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """Too many wrong passwords for one name from one address."""
    sentence = (
        "Too many wrong passwords from this device. Use another device, or ask a director for a "
        "new password."
    )
    return plain(request, "Wait five minutes", sentence, status=429)


@login_not_required
@require_safe
def sign_in_once(request: HttpRequest, word: str) -> HttpResponse:
    """The link printed at the start of a demo: on this laptop only, while it runs."""
    account = None
    if from_this_laptop(request) and (named := signs_in(word)):
        account = Account.objects.filter(uuid=named, is_active=True).first()
    if account is not None and request.user != account:
        login(request, account, backend=BACKEND)
    if not request.user.is_authenticated:
        sentence = (
            "It works only on this laptop, while the demo runs. Start the demo again for a new one."
        )
        return plain(request, "This link no longer works", sentence, status=403)
    event = Event.objects.filter(slug=request.GET.get("event", "")).first()
    return redirect("day", event.slug) if event else redirect("events")


@button
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign_in")


def _own(request: HttpRequest, seen: Seen) -> HttpResponse:
    values = {"form": seen.form, "refusal": seen.refusal}
    return render(request, "accounts/account.html", values, status=seen.status)


@sensitive_post_parameters()
@acting(to("account"), form=PasswordForm, page=_own, opens=True)
def own(act: Act) -> str:
    """One's own account: a new password."""
    account = accounts.change_password(act.desk, **act.said)
    update_session_auth_hash(act.request, account)
    return "Password changed."


def _everyone(request: HttpRequest, seen: Seen) -> HttpResponse:
    everyone = [
        account for account in Account.objects.all() if account.username != str(account.uuid)
    ]
    other = elsewhere(everyone)
    values = {
        "accounts": [(account, other[str(account.uuid)]) for account in everyone],
        "events": Event.objects.filter(hidden=False, archived=False)[:MOST_EVENTS],
        "all_roles": [(role, MAY[role]) for role in Role],
        "form": seen.form,
        "refusal": seen.refusal,
        "by_https": by_https.opened(),
        "in_clear": addresses.all_for_phones(request),
    }
    return render(request, "accounts/accounts.html", values, status=seen.status)


@only_directors
@sensitive_post_parameters()
@acting(to("accounts"), form=AccountForm, page=_everyone, opens=True)
def show(act: Act) -> str:
    """Everyone at the desk, and a form for one more."""
    account = accounts.add(act.desk, **act.said)
    return f"Account added: {account.name} can sign in."


@acting(to("accounts"), form=SwitchForm)
def switch(act: Act, account: UUID) -> str:
    account_row = accounts.switch(act.desk, account=str(account), **act.said)
    if act.said["active"]:
        return f"{account_row.name} can sign in again."
    return f"{account_row.name} can no longer sign in."


@acting(to("accounts"), form=RoleForm)
def change_role(act: Act, account: UUID) -> str:
    named = Account.objects.filter(uuid=account).first()
    name = named.name if named else ""
    account_row = accounts.change_role(act.desk, account=str(account), name=name, **act.said)
    return f"{account_row.name} is {IS[Role(account_row.role)]}."


@sensitive_post_parameters()
@acting(to("accounts"), form=NewPasswordForm)
def reset_password(act: Act, account: UUID) -> str:
    account_row = accounts.reset_password(act.desk, account=str(account), **act.said)
    return f"{account_row.name}: new password set."


change = by_name({"switch": switch, "role": change_role, "password": reset_password})
