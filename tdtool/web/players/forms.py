"""The forms of a player's page."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.english import plain, surname_first
from tdtool.formats.player_lists.cells import (
    LONGEST_CLASS,
    LONGEST_TEAM,
    BadCell,
    games_in,
    member_id_in,
    name_in,
)
from tdtool.models import Entry
from tdtool.queries.offices import member_numbers
from tdtool.services.players import BRINGS, Facts
from tdtool.web.players.list_forms import Cell, sentence
from tdtool.web.shell.fields import ActForm, Text, WholeNumber


class PlayerForm(forms.Form):
    """What can be changed of an entry: as it stands, or as it was typed."""

    entry: Entry

    name = forms.CharField(
        label="Name",
        max_length=80,
        help_text="As it should be printed. For a last name of several words: de la Cruz, Maria",
    )
    rating = forms.CharField(
        label="Rating",
        required=False,
        max_length=6,
        help_text="Leave blank if unrated. Counts from the next draw.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    prize_class = forms.CharField(label="Prize class", required=False, max_length=LONGEST_CLASS)
    team = forms.CharField(label="Team", required=False, max_length=LONGEST_TEAM)
    career_games = Cell(
        games_in,
        label="Career rated games",
        required=False,
        max_length=9,
        help_text="Leave blank if unknown. Needed to compute the new rating.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    brings = forms.MultipleChoiceField(
        label="Equipment",
        required=False,
        choices=[(thing, thing) for thing in BRINGS],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_name(self) -> str:
        typed = " ".join(str(self.cleaned_data["name"]).split())
        if typed in (plain(self.entry.name), surname_first(self.entry.name)):
            return self.entry.name
        try:
            return name_in(typed)
        except BadCell as bad:
            raise forms.ValidationError(f"{sentence(str(bad))}.") from None

    def clean_rating(self) -> int | None:
        typed = self.cleaned_data["rating"].strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdigit()) or int(typed) > 3000:
            raise forms.ValidationError(f"Rating must be a whole number up to 3000, not “{typed}”.")
        return int(typed)

    def clean_prize_class(self) -> str:
        return " ".join(self.cleaned_data["prize_class"].split())

    def clean_team(self) -> str:
        return " ".join(self.cleaned_data["team"].split())

    def facts(self) -> Facts:
        """What prizes, draws and ratings go by besides the rating."""
        told = self.cleaned_data
        return Facts(
            prize_class=told["prize_class"], team=told["team"], career_games=told["career_games"]
        )

    @classmethod
    def of(cls, entry: Entry, typed: Any = None) -> PlayerForm:
        """The form as the player stands, or as it was typed."""
        stands = {
            "name": surname_first(entry.name) or entry.name,
            "rating": "" if entry.rating is None else entry.rating,
            "prize_class": entry.prize_class,
            "team": entry.team,
            "career_games": "" if entry.career_games is None else entry.career_games,
            "brings": entry.brings,
        }
        form = cls(typed, initial=stands)
        form.entry = entry
        return form


class WithdrawForm(ActForm):
    from_round = WholeNumber("A round")


class AbsentForm(ActForm):
    """The rounds that are missed; one round where the last is left empty."""

    first = WholeNumber("The first round missed")
    last = WholeNumber("The last round missed", required=False)


class _PointsOrNothing(WholeNumber):
    """A whole number, or the word that the event's settings know: then a missed round counts 0."""

    def read(self, typed: str) -> int:
        return 0 if typed.strip('“”"').lower() == "nothing" else super().read(typed)


class MissedForm(ActForm):
    """What a missed round counts for one player; blank: as the event's setting says."""

    counts = _PointsOrNothing("What a missed round counts", required=False)
    reason = Text(strip=True)


class NumbersForm(forms.Form):
    """A player’s numbers at rating offices; blank: none."""

    entry: Entry

    naspa = forms.CharField(
        label="NASPA", required=False, max_length=20, help_text="e.g. AA003200",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    wespa = Cell(member_id_in, label="WESPA", required=False, max_length=20)
    coco = Cell(member_id_in, label="CoCo", required=False, max_length=20)

    def clean_naspa(self) -> str:
        typed = str(self.cleaned_data["naspa"]).strip().upper()
        if typed and not member_numbers.NASPA.fullmatch(typed):
            raise forms.ValidationError(
                f"A NASPA number has two letters and six digits, e.g. AA003200, not “{typed}”."
            )
        return typed

    def numbers(self) -> dict[str, str]:
        """By office, those that there are."""
        return {key: value for key, value in self.cleaned_data.items() if value}

    @classmethod
    def of(cls, entry: Entry, typed: Any = None) -> NumbersForm:
        """As they were saved, or as they were typed; NASPA’s may be the player’s only id."""
        form = cls(typed, initial=member_numbers.shown(entry))
        form.entry = entry
        return form
