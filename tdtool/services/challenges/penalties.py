"""What challenges cost, let go to the slip by the director, and taken off it again."""

from collections.abc import Iterator
from dataclasses import asdict

from tdtool.models import Challenge, LedgerLine, Report, Seat
from tdtool.models.accounts import Right
from tdtool.models.slips import LineKind
from tdtool.queries.challenges import penalties
from tdtool.queries.challenges.penalties import Due, NobodyBears
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Refused, act, reason_kept
from tdtool.services.meanings import OF_SCORES, Instead, Papers
from tdtool.services.slips.rows import write_line


class ChallengeRefused(Refused):
    """The challenge can't be judged or changed like this; the message says why."""


@act(
    "challenges.penalise",
    words="Put the penalty of challenge {challenge} on the slip.",
    undo=Instead("Remove the penalty on the challenge’s page."),
    papers=Papers("penalized a challenge", OF_SCORES, perhaps=True),
    may=Right.RULE,
)
def penalise(ctx: ActContext, *, challenge: int, challengers: list[int]) -> Challenge:
    """Let what the challenge costs go to the slip: D04-7, D62-11, SCR-10 as it was set.

    With the slip in, the line is written now; else with the slip. A lost turn is a line without
    points.
    """
    challenge_row = challenge_of(ctx, challenge)
    if challenge_row.penalty:
        raise ChallengeRefused(f"The penalty of {named(challenge_row)} is already on the slip.")
    try:
        due = penalties.falls_on(challenge_row, challengers)
    except NobodyBears as refusal:
        raise ChallengeRefused(str(refusal)) from None
    ctx.check_version(
        challenge_row,
        changed=f"{named(challenge_row)} was changed.",
        yours="You waived its penalty.",
    )
    seats = (
        challenge_row.game.seats.filter(place__in=challengers).order_by("place")
        if challenge_row.game
        else []
    )
    challenge_row.challengers = [str(seat.uuid) for seat in seats]
    challenge_row.penalty = [asdict(penalty_line) for penalty_line in due]
    challenge_row.save()
    _write(ctx, challenge_row)
    return challenge_row


@act(
    "challenges.withhold",
    words="Removed the penalty of challenge {challenge} from the slip.",
    undo=Instead("Put the penalty on the slip again, on the challenge’s page."),
    papers=Papers("removed the penalty of a challenge", OF_SCORES, perhaps=True),
    may=Right.RULE,
)
def withhold(ctx: ActContext, *, challenge: int, reason: str) -> Challenge:
    """Take a penalty off the slip again: its lines are reversed, with a reason."""
    challenge_row = challenge_of(ctx, challenge)
    if not challenge_row.penalty:
        raise ChallengeRefused(
            f"{named(challenge_row)} has no penalty on the slip. Reload the page."
        )
    if not reason_kept(reason):
        raise ChallengeRefused("Removing a penalty needs a reason; History shows it.")
    ctx.check_version(
        challenge_row,
        changed=f"{named(challenge_row)} was changed.",
        yours="You removed its penalty.",
    )
    take_off(ctx, challenge_row, reason=reason)
    challenge_row.save()
    return challenge_row


def _write(ctx: ActContext, challenge: Challenge) -> None:
    """The lines at once where the slip is in; else they come with it (``slips.report``)."""
    for seat, due, report in _on_the_slip(challenge):
        write_line(ctx, seat, LineKind.CHALLENGE, due.points, due.clause, due.reason, report)


def take_off(ctx: ActContext, challenge: Challenge, *, reason: str) -> None:
    """The lines that were written are reversed; those that weren't yet will not be. Saving the
    challenge is the caller's."""
    for seat, due, report in _on_the_slip(challenge):
        line = _written(seat, due, report)
        write_line(
            ctx, seat, LineKind.REVERSAL, -due.points, due.clause, reason, report, takes_back=line
        )
    challenge.challengers, challenge.penalty = [], []


def _written(seat: Seat, due: Due, report: Report) -> LedgerLine | None:
    """The line of what was let go: its reason names the challenge."""
    lines = seat.lines.filter(report=report, kind=LineKind.CHALLENGE, reversals=None)
    return lines.filter(points=due.points, reason=due.reason).order_by("pk").last()


def _on_the_slip(challenge: Challenge) -> Iterator[tuple[Seat, Due, Report]]:
    """What was let go, with the slip's report where it is in; the slip is another one then."""
    game = challenge.game
    report = slip_states.reports().filter(game=game).last() if game else None
    if game is None or report is None:
        return
    for seat, due in penalties.of_challenge(challenge):
        yield seat, due, report
    game.version += 1
    game.save(update_fields=["version"])


def challenge_of(ctx: ActContext, number: int) -> Challenge:
    """The challenge of this number, held. Raises ChallengeRefused."""
    challenges = Challenge.objects.select_for_update(of=("self",)).select_related(
        "game__round__division"
    )
    challenge = challenges.filter(event=ctx.event, number=number).first()
    if challenge is None:
        raise ChallengeRefused(f"There is no challenge {number} in this event. Check the number.")
    return challenge


def named(challenge: Challenge) -> str:
    """As sentences begin with it."""
    return f"Challenge {challenge.number}"
