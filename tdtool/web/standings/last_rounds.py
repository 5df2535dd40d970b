"""What a director sets for the last rounds: how much spread counts, and who is a Gibson."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.models import Division
from tdtool.pairing.contenders import finishes
from tdtool.pairing.contenders.apart import is_of_class
from tdtool.pairing.contenders.finishes import BadLastRounds, Definition
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes

DEFINITIONS = (
    (str(Definition.CAUGHT), "their place is certain, and has a prize"),
    (
        str(Definition.BEST_FINISH),
        "nobody below them can still catch them or any player above them",
    ),
)
KEPT_AWAY = "Keep Gibsons away from contenders"


class LastRoundsForm(forms.Form):
    """How much spread counts, and who is a Gibson."""

    spread = forms.CharField(
        label="Most that one game can change a player’s spread",
        max_length=120,
        help_text="One number per round, the last round first, e.g. 250, 200. NASPA: 500.",
    )
    definition = forms.ChoiceField(label="A player is a Gibson if", choices=DEFINITIONS)
    equivalent = forms.IntegerField(
        label="Top places that count the same",
        required=False,
        min_value=0,
        max_value=finishes.MOST_PLACES,
        help_text="A number, e.g. 2 if the top two play a final. Leave blank if none do.",
    )
    pairs = forms.BooleanField(
        label=KEPT_AWAY,
        required=False,
        help_text="A Gibson plays another Gibson, or somebody who can’t reach a prize.",
    )
    strict = forms.BooleanField(
        label="Repeats don’t count for Gibsons",
        required=False,
        help_text=f"Needs “{KEPT_AWAY}”. A Gibson plays the highest player who can’t reach a "
        "prize, however often they have met.",
    )
    victims = forms.CharField(
        label="Gibsons’ opponents from class",
        required=False,
        max_length=finishes.MOST_OF_A_CLASS,
        help_text=f"Needs “{KEPT_AWAY}”. E.g. A. The class comes first, even if its players can "
        "still win a prize. Leave blank for any class.",
    )
    bands = forms.CharField(
        label="Prize bands",
        required=False,
        max_length=60,
        help_text="Last place of each band, e.g. 3, 10: Chew pairs each by itself. Leave blank for "
        "one band.",
    )

    caps = forms.CharField(
        label="Most contenders for the first band",
        required=False,
        max_length=120,
        help_text="Even numbers, the last round first, e.g. 2, 4, 8, 12, which are the usual. For "
        "Chew. Leave blank for the usual.",
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.division = division

    def clean_victims(self) -> str:
        """A class that nobody has would quietly be any class."""
        victim_class: str = self.cleaned_data["victims"]
        classes = prizes.classes(self.division)
        if victim_class and not any(
            is_of_class(prize_class, victim_class) for prize_class in classes
        ):
            classes_text = (
                f"Classes: {', '.join(classes)}." if classes else "No player has a class yet."
            )
            raise forms.ValidationError(f"No player is in class {victim_class}. {classes_text}")
        return victim_class

    def clean_bands(self) -> list[int]:
        try:
            return finishes.places(self.cleaned_data["bands"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_caps(self) -> list[int]:
        try:
            return finishes.most(self.cleaned_data["caps"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_spread(self) -> list[int]:
        try:
            return finishes.figures(self.cleaned_data["spread"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_equivalent(self) -> int:
        return self.cleaned_data["equivalent"] or 0

    def clean(self) -> dict[str, Any]:
        """What can’t be is refused by the settings themselves."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                finishes.from_json(cleaned)
            except BadLastRounds as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return cleaned


def as_kept(division: Division) -> dict[str, Any]:
    """The settings as the form has them."""
    last_rounds = standing.settings_of(division)
    return {
        "spread": ", ".join(str(points) for points in last_rounds.allowance.per_round),
        "definition": str(last_rounds.definition),
        "equivalent": last_rounds.equivalent or None,
        "pairs": last_rounds.pairs,
        "bands": ", ".join(str(place) for place in last_rounds.bands),
        "caps": ", ".join(str(most) for most in last_rounds.caps),
        "strict": last_rounds.strict,
        "victims": last_rounds.victims,
    }
