"""The forms of the log of challenges."""

from __future__ import annotations

from django import forms

from tdtool.web.shell.fields import ActForm, ReasonForm, Text, WholeNumber, YesOrNo

LONGEST_WORDS = 1000


class Seats(forms.Field):
    """The places that are ticked."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.MultipleHiddenInput)

    def clean(self, value: list[str] | None) -> list[int]:
        seat = WholeNumber("A seat")
        return [seat.read(one.strip()) for one in value or []]


class PenaliseForm(ActForm):
    challenger = Seats()


class ResubmitForm(ReasonForm):
    words = Text(longest=LONGEST_WORDS)


class OverruleForm(ActForm):
    acceptable = YesOrNo()
    clause = Text(strip=True)
    reason = Text()


class Ruled(forms.Field):
    """The button that was pressed: ``yes`` or ``no``, and after it which failure it was, 0 where
    the rules don't tell them apart: ``no 2`` (NSA-26)."""

    def clean(self, value: str | None) -> tuple[bool, int]:
        acceptable, _, failure = (value or "").partition(" ")
        return YesOrNo().clean(acceptable), WholeNumber("The misspelling, first or second,").read(
            failure or "0"
        )


class RuleForm(ActForm):
    """What the director judged at a table."""

    table = WholeNumber("A table")
    kind = Text()
    acceptable = Ruled()
    reason = Text()
