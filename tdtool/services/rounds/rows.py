"""What the acts on a round share: a draft cleared, two exchanged, a change kept with its reason."""

from __future__ import annotations

from tdtool.models import Game, Round, Seat
from tdtool.models.rounds import STANDING, RoundState
from tdtool.services.acts import ActContext, reason_kept


def by_now(round_: Round) -> str:
    """What became of a round that a form was made for, as a sentence."""
    if round_.state == RoundState.DRAFT:
        return f"Round {round_.number} was drawn again."
    return f"Round {round_.number} is {round_.state} by now."


def clear(round_: Round) -> None:
    """Nobody sits in the draft any more, and it has no games."""
    Seat.objects.filter(round=round_).delete()
    Game.objects.filter(round=round_).delete()


def exchange(here: Seat, there: Seat) -> None:
    """Two change places: one stands up, so that no player sits twice even for a moment."""
    first, second, place = here.entry, there.entry, there.place
    there.place = STANDING
    there.save(update_fields=["place"])
    here.entry = second
    here.save(update_fields=["entry"])
    there.entry, there.place = first, place
    there.save(update_fields=["entry", "place"])


def keep_change(doing: ActContext, round_: Round, what: str, reason: str) -> Round:
    """The change stands on the round, where no form was faster. Raises Stale."""
    doing.check_version(
        round_, now=f"Round {round_.number} was changed by now.", yours=f"You sent: {what}."
    )
    write_change(doing, round_, what, reason)
    return round_


def write_change(doing: ActContext, round_: Round, what: str, reason: str) -> None:
    """The change stands on the round, with its reason.

    A posted round has another revision, which its papers are older than; a confirmed draft is a
    draft again.
    """
    round_.basis.setdefault("edits", []).append(
        {"what": what, "reason": reason_kept(reason), "by": doing.by.name, "act": doing.number}
    )
    if round_.is_posted:
        round_.revision += 1
    elif round_.state == RoundState.CONFIRMED:
        round_.state = RoundState.DRAFT
    round_.save()
