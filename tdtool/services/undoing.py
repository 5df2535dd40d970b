"""Undo: a new act that reverses one, where nothing later rests on it.

What reverses an act is another act (an entry is taken back, a draft thrown away), done here under
the one journal entry of the undoing. Undoing an undoing does the first act again.
"""

from __future__ import annotations

from collections.abc import Mapping

from tdtool.models import JournalEntry
from tdtool.queries import undone
from tdtool.services import dispute_reversals, reversals
from tdtool.services.acts import Doing, NotAllowed, act, reason_kept
from tdtool.services.reversals import CantUndo, Reversal

UNDO = undone.UNDO


@act(UNDO)
def undo(doing: Doing, *, number: int, reason: str = "") -> JournalEntry:
    """Reverse the act of this number. A director may; anybody else his own last one.

    What rests on the act is named in the refusal; nothing is undone twice.
    """
    entry = reversals.entry_of(doing, number)
    _may(doing, entry)
    said = reason_kept(reason) or "undone"
    journal = undone.of_event(doing.event)
    if by := journal.undone_by.get(number):
        raise CantUndo(f"Act {number} was undone by act {by} already.")
    if rests := journal.resting_on(entry):
        named = "; ".join(f"act {one.number}, {one.act}, by {one.by_name}" for one in rests[:5])
        raise CantUndo(f"Something rests on act {number}: {named}. Undo that first.")
    reversal = REVERSALS.get(entry.act)
    if reversal is None:
        instead = INSTEAD.get(entry.act, "Do the opposite on its own page.")
        raise CantUndo(f"“{entry.act}” can’t be undone. {instead}")
    reversal(doing, entry, said)
    return entry


def _may(doing: Doing, entry: JournalEntry) -> None:
    if doing.by.is_director:
        return
    last = JournalEntry.objects.filter(chain=doing.event.uuid).order_by("-number").first()
    if entry.by_uuid != doing.by.uuid or last is None or last.number != entry.number:
        raise NotAllowed("A scorekeeper undoes his own last act; ask a director for others.")


BY_SCORE = {"results": {"1": "", "2": ""}, "reason": "", "clause": ""}

REVERSALS: Mapping[str, Reversal] = {
    "slips.report": reversals.by_act("slips.take_back", "game"),
    "slips.take_back": reversals.entered_again,
    "slips.key_again": reversals.by_lines,
    "slips.correct": reversals.by_lines,
    "corrections.by_rule": reversals.by_lines,
    "rulings.points": reversals.by_lines,
    "rulings.credit": reversals.by_lines,
    "rulings.result": reversals.as_before("rulings.result", "game", BY_SCORE),
    "rulings.rated": reversals.flipped("rated", "game"),
    "rounds.draw": reversals.thrown_away,
    "pairings.draw": reversals.thrown_away,
    "rounds.confirm": reversals.unconfirmed,
    "rounds.post": reversals.by_act("rounds.take_back", "round"),
    "rounds.complete": reversals.opened_again,
    "seats.swap": reversals.by_act("seats.swap", "round", "one", "other"),
    "pairings.swap": reversals.by_act("pairings.swap", "round", "one", "other"),
    "pairings.turn": reversals.by_act("pairings.turn", "game"),
    "pairings.forfeit": reversals.by_act("pairings.play_after_all", "game"),
    "pairings.play_after_all": reversals.as_before("pairings.forfeit", "game", {}),
    "pairings.keep_apart": reversals.flipped("apart", "division", "one", "other"),
    "pairings.keep_teams_apart": reversals.flipped("apart", "division"),
    "pairings.plan": reversals.as_before("pairings.plan", "division", {"plan": []}),
    "prizes.set": reversals.prizes_as_before,
    "players.check_in": reversals.flipped("here", "entry"),
    "players.check_in_all": reversals.not_here_after_all,
    "players.withdraw": reversals.by_act("players.return", "entry", "from_round", reasoned=False),
    "players.absent": reversals.by_act("players.return", "entry", "from_round", reasoned=False),
    "players.return": reversals.away_again,
    "players.change": reversals.changed_back,
    "players.bring": reversals.never_brought,
    "clocks.start": reversals.by_act("clocks.reset", "round"),
    "events.hide": reversals.flipped("hidden"),
    "events.key_twice": reversals.flipped("twice"),
    "disputes.open": dispute_reversals.closed_again,
    "disputes.take_over": dispute_reversals.handed_back,
    "disputes.close": dispute_reversals.opened_again,
    UNDO: reversals.undone_again,
}

INSTEAD: Mapping[str, str] = {
    "slips.sign": "Take the entry back, and key the slip with who has signed.",
    "slips.key_second": "Take the entry back; it is keyed twice again.",
    "slips.words": "Type the words anew on the slip.",
    "slips.revoke_code": "The new code holds; print the slip again.",
    "rounds.discard": "Draw the round again; the draw seed gives the same draft.",
    "rounds.take_back": "Confirm and post the round again.",
    "pairings.together": "Swap two players of the draft, or draw it again.",
    "seats.move": "Move the player back on the draft.",
    "seats.take_out": "Take the round back, or go on without.",
    "papers.print": "What is printed is printed; take the paper off the wall.",
    "events.create": "Hide the event instead.",
    "disputes.hand_in": "What was handed in stays on the dispute.",
    "disputes.rule": "Rule on the finding again: the last ruling holds.",
    "disputes.put_right": "Overrule the findings on the dispute, each with its reason.",
    "disputes.rule_scores": "Rule on the scores again: the last ruling holds.",
}
