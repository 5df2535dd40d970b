"""The lines that decide who moves up, as the director sees them and as they may settle them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from math import comb
from typing import Any

from tdtool.engine import clauses
from tdtool.english import listed
from tdtool.models import Division, Round
from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.tables.advancement import (
    BEST_WORD,
    LAST_ROUND,
    RATING,
    WIDENED,
    Result,
    can_widen,
    without_words,
)
from tdtool.pairing.tables.dealing import USUAL, BadTableSize, TooFew
from tdtool.queries import rules
from tdtool.queries.field import who_plays
from tdtool.queries.rounds import draw_of_tables
from tdtool.queries.rounds.values import Candidate, Decision, Option, WithoutWords

MOST_CHOICES = 12  # more ways than this to choose among the tied aren't listed one by one

Basis = Mapping[str, Any]


def to_settle(division: Division, number: int, field: Field) -> tuple[Decision, ...]:
    """The cuts of a round not drawn yet, with the ways to settle each tie, the first one offered.

    Nothing is to settle where too few are left to draw at all: why not is the round page's to say.
    """
    playing = [entrant.key for entrant in who_plays(field, number)[0]]
    wider = _wider(division, number, field, playing)
    decisions = {"final": draw_of_tables.WIDEN} if wider else {}
    try:
        plain = _basis(division, number, field, playing, {})
    except (TooFew, BadTableSize):
        return ()
    offered = _basis(division, number, field, playing, decisions) if decisions else plain
    names = field.by_key
    return tuple(
        _decision(
            division,
            cut,
            names,
            options=_options(by_rule, names, wider),
            wordless=() if cut["settled_by"] == WIDENED else _wordless(by_rule, names, number),
        )
        for cut, by_rule in zip(offered["cuts"], plain["cuts"], strict=True)
    )


def unsettled(division: Division, number: int, field: Field, decisions: Basis) -> str:
    """Why a draw has to wait: a tie that the words would settle, which nobody has entered, and of
    which the director says nothing either; "" where there is none."""
    for cut in to_settle(division, number, field):
        if cut.wordless and cut.key not in decisions and not any(o.chosen for o in cut.options):
            return f"{cut.title}: {cut.said} Or choose who goes up without them."
    return ""


def settled(round_: Round, field: Field) -> tuple[Decision, ...]:
    """The cuts that a drawn round stands on, as they were decided."""
    names, cuts = field.by_key, round_.basis.get("cuts", ())
    by, at = round_.basis.get("by", ""), round_.drawn_at
    return tuple(
        _decision(round_.division, cut, names, by=by, at=at if by else None) for cut in cuts
    )


def _basis(
    division: Division,
    number: int,
    field: Field,
    playing: Sequence[str],
    decisions: Basis,
) -> Basis:
    draw = draw_of_tables.drawn(
        division,
        number,
        field=playing,
        method=USUAL,
        draw_seed=0,
        decisions=decisions,
        division_field=field,
    )
    return draw_of_tables.basis(draw_of_tables.as_json(draw, playing), playing, decisions)


def _wider(division: Division, number: int, field: Field, playing: Sequence[str]) -> int | None:
    if rules.stage_of(division, number) != "final":
        return None
    size = rules.of_division(division).number("final_size")
    entrants = (field.by_key[key] for key in playing)
    return can_widen((Result.over_all(entrant, number - 1) for entrant in entrants), size)


def _decision(
    division: Division,
    cut: Basis,
    names: Mapping[str, Entrant],
    *,
    options: tuple[Option, ...] = (),
    wordless: tuple[WithoutWords, ...] = (),
    by: str = "",
    at: datetime | None = None,
) -> Decision:
    final = cut["table"] is None
    up, tied = set(cut["up"]), set(cut["tied"])
    line = tuple(
        Candidate(
            entry=key,
            name=names[key].name,
            rating=names[key].rating,
            score=score,
            last_score=last,
            best_word=best,
            up=key in up,
            tied=key in tied,
        )
        for key, score, last, best in cut["order"]
        if key in names
    )
    return Decision(
        key="final" if final else f"table-{cut['table']}",
        title="The final" if final else f"Table {cut['table']}",
        clause=clauses.own(rules.of_division(division), "NSA-A2" if final else "NSA-A1"),
        line=line,
        up=len(up),
        tied=bool(tied),
        said=_said(cut, names, final=final, wordless=wordless),
        options=options if tied else (),
        wordless=wordless,
        decided_by=by,
        decided_at=at,
    )


def _wordless(cut: Basis, names: Mapping[str, Entrant], number: int) -> tuple[WithoutWords, ...]:
    """The slips to enter words on: of the round before, or for the final of all rounds so far."""
    rounds = range(1, number) if cut["table"] is None else (number - 1,)
    tied = [names[key] for key in cut.get("wordless", ()) if key in names]
    return tuple(
        WithoutWords(entrant.name, round_, entrant.appearance(round_).table or 0)
        for entrant in tied
        for round_ in without_words(entrant, rounds)
    )


def _said(
    cut: Basis, names: Mapping[str, Entrant], *, final: bool, wordless: Sequence[WithoutWords]
) -> str:
    up, among = len(cut["up"]), len(cut["order"])
    sentence = f"{up} of {among} play the final." if final else f"{up} of {among} move up."
    if not cut["tied"]:
        return sentence
    score = next(row[1] for row in cut["order"] if row[0] == cut["tied"][0])
    tied = listed(names[key].name for key in cut["tied"] if key in names)
    if cut["settled_by"] == WIDENED:
        return f"{tied} are tied on {score}, so the final is widened to {up}."
    stands = f"{tied} are tied on {score}"
    if not final and not any(points for _, points, *_ in cut["order"]):
        stands = f"No scores came from table {cut['table']}"
    if wordless:
        first = listed(dict.fromkeys(slip.name for slip in wordless))
        word = "Their best single word decides"
        return f"{sentence} {stands}. {word}: enter the words of {first} first."
    by = f"settled by {cut['settled_by']}{_figures(cut, names)}"
    if cut.get("wordless"):
        first = listed(names[key].name for key in cut["wordless"] if key in names)
        by = f"{by}, without the words of {first}"
    return f"{sentence} {stands}; {by}."


def _figures(cut: Basis, names: Mapping[str, Entrant]) -> str:
    """On what the last one up stands above the first who isn't: `` (Ann 64, Bob 49)``."""
    up = len(cut["up"])
    parts = []
    for key, _, last, best in cut["order"][up - 1 : up + 1]:
        if key not in names:
            return ""
        figures = {LAST_ROUND.name: last, BEST_WORD.name: best, RATING.name: names[key].rating}
        if cut["settled_by"] not in figures:
            return ""
        figure = figures[cut["settled_by"]]
        parts.append(f"{names[key].name} {'none' if figure is None else figure}")
    return f" ({', '.join(parts)})"


def _options(by_rule: Basis, names: Mapping[str, Entrant], wider: int | None) -> tuple[Option, ...]:
    """The ways to settle a tie: widening first where it is lawful, then by rule, then by choice."""
    tied, wordless = by_rule["tied"], by_rule.get("wordless")
    if not tied:
        return ()
    clear = [key for key in by_rule["up"] if key not in tied]
    free = len(by_rule["up"]) - len(clear)
    ruled = [key for key in by_rule["up"] if key in tied]
    widening = by_rule["table"] is None and wider is not None
    options = [
        Option(
            draw_of_tables.TIE_BREAK,
            f"{listed(names[key].name for key in ruled)}, by {by_rule['settled_by']}",
            "the rules’ tie-break" if not wordless else "the next step, without their words",
            chosen=not widening and not wordless,
        )
    ]
    if widening:
        options.insert(
            0,
            Option(
                draw_of_tables.WIDEN,
                f"Widen the final to {wider}",
                _all_tied_play(len(tied)),
                chosen=True,
            ),
        )
    if comb(len(tied), free) <= MOST_CHOICES:
        for chosen in combinations(tied, free):
            if set(chosen) != set(ruled):
                label = f"{listed(names[key].name for key in chosen)} instead"
                options.append(
                    Option(",".join([*clear, *chosen]), label, "the director’s decision")
                )
    return tuple(options)


def _all_tied_play(tied: int) -> str:
    if tied == 2:
        return "both tied players play (max. 8)"
    return f"all {tied} tied players play (max. 8)"


def reopened(decision: Decision, options: tuple[Option, ...], choice: object) -> Decision:
    """A decision as it was made, with the ways to make it again, the one taken marked."""
    value = ",".join(choice) if isinstance(choice, list) else choice
    if value is None or value not in {option.value for option in options}:
        value = draw_of_tables.TIE_BREAK
    marked = tuple(replace(option, chosen=option.value == value) for option in options)
    return replace(decision, options=marked)
