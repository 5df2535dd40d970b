"""The forms of the prize list."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.models import Division
from tdtool.pairing.standings import prizes as plain
from tdtool.pairing.standings.prizes import BadPrize, Prize, PrizeKind
from tdtool.queries.standings import prizes as prize_queries
from tdtool.web.shell.fields import ActForm, WholeNumber

LABELS = {
    PrizeKind.RANK: "a place",
    PrizeKind.CLASS: "a place in a prize class",
    PrizeKind.HIGH_WIN: "high win",
    PrizeKind.HIGH_LOSS: "high loss",
    PrizeKind.HIGH_GAME: "high game",
    PrizeKind.UPSET: "biggest upset, by rating",
    PrizeKind.SPREAD: "best spread",
}


def _round(label: str, hint: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=plain.MOST_ROUNDS, help_text=hint
    )


class PrizeForm(forms.Form):
    """A line of the list."""

    kind = forms.ChoiceField(label="For", choices=[(str(k), said) for k, said in LABELS.items()])
    place = forms.IntegerField(
        label="Place", min_value=1, max_value=99, initial=1, help_text="1 = best"
    )
    prize_class = forms.CharField(
        label="Prize class", required=False, max_length=plain.LONGEST_CLASS
    )
    amount = forms.CharField(
        label="Amount or prize",
        required=False,
        max_length=plain.LONGEST_AMOUNT,
        help_text="e.g. $100, or a trophy",
    )
    title = forms.CharField(
        label="Title",
        required=False,
        max_length=plain.LONGEST_TITLE,
        help_text="Leave blank to name it after the kind of prize.",
    )
    first = _round("From round", "Leave blank for round 1.")
    last = _round("To round", "Leave blank for the last round.")
    one_each = forms.BooleanField(
        label="One prize per player",
        required=False,
        help_text="A player wins only one of the prizes with this box checked, the highest listed.",
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = prize_queries.kinds(division)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = [(str(one), LABELS[one]) for one in kinds]
        classes = prize_queries.classes(division)
        there = f"Classes: {', '.join(classes)}" if classes else "No player has a class yet."
        self.fields["prize_class"].help_text = there

    def clean(self) -> dict[str, Any]:
        """What makes no prize is refused by the prize itself."""
        form_data = super().clean() or {}
        if not self.errors:
            form_data["first"] = form_data["first"] or 1
            form_data["prize_class"] = form_data["prize_class"].strip()
            try:
                Prize(**{**form_data, "kind": PrizeKind(form_data["kind"])})
            except BadPrize as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return form_data


class PlaceForm(ActForm):
    """Where on the list a prize goes."""

    to = WholeNumber("A place on the list")
