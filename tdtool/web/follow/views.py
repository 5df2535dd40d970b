"""The page “Second laptop” and its buttons; for directors."""

from __future__ import annotations

from django import forms
from django.contrib.auth import login, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.queries.follow import wire
from tdtool.services.acts import Refused
from tdtool.services.follow import laptops, stick
from tdtool.web.accounts.forms import NewPasswordForm
from tdtool.web.follow.page import page
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Figures, Named, YesOrNo
from tdtool.web.shell.refusals import only_directors


class WaitForm(ActForm):
    waits = YesOrNo()


class StickForm(ActForm):
    after = Figures()


class PasswordHereForm(NewPasswordForm):
    account = Named()


class FirstPasswordForm(forms.Form):
    """On a second laptop: one of the first's directors, with a password for this laptop."""

    account = forms.ModelChoiceField(
        Account.objects.none(), label="You are", to_field_name="uuid", empty_label=None
    )
    password = forms.CharField(
        label="Password on this laptop",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="At least 8 characters. Passwords aren’t copied from the first laptop.",
        strip=False,
    )
    token = forms.CharField(widget=forms.HiddenInput, required=False)


def _page(request: HttpRequest, seen: Seen) -> HttpResponse:
    values = {"page": page(request), "refusal": seen.refusal}
    return render(request, "follow/second.html", values, status=seen.status)


@only_directors
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """What this laptop is to another one, and what can be done about it."""
    return _page(request, FRESH)


@acting(to("second"))
def new_code(act: Act) -> str:
    laptops.let_in(act.desk, code=wire.new_code())
    return "New code made. Type the command on the second laptop."


@acting(to("second"))
def turn_off(act: Act) -> str:
    laptops.shut_out(act.desk)
    return "The code no longer works. Nobody can follow."


@acting(to("second"), form=WaitForm)
def wait(act: Act) -> str:
    laptops.wait(act.desk, **act.said)
    if act.said["waits"]:
        return "Saved slips now wait for the second laptop, 2 seconds at most."
    return "Saved slips no longer wait for the second laptop."


@acting(to("second"))
def take_over(act: Act) -> str:
    laptops.take_over(act.desk)
    return "This laptop has taken over. Everything is saved here now."


@sensitive_post_parameters()
@only_directors
@acting(to("second"), form=PasswordHereForm)
def set_password(act: Act) -> str:
    done = laptops.set_password_here(act.said["account"], act.said["password"])
    if done == act.desk.by:
        update_session_auth_hash(act.request, done)
    return f"{done.name} can sign in on this laptop."


@only_directors
@require_safe
def journal(request: HttpRequest, event: str) -> HttpResponse:
    """The entries after a number as a file, to be carried to the second laptop."""
    found = get_object_or_404(Event, slug=event)
    form = StickForm(request.GET)
    after = (form.cleaned_data["after"] if form.is_valid() else None) or 0
    text = stick.written(found, after=after)
    name = stick.name_of(found, after=after)
    return downloads.answer(text, name, kind="application/jsonl; charset=utf-8", save=True)


def first_password(request: HttpRequest) -> HttpResponse:
    """The set-up page of a laptop that follows: no account is made, one gets a password here."""
    form = FirstPasswordForm(posted(request), initial={"token": request.GET.get("token", "")})
    directors = Account.objects.filter(role=Role.DIRECTOR, is_active=True)
    form.fields["account"].queryset = directors  # type: ignore[attr-defined]
    refusal = ""
    if request.method == "POST" and form.is_valid():
        chosen, password = form.cleaned_data["account"], form.cleaned_data["password"]
        try:
            director = laptops.set_password_here(chosen.uuid, password)
        except Refused as refused:
            refusal = str(refused)
        else:
            login(request, director, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("second")
    values = {"form": form, "refusal": refusal, "directors": directors.exists()}
    status = 422 if request.method == "POST" else 200
    return render(request, "follow/first_password.html", values, status=status)
