"""What a draw of a two-player round would do now: by which method, from which standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdtool.english import counted, listed, plural
from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.methods.by_name import COP, METHODS
from tdtool.queries.rounds import draw_of_pairs, pairings, plans
from tdtool.web.rounds.draft import method_names
from tdtool.web.rounds.values import Choice, DrawOffer

REPEATS = {
    "": "as few as possible",
    "0": "none",
    "1": "up to 1",
    "2": "up to 2",
    "3": "up to 3",
}
WISHES = ("method", "based_on", "repeats", "draw_seed")  # what a form says of a draw


@dataclass(frozen=True)
class Ready:
    """Which rounds can be drawn from: all results in, or gone on without."""

    upto: int
    missing: Mapping[int, Sequence[int]]  # of the rounds after: tables without a result


@dataclass(frozen=True)
class Intended:
    """How a round will be drawn, and from which standings it was to be."""

    method: str
    based_on: int
    wanted: int
    draw_seed: int | None  # of the block that it goes on with


def ready(rounds: Sequence[Round], field: Field) -> Ready:
    """What can be drawn from, of the division's rounds."""
    upto, missing = 0, {}
    for round_ in sorted(rounds, key=lambda drawn_round: drawn_round.number):
        if round_.is_posted:
            missing[round_.number] = pairings.without_result(round_, field)
            if upto == round_.number - 1 and not missing[round_.number]:
                upto = round_.number
    return Ready(upto, missing)


def intended(
    division: Division,
    number: int,
    field: Field,
    readiness: Ready,
    *,
    method: str = "",
    based_on: str = "",
) -> Intended:
    """How the round will be drawn: as planned, but for what is said otherwise.

    Without a round said, the planned one counts, or the newest that is complete before it.
    """
    plan = plans.planned(division, number, field=field)
    name = method or plan.method
    going_on = draw_of_pairs.in_block(division, number, name)
    if based_on:
        basis = int(based_on)
        seed = going_on.draw_seed if going_on and going_on.based_on == basis else None
        return Intended(name, basis, basis, seed)
    if going_on is not None:
        start = going_on.based_on or 0
        return Intended(name, start, start, going_on.draw_seed)
    basis = plan.based_on if name == plan.method or name not in BLOCK_LENGTHS else number - 1
    return Intended(name, min(basis, readiness.upto), basis, None)


def offer(
    division: Division,
    number: int,
    field: Field,
    readiness: Ready,
    *,
    wishes: Mapping[str, str],
    players: int,
) -> DrawOffer:
    """What the button does as things stand, with ``wishes`` chosen in the lists."""
    plain = intended(division, number, field, readiness)
    chosen = wishes.get("method", "") or plain.method
    return DrawOffer(
        sentence=_sentence(number, plain, rounds=division.rounds),
        waits=_waits(number, plain, readiness),
        players=players,
        methods=methods(chosen),
        bases=_bases(number, plain, readiness, wishes.get("based_on", "")),
        repeats=repeats(wishes.get("repeats", planned_repeats(division, number))),
        draw_seed=wishes.get("draw_seed", ""),
    )


def planned_repeats(division: Division, number: int) -> str:
    """How often two may have met by the plan, as the forms say it."""
    allowed = plans.repeats_of(division, number)
    return "" if allowed is None else str(allowed)


def repeats(chosen: str) -> tuple[Choice, ...]:
    """How often two who meet may have met before."""
    return tuple(Choice(value, label, chosen=value == chosen) for value, label in REPEATS.items())


def methods(chosen: str) -> tuple[Choice, ...]:
    """All methods with a plain name each."""
    return tuple(
        Choice(name, words.title, words.does, chosen=name == chosen)
        for name, words in ((name, method_names.words_of(name)) for name in METHODS)
    )


def _sentence(number: int, plain: Intended, *, rounds: int) -> str:
    words = method_names.words_of(plain.method)
    sentences = [f"{method_names.drawn_by(plain.method, plain.based_on)}."]
    if plain.draw_seed is not None and number > 1:
        sentences.append(f"Continues the draw of round {number - 1}.")
    if words.does:
        sentences.append(f"{words.does[0].upper()}{words.does[1:]}.")
    if plain.method == COP and 2 * number <= rounds:
        sentences.append(f"Round {number} of {rounds} is early for COP: too much can still change.")
    return " ".join(sentences)


def _waits(number: int, plain: Intended, readiness: Ready) -> str:
    """Which results are missing from the standings that were to count."""
    if plain.wanted == plain.based_on:
        return ""
    late = [r for r in range(plain.based_on + 1, plain.wanted + 1) if readiness.missing.get(r)]
    named = listed(_missing(r, readiness.missing[r]) for r in late)
    return (
        f"Planned from the standings after round {plain.wanted}, but {named}. "
        f"Wait, or draw now {method_names.basis_words(plain.based_on)}."
    )


def _missing(number: int, tables: Sequence[int]) -> str:
    if len(tables) > 8:
        return f"{len(tables)} tables of round {number} have no result yet"
    have = plural(len(tables), "has", "have")
    return f"{plural(len(tables), 'table')} {listed(tables)} of round {number} {have} no result yet"


def _bases(number: int, plain: Intended, readiness: Ready, chosen: str) -> tuple[Choice, ...]:
    first = f"suggested: {_after(plain.based_on)}"
    choices = [Choice("", first, chosen=not chosen)]
    for earlier in range(number - 1, -1, -1):
        late = readiness.missing.get(earlier, ()) if earlier else ()
        label = _after(earlier)
        if late:
            label += f", {counted(len(late), 'table')} without a result"
        choices.append(Choice(str(earlier), label, chosen=chosen == str(earlier)))
    return tuple(choices)


def _after(number: int) -> str:
    return f"after round {number}" if number else "ratings only"
