"""Undo: a new act that reverses one, where nothing later rests on it.

What reverses an act is another act (an entry is taken back, a draft thrown away), done here under
the one journal entry of the undoing. Undoing an undoing does the first act again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from uuid import uuid5

from django.db.models import QuerySet

from tdtool.models import Entry, JournalEntry, LedgerLine, Round, TakenBack
from tdtool.models.rounds import RoundState
from tdtool.models.slips import LineKind
from tdtool.queries import rules, undone
from tdtool.services.acts import ACTS, Doing, NotAllowed, Refused, act, reason_kept
from tdtool.services.slip_rows import write_line

UNDO = undone.UNDO
Told: TypeAlias = dict[str, Any]
Reversal: TypeAlias = Callable[[Doing, JournalEntry, str], object]


class CantUndo(Refused):
    """The act can't be undone, or not yet; the message says why, and what to do instead."""


@act(UNDO)
def undo(doing: Doing, *, number: int, reason: str = "") -> JournalEntry:
    """Reverse the act of this number. A director may; anybody else his own last one.

    What rests on the act is named in the refusal; nothing is undone twice.
    """
    entry = _entry(doing, number)
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
        raise CantUndo(f"“{entry.act}” can't be undone. {instead}")
    reversal(doing, entry, said)
    return entry


def _entry(doing: Doing, number: int) -> JournalEntry:
    entry = JournalEntry.objects.filter(chain=doing.event.uuid, number=number).first()
    if entry is None:
        raise CantUndo(f"The journal of this event has no act {number}.")
    return entry


def _may(doing: Doing, entry: JournalEntry) -> None:
    if doing.by.is_director:
        return
    last = JournalEntry.objects.filter(chain=doing.event.uuid).order_by("-number").first()
    if entry.by_uuid != doing.by.uuid or last is None or last.number != entry.number:
        raise NotAllowed("A scorekeeper undoes his own last act; ask a director for others.")


def do_again(doing: Doing, name: str, /, **told: Any) -> object:
    """An act's doing inside this one: no journal entry of its own."""
    inner: Callable[..., object] = ACTS[name].__wrapped__  # type: ignore[attr-defined]
    return inner(doing, **told)


def _by(name: str, *keys: str, reasoned: bool = True, **also: Any) -> Reversal:
    """Reversed by this act, told these of the first one's values."""

    def reverse(doing: Doing, entry: JournalEntry, reason: str) -> object:
        told = {key: entry.told[key] for key in keys} | also
        return do_again(doing, name, **told, **({"reason": reason} if reasoned else {}))

    return reverse


def _flipped(key: str, *keys: str) -> Reversal:
    """Reversed by the same act with a yes for a no."""

    def reverse(doing: Doing, entry: JournalEntry, reason: str) -> object:
        told = {name: entry.told[name] for name in keys} | {key: not entry.told[key]}
        if "reason" in entry.told:
            told["reason"] = reason
        return do_again(doing, entry.act, **told)

    return reverse


def _lines(doing: Doing, entry: JournalEntry, reason: str) -> None:
    """Every line that the act wrote has its reversal."""
    if entry.told.get("words"):
        raise CantUndo("Words were typed with it; type them anew on the slip.")
    rows = _written(doing, entry)
    games = set()
    for line in rows.select_related("seat__game", "report").order_by("pk"):
        write_line(
            doing, line.seat, LineKind.REVERSAL, -line.points, line.clause, reason, line.report,
            counts_for=line.counts_for,
        )  # fmt: skip
        games.add(line.seat.game)
    for game in games:
        game.version += 1
        game.save(update_fields=["version"])


def _written(doing: Doing, entry: JournalEntry) -> QuerySet[LedgerLine]:
    return LedgerLine.objects.filter(
        seat__round__division__event=doing.event, act_number=_number_of_rows(doing, entry)
    )


def _number_of_rows(doing: Doing, entry: JournalEntry) -> int:
    return undone.of_event(doing.event).written_by(entry.number)


def _entered_again(doing: Doing, entry: JournalEntry, reason: str) -> object:
    """A slip that was taken back is entered as it was."""
    back = TakenBack.objects.get(
        report__game__round__division__event=doing.event, act_number=entry.number
    )
    first = JournalEntry.objects.get(chain=doing.event.uuid, number=back.report.act_number)
    return do_again(doing, "slips.report", **first.told)


def _thrown_away(doing: Doing, entry: JournalEntry, reason: str) -> object:
    found = Round.objects.filter(
        division__event=doing.event,
        division__code=entry.told["division"],
        number=entry.told["number"],
    ).first()
    if found is None:
        raise CantUndo(f"The draft of round {entry.told['number']} was thrown away already.")
    if found.is_posted:
        raise CantUndo(f"Round {found.number} isn't a draft any more; undo its posting.")
    return do_again(doing, "rounds.discard", round=str(found.uuid))


def _unconfirmed(doing: Doing, entry: JournalEntry, reason: str) -> None:
    found = _round(doing, entry)
    if found.state != RoundState.CONFIRMED:
        raise CantUndo(f"Round {found.number} is {found.state} by now.")
    _state(found, RoundState.DRAFT)


def _opened_again(doing: Doing, entry: JournalEntry, reason: str) -> None:
    """A closed round is played again, as long as no later round was drawn from it."""
    found = _round(doing, entry)
    if found.state != RoundState.COMPLETE:
        raise CantUndo(f"Round {found.number} isn't complete any more.")
    two = rules.of_division(found.division).two_players
    later = found.division.rounds_drawn.filter(number__gt=found.number)
    rests = later.filter(based_on__gte=found.number) if two else later
    if drawn := rests.order_by("number").first():
        raise CantUndo(f"Round {drawn.number} is drawn from round {found.number}. Undo that first.")
    if ruled := _written(doing, entry).filter(seat__lines__kind=LineKind.RULING).first():
        raise CantUndo(
            f"What the bye of {ruled.seat.entry} brings was ruled on. Put it right by a ruling; "
            "the round stays complete."
        )
    found.completed_at, found.gone_on = None, {}
    _state(found, RoundState.POSTED)
    _lines(doing, entry, reason)


def _state(round_: Round, state: RoundState) -> None:
    round_.state = state
    round_.version += 1
    round_.save()


def _round(doing: Doing, entry: JournalEntry) -> Round:
    rows = Round.objects.select_for_update(of=("self",)).select_related("division__event")
    found = rows.filter(uuid=entry.told["round"], division__event=doing.event).first()
    if found is None:
        raise CantUndo("There is no such round any more; its draft was thrown away.")
    return found


def _before(doing: Doing, entry: JournalEntry, acts: tuple[str, ...], key: str) -> Told | None:
    """What the last such act before this one was told of the same thing; None if there is none."""
    rows = JournalEntry.objects.filter(
        chain=doing.event.uuid, number__lt=entry.number, act__in=acts
    )
    gone = undone.of_event(doing.event).undone_by
    for row in rows.order_by("-number"):
        if row.told.get(key) == entry.told[key] and row.number not in gone:
            return {"act": row.act, **row.told}
    return None


def _as_before(name: str, key: str, otherwise: Told) -> Reversal:
    """Reversed by telling what was told the last time, or else what holds in the beginning."""

    def reverse(doing: Doing, entry: JournalEntry, reason: str) -> object:
        told = _before(doing, entry, (name,), key) or {key: entry.told[key]} | otherwise
        told.pop("act", None)
        return do_again(doing, name, **(told | ({"reason": reason} if "reason" in told else {})))

    return reverse


def _prizes_as_before(doing: Doing, entry: JournalEntry, reason: str) -> object:
    """The list as it was set the time before; a later list has to be undone first."""
    journal = undone.of_event(doing.event)
    for later in journal.entries[entry.number :]:
        same = (later.act, later.told.get("division")) == (entry.act, entry.told["division"])
        if same and later.number not in journal.undone_by:
            raise CantUndo(f"Act {later.number} changed the prizes after it. Undo that first.")
    told = _before(doing, entry, ("prizes.set",), "division")
    if told is None and any(one.act.startswith("events.bring") for one in journal.entries):
        raise CantUndo("The list came with the event’s files; mend it on the page of prizes.")
    rows = told["prizes"] if told else []
    return do_again(doing, "prizes.set", division=entry.told["division"], prizes=rows)


def _away_again(doing: Doing, entry: JournalEntry, reason: str) -> object:
    told = _before(doing, entry, ("players.withdraw", "players.absent"), "entry")
    if told is None:
        raise CantUndo("Nothing says from when on the player was away.")
    return do_again(doing, told.pop("act"), **told)


def _changed_back(doing: Doing, entry: JournalEntry, reason: str) -> object:
    """A player as he was told before: by the last change, or when he was brought."""
    told = _before(doing, entry, ("players.change",), "entry") or _as_brought(doing, entry)
    if told is None or (entry.told.get("facts") and not told.get("facts")):
        raise CantUndo("Nothing says what stood there before; mend it on the player's page.")
    told.pop("act", None)
    return do_again(doing, "players.change", **told)


def _as_brought(doing: Doing, entry: JournalEntry) -> Told | None:
    """The player as he was told when he was brought, or None."""
    journal = undone.of_event(doing.event)
    for row in (one for one in journal.entries if one.act == "players.bring"):
        for at, line in enumerate(row.told["lines"], 1):
            key = uuid5(row.chain, f"{journal.written_by(row.number)}/{at}")
            if str(key) == entry.told["entry"]:
                values = {key: line[key] for key in ("name", "rating", "brings")}
                facts = {
                    "prize_class": line.get("prize_class", ""),
                    "team": line.get("team", ""),
                    "career_games": line.get("career_games"),
                }
                return {"entry": entry.told["entry"], **values, "facts": facts}
    return None


def _not_here_after_all(doing: Doing, entry: JournalEntry, reason: str) -> None:
    done = _entry(doing, _number_of_rows(doing, entry))
    rows = Entry.objects.filter(
        division__event=doing.event,
        division__code=entry.told["division"],
        checked_in_at=done.at,
    )
    for one in rows:
        one.checked_in_at = None
        one.version += 1
        one.save(update_fields=["checked_in_at", "version"])


def _never_brought(doing: Doing, entry: JournalEntry, reason: str) -> None:
    """Players who were brought by mistake go again, while none of them has sat in a round."""
    number = _number_of_rows(doing, entry)
    keys = [uuid5(entry.chain, f"{number}/{n + 1}") for n in range(len(entry.told["lines"]))]
    rows = Entry.objects.filter(uuid__in=keys, division__event=doing.event)
    if sat := rows.filter(seats__isnull=False).order_by("name").first():
        raise CantUndo(f"{sat.name} sits in a round already; withdraw who shouldn't play.")
    for one in rows:
        one.absences.all().delete()
        one.delete()


def _undone_again(doing: Doing, entry: JournalEntry, reason: str) -> object:
    first = _entry(doing, entry.told["number"])
    return do_again(doing, first.act, **first.told)


REVERSALS: Mapping[str, Reversal] = {
    "slips.report": _by("slips.take_back", "game"),
    "slips.take_back": _entered_again,
    "slips.key_again": _lines,
    "slips.correct": _lines,
    "corrections.by_rule": _lines,
    "rulings.points": _lines,
    "rulings.credit": _lines,
    "rulings.result": _as_before("rulings.result", "game", {"results": {"1": "", "2": ""},
                                                            "reason": "", "clause": ""}),
    "rulings.rated": _flipped("rated", "game"),
    "rounds.draw": _thrown_away,
    "pairings.draw": _thrown_away,
    "rounds.confirm": _unconfirmed,
    "rounds.post": _by("rounds.take_back", "round"),
    "rounds.complete": _opened_again,
    "seats.swap": _by("seats.swap", "round", "one", "other"),
    "pairings.swap": _by("pairings.swap", "round", "one", "other"),
    "pairings.turn": _by("pairings.turn", "game"),
    "pairings.forfeit": _by("pairings.play_after_all", "game"),
    "pairings.play_after_all": _as_before("pairings.forfeit", "game", {}),
    "pairings.keep_apart": _flipped("apart", "division", "one", "other"),
    "pairings.keep_teams_apart": _flipped("apart", "division"),
    "pairings.plan": _as_before("pairings.plan", "division", {"plan": []}),
    "prizes.set": _prizes_as_before,
    "players.check_in": _flipped("here", "entry"),
    "players.check_in_all": _not_here_after_all,
    "players.withdraw": _by("players.return", "entry", "from_round", reasoned=False),
    "players.absent": _by("players.return", "entry", "from_round", reasoned=False),
    "players.return": _away_again,
    "players.change": _changed_back,
    "players.bring": _never_brought,
    "clocks.start": _by("clocks.reset", "round"),
    "events.hide": _flipped("hidden"),
    "events.key_twice": _flipped("twice"),
    UNDO: _undone_again,
}  # fmt: skip

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
    "disputes.open": "Close the dispute, and say how it ended.",
    "disputes.hand_in": "What was handed in stays on the dispute.",
    "disputes.rule": "Rule on the finding again: the last ruling holds.",
    "disputes.put_right": "Overrule the findings on the dispute, each with its reason.",
    "disputes.rule_scores": "Rule on the scores again: the last ruling holds.",
    "disputes.take_over": "Whoever is to have it takes it over.",
    "disputes.close": "Open another dispute from the slip.",
}
