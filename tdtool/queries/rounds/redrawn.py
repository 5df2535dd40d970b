"""What is posted stays; what a later correction would have made different is said."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as kept
from functools import lru_cache
from typing import Any

from tdtool.engine.rule_parts import Draw
from tdtool.english import listed
from tdtool.models import Division, Round
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.pairings import NoLawfulPairing
from tdtool.pairing.tables.advancement import BadChoice
from tdtool.pairing.tables.draw import Draw as DrawnTables
from tdtool.queries import events, rules
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, pairings
from tdtool.queries.rounds.draw_of_pairs import Apart

SHOWN = 6  # pairings of a round; of the others it is said how many there are

Fixed = Mapping[int, int]  # the tables that players always sit at


def of_division(division: Division, field: Field) -> tuple[str, ...]:
    """For every posted round, in order: who would have moved up by today's scores, and for whom.

    Where two meet at a table: whom they would have met.
    """
    posted = [round_ for round_ in events.rounds_of(division) if round_.is_posted]
    fixed = _fixed(division, field) if posted else {}
    return tuple(line for round_ in posted for line in _different(round_, field, fixed))


def of_round(round_: Round, field: Field) -> tuple[str, ...]:
    """The same for one round."""
    if not round_.is_posted:
        return ()
    return _different(round_, field, _fixed(round_.division, field))


def _fixed(division: Division, field: Field) -> Fixed:
    in_pairs = rules.of_division(division).draw is Draw.PAIRS
    return draw_of_pairs.fixed_tables(division, field) if in_pairs else {}


def _different(round_: Round, field: Field, fixed: Fixed) -> tuple[str, ...]:
    if rules.of_division(round_.division).draw is Draw.TABLES and round_.number == 1:
        return ()  # drawn from no result
    return _drawn_again(_Asked.now(round_, field, fixed))


@dataclass(frozen=True)
class _Asked:
    """A round with all that its draw sees: while that stays, it isn't drawn again.

    A result of a later round changes nothing of it. What tells the draw of a round from any other
    leaves out its long ``basis``.
    """

    drawn: Hashable
    seen: Field
    rows: tuple[Round, Field, Fixed] = kept(compare=False, repr=False)

    @classmethod
    def now(cls, round_: Round, field: Field, fixed: Fixed) -> _Asked:
        """As the rows stand."""
        division, event = round_.division, round_.division.event
        draw = (event.slip_key, round_.uuid, round_.version, round_.revision, round_.drawn_at)
        if rules.of_division(division).draw is Draw.PAIRS:
            drawn: Hashable = (draw, tuple(fixed.items()))
            return cls(drawn, pairings.before(field, round_.number), (round_, field, fixed))
        rules_are = repr((division.rounds, division.system, division.settings, event.system))
        drawn = (draw, rules_are, repr(event.settings))
        return cls(drawn, field.after(round_.number - 1), (round_, field, fixed))


@lru_cache(maxsize=128)
def _drawn_again(asked: _Asked) -> tuple[str, ...]:
    round_, field, fixed = asked.rows
    _read_basis(round_)
    if rules.of_division(round_.division).draw is Draw.PAIRS:
        return tuple(_of_pairs(round_, field, fixed))
    return tuple(_of_tables(round_, field))


def _read_basis(round_: Round) -> None:
    """The long ``basis`` of the round, with those of the division's others in one query."""
    rounds = [round_, *(one for one in events.rounds_of(round_.division) if one.is_posted)]
    lacking = {one.pk: one for one in rounds if "basis" in one.get_deferred_fields()}
    if round_.pk in lacking:
        lacking[round_.pk] = round_
        for key, basis in Round.objects.filter(pk__in=lacking).values_list("pk", "basis"):
            lacking[key].basis = basis


def _of_tables(round_: Round, field: Field) -> list[str]:
    """A sentence for each cut that would fall differently."""
    now = {table: set(cut.up) for table, cut in _tables_again(round_, field).cuts}
    names = {entrant.key: entrant.name for entrant in field.by_registration}
    lines = []
    for cut in round_.basis.get("cuts", ()):
        was, would = set(cut["up"]), now.get(cut["table"], set())
        if was != would:
            lines.append(_cut_sentence(round_, cut, was=was, would=would, names=names))
    return lines


def _tables_again(round_: Round, field: Field) -> DrawnTables:
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
    into = [names[key] for key in sorted(would - was, key=names.__getitem__)]
    out = [names[key] for key in sorted(was - would, key=names.__getitem__)]
    instead = f" instead of {listed(out)}" if out else ""
    if not into:
        into, instead = ["Fewer"], f": not {listed(out)}"
    return (
        f"Round {round_.number}, {where}: by today’s scores {listed(into)} would {moved}{instead}."
    )


def _of_pairs(round_: Round, field: Field, fixed: Fixed) -> list[str]:
    """A sentence for each pairing that would be another."""
    drawn = round_.basis.get("drawn")
    if drawn is None or not set(round_.basis["field"]) <= set(field.numbers):
        return []  # drawn elsewhere, and not known how
    keys = round_.basis["field"]
    was = _by_player([field.numbers[keys[at]] for at in meeting] for meeting in drawn)
    try:
        again = draw_of_pairs.drawn(
            round_.division,
            round_.number,
            field=keys,
            method=round_.method,
            based_on=round_.based_on,
            repeats=round_.basis.get("repeats"),
            draw_seed=round_.draw_seed or 0,
            known=field,
            fixed=fixed,
            apart=Apart(round_.basis["apart"], round_.basis["teams_apart"]),
        )
    except NoLawfulPairing as refusal:
        return [f"Round {round_.number} couldn’t be drawn so by today’s scores: {refusal.reason}"]
    except (BadRound, UnknownPairingMethod):
        return []
    meetings = [[one.first, one.second] for one in again.pairings]
    if again.bye is not None:
        meetings.append([again.bye])
    return _pair_sentences(round_.number, was, meetings, field)


def _by_player(meetings: Iterable[Sequence[int]]) -> dict[int, int | None]:
    """Whom everybody meets; None: the bye."""
    met: dict[int, int | None] = {}
    for meeting in meetings:
        if len(meeting) == 1:
            met[meeting[0]] = None
        else:
            one, other = meeting
            met[one], met[other] = other, one
    return met


def _pair_sentences(
    number: int, was: Mapping[int, int | None], now: Iterable[Sequence[int]], field: Field
) -> list[str]:
    names = {entrant.number: entrant.name for entrant in field.entrants}
    other = [m for m in now if was.get(m[0]) != (m[1] if len(m) == 2 else None)]
    lines = []
    for meeting in other[:SHOWN]:
        one = meeting[0]
        before = was.get(one)
        instead = names[before] if before is not None else ""
        if len(meeting) == 1:
            does = f"have the bye, not meet {instead}"
        elif before is None:
            does = f"meet {names[meeting[1]]}, not have the bye"
        else:
            does = f"meet {names[meeting[1]]}, not {instead}"
        lines.append(f"Round {number}: by today’s scores {names[one]} would {does}.")
    if (more := len(other) - SHOWN) > 0:
        lines.append(f"Round {number}: {more} more pairings would differ.")
    return lines
