"""What is posted stays; what a later correction would have made different is said."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as kept
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db.models import Max

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted, listed
from tdtool.models import Division, Game, LedgerLine, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.methods.chew.draw import ChewRule
from tdtool.pairing.methods.cop.position import CopRule
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound
from tdtool.pairing.tables.advancement import BadChoice
from tdtool.pairing.tables.draw import Draw as DrawnTables
from tdtool.queries import events, rules
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, pairings
from tdtool.queries.rounds.draw_of_pairs import Apart
from tdtool.queries.standings import simulation

# A round of pairs drawn again: who would meet somebody else.

SHOWN = 6  # pairings of a round; of the others it is said how many there are

Fixed = Mapping[int, int]  # the tables that players always sit at


class UnderWay(Exception):
    """The round is being drawn again beside the pages; ``share``: how much of that is done, 0 to 1;
    None: it has failed."""

    def __init__(self, number: int, share: float | None) -> None:
        super().__init__(number)
        self.share = share


def different_pairs(round_: Round, field: Field, fixed: Fixed) -> Found | None:
    """A sentence for each pairing that would be another. Raises ``UnderWay``."""
    drawn, keys = round_.basis.get("drawn"), round_.basis["field"]
    if drawn is None or not set(keys) <= set(field.numbers):
        return None  # drawn elsewhere, and not known how
    if len(keys) < 2:
        return None  # the others of a play-off: nobody is left to meet
    was = _by_player([field.numbers[keys[at]] for at in meeting] for meeting in drawn)
    try:
        again = _pairs_again(round_, field, fixed)
    except NoLawfulPairing as refusal:
        sentence = (
            f"Round {round_.number} couldn’t be drawn this way by the scores as they are now: "
            f"{refusal.reason}"
        )
        return Found("it couldn’t be drawn this way now", [sentence], [refusal.reason])
    except (BadRound, UnknownPairingMethod):
        return None
    meetings = [[pairing.first, pairing.second] for pairing in again.pairings]
    meetings += [] if again.bye is None else [[again.bye]]
    other = [m for m in meetings if was.get(m[0]) != (m[1] if len(m) == 2 else None)]
    if not other:
        return None
    keys_of = {entrant.number: entrant.key for entrant in field.entrants}
    what = sorted(sorted(keys_of[player_number] for player_number in meeting) for meeting in other)
    sentence = f"{counted(len(other), 'pairing')} would differ"
    return Found(sentence, _pair_sentences(round_.number, was, other, field), what)


def _pairs_again(round_: Round, field: Field, fixed: Fixed) -> PairedRound:
    """The same draw by today’s scores; what takes long is worked out beside the pages.

    Raises pairing’s refusals, and ``UnderWay``.
    """
    division, basis = round_.division, round_.basis
    draw_request = draw_of_pairs.asked(
        division,
        round_.number,
        field=basis["field"],
        method=round_.method,
        based_on=round_.based_on,
        repeats=basis.get("repeats"),
        draw_seed=round_.draw_seed or 0,
        division_field=field,
        fixed=fixed,
        turned=draw_of_pairs.turned_in(round_),
        apart=Apart(basis["apart"], basis["teams_apart"]),
        gibsons=GibsonRule.from_json(basis.get("gibsons")),
        cop=CopRule.from_json(basis.get("cop")),
        chew=ChewRule.from_json(basis.get("chew")),
    )
    outcome = draw_of_pairs.kept(draw_request)
    if outcome is None and not draw_request.takes_long:
        return draw_request.made()
    if outcome is None:
        draw = draw_of_pairs.begun(division, draw_request, what=f"round {round_.number} again")
        if draw.made is None:
            raise UnderWay(round_.number, None if draw.failed else draw.share)
        outcome = draw_of_pairs.whole(draw)
    if not isinstance(outcome, PairedRound):
        raise outcome
    return outcome


def _by_player(meetings: Iterable[Sequence[int]]) -> dict[int, int | None]:
    """Whom everybody meets; None: the bye."""
    met: dict[int, int | None] = {}
    for meeting in meetings:
        if len(meeting) == 1:
            met[meeting[0]] = None
        else:
            first, other = meeting
            met[first], met[other] = other, first
    return met


def _pair_sentences(
    number: int, was: Mapping[int, int | None], other: Sequence[Sequence[int]], field: Field
) -> list[str]:
    names, lines = {entrant.number: entrant.name for entrant in field.entrants}, []
    for meeting in other[:SHOWN]:
        player_number = meeting[0]
        before = was.get(player_number)
        instead = names[before] if before is not None else ""
        if len(meeting) == 1:
            does = f"have the bye, not meet {instead}"
        elif before is None:
            does = f"meet {names[meeting[1]]}, not have the bye"
        else:
            does = f"meet {names[meeting[1]]}, not {instead}"
        lines.append(
            f"Round {number}: by the scores as they are now, {names[player_number]} would {does}."
        )
    if (more := len(other) - SHOWN) > 0:
        lines.append(f"Round {number}: {counted(more, 'more pairing')} would differ.")
    return lines


# What would be different, as it was found.


@dataclass(frozen=True)
class Found:
    """``says``: how much; ``lines``: a sentence each."""

    says: str
    lines: list[str]
    what: list[Any]  # the same by keys alone: a name put right makes nothing new of it


# A round of tables drawn again: whose cut would fall differently.


def different(round_: Round, field: Field) -> Found | None:
    """A sentence for each cut that would fall differently."""
    up_now = {table: set(cut.up) for table, cut in _again(round_, field).cuts}
    names = {entrant.key: entrant.name for entrant in field.by_registration}
    lines, what = [], []
    for cut in round_.basis.get("cuts", ()):
        was, would = set(cut["up"]), up_now.get(cut["table"], set())
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
    stored: Mapping[str, Any] = round_.basis.get("decisions", {})
    for decisions in (stored, {}):
        try:
            return draw_of_tables.drawn(
                round_.division,
                round_.number,
                field=round_.basis["field"],
                method=round_.method,
                draw_seed=round_.draw_seed or 0,
                decisions=decisions,
                division_field=field,
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
    final, before = cut["table"] is None, round_.number - 1
    moved = (
        "play the final" if final else f"have moved up from table {cut['table']} of round {before}"
    )
    place = ", the final" if final else ""
    begin = f"Round {round_.number}{place}: by the scores as they are now,"
    into = listed(sorted(names[key] for key in would - was))
    out = listed(sorted(names[key] for key in was - would))
    if not into:
        return f"{begin} {out} would not {moved}."
    if not out:
        return f"{begin} {into} would {moved}."
    return f"{begin} {into} would {moved} instead of {out}."


LEFT = "left"  # where a round's basis keeps what a director left as it is


@dataclass(frozen=True)
class Different:
    """What another draw of an open round by the scores as they are now would have made.

    ``done``: the percentage of it that is worked out, while that goes on beside the pages.
    ``failed``: tdtool couldn’t work it out, and tries again once the draw would see another score.
    """

    number: int  # of the round
    version: int
    says: str  # "6 pairings would differ"
    lines: tuple[str, ...]  # which, a sentence each
    key: str  # parts it from anything else that would differ
    left: bool = False  # a director has decided to leave just that
    done: int | None = None
    failed: bool = False
    drafted: bool = False  # nobody sits by it yet: it can be drawn again

    @property
    def is_known(self) -> bool:
        return self.done is None and not self.failed


def of_division(division: Division, field: Field) -> tuple[Different, ...]:
    """For every round that is drawn and not complete, in order, what would differ.

    A complete round says nothing, nor does one that a director left as it is.
    """
    open_ = [round_ for round_ in events.rounds_of(division) if _is_open(round_)]
    fixed = _fixed(division, field) if open_ else {}
    differences = (_different(round_, field, fixed) for round_ in open_)
    return tuple(
        difference for difference in differences if difference is not None and not difference.left
    )


def of_round(round_: Round, field: Field) -> tuple[Different, ...]:
    """The same for one round."""
    if not _is_open(round_):
        return ()
    difference = _different(round_, field, _fixed(round_.division, field))
    return (difference,) if difference is not None and not difference.left else ()


def of_game(game: Game, field: Field) -> tuple[Different, ...]:
    """Of the open rounds that were drawn from this game’s result before it was changed."""
    division, number = game.round.division, game.round.number
    later = drawn_from(game)
    if not later or (changed := _last_changed(game)) is None:
        return ()
    after = {
        round_.number for round_ in later if round_.number > number and round_.drawn_at < changed
    }
    return (
        tuple(
            difference for difference in of_division(division, field) if difference.number in after
        )
        if after
        else ()
    )


def drawn_from(game: Game) -> list[Round]:
    """The open rounds whose draw goes by this game’s result."""
    rounds, number = events.rounds_of(game.round.division), game.round.number
    return [round_ for round_ in rounds if _is_open(round_) and _drawn_from(round_) >= number]


def _is_open(round_: Round) -> bool:  # a play-off’s seeds stay
    return round_.state != RoundState.COMPLETE and not round_.is_play_off


def _drawn_from(round_: Round) -> int:
    """The last round whose results its draw has seen; 0: none."""
    return round_.number - 1 if round_.based_on is None else round_.based_on


def _last_changed(game: Game) -> datetime | None:
    """When something last changed what the game brings: a slip, a correction, a ruling."""
    written = LedgerLine.objects.filter(seat__game=game).aggregate(last=Max("at"))
    last: datetime | None = written["last"]
    return last


def _fixed(division: Division, field: Field) -> Fixed:
    in_pairs = rules.of_division(division).draw is Draw.PAIRS
    return draw_of_pairs.fixed_tables(division, field) if in_pairs else {}


def _different(round_: Round, field: Field, fixed: Fixed) -> Different | None:
    if rules.stage_of(round_.division, round_.number) in ("first", "all"):
        return None  # drawn from no result
    try:
        redraw = _Asked.now(round_, field, fixed)
        return simulation.kept(("differs", round_.uuid), redraw, lambda: _drawn_again(redraw))
    except UnderWay as draw:
        drafted = not round_.is_posted
        nothing_yet = Different(round_.number, round_.version, "", (), "", drafted=drafted)
        if draw.share is None:
            return replace(nothing_yet, failed=True)
        return replace(nothing_yet, done=int(100 * draw.share))


@dataclass(frozen=True)
class _Asked:
    """A round with all that its draw sees: while that stays, it isn't drawn again.

    A result of a later round changes nothing of it. What tells the draw of a round from any other
    leaves out its long ``basis``. Drawn again is what it sees: nobody who came after it.
    """

    drawn: tuple[Hashable, ...]
    seen: Field
    rows: tuple[Round, Field, Fixed] = kept(compare=False, repr=False)

    @classmethod
    def now(cls, round_: Round, field: Field, fixed: Fixed) -> _Asked:
        """As the rows stand."""
        division, event = round_.division, round_.division.event
        draw = (event.slip_key, round_.uuid, round_.version, round_.revision, round_.drawn_at)
        rules_are = repr((division.rounds, division.system, division.settings, event.system))
        drawn = (draw, rules_are, repr(event.settings), tuple(fixed.items()))
        in_pairs = rules.of_division(division).draw is Draw.PAIRS
        seen = pairings.before(field, round_.number) if in_pairs else field.after(round_.number - 1)
        return cls(drawn, seen.as_posted(), (round_, field.without_newcomers(), fixed))

    def by_basis(self) -> _Asked:
        """The same, told by what the round was drawn from: its clock may have been started."""
        (_, *rules_are), round_ = self.drawn, self.rows[0]
        basis = {key: value for key, value in round_.basis.items() if key != LEFT}
        basis_text = json.dumps(
            [basis, round_.method, round_.draw_seed, round_.based_on], sort_keys=True
        )
        return replace(self, drawn=(round_.uuid, basis_text, *rules_are))


def _drawn_again(redraw: _Asked) -> Different | None:
    """Raises ``UnderWay``: then it is asked for again."""
    round_, _, _ = redraw.rows
    _read_basis(round_)
    by_basis = redraw.by_basis()
    redrawn = simulation.kept(("found", round_.uuid), by_basis, lambda: _found(by_basis))
    if redrawn is None:
        return None
    key = sha256(json.dumps(redrawn.what, sort_keys=True).encode()).hexdigest()[:16]
    is_left = round_.basis.get(LEFT, {}).get("differs") == key
    return Different(
        round_.number, round_.version, redrawn.says, tuple(redrawn.lines), key,
        left=is_left and round_.is_posted, drafted=not round_.is_posted,
    )  # fmt: skip


def _found(redraw: _Asked) -> Found | None:
    round_, field, fixed = redraw.rows
    if rules.of_division(round_.division).draw is Draw.PAIRS:
        return different_pairs(round_, field, fixed)
    return different(round_, field)


def _read_basis(round_: Round) -> None:
    """The long ``basis`` of the round, with those of the division's other open ones in a query."""
    rounds = [
        round_,
        *(open_round for open_round in events.rounds_of(round_.division) if _is_open(open_round)),
    ]
    lacking = {
        open_round.pk: open_round
        for open_round in rounds
        if "basis" in open_round.get_deferred_fields()
    }
    if round_.pk in lacking:
        lacking[round_.pk] = round_
        for key, basis in Round.objects.filter(pk__in=lacking).values_list("pk", "basis"):
            lacking[key].basis = basis
