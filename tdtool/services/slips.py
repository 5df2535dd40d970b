"""A slip's life: reported, signed, accepted; its words; and what is corrected later."""

from __future__ import annotations

from tdtool.engine import corrections
from tdtool.models import (
    Game,
    LedgerLine,
    Report,
    StandingWord,
    TakenBack,
)
from tdtool.models.slips import LineKind, Way
from tdtool.queries import challenge_penalties, rules, slip_states
from tdtool.services import reversals
from tdtool.services.acts import Doing, NotAllowed, act, reason_kept
from tdtool.services.meanings import OF_SCORES, Instead, Papers
from tdtool.services.reversals import ByAct
from tdtool.services.slip_rows import (
    Differs,
    SlipRefused,
    accept,
    all_here,
    clock_told,
    game_of,
    is_played,
    known_clause,
    lawful_scores,
    listed,
    may_correct,
    not_in_yet,
    report_of,
    said,
    seat_at,
    set_words,
    starts,
    table_of,
    within,
    write_line,
    write_report,
    write_signatures,
)


@act(
    "slips.report",
    words="Entered table {table}, round {round}: {scores}.",
    undo=ByAct("slips.take_back", ("game",)),
    papers=Papers("entered table {table}", OF_SCORES),
)
def report(
    doing: Doing,
    *,
    game: str,
    scores: list[int],
    signed: bool,
    starter: int | None = None,
    words: dict[str, list[str]] | None = None,
    times: dict[str, int] | None = None,
) -> Report:
    """Take a slip at the desk: scores in seat order, and with ``signed`` the whole life at once.

    ``starter`` is the seat that began, where the slip tells it; ``words`` by place, where they
    were typed with the scores; ``times`` by place, the seconds used on a player's own clock, whose
    overtime is a line of its own (D04-16, MYS-2.1, SCR-16).
    """
    found = game_of(doing, game)
    is_played(found)
    seats = list(found.seats.order_by("place"))
    not_in_yet(found, seats, scores)
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours=said(scores))
    lawful_scores(found, seats, scores)
    starts(seats, starter)
    all_here(seats)
    made = write_report(doing, found, seats, scores, Way.DESK)
    clause = rules.of_division(found.round.division).scoring_clause
    for seat, score in zip(seats, scores, strict=True):
        write_line(doing, seat, LineKind.SCORE, score, clause, "reported at the desk", made)
    if words:
        set_words(found, seats, words)
    for place, used in (times or {}).items():
        clock_told(doing, seat_at(found, seats, int(place)), used, made)
    for seat, due in challenge_penalties.of_game(found):
        write_line(doing, seat, LineKind.CHALLENGE, due.points, due.clause, due.reason, made)
    if signed:
        write_signatures(doing, made, seats)
        if not doing.event.keyed_twice:
            accept(doing, found, made)
    found.save(update_fields=["version"])
    return made


@act(
    "slips.key_second",
    words="Keyed table {table}, round {round}, the second time: {scores}.",
    undo=Instead("Take the entry back; it is keyed twice again."),
)
def key_second(doing: Doing, *, game: str, scores: list[int]) -> Report:
    """A different person keys the same signed slip: with the same scores it is accepted.

    Raises Differs with both side by side where a score isn't the same.
    """
    found = game_of(doing, game)
    first = report_of(found)
    _may_key_second(doing, found, first)
    seats = list(found.seats.order_by("place"))
    lawful_scores(found, seats, scores)
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours=said(scores))
    stated = {row.seat_id: row.score for row in first.scores.all()}
    if differs := [
        (seat, stated[seat.pk], score)
        for seat, score in zip(seats, scores, strict=True)
        if stated[seat.pk] != score
    ]:
        parts = "; ".join(f"{s.entry.name} {was} and {now}" for s, was, now in differs)
        raise Differs(
            f"The two keyings of table {table_of(found)} differ: {parts}. {first.by.name} keyed "
            "the first. Look at the paper: key it again, or take the first entry back."
        )
    made = write_report(doing, found, seats, scores, Way.SECOND)
    accept(doing, found, first)
    found.save(update_fields=["version"])
    return made


def _may_key_second(doing: Doing, game: Game, first: Report) -> None:
    table, state = table_of(game), slip_states.of_game(game)
    if state == "accepted":
        raise SlipRefused(f"Table {table} is accepted already.")
    if state != "signed":
        raise SlipRefused(f"Table {table} isn’t signed by all yet; it is keyed again after that.")
    if first.by == doing.by:
        raise NotAllowed(
            f"You keyed table {table} the first time. The second keying is another person’s."
        )


@act(
    "slips.take_back",
    words="Undid the entry of table {table}, round {round}.",
    undo=reversals.entered_again,
    papers=Papers("took the entry of table {table} back", OF_SCORES),
)
def take_back(doing: Doing, *, game: str, reason: str = "") -> Report:
    """The last entry of a slip is undone: it is blank again; what was said stays on record.

    Whoever entered it may undo it while nothing else came of it; else only a director, with a
    reason.
    """
    found = game_of(doing, game)
    last = report_of(found)
    _may_take_back(doing, last, reason)
    doing.expect(
        found, now=f"Table {table_of(found)} was changed.", yours="You took its slip back."
    )
    seats = list(found.seats.order_by("place"))
    for line in last.lines.order_by("pk"):
        write_line(
            doing,
            line.seat,
            LineKind.REVERSAL,
            -line.points,
            line.clause,
            reason,
            last,
            counts_for=line.counts_for,
        )
    TakenBack.objects.create(
        report=last, reason=reason_kept(reason), by=doing.by, at=doing.at, act_number=doing.number
    )
    found.acceptances.filter(undone_by=None).update(undone_by=doing.number)
    StandingWord.objects.filter(seat__game=found).delete()
    assigned = rules.of_division(found.round.division).starts_assigned
    for seat in seats:
        seat.seconds_used = None
        seat.order_of_play = seat.place if assigned else None
        seat.ruled = ""
        seat.save(update_fields=["seconds_used", "order_of_play", "ruled"])
    found.save(update_fields=["version"])
    return last


def _may_take_back(doing: Doing, report: Report, reason: str) -> None:
    """One's own entry, as long as nothing was added to it; for all else a director's reason."""
    why = slip_states.not_ones_own(report, by=doing.by)
    if not why:
        return
    if not doing.by.is_director:
        raise NotAllowed(f"{why} Only a director undoes it now, with a reason.")
    if not reason_kept(reason):
        raise SlipRefused(f"{why} Undoing it needs a reason; it stays on the record.")


@act(
    "slips.key_again",
    words="Keyed table {table}, round {round}, again: {scores}.",
    undo=reversals.by_lines,
    papers=Papers("keyed table {table} again", OF_SCORES),
)
def key_again(
    doing: Doing,
    *,
    game: str,
    scores: list[int],
    words: dict[str, list[str]] | None = None,
    starter: int | None = None,
    times: dict[str, int] | None = None,
) -> list[LedgerLine]:
    """A table that is in is keyed once more: each score that differs becomes a correction.

    Overtime and penalties stay on top of it. Once the slip is accepted only a director may do it.
    Returns the corrections.
    """
    found = game_of(doing, game)
    last = report_of(found)
    may_correct(doing, found)
    seats = list(found.seats.order_by("place"))
    there = [slip_states.score_on_paper(seat) or 0 for seat in seats]
    doing.expect(
        found, now=f"Table {table_of(found)} has {listed(there)} by now.", yours=said(scores)
    )
    lawful_scores(found, seats, scores)
    if scores == there and not (words or times or starter):
        raise SlipRefused(f"Table {table_of(found)} is in with just these scores: {listed(there)}.")
    set_words(found, seats, words or {})
    starts(seats, starter)
    lines = [
        write_line(doing, seat, LineKind.CORRECTION, score - before, "", "keyed again", last)
        for seat, score, before in zip(seats, scores, there, strict=True)
        if score != before
    ]
    for place, used in (times or {}).items():
        clock_told(doing, seat_at(found, seats, int(place)), used, last)
    found.save(update_fields=["version"])
    return lines


@act(
    "slips.sign",
    words="Keyed signatures of table {table}, round {round}.",
    undo=Instead("Take the entry back, and key the slip with who has signed."),
    papers=Papers("keyed the signatures of table {table}", ("filled",)),
)
def sign(doing: Doing, *, game: str, places: list[int]) -> Game:
    """These seats have signed the paper. With the last signature the desk accepts the slip."""
    found = game_of(doing, game)
    last = report_of(found)
    doing.expect(
        found,
        now=f"Table {table_of(found)} is {slip_states.of_game(found)} by now.",
        yours="You sent signatures.",
    )
    seats = {seat.place: seat for seat in found.seats.all()}
    if not places:
        raise SlipRefused(f"All of table {table_of(found)} have signed already.")
    signed = set(last.signatures.values_list("seat__place", flat=True))
    for place in places:
        if place not in seats:
            raise SlipRefused(f"Nobody sits in seat {place} of table {table_of(found)}.")
        if place in signed:
            raise SlipRefused(f"{seats[place].entry.name} has signed already.")
    write_signatures(doing, last, [seats[place] for place in dict.fromkeys(places)])
    if signed | set(places) == set(seats) and not doing.event.keyed_twice:
        accept(doing, found, last)
    found.save(update_fields=["version"])
    return found


@act(
    "slips.words",
    words="Typed the words of table {table}, round {round}.",
    undo=Instead("Type the words anew on the slip."),
    papers=Papers("typed the words of table {table}", OF_SCORES, perhaps=True),
)
def words(doing: Doing, *, game: str, words: dict[str, list[str]]) -> Game:
    """The words standing before the seats named, in place of what was typed before."""
    found = game_of(doing, game)
    if not words:
        raise SlipRefused("No seat was named whose words these are. Load the slip again.")
    doing.expect(
        found,
        now=f"Table {table_of(found)} was changed while you typed.",
        yours="Your words were not taken; they are still in the form.",
    )
    set_words(found, list(found.seats.all()), words)
    found.save(update_fields=["version"])
    return found


@act(
    "slips.correct",
    words="Corrected the score of {one}, table {table}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("corrected table {table}", OF_SCORES),
)
def correct(
    doing: Doing, *, game: str, place: int, score: int, reason: str, clause: str = ""
) -> LedgerLine:
    """A seat's score is put right by a new line; what was written stays.

    Once the slip is accepted it is shut: only a director changes it, and the line says that it is
    his ruling (MYS-9.6, MYS-0).
    """
    found = game_of(doing, game)
    last = report_of(found)
    may_correct(doing, found)
    seat = seat_at(found, found.seats.all(), place)
    before = slip_states.score_in_force(seat)
    doing.expect(
        found,
        now=f"{seat.entry.name} has {before} by now.",
        yours=f"You sent {score}.",
    )
    if score == before:
        raise SlipRefused(f"{seat.entry.name} has {before} already; there is nothing to correct.")
    if not reason_kept(reason):
        raise SlipRefused("A correction needs a reason; it stays on the record.")
    within(found, score)
    shut = slip_states.of_game(found) == "accepted"
    kind = LineKind.RULING if shut else LineKind.CORRECTION
    known_clause(clause)
    if shut and not clause:
        clause = corrections.ruling_clause(rules.of_division(found.round.division))
    line = write_line(doing, seat, kind, score - (before or 0), clause, reason, last)
    found.save(update_fields=["version"])
    return line
