"""The log of challenges as a file and on paper, and blank challenge slips."""

from __future__ import annotations

from io import StringIO

from defusedcsv import csv
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.papers.contents import challenges as contents
from tdtool.papers.drawn import challenge_slips as printing
from tdtool.queries import events
from tdtool.queries.challenges import log as challenge_log
from tdtool.queries.challenges.values import ChallengeView, LookUpView
from tdtool.web.shell import downloads
from tdtool.web.shell.refusals import only_with

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
