"""What players report and the director adds: final scores, standing words, clocks, penalties."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tdtool.engine.anagrams.events import (
    ClockUsed,
    Penalty,
    ReportedScore,
    ReportedWords,
)
from tdtool.engine.final_words import by_system
from tdtool.engine.findings import Finding, Kind
from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import letters
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import counted

EVENTS = (ClockUsed, Penalty, ReportedScore, ReportedWords)
Report: TypeAlias = ClockUsed | Penalty | ReportedScore | ReportedWords
TOTAL: Kind = "total"
CLOCK: Kind = "clock"


class Reports:
    """What was reported; of several lines of one player the last counts."""

    def __init__(self, system: RuleSystem) -> None:
        self.system = system
        self.scores: dict[str, ReportedScore] = {}
        self.words: dict[str, ReportedWords] = {}
        self.seconds: dict[str, int] = {}
        self.penalties: Counter[str] = Counter()

    def take(self, event: Report) -> None:
        """Notes one report."""
        match event:
            case ReportedScore():
                self.scores[event.nick] = event
            case ReportedWords():
                self.words[event.nick] = event
            case ClockUsed():
                self.seconds[event.nick] = event.seconds
            case _:
                self.penalties[event.nick] += event.points

    def adjustment(self, nick: str) -> int:
        """The points beside those of words: penalties, and what the clock costs (D04-16)."""
        return self.penalties[nick] - self.overtime(nick)

    def overtime(self, nick: str) -> int:
        """What a player's clock costs them; nothing where players have no clocks."""
        if not self.system.own_clocks:
            return 0
        return remedies_overtime.overtime(self.system, used=self.seconds.get(nick, 0)).points

    def check_scores(self, verified: Mapping[str, int | None]) -> Iterator[Finding]:
        """The scores reported beside those that follow from the game (D04-13, NSA-30, D62-14)."""
        for nick, report in self.scores.items():
            right = verified[nick]
            if right is not None and report.score != right:
                yield self._wrong_score(report, right)

    def _wrong_score(self, report: ReportedScore, right: int) -> Finding:
        """A wrong total; where it is exactly the overtime that was left out, that is the fault
        (D04-16)."""
        nick, score, late = report.nick, report.score, self.overtime(report.nick)
        rule, kind = self.system.scoring_clause, TOTAL
        sentence = f"{nick} reported {score}; the record makes {right}."
        if late and score == right + late:
            rule, kind = self.system.setting("overtime_points").clause, CLOCK
            used = remedies_overtime.show(self.seconds[nick])
            sentence = (
                f"{nick} reported {score}; their clock of {used} costs {counted(late, 'point')}; "
                f"that leaves {right}."
            )
        return Finding(
            rule, kind, "error", sentence, report.line, nick=nick, reported=score, verified=right
        )

    def check_words(self, standing: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[Finding]:
        """The words reported beside those standing, without regard to case and order; ``standing``
        has each player's, in every way in which they may be told."""
        for nick, report in self.words.items():
            reported = Counter(word.upper() for word in report.words)
            ways = [Counter(word.upper() for word in words) for words in standing[nick]]
            if reported in ways:
                continue
            lacking, extra = ways[0] - reported, reported - ways[0]
            left_out, added = (", ".join(sorted(words.elements())) for words in (lacking, extra))
            sentence = f"{nick}’s reported words add {added} to those of the record."
            if lacking:
                sentence = f"{nick}’s reported words leave out {left_out}."
            if lacking and extra:
                sentence = f"{nick}’s reported words leave out {left_out} and add {added}."
            yield Finding(
                self.system.scoring_clause, "total", "error", sentence, report.line, nick=nick
            )


# A record of the end alone: nothing was played, and the words reported speak for themselves.

NO_LIST = Lexicon("", frozenset(), "", official=False)


def scores(reports: Reports, nicks: Sequence[str]) -> dict[str, int | None]:
    """The scores that the words reported prove, where only they count (NSA-30, D62-14)."""
    return {
        nick: sum(by_system.points(reports.system, word) for word in reports.words[nick].words)
        + reports.adjustment(nick)
        if nick in reports.words
        else None
        for nick in nicks
    }


def findings(
    reports: Reports, nicks: Sequence[str], lexicon: Lexicon | None
) -> tuple[Finding, ...]:
    """What words before their holders say by themselves: their length, their blanks, their letters,
    the list."""
    seats = [
        by_system.Reported(reports.words[nick].words if nick in reports.words else (), None, nick)
        for nick in nicks
    ]
    verdict = by_system.verify(system=reports.system, lexicon=lexicon or NO_LIST, seats=seats)
    counting = (f for f in verdict.everything if f.kind != "word" or lexicon is not None)
    return tuple(_at_their_lines(reports, counting))


def _at_their_lines(reports: Reports, findings: Iterator[Finding]) -> Iterator[Finding]:
    """Findings on words at the line of the player's words, the table's at the last of them; of one
    clause and kind at a line the first says what the others have to say too."""
    last = max((report.line for report in reports.words.values()), default=None)
    merged: dict[tuple[str, str, int | None], Finding] = {}
    for finding in findings:
        line = reports.words[finding.nick].line if finding.nick in reports.words else last
        key = (finding.rule, finding.kind, line)
        before = f"{merged[key].message} " if key in merged else ""
        merged[key] = Finding(
            finding.rule, finding.kind, finding.severity, before + finding.message, line,
            nick=finding.nick,
        )  # fmt: skip
    yield from merged.values()


def findings_on_a_common_table(reports: Reports, lexicon: Lexicon | None) -> Iterator[Finding]:
    """Length, list and letters of words on the common table: the same word in both players'
    reports may be one word (D04-2, D04-3, D04-7)."""
    minimum = reports.system.number("minimum")
    table: Counter[str] = Counter()
    for nick, report in reports.words.items():
        table |= Counter(report.words)
        short = [word for word in report.words if len(word) < minimum]
        if short:
            sentence = f"Shorter than {minimum} letters: {', '.join(short)}."
            yield Finding("D04-3", "move", "error", sentence, report.line, nick=nick)
        phonies = [word.upper() for word in report.words if lexicon and word not in lexicon]
        if phonies and lexicon:
            sentence = f"Not in the word list “{lexicon.name}”: {', '.join(phonies)}."
            yield Finding("D04-7", "word", "note", sentence, report.line, nick=nick)
    yield from _letters_of_2004(reports, table)


def _letters_of_2004(reports: Reports, table: Counter[str]) -> Iterator[Finding]:
    name = str(reports.system.value("tiles"))
    if name == "unknown" or not reports.words:
        return
    letter_counts = sum((letters.tiles_of(word) for word in table.elements()), Counter[str]())
    over = sorted((letter_counts - Counter(letters.get(name).counts)).elements())
    if over:
        sentence = f"The words have more letters than the set: {' '.join(over)} too many."
        line = max(report.line for report in reports.words.values())
        yield Finding("D04-2", "tiles", "error", sentence, line)
