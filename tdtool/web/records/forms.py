"""The forms of game records: files to be matched, and which of them are added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from tdtool.english import listed
from tdtool.queries.records import files as record_files
from tdtool.queries.records.files import File, TooMuch
from tdtool.web.shell.fields import ActForm, Each, Pressed, Text, Ticked, Uploads


@dataclass(frozen=True)
class Given:
    """A file with what the form says of it: whether to add it, to which game, and what was found
    when that was ticked."""

    file: File
    ticked: bool = False
    game: str = ""
    found: str = ""


class RecordsForm(ActForm):
    """Files that were chosen, or as they stand in the form already."""

    files = Uploads()  # type: ignore[assignment]  # a field, as the form's address names it
    name = Each("name", Text(longest=record_files.LONGEST_NAME))
    text = Each("text", Text())
    game = Each("game", Text())
    found = Each("found", Text())
    tick = Each("tick", Ticked())
    add = Pressed()
    given: tuple[Given, ...] = ()

    @property
    def looks(self) -> bool:
        """Whether they are only previewed: files that were just chosen are never added unseen."""
        return bool(self.cleaned_data["files"]) or not self.cleaned_data["add"]

    def clean(self) -> None:
        told = self.cleaned_data
        try:
            self.given = _uploaded(told["files"]) if told["files"] else _typed(told)
            record_files.refuse_too_much(one.file for one in self.given)
        except TooMuch as refusal:
            self.given = ()
            raise forms.ValidationError(str(refusal)) from None
        if not self.given:
            raise forms.ValidationError(
                "No game records there. Choose files that end in "
                f"{listed(record_files.SUFFIXES, last='or')}, or a zip of them."
            )


def _uploaded(uploads: list[UploadedFile[Any]]) -> tuple[Given, ...]:
    """Raises TooMuch."""
    if len(uploads) > record_files.MOST_FILES:
        raise TooMuch(record_files.too_many(len(uploads)))
    if sum(one.size or 0 for one in uploads) > record_files.MOST_BYTES:
        raise TooMuch(record_files.TOO_LONG)
    read = (file for one in uploads for file in record_files.of_upload(one.name or "a.gcg", one))
    return tuple(Given(file) for file in read)


def _typed(told: dict[str, Any]) -> tuple[Given, ...]:
    """The files of a preview; they came with their texts."""
    return tuple(
        Given(
            record_files.of_text(told["name"].get(at) or "a.gcg", text),
            told["tick"].get(at, False),
            told["game"].get(at, ""),
            told["found"].get(at, ""),
        )
        for at, text in told["text"].items()
    )
