"""An audit: a record replayed under its rules, and everything that is to be said of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from tdtool.engine import systems
from tdtool.engine.findings import Finding
from tdtool.engine.records.record import NO_RULE, Record, Unread
from tdtool.engine.rule_system import RuleSystem, UnknownSetting
from tdtool.engine.settings import BadSetting
from tdtool.engine.words.lexicon import Lexicon, is_installed

DEFAULT_LEXICON = "enable"
VERSION = "4"  # of the answers: it goes up when a verdict or a figure may come out otherwise
NOBODY = ""  # the nick of an event that is nobody's: time is called, a stage begins

Answer: TypeAlias = Literal["unreadable", "illegal", "differs", "unverifiable", "agrees"]

BROKEN_RULES = frozenset({"move", "tiles", "order", "challenge", "end", "syntax"})
WRONG_FIGURES = frozenset({"score", "total", "clock"})


class PlayerVerdict(NamedTuple):
    """What a player reported, and what the replay makes of it; None where there is neither."""

    nick: str
    name: str
    reported: int | None
    verified: int | None


@dataclass(frozen=True)
class Verdict:
    """The answer to a record: the worst that applies, each player's score, every finding."""

    rules: str | None
    lexicon: str
    verdict: Answer
    players: tuple[PlayerVerdict, ...]
    findings: tuple[Finding, ...]
    file: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The verdict as one line of the command's answer."""
        return {
            "file": self.file,
            "rules": self.rules,
            "lexicon": self.lexicon,
            "verdict": self.verdict,
            "players": [
                {"nick": p.nick, "name": p.name, "reported": p.reported, "verified": p.verified}
                for p in self.players
            ],
            "findings": [finding.as_json() for finding in self.findings],
        }


def audit(
    record: Record,
    *,
    system: RuleSystem | None = None,
    lexicon: Lexicon | None = None,
    file: str | None = None,
) -> Verdict:
    """Replays a record and says everything there is to say of it.

    ``system`` stands before the record's own rules and settings, ``lexicon`` before its own list.
    Raises ``LexiconRefused`` only where not even the default list can be had.
    """
    lexicon = lexicon or list_for(record.lexicon)
    rules = system.id if system else rules_of(record)
    refusals = _unreadable(record, rules)
    faults = (*record.faults, *refusals)
    if rules is None or refusals or not record.is_text:
        players = tuple(PlayerVerdict(p.nick, p.name, None, None) for p in record.players)
        return Verdict(rules, lexicon.name, "unreadable", players, faults, file)
    settled, doubts = in_force(record, system or systems.get(rules))
    players, provable, replayed = _replayed(record, settled, lexicon)
    findings = _in_order((*faults, *_stand_in(record, lexicon, settled), *doubts, *replayed))
    verdict = _worst(findings, provable)
    return Verdict(rules, lexicon.name, verdict, players, findings, file)


def _replayed(
    record: Record, system: RuleSystem, lexicon: Lexicon
) -> tuple[tuple[PlayerVerdict, ...], bool, tuple[Finding, ...]]:
    """The scores that the replay gives, whether it proves them, and what it found."""
    seated = record.nicks[: system.players[1]]
    game = system.new_game(seated, lexicon=lexicon)
    nicks = {*seated, NOBODY}
    events = [event for event in record.events if event.nick in nicks]
    findings = [
        *_surplus(record, system),
        *_more_than_is_best(record, system),
        *game.in_hindsight(game.push_all(events)),
        *game.finish(),
    ]
    if len(events) < len(record.events):
        findings += _strangers(record)
    reported, verified = game.reported, game.verified
    players = tuple(
        [
            PlayerVerdict(nick, name, reported.get(nick), verified.get(nick))
            for nick, name, _ in record.players
        ]
    )
    return players, game.provable, tuple(findings)


def _worst(findings: tuple[Finding, ...], provable: bool) -> Answer:
    """The worst that applies; warnings and notes never change it."""
    errors = {finding.kind for finding in findings if finding.severity == "error"}
    if errors & BROKEN_RULES:
        return "illegal"
    if errors & WRONG_FIGURES:
        return "differs"
    return "agrees" if provable else "unverifiable"


def _in_order(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """By the record's lines; what belongs to no line comes first."""
    return tuple(sorted(findings, key=lambda finding: finding.line or 0))


def list_for(name: str | None) -> Lexicon:
    """The list that a record names if it is installed, else the default in its place."""
    if name and is_installed(name):
        return Lexicon.load(name)
    return replace(Lexicon.load(DEFAULT_LEXICON), instead_of=name or "")


def _stand_in(record: Record, lexicon: Lexicon, system: RuleSystem) -> tuple[Finding, ...]:
    """Which list was asked for and which was used, where they aren't the same."""
    if not lexicon.instead_of:
        return ()
    sentence = (
        f"The list {lexicon.instead_of} isn’t installed; words were looked up in {lexicon.name}."
    )
    return (Finding(system.word_clause, "word", "note", sentence, record.line_of("lexicon")),)


def rules_of(record: Record) -> str | None:
    """The rule system that the record names, None where it names no known one; GCG without a name
    is Scrabble."""
    if record.rules is None:
        return systems.unnamed(record.notation)
    return record.rules if record.rules in systems.IDS else None


def _unreadable(record: Record, rules: str | None) -> tuple[Finding, ...]:
    """Why the record can't be judged at all: no known rules, fewer than two players, or no event
    that can be read."""
    sentence = ""
    if not record.is_text:
        return ()
    if rules is None:
        rule_ids = ", ".join(systems.IDS)
        sentence = f"The record names no rules; add a #rules line with one of {rule_ids}."
        if record.rules:
            sentence = (
                f"There is no rule system “{record.rules}”; "
                f"the #rules line needs one of {rule_ids}."
            )
    elif systems.get(rules).notation != record.notation:
        sentence = (
            f"This record is in {record.notation.upper()}; games of {rules} aren’t recorded in it."
        )
    elif len(record.players) < 2:
        sentence = (
            "The record names fewer than two players; name them on #player1 and #player2 lines."
        )
    elif all(isinstance(event, Unread) or event.nick == NOBODY for event in record.events):
        sentence = "The record has no readable event; write events as “>nick: …”."
    if not sentence:
        return ()
    return (Finding(NO_RULE, "syntax", "error", sentence, line=record.line_of("rules")),)


def in_force(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The system with the record's settings, where none was chosen from outside; what the record
    only shows is read from it."""
    chosen: dict[str, object] = {}
    findings: list[Finding] = []
    for name, value in record.settings.items():
        try:
            chosen[name] = system.setting(name).read(value)
        except (BadSetting, UnknownSetting) as refusal:
            line = record.line_of(name)
            findings.append(Finding(NO_RULE, "syntax", "error", str(refusal), line))
    if chosen:
        system = systems.get(system.id, **(chosen | dict(system.chosen)))
    settled, notes = system.shown(record, system)
    return settled, (*findings, *notes)


def _surplus(record: Record, system: RuleSystem) -> Iterator[Finding]:
    """Players beyond those who can play; their events are passed over."""
    most = system.players[1]
    for player in record.players[most:]:
        sentence = f"{player.nick} is one player too many: {system.name} is for {most}."
        yield Finding(NO_RULE, "syntax", "error", sentence, player.line)


def _more_than_is_best(record: Record, system: RuleSystem) -> Iterator[Finding]:
    """More players than make the best game, where the rules name a number and refuse none
    (D62-2)."""
    most, clause = system.best_with or (len(record.players), "")
    for player in record.players[most : most + 1]:
        sentence = f"{len(record.players)} players: the game is best with up to {most}."
        yield Finding(clause, "syntax", "note", sentence, player.line)


def _strangers(record: Record) -> Iterator[Finding]:
    """Events of somebody who isn’t a player; they are passed over."""
    nicks = {*record.nicks, NOBODY}
    for event in record.events:
        if event.nick not in nicks:
            sentence = f"No #player line names “{event.nick}”; this line was skipped."
            yield Finding(NO_RULE, "syntax", "error", sentence, event.line, nick=event.nick)
