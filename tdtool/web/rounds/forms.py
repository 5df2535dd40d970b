"""The forms of a round: its draw, changes by hand, who is kept apart, its clock, its close."""

import re
from collections.abc import Callable

from django import forms

from tdtool.pairing.methods import by_name
from tdtool.pairing.tables import dealing
from tdtool.queries.rounds import draw_of_tables
from tdtool.web.shell.fields import (
    TORN,
    ActForm,
    Each,
    NumberOrNone,
    ReasonForm,
    Text,
    Ticked,
    WholeNumber,
    YesOrNo,
)

LONGEST_METHOD = 40
LONGEST_NUMBER = 9  # figures of what is below a thousand millions


def _figures(what: str) -> NumberOrNone:
    return NumberOrNone(
        f"{what} must be a whole number below 1,000,000,000", longest=LONGEST_NUMBER
    )


class Method(forms.Field):
    """A method by its name, as ``called`` knows it; empty where none is named.

    A name that ``called`` refuses is refused with its sentence: nothing is drawn another way.
    """

    def __init__(self, called: Callable[[str], str]) -> None:
        super().__init__(required=False)
        self.called = called

    def clean(self, value: str | None) -> str:
        typed = (value or "").strip()[:LONGEST_METHOD]
        try:
            return self.called(typed) if typed else ""
        except (by_name.UnknownPairingMethod, dealing.UnknownMethod) as unknown:
            raise forms.ValidationError(str(unknown)) from None


class DrawPairsForm(ActForm):
    method = Method(by_name.method_called)
    based_on = _figures("“Based on”")
    repeats = _figures("“Repeats allowed”")
    draw_seed = _figures("The draw seed")
    worked_out = Text()  # the method of a draw that is whole, sent by the page that waited for it

    def clean_based_on(self) -> str:
        """As it was typed: the plan reads it."""
        return str(self.data.get("based_on", "")).strip()


class ChangeForm(ReasonForm):
    """Two players, or one and a table, and what to do with them."""

    one = Text()
    to = Text()
    how = Text()


class PlayForm(ReasonForm):
    """A player, and why; ``act``: which fold of the page it stands in."""

    entry = Text()
    act = "play"


class RoundItCameFrom(forms.Field):
    """The number of the round on whose page a form stands."""

    def clean(self, value: str | None) -> int:
        typed = "1" if value is None else value
        if not (typed.isascii() and typed.isdigit() and len(typed) < 4):
            raise forms.ValidationError(TORN)
        return int(typed)


class TeamsForm(ActForm):
    round = RoundItCameFrom()
    apart = YesOrNo()


class ApartForm(TeamsForm):
    one = Text()
    to = Text()


class Decisions(forms.Field):
    """``decision-table-3``, ``decision-final``: a word, or entries joined by commas."""

    def clean(self, value: str) -> str | list[str]:
        return (
            value if value in (draw_of_tables.WIDEN, draw_of_tables.TIE_BREAK) else value.split(",")
        )


class DrawTablesForm(ActForm):
    method = Method(dealing.method_called)
    decision = Each("decision", Decisions())


class PostForm(ActForm):
    """``paper-names``, ``paper-slips``: the papers that are ticked."""

    paper = Each("paper", Ticked())


class CompleteForm(ReasonForm):
    """Why the round is closed, and the tables to go on without that the page named."""

    without = Text()

    @property
    def tables(self) -> list[int]:
        return [int(table) for table in re.findall(r"[0-9]{1,4}", self.cleaned_data["without"])]


class TakeBackForm(ReasonForm):
    act = "take_back"


class LeaveForm(ActForm):
    differs = Text()  # the key of what would differ, as it was seen


class StartForm(ActForm):
    minutes = WholeNumber("The number of minutes")
