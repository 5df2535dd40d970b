"""The forms of the judge's screen."""

from dataclasses import dataclass

from tdtool.queries.challenges import challenges
from tdtool.web.shell.fields import ActForm, Figures, Pressed, Text, Ticked, WholeNumber

LONGEST_NAME = 120  # of a word list
LONGEST_WORDS = 1000


@dataclass(frozen=True)
class Typed:
    """What stands in the form, as it was typed."""

    table: str = ""
    words: str = ""
    list: str = ""


class ListForm(ActForm):
    """Words for a list, and whether the other player has read them through."""

    words = Text(longest=LONGEST_WORDS)
    list = Text(strip=True, longest=LONGEST_NAME)
    sure = Ticked()
    again = Text()
    edit = Pressed()
    shown = Figures()

    @property
    def typed(self) -> Typed:
        data = self.data
        return Typed(
            data.get("table", "").strip()[:10],
            " ".join(challenges.words_typed(data.get("words", "")[:LONGEST_WORDS])),
            data.get("list", "").strip()[:LONGEST_NAME],
        )


class EditForm(ListForm):
    """The words go back into their field."""


class JudgeForm(ListForm):
    """Words at a table; ``same`` and ``new_play`` have the challenge that was asked about."""

    table = WholeNumber("A table")
    same = Figures()
    new_play = Figures()
