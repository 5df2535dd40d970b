"""A table that is in is keyed once more: what is read back is measured by the paper, as corrected,
without what stands on top of it, and only what differs from it becomes a correction.

By NSA rules a slip with 205 for seat 1 and a penalty of 10 was read back as in with 195: the
paper’s own 205 was "corrections: seat 1 +10", and 195 was "nothing new" and wrote a correction.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tdtool.models import Account, Game, JournalEntry, LedgerLine
from tdtool.queries import rules
from tdtool.services.challenges import penalties
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings, settling
from tests.cast import Day
from tests.web.browser import Browser, Page, rows

SYSTEMS = ("anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962", "scrabble")
OF_TWO, OF_SEVERAL = (205, 180), (205, 180, 160, 150, 140, 130)
Trouble = Callable[[Day, Game], object]


def _points(points: int, counts_for: str = "score") -> Trouble:
    return lambda day, game: rulings.points(
        day.desk(), game=str(game.uuid), place=1, points=points, counts_for=counts_for, reason="so"
    )


def _put_right(score: int) -> Trouble:
    """A correction, or on an accepted slip the director’s ruling."""
    return lambda day, game: slips.correct(
        day.desk(), game=str(game.uuid), place=1, score=score, reason="added up wrong"
    )


def _against_the_score(day: Day, game: Game) -> object:
    told = {"1": "loss", "2": "win"}
    return rulings.result(day.desk(), game=str(game.uuid), results=told, reason="so")


def _overtime(day: Day, game: Game) -> object:
    used = 60 * rules.of_division(day.division).number("minutes") + 61
    return slips.clock(day.desk(), game=str(game.uuid), place=1, used=used)


def _challenge(day: Day, game: Game) -> object:
    day.judge(1, "TAXIS")
    return penalties.penalise(day.desk(), challenge=1, challengers=[1])


# What came on top of the slip, and what it makes of seat 1’s 205 on the paper.
TROUBLES: dict[str, tuple[Trouble, int]] = {
    "a penalty": (_points(-10), 205),
    "a bonus": (_points(10), 205),
    "a penalty on the spread": (_points(-10, "spread"), 205),
    "a score by ruling": (_put_right(215), 215),
    "a correction": (_put_right(195), 195),
    "a result by ruling": (_against_the_score, 205),
    "overtime": (_overtime, 205),
    "a lost challenge": (_challenge, 205),
}
ONLY = {
    "a result by ruling": ("anagrams-2004", "my-scrabble", "scrabble"),
    "overtime": ("anagrams-2004", "my-scrabble", "scrabble"),
    "a lost challenge": ("anagrams-2004",),
}
USUAL = {
    "a penalty": ("anagrams-nsa-2005", "scrabble"),
    "a score by ruling": ("anagrams-2004",),
    "a correction": ("anagrams-nsa-2005",),
    "overtime": ("scrabble",),
}
CASES = [
    pytest.param(system, one, marks=() if system in USUAL.get(one, ()) else pytest.mark.long)
    for one in TROUBLES
    for system in ONLY.get(one, SYSTEMS)
    if system != "anagrams-1962"  # its totals are smaller: these would be refused (D62-1)
]


def _after(director: Account, system: str, trouble: str) -> tuple[Day, list[int]]:
    """A day with the slip of table 1 in and this on top of it; and what the paper shows."""
    two = system in ONLY["overtime"]
    day = Day.new(director, system=system).bring(4 if two else 6)
    day.post(1)
    scores = list(OF_TWO if two else OF_SEVERAL)
    game = day.report(1, *scores, signed=trouble != "a correction")
    happens, first = TROUBLES[trouble]
    happens(day, game)
    return day, [first, *scores[1:]]


def _read_back(day: Day, scores: list[int]) -> tuple[Browser, Page]:
    desk = Browser(day.by)
    return desk, desk.open("/e/day/entry/", line=" ".join(map(str, [1, *scores])))


@pytest.mark.long
@pytest.mark.parametrize(("system", "trouble"), CASES)
def test_the_same_paper_keyed_again_is_nothing_new_and_another_is_corrected_by_what_differs(
    director: Account, system: str, trouble: str
) -> None:
    day, paper = _after(director, system, trouble)
    desk, page = _read_back(day, paper)
    says = "Nothing new: table 1 is already saved like this."
    assert page.main.count("othing new") == page.main.count(says) == 1
    assert not [one for one in page.elements if one.tag == "li" and "error" in one.classes]
    before = rows()
    page = desk.send(page.form(), sure="yes")
    assert [sentence.startswith(says) for sentence in page.said] == [True]
    assert rows() == before

    desk, page = _read_back(day, [paper[0] - 10, paper[1] + 3, *paper[2:]])
    numbered = len(paper) > 2
    first, second = ("seat 1", "seat 2") if numbered else day.seated(1)
    assert f"Changes: corrections ({first} −10, {second} +3)." in page.main
    last = LedgerLine.objects.order_by("pk").values_list("pk", flat=True).last()
    page = desk.send(page.form(), sure="yes")
    assert page.said == ["Table 1: 2 corrections saved."]
    kind = "correction" if trouble == "a correction" else "mistyped"  # that one isn’t signed
    written = LedgerLine.objects.filter(pk__gt=last).order_by("pk")
    assert list(written.values_list("seat__place", "kind", "points")) == [
        (1, kind, -10),
        (2, kind, 3),
    ]


def test_another_clock_keyed_again_is_read_back_as_the_difference_in_overtime(
    director: Account,
) -> None:
    day, paper = _after(director, "scrabble", "overtime")
    first, _ = day.seated(1)
    desk = Browser(director)
    page = desk.open("/e/day/entry/", line=" ".join(map(str, [1, *paper, "t1 25:10"])))
    assert f"{first}: 25:10 used, 1 minute over (rounded up), −10; final score 195." in page.main
    assert f"Changes: overtime ({first} +10), time used ({first})." in page.main
    assert desk.send(page.form(), sure="yes").said == ["Table 1: changes saved."]
    lines = LedgerLine.objects.filter(kind="overtime").order_by("pk")
    assert list(lines.values_list("points", flat=True)) == [-20, 10]


def test_a_penalty_stays_on_top_of_a_table_of_several_when_it_is_read_back(
    director: Account,
) -> None:
    """The winner was told by the paper, as if nobody had a penalty."""
    day, paper = _after(director, "anagrams-nsa-2005", "a penalty")
    first, second = day.seated(1)[:2]
    _, page = _read_back(day, [185, *paper[1:]])
    assert f"{second} wins the table by 5, ahead of {first}." in page.main
    assert "185 on the slip" in page.main


def test_what_would_be_refused_is_said_when_it_is_read_back_and_has_no_button(
    director: Account, scorekeeper: Account
) -> None:
    day, paper = _after(director, "anagrams-nsa-2005", "a penalty")
    _, page = _read_back(day, paper)
    assert "Nothing new: table 1 is already saved like this." in page.main
    assert "Save" not in page.main
    page = Browser(scorekeeper).open("/e/day/entry/", line="1 1 2 3 4 5 6")
    assert "only a director can correct it now. Nothing was changed." in page.main
    assert "Changes:" not in page.main


@pytest.mark.long
@pytest.mark.parametrize(("system", "clause"), [("my-scrabble", "MYS-0"), ("scrabble", "")])
def test_a_signed_slip_keyed_again_says_whose_signatures_are_lost_and_under_which_clause(
    director: Account, system: str, clause: str
) -> None:
    """The signatures stood beside scores that nobody had signed, and the lines had no clause."""
    day = Day.new(director, system=system).bring(4)
    day.post(1)
    day.report(1, 401, 388)
    first, second = day.seated(1)
    desk, page = _read_back(day, [410, 388])
    says = (
        f"{first} signed 401–388, as saved. If the paper has changed since, the new scores lack "
        f"that signature.{clause}"
    )
    assert says in page.main
    refused = desk.send(page.form(), ruling="yes")
    assert refused.said == ["A ruling needs a reason. Type it beside the button."]
    assert says in refused.main
    page = desk.send(refused.form(), ruling="yes", reason="they added up again")
    assert page.said == ["Table 1: 1 correction saved by ruling."]
    line = LedgerLine.objects.order_by("pk").last()
    assert line is not None and (line.kind, line.points, line.clause) == ("ruling", 9, clause)
    slip = desk.open("/e/day/round/1/table/1/")
    assert slip.main.count("signed 401–388, changed since") == 1
    _, page = _read_back(day, [401, 410])
    assert f"{second} signed 401–388, as saved." in page.main
    assert f"{first} signed" not in page.main  # the score is the one they signed again
    assert "they added up again" in slip.main
    assert (
        "Ruled on table 1, round 1, entered again: 410, 388." in desk.open("/e/day/history/").main
    )


def test_a_typing_error_put_right_is_none_of_the_players(director: Account) -> None:
    """“signed 213–244, changed since” stood beside a player who had signed the right paper."""
    day = Day.new(director, system="my-scrabble").bring(4)
    day.post(1)
    day.report(1, 213, 244)
    desk, page = _read_back(day, [231, 244])
    assert "If the signed paper says this, press y" in page.main
    page = desk.send(page.form(), sure="yes")
    assert page.said == ["Table 1: 1 correction saved."]
    line = LedgerLine.objects.order_by("pk").last()
    assert line is not None and (line.kind, line.points, line.clause) == ("mistyped", 18, "")
    slip = desk.open("/e/day/round/1/table/1/")
    assert ", changed since" not in slip.main
    assert "a typing error: the paper says this" in slip.main
    _, page = _read_back(day, [235, 244])
    assert "signed 231–244, as saved." in page.main
    undo(day.desk(), number=JournalEntry.objects.filter(event=day.event).count(), reason="not so")
    assert ", changed since" not in desk.open("/e/day/round/1/table/1/").main


def test_a_correction_before_all_have_signed_takes_no_signature_away(director: Account) -> None:
    day = Day.new(director, system="my-scrabble").bring(4)
    day.post(1)
    game = str(day.report(1, 401, 388, signed=False).uuid)
    desk, page = _read_back(day, [410, 388])
    assert "will lack" not in page.main
    desk.send(page.form(), sure="yes")
    slips.sign(day.desk(), game=game, places=[1, 2])
    assert ", changed since" not in desk.open("/e/day/round/1/table/1/").main
    assert set(LedgerLine.objects.values_list("kind", "clause")) >= {("correction", "")}


def test_a_word_ruled_off_leaves_the_signatures_of_those_whose_score_it_is_not(
    director: Account,
) -> None:
    """Every seat said “signed …, changed since”, though one score had changed."""
    day = Day.new(director, table_size=3).bring(6)
    day.post(1)
    day.report(1, 202, 113, 64)
    day.words(1, seat1="GARDENIA HARMONIC READING TRAIN")
    settling.word_off(day.desk(), game=str(day.game(1).uuid), place=1, word="TRAIN")
    slip = Browser(director).open("/e/day/round/1/table/1/")
    assert slip.main.count("signed 202–113–64, changed since") == 1
