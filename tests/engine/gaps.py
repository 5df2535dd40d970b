"""What is still missing from a rule system, a line each with the file to write: read by
``test_systems_are_whole``."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from tdtool.engine import Lexicon, audit, clauses, records, systems
from tdtool.engine.remedies.judged_moves import UnreadableMove
from tdtool.engine.rule_parts import Draw
from tdtool.engine.rule_system import RuleSystem
from tdtool.web.events import forms as event_forms

SYSTEMS, CLAUSES = "tdtool/engine/systems", "tdtool/engine/clauses"
FORMS = "tdtool/web/events/forms.py"
SAMPLES = Path(__file__).resolve().parents[2] / "fixtures" / "records"
BY_THE_HOUSE = {
    "bye_spread",
    "forfeit_spread",
    "missed_round",
    "advance",
}  # settings that no clause need give
NO_WORDS = Lexicon("no words", frozenset(), "", official=False)


def of_record(name: str) -> list[str]:
    """Every gap of the system whose record is the file of this name; of a record that can’t be
    loaded, why not."""
    file = f"{SYSTEMS}/{name}.py"
    try:
        system: RuleSystem = import_module(f"tdtool.engine.systems.{name}").SYSTEM
    except Exception as fault:
        return [f"{file}: no record can be loaded, SYSTEM = RuleSystem(…): {fault}."]
    return [*_listed(system, name), *of_system(system)]


def of_system(system: RuleSystem) -> list[str]:
    """Every gap there is, in the order of the record, each with the file to write."""
    record = f"{SYSTEMS}/{system.id.replace('-', '_')}.py"
    parts: tuple[tuple[str, Callable[[RuleSystem], Iterator[str]]], ...] = (
        (record, _settings),
        (FORMS, _words_of_settings),
        (f"{CLAUSES}/{system.clause_texts}.py", _cited_in_vain),
        (record, _uncited),
        (record, _capabilities),
        (record, _games),
        (record, _desk),
        ("fixtures/records/", _samples),
    )
    told = [f"{file}: {says}" for file, part in parts for says in _looked_at(part, system)]
    return [*dict.fromkeys(told)]


def _listed(system: RuleSystem, name: str) -> Iterator[str]:
    if system.id.replace("-", "_") != name:
        yield f"{SYSTEMS}/{name}.py: its id is {system.id}, and not the name of its file."
    for listed, ids in (("IDS", systems.IDS), ("OFFERED", systems.OFFERED)):
        if system.id not in ids:
            yield f"{SYSTEMS}/__init__.py: {listed} doesn't have {system.id}."


def _looked_at(part: Callable[[RuleSystem], Iterator[str]], system: RuleSystem) -> Iterator[str]:
    """What a part says; where its functions fail as yet, that they do."""
    try:
        yield from part(system)
    except Exception as fault:
        yield f"one of its functions fails: {fault or type(fault).__name__}."


def _settings(system: RuleSystem) -> Iterator[str]:
    for setting in system.changeable:
        named = f"The setting {setting.name}"
        if not setting.clause and setting.name not in BY_THE_HOUSE:
            yield f"{named} has no clause."
        if not setting.says.endswith("."):
            yield f"{named} doesn't say in a sentence what it does."


def _words_of_settings(system: RuleSystem) -> Iterator[str]:
    for setting in system.changeable:
        if setting.name not in event_forms.LABELS or setting.name not in event_forms.OFFERED:
            yield f"The setting {setting.name} has no words on the page of a new event."


def _cited_in_vain(system: RuleSystem) -> Iterator[str]:
    """Its own clauses are written down, and so is every clause that its record cites."""
    rows = clauses.rows(system)
    if not rows:
        yield "None of its clauses is written down, ROWS = (…)."
    written = {*clauses.CLAUSES, *(row[0] for row in rows)}
    for what, clause in _cited(system):
        if clause and clause not in written:
            yield f"The clause {clause}, cited for {what}, isn't written down."


def _uncited(system: RuleSystem) -> Iterator[str]:
    for what, clause in _cited(system):
        if not clause:
            yield f"No clause is cited for {what}."


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
    told = (rules.moment, rules.stands, rules.comes_off, *rules.more, rules.whole_play)
    for sentence in filter(None, told):
        yield f"“{sentence.text}”", sentence.clause
    again = (rules.queried, rules.resubmitted)
    yield from (("a challenge judged again", clause) for clause in again if clause)
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
        (system.forfeits, pairs, "forfeits", "the draw in pairs"),
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
        yield f"No sample game agrees with its audit under {system.id}."
