"""The dispute report on paper: one page where it fits, the same bytes every time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.models import Account, Dispute
from tdtool.papers.contents import dispute_report as paper_dispute_report
from tdtool.papers.contents.values import AuditReport, Fact, ScoreChange
from tdtool.papers.drawn import dispute_report
from tdtool.queries.disputes.values import SheetCell, SheetRow, SheetsView
from tdtool.services.disputes import rulings
from tests.cast import Day
from tests.kept import kept_day
from tests.papers import reading
from tests.places import SAMPLES


def disputed(day: Day, text: str, **scores: int) -> Dispute:
    """The game of a record, reported with these scores by first name."""
    day.post(1)
    first = {name.split()[0].lower(): name for name in day.seated(1)}
    slip = {first[nick]: score for nick, score in scores.items()}
    day.report(1, *(slip[name] for name in day.seated(1)))
    dispute = day.dispute(1, "my sheet adds up to 425")
    day.hand_in(dispute, text)
    return dispute


@kept_day
def put_right(director: Account) -> Day:
    """The sample with a score ten too high, put right."""
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    text = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")
    dispute = disputed(day, text, ann=435, bob=417)
    audit = dispute.records.get().audit
    rulings.put_right(
        day.desk(), dispute=str(dispute.uuid), game=str(dispute.game.uuid), audit=str(audit.uuid)
    )
    return day


@pytest.fixture
def ruled(put_right: Day) -> Dispute:
    return put_right.event.disputes.get()


@pytest.mark.django_db
def test_a_scrabble_dispute_fits_on_one_page_with_all_that_belongs_to_it(ruled: Dispute) -> None:
    made = dispute_report.audit_report(paper_dispute_report.of_dispute(ruled))
    [page] = reading.words(made)
    for says in (
        "Dispute report", "Dispute 1 · Round 1 · table 1",
        "Ann Lee wins by 8, 425 to 417.", "The winner stays the same.",
        "Before the ruling: Ann Lee wins by 18, 435 to 417.", "“my sheet adds up to 425”",
        "UN.ARIER at 14F scores 65, not 75 (accepted)", "The board at turn 9, before the reply",
        "How 14F UN.ARIER scores", "Both players were told", "Before", "Final", "MYS-0", "−10",
        "The record, line by line", "75→65", "word list enable", "History, 10 actions: ",
    ):  # fmt: skip
        assert says in page, says
    assert reading.sizes(made) == {(210, 297)}


@pytest.mark.django_db
def test_every_part_of_a_report_has_its_own_number(ruled: Dispute) -> None:
    """The ruling beside the board and the ledger below it were both part 5."""
    [page] = reading.words(dispute_report.audit_report(paper_dispute_report.of_dispute(ruled)))
    said = " ".join(page.split())
    titles = (
        "Facts",
        "Findings",
        "The board",
        "How 14F UN",
        "Ruling",
        "Changes to the score",
        "The record",
    )
    for number, title in enumerate(titles, 1):
        assert f" {number} {title}" in said


@pytest.mark.django_db
def test_two_prints_of_a_report_are_the_same_bytes(ruled: Dispute) -> None:
    report = paper_dispute_report.of_dispute(ruled)
    assert dispute_report.audit_report(report) == dispute_report.audit_report(
        paper_dispute_report.of_dispute(ruled)
    )


@pytest.mark.django_db
def test_an_anagrams_report_has_the_words_before_each_player_and_goes_on_overleaf(
    director: Account,
) -> None:
    day = Day.new(director, system="anagrams-1962").bring_named("Ann Lee", "Bob Ray", "Cy Ott")
    text = (SAMPLES / "anagrams-1962.agr").read_text(encoding="utf-8")
    dispute = disputed(day, text, ann=17, bob=56, cy=42)
    pages = reading.words(dispute_report.audit_report(paper_dispute_report.of_dispute(dispute)))
    assert len(pages) > 1
    assert "No ruling yet." in pages[0] and "DENDROLOGIST" in pages[0] and "The pool" in pages[0]
    assert all("Dispute report" in page for page in pages)


@pytest.mark.django_db
def test_a_dispute_with_nothing_handed_in_prints_its_facts(director: Account) -> None:
    day = Day.new(director, system="anagrams-2004").bring(2)
    day.post(1)
    dispute = day.dispute(1, "no slip was ever handed in")
    [page] = reading.words(dispute_report.audit_report(paper_dispute_report.of_dispute(dispute)))
    assert "No evidence was added." in page and "No ruling." in page


LONG = (
    "Ann-Maximiliane Wolkenstein von Trauttmansdorff-Weinsberg",
    "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff",
)
REASON = (
    "Counted again at the table, sheet by sheet and turn by turn, with both players there. " * 5
)


def _stretched(report: AuditReport) -> AuditReport:
    """The same with the longest names, many findings and many rulings with long reasons."""
    names = dict(zip(report.names, LONG, strict=True))
    by = "Maximiliane Featherstonehaugh-Cholmondeley"
    finding = next(one for one in report.findings if one.severity == "error")
    [ruling] = report.rulings
    rulings = [
        replace(ruling, reason=REASON[:400], name=LONG[0], by=by, finding=at, act_number=at)
        for at in range(1, 8)
    ]
    lines = [
        replace(row, name=names[row.name], by=by, reason=REASON[:400], kind="ruling")
        for row in report.since * 9
    ]
    return replace(
        report,
        head=replace(report.head, event="The Ninety-Ninth Annual Championship by the Lake " * 2),
        outcome=f"{LONG[0]} wins by 8, 425 to 417.",
        change=(f"Before the ruling: {LONG[1]} wins by 18, 435 to 417.",),
        scores=tuple(replace(one, name=names[one.name]) for one in report.scores),
        facts=tuple(Fact(one.label, one.says + REASON) for one in report.facts),
        findings=tuple(replace(finding, number=at, message=REASON) for at in range(1, 21)),
        rulings=tuple(rulings),
        before=tuple(replace(row, name=names[row.name], by=by) for row in report.before),
        since=tuple(lines),
        moves=tuple(replace(move, name=names[move.name]) for move in report.moves if move.name),
        names=LONG,
    )


def _on_sheets(report: AuditReport) -> AuditReport:
    """With two score sheets and a move in place of the board, at a table of six."""
    assert report.position and report.position.board
    cell = SheetCell(move=1234, total=12345, differs=True, wrong=True)
    row = SheetRow(LONG[0], "15 Wolkenstein, turn 12", (cell, cell), right=1234, parted=True)
    scores = tuple(ScoreChange(f"{name} {at}", 12345, -12345) for at in range(3) for name in LONG)
    return replace(
        report,
        position=None,
        counted=report.position.board.words,
        sheets=SheetsView(LONG, tuple((name, (row,) * 40) for name in LONG), (), with_record=True),
        moves=(),
        scores=scores,
        names=tuple(one.name for one in scores),
    )


@pytest.mark.django_db
def test_an_overturned_result_says_who_wins_now_and_what_it_was(director: Account) -> None:
    """The winner ran into the score, and who wins now could not be seen."""
    day = Day.new(director, system="anagrams-2004").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    seats = day.seated(1)
    day.report(1, *(40 if name == "Ann Lee" else 41 for name in seats))
    dispute = day.dispute(1, "a word was left out")
    open_ = paper_dispute_report.of_dispute(dispute)
    assert (open_.outcome, open_.change[0]) == ("Bob Ray wins by 1, 41 to 40.", "No ruling yet.")
    told = {"dispute": str(dispute.uuid), "game": str(dispute.game.uuid), "reason": "left out"}
    scores = [48 if name == "Ann Lee" else 41 for name in seats]
    rulings.rule_scores(day.desk(), **told, scores=scores)
    dispute.refresh_from_db()
    ruled = paper_dispute_report.of_dispute(dispute)
    assert ruled.outcome == "Ann Lee wins by 7, 48 to 41."
    assert ruled.change == (
        "The ruling changes the result.", "Before the ruling: Bob Ray wins by 1, 41 to 40."
    )  # fmt: skip
    [page] = reading.words(dispute_report.audit_report(ruled))
    for words in ("BEFORE NOW CHANGE", "digest", "engine"):
        assert (words in page) == words.isupper(), words


@pytest.mark.django_db
def test_nothing_runs_into_anything_or_off_the_sheet_however_long_it_is(ruled: Dispute) -> None:
    """Long names were set too small to read, and a long ruling ran out of the page."""
    report = paper_dispute_report.of_dispute(ruled)
    for one in (_on_sheets(_stretched(report)), _stretched(report)):
        made = dispute_report.audit_report(one)
        assert reading.beyond(made) == []
        assert reading.overlapping(made) == []
    assert len(reading.words(made)) > 3
    read = [one for sheet in reading.printed(made) for one in sheet]
    small = [one.words for one in read if one.size < 5.4 and len(one.words) > 2]
    assert set(small) <= {"Wolfeschlegelsteinhausenbergerdorff"}  # its box is no wider
