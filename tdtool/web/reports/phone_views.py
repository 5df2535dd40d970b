"""A player’s own page on their phone: type the code, report the game, signal a problem."""

import hashlib
import hmac
import secrets
import threading
import time
import uuid
from collections import OrderedDict, deque
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.engine import totals
from tdtool.english import minus
from tdtool.models import Event, SpentKey
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries.hall import codes, states
from tdtool.queries.reports import own as own_queries
from tdtool.queries.reports.own import Own, OwnGame, Sitter
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.services.reports import by_players
from tdtool.services.reports.by_desk import (
    CHANGED,
    MINUTE,
    OtherPairing,
    Repeating,
    TooOften,
    not_too_often,
    phones,
    takes_reports,
)
from tdtool.web.hall.answers import under
from tdtool.web.shell.fields import Named, Text, WholeNumber

# Wrong codes slow down whoever types them, and nobody else.
#
# Five a minute: counted for the phone, which has a signed cookie from its first page here on. A
# hall may share one address, so an address counts where there is no cookie alone, and with more of
# them. The laptop itself is an address like any other. Nothing of the desk comes through here.

MOST_WRONG = 5
MOST_OF_ADDRESS = 60  # of all its phones that keep no cookie
WITHIN = 60.0  # seconds
MOST_KNOWN = 4096  # addresses


class WrongCodes:
    """When wrong codes came, by who typed them; the oldest go where they are too many."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        most: int = MOST_WRONG,
        within: float = WITHIN,
    ) -> None:
        self.clock, self.most, self.within = clock, most, within
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def waits(self, who: str) -> int:
        """The seconds that they have to wait; 0: none."""
        with self._lock:
            times = self._recent(who)
            return 0 if len(times) < self.most else int(times[0] + self.within - self.clock()) + 1

    def count(self, who: str) -> None:
        with self._lock:
            self._recent(who).append(self.clock())
            self._wrong.move_to_end(who)
            while len(self._wrong) > MOST_KNOWN:
                self._wrong.popitem(last=False)

    def _recent(self, who: str) -> deque[float]:
        times = self._wrong.setdefault(who, deque(maxlen=self.most))
        while times and times[0] <= self.clock() - self.within:
            times.popleft()
        return times

    def clear(self) -> None:
        with self._lock:
            self._wrong.clear()


WRONG = WrongCodes()
OF_ADDRESS = WrongCodes(most=MOST_OF_ADDRESS)


# What stands before every page under ``/r/``: no session, no sign-in, no lock, small bodies.
#
# A form here needs no token. What a page may do rests on the code in its address, which a page of
# somebody else's doesn't know, and on no cookie that a browser would add by itself; so there is
# nothing to be borrowed. A browser that says where a form comes from (``Origin``, else
# ``Sec-Fetch-Site``) is believed all the same, and one from elsewhere is refused.

UNDER = "/r/"
LONGEST_BODY = 2048  # bytes
COOKIE = "tdtool_phone"
COOKIE_AGE = 60 * 60 * 24 * 7
NOBODY = "There is no such page."


@under(UNDER)
def by_phone(request: HttpRequest) -> HttpResponse:
    answer = _refused(request) or _answer(request)
    answer.headers["X-Frame-Options"] = "DENY"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer


def _refused(request: HttpRequest) -> HttpResponse | None:
    if request.method not in ("GET", "HEAD", "POST"):
        answer = says("This page is read and sent, nothing else.", status=405)
        answer.headers["Allow"] = "GET, HEAD, POST"
        return answer
    if request.method != "POST":
        return None
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > LONGEST_BODY:
        return says("That is too long. Shorten it and send it again.", status=413)
    if not from_here(request):
        return says("This form came from another site. Open your own page again.", status=403)
    return None


def from_here(request: HttpRequest) -> bool:
    """Whether a form comes from a page of this address, as far as the browser says it."""
    origin, site = request.META.get("HTTP_ORIGIN"), request.META.get("HTTP_SEC_FETCH_SITE")
    if origin not in (None, "null"):
        return bool(urlsplit(origin).netloc == request.get_host())
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None


def _answer(request: HttpRequest) -> HttpResponse:
    try:
        match = resolve(request.path_info)
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    except Resolver404:
        if request.path_info.count("/") == 2 and request.method != "POST":
            return HttpResponseRedirect(f"{request.path_info}/")
        return says(NOBODY, status=404)
    except Http404 as why:
        return says(str(why), status=404)
    return answer


def says(sentence: str, *, status: int, event: str = "", slug: str = "") -> HttpResponse:
    """A page that says one thing."""
    values = {"says": sentence, "name": event, "slug": slug}
    return HttpResponse(render_to_string("reports/sentence.html", values), status=status)


# ---------------------------------------------------------------- the phone's own cookie


def phone_of(request: HttpRequest) -> str:
    """The phone's id, where it has been in before; "" where its cookie isn't one of ours."""
    try:
        return Signer(salt=COOKIE).unsign(request.COOKIES.get(COOKIE, ""))
    except BadSignature:
        return ""


def with_cookie(answer: HttpResponse, request: HttpRequest, slug: str) -> str:
    """Give the phone its id, which nothing but these pages of the event sees; returns it."""
    phone = phone_of(request) or secrets.token_hex(16)
    answer.set_cookie(
        COOKIE, Signer(salt=COOKIE).sign(phone), max_age=COOKIE_AGE, path=f"{UNDER}{slug}/",
        httponly=True, samesite="Strict",
    )  # fmt: skip
    return phone


def digest_of(event: Event, phone: str) -> str:
    """The phone as the record has it: the same for the same phone, and not its id."""
    key = bytes.fromhex(event.slip_key)
    return hmac.digest(key, f"phone/{phone}".encode(), hashlib.sha256).hex()[:16] if phone else ""


# A result in words, before it is sent: who wins by how much, the new records, what is doubtful.

SELDOM_OVER = 2000
WIDE = 300  # a margin


def result(game: OwnGame, own_score: int, other: int | None) -> str:
    """“Ann wins by 47.”"""
    if other is None:
        return f"{game.me.name} has {minus(own_score)}."
    if own_score == other:
        return f"A tie at {minus(own_score)}."
    best, margin = (
        (game.me, own_score - other) if own_score > other else (game.others[0], other - own_score)
    )
    return f"{best.name} wins by {margin}."


def records(game: OwnGame, own_score: int, other: int | None) -> tuple[str, ...]:
    """Both players' wins and losses with this game; none where wins don't rank."""
    if other is None or game.accepted_at is not None:
        return ()
    won = 0.5 if own_score == other else float(own_score > other)
    return tuple(
        f"{sitter.name} {figure(wins)}–{figure(losses)}"
        for sitter, wins, losses in (_after(game.me, won), _after(game.others[0], 1 - won))
        if wins is not None and losses is not None
    )


def _after(one: Sitter, won: float) -> tuple[Sitter, float | None, float | None]:
    if one.wins is None or one.losses is None:
        return one, None, None
    return one, one.wins + won, one.losses + 1 - won


def other_pairing(game: OwnGame, own_score: int, other: int | None, *, shown: str) -> str:
    """A report from a page with others at the table is asked about; ``shown``: the opponent on that
    page, where two meet and it was somebody else."""
    if other is None:
        return (
            f"The seats at table {game.table} have changed. Is {minus(own_score)} your score there?"
        )
    opponent = game.others[0].name
    before = f"Your page still showed {shown}. " if shown else ""
    result = f"{minus(own_score)}–{minus(other)}"
    return f"{before}You play {opponent}. Is {result} your result in this game?"


def doubts(game: OwnGame, own_score: int, other: int | None) -> tuple[str, ...]:
    """What is asked again: a tie, a wide margin, a score that is seldom or that no words make."""
    scores = [own_score] if other is None else [own_score, other]
    questions = [
        f"{minus(score)} is very high. Is it right?" for score in scores if score > SELDOM_OVER
    ]
    questions += [
        finding.message for score in scores for finding in totals.of_total(game.system, score)
    ]
    if other is not None and own_score == other:
        questions.append(f"Both have {minus(own_score)}. Is it a tie?")
    likely = game.system.likely
    wide = min(WIDE, likely.margin) if likely else WIDE
    if other is not None and abs(own_score - other) > wide:
        questions.append(f"A margin of {abs(own_score - other)}. Are both scores right?")
    return tuple(dict.fromkeys(questions))


NO_EVENT = "There is no event at this address. Check the address on your card."
WRONG_CODE = "This code isn’t right. Check it on your card, or ask at the desk for a new one."
SLOWER = "Too many wrong codes from here. Wait {} seconds, then try again."
OFF = "Results aren’t reported by phone here. Bring your slip to the desk."


class ReportForm(forms.Form):
    """The own score, and where two meet the other one."""

    key = Named()
    own = WholeNumber("Your score")
    other = WholeNumber("Your opponent’s score", required=False)
    starter = WholeNumber("Who started", required=False)
    said = Text(longest=40)
    sure = Text(longest=40)


def _event(slug: str) -> tuple[Event, str]:
    """The event of the address, and its state. Raises Http404."""
    state = states.newest(slug)
    event = own_queries.event_at(slug, state) if state else None
    if event is None:
        raise Http404(NO_EVENT)
    return event, state


@login_not_required
@require_safe
def find(request: HttpRequest, event: str) -> HttpResponse:
    """Where the code is typed."""
    event_row, state = _event(event)
    typed = request.GET.get("code", "")[:40]
    if not typed:
        answer = _code_page(event_row)
        with_cookie(answer, request, event)
        return answer
    entry, refusal = _entry(request, event_row, state, typed)
    if entry is None:
        return refusal
    return HttpResponseRedirect(
        reverse("report_game", args=[event, codes.shown(codes.read(typed))])
    )


@login_not_required
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, event: str, own_code: str) -> HttpResponse:
    """A player’s own page, and what they send from it."""
    event_row, state = _event(event)
    entry, refusal = _entry(request, event_row, state, own_code[:40])
    if entry is None:
        return refusal
    if request.method == "POST":
        return _sent(request, event_row, entry, own_code)
    reportable = own_queries.of_player(event_row.pk, entry, state)
    answer = _page(reportable, event_row, own_code)
    with_cookie(answer, request, event)
    return answer


def _entry(
    request: HttpRequest, event: Event, state: str, typed: str
) -> tuple[str | None, HttpResponse]:
    """Whose code it is; else the page that says so, or that says to wait."""
    phone = phone_of(request)
    wrong, who = (WRONG, phone) if phone else (OF_ADDRESS, request.META.get("REMOTE_ADDR", ""))
    if seconds := wrong.waits(who):
        answer = _code_page(event, typed, SLOWER.format(seconds), status=429)
        answer.headers["Retry-After"] = str(seconds)
        return None, answer
    entry = codes.find(event, typed, state)
    if entry is None:
        wrong.count(who)
        answer = _code_page(event, typed, WRONG_CODE, status=404)
        with_cookie(answer, request, event.slug)
        return None, answer
    return entry, HttpResponse()


def _code_page(event: Event, typed: str = "", refusal: str = "", status: int = 200) -> HttpResponse:
    values = {"name": event.name, "slug": event.slug, "typed": typed, "refusal": refusal}
    return HttpResponse(render_to_string("reports/code.html", values), status=status)


def _page(
    reportable: Own, event: Event, code: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    moment, at = timezone.now(), reportable.game
    values = {
        "name": event.name,
        "slug": event.slug,
        "code": code,
        "own": reportable,
        "game": at,
        "off": "" if reportable.setting.on else OFF,
        "may_wrong": at is not None and _may_say_wrong(reportable, at, moment),
        "until": _until(reportable, at),
        "said_wrong": at is not None and _said_wrong(at),
        "agreed": _agreed(at),
        **_of_game(at),
        "key": str(uuid.uuid4()),
        **more,
    }
    return HttpResponse(render_to_string("reports/game.html", values), status=status)


def _of_game(at: OwnGame | None) -> dict[str, Any]:
    """Everybody's score once the slip is accepted, the own first; and the own report."""
    if at is None:
        return {}
    sitters = (at.me, *at.others)
    scores = at.mine.scores if at.mine else ()
    return {
        "sitters": sitters,
        "accepted": tuple(sitter.score for sitter in sitters),
        "mine_scores": [
            scores[sitter.place - 1] for sitter in (sitters if at.both else (at.me,)) if scores
        ],
        "starter_me": str(at.me.place),
        "starter_other": str(at.others[0].place) if at.others else "",
    }


def _until(reportable: Own, at: OwnGame | None) -> datetime | None:
    """When the correction period is over."""
    if at is None or at.accepted_at is None:
        return None
    return timezone.localtime(at.accepted_at + timedelta(minutes=reportable.setting.minutes))


def _may_say_wrong(reportable: Own, at: OwnGame, moment: datetime) -> bool:
    until = _until(reportable, at)
    return reportable.setting.on and at.open and until is not None and moment <= until


def _said_wrong(at: OwnGame) -> bool:
    own_key = at.reports.seats[at.me.place - 1]
    return any(row.entry is not None and str(row.entry.uuid) == own_key for row in at.reports.wrong)


def _agreed(at: OwnGame | None) -> tuple[int, ...]:
    """The scores that all agree on, the own first; nothing until they do."""
    scores = at.reports.agreed if at else None
    if at is None or scores is None:
        return ()
    return (scores[at.me.place - 1], *(scores[sitter.place - 1] for sitter in at.others))


# ---------------------------------------------------------------- what is sent


def _sent(request: HttpRequest, event: Event, entry: str, code: str) -> HttpResponse:
    reportable = own_queries.of_player(event.pk, entry, states.newest(event.slug))
    back = HttpResponseRedirect(reverse("report_game", args=[event.slug, code]))
    phone = with_cookie(back, request, event.slug)
    try:
        key = uuid.UUID(request.POST.get("key", ""))
        if SpentKey.objects.filter(key=key).exists():
            return back
        takes_reports(event)
        desk = Desk(by=phones(), at=timezone.now(), event=event, key=key)
        if reportable.game is None:
            raise Refused("You have no game to report now.")
        if request.POST.get("game", reportable.game.uuid) != reportable.game.uuid:
            raise Refused("Another game is next now. Check the round and the table.")
        game: dict[str, Any] = {
            "entry": entry,
            "game": reportable.game.uuid,
            "pairing": _pairing_of(request),
        }
        game["device"] = digest_of(event, phone)
        not_too_often(entry, at=desk.at)
        what = request.POST.get("what", "report")
        if what == "problem":
            by_players.problem(desk, **game, text=request.POST.get("text", "")[:400])
        elif what == "wrong":
            by_players.wrong(desk, **game)
        else:
            return _reported(request, desk, reportable, reportable.game, game, code) or back
    except (Repeated, Repeating):
        return back
    except ValueError:
        return _page(reportable, event, code, status=422, refusal="Reload the page and try again.")
    except TooOften as why:
        typed = _typed_still(request, reportable)
        answer = _page(reportable, event, code, status=429, refusal=str(why), **typed)
        answer.headers["Retry-After"] = str(MINUTE.seconds)
        return answer
    except Refused as why:
        fresh = own_queries.player_now(event.pk, entry)
        typed = _typed_still(request, fresh)
        return _page(fresh, event, code, status=422, refusal=str(why), **typed)
    return back


def _pairing_of(request: HttpRequest) -> list[str]:
    """The entries by place at the table that the page showed it was sent from."""
    return request.POST.get("pairing", "").split()


def _takes_a_report(reportable: Own, at: OwnGame) -> bool:
    """Whether the page has the fields to report this game."""
    return at.open and at.accepted_at is None and reportable.setting.on


def _opponent_on(at: OwnGame, event: Event, before: list[str]) -> str:
    """The opponent on a page from before, where it was somebody else than now."""
    gone = [entry for entry in before if entry not in at.pairing]
    return own_queries.shown_name(event.pk, gone[0]) if gone else ""


def _place_now(at: OwnGame, before: list[str], place: int | None) -> str:
    """Where the player sits by now who sat at this place; "" for one who is gone."""
    if place is None or not 0 < place <= len(before) or before[place - 1] not in at.pairing:
        return ""
    return str(at.pairing.index(before[place - 1]) + 1)


def _typed_still(request: HttpRequest, reportable: Own) -> dict[str, Any]:
    """What was typed: in its fields again, or as words where that game has none any more."""
    sent, at = request.POST, reportable.game
    if sent.get("what", "report") != "report":
        return {"unsaved": f"“{sent['text']}”" if sent.get("text") else ""}
    if at and _takes_a_report(reportable, at) and _pairing_of(request) == list(at.pairing):
        return {"typed": sent}
    return {"unsaved": "–".join(sent[name] for name in ("own", "other") if sent.get(name))}


def _reported(
    request: HttpRequest, desk: Desk, reportable: Own, at: OwnGame, game: dict[str, Any], code: str
) -> HttpResponse | None:
    """The report sent; or the page that says it in words first, or what is wrong with it."""
    assert desk.event is not None
    form, before = ReportForm(request.POST), game["pairing"]
    still_these = before == list(at.pairing)
    if not still_these and not (form.is_valid() and _takes_a_report(reportable, at)):
        raise OtherPairing(CHANGED)
    if not form.is_valid():
        wrong = next(iter(form.errors.values()))[0]
        return _page(reportable, desk.event, code, status=422, refusal=wrong, typed=request.POST)
    filled = form.cleaned_data
    own_score, other = filled["own"], filled["other"] if at.both else None
    if at.both and other is None:
        wrong = "Your opponent’s score is missing: type a whole number."
        return _page(reportable, desk.event, code, status=422, refusal=wrong, typed=request.POST)
    figures = f"{own_score}" if other is None else f"{own_score}-{other}"
    questions, typed = doubts(at, own_score, other), request.POST.dict()
    if not still_these:
        typed["starter"] = _place_now(at, before, filled["starter"])
        shown = _opponent_on(at, desk.event, before)
        questions = (other_pairing(at, own_score, other, shown=shown), *questions)
    if not still_these or filled["sure" if questions else "said"] != figures:
        return _page(
            reportable, desk.event, code, typed=typed, figures=figures, asked=questions,
            result=result(at, own_score, other), records=records(at, own_score, other),
            key=request.POST.get("key", ""),
        )  # fmt: skip
    scores = [own_score] if other is None else [own_score, other]
    starter = filled["starter"] if at.asks_starter else None
    by_players.send(desk, **game, scores=scores, starter=starter)
    return None
