"""What a director says of a play-off: how it is started, how a series is decided."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tdtool.pairing.playoffs import bracket
from tdtool.pairing.playoffs.bracket import Stage
from tdtool.pairing.playoffs.settings import MOST_GAMES, PlayOff
from tdtool.queries.playoffs.next_games import Planned
from tdtool.web.shell.fields import ActForm, Text

USUAL = {Stage.SEMIFINAL: 3, Stage.FINAL: 3}
LENGTH_OF = {
    Stage.QUARTERFINAL: "quarterfinal", Stage.SEMIFINAL: "semifinal", Stage.FINAL: "final",
    Stage.THIRD: "third_games", Stage.CONSOLATION: "consolation_games",
    Stage.FIFTH: "consolation_games", Stage.SEVENTH: "consolation_games",
}  # fmt: skip
LENGTHS = {
    "quarterfinal": "Quarterfinals: games, best of",
    "semifinal": "Semifinals: games, best of",
    "final": "Final: games, best of",
}


class Games(forms.IntegerField):
    """The length of a series."""

    def __init__(self, label: str, *, initial: int = 1, required: bool = True) -> None:
        sentence = f"A series has 1 to {MOST_GAMES} games."
        super().__init__(
            label=label, initial=initial, required=required, min_value=1, max_value=MOST_GAMES,
            error_messages={"min_value": sentence, "max_value": sentence, "invalid": sentence},
        )  # fmt: skip


class HowForm(forms.Form):
    """How a play-off of a size is played, as it was ``planned`` until something else is chosen.

    ``beside``: others play rounds meanwhile.
    """

    IDS = "id_%s"

    def __init__(
        self,
        data: Any = None,
        *,
        size: int,
        beside: bool = False,
        planned: PlayOff | None = None,
    ) -> None:
        super().__init__(data, auto_id=self.IDS)
        self.size, self.beside = size, beside
        usual = planned if planned and planned.size == size else PlayOff(size, USUAL)
        for stage in bracket.stages(size, third=False, consolation=False):
            label = LENGTHS[str(stage)]
            self.fields[str(stage)] = Games(label, initial=usual.best_of.get(stage, 1))
        if size > 2:
            self.fields["third"] = forms.BooleanField(
                label="Match for third", required=False, initial=usual.third
            )
            self.fields["third_games"] = Games(
                "Match for third: games, best of", required=False,
                initial=usual.best_of.get(Stage.THIRD, 1),
            )  # fmt: skip
        if size == 8:
            self.fields["consolation"] = forms.BooleanField(
                label="Play for places 5 to 8", required=False, initial=usual.consolation
            )
            self.fields["consolation_games"] = Games(
                "Places 5 to 8: games per series, best of", required=False,
                initial=usual.best_of.get(Stage.FIFTH, 1),
            )  # fmt: skip
        if not beside:
            self.fields["places"] = forms.BooleanField(
                label="Decides the final standings", required=False, initial=usual.places,
                help_text="Its players take the first places, and the prizes for them.",
            )  # fmt: skip
        self.fields["rated"] = forms.BooleanField(
            label="Rated", required=False, initial=usual.rated,
            help_text="Only if the rating office rates play-off games.",
        )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        if self.data.get("size") != str(self.size):  # sent by something other than the page
            raise forms.ValidationError("A play-off has 2, 4 or 8 players. Choose one of these.")
        return self.cleaned_data

    def told(self) -> dict[str, Any]:
        """As the acts are told."""
        cleaned = self.cleaned_data
        third, consolation = bool(cleaned.get("third")), bool(cleaned.get("consolation"))
        stages = bracket.stages(self.size, third=third, consolation=consolation)
        return {
            "size": self.size,
            "best_of": {str(stage): cleaned.get(LENGTH_OF[stage]) or 1 for stage in stages},
            "third": third,
            "consolation": consolation,
            "places": self.beside or cleaned["places"],
            "rated": cleaned["rated"],
        }


class StartForm(HowForm):
    """With its seeds: ``players`` are entries with what is said of them, in the order of the
    standings after a round.

    The seeds are those of the standings until something else is chosen.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        players: Sequence[tuple[str, str]],
        after: int,
        size: int,
        beside: bool,
        planned: PlayOff | None = None,
    ) -> None:
        super().__init__(data, size=size, beside=beside, planned=planned)
        self.after = after
        for seed in range(1, size + 1):
            initial = players[seed - 1][0] if seed <= len(players) else ""
            self.fields[f"seed_{seed}"] = forms.ChoiceField(
                label=f"Seed {seed}", choices=players, initial=initial
            )
        self.fields["reason"] = forms.CharField(
            label="Reason", required=False, strip=True,
            help_text="Only if the seeds differ from the standings, e.g. Dee went home.",
        )  # fmt: skip

    @property
    def seeds(self) -> list[forms.BoundField]:
        return [self[f"seed_{seed}"] for seed in range(1, self.size + 1)]

    @property
    def how(self) -> list[forms.BoundField]:
        """All but the seeds and their reason."""
        return [self[name] for name in self.fields if not name.startswith(("seed_", "reason"))]

    def told(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            **super().told(),
            "seeds": [cleaned[f"seed_{seed}"] for seed in range(1, self.size + 1)],
            "reason": cleaned["reason"],
            **({"after": self.after} if self.beside else {}),
        }


class PlanForm(HowForm):
    """A play-off for later: after which of these rounds, the last of them by default."""

    IDS = "plan_%s"  # it may stand on the page of the other

    def __init__(
        self,
        data: Any = None,
        *,
        size: int,
        rounds: Sequence[int],
        planned: Planned | None = None,
    ) -> None:
        super().__init__(data, size=size, planned=planned.told if planned else None)
        last = rounds[-1]
        choices = [
            (str(number), f"round {number}, beside rounds after it") for number in rounds[:-1]
        ]
        chosen = str(planned.after) if planned and not planned.last else "0"
        after = forms.TypedChoiceField(
            label="After", choices=[("0", f"round {last}, the last one"), *choices[::-1]],
            coerce=int, initial=chosen,
        )  # fmt: skip
        self.fields = {"after": after, **self.fields}

    def told(self) -> dict[str, Any]:
        return {**super().told(), "after": self.cleaned_data["after"]}


class PostForm(ActForm):
    """Which round is posted."""

    number = Text(longest=4)


class DecideForm(ActForm):
    """``choice`` is a series, how it is decided and, unless by one more game, whom it is given."""

    choice = Text(longest=60)
    reason = Text(strip=True)


class UndoForm(ActForm):
    """Which series is undone."""

    series = Text(longest=2)
    reason = Text(strip=True)
