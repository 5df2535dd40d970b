"""What a director says of a play-off: how it is started, how a series is decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tdtool.pairing.playoffs import bracket
from tdtool.pairing.playoffs.bracket import Stage
from tdtool.pairing.playoffs.settings import MOST_GAMES
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
        says = f"A series has 1 to {MOST_GAMES} games."
        super().__init__(
            label=label, initial=initial, required=required, min_value=1, max_value=MOST_GAMES,
            error_messages={"min_value": says, "max_value": says, "invalid": says},
        )  # fmt: skip


class StartForm(forms.Form):
    """Of a size; ``players`` are entries with what is said of them, in the order of the standings.

    ``after``: the round of these standings; ``beside``: others play rounds after it. The seeds are
    those of the standings until something else is chosen.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        size: int,
        players: Sequence[tuple[str, str]],
        after: int = 0,
        beside: bool = False,
    ) -> None:
        super().__init__(data)
        self.size, self.after, self.beside = size, after, beside
        for stage in bracket.stages(size, third=False, consolation=False):
            label = LENGTHS[str(stage)]
            self.fields[str(stage)] = Games(label, initial=USUAL.get(stage, 1))
        if size > 2:
            self.fields["third"] = forms.BooleanField(label="Match for third", required=False)
            self.fields["third_games"] = Games("Match for third: games, best of", required=False)
        if size == 8:
            self.fields["consolation"] = forms.BooleanField(
                label="Play for places 5 to 8", required=False
            )
            self.fields["consolation_games"] = Games(
                "Places 5 to 8: games per series, best of", required=False
            )
        if not beside:
            self.fields["places"] = forms.BooleanField(
                label="Decides the final standings", required=False, initial=True,
                help_text="Its players take the first places, and the prizes for them.",
            )  # fmt: skip
        self.fields["rated"] = forms.BooleanField(
            label="Rated", required=False,
            help_text="Only if the rating office rates play-off games.",
        )  # fmt: skip
        for seed in range(1, size + 1):
            initial = players[seed - 1][0] if seed <= len(players) else ""
            self.fields[f"seed_{seed}"] = forms.ChoiceField(
                label=f"Seed {seed}", choices=players, initial=initial
            )
        self.fields["reason"] = forms.CharField(
            label="Reason", required=False, strip=True,
            help_text="Only if the seeds differ from the standings, e.g. Dee went home.",
        )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        if self.data.get("size") != str(self.size):  # sent by something other than the page
            raise forms.ValidationError("A play-off has 2, 4 or 8 players. Choose one of these.")
        return self.cleaned_data

    @property
    def seeds(self) -> list[forms.BoundField]:
        return [self[f"seed_{seed}"] for seed in range(1, self.size + 1)]

    @property
    def how(self) -> list[forms.BoundField]:
        """All but the seeds and their reason."""
        return [self[name] for name in self.fields if not name.startswith(("seed_", "reason"))]

    def told(self) -> dict[str, Any]:
        """As the act is told."""
        said = self.cleaned_data
        third, consolation = bool(said.get("third")), bool(said.get("consolation"))
        stages = bracket.stages(self.size, third=third, consolation=consolation)
        return {
            "size": self.size,
            "seeds": [said[f"seed_{seed}"] for seed in range(1, self.size + 1)],
            "best_of": {str(stage): said.get(LENGTH_OF[stage]) or 1 for stage in stages},
            "third": third,
            "consolation": consolation,
            "places": self.beside or said["places"],
            "rated": said["rated"],
            "reason": said["reason"],
            **({"after": self.after} if self.beside else {}),
        }


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
