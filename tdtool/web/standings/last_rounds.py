"""What a director sets for the last rounds: how much spread counts, and who is a Gibson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from tdtool.models import Division
from tdtool.pairing.contenders import finishes
from tdtool.pairing.contenders.apart import is_of_class
from tdtool.pairing.contenders.finishes import BadLastRounds, Definition
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes
from tdtool.web.standings.fields import blank_number, blank_text, tick

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
    equivalent = blank_number(
        "Top places that count the same", 0, finishes.MOST_PLACES,
        "A number, e.g. 2 if the top two play a final. Leave blank if none do.",
    )  # fmt: skip
    pairs = tick(KEPT_AWAY, "A Gibson plays another Gibson, or somebody who can’t reach a prize.")
    strict = tick(
        "Repeats don’t count for Gibsons",
        f"Needs “{KEPT_AWAY}”. A Gibson plays the highest player who can’t reach a prize, however "
        "often they have met.",
    )
    victims = blank_text(
        "Gibsons’ opponents from class", finishes.MOST_OF_A_CLASS,
        f"Needs “{KEPT_AWAY}”. E.g. A. The class comes first, even if its players can still win a "
        "prize. Leave blank for any class.",
    )  # fmt: skip
    bands = blank_text(
        "Prize bands", 60,
        "Last place of each band, e.g. 3, 10: Chew pairs each by itself. Leave blank for one band.",
    )  # fmt: skip
    caps = blank_text(
        "Most contenders for the first band", 120,
        "Even numbers, the last round first, e.g. 2, 4, 8, 12, which are the usual. For Chew. "
        "Leave blank for the usual.",
    )  # fmt: skip

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
        return self._read("bands", finishes.places)

    def clean_caps(self) -> list[int]:
        return self._read("caps", finishes.most)

    def clean_spread(self) -> list[int]:
        return self._read("spread", finishes.figures)

    def _read(self, name: str, read: Callable[[str], list[int]]) -> list[int]:
        try:
            return read(self.cleaned_data[name])
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
