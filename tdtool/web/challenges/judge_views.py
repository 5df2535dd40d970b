"""The judge's screen, in the hall: two players, one answer, and no way out of the page.

The desk signs in once and opens it; the page has no links. A browser that was held to it
(``hold``) gets no other page until somebody signs in again. The answer stands for ten seconds, or
what was chosen at this browser, by this laptop's clock, whatever the browser does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tdtool.engine import Lexicon
from tdtool.engine.remedies.judged_moves import NotWords, adjudicate
from tdtool.engine.words import lexicon
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Challenge, Division
from tdtool.models.accounts import Right
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.values import ClauseNote
from tdtool.services.acts import Refused
from tdtool.services.challenges import lifecycle as challenges
from tdtool.web.challenges import judge_page
from tdtool.web.challenges.judge_forms import LONGEST_NAME, EditForm, JudgeForm, ListForm, Typed
from tdtool.web.challenges.judge_page import Verdict
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.division_address import as_typed
from tdtool.web.shell.forms import form_data
from tdtool.web.shell.refusals import only_with

SHOWN = "judge_answer_shown"  # in the session: seconds
HELD = "held_to_the_judge"  # in the session: the only address that it opens
OPEN = ("/static/", "/sign-in/", "/healthz")
NO_LIST = "The word list isn’t on this laptop. Call the director."

GetResponse = Callable[[HttpRequest], HttpResponse]


def _form(request: HttpRequest, *, division: Division) -> ListForm:
    return (EditForm if "edit" in form_data(request) else JudgeForm)(posted(request))


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The form, with what was typed still in it; or the answer, while it stands."""
    if request.method != "POST" and "seen" in request.GET:
        return _answer(request, division, request.GET["seen"])
    values = {
        "page": judge_page.screen(division),
        "typed": seen.form.typed,
        "refusal": seen.refusal,
    }
    return render(
        request,
        "challenges/judge/judge.html",
        values | _choice(request) | _ways(request, division),
        status=seen.status,
    )


def _answer(request: HttpRequest, division: Division, look_up: str) -> HttpResponse:
    at, shown = timezone.now(), _shown(request)
    verdict = judge_page.verdict(division.event, look_up, at=at, shown=shown)
    if verdict is None:
        return redirect(request.path)
    return _verdict(request, verdict, back=request.path)


@only_with(Right.JUDGE)
@never_cache
@acting(to("judge_event", "division"), form=_form, page=_page, opens=True, silent=True)
def show(act: Act, division: Division) -> Done:
    """An event's judge: a form, then the words for the other player, then the answer."""
    _choose(act.request, act.said["shown"])
    if isinstance(act.form, EditForm):
        return Done("", _page(act.request, Seen(act.form), division=division))
    table, words = act.said["table"], act.form.typed.words.split()
    if wrong := queries.unlawful(table, words):
        raise Refused(wrong)
    same = _perhaps_same(act, division, table, words)
    if same is not None and act.said["same"] == same.number:
        verdict = judge_page.verdict_of(same, shown=_shown(act.request))
        return Done("", _verdict(act.request, verdict, back=act.request.path))
    answered = act.said["new_play" if same else "same"] == (same.number if same else None)
    try:
        if act.said["sure"] and answered:
            return _judged(act, division, table, words)
        page = judge_page.looked_over(division, table, words, same=same, at=act.desk.at)
    except LexiconRefused:
        raise Refused(NO_LIST) from None
    values = {"page": judge_page.screen(division), "over": page, "typed": act.form.typed}
    values |= _ways(act.request, division)
    return Done("", render(act.request, "challenges/judge/look_over.html", values))


def _perhaps_same(act: Act, division: Division, table: int, words: list[str]) -> Challenge | None:
    """The play just judged bad that these may be some words of: asked, whoever has signed in, since
    players stand before the screen."""
    game = queries.game_at(division.event, table)
    playing = game.round.division if game else division
    return queries.same_play(playing, game, words, at=act.desk.at)


def _judged(act: Act, division: Division, table: int, words: list[str]) -> Done:
    """The look-up, as an act on the record; the same slip asked again is a query (MYS-8.7)."""
    game = queries.game_at(division.event, table)
    answer = queries.answer(game.round.division if game else division, words)
    before = queries.judged_again(division.event, game, words)
    if before is not None and act.said["again"] == str(before.number):
        last = before.look_ups.exclude(words=[]).last()
        assert last is not None  # it is the one asked again by its words
        answer = queries.answer(game.round.division if game else division, last.words)
        look_up = challenges.query(act.desk, challenge=before.number, answer=answer)
    else:
        arguments = {"new_play": act.said["new_play"]} if act.said["new_play"] else {}
        if queries.word_by_word(game.round.division if game else division, words):
            arguments |= {"word_by_word": True}
        look_up = challenges.judge(
            act.desk,
            division=str(division.uuid),
            table=table,
            words=words,
            answer=answer,
            **arguments,
        )[0]
    return Done("", redirect(f"{act.request.path}?seen={look_up.uuid}"))


def _ways(request: HttpRequest, division: Division) -> dict[str, str]:
    """Where the form goes, and where the director's keys lead."""
    log = reverse("challenges", args=[as_typed(request, division)])
    held_path = request.session.get(HELD)
    return {
        "action": request.path,
        "leave": f"{reverse('sign_in')}?next={log}" if held_path else log,
    }


def _verdict(request: HttpRequest, verdict: Verdict, *, back: str) -> HttpResponse:
    return render(request, "challenges/judge/verdict.html", {"verdict": verdict, "back": back})


def _shown(request: HttpRequest) -> int:
    """How many seconds an answer stands at this browser (WCAG 2.2.1)."""
    return int(request.session.get(SHOWN, judge_page.SHOWN_SECONDS))


def _choose(request: HttpRequest, seconds: int | None) -> None:
    if seconds in judge_page.SHOWN and seconds != _shown(request):
        request.session[SHOWN] = seconds


def _choice(request: HttpRequest) -> dict[str, object]:
    return {"shown": _shown(request), "choices": judge_page.SHOWN.items()}


# ---------------------------------------------------------------- without an event


@only_with(Right.JUDGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The event that is played; of several one is asked for. Without one, a list alone judges,
    and nothing is written down."""
    if request.method == "POST":
        return _by_list(request)
    if "list" in request.GET:
        return _bare(request, Typed(list=request.GET["list"][:LONGEST_NAME]))
    played = judge_page.played_now()
    if len(played) == 1:
        return redirect("judge_event", played[0].slug)
    if played:
        return render(request, "challenges/judge/which.html", {"events": played})
    return _bare(request, Typed())


def _by_list(request: HttpRequest) -> HttpResponse:
    form = ListForm(request.POST)
    form.full_clean()
    _choose(request, form.cleaned_data["shown"])
    typed = form.typed
    words = typed.words.split()
    if form.cleaned_data["edit"]:
        return _bare(request, typed)
    if wrong := queries.unlawful(1, words):
        return _bare(request, typed, refusal=wrong)
    try:
        if not lexicon.is_installed(typed.list):
            return _bare(request, typed, refusal=NO_LIST)
        chosen = Lexicon.load(typed.list)
        decision = adjudicate(words, lexicon=chosen)
    except (LexiconRefused, NotWords) as refusal:
        return _bare(request, typed, refusal=str(refusal))
    if not form.cleaned_data["sure"]:
        over = judge_page.looked_over_by_list(words, name=chosen.name, official=chosen.official)
        values = {"over": over, "typed": typed, "action": reverse("judge")}
        return render(request, "challenges/judge/look_over.html", values)
    note = ClauseNote("The play stays." if decision.acceptable else "The play comes off.")
    shown = _shown(request)
    verdict = Verdict(None, len(words), decision.acceptable, note, seconds=shown, shown=shown)
    return _verdict(request, verdict, back=f"{reverse('judge')}?list={chosen.name}")


def _bare(request: HttpRequest, typed: Typed, *, refusal: str = "") -> HttpResponse:
    lists = lexicon.installed()
    names = {word_list.name for word_list in lists}
    typed = typed if typed.list in names else replace(typed, list="enable")
    values: dict[str, object] = {"typed": typed, "refusal": refusal, "lists": lists}
    values |= {"action": reverse("judge")}
    values |= _choice(request)
    return render(request, "challenges/judge/judge.html", values, status=422 if refusal else 200)


# ---------------------------------------------------------------- held to it


@only_with(Right.JUDGE)
@require_POST
def hold(request: HttpRequest, division: Division) -> HttpResponse:
    """From here on this browser opens the judge's screen only, until somebody signs in again."""
    request.session[HELD] = reverse("judge_event", args=[as_typed(request, division)])
    return redirect(request.session[HELD])


def release(request: HttpRequest) -> None:
    """Somebody of the desk has signed in at this browser."""
    request.session.pop(HELD, None)


def held_to_the_judge(get_response: GetResponse) -> GetResponse:
    """A browser that is held opens nothing else of the desk's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        held_path = request.session.get(HELD)
        if held_path and request.path != held_path and not request.path.startswith(OPEN):
            return redirect(held_path)
        return get_response(request)

    return middleware
