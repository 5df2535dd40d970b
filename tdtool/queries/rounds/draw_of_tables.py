"""The draw of a round at tables of several: what it starts from, and what it gives."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tdtool.models import Division, Entry, Game, Round
from tdtool.pairing.field import SAT, Entrant, Field
from tdtool.pairing.tables import draw as table_draw
from tdtool.pairing.tables.advancement import Cut, Result
from tdtool.pairing.tables.dealing import USUAL, USUAL_ANEW, DrawnTable
from tdtool.pairing.tables.draw import Draw, TableResults
from tdtool.queries import rules
from tdtool.queries.field import entrant, read_field
from tdtool.queries.rules import stage_of

WIDEN, TIE_BREAK = "widen", "tiebreak"

Decisions = Mapping[str, Any]  # "table-3": keys of those who move up; "final": WIDEN or keys


def drawn(
    division: Division,
    number: int,
    *,
    field: Iterable[str],
    method: str,
    draw_seed: int,
    decisions: Decisions,
    division_field: Field | None = None,
) -> Draw:
    """The tables of a round for the entries in ``field``, by pairing's rules.

    Raises pairing's refusals: TooFew, BadTableSize, UnknownMethod, BadChoice.
    """
    system = rules.of_division(division)
    division_field = division_field or read_field(division)
    keys = set(field)
    entrants = [
        entrant
        for entrant in division_field.after(number - 1).by_registration
        if entrant.key in keys
    ]
    size, rng = system.number("table_size"), random.Random(draw_seed)
    stage = stage_of(division, number)
    if stage in ("first", "all"):
        return table_draw.first(entrants, table_size=size, method=method, rng=rng)
    if stage == "groups":
        return table_draw.next_round(
            played_tables(division_field, number - 1),
            entrants=entrants,
            advance=system.value("advance"),
            table_size=size,
            method=method,
            rng=rng,
            chosen=_chosen_at_tables(decisions),
        )
    choice = decisions.get("final", TIE_BREAK)
    return table_draw.final(
        [
            Result.over_all(entrant, number - 1)
            for entrant in division_field.by_registration
            if entrant.sat()
        ],
        entrants=entrants,
        size=system.number("final_size"),
        table_size=size,
        method=method,
        rng=rng,
        widen=choice == WIDEN,
        chosen=None if choice in (WIDEN, TIE_BREAK) else list(choice),
    )


def usual_method(division: Division, number: int) -> str:
    """By which method a round is drawn unless the director says otherwise.

    Where all are drawn anew, the same method as in round 1 would give the same tables again.
    """
    return USUAL_ANEW if number > 1 and stage_of(division, number) == "all" else USUAL


def _chosen_at_tables(decisions: Decisions) -> dict[int, list[str]]:
    return {
        int(key.removeprefix("table-")): list(keys)
        for key, keys in decisions.items()
        if key.startswith("table-") and keys != TIE_BREAK
    }


def played_tables(field: Field, number: int) -> list[TableResults]:
    """The tables of a round with what was scored there; a score not reported counts nothing."""
    tables: dict[int, list[Result]] = {}
    for seated in field.by_registration:
        appearance = seated.appearance(number)
        if appearance.kind in SAT:
            tables.setdefault(appearance.table or 0, []).append(Result.of_game(seated, number))
    return [TableResults(table, tuple(tables[table])) for table in sorted(tables)]


def as_json(draw: Draw, field: Sequence[str]) -> dict[str, Any]:
    """A draw as the journal keeps it: the tables counted from 1, with who sits there by their
    places in ``field``, the cuts that it followed, and who joined others."""
    places = {key: place for place, key in enumerate(field)}
    return {
        "tables": [[at.number, at.group, [places[key] for key in at.seats]] for at in draw.tables],
        "cuts": [_cut(table, cut) for table, cut in draw.cuts],
        "joined": draw.joined,
    }


def tables_in(draw: Mapping[str, Any], field: Sequence[str]) -> list[DrawnTable]:
    """The tables of a draw that the journal keeps."""
    return [
        DrawnTable(number, group, tuple(field[place] for place in seats))
        for number, group, seats in draw["tables"]
    ]


def basis(draw: Mapping[str, Any], field: Sequence[str], decisions: Decisions) -> dict[str, Any]:
    """The reasons of such a draw as the round keeps them, in JSON."""
    return {
        "field": list(field),
        "cuts": draw["cuts"],
        "joined": draw["joined"],
        "groups": {key: table.group for table in tables_in(draw, field) for key in table.seats},
        "decisions": dict(decisions),
    }


def _cut(table: int | None, cut: Cut) -> dict[str, Any]:
    return {
        "table": table,
        "order": [
            [result.key, result.score, result.last_score, result.best_word] for result in cut.order
        ],
        "up": list(cut.up),
        "tied": list(cut.tied),
        "settled_by": cut.settled_by,
        **({"wordless": list(cut.wordless)} if cut.wordless else {}),
    }


def sitting(round_: Round) -> list[Entrant]:
    """Those who sit in the round, as entrants."""
    return [
        entrant(entry, number=entry.number or 0)
        for entry in Entry.objects.filter(seats__round=round_)
    ]


def tables_of(round_: Round) -> list[DrawnTable]:
    """The round's tables as they stand in the rows: two queries, however many tables."""
    seated: dict[int, list[str]] = {}
    for game, entry in round_.seats.order_by("place").values_list("game_id", "entry__uuid"):
        seated.setdefault(game, []).append(str(entry))
    games: Iterable[Game] = round_.games.select_related("table").order_by("table__number")
    return [
        DrawnTable(game.table_number, game.group, tuple(seated.get(game.pk, ()))) for game in games
    ]
