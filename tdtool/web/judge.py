"""The judge's screen, in the hall: two players, one answer, and no way out of the page.

The desk signs in once and opens it; the page has no links. A browser that was held to it
(``hold``) gets no other page until somebody signs in again. The answer stands for ten seconds by
this laptop's clock, whatever the browser does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tdtool.engine import Lexicon, lexicon
from tdtool.engine.challenges import NotWords, adjudicate
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Division
from tdtool.queries import challenges as queries
from tdtool.queries.challenge_values import Verdict
from tdtool.queries.values import ClauseNote
from tdtool.services import challenges
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk, whole_number
from tdtool.web.refusals import status_of

HELD = "held_to_the_judge"  # in the session: the only address that it opens
OPEN = ("/static/", "/sign-in/", "/healthz")
NO_LIST = "The word list isn’t on this laptop. Call the director."

GetResponse = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Typed:
    """What stands in the form, as it was typed."""

    table: str = ""
    words: str = ""
    list: str = ""

    @classmethod
    def of(cls, request: HttpRequest) -> Typed:
        post = request.POST
        return cls(
            post.get("table", "").strip()[:10],
            " ".join(queries.words_typed(post.get("words", "")[:1000])),
            post.get("list", "").strip()[:120],
        )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """An event's judge: a form, then the words for the other player, then the answer."""
    division = found.division(slug)
    if request.method == "POST":
        return _typed(request, slug, division)
    if "seen" not in request.GET:
        return _screen(request, slug, division)
    verdict = queries.verdict(division.event, request.GET["seen"], now=timezone.now())
    if verdict is None:
        return redirect("judge_event", slug)
    return _verdict(request, verdict, back=reverse("judge_event", args=[slug]))


def _typed(request: HttpRequest, slug: str, division: Division) -> HttpResponse:
    typed = Typed.of(request)
    if "mend" in request.POST:
        return _screen(request, slug, division, typed=typed)
    try:
        table = whole_number(request, "table", what="A table")
        words = typed.words.split()
        if wrong := queries.unlawful(table, words):
            return _screen(request, slug, division, typed=typed, refusal=wrong)
        if request.POST.get("sure") == "yes":
            return _judged(request, slug, division, table, words)
        game = queries.game_at(division.event, table)
        page = queries.looked_over(division, table, words, game=game)
    except LexiconRefused:
        return _screen(request, slug, division, typed=typed, refusal=NO_LIST)
    except Repeated:
        return redirect("judge_event", slug)
    except Refused as refusal:
        status = status_of(refusal)
        return _screen(request, slug, division, typed=typed, refusal=str(refusal), status=status)
    values = {"page": queries.screen(division), "over": page, "typed": typed}
    return render(request, "judge/look_over.html", values | _ways(request, slug))


def _judged(
    request: HttpRequest, slug: str, division: Division, table: int, words: list[str]
) -> HttpResponse:
    """The look-up, as an act on the record; the same slip asked again is a query (MYS-8.7)."""
    game = queries.game_at(division.event, table)
    told = queries.answer(game.round.division if game else division, words)
    before = queries.judged_again(division.event, game, words)
    who = desk(request, division.event)
    if before is not None and request.POST.get("again") == str(before.number):
        last = before.look_ups.exclude(words=[]).last()
        assert last is not None  # it is the one asked again by its words
        told = queries.answer(game.round.division if game else division, last.words)
        made = challenges.query(who, challenge=before.number, answer=told)
    else:
        made = challenges.judge(who, division=division.code, table=table, words=words, answer=told)
    return redirect(f"{reverse('judge_event', args=[slug])}?seen={made.uuid}")


def _screen(
    request: HttpRequest,
    slug: str,
    division: Division,
    *,
    typed: Typed | None = None,
    refusal: str = "",
    status: int = 0,
) -> HttpResponse:
    """The form, with what was typed still in it."""
    values = {"page": queries.screen(division), "typed": typed or Typed(), "refusal": refusal}
    status = status or (422 if refusal else 200)
    return render(request, "judge/judge.html", values | _ways(request, slug), status=status)


def _ways(request: HttpRequest, slug: str) -> dict[str, str]:
    """Where the form goes, and where the director's keys lead."""
    log = reverse("challenges", args=[slug])
    held = request.session.get(HELD)
    return {
        "action": reverse("judge_event", args=[slug]),
        "leave": f"{reverse('sign_in')}?next={log}" if held else log,
    }


def _verdict(request: HttpRequest, verdict: Verdict, *, back: str) -> HttpResponse:
    return render(request, "judge/verdict.html", {"verdict": verdict, "back": back})


# ---------------------------------------------------------------- without an event


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The event that is played; of several one is asked for. Without one, a list alone judges,
    and nothing is written down."""
    if request.method == "POST":
        return _by_list(request)
    if "list" in request.GET:
        return _bare(request, Typed(list=request.GET["list"][:120]))
    played = queries.played_now()
    if len(played) == 1:
        return redirect("judge_event", played[0].slug)
    if played:
        return render(request, "judge/which.html", {"events": played})
    return _bare(request, Typed())


def _by_list(request: HttpRequest) -> HttpResponse:
    typed = Typed.of(request)
    words = typed.words.split()
    if "mend" in request.POST:
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
    if request.POST.get("sure") != "yes":
        over = queries.looked_over_by_list(words, name=chosen.name, official=chosen.official)
        values = {"over": over, "typed": typed, "action": reverse("judge")}
        return render(request, "judge/look_over.html", values)
    says = ClauseNote("The play stands." if decision.acceptable else "The play comes off.")
    verdict = Verdict(None, len(words), decision.acceptable, says, queries.SHOWN_SECONDS)
    return _verdict(request, verdict, back=f"{reverse('judge')}?list={chosen.name}")


def _bare(request: HttpRequest, typed: Typed, *, refusal: str = "") -> HttpResponse:
    lists = lexicon.installed()
    known = {one.name for one in lists}
    typed = typed if typed.list in known else replace(typed, list="enable")
    values = {"typed": typed, "refusal": refusal, "lists": lists, "action": reverse("judge")}
    return render(request, "judge/judge.html", values, status=422 if refusal else 200)


# ---------------------------------------------------------------- held to it


@require_POST
def hold(request: HttpRequest, slug: str) -> HttpResponse:
    """From here on this browser opens the judge's screen only, until somebody signs in again."""
    found.division(slug)
    request.session[HELD] = reverse("judge_event", args=[slug])
    return redirect("judge_event", slug)


def release(request: HttpRequest) -> None:
    """Somebody of the desk has signed in at this browser."""
    request.session.pop(HELD, None)


def held_to_the_judge(get_response: GetResponse) -> GetResponse:
    """A browser that is held opens nothing else of the desk's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        here = request.session.get(HELD)
        if here and request.path != here and not request.path.startswith(OPEN):
            return redirect(here)
        return get_response(request)

    return middleware
