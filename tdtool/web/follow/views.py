"""The page “Second laptop” and its buttons; for directors."""

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import isfinite

from django import forms
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from tdtool import places
from tdtool.engine.words.lexicon import Lexicon, LexiconRefused
from tdtool.english import clock, counted
from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.progress import BY_STICK, FOLLOWS, PASSED, Followed, Here
from tdtool.queries.follow.wire import Unreadable
from tdtool.queries.journal.chain import last_link
from tdtool.services.acts import Refused
from tdtool.services.follow import applying, laptops, split, stick, writing
from tdtool.services.follow.split import Split
from tdtool.web.accounts.forms import NewPasswordForm
from tdtool.web.shell import addresses, downloads
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, by_name, posted, to
from tdtool.web.shell.fields import ActForm, Figures, Named, YesOrNo
from tdtool.web.shell.refusals import only_directors

# What a second laptop asks: the entries that it hasn't, for its code and nothing else.

MOST_SECONDS = 1.0
ASKED_AGAIN = 0.25  # seconds: other processes write here, too
FORBIDDEN = "This address is for a second laptop. Its code is on the page “Second laptop”.\n"


@login_not_required
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """Long poll: at once where there is news, else after the seconds that were asked for."""
    role = progress.read()
    path = f"{request.path_info}?{request.META.get('QUERY_STRING', '')}"
    word = wire.asked_with(role.code, request.headers.get("Authorization", ""), path)
    if word and request.GET.get("start", "") != progress.start():
        return HttpResponse(status=applying.ANOTHER_START, headers={wire.START: progress.start()})
    if not word or not progress.is_new(role.code, word):
        return HttpResponse(FORBIDDEN, status=403, content_type="text/plain; charset=utf-8")
    marks = wire.branch_read(request.GET.get("marks", ""))
    _hear(request, role, marks)
    most = int(_number(request, "most", if_none=wire.AT_ONCE))
    until = time.monotonic() + min(MOST_SECONDS, _number(request, "seconds"))
    while True:
        answer = applying.said(marks, seal=(role.code, word), most=most)
        seconds_left = until - time.monotonic()
        if answer["chains"] or seconds_left <= 0:
            break
        progress.wait_for_news(min(seconds_left, ASKED_AGAIN))
    body = json.dumps(answer, ensure_ascii=False).encode()
    response = HttpResponse(body, content_type="application/json")
    response.headers[wire.SIGNED] = wire.signature(role.code, word, body)
    response.headers["Cache-Control"] = "no-store"
    return response


def _hear(request: HttpRequest, role: Here, marks: wire.Marks) -> None:
    """What the question itself says: where the other one is, how far, and whether it took over."""
    port, epoch = int(_number(request, "port")), int(_number(request, "epoch"))
    other_address = f"http://{request.META.get('REMOTE_ADDR', '')}:{port}" if port else role.other
    if laptops.pass_on(epoch=epoch, to=other_address) or not role.writes:
        return
    if other_address and other_address != role.other:
        laptops.keep(other=other_address)
    if port:  # one that only compares follows nothing
        progress.tell_confirmed(wire.confirmed(marks), at=timezone.now())


def _number(request: HttpRequest, name: str, *, if_none: float = 0.0) -> float:
    with suppress(ValueError):
        number = float(request.GET.get(name, ""))
        return max(0.0, number) if isfinite(number) else if_none
    return if_none


# One line above every page of the desk: this laptop only reads, or the second one lags.


def of_page(request: HttpRequest) -> dict[str, object]:
    """From memory: it asks no database."""
    role = progress.here()
    sentence = writing.sentence(role)
    if not sentence and role.waits:
        sentence = _lacks(progress.not_yet())
    return {
        "laptop_says": sentence,
        "laptop_shares": bool(role.code),
        "archive_says": writing.ARCHIVE,
    }


def _lacks(actions: int | None) -> str:
    if actions is None:
        return (
            "Not yet on the second laptop: it hasn’t asked since tdtool started. Saved on this one."
        )
    if actions:
        return f"Not yet on the second laptop: {counted(actions, 'action')}. Saved on this one."
    return ""


# What the page “Second laptop” says, on the first, on the second, and on one taken over from.

PROGRAM = f"{places.TYPED} follow"


@dataclass(frozen=True)
class Journal:
    """An event's journal: its last action here, and how many the other one hasn't confirmed."""

    name: str
    slug: str
    last: int
    behind: int | None  # None: not known
    no_list: str = ""  # the word list that this laptop doesn't have


@dataclass(frozen=True)
class Person:
    """Somebody who may sign in on a laptop that follows, once they have a password on it."""

    uuid: str
    name: str
    role: str
    has_password: bool


@dataclass(frozen=True)
class SecondPage:
    """Everything the page shows; ``now.state`` is what this laptop is."""

    now: Here
    addresses: Sequence[str]  # of this laptop
    says: str
    journals: Sequence[Journal]
    command: str = ""
    read_command: str = f"{PROGRAM} --read FILE"
    asked_at: datetime | None = None
    there: bool = False
    followed: Followed | None = None
    people: Sequence[Person] = ()
    splits: Sequence[Split] = ()
    compared: str = ""  # why nothing could be compared

    @property
    def ago(self) -> str:
        """When the first last answered, and how long ago."""
        at = self.followed.answered_at if self.followed else None
        if at is None:
            return "no answer yet"
        seconds = int((timezone.now() - at).total_seconds())
        long = f"{seconds // 60} min" if seconds >= 120 else f"{seconds} s"
        return f"last answer {clock(timezone.localtime(at))}, {long} ago"

    @property
    def by_stick(self) -> bool:
        return self.now.follows == BY_STICK


def page(request: HttpRequest) -> SecondPage:
    """As it is now."""
    role = progress.read()
    follows = role.state == FOLLOWS
    own_addresses = addresses.all_for_phones(request) or [addresses.for_phones(request)]
    splits, compared = _parted(role)
    return SecondPage(
        now=role,
        addresses=own_addresses,
        says=writing.sentence(role),
        journals=_journals(role),
        command=_command(role, own_addresses[0]),
        asked_at=progress.second_asked_at(),
        there=progress.second_is_there(),
        followed=progress.followed() if follows else None,
        people=_people() if follows else (),
        splits=splits,
        compared=compared,
    )


def _command(role: Here, own_address: str) -> str:
    """What is typed on the laptop that is to follow; "" without a code."""
    address = role.other if role.state == PASSED else own_address
    return f"{PROGRAM} {address} --code {role.code}" if role.code else ""


def _journals(role: Here) -> list[Journal]:
    journals = []
    for event in Event.objects.order_by("-pk"):
        last = last_link(event.uuid).number
        confirmed = progress.confirmed_up_to(event.uuid) if role.writes else None
        behind = None if confirmed is None else max(0, last - confirmed)
        journals.append(Journal(event.name, event.slug, last, behind, _missing_list(event)))
    return journals


def _missing_list(event: Event) -> str:
    try:
        Lexicon.load(event.lexicon)
    except LexiconRefused:
        return event.lexicon
    return ""


def _people() -> list[Person]:
    accounts = Account.objects.filter(is_active=True)
    return [
        Person(
            str(account.uuid), account.name, Role(account.role).label, account.has_usable_password()
        )
        for account in accounts
    ]


def _parted(role: Here) -> tuple[list[Split], str]:
    """What both have done since they parted; asked of the other one where there was a taking
    over."""
    took_over = role.writes and bool(role.other) and progress.epoch() > 0
    if (role.state != PASSED and not took_over) or not role.code:
        return [], ""
    try:
        splits = split.compare(partial(applying.ask, role.other, role.code, port=0, timeout=2.0))
    except (applying.NotReached, applying.WrongCode, Unreadable) as why:
        return [], str(why)
    return split.lacking(splits, writes=role.writes), ""


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
    account = laptops.set_password_here(act.said["account"], act.said["password"])
    if account == act.desk.by:
        update_session_auth_hash(act.request, account)
    return f"{account.name} can sign in on this laptop."


change = by_name(
    {
        "code": new_code,
        "off": turn_off,
        "wait": wait,
        "take-over": take_over,
        "password": set_password,
    }
)


@only_directors
@require_safe
def journal(request: HttpRequest, event: str) -> HttpResponse:
    """The entries after a number as a file, to be carried to the second laptop."""
    event_row = get_object_or_404(Event, slug=event)
    form = StickForm(request.GET)
    after = (form.cleaned_data["after"] if form.is_valid() else None) or 0
    text = stick.written(event_row, after=after)
    name = stick.name_of(event_row, after=after)
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
