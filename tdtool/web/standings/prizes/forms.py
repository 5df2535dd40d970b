"""The forms of the prize list: a line of it, the winner whom a director chooses, the fund."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from tdtool.models import Division
from tdtool.pairing.field import Field
from tdtool.pairing.prizes import money
from tdtool.pairing.prizes import prizes as plain
from tdtool.pairing.prizes.awards import Chosen
from tdtool.pairing.prizes.money import BadMoney, Money, Ties
from tdtool.pairing.prizes.prizes import WHOLE, BadPrize, Prize, PrizeKind
from tdtool.queries.field import kept_field
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import prizes
from tdtool.web.shell.fields import ActForm, WholeNumber

# ---------------------------------------------------------------- a line of the list

LABELS = {
    PrizeKind.RANK: "a place",
    PrizeKind.CLASS: "a place in a prize class",
    PrizeKind.HIGH_WIN: "high win",
    PrizeKind.HIGH_LOSS: "high loss",
    PrizeKind.HIGH_GAME: "high game",
    PrizeKind.UPSET: "biggest upset, by rating",
    PrizeKind.SPREAD: "best spread",
    PrizeKind.BY_HAND: "a winner you choose, e.g. best play",
    PrizeKind.RECORD: "best record of some rounds",
    PrizeKind.LOWER_HALF: "best record of the lower half",
    PrizeKind.OVER_EXPECTATION: "most wins over expectation, by rating",
    PrizeKind.OVERSEED: "most places above the seed",
    PrizeKind.RATING_GAIN: "best rating gain",
    PrizeKind.LUCKY: "lucky stiff: narrowest wins",
    PrizeKind.TOUGH: "tough luck: narrowest losses",
    PrizeKind.LOW_WIN: "low win",
    PrizeKind.LOW_LOSS: "low loss",
    PrizeKind.AVERAGE: "most average",
    PrizeKind.HANDICAP: "best record with handicap points",
    PrizeKind.TEAM: "best team, on average",
}
RARE = ("games", "group", "only", "members", "handicap")  # the fields behind “More options”
MOST_NUMBERS = 400  # characters of a list of players


def _round(label: str, hint: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=plain.MOST_ROUNDS, help_text=hint
    )


class Place(forms.IntegerField):
    """A place, from the last with either minus."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


class PrizeForm(forms.Form):
    """A line of the list."""

    kind = forms.ChoiceField(label="For", choices=[(str(k), label) for k, label in LABELS.items()])
    place = Place(
        label="Place",
        min_value=-99,
        max_value=99,
        initial=1,
        help_text="1 = best; −1 = last in the standings",
    )
    prize_class = forms.CharField(
        label="Prize class", required=False, max_length=plain.LONGEST_CLASS
    )
    amount = forms.CharField(
        label="Amount or prize",
        required=False,
        max_length=plain.LONGEST_AMOUNT,
        help_text="e.g. $100, or a trophy",
    )
    title = forms.CharField(
        label="Title",
        required=False,
        max_length=plain.LONGEST_TITLE,
        help_text="Leave blank to name it after the kind of prize.",
    )
    first = _round("From round", "Leave blank for round 1.")
    last = _round("To round", "Leave blank for the last round.")
    one_each = forms.BooleanField(
        label="One prize per player",
        required=False,
        help_text="A player wins only one of the prizes with this box checked.",
    )
    games = forms.IntegerField(
        label="Narrow games that count",
        required=False,
        min_value=1,
        max_value=plain.MOST_GAMES,
        help_text="For lucky stiff and tough luck. Leave blank for 6.",
    )
    group = forms.CharField(
        label="Group",
        required=False,
        max_length=plain.LONGEST_GROUP,
        help_text="A name, e.g. cash. A player wins only one prize of a group.",
    )
    only = forms.CharField(
        label="Only for these players",
        required=False,
        max_length=MOST_NUMBERS,
        help_text="Their numbers, e.g. 3, 7, 12–15. Leave blank for everybody.",
    )
    members = forms.IntegerField(
        label="Players of a team, at least",
        required=False,
        min_value=1,
        max_value=plain.MOST_MEMBERS,
        help_text="For best team. Leave blank for 2.",
    )
    handicap = forms.CharField(
        label="Handicap points per game",
        required=False,
        max_length=plain.LONGEST,
        help_text="By class, e.g. A 0, B 25, or by rating, e.g. 1600+ 0, 1200+ 20, unrated 40.",
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.field = kept_field(division)
        kinds = prize_queries.kinds(division)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = [(str(prize_kind), LABELS[prize_kind]) for prize_kind in kinds]
        classes = prize_queries.classes(division)
        classes_text = f"Classes: {', '.join(classes)}" if classes else "No player has a class yet."
        self.fields["prize_class"].help_text = classes_text

    @property
    def rare(self) -> bool:
        """Whether one of the fields behind “More options” says something."""
        return any(self[name].value() or self[name].errors for name in RARE)

    def clean_only(self) -> list[str]:
        return keys_of(self.field, self.cleaned_data["only"])

    def clean(self) -> dict[str, Any]:
        """What makes no prize is refused by the prize itself."""
        form_data = super().clean() or {}
        if not self.errors:
            form_data["first"] = form_data["first"] or 1
            form_data["games"] = form_data["games"] or plain.USUAL_GAMES
            form_data["members"] = form_data["members"] or plain.USUAL_MEMBERS
            for text in ("prize_class", "group", "title", "handicap"):
                form_data[text] = form_data[text].strip()
            try:
                plain.from_json(form_data)
            except BadPrize as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return form_data


def initial_of(division: Division, prize: Prize) -> dict[str, Any]:
    """What the form is filled with to change a prize."""
    numbers = kept_field(division).numbers
    only = sorted(numbers[key] for key in prize.only if key in numbers)
    return {
        **plain.as_json(prize),
        "first": "" if prize.first == 1 else prize.first,
        "games": "" if prize.games == plain.USUAL_GAMES else prize.games,
        "members": "" if prize.members == plain.USUAL_MEMBERS else prize.members,
        "only": ", ".join(map(str, only)),
    }


def keys_of(field: Field, typed: str) -> list[str]:
    """The players’ keys of their numbers: “3, 7, 12–15”. Raises ValidationError."""
    keys: list[str] = []
    for part in filter(None, typed.replace("−", "–").replace("-", "–").replace(",", " ").split()):
        first, dash, last = part.partition("–")
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends):
            raise forms.ValidationError(f"“{part[:20]}” isn’t a player’s number, e.g. 7 or 12–15.")
        if int(ends[0]) > int(ends[1]):
            raise forms.ValidationError(f"“{part[:20]}” runs backwards; lower number first.")
        for number in range(int(ends[0]), int(ends[1]) + 1):
            if number not in field.by_number:
                raise forms.ValidationError(f"There is no player {number} in this division.")
            keys.append(field.by_number[number].key)
    return list(dict.fromkeys(keys))


class PlaceForm(ActForm):
    """Where on the list a prize goes."""

    to = WholeNumber("A place on the list")


# ---------------------------------------------------------------- a winner who is chosen

NOBODY = ("", "Nobody yet")


class WinnerForm(forms.Form):
    """Whom, and for what."""

    winner = forms.ChoiceField(label="Winner", required=False)
    word = forms.CharField(
        label="Word played",
        required=False,
        max_length=prizes.LONGEST_WORD,
        help_text="Checked in the event’s word list.",
    )
    score = forms.IntegerField(
        label="Points", required=False, min_value=0, max_value=prizes.HIGHEST_SCORE
    )
    round_number = forms.IntegerField(label="Round", required=False, min_value=1)
    table_number = forms.IntegerField(
        label="Table", required=False, min_value=1, max_value=prizes.HIGHEST_TABLE
    )
    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=prizes.LONGEST_REASON,
        help_text="Announced with the prize, e.g. found a nine-letter play",
    )
    mention = forms.ChoiceField(
        label="Honorable mention",
        required=False,
        help_text="Named beside the winner, without a prize.",
    )

    def __init__(
        self, division: Division, data: Any = None, *, chosen: Chosen | None = None
    ) -> None:
        kept = prize_queries.chosen_as_json(chosen) if chosen else {}
        figures = {"round_number": kept.get("round_"), "table_number": kept.get("table")}
        super().__init__(data, initial={**kept, **figures})
        self.chosen = chosen
        played = kept_field(division)
        people = sorted((entrant.name, entrant.key) for entrant in played.entrants)
        for name in ("winner", "mention"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [
                (NOBODY if name == "winner" else ("", "Nobody")),
                *((key, player_name) for player_name, key in people),
            ]
        rounds = self.fields["round_number"]
        assert isinstance(rounds, forms.IntegerField)
        rounds.help_text = f"1 to {played.paired}" if played.paired else "None is posted yet."


# ---------------------------------------------------------------- the fund

CENTS = re.compile(r"(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:[.,](\d{1,2}))?")
PERCENT = re.compile(r"\d{1,3}(?:\.\d{1,2})?")
TIES = (
    (str(Ties.EQUAL), "split equally"),
    (str(Ties.HORT), "half by place, half equally among equal wins and losses (Hort)"),
)
CHOICES = (("first", "the first on the list"), ("best", "the most valuable"))


class Cents(forms.CharField):
    """A sum of money, in cents; 0 where nothing is typed."""

    def __init__(self, label: str, help_text: str = "") -> None:
        super().__init__(label=label, required=False, max_length=12, help_text=help_text)

    def clean(self, value: str | None) -> int:
        typed = (value or "").strip()
        match = CENTS.fullmatch(typed) if typed else None
        if typed and match is None:
            raise forms.ValidationError(f"Enter a sum up to 9,999,999.99, not “{typed[:20]}”.")
        return int(match[1].replace(",", "") + (match[2] or "").ljust(2, "0")) if match else 0


class FundForm(forms.Form):
    """The fund, how it is paid out, and for every prize a percentage of it: ``share-1``."""

    fee = Cents("Entry fee per player", "e.g. 25 or 25.50")
    players = forms.IntegerField(
        label="Players who paid", required=False, min_value=0, max_value=money.MOST_PLAYERS
    )
    added = Cents("Added money", "Sponsors, side events")
    costs = Cents("Costs", "Hall, levy, equipment: subtracted first")
    currency = forms.CharField(
        label="Currency", max_length=5, strip=False, help_text="e.g. $ or EUR"
    )
    coin = forms.TypedChoiceField(
        label="Smallest coin",
        coerce=int,
        choices=[(cents, f"{cents / 100:.2f}") for cents in money.COINS],
    )
    ties = forms.ChoiceField(label="Ties in the standings", choices=TIES)
    choice = forms.ChoiceField(label="Of one group, a player wins", choices=CHOICES)

    def __init__(self, division: Division, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=_as_kept(prize_queries.money(division)))
        division_results = results.of_division(division)
        entered = division_results.entered
        self.fields["players"].help_text = f"Leave blank for everybody entered ({entered})."
        self.prizes = prize_queries.paid(division_results)
        for at, prize in enumerate(self.prizes, 1):
            share = prize.percent if prize.share else ""
            self.fields[f"share-{at}"] = forms.CharField(
                label=prize.called, required=False, max_length=12, initial=share
            )

    @property
    def own(self) -> list[forms.BoundField]:
        """All but the shares."""
        return [self[name] for name in self.fields if not name.startswith("share-")]

    @property
    def shares(self) -> list[tuple[Prize, forms.BoundField]]:
        return [(prize, self[f"share-{at}"]) for at, prize in enumerate(self.prizes, 1)]

    @property
    def together(self) -> str:
        return f"{sum(prize.share for prize in self.prizes) / 100:g}"

    def clean(self) -> dict[str, Any]:
        """The money, and the shares in hundredths of a percent; what can’t be is refused by the
        money itself."""
        cleaned = super().clean() or {}
        shares = [
            self._share(prize.called, cleaned.pop(f"share-{at}", ""))
            for at, prize in enumerate(self.prizes, 1)
        ]
        if self.errors:
            return cleaned
        cleaned["best_first"] = cleaned.pop("choice") == "best"
        try:
            money.from_json(cleaned)
        except BadMoney as refusal:
            raise forms.ValidationError(str(refusal)) from None
        return {"money": cleaned, "shares": shares}

    def _share(self, called: str, typed: str) -> int:
        typed = typed.strip().removesuffix("%").strip()
        if typed and not PERCENT.fullmatch(typed):
            wrong = f"{called}: enter a percentage from 0 to 100, e.g. 12.5, not “{typed[:20]}”."
            self.add_error(None, wrong)
            return 0
        share = round(float(typed or 0) * 100)
        if share > WHOLE:
            self.add_error(None, f"{called}: a share of the fund must be from 0 to 100 percent.")
        return share


def _as_kept(kept: Money) -> dict[str, Any]:
    sums = {name: getattr(kept, name) for name in ("fee", "added", "costs")}
    return {
        **{name: f"{cents / 100:.2f}" if cents else "" for name, cents in sums.items()},
        "players": kept.players,
        "currency": kept.currency,
        "coin": kept.coin,
        "ties": str(kept.ties),
        "choice": "best" if kept.best_first else "first",
    }
