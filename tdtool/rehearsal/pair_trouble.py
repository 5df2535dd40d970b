"""What goes wrong where two meet: drafts and posted rounds changed, no-shows, slow slips."""

from collections.abc import Callable, Sequence
from typing import Any

from tdtool.engine.systems import RuleSystem
from tdtool.english import listed
from tdtool.models import Entry, Game, Round
from tdtool.models.rounds import GameKind
from tdtool.queries.rounds.pairings import seated
from tdtool.rehearsal import trouble
from tdtool.rehearsal.desk import MockDay
from tdtool.rehearsal.trouble import ENOUGH
from tdtool.services.rounds import draw_pairs, forfeits, plan
from tdtool.services.rounds import lifecycle as rounds

AHEAD_FROM = 4  # rounds from which on one of them is drawn while another is played
ARRIVED = "came with five minutes left on the clock"


def in_the_draft(day: MockDay, drawn: Round) -> None:
    """Two of the draft of round 2 are exchanged before it is posted, and two are kept apart."""
    couples = couples_of(drawn)
    if drawn.number != 2 or 2 * len(couples) < ENOUGH:
        return
    (entry, _), (other, _) = (entries_of(couples[0]), entries_of(couples[-1]))
    day.do(
        "changed",
        draw_pairs.swap,
        round=str(drawn.uuid),
        player=str(entry.uuid),
        other=str(other.uuid),
        reason="they travelled together",
    )
    day.told[2].append(f"{entry.name} and {other.name} were swapped in the draft.")
    first, second = entries_of(couples[1])
    day.do(
        "changed",
        plan.keep_apart,
        division=day.division_key,
        player=str(first.uuid),
        other=str(second.uuid),
        apart=True,
    )
    day.told[2].append(f"{first.name} and {second.name} may not meet again.")


def at_posted_tables(day: MockDay, drawn: Round, *, again: Callable[[], Round]) -> Round:
    """By round: places exchanged; taken back and drawn again; a forfeit; two, one of them undone.

    Returns the round, which is another one where it was drawn again.
    """
    couples = couples_of(drawn)
    if 2 * len(couples) < ENOUGH:
        return drawn
    if drawn.number == 1:
        trouble.exchange(day, drawn, entries_of(couples[0])[0], entries_of(couples[-1])[1])
        _turned(day, couples[1])
    if drawn.number == 2:
        reason = "some late players were missing on the list"
        day.do("changed", rounds.take_back, round=str(drawn.uuid), reason=reason)
        day.told[2].append("The round was posted, un-posted and drawn again.")
        return again()
    if drawn.number == 3:
        _forfeited(day, couples[0], missing=[2])
    if drawn.number == 4:
        _forfeited(day, couples[1], missing=[1, 2])
        _forfeited(day, couples[2], missing=[1])
        day.do("changed", forfeits.play_after_all, game=str(couples[2].uuid), reason=ARRIVED)
        day.told[4].append(f"Table {couples[2].table_number} was played after all.")
    return drawn


def _turned(day: MockDay, game: Game) -> None:
    """The other one starts; where nobody is told to start, there is nothing to turn."""
    if game.seats.filter(order_of_play=None).exists():
        return
    day.do(
        "changed",
        draw_pairs.swap_starts,
        game=str(game.uuid),
        reason="the other player started",
    )
    day.told[1].append(f"Table {game.table_number}: the other player started.")


def _forfeited(day: MockDay, game: Game, *, missing: list[int]) -> None:
    names = listed(entries_of(game)[place - 1].name for place in missing)
    day.do("changed", forfeits.forfeit, game=str(game.uuid), missing=missing, reason="not here")
    day.told[game.round.number].append(
        f"Table {game.table_number} is a forfeit: {names} did not come."
    )


def overtime(day: MockDay, game: Game, system: RuleSystem) -> dict[str, Any]:
    """A player used up to five minutes more than their clock allows (MYS-2.1, SCR-16, D04-16)."""
    place = 1 + int(day.rng.random() * 2)
    over = 1 + int(day.rng.random() * 300)
    used = 60 * system.number("minutes") + over
    name = entries_of(game)[place - 1].name
    day.told[game.round.number].append(
        f"Table {game.table_number}: {name} was {over // 60}:{over % 60:02d} over time."
    )
    return {"times": {str(place): used}}


def draws_ahead(day: MockDay, number: int) -> bool:
    """Whether the next round is drawn before the last slips of this one are in: once a day."""
    return number == 3 and day.plan.how_many_rounds >= AHEAD_FROM


def close(
    day: MockDay, drawn: Round, slow_games: Sequence[Game], *, score: Callable[[Game], list[int]]
) -> None:
    """The slow slips come in; in round 1 one of them only after the round was closed without."""
    late = [slow_games[0]] if drawn.number == 1 and slow_games else []
    for game in slow_games:
        if game not in late:
            day.take_slip(game, score(game))
    day.do(
        "closed",
        rounds.complete,
        round=str(drawn.uuid),
        without=[game.table_number for game in late],
        reason="the slip is lost" if late else "",
    )
    for game in late:
        day.take_slip(game, score(game))
        day.told[drawn.number].append(
            f"Table {game.table_number}: the round was completed without its slip, "
            "which came in later."
        )


def couples_of(drawn: Round) -> list[Game]:
    """The games that are played, by table, with their players."""
    return list(
        drawn.games.filter(kind=GameKind.PLAYED)
        .select_related("table", "round__division__event")
        .defer("round__basis")
        .prefetch_related(seated())
        .order_by("table__number")
    )


def entries_of(game: Game) -> list[Entry]:
    """Who plays, by their places."""
    return [seat.entry for seat in sorted(game.seats.all(), key=lambda seat: seat.place)]
