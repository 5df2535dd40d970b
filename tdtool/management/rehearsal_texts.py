"""A rehearsal as it is read in the shell: rounds, what went wrong, places, times, the journal."""

from collections.abc import Iterable

from tdtool.english import counted
from tdtool.pairing.standings.win_loss import Standing, figure
from tdtool.papers.contents import round
from tdtool.queries.standings.table_places import Placed
from tdtool.rehearsal.phones import HowReported
from tdtool.rehearsal.rehearse import PlayedRound, PlayedSeat, PlayedTable, Rehearsal

NAME = 34  # the longest name that is invented fits


def text(played: Rehearsal) -> str:
    """The whole answer; what matters most stands at the end, where the eye is."""
    plan = played.plan
    lines = [
        f"{plan.players} players, {counted(plan.how_many_rounds, 'round')} under {plan.system}; "
        f"seed {plan.seed}"
    ]
    for round_ in played.rounds:
        lines += ["", *(_pairs(round_) if plan.in_pairs else _tables(round_))]
        lines += ["", *(f"  * {what}" for what in round_.trouble)] if round_.trouble else []
    lines += ["", "Standings", ""]
    lines += _standings(played.standings) if plan.in_pairs else map(_place, played.places)
    lines += ["", *([_phones(played.phones)] if played.phones else [])]
    lines += [_times(played), _journal(played)]
    return "\n".join(lines)


def _pairs(round_: PlayedRound) -> list[str]:
    return [
        f"Round {round_.number}, by {round_.method}",
        "",
        f"  Table  {'Starts':<{NAME}} {'':>5}   {'':<5} Replies",
        *map(_pair, round_.tables),
        *([f"    bye  {round_.bye.name}"] if round_.bye else []),
    ]


def _pair(table: PlayedTable) -> str:
    first, other = table.seats
    start = f"  {table.number:>5}  {first.name:<{NAME}}"
    if table.kind != "played":
        return f"{start} {'–':>5} : {'–':<5} {other.name}  ({table.kind})"
    return f"{start} {_score(first):>5} : {_score(other):<5} {other.name}"


def _tables(round_: PlayedRound) -> list[str]:
    lines = [f"Round {round_.number}"]
    for table in round_.tables:
        group = f", {round.said(table.group)}" if table.group else ""
        lines += ["", f"  Table {table.number}{group}"]
        lines += [
            f"  {place:>3}  {seat.name:<{NAME}} {_rating(seat.rating):>5} {_score(seat):>6}"
            for place, seat in enumerate(table.seats, 1)
        ]
    return lines


def _place(row: Placed) -> str:
    place = "–" if row.place is None else f"{row.place}{'=' if row.shared else ''}"
    scores = " ".join(f"{'–' if score is None else score:>5}" for score in row.scores)
    return f"  {place:>5}  {row.entry.name:<{NAME}} {scores}  {row.total:>6}"


def _standings(lines: Iterable[Standing]) -> list[str]:
    lines = list(lines)
    ranks = [row.rank for row in lines]
    head = f"  {'':>5}  {'':<{NAME}} {'Won':>5} {'Lost':>5} {'Spread':>7}  {'Rating':>6}"
    return [head, *(_standing(row, shared=ranks.count(row.rank) > 1) for row in lines)]


def _standing(row: Standing, *, shared: bool) -> str:
    place = "–" if row.rank is None else f"{row.rank}{'=' if shared else ''}"
    gone = "  withdrawn" if row.rank is None else ""
    return (
        f"  {place:>5}  {row.name:<{NAME}} {figure(row.wins):>5} {figure(row.losses):>5} "
        f"{row.spread:>+7}  {_rating(row.rating):>6}{gone}"
    )


def _phones(how: HowReported) -> str:
    return (
        f"Phones: {how.alone} of {counted(how.results, 'result')} needed no key at the desk "
        f"({how.share:.1%}). The desk decided {how.decided} and entered {how.entered}."
    )


def _times(played: Rehearsal) -> str:
    """The seconds by what was done: all acts of a kind together."""
    phases = (f"{phase} {seconds:.1f}" for phase, seconds in played.spent.items())
    return f"Seconds: {', '.join(phases)}."


def _journal(played: Rehearsal) -> str:
    proof = played.journal
    if proof.whole:
        return f"Journal: OK. Replaying its {counted(proof.entries, 'action')} gave the same event."
    return f"Journal: DIFFERENT, {counted(len(proof.faults), 'difference')}."


def _score(seat: PlayedSeat) -> str:
    return "–" if seat.score is None else str(seat.score)


def _rating(rating: int | None) -> str:
    return "–" if rating is None else str(rating)
