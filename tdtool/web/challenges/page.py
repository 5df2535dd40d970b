"""What is said of a challenge, at its table’s slip or by itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.engine.rule_parts import Cost
from tdtool.english import signed, typed_plainly
from tdtool.models import Challenge, Division, Seat
from tdtool.queries import rules
from tdtool.queries.appearances import scores_in_force
from tdtool.queries.challenges import log, penalties
from tdtool.queries.challenges.challenges import ChallengeView, PenaltyView
from tdtool.queries.challenges.log import penalty_of, rows
from tdtool.queries.challenges.penalties import NobodyBears
from tdtool.queries.values import ClauseNote


@dataclass(frozen=True)
class Offer:
    """A way to let the penalty go: who challenged, and what follows on which seats."""

    place: int
    name: str
    falls_on: tuple[PenaltyView, ...]
    after: int | None = None  # the seat's score once it is let; None: no slip yet, or no points


@dataclass(frozen=True)
class ChallengePage:
    """A challenge with all its answers, and what a director can let follow from it."""

    row: ChallengeView
    costs: str  # what the decision costs under the event's rules, a sentence
    clause: str
    offers: tuple[Offer, ...]  # () where there is nothing to let go, or it was
    several: bool  # more than one may have challenged (D62-11)
    pending: bool  # let, and written when the slip comes in
    notes: tuple[ClauseNote, ...]
    ruling_clause: str  # the director’s last word, "" where no clause says it


TWO = 2  # at a table, where there is one who may have challenged
UNACCEPTABLE = "unacceptable"  # "not acceptable" as one word, to be searched for

KINDS = {
    "placement": "Where a word was placed",
    "exchange": "Whether an exchange was allowed",
    "formation": "How a word was made",
}


def kinds_of(division: Division) -> tuple[tuple[str, str, str], ...]:
    """What a director judges under these rules: the kind, in words, and its clause."""
    challenges = rules.of_division(division).challenges
    spelled = {"formation": "How a word was spelled"} if challenges.failures else {}
    return tuple((kind, (KINDS | spelled)[kind], clause) for kind, clause in challenges.by_director)


def challenge_page(challenge: Challenge) -> ChallengePage:
    """A challenge with all that was said of it, and what may be done."""
    cost, seats = penalties.cost(challenge), _seats(challenge)
    written = challenge.game is not None and penalties.is_written(challenge.game)
    return ChallengePage(
        row=rows(challenge.event, [challenge])[0],
        costs=_costs(cost),
        clause=cost.clause if cost else "",
        offers=() if challenge.penalty else _offers(challenge, cost, seats),
        several=cost is not None and cost.falls_on == "challenger" and len(seats) != TWO,
        pending=bool(challenge.penalty) and not written,
        notes=_notes(challenge),
        ruling_clause=_ruling_clause(challenge),
    )


def _seats(challenge: Challenge) -> list[Seat]:
    game = challenge.game
    return list(game.seats.order_by("place").select_related("entry")) if game else []


def _offers(challenge: Challenge, cost: Cost | None, at_table: Sequence[Seat]) -> tuple[Offer, ...]:
    """For each at the table: what follows if it was they who challenged."""
    seats = {str(seat.uuid): seat for seat in at_table}
    scores = scores_in_force(challenge.game.seats.all()) if challenge.game else {}
    offers = []
    for seat in at_table:
        try:
            due = penalties.borne(challenge, [seat.place], costs=cost, at_table=at_table)
        except NobodyBears:
            return ()
        falls_on = tuple(penalty_of(seats[line.seat], line.points, line.clause) for line in due)
        score = scores.get(seats[due[0].seat].pk)
        points = due[0].points
        after = score + points if score is not None and points else None
        offers.append(Offer(seat.place, seat.entry.name, falls_on, after))
    return tuple(offers)


def _costs(cost: Cost | None) -> str:
    """What the answer costs under the rules, as a sentence."""
    if cost is None:
        return "The table wasn’t playing: there is no slip."
    if not cost.falls_on:
        return "No penalty under these rules."
    who = (
        "The player who challenged"
        if cost.falls_on == "challenger"
        else "The player who made the play"
    )
    return f"{who}: {signed(cost.points)}." if cost.points else f"{who} loses the next turn."


def _notes(challenge: Challenge) -> tuple[ClauseNote, ...]:
    if challenge.division is None:
        return ()
    terms = rules.of_division(challenge.division).challenges
    decision = terms.stands if challenge.acceptable else terms.comes_off
    every = (terms.moment, decision, *terms.more)
    notes = tuple(ClauseNote(note.text, note.clause) for note in every)
    last = challenge.look_ups.exclude(words=[]).last()
    recorded = log.of_challenge(challenge.game, last.words) if last else None
    return (recorded, *notes) if recorded else notes


def _ruling_clause(challenge: Challenge) -> str:
    division = challenge.division
    return rules.of_division(division).ruling_clause if division else ""


def has(row: ChallengeView, search: str) -> bool:
    """Whether every word of the search stands in a word, a name, the table or the kind."""
    texts = ["challenges", row.kind, row.by, *row.challengers, *(line.name for line in row.penalty)]
    texts += [f"table {row.table}", f"round {row.round_number}", row.division]
    texts += [judged.word for look_up in row.look_ups for judged in look_up.words]
    texts += ["acceptable" if row.acceptable else UNACCEPTABLE]
    stands = typed_plainly(" ".join(texts)).split()
    search_words = typed_plainly(search).replace("not acceptable", UNACCEPTABLE).split()
    return all(any(word.startswith(part) for word in stands) for part in search_words)
