"""The desk and players' reports: which one is right, both anew, all at once."""

from __future__ import annotations

import pytest

from tdtool.models import Account, LedgerLine, Report, Signature
from tdtool.models.slips import Way
from tdtool.queries.reports import at_desk, said
from tdtool.services.acts import NotAllowed, Refused, Stale
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import NoReport
from tdtool.services.slips import lifecycle
from tests.cast import Day
from tests.services.reports.phones import day_of, in_force, phone, send, state


@pytest.fixture
def day(director: Account) -> Day:
    return day_of(director, counting="desk")


def _game(day: Day, table: int) -> str:
    return str(day.game(table).uuid)


def _differ(day: Day, table: int = 1) -> None:
    one, other = day.seated(table)
    send(day, one, 431, 384)
    send(day, other, 394, 431)


@pytest.mark.long
@pytest.mark.parametrize(("place", "scores"), [(1, [431, 384]), (2, [431, 394])])
def test_the_desk_says_who_is_right(day: Day, place: int, scores: list[int]) -> None:
    _differ(day)
    by_desk.accept(day.desk(), game=_game(day, 1), place=place, scores=scores)
    assert (in_force(day, 1), state(day, 1)[1]) == (scores, "accepted")
    report = Report.objects.get()
    assert (report.way, report.by) == (Way.PHONE, day.by)
    assert [row.seat.place for row in Signature.objects.all()] == [place]
    reasons = set(LedgerLine.objects.values_list("reason", flat=True))
    name = day.seated(1)[place - 1]
    assert reasons == {f"reported by phone, by {name} only"}
    assert replay(day.event).faults == ()


def test_what_changed_since_the_desk_saw_it_is_not_accepted(day: Day) -> None:
    _differ(day)
    send(day, day.seated(1)[1], 395, 431)
    with pytest.raises(Stale, match="reports of table 1 have changed"):
        by_desk.accept(day.desk(), game=_game(day, 1), place=2, scores=[431, 394])
    assert state(day, 1) == ("differ", "blank")


def test_both_report_anew_when_the_desk_asks_them(day: Day) -> None:
    _differ(day)
    by_desk.again(day.desk(), game=_game(day, 1))
    assert state(day, 1) == ("none", "blank")
    with pytest.raises(NoReport):
        by_desk.again(day.desk(), game=_game(day, 1))
    with pytest.raises(NoReport):
        by_desk.accept(day.desk(), game=_game(day, 1), place=1)
    one, other = day.seated(1)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    by_desk.accept(day.desk(), game=_game(day, 1), place=1, scores=[431, 384])
    with pytest.raises(NoReport, match="Table 1 is in"):
        by_desk.again(day.desk(), game=_game(day, 1))
    assert replay(day.event).faults == ()


def test_all_that_agree_are_accepted_at_once_or_none(day: Day) -> None:
    for table, scores in ((1, (431, 384)), (2, (400, 390))):
        one, other = day.seated(table)
        send(day, one, *scores)
        send(day, other, *scores[::-1])
    games = {_game(day, 1): [431, 384], _game(day, 2): [400, 391]}
    with pytest.raises(Stale):
        by_desk.accept_all(day.desk(), games=games)
    assert (state(day, 1)[1], state(day, 2)[1]) == ("blank", "blank")
    games[_game(day, 2)] = [400, 390]
    assert by_desk.accept_all(day.desk(), games=games) == 2
    assert (in_force(day, 1), in_force(day, 2)) == ([431, 384], [400, 390])
    reasons = set(LedgerLine.objects.values_list("reason", flat=True))
    assert reasons == {"reported by phone"}


def test_what_one_alone_has_reported_is_accepted_as_that(day: Day) -> None:
    one, _ = day.seated(1)
    send(day, one, 431, 384)
    with pytest.raises(Stale):
        by_desk.accept_all(day.desk(), games={_game(day, 1): [431, 384]})
    by_desk.accept_all(day.desk(), games={_game(day, 1): [431, 384]}, half=True)
    assert state(day, 1)[1] == "accepted"
    line = LedgerLine.objects.first()
    assert line is not None and line.reason == f"reported by phone, by {one} only"
    assert replay(day.event).faults == ()


def test_the_signature_that_lacks_can_still_be_entered(day: Day) -> None:
    send(day, day.seated(1)[0], 431, 384)
    by_desk.accept(day.desk(), game=_game(day, 1), place=1)
    lifecycle.sign(day.desk(), game=_game(day, 1), places=[2])
    assert state(day, 1)[1] == "accepted"


def test_problems_are_dismissed_and_reports_stay(day: Day) -> None:
    one, _ = day.seated(1)
    send(day, one, 431, 384)
    told = {"game": _game(day, 1), "entry": str(day.entry(one).uuid)}
    by_players.problem(phone(day), **told, text="The clock stopped.")
    by_desk.dismiss(day.desk(), game=_game(day, 1))
    reports = said.of_game(day.game(1))
    assert (reports.problems, reports.state) == ((), "some")


def test_only_a_director_sets_how_reports_count_and_it_is_undone(
    director: Account, scorekeeper: Account
) -> None:
    day = Day.new(director)
    assert at_desk.setting_of_event(day.event).counting == "off"
    with pytest.raises(NotAllowed):
        by_desk.set_counting(day.at_desk(scorekeeper).desk(), counting="once")
    for counting, minutes in (("maybe", 15), ("once", 999)):
        with pytest.raises(Refused):
            by_desk.set_counting(day.desk(), counting=counting, minutes=minutes)
    by_desk.set_counting(day.desk(), counting="once", minutes=20)
    by_desk.set_counting(day.desk(), counting="off", minutes=20)
    undo(day.desk(), number=3)
    day.event.refresh_from_db()
    assert at_desk.setting_of_event(day.event) == at_desk.Setting(at_desk.Counting.ONCE, 20)
    undo(day.desk(), number=2)
    day.event.refresh_from_db()
    assert day.event.phone_reports is None
    assert replay(day.event).faults == ()
