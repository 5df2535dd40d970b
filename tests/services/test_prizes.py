"""The prize list of a division: one act that sets it, and its undoing."""

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import divisions, prizes
from tdtool.services.acts import NotAllowed, Refused
from tdtool.services.journal import undo
from tdtool.services.journal.replay import replay
from tests.cast import Day

pytestmark = pytest.mark.django_db

FIRST = as_json(Prize(PrizeKind.RANK, amount="$100"))


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(4)


def put(day: Day, *rows: dict[str, object]) -> None:
    prizes.put(day.desk(), division=day.division_key, prizes=list(rows))


def test_the_list_is_kept_whole_and_plays_again_from_the_journal(day: Day) -> None:
    put(day, {"kind": "rank"}, {"kind": "high win", "first": 2, "last": 3, "amount": "a cup"})
    assert day.division.prizes == [
        as_json(Prize(PrizeKind.RANK)),
        as_json(Prize(PrizeKind.HIGH_WIN, first=2, last=3, amount="a cup")),
    ]
    assert replay(day.event).faults == ()


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"kind": "class"}, "Prize 2: A class prize needs its class, e.g. B."),
        ({"kind": "luck"}, "Prize 2: “luck” isn’t a kind of prize; there are rank, class, "
         "high win, high loss, high game, upset, best spread, by hand, best record, lower half, "
         "over expectation, overseed, rating gain, lucky stiff, tough luck, low win, low loss, "
         "most average, handicap and team."),
        ({"kind": "upset", "last": 9}, "Prize 2: the division has 3 rounds, not 9."),
    ],
)  # fmt: skip
def test_a_list_with_a_line_that_is_no_prize_is_refused_whole(
    day: Day, row: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        put(day, FIRST, row)
    assert str(refused.value) == sentence
    assert day.division.prizes == []


def test_a_list_has_an_end(day: Day) -> None:
    with pytest.raises(Refused) as refused:
        put(day, *[FIRST] * 61)
    assert str(refused.value) == "A prize list has at most 60 lines (you gave 61)."


def test_prizes_are_for_directors_and_at_tables_for_places_and_the_highest_score(
    day: Day, director: Account, scorekeeper: Account
) -> None:
    with pytest.raises(NotAllowed):
        put(day.at_desk(scorekeeper), FIRST)
    tables = Day.new(director, slug="tables")
    with pytest.raises(Refused) as refused:
        put(tables, FIRST, {"kind": "high win"})
    assert str(refused.value) == (
        "Prize 2: “high win” is for two-player games. At tables, give prizes for a place, a place "
        "in a class, the highest score, or by hand."
    )
    put(tables, FIRST, {"kind": "high game"}, {"kind": "by hand", "title": "Best word"})
    assert [row["kind"] for row in tables.division.prizes] == ["rank", "high game", "by hand"]
    tables.bring(6)
    best = str(tables.entry("Bob").uuid)
    prizes.give(
        tables.desk(), division=tables.division_key, prize="Best word", winner=best, word="oxen"
    )
    awarded = prize_queries.page(tables.division).lines[2].award
    assert [(one.name, one.why) for one in awarded.winners] == [("Bob", "OXEN")]


def test_undoing_brings_back_the_list_before_and_a_later_list_goes_first(day: Day) -> None:
    put(day, FIRST)
    put(day, FIRST, {"kind": "upset"})
    one, two = JournalEntry.objects.filter(act="prizes.set").order_by("number")
    with pytest.raises(Refused) as refused:
        undo.undo(day.desk(), number=one.number)
    assert str(refused.value) == (
        f"Action {two.number} changed the prizes after it. Undo that first."
    )
    undo.undo(day.desk(), number=two.number)
    assert day.division.prizes == [FIRST]
    undo.undo(day.desk(), number=one.number)
    assert day.division.prizes == []
    assert replay(day.event).faults == ()


def rename(day: Day, code: str) -> None:
    facts = {"rounds": 3, "first_table": 1}
    divisions.change(day.desk(), division=str(day.division.uuid), code=code, **facts)
    day.code = code


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def test_undoing_finds_the_list_before_under_the_code_that_the_division_had_then(day: Day) -> None:
    put(day, FIRST)
    prizes.fund(day.desk(), division=day.division_key, money={"fee": 1000})
    kept = day.division.prize_money
    rename(day, "X")
    prizes.put(day.desk(), division=day.division_key, prizes=[])
    undo.undo(day.desk(), number=last(day))
    assert day.division.prizes == [FIRST]
    prizes.fund(day.desk(), division=day.division_key, money={"fee": 2000})
    undo.undo(day.desk(), number=last(day))
    assert day.division.prize_money == kept
    assert replay(day.event).faults == ()


def test_what_was_set_under_an_old_code_is_undone_in_the_same_division(day: Day) -> None:
    """Another division that has the code by then, and had it first, is left alone."""
    put(day, FIRST)
    put(day)
    mine = last(day)
    rename(day, "X")
    second = day.with_division("A", first_table=20)
    prizes.put(second.desk(), division=second.division_key, prizes=[{"kind": "upset"}])
    others = last(day)
    undo.undo(day.desk(), number=mine)
    assert day.division.prizes == [FIRST]
    (other,) = day.event.divisions.filter(code="A")
    assert [row["kind"] for row in other.prizes] == ["upset"]
    undo.undo(day.desk(), number=others)
    other.refresh_from_db()
    assert other.prizes == []
    assert replay(day.event).faults == ()
