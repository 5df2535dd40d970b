"""What a draw of a two-player round would do now: by which method, from which standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tdtool.english import counted, listed, plural
from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, BLOCKS, PlannedRound
from tdtool.pairing.methods.by_name import COP, METHODS
from tdtool.pairing.tables import dealing
from tdtool.queries.rounds import draw_of_pairs, pairings, plans
from tdtool.web.rounds.values import Choice, DrawOffer

# The methods of pairing and of drawing tables, as a director reads them.


@dataclass(frozen=True)
class MethodWords:
    """A method's name, a short one for the plan's line, and what it does."""

    title: str
    short: str
    does: str


WORDS = {
    "auto": MethodWords(
        "Automatic",
        "Automatic",
        "a round robin if it fits the rounds; otherwise Fontes, then Swiss, then KOTH",
    ),
    "swiss": MethodWords(
        "Swiss",
        "Swiss",
        "players with the same number of wins meet, top half against bottom half",
    ),
    "swiss-fold": MethodWords(
        "Swiss, folded",
        "Swiss folded",
        "players with the same number of wins meet, first against last",
    ),
    "koth": MethodWords("King of the hill", "KOTH", "1st meets 2nd, 3rd meets 4th"),
    "qoth": MethodWords("Queen of the hill", "QOTH", "1st meets 3rd, 2nd meets 4th"),
    "australian": MethodWords(
        "Australian draw",
        "Australian",
        "from the top, each player meets the highest opponent they haven’t met",
    ),
    "cop": MethodWords(
        "COP: contenders meet contenders",
        "COP",
        "players who can still reach a place meet those they must beat for it, by 100,000 "
        "simulated endings; for the second half of an event",
    ),
    "chew": MethodWords(
        "Chew: contenders by prize bands",
        "Chew",
        "players who can still reach the next band of prizes meet: leaders meet the lowest who can "
        "catch them, the others play Swiss",
    ),
    "random": MethodWords("Random", "Random", "names from a hat, without repeats if possible"),
    "round-robin": MethodWords("Round robin", "round robin", "everyone meets everyone"),
    "round-robin-interleaved": MethodWords(
        "Round robin with rematches",
        "round robin with rematches",
        "everyone meets everyone, and each round is followed by its rematches",
    ),
    "fontes": MethodWords(
        "Fontes",
        "Fontes",
        "groups of four over three rounds, one player at random from each quarter",
    ),
    "quads": MethodWords("Quads", "quads", "groups of four neighbors over three rounds"),
    "quads-distributed": MethodWords(
        "Quads, one from each quarter", "quads by quarters", "groups of four over three rounds"
    ),
    "quads-equalized": MethodWords(
        "Quads of even strength",
        "even quads",
        "one from each quarter, every other quarter reversed, over three rounds",
    ),
}
assert set(WORDS) == set(METHODS), set(WORDS) ^ set(METHODS)


@dataclass(frozen=True)
class DealingWords:
    """The name of a way to draw tables, what is to know of it, and how a round was drawn by it."""

    title: str
    does: str
    how: str


AT_TABLES = {
    "serpentine": DealingWords(
        "By rating",
        "not random; tables as even as possible",
        "seated by rating",
    ),
    "lot": DealingWords(
        "At random",
        "the seed is saved",
        "drawn at random",
    ),
    "mixed": DealingWords(
        "Mixed",
        "fewest repeat meetings, tables as even as that allows; the seed is saved",
        "mixed for the fewest repeat meetings",
    ),
}
assert set(AT_TABLES) == set(dealing.WAYS), set(AT_TABLES) ^ set(dealing.WAYS)


def at_tables(usual: str) -> tuple[Choice, ...]:
    """All ways to draw tables, with the usual one marked."""
    return tuple(
        Choice(name, AT_TABLES[name].title, AT_TABLES[name].does, chosen=name == usual)
        for name in dealing.WAYS
    )


def dealt(method: str, seed: int | None) -> str:
    """How tables were drawn: “drawn at random, random number 7”; a file’s way as it is called."""
    if method not in AT_TABLES:
        return method
    how = AT_TABLES[method].how
    return f"{how}, random number {seed}" if dealing.DEALT[method].by_chance else how


def words_of(method: str) -> MethodWords:
    """The words for a method; an unknown one, from a file, is called as it is."""
    return WORDS.get(method, MethodWords(method, method, ""))


def basis_words(based_on: int) -> str:
    """From which standings: “from the standings after round 3”."""
    return f"from the standings after round {based_on}" if based_on else "by rating"


def drawn_by(method: str, based_on: int, *, seed: int | None = None) -> str:
    """How pairs are drawn: “Swiss, by rating”; with the number to draw the same groups again."""
    title, by_chance = words_of(method).title, method == "random"
    basis = "" if by_chance and not based_on else basis_words(based_on)
    by_lot = by_chance or method == COP or (method in BLOCKS and BLOCKS[method].by_lot)
    number = f"random number {seed}" if by_lot and seed is not None else ""
    return ", ".join(part for part in (title, basis, number) if part)


def line(plan: Sequence[PlannedRound]) -> str:
    """The whole plan in one line: “Fontes 1–3, Swiss 4–11, KOTH 12”."""
    runs = [
        (method, list(planned_rounds))
        for method, planned_rounds in groupby(plan, key=lambda row: row.method)
    ]
    return ", ".join(
        f"{words_of(method).short} {_span(planned_rounds[0].number, planned_rounds[-1].number)}"
        for method, planned_rounds in runs
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


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
        for name, words in ((name, words_of(name)) for name in METHODS)
    )


def _sentence(number: int, plain: Intended, *, rounds: int) -> str:
    words = words_of(plain.method)
    sentences = [f"{drawn_by(plain.method, plain.based_on)}."]
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
        f"Wait, or draw now {basis_words(plain.based_on)}."
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
