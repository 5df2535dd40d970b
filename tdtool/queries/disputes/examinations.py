"""What is handed in on a dispute, put to the engine: words, a move, the answers on a tile found,
the racks left at the end; whole records and score sheets have modules of their own.

Nothing is written here; what comes out is what a dispute keeps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tdtool.engine import Lexicon, audits
from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import Reported, WordVerdict
from tdtool.engine.findings import Finding, Severity
from tdtool.engine.remedies import corrections, found_tiles, judged_moves, overtime, single_moves
from tdtool.engine.remedies.corrections import CannotRecount, Ending, Recount
from tdtool.engine.remedies.found_tiles import Answers, Walk
from tdtool.engine.remedies.judged_moves import LookUp
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, plural
from tdtool.models import Game
from tdtool.queries import rules
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows

MOST_WORDS = 20
ENDINGS: Mapping[Ending, str] = {
    "time called": "Time was called",
    "six zeros": "Six scores of zero in a row",
    "overtime": "A clock was over the limit of overtime",
}


class NotExamined(ValueError):
    """It can't be put to the engine; the message says why."""


@dataclass(frozen=True)
class Examined:
    """What was handed in with what the engine says of it, in values that the journal keeps."""

    kind: str
    text: str
    audit: dict[str, Any]
    given: dict[str, Any] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        return asdict(self)


def of_words(game: Game, text: str) -> Examined:
    """Each word by itself, as the director sees them; the table hears one decision (SCR-11)."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_WORDS:
        raise NotExamined(f"At most {MOST_WORDS} words can be checked at a time, not {len(words)}.")
    system, lexicon = by_what(game)
    minimum = system.number("minimum") if "minimum" in system.settings else 0
    try:
        decision = judged_moves.adjudicate(words, lexicon=lexicon, minimum=minimum)
    except judged_moves.NotWords as refusal:
        raise NotExamined(str(refusal)) from None
    details: dict[str, Any] = {}
    if system.final_words:
        findings, details["looked_up"] = _as_on_the_slip(system, lexicon, " ".join(words))
    else:
        findings = [
            _look_up(look, system.word_clause, lexicon, minimum) for look in decision.lookups
        ]
    acceptable = decision.acceptable and not any(
        finding.severity == "error" for finding in findings
    )
    verdict = "acceptable" if acceptable else "unacceptable"
    audit = audit_of(system, lexicon, verdict, (), findings)
    return Examined("words", " ".join(words), audit, details)


def _as_on_the_slip(
    system: RuleSystem, lexicon: Lexicon, text: str
) -> tuple[list[Finding], list[str]]:
    """What the rules say of each word standing at the end, under the clause that the slip has, and
    the word that each finding is about."""
    typed = by_system.words_typed(system, text)
    judged = by_system.verify(system=system, lexicon=lexicon, seats=[Reported(typed)]).seats[0]
    word_findings = [
        (word.word, finding) for word in judged.words for finding in _of_word(system, lexicon, word)
    ]
    return [finding for _, finding in word_findings], [word for word, _ in word_findings]


def _of_word(system: RuleSystem, lexicon: Lexicon, word: WordVerdict) -> Iterator[Finding]:
    for finding in word.findings:
        sentence = f"{finding.message.partition(';')[0].rstrip('.')}."
        severity: Severity = "error" if finding.severity == "error" else "warning"
        yield finding._replace(kind="word", severity=severity, message=sentence)
    if not word.findings:
        sentence = (
            f"{word.word} is in the word list “{lexicon.name}”: {counted(word.points, 'point')}."
        )
        yield Finding(system.scoring_clause, "word", "note", sentence)


def _look_up(look: LookUp, clause: str, lexicon: Lexicon, minimum: int) -> Finding:
    if look.short:
        sentence = f"{look.word} has fewer than {minimum} letters."
    else:
        is_in = "is" if look.found else "isn’t"
        sentence = f"{look.word} {is_in} in the word list “{lexicon.name}”."
    weight: Severity = "note" if look.found and not look.short else "warning"
    return Finding(clause, "word", weight, sentence)


# ---------------------------------------------------------------- one move


def of_move(
    game: Game, move: str, *, place: int | None, stated: int | None, board: str = ""
) -> Examined:
    """One move, what it was said to score, and the board before it where it is known."""
    system, lexicon = by_what(game)
    try:
        judged = single_moves.judge(system, move=move, stated=stated, board=board, lexicon=lexicon)
    except single_moves.UnreadableMove as refusal:
        raise NotExamined(str(refusal)) from None
    names = {seat.place: seat.name for seat in seats_of(game)}
    if place is not None and place not in names:
        raise NotExamined(f"There is no seat {place} at this table.")
    nick = names[place] if place is not None else None
    findings = [finding._replace(nick=nick) for finding in judged.findings]
    details = {
        "stated": stated, "board": board, "place": place, "points": judged.points,
        "words": [asdict(word) for word in judged.words],
    }  # fmt: skip
    audit = audit_of(system, lexicon, worst_of(findings), (), findings)
    seats = {nick: place} if nick and place else {}
    return Examined("move", move.strip(), audit, details, seats)


def of_tiles(game: Game, answers: Answers, walked: Walk) -> Examined:
    """The answers on a tile found, and what follows (MYS-9.4 – 9.6)."""
    system, lexicon = by_what(game)
    seats = seats_of(game)
    findings = [Finding(step.clause, "tiles", "note", step.says) for step in walked.steps]
    players = []
    if walked.recount:
        findings += [
            Finding(line.clause, "end", "note", line.reason, nick=seats[line.seat - 1].name)
            for line in walked.recount.lines
        ]
        players = [
            player_of(seat, reported=seat.in_force, verified=score)
            for seat, score in zip(seats, walked.recount.scores, strict=True)
        ]
    details: dict[str, Any] = {"answers": asdict(answers), "outcome": walked.outcome, "counts": []}
    audit = audit_of(system, lexicon, walked.outcome, players, findings)
    text = " ".join(step.says for step in walked.steps)
    return Examined("tiles", text, audit, details, {seat.name: seat.place for seat in seats})


def walked(table: TableRows, answers: Answers) -> Walk:
    """How far the answers lead at this table. Raises ``NoRule``, ``BadAnswer``."""
    names = [seat.name for seat in seats_at(table)]
    system = rules.of_division(table.game.round.division)
    return found_tiles.walk(system, answers=answers, names=names)


# ---------------------------------------------------------------- shared


def seats_of(game: Game) -> list[AtTable]:
    """The seats in their order; two of one name are told apart by their numbers."""
    return seats_at(tables.of_games([game])[0])


def seats_at(table: TableRows) -> list[AtTable]:
    """The same, of a table that was read."""
    seat_rows = table.seats
    names = [seat.row.entry.name for seat in seat_rows]
    return [
        AtTable(
            seat.row.place,
            f"{name} (seat {seat.row.place})" if names.count(name) > 1 else name,
            seat.row.order_of_play or seat.row.place,
            seat.reported,
            seat.score,
        )
        for seat, name in zip(seat_rows, names, strict=True)
    ]


def by_what(game: Game) -> tuple[RuleSystem, Lexicon]:
    """The rules and the list that the game is played by. Raises ``NotExamined``."""
    division = game.round.division
    try:
        return rules.of_division(division), rules.lexicon_of(division)
    except LexiconRefused as refusal:
        raise NotExamined(str(refusal)) from None


def player_of(seat: AtTable, *, reported: int | None, verified: int | None) -> dict[str, Any]:
    """A player of the answer, by their seat."""
    return {
        "place": seat.place, "nick": seat.name, "name": seat.name,
        "reported": reported, "verified": verified,
    }  # fmt: skip


def audit_of(
    system: RuleSystem,
    lexicon: Lexicon,
    verdict: str,
    players: Sequence[Mapping[str, Any]],
    findings: Sequence[Finding],
) -> dict[str, Any]:
    """The answer, in values that JSON holds."""
    return {
        "system": system.id,
        "settings": dict(system.settings),
        "lexicon": lexicon.name,
        "digest": lexicon.digest,
        "verdict": verdict,
        "players": list(players),
        "findings": [finding.as_json() for finding in findings],
        "engine": audits.VERSION,
    }


def worst_of(findings: Sequence[Finding]) -> str:
    """The verdict on a move by itself."""
    errors = {finding.kind for finding in findings if finding.severity == "error"}
    if errors & audits.BROKEN_RULES:
        return "illegal"
    return "differs" if errors else "agrees"


def racks_known(game: Game) -> bool:
    """Whether racks count at the end under the game's rules."""
    return "end_racks" in rules.of_division(game.round.division).settings


def endings(game: Game) -> dict[Ending, str]:
    """The ways to end by which each player loses their rack, under the game's rules."""
    system = rules.of_division(game.round.division)
    limited = bool(overtime.limit(system))
    return {way: sentence for way, sentence in ENDINGS.items() if way != "overtime" or limited}


def clause_of(game: Game, ending: Ending) -> str:
    """The clause by which each player loses their rack."""
    return corrections.clause_of(rules.of_division(game.round.division), ending)


def recounted(
    game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]
) -> Recount:
    """What the scores become, in seat order. Raises ``CannotRecount``."""
    system = rules.of_division(game.round.division)
    if ending not in endings(game):
        raise CannotRecount("These rules set no limit of overtime. Choose another ending.")
    names = [seat.name for seat in seats_of(game)]
    if len(scores) == len(racks) != len(names):
        score_count = f"{counted(len(scores), 'score')} {plural(len(scores), 'was', 'were')} given"
        raise CannotRecount(f"The table has {counted(len(names), 'seat')}; {score_count}.")
    return corrections.recounted(system, scores=scores, racks=racks, ending=ending, names=names)


def of_racks(
    game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]
) -> Examined:
    """The racks with what follows (MYS-9.3a, MYS-9.2). Raises ``CannotRecount``,
    ``NotExamined``."""
    recount = recounted(game, ending=ending, scores=scores, racks=racks)
    system, lexicon = by_what(game)
    seats = seats_of(game)
    sentence = f"{ENDINGS[ending]}: each player loses the value of the tiles on their rack."
    findings = [Finding(clause_of(game, ending), "tiles", "note", sentence)]
    findings += [
        Finding(line.clause, "end", "note", line.reason, nick=seats[line.seat - 1].name)
        for line in recount.lines
    ]
    players = [
        player_of(seat, reported=seat.in_force, verified=score)
        for seat, score in zip(seats, recount.scores, strict=True)
    ]
    details: dict[str, Any] = {
        "ending": ending, "scores": list(scores), "racks": list(racks), "counts": [],
    }  # fmt: skip
    audit = audit_of(system, lexicon, "game over", players, findings)
    text = f"{ENDINGS[ending]}: {', '.join(racks)}"
    return Examined("tiles", text, audit, details, {seat.name: seat.place for seat in seats})
