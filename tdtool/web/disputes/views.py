"""Disputes: what was handed in beside what was reported, and the rulings."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.english import signed
from tdtool.models import Account, Dispute, Division, Ruling
from tdtool.papers.contents import dispute_report
from tdtool.papers.drawn import dispute_report as paper
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.records import records
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings
from tdtool.web.disputes import page as pages
from tdtool.web.disputes import playable, submission_form
from tdtool.web.disputes.forms import (
    AskedForm,
    CloseForm,
    DisputeForm,
    FindingForm,
    PutRightForm,
    ScoresForm,
)
from tdtool.web.disputes.page import DisputePage
from tdtool.web.disputes.submission_form import NotTaken
from tdtool.web.shell import downloads, event_of_page
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.forms import form_data
from tdtool.web.slips import views as slip_pages
from tdtool.web.slips.forms import DisputeForm as OpenForm

FRESH = Seen(DisputeForm())
DISPUTE = to("dispute", "division", "dispute")


@require_safe
def show_all(request: HttpRequest, division: Division) -> HttpResponse:
    page = pages.listing(division)
    return render(request, "disputes/disputes.html", {"page": page})


@require_safe
def show(request: HttpRequest, division: Division, dispute: UUID) -> HttpResponse:
    return page_of(request, dispute_of(division, dispute))


@require_safe
def report(request: HttpRequest, division: Division, dispute: UUID) -> HttpResponse:
    """The dispute report as it would be printed now."""
    one = dispute_of(division, dispute)
    number, asked = _asked(request)
    values = dispute_report.of_dispute(one, number=number, asked=asked)
    return downloads.answer(
        paper.audit_report(values), f"{one.event.slug}-dispute-{one.number}.pdf"
    )


@acting(to("disputes", "division"), form=OpenForm, page=slip_pages.again)
def open_one(act: Act, division: Division, number: int, table: int) -> Done:
    game = slip_pages.game_of(division, number, table)
    made = disputes.open_dispute(act.desk, game=str(game.uuid), about=act.said["about"])
    there = redirect("dispute", division, made.uuid)
    return Done(f"Dispute {made.number} opened; assigned to you.", there)


def _again(request: HttpRequest, seen: Seen, *, division: Division, dispute: UUID) -> HttpResponse:
    """The dispute's page with what was typed."""
    return page_of(request, dispute_of(division, dispute), seen)


def _back(
    request: HttpRequest, form: DisputeForm, *, division: Division, dispute: UUID
) -> HttpResponse:
    """The dispute, with what was shown beside the form."""
    back = redirect("dispute", division, dispute)
    if given := form.cleaned_data["given"]:
        back["Location"] += f"?given={given}"
    return back


@acting(DISPUTE, form=submission_form.form, page=_again)
def submit(act: Act, division: Division, dispute: UUID) -> str:
    """Words, a move, score sheets or a record go to the engine; a refusal keeps what was typed."""
    one = dispute_of(division, dispute)
    disputes.hand_in_examined(act.desk, one, act.form.examined(one))
    return "Checked. Result below."


@acting(_back, form=FindingForm, page=_again)
def rule(act: Act, division: Division, dispute: UUID) -> str:
    """A finding is accepted, or dismissed with a reason."""
    one, said = dispute_of(division, dispute), act.said
    made = rulings.rule(
        act.desk,
        dispute=str(one.uuid),
        game=str(one.game.uuid),
        audit=str(said["audit"]),
        finding=said["finding"],
        accepted=said["accepted"],
        reason=said["reason"],
    )
    did = "accepted" if said["accepted"] else "dismissed"
    return f"Finding {said['finding']} {did}{_wrote([made]) or '; no score changes'}."


def _wrote(made: list[Ruling]) -> str:
    """The lines of the rulings, behind a colon; "" where they wrote none."""
    lines = [f"{r.line.seat.entry.name} {signed(r.line.points)}" for r in made if r.line]
    return f": {', '.join(lines)}" if lines else ""


@acting(_back, form=PutRightForm, page=_again)
def fix_slip(act: Act, division: Division, dispute: UUID) -> str:
    one = dispute_of(division, dispute)
    made = rulings.put_right(
        act.desk,
        dispute=str(one.uuid),
        game=str(one.game.uuid),
        audit=str(act.said["audit"]),
        reason=act.said["reason"],
    )
    return f"Corrected{_wrote(made)}."


def _scores(request: HttpRequest, *, division: Division, dispute: UUID) -> ScoresForm:
    seats = dispute_of(division, dispute).game.seats.order_by("place")
    return ScoresForm(list(seats.values_list("place", flat=True)), posted(request))


@acting(_back, form=_scores, page=_again)
def rule_scores(act: Act, division: Division, dispute: UUID) -> str:
    """The director's own scores, in seat order."""
    one, said = dispute_of(division, dispute), act.said
    made = rulings.rule_scores(
        act.desk,
        dispute=str(one.uuid),
        game=str(one.game.uuid),
        scores=[said[name] for name in act.form.scores],
        reason=said["reason"],
        clause=said["clause"],
    )
    return f"Ruled{_wrote(made) or ': scores unchanged'}."


@acting(_back, form=DisputeForm, page=_again)
def assign(act: Act, division: Division, dispute: UUID) -> str:
    one = dispute_of(division, dispute)
    disputes.take_over(act.desk, dispute=str(one.uuid))
    return f"Dispute {one.number} assigned to you."


@acting(_back, form=CloseForm, page=_again)
def close(act: Act, division: Division, dispute: UUID) -> str:
    one = dispute_of(division, dispute)
    disputes.close(act.desk, dispute=str(one.uuid), closing=act.said["closing"])
    return f"Dispute {one.number} closed."


# ---------------------------------------------------------------- what all of them need


def dispute_of(division: Division, dispute: UUID) -> Dispute:
    event = division.event
    rows = Dispute.objects.filter(uuid=dispute, event=event).select_related(
        "event", "owner", "opened_by", "closed_by", "game__table", "game__round__division__event"
    )
    one = records.noted(rows).first()
    if one is None:
        raise Http404("There is no such dispute in this event.")
    if one.game.round.division_id == division.pk:
        one.game.round.division = division  # with what the page has read of it already
    return one


def page_of(request: HttpRequest, dispute: Dispute, seen: Seen = FRESH) -> HttpResponse:
    assert isinstance(request.user, Account)
    number, asked = _asked(request)
    page = pages.page(dispute, by=request.user, number=number, asked=asked)
    typed = seen.typed
    if text := getattr(seen.form, "cleaned_data", {}).get("text"):
        typed |= {"text": text}
    values = {
        "page": _as_typed(page, typed),
        "decisions": page.slip.decisions,
        "noted": page.slip.noted,
        "slip_version": page.slip.version,
        **event_of_page.shown_in(request, dispute.game.round.division),
        "refusal": seen.refusal,
        "open": seen.form.part,
        "typed": typed,
        "players": seen.why.players if isinstance(seen.why, NotTaken) else (),
        "playable": playable.of_page(request, dispute, page),
        "query": _query(page.chosen.submission.number if page.chosen else None),
    }
    return render(request, "disputes/dispute.html", values, status=seen.status)


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


def _asked(request: HttpRequest) -> tuple[int | None, Asked]:
    """What of the things handed in is shown, as the address says or the form that came from it."""
    form = AskedForm(form_data(request))
    form.full_clean()
    told = form.cleaned_data
    return told["given"], Asked(turn=told["turn"], line=told["line"])


def _query(given: int | None) -> str:
    return f"given={given}&" if given else ""
