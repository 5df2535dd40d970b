"""What a director says of the last rounds of a division: who is a Gibson, by how much spread."""

from __future__ import annotations

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division
from tdtool.pairing.contenders.finishes import USUAL, BadLastRounds, as_json, from_json
from tdtool.queries import rules
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import AsBefore
from tdtool.services.rounds.rows import RoundRefused


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
