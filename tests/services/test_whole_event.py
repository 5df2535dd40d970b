"""A whole event through the services, on an SQLite file and on PostgreSQL."""

from django.db import connection

from tdtool.models import LedgerLine
from tdtool.models.accounts import Role
from tdtool.queries.journal import chain
from tdtool.queries.standings import of_tables
from tdtool.services import players
from tdtool.services.journal.replay import replay
from tdtool.services.slips import lifecycle as slips
from tests import cast
from tests.cast import Day
from tests.databases import Database, mostly_on_sqlite

WHO = cast.NAMES[:12]
SUMS = """SELECT entry.name, round.number, sum(ledger_line.points)
FROM ledger_line JOIN seat ON seat.id = ledger_line.seat_id
JOIN entry ON entry.id = seat.entry_id JOIN round ON round.id = seat.round_id
WHERE ledger_line.counts_for = 'score' GROUP BY entry.name, round.number"""


def _correct(day: Day, table: int, place: int, score: int, *, number: int) -> LedgerLine:
    game = str(day.game(table, number).uuid)
    return slips.correct(day.desk(), game=game, place=place, score=score, reason="added wrongly")


def _played() -> Day:
    """Three rounds of two tables with all that happens on a day."""
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(len(WHO))
    day.draw(1, method="lot", seed=7)
    day.draw(1)
    day.play(1)
    _correct(day, 2, 3, 333, number=1)
    gone = str(day.entry(WHO[-1]).uuid)
    players.withdraw(day.desk(), entry=gone, from_round=2)
    day.post(2)
    for game in day.round(2).games.order_by("table__number"):
        seats = game.seats.count()
        day.report(game.table.number, *range(120, 120 - seats, -1), signed=game.table.number > 1)
    day.words(1, seat1="GARDENIA TURBAN", seat2="TIDAL QUIETiSH")
    first = day.game(1)
    _correct(day, 1, 2, 0, number=2)
    slips.sign(day.desk(), game=str(first.uuid), places=[1, 2, 3])
    slips.sign(day.desk(), game=str(first.uuid), places=[4, 5, 6])
    _correct(day, 1, 2, 118, number=2)
    day.complete(2)
    players.come_back(day.desk(), entry=gone, from_round=3)
    day.post(3)
    _correct(day, 1, 1, 250, number=1)
    for game in day.round(3).games.order_by("table__number")[1:]:
        day.report(game.table.number, *range(99, 99 - game.seats.count(), -1))
    day.complete(3, without=(1,), reason="the slip blew into the lake")
    return day


@mostly_on_sqlite
def test_a_whole_event_is_in_its_journal_and_the_ledger_makes_the_standings(
    database: Database,
) -> None:
    event = _played().event
    check, again = chain.check_event(event), replay(event)
    assert (check.faults, again.faults) == ((), ())
    assert (again.entries, again.head) == (check.entries, check.head)
    with connection.cursor() as cursor:
        cursor.execute(SUMS)
        ledger = {(name, number): points for name, number, points in cursor.fetchall()}
    rows = of_tables.standings(event.divisions.get(), after=3).rows
    shown = {
        (row.name, number): score
        for row in rows
        for number, score in enumerate(row.scores, 1)
        if score is not None
    }
    assert shown == ledger
    assert {row.name: row.total for row in rows} == {
        name: sum(points for (who, _), points in ledger.items() if who == name) for name in WHO
    }
