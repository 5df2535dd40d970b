"""The log of challenges: searched, exported, printed; and what the director does from it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.challenges import NotWords
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Challenge, Division, LookUp
from tdtool.printing import challenges as printing
from tdtool.queries import challenge_log
from tdtool.queries import challenges as queries
from tdtool.queries.challenge_values import ChallengeView, LookUpView
from tdtool.services import challenge_penalties, challenges
from tdtool.services.acts import Refused, Repeated
from tdtool.services.challenge_penalties import ChallengeRefused
from tdtool.web import found
from tdtool.web.forms import desk, whole, whole_number, yes_or_no
from tdtool.web.refusals import only_directors, said_once, status_of

LONGEST_SEARCH = 100
COLUMNS = (
    "challenge", "look-up", "time", "division", "round", "table", "kind", "why", "words", "answers",
    "decision", "word list", "list digest", "clause", "reason", "by", "challengers", "penalty",
)  # fmt: skip
ANSWERS = {"found": "in the list", "missing": "not in the list", "short": "too short", "": ""}


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
@require_safe
def as_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """A line for each look-up, the oldest first."""
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for row in challenge_log.rows(found.event(slug)):
        for look_up in row.look_ups:
            lines.writerow(_cells(row, look_up))
    return _file(text.getvalue().encode("utf-8-sig"), "text/csv; charset=utf-8", slug, "log.csv")


@only_directors
@require_safe
def as_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    made = printing.log(challenge_log.log(found.division(slug)))
    return _file(made, "application/pdf", slug, "log.pdf")


@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Blank challenge slips (MYS-8.2)."""
    made = printing.pad(challenge_log.pad(found.division(slug)))
    return _file(made, "application/pdf", slug, "slips.pdf")


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
            clause=request.POST.get("clause", ""),
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
    except LexiconRefused as refusal:
        raise ChallengeRefused(str(refusal)) from None
    except NotWords as refusal:
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


def _cells(row: ChallengeView, look_up: LookUpView) -> list[str]:
    return [
        str(row.number),
        str(look_up.number),
        f"{look_up.at:%Y-%m-%d %H:%M:%S}",
        row.division,
        "" if row.round_number is None else str(row.round_number),
        str(row.table),
        row.kind,
        look_up.why,
        " ".join(judged.word for judged in look_up.words),
        ", ".join(ANSWERS[judged.answer] for judged in look_up.words if judged.answer),
        "acceptable" if look_up.acceptable else "not acceptable",
        look_up.lexicon,
        look_up.digest,
        look_up.clause,
        _plain(look_up.reason),
        _plain(look_up.by),
        _plain(", ".join(row.challengers)),
        _plain(", ".join(one.line for one in row.penalty)),
    ]


def _plain(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _file(made: bytes, kind: str, slug: str, name: str) -> HttpResponse:
    answer = HttpResponse(made, content_type=kind)
    whole = f"{slug.replace('/', '-')}-challenge-{name}"
    answer["Content-Disposition"] = f'inline; filename="{whole}"'
    answer["Cache-Control"] = "no-store"
    return answer
