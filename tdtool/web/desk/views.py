"""Score entry: a line is read back with names, and Enter saves it; y where something is asked."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tdtool.english import counted, minus
from tdtool.formats import entry_line
from tdtool.formats.entry_line import BadEntryLine, EntryLine
from tdtool.models import Account, Division, Game, LedgerLine, Report
from tdtool.models.accounts import Right
from tdtool.models.slips import Way
from tdtool.queries.reports import at_desk
from tdtool.queries.slips import find_by_line, table_state
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables as slip_tables
from tdtool.queries.slips.lines.read import LineRead, LineRefused, WrongCount
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.slips import lifecycle
from tdtool.web.desk import finding, open_tables, page, preview
from tdtool.web.desk import mine as tables_taken
from tdtool.web.desk.open_tables import EntryPreview
from tdtool.web.presence import answers as presence
from tdtool.web.shell.acting import Act, Done, Seen, acting
from tdtool.web.shell.addresses import as_typed, names_division
from tdtool.web.shell.fields import ActForm, Figures, Text, Ticked
from tdtool.web.shell.refusals import only_with
from tdtool.web.shell.tags import rights

# The forms of score entry: a line, and the table that it means.

LEFT_OUT = 2  # words at the end of a line that may still be half typed


class Line(forms.Field):
    """A line of score entry, whole; None where there needn't be one, and nothing is typed."""

    def clean(self, value: str | None) -> EntryLine | None:
        typed = value or ""
        try:
            return self.read(typed) if typed.strip() or self.required else None
        except BadEntryLine as why:
            raise forms.ValidationError(str(why)) from None

    def read(self, typed: str) -> EntryLine:
        return entry_line.parse(typed.strip())


class HalfLine(Line):
    """A line as far as it is typed: without a word at its end that is being typed, half of which
    is always a phony, and without a clock or remark that isn't one yet. A blank ends a word."""

    def read(self, typed: str) -> EntryLine:
        line = re.sub(r"[^\W\d_]{2,}$", "", typed).strip().rstrip("/").strip()
        for _ in range(LEFT_OUT):
            try:
                return entry_line.parse(line, whole=False)
            except BadEntryLine:
                line = line.rpartition(" ")[0]
        return entry_line.parse(line, whole=False)


class ReadForm(ActForm):
    """A line to be read back. ``round``: which one a link or the line read back names, since a
    table can wait in two; ``chosen``: the one that a line of a round alone chose for all lines,
    until it is another;
    ``now``: the rounds that slips went to when the line was typed. ``named``: the address names
    the division, and numbers are of that."""

    line = Line(required=False)
    round = Figures(longest=2)
    chosen = Figures(longest=2)
    now = Text(longest=200)

    def __init__(self, data: Mapping[str, str], *, division: Division, named: bool) -> None:
        super().__init__(data)
        self.division, self.named = division, named
        self.read: LineRead | None = None
        self.short: LineRead | None = None  # as far as a line goes that has too few or too many

    @property
    def chosen_round(self) -> int | None:
        """Which round was chosen for this line and those to come, and still is."""
        chosen: int | None = self.cleaned_data.get("chosen")
        return chosen

    @property
    def named_round(self) -> int | None:
        """The round that the line itself names, else the one that was chosen."""
        line: EntryLine | None = self.cleaned_data.get("line")
        return (line.round if line else None) or self.chosen_round

    @property
    def with_table(self) -> str:
        """The line as it was typed, with its table where it had none: it is saved to that one,
        whatever another desk does meanwhile."""
        typed = str(self.data.get("line", "")).strip()
        if self.read is None or not self.read.in_order:
            return typed
        return f"{self.read.table.number} {typed}"

    def clean(self) -> None:
        line: EntryLine | None = self.cleaned_data.get("line")
        if line is None:
            return
        try:
            if line.round:
                find_by_line.check_open(self.division, line.round)
            if line.round_alone:
                self.cleaned_data["chosen"] = line.round
            else:
                self.read = self.find(
                    replace(line, round=line.round or self.chosen_round), self.cleaned_data["round"]
                )
        except LineRefused as why:
            self.short = why.read if isinstance(why, WrongCount) else None
            raise forms.ValidationError(str(why)) from None

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        return find_by_line.find(self.division, line, rather=number, named=self.named)


class HalfForm(ReadForm):
    """A line that is being typed: it is no line yet, and Enter says what is wrong with it."""

    line = HalfLine()

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        return find_by_line.find(self.division, line, rather=number, whole=False, named=self.named)


class TakeForm(ReadForm):
    """A line that was read back. ``again``: as one that is in already; ``sure``: what is asked
    about it was confirmed; ``asked``: the names of what that was; ``ruling``: what a signed paper
    says has changed, with the ``reason``; ``mistyped``: two people misread it."""

    line = Line()
    again = Ticked()
    sure = Ticked()
    asked = Text()
    ruling = Ticked()
    mistyped = Ticked()
    reason = Text(strip=True)

    @property
    def rules(self) -> bool:
        """A reason is one of a ruling, but of the button for a typing error of two people."""
        cleaned = self.cleaned_data
        return bool(not cleaned["mistyped"] and (cleaned["ruling"] or cleaned["reason"]))

    def clean(self) -> None:
        super().clean()
        if self.read is None and not self.errors:
            raise forms.ValidationError("This line has only a round. Add the table and its scores.")

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        if number:
            return find_by_line.in_round(self.division, line, number, named=self.named)
        return find_by_line.find(self.division, line, named=self.named)


LIVE = "X-Entry-Line"  # the header of a request from a line that stays on its page


def _live(request: HttpRequest) -> bool:
    return LIVE in request.headers


def _back(request: HttpRequest, form: ReadForm, division: Division) -> HttpResponse:
    """The empty line, for the round that was chosen: as a page, or what stands around the line."""
    chosen = {"chosen": str(form.chosen_round)} if form.chosen_round else {}
    if _live(request):
        fresh = ReadForm(chosen, division=division, named=form.named)
        return _page(request, Seen(fresh), division=division)
    address = reverse("entry", args=[as_typed(request, division)])
    return redirect(f"{address}?{urlencode(chosen)}" if chosen else address)


def _line(request: HttpRequest, division: Division) -> ReadForm:
    """The line of the page: to be read back, or as it was and now taken."""
    named = names_division(request, division)
    if request.method == "POST":
        return TakeForm(request.POST, division=division, named=named)
    return ReadForm(request.GET, division=division, named=named)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, echo: EntryPreview | None = None
) -> HttpResponse:
    """The page with its line, and that line read back unless it was refused; a line with too few
    scores or too many is read back as far as it goes."""
    assert isinstance(request.user, Account)
    form: ReadForm = seen.form
    if form.errors and not seen.refusal:
        seen = replace(seen, refusal=form.wrong, status=422)
    if form.short:
        short = preview.of_line(form.short, by=request.user)
        echo = replace(short, short=True, changes=None)
    elif form.read and not seen.refusal:
        echo = echo or preview.of_line(form.read, by=request.user)
        echo = replace(echo, plain=_plain(form, form.read, echo))
    around = _live(request) and request.method != "POST"
    slug = as_typed(request, division)
    # before its rows, never newer; a desk that is read again has no line
    open_page = (
        None
        if _live(request)
        else presence.of_page(request, "entry", at=reverse("day", args=[slug]))
    )
    desk_tables = tables_taken.of_session(request, division)
    awaited = None if around else open_tables.awaited(division, takes=desk_tables.takes)
    values = {
        "awaited": awaited,
        "begins": entry_line.BEGINS.pattern,
        "echo": echo,
        "slug": slug,
        "line": form.with_table or request.GET.get("typed", ""),
        "round": form.cleaned_data.get("round"),
        "chosen": form.chosen_round,
        "now": " ".join(awaited.now) if awaited else form.cleaned_data.get("now", ""),
        "refusal": seen.refusal,
        "mine": desk_tables,
    }
    if _live(request):
        return render(request, "desk/line/around.html", values, status=seen.status)
    whole = page.of_request(request, division) | values | {"presence": open_page}
    return render(request, "desk/desk.html", whole, status=seen.status)


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The desk: the line for whoever may enter slips, what comes next, what waits, the tables."""
    if rights.of_request(request).has(Right.SCORE):
        return _page(request, Seen(_line(request, division)), division=division)
    open_page = presence.of_page(request, "")  # before its rows, never newer
    values = page.of_request(request, division) | {"awaited": open_tables.awaited(division)}
    return render(request, "desk/desk.html", values | {"presence": open_page})


def _plain(form: ReadForm, read: LineRead, echo: EntryPreview) -> bool:
    """Whether there is nothing to be looked at: no doubt, its table as typed, and the round that
    slips go to, of the division that the page names."""
    round_ = read.table.game.round
    expected = f"{round_.division.code}{round_.number}" in form.cleaned_data["now"].split()
    of_another = form.named and round_.division_id != form.division.pk
    has_question = echo.asks or echo.refusal or read.in_order or of_another
    return not has_question and (expected or echo.second or form.named_round == round_.number)


@only_with(Right.SCORE)
@acting(_back, form=_line, page=_page, opens=True)
def enter(act: Act, division: Division) -> str | Done:
    """The line is saved; what is doubtful, or changes a slip that is in, only once confirmed, and
    what became doubtful since it was read back is asked about first. A page that says nothing of
    what it asked, as one loaded before an upgrade, has asked about all."""
    read, again, ruling = act.form.read, act.said["again"], act.form.rules
    doubts = preview.doubts(read, by=act.desk.by)
    sure = act.said["sure"] or act.said["mistyped"] or ruling
    named_doubts = act.said["asked"].split() if "asked" in act.form.data else doubts.names
    unasked = doubts.names - set(named_doubts if sure else ())
    if (again and not sure) or (unasked and (again or read.table.report is None)):
        echo = preview.of_line(read, by=act.desk.by)
        if echo.asks:
            page = partial(_page, act.request, Seen(act.form), division=division, echo=echo)
            return Done("", page)
    if again and ruling and not act.said["reason"]:
        seen = Seen(act.form, "A ruling needs a reason. Type it beside the button.", 422)
        echo = preview.of_line(read, by=act.desk.by)
        return Done("", partial(_page, act.request, seen, division=division, echo=echo))
    outcome = lifecycle.take(
        act.desk,
        read,
        again=again,
        checked=doubts.places,
        far=doubts.far,
        ruling=ruling,
        reason=act.said["reason"],
    )
    return _saved(read, outcome, ruling=ruling, doubted=bool(doubts.names))


def _saved(
    read: LineRead, outcome: Report | Game | list[LedgerLine], *, ruling: bool, doubted: bool
) -> str:
    """What was saved, with the scores in force; ``doubted``: something was asked about it."""
    table = f"Table {read.table.number}"
    if isinstance(outcome, list):
        by_ruling = " by ruling" if ruling and read.slip.locked else ""
        what = counted(len(outcome), "correction") if outcome else "changes"
        lacks = "" if read.slip.locked else " Not all have signed: enter it once more."
        return f"{table}: {what} saved{by_ruling}.{lacks if not read.unsigned else ''}"
    if isinstance(outcome, Game):
        return signed_by_all(outcome)
    scores = _in_force(read)
    if outcome.way == Way.SECOND:
        return f"{table} entered by two people, accepted{_to_check(outcome.game)}: {scores}."
    state = "unsigned" if read.unsigned else slip_states.of_game(outcome.game)
    if state == "signed" and read.slip.keyed_twice:
        state = "not accepted before its second check"
    to_check = _to_check(outcome.game) if doubted else ""
    return f"{table} saved, {state}{to_check}: {scores}.{_phoned(outcome.game)}"


def signed_by_all(game: Game) -> str:
    """What became of the slip."""
    accepted = slip_states.of_game(game) == "accepted"
    becomes = f"accepted{_to_check(game)}" if accepted else "not accepted before its second check"
    return f"Table {game.table_number}: signed by all, {becomes}."


def _to_check(game: Game) -> str:
    """What an accepted slip still is, where the day calls its table so."""
    table = slip_tables.of_games([game])[0]
    is_doubtful = table_state.of_table(table, at=timezone.now()).state == "doubtful"
    return ", to check" if is_doubtful else ""


def _phoned(game: Game) -> str:
    """Where players report by phone, that one of them said otherwise."""
    if not at_desk.setting_of_event(game.round.division.event).on:
        return ""
    waiting = at_desk.of_tables(slip_tables.of_games([game]))
    differs = any(wait.against for wait in waiting)
    return " A phone report differs: see By phone." if differs else ""


def _in_force(read: LineRead) -> str:
    """What counts now, as the message shows it: with names where seats go by name."""
    scores = [minus(score) for score in SlipNow(read.table.game, read.slip.seats).in_force]
    if read.system.numbered_seats:
        return ", ".join(scores)
    pairs = zip(read.table.seats, scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


@only_with(Right.SCORE)
@require_safe
def echo_while_typing(request: HttpRequest, division: Division) -> HttpResponse:
    """The line as far as it is typed, with names, words and sums; nothing counts yet. Where it is
    no slip, what is found by it."""
    assert isinstance(request.user, Account)
    typed = request.GET.get("line", "")
    if not entry_line.BEGINS.match(typed):
        matching = finding.of_words(typed, division, rights.of_request(request))
        return render(request, "desk/line/_found.html", {"found": matching, "typed": typed})
    form = HalfForm(request.GET, division=division, named=names_division(request, division))
    read = form.read if form.is_valid() else None
    echo = preview.of_line(read, by=request.user) if read else None
    return render(request, "desk/line/_echo.html", {"echo": echo, "typing": True})
