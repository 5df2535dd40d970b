"""The forms of a dispute; ``part``: where on its page each stands."""

from __future__ import annotations

from typing import Any

from tdtool.web.shell.fields import ActForm, Figures, Named, Text, WholeNumber, YesOrNo


class AskedForm(ActForm):
    """Which of the things handed in is shown, and which turn or line of it."""

    given = Figures()
    turn = Figures()
    line = Figures()


class DisputeForm(ActForm):
    """A form of the page; ``given``: what of the things handed in was shown beside it."""

    given = Figures()

    @property
    def part(self) -> str:
        return ""


class FindingForm(DisputeForm):
    finding = WholeNumber("A finding’s number")
    accepted = YesOrNo()
    audit = Named()
    reason = Text()

    @property
    def part(self) -> str:
        return f"finding-{self.data.get('finding', '')[:6]}"


class PutRightForm(DisputeForm):
    audit = Named()
    reason = Text()
    part = "put-right"


class ScoresForm(DisputeForm):
    """The director's own scores, in seat order."""

    reason = Text()
    clause = Text(strip=True)
    part = "scores"

    def __init__(self, places: list[int], *args: Any) -> None:
        super().__init__(*args)
        self.scores = [f"score-{place}" for place in places]
        for name in self.scores:
            self.fields[name] = WholeNumber("A score")


class CloseForm(DisputeForm):
    closing = Text()
    part = "close"
