"""What is posted stays; what a later correction would have made different is said."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.tables.advancement import BadChoice
from tdtool.pairing.tables.draw import Draw
from tdtool.queries import events, rules
from tdtool.queries.rounds import draws, redrawn_pairs


def of_division(division: Division, everyone: Field) -> tuple[str, ...]:
    """For every posted round: who would have moved up by today's scores, and for whom.

    Where two meet at a table: whom they would have met.
    """
    if rules.of_division(division).two_players:
        return redrawn_pairs.of_division(division, everyone)
    return tuple(line for r in events.rounds_of(division) for line in of_round(r, everyone))


def of_round(round_: Round, everyone: Field) -> tuple[str, ...]:
    """The same for one round, a sentence for each cut that would fall differently."""
    if rules.of_division(round_.division).two_players:
        return redrawn_pairs.of_round(round_, everyone)
    if round_.number == 1 or not round_.is_posted:
        return ()
    seen = everyone.after(round_.number - 1)
    division, event = round_.division, round_.division.event
    rules_are = repr((division.rounds, division.system, division.settings, event.system))
    drawn = (redrawn_pairs.draw_of(round_), rules_are, repr(event.settings))
    return _drawn_again(_Asked(drawn, seen, (round_, everyone)))


@dataclass(frozen=True)
class _Asked:
    """A round with all that its draw sees: while that stays, it isn't drawn again."""

    drawn: Hashable
    seen: Field
    rows: tuple[Round, Field] = field(compare=False, repr=False)


@lru_cache(maxsize=16)
def _drawn_again(asked: _Asked) -> tuple[str, ...]:
    round_, everyone = asked.rows
    now = {table: set(cut.up) for table, cut in _again(round_, everyone).cuts}
    names = {one.key: one.name for one in everyone.by_registration}
    lines = []
    for cut in round_.basis.get("cuts", ()):
        was, would = set(cut["up"]), now.get(cut["table"], set())
        if was != would:
            lines.append(_sentence(round_, cut, was=was, would=would, names=names))
    return tuple(lines)


def _again(round_: Round, everyone: Field) -> Draw:
    """The same draw by today's scores; a choice among the tied that is none any more lapses."""
    said: Mapping[str, Any] = round_.basis.get("decisions", {})
    for decisions in (said, {}):
        try:
            return draws.drawn(
                round_.division,
                round_.number,
                field=round_.basis["field"],
                method=round_.method,
                draw_seed=round_.draw_seed or 0,
                decisions=decisions,
                known=everyone,
            )
        except BadChoice:
            continue
    raise AssertionError("a draw without choices refuses no choice")


def _sentence(
    round_: Round,
    cut: Mapping[str, Any],
    *,
    was: set[str],
    would: set[str],
    names: Mapping[str, str],
) -> str:
    where = "the final" if cut["table"] is None else f"table {cut['table']}"
    moved = "play the final" if cut["table"] is None else "have moved up"
    into = [names[key] for key in sorted(would - was, key=names.__getitem__)]
    out = [names[key] for key in sorted(was - would, key=names.__getitem__)]
    instead = f" instead of {' and '.join(out)}" if out else ""
    if not into:
        into, instead = ["Fewer"], f": not {' and '.join(out)}"
    return (
        f"Round {round_.number}, {where}: by today’s scores {' and '.join(into)} "
        f"would {moved}{instead}."
    )
