"""A slip's life: reported, signed, accepted; its words; and what is corrected later."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

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
from tdtool.models.slips import LineKind, Way
from tdtool.queries import rules, slip_states
from tdtool.services.acts import Doing, NotAllowed, Refused, act, reason_kept

HIGHEST_SCORE = 9999
MOST_WORDS = 60
LONGEST_WORD = 40


class SlipRefused(Refused):
    """The slip can't be taken or changed like this; the message says why."""


class AlreadyIn(SlipRefused):
    """The table was reported before; the message shows both versions."""


@act("slips.report")
def report(
    doing: Doing,
    *,
    game: str,
    scores: list[int],
    signed: bool,
    starter: int | None = None,
    words: dict[str, list[str]] | None = None,
) -> Report:
    """Take a slip at the desk: scores in seat order, and with ``signed`` the whole life at once.

    ``starter`` is the seat that began, where the slip tells it; ``words`` by place, where they
    were typed with the scores.
    """
    found = _game(doing, game)
    seats = list(found.seats.order_by("place"))
    _not_in_yet(found, seats, scores)
    doing.expect(found, now=f"Table {_table(found)} was changed.", yours=_said(scores))
    _lawful_scores(found, seats, scores)
    _starts(seats, starter)
    made = Report.objects.create(
        uuid=doing.new_uuid(),
        game=found,
        way=Way.DESK,
        by=doing.by,
        at=doing.at,
        act_number=doing.number,
    )
    ReportedScore.objects.bulk_create(
        ReportedScore(report=made, seat=seat, score=score)
        for seat, score in zip(seats, scores, strict=True)
    )
    clause = rules.of_division(found.round.division).scoring_clause
    for seat, score in zip(seats, scores, strict=True):
        _line(doing, seat, LineKind.SCORE, score, clause, "reported at the desk", made)
    if words:
        _set_words(found, seats, words)
    if signed:
        _sign(doing, made, seats)
        _accept(doing, found, made)
    found.save(update_fields=["version"])
    return made


@act("slips.key_again")
def key_again(
    doing: Doing, *, game: str, scores: list[int], words: dict[str, list[str]] | None = None
) -> list[LedgerLine]:
    """A table that is in is keyed once more: each score that differs becomes a correction.

    Once the slip is accepted only a director may do it. Returns the new lines.
    """
    found = _game(doing, game)
    last = _report(found)
    _may_correct(doing, found)
    seats = list(found.seats.order_by("place"))
    there = [slip_states.score_in_force(seat) or 0 for seat in seats]
    doing.expect(found, now=f"Table {_table(found)} has {_and(there)} by now.", yours=_said(scores))
    _lawful_scores(found, seats, scores)
    if words:
        _set_words(found, seats, words)
    elif scores == there:
        raise SlipRefused(f"Table {_table(found)} is in with just these scores: {_and(there)}.")
    lines = [
        _line(doing, seat, LineKind.CORRECTION, score - before, "", "keyed again", last)
        for seat, score, before in zip(seats, scores, there, strict=True)
        if score != before
    ]
    found.save(update_fields=["version"])
    return lines


@act("slips.sign")
def sign(doing: Doing, *, game: str, places: list[int]) -> Game:
    """These seats have signed the paper. With the last signature the desk accepts the slip."""
    found = _game(doing, game)
    last = _report(found)
    doing.expect(
        found,
        now=f"Table {_table(found)} is {slip_states.of_game(found)} by now.",
        yours="You sent signatures.",
    )
    seats = {seat.place: seat for seat in found.seats.all()}
    if not places:
        raise SlipRefused(f"All of table {_table(found)} have signed already.")
    signed = set(last.signatures.values_list("seat__place", flat=True))
    for place in places:
        if place not in seats:
            raise SlipRefused(f"Nobody sits in seat {place} of table {_table(found)}.")
        if place in signed:
            raise SlipRefused(f"{seats[place].entry.name} has signed already.")
    _sign(doing, last, [seats[place] for place in dict.fromkeys(places)])
    if signed | set(places) == set(seats):
        _accept(doing, found, last)
    found.save(update_fields=["version"])
    return found


@act("slips.words")
def words(doing: Doing, *, game: str, words: dict[str, list[str]]) -> Game:
    """The words standing before the seats named, in place of what was typed before."""
    found = _game(doing, game)
    doing.expect(
        found,
        now=f"Table {_table(found)} was changed while you typed.",
        yours="Your words were not taken; they are still in the form.",
    )
    _set_words(found, list(found.seats.all()), words)
    found.save(update_fields=["version"])
    return found


@act("slips.correct")
def correct(
    doing: Doing, *, game: str, place: int, score: int, reason: str, clause: str = ""
) -> LedgerLine:
    """A seat's score is put right by a new line; what was written stays.

    Once the slip is accepted only a director may do it.
    """
    found = _game(doing, game)
    last = _report(found)
    _may_correct(doing, found)
    seat = found.seats.filter(place=place).first()
    if seat is None:
        raise SlipRefused(f"Nobody sits in seat {place} of table {_table(found)}.")
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
    _within(found, score)
    line = _line(doing, seat, LineKind.CORRECTION, score - (before or 0), clause, reason, last)
    found.save(update_fields=["version"])
    return line


@act("slips.revoke_code", director=True)
def revoke_code(doing: Doing, *, game: str) -> Game:
    """The printed code of this slip opens nothing any more; a reprint bears the next one."""
    found = _game(doing, game)
    found.slip_revision += 1
    found.version += 1
    found.save(update_fields=["slip_revision", "version"])
    return found


def _may_correct(doing: Doing, game: Game) -> None:
    if game.acceptances.exists() and not doing.by.is_director:
        raise NotAllowed(
            f"Table {_table(game)} is accepted; only a director corrects it now. "
            "Nothing was changed."
        )


def _set_words(game: Game, seats: Sequence[Seat], words: dict[str, list[str]]) -> None:
    """The words of the seats named, in place of what was there."""
    by_place = {str(seat.place): seat for seat in seats}
    for place, standing in words.items():
        if place not in by_place:
            raise SlipRefused(f"Nobody sits in seat {place} of table {_table(game)}.")
        _lawful_words(by_place[place], standing)
        by_place[place].words.all().delete()
        StandingWord.objects.bulk_create(
            StandingWord(seat=by_place[place], position=position, word=word)
            for position, word in enumerate(standing, 1)
        )


def _game(doing: Doing, game: str) -> Game:
    rows = Game.objects.select_for_update(of=("self",)).select_related("table")
    found = rows.filter(uuid=UUID(game), round__division__event=doing.event).first()
    if found is None:
        raise SlipRefused("There is no such table any more; the round was drawn again.")
    if not found.round.is_posted:
        raise SlipRefused(
            f"Round {found.round.number} is not posted yet: post it, then slips can come in."
        )
    return found


def _report(game: Game) -> Report:
    last = game.reports.order_by("-pk").first()
    if last is None:
        raise SlipRefused(f"Table {_table(game)} has no slip yet. Enter its scores first.")
    return last


def _not_in_yet(game: Game, seats: Sequence[Seat], scores: Sequence[int]) -> None:
    last = game.reports.order_by("-pk").select_related("by").first()
    if last is None:
        return
    there = [slip_states.score_in_force(seat) or 0 for seat in seats]
    raise AlreadyIn(
        f"Table {_table(game)} is in: {last.by.name} took it with {_and(there)}. "
        f"Yours has {_and(scores)}. Nothing was changed. To change a score, open the slip."
    )


def _lawful_scores(game: Game, seats: Sequence[Seat], scores: Sequence[int]) -> None:
    if len(scores) != len(seats):
        raise SlipRefused(
            f"Table {_table(game)} has {len(seats)} seats; the line has {len(scores)} "
            f"{'score' if len(scores) == 1 else 'scores'}."
        )
    _within(game, *scores)


def _within(game: Game, *scores: int) -> None:
    lowest = rules.of_division(game.round.division).lowest_score
    for score in scores:
        if not lowest <= score <= HIGHEST_SCORE:
            raise SlipRefused(
                f"{score} can't be a score here: one lies between {lowest} and {HIGHEST_SCORE}."
            )


def _starts(seats: Sequence[Seat], starter: int | None) -> None:
    if starter is None:
        return
    if starter not in {seat.place for seat in seats}:
        raise SlipRefused(f"Nobody sits in seat {starter}, who is said to have started.")
    for seat in seats:
        seat.order_of_play = (seat.place - starter) % len(seats) + 1
        seat.save(update_fields=["order_of_play"])


def _lawful_words(seat: Seat, standing: Sequence[str]) -> None:
    if len(standing) > MOST_WORDS:
        raise SlipRefused(f"{len(standing)} words for seat {seat.place} are more than a game has.")
    for word in standing:
        if not (word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD):
            raise SlipRefused(
                f"Seat {seat.place}: “{word[:LONGEST_WORD]}” is not a word. Words have letters "
                "only, with spaces between them; a blank is a small letter."
            )


def _sign(doing: Doing, report: Report, seats: Sequence[Seat]) -> None:
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


def _accept(doing: Doing, game: Game, report: Report) -> None:
    Acceptance.objects.create(
        game=game, report=report, by=doing.by, at=doing.at, act_number=doing.number
    )


def _line(
    doing: Doing,
    seat: Seat,
    kind: LineKind,
    points: int,
    clause: str,
    reason: str,
    report: Report | None,
) -> LedgerLine:
    return LedgerLine.objects.create(
        uuid=doing.new_uuid(),
        seat=seat,
        kind=kind,
        points=points,
        clause=clause,
        reason=reason_kept(reason),
        report=report,
        by=doing.by,
        at=doing.at,
        act_number=doing.number,
    )


def _table(game: Game) -> int | str:
    return game.table.number if game.table else "(none)"


def _said(scores: Sequence[int]) -> str:
    return f"You sent {_and(scores)}."


def _and(scores: Sequence[int]) -> str:
    return ", ".join(str(score) for score in scores)
