"""Disputes: what was handed in beside what was reported, and the rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.sentences import signed
from tdtool.models import Account, Dispute
from tdtool.printing import audits as paper
from tdtool.queries import dispute_papers, slips
from tdtool.queries import disputes as queries
from tdtool.queries.dispute_values import DisputePage
from tdtool.queries.given import Asked
from tdtool.services import dispute_rulings, disputes
from tdtool.services.acts import Refused, Repeated
from tdtool.web import files, found, handed_in
from tdtool.web import slips as slip_pages
from tdtool.web.forms import (
    desk,
    reason_and_clause,
    uuid_of,
    whole_number,
    yes_or_no,
)
from tdtool.web.handed_in import NotTaken
from tdtool.web.refusals import said_once, status_of


@dataclass
class Typed:
    """What a form had in it when it was refused, and which part of the page it stands in."""

    part: str = ""
    values: dict[str, str] = field(default_factory=dict)
    players: tuple[tuple[str, str, int | None], ...] = ()  # nick, name, the place offered


@require_safe
def show_all(request: HttpRequest, slug: str) -> HttpResponse:
    page = queries.listing(found.division(slug))
    return render(request, "disputes/disputes.html", {"page": page})


@require_safe
def show(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    return page_of(request, dispute_of(slug, dispute))


@require_safe
def report(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    """The audit report as it would be printed now."""
    one = dispute_of(slug, dispute)
    asked = Asked(turn=_number(request, "turn"), line=_number(request, "line"))
    values = dispute_papers.of_dispute(one, number=_number(request, "given"), asked=asked)
    return files.answer(paper.audit_report(values), f"{one.event.slug}-dispute-{one.number}.pdf")


@require_POST
def open_one(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    division = found.division(slug)
    game = slips.game_at(division, table, round_number=number)
    if game is None:
        raise Http404(f"Round {number} isn’t posted, or has no table {table}.")
    try:
        made = disputes.open_dispute(
            desk(request, division.event),
            game=str(game.uuid),
            about=request.POST.get("about", ""),
        )
    except Repeated as repeated:
        return said_once(request, repeated, "disputes", slug)
    except Refused as refusal:
        return slip_pages.page_of(
            request,
            game,
            refusal=str(refusal),
            status=status_of(refusal),
            open_part="dispute",
            typed={"about": request.POST.get("about", "")},
        )
    messages.success(request, f"Dispute {made.number} is open, and yours.")
    return redirect("dispute", slug, made.uuid)


@require_POST
def hand_in(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    """Words, a move, score sheets or a record go to the engine; a refusal keeps what was typed."""
    one = dispute_of(slug, dispute)
    kind = request.POST.get("kind", "")
    text = ""
    try:
        text = handed_in.text_of(request)
        examined = handed_in.examined(request, one, text)
        disputes.hand_in_examined(desk(request, one.event), one, examined)
    except NotTaken as refusal:
        typed = Typed(kind, _typed(request, text=text or None), refusal.players)
        return page_of(request, one, refusal=str(refusal), status=422, typed=typed)
    except Repeated as repeated:
        return said_once(request, repeated, "dispute", slug, dispute)
    except Refused as refusal:
        typed = Typed(kind, _typed(request, text=text or None))
        return page_of(request, one, refusal=str(refusal), status=status_of(refusal), typed=typed)
    messages.success(request, "Handed in; the answer stands below.")
    return redirect("dispute", slug, dispute)


@require_POST
def rule(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    """A finding is accepted, or overruled with a reason."""
    one = dispute_of(slug, dispute)

    def do() -> str:
        number = whole_number(request, "finding", what="A finding’s number")
        accepted = yes_or_no(request, "accepted")
        made = dispute_rulings.rule(
            desk(request, one.event),
            dispute=str(one.uuid),
            game=str(one.game.uuid),
            audit=str(uuid_of(request, "audit")),
            finding=number,
            accepted=accepted,
            reason=request.POST.get("reason", ""),
        )
        did = "accepted" if accepted else "overruled"
        line = made.line
        wrote = f": {line.seat.entry.name} {signed(line.points)}" if line else "; no score changes"
        return f"Finding {number} is {did}{wrote}."

    return _acted(request, one, do, part=f"finding-{request.POST.get('finding', '')[:6]}")


@require_POST
def put_right(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    one = dispute_of(slug, dispute)

    def do() -> str:
        made = dispute_rulings.put_right(
            desk(request, one.event),
            dispute=str(one.uuid),
            game=str(one.game.uuid),
            audit=str(uuid_of(request, "audit")),
            reason=request.POST.get("reason", ""),
        )
        said = [f"{r.line.seat.entry.name} {signed(r.line.points)}" for r in made if r.line]
        return f"Put right: {', '.join(said)}."

    return _acted(request, one, do, part="put-right")


@require_POST
def rule_scores(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    """The director's own scores, in seat order."""
    one = dispute_of(slug, dispute)

    def do() -> str:
        places = one.game.seats.order_by("place").values_list("place", flat=True)
        scores = [whole_number(request, f"score-{place}", what="A score") for place in places]
        made = dispute_rulings.rule_scores(
            desk(request, one.event),
            dispute=str(one.uuid),
            game=str(one.game.uuid),
            scores=scores,
            **reason_and_clause(request),
        )
        said = [f"{r.line.seat.entry.name} {signed(r.line.points)}" for r in made if r.line]
        return f"Ruled: {', '.join(said) or 'the scores stand'}."

    return _acted(request, one, do, part="scores")


@require_POST
def take_over(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    one = dispute_of(slug, dispute)

    def do() -> str:
        disputes.take_over(desk(request, one.event), dispute=str(one.uuid))
        return f"Dispute {one.number} is yours now."

    return _acted(request, one, do)


@require_POST
def close(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    one = dispute_of(slug, dispute)

    def do() -> str:
        said = request.POST.get("closing", "")
        disputes.close(desk(request, one.event), dispute=str(one.uuid), closing=said)
        return f"Dispute {one.number} is closed."

    return _acted(request, one, do, part="close")


# ---------------------------------------------------------------- what all of them need


def dispute_of(slug: str, dispute: UUID) -> Dispute:
    event = found.event(slug)
    rows = Dispute.objects.filter(uuid=dispute, event=event).select_related(
        "event", "owner", "opened_by", "closed_by", "game__table", "game__round__division__event"
    )
    one = rows.first()
    if one is None:
        raise Http404("There is no such dispute in this event.")
    return one


def page_of(
    request: HttpRequest,
    dispute: Dispute,
    *,
    refusal: str = "",
    status: int = 200,
    typed: Typed | None = None,
) -> HttpResponse:
    assert isinstance(request.user, Account)
    page = queries.page(
        dispute,
        by=request.user,
        number=_number(request, "given"),
        asked=Asked(turn=_number(request, "turn"), line=_number(request, "line")),
    )
    values = {
        "page": _as_typed(page, typed.values) if typed else page,
        "refusal": refusal,
        "open": typed.part if typed else "",
        "typed": typed.values if typed else {},
        "players": typed.players if typed else (),
        "director": request.user.is_director,
        "query": _query(page.chosen.given.number if page.chosen else None),
    }
    return render(request, "disputes/dispute.html", values, status=status)


def _as_typed(page: DisputePage, typed: dict[str, str]) -> DisputePage:
    """The seats with the scores and the sheets as they were typed, so that a refusal loses none."""
    seats = tuple(
        replace(
            seat,
            typed=typed.get(f"score-{seat.place}", seat.typed),
            sheet=typed.get(f"sheet-{seat.place}", ""),
        )
        for seat in page.seats
    )
    return replace(page, seats=seats)


def _acted(
    request: HttpRequest, dispute: Dispute, do: Callable[[], str], *, part: str = ""
) -> HttpResponse:
    """Do it and go back to the dispute; a refusal shows the page with what was typed."""
    slug = str(request.resolver_match.kwargs["slug"]) if request.resolver_match else ""
    try:
        messages.success(request, do())
    except Repeated as repeated:
        return said_once(request, repeated, "dispute", slug, dispute.uuid)
    except Refused as refusal:
        typed = Typed(part, _typed(request))
        dispute = dispute_of(slug, dispute.uuid)
        return page_of(
            request, dispute, refusal=str(refusal), status=status_of(refusal), typed=typed
        )
    back = redirect("dispute", slug, dispute.uuid)
    if given := _number(request, "given"):
        back["Location"] += f"?given={given}"
    return back


def _typed(request: HttpRequest, *, text: str | None = None) -> dict[str, str]:
    typed = {name: str(value) for name, value in request.POST.items()}
    return typed if text is None else typed | {"text": text}


def _number(request: HttpRequest, field: str) -> int | None:
    """A number in the address or in the form; None where there is none."""
    said = request.POST.get(field) or request.GET.get(field, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) <= 6 else None


def _query(given: int | None) -> str:
    return f"given={given}&" if given else ""
