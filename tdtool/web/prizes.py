"""The prize list of a two-player division: who takes what, and its lines added and changed.

Every change sends the whole list to the one act that sets it, made from the list as the page had
it; its version says whether that was the newest.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Account, Division
from tdtool.pairing import prizes as plain
from tdtool.pairing.prizes import BadPrize, Prize, PrizeKind
from tdtool.queries import prizes as prize_queries
from tdtool.services import prizes
from tdtool.services.acts import Refused, Repeated
from tdtool.web.forms import desk, whole_number
from tdtool.web.refusals import only_directors, said_and_back, said_once, status_of
from tdtool.web.two_players import for_games_of_two

LABELS = {
    PrizeKind.RANK: "a place",
    PrizeKind.CLASS: "a place in a prize class",
    PrizeKind.HIGH_WIN: "high win",
    PrizeKind.HIGH_LOSS: "high loss",
    PrizeKind.HIGH_GAME: "high game, won or lost",
    PrizeKind.UPSET: "upset, by rating",
    PrizeKind.SPREAD: "best spread",
}
Rows = list[dict[str, Any]]


def _round(label: str, hint: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=plain.MOST_ROUNDS, help_text=hint
    )


class PrizeForm(forms.Form):
    """A line of the list."""

    kind = forms.ChoiceField(label="For", choices=[(str(k), said) for k, said in LABELS.items()])
    place = forms.IntegerField(
        label="Place", min_value=1, max_value=99, initial=1, help_text="1 for the best."
    )
    prize_class = forms.CharField(
        label="Prize class", required=False, max_length=plain.LONGEST_CLASS
    )
    amount = forms.CharField(
        label="What is given",
        required=False,
        max_length=plain.LONGEST_AMOUNT,
        help_text="Such as $100 or a cup. Money is parted where it is shared.",
    )
    title = forms.CharField(
        label="Title",
        required=False,
        max_length=plain.LONGEST_TITLE,
        help_text="Empty: named by what it is for.",
    )
    first = _round("From round", "Empty: the first.")
    last = _round("To round", "Empty: the last.")
    one_each = forms.BooleanField(
        label="One each",
        required=False,
        help_text="It passes by who has another prize with this mark.",
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        classes = prize_queries.classes(division)
        there = f"There are {', '.join(classes)}." if classes else "Nobody has one yet."
        self.fields["prize_class"].help_text = there

    def clean(self) -> dict[str, Any]:
        """What makes no prize is refused by the prize itself."""
        told = super().clean() or {}
        if not self.errors:
            told["first"] = told["first"] or 1
            told["prize_class"] = told["prize_class"].strip()
            try:
                Prize(**{**told, "kind": PrizeKind(told["kind"])})
            except BadPrize as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return told


@require_safe
@for_games_of_two
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The list, and for a director a form: to add a prize, or with ``?change=2`` to change one."""
    typed = request.GET.get("change", "")
    at = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    listed = prize_queries.listed(division)
    if not 1 <= at <= len(listed):
        return _page(request, division, PrizeForm(division))
    initial = plain.as_json(listed[at - 1])
    initial["first"] = "" if initial["first"] == 1 else initial["first"]
    return _page(request, division, PrizeForm(division, initial=initial), changing=at)


@require_POST
@only_directors
@for_games_of_two
def add(request: HttpRequest, division: Division) -> HttpResponse:
    form = PrizeForm(division, request.POST)
    return _keep(request, division, form, lambda rows: [*rows, form.cleaned_data])


@require_POST
@only_directors
@for_games_of_two
def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    form = PrizeForm(division, request.POST)

    def changed(rows: Rows) -> Rows:
        return [form.cleaned_data if at == number else row for at, row in enumerate(rows, 1)]

    return _keep(request, division, form, changed, changing=number)


@require_POST
@only_directors
@for_games_of_two
def remove(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    def do() -> str:
        rows = _rows(division)
        gone = _titled(rows, number)
        _set(request, division, [row for at, row in enumerate(rows, 1) if at != number])
        return f"“{gone}” is off the list."

    return said_and_back(request, do, "prizes", _slug(request))


@require_POST
@only_directors
@for_games_of_two
def move(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """To another place on the list; the others keep their order."""

    def do() -> str:
        rows, to = _rows(division), whole_number(request, "to", what="A place on the list")
        moved = _titled(rows, number)
        row = rows.pop(number - 1)
        rows.insert(max(0, to - 1), row)
        _set(request, division, rows)
        return f"“{moved}” is number {rows.index(row) + 1} on the list."

    return said_and_back(request, do, "prizes", _slug(request))


@require_POST
@only_directors
@for_games_of_two
def usual(request: HttpRequest, division: Division) -> HttpResponse:
    """A list to begin with, in place of none."""

    def do() -> str:
        rows = [plain.as_json(prize) for prize in prize_queries.to_begin_with(division)]
        if _rows(division):
            raise Refused("There is a prize list already; nothing was changed.")
        _set(request, division, rows)
        return (
            f"A list of {len(rows)} prizes is there. Say what is given, and change what you like."
        )

    return said_and_back(request, do, "prizes", _slug(request))


def _keep(
    request: HttpRequest, division: Division, form: PrizeForm, made: Any, *, changing: int = 0
) -> HttpResponse:
    """The list with the form's prize in it; what can't be kept stays in the form."""
    slug, rows = _slug(request), _rows(division)
    if changing and changing > len(rows):
        return _page(request, division, form, refusal=GONE, status=409)
    if not form.is_valid():
        return _page(request, division, form, changing=changing, status=422)
    try:
        _set(request, division, made(rows))
    except Repeated as repeated:
        return said_once(request, repeated, "prizes", slug)
    except Refused as refusal:
        status = status_of(refusal)
        return _page(
            request, division, form, changing=changing, refusal=str(refusal), status=status
        )
    messages.success(request, f"“{plain.from_json(form.cleaned_data).called}” is on the list.")
    return redirect("prizes", slug)


GONE = "This prize isn’t on the list any more. Load the page again."


def _page(
    request: HttpRequest,
    division: Division,
    form: PrizeForm,
    *,
    changing: int = 0,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, Account)
    values = {
        "page": prize_queries.page(division),
        "form": form,
        "changing": changing,
        "refusal": refusal,
        "may_change": request.user.is_director,
    }
    return render(request, "two_players/prizes.html", values, status=status)


def _rows(division: Division) -> Rows:
    return [plain.as_json(prize) for prize in prize_queries.listed(division)]


def _titled(rows: Rows, number: int) -> str:
    if not 1 <= number <= len(rows):
        raise Refused(GONE)
    return plain.from_json(rows[number - 1]).called


def _set(request: HttpRequest, division: Division, rows: Rows) -> None:
    prizes.put(desk(request, division.event), division=division.code, prizes=rows)


def _slug(request: HttpRequest) -> str:
    assert request.resolver_match is not None
    return str(request.resolver_match.kwargs["slug"])
