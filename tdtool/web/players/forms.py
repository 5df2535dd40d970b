"""All that can be edited of a player, in one form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from tdtool.engine.rule_parts import Rank
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
from tdtool.queries import rules
from tdtool.queries.offices import member_numbers
from tdtool.queries.rounds import missed
from tdtool.services.players import BRINGS, Facts
from tdtool.web.shell.fields import WholeNumber

FIGURES = forms.TextInput(attrs={"inputmode": "numeric"})
HIGHEST_RATING = 3000


class Cell(forms.CharField):
    """What is typed is judged as the cell of a list."""

    def __init__(self, reading: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.reading = reading

    def clean(self, value: Any) -> Any:
        try:
            return self.reading(super().clean(value))
        except BadCell as bad:
            raise forms.ValidationError(f"{sentence(str(bad))}.") from None


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(office: str) -> Cell:
    return Cell(member_id_in, label=office, required=False, max_length=20)


class _PointsOrNothing(WholeNumber):
    """A whole number, or the word that the event's settings know: then a missed round counts 0."""

    def read(self, typed: str) -> int:
        return 0 if typed.strip('“”"').lower() == "nothing" else super().read(typed)


class EditForm(forms.Form):
    """What can be changed of an entry: as it stands, or as it was typed."""

    entry: Entry
    stands: dict[str, Any]  # as it is saved

    name = forms.CharField(
        label="Name",
        max_length=80,
        help_text="As it should be printed. For a last name of several words: de la Cruz, Maria",
    )
    rating = forms.CharField(
        label="Rating",
        required=False,
        max_length=6,
        help_text="Counts from the next draw.",
        widget=FIGURES,
    )
    prize_class = forms.CharField(label="Prize class", required=False, max_length=LONGEST_CLASS)
    team = forms.CharField(label="Team", required=False, max_length=LONGEST_TEAM)
    career_games = Cell(
        games_in,
        label="Career rated games",
        required=False,
        max_length=9,
        help_text="Needed to compute the new rating.",
        widget=FIGURES,
    )
    id = _number("Member id")
    naspa = forms.CharField(
        label="NASPA",
        required=False,
        max_length=20,
        help_text="e.g. AA003200",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    wespa = _number("WESPA")
    coco = _number("CoCo")
    brings = forms.MultipleChoiceField(
        label="Equipment",
        required=False,
        choices=[(thing, thing) for thing in BRINGS],
        widget=forms.CheckboxSelectMultiple,
    )
    counts = _PointsOrNothing("What a missed round counts", required=False)
    reason = forms.CharField(label="Reason for it", required=False, max_length=400)
    listed = forms.BooleanField(
        label="Name shown in the hall",
        required=False,
        widget=forms.CheckboxInput(attrs={"value": "yes"}),
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
        if not (typed.isascii() and typed.isdigit()) or int(typed) > HIGHEST_RATING:
            raise forms.ValidationError(
                f"Rating must be a whole number up to {HIGHEST_RATING}, not “{typed}”."
            )
        return int(typed)

    def clean_prize_class(self) -> str:
        return " ".join(self.cleaned_data["prize_class"].split())

    def clean_team(self) -> str:
        return " ".join(self.cleaned_data["team"].split())

    def clean_naspa(self) -> str:
        typed = str(self.cleaned_data["naspa"]).strip().upper()
        if typed and not member_numbers.NASPA.fullmatch(typed):
            raise forms.ValidationError(
                f"A NASPA number has two letters and six digits, e.g. AA003200, not “{typed}”."
            )
        return typed

    def clean_counts(self) -> int | None:
        """Where wins rank the page asks for the spread lost."""
        counts: int | None = self.cleaned_data["counts"]
        wins = rules.of_division(self.entry.division).rank is Rank.WINS
        return -abs(counts) if wins and counts is not None else counts

    def changes(self, *names: str) -> bool:
        fields = self.cleaned_data
        return any(name in self.fields and fields[name] != self.stands[name] for name in names)

    def facts(self) -> Facts:
        """What prizes, draws and ratings go by besides the rating."""
        fields = self.cleaned_data
        return Facts(
            prize_class=fields["prize_class"],
            team=fields["team"],
            career_games=fields["career_games"],
        )

    @property
    def new_numbers(self) -> bool:
        """Whether one of them was typed; NASPA’s may be the member id, shown there, too."""
        keys = [key for key in NUMBERS if key in self.fields]
        return any(self.cleaned_data[key] != self.initial.get(key, "") for key in keys)

    def numbers(self) -> dict[str, str]:
        """Those at rating offices that there are, by office; the member id only where it isn’t
        the player’s."""
        saved = self.entry.member_numbers or {}
        typed = {key: self.cleaned_data[key] for key in NUMBERS if key in self.fields}
        numbers = {key: saved[key] for key in saved if key not in typed}
        numbers |= {key: value for key, value in typed.items() if value}
        own_id = typed[member_numbers.OWN]
        numbers.pop(member_numbers.OWN, None)
        if own_id != self.entry.player.member_ids.get("id", ""):
            numbers[member_numbers.OWN] = own_id
        return numbers

    @classmethod
    def of(cls, entry: Entry, typed: Any = None, *, director: bool) -> EditForm:
        """The form as the player stands, or as it was typed; ``director``: what only a director
        changes is in it, too."""
        stands = {
            "name": entry.name,
            "rating": entry.rating,
            "prize_class": entry.prize_class,
            "team": entry.team,
            "career_games": entry.career_games,
            "brings": list(entry.brings),
            "counts": entry.missed_round,
            "listed": entry.unlisted_at is None,
        }
        shown = {name: "" if value is None else value for name, value in stands.items()}
        shown |= member_numbers.shown(entry) | {"name": surname_first(entry.name) or entry.name}
        system = rules.of_division(entry.division)
        if entry.missed_round is not None:
            counted = abs(entry.missed_round) if system.rank is Rank.WINS else entry.missed_round
            shown["counts"] = counted or "nothing"
        form = cls(typed, initial=shown)
        form.entry, form.stands = entry, stands
        wins, gone = system.rank is Rank.WINS, entry.absences.filter(to_round=None).exists()
        if not wins:  # only games of two are sent to offices
            for office in member_numbers.NAMES:
                del form.fields[office]
        for name in ("counts", "reason", "listed"):
            if not director or (gone and name != "listed"):
                del form.fields[name]
        if "counts" in form.fields:
            by_setting = missed.in_words(system, missed.by_setting(system))
            counts = form.fields["counts"]
            counts.label = "Spread lost for a missed round" if wins else "Points per missed round"
            counts.help_text = f"“Nothing”, or blank as the event’s setting: {by_setting}."
        return form


NUMBERS = (member_numbers.OWN, *member_numbers.NAMES)
