"""What the prizes are paid from, how ties share, and which part of the fund each prize gets."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Division
from tdtool.pairing.prizes import money as plain
from tdtool.pairing.prizes import prizes as plain_prizes
from tdtool.pairing.prizes.money import BadMoney, Ties
from tdtool.pairing.prizes.prizes import WHOLE, Prize, PrizeKind
from tdtool.queries.field import kept_field
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import prizes
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings.prizes import views

# Whom the director gives a prize that nothing else decides: best play, sportsmanship, a raffle.

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

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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


def _prize(division: Division, number: int) -> Prize:
    listed = prize_queries.listed(division)
    if not 1 <= number <= len(listed) or listed[number - 1].kind is not PrizeKind.BY_HAND:
        raise Http404("This prize isn’t on the list, or its winner isn’t chosen by hand.")
    return listed[number - 1]


def _form(request: HttpRequest, *, division: Division, number: int) -> WinnerForm:
    if request.method == "POST":
        return WinnerForm(division, request.POST)
    chosen = prize_queries.chosen(division).get(_prize(division, number).kept_under)
    if chosen is None:
        return WinnerForm(division)
    initial = prize_queries.chosen_as_json(chosen)
    return WinnerForm(
        division,
        initial={
            **initial, "round_number": initial["round_"], "table_number": initial["table"],
        },
    )  # fmt: skip


def _winner_page(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    prize = _prize(division, number)
    values = {
        "prize": prize,
        "number": number,
        "form": seen.form,
        "refusal": seen.refusal,
        "version": division.version,
        "chosen": prize.kept_under in prize_queries.chosen(division),
    }
    return render(request, "standings/prizes/winner.html", values, status=seen.status)


@only_directors
@acting(to("prizes", "division"), form=_form, page=_winner_page, opens=True)
def choose(act: Act, division: Division, number: int) -> str:
    prize = _prize(division, number)
    prizes.give(act.desk, division=str(division.uuid), prize=prize.kept_under, **act.said)
    winner = dict(act.form.fields["winner"].choices).get(act.said["winner"], "")
    if not act.said["winner"]:
        return f"“{prize.called}”: no winner yet."
    return f"“{prize.called}” goes to {winner}."


PAGE = to("prize_fund", "division")
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
    """The fund, and how it is paid out."""

    fee = Cents("Entry fee per player", "e.g. 25 or 25.50")
    players = forms.IntegerField(
        label="Players who paid", required=False, min_value=0, max_value=plain.MOST_PLAYERS
    )
    added = Cents("Added money", "Sponsors, side events")
    costs = Cents("Costs", "Hall, levy, equipment: subtracted first")
    currency = forms.CharField(label="Currency", max_length=5, strip=False, initial="$",
                               help_text="Shown before the sum, e.g. $ or EUR")  # fmt: skip
    coin = forms.TypedChoiceField(label="Smallest coin", coerce=int)
    ties = forms.ChoiceField(label="Ties in the standings", choices=TIES, widget=forms.RadioSelect)
    choice = forms.ChoiceField(
        label="Of one group, a player wins", choices=CHOICES, widget=forms.RadioSelect
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entered = results.of_division(division).entered
        self.fields["players"].help_text = f"Leave blank for everybody entered ({entered})."
        coin = self.fields["coin"]
        assert isinstance(coin, forms.TypedChoiceField)
        coin.choices = [(cents, f"{cents / 100:.2f}") for cents in plain.COINS]

    def clean(self) -> dict[str, Any]:
        """What can’t be is refused by the money itself."""
        cleaned = super().clean() or {}
        if not self.errors:
            cleaned["best_first"] = cleaned.pop("choice") == "best"
            try:
                plain.from_json(cleaned)
            except BadMoney as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return cleaned


class SharesForm(forms.Form):
    """A percentage for every prize of the list: ``share-1``, ``share-2``."""

    def __init__(self, division: Division, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.prizes = prize_queries.paid(results.of_division(division))
        for at, prize in enumerate(self.prizes, 1):
            self.fields[f"share-{at}"] = forms.CharField(
                label=prize.called, required=False, max_length=12,
                initial=f"{prize.share / 100:g}" if prize.share else "",
            )  # fmt: skip

    @property
    def rows(self) -> list[tuple[plain_prizes.Prize, forms.BoundField]]:
        return [(prize, self[f"share-{at}"]) for at, prize in enumerate(self.prizes, 1)]

    @property
    def together(self) -> str:
        return f"{sum(prize.share for prize in self.prizes) / 100:g}"

    def clean(self) -> dict[str, Any]:
        shares = []
        for at, prize in enumerate(self.prizes, 1):
            typed = self.cleaned_data.get(f"share-{at}", "").strip().removesuffix("%").strip()
            if typed and not PERCENT.fullmatch(typed):
                self.add_error(None, f"{prize.called}: enter a percentage from 0 to 100, e.g. "
                                     f"12.5, not “{typed[:20]}”.")  # fmt: skip
                continue
            shares.append(round(float(typed or 0) * 100))
        if not self.errors and any(share > WHOLE for share in shares):
            raise forms.ValidationError("A share of the fund must be from 0 to 100 percent.")
        return {"shares": shares}


@require_safe
@only_directors
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


def _fund_form(request: HttpRequest, *, division: Division) -> FundForm:
    return FundForm(division, request.POST)


def _shares_form(request: HttpRequest, *, division: Division) -> SharesForm:
    return SharesForm(division, request.POST)


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """Both forms; the one that came back with what was typed."""
    page = prize_queries.page(division)
    form = seen.form if isinstance(seen.form, FundForm) else None
    shares_form = seen.form if isinstance(seen.form, SharesForm) else None
    values = {
        "page": page,
        "fund": views.fund(division, page),
        "form": form or FundForm(division, initial=_initial(division)),
        "shares": shares_form or SharesForm(division),
        "refusal": seen.refusal,
    }
    return render(request, "standings/prizes/fund.html", values, status=seen.status)


def _initial(division: Division) -> dict[str, Any]:
    money = prize_queries.money(division)
    sums = {name: getattr(money, name) for name in ("fee", "added", "costs")}
    return {
        **{name: f"{cents / 100:.2f}" if cents else "" for name, cents in sums.items()},
        "players": money.players,
        "currency": money.currency,
        "coin": money.coin,
        "ties": str(money.ties),
        "choice": "best" if money.best_first else "first",
    }


@require_POST
@only_directors
@acting(PAGE, form=_fund_form, page=_page)
def save(act: Act, division: Division) -> str:
    prizes.fund(act.desk, division=str(division.uuid), money=act.said)
    return "Prize fund saved."


@require_POST
@only_directors
@acting(PAGE, form=_shares_form, page=_page)
def shares(act: Act, division: Division) -> str:
    listed = prize_queries.listed(division)
    prize_rows = [plain_prizes.as_json(prize) for prize in listed]
    for row, share in zip(prize_rows, act.said["shares"], strict=False):
        row["amount"] = "" if share else row["amount"]
        row["share"] = share
    prizes.put(act.desk, division=str(division.uuid), prizes=prize_rows)
    return "Shares saved."
