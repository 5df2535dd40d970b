"""A view that acts: its form read, the act done by the desk, and one way for what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeGuard
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import ResolverMatch
from django.views.decorators.http import require_http_methods, require_POST

from tdtool.models import Event, JournalEntry
from tdtool.services.acts import Desk, Refused, Repeated, Stale
from tdtool.services.journal import sentences
from tdtool.web.shell import long_lists
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import ActForm, TornForm, desk
from tdtool.web.shell.refusals import status_of

# A form that somebody else was faster with: theirs stays, mine is saved after all, or both are
# compared; nothing that was typed is lost.
#
# ``offered`` is a page with the three buttons. Its form is the one that came, field by field, with
# the version of now.

UNTYPED = "untyped"  # names the fields that are the page’s own: a button’s
CARRIED = {"csrfmiddlewaretoken", "key", "version", UNTYPED}
LIVE = ("X-Entry-Line", "HX-Request")  # a page that stays as it is answers itself
CORRECTIONS = {
    ("slip_act", "correct"),
    ("game_act", "correct"),
    ("game_act", "points"),
    ("game_act", "result"),
}
MOST = 3  # actions that are shown


@dataclass(frozen=True)
class Field:
    """A field as it came; ``label`` is "" where nobody typed it."""

    name: str
    value: str
    label: str

    @property
    def typed(self) -> bool:
        return bool(self.label and self.value.strip())


def can_be_offered(why: Exception, request: HttpRequest) -> TypeGuard[Stale]:
    """Whether the form says something beside its button, and can be sent once more."""
    typed = any(field.typed for field in _fields(request))
    live = any(header in request.headers for header in LIVE)
    return (
        isinstance(why, Stale)
        and why.version is not None
        and typed
        and not (live or request.FILES or "version" not in request.POST)
    )


def offered(
    request: HttpRequest, why: Stale, *, form: forms.Form, back: str, event: Event | None
) -> HttpResponse:
    match = request.resolver_match
    values = {
        "refusal": str(why),
        "version": why.version,
        "slip": match is not None and (match.url_name, match.kwargs.get("act")) in CORRECTIONS,
        "fields": [_labelled(field, form) for field in _fields(request)],
        "action": request.get_full_path(),
        "back": back,
        "since": list(_since(event)),
    }
    return render(request, "shell/stale.html", values, status=409)


def _fields(request: HttpRequest) -> list[Field]:
    untyped = request.POST.get(UNTYPED, "").split()
    return [
        Field(name, value, "" if name in untyped else _said(name))
        for name, values in request.POST.lists()
        if name not in CARRIED
        for value in values
    ]


def _said(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").capitalize()


def _labelled(field: Field, form: forms.Form) -> Field:
    if not field.label:
        return field
    form_field = form.fields.get(field.name)
    label = str(form_field.label) if form_field is not None and form_field.label else field.label
    return Field(field.name, field.value, "" if _machine(field.value) else label)


def _machine(value: str) -> bool:
    """Whether the page put it there: the UUID of something."""
    try:
        UUID(value)
    except ValueError:
        return False
    return True


def _since(event: Event | None) -> Iterator[str]:
    """What was done last, the newest first, each with when and by whom."""
    if event is None:
        return
    entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("-number")[:MOST])
    sentence_by_number = sentences.of_acts(event, entries)
    for journal_entry in entries:
        yield sentences.done_when(journal_entry, sentence_by_number[journal_entry.number])


View = Callable[..., HttpResponse]
Back = Callable[..., HttpResponse]  # the request, its form, and the parts of its address


@dataclass(frozen=True)
class Act:
    """What a view acts with: who and when, and what the form says."""

    request: HttpRequest
    desk: Desk
    form: Any

    @property
    def said(self) -> dict[str, Any]:
        return dict(self.form.cleaned_data)


@dataclass(frozen=True)
class Done:
    """What came of it where the way on isn't the usual one; ``says`` is "" where nothing was done.

    ``to`` may be a page to show: it is made when the sentence stands ready for it.
    """

    says: str
    to: HttpResponse | Callable[[], HttpResponse]


@dataclass(frozen=True)
class Seen:
    """A form on its page: fresh, or come back with its refusal and what was typed."""

    form: Any
    refusal: str = ""
    status: int = 200
    why: Refused | None = None

    @classmethod
    def refused(cls, form: forms.Form, why: Refused) -> Seen:
        """``refusal`` is "" where the form shows itself what is wrong with it."""
        return cls(form, "" if isinstance(why, _Faults) else str(why), status_of(why), why)

    @property
    def typed(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.form.data.items()}


FRESH = Seen(ActForm())


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is filled with; None on a page that is only read."""
    return request.POST if request.method == "POST" else None


def to(name: str, *parts: str) -> Back:
    """The way to a page that is named by parts of the address one came from."""

    def back(request: HttpRequest, form: forms.Form, **address_parts: Any) -> HttpResponse:
        if "division" in address_parts:
            address_parts["division"] = as_typed(request, address_parts["division"])
        return redirect(name, *(address_parts[part] for part in parts))

    return back


def to_its_part(name: str, *parts: str) -> Back:
    """The same of a long list: at the page and the search that the form stood on."""
    to_page = to(name, *parts)

    def back(request: HttpRequest, form: forms.Form, **address_parts: Any) -> HttpResponse:
        return at_its_part(request, to_page(request, form, **address_parts))

    return back


def at_its_part(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The way to a long list, at the page and the search that a form’s address has."""
    at = {name: request.GET.get(name, "") for name in ("page", "q")}
    answer.headers["Location"] += long_lists.query(**at)
    return answer


def button(view: View) -> View:
    """What a button’s address answers to: no page opens there."""
    pressed = require_POST(view)
    pressed.is_page = False  # type: ignore[attr-defined]  # for web.accounts.signed_out
    return pressed


def by_name(views: Mapping[str, View]) -> View:
    """The view of an address that ends in the name of an act: each keeps its own right."""

    def view(request: HttpRequest, *, act: str, **address_parts: Any) -> HttpResponse:
        if act not in views:
            raise Http404(f"Nothing here is called “{act[:40]}”.")
        return views[act](request, **address_parts)

    view.__module__ = next(iter(views.values())).__module__
    view.views = views  # type: ignore[attr-defined]  # for those who ask what is done there
    return view


def view_at(match: ResolverMatch) -> View:
    """What answers at an address, of several under one name the one that it names."""
    views: Mapping[str, View] = getattr(match.func, "views", {})
    return views.get(match.kwargs.get("act", ""), match.func)


def acting(
    back: Back,
    *,
    form: Callable[..., forms.Form] = ActForm,
    page: Callable[..., HttpResponse] | None = None,
    opens: bool = False,
    silent: bool = False,
) -> Callable[[Callable[..., str | Done]], View]:
    """Make a view of what acts and says what it did; it may raise any Refused.

    The sentence goes ``back`` with the browser, and so does a form that came twice. A refusal is
    shown by ``page`` with what was typed; without one it goes back as well. A form that somebody
    else was faster with is shown by ``stale`` where something was typed. ``form`` is a class,
    or a function of the request and the parts of its address. ``opens``: the address is that of
    the page, too. ``silent``: a form that came twice goes on without a word.
    """

    def made(body: Callable[..., str | Done]) -> View:
        @wraps(body)
        def view(request: HttpRequest, **address_parts: Any) -> HttpResponse:
            filled = _filled(request, form, address_parts)
            if page is not None and request.method != "POST":
                return page(request, Seen(filled), **address_parts)
            answer = None
            try:
                answer = _went_on(request, _done(request, body, filled, address_parts))
            except Repeated as repeated:
                if not silent:
                    messages.info(request, str(repeated))
            except Refused as refusal:
                if can_be_offered(refusal, request):
                    address = back(request, filled, **address_parts).headers.get(
                        "Location", request.path
                    )
                    return offered(
                        request, refusal, form=filled, back=address, event=_event(address_parts)
                    )
                if page is not None:
                    return page(request, Seen.refused(filled, refusal), **address_parts)
                messages.error(request, str(refusal))
            return answer or back(request, filled, **address_parts)

        return require_http_methods(["GET", "HEAD", "POST"])(view) if opens else button(view)

    return made


def _went_on(request: HttpRequest, outcome: str | Done) -> HttpResponse | None:
    """Say it, and where it went on to; None: the usual way."""
    if sentence := outcome if isinstance(outcome, str) else outcome.says:
        messages.success(request, sentence)
    if isinstance(outcome, str):
        return None
    return outcome.to if isinstance(outcome.to, HttpResponse) else outcome.to()


class _Faults(TornForm):
    """The form shows itself what is wrong with it."""


def _filled(
    request: HttpRequest, form: Callable[..., forms.Form], address_parts: dict[str, Any]
) -> forms.Form:
    if isinstance(form, type):
        filled: forms.Form = form(posted(request), request.FILES or None)
        return filled
    return form(request, **address_parts)


def _done(
    request: HttpRequest,
    body: Callable[..., str | Done],
    form: forms.Form,
    address_parts: dict[str, Any],
) -> str | Done:
    """Raises Repeated before anything is read, TornForm, or what the act refuses."""
    form.is_valid()
    who = desk(request, _event(address_parts))
    if form.errors:
        raise TornForm(form.wrong) if isinstance(form, ActForm) else _Faults()
    return body(Act(request, who, form), **address_parts)


def _event(address_parts: dict[str, Any]) -> Event | None:
    division = address_parts.get("division")
    return division.event if division is not None else None
