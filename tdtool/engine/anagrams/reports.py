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
from tdtool.engine.findings import Finding, Kind
from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.engine.rule_system import RuleSystem
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
