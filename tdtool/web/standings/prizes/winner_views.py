"""Whom the director gives a prize that nothing else decides: best play, sportsmanship, a raffle."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.models import Division
from tdtool.pairing.prizes.prizes import Prize, PrizeKind
from tdtool.queries.field import kept_field
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import prizes
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.refusals import only_directors

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


def _page(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
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
@acting(to("prizes", "division"), form=_form, page=_page, opens=True)
def choose(act: Act, division: Division, number: int) -> str:
    prize = _prize(division, number)
    prizes.give(act.desk, division=str(division.uuid), prize=prize.kept_under, **act.said)
    winner = dict(act.form.fields["winner"].choices).get(act.said["winner"], "")
    if not act.said["winner"]:
        return f"“{prize.called}”: no winner yet."
    return f"“{prize.called}” goes to {winner}."
