"""What every act on a slip needs: the game and its report, its lines, and what may stand on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from tdtool.engine import clauses, clock
from tdtool.models import (
    Acceptance,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Seat,
    Signature,
    StandingWord,
)
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind, Way
from tdtool.queries import rules, slip_states
from tdtool.services.acts import Doing, NotAllowed, Refused, reason_kept

HIGHEST_SCORE = 9999
MOST_WORDS = 60
LONGEST_WORD = 40
LONGEST_CLOCK = 6 * 60 * 60  # seconds


class SlipRefused(Refused):
    """The slip can't be taken or changed like this; the message says why."""


class Differs(SlipRefused):
    """The second keying isn't the first; the message shows both."""


class AlreadyIn(SlipRefused):
    """The table was reported before; the message shows both versions."""


def clock_told(doing: Doing, seat: Seat, used: int, report: Report) -> None:
    """The time a player used, and what of it is overtime as a line of its own."""
    system = rules.of_division(seat.game.round.division)
    if not 0 <= used <= LONGEST_CLOCK:
        raise SlipRefused(f"{clock.show(max(used, 0))} can’t be the time a player used.")
    try:
        told = clock.overtime(system, used=used)
    except clock.NoClocks as refusal:
        raise SlipRefused(str(refusal)) from None
    seat.seconds_used = used
    seat.save(update_fields=["seconds_used"])
    told_before = slip_states.lines().filter(seat=seat, kind=LineKind.OVERTIME)
    charged = -sum(told_before.values_list("points", flat=True))
    if told.points != charged:
        minutes = f"{told.minutes} minute{'' if told.minutes == 1 else 's'} begun"
        ends = ", past the limit: the game ends there" if told.ends_game else ""
        reason = f"used {clock.show(used)}, {minutes} over{ends}"
        write_line(
            doing, seat, LineKind.OVERTIME, charged - told.points, told.clause, reason, report
        )


def seat_at(game: Game, seats: Iterable[Seat], place: int) -> Seat:
    """The one of the seats at this place. Raises SlipRefused where nobody sits there."""
    for seat in seats:
        if seat.place == place:
            return seat
    raise SlipRefused(f"Nobody sits in seat {place} of table {table_of(game)}.")


def may_correct(doing: Doing, game: Game) -> None:
    """Raises NotAllowed where the slip is shut to who asks."""
    if game.acceptances.filter(undone_by=None).exists() and not doing.by.is_director:
        raise NotAllowed(
            f"Table {table_of(game)} is accepted; only a director corrects it now. "
            "Nothing was changed."
        )


def set_words(game: Game, seats: Sequence[Seat], words: dict[str, list[str]]) -> None:
    """The words of the seats named, in place of what was there."""
    by_place = {str(seat.place): seat for seat in seats}
    for place, standing in words.items():
        if place not in by_place:
            raise SlipRefused(f"Nobody sits in seat {place} of table {table_of(game)}.")
        _lawful_words(by_place[place], standing)
        by_place[place].words.all().delete()
        StandingWord.objects.bulk_create(
            StandingWord(seat=by_place[place], position=position, word=word)
            for position, word in enumerate(standing, 1)
        )


def game_of(doing: Doing, game: str) -> Game:
    """The game, held, of a round that is posted. Raises SlipRefused."""
    rows = Game.objects.select_for_update(of=("self",)).select_related("table")
    found = rows.filter(uuid=UUID(game), round__division__event=doing.event).first()
    if found is None:
        raise SlipRefused("There is no such table any more; the round was drawn again.")
    if not found.round.is_posted:
        raise SlipRefused(
            f"Round {found.round.number} is not posted yet: post it, then slips can come in."
        )
    return found


def report_of(game: Game) -> Report:
    """The report in force. Raises SlipRefused while there is none."""
    last = slip_states.reports().filter(game=game).last()
    if last is None:
        raise SlipRefused(f"Table {table_of(game)} has no slip yet. Enter its scores first.")
    return last


def is_played(game: Game) -> None:
    """Raises SlipRefused for a bye or a forfeit."""
    if game.kind != GameKind.PLAYED:
        raise SlipRefused(
            f"This game is a {game.kind}, so it has no slip. Take that back on the round’s page "
            "first, if it was played after all."
        )


def not_in_yet(game: Game, seats: Sequence[Seat], scores: Sequence[int]) -> None:
    """Raises AlreadyIn with both versions where the table was reported before."""
    last = slip_states.reports().filter(game=game).select_related("by").last()
    if last is None:
        return
    there = [slip_states.score_in_force(seat) or 0 for seat in seats]
    raise AlreadyIn(
        f"Table {table_of(game)} is in: {last.by.name} took it with {listed(there)}. "
        f"Yours has {listed(scores)}. Nothing was changed. To change a score, open the slip."
    )


def lawful_scores(game: Game, seats: Sequence[Seat], scores: Sequence[int]) -> None:
    """One score a seat, each possible under the rules. Raises SlipRefused."""
    if len(scores) != len(seats):
        raise SlipRefused(
            f"Table {table_of(game)} has {len(seats)} seats; the line has {len(scores)} "
            f"{'score' if len(scores) == 1 else 'scores'}."
        )
    within(game, *scores)


def known_clause(clause: str) -> None:
    """Raises SlipRefused where nothing has this id; no clause at all is all right."""
    if clause and clause not in clauses.CLAUSES:
        raise SlipRefused(f"There is no clause {clause}. Leave it empty, or look it up.")


def within(game: Game, *scores: int) -> None:
    """Raises SlipRefused for a score that there can't be under the game's rules."""
    lowest = rules.of_division(game.round.division).lowest_score
    for score in scores:
        if not lowest <= score <= HIGHEST_SCORE:
            raise SlipRefused(
                f"{score} can’t be a score here: one lies between {lowest} and "
                f"{HIGHEST_SCORE}.".replace("-", "−")
            )


def starts(seats: Sequence[Seat], starter: int | None) -> None:
    """The seat that is said to have begun, and the others' turns after it."""
    if starter is None:
        return
    if starter not in {seat.place for seat in seats}:
        raise SlipRefused(f"Nobody sits in seat {starter}, who is said to have started.")
    for seat in seats:
        seat.order_of_play = (seat.place - starter) % len(seats) + 1
        seat.save(update_fields=["order_of_play"])


def all_here(seats: Sequence[Seat]) -> None:
    """A slip that is in says that they played: nobody is awaited any more (MYS-2.2)."""
    for seat in seats:
        if seat.late_since is not None:
            seat.late_since = None
            seat.save(update_fields=["late_since"])


def _lawful_words(seat: Seat, standing: Sequence[str]) -> None:
    if len(standing) > MOST_WORDS:
        raise SlipRefused(f"{len(standing)} words for seat {seat.place} are more than a game has.")
    for word in standing:
        if not (word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD):
            raise SlipRefused(
                f"Seat {seat.place}: “{word[:LONGEST_WORD]}” is not a word. Words have letters "
                "only, with spaces between them; a blank is a small letter."
            )


def write_report(
    doing: Doing, game: Game, seats: Sequence[Seat], scores: Sequence[int], way: Way
) -> Report:
    """The scores as they were stated, for every seat."""
    made = Report.objects.create(
        uuid=doing.new_uuid(),
        game=game,
        way=way,
        by=doing.by,
        at=doing.at,
        act_number=doing.number,
    )
    ReportedScore.objects.bulk_create(
        ReportedScore(report=made, seat=seat, score=score)
        for seat, score in zip(seats, scores, strict=True)
    )
    return made


def write_signatures(doing: Doing, report: Report, seats: Sequence[Seat]) -> None:
    """These have signed the paper."""
    Signature.objects.bulk_create(
        Signature(
            report=report,
            seat=seat,
            way="paper",
            by=doing.by,
            at=doing.at,
            act_number=doing.number,
        )
        for seat in seats
    )


def accept(doing: Doing, game: Game, report: Report) -> None:
    """The desk accepts the slip as it was reported."""
    Acceptance.objects.create(
        game=game, report=report, by=doing.by, at=doing.at, act_number=doing.number
    )


def write_line(
    doing: Doing,
    seat: Seat,
    kind: LineKind,
    points: int,
    clause: str,
    reason: str,
    report: Report | None,
    *,
    counts_for: str = "score",
) -> LedgerLine:
    """One more line of a seat, with the act it came with."""
    return LedgerLine.objects.create(
        uuid=doing.new_uuid(),
        seat=seat,
        kind=kind,
        points=points,
        counts_for=counts_for,
        clause=clause,
        reason=reason_kept(reason),
        report=report,
        by=doing.by,
        at=doing.at,
        act_number=doing.number,
    )


def table_of(game: Game) -> int | str:
    return game.table.number if game.table else "(none)"


def said(scores: Sequence[int]) -> str:
    return f"You sent {listed(scores)}."


def listed(scores: Sequence[int]) -> str:
    return ", ".join(str(score) for score in scores)
