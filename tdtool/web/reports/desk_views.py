"""The reports by phone that wait at the desk, and what is done with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from tdtool.english import counted, listed, plural
from tdtool.models import Division, PhoneReport
from tdtool.queries.reports import at_desk
from tdtool.queries.reports.at_desk import Kind, Waiting
from tdtool.services.acts import Refused
from tdtool.services.reports import by_desk
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Named, Text, Texts, WholeNumber, YesOrNo

# The desk’s list of reports: both side by side, and the digits in which they part.

Signs: TypeAlias = tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Side:
    """What one player reported, seat by seat: a score as signs, each with whether the other report
    has another one there; no signs where they weren’t asked."""

    place: int
    name: str
    at: datetime
    figures: tuple[Signs, ...]
    scores: str  # as the form sends them back: "431 384"


@dataclass(frozen=True)
class ReportLine:
    kind: Kind
    game: str
    table: int
    round_number: int
    division: str
    since: datetime
    names: tuple[str, ...]  # in the order of the seats
    sides: tuple[Side, ...]
    one_phone: bool
    starters: bool  # do they part only in who started?
    agreed: str  # the scores on which all agree, as the form sends them back
    in_force: str  # of a slip that is in
    notes: tuple[str, ...]
    is_in: bool


@dataclass(frozen=True)
class ReportsPage:
    differ: tuple[ReportLine, ...]
    agreed: tuple[ReportLine, ...]
    half: tuple[ReportLine, ...]
    said: tuple[ReportLine, ...]


def page(division: Division) -> ReportsPage | None:
    """Those of the whole event, whichever division, and of rounds that are complete; None where
    nothing waits."""
    if division.event.phone_reports is None:
        return None
    kinds = at_desk.by_kind(at_desk.of_event(division.event))
    several = len(division.event.divisions.all()) > 1
    lines = {
        kind: tuple(_line(waiting, several=several) for waiting in all_waiting)
        for kind, all_waiting in kinds.items()
    }
    if not any(lines.values()):
        return None
    return ReportsPage(lines["differ"], lines["agreed"], lines["half"], lines["said"])


def _line(waiting: Waiting, *, several: bool) -> ReportLine:
    table, reports = waiting.table, waiting.reports
    agreed = reports.agreed
    phone_reports = dict(sorted(reports.by_place.items()))
    same = len({tuple(row.scores) for row in phone_reports.values()}) == 1
    return ReportLine(
        kind=waiting.kind,
        game=str(table.game.uuid),
        table=table.number,
        round_number=table.game.round.number,
        division=table.game.round.division.code if several else "",
        since=waiting.since,
        names=tuple(seat.name for seat in table.seats),
        sides=tuple(_side(waiting, place, row) for place, row in phone_reports.items()),
        one_phone=reports.one_phone,
        starters=waiting.kind == "differ" and same,
        agreed=" ".join(map(str, agreed)) if agreed else "",
        in_force=" – ".join(str(seat.on_paper) for seat in table.seats),
        notes=tuple(_notes(waiting)),
        is_in=table.report is not None,
    )


def _side(waiting: Waiting, place: int, row: PhoneReport) -> Side:
    others = [other for at, other in waiting.reports.by_place.items() if at != place]
    return Side(
        place=place,
        name=waiting.table.seats[place - 1].name,
        at=row.at,
        figures=tuple(
            () if score is None else _signs(score, [other.scores[at] for other in others])
            for at, score in enumerate(row.scores)
        ),
        scores=" ".join(map(str, row.scores)),
    )


def _signs(score: int, others: Sequence[int | None]) -> Signs:
    """The digits, marked where another report has another one in that place, from the right."""
    digits = str(score)
    theirs = [str(other).rjust(len(digits)) for other in others if other is not None]
    return tuple(
        (sign, any(other[at - len(digits)] != sign for other in theirs))
        for at, sign in enumerate(digits)
    )


def _notes(waiting: Waiting) -> list[str]:
    """What was said beside the scores, in sentences."""
    names = {str(seat.row.entry.uuid): seat.name for seat in waiting.table.seats}

    def called(phone_reports: Sequence[PhoneReport]) -> str:
        return listed(names[str(row.entry.uuid)] for row in phone_reports if row.entry)

    sentences = [f"{called([row])}: “{row.text}”" for row in waiting.reports.problems]
    if waiting.reports.wrong:
        wrong = waiting.reports.wrong
        everyone = len(wrong) == len(waiting.table.seats)
        who = "Both players say" if everyone and len(wrong) == 2 else called(wrong)
        verb = "" if everyone and len(wrong) == 2 else plural(len(wrong), " says", " say")
        sentences.append(f"{who}{verb} the result is wrong.")
    if waiting.against:
        sentences.append(f"The report of {called(waiting.against)} isn’t what is saved.")
    return sentences


TORN = "The list arrived incomplete. Reload the page."


class AcceptForm(ActForm):
    game = Named()
    place = WholeNumber("The seat")
    scores = Text(longest=80)


class AcceptAllForm(ActForm):
    """``report``: each a game and the scores that the desk was shown of it."""

    report = Texts()
    half = YesOrNo()

    def clean_report(self) -> dict[str, list[int]]:
        typed_lines = (line.partition(" ") for line in self.cleaned_data["report"])
        return {str(Named().clean(game)): _scores(scores) for game, _, scores in typed_lines}


class GameForm(ActForm):
    game = Named()


def _scores(typed: str) -> list[int]:
    """Raises Refused."""
    try:
        return [int(score) for score in typed.split()]
    except ValueError:
        raise Refused(TORN) from None


@acting(to("day", "division"), form=AcceptForm)
def accept(act: Act, division: Division) -> str:
    data = act.said
    report = by_desk.accept(
        act.desk, game=str(data["game"]), place=data["place"], scores=_scores(data["scores"])
    )
    return f"Table {report.game.table_number} saved as reported."


@acting(to("day", "division"), form=AcceptAllForm)
def accept_all(act: Act, division: Division) -> str:
    games = act.said["report"]
    if not games:
        raise Refused("There is nothing to accept now.")
    half = act.said["half"]
    counted_reports = counted(by_desk.accept_all(act.desk, games=games, half=half), "report")
    return (
        f"{counted_reports} accepted, each by one player."
        if half
        else f"{counted_reports} accepted."
    )


@acting(to("day", "division"), form=GameForm)
def again(act: Act, division: Division) -> str:
    phone_report = by_desk.again(act.desk, game=str(act.said["game"]))
    return f"Table {phone_report.game.table_number} may report again. Tell the players."


@acting(to("day", "division"), form=GameForm)
def dismiss(act: Act, division: Division) -> str:
    phone_report = by_desk.dismiss(act.desk, game=str(act.said["game"]))
    return f"Table {phone_report.game.table_number}: dismissed."
