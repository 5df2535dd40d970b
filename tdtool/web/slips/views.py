"""A slip: its words, its signatures, its corrections, and the way to it by its code."""

from collections.abc import Mapping
from dataclasses import replace
from random import SystemRandom
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.engine.remedies import overtime
from tdtool.engine.remedies import overtime as engine_clock
from tdtool.engine.remedies.corrections import Correction
from tdtool.english import counted, signed
from tdtool.models import Account, Challenge, Dispute, Division, Game
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState
from tdtool.models.rounds import GameKind, RoundState
from tdtool.papers.register.papers import PaperName
from tdtool.queries import rules
from tdtool.queries.challenges import log as challenge_log
from tdtool.queries.slips import first_draws as queries
from tdtool.queries.slips import slip as slip_queries
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.standings import what_follows
from tdtool.services.slips import first_draws, settling
from tdtool.services.slips import lifecycle as slips
from tdtool.web.challenges import page as challenge_page
from tdtool.web.desk.views import signed_by_all
from tdtool.web.disputes import page as dispute_page
from tdtool.web.disputes.page import DisputePage
from tdtool.web.rulings import page as rulings_page
from tdtool.web.shell import event_of_page, lookups
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import ActForm, Each, Text, Ticked, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_with
from tdtool.web.shell.tags import rights
from tdtool.web.slips import page as slip_page
from tdtool.web.slips.page import SlipPage

# The forms of a slip; ``part``: where on its page each stands.


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Slip code",
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class SlipForm(ActForm):
    """``came``: the dispute that one comes from, where one does."""

    came = Text(longest=36)
    part = ""

    def clean_came(self) -> str:
        try:
            return str(UUID(str(self.cleaned_data["came"])))
        except ValueError:
            return ""

    @property
    def dispute(self) -> dict[str, str]:
        """The dispute on which what is done is a ruling, told to the act where there is one."""
        came = self.cleaned_data["came"]
        return {"dispute": came} if came else {}


class WordsForm(SlipForm):
    """The words of each seat, as the slip has them."""

    words = Each("words", Text())
    part = "words"


class CorrectForm(SlipForm):
    place = WholeNumber("A seat")
    score = WholeNumber("A score")
    reason = Text()
    clause = Text(strip=True)
    part = "correct"


class WordOffForm(SlipForm):
    """A word that doesn't count; which one, where it stands more than once."""

    place = WholeNumber("A seat")
    word = Text(strip=True)
    nth = WholeNumber("Which word", required=False)
    reason = Text()
    clause = Text(strip=True)
    part = "off"


class CheckedForm(SlipForm):
    """Something doubtful that stands; of the whole table where no seat is named."""

    about = Text(strip=True, longest=120)
    place = WholeNumber("A seat", required=False)
    reason = Text()
    part = "checked"


class TimeUsed(forms.Field):
    """``26:10`` used, or ``-1:10`` over: the seconds, and whether they are over what all have."""

    def clean(self, value: str | None) -> tuple[int, bool]:
        typed = (value or "").strip().replace("−", "-")
        try:
            return overtime.parse(typed.removeprefix("-")), typed.startswith("-")
        except overtime.BadClock as refusal:
            raise forms.ValidationError(str(refusal)) from None


class ClockForm(SlipForm):
    place = WholeNumber("A seat")
    used = TimeUsed()
    part = "clock"


class StartedForm(SlipForm):
    place = WholeNumber("A seat")
    part = "started"


class TakeBackForm(SlipForm):
    reason = Text()
    part = "back"


class TickForm(SlipForm):
    """``pile``: one slip after the other, on the desk."""

    ticked = YesOrNo()
    pile = Ticked()


class DisputeForm(SlipForm):
    """What two at the table don't agree on."""

    about = Text()
    part = "dispute"


@require_safe
def show(request: HttpRequest, division: Division, number: int, table: int) -> HttpResponse:
    return page_of(request, game_of(division, number, table))


@require_safe
def table_now(request: HttpRequest, division: Division, table: int) -> HttpResponse:
    """The slip of the table in the newest posted round that has it."""
    game = slip_queries.game_at(division, table)
    if game is None:
        raise Http404(f"No posted round has a table {table}.")
    return redirect("slip", game.round.division, game.round.number, table)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """A code typed by hand."""
    code = request.GET.get("code", "").strip()
    if not code:
        return render(request, "slips/find.html", {"form": CodeForm()})
    return by_code(request, code)


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    game = slip_queries.game_of_code(code)
    if game is None:
        refusal = (
            f"No slip has the code “{code[:20]}”. Codes have ten letters and digits; "
            "canceled codes no longer work."
        )
        values = {"form": CodeForm(initial={"code": code}), "refusal": refusal}
        return render(request, "slips/find.html", values, status=404)
    return redirect("slip", game.round.division, game.round.number, game.table_number)


FRESH = Seen(SlipForm())
SLIP = to("slip", "division", "number", "table")


def came_from(request: HttpRequest, form: SlipForm, **address_parts: Any) -> HttpResponse:
    """The way back to where the slip was settled: its dispute, or the slip itself."""
    came, division = form.cleaned_data.get("came", ""), as_typed(request, address_parts["division"])
    return redirect("dispute", division, came) if came else SLIP(request, form, **address_parts)


def again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int, table: int
) -> HttpResponse:
    """The slip with the form's part of it open, and what was typed there."""
    return page_of(request, game_of(division, number, table), seen)


@acting(SLIP, form=WordsForm, page=again)
def save_words(act: Act, division: Division, number: int, table: int) -> str:
    game = game_of(division, number, table)
    system = rules.of_division(game.round.division)
    words = {
        place: list(slip_queries.words_typed(system, text))
        for place, text in act.said["words"].items()
    }
    slips.words(act.desk, game=str(game.uuid), words=words)
    count = sum(len(standing) for standing in words.values())
    return f"{counted(count, 'word')} saved and checked."


@acting(SLIP)
def sign(act: Act, division: Division, number: int, table: int) -> str:
    """All who haven't signed yet have signed the paper."""
    game = game_of(division, number, table)
    slips.sign(act.desk, game=str(game.uuid), places=slip_states.unsigned(game))
    return signed_by_all(game)


@acting(came_from, form=CorrectForm, page=again)
def correct(act: Act, division: Division, number: int, table: int) -> str:
    data = {name: value for name, value in act.said.items() if name != "came"}
    game = str(game_of(division, number, table).uuid)
    line = slips.correct(act.desk, game=game, **data, **act.form.dispute)
    return f"{line.seat.entry.name}: {signed(line.points)} saved."


@acting(came_from, form=WordOffForm, page=again)
def word_off(act: Act, division: Division, number: int, table: int) -> str:
    """A word doesn't count: its points come off, and it is doubted no more."""
    game, data = game_of(division, number, table), act.said
    settling.word_off(
        act.desk,
        game=str(game.uuid),
        place=data["place"],
        word=data["word"],
        nth=data["nth"] or 1,
        clause=data["clause"],
        reason=data["reason"],
        **act.form.dispute,
    )
    return f"{data['word']} ruled off."


@acting(came_from, form=CheckedForm, page=again)
def settle_warning(act: Act, division: Division, number: int, table: int) -> str:
    """Something doubtful was checked, and is right."""
    game, data = game_of(division, number, table), act.said
    settling.checked(
        act.desk,
        game=str(game.uuid),
        about=data["about"],
        place=data["place"],
        reason=data["reason"],
        **act.form.dispute,
    )
    return "Marked as checked, OK."


@acting(SLIP, form=ClockForm, page=again)
def clock(act: Act, division: Division, number: int, table: int) -> str:
    """The time that a player's own clock shows as used; overtime becomes a line."""
    game = game_of(division, number, table)
    seat = slips.clock(
        act.desk,
        game=str(game.uuid),
        place=act.said["place"],
        used=_seconds(game, act.said["used"]),
    )
    return f"{seat.entry}: {engine_clock.show(seat.seconds_used or 0)} used, saved."


def _seconds(game: Game, used: tuple[int, bool]) -> int:
    """``26:10`` used, or ``-1:10`` over what all have."""
    seconds, over = used
    system = rules.of_division(game.round.division)
    if over and "minutes" in system.settings:
        return seconds + 60 * system.number("minutes")
    return seconds


@acting(SLIP, form=StartedForm, page=again)
def started(act: Act, division: Division, number: int, table: int) -> str:
    game, place = game_of(division, number, table), act.said["place"]
    slips.started(act.desk, game=str(game.uuid), place=place)
    return f"Saved: {game.seats.get(place=place).entry} started."


@acting(SLIP, form=TakeBackForm, page=again)
def remove(act: Act, division: Division, number: int, table: int) -> str:
    """The entry is undone: the slip is blank again, and what was said stays on record."""
    game = game_of(division, number, table)
    slips.take_back(act.desk, game=str(game.uuid), reason=act.said["reason"])
    return f"Table {table}’s slip was removed. Enter it again."


def _to_pile(request: HttpRequest, form: TickForm, **address_parts: Any) -> HttpResponse:
    """The next slip of the round, on the desk; or the slip itself."""
    if not form.cleaned_data.get("pile"):
        return SLIP(request, form, **address_parts)
    desk = reverse("day", args=[as_typed(request, address_parts["division"])])
    return redirect(f"{desk}?paper={address_parts['number']}")


@only_with(Right.SCORE)
@acting(_to_pile, form=TickForm, page=again)
def compare(act: Act, division: Division, number: int, table: int) -> str:
    """What is saved is what the paper says; or it is to be compared once more."""
    game = game_of(division, number, table)
    settling.compare(act.desk, game=str(game.uuid), ticked=act.said["ticked"])
    return f"Table {table}: {'checked' if act.said['ticked'] else 'to be checked again'}."


@acting(SLIP)
def revoke(act: Act, division: Division, number: int, table: int) -> str:
    slips.revoke_code(act.desk, game=str(game_of(division, number, table).uuid))
    return f"The old code of table {table} no longer works. Print the slip again."


def game_of(division: Division, number: int, table: int) -> Game:
    game = slip_queries.game_at(division, table, round_number=number)
    if game is None:
        raise Http404(f"Round {number} isn’t posted, or has no table {table}.")
    return game


def _as_typed(page: SlipPage, typed: Mapping[str, str]) -> SlipPage:
    """The page with the words as they were typed, so that a refusal loses none."""
    seats = tuple(
        replace(seat, words_text=typed.get(f"words-{seat.seat.place}", seat.words_text))
        for seat in page.seats
    )
    return replace(page, seats=seats)


def _correction_offered(page: SlipPage) -> dict[str, str]:
    """The first seat whose words make another score than counts, as a correction of it."""
    for decision in page.decisions:
        if decision.does == "correct":
            why = f"The words add up to {decision.score}."
            clause = decision.says.clause
            return {
                "place": str(decision.place), "score": str(decision.score), "reason": why,
        "clause": clause,
            }  # fmt: skip
    return {}


def _open(page: SlipPage, seen: Seen) -> str:
    """Which part of the page the form that came back stands in: a correction of what is asked of a
    seat stands in its question."""
    asks = {decision.about for decision in page.decisions if decision.does == "score"}
    corrects = seen.form.part == "correct" and seen.typed.get("about") in asks
    return "settle" if corrects else str(seen.form.part)


# The boxes of a slip, each its own control: “?box=correct-2” has the form of seat 2 open.
BOXES = ("correct", "clock")


def _may_correct(request: HttpRequest, page: SlipPage) -> bool:
    may = rights.of_request(request)
    unlocked = page.state != "accepted" or may.has(Right.DIRECT)
    return page.kind == "played" and page.state != "blank" and unlocked and may.has(Right.SCORE)


def _box(request: HttpRequest, page: SlipPage) -> tuple[str, dict[str, str]]:
    """Which part the address opens, and for whom."""
    part, _, place = request.GET.get("box", "").partition("-")
    if part not in BOXES:
        return "", {}
    return part, {"place": place} if place in {str(seat.seat.place) for seat in page.seats} else {}


def page_of(
    request: HttpRequest,
    game: Game,
    seen: Seen = FRESH,
    *,
    table: TableRows | None = None,
    preview: Correction | None = None,
    dispute: Dispute | None = None,
    challenge: Challenge | None = None,
    examining: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The slip with all that can be done to it; with a form that came back, its part is open.
    ``table``: the game’s, where it was read. ``preview``: a correction that is looked at before it
    is done. ``dispute``, ``challenge``: whose form ``seen`` is; by default the open dispute and the
    challenge that is asked for are shown.
    ``examining``: what is asked of it just now."""
    assert isinstance(request.user, Account)
    table = table or tables.of_games([game])[0]
    of_slip, of_dispute = (FRESH, seen) if dispute else (seen, FRESH)
    of_slip = FRESH if challenge else of_slip
    typed = of_slip.typed
    page = _as_typed(slip_page.of_table(table, by=request.user), typed)
    argued = dispute or dispute_page.in_hand(page, game.round.division.event)
    number, at = page.round_number, (page.table,)
    opened = _open(page, of_slip)
    box, chosen = ("", {}) if opened or dispute else _box(request, page)
    opened = opened or box
    values = {
        "page": page,
        "ruled": rulings_page.of_table(table, preview=preview),
        "decisions": page.decisions,
        "may_settle": True,
        "came": getattr(of_slip.form, "cleaned_data", {}).get("came", ""),
        "noted": page.noted,
        "slip_version": page.version,
        **event_of_page.shown_in(request, game.round.division),
        "refusal": seen.refusal,
        "open": opened,
        "more_open": opened
        in ("points", "judged", "result", "clock", "started", "rate", "back", "error"),
        "typed": typed or chosen or _correction_offered(page),
        "corrects": typed or chosen if opened == "correct" else _correction_offered(page),
        "print_name": str(PaperName("slips", number, at)),
        "filled_name": str(PaperName("filled", number, at)),
        "examining": examining,
        "may_correct": _may_correct(request, page),
        "boxed": bool(chosen),
        **_challenges(request, game, challenge),
        "typed_of_challenge": seen.typed if challenge else {},
    }
    if argued:
        values |= dispute_page.values(request, argued, page, table, seen=of_dispute)
        if argued.state != DisputeState.CLOSED:
            values |= {"came": argued.uuid, "may_settle": values["dispute"].rules}
    values["changes"] = what_follows.of_scores(
        game, _new_scores(page, preview, values.get("dispute"))
    )
    return render(request, "slips/slip.html", values, status=seen.status)


def _challenges(request: HttpRequest, game: Game, challenge: Challenge | None) -> dict[str, object]:
    """The challenges of the table, for those who see which word failed; the one that is asked for
    is open. ``judging``: what can be judged there while it is played."""
    if not rights.of_request(request).has(Right.RULE):
        return {}
    division, at_table = game.round.division, list(challenge_log.of_game(game))
    number = challenge.number if challenge else request.GET.get("challenge", "")
    asked = next((row for row in at_table if str(row.number) == str(number)), None)
    played = game.round.state == RoundState.POSTED and game.kind == GameKind.PLAYED
    return {
        "challenges": challenge_log.rows(division.event, at_table) if at_table else [],
        "challenge": challenge_page.challenge_page(asked) if asked else None,
        "judging": challenge_page.kinds_of(division) if played else (),
        "failures": rules.of_division(division).challenges.failures if played else (),
    }


def _new_scores(
    page: SlipPage, preview: Correction | None, dispute: DisputePage | None
) -> dict[int, int]:
    """The scores that the page proposes, by seat; {} where it proposes none."""
    if preview is not None:
        return dict(enumerate(preview.scores, 1))
    for decision in page.decisions:
        if decision.points and decision.place and decision.score is not None:
            return {decision.place: decision.score}
    if dispute is None or dispute.chosen is None or not dispute.chosen.lines:
        return {}
    players = dispute.chosen.players
    return {player.place: player.becomes for player in players if player.becomes is not None}


# Drawing for first: a button of the slip, and one of the round for all its tables.


class FirstForm(SlipForm):
    time = WholeNumber("Which draw")


@acting(SLIP, form=FirstForm, page=again)
def draw_first(act: Act, division: Division, number: int, table: int) -> str:
    """Who begins at this table, or in stage two of its game (NSA-5, NSA-12, D04-1)."""
    game = game_of(division, number, table)
    _draw(act, [game])
    names = list(game.seats.order_by("place").values_list("entry__name", flat=True))
    return queries.says(queries.of_game(game)[act.said["time"]], names)


@acting(to("round", "division", "number"), form=FirstForm)
def draw_first_of_round(act: Act, division: Division, number: int) -> str:
    """The same at every table that waits for it, in one act."""
    round_ = lookups.round_of(division, number)
    games = queries.waiting(round_, act.said["time"])
    _draw(act, games)
    return f"Drawn for first at {counted(len(games), 'table')}."


def _draw(act: Act, games: list[Game]) -> None:
    drawn = {}
    if games and queries.times(rules.of_division(games[0].round.division)):
        drawn = queries.made(games, rng=SystemRandom())
    first_draws.draw_first(act.desk, draws=drawn, time=act.said["time"])
