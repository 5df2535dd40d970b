"""Set-up, signing in and out, and who may."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.services import accounts
from tdtool.services.acts import Refused, Repeated
from tdtool.web import forms as web_forms
from tdtool.web import judge, tokens
from tdtool.web.first_run import may_set_up, not_yet
from tdtool.web.hosts import from_this_laptop
from tdtool.web.refusals import only_directors, said_and_back, said_once

BACKEND = "django.contrib.auth.backends.ModelBackend"
USERNAME = r"^[\w.@+-]+$"


def _password(label: str, autocomplete: str, help_text: str = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(
        label=label,
        widget=widget,
        help_text=help_text,
        strip=False,
        max_length=accounts.LONGEST_PASSWORD,
    )


class SetUpForm(forms.Form):
    name = forms.CharField(label="Your name", max_length=80, help_text="It stands on every act.")
    username = forms.RegexField(
        USERNAME,
        label="Name to sign in with",
        max_length=60,
        error_messages={"invalid": "Letters, digits and . @ + - _ only."},
    )
    password = _password("Password", "new-password", "At least eight signs, hard to guess.")
    password_again = _password("The password again", "new-password")
    token = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("password") != cleaned.get("password_again"):
            self.add_error("password_again", "The two passwords differ; type them again.")
        return cleaned


class SignInForm(forms.Form):
    username = forms.CharField(
        label="Name to sign in with",
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = _password("Password", "current-password")


class AccountForm(forms.Form):
    name = forms.CharField(label="Name", max_length=80)
    username = forms.RegexField(
        USERNAME,
        label="Name to sign in with",
        max_length=60,
        error_messages={"invalid": "Letters, digits and . @ + - _ only."},
    )
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.SCOREKEEPER)
    password = _password("First password", "new-password", "At least eight signs, hard to guess.")


class PasswordForm(forms.Form):
    old = _password("Old password", "current-password")
    new = _password("New password", "new-password", "At least eight signs, hard to guess.")


@login_not_required
@sensitive_post_parameters()
def setup(request: HttpRequest) -> HttpResponse:
    """The first director, from this laptop or with the word from its terminal."""
    if accounts.there_is_a_director():
        return redirect("events")
    if not may_set_up(request):
        return not_yet(request)
    form = SetUpForm(request.POST or None, initial={"token": request.GET.get("token", "")})
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
            tokens.spend_set_up()
            login(request, director, backend=BACKEND)
            return redirect("events")
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/setup.html", {"form": form, "refusal": refusal}, status=status)


@login_not_required
@sensitive_post_parameters()
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    after = request.POST.get("next") or request.GET.get("next") or ""
    if not (after.startswith("/") and url_has_allowed_host_and_scheme(after, {request.get_host()})):
        after = ""
    refusal = ""
    if request.method == "POST" and form.is_valid():
        account = authenticate(request, **form.cleaned_data)
        if account is not None:
            login(request, account)
            judge.release(request)
            return redirect(after or "events")
        refusal = "The name or the password is not right. Capitals count in the password."
    if getattr(request, "axes_locked_out", False):
        return locked_out(request)
    values = {"form": form, "refusal": refusal, "next": after}
    return render(request, "accounts/sign_in.html", values, status=422 if refusal else 200)


def locked_out(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """Too many wrong passwords for one name from one address."""
    what = {
        "title": "Wait five minutes",
        "sentence": "Too many wrong passwords for this name from here. After five minutes it "
        "can be tried again; another machine isn’t held up, and a director can give a new "
        "password.",
    }
    return render(request, "plain.html", what, status=429)


@login_not_required
@require_safe
def sign_in_once(request: HttpRequest, word: str) -> HttpResponse:
    """The link printed at the start of a demo: on this laptop only, once."""
    account = None
    if from_this_laptop(request) and (named := tokens.take_sign_in(word)):
        account = Account.objects.filter(uuid=named, is_active=True).first()
    if account is None:
        what = {
            "title": "This link opens nothing",
            "sentence": "It works once, on the laptop that printed it. Start the demo again "
            "for a new one.",
        }
        return render(request, "plain.html", what, status=403)
    login(request, account, backend=BACKEND)
    event = Event.objects.filter(slug=request.GET.get("event", "")).first()
    return redirect("day", event.slug) if event else redirect("events")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign_in")


@sensitive_post_parameters()
def own(request: HttpRequest) -> HttpResponse:
    """One's own account: a new password."""
    form = PasswordForm(request.POST or None)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            account = accounts.change_password(web_forms.desk(request), **form.cleaned_data)
        except Repeated as repeated:
            return said_once(request, repeated, "account")
        except Refused as refused:
            refusal = str(refused)
        else:
            update_session_auth_hash(request, account)
            messages.success(request, "Your password is changed.")
            return redirect("account")
    status = 422 if refusal or form.errors else 200
    values = {"form": form, "refusal": refusal}
    return render(request, "accounts/account.html", values, status=status)


@only_directors
@sensitive_post_parameters()
def show(request: HttpRequest) -> HttpResponse:
    """Everyone at the desk, and a form for one more."""
    form = AccountForm(request.POST or None)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            account = accounts.add(web_forms.desk(request), **form.cleaned_data)
        except Repeated as repeated:
            return said_once(request, repeated, "accounts")
        except Refused as refused:
            refusal = str(refused)
        else:
            messages.success(request, f"{account.name} can sign in now.")
            return redirect("accounts")
    values = {"accounts": Account.objects.all(), "form": form, "refusal": refusal}
    status = 422 if refusal or form.errors else 200
    return render(request, "accounts/accounts.html", values, status=status)


@require_POST
def switch(request: HttpRequest, account: UUID) -> HttpResponse:
    def do() -> str:
        active = web_forms.yes_or_no(request, "active")
        done = accounts.switch(web_forms.desk(request), account=str(account), active=active)
        return f"{done.name} can {'sign in again' if active else 'no longer sign in'}."

    return said_and_back(request, do, "accounts")


@require_POST
@sensitive_post_parameters()
def reset_password(request: HttpRequest, account: UUID) -> HttpResponse:
    def do() -> str:
        done = accounts.reset_password(
            web_forms.desk(request),
            account=str(account),
            password=request.POST.get("password", ""),
        )
        return f"{done.name} has a new password."

    return said_and_back(request, do, "accounts")
