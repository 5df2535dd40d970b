"""The forms of an event and of its divisions: facts, and the settings that the rules leave open."""

from __future__ import annotations

from typing import Any

from django import forms

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words import lexicon
from tdtool.pairing.standings.rating_systems import RECORDS, RatingSystem
from tdtool.services import events
from tdtool.services.divisions import HIGHEST_TABLE
from tdtool.web.shell.fields import ActForm, YesOrNo

# What the options of the settings are called on a page; stored is the option itself.

OPTIONS = {
    "challenge": {
        "void": "Void",
        "single": "No penalty",
        "double": "Lose the next turn",
        "play5": "The opponent gains 5 points per play",
        "play10": "The opponent gains 10 points per play",
        "word5": "The opponent gains 5 points per word",
        "word10": "The opponent gains 10 points per word",
    },
    "end_racks": {
        "double": "Twice the value of the opponent’s tiles",
        "single": "The value of the opponent’s tiles, which the opponent loses",
    },
    "six_zeros": {
        "automatic": "Ends automatically",
        "claim": "A player must call it",
    },
    "tiles": {
        "english": "English",
        "selchow-1962": "Selchow & Righter (1962)",
        "unknown": "Don’t check",
    },
    "end_reading": {"decided": "Decided", "literal": "Literal"},
    "own_words": {"yes": "Yes", "no": "No"},
}


def said(setting: str, option: str) -> str:
    """
    >>> said("challenge", "play5"), said("minutes", "75")
    ('The opponent gains 5 points per play', '75')
    """
    return OPTIONS.get(setting, {}).get(option, option)


OF_THE_RULES = (
    "minimum", "minutes", "overtime_points", "overtime_limit", "challenge", "end_racks",
    "six_zeros", "exchange_minimum", "own_words", "tiles", "word_classes",
    "end_reading",
)  # fmt: skip
OF_THE_FORMAT = (
    "table_size", "advance", "final_size", "bye_spread", "forfeit_spread", "missed_round",
)  # fmt: skip
OFFERED = OF_THE_RULES + OF_THE_FORMAT
LABELS = {
    "minimum": "Minimum word length",
    "minutes": "Minutes per game",
    "overtime_points": "Points per minute of overtime",
    "overtime_limit": "Overtime limit (minutes)",
    "challenge": "Penalty for challenging an acceptable play",
    "end_racks": "End-of-game rack bonus",
    "six_zeros": "Six zero scores in a row",
    "exchange_minimum": "Minimum tiles in the bag to exchange",
    "own_words": "Changing own words",
    "tiles": "Tile set",
    "word_classes": "Other kinds of words",
    "end_reading": "End of the game",
    "table_size": "Players per table",
    "advance": "Players who move up per table",
    "final_size": "Players in the final",
    "bye_spread": "Bye spread",
    "forfeit_spread": "Forfeit spread",
    "missed_round": "Missed rounds",
}
MINUTES_EACH = "Minutes per player"


def formula_said(rating_system: RatingSystem) -> str:
    """A rating system as a choice: “NASPA formula”, “WESPA formula (estimate)”."""
    if not rating_system.formula:
        return rating_system.title
    return (
        f"{rating_system.title} formula"
        if rating_system.exact
        else f"{rating_system.title} formula (estimate)"
    )


def offer(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    """What may be chosen, for a field whose choices are known only with the form."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class TypedSetting(forms.CharField):
    """A setting that is typed; its rule is linked behind its hint."""

    def __init__(self, *, clause: str, longest: int, **options: Any) -> None:
        super().__init__(max_length=longest, **options)
        self.clause = clause


class ChosenSetting(forms.ChoiceField):
    """A setting with its choices; its rule is linked behind its hint."""

    def __init__(self, *, clause: str, **options: Any) -> None:
        super().__init__(**options)
        self.clause = clause


class RulesForm(forms.Form):
    """A form that ends in the settings of a rule system, each with its default and clause."""

    def __init__(self, rules: RuleSystem, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.offered = [s for s in rules.changeable if s.name in OFFERED]
        for setting in self.offered:
            default = said(setting.name, str(setting.default))
            per_player = rules.own_clocks and setting.name == "minutes"
            options: dict[str, Any] = {
                "label": MINUTES_EACH if per_player else LABELS[setting.name],
                "initial": setting.default,
                "help_text": f"{setting.says} Default: {default}.",
                "required": False,
                "clause": setting.clause,
            }
            if setting.kind == "choice":
                choices = [(choice, said(setting.name, choice)) for choice in setting.choices]
                self.fields[setting.name] = ChosenSetting(choices=choices, **options)
            else:
                self.fields[setting.name] = TypedSetting(longest=setting.letters or 12, **options)

    def settings(self) -> dict[str, str]:
        """What was typed for the settings, else what stands; the service judges it."""
        stands = {**{setting.name: setting.default for setting in self.offered}, **self.initial}
        return {
            setting.name: self.cleaned_data[setting.name] or str(stands[setting.name])
            for setting in self.offered
        }

    def named(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        """Those of the fields that the rules have."""
        return [self[name] for name in names if name in self.fields]


class NamedForm(forms.Form):
    """What an event is called, and when and where it is."""

    name = forms.CharField(label="Name", max_length=120)
    slug = forms.SlugField(
        label="Short name (optional)",
        max_length=events.LONGEST_SLUG,
        required=False,
        help_text="Used in the web address; made from the name if left blank.",
        error_messages={"invalid": events.SLUG_SENTENCE},
    )
    starts_on = forms.DateField(
        label="Date", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    venue = forms.CharField(label="Venue", max_length=120, required=False)


class EventForm(NamedForm, RulesForm):
    """An event's facts and the settings of its rule system."""

    system = forms.ChoiceField(label="Rules", widget=forms.HiddenInput)
    lexicon = forms.ChoiceField(label="Word list")
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=events.MOST_ROUNDS)
    paper = forms.ChoiceField(label="Paper", choices=[("A4", "A4"), ("Letter", "Letter")])

    def __init__(self, rules: RuleSystem, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        offer(self, "system", [(id, systems.get(id).name) for id in events.RUNS])
        offer(self, "lexicon", word_lists(self.initial.get("lexicon", "")))

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        """Word list and what the rules leave open."""
        return [self["lexicon"], *self.named(OF_THE_RULES)]

    @property
    def format_fields(self) -> list[forms.BoundField]:
        """Rounds, tables, and what is printed on."""
        return [*self.named(("rounds",)), *self.named(OF_THE_FORMAT), self["paper"]]

    def under(self, rules: RuleSystem, *, initial: dict[str, Any]) -> EventForm:
        """The same form under other rules: what was typed stays, what was left as it stood
        becomes the other rules' own."""
        defaults = {setting.name: str(setting.default) for setting in self.offered}
        typed = {
            name: self.data[name]
            for name in self.fields
            if name in self.data and self.data[name] != defaults.get(name)
        }
        return EventForm(rules, initial={**initial, **typed, "system": rules.id})

    def facts(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "name": data["name"].strip(),
            "starts_on": data["starts_on"].isoformat() if data["starts_on"] else None,
            "venue": data["venue"].strip(),
            "settings": self.settings(),
            "lexicon": data["lexicon"],
            "rounds": data.get("rounds", self.initial["rounds"]),
            "paper": data["paper"],
        }


class DivisionForm(RulesForm):
    """A division's facts; where it says nothing of its own, the event's rules and words count."""

    code = forms.CharField(label="Division", max_length=6, help_text="e.g. B")
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=events.MOST_ROUNDS)
    first_table = forms.IntegerField(
        label="First table number",
        min_value=1,
        max_value=HIGHEST_TABLE,
        help_text="The number of this division’s first table.",
    )
    lexicon = forms.ChoiceField(label="Word list", required=False)
    rating_system = forms.ChoiceField(label="Ratings")
    system = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, rules: RuleSystem, *args: Any, of_event: str = "", **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        lexicon_name = self.initial.get("lexicon", "")
        every = [("", f"Same as the event ({of_event})"), *word_lists(lexicon_name)]
        offer(self, "lexicon", every)
        offer(
            self,
            "rating_system",
            [(rating_system.name, formula_said(rating_system)) for rating_system in RECORDS],
        )

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        return [self["lexicon"], *self.named(OFFERED)]

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("code", "rounds", "first_table", "rating_system")]

    def facts(self) -> dict[str, Any]:
        names = ("code", "rounds", "first_table", "lexicon", "rating_system")
        return {name: self.cleaned_data[name] for name in names}


class TwiceForm(ActForm):
    twice = YesOrNo()


class HideForm(ActForm):
    hidden = YesOrNo()


def word_lists(used: str = "") -> list[tuple[str, str]]:
    """The word lists that a form offers; one that is used and isn't installed any more, too."""
    names = [(info.name, _list_label(info)) for info in lexicon.installed()]
    if used and used not in dict(names):
        names.append((used, f"{used} (not installed)"))
    return names


def _list_label(info: lexicon.LexiconInfo) -> str:
    if info.official:
        return f"{info.name}, {info.words:,} words"
    return f"{info.name}, {info.words:,} words (practice list, not official)"
