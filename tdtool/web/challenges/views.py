"""The log of challenges as a file and on paper, and what the director does about one."""

from io import StringIO

from defusedcsv import csv
from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.engine.remedies.judged_moves import NotWords
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Challenge, Division, LookUp
from tdtool.models.accounts import Right
from tdtool.papers.contents import challenges as contents
from tdtool.papers.drawn import challenge_slips as printing
from tdtool.queries import events
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.challenges import log as challenge_log
from tdtool.queries.challenges.challenges import ChallengeView, LookUpView
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.challenges import penalties
from tdtool.services.challenges.penalties import ChallengeRefused
from tdtool.web.challenges import page as pages
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import FRESH, Act, Done, Seen, acting, to
from tdtool.web.shell.fields import ActForm, ReasonForm, Text, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_with
from tdtool.web.slips import views as slip_views

# The log of challenges as a file and on paper, and blank challenge slips.

COLUMNS = (
    "challenge", "look-up", "time", "division", "round", "table", "kind", "why", "words", "answers",
    "decision", "word list", "list digest", "clause", "reason", "by", "challengers", "penalty",
)  # fmt: skip
ANSWERS = {"found": "in the list", "missing": "not in the list", "short": "too short", "": ""}


@only_with(Right.RULE)
@require_safe
def as_csv(request: HttpRequest, division: Division) -> HttpResponse:
    """A line for each look-up, the oldest first."""
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for row in challenge_log.rows(division.event):
        for look_up in row.look_ups:
            lines.writerow(_cells(row, look_up))
    document = text.getvalue().encode("utf-8-sig")
    return downloads.answer(document, _named(division, "log.csv"), kind="text/csv; charset=utf-8")


@only_with(Right.RULE)
@require_safe
def as_pdf(request: HttpRequest, division: Division) -> HttpResponse:
    document = printing.log(contents.log(division))
    return downloads.answer(document, _named(division, "log.pdf"))


@only_with(Right.WORK)
@require_safe
def slips(request: HttpRequest, division: Division) -> HttpResponse:
    """Blank challenge slips (MYS-8.2)."""
    document = printing.pad(contents.pad(division))
    return downloads.answer(document, _named(division, "slips.pdf"))


def _named(division: Division, file: str) -> str:
    return f"{events.address(division).replace('/', '-')}-challenge-{file}"


def _cells(row: ChallengeView, look_up: LookUpView) -> list[str]:
    return [
        str(row.number),
        str(look_up.number),
        f"{look_up.at:%Y-%m-%d %H:%M:%S}",
        row.division,
        "" if row.round_number is None else str(row.round_number),
        str(row.table),
        row.kind,
        look_up.why,
        " ".join(judged.word for judged in look_up.words),
        ", ".join(ANSWERS[judged.answer] for judged in look_up.words if judged.answer),
        "acceptable" if look_up.acceptable else "not acceptable",
        look_up.lexicon,
        look_up.digest,
        look_up.clause,
        _plain(look_up.reason),
        _plain(look_up.by),
        _plain(", ".join(row.challengers)),
        _plain(", ".join(penalty.line for penalty in row.penalty)),
    ]


def _plain(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


# The forms of the log of challenges.

LONGEST_WORDS = 1000


class Seats(forms.Field):
    """The places that are ticked."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.MultipleHiddenInput)

    def clean(self, value: list[str] | None) -> list[int]:
        seat = WholeNumber("A seat")
        return [seat.read(typed.strip()) for typed in value or []]


class PenaliseForm(ActForm):
    challenger = Seats()


class ResubmitForm(ReasonForm):
    words = Text(longest=LONGEST_WORDS)


class OverruleForm(ActForm):
    acceptable = YesOrNo()
    clause = Text(strip=True)
    reason = Text()


class Ruled(forms.Field):
    """The button that was pressed: ``yes`` or ``no``, and after it which failure it was, 0 where
    the rules don't tell them apart: ``no 2`` (NSA-26)."""

    def clean(self, value: str | None) -> tuple[bool, int]:
        acceptable, _, failure = (value or "").partition(" ")
        return YesOrNo().clean(acceptable), WholeNumber("The misspelling, first or second,").read(
            failure or "0"
        )


class RuleForm(slip_views.SlipForm):
    """What the director judged at a table."""

    kind = Text()
    acceptable = Ruled()
    reason = Text()
    part = "judged"


CHALLENGE = to("challenge", "division", "number")


@only_with(Right.RULE)
@never_cache
@require_safe
def one(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """It stands at its table’s slip; where nobody played there, by itself."""
    challenge = _row(division, number)
    game = challenge.game
    if game is None:
        return _typed_on(request, FRESH, division=division, number=number)
    table = reverse("slip", args=[game.round.division, game.round.number, game.table_number])
    return redirect(f"{table}?challenge={number}#challenge")


def _typed_on(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
    """The challenge, with what was typed still there."""
    challenge = _row(division, number)
    if challenge.game is not None:
        return slip_views.page_of(request, challenge.game, seen, challenge=challenge)
    page = pages.challenge_page(challenge)
    values = {
        "challenge": page,
        "challenges": [page.row],
        "refusal": seen.refusal,
        "typed_of_challenge": seen.typed,
    }
    return render(request, "challenges/challenge.html", values, status=seen.status)


@only_with(Right.RULE)
@acting(CHALLENGE, form=PenaliseForm, page=_typed_on)
def penalise(act: Act, division: Division, number: int) -> str:
    """Who challenged, and so what goes to the slip."""
    penalties.penalise(act.desk, challenge=number, challengers=act.said["challenger"])
    return f"Challenge {number}: penalty goes on the slip."


@only_with(Right.RULE)
@acting(CHALLENGE, form=ReasonForm, page=_typed_on)
def withhold(act: Act, division: Division, number: int) -> str:
    penalties.withhold(act.desk, challenge=number, **act.said)
    return f"Challenge {number}: penalty removed."


@only_with(Right.RULE)
@acting(CHALLENGE, page=_typed_on)
def query(act: Act, division: Division, number: int) -> str:
    """The same slip looked up again (MYS-8.7)."""
    row = _row(division, number)
    last = row.look_ups.exclude(words=[]).last()
    answer = _answer(row, last.words if last else [])
    look_up = challenges.query(act.desk, challenge=number, answer=answer)
    return f"Checked again: {_says(look_up)}"


@only_with(Right.RULE)
@acting(CHALLENGE, form=ResubmitForm, page=_typed_on)
def resubmit(act: Act, division: Division, number: int) -> str:
    """The slip handed in corrected (MYS-8.11)."""
    words = queries.words_typed(act.said["words"])
    row = _row(division, number)
    if wrong := queries.unlawful(row.table_number, words):
        raise ChallengeRefused(wrong)
    look_up = challenges.resubmit(
        act.desk,
        challenge=number,
        words=words,
        answer=_answer(row, words),
        reason=act.said["reason"],
    )
    return f"Corrected slip checked: {_says(look_up)}"


@only_with(Right.RULE)
@acting(CHALLENGE, form=OverruleForm, page=_typed_on)
def overrule(act: Act, division: Division, number: int) -> str:
    """The director's last word on an answer (MYS-0)."""
    look_up = challenges.overrule(act.desk, challenge=number, **act.said)
    return f"Ruled: {_says(look_up)}"


@only_with(Right.RULE)
@acting(slip_views.SLIP, form=RuleForm, page=slip_views.again)
def rule(act: Act, division: Division, number: int, table: int) -> Done:
    """Placement, an exchange, how a word was made: what a director judged (MYS-8.3)."""
    game = slip_views.game_of(division, number, table)
    if queries.game_at(division.event, table) != game:
        raise ChallengeRefused(
            f"Round {number} isn’t being played at table {table} any more. A ruling is about a "
            "game that is played; correct its score instead."
        )
    clauses = {kind: clause for kind, _, clause in pages.kinds_of(game.round.division)}
    acceptable, failure = act.said["acceptable"]
    look_up = challenges.rule(
        act.desk,
        division=str(game.round.division.uuid),
        table=table,
        kind=act.said["kind"],
        acceptable=acceptable,
        clause=clauses.get(act.said["kind"], ""),
        reason=act.said["reason"],
        **({"failure": failure} if failure else {}),
    )
    to_it = CHALLENGE(act.request, act.form, division=division, number=look_up.challenge.number)
    return Done(f"Ruled: {_says(look_up)}", to_it)


def _row(division: Division, number: int) -> Challenge:
    event_challenges = Challenge.objects.filter(event=division.event, number=number)
    challenge = event_challenges.select_related(
        "event", "division__event", "game__table", "game__round__division__event"
    ).first()
    if challenge is None:
        raise Http404(f"There is no challenge {number} in this event.")
    return challenge


def _answer(row: Challenge, words: list[str]) -> dict[str, object]:
    """What the table's list says now. Raises ChallengeRefused where there is no list."""
    division = row.division or row.event.divisions.all()[0]
    try:
        return queries.answer(division, words)
    except (LexiconRefused, NotWords) as refusal:
        raise ChallengeRefused(str(refusal)) from None


def _says(look_up: LookUp) -> str:
    return "acceptable." if look_up.acceptable else "not acceptable."
