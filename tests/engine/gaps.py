"""What is still missing from a rule system, in sentences: read by ``test_systems_are_whole``."""

from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tdtool.engine import Lexicon, audit, clauses, records
from tdtool.engine.remedies.judged_moves import UnreadableMove
from tdtool.engine.rule_parts import Draw
from tdtool.engine.rule_system import RuleSystem
from tdtool.web.events import forms as event_forms

SAMPLES = Path(__file__).resolve().parents[2] / "fixtures" / "records"
BY_THE_HOUSE = {"bye_spread", "forfeit_spread", "advance"}  # settings that no clause need give
NO_WORDS = Lexicon("no words", frozenset(), "", official=False)


def of_system(system: RuleSystem) -> list[str]:
    """Every gap there is, in the order of the record."""
    return [
        *_settings(system),
        *_cited_in_vain(system),
        *_capabilities(system),
        *_games(system),
        *_desk(system),
        *_samples(system),
    ]


def _settings(system: RuleSystem) -> Iterator[str]:
    for setting in system.changeable:
        named = f"The setting {setting.name}"
        if not setting.clause and setting.name not in BY_THE_HOUSE:
            yield f"{named} has no clause."
        if not setting.says.endswith("."):
            yield f"{named} doesn't say in a sentence what it does."
        if setting.name not in event_forms.LABELS or setting.name not in event_forms.OFFERED:
            yield f"{named} has no words on the page of a new event."


def _cited_in_vain(system: RuleSystem) -> Iterator[str]:
    """Its own clauses are written down, and so is every clause that its record cites."""
    module = f"tdtool.engine.clauses.{system.clause_texts}"
    rows = import_module(module).ROWS if find_spec(module) else ()
    if not rows:
        yield f"Its clauses aren't written down in {module}."
    for what, clause in _cited(system):
        if not clause:
            yield f"No clause is cited for {what}."
        elif clause not in {*clauses.CLAUSES, *(row[0] for row in rows)}:
            yield f"The clause {clause}, cited for {what}, isn't written down."


def _cited(system: RuleSystem) -> Iterator[tuple[str, str]]:
    yield "a reported score", system.scoring_clause
    yield "a word in no list", system.word_clause
    yield from (("the end of a game", clause) for clause in sorted(system.end_clauses) or [""])
    for name in ("ruling_clause", "never_stopped", "first_clause"):
        if clause := getattr(system, name):
            yield name, clause
    for setting in system.changeable:
        if setting.clause:
            yield f"the setting {setting.name}", setting.clause
    rules = system.challenges
    for sentence in (rules.moment, rules.stands, rules.comes_off, *rules.more):
        yield f"“{sentence.text}”", sentence.clause
    for kind, clause in rules.by_director:
        yield f"what the director judges of {kind}", clause
    for acceptable in (True, False):
        yield "what a challenge costs", system.challenge_cost(system, acceptable, 1).clause
    yield from _cited_by_parts(system)


def _cited_by_parts(system: RuleSystem) -> Iterator[tuple[str, str]]:
    if sheets := system.score_sheets:
        yield "writing the score sheet", sheets.writing
        yield "a wrong score sheet", sheets.wrong
    if corrects := system.corrections:
        every = (corrects.move, corrects.total, corrects.closed)
        yield from (("corrections", clause) for clause in every if clause)
    if board := system.scrabble:
        for field in fields(board):
            value = getattr(board, field.name)
            if isinstance(value, str) and value not in ("error", "warning", "note"):
                yield f"{field.name} on the board", value


# What a capability needs in the record, each with the sentence that is said where it isn't there.
def _capabilities(system: RuleSystem) -> Iterator[str]:
    known, pairs = system.settings, system.draw is Draw.PAIRS
    needs = [
        (system.own_clocks, {"minutes", "overtime_points"} <= set(known), "own_clocks",
         "the settings minutes and overtime_points"),
        (system.byes, "bye_spread" in known, "byes", "the setting bye_spread"),
        (system.forfeits, "forfeit_spread" in known, "forfeits", "the setting forfeit_spread"),
        (system.final_words, system.at_the_end is not None, "final_words",
         "at_the_end, which says how they score"),
        (pairs, system.seats == (2, 2), "the draw in pairs", "seats for two"),
        (pairs, bool(system.pair_slip), "the draw in pairs", "pair_slip, the foot of its slip"),
        (pairs, system.usual is not None, "the draw in pairs", "usual, for rehearsals"),
        (not pairs, system.table_slip is not None, "the draw of tables", "table_slip"),
        (not pairs, "table_size" in known, "the draw of tables", "the setting table_size"),
        (not system.assigned_starts, bool(system.first_clause), "starts drawn at the table",
         "first_clause, which says how"),
    ]  # fmt: skip
    for claimed, there, capability, needed in needs:
        if claimed and not there:
            yield f"Under {capability} the record has {needed}: it is missing."
    if "overtime_points" in known and not system.own_clocks:
        yield "It has the setting overtime_points, and no own_clocks."
    if system.at_the_end and not system.final_words:
        yield "It has at_the_end, and no final_words."


def _games(system: RuleSystem) -> Iterator[str]:
    if system.notation == "agr" and system.anagrams is None:
        yield "Its games are recorded in AGR: anagrams, which says how words are made, is missing."
    if system.notation == "gcg" and system.scrabble is None:
        yield "Its games are recorded in GCG: scrabble, the clauses of the board, is missing."
    try:
        game = system.new_game(["ann", "bob"], lexicon=NO_WORDS)
        if set(game.scores.values()) != {0}:
            yield "A new game doesn't begin at nothing for everybody."
    except Exception as fault:
        yield f"No game can begin: {fault}"
    try:
        system.judge_move(system, move="8", stated=None, board="", lexicon=None)
        yield "A move that can't be read isn't refused."
    except UnreadableMove:
        pass
    except Exception as fault:
        yield f"A single move can't be judged: {fault}"


def _desk(system: RuleSystem) -> Iterator[str]:
    if not system.name:
        yield "It has no name."
    if not system.challenges.by_director:
        yield "Nothing is said of what the director judges in person."
    if not (system.challenges.on_slip or "challenge" in system.settings or system.table_slip):
        yield "The slip for two doesn't say what a challenge costs: on_slip is missing."
    if words := system.at_the_end:
        if not words.in_words:
            yield "The head of a column doesn't say how words score: in_words is missing."
        if not words.habit.lengths:
            yield "No words can be rehearsed with: habit has no lengths."


def _samples(system: RuleSystem) -> Iterator[str]:
    """One whole game at least, in ``fixtures/records``."""
    texts = [path.read_bytes() for path in sorted(SAMPLES.glob(f"*.{system.notation}"))]
    games = [game for game in map(records.read, texts) if game.rules == system.id]
    if not any(audit(game).verdict == "agrees" for game in games):
        yield f"No sample game in fixtures/records agrees with its audit under {system.id}."
