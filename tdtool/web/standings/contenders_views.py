"""Who can still win: the page, the chances by simulation, and what a director sets for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool import english
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.contenders import finishes
from tdtool.pairing.contenders.apart import is_of_class
from tdtool.pairing.contenders.finishes import BadLastRounds, Definition
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents.contenders import ContenderRow
from tdtool.queries.standings import cached, prizes
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.contenders import Contenders
from tdtool.services.rounds import plan
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings.views import where_wins_rank

# Who can still win, in the words of the page.

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings

MOST_ROWS = 60
MOST_BARS = 28  # of a picture: in a large field each stands for several places
SHADED = 0.01  # a share from which on it has a shade in the picture


@dataclass(frozen=True, slots=True)
class Bar:
    """One or more places in the picture, from 0, and how dark they are, 0 to 1."""

    x: int
    wide: int
    often: str


@dataclass(frozen=True, slots=True)
class Row:
    """A player: the row, and how often they end first and in the prizes, "" while not simulated."""

    row: ContenderRow
    first: str = ""
    prize: str = ""
    bars: tuple[Bar, ...] = ()
    top: int = 1  # the highest place that the rounds decide

    @property
    def x(self) -> int:
        """Where the places that are open begin, from 0."""
        return self.row.line.finish.best - self.top

    @property
    def wide(self) -> int:
        return self.row.line.finish.worst - self.row.line.finish.best + 1


@dataclass(frozen=True)
class ContendersPage:
    """``refusal``: why there is no race; then there are no places."""

    version: int
    places: int = 0  # as many as there are players
    in_reach: tuple[Row, ...] = ()  # of a prize
    out: tuple[Row, ...] = ()
    more: int = 0  # in reach, too
    now: Contenders | None = None
    endings: int = 0
    done: int | None = None  # percent of a simulation that is under way
    refusal: str = ""

    @property
    def places_said(self) -> str:
        if self.now is None:
            return ""
        sentence = sentences.places_of(self.now)
        return f"{sentence[:1].upper()}{sentence[1:]}."

    @property
    def paid(self) -> int:
        """How many of the places in the picture have a prize."""
        return 0 if self.now is None or self.now.none_left else self.now.prizes - self.now.ahead

    @property
    def first_said(self) -> str:
        """The highest place that the rounds decide."""
        return english.ordinal(self.now.first) if self.now else ""

    @property
    def endings_said(self) -> str:
        return f"{self.endings:,}"

    @property
    def game_said(self) -> str:
        return f"{self.now.game:,}" if self.now else ""

    @property
    def out_said(self) -> str:
        return counted(len(self.out), "player")

    @property
    def more_said(self) -> str:
        return counted(self.more, "more player")

    @property
    def in_reach_of_first(self) -> str:
        """Who can still finish first, or how many."""
        return sentences.who_first(self.now) if self.now else ""


def page_values(division: Division, *, simulated: bool = False) -> ContendersPage:
    """As things stand; ``simulated``: with how often everybody ends where."""
    try:
        division_results = cached.of_division(division)
        contenders = standing.contenders(division, division_results=division_results)
        chances = (
            standing.chances(division, division_results=division_results) if simulated else None
        )
    except NoRoundsLeft as refusal:
        return ContendersPage(division.version, refusal=str(refusal))
    endings = chances.made if chances else None
    contender_rows = sentences.rows(contenders)
    in_reach = [
        (place, row) for place, row in enumerate(contender_rows) if _in_reach(row, contenders)
    ]
    return ContendersPage(
        division.version,
        len(contender_rows),
        tuple(_row(place, row, contenders, endings) for place, row in in_reach[:MOST_ROWS]),
        tuple(Row(row) for row in contender_rows if not _in_reach(row, contenders)),
        max(0, len(in_reach) - MOST_ROWS),
        contenders,
        0 if endings is None else endings.count,
        int(100 * chances.share) if chances and endings is None else None,
    )


def _in_reach(row: ContenderRow, contenders: Contenders) -> bool:
    return row.line.finish.best <= contenders.prizes


def _row(place: int, row: ContenderRow, contenders: Contenders, endings: Endings | None) -> Row:
    if endings is None:
        return Row(row, top=contenders.first)
    first, prize = (
        endings.chance(place),
        endings.chance(place, upto=contenders.prizes - contenders.ahead),
    )
    return Row(row, _share(first), _share(prize), _bars(endings, place), contenders.first)


def _bars(endings: Endings, place: int) -> tuple[Bar, ...]:
    """The places that somebody ends in now and then, the most frequent one darkest."""
    times = endings.places[place]
    wide = -(-len(times) // MOST_BARS)
    sums = [sum(times[at : at + wide]) for at in range(0, len(times), wide)]
    shades = ((at * wide, many / max(sums)) for at, many in enumerate(sums))
    return tuple(Bar(x, wide, f"{shade:.2f}") for x, shade in shades if shade >= SHADED)


def as_kept(division: Division) -> dict[str, Any]:
    """The settings as the form has them."""
    last_rounds = standing.settings_of(division)
    return {
        "spread": ", ".join(str(points) for points in last_rounds.allowance.per_round),
        "definition": str(last_rounds.definition),
        "equivalent": last_rounds.equivalent or None,
        "pairs": last_rounds.pairs,
        "bands": ", ".join(str(place) for place in last_rounds.bands),
        "caps": ", ".join(str(most) for most in last_rounds.caps),
        "strict": last_rounds.strict,
        "victims": last_rounds.victims,
    }


def _share(share: float) -> str:
    return english.percent(share) if share else "0"


# What a director sets for the last rounds.

DEFINITIONS = (
    (str(Definition.CAUGHT), "their place is certain, and has a prize"),
    (
        str(Definition.BEST_FINISH),
        "nobody below them can still catch them or any player above them",
    ),
)
KEPT_AWAY = "Keep Gibsons away from contenders"


class LastRoundsForm(forms.Form):
    """How much spread counts, and who is a Gibson."""

    spread = forms.CharField(
        label="Most that one game can change a player’s spread",
        max_length=120,
        help_text="One number per round, the last round first, e.g. 250, 200. NASPA: 500.",
    )
    definition = forms.ChoiceField(label="A player is a Gibson if", choices=DEFINITIONS)
    equivalent = forms.IntegerField(
        label="Top places that count the same",
        required=False,
        min_value=0,
        max_value=finishes.MOST_PLACES,
        help_text="A number, e.g. 2 if the top two play a final. Leave blank if none do.",
    )
    pairs = forms.BooleanField(
        label=KEPT_AWAY,
        required=False,
        help_text="A Gibson plays another Gibson, or somebody who can’t reach a prize.",
    )
    strict = forms.BooleanField(
        label="Repeats don’t count for Gibsons",
        required=False,
        help_text=f"Needs “{KEPT_AWAY}”. A Gibson plays the highest player who can’t reach a "
        "prize, however often they have met.",
    )
    victims = forms.CharField(
        label="Gibsons’ opponents from class",
        required=False,
        max_length=finishes.MOST_OF_A_CLASS,
        help_text=f"Needs “{KEPT_AWAY}”. E.g. A. The class comes first, even if its players can "
        "still win a prize. Leave blank for any class.",
    )
    bands = forms.CharField(
        label="Prize bands",
        required=False,
        max_length=60,
        help_text="Last place of each band, e.g. 3, 10: Chew pairs each by itself. Leave blank for "
        "one band.",
    )

    caps = forms.CharField(
        label="Most contenders for the first band",
        required=False,
        max_length=120,
        help_text="Even numbers, the last round first, e.g. 2, 4, 8, 12, which are the usual. For "
        "Chew. Leave blank for the usual.",
    )

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.division = division

    def clean_victims(self) -> str:
        """A class that nobody has would quietly be any class."""
        victim_class: str = self.cleaned_data["victims"]
        classes = prizes.classes(self.division)
        if victim_class and not any(
            is_of_class(prize_class, victim_class) for prize_class in classes
        ):
            classes_text = (
                f"Classes: {', '.join(classes)}." if classes else "No player has a class yet."
            )
            raise forms.ValidationError(f"No player is in class {victim_class}. {classes_text}")
        return victim_class

    def clean_bands(self) -> list[int]:
        try:
            return finishes.places(self.cleaned_data["bands"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_caps(self) -> list[int]:
        try:
            return finishes.most(self.cleaned_data["caps"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_spread(self) -> list[int]:
        try:
            return finishes.figures(self.cleaned_data["spread"])
        except BadLastRounds as refusal:
            raise forms.ValidationError(str(refusal)) from None

    def clean_equivalent(self) -> int:
        return self.cleaned_data["equivalent"] or 0

    def clean(self) -> dict[str, Any]:
        """What can’t be is refused by the settings themselves."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                finishes.from_json(cleaned)
            except BadLastRounds as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return cleaned


LIST = "standings/contenders/_list.html"


@require_safe
@where_wins_rank
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


@require_safe
@where_wins_rank
def chances(request: HttpRequest, division: Division) -> HttpResponse:
    """The same list with how often each ends where; while a large field is simulated, with how
    much of that is done, and then only that, until it is whole."""
    if not request.headers.get("HX-Request"):
        return _page(request, FRESH, division=division, simulated=True)
    page = page_values(division, simulated=True)
    if "progress" not in request.GET:
        return render(request, LIST, {"page": page})
    if page.done is not None:
        return render(request, "standings/contenders/_progress.html", {"page": page})
    answer = render(request, LIST, {"page": page})
    answer["HX-Retarget"] = "#contenders"
    return answer


def _form(request: HttpRequest, *, division: Division) -> LastRoundsForm:
    return LastRoundsForm(division, request.POST)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, simulated: bool = False
) -> HttpResponse:
    form = seen.form if isinstance(seen.form, LastRoundsForm) else None
    values = {
        "page": page_values(division, simulated=simulated),
        "form": form or LastRoundsForm(division, initial=as_kept(division)),
        "refusal": seen.refusal,
    }
    return render(request, "standings/contenders/contenders.html", values, status=seen.status)


@require_POST
@only_directors
@acting(to("contenders", "division"), form=_form, page=_page)
def settings(act: Act, division: Division) -> str:
    plan.set_last(act.desk, division=str(division.uuid), **act.said)
    return "Contenders: settings saved."
