"""What every table is, from its rows alone, against what cards, chips, counts and lists call it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tdtool.models import Dispute, PhoneReport, Report, Signature
from tests.truth.apart import differ
from tests.truth.in_force import Played

Where = tuple[int, int]  # round and table
CALLED = {"blank": "no slip", "reported": "entered", "doubtful": "to check"}


def of_games(games: Sequence[Played], asks: Mapping[Where, Sequence[str]]) -> dict[Where, set[str]]:
    """What each table at a table may be; ``asks`` is what the slips' pages ask of the director.
    More than one thing only where it hangs on when somebody said something by phone."""
    return {
        (game.round, game.table): {_state(game, games, asks)} | _by_phone(game)
        for game in games
        if game.table
    }


def _state(game: Played, games: Sequence[Played], asks: Mapping[Where, Sequence[str]]) -> str:
    """Disputed before missing, to check before not signed: what the desk has to do first."""
    if Dispute.objects.filter(game=game.game, state="open").exists():
        return "disputed"
    if game.waits:
        others = [one for one in games if one.table and one.round == game.round]
        is_last = sum(one.waits for one in others) == 1 < len(others)
        return "missing" if game.complete or is_last else "blank"
    if asks[game.round, game.table]:
        return "doubtful"
    if game.accepted or game.kind != "played":
        return "accepted"
    reports = Report.objects.filter(game=game.game, taken_back=None).exclude(way="second keying")
    signed = Signature.objects.filter(report=reports.latest("pk")).count()
    return "signed" if signed == len(game.seats) else "reported"


def _by_phone(game: Played) -> set[str]:
    """A player may have said that what is in is wrong."""
    stated = [seat.reported for seat in game.seats]
    rows = PhoneReport.objects.filter(game=game.game)
    against = any(
        row.kind == "wrong"
        or any(one not in (None, ours) for one, ours in zip(row.scores, stated, strict=False))
        for row in rows.filter(kind__in=("wrong", "report"))
        if game.kind == "played" and None not in stated
    )
    return {"doubtful"} if against else set()


def parted(
    where: str, shown: Mapping[int, str], states: Mapping[Where, set[str]], number: int
) -> Iterator[str]:
    """Where a page calls a table of this round something that it isn't."""
    mine = {table for round_, table in states if round_ == number}
    yield from differ(f"{where}, its tables", set(shown), mine)
    for table, state in shown.items():
        if state not in states.get((number, table), {state}):
            yield f"{where}, table {table}: {state}, not {' or '.join(states[number, table])}"


def counted(
    where: str, states: Iterable[str], tally: Mapping[str, int], games: Sequence[Played]
) -> Iterator[str]:
    """The counts above a day's tables are those of its tables; accepted is what counts, to be
    checked or not."""
    words = Counter(CALLED.get(state, state) for state in states)
    words["accepted"] = sum(game.accepted or game.kind != "played" for game in games)
    words = +words
    yield from differ(f"{where}, its counts", dict(tally), dict(words))


def lacks(game: Played) -> bool:
    """Whether a slip that is in isn't accepted: for want of a signature or of a second check."""
    return game.kind == "played" and not game.waits and not game.accepted
