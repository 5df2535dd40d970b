"""Score entry: a line is read back with names, and Enter takes it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tdtool.formats import entry_line
from tdtool.formats.entry_line import BadEntryLine, EntryLine
from tdtool.models import Account, Division
from tdtool.queries import echoes, entry, entry_pages, pair_echoes, rules, slip_states
from tdtool.queries.entry import LineRefused, Meant
from tdtool.queries.slip_values import Echo
from tdtool.services import slips
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk, uuid_of
from tdtool.web.refusals import status_of

LEFT_OUT = 2  # words at the end of a line that may still be half typed


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    if request.method == "POST":
        return _take(request, slug, division)
    line = request.GET.get("line", "").strip()
    if not line:
        return _page(request, slug, division, line=request.GET.get("typed", ""))
    try:
        read = entry_line.parse(line)
        meant = entry.find(division, read, rather=_round(request.GET), named=_named(slug))
        return _page(request, slug, division, line=line, echo=_echo(request, meant, line))
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, slug, division, line=line, refused=refusal, status=422)


@require_safe
def echo_while_typing(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as far as it is typed, with names, words and sums; nothing counts yet."""
    division = found.division(slug)
    echo = None
    try:
        line, read = _as_far_as_typed(_finished_words(request.GET.get("line", "")))
        rather = _round(request.GET)
        meant = entry.find(division, read, rather=rather, whole=False, named=_named(slug))
        echo = _echo(request, meant, line)
    except (BadEntryLine, LineRefused):
        pass  # a line half typed is no line yet; Enter says what is wrong with it
    return render(request, "entry/_echo.html", {"echo": echo, "typing": True})


def _finished_words(line: str) -> str:
    """Without the word that is still being typed: half of it is always a phony."""
    return re.sub(r"[^\W\d_]{2,}$", "", line).strip().rstrip("/").strip()


def _as_far_as_typed(line: str) -> tuple[str, EntryLine]:
    """The line, without the clock or remark at its end that isn't one yet."""
    for _ in range(LEFT_OUT):
        try:
            return line, entry_line.parse(line, whole=False)
        except BadEntryLine:
            line = line.rpartition(" ")[0]
    return line, entry_line.parse(line, whole=False)


def _named(slug: str) -> bool:
    """Whether the address names a division; a player's number is then one of that."""
    return "/" in slug


def _echo(request: HttpRequest, meant: Meant, line: str) -> Echo:
    second = _keyed_second(request, meant)
    return echoes.of_line(meant, text=line, elsewhere=entry.elsewhere(meant.table), second=second)


def _keyed_second(request: HttpRequest, meant: Meant) -> bool:
    """Whether this is another person's keying of a slip that is keyed twice here."""
    report, game = meant.table.report, meant.table.game
    return (
        report is not None
        and game.round.division.event.keyed_twice
        and meant.table.state == "signed"
        and report.by != request.user
    )


def _round(told: QueryDict) -> int | None:
    """The round that a link or the line read back names; a table can wait in two."""
    named = told.get("round", "")
    return int(named) if re.fullmatch("[0-9]{1,2}", named) else None


def _take(request: HttpRequest, slug: str, division: Division) -> HttpResponse:
    line = request.POST.get("line", "").strip()
    try:
        who = desk(request, division.event)
        read = entry_line.parse(line)
        number = _round(request.POST)
        named = _named(slug)
        if number:
            meant = entry.in_round(division, read, number, named=named)
        else:
            meant = entry.find(division, read, named=named)
        again = request.POST.get("again") == "yes"
        if again or meant.table.report is None:
            echo = _echo(request, meant, line)
            if echo.doubts and request.POST.get("sure") != "yes":
                return _page(request, slug, division, line=line, echo=echo)
        said = _done(request, who, meant, again=again)
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", slug)
    except Refused as refusal:
        status = status_of(refusal)
        return _page(request, slug, division, line=line, refused=refusal, status=status)
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, slug, division, line=line, refused=refusal, status=422)
    messages.success(request, said)
    return redirect("entry", slug)


def _done(request: HttpRequest, who: Desk, meant: Meant, *, again: bool) -> str:
    if _keyed_second(request, meant):
        slips.key_second(who, game=str(meant.table.game.uuid), scores=_scores(meant))
        return f"Table {meant.table.number} keyed by two, accepted: {_said(meant)}."
    return _key_again(who, meant) if again else _report(who, meant)


def _report(who: Desk, meant: Meant) -> str:
    game, unsigned = meant.table.game, meant.line.unsigned
    slips.report(
        who,
        game=str(game.uuid),
        scores=_scores(meant),
        signed=not unsigned,
        starter=meant.line.starter,
        words=_words(meant),
        times=_times(meant),
    )
    state = "unsigned" if unsigned else slip_states.of_game(game)
    return f"Table {meant.table.number} taken, {state}: {_said(meant)}."


def _key_again(who: Desk, meant: Meant) -> str:
    lines = slips.key_again(
        who,
        game=str(meant.table.game.uuid),
        scores=_scores(meant),
        words=_words(meant),
        starter=meant.line.starter,
        times=_times(meant),
    )
    many = "1 correction is" if len(lines) == 1 else f"{len(lines)} corrections are"
    return f"Table {meant.table.number} keyed again: {many} on the record."


def _said(meant: Meant) -> str:
    """What was taken, as the message shows it: with names where two play."""
    scores = [str(score).replace("-", "−") for score in _scores(meant)]
    if not rules.of_division(meant.table.game.round.division).two_players:
        return ", ".join(scores)
    pairs = zip(meant.table.seats, scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


def _scores(meant: Meant) -> list[int]:
    system = rules.of_division(meant.table.game.round.division)
    return [score or 0 for score in echoes.scores_of(system, meant.line)]


def _words(meant: Meant) -> dict[str, list[str]]:
    """The words of the seats that have any, by place."""
    system = rules.of_division(meant.table.game.round.division)
    standing = enumerate(echoes.words_of(system, meant.line), 1)
    return {str(place): list(words) for place, words in standing if words}


def _times(meant: Meant) -> dict[str, int]:
    """The seconds used by those whose clock the line tells, by place."""
    system = rules.of_division(meant.table.game.round.division)
    return {str(place): used for place, used in pair_echoes.used_of(system, meant.line).items()}


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own last entry is taken back; its line stands in the field again, to be mended."""
    division = found.division(slug)
    try:
        who = desk(request, division.event)
        report = slip_states.reports().filter(game__uuid=uuid_of(request, "game")).last()
        if report is None:
            raise Refused("This table has no slip to take back any more.")
        undone = entry_pages.undoing(report)
        slips.take_back(who, game=undone.key, reason=request.POST.get("reason", ""))
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", slug)
    except Refused as refusal:
        return _page(request, slug, division, refused=refusal, status=status_of(refusal))
    messages.success(
        request,
        f"Table {undone.table} is taken back and has no slip now. Mend the line, or leave it.",
    )
    back = urlencode({"typed": undone.line, "round": undone.round_number})
    return redirect(f"{reverse('entry', args=[slug])}?{back}")


def _page(
    request: HttpRequest,
    slug: str,
    division: Division,
    *,
    line: str = "",
    refused: Exception | None = None,
    echo: Echo | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, Account)
    values = {
        "page": entry_pages.page(division, by=request.user, echo=echo),
        "slug": slug,
        "line": line,
        "round": _round(request.POST or request.GET),
        "refusal": str(refused or ""),
        "which": refused.rounds if isinstance(refused, entry.WhichRound) else (),
    }
    return render(request, "entry/entry.html", values, status=status)
