"""The mistakes of a day, each from the wrong slip to where every place agrees: at most five acts
on one page. ``-s`` prints what each took."""

from __future__ import annotations

import pytest

from tdtool.models import Account, Dispute
from tdtool.services.challenges import penalties
from tdtool.services.rounds import forfeits
from tdtool.services.slips import lifecycle, rulings
from tests.cast import Day
from tests.places import SAMPLES
from tests.truth.hand import Hand

PAIRS = ("scrabble", "my-scrabble", "anagrams-2004")
TABLES = ("anagrams-nsa-2005", "anagrams-1962")
SHORT = "GARDENIA HARMONIC READING TRAIN"  # 202 by their squares, 177 without TRAIN


def _pairs(by: Account, system: str, count: int = 4, **told: str) -> Day:
    day = Day.new(by, system=system, **told).bring(count)
    day.post(1)
    return day


def _tables(by: Account, count: int = 6) -> Day:
    """Two tables of three by the rules of NSA."""
    day = Day.new(by, table_size=3).bring(count)
    day.post(1)
    return day


@pytest.fixture(params=PAIRS)
def pairs(request: pytest.FixtureRequest, director: Account) -> Day:
    return _pairs(director, request.param)


@pytest.fixture
def short(director: Account) -> Day:
    """A word too short stands on the slip, and counts."""
    day = _tables(director)
    day.report(1, 202, 113, 64)
    day.words(1, seat1=SHORT)
    return day


def test_swapped_digits(pairs: Day) -> None:
    pairs.report(1, 214, 180)
    hand = Hand(pairs)
    hand.line("1 241 180")
    assert hand.scores() == [241, 180]
    hand.is_right("swapped digits")


def test_the_slips_of_two_tables_exchanged(pairs: Day) -> None:
    pairs.report(1, 214, 180)
    pairs.report(2, 305, 299)
    hand = Hand(pairs)
    hand.line("1 305 299")
    hand.line("2 214 180")
    assert (hand.scores(1), hand.scores(2)) == ([305, 299], [214, 180])
    hand.is_right("two slips exchanged")


def test_keyed_into_the_wrong_table_then_z(pairs: Day) -> None:
    hand = Hand(pairs)
    hand.line("1 305 299")
    hand.z()
    hand.line("2 305 299")
    assert (hand.scores(1), hand.scores(2)) == ([None, None], [305, 299])
    hand.is_right("wrong table, z")


def test_a_slip_keyed_twice_with_other_scores_and_the_second_undone(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    hand = Hand(pairs)
    hand.line("1 350 299")
    hand.z()
    assert hand.scores() == [305, 299]
    hand.is_right("keyed twice, second undone")


def test_a_word_too_short_is_ruled_off(short: Day) -> None:
    hand = Hand(short)
    hand.slip("off", containing="TRAIN")
    assert hand.scores()[0] == 177
    hand.is_right("word too short, ruled off")


def test_a_word_ruled_off_is_put_on_again(short: Day) -> None:
    hand = Hand(short)
    hand.slip("off", containing="TRAIN")
    hand.z()
    assert hand.scores()[0] == 202
    hand.slip("checked", containing="TRAIN", reason="nobody challenged it")
    hand.is_right("ruling overruled by undo, let stand")


def test_a_word_challenged_off_stands_on_the_slip(director: Account) -> None:
    day = _tables(director)
    day.judge(1, "READINGZ")
    day.report(1, 64, 113, 64)
    day.words(1, seat1="READINGZ")
    hand = Hand(day)
    page = hand.slip("off", containing="READINGZ")
    while any(one.action.endswith("/off/") for one in page.forms):
        page = hand.slip("off")
    assert hand.scores()[0] == 0
    hand.is_right("challenged off, yet on the slip")


def test_a_word_that_held_is_doubted_no_more(director: Account) -> None:
    day = _tables(director)
    day.judge(1, "GARDENIA")
    day.report(1, 64, 113, 64)
    hand = Hand(day)
    hand.slip("words", **{"words-1": "GARDENIA"})
    hand.is_right("challenged and held")


def test_a_total_that_no_words_make(director: Account) -> None:
    day = _tables(director)
    day.report(1, 65, 113, 64)
    hand = Hand(day)
    hand.line("1 64 113 64")
    hand.is_right("total that no words make")


@pytest.mark.parametrize("stands", [False, True])
def test_a_total_unlike_the_words(director: Account, *, stands: bool) -> None:
    day = _tables(director)
    day.report(1, 130, 113, 64)
    day.words(1, seat1="GARDENIA HARMONIC")
    hand = Hand(day)
    if stands:
        hand.slip("checked", containing="total 130/128", reason="both agree")
    else:
        hand.slip("correct", containing="The words make 128.", place="1", score="128")
    assert hand.scores()[0] == (130 if stands else 128)
    hand.is_right(f"total unlike the words, {'let stand' if stands else 'corrected'}")


def test_more_of_a_letter_than_the_sets_have(director: Account) -> None:
    day = _tables(director)
    words = " ".join(["QUIZZING"] * 5)
    day.report(1, 320, 113, 64)
    day.words(1, seat1=words)
    hand = Hand(day)
    for _ in range(4):
        page = hand.open("round/1/table/1/")
        if not any(one.action.endswith("/checked/") for one in page.forms):
            break
        hand.slip("checked", reason="a third set was used")
    hand.is_right("more of a letter than the sets")


def test_a_correction_after_all_have_signed(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    hand = Hand(pairs)
    hand.slip("correct", place="2", score="309", reason="added up wrong")
    assert hand.scores() == [305, 309]
    hand.is_right("correction after signing")


@pytest.mark.parametrize("system", ["scrabble", "my-scrabble", "anagrams-2004"])
def test_overtime_forgotten_then_the_clock_told(director: Account, system: str) -> None:
    day = _pairs(director, system)
    day.report(1, 305, 299)
    hand = Hand(day)
    hand.slip("clock", place="1", used="26:10")
    hand.is_right("overtime forgotten")


def test_overtime_told_for_the_wrong_seat(director: Account) -> None:
    day = _pairs(director, "scrabble")
    day.report(1, 305, 299)
    hand = Hand(day)
    hand.slip("clock", place="1", used="26:10")
    hand.slip("clock", place="1", used="25:00")
    hand.slip("clock", place="2", used="26:10")
    assert hand.scores() == [305, 279]
    hand.is_right("overtime for the wrong seat")


def test_the_wrong_starter(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    hand = Hand(pairs)
    hand.slip("started", place="2")
    hand.is_right("wrong starter")


def test_a_penalty_entered_twice_one_undone(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    hand = Hand(pairs)
    for _ in range(2):
        hand.rulings("points", place="1", points="-10", reason="a phone")
    hand.z()
    assert hand.scores() == [295, 299]
    hand.is_right("penalty entered twice")


def test_a_penalty_before_the_slip_is_in(pairs: Day) -> None:
    hand = Hand(pairs)
    hand.rulings("points", place="1", points="-10", counts_for="spread", reason="a phone")
    hand.line("1 305 299")
    hand.is_right("penalty before the slip")


def test_a_challenge_cost_let_go_then_the_slip_keyed_again(director: Account) -> None:
    day = _pairs(director, "scrabble", challenge="play5")
    day.judge(1, "GARDENIA")
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    day.report(1, 305, 299)
    hand = Hand(day)
    hand.line("1 350 299")
    assert hand.scores() == [350, 304]
    hand.is_right("challenge cost, keyed again")


def test_a_forfeit_entered_for_the_wrong_game(director: Account) -> None:
    day = _pairs(director, "my-scrabble")
    game = str(day.game(1).uuid)
    forfeits.forfeit(day.desk(), game=game, missing=[1], reason="not here")
    hand = Hand(day)
    hand.z()
    hand.line("1 305 299")
    assert hand.scores() == [305, 299]
    hand.is_right("forfeit of the wrong game")


def test_what_a_bye_brings_is_changed(director: Account) -> None:
    day = _pairs(director, "scrabble", 5)
    day.report(1, 305, 299)
    day.report(2, 305, 290)
    day.complete(1)
    bye = day.round(1).games.get(table=None)
    hand = Hand(day)
    hand.send(f"games/{bye.uuid}/rulings/", "credit", points="25", reason="half of it")
    hand.is_right("a bye's spread")


def test_a_result_by_ruling_against_the_score(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    hand = Hand(pairs)
    hand.rulings("result", result="2", reason="the other one left")
    hand.is_right("result against the score")


def test_a_slip_taken_back_after_its_round_was_completed(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    pairs.report(2, 305, 290)
    pairs.complete(1)
    hand = Hand(pairs)
    hand.slip("remove", reason="the wrong table")
    assert hand.scores() == [None, None]
    hand.line("1 299 305")
    assert hand.scores() == [299, 305]
    hand.is_right("taken back after the round")


def test_a_slip_of_a_completed_round_corrected_and_the_next_round_left(director: Account) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    day.play(1)
    day.post(2)
    hand = Hand(day)
    page = hand.slip("correct", place="1", score="150", reason="added up wrong")
    if any(one.action.endswith("/leave/") for one in page.forms):
        hand.slip("leave")
    hand.is_right("completed round corrected, left")


def test_words_typed_at_the_wrong_seat_then_edited(director: Account) -> None:
    day = _tables(director)
    day.report(1, 64, 128, 64)
    day.words(1, seat1="GARDENIA HARMONIC")
    hand = Hand(day)
    hand.slip("words", **{"words-1": "", "words-2": "GARDENIA HARMONIC"})
    hand.is_right("words at the wrong seat")


def _disputed(day: Day) -> tuple[Dispute, str]:
    found = day.dispute(1)
    return found, f"disputes/{found.uuid}/"


def test_a_dispute_from_what_the_slip_asks(short: Day) -> None:
    _, page = _disputed(short)
    hand = Hand(short)
    hand.send(page, "off", containing="TRAIN")
    assert hand.scores()[0] == 177
    hand.is_right("dispute from the slip's finding")


def test_a_dispute_by_words(short: Day) -> None:
    _, page = _disputed(short)
    hand = Hand(short)
    hand.send(page, "submit", containing="words", kind="words", words="TRAIN")
    hand.send(page, "rule", containing="yes")
    assert hand.scores()[0] == 177
    hand.is_right("dispute by words")


def test_a_dispute_by_a_record_with_one_wrong_move(director: Account) -> None:
    """RE.aNTED was announced ten too high; the slip has the total that followed."""
    day = _pairs(director, "my-scrabble", 2)
    day.report(1, 435, 417)
    _, page = _disputed(day)
    hand = Hand(day)
    record = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")
    seats = {"nick-1": "ann", "place-1": "1", "nick-2": "bob", "place-2": "2"}
    hand.send(
        page, "submit", containing="record", kind="record", text=record, is_this="yes", **seats
    )
    hand.send(page, "fix")
    assert hand.scores() != [435, 417]
    hand.is_right("dispute by a record")


def test_a_dispute_by_sheets_that_stop_early(pairs: Day) -> None:
    pairs.report(1, 400, 390)
    _, page = _disputed(pairs)
    hand = Hand(pairs)
    sheets = {
        "sheet-1": "46 46 | 71 71\n46 92 | 72 143",
        "sheet-2": "71 71 | 46 46\n72 143 | 46 92",
    }
    hand.send(page, "submit", containing="sheets", kind="sheets", **sheets)
    hand.send(page, "scores", reason="the slip has the end of the game")
    assert hand.scores() == [400, 390]
    hand.is_right("dispute by sheets that stop early")


def test_a_dispute_ruled_that_the_scores_stand(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    _, page = _disputed(pairs)
    hand = Hand(pairs)
    hand.send(page, "scores", reason="the sheets agree")
    assert hand.scores() == [305, 299]
    hand.is_right("dispute: the scores stand")


def test_the_second_keying_differs(director: Account, scorekeeper: Account) -> None:
    day = _pairs(director, "scrabble")
    day.event.keyed_twice = True
    day.event.save()
    day.at_desk(scorekeeper).report(1, 350, 299)
    hand = Hand(day)
    hand.slip("remove", reason="the paper says 305")
    hand.line("1 305 299")
    second = day.at_desk(scorekeeper)
    lifecycle.key_second(second.desk(), game=str(day.game(1).uuid), scores=[305, 299])
    hand.is_right("second keying differs")


def test_a_player_withdrawn_whose_slip_is_in(pairs: Day) -> None:
    pairs.report(1, 350, 299)
    entry = pairs.entry(pairs.seated(1)[0])
    hand = Hand(pairs)
    hand.send(f"players/{entry.uuid}/", "withdraw", from_round="2")
    hand.line("1 305 299")
    hand.is_right("withdrawn with a slip in")


def test_a_penalty_undone_by_number_leaves_a_result_by_ruling(pairs: Day) -> None:
    pairs.report(1, 305, 299)
    game = str(pairs.game(1).uuid)
    told = {"1": "loss", "2": "win"}
    rulings.result(pairs.desk(), game=game, results=told, reason="by the director")
    hand = Hand(pairs)
    hand.rulings("points", place="2", points="-10", reason="a phone")
    hand.z()
    hand.is_right("penalty undone under a ruling")
