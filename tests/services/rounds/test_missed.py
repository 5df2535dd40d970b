"""What a missed round counts for: the event's setting, the director's word for one, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tdtool.models import Account, JournalEntry
from tdtool.pairing.candidates import candidates
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.win_loss import standings, tally
from tdtool.queries.audits import slips as audited
from tdtool.queries.exchange import tsh_files
from tdtool.queries.field import read_field
from tdtool.queries.rounds import missed
from tdtool.queries.standings import cached, crosstable, table_places
from tdtool.services import players
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import forfeits
from tests.cast import Day

BLANK = Appearance(Kind.ABSENT, score=0)


def _day(by: Account, **settings: object) -> Day:
    return Day.new(by, system="scrabble", rounds=4, **settings).bring(6)


def _sums(day: Day, name: str) -> tuple[float, float, int]:
    one = read_field(day.division).by_key[str(day.entry(name).uuid)]
    sums = tally(one)
    return sums.wins, sums.losses, sums.spread


def _say(day: Day, name: str, counts: int | None, reason: str = "the director says so") -> None:
    entry = day.entry(name)
    forfeits.count(
        day.desk(), entry=str(entry.uuid), counts=counts, was=entry.missed_round, reason=reason
    )


def _absent(day: Day, name: str, first: int, last: int) -> None:
    players.absent(day.desk(), entry=str(day.entry(name).uuid), from_round=first, to_round=last)


def test_a_missed_round_counts_nothing_where_nobody_says_otherwise(director: Account) -> None:
    day = _day(director)
    _absent(day, "Flo", 1, 2)
    day.play(1)
    day.play(2)
    assert _sums(day, "Flo") == (0, 0, 0)
    known = cached.of_division(day.division)
    cells = [row.cell for row in crosstable.rows(known, day.entry("Flo").number or 0)]
    assert [(cell.mark, cell.word, cell.said) for cell in cells] == [("–", "missed", "")] * 2


@pytest.mark.long
def test_by_the_setting_each_missed_round_is_a_loss_wherever_results_are_read(
    director: Account,
) -> None:
    day = _day(director, missed_round=50)
    _absent(day, "Ann", 1, 2)
    day.play(1)
    day.play(2)
    assert _sums(day, "Ann") == (0, 2, -100)
    known = cached.of_division(day.division)
    [line] = [one for one in known.lines(2) if one.who.name == "Ann"]
    assert (line.rank, line.record, line.spread, line.last) == (6, "0–2", -100, "missed, −50")
    assert line.rating_now == 1900  # a forfeit is never rated
    cards = crosstable.rows(known, line.who.number)
    assert [(one.cell.word, one.cell.said, one.margin_said, one.record) for one in cards] == [
        ("missed", "−50", "−50", "0–1"), ("missed", "−50", "−50", "0–2"),
    ]  # fmt: skip
    row = next(one for one in crosstable.page(day.division).rows if one.line.who.name == "Ann")
    assert [(cell.mark, cell.said) for cell in row.cells] == [("–", "−50"), ("–", "−50")]
    drawn = candidates(read_field(day.division), round_=3, based_on=2)
    assert (drawn[-1].name, drawn[-1].wins, drawn[-1].spread) == ("Ann", 0, -100)
    [written] = [one for one in tsh_files.of_division(day.division).players if "Ann" in one.name]
    assert (written.opponents, written.scores, written.values("off")) == ((0, 0), (-50, -50), None)
    assert replay(day.event).faults == ()


def test_verify_counts_missed_rounds_among_what_spreads_add_up_to(director: Account) -> None:
    """All spreads were said to add up to what they shouldn't, once a round was missed."""
    day = _day(director, missed_round=50)
    _absent(day, "Ann", 1, 2)
    day.play(1)
    day.play(2)
    sentences = [item.says for item in audited.of_event(day.event).items]
    assert [sentence for sentence in sentences if "add up" in sentence] == []


@pytest.mark.long
def test_who_enters_late_has_the_rounds_before_by_the_same_rule(director: Account) -> None:
    day = _day(director, missed_round=30)
    for number in (1, 2, 3):
        day.play(number)
    day.bring("Gus")
    assert _sums(day, "Gus") == (0, 3, -90)
    day.post(4)
    one = read_field(day.division).by_key[str(day.entry("Gus").uuid)]
    assert [sat.missed for sat in one.appearances] == [-30, -30, -30, 0]


def test_rounds_after_a_withdrawal_count_nothing(director: Account) -> None:
    day = _day(director, missed_round=50)
    day.play(1)
    before = _sums(day, "Bob")
    players.withdraw(day.desk(), entry=str(day.entry("Bob").uuid), from_round=2)
    day.play(2)
    assert _sums(day, "Bob") == before
    [line] = [one for one in tsh_files.of_division(day.division).players if "Bob" in one.name]
    assert (line.scores[-1], line.values("off")) == (0, ("0",))


def test_who_is_absent_from_the_next_round_is_off_in_the_file_with_what_it_counts(
    director: Account,
) -> None:
    day = _day(director, missed_round=50)
    day.play(1)
    _absent(day, "Bob", 2, 3)
    [line] = [one for one in tsh_files.of_division(day.division).players if "Bob" in one.name]
    assert line.values("off") == ("-50",)


def test_the_director_says_for_one_player_and_it_is_undone_and_replayed(director: Account) -> None:
    day = _day(director, missed_round=50)
    _absent(day, "Ann", 1, 1)
    _absent(day, "Bob", 1, 1)
    day.play(1)
    _say(day, "Ann", 0)
    _say(day, "Bob", 50)
    assert (_sums(day, "Ann"), _sums(day, "Bob")) == ((0, 0, 0), (1, 0, 50))
    number = JournalEntry.objects.filter(chain=day.event.uuid).count()
    undo(day.desk(), number=number, reason="not so")
    assert _sums(day, "Bob") == (0, 1, -50)
    _say(day, "Ann", None)
    assert _sums(day, "Ann") == (0, 1, -50)
    assert replay(day.event).faults == ()


def test_what_cannot_be_said_is_refused(director: Account) -> None:
    day = _day(director)
    for counts, reason, said in (
        (-501, "x", "A missed round counts from −500 to +500; this says −501."),
        (-50, " ", "This needs a reason; History shows it."),
    ):
        with pytest.raises(Refused) as refusal:
            _say(day, "Ann", counts, reason)
        assert str(refusal.value) == said


def test_where_totals_rank_a_missed_round_adds_its_points(event: Day) -> None:
    day = event.bring(8)
    _absent(day, "Hal", 1, 1)
    day.play(1)
    assert _placed(day, "Hal") == ((None,), 0)
    _say(day, "Hal", 120)
    assert _placed(day, "Hal") == ((120,), 120)
    with pytest.raises(Refused, match="counts from 0 to"):
        _say(day, "Hal", -50)


def _placed(day: Day, name: str) -> tuple[tuple[int | None, ...], int]:
    [one] = [
        one for one in table_places.of_field(read_field(day.division)) if one.entry.name == name
    ]
    return one.scores, one.total


SAT = {
    "m": BLANK,
    "n": Appearance(Kind.ABSENT, score=0, table=3, place=1),  # a game that nobody played
    "b": Appearance(Kind.BYE, score=50),
    "w": Appearance(Kind.PLAYED, (9,), 400, 350),
}


@given(st.lists(st.text("mnbw", max_size=6), min_size=1), st.integers(1, 7), st.integers(-60, 60))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_with_nothing_every_standing_is_as_before_and_else_missed_rounds_alone_differ(
    played: list[str], gone: int, points: int
) -> None:
    plain = [
        Entrant(
            at,
            f"P{at}",
            appearances=tuple(SAT[one] for one in rounds),
            away=((gone, None),) if at == 1 else (),
        )
        for at, rounds in enumerate(played, 1)
    ]
    nothing = [replace(one, appearances=missed.counted(one, one.appearances, 0)) for one in plain]
    assert standings(Field(tuple(nothing))) == standings(Field(tuple(plain)))
    for one, rounds in zip(plain, played, strict=True):
        counts = replace(one, appearances=missed.counted(one, one.appearances, points))
        many = rounds[: gone - 1 if one.number == 1 else None].count("m")
        was, now = tally(one), tally(counts)
        assert now.spread == was.spread + many * points
        assert now.wins == was.wins + (many if points > 0 else 0)
        assert now.losses == was.losses + (many if points < 0 else 0)
