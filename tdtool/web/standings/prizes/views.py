"""The prize list: who has each prize now, its lines, whom the director chooses, what the prizes are
paid from, and the ceremony that reveals them.

Every change sends the whole list to the one act that sets it, made from the list as the page had
it; its version says whether that was the newest.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted
from tdtool.models import Division, Event
from tdtool.pairing.prizes import money
from tdtool.pairing.prizes import prizes as plain
from tdtool.pairing.prizes.prizes import PrizeKind
from tdtool.queries.challenges import challenges
from tdtool.queries.displays import screens
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import ceremony as ceremonies
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.prizes import PrizeLine, PrizesPage
from tdtool.services import displays, prizes
from tdtool.services.acts import Desk, Refused, Stale
from tdtool.web.shell.acting import Act, Seen, View, acting, by_name, posted, to
from tdtool.web.shell.fields import ActForm, Figures, WholeNumber
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings.prizes.changing_hands import by_place
from tdtool.web.standings.prizes.forms import (
    FundForm,
    PlaceForm,
    PrizeForm,
    WinnerForm,
    initial_of,
)

GONE = "This prize is no longer on the list. Reload the page."
PRIZES = to("prizes", "division")
Rows = list[dict[str, Any]]


class AskedForm(ActForm):
    """Which prize is open, to be changed or to be given to somebody."""

    change = Figures(longest=3)
    winner = Figures(longest=3)


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    asked = AskedForm(request.GET)
    asked.full_clean()
    change_number, winner_number = asked.cleaned_data["change"], asked.cleaned_data["winner"]
    if winner_number:
        form = _winner_form(request, division=division, number=winner_number)
        return _page(request, Seen(form), division=division, number=winner_number)
    listed = prize_queries.listed(division)
    number = change_number if change_number and change_number <= len(listed) else 0
    filled = _line_form(request, division=division, number=number) if number else ActForm()
    return _page(request, Seen(filled), division=division, number=number)


def _line_form(request: HttpRequest, *, division: Division, number: int = 0) -> PrizeForm:
    ids = "open_%s" if number else "id_%s"  # the form of another prize stands on the page, too
    if request.method == "POST":
        return PrizeForm(division, request.POST, auto_id=ids)
    prize = prize_queries.listed(division)[number - 1]
    return PrizeForm(division, initial=initial_of(division, prize), auto_id=ids)


def _fund_form(request: HttpRequest, *, division: Division) -> FundForm:
    return FundForm(division, request.POST)


def _by_hand(division: Division, number: int) -> plain.Prize:
    listed = prize_queries.listed(division)
    if not 1 <= number <= len(listed) or listed[number - 1].kind is not PrizeKind.BY_HAND:
        raise Http404("This prize isn’t on the list, or its winner isn’t chosen by hand.")
    return listed[number - 1]


def _winner_form(request: HttpRequest, *, division: Division, number: int) -> WinnerForm:
    key = _by_hand(division, number).kept_under
    return WinnerForm(division, posted(request), chosen=prize_queries.chosen(division).get(key))


def _page(request: HttpRequest, seen: Seen, *, division: Division, number: int = 0) -> HttpResponse:
    """The list; what can't be kept stays in its form. ``number``: the prize that is open. Forms
    that are fresh are made where they are shown."""
    event, form = division.event, seen.form
    ceremony, other = ceremonies.of_division(division, event), ceremonies.division_of(event)
    page = ceremony.page if ceremony else prize_queries.page(division)
    hands = by_place(division, page)
    values = {
        "page": page,
        "rows": [(line, _word(division, line), _hands(hands, line)) for line in page.lines],
        "fund": _fund(division, page),
        "open": 0 if seen.refusal == GONE else number,
        "form": form,
        "winner": isinstance(form, WinnerForm),
        "add": form if isinstance(form, PrizeForm) and not number else partial(PrizeForm, division),
        "fund_form": form if isinstance(form, FundForm) else partial(FundForm, division),
        "ceremony": ceremony,
        "elsewhere": other.code if other and other != division else "",
        "on_displays": _on_displays(event),
        "refusal": seen.refusal,
    }
    return render(request, "standings/prizes/prizes.html", values, status=seen.status)


def _hands(hands: Any, line: PrizeLine) -> tuple[str, ...]:
    """What has to happen for this prize to change hands."""
    prize = line.award.prize
    at_a_place = prize.kind is PrizeKind.RANK and not prize.only
    sentences: tuple[str, ...] = hands.get(prize.place, ()) if at_a_place else ()
    return sentences


def _word(division: Division, line: PrizeLine) -> str:
    """Whether the word list of the judge’s screen has the word that won, in a sentence."""
    chosen = prize_queries.chosen(division).get(line.award.prize.kept_under)
    if line.award.prize.kind is not PrizeKind.BY_HAND or chosen is None or not chosen.word:
        return ""
    word = chosen.word
    try:
        answer = challenges.answer(division, [word])
    except LexiconRefused:
        return f"{word} can’t be checked: the event’s word list isn’t installed."
    except ValueError:
        return f"{word} can’t be checked: a word has only the letters A to Z."
    name = answer["lexicon"].upper()  # as at the foot of the page
    if answer["words"] == ["found"]:
        return f"{word} is in the word list {name}."
    return f"{word} isn’t in the word list {name}. Check it before you announce it."


def _fund(division: Division, page: PrizesPage) -> tuple[str, bool]:
    """What there is to give and what the list gives, and whether that is too much; "" where nobody
    has said what the prizes are paid from."""
    kept, division_results = prize_queries.money(division), results.of_division(division)
    available = prize_queries.fund(division_results)
    if not (kept.fee or kept.added):
        return "", False
    listed_sum = kept.listed([line.award.prize for line in page.lines])
    fees = counted(kept.paying(division_results.entered), "entry fee")
    added = f", {kept.said(kept.added)} added" if kept.added else ""
    costs = f", {kept.said(kept.costs)} costs" if kept.costs else ""
    over = max(0, listed_sum - available)
    more = f": {kept.said(over)} more than the fund" if over else ""
    return (
        f"Prize fund {kept.said(available)}: {fees} of {kept.said(kept.fee)}{added}{costs}. "
        f"The prizes on the list come to {kept.said(listed_sum)}{more}."
    ), bool(over)


# ---------------------------------------------------------------- the list


def _changing(**form: Any) -> Callable[[Callable[..., str]], View]:
    """A director's change of the list; what it is told is told at ``acting``."""
    act = acting(PRIZES, **form)
    return lambda body: only_directors(act(body))


@_changing(form=_line_form, page=_page)
def add(act: Act, division: Division) -> str:
    _set(act.desk, division, [*_rows(division), _kept(act.said)])
    return f"“{plain.from_json(act.said).called}” saved."


@_changing(form=_line_form, page=_page)
def change(act: Act, division: Division, number: int) -> str:
    prize_rows = _rows(division)
    if number > len(prize_rows):
        raise Stale(GONE)
    changed = _kept(act.said, plain.from_json(prize_rows[number - 1]))
    prize_rows = [changed if at == number else row for at, row in enumerate(prize_rows, 1)]
    _set(act.desk, division, prize_rows)
    return f"“{plain.from_json(act.said).called}” saved."


@_changing()
def delete(act: Act, division: Division, number: int) -> str:
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


@_changing(form=_winner_form, page=_page)
def choose(act: Act, division: Division, number: int) -> str:
    """Whom the director gives a prize that nothing else decides."""
    prize = _by_hand(division, number)
    prizes.give(act.desk, division=str(division.uuid), prize=prize.kept_under, **act.said)
    winner = dict(act.form.fields["winner"].choices).get(act.said["winner"], "")
    if not act.said["winner"]:
        return f"“{prize.called}”: no winner yet."
    return f"“{prize.called}” goes to {winner}."


@_changing(form=_fund_form, page=_page)
def set_fund(act: Act, division: Division) -> str:
    """The shares first, which can be refused: then nothing is saved."""
    desk, listed = act.desk, prize_queries.listed(division)
    shared = [
        replace(prize, share=share, amount="" if share else prize.amount)
        for prize, share in zip(listed, act.said["shares"], strict=False)
    ]
    if shared != listed:
        _set(desk, division, [plain.as_json(prize) for prize in shared])
        desk = replace(desk, key=None, version=None)  # spent, and gone up
    if money.from_json(act.said["money"]) != prize_queries.money(division):
        prizes.fund(desk, division=str(division.uuid), money=act.said["money"])
    return "Prize fund saved."


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


# ---------------------------------------------------------------- the ceremony


def _on_displays(event: Event) -> int:
    """How many displays show it."""
    key_lists = event.displays.filter(removed=False).values_list("screens", flat=True)
    return sum(
        any(screen.kind == screens.CEREMONY for screen in screens.of(keys)) for keys in key_lists
    )


class RevealForm(ActForm):
    """How many are revealed then."""

    shown = WholeNumber("The number of prizes")


@acting(PRIZES)
def start(act: Act, division: Division) -> str:
    displays.start_ceremony(act.desk, division=str(division.uuid))
    return "Ceremony started. No prize is revealed yet."


@acting(PRIZES, form=RevealForm, silent=True)
def reveal(act: Act, division: Division) -> str:
    displays.reveal(act.desk, division=str(division.uuid), **act.said)
    return ""


@acting(PRIZES)
def end(act: Act, division: Division) -> str:
    displays.end_ceremony(act.desk)
    return "Ceremony ended."


ACTS = by_name(
    {
        "add": add,
        "usual": usual,
        "fund": set_fund,
        "start-ceremony": start,
        "reveal": reveal,
        "end-ceremony": end,
    }
)
OF_ONE = by_name({"change": change, "delete": delete, "move": move, "winner": choose})
