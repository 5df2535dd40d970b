"""What a form hands in on a dispute, read and put to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest

from tdtool.engine.records import LIMIT
from tdtool.models import Dispute, GameRecord
from tdtool.models.disputes import GivenKind
from tdtool.queries.disputes import examinations, examined_records, examined_sheets
from tdtool.queries.disputes.examinations import Examined, NotExamined
from tdtool.queries.disputes.examined_records import OtherGame
from tdtool.queries.records.files import lines_of
from tdtool.services.acts import Refused
from tdtool.web.disputes.forms import DisputeForm
from tdtool.web.shell.fields import TORN, Each, Text, Ticked, Upload, WholeNumber
from tdtool.web.shell.forms import form_data


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
            players = tuple((*one, refusal.offered.get(one[0])) for one in refusal.players)
            raise NotTaken(str(refusal), players) from None
        except NotExamined as refusal:
            raise NotTaken(str(refusal)) from None

    def put(self, dispute: Dispute, told: dict[str, Any]) -> Examined:
        """Raises NotTaken: each kind has a form of its own, and this is none of them."""
        raise NotTaken(TORN)


class WordsForm(GivenForm):
    words = Text()

    def put(self, dispute: Dispute, told: dict[str, Any]) -> Examined:
        return examinations.of_words(dispute.game, told["words"])


class MoveForm(GivenForm):
    move = Text()
    place = WholeNumber("A seat", required=False)
    stated = WholeNumber("The announced score", required=False)
    board = Text()

    def put(self, dispute: Dispute, told: dict[str, Any]) -> Examined:
        return examinations.of_move(
            dispute.game,
            told["move"],
            place=told["place"],
            stated=told["stated"],
            board=told["board"],
        )


class SheetsForm(GivenForm):
    sheet = Each("sheet", Text())
    with_record = Ticked()

    def put(self, dispute: Dispute, told: dict[str, Any]) -> Examined:
        places = dispute.game.seats.values_list("place", flat=True)
        typed = {place: told["sheet"].get(str(place), "") for place in places}
        beside = _last_record(dispute) if told["with_record"] else None
        return examined_sheets.of_sheets(dispute.game, typed, record=beside)


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

    def put(self, dispute: Dispute, told: dict[str, Any]) -> Examined:
        places = {
            nick: told["places"][at]
            for at, nick in told["nick"].items()
            if told["places"].get(at) is not None
        }
        return examined_records.of_record(
            dispute.game, told["text"], places=places or None, is_this=told["is_this"]
        )


FORMS: Mapping[str, type[GivenForm]] = {
    "words": WordsForm,
    "move": MoveForm,
    "sheets": SheetsForm,
    "record": RecordForm,
}


def form(request: HttpRequest, **asked: Any) -> GivenForm:
    """The form of what is handed in."""
    return FORMS.get(form_data(request).get("kind", ""), GivenForm)(request.POST, request.FILES)
