"""Disputes: what was handed in beside what was reported, and the rulings."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tdtool.engine.records import LIMIT
from tdtool.english import signed
from tdtool.models import Dispute, Division, GameRecord, Ruling
from tdtool.models.disputes import GivenKind
from tdtool.papers.contents import dispute_report
from tdtool.papers.drawn import dispute_report as paper
from tdtool.queries.disputes import examinations, examined_records
from tdtool.queries.disputes.dispute import assigned
from tdtool.queries.disputes.examinations import Examined, NotExamined
from tdtool.queries.disputes.examined_records import OtherGame
from tdtool.queries.records.records import lines_of
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings
from tdtool.web.disputes import page as pages
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import (
    TORN,
    ActForm,
    Each,
    Figures,
    Named,
    Text,
    Ticked,
    Upload,
    WholeNumber,
    YesOrNo,
    form_data,
)
from tdtool.web.slips import views as slip_pages
from tdtool.web.slips.views import DisputeForm as OpenForm

# The forms of a dispute; ``part``: where on its page each stands.


class DisputeForm(ActForm):
    """A form of the page; ``given``: what of the things handed in was shown beside it."""

    given = Figures()

    @property
    def part(self) -> str:
        return ""


class FindingForm(DisputeForm):
    finding = WholeNumber("A finding’s number")
    accepted = YesOrNo()
    audit = Named()
    reason = Text()

    @property
    def part(self) -> str:
        return f"finding-{self.data.get('finding', '')[:6]}"


class PutRightForm(DisputeForm):
    audit = Named()
    reason = Text()
    part = "put-right"


class ScoresForm(DisputeForm):
    """The director's own scores, in seat order."""

    reason = Text()
    clause = Text(strip=True)
    part = "scores"

    def __init__(self, places: list[int], *args: Any) -> None:
        super().__init__(*args)
        self.scores = [f"score-{place}" for place in places]
        for name in self.scores:
            self.fields[name] = WholeNumber("A score")


class CloseForm(DisputeForm):
    closing = Text()
    part = "close"


# What a form hands in on a dispute, read and put to the engine.


class NotTaken(Refused):
    """It can't be put to the engine; ``players`` are asked who they are, with the place offered."""

    def __init__(self, message: str, players: tuple[tuple[str, str, int | None], ...] = ()) -> None:
        super().__init__(message)
        self.players = players


class GivenForm(DisputeForm):
    """Something handed in; ``kind`` says what, and is the part of the page that it stands in."""

    kind = Text()

    @property
    def part(self) -> str:
        return str(self.data.get("kind", ""))

    def examined(self, dispute: Dispute) -> Examined:
        """What the engine says of it. Raises NotTaken."""
        try:
            return self.put(dispute, self.cleaned_data)
        except OtherGame as refusal:
            players = tuple((*player, refusal.offered.get(player[0])) for player in refusal.players)
            raise NotTaken(str(refusal), players) from None
        except NotExamined as refusal:
            raise NotTaken(str(refusal)) from None

    def put(self, dispute: Dispute, data: dict[str, Any]) -> Examined:
        """Raises NotTaken: each kind has a form of its own, and this is none of them."""
        raise NotTaken(TORN)


class WordsForm(GivenForm):
    words = Text()

    def put(self, dispute: Dispute, data: dict[str, Any]) -> Examined:
        return examinations.of_words(dispute.game, data["words"])


class MoveForm(GivenForm):
    move = Text()
    place = WholeNumber("A seat", required=False)
    stated = WholeNumber("The announced score", required=False)
    board = Text()

    def put(self, dispute: Dispute, data: dict[str, Any]) -> Examined:
        return examinations.of_move(
            dispute.game,
            data["move"],
            place=data["place"],
            stated=data["stated"],
            board=data["board"],
        )


class SheetsForm(GivenForm):
    sheet = Each("sheet", Text())
    with_record = Ticked()

    def put(self, dispute: Dispute, data: dict[str, Any]) -> Examined:
        places = dispute.game.seats.values_list("place", flat=True)
        typed = {place: data["sheet"].get(str(place), "") for place in places}
        beside = _last_record(dispute) if data["with_record"] else None
        return examined_records.of_sheets(dispute.game, typed, record=beside)


def _last_record(dispute: Dispute) -> GameRecord | None:
    """The record that the sheets are laid beside: the last one handed in."""
    return dispute.records.filter(kind=GivenKind.RECORD).order_by("-pk").first()


class RecordForm(GivenForm):
    """A record: its file, where one was chosen, else as it was pasted; and who sat where."""

    file = Upload()
    text = Text()
    nick = Each("nick", Text())
    places = Each("place", WholeNumber("A seat", required=False))
    is_this = Ticked()

    def clean_text(self) -> str:
        file = self.cleaned_data.get("file")
        if file is None:
            return lines_of(str(self.cleaned_data["text"]))
        try:
            return examined_records.text_of(file.read(LIMIT + 1))
        except NotExamined as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def put(self, dispute: Dispute, data: dict[str, Any]) -> Examined:
        places = {
            nick: data["places"][at]
            for at, nick in data["nick"].items()
            if data["places"].get(at) is not None
        }
        return examined_records.of_record(
            dispute.game, data["text"], places=places or None, is_this=data["is_this"]
        )


FORMS: Mapping[str, type[GivenForm]] = {
    "words": WordsForm,
    "move": MoveForm,
    "sheets": SheetsForm,
    "record": RecordForm,
}


def form(request: HttpRequest, **url_parts: Any) -> GivenForm:
    """The form of what is handed in."""
    return FORMS.get(form_data(request).get("kind", ""), GivenForm)(request.POST, request.FILES)


FRESH = Seen(DisputeForm())
DISPUTE = to("dispute", "division", "dispute")


@require_safe
def show(request: HttpRequest, division: Division, dispute: UUID) -> HttpResponse:
    return page_of(request, dispute_of(division, dispute))


@require_safe
def report(request: HttpRequest, division: Division, dispute: UUID) -> HttpResponse:
    """The dispute report as it would be printed now."""
    dispute_row = dispute_of(division, dispute)
    number, selection = pages.asked(request)
    values = dispute_report.of_dispute(dispute_row, number=number, to_show=selection)
    return downloads.answer(
        paper.audit_report(values), f"{dispute_row.event.slug}-dispute-{dispute_row.number}.pdf"
    )


@acting(slip_pages.SLIP, form=OpenForm, page=slip_pages.again)
def open_one(act: Act, division: Division, number: int, table: int) -> Done:
    game = slip_pages.game_of(division, number, table)
    dispute = disputes.open_dispute(act.desk, game=str(game.uuid), about=act.said["about"])
    response = redirect("dispute", division, dispute.uuid)
    return Done(f"Dispute {dispute.number} opened; {assigned(dispute, to='you')}.", response)


def _again(request: HttpRequest, seen: Seen, *, division: Division, dispute: UUID) -> HttpResponse:
    """The dispute's page with what was typed."""
    return page_of(request, dispute_of(division, dispute), seen)


def _back(
    request: HttpRequest, form: DisputeForm, *, division: Division, dispute: UUID
) -> HttpResponse:
    """The dispute, with what was shown beside the form."""
    back = redirect("dispute", division, dispute)
    if submission_number := form.cleaned_data["given"]:
        back["Location"] += f"?given={submission_number}"
    return back


@acting(DISPUTE, form=form, page=_again)
def submit(act: Act, division: Division, dispute: UUID) -> str:
    """Words, a move, score sheets or a record go to the engine; a refusal keeps what was typed."""
    dispute_row = dispute_of(division, dispute)
    disputes.hand_in_examined(act.desk, dispute_row, act.form.examined(dispute_row))
    return "Checked. Result below."


@acting(_back, form=FindingForm, page=_again)
def rule(act: Act, division: Division, dispute: UUID) -> str:
    """A finding is accepted, or dismissed with a reason."""
    dispute_row, data = dispute_of(division, dispute), act.said
    ruling = rulings.rule(
        act.desk,
        dispute=str(dispute_row.uuid),
        game=str(dispute_row.game.uuid),
        audit=str(data["audit"]),
        finding=data["finding"],
        accepted=data["accepted"],
        reason=data["reason"],
    )
    did = "accepted" if data["accepted"] else "dismissed"
    return f"Finding {data['finding']} {did}{_wrote([ruling]) or '; no score changes'}."


def _wrote(new_rulings: list[Ruling]) -> str:
    """The lines of the rulings, behind a colon; "" where they wrote none."""
    lines = [f"{r.line.seat.entry.name} {signed(r.line.points)}" for r in new_rulings if r.line]
    return f": {', '.join(lines)}" if lines else ""


@acting(_back, form=PutRightForm, page=_again)
def fix_slip(act: Act, division: Division, dispute: UUID) -> str:
    dispute_row = dispute_of(division, dispute)
    new_rulings = rulings.put_right(
        act.desk,
        dispute=str(dispute_row.uuid),
        game=str(dispute_row.game.uuid),
        audit=str(act.said["audit"]),
        reason=act.said["reason"],
    )
    return f"Corrected{_wrote(new_rulings)}."


def _scores(request: HttpRequest, *, division: Division, dispute: UUID) -> ScoresForm:
    seats = dispute_of(division, dispute).game.seats.order_by("place")
    return ScoresForm(list(seats.values_list("place", flat=True)), posted(request))


@acting(_back, form=_scores, page=_again)
def rule_scores(act: Act, division: Division, dispute: UUID) -> str:
    """The director's own scores, in seat order."""
    dispute_row, data = dispute_of(division, dispute), act.said
    new_rulings = rulings.rule_scores(
        act.desk,
        dispute=str(dispute_row.uuid),
        game=str(dispute_row.game.uuid),
        scores=[data[name] for name in act.form.scores],
        reason=data["reason"],
        clause=data["clause"],
    )
    return f"Ruled{_wrote(new_rulings) or ': scores unchanged'}."


@acting(_back, form=DisputeForm, page=_again)
def assign(act: Act, division: Division, dispute: UUID) -> str:
    dispute_row = dispute_of(division, dispute)
    disputes.take_over(act.desk, dispute=str(dispute_row.uuid))
    return f"Dispute {dispute_row.number} assigned to you."


@acting(_back, form=CloseForm, page=_again)
def close(act: Act, division: Division, dispute: UUID) -> str:
    dispute_row = dispute_of(division, dispute)
    disputes.close(act.desk, dispute=str(dispute_row.uuid), closing=act.said["closing"])
    return f"Dispute {dispute_row.number} closed."


# ---------------------------------------------------------------- what all of them need


def dispute_of(division: Division, dispute: UUID) -> Dispute:
    dispute_row = pages.of_event(division.event, dispute)
    if dispute_row is None:
        raise Http404("There is no such dispute in this event.")
    if dispute_row.game.round.division_id == division.pk:
        dispute_row.game.round.division = division  # with what the page has read of it already
    return dispute_row


def page_of(request: HttpRequest, dispute: Dispute, seen: Seen = FRESH) -> HttpResponse:
    """The page of its slip, with this dispute in hand."""
    return slip_pages.page_of(request, dispute.game, seen, dispute=dispute)
