"""The sanction letter’s six facts, and who sent the files when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms

from tdtool.queries.offices import member_numbers, naspa
from tdtool.web.shell.fields import WholeNumber

DAY = {"type": "date"}
EARLIEST, LATEST = date(2000, 1, 1), date(2100, 1, 1)
NO_DAY = "Enter a date between 2000 and 2100."


class Day(forms.DateField):
    """A day of this century."""

    def __init__(self, label: str, *, required: bool = False) -> None:
        super().__init__(
            label=label, required=required, widget=forms.DateInput(attrs=DAY),
            error_messages={"invalid": NO_DAY, "required": NO_DAY},
        )  # fmt: skip

    def clean(self, value: Any) -> date | None:
        found: date | None = super().clean(value)
        if found is not None and not EARLIEST <= found < LATEST:
            raise forms.ValidationError(NO_DAY)
        return found


class LetterForm(forms.Form):
    """Blank where it isn’t known yet."""

    tournament = forms.CharField(
        label="Tournament id", required=False, max_length=40, help_text="Digits only, e.g. 12345",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )  # fmt: skip
    director = forms.CharField(
        label="Director’s id", required=False, max_length=40, help_text="e.g. AA003200",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    start = Day("Start")
    end = Day("End")
    system = forms.ChoiceField(
        label="Rating system",
        required=False,
        choices=[
            ("", "not known"),
            (naspa.AMERICAN, "nsa2008 (NWL)"),
            (naspa.COLLINS, "naspa-csw (Collins)"),
            (naspa.AMERICAN + naspa.LOCAL, "nsa2008 lct (local club)"),
            (naspa.COLLINS + naspa.LOCAL, "naspa-csw lct (local club)"),
        ],
    )
    type = forms.ChoiceField(
        label="Type",
        required=False,
        choices=[("", "not known"), *((one, one) for one in naspa.TYPES)],
    )
    ratingcheck = forms.ChoiceField(
        label="Rating check",
        required=False,
        choices=[("", "on: NASPA compares every rating"), (naspa.OFF, "off")],
    )

    def clean_tournament(self) -> str:
        typed = str(self.cleaned_data["tournament"]).strip()
        if typed and not naspa.TOURNAMENT.fullmatch(typed):
            raise forms.ValidationError("A tournament id has up to nine digits.")
        return typed

    def clean_director(self) -> str:
        typed = str(self.cleaned_data["director"]).strip().upper()
        if typed and not member_numbers.NASPA.fullmatch(typed):
            raise forms.ValidationError("An id has two letters and six digits, e.g. AA003200.")
        return typed

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        if told.get("start") and told.get("end") and told["end"] < told["start"]:
            self.add_error("end", "The end comes before the start.")
        return told

    def letter(self) -> dict[str, str]:
        """As the journal holds it: a day as 2026-05-09."""
        return {
            key: value.isoformat() if isinstance(value, date) else str(value)
            for key, value in self.cleaned_data.items()
            if value
        }

    @classmethod
    def of(cls, letter: Mapping[str, str], typed: Any = None) -> LetterForm:
        """As it was saved, or as it was typed."""
        return cls(typed, initial=dict(letter))


class SentForm(forms.Form):
    """When and by whom the files were sent; ``number`` is of the action that created them."""

    sent_on = Day("Sent on", required=True)
    sent_by = forms.CharField(
        label="By", max_length=80, error_messages={"required": "Enter who sent them."}
    )
    number = WholeNumber("The number of the files")
