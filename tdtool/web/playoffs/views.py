"""The page of a play-off at the desk: started, its next games posted, ties decided."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.pairing.playoffs import bracket, settings
from tdtool.pairing.playoffs.bracket import SIZES, Stage
from tdtool.pairing.playoffs.settings import MOST_GAMES, PlayOff
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import next_games
from tdtool.queries.playoffs.next_games import Planned
from tdtool.services.playoffs import deciding, starting
from tdtool.services.playoffs.rows import PlayOffRefused
from tdtool.web.playoffs import page as playoff_page
from tdtool.web.rounds.draft import drawing
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Text
from tdtool.web.standings.views import where_wins_rank

# What a director says of a play-off: how it is started, how a series is decided.

USUAL = {Stage.SEMIFINAL: 3, Stage.FINAL: 3}
LENGTH_OF = {
    Stage.QUARTERFINAL: "quarterfinal", Stage.SEMIFINAL: "semifinal", Stage.FINAL: "final",
    Stage.THIRD: "third_games", Stage.CONSOLATION: "consolation_games",
    Stage.FIFTH: "consolation_games", Stage.SEVENTH: "consolation_games",
}  # fmt: skip
LENGTHS = {
    "quarterfinal": "Quarterfinals: games, best of",
    "semifinal": "Semifinals: games, best of",
    "final": "Final: games, best of",
}


class Games(forms.IntegerField):
    """The length of a series."""

    def __init__(self, label: str, *, initial: int = 1, required: bool = True) -> None:
        sentence = f"A series has 1 to {MOST_GAMES} games."
        super().__init__(
            label=label, initial=initial, required=required, min_value=1, max_value=MOST_GAMES,
            error_messages={"min_value": sentence, "max_value": sentence, "invalid": sentence},
        )  # fmt: skip


class HowForm(forms.Form):
    """How a play-off of a size is played, as it was ``planned`` until something else is chosen.

    ``beside``: others play rounds meanwhile.
    """

    IDS = "id_%s"

    def __init__(
        self,
        data: Any = None,
        *,
        size: int,
        beside: bool = False,
        planned: PlayOff | None = None,
    ) -> None:
        super().__init__(data, auto_id=self.IDS)
        self.size, self.beside = size, beside
        usual = planned if planned and planned.size == size else PlayOff(size, USUAL)
        for stage in bracket.stages(size, third=False, consolation=False):
            label = LENGTHS[str(stage)]
            self.fields[str(stage)] = Games(label, initial=usual.best_of.get(stage, 1))
        if size > 2:
            self.fields["third"] = forms.BooleanField(
                label="Match for third", required=False, initial=usual.third
            )
            self.fields["third_games"] = Games(
                "Match for third: games, best of", required=False,
                initial=usual.best_of.get(Stage.THIRD, 1),
            )  # fmt: skip
        if size == 8:
            self.fields["consolation"] = forms.BooleanField(
                label="Play for places 5 to 8", required=False, initial=usual.consolation
            )
            self.fields["consolation_games"] = Games(
                "Places 5 to 8: games per series, best of", required=False,
                initial=usual.best_of.get(Stage.FIFTH, 1),
            )  # fmt: skip
        if not beside:
            self.fields["places"] = forms.BooleanField(
                label="Decides the final standings", required=False, initial=usual.places,
                help_text="Its players take the first places, and the prizes for them.",
            )  # fmt: skip
        self.fields["rated"] = forms.BooleanField(
            label="Rated", required=False, initial=usual.rated,
            help_text="Only if the rating office rates play-off games.",
        )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        if self.data.get("size") != str(self.size):  # sent by something other than the page
            raise forms.ValidationError("A play-off has 2, 4 or 8 players. Choose one of these.")
        return self.cleaned_data

    def told(self) -> dict[str, Any]:
        """As the acts are told."""
        cleaned = self.cleaned_data
        third, consolation = bool(cleaned.get("third")), bool(cleaned.get("consolation"))
        stages = bracket.stages(self.size, third=third, consolation=consolation)
        return {
            "size": self.size,
            "best_of": {str(stage): cleaned.get(LENGTH_OF[stage]) or 1 for stage in stages},
            "third": third,
            "consolation": consolation,
            "places": self.beside or cleaned["places"],
            "rated": cleaned["rated"],
        }


class StartForm(HowForm):
    """With its seeds: ``players`` are entries with what is said of them, in the order of the
    standings after a round.

    The seeds are those of the standings until something else is chosen.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        players: Sequence[tuple[str, str]],
        after: int,
        size: int,
        beside: bool,
        planned: PlayOff | None = None,
    ) -> None:
        super().__init__(data, size=size, beside=beside, planned=planned)
        self.after = after
        for seed in range(1, size + 1):
            initial = players[seed - 1][0] if seed <= len(players) else ""
            self.fields[f"seed_{seed}"] = forms.ChoiceField(
                label=f"Seed {seed}", choices=players, initial=initial
            )
        self.fields["reason"] = forms.CharField(
            label="Reason", required=False, strip=True,
            help_text="Only if the seeds differ from the standings, e.g. Dee went home.",
        )  # fmt: skip

    @property
    def seeds(self) -> list[forms.BoundField]:
        return [self[f"seed_{seed}"] for seed in range(1, self.size + 1)]

    @property
    def how(self) -> list[forms.BoundField]:
        """All but the seeds and their reason."""
        return [self[name] for name in self.fields if not name.startswith(("seed_", "reason"))]

    def told(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            **super().told(),
            "seeds": [cleaned[f"seed_{seed}"] for seed in range(1, self.size + 1)],
            "reason": cleaned["reason"],
            **({"after": self.after} if self.beside else {}),
        }


class PlanForm(HowForm):
    """A play-off for later: after which of these rounds, the last of them by default."""

    IDS = "plan_%s"  # it may stand on the page of the other

    def __init__(
        self,
        data: Any = None,
        *,
        size: int,
        rounds: Sequence[int],
        planned: Planned | None = None,
    ) -> None:
        super().__init__(data, size=size, planned=planned.told if planned else None)
        last = rounds[-1]
        choices = [
            (str(number), f"round {number}, beside rounds after it") for number in rounds[:-1]
        ]
        chosen = str(planned.after) if planned and not planned.last else "0"
        after = forms.TypedChoiceField(
            label="After", choices=[("0", f"round {last}, the last one"), *choices[::-1]],
            coerce=int, initial=chosen,
        )  # fmt: skip
        self.fields = {"after": after, **self.fields}

    def told(self) -> dict[str, Any]:
        return {**super().told(), "after": self.cleaned_data["after"]}


class PostForm(ActForm):
    """Which round is posted."""

    number = Text(longest=4)


class DecideForm(ActForm):
    """``choice`` is a series, how it is decided and, unless by one more game, whom it is given."""

    choice = Text(longest=60)
    reason = Text(strip=True)


class UndoForm(ActForm):
    """Which series is undone."""

    series = Text(longest=2)
    reason = Text(strip=True)


USUAL_SIZE = 4
PAGE = to("playoff", "division")


def _size(typed: str) -> int:
    return int(typed) if typed in map(str, SIZES) else 0


def _start_form(request: HttpRequest, *, division: Division) -> StartForm:
    size = _size(request.POST.get("size", "")) or USUAL_SIZE
    typed = request.POST.get("after", "")
    after = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    return _form(division, size, after or division.rounds, request.POST)


def _form(
    division: Division, size: int, after: int, form_data: QueryDict | None = None
) -> StartForm:
    play_off_plan = next_games.of_division(division)
    return StartForm(
        form_data,
        size=size,
        players=playoff_page.players(division, size, after),
        after=after,
        beside=after < division.rounds,
        planned=play_off_plan.told if play_off_plan else None,
    )


def _plan_form(request: HttpRequest, *, division: Division) -> PlanForm:
    size = _size(request.POST.get("size", "")) or USUAL_SIZE
    return PlanForm(request.POST, size=size, rounds=range(1, division.rounds + 1))


def _to_plan(request: HttpRequest, seen: Seen, division: Division) -> PlanForm | None:
    """The form of a plan, where a round is left to plan one after."""
    if isinstance(seen.form, PlanForm):
        return seen.form
    rounds = playoff_page.rounds_to_plan(division)
    if not rounds:
        return None
    play_off_plan = next_games.of_division(division)
    size = _size(request.GET.get("size", "")) or (
        play_off_plan.told.size if play_off_plan else USUAL_SIZE
    )
    return PlanForm(size=size, rounds=rounds, planned=play_off_plan)


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    page = playoff_page.page(division)
    form = seen.form if isinstance(seen.form, StartForm) else None
    plan = None if page.view else _to_plan(request, seen, division)
    if form is None and page.sizes:
        size = _size(request.GET.get("size", "")) or (plan.size if plan else USUAL_SIZE)
        size = size if size in page.sizes else page.sizes[-1]
        form = _form(division, size, page.after)
    view = page.view
    values = {
        "page": page,
        "form": form,
        "plan": plan,
        "all_sizes": SIZES,
        "tied_seeds": playoff_page.tied_at_the_cut(division, form.size, form.after) if form else "",
        "tied": [(series, playoff_page.ways(series)) for series in view.series if series.tied]
        if view
        else [],
        "awards": playoff_page.awards(view) if view else [],
        "refusal": seen.refusal,
        "typed": seen.typed if isinstance(seen.form, DecideForm | UndoForm) else {},
        "print_name": str(PaperName("playoff", division.rounds)),
    }
    return render(request, "playoffs/playoff.html", values, status=seen.status)


@require_safe
@where_wins_rank
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


@acting(PAGE, form=_start_form, page=_page)
def start(act: Act, division: Division) -> str:
    return start_as(act, division, act.form.told())


def start_as(act: Act, division: Division, arguments: Mapping[str, Any]) -> str:
    started = starting.start(act.desk, division=str(division.uuid), **arguments)
    if first := started.play_off_from:
        return f"Play-off started. Its first games are drawn with round {first}."
    return "Play-off started. Post its first games when ready."


@acting(PAGE, page=_page)
def start_planned(act: Act, division: Division) -> str:
    """As it was planned, with the seeds of the standings."""
    play_off_plan = next_games.due(division, events.rounds_of(division))
    if play_off_plan is None:
        raise PlayOffRefused("No planned play-off can start now. Reload the page.")
    if why := playoff_page.tied_at_the_cut(division, play_off_plan.told.size, play_off_plan.after):
        raise PlayOffRefused(why)
    return start_as(
        act, division,
        {
            **settings.as_json(play_off_plan.told),
            "seeds": next_games.seeds(division, kept_field(division), play_off_plan),
            "after": play_off_plan.after,
        },
    )  # fmt: skip


@acting(PAGE, form=_plan_form, page=_page)
def plan(act: Act, division: Division) -> str:
    starting.plan(act.desk, division=str(division.uuid), **act.form.told())
    return "Play-off planned. The desk will offer it."


@acting(PAGE)
def unplan(act: Act, division: Division) -> str:
    starting.plan(act.desk, division=str(division.uuid), size=starting.NONE)
    return "No play-off is planned any more."


@acting(PAGE)
def cancel(act: Act, division: Division) -> str:
    starting.cancel(act.desk, division=str(division.uuid))
    return "Play-off cancelled."


@acting(PAGE, form=PostForm)
def post(act: Act, division: Division) -> str:
    """The next game of every series that has one."""
    typed = act.said["number"]
    if not (typed.isascii() and typed.isdigit()):
        raise PlayOffRefused("The form arrived incomplete. Reload the page and try again.")
    seed = secrets.randbelow(drawing.HIGHEST_SEED)
    round_ = deciding.post(act.desk, division=str(division.uuid), number=int(typed), draw_seed=seed)
    return f"Round {round_.number} posted. Papers are ready to print."


@acting(PAGE, form=DecideForm, page=_page)
def decide(act: Act, division: Division) -> str:
    """A tied series, or one whose player can't go on."""
    series, _, choice = act.said["choice"].partition(":")
    how, _, winner = choice.partition(":")
    if not series:
        raise PlayOffRefused("Choose how the series is decided.")
    deciding.decide(
        act.desk, division=str(division.uuid), series=series, how=how, winner=winner,
        reason=act.said["reason"],
    )  # fmt: skip
    return "Series decided." if winner else "One more game. Post it when ready."


@acting(PAGE, form=UndoForm, page=_page)
def replay(act: Act, division: Division) -> str:
    if not act.said["series"]:
        raise PlayOffRefused("Choose a series to undo.")
    deciding.replay(act.desk, division=str(division.uuid), **act.said)
    return "Series undone: its games no longer count."
