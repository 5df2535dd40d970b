"""The forms of a slip; ``part``: where on its page each stands."""

from __future__ import annotations

from uuid import UUID

from django import forms

from tdtool.engine.remedies import overtime
from tdtool.web.shell.fields import ActForm, Each, Text, WholeNumber


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Slip code",
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class SlipForm(ActForm):
    """``came``: the page one comes from, where it isn't the slip's: Verify, or a dispute."""

    came = Text(longest=36)
    part = ""

    def clean_came(self) -> str:
        came = str(self.cleaned_data["came"])
        if came == "verify":
            return came
        try:
            return str(UUID(came))
        except ValueError:
            return ""

    @property
    def dispute(self) -> dict[str, str]:
        """The dispute on which what is done is a ruling, told to the act where there is one."""
        came = self.cleaned_data["came"]
        return {"dispute": came} if came not in ("", "verify") else {}


class WordsForm(SlipForm):
    """The words of each seat, as the slip has them."""

    words = Each("words", Text())
    part = "words"


class CorrectForm(SlipForm):
    place = WholeNumber("A seat")
    score = WholeNumber("A score")
    reason = Text()
    clause = Text(strip=True)
    part = "correct"


class WordOffForm(SlipForm):
    """A word that doesn't count; which one, where it stands more than once."""

    place = WholeNumber("A seat")
    word = Text(strip=True)
    nth = WholeNumber("Which word", required=False)
    reason = Text()
    clause = Text(strip=True)
    part = "off"


class CheckedForm(SlipForm):
    """Something doubtful that stands; of the whole table where no seat is named."""

    about = Text(strip=True, longest=120)
    place = WholeNumber("A seat", required=False)
    reason = Text()
    part = "checked"


class TimeUsed(forms.Field):
    """``26:10`` used, or ``-1:10`` over: the seconds, and whether they are over what all have."""

    def clean(self, value: str | None) -> tuple[int, bool]:
        typed = (value or "").strip().replace("−", "-")
        try:
            return overtime.parse(typed.removeprefix("-")), typed.startswith("-")
        except overtime.BadClock as refusal:
            raise forms.ValidationError(str(refusal)) from None


class ClockForm(SlipForm):
    place = WholeNumber("A seat")
    used = TimeUsed()
    part = "clock"


class StartedForm(SlipForm):
    place = WholeNumber("A seat")
    part = "started"


class TakeBackForm(SlipForm):
    reason = Text()
    part = "back"


class DisputeForm(SlipForm):
    """What two at the table don't agree on."""

    about = Text()
    part = "dispute"
