"""A round of tables drawn again: whose cut would fall differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tdtool.english import counted, listed
from tdtool.models import Round
from tdtool.pairing.field import Field
from tdtool.pairing.tables.advancement import BadChoice
from tdtool.pairing.tables.draw import Draw as DrawnTables
from tdtool.queries.rounds import draw_of_tables
from tdtool.queries.rounds.redrawn.found import Found


def different(round_: Round, field: Field) -> Found | None:
    """A sentence for each cut that would fall differently."""
    now = {table: set(cut.up) for table, cut in _again(round_, field).cuts}
    names = {entrant.key: entrant.name for entrant in field.by_registration}
    lines, what = [], []
    for cut in round_.basis.get("cuts", ()):
        was, would = set(cut["up"]), now.get(cut["table"], set())
        if was != would:
            lines.append(_cut_sentence(round_, cut, was=was, would=would, names=names))
            what.append([cut["table"], sorted(would)])
    return (
        Found(
            f"{counted(len(what), 'table')} would send different players up",
            lines,
            what,
        )
        if what
        else None
    )


def _again(round_: Round, field: Field) -> DrawnTables:
    """The same draw by today's scores; a choice among the tied that is none any more lapses."""
    made: Mapping[str, Any] = round_.basis.get("decisions", {})
    for decisions in (made, {}):
        try:
            return draw_of_tables.drawn(
                round_.division,
                round_.number,
                field=round_.basis["field"],
                method=round_.method,
                draw_seed=round_.draw_seed or 0,
                decisions=decisions,
                known=field,
            )
        except BadChoice:
            continue
    raise AssertionError("a draw without choices refuses no choice")


def _cut_sentence(
    round_: Round,
    cut: Mapping[str, Any],
    *,
    was: set[str],
    would: set[str],
    names: Mapping[str, str],
) -> str:
    where = "the final" if cut["table"] is None else f"table {cut['table']}"
    moved = "play the final" if cut["table"] is None else "have moved up"
    begin = f"Round {round_.number}, {where}: by the scores as they are now,"
    into = listed(sorted(names[key] for key in would - was))
    out = listed(sorted(names[key] for key in was - would))
    if not into:
        return f"{begin} {out} would not {moved}."
    if not out:
        return f"{begin} {into} would {moved}."
    return f"{begin} {into} would {moved} instead of {out}."
