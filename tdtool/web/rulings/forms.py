"""The forms of corrections and rulings on a game; ``part``: where on the page each stands."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.web.shell.fields import TORN, ActForm, Text, Ticked, WholeNumber, YesOrNo

# What a game counts by ruling, by the place: one wins, a tie, both lose, or the score decides.
RESULTS = {
    "1": {"1": "win", "2": "loss"},
    "2": {"1": "loss", "2": "win"},
    "tie": {"1": "tie", "2": "tie"},
    "both": {"1": "loss", "2": "loss"},
    "score": {"1": "", "2": ""},
}


class RulingsForm(ActForm):
    part = ""


class CorrectForm(RulingsForm):
    """Whose move, announced, correct, who caught it, and do both agree?"""

    maker = WholeNumber("The seat")
    announced = WholeNumber("The announced score")
    correct = WholeNumber("The correct score")
    caught_by = WholeNumber("The seat that caught it", required=False)
    agreed = Ticked()
    later = Ticked()
    of = Text()
    reason = Text()
    part = "correct"

    def clean_of(self) -> str:
        return "total" if self.cleaned_data["of"] == "total" else "move"

    @property
    def facts(self) -> dict[str, Any]:
        """What the correction follows from, without the reason."""
        return {name: told for name, told in self.cleaned_data.items() if name != "reason"}


class PenaltyOrBonus(forms.Field):
    """Which of the two; without it the form is torn."""

    def clean(self, value: str | None) -> str:
        if value not in ("penalty", "bonus"):
            raise forms.ValidationError(TORN)
        return value


class PointsForm(RulingsForm):
    """A penalty takes points away, typed with a minus or without; a bonus adds them."""

    what = PenaltyOrBonus()
    place = WholeNumber("The seat")
    points = WholeNumber("The number of points")
    counts_for = Text()
    reason = Text()
    clause = Text(strip=True)
    part = "points"

    def clean_points(self) -> int:
        points: int = self.cleaned_data["points"]
        if self.cleaned_data.get("what") != "bonus":
            return -abs(points)
        if points < 0:
            raise forms.ValidationError("A bonus adds points. To take points away, choose penalty.")
        return points

    def clean_counts_for(self) -> str:
        return str(self.data.get("counts_for", "score"))


class Result(forms.Field):
    """Who wins by ruling, or that the score decides."""

    def clean(self, value: str | None) -> dict[str, str]:
        chosen = RESULTS.get(value or "")
        if chosen is None:
            raise forms.ValidationError("Choose what the game counts as.")
        return chosen


class ResultForm(RulingsForm):
    result = Result()
    reason = Text()
    clause = Text(strip=True)
    part = "result"


class CreditForm(RulingsForm):
    place = WholeNumber("The seat")
    points = WholeNumber("The spread")
    reason = Text()
    clause = Text(strip=True)
    part = "credit"


class RateForm(RulingsForm):
    rated = YesOrNo()
    reason = Text()
    part = "rate"


class LateForm(RulingsForm):
    """Whose clock is started or stopped, and from which page: the day's or the rulings'."""

    place = WholeNumber("The seat")
    here = YesOrNo()
    back = Text()
    part = "late"
