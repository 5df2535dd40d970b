"""The slips of a round against their paper: by scorekeeper, then by time, each with its tick.

Errors come in clusters of one person, and the pile of paper lies in the order of entry.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.models import Division, Round
from tdtool.models.accounts import Right
from tdtool.queries.slips import doubts, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.services.slips import settling
from tdtool.web.shell import long_lists, lookups
from tdtool.web.shell.acting import Act, Seen, acting, to_its_part
from tdtool.web.shell.fields import ActForm, Named, YesOrNo
from tdtool.web.shell.refusals import only_with

WHOLE, A_PART = 150, 75  # slips of a page


class TickForm(ActForm):
    game = Named()
    ticked = YesOrNo()


@dataclass(frozen=True)
class Slip:
    table: int
    game: str
    version: int
    scores: tuple[tuple[str, int | None], ...]
    by: str
    at: datetime
    pile: str  # "entered", "checked", "problem"


@dataclass(frozen=True)
class Piles:
    """How many slips lie on each pile."""

    entered: int
    checked: int
    problem: int


def slips_of(round_: Round) -> list[Slip]:
    slips = [_slip(table) for table in tables.of_round(round_) if table.report is not None]
    return sorted(slips, key=lambda slip: (slip.by, slip.at, slip.table))


def _slip(table: TableRows) -> Slip:
    assert table.report is not None
    return Slip(
        table=table.number,
        game=str(table.game.uuid),
        version=table.game.version,
        scores=tuple((seat.name, seat.on_paper) for seat in table.seats),
        by=table.report.by.name,
        at=table.report.at,
        pile=pile_of(table),
    )


def pile_of(table: TableRows) -> str:
    """Where its paper lies: with those compared since it was last changed, with those about which
    the desk asks something, or with the rest."""
    if table.game.compared == table.game.version:
        return "checked"
    return "problem" if doubts.of_table(table).asking else "entered"


def piles(slips: Sequence[Slip]) -> Piles:
    lying = [slip.pile for slip in slips]
    return Piles(lying.count("entered"), lying.count("checked"), lying.count("problem"))


TO_ITS_PART = to_its_part("double_check", "division", "number")


def _page(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
    slips = slips_of(lookups.round_of(division, number))
    part = long_lists.part_of(
        slips,
        request.GET.dict(),
        words=lambda slip: (str(slip.table), *(name for name, _ in slip.scores)),
        whole=WHOLE,
        a_part=A_PART,
    )
    per_person = Counter(slip.by for slip in slips)
    values = {
        "number": number,
        "part": part,
        "by_scorekeeper": [
            (name, list(theirs), per_person[name])
            for name, theirs in groupby(part.rows, key=lambda slip: slip.by)
        ],
        "piles": piles(slips),
        "refusal": seen.refusal,
    }
    return render(request, "slips/double_check.html", values, status=seen.status)


@only_with(Right.SCORE)
@acting(TO_ITS_PART, form=TickForm, page=_page, opens=True)
def show(act: Act, division: Division, number: int) -> str:
    """The list, and a tick on it."""
    data = act.said
    game = settling.compare(act.desk, game=str(data["game"]), ticked=data["ticked"])
    ticked = "checked" if data["ticked"] else "to be checked again"
    return f"Table {game.table_number}: {ticked}."
