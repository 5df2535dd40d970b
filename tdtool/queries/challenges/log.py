"""The log of an event's challenges, for directors: every look-up, and which word failed."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from tdtool.english import signed
from tdtool.models import Challenge, Division, Event, LookUp, Seat
from tdtool.queries import rules
from tdtool.queries.challenges import penalties, recorded_words
from tdtool.queries.challenges.penalties import NobodyBears
from tdtool.queries.challenges.values import (
    ChallengePage,
    ChallengeView,
    Judged,
    LogPage,
    LookUpView,
    Offer,
    PenaltyView,
)
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import ClauseNote

KINDS = {
    "placement": "Where a word was placed",
    "exchange": "Whether an exchange was allowed",
    "formation": "How a word was made",
}
ADVICE = "Cover the tiles. Both read the words through, then initial; no word is added after that."


def page(division: Division, *, search: str = "") -> LogPage:
    """The log, the newest first, or what of it has every word of the search in it."""
    event = division.event
    every = rows(event)
    return LogPage(
        rows=tuple(row for row in reversed(every) if _has(row, search)),
        count=len(every),
        search=search,
        kinds=kinds_of(division),
    )


def kinds_of(division: Division) -> tuple[tuple[str, str, str], ...]:
    """What the director judges in person under these rules: the kind, in words, and its clause."""
    judged = rules.of_division(division).challenges.by_director
    return tuple((kind, KINDS[kind], clause) for kind, clause in judged)


def one(division: Division, number: int) -> ChallengePage | None:
    """A challenge with all that was said of it, and what may be done."""
    event = division.event
    found = Challenge.objects.filter(event=event, number=number).first()
    if found is None:
        return None
    cost = penalties.cost(found)
    written = found.game is not None and penalties.is_written(found.game)
    return ChallengePage(
        row=rows(event, [found])[0],
        costs=_costs(found),
        clause=cost.clause if cost else "",
        offers=() if found.penalty else _offers(found),
        several=cost is not None and cost.falls_on == "challenger" and not _two(found),
        pending=bool(found.penalty) and not written,
        notes=_notes(found),
    )


def rows(event: Event, only: Sequence[Challenge] | None = None) -> list[ChallengeView]:
    """Every challenge of the event, the oldest first, or only these."""
    several = event.divisions.count() > 1
    found = event.challenges.order_by("number").select_related("division", "game")
    every = list(found) if only is None else only
    told: dict[int, list[LookUpView]] = {}
    looked = LookUp.objects.filter(challenge__in=every).select_related("by")
    for row in looked.order_by("challenge", "number"):
        told.setdefault(row.challenge_id, []).append(_look_up(row))
    named = {
        uuid for row in every for uuid in [*row.challengers, *(p["seat"] for p in row.penalty)]
    }
    seats = {
        str(seat.uuid): seat for seat in Seat.objects.filter(uuid__in=named).select_related("entry")
    }
    return [_view(row, told.get(row.pk, []), seats, several=several) for row in every]


def _view(
    row: Challenge, told: Sequence[LookUpView], seats: dict[str, Seat], *, several: bool
) -> ChallengeView:
    return ChallengeView(
        number=row.number,
        version=row.version,
        kind=row.kind,
        division=row.division.code if several and row.division else "",
        round_number=row.round_number,
        table=row.table_number,
        playing=row.game is not None,
        acceptable=row.acceptable,
        look_ups=tuple(told),
        challengers=tuple(seats[uuid].entry.name for uuid in row.challengers if uuid in seats),
        penalty=tuple(
            _penalty(seats[line["seat"]], line["points"], line["clause"])
            for line in row.penalty
            if line["seat"] in seats
        ),
        at=timezone.localtime(row.at),
    )


def _look_up(row: LookUp) -> LookUpView:
    answers = row.answers or [""] * len(row.words)
    return LookUpView(
        number=row.number,
        why=row.why,
        words=tuple(Judged(*pair) for pair in zip(row.words, answers, strict=True)),
        acceptable=row.acceptable,
        lexicon=row.lexicon,
        digest=row.digest,
        clause=row.clause,
        reason=row.reason,
        by=row.by.name,
        at=timezone.localtime(row.at),
    )


def _penalty(seat: Seat, points: int, clause: str) -> PenaltyView:
    """“Bob −2”; a lost turn has no points."""
    costs = signed(points) if points else "loses a turn"
    return PenaltyView(seat.place, seat.entry.name, points, clause, f"{seat.entry.name} {costs}")


def _offers(challenge: Challenge) -> tuple[Offer, ...]:
    """For each at the table: what follows if it was they who challenged."""
    if challenge.game is None:
        return ()
    seats = {str(s.uuid): s for s in challenge.game.seats.order_by("place").select_related("entry")}
    offers = []
    for seat in seats.values():
        try:
            due = penalties.falls_on(challenge, [seat.place])
        except NobodyBears:
            return ()
        falls_on = tuple(_penalty(seats[one.seat], one.points, one.clause) for one in due)
        score = slip_states.score_in_force(seats[due[0].seat])
        points = due[0].points
        after = score + points if score is not None and points else None
        offers.append(Offer(seat.place, seat.entry.name, falls_on, after))
    return tuple(offers)


def _costs(challenge: Challenge) -> str:
    """What the answer costs under the rules, as a sentence."""
    cost = penalties.cost(challenge)
    if cost is None:
        return "The table wasn’t playing, so there is no slip."
    if not cost.falls_on:
        return "Under these rules it costs nobody anything."
    who = "The player who challenged" if cost.falls_on == "challenger" else "The play’s maker"
    return f"{who}: {signed(cost.points)}." if cost.points else f"{who} loses the next turn."


def _notes(challenge: Challenge) -> tuple[ClauseNote, ...]:
    if challenge.division is None:
        return ()
    terms = rules.of_division(challenge.division).challenges
    said = terms.stands if challenge.acceptable else terms.comes_off
    every = (terms.moment, said, *terms.more)
    notes = tuple(ClauseNote(one.text, one.clause) for one in every)
    last = challenge.look_ups.exclude(words=[]).last()
    recorded = recorded_words.of_challenge(challenge.game, last.words) if last else None
    return (recorded, *notes) if recorded else notes


def _two(challenge: Challenge) -> bool:
    return challenge.game is not None and challenge.game.seats.count() == 2


def _has(row: ChallengeView, search: str) -> bool:
    """Whether every word of the search stands in a word, a name, the table or the kind."""
    said = [row.kind, row.by, *row.challengers, *(one.name for one in row.penalty)]
    said += [f"table {row.table}", f"round {row.round_number}", row.division]
    said += [judged.word for look_up in row.look_ups for judged in look_up.words]
    said += ["acceptable" if row.acceptable else "unacceptable"]
    stands = " ".join(said).casefold().split()
    return all(any(one.startswith(part) for one in stands) for part in search.casefold().split())
