"""Why a slip can't be taken or changed: each refusal has its name, and the sentence that is read.

Whoever shows what taking a slip would do and whoever does it ask here.
"""

from collections.abc import Sequence

from tdtool.engine import totals
from tdtool.english import counted, minus
from tdtool.models import Account, Report, Seat
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.queries.slips.slip_now import SlipNow

HIGHEST_SCORE = 9999
MOST_WORDS = 60
LONGEST_WORD = 40
LONGEST_CLOCK = 6 * 60 * 60  # seconds
NO_WORDS = "Under these rules a slip has scores and no words. Leave the words out."


class NotTaken(Exception):
    """The slip can't be taken like this; the message says why."""


class TakenAlready(NotTaken):
    """The table was reported before; the message shows both versions."""


class NothingNew(NotTaken):
    """The table is in with just this."""


class KeyingsDiffer(NotTaken):
    """The second keying isn't the first; the message shows both."""


class NotTheirs(NotTaken):
    """Somebody else has to do it."""


def may_report(slip: SlipNow, scores: Sequence[int]) -> None:
    """Raises NotTaken for a bye or a forfeit, TakenAlready for a table that is in."""
    if slip.game.kind != GameKind.PLAYED:
        raise NotTaken(
            f"This game is a {slip.game.kind}, so it has no slip. If it was played after all, "
            "change that on the round’s page first."
        )
    if slip.report is not None:
        raise TakenAlready(
            f"Table {slip.table} is in: {slip.report.by.name} saved it with "
            f"{figures(slip.in_force)}. Yours has {figures(scores)}. Nothing was "
            "changed. To change a score, open the slip."
        )


def may_correct(slip: SlipNow, *, by: Account, ruling: bool = False) -> None:
    """Raises NotTaken without a slip, NotTheirs where it is shut to who asks, be it as a
    ``ruling`` on one that all have signed."""
    is_in(slip)
    shut = slip.accepted or (ruling and slip.locked)
    if shut and not by.may(Right.DIRECT, slip.game.round.division.event):
        state = "accepted" if slip.accepted else "signed"
        raise NotTheirs(
            f"Table {slip.table} is {state}; only a director can correct it now. "
            "Nothing was changed."
        )


def may_key_second(slip: SlipNow, *, by: Account) -> None:
    """Raises NotTaken while the slip doesn't wait for it, NotTheirs for who keyed it first."""
    is_in(slip)
    if slip.state == "accepted":
        raise NotTaken(f"Table {slip.table} is already accepted.")
    if slip.state != "signed":
        raise NotTaken(f"Table {slip.table} isn’t signed by all yet. Enter the signatures first.")
    if slip.last_keyed_by == by.pk:
        raise NotTheirs(
            f"You entered table {slip.table} the first time. Somebody else must enter it again."
        )


def entered_twice(slip: SlipNow) -> NotTaken:
    """Two people read the same from the paper, so that it was hardly mistyped."""
    return NotTaken(
        f"Two people entered table {slip.table} alike. To correct it, give the reason, e.g. that "
        "both misread the paper."
    )


def nothing_new(slip: SlipNow) -> NothingNew:
    """The table is in with all that was keyed; where not all have signed, what makes it count."""
    sentence = f"Nothing new: table {slip.table} is already saved like this."
    if not slip.locked:
        sentence += " Not all have signed: enter it without u once they have."
    return NothingNew(sentence)


def lawful_words(slip: SlipNow, place: int, standing: Sequence[str]) -> None:
    """Raises NotTaken where a slip has no words, for more than a game has, for what is no word."""
    if standing and not slip.system.final_words:
        raise NotTaken(NO_WORDS)
    if len(standing) > MOST_WORDS:
        raise NotTaken(f"{len(standing)} words for seat {place} are too many for one seat.")
    for word in standing:
        if not (word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD):
            raise NotTaken(
                f"Seat {place}: “{word[:LONGEST_WORD]}” is not a word. Words have letters "
                "only, with spaces between them; a blank is a lowercase letter."
            )


def lawful_scores(slip: SlipNow, scores: Sequence[int]) -> None:
    """One score a seat, each possible under the rules. Raises NotTaken."""
    if len(scores) != len(slip.seats):
        raise NotTaken(
            f"Table {slip.table} has {len(slip.seats)} seats; the line has "
            f"{counted(len(scores), 'score')}."
        )
    within(slip, *scores)


def possible_together(slip: SlipNow, scores: Sequence[int]) -> None:
    """Raises NotTaken for totals that no table has the letters for. At the desk alone: what was
    saved before stays. One that no words add up to, as a sum done wrong on paper, is asked about,
    and waits for a ruling."""
    if why := totals.of_table(slip.system, scores):
        raise NotTaken(f"{why} Check the slip. Nothing was saved.")


def within(slip: SlipNow, *scores: int) -> None:
    """Raises NotTaken for a score that there can't be under the game's rules."""
    lowest = slip.system.lowest_score
    for score in scores:
        if not lowest <= score <= HIGHEST_SCORE:
            raise NotTaken(
                f"{minus(score)} can’t be a score here. Scores go from {minus(lowest)} "
                f"to {HIGHEST_SCORE}."
            )


def stays(table: int) -> str:
    """Why a game with a slip is left as it is."""
    return f"Table {table} has a slip. Remove the slip first."


def is_in(slip: SlipNow) -> Report:
    """The report in force. Raises NotTaken while there is none."""
    if slip.report is None:
        raise NotTaken(f"Table {slip.table} has no slip yet. Enter its scores first.")
    return slip.report


def seat_at(slip: SlipNow, place: int) -> Seat:
    """The seat at this place. Raises NotTaken where nobody sits there."""
    for seat in slip.seats:
        if seat.place == place:
            return seat
    raise NotTaken(f"There is no seat {place} at table {slip.table}.")


def figures(scores: Sequence[int]) -> str:
    return ", ".join(str(score) for score in scores)
