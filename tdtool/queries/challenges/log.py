"""The log of an event's challenges, for directors: every look-up, and which word failed."""

from collections import Counter
from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone

from tdtool.engine.positions import Shown
from tdtool.engine.rule_parts import ChallengeRules
from tdtool.english import listed, signed
from tdtool.models import Challenge, Event, Game, GameRecord, LookUp, Seat, TableRecord
from tdtool.models.challenges import Why
from tdtool.models.disputes import GivenKind
from tdtool.queries import rules
from tdtool.queries.challenges.challenges import ChallengeView, Judged, LookUpView, PenaltyView
from tdtool.queries.disputes import submission
from tdtool.queries.values import ClauseNote

# Whether the words of a challenge are those of a turn, where the game's record is at hand
# (MYS-8.11).


def of_challenge(game: Game | None, words: Sequence[str]) -> ClauseNote | None:
    """What the newest record of the game says of these words; None where there is no record."""
    record = _newest(game) if game is not None and words else None
    if game is None or record is None:
        return None
    clause = rules.of_division(game.round.division).challenges.resubmitted
    challenged = Counter(word.upper() for word in words)
    near: tuple[Shown, Counter[str]] | None = None
    for shown in submission.replayed(record):
        turn_words = Counter(_made(shown))
        if turn_words == challenged:
            sentence = f"In the game’s record {_turn(shown)} made exactly these words."
            return ClauseNote(sentence, clause, "fine")
        if turn_words & challenged and (
            near is None or (turn_words & challenged) > (near[1] & challenged)
        ):
            near = shown, turn_words
    if near is None:
        sentence = "No turn of the game’s record made any of these words."
    else:
        sentence = (
            f"No turn of the game’s record made exactly these words: {_turn(near[0])} made "
            f"{listed(sorted(near[1]))}. A corrected slip may be submitted."
        )
    return ClauseNote(sentence, clause, "warning")


def _newest(game: Game) -> GameRecord | TableRecord | None:
    """The record that came last: handed in on a dispute, or added to the table under Games."""
    submitted = GameRecord.objects.filter(dispute__game=game, kind=GivenKind.RECORD)
    added = TableRecord.objects.filter(game=game, removed_at=None)
    records = (
        submitted.select_related("dispute__game__round__division__event").last(),
        added.select_related("game__round__division__event").last(),
    )
    return max(
        (record for record in records if record is not None),
        key=lambda record: record.at,
        default=None,
    )


def _made(shown: Shown) -> list[str]:
    """Every word that the turn made, in capitals; none where it made none."""
    if shown.board is not None:
        words = [counted_word.word for counted_word in shown.board.words if counted_word.sum]
    else:
        words = [shown.table.fresh] if shown.table and shown.table.fresh else []
    return [word.upper() for word in words]


def _turn(shown: Shown) -> str:
    return f"turn {shown.row.turn}, by {shown.row.nick},"


def of_game(game: Game) -> QuerySet[Challenge]:
    """The challenges of a table, in their order."""
    challenges = Challenge.objects.filter(game=game).order_by("number")
    return challenges.select_related("event", "division__event", "game__round__division__event")


def rows(event: Event, only: Sequence[Challenge] | None = None) -> list[ChallengeView]:
    """Every challenge of the event, the oldest first, or only these."""
    terms = {
        division.pk: rules.of_division(division).challenges for division in event.divisions.all()
    }
    challenges = event.challenges.order_by("number").select_related("division", "game")
    every = list(challenges) if only is None else only
    look_ups: dict[int, list[LookUpView]] = {}
    looked = LookUp.objects.filter(challenge__in=every).select_related("by", "challenge")
    for row in looked.order_by("challenge", "number"):
        by_rules = terms.get(row.challenge.division_id or 0)
        look_ups.setdefault(row.challenge_id, []).append(_look_up(row, by_rules))
    named = {
        uuid for row in every for uuid in [*row.challengers, *(p["seat"] for p in row.penalty)]
    }
    seats = {
        str(seat.uuid): seat for seat in Seat.objects.filter(uuid__in=named).select_related("entry")
    }
    return [_view(row, look_ups.get(row.pk, []), seats, several=len(terms) > 1) for row in every]


def _view(
    row: Challenge, look_ups: Sequence[LookUpView], seats: dict[str, Seat], *, several: bool
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
        look_ups=tuple(look_ups),
        challengers=tuple(seats[uuid].entry.name for uuid in row.challengers if uuid in seats),
        penalty=tuple(
            penalty_of(seats[line["seat"]], line["points"], line["clause"])
            for line in row.penalty
            if line["seat"] in seats
        ),
        at=timezone.localtime(row.at),
    )


def _look_up(row: LookUp, terms: ChallengeRules | None) -> LookUpView:
    again = {Why.QUERIED: terms.queried, Why.RESUBMITTED: terms.resubmitted} if terms else {}
    answers = row.answers or [""] * len(row.words)
    return LookUpView(
        number=row.number,
        why=row.why,
        words=tuple(Judged(*pair) for pair in zip(row.words, answers, strict=True)),
        acceptable=row.acceptable,
        lexicon=row.lexicon,
        digest=row.digest,
        clause=row.clause or again.get(Why(row.why), ""),
        reason=row.reason,
        by=row.by.name,
        at=timezone.localtime(row.at),
    )


def penalty_of(seat: Seat, points: int, clause: str) -> PenaltyView:
    """“Bob −2”; a lost turn has no points."""
    costs = signed(points) if points else "loses a turn"
    return PenaltyView(seat.place, seat.entry.name, points, clause, f"{seat.entry.name} {costs}")
