"""What is sent to a rating office, as its submission sheet says it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.english import bare_day, counted, listed
from tdtool.models import Division
from tdtool.models.rounds import POSTED_STATES
from tdtool.papers.contents import round as paper_round
from tdtool.queries.offices import offices
from tdtool.queries.offices.offices import Counts, OfficePage
from tdtool.queries.offices.values import State
from tdtool.queries.values import PaperHead


@dataclass(frozen=True)
class SheetFile:
    name: str
    says: str
    size: int
    sha256: str


@dataclass(frozen=True)
class OfficeSheet:
    """One office’s files, with the counts and the table of fees that the director fills in."""

    head: PaperHead
    office: str
    how: str
    on: str  # the day on which the files were created
    facts: tuple[tuple[str, str], ...]
    counts: tuple[Counts, ...]
    files: tuple[SheetFile, ...]
    fees: tuple[str, ...]
    checked: str


def of_page(page: OfficePage, facts: Sequence[tuple[str, str]]) -> OfficeSheet:
    """``facts``: of the sanction letter, as they are labelled on the page."""
    office = page.office
    return OfficeSheet(
        head=_head(page.material.divisions[0]),
        office=office.name,
        how=office.how,
        on=bare_day(page.material.on),
        facts=tuple(facts),
        counts=tuple(offices.counts(page)),
        files=tuple(
            SheetFile(file.name, offices.says_of(office, file.name), len(file.data),
                      offices.sha256(file.data))
            for file in page.files
        ),
        fees=office.fees,
        checked=_checked(page),
    )  # fmt: skip


def _head(division: Division) -> PaperHead:
    """Of the last round that is posted: what is sent is no draft."""
    posted = division.rounds_drawn.filter(state__in=POSTED_STATES)
    return paper_round.head(division, posted.order_by("-number").first())


def _checked(page: OfficePage) -> str:
    """ "8 checks: 7 ok, 1 needs you (Dates)"."""
    parts = [f"{sum(check.state is State.OK for check in page.checks)} {State.OK}"]
    for state in (State.LATER, State.NEEDS_YOU, State.NOT_READY):
        those = [check.title for check in page.checks if check.state is state]
        if those:
            parts.append(f"{len(those)} {state} ({listed(those)})")
    return f"{counted(len(page.checks), 'check')}: {', '.join(parts)}"
