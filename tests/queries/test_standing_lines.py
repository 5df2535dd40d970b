"""Which lines of a slip stand: a reversal undoes its own line, whatever other lines are like it."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry, LedgerLine
from tdtool.queries.audits import slips as verified
from tdtool.queries.slips import doubts, tables
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import SeatRows
from tdtool.services.challenges import penalties
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import forfeits
from tdtool.services.slips import lifecycle, rulings, settling
from tests.cast import Day


@pytest.fixture
def two(director: Account) -> Day:
    """Ann 400, Bob 380; a wrong challenge brings the other one 5 points (SCR-10)."""
    day = Day.new(director, system="scrabble", challenge="play5").bring(2)
    day.post(1)
    day.report(1, 400, 380)
    return day


def _seat(day: Day, place: int = 1) -> SeatRows:
    return tables.of_games([day.game(1)])[0].seats[place - 1]


def _penalise(day: Day, points: int = -5, *, clause: str = "") -> int:
    game = str(day.game(1).uuid)
    rulings.points(day.desk(), game=game, place=1, points=points, clause=clause, reason="a phone")
    return JournalEntry.objects.filter(chain=day.event.uuid).count()


def test_of_two_equal_penalties_the_one_undone_is_off_and_the_other_stands(two: Day) -> None:
    _penalise(two)
    second = _penalise(two)
    undo(two.desk(), number=second)
    assert (_seat(two).score, _seat(two).penalties, _seat(two).on_paper) == (395, -5, 400)
    first, undone = LedgerLine.objects.filter(kind="penalty").order_by("pk")
    assert LedgerLine.objects.get(kind="reversal").takes_back == undone
    undo(two.desk(), number=second - 1)
    assert LedgerLine.objects.filter(takes_back=first).count() == 1
    assert (_seat(two).score, _seat(two).penalties) == (400, 0)


def test_a_challenge_taken_off_leaves_a_ruling_of_the_same_points_and_clause(two: Day) -> None:
    """Seen before: the reversal undid the ruling, the challenge stayed, and the paper had 380."""
    two.judge(1, "GARDENIA")
    penalties.penalise(two.desk(), challenge=1, challengers=[1])
    cost = LedgerLine.objects.get(kind="challenge")
    assert cost.points == 5
    lifecycle.correct(
        two.desk(), game=str(two.game(1).uuid), place=2, score=390, reason="sums",
        clause=cost.clause,
    )  # fmt: skip
    penalties.withhold(two.desk(), challenge=1, reason="void after all")
    assert LedgerLine.objects.get(kind="reversal").takes_back == cost
    seat = _seat(two, 2)
    assert (seat.score, seat.penalties, seat.on_paper, seat.ruled) == (385, 0, 385, True)


def test_of_two_equal_challenges_each_is_taken_off_by_itself(two: Day) -> None:
    two.judge(1, "GARDENIA")
    two.judge(1, "READING")
    for number in (1, 2):
        penalties.penalise(two.desk(), challenge=number, challengers=[1])
    penalties.withhold(two.desk(), challenge=1, reason="void")
    first, second = LedgerLine.objects.filter(kind="challenge").order_by("pk")
    assert LedgerLine.objects.get(takes_back=first).kind == "reversal"
    assert _seat(two, 2).penalties == 5
    penalties.withhold(two.desk(), challenge=2, reason="void")
    assert LedgerLine.objects.filter(takes_back=second).count() == 1
    assert (_seat(two, 2).score, _seat(two, 2).penalties) == (380, 0)


def test_a_reversal_from_before_it_named_its_line_takes_back_the_last_like_it(two: Day) -> None:
    _penalise(two)
    line = LedgerLine.objects.get(kind="penalty")
    reversal = LedgerLine(kind="reversal", points=5, clause=line.clause, takes_back=None)
    assert slip_states.standing([line, reversal]) == []
    assert slip_states.standing([reversal, line]) == [reversal, line]


@pytest.fixture
def words(director: Account) -> Day:
    day = Day.new(director, table_size=3).bring(3)
    day.post(1)
    return day


def _asked(day: Day) -> list[str]:
    known = doubts.of_table(tables.of_games([day.game(1)])[0])
    return [one.finding.message for one in known.asking]


def test_what_was_decided_without_a_line_goes_with_the_slip_as_well(words: Day) -> None:
    """Seen before: TRAIN was off the slip that was keyed anew with its 25 points counted, and the
    same words were let stand there."""
    words.report(1, 152, 113, 89)
    words.words(1, seat1="GARDENIA ORCHARDS TRAIN")
    game = str(words.game(1).uuid)
    settling.word_off(words.desk(), game=game, place=1, word="TRAIN")
    lifecycle.take_back(words.desk(), game=game, reason="the wrong table")
    words.report(1, 153, 113, 89)
    words.words(1, seat1="GARDENIA ORCHARDS TRAIN")
    assert any("TRAIN has 5 letters" in one for one in _asked(words))


def test_words_typed_before_the_slip_is_in_ask_nothing_yet(words: Day) -> None:
    """Seen before: the slip offered to rule a word off, which was refused; nobody else asked."""
    words.words(1, seat1="GARDENIA TRAIN")
    assert _asked(words) == []
    words.report(1, 89, 113, 89)
    assert any("TRAIN has 5 letters" in one for one in _asked(words))


def test_a_forfeit_whose_spread_was_ruled_away_and_was_played_leaves_no_credit(
    director: Account,
) -> None:
    """Seen before; the check said that its credit of +50 stands on a game that was played."""
    day = Day.new(director, system="my-scrabble").bring(2)
    day.post(1)
    game = str(day.game(1).uuid)
    forfeits.forfeit(day.desk(), game=game, missing=[1], reason="not here")
    for place in (1, 2):
        rulings.credit(day.desk(), game=game, place=place, points=0, reason="nobody’s fault")
    forfeits.play_after_all(day.desk(), game=game, reason="came")
    day.report(1, 305, 299)
    assert verified.of_event(day.event).items == ()
