"""A word is reported, doubted, challenged, ruled on, counted; what is settled falls silent
everywhere at once."""

from __future__ import annotations

import pytest

from tdtool.models import Account, LedgerLine, Settlement
from tdtool.queries.audits import slips as verified
from tdtool.queries.slips import tables
from tdtool.services.acts import NotAllowed
from tdtool.services.journal import replay
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle, settling
from tdtool.services.slips.rows import SlipRefused
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser

SLIP = "/e/day/round/1/table/1/"


@kept_day
def day(director: Account) -> Day:
    """TRAIN has five letters, where six are the fewest: 202 with it, 177 without; Bob has 185."""
    day = first_posted(director, 3, table_size=3)
    seats = day.seated(1)
    scores = {"Ann": 202, "Bob": 185, "Cy": 100}
    day.report(1, *(scores[name] for name in seats))
    day.words(1, **{f"seat{seats.index('Ann') + 1}": "GARDENIA HARMONIC READING TRAIN"})
    return day


def _said(day: Day) -> list[str]:
    """What the check of all slips says of the event."""
    return [item.says for item in verified.of_event(day.event).items]


def _place(day: Day) -> int:
    return day.seated(1).index("Ann") + 1


def _rule_off(day: Day, **how: object) -> LedgerLine | None:
    game = str(day.game(1).uuid)
    return settling.word_off(day.desk(), game=game, place=_place(day), word="TRAIN", **how)


TOO_SHORT = "TRAIN has 5 letters and the minimum is 6; it counts until it is ruled off."


def test_a_word_ruled_off_falls_silent_everywhere_and_the_next_thing_is_to_complete(
    day: Day,
) -> None:
    desk = Browser(day.by)
    assert _said(day) == [TOO_SHORT]
    page = desk.open(SLIP)
    assert f"Seat {_place(day)}: 202 with TRAIN, 177 if ruled off" in page.main
    assert "If TRAIN is ruled off: Bob wins the table by 8, ahead of Ann." in page.main
    assert "Check table 1" in desk.open("/e/day/").main
    # A button that came too late: the page offered “Save mine” with what it had sent itself.
    late = desk.send(page.form(f"{SLIP}off/"), version="0")
    assert (late.status, late.title) == (409, page.title)
    assert "changed" in late.main and "Save mine" not in late.main
    page = desk.send(page.form(f"{SLIP}off/"))
    assert page.said == ["TRAIN ruled off."]
    assert _said(day) == []
    assert "Bob wins" not in page.main
    assert "until it is ruled off" not in page.main
    assert "was ruled off and doesn’t count" in page.main
    assert "words add up to" not in page.main
    assert "Complete round 1" in desk.open("/e/day/").main
    (seat,) = (s for s in tables.of_games([day.game(1)])[0].seats if s.name == "Ann")
    assert seat.score == 177
    line = LedgerLine.objects.get(kind="ruling")
    assert (line.points, line.clause, line.reason) == (-25, "NSA-13", "TRAIN ruled off.")
    # Undone, the doubt is there again.
    undo(day.desk(), number=line.act_number)
    assert _said(day) == [TOO_SHORT]
    undo(day.desk(), number=line.act_number + 1)
    assert _said(day) == []


def test_what_is_let_stand_needs_a_director_and_a_reason_and_asks_no_more(
    day: Day, scorekeeper: Account
) -> None:
    about = {"about": "word TRAIN", "place": _place(day), "game": str(day.game(1).uuid)}
    with pytest.raises(NotAllowed):
        settling.checked(day.at_desk(scorekeeper).desk(), **about, reason="all agree")
    with pytest.raises(SlipRefused, match="needs a reason; History shows it"):
        settling.checked(day.desk(), **about)
    settling.checked(day.desk(), **about, reason="nobody challenged it")
    assert _said(day) == []
    page = Browser(day.by).open(SLIP)
    assert "by Mirela K.: nobody challenged it." in page.main
    assert "Complete round 1" in Browser(day.by).open("/e/day/").main
    with pytest.raises(SlipRefused, match="already settled"):
        settling.checked(day.desk(), **about, reason="again")


def test_other_words_are_another_doubt(day: Day) -> None:
    _rule_off(day)
    day.words(1, **{f"seat{_place(day)}": "GARDENIA HARMONIC READING PLAIN"})
    assert sorted(_said(day)) == [
        "177 counts, 202 was reported; the words add up to 202.",
        "PLAIN has 5 letters and the minimum is 6; it counts until it is ruled off.",
    ]


def test_a_slip_taken_back_takes_the_ruling_with_it(day: Day) -> None:
    _rule_off(day)
    game = day.game(1)
    lifecycle.take_back(day.desk(), game=str(game.uuid), reason="the wrong table")
    day.report(1, 202, 185, 100)
    day.words(1, seat1="GARDENIA HARMONIC READING TRAIN")
    assert _said(day) == [TOO_SHORT]


def test_a_score_that_the_director_ruled_says_which_word_was_off(day: Day) -> None:
    """Seen before: 215 by ruling, and the slip said that 215 was reported and the words make 240,
    and offered 240."""
    lifecycle.correct(
        day.desk(), game=str(day.game(1).uuid), place=_place(day), score=177, reason="TRAIN off"
    )
    assert _said(day) == []
    page = Browser(day.by).open(SLIP)
    assert "words add up to" not in page.main
    assert page.form(f"{SLIP}correct/")["score"] == ""


def test_a_word_off_without_points_to_take_is_off_all_the_same(day: Day) -> None:
    game, place = str(day.game(1).uuid), _place(day)
    lines = LedgerLine.objects.count()
    lifecycle.take_back(day.desk(), game=game, reason="anew")
    day.report(1, *(177 if name == "Ann" else 185 for name in day.seated(1)))
    day.words(1, **{f"seat{place}": "GARDENIA HARMONIC READING TRAIN"})
    assert _rule_off(day) is None
    assert LedgerLine.objects.filter(kind="ruling").count() == 0
    assert lines
    assert _said(day) == []


def test_a_word_that_is_not_on_the_slip_is_not_ruled_off(day: Day) -> None:
    game = str(day.game(1).uuid)
    with pytest.raises(SlipRefused, match="PLAIN isn’t on the slip of Ann"):
        settling.word_off(day.desk(), game=game, place=_place(day), word="PLAIN")
    _rule_off(day)
    with pytest.raises(SlipRefused, match="already ruled off the slip of Ann"):
        _rule_off(day)


def test_what_was_settled_is_played_again_from_the_journal(day: Day) -> None:
    _rule_off(day, reason="five letters")
    undo(day.desk(), number=LedgerLine.objects.get(kind="ruling").act_number)
    settling.checked(
        day.desk(), game=str(day.game(1).uuid), about="word TRAIN", place=_place(day), reason="no"
    )
    assert Settlement.objects.count() == 3
    assert replay.replay(day.event).whole


def test_a_word_that_held_when_it_was_challenged_is_doubted_no_more(director: Account) -> None:
    """The judge's list had it; whoever types the words later isn't told to look at it again."""
    day = first_posted(director, 3, table_size=3)
    day.judge(1, "GARDENIA")
    day.judge(1, "READINGZ")
    day.report(1, 113, 36, 36)
    day.words(1, seat1="GARDENIA READING", seat2="READINGZ")
    assert sorted(_said(day)) == [
        "36 was reported; the words add up to 64.",
        "READINGZ was challenged off at the table; it counts until it is ruled off.",
    ]
    settling.word_off(day.desk(), game=str(day.game(1).uuid), place=2, word="READINGZ")
    assert _said(day) == []
