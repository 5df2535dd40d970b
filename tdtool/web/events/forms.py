"""The forms of an event and of its divisions: facts, and the settings that the rules leave open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tdtool.engine import systems
from tdtool.engine.rule_parts import Draw
from tdtool.engine.settings import Setting
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words import lexicon
from tdtool.pairing.standings.rating_systems import RECORDS, RatingSystem
from tdtool.services import events
from tdtool.services.divisions import HIGHEST_TABLE
from tdtool.web.shell.fields import ActForm, Named, YesOrNo

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


# What the label alone doesn't tell; of the others the rule is a link away.
TOLD = {"overtime_points", "tiles", "word_classes", "end_reading", "advance", "missed_round"}
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
OFFERED = tuple(LABELS)
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


def label_of(rules: RuleSystem, setting: str) -> str:
    per_player = rules.own_clocks and setting == "minutes"
    return MINUTES_EACH if per_player else LABELS[setting]


def changed(rules: RuleSystem, than: RuleSystem | None = None) -> list[str]:
    """The settings that differ from those of other rules, or from the defaults: “bye spread 30”."""
    sentences = []
    for setting in rules.changeable:
        value = str(rules.value(setting.name))
        usual = str(than.value(setting.name) if than else setting.default)
        if setting.name in OFFERED and value != usual:
            label = label_of(rules, setting.name)
            sentences.append(f"{label[0].lower()}{label[1:]} {said(setting.name, value)}")
    return sentences


class RulesForm(forms.Form):
    """A form with the settings of a rule system, each with its rule; a default is told only where
    something else is chosen."""

    def __init__(self, rules: RuleSystem, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.offered = [s for s in rules.changeable if s.name in OFFERED]
        for setting in self.offered:
            options: dict[str, Any] = {
                "label": label_of(rules, setting.name),
                "initial": setting.default,
                "help_text": self._help_text(setting),
                "required": False,
                "clause": setting.clause,
            }
            if setting.kind == "choice":
                choices = [(choice, said(setting.name, choice)) for choice in setting.choices]
                self.fields[setting.name] = ChosenSetting(choices=choices, **options)
            else:
                self.fields[setting.name] = TypedSetting(longest=setting.letters or 12, **options)

    def _help_text(self, setting: Setting) -> str:
        sentence = setting.says if setting.name in TOLD else ""
        if str(self.initial.get(setting.name, setting.default)) == str(setting.default):
            return sentence
        return f"{sentence} By the rules: {said(setting.name, str(setting.default))}.".strip()

    def settings(self) -> dict[str, str]:
        """What was typed for the settings, else what stands; the service judges it."""
        stands = {**{setting.name: setting.default for setting in self.offered}, **self.initial}
        return {
            setting.name: self.cleaned_data[setting.name] or str(stands[setting.name])
            for setting in self.offered
        }

    def settings_but(self, *shown: str) -> list[forms.BoundField]:
        """The fields of the settings, without those that are shown elsewhere."""
        return [self[setting.name] for setting in self.offered if setting.name not in shown]


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


USUAL_ROUNDS = {Draw.PAIRS: 7, Draw.TABLES: 3}
LEFT_BLANK = f"Leave blank for {USUAL_ROUNDS[Draw.PAIRS]}, at tables {USUAL_ROUNDS[Draw.TABLES]}."
PAPERS = [("A4", "A4"), ("Letter", "Letter")]


class NewEventForm(NamedForm):
    """A name, the rules and a day are asked for; the rest can wait. Settings are the rules’ own."""

    system = forms.ChoiceField(label="Rules", widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label="Rounds",
        min_value=1,
        max_value=events.MOST_ROUNDS,
        required=False,
        help_text=LEFT_BLANK,
    )
    lexicon = forms.ChoiceField(label="Word list")
    paper = forms.ChoiceField(label="Paper", choices=PAPERS)
    field_order = ("name", "system", "starts_on")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "system", [(id, systems.get(id).name) for id in events.RUNS])
        offer(self, "lexicon", word_lists())

    def facts(self) -> dict[str, Any]:
        data = self.cleaned_data
        rules = systems.get(data["system"])
        return {
            **event_facts(data),
            "system": rules.id,
            "settings": {s.name: str(s.default) for s in rules.changeable if s.name in OFFERED},
            "rounds": data["rounds"] or USUAL_ROUNDS[rules.draw],
        }

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields that are folded away."""
        return [self[name] for name in ("rounds", "venue", "lexicon", "paper", "slug")]

    @property
    def more_wrong(self) -> bool:
        return any(field.errors for field in self.more)


def event_facts(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a new event and its settings are told alike."""
    return {
        "name": data["name"].strip(),
        "starts_on": data["starts_on"].isoformat() if data["starts_on"] else None,
        "venue": data["venue"].strip(),
        "lexicon": data["lexicon"],
        "paper": data["paper"],
    }


class SettingsForm(RulesForm):
    """An event's facts and the settings of its rule system."""

    name = forms.CharField(label="Name", max_length=120)
    starts_on = forms.DateField(
        label="Date", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    venue = forms.CharField(label="Venue", max_length=120, required=False)
    lexicon = forms.ChoiceField(label="Word list")
    paper = forms.ChoiceField(label="Paper", choices=PAPERS)

    def __init__(self, rules: RuleSystem, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        offer(self, "lexicon", word_lists(self.initial.get("lexicon", "")))

    @property
    def of_a_day(self) -> list[forms.BoundField]:
        """The word list, the minutes where the rules have them, and the paper."""
        names = ("lexicon", "minutes", "paper")
        return [self[name] for name in names if name in self.fields]

    @property
    def of_the_rules(self) -> list[forms.BoundField]:
        return self.settings_but("minutes")

    @property
    def of_the_facts(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "starts_on", "venue")]

    @property
    def rules_wrong(self) -> bool:
        """They came back: what was typed is to be seen."""
        return self.is_bound

    @property
    def facts_wrong(self) -> bool:
        return any(field.errors for field in self.of_the_facts)

    def facts(self) -> dict[str, Any]:
        return {**event_facts(self.cleaned_data), "settings": self.settings()}


class DivisionForm(RulesForm):
    """A division's facts; where it says nothing of its own, the event's rules and words count."""

    code = forms.CharField(label="Letter", max_length=6)
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=events.MOST_ROUNDS)
    first_table = forms.IntegerField(label="First table", min_value=1, max_value=HIGHEST_TABLE)
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
        return [self["lexicon"], *self.settings_but()]

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


class RemoveForm(ActForm):
    """The division that is deleted."""

    which = Named()


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
