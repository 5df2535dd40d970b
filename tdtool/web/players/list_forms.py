"""A list of players or of ratings, pasted or as a file: looked at first, then taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from tdtool.formats.player_lists import files as player_lists_files
from tdtool.formats.player_lists import rating_list
from tdtool.formats.player_lists.cells import BadCell, member_id_in, name_in, rating_in
from tdtool.formats.player_lists.player_list import ListUnreadable, PlayerList
from tdtool.web.shell.fields import ActForm, Pressed, Text, Texts, Ticked, Upload

MOST_READ = 8_000_000  # bytes of a file; a list is refused long before


class ListForm(ActForm):
    """A file counts rather than what is pasted, and is never taken unseen."""

    file = Upload()
    text = Text()
    take = Pressed()
    list: PlayerList | None = None

    def clean(self) -> None:
        try:
            self.list = self.read()
        except ListUnreadable as refusal:
            raise forms.ValidationError(sentence(str(refusal))) from None

    def read(self) -> PlayerList:
        """What the list of players says. Raises ListUnreadable."""
        if upload := self.cleaned_data["file"]:
            return player_lists_files.read(upload.read(MOST_READ), name=upload.name or "")
        return player_lists_files.pasted(self.cleaned_data["text"])

    @property
    def upload(self) -> bool:
        return bool(self.files.get("file"))

    @property
    def looks(self) -> bool:
        """Whether the list is only looked at."""
        return self.upload or not self.cleaned_data["take"]

    @property
    def typed(self) -> str:
        """The list as it stands in its field: a file's lines, too."""
        if self.upload:
            return self.list.text if self.list else ""
        return str(self.data.get("text", ""))


class PlayersForm(ListForm):
    """Players, the ratings that are ticked for them, who has a namesake, and whether they are
    here."""

    rated = Texts()
    namesake = Texts()
    here = Ticked()


class RatingsForm(ListForm):
    """Ratings, and what the list is called."""

    name = Text()

    def read(self) -> PlayerList:
        """What the rating list says. Raises ListUnreadable."""
        upload = self.cleaned_data["file"]
        return rating_list.read(upload.read(MOST_READ) if upload else self.cleaned_data["text"])

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())


class Cell(forms.CharField):
    """What is typed is judged as the cell of a list."""

    def __init__(self, reading: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.reading = reading

    def clean(self, value: Any) -> Any:
        try:
            return self.reading(super().clean(value))
        except BadCell as bad:
            raise forms.ValidationError(f"{sentence(str(bad))}.") from None


class OneForm(forms.Form):
    """One player, quickly; the cells are judged as those of a list."""

    name = Cell(name_in, error_messages={"required": "Enter the player’s name."})
    rating = Cell(rating_in, required=False, max_length=40)
    member_id = Cell(member_id_in, required=False, max_length=40)
    namesake = Ticked()
    here = Ticked()


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
