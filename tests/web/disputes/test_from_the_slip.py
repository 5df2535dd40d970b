"""A dispute starts from what its slip asks: it is settled there as on the slip, and evidence adds
to it."""

from __future__ import annotations

import pytest

from tdtool.models import Account, Dispute, LedgerLine, Settlement
from tdtool.queries.audits import slips as verified
from tdtool.queries.slips import tables
from tdtool.services.acts import NotAllowed, Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle, settling
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.places import SAMPLES
from tests.web.browser import Browser, Page

SLIP = "/e/day/round/1/table/1/"
TRAIN = "TRAIN has 5 letters and the minimum is 6"


@kept_day
def day(director: Account) -> Day:
    """TRAIN has five letters, where six are the fewest: 202 with it, 177 without; Bob has 185."""
    day = first_posted(director, 3, table_size=3)
    scores = {"Ann": 202, "Bob": 185, "Cy": 100}
    day.report(1, *(scores[name] for name in day.seated(1)))
    day.words(1, **{f"seat{_place(day)}": "GARDENIA HARMONIC READING TRAIN"})
    return day


@pytest.fixture
def dispute(day: Day) -> Dispute:
    return day.dispute(1, "TRAIN is too short")


def _place(day: Day) -> int:
    return day.seated(1).index("Ann") + 1


def _address(dispute: Dispute, part: str = "") -> str:
    return f"/e/day/disputes/{dispute.uuid}/{part}"


def _score(day: Day) -> int | None:
    return tables.of_games([day.game(1)])[0].seats[_place(day) - 1].score


def _said(day: Day) -> list[str]:
    """What the check of all slips says of the event."""
    return [item.says for item in verified.of_event(day.event).items]


def _state(dispute: Dispute) -> str:
    dispute.refresh_from_db()
    return str(dispute.state)


def _words_in(desk: Browser, dispute: Dispute, text: str) -> Page:
    page = desk.open(_address(dispute))
    form = next(one for one in page.forms if one.fields.get("kind") == ["words"])
    return desk.send(form, words=text)


def _accept(desk: Browser, page: Page) -> Page:
    accept = next(one for one in page.forms if one.fields.get("accepted") == ["yes"])
    return desk.send(accept)


def _filled(page: Page) -> int:
    return sum("primary" in one.classes for one in page.elements if one.tag in ("button", "a"))


# ---------------------------------------------------------------- what the slip asks


def test_a_disputes_page_shows_what_the_slip_asks_and_its_words_before_any_evidence(
    day: Day, dispute: Dispute
) -> None:
    """Seen before: it opened empty and asked for files."""
    page = Browser(day.by).open(_address(dispute))
    assert "Nothing is handed in yet" not in page.main
    assert f"Seat {_place(day)}: 202 with TRAIN, 177 if ruled off" in page.main
    assert "If TRAIN is ruled off: Bob wins the table by 8, ahead of Ann." in page.main
    assert "GARDENIA" in page.main and "177 if ruled off" in page.main
    assert "Add evidence" in page.main
    assert _filled(page) == 1


def test_a_word_ruled_off_on_the_disputes_page_is_a_ruling_and_undone_opens_both_again(
    day: Day, dispute: Dispute
) -> None:
    desk = Browser(day.by)
    page = desk.send(desk.open(_address(dispute)).form(f"{SLIP}off/"))
    assert page.said == ["TRAIN ruled off."]
    assert "TRAIN ruled off." in page.main and "None yet." not in page.main
    assert "until it is ruled off" not in page.main
    assert (_state(dispute), _score(day), _said(day)) == ("ruled", 177, [])
    assert "until it is ruled off" not in desk.open(SLIP).main
    assert "Complete round 1" in desk.open("/e/day/").main
    number = LedgerLine.objects.get(kind="ruling").act_number
    undo(day.desk(), number=number, reason="Bob agreed to it")
    assert (_state(dispute), _score(day)) == ("open", 202)
    assert "Undone" in desk.open(_address(dispute)).main
    assert _said(day) != []
    undo(day.desk(), number=number + 1)
    assert (_state(dispute), _score(day), _said(day)) == ("ruled", 177, [])
    undo(day.desk(), number=number + 2)
    assert _state(dispute) == "open"


def test_a_dispute_stays_ruled_when_one_of_two_rulings_is_undone(
    day: Day, dispute: Dispute
) -> None:
    told = {"game": str(day.game(1).uuid), "dispute": str(dispute.uuid)}
    rulings.rule_scores(
        day.desk(), **told, scores=[seat.score or 0 for seat in _seats(day)], reason="as counted"
    )
    settling.word_off(day.desk(), **told, place=_place(day), word="TRAIN")
    undo(day.desk(), number=LedgerLine.objects.get(kind="ruling").act_number)
    assert _state(dispute) == "ruled"


def _seats(day: Day) -> tuple[tables.SeatRows, ...]:
    return tables.of_games([day.game(1)])[0].seats


def test_a_ruling_of_a_closed_dispute_is_not_undone(day: Day, dispute: Dispute) -> None:
    told = {"game": str(day.game(1).uuid), "dispute": str(dispute.uuid)}
    settling.word_off(day.desk(), **told, place=_place(day), word="TRAIN")
    disputes.close(day.desk(), dispute=str(dispute.uuid))
    with pytest.raises(Refused, match="Closed dispute 1"):
        undo(day.desk(), number=LedgerLine.objects.get(kind="ruling").act_number)


def test_what_is_let_stand_on_the_disputes_page_is_a_ruling_too(day: Day, dispute: Dispute) -> None:
    desk = Browser(day.by)
    form = desk.open(_address(dispute)).form(f"{SLIP}checked/")
    page = desk.send(form, reason="nobody challenged it")
    assert page.said == ["Marked as checked, OK."]
    assert f"{TRAIN}. Checked, OK. nobody challenged it" in page.main
    assert (_state(dispute), _score(day), _said(day)) == ("ruled", 202, [])
    undo(day.desk(), number=Settlement.objects.get().act_number)
    assert _state(dispute) == "open"
    assert _said(day) != []


def test_a_total_corrected_on_the_disputes_page_is_a_ruling_and_undone_it_is_open(
    day: Day, dispute: Dispute
) -> None:
    day.words(1, **{f"seat{_place(day)}": "GARDENIA HARMONIC READING"})
    desk = Browser(day.by)
    form = desk.open(_address(dispute)).form(f"{SLIP}correct/")
    assert form["score"] == "177"
    page = desk.send(form)
    assert "The words add up to 177." in page.main
    assert (_state(dispute), _score(day), _said(day)) == ("ruled", 177, [])
    undo(day.desk(), number=LedgerLine.objects.get(kind="ruling").act_number)
    assert (_state(dispute), _score(day)) == ("open", 202)


def test_only_the_director_who_has_the_dispute_settles_on_its_page(
    day: Day, dispute: Dispute, scorekeeper: Account
) -> None:
    page = Browser(scorekeeper).open(_address(dispute))
    assert not [form for form in page.forms if form.action.endswith(("/off/", "/checked/"))]
    told = {"game": str(day.game(1).uuid), "dispute": str(dispute.uuid), "about": "word TRAIN"}
    desk = day.at_desk(scorekeeper)
    with pytest.raises(NotAllowed):
        settling.checked(desk.desk(), **told, place=_place(day), reason="fine")
    scorekeeper.role = "judge"
    scorekeeper.save()
    disputes.take_over(desk.desk(), dispute=str(dispute.uuid))
    with pytest.raises(
        NotAllowed, match=r"Dispute 1 is assigned to Oskar D\. Assign it to yourself first"
    ):
        settling.checked(day.desk(), **told, place=_place(day), reason="fine")
    assert Settlement.objects.count() == 0


# ---------------------------------------------------------------- words handed in


def test_words_handed_in_have_the_clause_of_the_slip_and_accepting_rules_the_word_off(
    day: Day, dispute: Dispute
) -> None:
    """Seen before: NSA-23 where the slip has NSA-13; accepting changed no score, and the dispute
    was ruled all the same."""
    desk = Browser(day.by)
    page = _words_in(desk, dispute, "train gardenia")
    (audit,) = [record.audit for record in dispute.records.all()]
    assert [(one["rule"], one["severity"]) for one in audit.findings] == [
        ("NSA-13", "error"), ("NSA-30", "note"),
    ]  # fmt: skip
    page = _accept(desk, page)
    assert page.said == ["Finding 1 accepted: Ann −25."]
    assert (_state(dispute), _score(day), _said(day)) == ("ruled", 177, [])
    line = LedgerLine.objects.get(kind="ruling")
    assert (line.points, line.clause, line.reason) == (-25, "NSA-13", "TRAIN ruled off.")
    assert Settlement.objects.get().line == line


def test_a_finding_on_a_word_is_accepted_and_dismissed_and_the_word_goes_off_and_on(
    day: Day, dispute: Dispute
) -> None:
    _words_in(Browser(day.by), dispute, "TRAIN")
    (audit,) = [record.audit for record in dispute.records.all()]
    told = {"dispute": str(dispute.uuid), "game": str(day.game(1).uuid), "audit": str(audit.uuid)}
    for accepted, score in ((False, 202), (True, 177), (False, 202), (True, 177)):
        why = "" if accepted else "nobody challenged it"
        rulings.rule(day.desk(), **told, finding=1, accepted=accepted, reason=why)
        assert (_state(dispute), _score(day), _said(day)) == ("ruled", score, [])


def test_a_word_on_no_slip_is_not_accepted_and_the_dispute_stays_open(
    day: Day, dispute: Dispute
) -> None:
    page = _words_in(Browser(day.by), dispute, "PLAIN")
    assert "PLAIN counts on no slip of this table, so there is nothing to rule off." in page.main
    assert not [one for one in page.forms if one.fields.get("accepted") == ["yes"]]
    (audit,) = [record.audit for record in dispute.records.all()]
    told = {"dispute": str(dispute.uuid), "game": str(day.game(1).uuid), "audit": str(audit.uuid)}
    with pytest.raises(Refused, match="Nothing was changed"):
        rulings.rule(day.desk(), **told, finding=1, accepted=True)
    assert (_state(dispute), _score(day)) == ("open", 202)


# ---------------------------------------------------------------- after a ruling


def _rule_scores(day: Day, dispute: Dispute, scores: list[int]) -> None:
    told = {"dispute": str(dispute.uuid), "game": str(day.game(1).uuid)}
    rulings.rule_scores(day.desk(), **told, scores=scores, reason="counted at the table")


def test_a_ruling_that_lets_the_scores_stand_settles_the_total_until_the_slip_is_entered_anew(
    day: Day, dispute: Dispute
) -> None:
    """Seen before: a ruling without a line left the total doubtful on the slip and in the check."""
    day.words(1, **{f"seat{_place(day)}": "GARDENIA HARMONIC READING"})
    assert len(_said(day)) == 1
    scores = [seat.score or 0 for seat in _seats(day)]
    _rule_scores(day, dispute, scores)
    assert _said(day) == []
    desk = Browser(day.by)
    assert "A director ruled the score." in desk.open(SLIP).main
    assert "A director ruled the score." in desk.open(_address(dispute)).main
    assert "Complete round 1" in desk.open("/e/day/").main
    lifecycle.take_back(day.desk(), game=str(day.game(1).uuid), reason="the wrong table")
    day.report(1, *scores)
    day.words(1, **{f"seat{_place(day)}": "GARDENIA HARMONIC READING"})
    assert len(_said(day)) == 1


def test_a_record_put_right_all_at_once_settles_the_seats_total(
    director: Account,
) -> None:
    text = (SAMPLES / "anagrams-nsa-2005.agr").read_text(encoding="utf-8")
    day = Day.new(director, system="anagrams-nsa-2005")
    names = [line.split(maxsplit=2)[2] for line in text.splitlines() if line.startswith("#player")]
    day.bring_named(*names)
    day.post(1)
    ends = [int(line.rsplit(" ", 1)[1]) for line in text.splitlines() if "(score)" in line]
    proved = dict(zip(names, ends, strict=True))
    day.report(1, *(proved[name] + 36 * (name == names[0]) for name in day.seated(1)))
    place = day.seated(1).index(names[0]) + 1
    words = next(line for line in text.splitlines() if line.startswith(">ann: (words)"))
    day.words(1, **{f"seat{place}": words.partition(") ")[2]})
    assert any("646 was reported; the words add up to 610" in one for one in _said(day))
    dispute = day.dispute(1, "thirty-six too many")
    audit = day.hand_in(dispute, text)
    told = {"dispute": str(dispute.uuid), "game": str(day.game(1).uuid), "audit": str(audit.uuid)}
    rulings.put_right(day.desk(), **told)
    assert not any("words add up to" in one for one in _said(day))
    assert _seats(day)[place - 1].ruled
    assert "words add up to" not in Browser(day.by).open(SLIP).main


# ---------------------------------------------------------------- sheets that stop early


@kept_day
def pair(director: Account) -> Day:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    day.post(1)
    day.report(1, 400, 390)
    return day


def test_sheets_are_put_right_with_the_filled_button_once_they_reach_the_end(pair: Day) -> None:
    """Seen before: “Put right all at once … −308”, filled."""
    desk, dispute = Browser(pair.by), pair.dispute(1)
    form = next(
        one for one in desk.open(_address(dispute)).forms if one.fields.get("kind") == ["sheets"]
    )
    early = ("46 46 | 71 71\n46 92 | 72 143", "71 71 | 46 46\n72 143 | 46 92")
    pages = [
        desk.send(form, **{"sheet-1": one, "sheet-2": other, "key": f"{at}" * 32})
        for at, (one, other) in enumerate(
            (early, ("300 300 | 390 390\n50 350 | - -\n50 400 | - -", ""),
             ("200 200 | 190 190\n190 390 | 200 390", ""))
        )
    ]  # fmt: skip
    assert [_filled(page) for page in pages] == [0, 0, 1]
    assert (
        "The sheets stop at 92–143; the slip says 400–390. They don’t reach the end of the game."
    ) in pages[0].main
    assert "nothing to correct" not in pages[0].main
    assert "Use these totals anyway" in pages[0].main
    assert "turns are missing." in pages[1].main
    assert "They don’t reach the end" not in pages[2].main
