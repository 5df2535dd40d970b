"""What a division of pairs is drawn by: the plan of its rounds, and who is kept apart."""

from collections.abc import Mapping, Sequence
from typing import Any

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.contenders.finishes import USUAL, BadLastRounds, as_json, from_json
from tdtool.pairing.methods import by_name
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.queries import rules
from tdtool.queries.rounds import plans
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import AsBefore, Flipped
from tdtool.services.rounds.rows import RoundRefused, division_of

# What a director says of the last rounds of a division: who is a Gibson, by how much spread.


@act(
    "rounds.set_last",
    words="Changed how contenders and Gibsons are found.",
    undo=AsBefore("rounds.set_last", "division", as_json(USUAL)),
    director=True,
)
def set_last(
    ctx: ActContext,
    *,
    division: str,
    spread: list[int],
    definition: str,
    equivalent: int = 0,
    pairs: bool = False,
    bands: list[int] | None = None,
    strict: bool = False,
    victims: str = "",
    caps: list[int] | None = None,
) -> Division:
    """The most spread a game may change, the last round's first; when a player is a Gibson; how
    many places are worth the same; whether draws pair Gibsons apart; the last places of the bands
    of prizes; whether a Gibson’s repeats don’t count, and the class of who meets them; how many
    contenders Chew pairs for the first band at most. Raises RoundRefused."""
    division_row = ctx.division(division)
    ctx.check_version(
        division_row, changed="The settings were changed.", yours="You changed them too."
    )
    if rules.of_division(division_row).rank is not Rank.WINS:
        raise RoundRefused("Contenders are for games of two, where wins rank the players.")
    last_rounds = {
        "spread": spread, "definition": definition, "equivalent": equivalent, "pairs": pairs,
        "bands": bands or [], "strict": strict, "victims": victims, "caps": caps or [],
    }  # fmt: skip
    try:
        row = as_json(from_json(last_rounds))
    except BadLastRounds as refusal:
        raise RoundRefused(str(refusal)) from None
    division_row.last_rounds = None if row == as_json(USUAL) else row
    division_row.save(update_fields=["last_rounds", "version"])
    return division_row


MOST_SESSIONS = 20
MOST_REPEATS = 3


@act(
    "pairings.plan",
    words="Changed the round plan.",
    undo=AsBefore("pairings.plan", "division", {"plan": []}),
    director=True,
)
def plan(ctx: ActContext, *, division: str, plan: list[dict[str, Any]]) -> Division:
    """How each round will be drawn; [] plans by the number of players.

    Rounds that are drawn stay as they are. A row is ``{"method": "swiss", "based_on": 3,
    "session": 2, "repeats": 1}``; without ``based_on`` the round before counts, for a block of
    rounds the one before the block; without ``repeats`` two meet again as seldom as can be.
    """
    division_row = division_of(ctx, division)
    ctx.check_version(division_row, changed="The plan was changed.", yours="You changed it too.")
    division_row.plan = checked(plan, rounds=division_row.rounds)
    division_row.save(update_fields=["plan", "version"])
    for round_ in division_row.rounds_drawn.all():
        round_.session = plans.session_of(division_row, round_.number)
        round_.save(update_fields=["session"])
    return division_row


def checked(plan: Sequence[Mapping[str, Any]], *, rounds: int) -> list[dict[str, Any]]:
    """A plan's rows as a division of so many rounds holds them. Raises RoundRefused."""
    if plan and len(plan) != rounds:
        raise RoundRefused(
            f"The plan has {counted(len(plan), 'round')}, but the division has "
            f"{rounds}. Give a line for each round."
        )
    return [_planned(number, row) for number, row in enumerate(plan, 1)]


def _planned(number: int, row: Mapping[str, Any]) -> dict[str, Any]:
    try:
        method = by_name.method_called(str(row.get("method", "")))
    except UnknownPairingMethod as refusal:
        raise RoundRefused(f"Round {number}: {refusal}") from None
    based_on = row.get("based_on")
    if based_on is not None and not 0 <= int(based_on) < number:
        raise RoundRefused(
            f"Round {number} can’t be drawn from round {based_on}. Choose an earlier round."
        )
    session = row.get("session", 1)
    if not 1 <= int(session) <= MOST_SESSIONS:
        raise RoundRefused(f"Round {number}: sessions go from 1 to {MOST_SESSIONS}.")
    repeats = row.get("repeats")
    if repeats is not None and not 0 <= int(repeats) <= MOST_REPEATS:
        raise RoundRefused(f"Round {number}: repeats go from 0 to {MOST_REPEATS}.")
    allowed = {} if repeats is None else {"repeats": int(repeats)}
    return {"method": method, "based_on": based_on, "session": session, **allowed}


@act(
    "pairings.keep_apart",
    words="Kept {players} apart.",
    otherwise=(lambda arguments: not arguments["apart"], "Allowed {players} to meet."),
    undo=Flipped("apart", ("division", "player", "other")),
    director=True,
)
def keep_apart(ctx: ActContext, *, division: str, player: str, other: str, apart: bool) -> Division:
    """Two who are not to meet in any draw to come; or who may, after all."""
    division_row = division_of(ctx, division)
    ctx.check_version(
        division_row,
        changed="The division was changed.",
        yours="You changed whether two players may meet.",
    )
    uuids = {str(uuid) for uuid in division_row.entries.values_list("uuid", flat=True)}
    if player == other or not {player, other} <= uuids:
        raise RoundRefused("Choose two different players of this division.")
    ctx.replaces(Columns.of(division_row, "apart"))
    pair = sorted((player, other))
    division_row.apart = [pair_ for pair_ in division_row.apart if pair_ != pair] + (
        [pair] if apart else []
    )
    division_row.save(update_fields=["apart", "version"])
    return division_row


@act(
    "pairings.keep_teams_apart",
    words="Kept players of one team apart.",
    otherwise=(lambda arguments: not arguments["apart"], "Allowed players of one team to meet."),
    undo=Flipped("apart", ("division",)),
    director=True,
)
def keep_teams_apart(ctx: ActContext, *, division: str, apart: bool) -> Division:
    """Players of one team don't meet; or may, after all."""
    division_row = division_of(ctx, division)
    ctx.check_version(
        division_row,
        changed="The division was changed.",
        yours="You changed whether players of one team may meet.",
    )
    ctx.replaces(Columns.of(division_row, "teams_apart"))
    division_row.teams_apart = apart
    division_row.save(update_fields=["teams_apart", "version"])
    return division_row
