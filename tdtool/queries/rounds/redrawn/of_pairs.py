"""A round of pairs drawn again: who would meet somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tdtool.english import counted
from tdtool.models import Round
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.methods.chew.rule import ChewRule
from tdtool.pairing.methods.cop.rule import CopRule
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound
from tdtool.queries.rounds import draw_of_pairs, long_draws
from tdtool.queries.rounds.draw_of_pairs import Apart
from tdtool.queries.rounds.redrawn.open_rounds import Found

SHOWN = 6  # pairings of a round; of the others it is said how many there are

Fixed = Mapping[int, int]  # the tables that players always sit at


class UnderWay(Exception):
    """The round is being drawn again beside the pages; ``share``: how much of that is done, 0 to 1;
    None: it has failed."""

    def __init__(self, number: int, share: float | None) -> None:
        super().__init__(number)
        self.share = share


def different(round_: Round, field: Field, fixed: Fixed) -> Found | None:
    """A sentence for each pairing that would be another. Raises ``UnderWay``."""
    drawn, keys = round_.basis.get("drawn"), round_.basis["field"]
    if drawn is None or not set(keys) <= set(field.numbers):
        return None  # drawn elsewhere, and not known how
    if len(keys) < 2:
        return None  # the others of a play-off: nobody is left to meet
    was = _by_player([field.numbers[keys[at]] for at in meeting] for meeting in drawn)
    try:
        again = _again(round_, field, fixed)
    except NoLawfulPairing as refusal:
        says = (
            f"Round {round_.number} couldn’t be drawn this way by the scores as they are now: "
            f"{refusal.reason}"
        )
        return Found("it couldn’t be drawn this way now", [says], [refusal.reason])
    except (BadRound, UnknownPairingMethod):
        return None
    meetings = [[one.first, one.second] for one in again.pairings]
    meetings += [] if again.bye is None else [[again.bye]]
    other = [m for m in meetings if was.get(m[0]) != (m[1] if len(m) == 2 else None)]
    if not other:
        return None
    keys_of = {entrant.number: entrant.key for entrant in field.entrants}
    what = sorted(sorted(keys_of[one] for one in meeting) for meeting in other)
    says = f"{counted(len(other), 'pairing')} would differ"
    return Found(says, _pair_sentences(round_.number, was, other, field), what)


def _again(round_: Round, field: Field, fixed: Fixed) -> PairedRound:
    """The same draw by today’s scores; what takes long is worked out beside the pages.

    Raises pairing’s refusals, and ``UnderWay``.
    """
    division, basis = round_.division, round_.basis
    wanted = draw_of_pairs.asked(
        division,
        round_.number,
        field=basis["field"],
        method=round_.method,
        based_on=round_.based_on,
        repeats=basis.get("repeats"),
        draw_seed=round_.draw_seed or 0,
        known=field,
        fixed=fixed,
        turned=draw_of_pairs.turned_in(round_),
        apart=Apart(basis["apart"], basis["teams_apart"]),
        gibsons=GibsonRule.from_json(basis.get("gibsons")),
        cop=CopRule.from_json(basis.get("cop")),
        chew=ChewRule.from_json(basis.get("chew")),
    )
    made = draw_of_pairs.kept(wanted)
    if made is None and not wanted.takes_long:
        return wanted.made()
    if made is None:
        draw = long_draws.begun(division, wanted, what=f"round {round_.number} again")
        if draw.made is None:
            raise UnderWay(round_.number, None if draw.failed else draw.share)
        made = long_draws.whole(draw)
    if not isinstance(made, PairedRound):
        raise made
    return made


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
    number: int, was: Mapping[int, int | None], other: Sequence[Sequence[int]], field: Field
) -> list[str]:
    names, lines = {entrant.number: entrant.name for entrant in field.entrants}, []
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
        lines.append(f"Round {number}: by the scores as they are now, {names[one]} would {does}.")
    if (more := len(other) - SHOWN) > 0:
        lines.append(f"Round {number}: {counted(more, 'more pairing')} would differ.")
    return lines
