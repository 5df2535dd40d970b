"""The next games of a play-off: a round of their own, posted at once, for nothing is drawn."""

from __future__ import annotations

import random

from tdtool.english import listed, plural
from tdtool.models import Division, JournalEntry, Round
from tdtool.models.rounds import PLAY_OFF, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.pairings import Pairing
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.queries.playoffs.next_games import Meeting
from tdtool.queries.rounds import plans, taken_players, taken_tables
from tdtool.services.acts import ActContext, act
from tdtool.services.follow import writing
from tdtool.services.journal.reversals import CantUndo, do_again
from tdtool.services.meanings import OF_SEATS, OnPaper, Papers
from tdtool.services.playoffs.rows import PlayOffRefused, rounds_of, under_way
from tdtool.services.rounds import lifecycle, seat_pairs


def _unposted(doing: ActContext, entry: JournalEntry, reason: str) -> object:
    """The round is deleted again, while no slip of it is in."""
    told = entry.arguments
    where, _, _ = under_way(doing, told["division"])
    found = next((one for one in rounds_of(where) if one.number == told["number"]), None)
    if found is None:
        raise CantUndo(f"Round {told['number']} is already deleted.")
    if found.state == RoundState.POSTED:
        do_again(doing, "rounds.take_back", round=str(found.uuid), reason=reason)
    return do_again(doing, "rounds.discard", round=str(found.uuid))


@act(
    "playoffs.post",
    words="Posted round {round} of the play-off.",
    undo=_unposted,
    papers=Papers("posted round {round}", (*OF_SEATS, OnPaper.PLAY_OFF)),
    director=True,
)
def post(doing: ActContext, *, division: str, number: int, draw_seed: int) -> Round:
    """The next game of every series that has one, as this round; the one before is completed.

    Who starts is as in any round in the first game of a series (``draw_seed`` where a lot must
    say), then in turn. Raises PlayOffRefused.
    """
    where, known, now = under_way(doing, division)
    doing.check_version(where, now="The play-off was changed.", yours="You posted its next games.")
    rounds = rounds_of(where)
    if number != where.rounds + len(rounds) + 1:
        raise PlayOffRefused(f"Round {number} of the play-off is posted already.")
    if now.bracket.next_games:
        _no_round_is_left(where)
    if rounds:
        _close(doing, rounds[-1])
    if not now.bracket.next_games:
        raise PlayOffRefused(_nothing(now))
    round_ = Round(
        uuid=doing.new_uuid(), division=where, number=number, stage=PLAY_OFF, method=PLAY_OFF,
        draw_seed=draw_seed, based_on=where.rounds, state=RoundState.POSTED, revision=1,
        drawn_at=doing.at, posted_at=doing.at, session=plans.session_of(where, number),
    )  # fmt: skip
    made = doing.decisions.get("pairings", lambda: _meetings(where, known, now, number, draw_seed))
    playing = [key for _, *both in made for key in both]
    drawn = [[at, at + 1] for at in range(0, len(playing), 2)]
    round_.basis = {"field": playing, "repeats": None, "by": doing.by.name, "drawn": drawn}
    round_.save()
    couples = [
        Pairing(where.first_table + at, known.numbers[one], known.numbers[other])
        for at, (_, one, other) in enumerate(made)
    ]
    groups = [series for series, *_ in made]
    seat_pairs.seat_all(doing, round_, couples, groups=groups, rated=now.told.rated)
    where.save(update_fields=["version"])
    if not writing.is_applying():
        for why in (taken_tables.played_elsewhere(round_), taken_players.play_elsewhere(round_)):
            if why:
                raise PlayOffRefused(why)
    lifecycle.back_up(f"round-{number}-posted")
    return round_


def _meetings(
    where: Division, known: Field, now: PlayOffNow, number: int, draw_seed: int
) -> list[Meeting]:
    """Who starts against whom. Raises PlayOffRefused where one of them isn't here."""
    lots = random.Random(draw_seed)
    made = next_games.who_starts(where, known, now, after=where.rounds, rng=lots)
    if not writing.is_applying() and (why := next_games.who_left(now, known, made, number)):
        raise PlayOffRefused(why)
    return made


def _no_round_is_left(where: Division) -> None:
    """Raises PlayOffRefused while others still play rounds: its games are drawn with these."""
    drawn = list(where.rounds_drawn.all())
    number = bracket.open_round(where, drawn)
    if number is not None and any(one.number == number for one in drawn):
        raise PlayOffRefused(f"Round {number} isn’t complete. Complete it first.")
    if number is not None:
        raise PlayOffRefused(
            "The play-off’s next games are drawn with the next round: draw that on the Day page."
        )


def _close(doing: ActContext, before: Round) -> None:
    """The round before is complete from here on. Raises PlayOffRefused."""
    if not before.is_posted:
        raise PlayOffRefused(
            f"Round {before.number} is {before.state}. Post it or delete it on its page first."
        )
    if before.state == RoundState.COMPLETE:
        return
    if tables := lifecycle.open_tables_of(before):
        raise PlayOffRefused(
            f"Round {before.number}: {plural(len(tables), 'table')} {listed(tables)} "
            f"{plural(len(tables), 'has', 'have')} no accepted slip. Enter it first, or complete "
            "the round without it on its page."
        )
    before.version += 1
    lifecycle.close(doing, before)


def _nothing(now: PlayOffNow) -> str:
    if now.bracket.tied:
        one = now.bracket.tied[0]
        return (
            f"{one.named[:1].upper()}{one.named[1:]} is tied. Decide it first: one more game, or a "
            "winner by lot."
        )
    if now.bracket.over:
        return "The play-off is over: every series is decided."
    return "No game can be posted now: every series waits for a result."
