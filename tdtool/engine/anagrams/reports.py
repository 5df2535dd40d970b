"""What players report and the director adds: final scores, standing words, clocks, penalties."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tdtool.engine import clock, ends, letters, tiles
from tdtool.engine.anagrams.events import (
    ClockUsed,
    Penalty,
    ReportedScore,
    ReportedWords,
)
from tdtool.engine.findings import Finding, Kind
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D04

EVENTS = (ClockUsed, Penalty, ReportedScore, ReportedWords)
Report: TypeAlias = ClockUsed | Penalty | ReportedScore | ReportedWords
TOTAL: Kind = "total"
CLOCK: Kind = "clock"
NO_LIST = Lexicon("", frozenset(), "", official=False)


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
        """What a player's clock costs him; nothing where players have no clocks."""
        if "overtime_points" not in self.system.settings:
            return 0
        return clock.overtime(self.system, used=self.seconds.get(nick, 0)).points

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
        says = f"{nick} reported {score}; the record makes {right}."
        if late and score == right + late:
            rule, kind = self.system.setting("overtime_points").clause, CLOCK
            used = clock.show(self.seconds[nick])
            says = f"{nick} reported {score}; his clock of {used} takes {late}, that makes {right}."
        return Finding(
            rule, kind, "error", says, report.line, nick=nick, reported=score, verified=right
        )

    def check_words(self, standing: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[Finding]:
        """The words reported beside those standing, without regard to case and order; ``standing``
        has each player's, in every way in which they may be told."""
        for nick, report in self.words.items():
            told = Counter(word.upper() for word in report.words)
            ways = [Counter(word.upper() for word in words) for words in standing[nick]]
            if told in ways:
                continue
            lacking, extra = ways[0] - told, told - ways[0]
            parts = [
                f"{says} {', '.join(sorted(words.elements()))}"
                for says, words in (("without", lacking), ("with", extra))
                if words
            ]
            says = f"{nick} reported his words {' and '.join(parts)}, against the record."
            yield Finding(
                self.system.scoring_clause, "total", "error", says, report.line, nick=nick
            )

    def words_alone(self, nicks: Sequence[str]) -> dict[str, int | None]:
        """The scores that a record of the end alone proves: those of the words reported (NSA-30,
        D62-14). The 2004 score depends on how each word came about, so there it proves none."""
        if self.system.id == D04:
            return dict.fromkeys(nicks)
        return {
            nick: sum(ends.points(self.system, word) for word in self.words[nick].words)
            + self.adjustment(nick)
            if nick in self.words
            else None
            for nick in nicks
        }

    def findings_on_words(
        self, nicks: Sequence[str], lexicon: Lexicon | None
    ) -> tuple[Finding, ...]:
        """What the words of a record of the end alone say by themselves: their length, their
        blanks, their letters, the list."""
        if self.system.id == D04:
            return tuple(self._words_of_2004(lexicon))
        seats = [
            ends.Reported(self.words[nick].words if nick in self.words else (), None, nick)
            for nick in nicks
        ]
        verdict = ends.verify(system=self.system, lexicon=lexicon or NO_LIST, seats=seats)
        return tuple(self._at_their_lines(verdict.everything, lexicon))

    def _at_their_lines(
        self, findings: Sequence[Finding], lexicon: Lexicon | None
    ) -> Iterator[Finding]:
        """Findings on words at the line of the player's words, the table's at the last of them; of
        one clause and kind at a line the first says what the others have to say too."""
        last = max((report.line for report in self.words.values()), default=None)
        merged: dict[tuple[str, str, int | None], Finding] = {}
        for found in findings:
            if found.kind == "word" and lexicon is None:
                continue
            line = self.words[found.nick].line if found.nick in self.words else last
            key = (found.rule, found.kind, line)
            before = f"{merged[key].message} " if key in merged else ""
            merged[key] = Finding(
                found.rule, found.kind, found.severity, before + found.message, line,
                nick=found.nick,
            )  # fmt: skip
        yield from merged.values()

    def _words_of_2004(self, lexicon: Lexicon | None) -> Iterator[Finding]:
        """Length, list and letters of words on the common table: the same word in both players'
        reports may be one word (D04-2, D04-3, D04-7)."""
        minimum = self.system.number("minimum")
        table: Counter[str] = Counter()
        for nick, report in self.words.items():
            table |= Counter(report.words)
            short = [word for word in report.words if len(word) < minimum]
            if short:
                says = f"Shorter than {minimum} letters: {', '.join(short)}."
                yield Finding("D04-3", "move", "error", says, report.line, nick=nick)
            phonies = [word.upper() for word in report.words if lexicon and word not in lexicon]
            if phonies and lexicon:
                says = f"Not in the list {lexicon.name}: {', '.join(phonies)}."
                yield Finding("D04-7", "word", "note", says, report.line, nick=nick)
        yield from self._letters_of_2004(table)

    def _letters_of_2004(self, table: Counter[str]) -> Iterator[Finding]:
        name = str(self.system.value("tiles"))
        if name == "unknown" or not self.words:
            return
        held = sum((letters.tiles_of(word) for word in table.elements()), Counter[str]())
        over = sorted((held - Counter(tiles.get(name).counts)).elements())
        if over:
            says = f"The words hold more letters than the set has: {' '.join(over)} too many."
            line = max(report.line for report in self.words.values())
            yield Finding("D04-2", "tiles", "error", says, line)
