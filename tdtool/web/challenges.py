"""The log of challenges, searched, and what the director does from it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.challenges import NotWords
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Challenge, Division, LookUp
from tdtool.queries import challenge_log
from tdtool.queries import challenges as queries
from tdtool.services import challenge_penalties, challenges
from tdtool.services.acts import Refused, Repeated
from tdtool.services.challenge_penalties import ChallengeRefused
from tdtool.web import found
from tdtool.web.forms import desk, whole, whole_number, yes_or_no
from tdtool.web.refusals import only_directors, said_once, status_of

LONGEST_SEARCH = 100


@only_directors
@never_cache
@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    return _log(request, found.division(slug))


@only_directors
@never_cache
@require_safe
def one(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _one(request, found.division(slug), number)


@only_directors
@require_POST
def penalise(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who challenged, and so what goes to the slip."""

    def do(division: Division) -> str:
        places = [whole(one, what="A seat") for one in request.POST.getlist("challenger")]
        challenge_penalties.penalise(
            desk(request, division.event), challenge=number, challengers=places
        )
        return f"The penalty of challenge {number} goes to the slip."

    return _done(request, slug, number, do)


@only_directors
@require_POST
def withhold(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def do(division: Division) -> str:
        reason = request.POST.get("reason", "")
        challenge_penalties.withhold(desk(request, division.event), challenge=number, reason=reason)
        return f"The penalty of challenge {number} is taken back."

    return _done(request, slug, number, do)


@only_directors
@require_POST
def query(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same slip looked up again (MYS-8.7)."""

    def do(division: Division) -> str:
        row = _row(division, number)
        last = row.look_ups.exclude(words=[]).last()
        told = _answer(row, last.words if last else [])
        made = challenges.query(desk(request, division.event), challenge=number, answer=told)
        return f"Looked up again: {_says(made)}"

    return _done(request, slug, number, do)


@only_directors
@require_POST
def resubmit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The slip handed in corrected (MYS-8.11)."""

    def do(division: Division) -> str:
        words = queries.words_typed(request.POST.get("words", "")[:1000])
        row = _row(division, number)
        if wrong := queries.unlawful(row.table_number, words):
            raise ChallengeRefused(wrong)
        made = challenges.resubmit(
            desk(request, division.event),
            challenge=number,
            words=words,
            answer=_answer(row, words),
            reason=request.POST.get("reason", ""),
        )
        return f"The corrected slip is judged: {_says(made)}"

    return _done(request, slug, number, do)


@only_directors
@require_POST
def overrule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The director's last word on an answer (MYS-0)."""

    def do(division: Division) -> str:
        made = challenges.overrule(
            desk(request, division.event),
            challenge=number,
            acceptable=yes_or_no(request, "acceptable"),
            clause=request.POST.get("clause", "").strip(),
            reason=request.POST.get("reason", ""),
        )
        return f"Ruled: {_says(made)}"

    return _done(request, slug, number, do)


@only_directors
@require_POST
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Placement, an exchange, how a word was made: what the director judged himself (MYS-8.3)."""
    division = found.division(slug)
    kind = request.POST.get("kind", "")
    clauses = {known: clause for known, _, clause in challenge_log.kinds_of(division)}
    try:
        made = challenges.rule(
            desk(request, division.event),
            division=division.code,
            table=whole_number(request, "table", what="A table"),
            kind=kind,
            acceptable=yes_or_no(request, "acceptable"),
            clause=clauses.get(kind, ""),
            reason=request.POST.get("reason", ""),
        )
    except Repeated as repeated:
        return said_once(request, repeated, "challenges", slug)
    except Refused as refusal:
        return _log(request, division, refusal=str(refusal), status=status_of(refusal))
    messages.success(request, f"Ruled: {_says(made)}")
    return redirect("challenge", slug, made.challenge.number)


def _done(
    request: HttpRequest, slug: str, number: int, do: Callable[[Division], str]
) -> HttpResponse:
    """Do it; a refusal comes on the challenge's page, with what was typed still there."""
    division = found.division(slug)
    try:
        messages.success(request, do(division))
    except Repeated as repeated:
        return said_once(request, repeated, "challenge", slug, number)
    except Refused as refusal:
        status = status_of(refusal)
        return _one(request, division, number, refusal=str(refusal), status=status)
    return redirect("challenge", slug, number)


def _row(division: Division, number: int) -> Challenge:
    found_ = Challenge.objects.filter(event=division.event, number=number).first()
    if found_ is None:
        raise Http404(f"There is no challenge {number} in this event.")
    return found_


def _answer(row: Challenge, words: list[str]) -> dict[str, object]:
    """What the table's list says now. Raises ChallengeRefused where there is no list."""
    division = row.division or row.event.divisions.all()[0]
    try:
        return queries.answer(division, words)
    except (LexiconRefused, NotWords) as refusal:
        raise ChallengeRefused(str(refusal)) from None


def _says(made: LookUp) -> str:
    return "acceptable." if made.acceptable else "not acceptable."


def _log(
    request: HttpRequest, division: Division, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    search = request.GET.get("q", "").replace("\0", " ").strip()[:LONGEST_SEARCH]
    typed = {field: request.POST.get(field, "") for field in ("table", "kind", "reason")}
    page = challenge_log.page(division, search=search)
    values = {"page": page, "refusal": refusal, "typed": typed}
    return render(request, "challenges/log.html", values, status=status)


def _one(
    request: HttpRequest,
    division: Division,
    number: int,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    page = challenge_log.one(division, number)
    if page is None:
        raise Http404(f"There is no challenge {number} in this event.")
    typed = {field: request.POST.get(field, "") for field in ("words", "reason", "clause")}
    values = {"page": page, "refusal": refusal, "typed": typed}
    return render(request, "challenges/challenge.html", values, status=status)
