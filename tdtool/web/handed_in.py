"""What a form hands in on a dispute, read and put to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest

from tdtool.engine.records import LIMIT
from tdtool.models import Dispute, GameRecord
from tdtool.models.disputes import GivenKind
from tdtool.queries import examinations, examined_records, examined_sheets
from tdtool.queries.examinations import Examined, NotExamined
from tdtool.queries.examined_records import OtherGame
from tdtool.web.forms import TORN, TornForm, whole, whole_number


class NotTaken(ValueError):
    """It can't be put to the engine; ``players`` are asked who they are, with the place offered."""

    def __init__(self, message: str, players: tuple[tuple[str, str, int | None], ...] = ()) -> None:
        super().__init__(message)
        self.players = players


def text_of(request: HttpRequest) -> str:
    """The text of a record: of the file, where one was chosen, else as it was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    try:
        return examined_records.text_of(file.read(LIMIT + 1))
    except NotExamined as refusal:
        raise NotTaken(str(refusal)) from None


def examined(request: HttpRequest, dispute: Dispute, text: str) -> Examined:
    """What the engine says of it. Raises ``NotTaken``, ``TornForm``."""
    read = READ.get(request.POST.get("kind", ""))
    if read is None:
        raise TornForm(TORN)
    try:
        return read(request, dispute, text)
    except OtherGame as refusal:
        players = tuple((*one, refusal.offered.get(one[0])) for one in refusal.players)
        raise NotTaken(str(refusal), players) from None
    except NotExamined as refusal:
        raise NotTaken(str(refusal)) from None


def _words(request: HttpRequest, dispute: Dispute, text: str) -> Examined:
    return examinations.of_words(dispute.game, request.POST.get("words", ""))


def _move(request: HttpRequest, dispute: Dispute, text: str) -> Examined:
    stated = request.POST.get("stated", "").strip()
    place = request.POST.get("place", "").strip()
    return examinations.of_move(
        dispute.game,
        request.POST.get("move", ""),
        place=whole_number(request, "place", what="A seat") if place else None,
        stated=whole_number(request, "stated", what="What a move scored") if stated else None,
        board=request.POST.get("board", ""),
    )


def _sheets(request: HttpRequest, dispute: Dispute, text: str) -> Examined:
    typed = {
        place: request.POST.get(f"sheet-{place}", "")
        for place in dispute.game.seats.values_list("place", flat=True)
    }
    return examined_sheets.of_sheets(dispute.game, typed, record=_beside(request, dispute))


def _beside(request: HttpRequest, dispute: Dispute) -> GameRecord | None:
    """The record that the sheets are laid beside: the last one handed in, if that is wanted."""
    if request.POST.get("with_record") != "yes":
        return None
    return dispute.records.filter(kind=GivenKind.RECORD).order_by("-pk").first()


def _record(request: HttpRequest, dispute: Dispute, text: str) -> Examined:
    places = {
        request.POST[field]: whole(said, what="A seat")
        for field in request.POST
        if field.startswith("nick-")
        and (said := request.POST.get(field.replace("nick-", "place-", 1), ""))
    }
    return examined_records.of_record(
        dispute.game,
        text,
        places=places or None,
        is_this=request.POST.get("is_this") == "yes",
    )


READ: Mapping[str, Callable[[HttpRequest, Dispute, str], Examined]] = {
    "words": _words,
    "move": _move,
    "sheets": _sheets,
    "record": _record,
}
