"""The prize list: who takes what, and its lines added and changed.

Every change sends the whole list to the one act that sets it, made from the list as the page had
it; its version says whether that was the newest.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, ordinal
from tdtool.models import Division
from tdtool.pairing.contenders.finishes import Passing, passing
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.field import Field
from tdtool.pairing.prizes import prizes as plain
from tdtool.pairing.prizes.prizes import BadPrize, Prize, PrizeKind
from tdtool.papers.contents.contenders import needed_said
from tdtool.queries import rules
from tdtool.queries.challenges import challenges
from tdtool.queries.field import kept_field
from tdtool.queries.standings import cached
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.contenders import Contenders
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage
from tdtool.services import prizes
from tdtool.services.acts import Desk, Refused, Stale
from tdtool.web.shell.acting import Act, Seen, View, acting, to
from tdtool.web.shell.fields import ActForm, WholeNumber
from tdtool.web.shell.refusals import only_directors

# What the prize list’s page says beside the list: of the fund, and of words that win a prize.

# What has to happen in the last rounds for the prize of a place to change hands, in sentences.

ROUNDS = 3  # so many before the end it begins to be said
FEW = 4  # rivals of a place who are told of


def by_place(division: Division, page: PrizesPage) -> Mapping[int, tuple[str, ...]]:
    """The sentences by place, for each that has a prize; none before the last rounds, while slips
    of a round come in, and where totals rank."""
    prizes = [line.award.prize for line in page.lines]
    places = {prize.place for prize in prizes if prize.kind is PrizeKind.RANK and not prize.only}
    if not places or rules.of_division(division).rank is not Rank.WINS:
        return {}
    division_results = cached.of_division(division)
    try:
        contenders = standing.contenders(division, division_results=division_results)
    except NoRoundsLeft:
        return {}
    after, at_hand = contenders.after, contenders.left <= ROUNDS and not contenders.lacking
    if not at_hand or not after or after != page.after:
        return {}
    open_places = [
        place for place in sorted(places) if 0 <= contenders.at_place(place) < len(contenders.lines)
    ]
    return {place: tuple(_said(contenders, division_results.field, place)) for place in open_places}


def _said(contenders: Contenders, field: Field, place: int) -> Iterator[str]:
    holder = contenders.lines[contenders.at_place(place)].line.who.name
    rivals = contenders.rivals(place)
    if not rivals:
        yield f"Nobody below {holder} can still reach it."
    for at in rivals[:FEW]:
        name = contenders.lines[at].line.who.name
        ways = _passing(contenders, field, at, place)
        if ways:
            meet = _meet(contenders, field, at, place)
            yield f"{name} passes {holder} {_by(ways, holder, meet=meet)}."
        else:
            needed = needed_said(contenders, contenders.needed(at, place), ordinal(place))
            yield f"{name}. {needed}"
    if len(rivals) > FEW:
        yield f"{counted(len(rivals) - FEW, 'more player')} can still reach it; see Standings."


def _passing(contenders: Contenders, field: Field, at: int, place: int) -> Passing | None:
    """How the last round brings one above who has the place; None: there are more rounds, total
    points part equal wins, or one of them has no game."""
    positions = at, contenders.at_place(place)
    sides = [field.by_number[contenders.race.contenders[position].number] for position in positions]
    games = [side.appearance(contenders.after + 1) for side in sides]
    posted = field.paired > contenders.after
    if (
        contenders.left > 1
        or contenders.race.by_total
        or (posted and not all(appearance.opponents for appearance in games))
    ):
        return None
    contender, other = (contenders.race.contenders[position] for position in positions)
    return passing(contender, other, game=contenders.game, meet=_meet(contenders, field, at, place))


def _meet(contenders: Contenders, field: Field, at: int, place: int) -> bool:
    """Whether they play one another in the round that is posted."""
    number, other = (
        contenders.race.contenders[position].number for position in (at, contenders.at_place(place))
    )
    return other in field.by_number[number].appearance(contenders.after + 1).opponents


def _by(ways: Passing, holder: str, *, meet: bool) -> str:
    """``with a better result, or with the same result and 34 more points of spread``."""
    spread = counted(ways.spread, "more point") + " of spread"
    if meet:
        if ways.better is not None:
            return f"by beating {holder}"
        return f"by beating {holder} by {counted(-(-ways.spread // 2), 'point')} or more"
    enough = {0: "with the same result", 1: "with a better result",
              2: f"with a win if {holder} loses"}  # fmt: skip
    level = {
        0: f"with the same result and {spread}",
        1: f"with half a win more and {spread}",
        2: f"with a win if {holder} loses, by {counted(ways.spread, 'point')} in both games "
           "together",
    }  # fmt: skip
    phrases = [] if ways.better is None else [enough[ways.better]]
    phrases += [] if ways.level is None else [level[ways.level]]
    return ", or ".join(phrases)


@dataclass(frozen=True)
class Row:
    """A line of the list; ``by_hand``: the director chooses its winner; ``group`` is what marks it
    as one of which a player takes one alone; ``word`` what the word list says of the word;
    ``hands`` what has to happen in the last rounds for it to change hands."""

    line: PrizeLine
    by_hand: bool
    group: str
    word: str
    hands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fund:
    """What there is to give, and what the list gives; ``over`` how much that is too much, or ""."""

    says: str
    listed: str
    over: str


def rows(division: Division, page: PrizesPage) -> list[Row]:
    chosen = prize_queries.chosen(division)
    hands = by_place(division, page)
    table_rows = []
    for line in page.lines:
        prize = line.award.prize
        by_hand = prize.kind is PrizeKind.BY_HAND
        chosen_winner = chosen.get(prize.kept_under) if by_hand else None
        word = (
            word_said(division, chosen_winner.word) if chosen_winner and chosen_winner.word else ""
        )
        group = f"one of “{prize.group}”" if prize.group else "one each" if prize.one_each else ""
        at_a_place = prize.kind is PrizeKind.RANK and not prize.only
        sentences = hands.get(prize.place, ()) if at_a_place else ()
        table_rows.append(Row(line, by_hand, group, word, sentences))
    return table_rows


def word_said(division: Division, word: str) -> str:
    """Whether the word list of the judge’s screen has it, in a sentence."""
    try:
        word_check = challenges.answer(division, [word])
    except LexiconRefused:
        return f"{word} can’t be checked: the event’s word list isn’t installed."
    except ValueError:
        return f"{word} can’t be checked: a word has only the letters A to Z."
    name = word_check["lexicon"].upper()  # as at the foot of the page
    if word_check["words"] == ["found"]:
        return f"{word} is in the word list {name}."
    return f"{word} isn’t in the word list {name}. Check it before you announce it."


def fund(division: Division, page: PrizesPage) -> Fund | None:
    """None where nobody has said what the prizes are paid from."""
    money = prize_queries.money(division)
    division_results = results.of_division(division)
    available = prize_queries.fund(division_results)
    if not (money.fee or money.added):
        return None
    listed_sum = money.listed([line.award.prize for line in page.lines])
    fees = (
        f"{counted(money.paying(division_results.entered), 'entry fee')} of {money.said(money.fee)}"
    )
    added = f", {money.said(money.added)} added" if money.added else ""
    costs = f", {money.said(money.costs)} costs" if money.costs else ""
    return Fund(
        says=f"Prize fund {money.said(available)}: {fees}{added}{costs}.",
        listed=money.said(listed_sum),
        over=money.said(listed_sum - available) if listed_sum > available else "",
    )


# The forms of the prize list.

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


GONE = "This prize is no longer on the list. Reload the page."
PRIZES = to("prizes", "division")
Rows = list[dict[str, Any]]


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The list, and for a director a form: to add a prize, or with ``?change=2`` to change one."""
    typed = request.GET.get("change", "")
    at = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    listed = prize_queries.listed(division)
    if not 1 <= at <= len(listed):
        return _page(request, Seen(PrizeForm(division)), division=division)
    form = PrizeForm(division, initial=initial_of(division, listed[at - 1]))
    return _page(request, Seen(form), division=division, number=at)


def _form(request: HttpRequest, *, division: Division, number: int = 0) -> PrizeForm:
    return PrizeForm(division, request.POST)


def _page(request: HttpRequest, seen: Seen, *, division: Division, number: int = 0) -> HttpResponse:
    """The list; what can't be kept stays in the form. ``number``: the prize that it changes."""
    page = prize_queries.page(division)
    values = {
        "page": page,
        "rows": rows(division, page),
        "fund": fund(division, page),
        "form": seen.form,
        "changing": 0 if seen.refusal == GONE else number,
        "refusal": seen.refusal,
    }
    return render(request, "standings/prizes/prizes.html", values, status=seen.status)


def _changing(**form: Any) -> Callable[[Callable[..., str]], View]:
    """A director's change of the list; what it is told is told at ``acting``."""
    act = acting(PRIZES, **form)
    return lambda body: require_POST(only_directors(act(body)))


@_changing(form=_form, page=_page)
def add(act: Act, division: Division) -> str:
    _set(act.desk, division, [*_rows(division), _kept(act.said)])
    return f"“{plain.from_json(act.said).called}” saved."


@_changing(form=_form, page=_page)
def change(act: Act, division: Division, number: int) -> str:
    prize_rows = _rows(division)
    if number > len(prize_rows):
        raise Stale(GONE)
    changed = _kept(act.said, plain.from_json(prize_rows[number - 1]))
    prize_rows = [changed if at == number else row for at, row in enumerate(prize_rows, 1)]
    _set(act.desk, division, prize_rows)
    return f"“{plain.from_json(act.said).called}” saved."


@_changing()
def remove(act: Act, division: Division, number: int) -> str:
    prize_rows = _rows(division)
    gone = _titled(prize_rows, number)
    _set(act.desk, division, [row for at, row in enumerate(prize_rows, 1) if at != number])
    return f"“{gone}” deleted."


@_changing(form=PlaceForm)
def move(act: Act, division: Division, number: int) -> str:
    """To another place on the list; the others keep their order."""
    prize_rows = _rows(division)
    moved = _titled(prize_rows, number)
    row = prize_rows.pop(number - 1)
    prize_rows.insert(max(0, act.said["to"] - 1), row)
    _set(act.desk, division, prize_rows)
    return f"“{moved}” moved to number {prize_rows.index(row) + 1}."


@_changing()
def usual(act: Act, division: Division) -> str:
    """A list to begin with, in place of none."""
    prize_rows = [plain.as_json(prize) for prize in prize_queries.to_begin_with(division)]
    if _rows(division):
        raise Refused(
            "There is already a prize list, so nothing was changed. Add prizes one by one."
        )
    _set(act.desk, division, prize_rows)
    return f"{counted(len(prize_rows), 'prize')} added. Now enter the amounts."


def _kept(data: dict[str, Any], before: plain.Prize | None = None) -> dict[str, Any]:
    """What was typed, with what the form doesn’t show: its share, unless an amount was typed, and
    what its winner is kept under where it has another title now."""
    share = before.share if before and not data["amount"] else 0
    by_hand = data["kind"] == PrizeKind.BY_HAND and before and before.kind is PrizeKind.BY_HAND
    key = before.kept_under if by_hand and before else ""
    return {**data, "share": share, "key": key}


def _rows(division: Division) -> Rows:
    return [plain.as_json(prize) for prize in prize_queries.listed(division)]


def _titled(prize_rows: Rows, number: int) -> str:
    if not 1 <= number <= len(prize_rows):
        raise Refused(GONE)
    return plain.from_json(prize_rows[number - 1]).called


def _set(desk: Desk, division: Division, prize_rows: Rows) -> None:
    prizes.put(desk, division=str(division.uuid), prizes=prize_rows)
