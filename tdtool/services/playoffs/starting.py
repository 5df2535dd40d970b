"""A play-off is started from the standings after a round, or cancelled before it began.

After the last round it is played alone; after an earlier one beside those that are left, which the
others play without its seeds.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tdtool.english import counted, listed
from tdtool.models import Division, JournalEntry
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.settings import BadPlayOff
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import AsBefore, ByAct, CantUndo
from tdtool.services.meanings import Instead, OnPaper, Papers
from tdtool.services.playoffs.rows import PlayOffRefused, rounds_of
from tdtool.services.rounds.rows import division_of

LEAST_BESIDE = 2  # players who are left for the rounds beside a play-off
BESIDE_DECIDES = (
    "A play-off beside the rounds decides the final standings, for its players miss these rounds. "
    "Start one for its own title after the last round."
)
OF_PLAY_OFF = (OnPaper.PLAY_OFF, OnPaper.PRIZES, OnPaper.FINAL)


@act(
    "playoffs.start",
    words="Started a play-off of {size}.",
    undo=ByAct("playoffs.cancel", ("division",)),
    papers=Papers("started the play-off", OF_PLAY_OFF),
    director=True,
)
def start(
    ctx: ActContext,
    *,
    division: str,
    size: int,
    seeds: list[str],
    best_of: dict[str, int],
    third: bool = False,
    consolation: bool = False,
    places: bool = True,
    rated: bool = False,
    reason: str = "",
    after: int = 0,
) -> Division:
    """``seeds`` are entries, the first seed first; with what they have in the standings now they
    are kept, whatever is corrected later. ``reason``: why they aren't those of the standings.

    ``places``: the play-off decides the final standings and prizes; ``rated``: its games count
    for ratings. ``after``: the round it starts after, 0 for the last. Raises PlayOffRefused.
    """
    division_of(ctx, division)
    division_row = ctx.division(division, PlayOffRefused)
    ctx.check_version(
        division_row, changed="The division was changed.", yours="You started a play-off."
    )
    after = after or division_row.rounds
    _can_start(division_row, after, places=places)
    try:
        play_off = settings.made(
            size, best_of=best_of, third=third, consolation=consolation, places=places, rated=rated
        )
    except BadPlayOff as refusal:
        raise PlayOffRefused(str(refusal)) from None
    why = reason_kept(reason)
    seed_rows = _seeds(
        division_row, read_field(division_row), seeds, after=after, size=size, reason=why
    )
    division_row.play_off = {
        **settings.as_json(play_off), "after": after, "seeds": seed_rows, "reason": why,
        "decided": [], "replayed": [],
    }  # fmt: skip
    division_row.save(update_fields=["play_off", "version"])
    return division_row


@act(
    "playoffs.cancel",
    words="Cancelled the play-off.",
    undo=Instead("Start the play-off again."),
    papers=Papers("cancelled the play-off", OF_PLAY_OFF),
    director=True,
)
def cancel(ctx: ActContext, *, division: str, reason: str = "") -> Division:
    """A play-off of which no game is posted. Raises PlayOffRefused."""
    division_row = ctx.division(division, PlayOffRefused)
    ctx.check_version(division_row, changed="The play-off was changed.", yours="You cancelled it.")
    if division_row.play_off is None:
        raise PlayOffRefused("There is no play-off to cancel.")
    if rounds := rounds_of(division_row):
        raise PlayOffRefused(
            f"Round {rounds[0].number} of the play-off is {rounds[0].state}, so it can’t be "
            "cancelled. While no slip is in, un-post the round and delete its draft first."
        )
    _not_drawn_without(division_row)
    reason_kept(reason)
    division_row.play_off = None
    division_row.save(update_fields=["play_off", "version"])
    return division_row


def _not_drawn_without(division: Division) -> None:
    """Raises PlayOffRefused where a round beside it is drawn: its players would sit nowhere."""
    first = division.play_off_from
    drawn = division.rounds_drawn.filter(number__gte=first or division.rounds + 1).order_by(
        "number"
    )
    if round_ := drawn.first():
        raise PlayOffRefused(
            f"Round {round_.number} is drawn without its players, so the play-off can’t be "
            "cancelled. While no slip is in, un-post the round and delete its draft first."
        )


def _can_start(division: Division, after: int, *, places: bool) -> None:
    if division.play_off is not None:
        raise PlayOffRefused("There is a play-off already. Cancel it first to start another.")
    if not 1 <= after <= division.rounds:
        raise PlayOffRefused(f"This division has no round {after}. Reload the page.")
    rounds = list(division.rounds_drawn.order_by("number"))
    if later := [round_.number for round_ in rounds if round_.number > after]:
        raise PlayOffRefused(
            f"Round {later[0]} is drawn already, so no play-off can start after round {after}. "
            "Reload the page."
        )
    if bracket.may_start_after(rounds) != after:
        open_ = [round_.number for round_ in rounds if round_.state != RoundState.COMPLETE]
        number = after if len(rounds) < after or after in open_ else open_[0]
        last = ", the last one," if number == division.rounds else ""
        raise PlayOffRefused(
            f"A play-off starts once round {number}{last} is complete. Complete it first."
        )
    if after < division.rounds and not places:
        raise PlayOffRefused(BESIDE_DECIDES)


def _seeds(
    division: Division, field: Field, seeds: Sequence[str], *, after: int, size: int, reason: str
) -> list[Mapping[str, Any]]:
    """Each with what they have in the standings. Raises PlayOffRefused."""
    order = {
        field.by_number[standing.number].key: standing
        for standing in bracket.order(division, field, after)
    }
    if len(order) < size:
        raise PlayOffRefused(
            f"A play-off of {size} needs {size} players; {counted(len(order), 'player')} are in "
            "the standings. Choose a smaller one."
        )
    if after < division.rounds and (others := len(order) - size) < LEAST_BESIDE:
        raise PlayOffRefused(
            f"A play-off of {size} leaves {counted(others, 'player')} for round {after + 1}, and a "
            "draw needs two. Choose a smaller one, or start it after the last round."
        )
    if len(seeds) != size:
        raise PlayOffRefused(f"A play-off of {size} has {size} seeds, not {len(seeds)}.")
    if gone := [key for key in seeds if key not in order]:
        names = [field.by_key[key].name for key in gone if key in field.by_key]
        raise PlayOffRefused(
            f"{listed(names) or 'A seed'} can’t be seeded: not in the standings of this division."
        )
    if twice := [key for at, key in enumerate(seeds) if key in seeds[:at]]:
        raise PlayOffRefused(
            f"{field.by_key[twice[0]].name} is seeded twice. Choose another player for one."
        )
    if list(seeds) != list(order)[:size] and not reason:
        raise PlayOffRefused("The seeds differ from the standings. Say why; History shows it.")
    return [
        {"entry": key, "rank": order[key].rank, "wins": order[key].wins,
         "losses": order[key].losses, "spread": order[key].spread}
        for key in seeds
    ]  # fmt: skip


# A play-off is planned ahead: how it is played, and after which round it will be offered.

NONE = 0  # the size of a play-off that isn't planned any more

BEFORE = AsBefore("playoffs.plan", "division", {"size": NONE})


def _as_before(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    try:
        return BEFORE(ctx, entry, reason)
    except PlayOffRefused:
        raise CantUndo(
            "The play-off planned before this one can’t start after its round any more. Plan "
            "another on the Play-off page, or delete the plan there."
        ) from None


@act(
    "playoffs.plan",
    words="Changed the planned play-off.",
    undo=_as_before,
    rests=False,
    director=True,
)
def plan(
    ctx: ActContext,
    *,
    division: str,
    size: int,
    after: int = 0,
    best_of: dict[str, int] | None = None,
    third: bool = False,
    consolation: bool = False,
    places: bool = True,
    rated: bool = False,
) -> Division:
    """Of a size, from the standings after a round, 0 for the last; ``size`` 0: none is planned.

    The rest is as when one starts. Raises PlayOffRefused.
    """
    division_of(ctx, division)
    division_row = ctx.division(division, PlayOffRefused)
    ctx.check_version(
        division_row, changed="The division was changed.", yours="You planned a play-off."
    )
    division_row.play_off_planned = None
    if size != NONE:
        _can_plan(division_row, after, places=places)
        try:
            play_off = settings.made(
                size, best_of=best_of or {}, third=third, consolation=consolation, places=places,
                rated=rated,
            )  # fmt: skip
        except BadPlayOff as refusal:
            raise PlayOffRefused(str(refusal)) from None
        division_row.play_off_planned = {**settings.as_json(play_off), "after": after}
    division_row.save(update_fields=["play_off_planned", "version"])
    return division_row


def _can_plan(division: Division, after: int, *, places: bool) -> None:
    if division.play_off is not None:
        raise PlayOffRefused("There is a play-off already. Cancel it first to plan another.")
    if not 0 <= after <= division.rounds:
        raise PlayOffRefused(
            f"This division has {division.rounds} rounds, so no play-off can start after round "
            f"{after}. Choose one of them."
        )
    if after and division.rounds_drawn.filter(number__gt=after).exists():
        raise PlayOffRefused(
            f"Round {after + 1} is drawn already, so no play-off can start after round {after}. "
            "Choose a later one."
        )
    if 0 < after < division.rounds and not places:
        raise PlayOffRefused(BESIDE_DECIDES)
