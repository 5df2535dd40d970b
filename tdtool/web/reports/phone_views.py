"""A player’s own page on their phone: type the code, report the game, signal a problem."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.models import Event, SpentKey
from tdtool.queries.hall import codes, states
from tdtool.queries.reports import own as own_queries
from tdtool.queries.reports.own import Own, OwnGame
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.services.reports import by_players
from tdtool.services.reports.rows import (
    CHANGED,
    MINUTE,
    OtherPairing,
    Repeating,
    TooOften,
    not_too_often,
    phones,
    takes_reports,
)
from tdtool.web.reports import guard, words
from tdtool.web.reports.limits import OF_ADDRESS, WRONG
from tdtool.web.shell.fields import Named, Text, WholeNumber

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
    found, state = _event(event)
    typed = request.GET.get("code", "")[:40]
    if not typed:
        answer = _code_page(found)
        guard.with_cookie(answer, request, event)
        return answer
    entry, refusal = _entry(request, found, state, typed)
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
    found, state = _event(event)
    entry, refusal = _entry(request, found, state, own_code[:40])
    if entry is None:
        return refusal
    if request.method == "POST":
        return _sent(request, found, entry, own_code)
    mine = own_queries.of_player(found.pk, entry, state)
    answer = _page(mine, found, own_code)
    guard.with_cookie(answer, request, event)
    return answer


def _entry(
    request: HttpRequest, event: Event, state: str, typed: str
) -> tuple[str | None, HttpResponse]:
    """Whose code it is; else the page that says so, or that says to wait."""
    phone = guard.phone_of(request)
    wrong, who = (WRONG, phone) if phone else (OF_ADDRESS, request.META.get("REMOTE_ADDR", ""))
    if seconds := wrong.waits(who):
        answer = _code_page(event, typed, SLOWER.format(seconds), status=429)
        answer.headers["Retry-After"] = str(seconds)
        return None, answer
    entry = codes.find(event, typed, state)
    if entry is None:
        wrong.count(who)
        answer = _code_page(event, typed, WRONG_CODE, status=404)
        guard.with_cookie(answer, request, event.slug)
        return None, answer
    return entry, HttpResponse()


def _code_page(event: Event, typed: str = "", refusal: str = "", status: int = 200) -> HttpResponse:
    values = {"name": event.name, "slug": event.slug, "typed": typed, "refusal": refusal}
    return HttpResponse(render_to_string("reports/code.html", values), status=status)


def _page(mine: Own, event: Event, code: str, *, status: int = 200, **more: Any) -> HttpResponse:
    now, at = timezone.now(), mine.game
    values = {
        "name": event.name,
        "slug": event.slug,
        "code": code,
        "own": mine,
        "game": at,
        "off": "" if mine.setting.on else OFF,
        "may_wrong": at is not None and _may_say_wrong(mine, at, now),
        "until": _until(mine, at),
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
    said = at.mine.scores if at.mine else ()
    return {
        "sitters": sitters,
        "accepted": tuple(one.score for one in sitters),
        "mine_scores": [said[one.place - 1] for one in (sitters if at.both else (at.me,)) if said],
        "starter_me": str(at.me.place),
        "starter_other": str(at.others[0].place) if at.others else "",
    }


def _until(mine: Own, at: OwnGame | None) -> datetime | None:
    """When the correction period is over."""
    if at is None or at.accepted_at is None:
        return None
    return timezone.localtime(at.accepted_at + timedelta(minutes=mine.setting.minutes))


def _may_say_wrong(mine: Own, at: OwnGame, now: datetime) -> bool:
    until = _until(mine, at)
    return mine.setting.on and at.open and until is not None and now <= until


def _said_wrong(at: OwnGame) -> bool:
    mine = at.reports.seats[at.me.place - 1]
    return any(row.entry is not None and str(row.entry.uuid) == mine for row in at.reports.wrong)


def _agreed(at: OwnGame | None) -> tuple[int, ...]:
    """The scores that all agree on, the own first; nothing until they do."""
    scores = at.reports.agreed if at else None
    if at is None or scores is None:
        return ()
    return (scores[at.me.place - 1], *(scores[one.place - 1] for one in at.others))


# ---------------------------------------------------------------- what is sent


def _sent(request: HttpRequest, event: Event, entry: str, code: str) -> HttpResponse:
    mine = own_queries.of_player(event.pk, entry, states.newest(event.slug))
    back = HttpResponseRedirect(reverse("report_game", args=[event.slug, code]))
    phone = guard.with_cookie(back, request, event.slug)
    try:
        key = uuid.UUID(request.POST.get("key", ""))
        if SpentKey.objects.filter(key=key).exists():
            return back
        takes_reports(event)
        desk = Desk(by=phones(), at=timezone.now(), event=event, key=key)
        if mine.game is None:
            raise Refused("You have no game to report now.")
        if request.POST.get("game", mine.game.uuid) != mine.game.uuid:
            raise Refused("Another game is next now. Check the round and the table.")
        game: dict[str, Any] = {
            "entry": entry,
            "game": mine.game.uuid,
            "pairing": _pairing_of(request),
        }
        game["device"] = guard.digest_of(event, phone)
        not_too_often(entry, at=desk.at)
        what = request.POST.get("what", "report")
        if what == "problem":
            by_players.problem(desk, **game, text=request.POST.get("text", "")[:400])
        elif what == "wrong":
            by_players.wrong(desk, **game)
        else:
            return _reported(request, desk, mine, mine.game, game, code) or back
    except (Repeated, Repeating):
        return back
    except ValueError:
        return _page(mine, event, code, status=422, refusal="Reload the page and try again.")
    except TooOften as why:
        typed = _typed_still(request, mine)
        answer = _page(mine, event, code, status=429, refusal=str(why), **typed)
        answer.headers["Retry-After"] = str(MINUTE.seconds)
        return answer
    except Refused as why:
        own_queries.forget_all()
        fresh = own_queries.of_player(event.pk, entry, states.newest(event.slug))
        typed = _typed_still(request, fresh)
        return _page(fresh, event, code, status=422, refusal=str(why), **typed)
    return back


def _pairing_of(request: HttpRequest) -> list[str]:
    """The entries by place at the table that the page showed it was sent from."""
    return request.POST.get("pairing", "").split()


def _takes_a_report(mine: Own, at: OwnGame) -> bool:
    """Whether the page has the fields to report this game."""
    return at.open and at.accepted_at is None and mine.setting.on


def _opponent_on(at: OwnGame, event: Event, before: list[str]) -> str:
    """The opponent on a page from before, where it was somebody else than now."""
    gone = [entry for entry in before if entry not in at.pairing]
    return own_queries.shown_name(event.pk, gone[0]) if gone else ""


def _place_now(at: OwnGame, before: list[str], place: int | None) -> str:
    """Where the player sits by now who sat at this place; "" for one who is gone."""
    if place is None or not 0 < place <= len(before) or before[place - 1] not in at.pairing:
        return ""
    return str(at.pairing.index(before[place - 1]) + 1)


def _typed_still(request: HttpRequest, mine: Own) -> dict[str, Any]:
    """What was typed: in its fields again, or as words where that game has none any more."""
    sent, at = request.POST, mine.game
    if sent.get("what", "report") != "report":
        return {"unsaved": f"“{sent['text']}”" if sent.get("text") else ""}
    if at and _takes_a_report(mine, at) and _pairing_of(request) == list(at.pairing):
        return {"typed": sent}
    return {"unsaved": "–".join(sent[name] for name in ("own", "other") if sent.get(name))}


def _reported(
    request: HttpRequest, desk: Desk, mine: Own, at: OwnGame, game: dict[str, Any], code: str
) -> HttpResponse | None:
    """The report sent; or the page that says it in words first, or what is wrong with it."""
    assert desk.event is not None
    form, before = ReportForm(request.POST), game["pairing"]
    still_these = before == list(at.pairing)
    if not still_these and not (form.is_valid() and _takes_a_report(mine, at)):
        raise OtherPairing(CHANGED)
    if not form.is_valid():
        wrong = next(iter(form.errors.values()))[0]
        return _page(mine, desk.event, code, status=422, refusal=wrong, typed=request.POST)
    filled = form.cleaned_data
    own, other = filled["own"], filled["other"] if at.both else None
    if at.both and other is None:
        wrong = "Your opponent’s score is missing: type a whole number."
        return _page(mine, desk.event, code, status=422, refusal=wrong, typed=request.POST)
    figures = f"{own}" if other is None else f"{own}-{other}"
    asked, typed = words.doubts(at, own, other), request.POST.dict()
    if not still_these:
        typed["starter"] = _place_now(at, before, filled["starter"])
        shown = _opponent_on(at, desk.event, before)
        asked = (words.other_pairing(at, own, other, shown=shown), *asked)
    if not still_these or filled["sure" if asked else "said"] != figures:
        return _page(
            mine, desk.event, code, typed=typed, figures=figures, asked=asked,
            result=words.result(at, own, other), records=words.records(at, own, other),
            key=request.POST.get("key", ""),
        )  # fmt: skip
    scores = [own] if other is None else [own, other]
    starter = filled["starter"] if at.asks_starter else None
    by_players.send(desk, **game, scores=scores, starter=starter)
    return None
