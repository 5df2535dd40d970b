"""The mistakes of a real day: each a wrong slip, the steps that put it right, and what is right.

Written once, for the tests in process (``test_mistakes.py``) and in a real browser
(``tests/browser/test_mistakes.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tdtool.models import Account
from tdtool.services import events
from tdtool.services.challenges import penalties
from tdtool.services.rounds import forfeits
from tdtool.services.slips import lifecycle
from tdtool.services.slips import rulings as slip_rulings
from tests.cast import Day
from tests.places import SAMPLES
from tests.truth.plain import Slip
from tests.truth.steps import Makes, Mistake, Step, form, keyed_by_another, line, rulings, slip, z

PAIRS = ("scrabble", "my-scrabble", "anagrams-2004")
SCRABBLE = ("scrabble",)
MY_SCRABBLE = ("my-scrabble",)
NSA = ("anagrams-nsa-2005",)
SELCHOW = ("anagrams-1962",)
SHORT = "GARDENIA HARMONIC READING TRAIN"  # 202 by their squares, 177 without TRAIN
NONE = (None, None)
THREE = (None, None, None)

MISTAKES: dict[str, Mistake] = {}


def mistake(
    systems: Sequence[str],
    *slips: Slip,
    bye: Slip | None = None,
    players: int = 0,
    absent: str = "",
    alone: bool = False,
    **told: str,
) -> Callable[[Makes], Makes]:
    """One of the mistakes; ``slips`` are what is right in the end, of table 1, 2 …; ``absent``
    are names of players who aren’t checked in when round 1 is drawn; ``alone``: it is of the
    whole day, and takes no others beside it."""
    at_tables = systems[0] in (*NSA, *SELCHOW)
    right = dict(enumerate(slips, 1)) | ({0: bye} if bye else {})
    more = {"table_size": 3} if at_tables else {}

    def listed(make: Makes) -> Makes:
        name = make.__name__
        many = players or (6 if at_tables else 4)
        MISTAKES[name] = Mistake(name, systems, make, right, many, {**told, **more}, absent, alone)
        return make

    return listed


def cases() -> Iterator[tuple[str, str]]:
    """Each mistake under each of its systems."""
    for name, one in MISTAKES.items():
        for system in one.systems:
            yield name, system


@mistake(PAIRS, Slip((241, 180)))
def swapped_digits(day: Day) -> Sequence[Step]:
    day.report(1, 214, 180)
    return [line("1 241 180")]


@mistake(PAIRS, Slip((305, 299)), Slip((214, 180)))
def the_slips_of_two_tables_exchanged(day: Day) -> Sequence[Step]:
    day.report(1, 214, 180)
    day.report(2, 305, 299)
    return [line("1 305 299"), line("2 214 180")]


@mistake(PAIRS, Slip(NONE), Slip((305, 299)))
def keyed_into_the_wrong_table_then_z(day: Day) -> Sequence[Step]:
    return [line("1 305 299"), z(), line("2 305 299")]


@mistake(PAIRS, Slip((305, 299)))
def keyed_twice_with_other_scores_and_the_second_undone(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [line("1 350 299"), z()]


@mistake(NSA, Slip((177, 113, 64), {1: SHORT}, off=["TRAIN"]))
def a_word_too_short_is_ruled_off(day: Day) -> Sequence[Step]:
    _short(day)
    return [slip("off", containing="TRAIN")]


@mistake(NSA, Slip((202, 113, 64), {1: SHORT}, fine=["word TRAIN"]))
def a_word_ruled_off_is_put_on_again(day: Day) -> Sequence[Step]:
    _short(day)
    stands = slip("checked", containing="TRAIN", reason="nobody challenged it")
    return [slip("off", containing="TRAIN"), z(), stands]


@mistake(NSA, Slip((0, 113, 64), {1: "READINGZ"}, off=["READINGZ"]))
def a_word_challenged_off_stands_on_the_slip(day: Day) -> Sequence[Step]:
    day.judge(1, "READINGZ")
    day.report(1, 64, 113, 64)
    day.words(1, seat1="READINGZ")
    return [slip("off", containing="READINGZ")]


@mistake(NSA, Slip((64, 113, 64), {1: "GARDENIA"}))
def a_word_that_held_is_doubted_no_more(day: Day) -> Sequence[Step]:
    day.judge(1, "GARDENIA")
    day.report(1, 64, 113, 64)
    return [slip("words", words__1="GARDENIA")]


@mistake(NSA, Slip((64, 113, 64)))
def a_total_that_no_words_make(day: Day) -> Sequence[Step]:
    day.report(1, 65, 113, 64)
    return [line("1 64 113 64")]


@mistake(NSA, Slip((128, 113, 64), {1: "GARDENIA HARMONIC"}))
def a_total_unlike_the_words_is_corrected(day: Day) -> Sequence[Step]:
    _unlike(day)
    return [slip("correct", containing="The words add up to 128.", place="1", score="128")]


@mistake(NSA, Slip((130, 113, 64), {1: "GARDENIA HARMONIC"}, fine=["total 130/128"]))
def a_total_unlike_the_words_is_let_stand(day: Day) -> Sequence[Step]:
    _unlike(day)
    return [slip("checked", containing="total 130/128", reason="both agree")]


@mistake(NSA, Slip((320, 113, 64), {1: " ".join(["QUIZZING"] * 5)}, fine=["tiles"]))
def more_of_a_letter_than_the_sets_have(day: Day) -> Sequence[Step]:
    day.report(1, 320, 113, 64)
    day.words(1, seat1=" ".join(["QUIZZING"] * 5))
    return [slip("checked", reason="a third set was used")]


@mistake(PAIRS, Slip((305, 309), ruled=[2]))
def a_correction_after_all_have_signed(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [slip("correct", place="2", score="309", reason="added up wrong")]


@mistake(PAIRS, Slip((305, 299), over={1: 70}))
def overtime_forgotten_then_the_clock_told(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [slip("clock", place="1", used="26:10")]


@mistake(SCRABBLE, Slip((305, 299), over={2: 70}))
def overtime_told_for_the_wrong_seat(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    wrong = [slip("clock", place="1", used="26:10"), slip("clock", place="1", used="25:00")]
    return [*wrong, slip("clock", place="2", used="26:10")]


@mistake(SCRABBLE, Slip((305, 299), over={2: 70}))
def overtime_told_for_the_wrong_seat_then_z(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    told = slip("clock", place="2", used="26:10")
    return [slip("clock", place="1", used="26:10"), z(), told]


@mistake(PAIRS, Slip((305, 299)))
def the_wrong_starter(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [slip("started", place="2")]


@mistake(PAIRS, Slip((295, 299), on_top={1: -10}))
def a_penalty_entered_twice_one_undone(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    penalty = rulings(day, "points", place="1", points="-10", reason="a phone")
    return [penalty, penalty, z()]


@mistake(PAIRS, Slip((305, 299), spread={1: -10}))
def a_penalty_before_the_slip_is_in(day: Day) -> Sequence[Step]:
    why = {"counts_for": "spread", "reason": "a phone"}
    return [rulings(day, "points", place="1", points="-10", **why), line("1 305 299")]


@mistake(SCRABBLE, Slip((350, 304), on_top={2: 5}), challenge="play5", alone=True)
def a_challenge_cost_let_go_then_the_slip_keyed_again(day: Day) -> Sequence[Step]:
    day.judge(1, "GARDENIA")
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    day.report(1, 305, 299)
    return [line("1 350 299")]


@mistake(MY_SCRABBLE, Slip((305, 299)))
def a_forfeit_entered_for_the_wrong_game(day: Day) -> Sequence[Step]:
    game = str(day.game(1).uuid)
    forfeits.forfeit(day.desk(), game=game, missing=[1], reason="not here")
    return [z(), line("1 305 299")]


@mistake(
    SCRABBLE, Slip((305, 299)), Slip((305, 290)), bye=Slip(spread={1: 25}), players=5, alone=True
)
def what_a_bye_brings_is_changed(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    day.report(2, 305, 290)
    day.complete(1)
    bye = day.round(1).games.get(table=None)
    return [form(f"games/{bye.uuid}/", "credit", points="25", reason="half of it")]


@mistake(PAIRS, Slip((305, 299), winner=2))
def a_result_by_ruling_against_the_score(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [rulings(day, "result", result="2", reason="the other one left")]


@mistake(PAIRS, Slip((299, 305)), Slip((305, 290)), alone=True)
def a_slip_taken_back_after_its_round_was_completed(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    day.report(2, 305, 290)
    day.complete(1)
    return [slip("remove", reason="the wrong table"), line("1 299 305")]


@mistake(SELCHOW, Slip((None, None, None)))
def a_slip_keyed_again_and_taken_back(day: Day) -> Sequence[Step]:
    day.report(1, 20, 15, 12)
    return [line("1 21 15 12"), slip("remove", reason="the wrong table")]


@mistake(SCRABBLE, Slip((150, 297), ruled=[1]), Slip((296, 298)), alone=True)
def a_slip_of_a_completed_round_corrected_and_the_next_left(day: Day) -> Sequence[Step]:
    for game in day.round(1).games.order_by("table__number"):
        numbers = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table_number, *(300 - number for number in numbers))
    day.complete(1)
    day.post(2)
    return [slip("correct", place="1", score="150", reason="added up wrong"), slip("leave")]


@mistake(NSA, Slip((64, 128, 64), {2: "GARDENIA HARMONIC"}))
def words_typed_at_the_wrong_seat_then_edited(day: Day) -> Sequence[Step]:
    day.report(1, 64, 128, 64)
    day.words(1, seat1="GARDENIA HARMONIC")
    return [slip("words", words__1="", words__2="GARDENIA HARMONIC")]


@mistake(NSA, Slip((177, 113, 64), {1: SHORT}, off=["TRAIN"]))
def a_dispute_from_what_the_slip_asks(day: Day) -> Sequence[Step]:
    _short(day)
    return [form(_disputed(day), "off", containing="TRAIN")]


@mistake(NSA, Slip((177, 113, 64), {1: SHORT}, off=["TRAIN"]))
def a_dispute_by_words(day: Day) -> Sequence[Step]:
    _short(day)
    page = _disputed(day)
    submit = form(page, "submit", containing="'words'", kind="words", words="TRAIN")
    return [submit, form(page, "rule", containing="yes")]


@mistake(MY_SCRABBLE, Slip((425, 417)), players=2, alone=True)
def a_dispute_by_a_record_with_one_wrong_move(day: Day) -> Sequence[Step]:
    """RE.aNTED was announced ten too high; the slip has the total that followed."""
    day.report(1, 435, 417)
    page = _disputed(day)
    record = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")
    submit = form(page, "submit", containing="record", kind="record", text=record)
    return [submit, form(page, "fix")]


@mistake(PAIRS, Slip((400, 390), ruled=[1, 2]))
def a_dispute_by_sheets_that_stop_early(day: Day) -> Sequence[Step]:
    day.report(1, 400, 390)
    page = _disputed(day)
    one, other = "46 46 | 71 71\n46 92 | 72 143", "71 71 | 46 46\n72 143 | 46 92"
    sheets = form(page, "submit", containing="sheets", sheet__1=one, sheet__2=other)
    return [sheets, form(page, "scores", reason="the slip has the end of the game")]


@mistake(PAIRS, Slip((305, 299), ruled=[1, 2]))
def a_dispute_ruled_that_the_scores_stand(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    return [form(_disputed(day), "scores", reason="the sheets agree")]


@mistake(SCRABBLE, Slip((305, 299)), alone=True)
def the_second_keying_differs(day: Day) -> Sequence[Step]:
    day.event.keyed_twice = True
    day.event.save()
    another(day).report(1, 350, 299)
    again = [slip("remove", reason="the paper says 305"), line("1 305 299")]
    return [*again, keyed_by_another(1, 305, 299)]


@mistake(PAIRS, Slip((305, 299)))
def a_player_withdrawn_whose_slip_is_in(day: Day) -> Sequence[Step]:
    day.report(1, 350, 299)
    entry = day.entry(day.seated(1)[0])
    choice = f"withdraw.{entry.uuid}.2.{entry.version}.0."
    away = form(f"players/{entry.uuid}/not-here/", "not-here", choice=choice, from_round="2")
    return [away, line("1 305 299")]


@mistake(PAIRS, Slip((305, 299), winner=2))
def a_penalty_undone_under_a_result_by_ruling(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    told = {"1": "loss", "2": "win"}
    game = str(day.game(1).uuid)
    slip_rulings.result(day.desk(), game=game, results=told, reason="by the director")
    return [rulings(day, "points", place="2", points="-10", reason="a phone"), z()]


@mistake(SCRABBLE, Slip(NONE), Slip(NONE), Slip((305, 299)), players=5, absent="Gus", alone=True)
def a_late_player_in_a_posted_round(day: Day) -> Sequence[Step]:
    """They sit down against the one who has the bye."""
    return [_comes_late(day, "Gus", table=3), line("3 305 299")]


@mistake(NSA, Slip((64, 113, 64, 64)), Slip(THREE), absent="Gus", alone=True)
def a_late_player_at_a_table_of_several(day: Day) -> Sequence[Step]:
    return [_comes_late(day, "Gus", table=1), line("1 64 113 64 64")]


@mistake(PAIRS, Slip((305, 299)), Slip((305, 290)), alone=True)
def an_old_slip_typed_again(day: Day) -> Sequence[Step]:
    """The slip of round 1 was typed in round 2, in spite of the question."""
    day.report(1, 305, 299)
    day.report(2, 305, 290)
    day.complete(1)
    day.post(2)
    day.report(1, 305, 299)
    return [z(), line("1 280 301")]


@mistake(PAIRS, Slip((269, 299), on_top={1: -36}))
def a_penalty_of_the_wrong_sign(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299)
    game = str(day.game(1).uuid)
    slip_rulings.points(day.desk(), game=game, place=1, points=36, reason="a phone")
    return [z(), rulings(day, "points", place="1", points="-36", reason="a phone")]


@mistake(PAIRS, Slip((305, 299)))
def a_slip_entered_before_all_have_signed(day: Day) -> Sequence[Step]:
    day.report(1, 305, 299, signed=False)
    return [slip("sign")]


@mistake(SCRABBLE, Slip((305, 299)), alone=True)
def the_first_keeper_corrects_before_the_second_keys(day: Day) -> Sequence[Step]:
    """The second, right keying was refused for ever: it was compared with what was typed first."""
    events.key_twice(day.desk(), twice=True)
    day.event.refresh_from_db()
    first = another(day)
    game = str(first.report(1, 350, 299).uuid)
    lifecycle.key_again(first.desk(), game=game, scores=[305, 299])
    return [line("1 305 299")]


def _comes_late(day: Day, name: str, *, table: int) -> Step:
    """They are seated where there is room, and checked in by it."""
    key = day.entry(name).uuid
    choice = f"sit.{key}.1.{day.round(1).version}.{table}."
    return form(f"players/{key}/not-here/", f"{key}/not-here", choice=choice)


def another(day: Day) -> Day:
    """The same day with somebody else at the desk."""
    return day.at_desk(Account.objects.exclude(pk=day.by.pk).order_by("pk")[0])


def _short(day: Day) -> None:
    """A word too short is on the slip, and counts."""
    day.report(1, 202, 113, 64)
    day.words(1, seat1=SHORT)


def _unlike(day: Day) -> None:
    day.report(1, 130, 113, 64)
    day.words(1, seat1="GARDENIA HARMONIC")


def _disputed(day: Day) -> str:
    """A dispute about table 1, as its page's address."""
    return f"disputes/{day.dispute(1).uuid}/"
